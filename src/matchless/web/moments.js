// The moments of a game, fetched one at a time and kept: the one that is wanted first, then its neighbours, never
// faster than the server likes to be asked.

/** @import { Moment } from "./types.js" */

const APART = 55; // milliseconds between two questions
const LATER = 1000; // milliseconds until a question that was refused is asked again

export class Moments {
  /** @type {Map<number, Moment>} */
  #kept = new Map();
  /** @type {number[]} */
  #wanted = [];
  /** @type {number | null} */
  #asked = null; // the number of the moment that is under way
  #since = -Infinity; // when it was asked for
  /** @type {number | undefined} */
  #timer;

  /**
   * `ask(seq)` asks the server for a moment, and says whether it could.
   * @param {(seq: number) => boolean} ask
   */
  constructor(ask) {
    this.ask = ask;
  }

  /**
   * A moment that is here already, or undefined.
   * @type {(seq: number) => Moment | undefined}
   */
  of(seq) {
    return this.#kept.get(seq);
  }

  /**
   * Fetches these moments, the first of them first; others that were wanted before no longer are.
   * @type {(seqs: number[]) => void}
   */
  want(seqs) {
    this.#wanted = seqs;
    this.#next();
  }

  /** @type {(moment: Moment) => void} */
  keep(moment) {
    if (moment.seq !== this.#asked) return; // asked for before everything was forgotten
    this.#kept.set(moment.seq, moment);
    this.#asked = null;
    this.#next();
  }

  /** The last question was refused; it is asked again in a while, if it still matters. */
  refused() {
    this.#asked = null;
    this.#wait(LATER);
  }

  /** Everything may be different now. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked = null;
    this.#kept.clear();
  }

  #next() {
    if (this.#asked !== null || this.#timer !== undefined) return;
    const seq = this.#wanted.find((one) => !this.#kept.has(one));
    if (seq === undefined) return;
    const early = this.#since + APART - performance.now();
    if (early > 0) return this.#wait(early);
    if (!this.ask(seq)) return; // the line is down; whoever hears the next welcome wants moments anew
    this.#asked = seq;
    this.#since = performance.now();
  }

  /** @type {(milliseconds: number) => void} */
  #wait(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, milliseconds);
  }
}
