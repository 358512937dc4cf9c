import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "../../src/matchless/web/pace.js";
import { catchUp, Stage } from "../../src/matchless/web/stage.js";

const soon = () => new Promise((resolve) => setTimeout(resolve));
const state = (seq, ...kinds) => ({ seq, events: kinds.map((kind) => ({ kind, text: kind })) });

/** A stage on which every state is told until its pace is skipped, and what was told and shown. */
function staged(more = {}) {
  const told = [];
  const shown = [];
  const stage = new Stage({
    tells: (one, pace) => {
      told.push([one.seq, pace.factor]);
      return pace.factor ? pace.wait(100_000) : null;
    },
    shows: ({ seq }) => shown.push(seq),
    factor: () => 1,
    waits: () => true,
    deadline: () => null,
    changed: () => {},
    ...more,
  });
  return { stage, told, shown };
}

test("states are told one after the other, each shown when it is told", async () => {
  const { stage, told, shown } = staged();
  stage.add(state(1), state(2));
  assert.ok(stage.busy);
  assert.deepEqual([told, shown, stage.behind, stage.newest.seq], [[[1, 1]], [], 1, 2]);
  stage.press();
  await soon();
  assert.deepEqual([told, shown], [[[1, 1], [2, 1]], [1]]); // prettier-ignore
  stage.end();
  await soon();
  assert.deepEqual([shown, stage.busy], [[1, 2], false]); // prettier-ignore
});

test("a second press soon after ends all that waits", async () => {
  const { stage, told, shown } = staged();
  stage.add(state(1), state(2), state(3));
  stage.press();
  await soon();
  stage.press();
  await soon();
  assert.deepEqual(shown, [1, 2, 3]);
  assert.deepEqual(told.at(-1), [3, 0]);
});

test("what waits is forgotten when everything is told anew", async () => {
  const { stage, shown } = staged();
  stage.add(state(1), state(2));
  stage.clear();
  await soon();
  assert.deepEqual([shown, stage.busy], [[], false]);
  stage.add(state(3));
  stage.end();
  await soon();
  assert.deepEqual(shown, [3]);
});

test("a pause holds what comes; a step tells one more", async () => {
  const { stage, told } = staged();
  stage.pause();
  stage.add(state(1), state(2));
  await soon();
  assert.deepEqual(told, []);
  stage.step();
  await soon();
  assert.deepEqual(told, [[1, 1]]);
  stage.clear();
});

test("a short clock makes everything quick, and so do turns that wait", () => {
  const hurried = staged({ deadline: () => performance.now() + 5000 });
  hurried.stage.add(state(1));
  assert.deepEqual(hurried.told, [[1, 1 / 3]]);
  hurried.stage.clear();
  assert.deepEqual([catchUp(4), catchUp(5), catchUp(11), catchUp(25)], [1, 1.7, 3, 6]);
});

test("a pace that is skipped ends every wait at once, and calls what was to come", async () => {
  const pace = new Pace(2);
  const ends = [];
  assert.equal(pace.time(100), 200);
  const both = Promise.all([pace.wait(50_000, () => ends.push(1)), pace.stay(50_000, () => ends.push(2))]);
  pace.skip();
  await both;
  assert.deepEqual([ends, pace.time(100)], [[1, 2], 0]); // prettier-ignore
  await new Pace(0).wait(50_000, () => ends.push(3));
  assert.deepEqual(ends, [1, 2, 3]);
});
