// The combat: both cards, their values item by item, and what came of it.
import { emblemOf } from "./catalog.js";
import { textOf, valueOf } from "./card.js";
import { disc, h, icon, unseen } from "./dom.js";
import { readPile } from "./piles.js";

const SIGNS = { boost: "boost", item: "combat-item" };

/**
 * The panel of a combat. `shown` limits how much of it is told: {revealed, items: [attack, defense], damage}; left out,
 * everything is.
 */
export function drawFight(
  fight,
  position,
  catalog,
  shown = { revealed: true, items: [Infinity, Infinity], damage: true },
) {
  const open = fight.step !== "cards" && shown.revealed;
  const both = { fight, position, catalog, open, done: shown.damage };
  return [
    h(
      "ol",
      { class: "steps", "aria-label": "Steps of the combat" },
      steps(fight, open, shown.damage).map(([text, state]) =>
        h("li", { class: state, "aria-current": state === "now" ? "step" : undefined, text }),
      ),
    ),
    drawSide(fight.attack, "attack", "attacks", { ...both, most: shown.items[0] }),
    drawSide(fight.defense, "defense", "defends", { ...both, most: shown.items[1] }),
    h("p", { class: "result", hidden: !(shown.damage && fight.result), text: fight.result }),
  ];
}

/** A scheme that was played: an event with its seat and card. */
export function drawScheme({ seat, card }, position, catalog) {
  const { hero, name } = position.seats[seat];
  const drawn = catalog.card(hero, card);
  return [
    h(
      "div",
      { class: "side scheme-side", "data-seat": seat + 1 },
      h("p", { class: "fighter" }, disc(hero), h("span", {}, `${name} `, h("em", { text: "scheme" }))),
      drawFace(drawn, seat, "scheme"),
    ),
  ];
}

function steps(fight, open, done) {
  const now = !open ? 0 : fight.step === "over" && done ? 3 : fight.damage !== null && done ? 2 : 1;
  return ["Cards", "Revealed", "Damage", "Over"].map((text, i) => [
    text,
    i < now ? "done" : i === now ? "now" : "next",
  ]);
}

function drawSide(side, role, verb, { fight, position, catalog, open, most, done }) {
  const seat = position.seats[side.seat];
  const card = side.card && side.card !== "hidden" ? catalog.card(seat.hero, side.card) : null;
  const items = open ? side.items.slice(0, most) : [];
  const whole = open && items.length === side.items.length;
  return h(
    "div",
    { class: `side ${role === "attack" ? "attacker" : "defender"}`, "data-seat": side.seat + 1 },
    h("p", { class: "fighter" }, disc(emblemOf(side.name)), h("span", {}, `${side.name} `, h("em", { text: verb }))),
    drawPlayed(side, card, open, fight.step === "cards", role),
    h(
      "dl",
      { class: "sum" },
      items.map(drawItem),
      h(
        "div",
        { class: "total" },
        h("dt", { text: role === "attack" ? "Attack" : "Defense" }),
        h("dd", { text: whole && side.value !== null ? side.value : open && done ? (side.value ?? "") : "" }),
      ),
    ),
  );
}

function drawPlayed(side, card, open, undecided, role) {
  if (side.card === null)
    return h("div", { class: "played none" }, h("h3", { text: undecided ? "Not chosen yet" : "No card" }));
  if (!card || !open)
    return h("div", { class: "played face-down" }, h("h3", { text: card ? `${card.name} (face down)` : "Face down" }));
  return drawFace(card, side.seat, role, side.cancelled);
}

/** A card that was played, face up; where there is no room for its text a press shows it whole. */
function drawFace(card, seat, role, cancelled = false) {
  return h(
    "button",
    {
      class: `played ${card.type}${cancelled ? " cancelled" : ""}`,
      type: "button",
      "data-tool": `played ${role}`,
      onclick: () => readPile(card.name, [{ card, seat: seat + 1 }]),
    },
    h("strong", { text: card.name }),
    valueOf(card),
    textOf(card),
    cancelled ? h("span", { class: "stamp", text: "Cancelled" }) : null,
  );
}

function drawItem({ kind, text, amount }) {
  const sign = amount > 0 && kind !== "printed" && kind !== "instead" ? `+${amount}` : String(amount).replace("-", "−");
  return h(
    "div",
    { class: kind === "ignored" ? "void" : kind === "printed" ? kind : amount > 0 ? "gain" : undefined },
    h(
      "dt",
      {},
      SIGNS[kind] ? icon(SIGNS[kind]) : null,
      kind === "boost" ? unseen("Boost of ") : null,
      kind === "printed" ? "Printed" : text,
    ),
    h("dd", { text: sign }),
  );
}
