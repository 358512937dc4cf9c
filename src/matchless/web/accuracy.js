// How well one has played in the games that were reviewed here: over all of them, over one, and as a file.
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
export function saveAccuracies() {
  const link = document.createElement("a");
  const text = JSON.stringify(accuracies(), null, 2);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "matchless-accuracy.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1500);
}
