import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { beatsOf, beginsAction, Caption, TIMES } from "../../src/matchless/web/beats.js";

const event = (kind, more = {}) => ({ kind, seat: 0, fighter: null, card: null, source: null, amount: 0, path: [], text: "", says: [], ...more }); // prettier-ignore
const said = (text) => ({ text, says: [{ t: text }] });
const kinds = (beats) => beats.map(({ kind }) => kind);
const POSITION = {
  seats: [
    { name: "Bigfoot", plural: false, fighters: [{ id: 1, name: "Bigfoot" }] },
    { name: "Raptors", plural: true, fighters: [{ id: 2, name: "Raptor 1" }] },
  ],
};

test("a combat is laid, revealed, fought, and leaves before the next turn", () => {
  const events = ["attack", "defend", "reveal", "value", "combat", "damage", "turn"].map((kind) => event(kind));
  const beats = beatsOf({ fight: null }, { fight: { step: "over" }, events });
  assert.deepEqual(kinds(beats), ["lay", "lay", "reveal", "effect", "clash", "hit", "leave", "turn"]);
  assert.deepEqual([beats[0].side, beats[1].side], ["attack", "defense"]);
  assert.deepEqual([beats[3].revealed, beats[3].settled, beats[5].settled], [true, false, true]);
});

test("many effects of one combat take no longer than their time together", () => {
  const events = [event("attack"), event("reveal"), ...Array.from({ length: 9 }, () => event("value"))];
  const effects = beatsOf({ fight: null }, { fight: { step: "revealed" }, events }).filter(
    ({ kind }) => kind === "effect",
  );
  assert.equal(effects.length, 9);
  assert.ok(Math.abs(effects.reduce((sum, { ms }) => sum + ms, 0) - 620) < 1e-6);
});

test("a walk takes longer the farther it is, within bounds", () => {
  const ms = (steps) => {
    const path = Array.from({ length: steps + 1 }, (_, i) => `A${i}`);
    return beatsOf({ fight: null }, { fight: null, events: [event("move", { path })] })[0].ms;
  };
  assert.deepEqual([ms(1), ms(3), ms(40)], [320, 3 * TIMES.step, 1100]);
});

test("what need not be seen is only said, and what says nothing is no beat", () => {
  const events = [event("stay", said("Nobody moves.")), event("over", said("It is over.")), event("unheard of")];
  assert.deepEqual(
    beatsOf({ fight: null }, { fight: null, events }).map(({ kind, ms }) => [kind, ms]),
    [
      ["words", 0],
      ["words", 0],
    ],
  );
});

test("an action begins with a scheme, an item, an attack or its announcement", () => {
  const [lay, defend, say] = beatsOf(
    { fight: null },
    { fight: null, events: [event("attack"), event("defend"), event("action", said("Bigfoot maneuvers."))] },
  );
  assert.deepEqual([lay, defend, say].map(beginsAction), [true, false, true]);
});

/** The captions of some events, one after the other. */
function captions(events, own = []) {
  const caption = new Caption();
  return beatsOf({ fight: null }, { fight: null, events }).map((beat) => caption.hear(beat, POSITION, own));
}

test("the caption of a maneuver grows, with the verb that the name takes", () => {
  const boost = (seat) => event("boost", { seat, card: "Skirmish", text: "…" });
  const walk = event("move", { fighter: 1, path: ["A", "B", "C"] });
  assert.deepEqual(captions([event("action", said("Bigfoot maneuvers.")), boost(0), walk]), [
    "Bigfoot maneuvers",
    "Bigfoot maneuvers, boosts with Skirmish",
    "Bigfoot maneuvers, boosts with Skirmish: 2 spaces",
  ]);
  assert.equal(
    captions([event("action", { seat: 1, ...said("Raptors maneuver.") }), boost(1)]).at(-1),
    "Raptors maneuver, boost with Skirmish",
  );
});

test("the caption of a combat names the card once it is turned up, even one with “with” in it", () => {
  const says = [
    { t: "Robin Hood", fighter: "0" },
    { t: " attacks " },
    { t: "He with the Axe", fighter: "1" },
    { t: " with a card." },
  ];
  const events = [
    event("attack", { text: "…", says }),
    event("reveal", { card: "Feint" }),
    event("reveal", { card: "Regroup" }),
    event("combat", { amount: 2 }),
    event("damage", { amount: 2 }),
  ];
  assert.deepEqual(captions(events), [
    "Robin Hood attacks He with the Axe",
    "Robin Hood attacks He with the Axe with Feint",
    "Robin Hood attacks He with the Axe with Feint",
    "Robin Hood attacks He with the Axe with Feint: 2 damage",
    "Robin Hood attacks He with the Axe with Feint: 2 damage",
  ]);
});

test("a turn is one's own or somebody's", () => {
  assert.deepEqual(captions([event("turn")], [0]), ["Your turn"]);
  assert.deepEqual(captions([event("turn", { seat: 1 })], [0]), ["Raptors’ turn"]);
});

test("a cause is told with what it did, unless the line has named it", () => {
  const scheme = [{ t: "Bigfoot plays " }, { t: "Hoax", card: "Hoax" }, { t: "." }];
  const drawn = (cause) => event("gain", { text: "…", says: [{ t: "Bigfoot gains 1 action" }, { t: ` (${cause})`, cause }, { t: "." }] }); // prettier-ignore
  assert.deepEqual(captions([event("scheme", { text: "Bigfoot plays Hoax.", says: scheme }), drawn("Hoax"), drawn("Ho")]), [
    "Bigfoot plays Hoax",
    "Bigfoot plays Hoax: Bigfoot gains 1 action",
    "Bigfoot plays Hoax: Bigfoot gains 1 action (Ho)",
  ]); // prettier-ignore
});
