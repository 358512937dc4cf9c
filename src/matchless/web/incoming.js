// What the server says, and what of the table each of its messages changes.
import { Links } from "./linked.js";
import { SPEEDS } from "./pace.js";
import { look } from "./storage.js";
import { hearWords } from "./prompt.js";

/** @import { Advising } from "./advising.js" */
/** @import { Calling } from "./calling.js" */
/** @import { Choices } from "./choices.js" */
/** @import { Deal } from "./deal.js" */
/** @import { Log } from "./log.js" */
/** @import { Model } from "./model.js" */
/** @import { Reaching } from "./reaching.js" */
/** @import { Renderer } from "./renderer.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Teammate } from "./teammate.js" */
/** @import { Playback } from "./playback.js" */
/** @import { Heard, Player, Told, Welcome } from "./types.js" */

export class Incoming {
  /**
   * @param {Model} table
   * @param {{ stage: Stage, playback: Playback, renderer: Renderer, choices: Choices, reaching: Reaching, talking: Pick<Teammate, "hear" | "set">, advising: Advising, calling: Calling, log: Log, deal: Pick<Deal, "hear" | "refused">, guide: () => Promise<void>, giveTips: () => Promise<void> }} parts
   */
  constructor(table, parts) {
    this.table = table;
    this.parts = parts;
  }

  /** @type {(message: Told) => void} */
  hear(message) {
    const { table } = this;
    const { stage, playback, renderer, choices, reaching, talking, advising } = this.parts;
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "state": {
        const state = { ...message, heard: performance.now() };
        if (message.guide && !table.guide) this.parts.guide();
        if (!message.guide && !table.tips && table.own.length && look().tips) this.parts.giveTips();
        return stage.add(state, ...(this.#begins(state) ? [{ ...state, events: [], begins: true }] : []));
      }
      case "players": {
        const before = table.greeting.players;
        table.welcome = { ...table.greeting, players: message.players };
        this.#greet(before, table.welcome);
        return renderer.show();
      }
      case "wished":
        playback.wished(message.wish);
        return message.text ? choices.explain({ text: message.text }) : renderer.show();
      case "accepted":
        return choices.accepted();
      case "because": {
        const about = message.space ?? message.card ?? undefined;
        return choices.explain({
          about: message.says.some(({ card, space }) => (card ?? space) === about) ? undefined : about,
          text: message.text,
          rule: message.rule,
        });
      }
      case "reached":
        return reaching.hear(message);
      case "spoken":
        return talking.hear(message.remark);
      case "hinted":
      case "reckoned":
      case "compared":
      case "threatened":
      case "held":
        advising.hear(message);
        return;
      case "rematched":
        table.welcome = { ...table.greeting, rematch: true };
        return renderer.show();
      case "refused":
        if (this.parts.deal.refused(message)) return;
        choices.answered();
        if (advising.refused(message)) return renderer.show();
        return choices.explain({ text: message.text });
    }
  }

  /**
   * Everything is told anew; it may come amid a game, after somebody gave up or took back.
   * @type {(message: Welcome) => void}
   */
  #welcome(message) {
    const { table } = this;
    const { stage, playback, renderer, choices, reaching, talking, advising, log } = this.parts;
    stage.clear();
    reaching.forget();
    advising.forget();
    choices.answered();
    playback.forget();
    table.catalog.asThen(message.former);
    const before = table.welcome?.players;
    this.#greet(before, message);
    table.greeted(message);
    this.parts.deal.hear(message);
    table.lines = message.log;
    log.set(message.log, new Links(renderer.svg, table.catalog, message.heroes, table.drawing));
    if (before) hearWords(message.log.at(-1)?.text ?? ""); // what it is told anew for
    talking.set(message.talk);
    renderer.setUp();
  }

  /**
   * Whether a game begins here and now that one has not seen begin: a page that is loaded again knows.
   * @type {(state: Heard) => boolean}
   */
  #begins({ position: { turn, result } }) {
    const { table } = this;
    const begun = history.state?.begun === table.token || turn > 1 || result || table.gathering;
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
