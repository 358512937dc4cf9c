import assert from "node:assert/strict";
import { test } from "node:test";
import { dist, layout, moved, round } from "../../src/matchless/web/geometry.js";

const BOARD = {
  size: [400, 300],
  spaces: {
    A1: { x: 100, y: 100, zones: ["red"] },
    A2: { x: 200, y: 100, zones: ["red", "blue"] },
    A3: { x: 300, y: 100, zones: ["blue"] },
    B1: { x: 200, y: 200, zones: ["blue"] },
  },
  paths: [
    ["A1", "A2"],
    ["A1", "A3"],
    ["A2", "B1"],
  ],
  one_way: [["A3", "B1"]],
  starts: { 1: "A1", 2: "B1" },
  items: { combat: ["A2"] },
};

test("numbers are rounded to a tenth, and transforms name only what they change", () => {
  assert.equal(round(1.26), 1.3);
  assert.equal(dist({ x: 0, y: 0 }, { x: 3, y: 4 }), 5);
  assert.equal(moved({ x: 1, y: 2 }), "translate(1 2)");
  assert.equal(moved({ x: 1, y: 2 }, 0.5, 90), "translate(1 2) rotate(90) scale(0.5)");
});

test("the box holds all spaces with their rims", () => {
  assert.deepEqual(layout(BOARD, 54).box, [30, 30, 340, 240]);
});

test("a path is straight where nothing lies in its way, else it bends around", () => {
  const [free, crossed] = layout(BOARD, 20).routes;
  assert.match(free.d, /^M100 100L200 100$/);
  assert.match(crossed.d, /^M100 100Q/);
  assert.ok(dist(crossed.at(0.5), BOARD.spaces.A2) >= 44, "clear of the space between");
  assert.deepEqual(
    [crossed.at(0), crossed.at(1)],
    [
      { x: 100, y: 100 },
      { x: 300, y: 100 },
    ],
  );
});

test("the halves of a space face their own zones", () => {
  const { sectors } = layout(BOARD, 54);
  assert.deepEqual(
    sectors.A1.map(({ zone }) => zone),
    ["red"],
  );
  const middle = ({ from, to }) => (from + to) / 2;
  const red = sectors.A2.find(({ zone }) => zone === "red");
  assert.ok(Math.cos(middle(red)) < 0, "red lies to the left");
});

test("an item and starts have room of their own, and a layout is worked out once", () => {
  const { items, starts } = layout(BOARD, 54);
  assert.deepEqual(Object.keys(items), ["A2"]);
  assert.deepEqual(
    starts.map(({ number, name }) => [number, name]),
    [
      ["1", "A1"],
      ["2", "B1"],
    ],
  );
  assert.ok(dist(items.A2, starts[0]) > 20);
  assert.equal(layout(BOARD, 54), layout(BOARD, 54));
  assert.notEqual(layout(BOARD, 54), layout(BOARD, 61));
});
