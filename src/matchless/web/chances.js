// The bar of chances: one part for each side, in its colour, with its points. It shows the mean of the last two values, so
// that it does not tremble.

/** @import { Model } from "./model.js" */
/** @import { Reckoned } from "./types.js" */
/** @import { Lent } from "./advising.js" */

/**
 * The chance of each side by the last values, in whole points that add up to 100.
 * @type {(last: Pick<Reckoned, "sides">[]) => { seats: number[], chance: number }[]}
 */
export function smoothed(last) {
  const newest = last.at(-1);
  if (!newest) return [];
  const exact = newest.sides.map(({ seats }, place) => ({
    seats,
    chance: last.reduce((sum, { sides }) => sum + sides[place].chance, 0) / last.length,
  }));
  const whole = exact.map(({ seats, chance }) => ({ seats, chance: Math.floor(chance) }));
  let rest = 100 - whole.reduce((sum, { chance }) => sum + chance, 0);
  const byLoss = exact.map(({ chance }, place) => ({ place, loss: chance - Math.floor(chance) }));
  for (const { place } of byLoss.sort((one, other) => other.loss - one.loss)) if (rest-- > 0) whole[place].chance += 1;
  return whole;
}

/**
 * What draws the bar, with what the page lends for it.
 * @param {Lent} lent
 */
export function chances({ all, h, renew }) {
  const NARROW = 12; // points below which a part has no room for its number

  /**
   * Draws it at the top of the board; nothing where there is nothing to be drawn.
   * @type {(ground: HTMLElement, last: Reckoned[], table: Model) => void}
   */
  function drawBar(ground, last, table) {
    const before = ground.querySelector(":scope > .chances");
    const sides = smoothed(last);
    if (!sides.length) return before?.remove();
    const bar = before ?? h("div", { class: "chances", role: "img" });
    const own = sides.find(({ seats }) => seats.some((seat) => table.own.includes(seat)));
    const ordered = own ? [own, ...sides.filter((side) => side !== own)] : sides;
    /** @type {(seats: number[]) => string} */
    const named = (seats) =>
      seats.some((seat) => table.own.includes(seat)) ? "You" : seats.map((seat) => table.nameOf(seat)).join(" and ");
    const said = ordered.map(({ seats, chance }) => `${named(seats)} ${chance} %`).join(", ");
    bar.setAttribute("aria-label", `Chances as you can know them: ${said}`);
    bar.setAttribute("title", said);
    renew(
      bar,
      ordered.map(({ seats, chance }, place) =>
        h(
          "span",
          { "data-seat": seats[0] + 1, "data-points": chance },
          h("b", { text: place && place < ordered.length - 1 && chance < NARROW ? "" : `${chance} %` }),
        ),
      ),
    );
    for (const part of all(bar, "[data-points]")) part.style.setProperty("--points", part.dataset.points ?? "0");
    if (!before) ground.append(bar);
  }

  return drawBar;
}
