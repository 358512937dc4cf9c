import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { endsOf, endText, missingActions, optionText, sortOptions } from "../../src/matchless/web/acting.js";

const NONE = { fighter: null, space: null, back: null, card: null, seat: null, item: null, path: [], meaning: "" };
const option = (number, id, more = {}) => ({ option: number, id, says: [{ t: id }], ...NONE, ...more });
const POSITION = { seats: [{ fighters: [{ id: 4, space: "B2" }] }, { fighters: [{ id: 5, space: null }] }] };

test("options are sorted by what they are about", () => {
  const options = [
    option(1, "no"),
    option(2, "yes"),
    option(3, "A1", { space: "A1" }),
    option(4, "Fox", { fighter: 4 }),
    option(5, "Feint", { card: "Feint" }),
    option(6, "Map", { item: "Map", space: "A1" }),
    option(7, "large", { space: "A1", back: "A2" }),
  ];
  const { spaces, cards, buttons } = sortOptions({ options }, POSITION);
  const numbers = (all) => all.map((one) => one.option);
  assert.deepEqual(
    [...spaces].map(([name, at]) => [name, numbers(at)]),
    [
      ["A1", [3, 6, 7]],
      ["B2", [4]],
      ["A2", [7]],
    ],
  );
  assert.deepEqual([...cards.keys()], ["Feint"]);
  assert.deepEqual(numbers(buttons), [2, 1, 6], "a yes comes first, an item has a button too");
});

test("a large fighter is chosen by either of its spaces", () => {
  const position = { seats: [{ fighters: [{ id: 4, space: "B2", back: "B3" }] }] };
  const { spaces, buttons } = sortOptions({ options: [option(1, "T. Rex", { fighter: 4 })] }, position);
  assert.deepEqual([[...spaces.keys()], buttons.length], [["B2", "B3"], 0]);
});

test("nothing is offered where nothing is asked", () => {
  const { spaces, cards, buttons } = sortOptions(null, POSITION);
  assert.deepEqual([spaces.size, cards.size, buttons.length], [0, 0, 0]);
});

test("actions that cannot be chosen now are named; items only where a board has some", () => {
  const decision = { kind: "action", options: [option(0, "maneuver"), option(1, "attack")] };
  assert.deepEqual(missingActions(decision, { possible_items: [] }), ["scheme"]);
  assert.deepEqual(missingActions(decision, { possible_items: [{}] }), ["scheme", "item"]);
  assert.deepEqual(missingActions({ ...decision, kind: "move" }, { possible_items: [] }), []);
});

test("the ends of a large fighter are told apart", () => {
  const two = [
    option(0, "", { space: "A1", back: "A2" }),
    option(1, "", { space: "B1", back: "A1" }),
    option(2, "stay"),
  ];
  assert.deepEqual(endsOf(two, "A1"), { A2: "A", B1: "B" });
  assert.deepEqual(
    two.map((one) => endText(one, "A1")),
    ["Tail on A2", "Head on B1", "stay"],
  );
  assert.equal(optionText({ says: [{ t: "Move to " }, { t: "C5", space: "C5" }] }), "Move to C5");
});
