// The moments of a game, fetched one at a time and kept: the one that is wanted first, then its neighbours, never
// faster than the server likes to be asked.

const APART = 55; // milliseconds between two questions
const LATER = 1000; // milliseconds until a question that was refused is asked again

export class Moments {
  #kept = new Map();
  #wanted = [];
  #asked = null; // the number of the moment that is under way
  #since = -Infinity; // when it was asked for
  #timer = null;

  /** `ask(seq)` asks the server for a moment, and says whether it could. */
  constructor(ask) {
    this.ask = ask;
  }

  /** A moment that is here already, or undefined. */
  of(seq) {
    return this.#kept.get(seq);
  }

  /** Fetches these moments, the first of them first; others that were wanted before no longer are. */
  want(seqs) {
    this.#wanted = seqs;
    this.#next();
  }

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
    this.#timer = this.#asked = null;
    this.#kept.clear();
  }

  #next() {
    if (this.#asked !== null || this.#timer !== null) return;
    const seq = this.#wanted.find((one) => !this.#kept.has(one));
    if (seq === undefined) return;
    const early = this.#since + APART - performance.now();
    if (early > 0) return this.#wait(early);
    if (!this.ask(seq)) return; // the line is down; whoever hears the next welcome wants moments anew
    this.#asked = seq;
    this.#since = performance.now();
  }

  #wait(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#next();
    }, milliseconds);
  }
}
