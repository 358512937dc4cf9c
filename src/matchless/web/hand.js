// Cards in hand, or cards elsewhere that a decision offers: faces with their texts where there is room for them, otherwise
// cells that show value, boost and name.
import { drawCard } from "./card.js";
import { h, renew } from "./dom.js";
import { PHONE } from "./screen.js";

const MOST_FACES = 10; // more cards are cells on every screen
const SIZES = [19, 17.5, 16, 15, 14.5, 14, 13.5, 13, 12.5, 12]; // pixels of type

/**
 * Fills `list` with cards; `cardOf(name)` finds one in the catalog. `offered` is a Map from the name of a card to its
 * option, or null while no card is asked for; `chosen` the option that is chosen and `at` the place of the card it was chosen
 * by; `press(name, place)` is called with a card that is pressed. `empty` is said where there are none.
 */
export function drawHand(list, names, { cardOf, seat, offered, chosen, at, press, empty }) {
  const many = names.length > MOST_FACES;
  const cells = PHONE.matches || many;
  list.classList.toggle("cells", cells);
  list.classList.toggle("faces", !cells);
  list.dataset.n = names.length;
  list.toggleAttribute("data-many", many);
  if (!names.length) return renew(list, [h("li", { class: "empty", text: empty })]);
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
  const key = `${names.join()} ${cells}`;
  if (fitted.get(list) !== key) fitHand(list);
  fitted.set(list, key);
}

const fitted = new WeakMap(); // list -> the cards that its type was last fitted to

/**
 * Gives the texts of a hand the largest type, the same on all cards, in which every one of them is whole; if there is none,
 * the hand is made higher.
 */
export function fitHand(list) {
  list.classList.remove("tall", "tight");
  if (!list.classList.contains("faces")) return;
  const texts = [...list.querySelectorAll(".text")];
  const most = innerWidth >= 2300 ? 19 : innerWidth >= 1800 ? 16 : 14.5;
  const sizes = SIZES.filter((size) => size <= most);
  const isWhole = (place) => {
    list.style.setProperty("--text", `${sizes[place >> 1]}px`);
    list.classList.toggle("tight", place % 2 === 1); // what stood at the foot of a card goes into its head
    return texts.every((text) => text.scrollHeight <= text.clientHeight + 1);
  };
  const last = 2 * sizes.length - 1; // from the largest to the smallest, each first with the foot where it is
  if (!isWhole(last)) list.classList.add("tall");
  let [from, to] = [0, last];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isWhole(middle)) to = middle;
    else from = middle + 1;
  }
  isWhole(to);
}

const stateOf = (offered, option, chosen) =>
  !offered?.size ? undefined : chosen ? "chosen" : option ? "can" : "cannot";
