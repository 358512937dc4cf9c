// What the server can be asked about beside what is chosen: hints, chances, threats, hands, why a bot did something. Each
// comes to the page when it is first asked for.
import { openBeside } from "./beside.js";
import { drawAttack, follow } from "./board.js";
import { all, byId, count, h, icon, renew, s, unseen } from "./dom.js";
import { layout, moved } from "./geometry.js";
import { fightersOf } from "./picture.js";
import { hearWords } from "./prompt.js";
import { look } from "./storage.js";

/** @import { Choices } from "./choices.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Model } from "./model.js" */
/** @import { Line, Refused, Told } from "./types.js" */

// What the scripts that come later are lent: they may have nothing of the page's own twice.
const LENT = {
  all,
  byId,
  count,
  drawAttack,
  fightersOf,
  follow,
  h,
  hearWords,
  icon,
  layout,
  look,
  moved,
  openBeside,
  renew,
  s,
  unseen,
};
/** @typedef {typeof LENT} Lent */

export class Advising {
  /** @type {InstanceType<ReturnType<typeof import("./advisers.js").advisers>> | null} */
  #there = null;

  /**
   * @param {SVGSVGElement} svg
   * @param {Model} table
   * @param {Connection} line
   * @param {{ choices: Choices, show: () => void, radius: () => number }} does
   */
  constructor(svg, table, line, does) {
    this.svg = svg;
    this.table = table;
    this.line = line;
    this.does = does;
  }

  async #fetch() {
    const { advisers } = await import("./advisers.js");
    return (this.#there ??= new (advisers(LENT))(this.svg, this.table, this.line, this.does));
  }

  /** A hint, or away with it. */
  async hint() {
    if (this.table.hintable) (await this.#fetch()).advice.toggle();
  }

  /** Closes a hint that is open; tells whether one was. */
  closeHint() {
    const open = this.#there?.advice.open ?? false;
    if (open) this.#there?.advice.close();
    return open;
  }

  /** Draws what there is of it on a table that was drawn anew. */
  show() {
    if (this.#there) this.#there.show();
    else if (look().chances && this.table.hintable) this.#fetch().then((there) => there.show());
  }

  /** Everything is told anew. */
  forget() {
    this.#there?.advice.forget();
  }

  /**
   * Somebody points at a space of the board, or at none, or has pressed one.
   * @type {(name?: string, pressed?: boolean) => Promise<void>}
   */
  async point(name, pressed) {
    if (name || this.#there) (await this.#fetch()).threats.point(name, pressed);
  }

  /**
   * What a seat can still hold.
   * @type {(seat: number) => Promise<void>}
   */
  async hold(seat) {
    (await this.#fetch()).hold(seat);
  }

  /** Whether one may ask why a bot did something: wherever one may ask for hints, and after the game (WHY-1). */
  get mayAskWhy() {
    return this.table.hintable || this.table.position.result !== null;
  }

  /** What asks why a bot did what it did last, or nothing where none has done anything or nobody may ask. */
  get whyLast() {
    const last = this.table.lines.findLast(({ step }) => step);
    return last && this.mayAskWhy ? () => this.why(last) : null;
  }

  /**
   * Asks why a bot did what a line of the log tells.
   * @type {(line: Line) => Promise<void>}
   */
  async why(line) {
    (await this.#fetch()).why(line);
  }

  /** @type {(message: Told) => void} */
  hear(message) {
    this.#there?.hear(message);
  }

  /**
   * A question was refused; tells whether that is said already.
   * @type {(message: Refused) => boolean}
   */
  refused(message) {
    return this.#there?.refused(message) ?? false;
  }
}
