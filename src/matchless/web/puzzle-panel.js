// What stands beside a puzzle: how hard it is, one's own rating, and, once it is over, the solution and why it wins.
import { capital, count, h, icon, renew } from "./dom.js";
import { record, streak } from "./puzzle-record.js";
import { BEST, KINDS, aimOf, hardOf } from "./puzzle-words.js";

/** @import { PuzzleLine } from "./puzzle-line.js" */
/** @import { Catalog, PuzzleSheet } from "./types.js" */

/**
 * Fills the panel beside the table.
 * @type {(section: HTMLElement, about: { sheet: PuzzleSheet, line: PuzzleLine, catalog: Catalog, ofToday: boolean }) => void}
 */
export function aboutPuzzle(section, { sheet, line, catalog, ofToday }) {
  const [own, foe] = [sheet.seat, 1 - sheet.seat].map((seat) => catalog.hero(sheet.heroes[seat])?.name ?? "");
  const kept = record();
  const over = line.phase === "solved" || line.phase === "shown"; // a wrong choice can still be taken back
  renew(section, [
    h(
      "p",
      { class: "chips" },
      ofToday ? h("span", { class: "tag day" }, icon("clock"), "Puzzle of the day") : null,
      h("span", { class: "tag" }, KINDS[sheet.kind]),
      h("span", { class: "tag" }, `${hardOf(sheet.rating)}, ${sheet.rating}`),
      h("span", { class: "tag" }, count(sheet.actions, "action")),
    ),
    h("p", { class: "aim", text: `You play ${own}. ${aimOf(sheet, foe)}` }),
    sheet.led.length ? h("p", { class: "quietly", text: `Chosen so far: ${sheet.led.join("; ")}.` }) : null,
    h("p", {
      class: "quietly",
      text:
        sheet.kind === BEST
          ? "One choice is far better than every other: three long searches agree, with the cards that you cannot see dealt anew each time. Cards that you would only draw do not count."
          : "Any card that they have not shown may be in their hand. Cards that you would only draw do not count. It can be done: that is proven.",
    }),
    h(
      "dl",
      { class: "figures" },
      figure(String(Math.round(kept.strength.rating)), "your rating"),
      figure(String(streak(kept)), streak(kept) === 1 ? "day in a row" : "days in a row"),
    ),
    over ? solution(sheet, foe) : null,
    over
      ? h(
          "div",
          { class: "because" },
          sheet.because.map((text) => h("p", { text })),
        )
      : null,
    over ? bots(sheet) : null,
    h(
      "p",
      { class: "doings" },
      over
        ? null
        : h(
            "button",
            { class: "button", type: "button", onclick: () => line.show(), "data-tool": "solution" },
            "Show the solution",
          ),
      h("a", { class: "button", href: `/position.html#${sheet.position}`, text: "Play on from here" }),
      h("a", { class: "button", href: "/puzzles.html", text: "All puzzles" }),
    ),
  ]);
}

/** @type {(number: string, text: string) => HTMLElement} */
const figure = (number, text) => h("div", {}, h("dt", { text }), h("dd", { text: number }));

/** @type {(sheet: PuzzleSheet, foe: string) => HTMLElement} */
function solution(sheet, foe) {
  return h(
    "ol",
    { class: "solution", "aria-label": "The solution" },
    sheet.solution
      .filter((step) => step.seat !== sheet.seat || step.of > 1)
      .map((step) =>
        h(
          "li",
          { "data-seat": step.seat + 1, class: step.seat === sheet.seat ? "" : "theirs" },
          h("b", { text: step.seat === sheet.seat ? step.says : `${foe}: ${step.says}` }),
          h("small", { text: told(step, sheet) }),
        ),
      ),
  );
}

/** @type {(step: PuzzleSheet["solution"][number], sheet: PuzzleSheet) => string} */
function told({ seat, wins, of }, sheet) {
  const best = sheet.kind === BEST;
  if (seat !== sheet.seat) return "the most stubborn answer";
  if (wins === of) return "any would do";
  if (wins === 1) return `the only one of ${of} that ${best ? "is good" : "wins"}`;
  return `${wins} of ${of} ${best ? "are good" : "win"}`;
}

/** @type {(sheet: PuzzleSheet) => HTMLElement | null} */
function bots({ solved }) {
  const rows = Object.entries(solved);
  if (!rows.length) return null;
  const said = rows.map(([level, [found, tries]]) => `${level} ${found} of ${tries}`).join(", ");
  return h("p", { class: "quietly", text: `Bots that found it: ${said}.` });
}

/**
 * The tools in the bar; whether a hint is to be paid for, its button says.
 * @type {(line: PuzzleLine, costs: boolean, does: { hint: () => void, takeBack: () => void, read: () => void }) => (HTMLElement | null)[]}
 */
export const puzzleTools = (line, costs, { hint, takeBack, read }) => [
  tool("undo", "Take back", () => (line.phase === "asking" ? takeBack() : line.takeBack()), !line.canTakeBack),
  line.phase === "asking" ? tool("hint", costs ? "Hint, 5 points" : "Hint", hint) : null,
  tool("log", "About", read, false, "rule"),
];

/** @type {(id: string, text: string, onclick: () => void, disabled?: boolean, sign?: string) => HTMLElement} */
const tool = (id, text, onclick, disabled = false, sign = id) =>
  h(
    "button",
    { class: "button quiet", type: "button", onclick, disabled, "aria-label": text, "data-tool": id },
    icon(sign),
    h("span", { text: capital(text) }),
  );
