// What the fighter that is pointed at can reach: where it can go and whom it can attack. The server knows; it is asked.
import { showReach } from "./board.js";
import { fightersOf } from "./picture.js";

const SETTLED = 120; // milliseconds that a state stays before the server is asked about it: bots can be quicker

/** For the board in `svg` of a Model; `ask(fighter)` asks the server, `radius()` is the size of a space. */
export class Reaching {
  #hovered = null; // a fighter
  #reach = null; // what the server said it can reach
  #asking = 0; // the timer of a question

  constructor(svg, table, { ask, radius }) {
    this.svg = svg;
    this.table = table;
    this.ask = ask;
    this.radius = radius;
  }

  /** Somebody points at a space, or at none. */
  hover(name) {
    const fighter = name && this.table.state ? this.table.fighterAt(name) : null;
    if ((fighter?.id ?? null) === this.#hovered) return;
    this.#hovered = fighter?.id ?? null;
    if (this.table.state) this.show();
  }

  /** Choices may have been taken back: the same number is another moment from now on. */
  forget() {
    this.#reach = null;
  }

  /** The server has answered; an answer about a moment that is not shown yet shows nothing. */
  hear(message) {
    this.#reach = message;
    if (message.seq === this.table.state.seq) this.show();
  }

  /** Shows it, on a board that was drawn anew too; asks for it where that is not known. */
  show() {
    clearTimeout(this.#asking);
    const { seq } = this.table.state;
    const fighter = this.#hovered;
    const known = this.#reach?.fighter === fighter && this.#reach.seq === seq;
    if (fighter !== null && !known) this.#asking = setTimeout(() => this.ask(fighter), SETTLED);
    const all = fighter !== null && known ? fightersOf(this.table.position) : new Map();
    const from = all.get(fighter)?.space;
    const spaceOf = (id) => all.get(id)?.space;
    const shown = from && {
      from,
      spaces: this.#reach.spaces,
      targets: this.#reach.targets.map(spaceOf).filter(Boolean),
    };
    showReach(this.svg, this.table.drawing, shown ?? null, this.radius());
  }
}
