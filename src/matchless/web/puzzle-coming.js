// Which puzzles come next, and which are kept for when there is no line.
import { daily, record, today } from "./puzzle-record.js";

/** @import { PuzzleList, PuzzleRow } from "./types.js" */

const AHEAD = 12; // puzzles to come that are kept
const DAYS = 4; // those of today and of the days after it

/**
 * The puzzles that are not solved here, the nearest to one's own rating first; those that were tried come last, for
 * their solution may have been seen.
 * @type {(puzzles: Pick<PuzzleRow, "id" | "rating">[], kept?: ReturnType<typeof record>) => string[]}
 */
export function upcoming(puzzles, { tried, strength } = record()) {
  /** @type {(one: Pick<PuzzleRow, "rating">) => number} */
  const far = ({ rating }) => Math.abs(rating - strength.rating);
  return puzzles
    .filter(({ id }) => !tried[id]?.solved)
    .sort((one, other) => Number(one.id in tried) - Number(other.id in tried) || far(one) - far(other))
    .map(({ id }) => id);
}

/**
 * What is kept: the puzzles of the next days, which are no secret, for the list of the server names them all, and those
 * that come next.
 * @type {(list: Pick<PuzzleList, "days"> & { puzzles: Pick<PuzzleRow, "id" | "rating">[] }, day?: number) => string[]}
 */
export function toKeep({ puzzles, days }, day = today()) {
  const ofDays = Array.from({ length: DAYS }, (_, i) => daily(days, day + i));
  return [...new Set([...ofDays, ...upcoming(puzzles).slice(0, AHEAD)])];
}
