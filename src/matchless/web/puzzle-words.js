// What puzzles are called: their aim, and how hard they are.

/** @import { PuzzleRow } from "./types.js" */

export const BEST = "the one good choice";

/**
 * The kinds by the names that people see.
 * @type {Record<string, string>}
 */
export const KINDS = { "win this turn": "Win this turn", [BEST]: "The one good choice" };

/**
 * What is to be done, in a sentence; `foe` is the opponent's name.
 * @type {(puzzle: Pick<PuzzleRow, "kind">, foe: string) => string}
 */
export const aimOf = ({ kind }, foe) =>
  kind === BEST ? "Find the one good choice." : `Defeat ${foe} this turn, whatever they hold.`;

/** @type {[number, string][]} */
const HARD = [
  [1200, "Gentle"],
  [1450, "Fair"],
  [1700, "Hard"],
  [Infinity, "Very hard"],
];

/** @type {(rating: number) => string} */
export const hardOf = (rating) => (HARD.find(([least]) => rating < least) ?? HARD[3])[1];
