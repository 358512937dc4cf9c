import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./browser.js";
import { Deal } from "../../src/matchless/web/deal.js";
import { leftOut, wrongs } from "../../src/matchless/web/deal-notes.js";
import { dealOf, sums } from "../../src/matchless/web/deal-record.js";
import { digestOf, notedAsMade } from "../../src/matchless/web/dealing.js";
import { gameOf, keepGame } from "../../src/matchless/web/storage.js";

const TOKEN = "t".repeat(20);
const [OWN, BENS, OTHER] = ["a1", "b2", "c3"].map((pair) => pair.repeat(32));
const [FIRST, SECOND] = ["d4", "e5"].map((pair) => pair.repeat(32));
const BOTH = [digestOf(OWN), digestOf(BENS)];

/** As much of an element as a deal writes to. */
const place = () => ({
  hidden: true,
  said: "",
  append(...children) {
    this.said += children.map((child) => child.said ?? child).join("");
  },
  replaceChildren(...children) {
    this.said = "";
    this.append(...children);
  },
  setAttribute() {},
  set textContent(text) {
    this.said = text;
  },
});

beforeEach(() => {
  localStorage.clear();
  globalThis.document.createElement = place;
});

/** What a browser keeps of a game in which it holds the first seat. */
const KEPT = { token: TOKEN, game: "g", seats: [0], invitations: [], watch: null, part: OWN, promise: BOTH[0] };

/** A table at which this browser holds the first seat, and what it gives and says. */
function table(known = {}) {
  keepGame({ ...KEPT, ...known });
  const line = place();
  const alert = place();
  const given = [];
  const deal = new Deal({ line, alert }, TOKEN, (part) => given.push(part));
  const hear = (told) =>
    deal.hear({
      deal: { dealt: false, due: true, digest: FIRST, promises: BOTH, parts: [null, null], server: null, ...told },
    });
  return { line, alert, given, hear, known: () => gameOf(TOKEN) };
}

const DEALT = { dealt: true, due: false, parts: [OWN, BENS] };

test("an honest deal: the part is given when it is due, and nothing is said but the digest", () => {
  const { line, alert, given, hear, known } = table();
  hear({ due: false, promises: [BOTH[0], null] });
  assert.deepEqual([given, known().promised, known().promises], [[], true, undefined]);
  hear({});
  assert.deepEqual([given, known().promises], [[OWN], BOTH]);
  hear(DEALT);
  assert.deepEqual([alert.hidden, line.hidden, line.said], [true, false, `Deal ${FIRST.slice(0, 8)}`]);
  assert.equal(known().digest, FIRST);
});

test("the first digest counts: under another one nothing is given, and it is said until the end", () => {
  const { alert, given, hear, known } = table();
  hear({ due: false, promises: [BOTH[0], null] });
  hear({ digest: SECOND });
  assert.deepEqual([given, known().digest, alert.hidden], [[], FIRST, false]);
  assert.match(alert.said, /The server has changed its number after showing the digest of it\./);
  hear({ ...DEALT, digest: SECOND });
  assert.deepEqual([known().digest, alert.hidden], [FIRST, false]);
  hear({ ...DEALT, digest: null });
  assert.equal(alert.hidden, false);
});

test("a digest that comes only after all parts were given is no better", () => {
  const { alert, given, hear, known } = table({ digest: FIRST });
  hear({});
  hear({ digest: SECOND });
  hear({ ...DEALT, digest: SECOND });
  assert.deepEqual([given, known().digest, alert.hidden], [[OWN], FIRST, false]);
});

test("a promise that was shown once cannot be left out", () => {
  const { line, alert, given, hear } = table();
  hear({ due: false, promises: [BOTH[0], null] });
  hear({ promises: [digestOf(OTHER), BOTH[1]] });
  assert.deepEqual([given, alert.hidden], [[], false]);
  hear({ ...DEALT, promises: [null, BOTH[1]], parts: [null, BENS] });
  assert.match(alert.said, /What your browser has promised is no longer there\./);
  assert.match(line.said, /^Deal/, "said once is enough");
});

test("nothing is given for a promise that does not stand, and that is said", () => {
  const { line, alert, given, hear, known } = table();
  hear({ promises: [null, BOTH[1]] });
  assert.deepEqual([given, known().promised], [[], undefined]);
  assert.match(alert.said, /does not show what your browser promised/);
  hear({ ...DEALT, promises: [null, BOTH[1]], parts: [null, BENS] });
  assert.match(line.said, /^Your browser added nothing to this deal\./);
});

test("another's promise cannot be changed once the part was given, nor one be added or left out", () => {
  for (const promises of [
    [BOTH[0], digestOf(OTHER)],
    [BOTH[0], null],
    [...BOTH, digestOf(OTHER)],
  ]) {
    localStorage.clear();
    const { alert, hear } = table();
    hear({ due: false, promises: [BOTH[0], SECOND] }); // which may still change: nobody has given anything
    hear({});
    assert.equal(alert.hidden, true);
    hear({ promises });
    hear({ ...DEALT, promises });
    assert.match(alert.said, /The promise of seat [23] is not the one that you were shown\./);
  }
});

test("a part that was left out is said", () => {
  const { alert, hear } = table();
  hear({});
  hear({ ...DEALT, parts: [null, BENS] });
  assert.match(alert.said, /What your browser was to add was left out\./);
});

