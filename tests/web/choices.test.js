import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choices } from "../../src/matchless/web/choices.js";
import { Model } from "../../src/matchless/web/model.js";

const option = (number, more = {}) => ({ option: number, card: null, fighter: null, space: null, back: null, item: null, label: "", ...more }); // prettier-ignore

/** A table at which seat 0 is asked, and what it says to the server. */
function asked(decision, open = true) {
  const said = [];
  const line = { say: (message) => open && said.push(message) > 0, doubt: () => said.push("doubt") };
  const table = new Model("t".repeat(20), null, { busy: false });
  table.welcome = { seats: [0], deal: { dealt: true }, players: [{ name: "Ann" }, { name: "Ben" }] };
  const fighters = [{ id: 7, space: "B2", back: null }];
  const seats = [
    { fighters: [], status: "in" },
    { fighters, status: "in" },
  ];
  table.state = {
    seq: 3,
    cuts: 0,
    resigned: [],
    position: { seats, result: null, decision: { seat: 0, ...decision } },
  };
  const choices = new Choices(table, line, { show: () => {}, sent: () => said.push("sent") });
  return { table, said, choices };
}
const now = { seq: 3, cuts: 0 };

test("a space is chosen, and sent when it is pressed again; then nothing can be sent before an answer", () => {
  const { table, said, choices } = asked({ kind: "move", options: [option(4, { space: "A1" })] });
  choices.space("A1");
  assert.deepEqual([table.chosen.option, table.place, said], [4, "A1", []]);
  choices.space("A1");
  assert.deepEqual(said, [{ type: "choose", ...now, choice: 4 }, "sent"]);
  assert.deepEqual([table.sent, table.chosen, table.acts], [3, null, false]);
  choices.send(option(4));
  assert.equal(said.length, 2);
  choices.answered();
  assert.deepEqual([table.sent, table.acts], [null, true]);
});

test("who moves or attacks is sent at once", () => {
  const { said, choices } = asked({ kind: "mover", options: [option(1, { space: "A1" })] });
  choices.space("A1");
  assert.deepEqual(said[0], { type: "choose", ...now, choice: 1 });
  choices.answered();
});

test("what cannot be chosen is asked about: a fighter where fighters are asked for", () => {
  const { said, choices } = asked({ kind: "target", options: [option(1, { space: "A1" })] });
  choices.space("B2");
  choices.space("C3");
  choices.card("Plan", 0);
  const why = [{ fighter: 7 }, { space: "C3" }, { card: "Plan" }].map((about) => ({ type: "why", ...now, ...about }));
  assert.deepEqual(said, why);
});

test("a card is sent when the same one is pressed again, not its double", () => {
  const { table, said, choices } = asked({ kind: "boost", options: [option(2, { card: "Plan" })] });
  choices.card("Plan", 0);
  choices.card("Plan", 1);
  assert.deepEqual([table.place, said], [1, []]);
  choices.card("Plan", 1);
  assert.equal(said[0].choice, 2);
  choices.answered();
});

test("without a line nothing is sent, and the choice stays", () => {
  const { table, said, choices } = asked({ kind: "boost", options: [option(2, { card: "Plan" })] }, false);
  choices.card("Plan", 0);
  choices.confirm();
  assert.deepEqual([table.chosen.option, table.sent, said], [2, null, []]);
});

test("nothing is asked about a moment that the server has left behind", () => {
  const { table, said, choices } = asked({ kind: "move", options: [option(4, { space: "A1" })] });
  choices.send(option(4));
  choices.card("Plan", 0);
  choices.answered();
  table.stage.busy = true;
  choices.card("Plan", 0);
  assert.deepEqual(said, [{ type: "choose", ...now, choice: 4 }, "sent"]);
});
