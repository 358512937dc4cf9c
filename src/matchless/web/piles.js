// Piles that anybody may read.
import { openBeside } from "./beside.js";
import { drawCard } from "./card.js";
import { count, h } from "./dom.js";

/** Opens a pile; `cards` as [{card, seat}], the newest last. */
export function readPile(title, cards, empty = "There are no cards here.") {
  const drawn = cards.map(({ card, seat }) => drawCard(card, { seat })).reverse();
  openBeside(title, count(cards.length, "card"), cards.length ? h("ul", { class: "cards" }, drawn) : h("p", { class: "empty", text: empty }));
}
