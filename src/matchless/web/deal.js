// The deal of a table: gives what this browser has promised, and says in one line by what it can be checked. What does
// not fit with what was shown before stays above the table, where nobody overlooks it.
import { leftOut, noted, wrongs } from "./deal-notes.js";
import { h } from "./dom.js";
import { gameOf, keepGame } from "./storage.js";

/** @import { KeptGame, Refused, Welcome } from "./types.js" */

const AGAIN = 1500; // milliseconds until what a busy server has not taken is given once more

export class Deal {
  #given = false;

  /**
   * `gives(part)` sends it to the server.
   * @param {{ line: HTMLElement, alert: HTMLElement }} places
   * @param {string} token
   * @param {(part: string) => boolean} gives
   */
  constructor({ line, alert }, token, gives) {
    this.line = line;
    this.alert = alert;
    this.token = token;
    this.check = `/check.html#${token}`;
    this.gives = gives;
  }

  /**
   * What a table says with its first message: its part, if it made the game and waits for nobody else.
   * @type {(game: KeptGame | undefined) => { part?: string }}
   */
  static broughtBy(game) {
    return game?.part && game.promises && game.watch && !game.invitations.length ? { part: game.part } : {};
  }

  /** @type {(welcome: Pick<Welcome, "deal">) => void} */
  hear({ deal }) {
    const known = gameOf(this.token);
    const game = known && noted(known, deal);
    if (game && JSON.stringify(game) !== JSON.stringify(known)) keepGame(game);
    this.#given = deal.dealt;
    const wrong = game ? wrongs(game, deal) : [];
    const out = game ? leftOut(game, deal) : false;
    if (out && deal.due) wrong.push("The server does not show what your browser promised: your browser adds nothing.");
    if (deal.due && game?.part && game.promises && !wrong.length) this.gives(game.part);
    this.#warn(wrong);
    this.line.hidden = !deal.digest;
    if (!deal.digest) return;
    this.line.replaceChildren(
      out && deal.dealt ? "Your browser added nothing to this deal. " : "",
      h(
        "a",
        { href: this.check, title: `Digest of the deal: ${deal.digest}` },
        "Deal ",
        h("code", { text: deal.digest.slice(0, 8) }),
      ),
    );
  }

  /** @type {(wrong: string[]) => void} */
  #warn(wrong) {
    this.alert.hidden = !wrong.length;
    this.alert.replaceChildren(
      h("b", { text: "This deal may have been chosen. " }),
      `${wrong.join(" ")} `,
      h("a", { href: this.check, text: "Check the deal" }),
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
