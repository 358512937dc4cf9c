// Sentences with links: a card's name shows the card, a space lights up with its name. Sentences come in pieces that say
// what they name; nothing is looked for in their words.
import { drawCard } from "./card.js";
import { h, s, sure } from "./dom.js";

/** @import { Catalog, Drawing, Held, Line } from "./types.js" */

const GAP = 8; // pixels

/** Links the cards and spaces that sentences of one game name; `svg` is its board. */
export class Links {
  /** @type {Map<string, Held>} */
  #cards = new Map();
  /** @type {HTMLElement | null} */
  #shown = null;

  /**
   * `heroes` are the slugs of the seats, `drawing` the board.
   * @param {SVGSVGElement} svg
   * @param {Catalog} catalog
   * @param {string[]} heroes
   * @param {Drawing} drawing
   */
  constructor(svg, catalog, heroes, drawing) {
    this.svg = svg;
    this.drawing = drawing;
    heroes.forEach((slug, seat) => {
      for (const card of sure(catalog.hero(slug)).cards)
        if (!this.#cards.has(card.name)) this.#cards.set(card.name, { card, seat: seat + 1 });
    });
  }

  /**
   * A sentence in pieces as nodes.
   * @type {(says: Line["says"]) => (Node | string)[]}
   */
  nodes(says) {
    return says.flatMap(({ t, card, space, cause }) => {
      if (cause !== undefined && this.#cards.has(cause)) return [" (", this.#link(cause), ")"];
      const name = card ?? space;
      return name !== undefined && (this.#cards.has(name) || this.drawing.spaces[name]) ? this.#link(name) : t;
    });
  }

  /**
   * A card or a space by its name. Pointing, focus and a press do the same.
   * @type {(name: string) => HTMLElement}
   */
  #link(name) {
    const card = this.#cards.get(name);
    /** @type {(event: Event & { currentTarget: HTMLElement }) => void} */
    const show = ({ currentTarget }) => (card ? this.#showCard(card, currentTarget) : this.light(name));
    const hide = () => (card ? this.hide() : this.light(null));
    // A button would not break across lines.
    return h("span", {
      class: "to",
      role: "button",
      tabindex: -1,
      text: name,
      "data-to": name,
      onpointerenter: show,
      onfocus: show,
      onclick: show,
      onkeydown: (event) => event.key === "Enter" && show(event),
      onpointerleave: hide,
      onblur: hide,
    });
  }

  /** @type {(held: Held, at: HTMLElement) => void} */
  #showCard({ card, seat }, at) {
    this.hide();
    const drawn = h("ul", { class: "peek", "aria-hidden": "true" }, drawCard(card, { tag: "div", seat }));
    this.#shown = drawn;
    document.body.append(drawn);
    const word = at.getBoundingClientRect();
    const log = at.closest(".log")?.getBoundingClientRect() ?? word;
    const size = drawn.getBoundingClientRect();
    const beside = log.left - size.width - GAP;
    const left = beside >= GAP ? beside : Math.min(word.left, innerWidth - size.width - GAP);
    const above = word.top - size.height - GAP;
    const top = beside >= GAP ? word.top - 40 : above >= GAP ? above : word.bottom + GAP; // never over the word itself
    drawn.style.left = `${Math.max(GAP, left)}px`;
    const lowest = beside >= GAP ? sure(this.svg.parentElement).getBoundingClientRect().bottom : innerHeight; // not over the question
    drawn.style.top = `${Math.max(GAP, Math.min(lowest - size.height - GAP, top))}px`;
  }

  /** No card is shown any more. */
  hide() {
    this.#shown?.remove();
    this.#shown = null;
  }

  /**
   * Names all spaces on the board, or no longer.
   * @type {(all: boolean) => void}
   */
  name(all) {
    if (all) this.svg.dataset.pointed = "yes";
    else delete this.svg.dataset.pointed;
  }

  /**
   * Lights a space with its name; none: no space.
   * @type {(name: string | null) => void}
   */
  light(name) {
    this.svg.querySelector(".m-lit")?.remove();
    const at = name && this.drawing.spaces[name];
    if (!at) return;
    const r = Number(this.svg.querySelector(".b-rim")?.getAttribute("r") ?? 54);
    this.svg.append(
      s(
        "g",
        { class: "m-lit", transform: `translate(${at.x} ${at.y})` },
        s("circle", { r: r + 8 }),
        s("text", { text: name, y: at.y < 120 ? r + 40 : -r - 22 }),
      ),
    );
  }
}
