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
    else if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
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
 * must not be replaced under the finger.
 */
export function renew(element, children) {
  const fresh = children.filter(Boolean), old = [...element.childNodes];
  fresh.forEach((child, place) => {
    if (!old[place]) element.append(child);
    else if (old[place] !== child && !old[place].isEqualNode(child)) old[place].replaceWith(child);
  });
  for (const child of old.slice(fresh.length)) if (!fresh.includes(child)) child.remove();
}

export const byId = (id) => document.getElementById(id);

/** "1 card", "3 cards". */
export const count = (number, noun, plural = `${noun}s`) => `${number} ${number === 1 ? noun : plural}`;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Bigfoot’s", "The Wayward Sisters’". */
export const possessive = (name) => (/s$/.test(name) ? `${name}’` : `${name}’s`);
