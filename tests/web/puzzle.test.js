import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { toKeep, upcoming } from "../../src/matchless/web/puzzle-coming.js";
import { PuzzleLine, changed } from "../../src/matchless/web/puzzle-line.js";
import {
  answered,
  atFirst,
  daily,
  exported,
  hinted,
  imported,
  record,
  solvedDaily,
  streak,
} from "../../src/matchless/web/puzzle-record.js";
import { aboutSpace } from "../../src/matchless/web/puzzle-words.js";

test("a space that is pressed before anybody was chosen to move gets the reason; later, what it is", () => {
  const drawing = { spaces: { A1: { zones: ["no such"] } } };
  /** @type {(kind: string) => any} */
  const table = (kind) => ({ drawing, fighterAt: () => undefined, position: { decision: { kind } } });
  assert.equal(aboutSpace(table("mover"), { space: "A1" }), "First press who moves, then where to.");
  assert.match(aboutSpace(table("target"), { space: "A1" }), /^A1 is in the zone no such\. Nobody stands there\./);
});

test("a change is taken over at its place, and nothing else is another one", () => {
  const before = { a: [{ x: 1 }, { x: 2 }], b: { c: 3 }, d: null };
  const after = changed(before, { d: { a: { l: { 1: { d: { x: { "=": 5 } } } } }, d: { "=": [1] } } });
  assert.deepEqual(after, { a: [{ x: 1 }, { x: 5 }], b: { c: 3 }, d: [1] });
  assert.equal(after.a[0], before.a[0]);
  assert.deepEqual(before.a[1], { x: 2 });
});

const option = (number, id) => ({ option: number, id, says: [{ t: "Choose " }, { t: id, fighter: id }] });
const state = (options) => ({ type: "state", seq: 0, events: [], position: { decision: { options } } });
const SHEET = {
  welcome: { type: "welcome" },
  start: state([option(0, "right"), option(1, "also"), option(2, "wrong")]),
  nodes: [
    {
      wins: ["right", "also"],
      ways: { right: { steps: [{ d: { position: { "=": state([option(7, "end")]).position } } }], to: 1 } },
      fails: { wrong: { steps: [{}], luck: false, ends: true, left: 2, shield: "" } },
    },
    { wins: ["end"], ways: { end: { steps: [{}], to: null } }, fails: {} },
  ],
};

/** A line, and what was heard of it. */
function line() {
  const heard = [];
  const told = new PuzzleLine(SHEET, {
    hears: (message) => heard.push(message),
    wrong: () => heard.push("wrong"),
    ends: () => heard.push("ends"),
    why: ({ space }) => `about ${space}`,
  });
  told.begin();
  const choose = async (choice) => {
    told.say({ type: "choose", choice });
    await Promise.resolve();
  };
  return { told, heard, choose };
}

test("right choices lead to the end", async () => {
  const { told, heard, choose } = line();
  assert.equal(told.best, "Choose right");
  await choose(0);
  assert.deepEqual([told.phase, told.node, told.canTakeBack], ["asking", 1, true]);
  await choose(7);
  assert.equal(told.phase, "solved");
  assert.ok(heard.includes("ends") && !heard.includes("wrong"));
  const seqs = heard.filter((one) => one.type === "state").map((one) => one.seq);
  assert.deepEqual(
    seqs,
    [...seqs].sort((a, b) => a - b),
  );
});

test("a hint is one of its decision, however often that is asked again", async () => {
  const { told, choose } = line();
  assert.equal(told.hinted, false);
  assert.equal(told.hint(), "Choose right");
  assert.equal(told.hinted, true);
  await choose(0);
  assert.deepEqual([told.hinted, told.hint(), told.hinted], [false, "Choose end", true]);
  told.restart();
  assert.equal(told.hinted, true);
});

test("another choice that wins goes on by the best one, and says so", async () => {
  const { told, choose } = line();
  await choose(1);
  assert.deepEqual([told.node, told.also], [1, "Choose right"]);
});

