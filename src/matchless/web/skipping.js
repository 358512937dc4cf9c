// A press ends what is being told, and chooses nothing: neither where it is made nor as the click that it becomes.
import { within } from "./dom.js";

/** What is no part of the telling: a press there does what it does. */
export const CONTROLS = ".bar, .log, dialog, .seat button, .watching, .ending, .news .again";

/**
 * Calls `skip()` at a press while it is `busy()`.
 * @type {(does: { busy: () => boolean, skip: () => void }) => void}
 */
export function skipByPress({ busy, skip }) {
  let swallows = false;
  /** @type {(kind: string, does: (event: Event) => void) => void} */
  const hear = (kind, does) => addEventListener(kind, does, { capture: true });
  const forget = () => {
    swallows = false;
  };
  hear("pointerdown", (event) => {
    swallows = busy() && !within(event, CONTROLS);
    if (swallows) skip();
  });
  hear("click", (event) => {
    if (!swallows) return;
    forget();
    event.preventDefault();
    event.stopPropagation();
  });
  hear("pointercancel", forget); // it becomes no click
  hear("keydown", forget);
}
