import assert from "node:assert/strict";
import { test } from "node:test";

import { smoothed } from "../../src/matchless/web/chances.js";
import { percent } from "../../src/matchless/web/holding.js";

/** @type {(...chances: number[]) => { sides: { seats: number[], chance: number }[] }} */
const told = (...chances) => ({ sides: chances.map((chance, seat) => ({ seats: [seat], chance })) });

test("the bar shows the mean of the last two values in whole points that add up", () => {
  assert.deepEqual(smoothed([]), []);
  assert.deepEqual(
    smoothed([told(47, 53)]).map(({ chance }) => chance),
    [47, 53],
  );
  const three = smoothed([told(33, 33, 34), told(34, 40, 26)]).map(({ chance }) => chance);
  assert.equal(
    three.reduce((sum, chance) => sum + chance, 0),
    100,
  );
  assert.deepEqual(
    smoothed([told(40, 60), told(50, 50)]).map(({ chance }) => chance),
    [45, 55],
  );
});

test("what is not sure is never told as sure", () => {
  assert.deepEqual([0, 0.001, 0.333, 0.999, 1].map(percent), ["0 %", "1 %", "33 %", "99 %", "100 %"]);
});
