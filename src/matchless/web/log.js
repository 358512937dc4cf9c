// The log in sentences, the newest at the end: with links to cards and spaces, to each moment in the replay, and to why a
// bot did something.
import { all, h, icon, sure, within } from "./dom.js";

/** @import { Links } from "./linked.js" */
/** @import { Happening, Line } from "./types.js" */

/** Fills a list with lines: {seq, seat, mark, text, says, step}; keeps the newest in sight unless somebody reads further up. */
export class Log {
  #follows = true;
  #top = 0;
  #height = 0;
  #frame = 0;
  /** @type {Links | null} */
  #links = null;

  /**
   * `momentOf(seq)` is the address of a moment in the replay; `why(line)` asks about a step of a bot.
   * @param {HTMLElement} list
   * @param {(seq: number) => string} momentOf
   * @param {(line: Line) => void} [why]
   */
  constructor(list, momentOf, why) {
    this.list = list;
    this.momentOf = momentOf;
    this.why = why;
    list.addEventListener("scroll", () => {
      if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) this.#follows = true;
      else if (list.scrollTop < this.#top && list.clientHeight === this.#height) this.#follows = false; // somebody scrolls up
      this.#top = list.scrollTop;
      this.#height = list.clientHeight; // with more room a browser may scroll up by itself
    });
    new ResizeObserver(() => this.#follow()).observe(list);
    document.fonts.addEventListener("loadingdone", () => this.#follow());
    pointInLog(list, () => this.#links);
  }

  /**
   * All lines anew; `links` finds cards and spaces in them.
   * @type {(lines: Line[], links: Links) => void}
   */
  set(lines, links) {
    this.#links?.hide();
    this.#links = links;
    this.list.replaceChildren(...this.#drawn(lines));
    this.#follows = true;
    this.#follow();
  }

  /** @type {(lines: Line[]) => void} */
  add(lines) {
    this.list.append(...this.#drawn(lines));
    this.#follow();
  }

  /**
   * Marks the line that is being told: the newest, or none.
   * @type {(now: boolean) => void}
   */
  tell(now) {
    this.list.querySelector(".now")?.classList.remove("now");
    if (now) this.list.lastElementChild?.classList.add("now");
  }

  /** @type {(lines: Line[]) => HTMLElement[]} */
  #drawn(lines) {
    return lines.map((line) => drawLine(line, sure(this.#links), { moment: this.momentOf(line.seq), why: this.why }));
  }

  /** With the next frame: once for many lines, and the page is not laid out in between. */
  #follow() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#follows) this.list.scrollTop = this.list.scrollHeight;
    });
  }
}

/**
 * One line of it; `links` finds cards and spaces in it, `moment` is the address of its moment in the replay, `why` asks
 * about the step of a bot that it tells. That is offered while the list is `.askable`.
 * @type {(line: Line, links: Links, offers?: { moment?: string, why?: (line: Line) => void }) => HTMLElement}
 */
export function drawLine(line, links, { moment, why } = {}) {
  const { seq, seat, mark, says, step, text } = line;
  return h(
    "li",
    {
      class: mark ? "mark" : undefined,
      "data-seat": seat === null || seat === undefined ? undefined : seat + 1,
      "data-seq": seq,
    },
    links.nodes(says),
    moment
      ? h(
          "a",
          {
            class: "to-moment",
            href: moment,
            target: "_blank",
            rel: "noopener",
            tabindex: -1,
            title: "Show this moment in the replay",
            "aria-label": "Show this moment in the replay",
          },
          icon("play"),
        )
      : null,
    step && why
      ? h("button", {
          class: "to-why",
          type: "button",
          tabindex: -1,
          "aria-label": `Why? ${text}`,
          onclick: () => why(line),
        })
      : null,
  );
}

/**
 * Pointing at a line names all spaces on the board; from link to link with the arrow keys. A finger does not point: the line
 * that it tapped last has its Why? until it taps another.
 * @type {(list: HTMLElement, linksOf: () => Links | null | undefined) => void}
 */
export function pointInLog(list, linksOf) {
  /** @type {(event?: Event) => void} */
  const name = (event) => {
    const links = linksOf();
    if (links) links.name(Boolean(within(event, "li")));
  };
  list.addEventListener("pointerover", name);
  list.addEventListener("pointerleave", () => name());
  list.addEventListener("focusin", name);
  list.addEventListener("focusout", () => name());
  list.addEventListener("click", (event) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== "touch") return;
    list.querySelector(".tapped")?.classList.remove("tapped");
    within(event, "li")?.classList.add("tapped");
  });
  list.addEventListener("keydown", (event) => {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!way) return;
    const found = all(list, ".to, .askable .to-why, .to-moment");
    const now = found.findIndex((one) => one === document.activeElement);
    const next = now < 0 ? found.at(-1) : found[now + way];
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  });
}

/**
 * The events of a state as lines of the log.
 * @type {(seq: number, events: Happening[]) => Line[]}
 */
export const linesOf = (seq, events) =>
  events
    .filter((event) => event.text)
    .map(({ seat, text, says, kind, step }) => ({ seq, seat, text, says, step, mark: kind === "turn" }));
