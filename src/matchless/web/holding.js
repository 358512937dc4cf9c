// What an opponent can still hold, beside the table: every card of theirs that has not been seen elsewhere, and how likely
// it is in their hand.

/** @import { Model } from "./model.js" */
/** @import { HeldCard, Holdings } from "./types.js" */
/** @import { Lent } from "./advising.js" */

/**
 * A chance in words: exact where it is sure, never rounded to sure where it is not.
 * @type {(chance: number) => string}
 */
export function percent(chance) {
  if (chance <= 0) return "0 %";
  if (chance >= 1) return "100 %";
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))} %`;
}

/**
 * What opens it, with what the page lends for it.
 * @param {Lent} lent
 */
export function holding({ openBeside, all, count, h, icon }) {
  /** @type {(held: Holdings, table: Model) => void} */
  function readHolding(held, table) {
    const seat = table.position.seats[held.seat];
    const left = held.cards.filter((one) => one.left);
    const gone = held.cards.filter((one) => !one.left);
    const list = h(
      "ul",
      { class: "holding", "data-seat": held.seat + 1 },
      left.map((one) => row(one, seat.hero, table)),
    );
    for (const bar of all(list, "[data-chance]")) bar.style.setProperty("--chance", bar.dataset.chance ?? "0");
    openBeside(
      `What ${seat.name} can hold`,
      `${count(seat.hand_size, "card")} in hand, ${seat.deck_size} in the deck.`,
      h("p", {
        class: "fair",
        text: "How likely at least one copy is in hand, from the cards that you have not seen elsewhere. Every hand counts as equally likely; while a card of theirs lies face down, it counts too, and those that it can be are a little likelier.",
      }),
      list,
      gone.length
        ? h("p", { class: "fair", text: `Seen elsewhere, all copies: ${gone.map(({ card }) => card).join(", ")}.` })
        : null,
    );
  }

  /** @type {(one: HeldCard, hero: string, table: Model) => HTMLElement} */
  function row({ card, copies, left, known, chance }, hero, table) {
    const face = table.catalog.card(hero, card);
    return h(
      "li",
      {},
      h(
        "span",
        { class: "kind", "data-type": face?.type },
        face ? icon(face.type, { label: face.type }) : null,
        face?.value ?? "",
      ),
      h(
        "span",
        { class: "what" },
        h("b", { text: card }),
        h("small", { text: `${left} of ${copies} left${known ? `, ${known} seen in hand` : ""}` }),
      ),
      h("span", { class: "share", "data-chance": chance, "aria-hidden": "true" }, h("i")),
      h("span", { class: "num", text: percent(chance) }),
    );
  }

  return readHolding;
}
