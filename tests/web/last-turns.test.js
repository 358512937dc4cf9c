import assert from "node:assert/strict";
import { test } from "node:test";
import { LastTurns } from "../../src/matchless/web/last-turns.js";

const state = (seq, active, ...kinds) => ({ seq, position: { active }, events: kinds.map((kind) => ({ kind })) });

/** Seat 0 moves, seat 1 moves twice, and it is the turn of seat 0 again. */
function told() {
  const turns = new LastTurns();
  const all = [state(0, 0), state(1, 1, "move", "turn"), state(2, 1, "move"), state(3, 0, "draw", "turn")];
  all.slice(1).forEach((next, i) => turns.hear(all[i], next));
  return { turns, all };
}

test("what the others did since one's own last turn", () => {
  const { turns, all } = told();
  assert.deepEqual(turns.since([0]), { base: all[1], states: [all[2], all[3]] });
});

test("those who watch see the last turns", () => {
  const { turns, all } = told();
  assert.deepEqual(turns.since([]), { base: all[0], states: all.slice(1) });
});

test("nothing was told yet, or all is forgotten", () => {
  const { turns } = told();
  assert.equal(new LastTurns().since([0]), null);
  turns.forget();
  assert.equal(turns.since([0]), null);
});
