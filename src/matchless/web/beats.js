// What happened, as beats: one thing to be seen each, with its time in milliseconds at the normal pace and its caption.
import { count, possessive, sure } from "./dom.js";

/** @import { Beat, Fight, Happening, PositionData, Snapshot } from "./types.js" */

/** @type {Record<string, number>} */
export const TIMES = {
  turn: 900,
  say: 420,
  draw: 380,
  boost: 820,
  discard: 660,
  step: 200,
  place: 420,
  scheme: 1300,
  lay: 200,
  none: 150,
  reveal: 280,
  settle: 60, // after both cards are turned up
  effect: 190,
  cancel: 250,
  clash: 180,
  hit: 340,
  heal: 420,
  fall: 520,
  heroFalls: 900,
  rest: 120, // before the cards of a combat leave
  leave: 220,
  again: 160, // a combat that was put aside comes back
  token: 420,
  item: 620,
  special: 620,
};
const EFFECTS_AT_MOST = 620; // all effects of one combat together, however many there are
const WALK = [320, 1100]; // a walk takes 200 ms a space, within these

/** @type {Record<string, string>} */
const KINDS = {
  turn: "turn",
  damage: "hit",
  recover: "heal",
  defeat: "fall",
  leave: "fall",
  place: "place",
  return: "place",
  scheme: "scheme",
  boost: "boost",
  draw: "draw",
  take: "draw",
  retrieve: "draw",
  discard: "discard",
  mill: "discard",
  burn: "discard",
  pile: "discard",
  aside: "discard",
  show: "discard",
  "read out": "discard",
  token: "token",
  "token gone": "token",
  "token back": "token",
  "token moved": "token",
  sweep: "token",
  item: "item",
  cancel: "cancel",
  value: "effect",
  bonus: "effect",
  instead: "effect",
  ignore: "effect",
};
const SPECIAL = new Set([
  "completed",
  "cast",
  "second up",
  "marker",
  "form",
  "counter",
  "gain",
  "root",
  "prevented",
  "out",
  "swap",
  "resigns",
  "stand-in",
  "returns",
  "takes-back",
  "late",
]);
const IN_COMBAT = new Set(["effect", "cancel"]);
const BOOSTING = new Set(["boost", "mill", "discard"]); // events by which a card comes up whose boost may be added

/**
 * The beats between two states: {kind, event, ms, seat, text}. `revealed` says that the cards of a combat lie open then,
 * `settled` that its damage is dealt.
 * @type {(before: Pick<Snapshot, "fight">, next: Pick<Snapshot, "fight" | "events">) => Beat[]}
 */
export function beatsOf(before, next) {
  /** @type {Beat[]} */
  const beats = [];
  const { fight } = next;
  let revealed = before.fight?.step === "revealed";
  let settled = revealed && before.fight?.damage !== null;
  /** @type {(kind: string, event: Happening, more?: Partial<Beat>) => number} */
  const add = (kind, event, more = {}) =>
    beats.push({
      kind,
      event,
      ms: TIMES[kind],
      seat: event.seat,
      text: event.text,
      revealed,
      settled,
      ...more,
    });
  for (const event of next.events) {
    const { kind } = event;
    if (kind === "attack" || kind === "defend") {
      if (kind === "attack") revealed = settled = false;
      add("lay", event, { side: kind === "attack" ? "attack" : "defense" });
    } else if (kind === "reveal") {
      if (revealed) add("words", event, { ms: 0 });
      else {
        revealed = true;
        add("reveal", event, { ms: TIMES.reveal + TIMES.settle });
      }
    } else if (kind === "combat") {
      settled = true;
      add("clash", event);
    } else if (kind === "move") add("walk", event, { ms: walkTime(event.path) });
    else if (revealed && !settled && BOOSTING.has(kind) && event.source)
      add("boost", event, { ms: TIMES.effect * 2, inFight: true });
    else if (kind === "discard" && revealed && !event.source)
      add("words", event, { ms: 0 }); // goes when the combat leaves
    else if (KINDS[kind]) {
      const was = KINDS[kind];
      add(was, event, was === "draw" && revealed ? { ms: TIMES.draw / 2 } : {});
    } else if (kind === "stay")
      add("words", event, { ms: 0 }); // said by the caption of the maneuver
    else if (SPECIAL.has(kind)) add("special", event);
    else if (event.text) add(kind === "over" ? "words" : "say", event, kind === "over" ? { ms: 0 } : {});
    if (kind === "turn") revealed = settled = false;
  }
  leave(beats, before, fight);
  return squeeze(beats);
}

/** @type {(path: string[]) => number} */
const walkTime = (path) => Math.min(WALK[1], Math.max(WALK[0], TIMES.step * (path.length - 1)));

/** @type {Happening} */
const NOTHING = {
  kind: "",
  seat: null,
  fighter: null,
  target: null,
  card: null,
  space: null,
  back: null,
  amount: 0,
  path: [],
  source: null,
  moment: null,
  text: "",
  says: [],
  step: null,
};

/**
 * A combat that is over leaves, before the next turn begins.
 * @type {(beats: Beat[], before: Pick<Snapshot, "fight">, fight: Fight | null) => void}
 */
function leave(beats, before, fight) {
  const open = before.fight && ["cards", "revealed"].includes(before.fight.step);
  const told = open || beats.some((beat) => beat.kind === "lay");
  if (!told || !fight || !["over", "cut off"].includes(fight.step)) return;
  const turn = beats.findIndex((beat) => beat.kind === "turn");
  const beat = {
    kind: "leave",
    event: NOTHING,
    ms: TIMES.rest + TIMES.leave,
    seat: null,
    text: "",
    revealed: true,
    settled: true,
  };
  beats.splice(turn < 0 ? beats.length : turn, 0, beat);
}

