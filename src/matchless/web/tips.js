// Tips for what one meets for the first time, once each and one a turn at most: of a hero's own machinery, and of rules.
// The table fetches this after its first state, and lends it what makes elements.

/** @import { h as H } from "./dom.js" */
/** @import { Model } from "./model.js" */
/** @import { keepTip as KeepTip, tipsSeen as TipsSeen } from "./storage.js" */

const HAND = 7; // cards that may be kept
const OF_HERO = "hero:"; // what a hero's own tip is kept as begins so; it holds for a whole turn

export class Tips {
  #turn = -1; // in which the last one was given
  #id = ""; // which it was
  /** @type {HTMLElement | null} */
  #shown = null;

  /**
   * @param {Model} table
   * @param {{ h: typeof H, hearWords: (text: string) => void, keepTip: typeof KeepTip, tipsSeen: typeof TipsSeen, wanted: () => boolean }} lent
   */
  constructor(table, lent) {
    this.table = table;
    this.lent = lent;
    document.head.append(lent.h("link", { rel: "stylesheet", href: new URL("./tips.css", import.meta.url) }));
  }

  /** Shows a tip, where there is one that matters now; takes away the last one when its moment is over. */
  show() {
    const { table } = this;
    const { turn, result } = table.position;
    const gone = turn !== this.#turn || result || table.isFighting || this.#isOver || !this.lent.wanted();
    if (this.#shown && gone) this.#close();
    if (!this.lent.wanted() || turn === this.#turn || !table.acts || table.isFighting || turn < 1) return;
    const seen = this.lent.tipsSeen();
    const tip = this.#fitting().find(([id]) => !seen.includes(id));
    if (!tip) return;
    this.#turn = turn;
    this.#id = tip[0];
    this.lent.keepTip(tip[0]);
    this.#open(tip[1]);
  }

  /** Whether what the tip is about is done; it makes way for a choice on the board, and does not come back. */
  get #isOver() {
    const { acts, position } = this.table;
    const onBoard = position.decision?.options.some(({ space, fighter }) => space !== null || fighter !== null);
    const matters = this.#id.startsWith(OF_HERO) || this.#fitting().some(([id]) => id === this.#id);
    return acts && (onBoard || !matters);
  }

  /**
   * What could be said now, the most important first: [what it is kept as, text].
   * @type {() => [string, string][]}
   */
  #fitting() {
    const { table } = this;
    const { decision, seats } = table.position;
    if (!decision) return [];
    const own = seats[decision.seat];
    const hero = table.catalog.hero(own.hero);
    const leader = own.fighters.find(({ kind }) => kind === hero?.fighters.find(({ role }) => role === "hero")?.name);
    const ranged = hero?.fighters.find(({ role }) => role === "hero")?.attack === "ranged";
    const zones = table.drawing.spaces[leader?.space ?? ""]?.zones.length ?? 0;
    /** @type {[string, string, boolean][]} */
    const tips = [
      [
        "empty-deck",
        "Your deck is empty: from now on each draw hurts each of your fighters by 2.",
        own.deck_size === 0,
      ],
      [
        "hand",
        `At the end of your turn only ${HAND} cards stay.`,
        (own.hand ?? []).length > HAND && decision.kind === "action", // while one can still play some
      ],
      [OF_HERO + own.hero, hero?.tip ? `${hero.name}: ${hero.tip}` : "", decision.kind === "action"],
      ["boost", "A boost costs the card; its text means nothing then.", decision.kind === "boost"],
      [
        "zones",
        "Two patterns: from here your hero sees both zones.",
        ranged && zones > 1 && decision.kind === "action",
      ],
    ];
    return tips.filter(([, text, fits]) => text && fits).map(([id, text]) => [id, text]);
  }

  /** @type {(text: string) => void} */
  #open(text) {
    const { h, hearWords } = this.lent;
    this.#close();
    this.#shown = h(
      "aside",
      { class: "tip panel", "aria-label": "Tip" },
      h("p", {}, h("b", { text: "Tip " }), text),
      h("button", { class: "button quiet", type: "button", onclick: () => this.#close(), text: "Got it" }),
    );
    document.getElementById("table")?.append(this.#shown);
    hearWords(`Tip: ${text}`);
  }

  #close() {
    this.#shown?.remove();
    this.#shown = null;
  }
}
