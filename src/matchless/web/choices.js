// What is chosen and said to the server, and what is asked about what cannot be chosen.
import { sortOptions } from "./acting.js";
import { hearWords } from "./prompt.js";
import { play, playOwn } from "./sounding.js";

/** @import { Connection } from "./connection.js" */
/** @import { Model } from "./model.js" */
/** @import { About, Explanation, OptionData } from "./types.js" */

const ANSWERED = 8000; // milliseconds within which a server that is there accepts a choice
// What one's own choice sounds like, at once; the table tells the same a little later.
/** @type {Record<string, string>} */
const CHOICES = {
  "attack-card": "card-place",
  "defense-card": "card-place",
  "scheme-card": "scheme",
  boost: "boost",
  discard: "discard",
  move: "step",
};
const AT_ONCE = new Set(["mover", "attacker"]); // decisions that only lead to the next one: no need to confirm
const OF_FIGHTERS = new Set(["attacker", "target", "mover", "fighter"]); // decisions that ask for a fighter

export class Choices {
  #doubting = 0; // the timer of a choice that was not accepted yet

  /**
   * `show()` draws the table anew, `sent()` is called when a choice is on its way.
   * @param {Model} table
   * @param {Pick<Connection, "say" | "doubt">} line
   * @param {{ show: () => void, sent: () => void }} does
   */
  constructor(table, line, does) {
    this.table = table;
    this.line = line;
    this.does = does;
  }

  /** @type {(name: string) => void} */
  space = (name) => {
    const { table } = this;
    if (!table.acts) return this.askWhy({ space: name });
    const { decision } = table.position;
    const options = sortOptions(decision, table.position).spaces.get(name);
    if (!options) return this.askWhy(this.#about(name));
    if (AT_ONCE.has(decision?.kind ?? "") && options.length === 1) return this.send(options[0]);
    if (table.chosen && table.place === name) return this.confirm();
    table.near = options;
    table.place = name;
    this.choose(options[0]);
  };

  /**
   * What a press on a space asks about: who stands there, if fighters are asked for, else the space.
   * @type {(name: string) => About}
   */
  #about(name) {
    const there = this.table.fighterAt(name);
    return there && OF_FIGHTERS.has(this.table.position.decision?.kind ?? "") ? { fighter: there.id } : { space: name };
  }

  /** @type {(name: string, place: number) => void} */
  card = (name, place) => {
    const { table } = this;
    const option = table.acts ? sortOptions(table.position.decision, table.position).cards.get(name) : undefined;
    if (!option) return this.askWhy({ card: name });
    if (option.option === table.chosen?.option && place === table.place) return this.confirm();
    table.near = [];
    table.place = place;
    this.choose(option);
  };

  /** @type {(option: OptionData) => void} */
  choose = (option) => {
    if (this.#isGently(option)) return;
    this.table.chosen = option;
    this.table.why = null;
    this.does.show();
  };

  confirm = () => {
    if (this.table.chosen) this.send(this.table.chosen);
  };

  /** @type {(option: OptionData) => void} */
  send = (option) => {
    const { table, line } = this;
    if (!table.acts || this.#isGently(option)) return;
    if (!line.say({ type: "choose", ...table.now, choice: option.option })) return;
    const { decision } = table.position;
    const sound = option.card || (option.space && option.id !== "stay") ? CHOICES[decision?.kind ?? ""] : null;
    if (sound) playOwn(sound);
    else play("tick");
    table.sent = table.shown.seq;
    clearTimeout(this.#doubting);
    this.#doubting = setTimeout(() => line.doubt(), ANSWERED);
    this.does.sent();
    table.forget();
    this.does.show();
  };

  /**
   * Whether a lesson wants something else: it says so, and nothing is chosen.
   * @type {(option: OptionData) => boolean}
   */
  #isGently(option) {
    const { table } = this;
    const text = table.taught?.gently(option);
    if (!text) return false;
    table.forget();
    this.explain({ text });
    return true;
  }

  /** The server has the choice; the state that it leads to is on its way. */
  accepted() {
    clearTimeout(this.#doubting);
  }

  /** Nothing is on its way to the server any more. */
  answered() {
    clearTimeout(this.#doubting);
    this.table.sent = null;
  }

  /** @type {(about: About) => void} */
  askWhy = (about) => {
    const { table } = this;
    const passed = table.sent !== null || table.stage.busy; // the server is further on, and would not know the moment
    if (table.state && !table.position.result && !passed) this.line.say({ type: "why", ...table.now, ...about });
  };

  /** @type {(name: string) => void} */
  readItem = (name) => {
    const item = Object.values(this.table.position.items).find((one) => one.name === name);
    if (item) this.explain({ about: name, text: item.text });
  };

  /** @type {(why: Explanation) => void} */
  explain = (why) => {
    this.table.why = why;
    hearWords([why.about, why.text].filter(Boolean).join(": "));
    this.does.show();
  };

  takeBack = () => this.line.say({ type: "take back", ...this.table.now });

  resign = () => this.line.say({ type: "resign", ...this.table.now });
}
