// Why a bot did something, beside the table: what it had to compare, seen from outside as long as the game goes on.

/** @import { Compared, Line } from "./types.js" */
/** @import { Lent } from "./advising.js" */

/**
 * The sheet, with what the page lends for it.
 * @param {Pick<Lent, "openBeside" | "h" | "renew">} lent
 */
export function botWhy({ openBeside, h, renew }) {
  /** The sheet that is open: what a bot did in a turn, and what it compared for the step that is asked about. */
  class BotWhy {
    #answer = h("div", { class: "compared", "aria-live": "polite" });
    /** @type {number[]} */
    #left = []; // choices of the step that are still to be told about
    /** @type {Compared[]} */
    #told = [];

    /**
     * `line` is one of `lines` that tells a step of a bot; `ask(number)` asks the server about one of its choices.
     * @param {string} name
     * @param {Line[]} lines
     * @param {Line} line
     * @param {(number: number) => void} ask
     */
    constructor(name, lines, line, ask) {
      this.name = name;
      this.ask = ask;
      this.steps = h("div", { class: "bot-steps", role: "group", "aria-label": "What it did" });
      for (const one of stepsAround(lines, line)) {
        const step = h("button", { class: "step", type: "button", text: stepText(one) });
        step.addEventListener("click", () => this.#about(one, step));
        this.steps.append(step);
        if (one === line) this.#about(one, step);
      }
      openBeside(`Why did ${name} do that?`, "Any step in the log can be asked about.", this.steps, this.#answer);
    }

    /** @type {(line: Line, pressed: HTMLElement) => void} */
    #about({ step }, pressed) {
      for (const one of this.steps.children) one.setAttribute("aria-pressed", String(one === pressed));
      this.#left = [...(step?.choices ?? [])];
      this.#told = [];
      this.#next();
    }

    /** One choice after the other: the server thinks about one at a time for everybody. */
    #next() {
      this.#show();
      if (this.#left.length) this.ask(this.#left[0]);
    }

    /** Whether an answer is still to come that anybody looks for. */
    get waits() {
      return this.#left.length > 0 && this.#answer.isConnected;
    }

    /** The server would not say. @type {(text: string) => void} */
    refuse(text) {
      this.#left = [];
      this.#show(text);
    }

    /** @type {(message: Compared) => void} */
    hear(message) {
      if (!this.waits || message.seq !== this.#left[0]) return;
      this.#left.shift();
      this.#told.push(message);
      this.#next();
    }

    /** What is known so far; choices without another one say nothing, unless there is nothing else. @type {(trouble?: string) => void} */
    #show(trouble) {
      const compared = this.#told.filter(({ choices }) => choices.length > 1);
      const last = this.#told.at(-1);
      const shown = compared.length || this.#left.length || !last ? compared : [last];
      const words = compared.length ? (last?.open ? WITHIN : OUTSIDE)(this.name) : ALONE(Boolean(last?.open));
      const said = trouble ?? (this.#left.length ? "Thinking about it …" : words);
      renew(this.#answer, [...shown.flatMap(drawn), h("p", { class: "fair", text: said })]);
    }
  }

  /**
   * The steps of the same bot in the same turn.
   * @type {(lines: Line[], line: Line) => Line[]}
   */
  function stepsAround(lines, line) {
    const at = lines.indexOf(line);
    const begins = lines.slice(0, at).findLastIndex(({ mark }) => mark) + 1;
    const ends = lines.findIndex(({ mark }, place) => mark && place > at);
    const turn = lines.slice(begins, ends < 0 ? undefined : ends);
    return turn.filter(({ step }) => step && step.seat === line.step?.seat);
  }

  /**
   * What it did; where that shows only in what somebody else did next, as when it does not defend, this.
   * @type {(line: Line) => string}
   */
  const stepText = ({ seat, step, text }) => (seat === step?.seat ? text : `Its choice before “${text}”`);

  /** @type {(message: Compared) => HTMLElement[]} */
  const drawn = ({ question, choices }) => [
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
            text: chance !== null ? `${chance} %` : choices.length > 1 ? "hardly looked at" : "",
          }),
        ),
      ),
    ),
  ];

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
