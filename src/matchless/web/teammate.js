// Team talk, as far as every table has it: the panel and all else come to tables of teams alone (talk.js).
import { openBeside } from "./beside.js";
import { drawCard } from "./card.js";
import { all, byId, disc, h, icon, part, renew, s, sure, within } from "./dom.js";
import { fightersOf } from "./picture.js";
import { keepMuted, muted } from "./storage.js";

/** @import { Model } from "./model.js" */
/** @import { Remark, Say } from "./types.js" */

// What talk.js is lent: it may have nothing of the page's own twice.
const LENT = {
  all,
  byId,
  disc,
  drawCard,
  fightersOf,
  h,
  icon,
  keepMuted,
  muted,
  openBeside,
  part,
  renew,
  s,
  sure,
  within,
};
/** @typedef {typeof LENT} Lent */

export class Teammate {
  /** @type {InstanceType<ReturnType<typeof import("./talk.js").talk>> | null} */
  #talking = null;
  /** @type {Remark[]} */
  #remarks = []; // until it is there

  /**
   * @param {SVGSVGElement} svg
   * @param {Model} table
   * @param {{ say: (message: Omit<Say, "type">) => boolean, radius: () => number, show: () => void }} does
   */
  constructor(svg, table, does) {
    this.svg = svg;
    this.table = table;
    this.does = does;
  }

  /**
   * All that was said so far.
   * @type {(remarks: Remark[]) => void}
   */
  set(remarks) {
    this.#remarks = [...remarks];
    if (this.#talking) this.#talking.set(remarks);
    else if (this.table.greeting.format === "teams") this.#fetch();
  }

  async #fetch() {
    const { talk } = await import("./talk.js");
    if (this.#talking) return;
    const Talking = talk(LENT);
    this.#talking = new Talking(this.svg, this.table, this.does);
    this.#talking.set(this.#remarks);
    this.does.show();
  }

  /** @type {(remark: Remark) => void} */
  hear(remark) {
    if (this.#talking) this.#talking.hear(remark);
    else this.#remarks.push(remark);
  }

  show() {
    this.#talking?.show();
  }

  tool() {
    return this.#talking?.tool() ?? null;
  }
}
