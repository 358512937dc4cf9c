// A card as it is drawn everywhere: in a hand, a deck, a pile.
import { emblemOf } from "./catalog.js";
import { capital, emblem, h, icon, unseen } from "./dom.js";

/** The value in its colour, with the icon of its type: attack, defense, versatile, scheme. */
export const valueOf = (card) =>
  h("span", { class: "value" }, icon(card.type), card.value === null ? null : h("b", { text: card.value }));

/** The text with its moments ("After combat") told apart. */
export function textOf(card, tag = "span") {
  if (!card.text) return h(tag, { class: "text none", text: "No effect" });
  const lines = card.text.split("\n").map((line) => {
    const moment = /^(Immediately|During combat|After combat|Completing the line): /.exec(line);
    const said = moment ? line.slice(moment[0].length) : line;
    return h("span", { class: "line" }, moment ? h("em", { text: moment[1] }) : null, ` ${said}`);
  });
  return h(tag, { class: "text" }, lines);
}

/** Everything about a card in one sentence, for whoever does not see it. */
export function told(card) {
  const value = card.value === null ? capital(card.type) : `${capital(card.type)} ${card.value}`;
  const extra = [card.symbol && `ingredient ${card.symbol}`, card.syllables && `${card.syllables} syllables`];
  return [`${card.name}. ${value}`, users(card), `boost ${card.boost}`, ...extra.filter(Boolean)].join(", ") + `. ${card.text || "No effect."}`;
}

const users = (card) => (card.by === "any" ? "Any fighter" : card.by.join(" or "));

/**
 * A card. `options.tag` is "button" where it can be pressed (then `onclick`), otherwise "div"; `copies` shows how many
 * there are; `state` is "can", "chosen" or "cannot"; the rest are attributes.
 */
export function drawCard(card, { tag = "div", seat, copies, state, ...props } = {}) {
  const by = card.by === "any" ? null : emblem(emblemOf(card.by[0]));
  const inside = h(
    tag,
    { class: "face", type: tag === "button" ? "button" : undefined, "aria-label": told(card), role: tag === "div" ? "img" : undefined, ...props },
    valueOf(card),
    h("span", { class: "by", "data-seat": seat }, h("span", { text: users(card) }), by),
    h("strong", { text: card.name }),
    textOf(card),
    h(
      "span",
      { class: "foot" },
      h("span", { class: "kind" }, h("span", { class: "word", text: capital(card.type) }), copies > 1 ? ` × ${copies}` : null),
      card.symbol ? icon(card.symbol, { label: card.symbol }) : null,
      card.syllables ? h("span", { class: "syllables", text: `${card.syllables} syl.` }) : null,
      h("span", { class: "boost" }, icon("boost"), unseen("boost"), String(card.boost)),
    ),
  );
  return h("li", { class: `card ${card.type}`, "data-state": state }, inside);
}
