// Cards in hand, or cards elsewhere that a decision offers.
import { drawCard } from "./card.js";
import { h, renew } from "./dom.js";

/**
 * Fills `list` with cards; `cardOf(name)` finds one in the catalog. `offered` is a Map from the name of a card to its
 * option, or null while no card is asked for; `chosen` the option that is chosen and `at` the place of the card it was chosen
 * by; `press(name, place)` is called with a card that is pressed.
 */
export function drawHand(list, names, { cardOf, seat, offered, chosen, at, press }) {
  if (!names.length) return renew(list, [h("li", { class: "empty", text: "No cards in hand" })]);
  renew(
    list,
    names.map((name, place) => {
      const option = offered?.get(name);
      const is = option !== undefined && option.option === chosen?.option && place === at;
      return drawCard(cardOf(name), {
        tag: "button",
        seat,
        state: stateOf(offered, option, is),
        "data-card": name,
        "data-place": place,
        "aria-pressed": is ? "true" : undefined,
        "aria-disabled": offered?.size && !option ? "true" : undefined,
        onclick: () => press(name, place),
      });
    }),
  );
}

const stateOf = (offered, option, chosen) =>
  !offered?.size ? undefined : chosen ? "chosen" : option ? "can" : "cannot";
