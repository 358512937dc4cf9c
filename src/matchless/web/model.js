// What the page of a table knows: what the server said last, and what is being chosen.
import { fightersOf } from "./picture.js";

export const THINKS_LONG = 1200; // milliseconds after which the seconds of somebody's thinking are told

export class Model {
  welcome = null;
  state = null; // the last one that is shown
  chosen = null; // the option that is chosen but not confirmed
  place = null; // what was pressed to choose it: the place of a card in hand, or a space
  near = []; // options of the chosen space, where it stands for several
  why = null; // why something cannot be chosen
  sent = null; // the number of the decision that was answered and not yet accepted
  line = "open"; // or "lost", "refused"
  refusal = null;
  moves = []; // the last ones that were made,
  movedIn = null; // and in which turn
  scheme = null; // the one that was played last
  news = ""; // what others did last, in one line
  caption = null; // what is being told: {line, seat}
  was = null; // how the game stood before everything was told anew: {over, playing}
  since = 0; // when the open decision came, in the page's time
  deadline = null; // when it has to be answered
  resigning = null; // the timer of the question whether one really resigns

  /** `stage` is where states are shown one after the other. */
  constructor(token, catalog, stage) {
    this.token = token;
    this.catalog = catalog;
    this.stage = stage;
  }

  get position() {
    return this.state.position;
  }

  get drawing() {
    return this.catalog.board(this.welcome.board).drawing;
  }

  /** One's own seats; none for a spectator. */
  get own() {
    return this.welcome.seats;
  }

  /** Those of one's own seats that are still in the game. */
  get playing() {
    return this.own.filter((seat) => !this.hasResigned(seat) && this.position.seats[seat].status !== "out");
  }

  hasResigned(seat) {
    return this.state.resigned.includes(seat);
  }

  /** Whether a hero is still to be picked: everything is dealt anew then, and nobody moves before. */
  get picking() {
    return this.welcome.players.some((player) => player.picks);
  }

  /** Whether the open decision is one's own. */
  get mine() {
    const { decision } = this.position;
    return (
      !this.picking &&
      Boolean(decision?.options.length) &&
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
      !this.stage.busy
    );
  }

  get openSeats() {
    return this.welcome.players
      .map((player, seat) => ({ ...player, seat }))
      .filter((player) => !player.name && !player.bot);
  }

  nameOf(seat) {
    return this.position.seats[seat].name;
  }

  /** The slugs of all heroes that are there: not of those that are still to be picked. */
  get heroes() {
    return this.position.seats.filter((_, seat) => !this.welcome.players[seat].picks).map(({ hero }) => hero);
  }

  /** Who is to come to an open seat: its hero, unless that is still to be picked. */
  comer(seat) {
    return this.welcome.players[seat].picks ? `seat ${seat + 1}` : this.nameOf(seat);
  }

  /** Who stands there, if anybody does. */
  fighterAt(name) {
    return [...fightersOf(this.position).values()].find(
      ({ space, back, seat }) => (space === name || back === name) && !this.welcome.players[seat].picks,
    );
  }

  /** The moment that an answer is about. */
  get now() {
    return { seq: this.state.seq, cuts: this.state.cuts };
  }

  /** Nothing is chosen any more. */
  forget() {
    this.chosen = null;
    this.place = null;
    this.near = [];
    this.why = null;
  }
}
