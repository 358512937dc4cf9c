// The turns that were told last, kept to be told once more. Nothing is asked of the server for it.

/** @import { Heard } from "./types.js" */

const MOST = 8; // turns that are kept

export class LastTurns {
  /** @type {{ active: number, base: Heard, states: Heard[] }[]} */
  #turns = []; // {active, base, states}: whose turn, the state it began with, and those since

  /**
   * Takes in that `before` became `next`.
   * @type {(before: Heard, next: Heard) => void}
   */
  hear(before, next) {
    if (!this.#turns.length) this.#begin(before);
    this.#turns.at(-1)?.states.push(next);
    if (next.events.some((event) => event.kind === "turn")) this.#begin(next);
  }

  /** @type {(base: Heard) => void} */
  #begin(base) {
    this.#turns = [...this.#turns, { active: base.position.active, base, states: [] }].slice(-MOST);
  }

  /**
   * What the others did since the last turn of one of the seats `own`, or, for those who watch, in the last turn.
   * @type {(own: number[]) => { base: Heard, states: Heard[] } | null}
   */
  since(own) {
    const all = this.#turns.filter(({ states }) => states.length);
    const watched = all.slice(-2);
    const last = all.at(-1);
    const current = last && own.includes(last.active) ? all.slice(0, -1) : all;
    const mine = current.findLastIndex(({ active }) => own.includes(active));
    const turns = own.length ? current.slice(mine + 1) : watched;
    return turns.length ? { base: turns[0].base, states: turns.flatMap(({ states }) => states) } : null;
  }

  forget() {
    this.#turns = [];
  }
}
