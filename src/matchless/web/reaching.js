// What the fighter that is pointed at can reach: where it can go and whom it can attack. The server knows; it is asked.
import { showReach } from "./board.js";
import { fightersOf } from "./picture.js";

/** @import { Model } from "./model.js" */
/** @import { Reached } from "./types.js" */

const SETTLED = 120; // milliseconds that a state stays before the server is asked about it: bots can be quicker

/** For the board in `svg` of a Model; `ask(fighter)` asks the server, `radius()` is the size of a space. */
export class Reaching {
  /** @type {number | null} */
  #hovered = null; // a fighter
  /** @type {Reached | null} */
  #reach = null; // what the server said it can reach
  #asking = 0; // the timer of a question
  #pointed = ""; // the space that is pointed at,
  #moment = ""; // and when that began: what it showed is over with that moment

  /**
   * @param {SVGSVGElement} svg
   * @param {Model} table
   * @param {{ ask: (fighter: number) => void, radius: () => number }} does
   */
  constructor(svg, table, { ask, radius }) {
    this.svg = svg;
    this.table = table;
    this.ask = ask;
    this.radius = radius;
  }

  /**
   * Somebody points at a space, or at none.
   * @type {(name?: string) => void}
   */
  hover(name) {
    const moment = this.#now;
    if (name && name === this.#pointed && moment !== this.#moment) return; // a focus that only stayed
    this.#pointed = name ?? "";
    this.#moment = moment;
    const fighter = name && this.table.state ? this.table.fighterAt(name) : null;
    if ((fighter?.id ?? null) === this.#hovered) return;
    this.#hovered = fighter?.id ?? null;
    if (this.table.state) this.show();
  }

  get #now() {
    const { state } = this.table;
    return state ? `${state.seq} ${state.cuts}` : "";
  }

  /** Choices may have been taken back: the same number is another moment from now on. */
  forget() {
    this.#reach = null;
  }

  /**
   * The server has answered; an answer about a moment that is not shown yet shows nothing.
   * @type {(message: Reached) => void}
   */
  hear(message) {
    this.#reach = message;
    if (message.seq === this.table.shown.seq) this.show();
  }

  /** Shows it, on a board that was drawn anew too; asks for it where that is not known. */
  show() {
    clearTimeout(this.#asking);
    const { seq } = this.table.shown;
    if (this.#now !== this.#moment) this.#hovered = null; // the choice is made, and something else is asked
    const fighter = this.#hovered;
    const known = this.#reach?.fighter === fighter && this.#reach?.seq === seq ? this.#reach : null;
    if (fighter !== null && !known) this.#asking = setTimeout(() => this.ask(fighter), SETTLED);
    const all = fightersOf(this.table.position);
    const from = known && all.get(fighter)?.space;
    const shown = from && {
      from,
      spaces: known.spaces,
      targets: known.targets.flatMap((id) => all.get(id)?.space ?? []),
    };
    showReach(this.svg, this.table.drawing, shown || null, this.radius());
  }
}
