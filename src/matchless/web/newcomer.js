// The largest thing in the lobby for whoever has not played here: the first lesson, how far one is in it, the first game.
import { sentence } from "./api.js";
import { drawBoard } from "./board.js";
import { byId, h, icon, renew, sure } from "./dom.js";
import { beginLesson, FIRST_LESSON, playFirst, resumeLesson } from "./lesson.js";
import { games, keepKnows, knowsGame, lessons } from "./storage.js";

/** @import { Catalog, Child, Piece } from "./types.js" */

const BOARD = "sherwood-forest";
/** @type {[string, number, string][]} */
const FIGHTERS = [
  ["robin-hood", 1, "C4"],
  ["outlaw", 1, "D3"],
  ["outlaw", 1, "B4"],
  ["bigfoot", 2, "B1"],
  ["the-jackalope", 2, "C1"],
];

/** @type {(fighter: [string, number, string], id: number) => Piece} */
const piece = ([emblem, seat, space], id) => ({
  id,
  emblem,
  seat,
  space,
  name: "",
  hero: emblem === "robin-hood" || emblem === "bigfoot",
  health: 1,
  max: 1,
});

/**
 * Shows the tile, where somebody may need it.
 * @type {(catalog: Catalog) => void}
 */
export function welcomeNewcomer(catalog) {
  const told = newcomer();
  byId("newhere").hidden = !told;
  byId("play").classList.toggle("primary", !told); // one thing stands out
  if (!told) return;
  byId("newhere-title").textContent = told.title;
  byId("newhere-text").textContent = told.text;
  renew(byId("newhere-answers"), [
    ...told.answers.map(([text, does], place) => answer(text, does, place === 0)),
    knows(() => welcomeNewcomer(catalog)),
  ]);
  const board = sure(catalog.board(BOARD));
  setTimeout(() =>
    drawBoard(byId("newhere-board"), board.drawing, {
      slug: BOARD,
      radius: 58,
      still: true,
      few: true,
      fighters: FIGHTERS.map(piece),
      attack: { from: "C4", to: "B1" },
    }),
  );
}

/**
 * What is said to somebody who is new here, half way through the first lesson, or just through with it; null to others.
 * @type {() => { title: string, text: string, answers: [string, () => Promise<void>][] } | null}
 */
function newcomer() {
  const kept = lessons()[FIRST_LESSON];
  if (knowsGame() || games().length) return null;
  if (kept?.done)
    return {
      title: "Your first duel is won. Now one of your own?",
      text: "The same heroes, the same forest, and a Bigfoot who comes near and attacks, but forgives. You can take back.",
      answers: [
        ["My first game", playFirst],
        ["Once more with the guide", () => beginLesson(FIRST_LESSON)],
      ],
    };
  if (kept?.step)
    return {
      title: "Go on with your first duel",
      text: `You were at step ${kept.step + 1} of ${kept.of}. Everything is as you left it.`,
      answers: [
        [`Go on: step ${kept.step + 1} of ${kept.of}`, () => resumeLesson(FIRST_LESSON)],
        ["From the start", () => beginLesson(FIRST_LESSON)],
      ],
    };
  return {
    title: "New here? Play your first duel.",
    text: "Four minutes, one sentence at a time. You are Robin Hood, Bigfoot comes through the trees, and you do everything once. Nothing to read before, nothing to lose.",
    answers: [["Start the duel", () => beginLesson(FIRST_LESSON)]],
  };
}

/** @type {(text: Child, does: () => Promise<void>, main: boolean) => HTMLElement} */
function answer(text, does, main) {
  const onclick = async () => {
    byId("refused-lesson").hidden = true;
    try {
      await does();
    } catch (error) {
      byId("refused-lesson").textContent = sentence(error);
      byId("refused-lesson").hidden = false;
    }
  };
  return h(
    "button",
    { class: main ? "button primary" : "button", type: "button", onclick },
    main ? icon("play") : null,
    text,
  );
}

/** @type {(again: () => void) => HTMLElement} */
function knows(again) {
  const onclick = () => {
    keepKnows();
    again();
    byId("play").focus({ preventScroll: true });
  };
  return h("button", { class: "button quiet", type: "button", onclick, text: "I know the game" });
}
