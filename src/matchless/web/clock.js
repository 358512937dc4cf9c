// What a table does every half second: its clock, and how long somebody has been thinking.
import { THINKS_LONG } from "./model.js";
import { play } from "./sounding.js";

/** @import { Asking } from "./asking.js" */
/** @import { Model } from "./model.js" */

const LAST = 5; // seconds of one's own clock that are heard

/** @type {(table: Model, asking: Asking) => void} */
export function tick(table, asking) {
  /** @type {number | null} */
  let heard = null; // the last second of it
  setInterval(() => {
    if (!table.state || table.position.result || table.line !== "open") return;
    const clock = asking.clock();
    const left =
      clock && table.deadline !== null && table.mine ? Math.ceil((table.deadline - performance.now()) / 1000) : null;
    if (left !== null && left > 0 && left <= LAST && left !== heard) play("clock");
    heard = left;
    if (clock) document.querySelector("#prompt .clock")?.replaceWith(clock);
    if (table.stage.busy || table.mine || table.state.wish || table.openSeats.length) return;
    const said = document.querySelector('#prompt[data-state="waiting"] .source');
    if (said && performance.now() - table.since > THINKS_LONG) said.textContent = asking.waiting().lines.join("");
  }, 500);
}
