// The bar of those who watch, in the place of a hand: pause, one step, how fast, to the newest.
import { count, h, icon, renew, unseen } from "./dom.js";

/** @import { Stage } from "./stage.js" */
/** @import { Props } from "./types.js" */

/** @type {[number, string, string][]} */
const RATES = [
  [0.5, "½×", "Half as fast"],
  [1, "1×", "As set"],
  [2, "2×", "Twice as fast"],
];

/**
 * Fills `section` for a Stage; `turn` is the one that is shown.
 * @type {(section: HTMLElement, stage: Stage, turn: number) => void}
 */
export function drawWatching(section, stage, turn) {
  /** @type {(id: string, text: string, key: string, does: () => void, props?: Props) => HTMLElement} */
  const way = (id, text, key, does, props = {}) =>
    h(
      "button",
      {
        class: "button square",
        type: "button",
        title: key ? `${text} (${key})` : text,
        onclick: does,
        "data-tool": id,
        ...props,
      },
      icon(id),
      unseen(text),
    );
  renew(section, [
    stage.paused
      ? way("play", "Go on", "Space", () => stage.go())
      : way("pause", "Pause", "Space", () => stage.pause()),
    way("step", "One step", "→", () => stage.step()),
    way("end", "To the newest", "", () => {
      stage.go();
      stage.end();
    }),
    h(
      "div",
      { class: "segments", role: "radiogroup", "aria-label": "How fast" },
      RATES.map(([rate, text, said]) =>
        h(
          "label",
          { title: said },
          h("input", {
            type: "radio",
            name: "rate",
            value: rate,
            checked: rate === stage.rate,
            "aria-label": said,
            onchange: () => {
              stage.rate = rate;
            },
          }),
          h("span", { text }),
        ),
      ),
    ),
    h("p", { class: "count", text: standing(stage, turn) }),
  ]);
}

/** @type {(stage: Stage, turn: number) => string} */
function standing(stage, turn) {
  const at = turn ? `Turn ${turn}` : "Set-up";
  const behind = stage.behind > 1 ? `, ${count(stage.behind, "step")} behind` : "";
  return `${stage.paused ? "Paused. " : ""}${at}${behind}`;
}
