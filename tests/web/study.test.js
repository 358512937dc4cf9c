import assert from "node:assert/strict";
import { test } from "node:test";

import { GAME, Study, readFile, writeFile } from "../../src/matchless/web/study.js";

/** A game of ten choices g0 … g9; a line off it after four, one off that after six, one more off the game. */
function grown() {
  const study = new Study();
  const first = study.choose(GAME, 4, "a", "A.");
  study.choose(first, 5, "b", "B.");
  study.choose(first, 6, "c", "C.");
  const inner = study.choose(first, 6, "x", "X.");
  const other = study.choose(GAME, 4, "q", "Q.");
  return { study, first, inner, other };
}

test("a choice begins a line, goes on with it at its end, and branches off it before that", () => {
  const { study, first, inner, other } = grown();
  assert.deepEqual(
    study.variations.map(({ id, of, at, choices }) => [id, of, at, choices.join("")]),
    [
      [first, GAME, 4, "abc"],
      [inner, first, 6, "x"],
      [other, GAME, 4, "q"],
    ],
  );
  assert.deepEqual([study.length(GAME, 10), study.length(first, 10), study.length(inner, 10)], [10, 7, 7]);
});

test("a moment belongs to the line that it is of, and is told to the server as a way from the game", () => {
  const { study, first, inner } = grown();
  assert.deepEqual(
    [4, 5, 6, 7].map((seq) => study.owner(inner, seq)),
    [GAME, first, first, inner],
  );
  assert.deepEqual(study.path(inner, 3), { seq: 3, line: [] });
  assert.deepEqual(study.path(inner, 6), { seq: 4, line: ["a", "b"] });
  assert.deepEqual(study.path(inner, 7), { seq: 4, line: ["a", "b", "x"] });
  assert.deepEqual([study.branch(inner), study.branch(GAME)], [4, Infinity]);
  assert.deepEqual(study.sentences(inner), [
    { seq: 5, text: "A." },
    { seq: 6, text: "B." },
    { seq: 7, text: "X." },
  ]);
});

test("a choice that is there already leads to where it is", () => {
  const { study, first, inner, other } = grown();
  assert.equal(study.follows(GAME, 4, "g4", "g4"), GAME);
  assert.equal(study.follows(first, 4, "g4", "g4"), GAME); // from a moment that the line shares with the game
  assert.equal(study.follows(GAME, 4, "q", "g4"), other);
  assert.equal(study.follows(first, 4, "a", "g4"), first);
  assert.equal(study.follows(inner, 6, "c", undefined), first);
  assert.equal(study.follows(first, 6, "x", undefined), inner);
  assert.equal(study.follows(first, 6, "z", undefined), undefined);
});

test("along a line there are those that branch off it, and off what it branches off before that", () => {
  const { study, first, inner, other } = grown();
  /** @type {(line: number) => number[]} */
  const ids = (line) => study.branchesAlong(line).map(({ id }) => id);
  assert.deepEqual([ids(GAME), ids(first), ids(inner)], [[first, other], [inner, other], [other]]); // prettier-ignore
});

test("what is deleted or taken back takes with it what hangs on it", () => {
  const { study, first, inner, other } = grown();
  study.write(inner, 7, "inner");
  study.write(first, 5, "first");
  study.write(inner, 2, "of the game");
  study.trim(first, 6);
  assert.deepEqual(
    study.variations.map(({ id }) => id),
    [first, other],
  );
  assert.deepEqual(
    study.notes.map(({ line, text }) => [line, text]),
    [
      [first, "first"],
      [GAME, "of the game"],
    ],
  );
  study.trim(first, 4);
  assert.equal(study.variation(first), undefined);
  study.remove(other);
  assert.deepEqual([study.variations.length, study.notes.length, study.empty], [0, 1, false]);
});

test("a note is there where it was written, and gone when there is nothing in it", () => {
  const { study, first } = grown();
  assert.ok(study.write(first, 3, "shared"));
  assert.equal(study.note(GAME, 3)?.text, "shared");
  study.write(GAME, 3, "");
  assert.equal(study.note(first, 3), undefined);
  assert.deepEqual(study.notes, []);
  study.write(GAME, 1, "x".repeat(3000));
  assert.equal(study.note(GAME, 1)?.text.length, 2000);
});

test("a mark drawn once more is gone, and in another ink has that", () => {
  const study = new Study();
  study.mark(GAME, 1, { space: "A1", to: "B1", ink: 1 });
  study.mark(GAME, 1, { space: "A1", to: null, ink: 1 });
  study.mark(GAME, 1, { space: "A1", to: "B1", ink: 2 });
  assert.deepEqual(study.note(GAME, 1)?.marks, [
    { space: "A1", to: null, ink: 1 },
    { space: "A1", to: "B1", ink: 2 },
  ]);
  study.mark(GAME, 1, { space: "A1", to: "B1", ink: 2 });
  study.wipe(GAME, 1);
  assert.ok(study.empty);
});

test("there is only so much room", () => {
  const study = new Study();
  for (let i = 0; i < 32; i++) assert.ok(study.mark(GAME, 1, { space: `S${i}`, to: null, ink: 1 }));
  assert.equal(study.mark(GAME, 1, { space: "T", to: null, ink: 1 }), false);
  for (let seq = 2; seq < 301; seq++) assert.ok(study.write(GAME, seq, "x"));
  assert.equal(study.write(GAME, 301, "x"), false);
  for (let i = 0; i < 64; i++) assert.ok(study.choose(GAME, i, "a", "A."));
  assert.equal(study.choose(GAME, 64, "a", "A."), undefined);
});

test("lines are read in the order of the game, each before what branches off it", () => {
  const { study, first, inner, other } = grown();
  const early = study.choose(GAME, 1, "e", "E.");
  assert.deepEqual(
    study.tree().map(({ line, depth }) => [line.id, depth]),
    [
      [early, 0],
      [first, 0],
      [inner, 1],
      [other, 0],
    ],
  );
  study.rename(inner, "  Upper \n way ");
  assert.equal(study.nameOf(study.variation(inner)), "Upper way");
  assert.equal(study.nameOf(study.variation(first)), "Line 1");
});

test("a study that is taken over stands beside one's own", () => {
  const own = new Study();
  const kept = own.choose(GAME, 2, "k", "K.");
  own.write(GAME, 1, "mine");
  const { study, inner } = grown();
  study.title = "Theirs";
  study.write(GAME, 1, "theirs");
  study.mark(inner, 7, { space: "A1", to: null, ink: 3 });
  own.add(study);
  assert.equal(own.title, "Theirs");
  assert.deepEqual(
    own.variations.map(({ id, of }) => [id, of]),
    [
      [kept, GAME],
      [2, GAME],
      [3, 2],
      [4, GAME],
    ],
  );
  assert.equal(own.note(GAME, 1)?.text, "mine\ntheirs");
  assert.equal(own.note(3, 7)?.marks.length, 1);
  assert.equal(study.variations.length, 3);
});

test("a file holds record and study, and nothing else is taken for one", () => {
  const { study } = grown();
  const both = readFile(writeFile("matchless record 3\n", study.data()));
  assert.equal(both?.record, "matchless record 3\n");
  assert.deepEqual(both?.study, study.data());
  assert.deepEqual(Study.of(study.data(), study.said), study);
  for (const text of ["matchless record 3", "{", "{}", '{"format": "matchless-study/1"}', "null"])
    assert.equal(readFile(text), undefined);
});
