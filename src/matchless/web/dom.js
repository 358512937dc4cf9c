// Elements in a line: every text goes in as text, so nobody's name can be markup.
import { emblemHref } from "./sprite.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. `props`: "class", "text", listeners as functions ("onclick"), everything else an attribute; what is
 * undefined, null or false is left out, true is an attribute without a value.
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "text") element.textContent = value;
    else if (typeof value === "function") listen(element, key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const heard = new WeakMap(); // element -> {kind of event: what it does now}

function listen(element, kind, does) {
  if (!heard.has(element)) heard.set(element, {});
  const now = heard.get(element);
  if (!(kind in now)) element.addEventListener(kind, (event) => now[kind]?.(event));
  now[kind] = does;
}

/** An icon or emblem of the sprite; with a label it is an image to a screen reader, without one decoration. */
export function icon(id, { cls = "icon", label } = {}) {
  const props = label ? { class: cls, role: "img", "aria-label": label } : { class: cls, "aria-hidden": "true" };
  return s("svg", props, s("use", { href: emblemHref(id) }));
}

export const emblem = (id, options = {}) => icon(id, { cls: "emblem", ...options });

/** A fighter's token outside the board; its colours and shape come from the nearest data-seat. */
export const disc = (id, cls = "disc") => h("span", { class: cls }, emblem(id));

/** Text for screen readers only. */
export const unseen = (text) => h("span", { class: "sr", text });

/**
 * Gives an element these children, and leaves those alone that look the same as before: what somebody is about to press
 * must not be replaced under the finger. Such a child does what the new one would do.
 */
export function renew(element, children) {
  const fresh = children.filter(Boolean), old = [...element.childNodes];
  fresh.forEach((child, place) => {
    if (!old[place]) element.append(child);
    else if (old[place] === child) return;
    else if (old[place].isEqualNode(child)) takeOver(old[place], child);
    else old[place].replaceWith(child);
  });
  for (const child of old.slice(fresh.length)) if (!fresh.includes(child)) child.remove();
}

/** Makes an element do what one that looks the same does; inside the two, element stands for element. */
function takeOver(element, like) {
  if (!(element instanceof HTMLElement)) return; // drawings have no listeners of their own
  const inside = [like, ...like.getElementsByTagName("*")];
  [element, ...element.getElementsByTagName("*")].forEach((one, place) => {
    const before = heard.get(one) ?? {}, now = heard.get(inside[place]) ?? {};
    for (const kind of Object.keys(before)) if (!now[kind]) before[kind] = null;
    for (const [kind, does] of Object.entries(now)) listen(one, kind, does);
  });
}

/**
 * Draws with `draw` and keeps the focus on the same thing, even where its element is another one now: a card by its name and
 * place, an answer by its option, a space, a tool. If that is gone, `otherwise` has the focus.
 */
export function keepFocus(draw, otherwise) {
  const focused = document.activeElement, named = nameOf(focused);
  draw();
  if (focused === document.activeElement || document.activeElement !== document.body) return;
  const same = named ? [...document.querySelectorAll(NAMING)].find((one) => nameOf(one) === named && !one.disabled) : undefined;
  (same ?? otherwise).focus({ preventScroll: true });
}

const NAMES = ["card", "place", "option", "space", "tool"], NAMING = NAMES.map((name) => `[data-${name}]`).join(", ");

/** What tells an element apart from others that can have the focus; nothing for those that are not told apart. */
const nameOf = (element) => NAMES.filter((name) => element?.dataset?.[name] !== undefined).map((name) => `${name} ${element.dataset[name]}`).join(", ");

export const byId = (id) => document.getElementById(id);

/** "1 card", "3 cards". */
export const count = (number, noun, plural = `${noun}s`) => `${number} ${number === 1 ? noun : plural}`;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Bigfoot’s", "The Wayward Sisters’". */
export const possessive = (name) => (/s$/.test(name) ? `${name}’` : `${name}’s`);
