// Cards in hand, and cards elsewhere that a decision offers.
import { drawCard } from "./card.js";
import { h, renew } from "./dom.js";

/**
 * Fills `list` with the hand. `offered` is a Map from the name of a card to its option, or null while no card is asked
 * for; `chosen` the option that is chosen and `at` the place of the card it was chosen by; `press(name, place)` is called with a
 * card that is pressed.
 */
export function drawHand(list, names, { catalog, hero, seat, offered, chosen, at, press }) {
  renew(list, names.map((name, place) => {
    const option = offered?.get(name), is = option !== undefined && option.option === chosen?.option && place === at;
    return drawCard(catalog.card(hero, name), {
      tag: "button", seat, state: stateOf(offered, option, is), "data-card": name, "data-place": place,
      "aria-pressed": is ? "true" : undefined, "aria-disabled": offered?.size && !option ? "true" : undefined, onclick: () => press(name, place),
    });
  }));
}

const stateOf = (offered, option, chosen) => (!offered?.size ? undefined : chosen ? "chosen" : option ? "can" : "cannot");

/** Cards that can be chosen and are not in hand: from a pile, from the top of a deck. */
export function drawOffer(names, { cardOf, seat, offered, chosen, press }) {
  return h("ul", { class: "offer", "aria-label": "Cards to choose from" }, names.map((name) => {
    const is = offered.get(name) === chosen;
    return drawCard(cardOf(name), { tag: "button", seat, state: is ? "chosen" : "can", "data-card": name, "aria-pressed": is ? "true" : undefined, onclick: () => press(name) });
  }));
}
