import "./browser.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Tips } from "../../src/matchless/web/tips.js";

const HEROES = new URL("../../src/matchless/heroes/", import.meta.url);

/** What every hero file says of its own machinery, by its slug. */
const TOLD = Object.fromEntries(
  readdirSync(HEROES)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => [name.slice(0, -5), readFileSync(new URL(name, HEROES), "utf8").match(/^tip: "?(.*?)"?$/m)?.[1]]),
);

const h = (tag, props, ...children) => ({ tag, props, children, remove() {} });
Object.assign(globalThis.document, { head: { append() {} }, getElementById: () => ({ append() {} }) });

/** A table of one hero at an action, and what was told there; the tips in `seen` were given before. */
function table({ hero = "robin-hood", seen = [], wanted = true, ranged = false } = {}) {
  const told = [];
  const kept = [...seen];
  const fighter = { name: "Hero", role: "hero", attack: ranged ? "ranged" : "melee" };
  const own = { hero, hand: [], deck_size: 20, fighters: [{ kind: "Hero", space: "A1" }] };
  const model = {
    acts: true,
    isFighting: false,
    catalog: { hero: (slug) => ({ name: slug, tip: TOLD[slug], fighters: [fighter] }) },
    drawing: { spaces: { A1: { zones: ["brown"] }, B1: { zones: ["brown", "yellow"] } } },
    position: { turn: 1, result: null, seats: [own], decision: { seat: 0, kind: "action", options: [] } },
  };
  const tips = new Tips(model, {
    h,
    hearWords: (text) => told.push(text),
    keepTip: (tip) => kept.push(tip),
    tipsSeen: () => kept,
    wanted: () => wanted,
  });
  return { model, own, tips, told, kept };
}

const heroes = Object.keys(TOLD);
const others = ["empty-deck", "hand", "boost", "zones"]; // tips of rules

test("every hero has a tip of its own, which is told once when one first plays it", () => {
  assert.equal(heroes.length, 13);
  assert.equal(new Set(Object.values(TOLD)).size, 13);
  for (const hero of heroes) {
    const { model, tips, told, kept } = table({ hero });
    tips.show();
    assert.deepEqual(told, [`Tip: ${hero}: ${TOLD[hero]}`]);
    tips.show(); // the same turn
    model.position.turn = 3; // a later one
    tips.show();
    assert.equal(told.length, 1);
    const again = table({ hero, seen: kept }); // another game
    again.tips.show();
    assert.deepEqual(again.told, []);
  }
});

test("whoever wants no tips gets none, and none is used up", () => {
  for (const hero of heroes) {
    const { own, tips, told, kept } = table({ hero, wanted: false, ranged: true });
    own.deck_size = 0;
    tips.show();
    assert.deepEqual([told, kept], [[], []]);
  }
});

/** What makes each tip of a rule matter, and how it begins. */
const MOMENTS = {
  "empty-deck": [({ own }) => (own.deck_size = 0), "Tip: Your deck is empty"],
  hand: [({ own }) => (own.hand = Array(8).fill("Feint")), "Tip: At the end of your turn only 7 cards stay."],
  boost: [({ model }) => (model.position.decision.kind = "boost"), "Tip: A boost costs the card"],
  zones: [({ own }) => (own.fighters[0].space = "B1"), "Tip: Two patterns: from here your hero sees both zones."],
};

for (const [id, [happens, words]] of Object.entries(MOMENTS))
  test(`the tip ${id} comes when it matters, and once`, () => {
    const before = others.filter((other) => other !== id);
    const at = table({ seen: ["hero:robin-hood", ...before], ranged: true });
    at.tips.show();
    assert.deepEqual(at.told, []); // not yet
    happens(at);
    at.tips.show();
    assert.equal(at.told.length, 1);
    assert.ok(at.told[0].startsWith(words), at.told[0]);
    for (const turn of [1, 3]) {
      at.model.position.turn = turn;
      at.tips.show();
    }
    assert.equal(at.told.length, 1);
    assert.ok(at.kept.includes(id));
  });

test("two zones matter to a ranged hero alone", () => {
  const at = table({ seen: ["hero:robin-hood"] });
  at.own.fighters[0].space = "B1";
  at.tips.show();
  assert.deepEqual(at.told, []);
});

test("while others act, in a combat and before the first turn nothing is told, and in a turn one thing at most", () => {
  for (const still of [{ acts: false }, { isFighting: true }]) {
    const at = table();
    Object.assign(at.model, still);
    at.tips.show();
    assert.deepEqual(at.told, []);
  }
  const at = table();
  at.model.position.turn = 0;
  at.tips.show();
  assert.deepEqual(at.told, []);
  at.model.position.turn = 1;
  at.own.deck_size = 0;
  at.tips.show();
  at.tips.show();
  assert.equal(at.told.length, 1);
});
