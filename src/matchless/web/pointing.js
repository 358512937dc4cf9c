// Pointing at the board, by pointer and by arrow keys. Spaces are small on small screens: a press beside one that can be
// chosen is meant for it.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const NEAR = 40; // CSS pixels around a space that still are it, where it can be chosen
const spaceOf = (event) => event.target.closest?.("[data-space]")?.dataset.space;

/**
 * Calls `press(space)`, `hover(space)` (undefined: nothing is pointed at) and `readItem(name)` for a board whose drawing
 * is `drawing()`, with spaces of `radius()`.
 */
export function pointAt(svg, { drawing, radius, press, hover, readItem }) {
  svg.addEventListener("click", (event) => {
    const item = event.target.closest?.("[data-item]")?.dataset.item;
    const space = item ? null : event.detail ? meant(svg, drawing().spaces, radius(), event) : spaceOf(event); // no detail: no pointer
    if (space) press(space);
    else if (item) readItem(item);
  });
  svg.addEventListener("pointerover", (event) => event.pointerType !== "touch" && hover(spaceOf(event)));
  svg.addEventListener("pointerleave", () => hover());
  svg.parentElement.addEventListener("focusin", (event) => hover(spaceOf(event))); // an svg that hears of it would be a stop of the Tab key itself
  svg.addEventListener("keydown", (event) => {
    const here = event.target.dataset?.space;
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
      const item = svg.querySelector(`[data-item][data-at="${here}"]`)?.dataset.item;
      if (item) readItem(item);
    }
  });
}

/** The next space in a direction: a legal one, where several are, or `any`. */
function nearest(svg, spaces, here, [right, down], any) {
  const from = spaces[here];
  const legal = [...svg.querySelectorAll('[data-legal="yes"]')].map((g) => g.dataset.space);
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
  return best && svg.querySelector(`[data-space="${best}"]`);
}

/** The space that a press is meant for: the one it is on, else the nearest one that can be chosen, else one just missed. */
function meant(svg, spaces, radius, { clientX, clientY }) {
  const { a: scale, e: left, f: top } = svg.getScreenCTM();
  const gap = ({ x, y }) => Math.hypot((clientX - left) / scale - x, (clientY - top) / scale - y) - radius;
  const closest = (names, most) => {
    const [best] = names.map((name) => [gap(spaces[name]), name]).sort(([one], [other]) => one - other);
    return best && best[0] <= most ? best[1] : null;
  };
  const all = Object.keys(spaces);
  const legal = [...svg.querySelectorAll('[data-legal="yes"]')].map((g) => g.dataset.space);
  return closest(all, 3) ?? closest(legal, NEAR / scale) ?? closest(all, 10);
}
