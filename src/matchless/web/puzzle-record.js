// What this browser remembers of puzzles: which were tried, a rating, and the days in a row on which that of the day was solved.
import { rated } from "./glicko.js";
import { keepPuzzles, keptPuzzles } from "./storage.js";

/** @import { PuzzleRecord, PuzzleRow } from "./types.js" */

const TITLE = "matchless puzzle record 1";
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const SURE = 80; // the deviation of a puzzle's rating, which was measured with bots
const LEAST = 600;
const HINT = 5;
/** @type {() => PuzzleRecord} */
const fresh = () => ({ strength: { rating: 1200, deviation: 200, volatility: 0.06 }, tried: {}, days: [] });

/** @type {(value: unknown) => value is number} */
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/**
 * A record as it may be used; null for what is none.
 * @type {(data: any) => PuzzleRecord | null}
 */
function taken(data) {
  const { strength, tried, days } = data ?? {};
  if (![strength?.rating, strength?.deviation, strength?.volatility].every(isNumber)) return null;
  if (typeof tried !== "object" || !tried || !Array.isArray(days) || !days.every(isNumber)) return null;
  return { strength, tried, days };
}

/** @type {() => PuzzleRecord} */
export const record = () => taken(keptPuzzles()) ?? fresh();

/** The number of a day since the first, by UTC: the same for everybody. */
export const today = (now = Date.now()) => Math.floor((now - FIRST_DAY) / DAY);

/**
 * The date of a day by its number, at midnight by UTC.
 * @type {(day: number) => Date}
 */
export const dateOf = (day) => new Date(FIRST_DAY + day * DAY);

/**
 * The puzzle of a day.
 * @type {(days: string[], day?: number) => string}
 */
export const daily = (days, day = today()) => days[((day % days.length) + days.length) % days.length];

/**
 * Remembers how a puzzle was answered; only the first answer counts. Tells by how much the rating has changed.
 * @type {(puzzle: Pick<PuzzleRow, "id" | "rating">, solved: boolean) => number}
 */
export function answered({ id, rating }, solved) {
  const kept = record();
  if (kept.tried[id]) {
    if (solved && !kept.tried[id].solved)
      keepPuzzles({ ...kept, tried: { ...kept.tried, [id]: { ...kept.tried[id], solved } } });
    return 0;
  }
  const before = kept.strength;
  const after = rated(before, [{ rating, deviation: SURE, score: solved ? 1 : 0 }]);
  after.rating = Math.max(LEAST, after.rating);
  keepPuzzles({ ...kept, strength: after, tried: { ...kept.tried, [id]: { first: solved, solved, on: today() } } });
  return Math.round(after.rating) - Math.round(before.rating);
}

/**
 * The puzzle of a day is solved, perhaps after that day is over.
 * @type {(day: number) => void}
 */
export function solvedDaily(day) {
  const kept = record();
  if (!kept.days.includes(day)) keepPuzzles({ ...kept, days: [...kept.days, day] });
}

/**
 * Whether a puzzle was answered already, so that nothing more comes of it for the rating.
 * @type {(puzzle: Pick<PuzzleRow, "id">) => boolean}
 */
export const wasAnswered = ({ id }) => record().tried[id] !== undefined;

/** A hint costs a little. */
export function hinted() {
  const kept = record();
  keepPuzzles({ ...kept, strength: { ...kept.strength, rating: Math.max(LEAST, kept.strength.rating - HINT) } });
}

/**
 * How many days in a row, up to today or yesterday.
 * @type {(kept: PuzzleRecord, day?: number) => number}
 */
export function streak({ days }, day = today()) {
  let last = days.includes(day) ? day : day - 1;
  const end = last;
  while (days.includes(last)) last--;
  return end - last;
}

/**
 * What share was solved at the first try, in percent; null before the first.
 * @type {(kept: PuzzleRecord) => number | null}
 */
export function atFirst({ tried }) {
  const all = Object.values(tried);
  return all.length ? Math.round((100 * all.filter(({ first }) => first).length) / all.length) : null;
}

/** The record as the text of a file. */
export const exported = () => JSON.stringify({ format: TITLE, ...record() });

/**
 * Takes over the record of a file; says what is wrong with it, or nothing.
 * @type {(text: string) => string}
 */
export function imported(text) {
  try {
    const data = JSON.parse(text);
    const found = data?.format === TITLE ? taken(data) : null;
    if (!found) return "That is no record of puzzles; choose a file that was saved here.";
    keepPuzzles(found);
    return "";
  } catch {
    return "That is no record of puzzles: the file cannot be read.";
  }
}