test("whoever makes a game against bots knows all promises at once, and brings their part", () => {
  const made = { game: "g", token: TOKEN, seats: [1], invitations: [], watch: "w", digest: FIRST };
  const notes = notedAsMade(made, BOTH[0]);
  assert.deepEqual(notes, { promised: true, promises: [null, BOTH[0]] });
  assert.deepEqual(Deal.broughtBy({ ...made, part: OWN, ...notes }), { part: OWN });
  const { alert, hear } = table({ ...made, ...notes });
  hear({ ...DEALT, promises: [null, BOTH[0], null], parts: [null, OWN, null] });
  assert.equal(alert.hidden, true);
  hear({ ...DEALT, promises: [digestOf(OTHER), BOTH[0]], parts: [OTHER, OWN] });
  assert.match(alert.said, /The promise of seat 1 is not/);
});

test("whoever waits for others or only watches brings nothing", () => {
  const made = { game: "g", token: TOKEN, seats: [0], invitations: [{ seat: 1, token: "i" }], watch: "w" };
  const waiting = notedAsMade({ ...made, digest: FIRST }, BOTH[0]);
  assert.deepEqual([waiting, Deal.broughtBy({ ...made, part: OWN, ...waiting })], [{ promised: true }, {}]);
  for (const nothing of [
    { seats: [], digest: FIRST },
    { seats: [0], digest: null },
  ]) {
    const notes = notedAsMade({ ...made, invitations: [], ...nothing }, BOTH[0]);
    assert.deepEqual([notes, Deal.broughtBy({ ...made, invitations: [], ...nothing, ...notes, part: OWN })], [{}, {}]);
  }
});

test("who sat down late is told so without alarm, and who only watches nothing", () => {
  const late = { ...DEALT, promises: [null, BOTH[1]], parts: [null, BENS] };
  const { line, alert, hear, known } = table();
  hear(late);
  assert.deepEqual([alert.hidden, known().digest], [true, undefined]);
  assert.match(line.said, /^Your browser added nothing/);
  localStorage.clear();
  const watching = table({ seats: [], digest: FIRST });
  watching.hear({});
  watching.hear(late);
  assert.deepEqual([watching.alert.hidden, watching.line.said], [true, `Deal ${FIRST.slice(0, 8)}`]);
  assert.deepEqual(watching.given, []);
});

test("a seat that is asked for again keeps what was noted", () => {
  const { hear, known } = table();
  hear({});
  const noted = known();
  keepGame({ token: TOKEN, game: "g", seats: [0], invitations: [], watch: null, part: OWN, promise: BOTH[0] });
  assert.deepEqual(known(), noted);
});

/** A record that was dealt so. */
function record({ server = SECOND, promises = BOTH, parts = [OWN, BENS] } = {}) {
  const lines = ["matchless record 3", "format duel", `digest ${digestOf(server)}`, `server ${server}`];
  promises.forEach((promise, seat) => {
    if (promise) lines.push(`promise ${seat + 1} ${promise}`);
    if (parts[seat]) lines.push(`part ${seat + 1} ${parts[seat]}`);
  });
  return ["# a game", ...lines, `seed key-${digestOf(lines.map((line) => `${line}\n`).join(""))}`, "", "1 no", ""].join(
    "\n",
  );
}

const NOTED = { ...KEPT, digest: digestOf(SECOND) };

test("a record is compared with what was noted, by this browser itself", () => {
  const game = { ...NOTED, promised: true, promises: BOTH };
  assert.deepEqual([wrongs(game, dealOf(record())), leftOut(game, dealOf(record()))], [[], false]);
  const dishonest = [
    [record({ server: FIRST }), /changed its number/],
    [record({ promises: [null, BOTH[1]], parts: [null, BENS] }), /no longer there/],
    [record({ promises: [digestOf(OTHER), BOTH[1]], parts: [OTHER, BENS] }), /no longer there/],
    [record({ promises: [BOTH[0], digestOf(OTHER)], parts: [OWN, OTHER] }), /promise of seat 2/],
    [record({ promises: [...BOTH, digestOf(OTHER)], parts: [OWN, BENS, OTHER] }), /promise of seat 3/],
    [record({ parts: [null, BENS] }), /left out/],
    [record().replace("\nserver", `\ndigest ${FIRST}\nserver`), /changed its number/],
    [record().replace("\ndigest", `\ndigest ${FIRST}\ndigest`), /changed its number/],
    [record().replace("\npart 1", `\npromise 1 ${BOTH[0]}\npart 1`), /no longer there/],
    ["matchless record 3\nformat duel\nseed 7\n", /changed its number/],
  ];
  for (const [text, said] of dishonest) assert.match(wrongs(game, dealOf(text)).join(" "), said, text);
});

test("a record of a game one sat down late at has nothing of one's own, and that is not wrong", () => {
  const deal = dealOf(record({ promises: [null, BOTH[1]], parts: [null, BENS] }));
  assert.deepEqual([wrongs(NOTED, deal), leftOut(NOTED, deal)], [[], true]);
});

test("the sums of a record", () => {
  assert.equal(sums(record()), true);
  assert.equal(sums(record().replace("format duel", "format teams")), false);
  assert.equal(sums(record().replace(`server ${SECOND}`, `server ${FIRST}`)), false);
  assert.equal(sums("matchless record 3\nseed 7\n"), null);
});
