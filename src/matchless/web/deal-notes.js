// What this browser notes of a deal before it gives its part, and what does not fit with that in a table or a record: a
// server that knew all parts could choose how the cards lie by changing anything else then (docs/records.md).

/** @import { Deal, KeptGame } from "./types.js" */
/** @typedef {Pick<Deal, "dealt" | "digest" | "promises" | "parts">} Told what a table or a record says of its deal */

/**
 * A game with what a table was shown now and counts from now on: the first digest, that its own promise is there, and
 * all promises as they are when it is to give its part. Nobody can add one later, as all seats are taken.
 * @type {(game: KeptGame, deal: Told & Pick<Deal, "due">) => KeptGame}
 */
export function noted(game, deal) {
  if (deal.dealt) return game;
  const digest = game.digest ?? deal.digest;
  if (!stands(game, deal)) return { ...game, digest };
  const promises = game.promises ?? (deal.due ? deal.promises : undefined);
  return { ...game, digest, promised: true, promises };
}

/**
 * What a table or a record says otherwise than it was shown before this browser gave its part, in sentences.
 * @type {(game: KeptGame, deal: Told) => string[]}
 */
export function wrongs(game, deal) {
  const { digest, promised, promises, part } = game;
  const [own] = game.seats;
  const found = [];
  if (digest && deal.digest !== digest) found.push("The server has changed its number after showing the digest of it.");
  if (promised && !stands(game, deal)) found.push("What your browser has promised is no longer there.");
  else if (stands(game, deal) && deal.dealt && deal.parts[own] !== part)
    found.push("What your browser was to add was left out.");
  const others = Math.max(promises?.length ?? 0, deal.promises.length);
  for (let seat = 0; promises && seat < others; seat++)
    if (seat !== own && (promises[seat] ?? null) !== (deal.promises[seat] ?? null))
      found.push(`The promise of seat ${seat + 1} is not the one that you were shown.`);
  return found;
}

/**
 * Whether this browser has promised something for a seat of its own that is not in the deal, nor was shown to be.
 * @type {(game: KeptGame, deal: Told) => boolean}
 */
export const leftOut = (game, deal) =>
  Boolean(game.promise && game.seats.length && deal.digest && !game.promised && !stands(game, deal));

/** @type {(game: KeptGame, deal: Told) => boolean} */
const stands = ({ promise, seats: [own] }, deal) => promise !== undefined && deal.promises[own] === promise;
