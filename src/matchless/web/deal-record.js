// What a record says of its deal, read and worked out by this browser: nobody need believe the server.
import { digestOf } from "./dealing.js";

/** @import { Told } from "./deal-notes.js" */

/**
 * What a record says of its deal; what it says twice fits with nothing.
 * @type {(record: string) => Told}
 */
export function dealOf(record) {
  /** @type {Told} */
  const deal = { dealt: true, digest: null, promises: [null, null, null, null], parts: [null, null, null, null] };
  for (const line of madeOf(record)) {
    const [key, ...values] = line.split(" ");
    const value = values[values.length - 1];
    const seat = Number(values[0]) - 1;
    if (key === "digest") deal.digest = deal.digest === null ? value : "";
    if (key === "promise") deal.promises[seat] = deal.promises[seat] ? "" : value;
    if (key === "part") deal.parts[seat] = deal.parts[seat] ? "" : value;
  }
  return deal;
}

/**
 * The lines of a record that its seed is made of.
 * @type {(record: string) => string[]}
 */
function madeOf(record) {
  const lines = meant(record);
  return lines.slice(
    0,
    lines.findIndex((line) => line.startsWith("seed ")),
  );
}

/**
 * Whether a record's seed is that of the lines above it, and its server's number that of the digest; null if it does
 * not say what its seed was made of.
 * @type {(record: string) => boolean | null}
 */
export function sums(record) {
  const lines = madeOf(record);
  const server = lines.find((line) => line.startsWith("server "));
  if (!server) return null;
  const seed = digestOf(lines.map((line) => `${line}\n`).join(""));
  return (
    meant(record)[lines.length] === `seed key-${seed}` &&
    lines.includes(`digest ${digestOf(server.slice("server ".length))}`)
  );
}

/** @type {(record: string) => string[]} */
const meant = (record) =>
  record
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
