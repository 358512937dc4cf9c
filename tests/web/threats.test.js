import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Model } from "../../src/matchless/web/model.js";
import { threats } from "../../src/matchless/web/threats.js";

test("pointing at a space while the table has no state shows and asks nothing", () => {
  const Threats = threats({ h: () => ({ hidden: true }), all: () => [] });
  const asked = [];
  const does = { ask: (...about) => asked.push(about), radius: () => 54, quiet: () => false };
  const shown = new Threats({ parentElement: null }, new Model(), does);
  shown.point("D3", true); // as when the line is lost and somebody presses all the same
  shown.point("D3");
  shown.point();
  assert.deepEqual(asked, []);
});

test("a threat is said to have a most, or none, and never both", () => {
  const h = (tag, props, ...inside) => ({
    tag,
    ...props,
    inside,
    dataset: {},
    replaceChildren: (...all) => (h.shown = all),
  });
  const lent = {
    h,
    s: h,
    all: () => [],
    count: (n, word) => `${n} ${word}`,
    drawAttack: () => [],
    unseen: (text) => text,
  };
  const fighters = new Map([
    [0, { name: "Robin Hood", space: "A1" }],
    [1, { name: "Bigfoot", space: "B1" }],
  ]);
  const Threats = threats({ ...lent, fightersOf: () => fighters });
  const position = { seats: [], decision: null, result: null };
  const table = {
    state: { seq: 3 },
    shown: { seq: 3 },
    position,
    own: [],
    drawing: { spaces: { A1: { y: 0 }, B1: { y: 9 } } },
  };
  table.fighterAt = () => ({ id: 0 });
  const does = { ask: () => {}, radius: () => 54, quiet: () => false };
  const svg = { parentElement: null, querySelector: () => null };
  const shown = new Threats(svg, table, does);
  const one = { fighter: 1, boost: 0, value: 6, cards: ["Savagery"] };
  const said = (more) => {
    shown.hear({ seq: 3, fighter: 0, space: null, threats: [{ ...one, more }] });
    shown.point("A1");
    return JSON.stringify(h.shown);
  };
  assert.match(said(false), /Bigfoot with 6 at most/);
  assert.match(said(true), /Bigfoot with 6 or more"/);
});
