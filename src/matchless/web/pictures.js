// Pictures come after everything that one can use: a place for one is paper in its hero's ink until then, and the printing
// block for each is cut once and used again wherever the same picture is.
import { emblem, h, part, sure } from "./dom.js";

/** @import { Child, Hero } from "./types.js" */
/** @typedef {typeof import("./art.js")} Art */

const LOW = 156; // how high a picture must be, of 200, to show its motifs whole
const SMALLEST = 0.42;

/** @type {Art | null} */
let art = null; // what art.js exports, as soon as it is there
/** @type {number | ReturnType<typeof setTimeout> | null} */
let coming = null;
/** @type {Set<(art: Art) => void>} */
const waiting = new Set(); // what is to be done then
/** @type {Map<string, Node>} */
const blocks = new Map(); // what a picture shows and the name it is cut by -> <svg>

/**
 * Calls `draw` with what art.js exports: now, or as soon as it is there. Asks for it when the page has nothing else to do.
 * @type {(draw: (art: Art) => void) => void}
 */
export function withArt(draw) {
  if (art) return draw(art);
  waiting.add(draw);
  coming ??= idle(load);
}

async function load() {
  try {
    art = await import("./art.js");
  } catch {
    coming = null; // the line is down: pictures are paper, until one is asked for again
    return;
  }
  const here = art;
  idle(() => {
    for (const draw of waiting) draw(here);
    waiting.clear();
  });
}

/**
 * Does something when the page has nothing else to do.
 * @type {(act: () => void) => number | ReturnType<typeof setTimeout>}
 */
export const idle = (act) => (globalThis.requestIdleCallback ?? setTimeout)(act);

/**
 * A place for a picture. `spec(art)` says what it shows, `seed` is the name that its little irregularities come from. In a
 * low place the motifs are smaller, so that they are seen whole. `meanwhile` is there until it comes.
 * @type {(spec: (art: Art) => string, seed: string, meanwhile?: Child) => HTMLElement}
 */
export function picture(spec, seed, meanwhile) {
  const place = h("span", { class: "picture" }, meanwhile);
  withArt((art) => {
    place.replaceChildren(print(spec(art), seed, art));
    sizes.observe(place);
  });
  return place;
}

/**
 * Looks after the picture in a copy of a card as after the first.
 * @type {(copy: Element) => void}
 */
export const watchPicture = (copy) => {
  const place = part(copy, ".picture");
  if (place.firstElementChild) sizes.observe(place);
};

/**
 * The picture of a hero, on its own ground or another; until it is there, its emblem on its paper.
 * @type {(hero: Pick<Hero, "slug" | "look">, ground?: string) => HTMLElement}
 */
export const poster = (hero, ground) =>
  picture(
    ({ posterOf }) => (ground ? posterOf(hero).replace(/^\w+/, ground) : posterOf(hero)),
    hero.slug,
    emblem(hero.slug),
  );

/** @type {(spec: string, seed: string, art: Art) => Node} */
function print(spec, seed, { scene }) {
  const key = `${seed}|${spec}`;
  if (!blocks.has(key)) {
    const block = document.createElement("template");
    block.innerHTML = scene(spec, seed);
    blocks.set(key, sure(block.content.firstChild));
  }
  return sure(blocks.get(key)).cloneNode(true);
}

const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect: box } of entries) {
    if (!box.height) continue;
    const seen = (300 * box.height) / box.width; // of the 200 that it is high, cropped above and below
    const size = Math.max(SMALLEST, Math.min(1, seen / LOW)).toFixed(2);
    const motifs = part(target, ".motifs");
    if (size === "1.00") motifs.removeAttribute("transform");
    else motifs.setAttribute("transform", `translate(150 100) scale(${size}) translate(-150 -100)`);
  }
});
