import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { chanceAt, linesOf, marksOf } = await import("../../src/matchless/web/replay-graph.js");
const { luckOf } = await import("../../src/matchless/web/review-graph.js");
const { progressText } = await import("../../src/matchless/web/review-progress.js");

const unit = (seat, first, last, before, after, mark = "fine") => ({
  seat,
  first,
  last,
  before,
  after,
  mark,
  says: "x",
});
const review = (sides, ...units) => ({
  sides,
  units,
  chances: units.map(({ seat, first, before, after }) => [first, seat, before, after]),
  choices: 10,
  seats: sides.flat().map((seat) => ({ result: seat ? 0 : 1, accuracy: 80.4 })),
});
const told = (whole) => ({ done: 1, of: 1, review: whole, chances: [], sides: [] });

test("of two sides the own one has a line, of more each", () => {
  const duel = told(review([[0], [1]], unit(0, 1, 1, 0.4, 0.3), unit(1, 2, 4, 0.6, 0.5), unit(0, 5, 5, 0.5, 0.2)));
  assert.deepEqual(linesOf(duel, 0), [
    { seats: [0], points: [[1, 0.4], [2, 0.3], [5, 0.5], [6, 0.2], [10, 1]] }, // prettier-ignore
  ]);
  assert.deepEqual(
    linesOf(duel, 1).map(({ seats }) => seats),
    [[1]],
  );
  const three = told(review([[0], [1], [2]], unit(2, 3, 3, 0.4, 0.3)));
  assert.equal(linesOf(three, 0).length, 3);
  const teams = told(review([[0, 2], [1, 3]], unit(0, 0, 0, 0.5, 0.5), unit(2, 1, 1, 0.6, 0.6))); // prettier-ignore
  assert.deepEqual(
    linesOf(teams, 2)[0].points.map(([at]) => at),
    [0, 1, 1, 2, 10],
  );
});

test("a line grows with what is judged", () => {
  const half = { done: 2, of: 9, review: null, chances: [[0, 0, 0.5, 0.4], [1, 1, 0.7, 0.7]], sides: [[0], [1]] }; // prettier-ignore
  assert.deepEqual(linesOf(half, 0)[0].points, [
    [0, 0.5],
    [1, 0.4],
  ]);
});

test("of a review every choice counts", () => {
  const whole = review([[0], [1]], unit(0, 0, 2, 0.5, 0.4));
  const chances = [[0, 0, 0.5, 0.45], [2, 0, 0.46, 0.4], [3, 1, 0.6, 0.6]]; // prettier-ignore
  assert.deepEqual(linesOf(told({ ...whole, chances }), 0)[0].points, [[0, 0.5], [1, 0.45], [2, 0.46], [3, 0.4], [10, 1]]); // prettier-ignore
});

test("between two points the chance lies between, and before the first and after the last it stays", () => {
  const line = { seats: [0], points: [[2, 0.2], [4, 0.4], [4, 0.8]] }; // prettier-ignore
  assert.deepEqual(
    [0, 2, 3, 4, 9].map((at) => Number(chanceAt(line, at).toFixed(3))),
    [0.2, 0.2, 0.3, 0.8, 0.8],
  );
});

test("marks lie on the line of their side, or on the only one", () => {
  const duel = told(review([[0], [1]], unit(0, 1, 1, 0.4, 0.2, "blunder"), unit(1, 3, 3, 0.8, 0.7, "mistake")));
  const marks = marksOf(duel, linesOf(duel, 0));
  assert.deepEqual(
    marks.map(({ at, own, mark }) => [at, own, mark]),
    [
      [1, true, "blunder"],
      [3, false, "mistake"],
    ],
  );
  assert.ok(Math.abs(marks[1].chance - 0.3) < 1e-9); // an eighth of the way from 0.2 at 2 to 1 at 10
});

test("much luck is told as about", () => {
  assert.deepEqual([0, 3, -20, 21, -143].map(luckOf), ["0", "+3", "−20", "about +21", "about −143"]);
});

test("the button to a review says how far it is, and how well one has played", () => {
  const whole = told(review([[0], [1]]));
  assert.equal(progressText({ done: 0, of: 0, review: null }, 0), "Review");
  assert.equal(progressText({ done: 1, of: 3, review: null }, 0), "Review 33 %");
  assert.equal(progressText(whole, 0), "Review: accuracy 80");
  assert.equal(progressText(whole, undefined), "Review is ready");
});