test("a wrong one is played out, taken back, and may be followed by the solution", async () => {
  const { told, heard, choose } = line();
  await choose(2);
  assert.deepEqual([told.phase, told.failure?.left], ["failed", 2]);
  const states = heard.filter((one) => one.type === "state");
  assert.deepEqual(
    states.slice(-2).map((one) => told.goesOn(one)),
    [true, false],
  ); // till its end it is played out
  await choose(0);
  assert.equal(told.phase, "failed"); // nothing is asked now
  told.takeBack();
  assert.deepEqual([told.phase, told.node, told.canTakeBack], ["asking", 0, false]);
  assert.equal(heard.at(-2).type, "welcome");
  told.show();
  assert.deepEqual([told.phase, told.node], ["shown", 1]);
  assert.ok(!heard.includes("ends"));
});

test("to have the solution shown is a wrong answer, once", async () => {
  const { told, heard, choose } = line();
  const wrongs = () => heard.filter((one) => one === "wrong").length;
  told.show();
  assert.deepEqual([told.phase, wrongs()], ["shown", 1]);
  told.restart();
  await choose(2);
  told.show(); // after a wrong choice, which was told already
  assert.deepEqual([told.phase, wrongs()], ["shown", 2]);
});

test("what cannot be chosen is told about", () => {
  const { told, heard } = line();
  told.say({ type: "why", seq: 0, cuts: 0, space: "A1" });
  assert.equal(heard.at(-1).text, "about A1");
});

test("the first answer counts, and is kept", () => {
  localStorage.clear();
  assert.equal(atFirst(record()), null);
  const gained = answered({ id: "one", rating: 1200 }, true);
  assert.ok(gained > 0);
  assert.equal(answered({ id: "one", rating: 1200 }, false), 0);
  assert.ok(answered({ id: "two", rating: 1200 }, false) < 0);
  assert.equal(answered({ id: "two", rating: 1200 }, true), 0);
  assert.deepEqual([record().tried.two.first, record().tried.two.solved, atFirst(record())], [false, true, 50]);
});

test("days in a row end with a day that is left out", () => {
  localStorage.clear();
  for (const day of [1, 3, 4, 5]) solvedDaily(day);
  assert.deepEqual(
    [5, 6, 7, 4].map((day) => streak(record(), day)),
    [3, 3, 0, 2],
  );
  assert.equal(daily(["a", "b", "c"], 4), "b");
});

const RATED = [900, 1150, 1190, 1230, 1400, 2000].map((rating) => ({ id: `of ${rating}`, rating }));

test("what comes next is near to one's own rating and not solved; what was tried comes last", () => {
  localStorage.clear();
  assert.deepEqual(upcoming(RATED), ["of 1190", "of 1230", "of 1150", "of 1400", "of 900", "of 2000"]);
  answered(RATED[2], true);
  answered(RATED[3], false);
  hinted();
  const { rating } = record().strength;
  assert.ok(rating > 1150 && rating < 1230);
  assert.deepEqual(upcoming(RATED), ["of 1150", "of 1400", "of 900", "of 2000", "of 1230"]);
  for (const one of RATED) answered(one, true);
  assert.deepEqual(upcoming(RATED), []);
});

test("kept are the puzzles of the next days, and those to come, each once", () => {
  localStorage.clear();
  const puzzles = Array.from({ length: 40 }, (_, i) => ({ id: `p${i}`, rating: 2000 - 20 * i }));
  const days = ["p1", "p2", "p3", "p4", "p40"];
  const kept = toKeep({ puzzles, days }, 3);
  assert.deepEqual(kept.slice(0, 4), ["p4", "p40", "p1", "p2"]);
  assert.deepEqual(kept.slice(4, 7), ["p39", "p38", "p37"]); // of 1220, 1240 and 1260
  assert.equal(kept.length, 16);
  assert.equal(new Set(toKeep({ puzzles, days: ["p39", "p38"] }, 3)).size, 12);
  assert.equal(toKeep({ puzzles, days: ["p39", "p38"] }, 3).length, 12);
});

test("a record is saved and loaded, and nothing else is", () => {
  localStorage.clear();
  solvedDaily(9);
  const text = exported();
  localStorage.clear();
  for (const other of [
    "{",
    "{}",
    '{"format": "matchless puzzle record 1", "strength": 5}',
    text.replace("record 1", "record 2"),
  ])
    assert.match(imported(other), /no record of puzzles/);
  assert.deepEqual(record().days, []);
  assert.equal(imported(text), "");
  assert.deepEqual(record().days, [9]);
  localStorage.setItem("matchless.puzzles", '{"days": "none"}');
  assert.deepEqual(record().days, []);
});
