// What keys and presses do that belong to no button: answers by number, what ends a telling, what closes a sheet.
import { all, byId, part, within } from "./dom.js";
import { CONTROLS, skipByPress } from "./skipping.js";

/** @import { Advising } from "./advising.js" */
/** @import { Choices } from "./choices.js" */
/** @import { Ending } from "./ending.js" */
/** @import { Model } from "./model.js" */
/** @import { Renderer } from "./renderer.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Playback } from "./playback.js" */
/** @typedef {{ stage: Stage, playback: Playback, renderer: Renderer, choices: Choices, ending: Pick<Ending, "open" | "close">, advising: Advising }} Parts */

/** @type {[string, string][]} */
export const KEYS = [
  ["Tab", "To the board, the answers, the cards"],
  ["Arrows", "On the board to the next space that can be chosen, with Shift to the next one"],
  ["I", "On the board: reads the item beside the space"],
  ["1 to 9", "An answer, or a card in its place"],
  ["0", "No card, no boost, stay, done: the answer that declines"],
  ["Enter", "Choose, and once more to confirm"],
  ["Escape", "Unchoose"],
  ["Space, Enter, Escape", "While something is shown: on to the next; twice: to the end"],
  ["H", "A hint, where there are hints; once more: away with it"],
  ["L", "Last turn again"],
  ["M", "All sound off, and on again"],
  ["Space, →", "For those who watch: pause, one step"],
  ["U", "Take back"],
  ["T", "In teams: talk to your teammate"],
];
const ASKED = [
  '#board [data-legal="yes"][tabindex="0"]',
  '#hand [data-state="can"] [data-card]',
  "#prompt .answers [data-option]",
];

/** @type {(event: KeyboardEvent) => boolean} */
const isTyping = (event) =>
  Boolean(within(event, "input:not([type=radio]), textarea, select, dialog")) ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey;

/**
 * A number picks an answer if there are only answers, else a card; 0 declines.
 * @type {(number: number) => void}
 */
function pressNumber(number) {
  const [answer] = all(document, `.answers [data-key="${number}"]`);
  if (answer) return answer.click();
  const cards = all(document, "#hand [data-card]");
  cards[number - 1]?.click();
}

/**
 * Lets keys and presses act on a table.
 * @type {(table: Model, parts: Parts) => void}
 */
export function listenTo(table, parts) {
  const { stage, playback, renderer } = parts;
  skipByPress({ busy: () => stage.busy && table.line === "open", skip: playback.skip });

  // Before anything else that keys do: what ends a telling presses no button.
  addEventListener(
    "keydown",
    (event) => {
      if (isTyping(event) || !table.state) return;
      const held = event.key === "Enter" && event.repeat; // a key that is held down is pressed once
      if (!held && !endsTelling(event, table, parts)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === " ") addEventListener("keyup", (up) => up.preventDefault(), { capture: true, once: true }); // no press
    },
    { capture: true },
  );
  addEventListener("keydown", (event) => {
    if (isTyping(event)) return;
    if (event.key === "Escape") escape(table, parts);
    else if (event.key === "Enter" && !within(event, "button, a")) {
      event.preventDefault(); // or it would press, too, what has the focus after this
      if (table.chosen) parts.choices.confirm();
      else all(document, '.answers [data-key="Enter"]')[0]?.click();
    } else if (event.key.toLowerCase() === "h" && table.hintable) parts.advising.hint();
    else if (event.key === "u" && table.state?.take_back !== "no" && table.own.length) parts.choices.takeBack();
    else if (/^[0-9]$/.test(event.key)) pressNumber(Number(event.key));
  });

  // From the bar itself the Tab key leads to what is asked first, wherever on the screen that is.
  byId("prompt").addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.shiftKey || event.target !== event.currentTarget) return;
    const asked = ASKED.map((one) => all(document, one)[0]).find(Boolean);
    if (!asked) return;
    event.preventDefault();
    asked.focus();
  });

  byId("close-log").addEventListener("click", () => renderer.readLog(false));
  addEventListener("pointerdown", (event) => {
    if (renderer.readsLog && !within(event, "#drawer, [data-tool=log], dialog")) renderer.readLog(false);
  });
  part(document, ".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the fragment of the address is the token
    byId("prompt").focus();
    table.taught?.lead();
  });
}

/**
 * A key that ends, stops or repeats what is told; false for another one.
 * @type {(event: KeyboardEvent, table: Model, parts: Parts) => boolean}
 */
function endsTelling(event, table, { stage, playback }) {
  const { key } = event;
  const { watches } = table;
  const onButton = within(event, CONTROLS);
  if (watches && key === " " && !onButton) stage.paused ? stage.go() : stage.pause();
  else if (watches && key === "ArrowRight" && !within(event, "#board, .log, input")) stage.step();
  else if (stage.busy && [" ", "Escape", "Enter"].includes(key) && !onButton) playback.skip();
  else if (key.toLowerCase() === "l") playback.again();
  else return false;
  return true;
}

/**
 * What lies over the table closes, the last one first; then nothing is chosen any more.
 * @type {(table: Model, parts: Parts) => void}
 */
function escape(table, { renderer, ending, advising }) {
  /** @type {HTMLDialogElement | null} */
  const sheet = document.querySelector("dialog.beside[open]");
  if (ending.open) ending.close();
  else if (sheet) return sheet.close();
  else if (renderer.readsLog) return renderer.readLog(false);
  else if (advising.closeHint()) return;
  else {
    table.forget();
    table.resigning = undefined;
  }
  renderer.show();
}
