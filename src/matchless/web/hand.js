// Cards in hand, or cards elsewhere that a decision offers: faces with their texts where there is room for them, otherwise
// cells that show picture, value, boost and name.
import { drawCard, fitCards, sizeOf } from "./card.js";
import { all, h, renew, sure } from "./dom.js";
import { PHONE } from "./screen.js";

/** @import { Card, OptionData } from "./types.js" */
/** @typedef {{ card: Card, seat: number, node: HTMLElement, press: (() => void) | null }} Drawn */

const MOST_FACES = 10; // more cards are cells on every screen
const ROW = 5; // more have two rows where the window is narrow
/** @type {WeakMap<HTMLElement, Drawn[]>} */
const drawn = new WeakMap(); // list -> [{card, seat, node, press}]

/**
 * Fills `list` with cards; `cardOf(name)` finds one in the catalog. `offered` is a Map from the name of a card to its
 * option, or null while no card is asked for; `chosen` the option that is chosen and `at` the place of the card it was chosen
 * by; `press(name, place)` is called with a card that is pressed. `empty` is said where there are none. A card that was
 * there before stays the same element: what somebody is about to press must not be replaced under the finger.
 * @type {(list: HTMLElement, names: string[], how: { cardOf: (name: string) => Card, seat: number, offered: Map<string, OptionData> | null, chosen: OptionData | null, at: string | number | null, press: (name: string, place: number) => void, empty: string }) => void}
 */
export function drawHand(list, names, { cardOf, seat, offered, chosen, at, press, empty }) {
  const many = names.length > MOST_FACES;
  const cells = PHONE.matches || many;
  const was = list.className;
  list.classList.toggle("cells", cells);
  list.classList.toggle("faces", !cells);
  list.dataset.n = String(names.length);
  list.toggleAttribute("data-many", many);
  const around = sure(list.closest(".table")).classList;
  around.toggle("many", many);
  around.toggle("two-rows", !many && names.length > ROW);
  const before = drawn.get(list) ?? [];
  const hand = names.map((name) => {
    const card = cardOf(name);
    const place = before.findIndex((one) => one.card === card && one.seat === seat);
    return place < 0 ? newCard(card, seat) : before.splice(place, 1)[0];
  });
  drawn.set(list, hand);
  hand.forEach(({ card: { name } }, place) => {
    const option = offered?.get(name);
    const is = option !== undefined && option.option === chosen?.option && place === at;
    hand[place].press = () => press(name, place);
    dress(hand[place].node, {
      place,
      state: stateOf(offered, option, is),
      pressed: is,
      disabled: Boolean(offered?.size && !option),
    });
  });
  if (!names.length) return renew(list, [h("li", { class: "empty", text: empty })]);
  const same = hand.length === list.children.length && hand.every(({ node }, place) => node === list.children[place]);
  if (!same) {
    hand.forEach(({ node }, place) => node !== list.children[place] && list.insertBefore(node, list.children[place]));
    while (list.children.length > hand.length) list.lastElementChild?.remove();
  }
  if (!same || was !== list.className) fitSoon(list);
}

/** @type {Set<HTMLElement>} */
const fitting = new Set(); // lists whose cards are fitted before the next frame is seen

/**
 * Fits a hand when the next frame is laid out anyway: to measure now would lay out the page once more.
 * @type {(list: HTMLElement) => void}
 */
function fitSoon(list) {
  if (!fitting.has(list)) requestAnimationFrame(() => fitting.delete(list) && fitHand(list));
  fitting.add(list);
}

/** @type {(card: Card, seat: number) => Drawn} */
function newCard(card, seat) {
  const onclick = () => one.press?.();
  /** @type {Drawn} */
  const one = {
    card,
    seat,
    press: null,
    node: drawCard(card, { tag: "button", seat, "data-card": card.name, onclick }),
  };
  return one;
}

/**
 * What changes about a card while it lies in the hand.
 * @type {(node: HTMLElement, how: { place: number, state?: string, pressed: boolean, disabled: boolean }) => void}
 */
function dress(node, { place, state, pressed, disabled }) {
  const face = sure(node.firstElementChild);
  set(node, "data-state", state);
  set(face, "data-place", String(place));
  set(face, "aria-pressed", pressed ? "true" : undefined);
  set(face, "aria-disabled", disabled ? "true" : undefined);
}

/** @type {(element: Element, name: string, value?: string) => void} */
function set(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Lets every card of a hand give way until its text is whole; if that is not enough, the hand is made higher.
 * @type {(list: Element | null) => void}
 */
export function fitHand(list) {
  if (!(list instanceof HTMLElement)) return;
  const around = sure(list.closest(".table")).classList;
  around.remove("tall");
  if (!list.classList.contains("faces")) return;
  const cards = all(list, ".card");
  if (!cards.length) return;
  watching.observe(list);
  if (fitCards(cards, undefined, knownSize(list, cards[0]))) return;
  around.add("tall");
  fitCards(cards, undefined, knownSize(list, cards[0]));
}

/** @type {Map<string, { width: number, height: number }>} */
const sizes = new Map(); // what decides how large cards of a hand are -> how large they were

/** @type {(list: Element) => string} */
const decides = (list) =>
  [innerWidth, innerHeight, list.className, list.children.length, list.closest(".table")?.className].join();

/**
 * How large the cards are: as they were with as many of them in a window of this size.
 * @type {(list: HTMLElement, card: HTMLElement) => { width: number, height: number }}
 */
function knownSize(list, card) {
  const key = decides(list);
  const size = sizes.get(key) ?? sizeOf(card);
  sizes.set(key, size);
  return size;
}

/** Should a hand have come out otherwise than it was known, its cards are fitted anew. */
const watching = new ResizeObserver((entries) => {
  for (const { target: list } of entries) {
    if (!(list instanceof HTMLElement)) continue;
    const [card] = all(list, ".card");
    const known = sizes.get(decides(list));
    if (!card || !known) continue;
    const { width, height } = sizeOf(card);
    if (width === known.width && height === known.height) continue;
    sizes.set(decides(list), { width, height });
    fitSoon(list); // now it would be a change within the change that is told
  }
});

/** @type {(offered: Map<string, OptionData> | null, option: OptionData | undefined, chosen: boolean) => string | undefined} */
const stateOf = (offered, option, chosen) =>
  !offered?.size ? undefined : chosen ? "chosen" : option ? "can" : "cannot";
