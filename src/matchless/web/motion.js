// What happened, shown one thing after the other. Any key or press ends it. Together with the time that a combat stays in
// sight (`stage`) it takes at most two and a half seconds.
import { walk } from "./board.js";
import { renew } from "./dom.js";
import { drawFight, drawScheme } from "./fight.js";

const LONGEST = 1700; // milliseconds
const STEP = 180; // milliseconds
const HURRIED = 3; // so many times as fast are walks when much else waits to be shown
const WEIGHTS = { reveal: 300, item: 250, damage: 450, scheme: 900 };

/**
 * The steps that show the events of a state:
 * {kind: "walk", fighter, through} | {kind: "fight", shown} | {kind: "scheme", event}, each with its `time` in milliseconds.
 */
function stepsOf(events, fight, before) {
  const steps = [];
  for (const event of events) {
    if (event.kind === "move" && event.path.length > 1)
      steps.push({ kind: "walk", fighter: event.fighter, through: event.path, time: STEP * (event.path.length - 1) });
    if (event.kind === "scheme") steps.push({ kind: "scheme", event, time: WEIGHTS.scheme });
    if (event.kind === "reveal" && fight && !steps.some((step) => step.kind === "fight"))
      steps.push(...fightSteps(fight, [0, 0]));
  }
  if (
    fight &&
    before &&
    fight.step !== "cards" &&
    before.step !== "cards" &&
    !steps.some((step) => step.kind === "fight") &&
    grown(fight, before)
  )
    steps.push(...fightSteps(fight, [before.attack.items.length, before.defense.items.length]));
  const whole = steps.reduce((sum, step) => sum + step.time, 0);
  return whole > LONGEST ? steps.map((step) => ({ ...step, time: (step.time * LONGEST) / whole })) : steps;
}

const grown = (fight, before) =>
  fight.attack.items.length > before.attack.items.length ||
  fight.defense.items.length > before.defense.items.length ||
  (fight.damage !== null && before.damage === null);

/** Cards turned over together, then items one by one, the defender's first, then damage. */
function fightSteps(fight, [attack, defense]) {
  const steps = [];
  const show = (items, damage, time) => steps.push({ kind: "fight", shown: { revealed: true, items, damage }, time });
  if (attack === 0 && defense === 0) {
    steps.push({ kind: "fight", shown: { revealed: false, items: [0, 0], damage: false }, time: WEIGHTS.reveal });
    show([1, 1], false, WEIGHTS.reveal);
    [attack, defense] = [1, 1];
  }
  for (let d = defense + 1; d <= fight.defense.items.length; d++) show([attack, d], false, WEIGHTS.item);
  for (let a = attack + 1; a <= fight.attack.items.length; a++) show([a, Infinity], false, WEIGHTS.item);
  if (fight.damage !== null) show([Infinity, Infinity], false, WEIGHTS.damage);
  return steps;
}

/**
 * Shows how `before` became `next` (states or moments), step by step: on the board `svg` and in the panel `section`.
 * `speed` is 1, or so many times as fast; `hurry` shortens walks. Null where there is nothing to be seen.
 */
export function showSteps(before, next, options) {
  const steps = stepsOf(next.events, next.fight, before.fight);
  return steps.length ? showEach(steps, next, options) : null;
}

async function showEach(steps, next, { svg, board, section, catalog, pace, speed = 1, hurry = false }) {
  for (const step of steps) {
    if (pace.skipped) return;
    const time = step.time / speed / (hurry && step.kind === "walk" ? HURRIED : 1);
    if (step.kind === "walk") {
      await Promise.race([walk(svg, board, step.fighter, step.through, time), pace.wait(time)]);
    } else {
      section.hidden = false;
      renew(
        section,
        step.kind === "scheme"
          ? drawScheme(step.event, next.position, catalog)
          : drawFight(next.fight, next.position, catalog, step.shown),
      );
      await pace.wait(time);
    }
  }
}

/** Waits that a press or a key cuts short. */
export class Pace {
  #wake = null;
  skipped = false;

  /** Waits for so long, or for `done`, or until skipped. */
  wait(milliseconds) {
    if (this.skipped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  skip() {
    this.skipped = true;
    this.#wake?.();
  }
}
