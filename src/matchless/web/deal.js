// The deal of a table: gives what this browser has promised, and says in one line by what it can be checked.
import { h } from "./dom.js";
import { gameOf, keepGame } from "./storage.js";

/** @import { KeptGame, Refused, Welcome } from "./types.js" */

const AGAIN = 1500; // milliseconds until what a busy server has not taken is given once more

export class Deal {
  #given = false;

  /**
   * `gives(part)` sends it to the server.
   * @param {HTMLElement} line
   * @param {string} token
   * @param {(part: string) => boolean} gives
   */
  constructor(line, token, gives) {
    this.line = line;
    this.token = token;
    this.gives = gives;
  }

  /**
   * What a table says with its first message: its part, if it made the game and waits for nobody else.
   * @type {(game: KeptGame | undefined) => { part?: string }}
   */
  static broughtBy(game) {
    return game?.part && game.digest && game.watch && !game.invitations.length ? { part: game.part } : {};
  }

  /** @type {(welcome: Welcome) => void} */
  hear({ deal, seats }) {
    const game = gameOf(this.token);
    const part = game?.part;
    this.#given = deal.dealt;
    if (deal.due && part) this.gives(part);
    // What was shown before the deal is what a record is compared with.
    if (game && !deal.dealt && deal.digest && game.digest !== deal.digest) keepGame({ ...game, digest: deal.digest });
    this.line.hidden = !deal.digest;
    if (!deal.digest) return;
    const left = deal.dealt && seats.length > 0 && part && deal.promises[seats[0]] && !deal.parts.includes(part);
    this.line.replaceChildren(
      left ? "What your browser added is not in this deal. " : "",
      h(
        "a",
        { href: `/check.html#${this.token}`, title: `Digest of the deal: ${deal.digest}` },
        "Deal ",
        h("code", { text: deal.digest.slice(0, 8) }),
      ),
    );
  }

  /**
   * Whether a refusal is about what was given: then it is given again, and nobody need know.
   * @type {(message: Refused) => boolean}
   */
  refused({ reason }) {
    const part = gameOf(this.token)?.part;
    if (this.#given || !part || reason !== "busy") return false;
    setTimeout(() => this.#given || this.gives(part), AGAIN);
    return true;
  }
}
