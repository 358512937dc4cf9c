// What the page of a table knows: what the server said last, and what is being chosen.
import { sure } from "./dom.js";
import { fightersOf } from "./picture.js";

/** @import { Guide } from "./guide.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Tips } from "./tips.js" */
/** @import { Catalog, Fighter, Happening, Heard, Line, OptionData, Welcome, Explanation } from "./types.js" */

export const THINKS_LONG = 1200; // milliseconds after which the seconds of somebody's thinking are told

export class Model {
  /** @type {Welcome | null} */
  welcome = null;
  /** @type {Heard | null} */
  state = null; // the last one that is shown
  /** @type {OptionData | null} */
  chosen = null; // the option that is chosen but not confirmed
  /** @type {string | number | null} */
  place = null; // what was pressed to choose it: the place of a card in hand, or a space
  /** @type {OptionData[]} */
  near = []; // options of the chosen space, where it stands for several
  /** @type {Explanation | null} */
  why = null; // why something cannot be chosen
  /** @type {number | null} */
  sent = null; // the number of the decision that was answered and not yet accepted
  /** @type {"open" | "lost" | "refused"} */
  line = "open";
  restarts = false; // whether a server that is gone said that it comes back
  /** @type {{ text: string } | null} */
  refusal = null;
  trouble = ""; // why the server lets nobody in at the moment
  /** @type {Happening[]} */
  moves = []; // the last ones that were made,
  /** @type {number | undefined} */
  movedIn; // and in which turn
  /** @type {Happening | null} */
  scheme = null; // the one that was played last
  news = ""; // what others did last, in one line
  /** @type {Line[]} */
  lines = []; // all that has been told, as the log has it
  /** @type {{ line: string, seat: number } | null} */
  caption = null; // what is being told
  /** @type {{ over: boolean, playing: boolean } | null} */
  was = null; // how the game stood before everything was told anew
  since = 0; // when the open decision came, in the page's time
  /** @type {number | null} */
  deadline = null; // when it has to be answered
  /** @type {Tips | null} */
  tips = null; // once they are there
  /** @type {Guide | null} */
  guide = null; // of a lesson, once it is there
  /** @type {number | undefined} */
  resigning; // the timer of the question whether one really resigns

  /**
   * `stage` is where states are shown one after the other.
   * @param {string} token
   * @param {Catalog} catalog
   * @param {Stage} stage
   */
  constructor(token, catalog, stage) {
    this.token = token;
    this.catalog = catalog;
    this.stage = stage;
  }

  /** The state that is shown, once there is one. */
  get shown() {
    return sure(this.state);
  }

  /** What the server said at the door, once it has. */
  get greeting() {
    return sure(this.welcome);
  }

  get position() {
    return this.shown.position;
  }

  get drawing() {
    return sure(this.catalog.board(this.greeting.board)).drawing;
  }

  /** One's own seats; none for a spectator. */
  get own() {
    return this.greeting.seats;
  }

  /** Those of one's own seats that are still in the game. */
  get playing() {
    return this.own.filter((seat) => this.isIn(seat));
  }

  /** @type {(seat: number) => boolean} */
  hasResigned(seat) {
    return this.shown.resigned.includes(seat);
  }

  /** @type {(seat: number, state?: Heard | null) => boolean} */
  isIn(seat, state = this.state) {
    return !state?.resigned.includes(seat) && state?.position.seats[seat].status !== "out";
  }

  /** The seat whose hand is shown. */
  get ownSeat() {
    return this.position.seat ?? this.own[0];
  }

  /** Whether one only watches: without a seat, or out of the game. */
  get watches() {
    return !this.playing.length && !this.position.result;
  }

  /**
   * Whether a seat of somebody else is on one's own side: in teams every second one is.
   * @type {(number: number) => boolean}
   */
  isFriend(number) {
    return this.greeting.format === "teams" && this.own.some((seat) => seat % 2 === number % 2);
  }

  /** Whether a hero is still to be picked. */
  get picking() {
    return this.greeting.players.some((player) => player.picks);
  }

  /** Whether the cards are still to be dealt: nobody moves before. */
  get gathering() {
    return this.picking || !this.greeting.deal.dealt;
  }

  /** Whether one may ask for hints: all have agreed, or no person plays against one. */
  get hintable() {
    const { hints, players } = this.greeting;
    return (
      this.playing.length > 0 &&
      !this.position.result &&
      !this.shown.guide && // a lesson says itself what to do
      (hints ||
        players.every(({ name, bot }, seat) => this.own.includes(seat) || this.isFriend(seat) || (bot && !name)))
    );
  }

  /** Whether the open decision is one's own. */
  get mine() {
    const { decision } = this.position;
    return (
      !this.gathering &&
      decision !== null &&
      decision.options.length > 0 &&
      this.own.includes(decision.seat) &&
      !this.hasResigned(decision.seat)
    );
  }

