// How well one has played in the games that were reviewed here: over all of them, over one, and as a file.
import { saveFile } from "./api.js";
import { accuracies } from "./storage.js";

/**
 * The mean over some games, none without any; of a game with two seats both count.
 * @type {(game?: string) => number | null}
 */
export function meanAccuracy(game) {
  const kept = accuracies().filter((one) => game === undefined || one.game === game);
  return kept.length ? kept.reduce((sum, one) => sum + one.accuracy, 0) / kept.length : null;
}

/** How many games have one. @type {() => number} */
export const reviewedGames = () => new Set(accuracies().map(({ game }) => game)).size;

/** All of it, as a file. */
export const saveAccuracies = () =>
  saveFile("matchless-accuracy.json", JSON.stringify(accuracies(), null, 2), "application/json");
