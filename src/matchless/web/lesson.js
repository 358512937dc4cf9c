// Lessons as they are begun and gone on with, and the first game after them.
import { makeGame, makeLesson, myGames } from "./api.js";
import { keepGame, keepLesson, lessons, myName } from "./storage.js";

export const FIRST_LESSON = "first-duel";
const GUEST = "Guest";
const GENTLE = "novice"; // comes near and attacks, and forgives

/**
 * Goes to the table of a lesson, at the beginning of one of its steps.
 * @type {(lesson: string, step?: number) => Promise<void>}
 */
export async function beginLesson(lesson, step = 0) {
  const { token } = await makeLesson(lesson, step);
  keepLesson(lesson, { token: token ?? "", step, of: lessons()[lesson]?.of ?? 0, done: false });
  go(token ?? "");
}

/**
 * Goes on with a lesson where it was left, even where the server has forgotten it; a new one begins.
 * @type {(lesson: string) => Promise<void>}
 */
export async function resumeLesson(lesson) {
  const kept = lessons()[lesson];
  if (!kept || kept.done) return beginLesson(lesson);
  const { games } = await myGames([kept.token].filter(Boolean));
  if (games.some(({ over }) => !over)) go(kept.token);
  else await beginLesson(lesson, kept.step);
}

/** The first game of one's own, with the heroes of the first lesson. */
export async function playFirst() {
  const made = await makeGame({
    setup: { kind: "fresh", heroes: ["robin-hood", "bigfoot"], board: "sherwood-forest", first: 0 },
    seats: [
      { kind: "me", name: myName() || GUEST },
      { kind: "bot", level: GENTLE },
    ],
  });
  keepGame({ ...made, token: made.token ?? made.watch });
  go(made.token ?? made.watch);
}

/** @type {(token: string) => void} */
function go(token) {
  location.assign(`/table.html#${token}`);
}