  /** Whether something can be chosen now: not before all that has happened is shown. */
  get acts() {
    return (
      this.line === "open" &&
      this.sent === null &&
      this.state !== null &&
      this.mine &&
      !this.position.result &&
      !this.scripted &&
      !this.stage.busy
    );
  }

  /** Whether a lesson answers the open decision by itself: whoever takes it is told nothing to do. */
  get scripted() {
    const guide = this.state?.guide;
    return Boolean(guide && !guide.over && !guide.pages.length);
  }

  get openSeats() {
    return this.greeting.players
      .map((player, seat) => ({ ...player, seat }))
      .filter((player) => !player.name && !player.bot);
  }

  /** @type {(seat: number) => string} */
  nameOf(seat) {
    return this.position.seats[seat].name;
  }

  /** The slugs of all heroes that are there: not of those that are still to be picked. */
  get heroes() {
    return this.position.seats.filter((_, seat) => !this.greeting.players[seat].picks).map(({ hero }) => hero);
  }

  /**
   * Who is to come to an open seat: its hero, unless that is still to be picked.
   * @type {(seat: number) => string}
   */
  comer(seat) {
    return this.greeting.players[seat].picks ? `seat ${seat + 1}` : this.nameOf(seat);
  }

  /**
   * Who stands there, if anybody does.
   * @type {(name: string) => Fighter | undefined}
   */
  fighterAt(name) {
    return [...fightersOf(this.position).values()].find(
      ({ space, back, seat }) => (space === name || back === name) && !this.greeting.players[seat].picks,
    );
  }

  /** The moment that an answer is about. */
  get now() {
    return { seq: this.shown.seq, cuts: this.shown.cuts };
  }

  /** What a lesson tells, for whoever takes it and once the part of the page is there that tells it. */
  get taught() {
    return this.shown.guide && this.guide;
  }

  /** Whether a combat is under way. */
  get isFighting() {
    return ["cards", "revealed"].includes(this.shown.fight?.step ?? "");
  }

  /** Whether a combat led to the state that is shown. */
  get justFought() {
    return this.shown.events.some(({ kind }) => kind === "reveal" || kind === "combat");
  }

  /** @type {(next: Heard) => boolean} */
  isFresh(next) {
    return this.state !== null && next.seq > this.state.seq;
  }

  /**
   * Whether one's own choice led to one's own next question and to no combat: whoever chooses never waits for pictures.
   * @type {(before: Heard, next: Heard) => boolean}
   */
  isOwnDoing(before, next) {
    /** @type {(state: Heard) => boolean} */
    const asked = ({ position: { decision } }) => decision !== null && this.own.includes(decision.seat);
    return (
      asked(before) &&
      asked(next) &&
      !next.events.some(
        ({ kind, seat }) => ["reveal", "combat"].includes(kind) || (kind === "turn" && !this.own.includes(seat ?? -1)),
      )
    );
  }

  /**
   * Whether the game was over in a state, and whether one still played.
   * @type {(state: Heard) => { over: boolean, playing: boolean }}
   */
  standing(state) {
    return { over: state.position.result !== null, playing: this.own.some((seat) => this.isIn(seat, state)) };
  }

  /**
   * Everything will be told anew.
   * @type {(welcome: Welcome) => void}
   */
  greeted(welcome) {
    const before = this.state;
    this.welcome = welcome;
    this.was = before && this.standing(before);
    this.state = this.scheme = null;
  }

  /**
   * The game stands like this now; tells whether that is another moment than before, so that nothing is chosen any more.
   * @type {(next: Heard) => boolean}
   */
  take(next) {
    const before = this.state;
    const moved = !before || next.seq !== before.seq || next.cuts !== before.cuts;
    if (moved) this.forget();
    else this.chosen = next.position.decision?.options.find(({ option }) => option === this.chosen?.option) ?? null;
    this.#keepMoves(before, next);
    this.scheme = this.#schemeOf(next);
    this.state = next;
    this.since = next.heard;
    this.deadline = next.left === null ? null : next.heard + next.left * 1000;
    this.caption = null;
    return moved;
  }

  /**
   * The moves of a turn stay in sight until somebody moves in another one.
   * @type {(before: Heard | null, next: Heard) => void}
   */
  #keepMoves(before, next) {
    const moves = next.events.filter((event) => event.kind === "move");
    if (before && !moves.length) return;
    const turn = before?.position.turn;
    this.moves = turn === this.movedIn ? [...this.moves, ...moves] : moves;
    this.movedIn = turn;
  }

  /**
   * The scheme that was played last, until a combat or another turn begins.
   * @type {(next: Heard) => Happening | null}
   */
  #schemeOf({ events }) {
    const played = events.find(({ kind }) => kind === "scheme");
    if (played) return played;
    return events.some(({ kind }) => kind === "attack" || kind === "turn") ? null : this.scheme;
  }

  /** Nothing is chosen any more. */
  forget() {
    this.chosen = null;
    this.place = null;
    this.near = [];
    this.why = null;
  }
}
