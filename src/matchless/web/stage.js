// States come in faster than they can be watched: here they wait, and are told one after the other.
import { Pace } from "./pace.js";

/** @import { Heard } from "./types.js" */

/**
 * @typedef {object} Does
 * @property {(state: Heard, pace: Pace) => Promise<void> | null} tells
 * @property {(state: Heard) => void} shows
 * @property {() => number} factor
 * @property {() => boolean} waits
 * @property {() => number | null} deadline
 * @property {() => void} changed
 */

const FAR = 60; // states that wait from which on only the last turn is told
const TWICE = 600; // milliseconds within which a second press ends all that waits
const SHORT = 10_000; // milliseconds: a clock that has no more left for an own decision makes everything quick
const HURRIED = 3; // so many times as fast
const ACTION = 600; // milliseconds for which an action is seen at least, at the normal pace

/**
 * How many times as fast when so many states of later turns wait: nobody may fall behind a game that goes on.
 * @type {(waiting: number) => number}
 */
export const catchUp = (waiting) => (waiting > 24 ? 6 : waiting > 10 ? 3 : waiting > 4 ? 1.7 : 1);

/** @type {(state: Heard) => boolean} */
const beginsTurn = (state) => state.events.some((event) => event.kind === "turn");

/**
 * `tells(state, pace)` shows how the state before became this one and gives a promise of its end, or null where there is
 * nothing to be told; `shows(state)` shows where the game stands then; `factor()` is how many times as long as at the
 * normal pace everything takes; `waits()` is whether somebody here or elsewhere plays on, so that one must not fall
 * behind; `deadline()` is when one's own decision has to be answered, in the page's time, or null; `changed()` is called
 * when a pause begins or ends, and when all is told.
 */
export class Stage {
  /** @type {Heard[]} */
  #waiting = [];
  /** @type {Pace | null} */
  #pace = null;
  #telling = 0; // goes up when everything is told anew
  #running = false;
  #pressed = -Infinity;
  /** @type {(() => void) | null} */
  #gate = null; // opens when a pause ends
  /** @type {WeakSet<Heard>} */
  #hurried = new WeakSet(); // states that wait and are not told step by step any more
  paused = false;
  rate = 1; // so many times as fast as the pace of the settings, for those who watch

  /** @param {Does} does */
  constructor(does) {
    this.does = does;
  }

  /** Whether there is something to be watched before the newest state is shown. */
  get busy() {
    return this.#pace !== null || this.#waiting.length > 0;
  }

  /** How many states wait. */
  get behind() {
    return this.#waiting.length;
  }

  /** The newest state that has come in and is not shown yet, if any. */
  get newest() {
    return this.#waiting.at(-1);
  }

  /** @type {(...states: Heard[]) => void} */
  add(...states) {
    this.#waiting.push(...states);
    if (this.#waiting.length > FAR && this.does.waits())
      this.#hurry(this.#waiting.slice(0, this.#waiting.findLastIndex(beginsTurn)));
    if (!this.#running) this.#run();
  }

  /**
   * States that are told before all that waits; what is being told ends.
   * @type {(...states: Heard[]) => void}
   */
  first(...states) {
    this.#waiting.unshift(...states);
    this.#pace?.skip();
    if (!this.#running) this.#run();
  }

  /** Ends what is being told; once more, soon after: all that waits. */
  press() {
    const now = performance.now();
    if (now - this.#pressed < TWICE) this.end();
    else this.#pace?.skip();
    this.#pressed = now;
  }

  /** To the newest state, at once. */
  end() {
    this.#hurry(this.#waiting);
    this.#pace?.skip();
    this.#gate?.();
  }

  /** Forgets what waits: everything will be told anew. */
  clear() {
    this.#telling++;
    this.#waiting = [];
    this.#pace?.skip();
    this.#pace = null;
    this.#running = false;
    this.#gate?.();
  }

  pause() {
    this.paused = true;
    this.does.changed();
  }

  go() {
    this.paused = false;
    this.#gate?.();
    this.does.changed();
  }

  /** Tells one more state, and pauses; where one is being told, that one. */
  step() {
    this.paused = true;
    if (this.#gate) this.#gate();
    else this.#pace?.skip();
    this.does.changed();
  }

  /** @type {(states: Heard[]) => void} */
  #hurry(states) {
    for (const state of states) this.#hurried.add(state);
  }

  async #run() {
    const telling = this.#telling;
    this.#running = true;
    while (this.#waiting.length) {
      if (this.paused && !this.#hurried.has(this.#waiting[0])) {
        await new Promise((open) => {
          this.#gate = () => open(null);
        });
        this.#gate = null;
        if (telling !== this.#telling) return;
        if (!this.#waiting.length) break;
      }
      const [state] = this.#waiting.splice(0, 1);
      this.#pace = this.#paceOf(state);
      const told = this.does.tells(state, this.#pace);
      if (told) await told;
      if (telling !== this.#telling) return;
      this.#pace = null;
      if (!this.#waiting.length) this.#running = false;
      this.does.shows(state);
      if (telling !== this.#telling) return;
    }
    this.#running = false;
    this.does.changed();
  }

  /**
   * The pace at which a state is told: faster where much waits.
   * @type {(state: Heard) => Pace}
   */
  #paceOf(state) {
    if (this.#hurried.has(state)) return new Pace(0);
    const whole = this.does.factor() / this.rate;
    const speed = this.#speed();
    return new Pace(whole / speed, speed < HURRIED ? ACTION * whole : 0);
  }

  #speed() {
    const deadline = this.does.deadline();
    if (deadline !== null && deadline - performance.now() <= SHORT) return HURRIED;
    const turn = this.#waiting.findIndex(beginsTurn);
    if (turn < 0 || !this.does.waits()) return 1;
    return catchUp(this.#waiting.slice(turn).filter((state) => state.events.some((event) => event.text)).length);
  }
}
