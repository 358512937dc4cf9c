// Glicko-2 for one result at a time (Glickman, "Example of the Glicko-2 system"): a rating, how sure it is, how it swings.

/** @typedef {{ rating: number, deviation: number, volatility: number }} Strength */
/** @typedef {{ rating: number, deviation: number, score: number }} Met */

const SCALE = 173.7178;
const MIDDLE = 1500;
const TAU = 0.5; // how much the volatility may change
const CLOSE = 0.000001;

/** @type {(deviation: number) => number} */
const weight = (deviation) => 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);

/**
 * The strength after one period, in which these others were met; `score` is 1 for a win, 0 for a loss.
 * @type {(own: Strength, met: Met[]) => Strength}
 */
export function rated(own, met) {
  const mu = (own.rating - MIDDLE) / SCALE;
  const phi = own.deviation / SCALE;
  const others = met.map(({ rating, deviation, score }) => {
    const g = weight(deviation / SCALE);
    return { g, expected: 1 / (1 + Math.exp(-g * (mu - (rating - MIDDLE) / SCALE))), score };
  });
  const v = 1 / others.reduce((sum, { g, expected }) => sum + g ** 2 * expected * (1 - expected), 0);
  const gain = others.reduce((sum, { g, expected, score }) => sum + g * (score - expected), 0);
  const volatility = swing(phi, v, v * gain, own.volatility);
  const before = Math.sqrt(phi ** 2 + volatility ** 2);
  const after = 1 / Math.sqrt(1 / before ** 2 + 1 / v);
  return { rating: MIDDLE + SCALE * (mu + after ** 2 * gain), deviation: SCALE * after, volatility };
}

/**
 * The new volatility, by the Illinois algorithm.
 * @type {(phi: number, v: number, delta: number, volatility: number) => number}
 */
function swing(phi, v, delta, volatility) {
  const a = Math.log(volatility ** 2);
  /** @type {(x: number) => number} */
  const f = (x) =>
    (Math.exp(x) * (delta ** 2 - phi ** 2 - v - Math.exp(x))) / (2 * (phi ** 2 + v + Math.exp(x)) ** 2) -
    (x - a) / TAU ** 2;
  let low = a;
  let high = Math.log(delta ** 2 - phi ** 2 - v);
  if (!(delta ** 2 > phi ** 2 + v)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(middle);
    if (there * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, there];
  }
  return Math.exp(low / 2);
}