/**
 * Effects of a combat together within their time: many are quick, few have room.
 * @type {(beats: Beat[]) => Beat[]}
 */
function squeeze(beats) {
  const small = beats.filter((beat) => IN_COMBAT.has(beat.kind) || beat.inFight);
  const whole = small.reduce((sum, beat) => sum + beat.ms, 0);
  if (whole > EFFECTS_AT_MOST) for (const beat of small) beat.ms *= EFFECTS_AT_MOST / whole;
  return beats;
}

/**
 * Whether a beat begins an action of a turn: a line of its own, which is in sight for a while.
 * @type {(beat: Beat) => boolean}
 */
export const beginsAction = ({ kind, side, event }) =>
  ["scheme", "item"].includes(kind) || (kind === "lay" && side === "attack") || event.kind === "action";

/**
 * A sentence as a part of another: without its full stop.
 * @type {(text: string) => string}
 */
const bare = (text) => (text.endsWith(".") ? text.slice(0, -1) : text);
/** @type {(says: Happening["says"]) => string} */
const wordsOf = (says) => says.map(({ t }) => t).join("");
/**
 * A sentence without the cause in brackets, if that is `named` already.
 * @type {(says: Happening["says"], named: Set<string>) => string}
 */
const plain = (says, named) => bare(wordsOf(says.filter(({ cause }) => cause === undefined || !named.has(cause))));
/**
 * Of "Bigfoot attacks Robin Hood with a card." who attacks whom.
 * @type {(says: Happening["says"]) => string}
 */
const attack = (says) => wordsOf(says.slice(0, says.findLastIndex(({ fighter }) => fighter !== undefined) + 1));

/**
 * The caption: one line for a whole action that grows with each beat. "Bigfoot maneuvers", "Bigfoot maneuvers, boosts with
 * Skirmish", "Bigfoot maneuvers, boosts with Skirmish: 3 spaces". A new action or turn begins a new line.
 */
export class Caption {
  /** @type {string | null} */
  #action = null; // "maneuver", "combat", "scheme", or none
  #head = "";
  #tail = ""; // what has come of it
  #dealt = 0; // the damage of the combat, until a fighter takes it
  /** @type {Set<string>} */
  #named = new Set(); // the cards that the head names

  get line() {
    return this.#tail ? `${this.#head}: ${this.#tail}` : this.#head;
  }

  /**
   * The line after a beat; `position` has the names, `own` the seats of whoever reads it.
   * @type {(beat: Beat, position: PositionData, own?: number[]) => string}
   */
  hear(beat, position, own = []) {
    const { kind, event, seat, text } = beat;
    const name = seat === null ? "" : position.seats[seat].name;
    if (kind === "turn")
      this.#begin(null, seat !== null && own.includes(seat) ? "Your turn" : `${possessive(name)} turn`);
    else if (event.kind === "action" && text) this.#begin("maneuver", bare(text), event);
    else if (kind === "scheme" || kind === "item") this.#begin("scheme", bare(text), event);
    else if (kind === "lay" && beat.side === "attack") this.#begin("combat", attack(event.says));
    else if (this.#action === "maneuver" && !event.source && this.#maneuver(beat, name, position)) return this.line;
    else if (this.#action === "combat" && this.#combat(beat)) return this.line;
    else if (text && this.#action && beat.ms) this.#tail = plain(event.says, this.#named);
    else if (text && !this.#action) this.#begin(null, bare(text), event);
    return this.line;
  }

  /**
   * A new line, with the words of an event or with others.
   * @type {(action: string | null, head: string, event?: Happening) => void}
   */
  #begin(action, head, event) {
    this.#action = action;
    this.#head = head;
    this.#tail = "";
    this.#named = new Set((event?.says ?? []).flatMap(({ card, cause }) => card ?? cause ?? []));
  }

  /** @type {(words: string, card: string) => void} */
  #adds(words, card) {
    this.#head += `${words} ${card}`;
    this.#named.add(card);
  }

  /** @type {(beat: Beat, name: string, position: PositionData) => boolean} */
  #maneuver({ kind, event, seat }, name, position) {
    if (kind === "draw") return true;
    if (kind === "boost") {
      this.#tail = "";
      this.#adds(`, ${position.seats[sure(seat)].plural ? "boost" : "boosts"} with`, String(event.card));
    } else if (kind === "walk") {
      const who = position.seats[sure(seat)].fighters.find((fighter) => fighter.id === event.fighter)?.name;
      const far = count(event.path.length - 1, "space");
      this.#tail += `${this.#tail ? ", " : ""}${who === name && !this.#tail ? far : `${who} (${far})`}`;
    } else if (event.kind === "stay") this.#tail = "nobody moves";
    else return false;
    return true;
  }

  /** @type {(beat: Beat) => boolean} */
  #combat({ kind, event }) {
    if (kind === "reveal" && event.card) this.#adds(" with", event.card);
    else if (kind === "clash") {
      this.#tail = event.amount ? `${event.amount} damage` : "no damage";
      this.#dealt = event.amount;
    } else if (kind === "hit" && event.amount === this.#dealt)
      this.#dealt = 0; // said by then
    else if (kind === "fall" && this.#tail) this.#tail += `, ${bare(event.text)}`;
    else return ["lay", "reveal", "words", "leave"].includes(kind);
    return true;
  }

  /** Begins anew. */
  forget() {
    this.#begin(null, "");
  }
}
