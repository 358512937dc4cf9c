// The moments of a game, fetched one at a time and kept: the one that is wanted first, then its neighbours, never
// faster than the server likes to be asked.

/** @import { Moment } from "./types.js" */

const APART = 55; // milliseconds between two questions
const LATER = 1000; // milliseconds until a question that was refused is asked again

/**
 * What a moment is known by: how many choices of the game it follows, and then those of another line.
 * @type {(seq: number, line: string[]) => string}
 */
export const keyOf = (seq, line) => [seq, ...line].join(" "); // no id of a choice has a blank in it

export class Moments {
  /** @type {Map<string, Moment>} */
  #kept = new Map();
  /** @type {string[]} */
  #wanted = [];
  /** @type {string | null} */
  #asked = null; // the moment that is under way
  #since = -Infinity; // when it was asked for
  /** @type {number | undefined} */
  #timer;

  /**
   * `ask(seq, line)` asks the server for a moment, and says whether it could.
   * @param {(seq: number, line: string[]) => boolean} ask
   */
  constructor(ask) {
    this.ask = ask;
  }

  /**
   * A moment that is here already, or undefined.
   * @type {(key: string) => Moment | undefined}
   */
  of(key) {
    return this.#kept.get(key);
  }

  /**
   * Fetches these moments, the first of them first; others that were wanted before no longer are.
   * @type {(keys: string[]) => void}
   */
  want(keys) {
    this.#wanted = keys;
    this.#next();
  }

  /** @type {(moment: Moment) => void} */
  keep(moment) {
    const key = keyOf(moment.seq - moment.line.length, moment.line);
    if (key !== this.#asked) return; // asked for before everything was forgotten
    this.#kept.set(key, moment);
    this.#asked = null;
    this.#next();
  }

  /** The last question was refused, of the moment that it gives; it is asked again in a while, if it still matters. */
  refused() {
    const refused = this.#asked;
    this.#asked = null;
    this.#wait(LATER);
    return refused;
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
    const key = this.#wanted.find((one) => !this.#kept.has(one));
    if (key === undefined) return;
    const early = this.#since + APART - performance.now();
    if (early > 0) return this.#wait(early);
    const [seq, ...line] = key.split(" ");
    if (!this.ask(Number(seq), line)) return; // the line is down; whoever hears the next welcome wants moments anew
    this.#asked = key;
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
