// What the fighter that is pointed at can reach: where it can go and whom it can attack. The server knows; it is asked.
import { showReach } from "./board.js";
import { fightersOf } from "./picture.js";

/** For the board in `svg` of a Model; `ask(fighter)` gives whether the question is on its way, `radius()` the size of a space. */
export class Reaching {
  #hovered = null; // a fighter
  #reach = null; // what the server said it can reach

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

  hear(message) {
    this.#reach = { ...message, seq: this.table.state.seq };
    this.show();
  }

  /** Shows it, on a board that was drawn anew too; asks for it where that is not known. */
  show() {
    const { seq } = this.table.state;
    const fighter = this.#hovered;
    if (fighter !== null && (this.#reach?.fighter !== fighter || this.#reach.seq !== seq))
      this.#reach = this.ask(fighter) ? { fighter, seq, spaces: [], targets: [] } : null;
    const all = fighter !== null && this.#reach ? fightersOf(this.table.position) : new Map();
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
