// Piles that anybody may read: a sheet beside the table, never over the board's decision.
import { drawCard } from "./card.js";
import { count, h } from "./dom.js";

/** Opens a sheet with cards; `cards` as [{card, seat}], the newest last. */
export function readPile(title, cards, empty = "There are no cards here.") {
  const dialog = h("dialog", { class: "sheet panel", "aria-label": title });
  const close = () => { dialog.close(); };
  dialog.append(
    h("header", {}, h("h2", { text: title }), h("p", { text: count(cards.length, "card") }), h("button", { class: "button", type: "button", onclick: close, text: "Close" })),
    cards.length ? h("ul", { class: "cards" }, cards.map(({ card, seat }) => drawCard(card, { seat })).reverse()) : h("p", { class: "empty", text: empty }),
  );
  dialog.addEventListener("close", () => { dialog.remove(); });
  dialog.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); close(); } });
  document.querySelector("dialog.sheet")?.close();
  document.body.append(dialog);
  dialog.show();
  dialog.querySelector("button").focus();
}
