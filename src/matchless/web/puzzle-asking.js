// What the prompt of a puzzle says: the aim above each question, how a choice failed, and that it is solved.
import { Asking } from "./asking.js";
import { capital, h, icon } from "./dom.js";
import { BEST, aimOf } from "./puzzle-words.js";

/** @import { Does as AskingDoes } from "./asking.js" */
/** @import { Model } from "./model.js" */
/** @import { PuzzleLine } from "./puzzle-line.js" */
/** @import { Child, Prompt, Sorted } from "./types.js" */

/** @typedef {AskingDoes & { line: PuzzleLine, gained: () => number, next: () => void, read: () => void }} Does */

const GOES_ON = "So it may go on: we play it out for both sides. ";

export class PuzzleAsking extends Asking {
  /**
   * @param {Model} table
   * @param {Does} does
   */
  constructor(table, does) {
    super(table, does);
    this.puzzle = does;
  }

  get #foe() {
    return this.table.nameOf(1 - this.puzzle.line.sheet.seat);
  }

  /** @type {(sorted: Sorted) => Prompt} */
  prompt(sorted) {
    const { line } = this.puzzle;
    if (line.phase === "failed") return line.goesOn(this.table.shown) ? this.#goesOn() : this.#failed();
    if (line.phase !== "asking") return this.#solved();
    const good = line.sheet.kind === BEST ? "That is about as good." : "That wins, too.";
    const also = line.also ? `${good} We go on with: ${line.also}.` : "";
    return {
      ...super.prompt(sorted),
      quote: h("p", { class: "aim", text: aimOf(line.sheet, this.#foe) }),
      news: also,
      again: null,
    };
  }

  /** @type {(told: { line: string, seat: number }) => Prompt} */
  caption(told) {
    const caption = super.caption(told);
    return this.puzzle.line.phase === "failed" ? { ...caption, lines: [GOES_ON, ...caption.lines] } : caption;
  }

  /**
   * A wrong choice is being played out.
   * @type {() => Prompt}
   */
  #goesOn() {
    const { seat } = this.puzzle.line.sheet;
    const emblem = this.table.position.seats[seat].hero;
    return { state: "waiting", seat, emblem, title: "So it may go on", lines: [GOES_ON], answers: [] };
  }

  /** @type {() => Prompt} */
  #failed() {
    const { line } = this.puzzle;
    const { sheet, failure } = line;
    const { chances, wins } = line.decision;
    const plural = this.table.position.seats[1 - sheet.seat].plural;
    const text =
      chances && failure
        ? `It keeps a chance of ${percent(chances[failure.id])}, the best choice ${percent(chances[wins[0]])}. This is how it went in one deal of many.`
        : failure?.ends
          ? `${failure.luck ? "Luck comes into it: a card that nobody knows yet. In the deal that you saw," : "So it may go on:"} ${this.#foe} ${plural ? "survive" : "survives"} with ${failure.left} health${failure.shield ? `, defended by ${failure.shield}` : ""}.`
          : "From there on luck decides: a card that nobody knows yet may win, or not.";
    return {
      state: "over",
      seat: 1 - sheet.seat,
      emblem: this.table.position.seats[1 - sheet.seat].hero,
      title: chances ? "There is a better choice" : "Not a sure win",
      lines: [text, this.#gain()],
      answers: [
        button([icon("undo"), "Take back"], () => line.takeBack(), "primary", "Enter"),
        button("Show the solution", () => line.show()),
      ],
    };
  }

  /** @type {() => Prompt} */
  #solved() {
    const { line, next, read } = this.puzzle;
    const { sheet, phase } = line;
    return {
      state: "over",
      seat: sheet.seat,
      emblem: this.table.position.seats[sheet.seat].hero,
      title: phase === "shown" ? "That is the solution" : "Solved",
      lines: [
        phase === "shown" || sheet.kind === BEST
          ? capital(sheet.because[0] ?? "")
          : "It wins against every hand they may hold.",
        this.#gain(),
      ],
      answers: [
        button("Next puzzle", next, "primary", "Enter"),
        button("Why", read),
        button("Again", () => line.restart()),
      ],
    };
  }

  /** @type {() => Child} */
  #gain() {
    const gained = this.puzzle.gained();
    if (!gained) return null;
    return h("b", { class: "gain", text: ` Your rating: ${gained > 0 ? "+" : "−"}${Math.abs(gained)}.` });
  }
}

/** @type {(share: number) => string} */
const percent = (share) => `${Math.round(100 * share)} %`;

/** @type {(text: Child, onclick: () => void, cls?: string, key?: string) => HTMLElement} */
const button = (text, onclick, cls = "", key) =>
  h(
    "button",
    { class: `button ${cls}`, type: "button", onclick, "data-key": key },
    text,
    key ? h("kbd", { text: key }) : null,
  );
