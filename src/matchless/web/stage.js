// States come in faster than they can be watched: here they wait, and are shown one after the other.
import { Pace } from "./motion.js";

const HURRY = 3; // states that wait from which on walks are shortened
const FAR_BEHIND = 120; // states that wait from which on whoever plays is shown nothing step by step

/**
 * `plays(state, pace, hurry)` shows how the state before became this one and gives a promise of its end, or null where
 * there is nothing to be seen; `shows(state)` shows where the game stands then; `playsOn()` is whether somebody here
 * still plays, and so must not fall far behind.
 */
export class Stage {
  #waiting = [];
  #pace = null;
  #telling = 0; // goes up when everything is told anew
  #held = -Infinity; // until when what is shown stays, in the page's time

  constructor({ plays, shows, playsOn }) {
    this.plays = plays;
    this.shows = shows;
    this.playsOn = playsOn;
  }

  /** Whether there is something to be watched before the newest state is shown. */
  get busy() {
    return this.#pace !== null || this.#waiting.length > 0;
  }

  add(state) {
    this.#waiting.push(state);
    if (this.#pace === null) this.#showAll();
  }

  /** Ends what is being watched. */
  skip() {
    this.#held = -Infinity;
    this.#pace?.skip();
  }

  /** Forgets what waits: everything will be told anew. */
  clear() {
    this.#telling++;
    this.#waiting = [];
    this.skip();
    this.#pace = null;
  }

  /** Keeps what is shown now in sight for so many milliseconds; one's own next choice need not wait for it. */
  hold(time) {
    this.#held = performance.now() + time;
  }

  release() {
    this.#held = -Infinity;
  }

  async #showAll() {
    const telling = this.#telling;
    while (this.#waiting.length) {
      const state = this.#waiting.shift();
      const far = this.#waiting.length > FAR_BEHIND && this.playsOn();
      const rest = far ? 0 : this.#held - performance.now();
      this.#pace = new Pace();
      if (rest > 0) await this.#pace.wait(rest);
      if (telling !== this.#telling) return;
      if (this.#pace.skipped) this.#pace = new Pace(); // a press ends the waiting; what comes next is still shown
      const played = far ? null : this.plays(state, this.#pace, this.#waiting.length > HURRY);
      if (played) await played;
      if (telling !== this.#telling) return;
      this.#pace = null;
      this.shows(state);
    }
  }
}
