// Those who advise at a table: hints, chances, threats, hands, why a bot did something. Tables fetch them with the first
// question, and lend them what they need of theirs.
import { advice } from "./advice.js";
import { botWhy } from "./bot-why.js";
import { holding } from "./holding.js";
import { threats } from "./threats.js";

/** @import { Lent } from "./advising.js" */
/** @import { Choices } from "./choices.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Model } from "./model.js" */
/** @import { Line, Refused, Told } from "./types.js" */

/**
 * Those of a table, with what the page lends for it.
 * @param {Lent} lent
 */
export function advisers(lent) {
  const { byId, h } = lent;
  const [Advice, BotWhy, readHolding, Threats] = [advice(lent), botWhy(lent), holding(lent), threats(lent)];

  return class Advisers {
    /** @type {InstanceType<typeof BotWhy> | null} */
    #why = null;

    /**
     * @param {SVGSVGElement} svg
     * @param {Model} table
     * @param {Connection} line
     * @param {{ choices: Choices, show: () => void, radius: () => number }} does
     */
    constructor(svg, table, line, { choices, show, radius }) {
      this.table = table;
      this.line = line;
      document.head.append(h("link", { rel: "stylesheet", href: new URL("./advice.css", import.meta.url) }));
      this.advice = new Advice(svg, table, {
        ask: (type) => line.say({ type, ...table.now }),
        choose: (number) => {
          const option = table.position.decision?.options.find(({ option }) => option === number);
          this.advice.close();
          if (!option || !table.acts) return;
          table.near = [];
          table.place = option.space ?? null;
          choices.choose(option);
          byId("prompt").focus({ preventScroll: true });
        },
        show,
        radius,
      });
      this.threats = new Threats(svg, table, {
        ask: (fighter, space) => line.say({ type: "threaten", fighter, space }),
        radius,
        quiet: () => this.advice.open || table.shown.guide !== null, // a hint lies above, and a lesson tells one thing at a time
      });
    }

    /** Draws what there is of it on a table that was drawn anew. */
    show() {
      this.advice.show();
      this.threats.show();
    }

    /** @type {(seat: number) => void} */
    hold(seat) {
      this.line.say({ type: "hold", seat });
    }

    /**
     * Opens the sheet that tells why a bot did what a line of the log tells.
     * @type {(line: Line) => void}
     */
    why(line) {
      const { table } = this;
      const { cuts } = table.shown; // after a take-back the same number is another choice, and these words are of this one
      this.#why = new BotWhy(table.nameOf(line.step?.seat ?? 0), table.lines, line, (seq) =>
        this.line.say({ type: "compare", seq, cuts }),
      );
    }

    /** @type {(message: Told) => void} */
    hear(message) {
      if (message.type === "threatened") this.threats.hear(message);
      else if (message.type === "compared") this.#why?.hear(message);
      else if (message.type === "held") readHolding(message, this.table);
      else this.advice.hear(message);
    }

    /**
     * A question was refused; tells whether that is said already.
     * @type {(message: Refused) => boolean}
     */
    refused(message) {
      if (this.#why?.waits) {
        this.#why.refuse(message.text);
        return true;
      }
      this.advice.hear(message);
      return false;
    }
  };
}
