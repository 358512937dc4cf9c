// Time at the table: how fast things are told, and how one press ends them.
import { moving } from "./storage.js";
import { play } from "./sounding.js";

/** @import { Frames, Look } from "./types.js" */

/**
 * How much longer things take than at the normal pace; "none" is told at once.
 * @type {Record<Look["pace"], number>}
 */
export const SPEEDS = { slow: 1.6, normal: 1, quick: 0.55, none: 0 };

export const EASE = {
  in: "cubic-bezier(.16, .84, .32, 1)", // something arrives: fast, then gently
  out: "cubic-bezier(.5, 0, .85, .3)", // something leaves
  turn: "cubic-bezier(.45, 0, .3, 1)", // a card turns over
  hit: "cubic-bezier(.3, 1.6, .5, 1)", // a blow: over the mark and back
  walk: "cubic-bezier(.4, 0, .3, 1)",
};

const FADE = 120; // milliseconds in which something appears where nothing moves

/** @type {Set<Animation>} */
const drawn = new Set(); // movements of drawings, whose last look stays: a browser that is asked for them styles the whole page

/**
 * Ends what moved or has moved inside a drawing: it looks as it is drawn again.
 * @type {(svg: Element) => void}
 */
export function settle(svg) {
  for (const animation of drawn) {
    const { target } = /** @type {KeyframeEffect} */ (animation.effect);
    if (svg.contains(target)) animation.cancel();
    else if (target?.isConnected) continue;
    drawn.delete(animation);
  }
}

/**
 * The time of one telling. Every movement and every wait of it goes through here, so that one press ends all of them at
 * once. Waiting is what takes the time: a movement is only seen meanwhile.
 */
export class Pace {
  /** @type {Set<() => void>} */
  #running = new Set();
  skipped = false;

  /** `factor`: so many times as long as at the normal pace, 0: at once; `least`: so many milliseconds for each action. */
  constructor(factor = 1, least = 0) {
    this.factor = factor;
    this.least = least;
  }

  /** Whether nothing may move: then things change at once, and stay for as long as they would have moved. */
  get still() {
    return !moving();
  }

  /**
   * Milliseconds at this pace.
   * @type {(ms: number) => number}
   */
  time(ms) {
    return this.skipped ? 0 : ms * this.factor;
  }

  /**
   * Moves something; a promise of the end. Its last look stays, unless `keep` is false.
   * @param {Element | null | undefined} element
   * @param {Frames} frames
   * @param {{ ms: number, easing?: string, delay?: number, keep?: boolean }} how
   */
  play(element, frames, { ms, easing = EASE.in, delay = 0, keep = true }) {
    if (!element?.animate) return this.wait(ms + delay);
    const short = this.still ? Math.min(FADE, this.time(ms)) : this.time(ms);
    const animation = element.animate(this.still ? settled(frames) : frames, {
      duration: short,
      delay: this.time(delay),
      easing: this.still ? "linear" : easing,
      fill: keep ? "both" : "none",
    });
    if (element instanceof SVGElement) drawn.add(animation);
    if (!short) animation.finish();
    return this.wait(ms + delay, () => {
      if (keep) animation.finish();
    });
  }

  /**
   * Waits for so long, or until all is skipped; then `ends` is called.
   * @type {(ms: number, ends?: () => void) => Promise<void>}
   */
  wait(ms, ends) {
    return this.stay(this.time(ms), ends);
  }

  /**
   * The same for milliseconds that the pace does not change.
   * @type {(ms: number, ends?: () => void) => Promise<void>}
   */
  stay(ms, ends = () => {}) {
    const time = this.skipped ? 0 : ms;
    if (time <= 0) {
      ends();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#running.delete(end);
        ends();
        resolve();
      };
      const timer = setTimeout(end, time);
      this.#running.add(end);
    });
  }

  /**
   * Lets something be heard, so many milliseconds from now; what is skipped or told at once is silent.
   * @type {(name: string, after?: number) => void}
   */
  sound(name, after = 0) {
    if (this.factor)
      this.wait(after, () => {
        if (!this.skipped) play(name);
      });
  }

  /** Everything to its end, now. */
  skip() {
    this.skipped = true;
    for (const end of [...this.#running]) end();
  }
}

/**
 * What is seen of a movement where nothing moves: how it looks at its end, after a change of opacity.
 * @type {(frames: Frames) => Frames}
 */
function settled(frames) {
  const last = frames[frames.length - 1];
  const seen =
    last.opacity === 0 ? { ...(frames.findLast((one) => one.opacity !== 0) ?? last), offset: undefined } : last;
  return [
    { ...seen, opacity: frames[0].opacity ?? seen.opacity ?? 1 },
    { ...seen, opacity: last.opacity ?? 1 },
  ];
}
