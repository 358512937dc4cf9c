// Why a bot did something, beside the table: what it had to compare, seen from outside as long as the game goes on.

/** @import { Compared, Line } from "./types.js" */
/** @import { Lent } from "./advising.js" */

/**
 * The sheet, with what the page lends for it.
 * @param {Lent} lent
 */
export function botWhy({ openBeside, h, renew }) {
  /** The sheet that is open: what a bot did, and what it compared for the step that is asked about. */
  class BotWhy {
    #answer = h("div", { class: "compared", "aria-live": "polite" });
    #asked = -1;

    /**
     * `lines` are those of the bot's last steps, the newest last; `ask(seq)` asks the server about a choice.
     * @param {string} name
     * @param {Line[]} lines
     * @param {(seq: number) => void} ask
     */
    constructor(name, lines, ask) {
      this.name = name;
      this.ask = ask;
      const steps = lines.map(({ seq, text }) =>
        h("button", { class: "step", type: "button", "data-seq": seq, text, onclick: () => this.#about(seq) }),
      );
      this.steps = h("div", { class: "bot-steps", role: "group", "aria-label": "What it did" }, steps);
      openBeside(`Why did ${name} do that?`, "", this.steps, this.#answer);
      const last = lines.at(-1);
      if (last) this.#about(last.seq);
    }

    /** @type {(seq: number) => void} */
    #about(seq) {
      this.#asked = seq;
      for (const step of this.steps.children)
        step.setAttribute("aria-pressed", String(step instanceof HTMLElement && step.dataset.seq === String(seq)));
      renew(this.#answer, [h("p", { class: "fair", text: "Thinking about it …" })]);
      this.ask(seq - 1);
    }

    /** The server would not say. @type {(text: string) => void} */
    refuse(text) {
      renew(this.#answer, [h("p", { class: "fair", text })]);
    }

    /** @type {(message: Compared) => void} */
    hear({ seq, choices, open, question }) {
      if (seq !== this.#asked - 1) return;
      const several = choices.length > 1;
      renew(this.#answer, [
        h("h3", { text: question }),
        h(
          "ul",
          { class: "holding" },
          choices.map(({ text, chance, made }) =>
            h(
              "li",
              { class: made ? "made" : "" },
              h("span", { class: "what" }, h("b", { text }), made ? h("small", { text: " what it did" }) : null),
              h("span", {
                class: chance === null ? "num hardly" : "num",
                text: chance !== null ? `${chance} %` : several ? "hardly looked at" : "",
              }),
            ),
          ),
        ),
        h("p", { class: "fair", text: several ? (open ? WITHIN : OUTSIDE)(this.name) : ALONE(open) }),
      ]);
    }
  }

  /** @type {(name: string) => string} */
  const WITHIN = (name) => `How likely ${name} wins with each, with the cards that ${name} had.`;
  /** @type {(name: string) => string} */
  const OUTSIDE = (name) =>
    `How likely ${name} wins with each, reckoned without its cards: which ones it holds is told after the game.`;
  /** @type {(open: boolean) => string} */
  const ALONE = (open) =>
    open
      ? "There was nothing to compare."
      : "What else it could do depends on the cards in its hand, which are told after the game.";

  return BotWhy;
}
