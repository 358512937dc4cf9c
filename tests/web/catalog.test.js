import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lookUps } from "../../src/matchless/web/catalog.js";

const hero = (slug, value) => ({ slug, name: slug, cards: [{ name: "Bite", value }] });
const board = (slug, name) => ({ slug, name });

function catalog() {
  const printed = [];
  const made = lookUps(
    { heroes: [hero("fox", 3), hero("owl", 2)], boards: [board("wood", "Wood")], bots: ["novice"] },
    (heroes) => printed.push(heroes.map(({ slug }) => slug).sort()),
  );
  return { made, printed };
}

test("a hero, a board and a card are found by their slugs and names", () => {
  const { made } = catalog();
  assert.deepEqual([made.card("fox", "Bite").value, made.card("fox", "Bite").hero], [3, "fox"]);
  assert.deepEqual([made.board("wood").name, made.hero("nobody"), made.board(null)], ["Wood", undefined, undefined]);
  assert.deepEqual(made.bots, ["novice"]);
});

test("a game is shown with the heroes and the board that it began with, and the next one with those of today", () => {
  const { made, printed } = catalog();
  made.asThen({ heroes: [hero("fox", 4), hero("gone", 1)], boards: [board("wood", "Old Wood")] });
  assert.deepEqual([made.card("fox", "Bite").value, made.card("owl", "Bite").value], [4, 2]);
  assert.deepEqual(made.heroes.map(({ slug }) => slug).sort(), ["fox", "gone", "owl"]); // prettier-ignore
  assert.deepEqual([made.board("wood").name, made.boards.length], ["Old Wood", 1]);
  made.asThen({ heroes: [], boards: [] });
  assert.deepEqual([made.card("fox", "Bite").value, made.hero("gone"), made.board("wood").name], [3, undefined, "Wood"]); // prettier-ignore
  assert.deepEqual(printed, [["fox", "owl"], ["fox", "gone", "owl"], ["fox", "owl"]]); // prettier-ignore
});

test("where nothing is otherwise, or an older server says nothing of it, nothing is made anew", () => {
  const { made, printed } = catalog();
  const { heroes } = made;
  made.asThen({ heroes: [], boards: [] });
  made.asThen(undefined);
  assert.equal(made.heroes, heroes);
  assert.equal(printed.length, 1);
});
