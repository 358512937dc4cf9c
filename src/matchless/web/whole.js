// A card whose text does not fit shows itself whole: a copy beside it, above the prompt, as long as it is pointed at.
import { h } from "./dom.js";

const GAP = 6; // pixels

/**
 * Watches the cards in `section`. A copy is shown by hovering, by focus from the keyboard, and by a finger from its press until the
 * next; it ends where `prompt` begins, so that no answer is covered. Gives what to call after the cards were drawn anew.
 */
export function watchCards(section, prompt) {
  let shown = null; // {name, place, copy}

  const hide = () => {
    shown?.copy.remove();
    shown = null;
  };

  const show = (card) => {
    if (shown && shown.name === card.dataset.card && shown.place === card.dataset.place) return;
    hide();
    const text = card.querySelector(".text");
    if (text.scrollHeight <= text.clientHeight + 1) return;
    const copy = h(
      "div",
      { class: `${card.parentElement.className} whole`, "aria-hidden": "true" },
      h("div", { class: "face" }, [...card.cloneNode(true).children]),
    );
    shown = { name: card.dataset.card, place: card.dataset.place, copy };
    document.body.append(copy);
    const box = card.getBoundingClientRect();
    const size = copy.getBoundingClientRect();
    const left = Math.min(Math.max(GAP, box.left + (box.width - size.width) / 2), innerWidth - size.width - GAP);
    copy.style.setProperty("left", `${left}px`);
    copy.style.setProperty("top", `${Math.max(GAP, prompt.getBoundingClientRect().top - size.height - GAP)}px`);
  };

  const cardOf = (event) => event.target.closest?.("[data-card]");
  const focused = () => section.querySelector("[data-card]:focus-visible");
  const pointed = (card) => (card ? show(card) : hide());

  section.addEventListener(
    "pointerover",
    (event) => event.pointerType !== "touch" && pointed(cardOf(event) ?? focused()),
  );
  section.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && pointed(focused()));
  section.addEventListener("focusin", () => focused() && show(focused()));
  section.addEventListener("focusout", (event) => event.relatedTarget && hide()); // not where a card is drawn anew
  section.addEventListener("pointercancel", hide); // the finger scrolls
  addEventListener("pointerdown", (event) => {
    if (!section.contains(event.target)) hide();
    else if (event.pointerType === "touch") pointed(cardOf(event));
  });
  for (const kind of ["scroll", "resize"]) addEventListener(kind, hide, { capture: true });

  return () => {
    const still =
      shown &&
      [...section.querySelectorAll("[data-card]")].some(
        (card) => card.dataset.card === shown.name && card.dataset.place === shown.place,
      );
    if (!still) hide();
  };
}
