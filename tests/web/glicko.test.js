import assert from "node:assert/strict";
import { test } from "node:test";
import { rated } from "../../src/matchless/web/glicko.js";

const OWN = { rating: 1500, deviation: 200, volatility: 0.06 };

test("the example that Glickman has published", () => {
  const after = rated(OWN, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  assert.equal(after.rating.toFixed(2), "1464.05"); // 1464.06 there, with roundings on the way
  assert.equal(after.deviation.toFixed(2), "151.52");
  assert.equal(after.volatility.toFixed(6), "0.059996");
});

test("who solves gains, who fails loses, and more by a surprise", () => {
  /** @type {(rating: number, score: number) => number} */
  const gain = (rating, score) => rated(OWN, [{ rating, deviation: 80, score }]).rating - OWN.rating;
  assert.ok(gain(1500, 1) > 0 && gain(1500, 0) < 0);
  assert.ok(gain(1900, 1) > gain(1100, 1) && gain(1100, 0) < gain(1900, 0));
  const surprise = rated({ ...OWN, deviation: 30 }, [{ rating: 2600, deviation: 30, score: 1 }]);
  assert.ok(surprise.volatility > OWN.volatility);
});
