// What this browser adds to the deal (docs/records.md): something random, and its digest, which is told first.

/** @import { KeptGame, Made } from "./types.js" */

/** Something that nobody can guess: 32 bytes as 64 letters. */
export const newPart = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * What counts from the start for whoever makes a game with a seat of their own: the promise that came with the wish for
 * it, and that nobody else has promised anything where all others are bots, whose game is dealt at once.
 * @type {(made: Made, promise: string) => Pick<KeptGame, "promised" | "promises">}
 */
export function notedAsMade({ seats: [own], invitations, digest }, promise) {
  if (own === undefined || !digest) return {};
  if (invitations.length) return { promised: true };
  return { promised: true, promises: [...Array(own).fill(null), promise] };
}

/** @type {(bytes: Uint8Array) => string} */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The digest of a text: SHA-256. The browser's own is only there on pages that come encrypted, and many tables at home
 * do not.
 * @type {(text: string) => string}
 */
export function digestOf(text) {
  const bytes = new TextEncoder().encode(text);
  const [constants, state] = tables();
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = words[i - 15];
      const b = words[i - 2];
      const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16] + low + words[i - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** @type {(word: number, by: number) => number} */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * What SHA-256 begins with: the first bits after the point of roots of the first primes.
 * @type {() => [Uint32Array, Uint32Array]}
 */
function tables() {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  /** @type {(root: number) => number} */
  const bits = (root) => Math.floor((root % 1) * 2 ** 32);
  return [
    Uint32Array.from(primes, (n) => bits(Math.cbrt(n))),
    Uint32Array.from(primes.slice(0, 8), (n) => bits(Math.sqrt(n))),
  ];
}
