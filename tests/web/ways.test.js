import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { ways } from "../../src/matchless/web/ways.js";

/** What is drawn of a way: its arrows, and the spaces with a badge. */
function drawnOf(steps) {
  const [arrows, badges] = [[], []];
  const show = ways({
    s: () => ({}),
    drawAttack: (_, { from, to }) => (arrows.push([from, to]), [{}]),
    follow: () => [{ d: "" }],
    layout: () => ({}),
    moved: (at) => (at.name && badges.push(at.name), ""),
  });
  const svg = { querySelector: () => ({ replaceChildren() {} }) };
  const spaces = Object.fromEntries(["A1", "A2", "B1"].map((name) => [name, { name }]));
  const fighters = new Map([
    [0, { space: "A1" }],
    [1, { space: "B1" }],
  ]);
  const nothing = { mover: null, target: null, fighter: null, space: null, path: [] };
  show(svg, { spaces }, [steps.map((step) => ({ ...nothing, ...step }))], fighters, 54);
  return { arrows, badges };
}

const card = { kind: "attack-card", mover: 0, target: 1, card: "Ambush" };

test("an attack whose only target nobody is asked about is an arrow", () => {
  const shown = drawnOf([{ kind: "action" }, { kind: "attacker", fighter: 0 }, card]);
  assert.deepEqual(shown, { arrows: [["A1", "B1"]], badges: ["A1", "B1"] });
});

test("whom it is for and its card are one arrow", () => {
  const { arrows } = drawnOf([{ kind: "target", mover: 0, target: 1, fighter: 1 }, card]);
  assert.deepEqual(arrows, [["A1", "B1"]]);
});

test("an attack comes from where the way has led", () => {
  const { arrows } = drawnOf([{ kind: "move", mover: 0, space: "A2", path: ["A1", "A2"] }, card]);
  assert.deepEqual(arrows, [["A2", "B1"]]);
});
