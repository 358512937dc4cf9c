// What the server says, and what of the table each of its messages changes.
import { Links } from "./linked.js";
import { SPEEDS } from "./pace.js";
import { look } from "./kept.js";
import { hearWords } from "./prompt.js";

/** @import { Calling } from "./calling.js" */
/** @import { Choosing } from "./choosing.js" */
/** @import { Log } from "./log.js" */
/** @import { Model } from "./model.js" */
/** @import { Reaching } from "./reaching.js" */
/** @import { Showing } from "./showing.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Talking } from "./talk.js" */
/** @import { Telling } from "./telling.js" */
/** @import { Heard, Player, Told, Welcome } from "./types.js" */

export class Hearing {
  /**
   * @param {Model} table
   * @param {{ stage: Stage, telling: Telling, showing: Showing, choosing: Choosing, reaching: Reaching, talking: Talking, calling: Calling, log: Log }} parts
   */
  constructor(table, parts) {
    this.table = table;
    this.parts = parts;
  }

  /** @type {(message: Told) => void} */
  hear(message) {
    const { table } = this;
    const { stage, telling, showing, choosing, reaching, talking } = this.parts;
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "state": {
        const state = { ...message, heard: performance.now() };
        return stage.add(state, ...(this.#begins(state) ? [{ ...state, events: [], begins: true }] : []));
      }
      case "players": {
        const before = table.greeting.players;
        table.welcome = { ...table.greeting, players: message.players };
        this.#greet(before, table.welcome);
        return showing.show();
      }
      case "wished":
        telling.wished(message.wish);
        return message.text ? choosing.explain({ text: message.text }) : showing.show();
      case "accepted":
        return choosing.accepted();
      case "because": {
        const about = message.space ?? message.card ?? undefined;
        return choosing.explain({
          about: message.says.some(({ card, space }) => (card ?? space) === about) ? undefined : about,
          text: message.text,
          rule: message.rule,
        });
      }
      case "reached":
        return reaching.hear(message);
      case "spoken":
        return talking.hear(message.remark);
      case "rematched":
        table.welcome = { ...table.greeting, rematch: true };
        return showing.show();
      case "refused":
        choosing.answered();
        return choosing.explain({ text: message.text });
    }
  }

  /**
   * Everything is told anew; it may come amid a game, after somebody gave up or took back.
   * @type {(message: Welcome) => void}
   */
  #welcome(message) {
    const { table } = this;
    const { stage, telling, showing, choosing, reaching, talking, log } = this.parts;
    stage.clear();
    reaching.forget();
    choosing.answered();
    telling.forget();
    const before = table.welcome?.players;
    this.#greet(before, message);
    table.greeted(message);
    log.set(message.log, new Links(showing.svg, table.catalog, message.heroes, table.drawing));
    if (before) hearWords(message.log.at(-1)?.text ?? ""); // what it is told anew for
    talking.set(message.talk);
    showing.setUp();
  }

  /**
   * Whether a game begins here and now that one has not seen begin: a page that is loaded again knows.
   * @type {(state: Heard) => boolean}
   */
  #begins({ position: { turn, result } }) {
    const { table } = this;
    const begun = history.state?.begun === table.token || turn > 1 || result || table.picking;
    if (table.state || begun || document.visibilityState !== "visible" || !SPEEDS[look().pace]) return false;
    history.replaceState({ begun: table.token }, "");
    return true;
  }

  /**
   * Rings for whoever has taken a seat that was open; those who only watch hear nothing of it.
   * @type {(before: Player[] | undefined, welcome: Welcome) => void}
   */
  #greet(before, { players, seats }) {
    if (!before || before.length !== players.length || !seats.length) return; // the first welcome, or a watcher
    /** @type {(player: Player) => boolean} */
    const isOpen = ({ name, bot }) => !name && !bot;
    const came = players.filter((player, seat) => isOpen(before[seat]) && player.name && !seats.includes(seat));
    for (const { name } of came) this.parts.calling.comes(name ?? "");
  }
}
