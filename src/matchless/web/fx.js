// What moves beside the combat: walks with a trail, blows and numbers, rings of health, banners, cards that are shown or fly.
// `place` is {ground, svg, fx}: the section of the board, its drawing, and the layer over it.
import { drawCard, fitCards } from "./card.js";
import { all, disc, h, s, sure } from "./dom.js";
import { EASE } from "./pace.js";

/** @import { Pace } from "./pace.js" */

/** @import { Beat, Card, Drawing, Frames, Place, Point } from "./types.js" */

/** @type {(place: Place, id: number | null) => SVGElement | null} */
const tokenOf = (place, id) => place.svg.querySelector(`[data-fighter="${id}"]`);

/**
 * The middle of an element in pixels of the board's section.
 * @type {(element: Element, place: Place) => Point & { r: number }}
 */
function middleOf(element, place) {
  const box = place.ground.getBoundingClientRect();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - box.x + width / 2, y: y - box.y + height / 2, r: width / 2 };
}

/**
 * The middle of a fighter's token, or null where it is not on the board.
 * @type {(place: Place, id: number | null) => (Point & { r: number }) | null}
 */
export function tokenAt(place, id) {
  const plate = tokenOf(place, id)?.querySelector(".f-plate");
  return plate ? middleOf(plate, place) : null;
}

/**
 * Where a token is drawn: its `transform` as numbers, and the rest of it.
 * @type {(token: Element) => Point & { rest: string }}
 */
function drawnAt(token) {
  const [, x, y, rest] = sure(/translate\(([-\d.]+) ([-\d.]+)\)(.*)/.exec(sure(token.getAttribute("transform"))));
  return { x: Number(x), y: Number(y), rest };
}

/** @type {(at: Point & { rest: string }, dx?: number, dy?: number, more?: string) => string} */
const put = ({ x, y, rest }, dx = 0, dy = 0, more = "") => `translate(${x + dx}px, ${y + dy}px)${rest}${more}`;

/**
 * A walk, space by space, and the trail that grows behind it and stays until the turn ends.
 * @type {(place: Place, board: Drawing, beat: Beat, pace: Pace) => Promise<void>}
 */
