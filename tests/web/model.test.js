import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../src/matchless/web/model.js";
import { fightersOf, pictureOf } from "../../src/matchless/web/picture.js";
import { headline } from "../../src/matchless/web/result.js";

const person = (name, more = {}) => ({ name, bot: null, connected: true, picks: false, ...more });
const fighter = (id, more = {}) => ({ id, name: `Fox ${id}`, kind: "Fox", number: id, space: null, back: null, health: 2, max_health: 3, ...more }); // prettier-ignore
const seat = (name, fighters, more = {}) => ({
  hero: "fox",
  name,
  plural: false,
  status: "in",
  fighters,
  tokens: [],
  ...more,
});

function table(more = {}) {
  const model = new Model("t".repeat(20), null, { busy: false });
  model.welcome = { seats: [0], board: "wood", deal: { dealt: true }, players: [person("Ann"), person("Ben")] };
  model.state = {
    seq: 3,
    cuts: 1,
    resigned: [],
    position: {
      seats: [seat("Fox", [fighter(1, { space: "A1", back: "A2" })]), seat("Owls", [fighter(2)], { plural: true })],
      decision: { seat: 0, options: [{}] },
      result: null,
    },
    ...more,
  };
  return model;
}

test("one acts while the open decision is one's own, the line is open, and all is told", () => {
  assert.deepEqual([table().mine, table().acts, table().now], [true, true, { seq: 3, cuts: 1 }]); // prettier-ignore
  const other = table();
  other.position.decision.seat = 1;
  assert.equal(other.mine, false);
  for (const hinder of [{ line: "lost" }, { sent: 3 }, { stage: { busy: true } }])
    assert.equal(Object.assign(table(), hinder).acts, false, JSON.stringify(hinder));
  assert.equal(table({ resigned: [0] }).mine, false);
});

test("nobody moves while a hero is still to be picked, and nobody stands there", () => {
  const model = table();
  assert.equal(model.fighterAt("A2").id, 1);
  model.welcome.players[0] = person(null, { picks: true });
  assert.deepEqual([model.picking, model.mine, model.comer(0), model.comer(1)], [true, false, "seat 1", "Owls"]);
  assert.equal(model.fighterAt("A2"), undefined);
  assert.deepEqual(model.openSeats.map(({ seat: number }) => number), [0]); // prettier-ignore
});

test("whoever is out or has resigned plays no more", () => {
  assert.deepEqual(table().playing, [0]);
  assert.deepEqual(table({ resigned: [0] }).playing, []);
  const out = table();
  out.position.seats[0].status = "out";
  assert.deepEqual(out.playing, []);
});

test("what is asked for before the server has spoken is not there", () => {
  const model = new Model("t".repeat(20), null, { busy: false });
  assert.throws(() => model.position);
  assert.equal(model.acts, false);
});

test("an ending in a few words takes the verb that the names take", () => {
  const { position } = table();
  const won = (...winners) => headline({ ...position, result: { winners } }, [0]);
  assert.deepEqual([won(), won(0), won(1), won(1, 1)], ["A draw", "You win", "Owls win", "Owls and Owls win"]);
  position.seats[1].name = "Owls (seat 2)";
  assert.equal(won(1), "Owls (seat 2) win");
});

test("a picture shows who stands where, with the number that tells a fighter from its like", () => {
  const { position } = table();
  const hero = { slug: "fox", fighters: [{ name: "Fox", role: "hero" }], tokens: [], look: {} };
  const catalog = { hero: () => hero, board: () => ({ drawing: { starts: { 1: "A1", 2: "B1" } } }) };
  const { fighters, comers } = pictureOf({ ...position, board: "wood", items: {} }, catalog, { open: [false, true] });
  assert.deepEqual(fighters, [
    { id: 1, name: "Fox 1", emblem: "fox", seat: 1, hero: true, space: "A1", second: "A2", health: 2, max: 3, mark: 1 },
  ]);
  assert.deepEqual(comers, [{ seat: 1, space: "B1" }]);
  assert.deepEqual([...fightersOf(position).values()].map((one) => one.seat), [0, 1]); // prettier-ignore
});

const options = (...numbers) => numbers.map((option) => ({ option }));
const heard = (seq, more = {}, position = {}) => ({
  seq,
  cuts: 0,
  heard: 1000,
  left: null,
  events: [],
  resigned: [],
  ...more,
  position: { ...table().position, turn: 1, ...position },
});

test("a state of another moment forgets what was chosen, one of the same keeps it if it is still offered", () => {
  const model = table();
  assert.equal(model.take(heard(4, { left: 7 })), true);
  assert.deepEqual([model.since, model.deadline], [1000, 8000]);
  model.chosen = { option: 2 };
  model.place = "A1";
  assert.equal(model.take(heard(4, {}, { decision: { seat: 0, options: options(1, 2) } })), false);
  assert.deepEqual([model.chosen, model.place, model.deadline], [{ option: 2 }, "A1", null]);
  model.take(heard(4, {}, { decision: { seat: 0, options: options(1) } }));
  assert.equal(model.chosen, null);
  assert.equal(model.take(heard(4, { cuts: 1 })), true);
  assert.equal(model.place, null);
});

test("moves stay in sight for a turn, a scheme until a combat or another turn", () => {
  const model = table();
  const [first, second, third] = [1, 2, 3].map((fighter) => ({ kind: "move", fighter }));
  const scheme = { kind: "scheme", card: "Plan" };
  model.take(heard(4, { events: [first, scheme] }));
  model.take(heard(5, { events: [second] }, { turn: 2 }));
  assert.deepEqual([model.moves, model.scheme], [[first, second].slice(1), scheme]);
  model.take(heard(6, { events: [{ kind: "turn" }] }, { turn: 2 }));
  assert.deepEqual([model.moves, model.scheme], [[second], null]);
  model.take(heard(7, { events: [third] }, { turn: 2 }));
  assert.deepEqual(model.moves, [third]);
  model.take(heard(8, { events: [first] }, { turn: 2 }));
  assert.deepEqual(model.moves, [third, first]);
});

test("one's own doing leads to one's own question, with no combat and no turn of others", () => {
  const model = table();
  const [before, other] = [heard(3), heard(4, {}, { decision: { seat: 1, options: [] } })];
  /** @type {(...events: object[]) => boolean} */
  const own = (...events) => model.isOwnDoing(before, heard(4, { events }));
  assert.deepEqual([own(), own({ kind: "turn", seat: 0 })], [true, true]);
  assert.deepEqual([own({ kind: "turn", seat: 1 }), own({ kind: "reveal" }), own({ kind: "combat" })], [false, false, false]); // prettier-ignore
  assert.deepEqual([model.isOwnDoing(before, other), model.isOwnDoing(other, before)], [false, false]);
});

test("whoever has no seat left watches, and a new welcome remembers how it stood", () => {
  const model = table();
  assert.equal(model.watches, false);
  model.state.position.seats[0].status = "out";
  assert.equal(model.watches, true);
  model.greeted({ ...model.welcome, seats: [1] });
  assert.deepEqual([model.was, model.state], [{ over: false, playing: true }, null]);
});

test("in teams every second seat is a friend", () => {
  const model = table();
  model.welcome.format = "duel";
  assert.equal(model.isFriend(2), false);
  model.welcome.format = "teams";
  assert.deepEqual([1, 2, 3].map((number) => model.isFriend(number)), [false, true, false]); // prettier-ignore
});
