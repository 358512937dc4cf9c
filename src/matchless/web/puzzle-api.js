// What the server is asked about puzzles, but for that of today, which the lobby shows.
import { ask } from "./api.js";

/** @import { PuzzleList, PuzzleSheet } from "./types.js" */

/** @type {() => Promise<PuzzleList>} */
export const puzzleList = async () => (await ask("/api/puzzles")).json();
/** @type {(id: string) => Promise<PuzzleSheet>} */
export const puzzleSheet = async (id) => (await ask(`/api/puzzles/${encodeURIComponent(id)}`)).json();
