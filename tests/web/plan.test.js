import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { change, itemsOf } from "../../src/matchless/web/guesses.js";
import * as plans from "../../src/matchless/web/plan.js";

const MAP = { name: "Map", kind: "scheme", effects: [{ attack_anywhere: "any" }], guess: "whom it helps" };
const COVER = { name: "Cover", kind: "combat", effects: [{ add: 2 }, { draw: 1 }], guess: "the number" };
const KIT = { name: "Kit", kind: "scheme", effects: [{ recover: 2 }], guess: "" };
const BOARDS = [
  { slug: "wide", starts: ["A", "B", "C", "D"], possible_items: [MAP, COVER, KIT] },
  { slug: "small", starts: ["A", "B"], possible_items: [] },
];
const CATALOG = {
  formats: { duel: [2], teams: [4], "free-for-all": [3, 4] },
  boards: BOARDS,
  heroes: [{ slug: "fox" }, { slug: "owl" }],
  bots: ["novice", "apprentice", "random"],
  scopes: ["any", "one"],
  board: (slug) => BOARDS.find((board) => board.slug === slug),
};

test("a newcomer plays a duel against a bot, all else by chance", () => {
  const plan = plans.revived(null, CATALOG);
  assert.equal(plans.sizeOf(plan, CATALOG), 2);
  assert.deepEqual(plans.messageOf(plan, CATALOG, "Ann"), {
    setup: {
      kind: "fresh",
      heroes: ["random", "random"],
      board: "random",
      format: "duel",
      first: null,
      mulligan: false,
      trust: false,
      edition: "printed",
      items: null,
      pair: null,
    },
    seats: [
      { kind: "me", name: "Ann" },
      { kind: "bot", level: "apprentice" },
    ],
    clock: null,
    hints: false,
    listed: false,
  });
});

test("of what was kept only that comes back which can be played", () => {
  const kept = {
    format: "chess",
    size: 9,
    board: "small",
    clock: 60,
    first: 0,
    mulligan: "yes",
    edition: "current",
    items: { Map: "one", Cover: 2, Kit: 5, Nothing: 1 },
    seats: [
      { who: "bot", hero: "fox" },
      { who: "friend", hero: "wolf", level: "random", given: "owl" },
      { who: "me" },
      7,
    ],
  };
  const plan = plans.revived(kept, CATALOG);
  assert.deepEqual([plan.format, plan.size, plan.board, plan.clock, plan.first], ["duel", 4, "small", 60, 0]);
  assert.deepEqual([plan.mulligan, plan.edition, plan.items], [false, "current", { Map: "one" }]);
  assert.deepEqual(
    plan.seats.map(({ who, hero, given, level }) => [who, hero, given, level]),
    [
      ["me", "fox", "theirs", "apprentice"],
      ["friend", "random", "owl", "apprentice"],
      ["me", "random", "theirs", "apprentice"],
      ["bot", "random", "theirs", "apprentice"],
    ],
  );
  for (const odd of [7, "plan", [], { seats: null }]) assert.equal(plans.revived(odd, CATALOG).format, "duel");
});

test("an open seat picks its hero, but not with an invitation to both seats of a team", () => {
  const plan = plans.revived({ format: "teams", seats: [{}, { who: "friend" }, {}, { who: "friend" }] }, CATALOG);
  assert.ok(plans.couldPair(plan));
  assert.deepEqual([plans.heroOf(plan, 1), plans.theyPick(plan, 1)], [plans.THEIRS, true]);
  plan.onePerson = true;
  assert.deepEqual([plans.heroOf(plan, 1), plans.theyPick(plan, 1)], [plans.RANDOM, false]);
  assert.equal(plans.theyPick(plan, 3), false);
  const { setup, seats, listed } = plans.messageOf(plan, CATALOG, "Ann");
  assert.deepEqual([setup.pair, seats[1], listed], [1, { kind: "open", picks: false }, false]);
});

test("a hero that is given to an open seat waits for a bot until it is one again", () => {
  const plan = plans.revived({ seats: [{}, { who: "anyone", hero: "fox" }] }, CATALOG);
  plans.giveHero(plan, 1, "owl");
  assert.equal(plans.heroOf(plan, 1), "owl");
  assert.equal(plans.messageOf(plan, CATALOG, "Ann").listed, true);
  plan.seats[1].who = "bot";
  assert.equal(plans.heroOf(plan, 1), "fox");
});

test("a board without room for everybody is left to chance", () => {
  const plan = plans.revived({ format: "teams", board: "small", first: 3 }, CATALOG);
  assert.equal(plans.boardOf(plan, CATALOG), plans.RANDOM);
  assert.equal(plans.messageOf(plan, CATALOG, "Ann").setup.first, 3);
  plan.format = "duel";
  assert.equal(plans.boardOf(plan, CATALOG), "small");
  assert.equal(plans.messageOf(plan, CATALOG, "Ann").setup.first, null, "there is no such seat");
});

test("bots play every seat for somebody who only watches", () => {
  const plan = plans.revived({ seats: [{}, { who: "anyone" }] }, CATALOG);
  const { seats, listed, setup } = plans.messageOf(plan, CATALOG, "Ann", true);
  assert.deepEqual([seats.map(({ kind }) => kind), listed, setup.pair], [["bot", "bot"], false, null]);
});

test("what a table sets of items is sent with all of the board; the usual is not", () => {
  const set = {};
  change(set, CATALOG, "Cover", "5");
  change(set, CATALOG, "Map", "one");
  assert.deepEqual(set, { Cover: 5, Map: "one" });
  change(set, CATALOG, "Map", "any");
  assert.deepEqual(itemsOf(set, CATALOG, BOARDS[0]), [
    { name: "Map", kind: "scheme", effects: [{ attack_anywhere: "any" }] },
    { name: "Cover", kind: "combat", effects: [{ add: 5 }, { draw: 1 }] },
    { name: "Kit", kind: "scheme", effects: [{ recover: 2 }] },
  ]);
  assert.equal(itemsOf({}, CATALOG, BOARDS[0]), null);
  assert.equal(itemsOf(set, CATALOG, BOARDS[1]), null);
});
