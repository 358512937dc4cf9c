// Rings and arrows on the board that somebody draws at a moment: by the right button of a mouse at any time, or while
// drawing is on by pressing and dragging, by touch, and by keyboard.
import { s, within } from "./dom.js";

/** @import { Drawing, StudyMark } from "./types.js" */

const HEAD = 30; // how long the head of an arrow is, in units of the board
const RIM = 10; // between a ring and its space

/**
 * Draws marks over everything else; `from` is where an arrow begins whose end is still to be said.
 * @type {(svg: SVGSVGElement, drawing: Drawing, radius: number, marks: StudyMark[], from: string | null) => void}
 */
export function drawMarks(svg, { spaces }, radius, marks, from) {
  svg.querySelector(".l-marks")?.remove();
  const shapes = marks.map(({ space, to, ink }) =>
    to === null || to === undefined ? ring(spaces[space], radius, ink) : arrow(spaces[space], spaces[to], radius, ink),
  );
  const begun = from ? [s("circle", { cx: spaces[from].x, cy: spaces[from].y, r: radius + RIM, class: "k-from" })] : [];
  svg.append(s("g", { class: "l-marks", "aria-hidden": "true" }, ...shapes, ...begun));
}

/** @type {(at: { x: number, y: number }, radius: number, ink: number) => SVGElement} */
const ring = ({ x, y }, radius, ink) =>
  s(
    "g",
    { class: "k-mark", "data-ink": ink },
    s("circle", { cx: x, cy: y, r: radius + RIM, class: "k-case" }),
    s("circle", { cx: x, cy: y, r: radius + RIM, class: "k-line" }),
  );

/** From rim to rim, with a head. @type {(from: { x: number, y: number }, to: { x: number, y: number }, radius: number, ink: number) => SVGElement} */
function arrow(from, to, radius, ink) {
  const far = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const [x0, y0] = [from.x + dx * radius * 0.5, from.y + dy * radius * 0.5];
  const [x1, y1] = [to.x - dx * radius * 0.6, to.y - dy * radius * 0.6];
  const [bx, by] = [x1 - dx * HEAD, y1 - dy * HEAD];
  const w = HEAD * 0.62;
  const d = `M${x0} ${y0}L${bx} ${by}`;
  return s(
    "g",
    { class: "k-mark", "data-ink": ink },
    s("path", { d, class: "k-case" }),
    s("path", { d, class: "k-line" }),
    s("path", { d: `M${x1} ${y1}L${bx - dy * w} ${by + dx * w}L${bx + dy * w} ${by - dx * w}Z`, class: "k-head" }),
  );
}

/**
 * Marks in words, for those who do not see them.
 * @type {(marks: StudyMark[]) => string}
 */
export const marksText = (marks) =>
  marks.map(({ space, to }) => (to ? `arrow from ${space} to ${to}` : `ring around ${space}`)).join(", ");

/**
 * Lets somebody draw on a board. `may()` says whether anything can be drawn now, `drawing()` whether a plain press does.
 * @type {(svg: SVGSVGElement, does: { may: () => boolean, drawing: () => boolean, draws: (space: string, to: string | null) => void }) => { dragged: () => boolean }}
 */
export function drawOn(svg, { may, drawing, draws }) {
  /** @type {{ space: string, button: number } | null} */
  let begun = null;
  let dragged = false; // whether the press that ends now was a drag, which is no press on a space
  /** @type {(event: PointerEvent) => string | undefined} */
  const under = ({ clientX, clientY }) => {
    const there = document.elementFromPoint(clientX, clientY)?.closest("[data-space]");
    return there && svg.contains(there) ? (there.getAttribute("data-space") ?? undefined) : undefined;
  };
  svg.addEventListener("contextmenu", (event) => {
    if (may() && within(event, "[data-space]")) event.preventDefault();
  });
  svg.addEventListener("pointerdown", (event) => {
    const space = under(event);
    const wanted = event.button === 2 || (event.button === 0 && drawing());
    begun = space && wanted && may() ? { space, button: event.button } : null;
  });
  addEventListener("pointerup", (event) => {
    const from = begun;
    begun = null;
    if (!from || event.button !== from.button) return;
    const to = under(event);
    if (!to) return;
    if (to !== from.space) {
      dragged = true;
      setTimeout(() => (dragged = false)); // after the click that a browser makes of it
      draws(from.space, to);
    } else if (from.button === 2) draws(to, null); // a plain press is told by whoever hears of presses
  });
  addEventListener("pointercancel", () => (begun = null));
  return { dragged: () => dragged };
}