export function walk(place, board, { event, ms }, pace) {
  const token = tokenOf(place, event.fighter);
  const path = event.path.filter((name) => board.spaces[name]);
  if (!token || path.length < 2) return pace.wait(ms);
  steps(event.path, ms, pace);
  const at = drawnAt(token);
  const points = path.map((name) => board.spaces[name]);
  const d = points.map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`).join("");
  const trail = s("path", { d, class: "m-trail live", "data-seat": token.dataset.seat, pathLength: 100 });
  place.svg.querySelector(".l-below")?.append(trail);
  token.parentNode?.append(token); // in front of the others
  pace.play(trail, [{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }], { ms, easing: EASE.walk });
  return pace.play(
    token,
    points.map((point) => ({ transform: put({ ...at, ...point }) })),
    { ms, easing: EASE.walk },
  );
}

/**
 * The steps of a walk, one for each space.
 * @type {(path: string[], ms: number, pace: Pace) => void}
 */
export function steps(path, ms, pace) {
  const each = ms / (path.length - 1);
  for (let i = 0; i < path.length - 1; i++) pace.sound("step", each * (i + 0.75));
}

/**
 * Fades out there, in here.
 * @type {(place: Place, board: Drawing, beat: Beat, pace: Pace) => Promise<void>}
 */
export function hop(place, board, { event, ms }, pace) {
  const token = tokenOf(place, event.fighter);
  const to = board.spaces[event.space ?? ""];
  if (!token || !to) return pace.wait(ms);
  pace.sound("step", ms / 2);
  const at = drawnAt(token);
  const frames = [
    { transform: put(at), opacity: 1 },
    { transform: put(at), opacity: 0.1, offset: 0.45 },
    { transform: put({ ...at, ...to }), opacity: 0.1, offset: 0.55 },
    { transform: put({ ...at, ...to }), opacity: 1 },
  ];
  return pace.play(token, frames, { ms, easing: EASE.walk });
}

/**
 * Damage, or health that comes back: a number flies to the token, the token is thrown back, ring and number follow.
 * @type {(place: Place, what: { fighter: number | null, amount: number, from: Point | null, health: number, max: number, ms: number, sound: string, good?: boolean }, pace: Pace) => Promise<void>}
 */
export async function hit(place, { fighter, amount, from, health, max, ms, sound, good = false }, pace) {
  const token = tokenOf(place, fighter);
  const to = tokenAt(place, fighter);
  if (!token || !to) return pace.wait(ms);
  const start = from ?? { x: to.x, y: to.y - 70 };
  const number = h("b", { class: good ? "flying good" : "flying", text: `${good ? "+" : "−"}${amount}` });
  place.fx.append(number);
  number.style.left = `${to.x}px`;
  number.style.top = `${to.y}px`;
  /** @type {(dy: number) => string} */
  const away = (dy) => `${start.x - to.x}px ${start.y - to.y + dy}px`;
  const fly = [
    { translate: away(0), scale: 1.9, opacity: 0 },
    { translate: away(-12), scale: 2, opacity: 1, offset: 0.22 },
    { translate: "0 -6px", scale: 1.25, opacity: 1 },
  ];
  await pace.play(number, fly, { ms: ms * 0.55, easing: "cubic-bezier(.6, 0, .9, .5)" });
  pace.sound(sound);
  const angle = Math.atan2(to.y - start.y, to.x - start.x);
  /** @type {(k: number) => string} */
  const push = (k) => put(drawnAt(token), Math.cos(angle) * 16 * k, Math.sin(angle) * 16 * k);
  const shock = h("i", { class: good ? "shock good" : "shock" });
  shock.style.left = `${to.x}px`;
  shock.style.top = `${to.y}px`;
  if (!pace.still) {
    place.fx.append(shock);
    pace.play(
      shock,
      [
        { scale: 0.3, opacity: 0.9 },
        { scale: 1.7, opacity: 0 },
      ],
      { ms: 360 },
    );
    if (!good)
      pace.play(
        token,
        [
          { transform: push(0) },
          { transform: push(1), offset: 0.3 },
          { transform: push(-0.35), offset: 0.6 },
          { transform: push(0) },
        ],
        { ms: 320, easing: "ease-out", keep: false },
      );
  }
  drain(token, health, max, pace);
  const gone = pace.play(
    number,
    [
      { translate: "0 -6px", scale: 1.25, opacity: 1 },
      { translate: "0 -10px", scale: 1.2, opacity: 1, offset: 0.55 },
      { translate: "0 -38px", scale: 1, opacity: 0 },
    ],
    { ms: 620, easing: "ease-in" },
  );
  gone.then(() => {
    number.remove();
    shock.remove();
  });
  return pace.wait(ms * 0.45);
}

/**
 * The ring of health on a token goes to the new value, and its number says it.
 * @type {(token: Element, health: number, max: number, pace: Pace) => void}
 */
function drain(token, health, max, pace) {
  const ring = token.querySelector(".f-health");
  const number = token.querySelector(".f-number");
  const left = Math.max(0, health);
  if (number) number.textContent = String(left);
  if (!ring) return;
  const whole = 2 * Math.PI * Number(ring.getAttribute("r"));
  const then = `${(whole * left) / max} ${whole}`;
  ring.classList.toggle("low", left / max <= 1 / 3);
  pace.play(ring, [{ strokeDasharray: sure(ring.getAttribute("stroke-dasharray")) }, { strokeDasharray: then }], {
    ms: 320,
    easing: "ease-out",
  });
}

/**
 * A fighter falls: it tips, greys and sinks; a hero more slowly, and the board dims around it.
 * @type {(place: Place, beat: Beat, hero: boolean, pace: Pace) => Promise<void>}
 */
export function fall(place, { event, ms }, hero, pace) {
  const token = tokenOf(place, event.fighter);
  if (!token) return pace.wait(ms);
  const at = drawnAt(token);
  pace.sound(hero ? "hero-falls" : "hit");
  if (hero) {
    const { x, y } = sure(tokenAt(place, event.fighter));
    const dim = h("i", { class: "dim" });
    dim.style.setProperty("--x", `${x}px`);
    dim.style.setProperty("--y", `${y}px`);
    place.fx.append(dim);
    pace.play(dim, [{ opacity: 0 }, { opacity: 1 }], { ms: 500 });
  }
  const frames = [
    { transform: put(at, 0, 0, " rotate(0deg)"), opacity: 1, filter: "grayscale(0)" },
    { transform: put(at, 0, -10, " rotate(8deg)"), opacity: 1, filter: "grayscale(.4)", offset: 0.3 },
    { transform: put(at, 0, 18, " rotate(78deg) scale(.7)"), opacity: hero ? 0.55 : 0.01, filter: "grayscale(1)" },
  ];
  return pace.play(token, frames, { ms, easing: "cubic-bezier(.5, 0, .7, .6)" });
}

/**
 * "Bigfoot, turn 4", across the board, and gone again.
 * @type {(place: Place, what: { seat: number, words: string, hero: string, turn: number, ms: number }, pace: Pace) => Promise<void>}
 */
export async function banner(place, { seat, words, hero, turn, ms }, pace) {
  const el = h(
    "div",
    { class: "banner", "data-seat": seat + 1 },
    disc(hero),
    h("div", {}, h("strong", { text: words }), h("span", { text: `Turn ${turn}` })),
  );
  place.fx.append(el);
  const frames = [
    { opacity: 0, translate: "-46px 0" },
    { opacity: 1, translate: "0 0", offset: 0.25 },
    { opacity: 1, translate: "0 0", offset: 0.78 },
    { opacity: 0, translate: "30px 0" },
  ];
  await passing(el, frames, { ms, easing: "ease-out" }, pace);
}

/**
 * Something that comes, is seen and goes; where nothing moves it is there all the time.
 * @type {(el: HTMLElement, frames: Frames, how: { ms: number, easing: string }, pace: Pace) => Promise<void>}
 */
async function passing(el, frames, { ms, easing }, pace) {
  if (pace.still) {
    el.style.opacity = "1";
    await pace.wait(ms);
  } else await pace.play(el, frames, { ms, easing });
  el.remove();
}

/**
 * A card that somebody plays, boosts with or discards, large or small for a moment; then it goes to `pile`.
 * @type {(place: Place, card: Card, how: { seat: number, word: string, ms: number, small?: boolean, pile?: Element | null }, pace: Pace) => Promise<void>}
 */
export async function present(place, card, { seat, word, ms, small = false, pile = null }, pace) {
  const drawn = drawCard(card, { tag: "div", seat: seat + 1, role: undefined });
  const el = h(
    "div",
    { class: `shown${small ? " little" : ""}`, "data-seat": seat + 1 },
    h("p", { class: "word", text: word }),
    h("ul", {}, drawn),
  );
  place.fx.append(el);
  fitCards([drawn], [1.3, 1.2, 1.1]);
  const box = el.getBoundingClientRect();
  const to = pile?.getBoundingClientRect();
  /** @type {(a: number, b: number, size: number) => number} */
  const far = (a, b, size) => Math.max(-size, Math.min(size, a - b)); // the layer ends with the board
  const goes = to
    ? `${far(to.x + to.width / 2, box.x + box.width / 2, 260)}px ${far(to.y + to.height / 2, box.y + box.height / 2, 260)}px`
    : "80px 0";
  const frames = [
    { opacity: 0, translate: "0 -60px", scale: 0.7, offset: 0 },
    { opacity: 1, translate: "0 0", scale: 1, offset: Math.min(0.3, 220 / ms), easing: "linear" },
    { opacity: 1, translate: "0 0", scale: 1, offset: Math.max(0.5, 1 - 200 / ms), easing: EASE.out },
    { opacity: 0, translate: goes, scale: 0.25, offset: 1 },
  ];
  await passing(el, frames, { ms, easing: EASE.in }, pace);
}

/**
 * The piles of a seat's panel: {hand, deck, discard}, as far as they are in sight.
 * @type {(seat: number) => Record<"hand" | "deck" | "discard", HTMLElement | undefined>}
 */
export function pilesOf(seat) {
  const panel = document.querySelector(`.seat[data-seat="${seat + 1}"]`);
  const [hand, deck, discard] = panel ? all(panel, ".piles > li") : [];
  return { hand, deck, discard };
}

/**
 * A card that flies face down from one place of the page to another; the place swells as it arrives.
 * @type {(from: Element | null | undefined, to: Element | null | undefined, how: { seat: number, ms: number }, pace: Pace) => Promise<void>}
 */
export async function flies(from, to, { seat, ms }, pace) {
  const [a, b] = [from, to].map((one) => one?.getBoundingClientRect());
  if (!a?.width || !b?.width) {
    const near = [to, from].find((one) => one?.getBoundingClientRect().width);
    return near ? swells(near, ms, pace) : pace.wait(ms);
  }
  const el = h("i", { class: "flycard", "data-seat": seat + 1, "aria-hidden": "true" });
  el.style.left = `${a.x + a.width / 2}px`;
  el.style.top = `${a.y + a.height / 2}px`;
  document.body.append(el);
  const [dx, dy] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
  const lift = Math.min(30, 12 + Math.hypot(dx, dy) / 8);
  const frames = [
    { translate: "0 0", scale: 0.5, opacity: 0 },
    { translate: `${dx * 0.15}px ${dy * 0.15 - lift}px`, scale: 1, opacity: 1, offset: 0.25 },
    { translate: `${dx * 0.8}px ${dy * 0.8 - lift / 2}px`, scale: 1, opacity: 1, offset: 0.75 },
    { translate: `${dx}px ${dy}px`, scale: 0.5, opacity: 0 },
  ];
  swells(to, ms, pace);
  await passing(el, frames, { ms, easing: "ease-in-out" }, pace);
}

/**
 * A pile swells: its number changes. A hand does not: its cards would move away under the finger that is about to press one.
 * @type {(pile: Element | null | undefined, ms: number, pace: Pace) => Promise<void>}
 */
function swells(pile, ms, pace) {
  if (pile?.querySelector("[data-card]")) return pace.wait(ms);
  return pace.play(pile, [{ scale: 1 }, { scale: 1, offset: 0.4 }, { scale: 1.35, offset: 0.7 }, { scale: 1 }], {
    ms,
    easing: EASE.hit,
    keep: false,
  });
}
