// A card whose text is not all in sight is lifted whole while it is pointed at: over the hand and what is asked, or beside
// the board, never over it. The question stays where it is.
import { isWhole } from "./card.js";
import { all, h, sure } from "./dom.js";
import { watchPicture } from "./pictures.js";

const GAP = 6; // pixels
const WIDTHS = [236, 300, 378, 480, 620]; // pixels; the first in which a card is low enough, or else
const FITS = ["", "low", "tight"]; // its picture gives way, as in a hand
const STAYS = 10; // pixels that a finger may move and still stay
const READ = 400; // milliseconds after which a finger on a card that is not asked for was only reading it; phones press no more

/**
 * Watches the cards in `section`. A card is lifted by hovering, by focus from the keyboard, and by a finger on it: sliding goes on to
 * the next, and the one that the finger leaves is pressed; a finger that stayed on a card that is not asked for was only
 * `reading`, on a grey one it asks why. Gives what to call after the cards were drawn anew.
 * @type {(section: HTMLElement, board: HTMLElement, reading?: () => void) => () => void}
 */
export function watchCards(section, board, reading = () => {}) {
  /** @type {{ name?: string, place?: string, copy: HTMLElement } | null} */
  let lifted = null;

  const lay = () => {
    lifted?.copy.remove();
    lifted = null;
  };

  /** @type {(card: HTMLElement) => void} */
  const lift = (card) => {
    if (lifted && isSame(card, lifted)) return;
    lay();
    if (isWhole(card)) return;
    const { className, dataset } = sure(card.parentElement);
    const copy = h(
      "div",
      { class: `${className} whole`, "data-hero": dataset.hero, "data-step": dataset.step, "aria-hidden": "true" },
      h("div", { class: "face" }, [.../** @type {HTMLElement} */ (card.cloneNode(true)).children]),
    );
    lifted = { name: card.dataset.card, place: card.dataset.place, copy };
    document.body.append(copy);
    /** @type {(name: string, pixels: number) => void} */
    const place = (name, pixels) => copy.style.setProperty(name, `${pixels}px`);
    const box = card.getBoundingClientRect();
    const room = roomFor(section.getBoundingClientRect(), board.getBoundingClientRect(), box);
    place("max-height", room.bottom - room.top);
    const widths = WIDTHS.filter((width) => width <= room.right - room.left);
    const tries = FITS.flatMap((fit) => widths.map((width) => ({ fit, width })));
    for (const { fit, width } of tries) {
      copy.dataset.fit = fit;
      place("width", width);
      if (isWhole(copy)) break;
    }
    watchPicture(copy);
    const left = box.left + (box.width - copy.offsetWidth) / 2;
    place("left", Math.max(room.left, Math.min(left, room.right - copy.offsetWidth)));
    place("top", Math.max(room.top, room.bottom - copy.offsetHeight));
  };

  /** @type {(target: EventTarget | null) => HTMLElement | null} */
  const cardAt = (target) =>
    target instanceof Element && section.contains(target) ? target.closest("[data-card]") : null;
  /** @type {() => HTMLElement | null} */
  const focused = () => section.querySelector("[data-card]:focus-visible");
  /** @type {(card: HTMLElement | null) => void} */
  const pointed = (card) => (card ? lift(card) : lay());
  /** @type {(event: PointerEvent) => boolean} */
  const isFinger = (event) => event.pointerType === "touch";

  section.addEventListener("pointerover", (event) => isFinger(event) || pointed(cardAt(event.target) ?? focused()));
  section.addEventListener("pointerleave", (event) => isFinger(event) || pointed(focused()));
  section.addEventListener("focusin", () => {
    const card = focused();
    if (card) lift(card);
  });
  section.addEventListener("focusout", (event) => event.relatedTarget && lay()); // not where a card is drawn anew
  addEventListener("pointerdown", ({ target }) => (target instanceof Node && section.contains(target)) || lay());
  addEventListener("resize", lay);

  /** @type {{ card: HTMLElement | null, time: number, x: number, y: number } | null} */
  let began = null; // where and when a finger came down
  section.addEventListener("pointerdown", (event) => {
    if (!isFinger(event)) return;
    began = { card: cardAt(event.target), time: performance.now(), x: event.clientX, y: event.clientY };
    pointed(began.card);
  });
  section.addEventListener("pointermove", (event) => {
    if (began) pointed(cardAt(document.elementFromPoint(event.clientX, event.clientY)));
  });
  section.addEventListener("pointerup", (event) => {
    if (!began) return;
    const under = cardAt(document.elementFromPoint(event.clientX, event.clientY));
    const stayed = Math.hypot(event.clientX - began.x, event.clientY - began.y) <= STAYS;
    const card = stayed && began.card ? began.card : under; // should cards have moved: the one that was meant
    const slid = card !== began.card;
    const asks = ["can", "cannot"].includes(card?.parentElement?.dataset.state ?? "");
    const long = performance.now() - began.time > READ;
    began = null;
    lay();
    if (!slid && !long && card === under) return; // the browser presses it
    ignoreClick();
    if (!slid && long && !asks) reading();
    else if (card?.isConnected) card.click();
  });
  section.addEventListener("pointercancel", () => {
    began = null;
    lay();
  });
  section.addEventListener("contextmenu", (event) => began && event.preventDefault()); // a long press reads

  return () => {
    const still = all(section, "[data-card]").some((card) => lifted && isSame(card, lifted));
    if (!still) lay();
  };
}

/** @type {(card: HTMLElement, lifted: { name?: string, place?: string }) => boolean} */
const isSame = (card, { name, place }) => card.dataset.card === name && card.dataset.place === place;

/**
 * Where a card may be lifted to: over its own place where that has height, and always clear of the board.
 * @type {(hand: DOMRect, board: DOMRect, card: DOMRect) => { left: number, right: number, top: number, bottom: number }}
 */
function roomFor(hand, board, card) {
  const beside = board.bottom > hand.top - 60; // nothing lies between board and hand
  return {
    left: beside ? board.right + GAP : GAP,
    right: innerWidth - GAP,
    top: beside ? GAP : board.bottom + GAP,
    bottom: card.height > 120 ? Math.max(card.bottom, hand.top - GAP) : hand.top - GAP,
  };
}

/** The click that the browser makes of a finger that was just lifted is none. */
function ignoreClick() {
  /** @type {(event: Event) => void} */
  const stop = (event) => {
    if (event.isTrusted) event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
}
