// How far the review of a game has come that begins by itself when the game ends: on the button that leads to it. The
// table fetches this with its ending, and lends it what asks the server and makes elements.

/** @import { keepOwnAccuracy as KeepOwnAccuracy } from "./storage.js" */
/** @import { Refused as Refusal, reviewOf as ReviewOf } from "./api.js" */
/** @import { h as H, renew as Renew, unseen as Unseen } from "./dom.js" */
/** @import { Reviewed } from "./types.js" */

const AGAIN = 2000; // milliseconds between two looks

/**
 * What the button says; `seat` is one's own, if one has played.
 * @type {(told: Reviewed, seat: number | undefined) => string}
 */
export function progressText({ done, of, review }, seat) {
  const accuracy = seat === undefined ? null : (review?.seats[seat].accuracy ?? null);
  if (review) return accuracy === null ? "Review is ready" : `Review: accuracy ${Math.round(accuracy)}`;
  return of ? `Review ${Math.floor((100 * done) / of)} %` : "Review";
}

/**
 * Shows it on a link for as long as that is on the page, or until the review is there; then one's accuracy is kept.
 * @param {{ Refused: typeof Refusal, reviewOf: typeof ReviewOf, h: typeof H, renew: typeof Renew, unseen: typeof Unseen, keepOwnAccuracy: typeof KeepOwnAccuracy }} lent
 * @param {HTMLElement} link
 * @param {string} token
 * @param {number | undefined} seat
 */
export async function showProgress({ Refused, reviewOf, h, renew, unseen, keepOwnAccuracy }, link, token, seat) {
  while (link.isConnected) {
    let told;
    try {
      told = await reviewOf(token, true);
    } catch (error) {
      if (error instanceof Refused) return; // the link still leads there, and the page there says why not
      throw error;
    }
    const { done, of, review } = told;
    const making = of && !review;
    if (review) keepOwnAccuracy(token, review);
    renew(link, [
      document.createTextNode(progressText(told, seat)),
      making ? h("progress", { value: done, max: of, "aria-hidden": "true" }) : null,
      making ? unseen(" is made so far") : null,
    ]);
    if (!making) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
