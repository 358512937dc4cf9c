// The chances of a game as a drawing, and its numbers as whole points.
import { s } from "./dom.js";

/** @import { Ledger, Review, ReviewUnit } from "./types.js" */

/** @type {Record<string, string>} */
export const MARKS = { fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };
const LEFT = 42;
const TOP = 10;

/** @type {(chance: number) => string} */
export const percent = (chance) => `${Math.round(chance * 100)} %`;
/** @type {(number: number) => string} */
export const points = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

const ROUGH = 20; // points: so much luck is told as "about": searches of one game differ by 13 of it on average

/** Whether there is so much luck that it is known only roughly. @type {(luck: number) => boolean} */
export const roughly = (luck) => Math.abs(luck) > ROUGH;
/** The luck of a seat in points: "+3", "about −31". @type {(luck: number) => string} */
export const luckOf = (luck) => `${roughly(luck) ? "about " : ""}${points(luck)}`;

/**
 * What a unit has lost, and between what that is by 95 %: "lost 9 (4 to 14)".
 * @type {(unit: Pick<ReviewUnit, "loss" | "low" | "high">, what?: string, sure?: string) => string}
 */
export const lossOf = ({ loss, low, high }, what = "", sure = "") => {
  const [lost, least, most] = [loss, low, high].map((part) => Math.round(part * 100));
  return `lost ${lost}${what} (${sure}${least} to ${most})`;
};

/**
 * Parts of a result in whole points that still add up to it: what rounding leaves goes to where most was cut off.
 * @type {(parts: number[], result: number) => number[]}
 */
export function whole(parts, result) {
  const exact = parts.map((part) => part * 100);
  const rounded = exact.map(Math.round);
  let left = Math.round(result * 100) - rounded.reduce((sum, part) => sum + part, 0);
  while (left) {
    const step = Math.sign(left);
    const off = exact.map((part, i) => (part - rounded[i]) * step);
    rounded[off.indexOf(Math.max(...off))] += step;
    left -= step;
  }
  return rounded;
}

/**
 * The chance of a seat over the game with its marks, and below it what was decided and what else happened, turn by turn.
 * @type {(review: Review, ledger: Ledger, link: (at: number) => string, narrow: boolean) => SVGElement}
 */
export function drawChances({ units, turns, choices, players }, ledger, link, narrow) {
  const [W, H, B] = [narrow ? 430 : 1000, 330, 110];
  const last = Math.max(1, choices);
  const own = units.filter((unit) => unit.seat === ledger.seat);
  /** @type {(at: number) => number} */
  const x = (at) => LEFT + ((W - LEFT - 14) * at) / last;
  /** @type {(chance: number) => number} */
  const y = (chance) => TOP + (H - B - TOP) * (1 - chance);
  const dots = own.flatMap((unit) => [
    [unit.first, unit.before],
    [unit.last + 1, unit.after],
  ]);
  const path = [...dots, [last, ledger.result]]
    .map(([at, chance], i) => `${i ? "L" : "M"}${x(at).toFixed(1)} ${y(chance).toFixed(1)}`)
    .join("");
  const begins = x(dots[0]?.[0] ?? 0);
  const label = `The chance of ${players[ledger.seat]} over ${turns.length - 1} turns, from ${percent(ledger.start)} to ${percent(ledger.result)}`;
  const svg = s("svg", { viewBox: `0 0 ${W} ${H}`, role: "group", "aria-label": label, "data-seat": ledger.seat + 1 });
  turns.forEach((at, turn) => {
    if (!turn) return;
    svg.append(s("path", { d: `M${x(at)} ${TOP}V${H - B}`, class: "g-turn" }));
    if (!narrow || turn % 2)
      svg.append(s("text", { x: x(at) + 3, y: H - B + 16, class: "g-text", text: String(turn) }));
  });
  for (const level of [0, 0.5, 1])
    svg.append(
      s("path", { d: `M${LEFT} ${y(level)}H${W - 14}`, class: level === 0.5 ? "g-half" : "g-turn" }),
      s("text", { x: 0, y: y(level) + 4, class: "g-text", text: `${level * 100} %` }),
    );
  svg.append(s("path", { d: `${path}V${y(0)}H${begins}Z`, class: "g-area" }), s("path", { d: path, class: "g-line" }));
  drawBars(svg, own, ledger, turns, x, H - 45, narrow);
  for (const unit of own) if (unit.mark !== "fine") svg.append(drawMark(unit, x(unit.first), y(unit.before), link));
  return svg;
}

/**
 * Per turn what was decided and what else happened.
 * @type {(svg: SVGElement, own: Review["units"], ledger: Ledger, turns: number[], x: (at: number) => number, zero: number, narrow: boolean) => void}
 */
function drawBars(svg, own, ledger, turns, x, zero, narrow) {
  const width = narrow ? 5 : 10;
  svg.append(s("path", { d: `M${LEFT} ${zero}H${x(turns.at(-1) ?? 0) + 2 * width + 8}`, class: "g-turn" }));
  turns.forEach((at, turn) => {
    const decided = own.filter((unit) => unit.turn === turn).reduce((sum, unit) => sum + unit.after - unit.before, 0);
    const rest = ledger.gaps
      .filter((gap) => gap.turn === turn)
      .reduce((sum, gap) => sum + gap.luck + Object.values(gap.given).reduce((all, one) => all + one, 0), 0);
    [decided, rest].forEach((value, i) => {
      const height = Math.min(42, Math.max(1, Math.abs(value) * 160));
      svg.append(
        s("rect", {
          x: x(at) + 2 + i * (width + 1),
          width,
          y: value > 0 ? zero - height : zero,
          height,
          rx: 2,
          class: i ? "g-luck" : "g-decided",
        }),
      );
    });
  });
}

/**
 * A mark by its shape: a round inaccuracy, a square mistake, a blunder on its tip. It leads to its moment.
 * @type {(unit: Review["units"][number], x: number, y: number, link: (at: number) => string) => SVGElement}
 */
function drawMark({ mark, says, turn, first }, x, y, link) {
  const shape =
    mark === "blunder"
      ? s("path", { d: `M${x} ${y - 13}L${x + 13} ${y}L${x} ${y + 13}L${x - 13} ${y}Z` })
      : s("rect", { x: x - 9, y: y - 9, width: 18, height: 18, rx: mark === "mistake" ? 4 : 9 });
  return s(
    "a",
    { href: link(first), class: `g-mark ${mark}`, "aria-label": `${MARKS[mark]} ${mark}, turn ${turn}: ${says}` },
    shape,
    s("text", { x, y: y + 4, "text-anchor": "middle", class: "g-sign", text: MARKS[mark], "aria-hidden": "true" }),
  );
}
