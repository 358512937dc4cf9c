// A puzzle in the place of the server: it answers every choice from what was fetched at the beginning, and needs no line.
import { optionText } from "./acting.js";

/** @import { About, Change, PuzzleFail, PuzzleNode, PuzzleSheet, Said, State, Told } from "./types.js" */
/** @typedef {"asking" | "failed" | "solved" | "shown"} Phase */

/**
 * A value with a change.
 * @param {any} before
 * @param {Change} change
 * @returns {any} what the value was made of
 */
export function changed(before, change) {
  if ("=" in change) return change["="];
  const inside = Object.entries(change.d ?? change.l ?? {});
  const after = Array.isArray(before) ? [...before] : change.d ? { ...before } : before;
  for (const [at, one] of inside) after[at] = changed(before[at], one);
  return after;
}

export class PuzzleLine {
  restarts = false;
  /** @type {Phase} */
  phase = "asking";
  node = 0;
  /** @type {(PuzzleFail & { id: string }) | null} */
  failure = null; // how the last choice failed
  also = ""; // the best choice in words, where another one was chosen that wins, too
  #seq = 0;
  #cuts = 0;
  /** @type {State} */
  #state;
  /** @type {{ node: number, state: State }[]} */
  #before = []; // the decisions on the way here
  /** @type {Set<number>} */
  #hinted = new Set(); // the decisions of which a hint was given

  /**
   * `hears` gets what a server would say; `wrong` is told of a choice that does not win, and of giving up, `ends` that
   * it is solved; `why` says what there is to know of what was pressed.
   * @param {PuzzleSheet} sheet
   * @param {{ hears: (message: Told) => void, wrong: () => void, ends: () => void, why: (about: About) => string }} does
   */
  constructor(sheet, does) {
    this.sheet = sheet;
    this.does = does;
    this.#state = sheet.start;
  }

  /**
   * The decision that is open.
   * @returns {PuzzleNode}
   */
  get decision() {
    return this.sheet.nodes[this.node];
  }

  /**
   * Whether a state that is shown is not the last one yet: the rest is being played out.
   * @type {(state: State) => boolean}
   */
  goesOn(state) {
    return state.seq < this.#seq;
  }

  /** Whether there is a choice to take back. */
  get canTakeBack() {
    return this.#before.length > 0;
  }

  /** Whether there was a hint of this decision already. */
  get hinted() {
    return this.#hinted.has(this.node);
  }

  /** The best choice in words, for whoever asks. */
  hint() {
    this.#hinted.add(this.node);
    return this.best;
  }

  /** The choice that leads on best from here, in words. */
  get best() {
    const [id] = this.decision.wins;
    const option = this.#state.position.decision?.options.find((one) => one.id === id);
    return option ? optionText(option) : "";
  }

  /** Tells everything anew from the decision that is open. */
  begin() {
    this.#cuts++;
    this.does.hears(this.sheet.welcome);
    this.does.hears(this.#told({ ...this.#state, events: [] }));
  }

  /** From the first decision. */
  restart() {
    [this.node, this.#state, this.#before] = [0, this.sheet.start, []];
    [this.phase, this.failure, this.also] = ["asking", null, ""];
    this.begin();
  }

  /** @type {(message: Said) => boolean} */
  say(message) {
    if (message.type === "choose") queueMicrotask(() => this.#choose(message.choice));
    else if (message.type === "take back") this.takeBack();
    else if (message.type === "why")
      this.#why({ space: message.space ?? undefined, fighter: message.fighter ?? undefined });
    return true;
  }

  /** @type {() => void} */
  retry() {}

  /** @type {() => void} */
  doubt() {}

  /** The last choice is undone. */
  takeBack() {
    const last = this.#before.pop();
    if (!last) return;
    [this.node, this.#state] = [last.node, last.state];
    [this.phase, this.failure, this.also] = ["asking", null, ""];
    this.begin();
  }

  /** Plays the best choices to the end. Whoever has not answered wrongly has given up by that, which is the same. */
  show() {
    if (this.phase === "failed") this.takeBack();
    else this.does.wrong();
    this.phase = "shown";
    for (;;) {
      const { wins, ways } = this.decision;
      const { steps, to } = ways[wins[0]];
      this.#tell(steps);
      if (to === null) return;
      this.node = to;
    }
  }

  /** @type {(choice: number) => void} */
  #choose(choice) {
    const option = this.#state.position.decision?.options.find((one) => one.option === choice);
    if (!option || this.phase !== "asking") return;
    this.does.hears({ type: "accepted", seq: this.#seq });
    const { wins, ways, fails } = this.decision;
    this.#before.push({ node: this.node, state: this.#state });
    this.also = "";
    if (wins.includes(option.id)) {
      if (!ways[option.id]) this.also = this.best;
      const { steps, to } = ways[option.id] ?? ways[wins[0]];
      if (to === null) this.phase = "solved";
      else this.node = to;
      if (to === null) this.does.ends();
      this.#tell(steps);
      return;
    }
    const failure = fails[option.id];
    const { steps } = failure;
    this.phase = "failed";
    this.failure = { ...failure, id: option.id };
    this.does.wrong();
    this.#tell(steps);
    if (!steps.length) this.begin(); // luck would decide at once: there is nothing to be seen
  }

  /** @type {(steps: Change[]) => void} */
  #tell(steps) {
    for (const step of steps) {
      this.#state = changed(this.#state, step);
      this.does.hears(this.#told(this.#state));
    }
  }

  /** @type {(state: State) => State} */
  #told(state) {
    this.#seq++;
    const back = this.phase === "asking" && this.canTakeBack ? "free" : "no";
    return { ...state, seq: this.#seq, cuts: this.#cuts, take_back: back };
  }

  /** @type {(about: About) => void} */
  #why(about) {
    this.does.hears({ type: "refused", reason: "not asked", text: this.does.why(about), seq: this.#seq });
  }
}
