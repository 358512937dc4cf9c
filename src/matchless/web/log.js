// The log in sentences, the newest at the end.
import { h } from "./dom.js";

/** Fills a list with lines: {seq, seat, mark, text}; keeps the newest in sight unless somebody reads further up. */
export class Log {
  #follows = true;
  #top = 0;
  #height = 0;
  #frame = 0;

  constructor(list) {
    this.list = list;
    list.addEventListener("scroll", () => {
      if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) this.#follows = true;
      else if (list.scrollTop < this.#top && list.clientHeight === this.#height) this.#follows = false; // somebody scrolls up
      this.#top = list.scrollTop;
      this.#height = list.clientHeight; // with more room a browser may scroll up by itself
    });
    new ResizeObserver(() => this.#follow()).observe(list);
  }

  set(lines) {
    this.list.replaceChildren(...lines.map(drawLine));
    this.#follows = true;
    this.#follow();
  }

  add(lines) {
    this.list.append(...lines.map(drawLine));
    this.#follow();
  }

  /** With the next frame: once for many lines, and the page is not laid out in between. */
  #follow() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#follows) this.list.scrollTop = this.list.scrollHeight;
    });
  }
}

/** One line of it. */
export const drawLine = ({ seq, seat, mark, text }) =>
  h("li", {
    class: mark ? "mark" : undefined,
    "data-seat": seat === null || seat === undefined ? undefined : seat + 1,
    "data-seq": seq,
    text,
  });

/** The events of a state as lines of the log. */
export const linesOf = (seq, events) =>
  events.filter((event) => event.text).map(({ seat, text, kind }) => ({ seq, seat, text, mark: kind === "turn" }));
