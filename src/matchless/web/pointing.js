// Pointing at the board, by pointer and by arrow keys. Spaces are small on small screens: a press beside one that can be
// chosen is meant for it.
import { all, part, sure, within } from "./dom.js";

/** @import { Drawing, Point } from "./types.js" */

/** @type {(svg: SVGSVGElement) => string[]} */
const legalIn = (svg) => all(svg, '[data-legal="yes"]').map((g) => g.dataset.space ?? "");

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const NEAR = 40; // CSS pixels around a space that still are it, where it can be chosen
/** @type {(event: Event) => string | undefined} */
const spaceOf = (event) => within(event, "[data-space]")?.dataset.space;

/**
 * Calls `press(space)`, `hover(space)` (undefined: nothing is pointed at) and `readItem(name)` for a board whose drawing
 * is `drawing()`, with spaces of `radius()`.
 * @type {(svg: SVGSVGElement, does: { drawing: () => Drawing, radius: () => number, press: (space: string) => void, hover: (space?: string) => void, readItem: (name: string) => void }) => void}
 */
export function pointAt(svg, { drawing, radius, press, hover, readItem }) {
  svg.addEventListener("click", (event) => {
    const item = within(event, "[data-item]")?.dataset.item;
    const space = item ? null : event.detail ? meant(svg, drawing().spaces, radius(), event) : spaceOf(event); // no detail: no pointer
    if (space) press(space);
    else if (item) readItem(item);
  });
  svg.addEventListener("pointerover", (event) => event.pointerType !== "touch" && hover(spaceOf(event)));
  svg.addEventListener("pointerleave", () => hover());
  let byKeys = false; // whether keys led to the space: what a finger has pressed stays until something else is pointed at
  const around = svg.parentElement; // an svg that hears of focus would be a stop of the Tab key itself
  around?.addEventListener("focusin", (event) => {
    byKeys = Boolean(around.querySelector(":focus-visible"));
    hover(spaceOf(event));
  });
  around?.addEventListener("focusout", ({ relatedTarget: to }) => {
    if (byKeys && to instanceof Node && !svg.contains(to)) hover(); // not where a space is drawn anew
  });
  svg.addEventListener("keydown", (event) => {
    const here = event.target instanceof SVGElement ? event.target.dataset.space : undefined;
    const arrow = ARROWS[event.key];
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      press(here);
    } else if (arrow) {
      event.preventDefault();
      nearest(svg, drawing().spaces, here, arrow, event.shiftKey)?.focus();
    } else if (event.key === "i") {
      const item = svg.querySelector(`[data-item][data-at="${here}"]`)?.getAttribute("data-item");
      if (item) readItem(item);
    }
  });
}

/**
 * The next space in a direction: a legal one, where several are, or `any`.
 * @type {(svg: SVGSVGElement, spaces: Drawing["spaces"], here: string, way: [number, number], any: boolean) => SVGElement | null}
 */
function nearest(svg, spaces, here, [right, down], any) {
  const from = spaces[here];
  const legal = legalIn(svg);
  /** @type {(name: string) => number} */
  const cost = (name) => {
    const dx = spaces[name].x - from.x;
    const dy = spaces[name].y - from.y;
    const along = dx * right + dy * down;
    const across = Math.abs(dx * down + dy * right);
    return along > across * 0.7 ? along + 2 * across : Infinity;
  };
  const best = (legal.length > 1 && !any ? legal : Object.keys(spaces))
    .filter((name) => name !== here && cost(name) < Infinity)
    .sort((a, b) => cost(a) - cost(b))[0];
  return best ? /** @type {SVGElement} */ (part(svg, `[data-space="${best}"]`)) : null;
}

/**
 * The space that a press is meant for: the one it is on, else the nearest one that can be chosen, else one just missed.
 * @type {(svg: SVGSVGElement, spaces: Drawing["spaces"], radius: number, event: MouseEvent) => string | null}
 */
function meant(svg, spaces, radius, { clientX, clientY }) {
  const { a: scale, e: left, f: top } = sure(svg.getScreenCTM());
  /** @type {(point: Point) => number} */
  const gap = ({ x, y }) => Math.hypot((clientX - left) / scale - x, (clientY - top) / scale - y) - radius;
  /** @type {(names: string[], most: number) => string | null} */
  const closest = (some, most) => {
    const [best] = some.map((name) => ({ name, far: gap(spaces[name]) })).sort((one, other) => one.far - other.far);
    return best && best.far <= most ? best.name : null;
  };
  const names = Object.keys(spaces);
  const legal = legalIn(svg);
  return closest(names, 3) ?? closest(legal, NEAR / scale) ?? closest(names, 10);
}
