// Before the first turn the heroes face each other for a moment, over the board.
import { h, icon } from "./dom.js";
import { EASE } from "./pace.js";

/** @import { Pace } from "./pace.js" */
import { poster } from "./pictures.js";

/** @import { Hero, Welcome } from "./types.js" */

const FACING = 1600; // milliseconds at the normal pace,
const LONGEST = 2000; // and at any
const COMES = 380;
const GOES = 200;

/**
 * The two sides, one's own first: in teams every second seat, otherwise oneself and all others.
 * @type {(welcome: Pick<Welcome, "heroes" | "seats" | "format">) => number[][]}
 */
export function sidesOf({ heroes, seats, format }) {
  const first = seats[0] ?? 0;
  const all = heroes.map((_, i) => (first + i) % heroes.length);
  const own = all.filter((seat) => (format === "teams" ? seat % 2 === first % 2 : seat === first));
  return [own, all.filter((seat) => !own.includes(seat))];
}

/**
 * "Robin Hood against Bigfoot"
 * @type {(sides: number[][], nameOf: (seat: number) => string) => string}
 */
export function facing(sides, nameOf) {
  /** @type {(side: number[]) => string} */
  const said = (side) =>
    side.map(nameOf).reduce((all, name, i) => `${all}${i === side.length - 1 ? " and " : ", "}${name}`);
  return sides.map(said).join(" against ");
}

/**
 * Shows the heroes of both `sides` in the layer `fx`; a promise of the end. `heroOf(seat)` gives who is seen and `who(seat)`
 * who plays it, in a few words.
 * @type {(fx: HTMLElement, sides: number[][], who: { heroOf: (seat: number) => Hero, who: (seat: number) => string }, pace: Pace) => Promise<void>}
 */
export async function face(fx, sides, { heroOf, who }, pace) {
  /** @type {(seats: number[], cls: string) => HTMLElement} */
  const side = (seats, cls) =>
    h(
      "div",
      { class: `${cls} camp` },
      seats.map((seat) => {
        const hero = heroOf(seat);
        return h(
          "figure",
          { "data-hero": hero.slug, "data-seat": seat + 1 },
          poster(hero),
          h("figcaption", {}, h("strong", { text: hero.name }), h("span", { text: who(seat) })),
        );
      }),
    );
  const [own, others] = [side(sides[0], "own"), side(sides[1], "others")];
  const against = h("span", { class: "against" }, icon("melee"));
  const plate = h("div", { class: "facing", "data-seats": sides.flat().length }, own, against, others);
  fx.append(plate);
  pace.sound("reveal");
  const whole = Math.min(LONGEST, pace.time(FACING));
  /** @type {(element: HTMLElement, from: number) => Promise<void>} */
  const comes = (element, from) =>
    pace.play(
      element,
      [
        { opacity: 0, translate: `${from}px 0` },
        { opacity: 1, translate: "0 0" },
      ],
      { ms: COMES },
    );
  comes(own, -90);
  comes(others, 90);
  pace.play(
    against,
    [
      { opacity: 0, scale: 2.4 },
      { opacity: 0, scale: 2.4, offset: 0.5 },
      { opacity: 1, scale: 1 },
    ],
    { ms: COMES * 1.5, easing: EASE.hit },
  );
  await pace.stay(whole - pace.time(GOES));
  await pace.play(plate, [{ opacity: 1 }, { opacity: 0 }], { ms: GOES, easing: EASE.out });
  plate.remove();
}
