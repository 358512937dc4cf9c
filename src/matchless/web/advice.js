// Hints and the bar of chances: what the server thinks of the open decision, from what one may know oneself. It comes with
// the first hint or with the bar, which most tables never see.
import { chances } from "./chances.js";
import { ways } from "./ways.js";

/** @import { Model } from "./model.js" */
/** @import { Advice as Advised, Hinted, Reckoned, Told } from "./types.js" */
/** @import { Lent } from "./advising.js" */

/**
 * Those of a table, with what the page lends for it.
 * @param {Lent} lent
 */
export function advice(lent) {
  const { byId, h, icon, renew, unseen, fightersOf, hearWords, look } = lent;
  const drawBar = chances(lent);
  const showWays = ways(lent);

  /**
   * @typedef {object} Does
   * @property {(type: "hint" | "chances") => boolean} ask
   * @property {(option: number) => void} choose
   * @property {() => void} show
   * @property {() => number} radius
   */

  class Advice {
    /** @type {"hint" | null} */
    #asked = null; // what is being thought of
    /** @type {Hinted | null} */
    #hint = null;
    /** @type {Reckoned[]} */
    #chances = []; // the last two, the newest last
    /** @type {string | null} */
    #reckoning = null; // the moment that chances were asked for
    #panel = h("section", { class: "advice panel", hidden: true, "aria-label": "Hint" });

    /**
     * @param {SVGSVGElement} svg
     * @param {Model} table
     * @param {Does} does
     */
    constructor(svg, table, does) {
      this.svg = svg;
      this.table = table;
      this.does = does;
      byId("prompt").after(this.#panel);
    }

    /** Whether a hint is shown or being thought of. */
    get open() {
      return this.#asked !== null || this.#hint !== null;
    }

    /** Asks for a hint, or takes it away again. */
    toggle() {
      if (this.open) return this.close();
      if (!this.table.acts || !this.does.ask("hint")) return;
      this.#asked = "hint";
      hearWords("Thinking of a hint.");
      this.does.show();
    }

    close() {
      this.#asked = this.#hint = null;
      this.does.show();
    }

    /** Choices were taken back, or everything is told anew: what was known of the chances holds no more. */
    forget() {
      this.#asked = this.#hint = this.#reckoning = null;
      this.#chances = [];
    }

    /** @type {(message: Told) => void} */
    hear(message) {
      if (message.type === "reckoned") {
        if (message.sides.length) this.#chances = [...this.#chances, message].slice(-2);
        this.does.show();
      } else if (message.type === "hinted" && this.open && this.#isNow(message)) {
        const first = this.#asked !== null;
        this.#asked = null;
        this.#hint = message;
        if (first) hearWords(spoken(message));
        else if (message.because) hearWords(message.because);
        this.does.show();
      } else if (message.type === "refused") {
        this.#asked = null;
      }
    }

    /** @type {(moment: { seq: number, cuts: number }) => boolean} */
    #isNow({ seq, cuts }) {
      return seq === this.table.shown.seq && cuts === this.table.shown.cuts;
    }

    /** Draws it on a table that was drawn anew. */
    show() {
      const { table } = this;
      if (!table.state) return;
      if (this.#hint && !this.#isNow(this.#hint)) this.#hint = null;
      if (!table.mine) this.#asked = null;
      this.#reckon();
      const shown = (this.#asked || this.#hint) && table.acts;
      this.#panel.hidden = !shown;
      renew(this.#panel, shown ? this.#rows() : []);
      const ways = shown && this.#hint ? this.#hint.choices.map(({ way }) => way) : [];
      showWays(this.svg, table.drawing, ways, fightersOf(table.position), this.does.radius());
      for (const card of document.querySelectorAll("#hand li[data-hint]")) card.removeAttribute("data-hint");
      ways.forEach((way, place) => {
        for (const { card } of way.slice(0, 4)) {
          const held = card && document.querySelector(`#hand [data-card="${CSS.escape(card)}"]`)?.parentElement;
          if (held && !held.dataset.hint) held.dataset.hint = String(place + 1);
        }
      });
      drawBar(byId("ground"), look().chances && !table.position.result ? this.#chances : [], table);
    }

    /** Asks for the chances of one's own decision, once. */
    #reckon() {
      const { table } = this;
      const moment = `${table.shown.seq} ${table.shown.cuts}`;
      if (!look().chances || !table.acts || this.#reckoning === moment) return;
      if (this.does.ask("chances")) this.#reckoning = moment;
    }

    #rows() {
      const hint = this.#hint;
      const close = h(
        "button",
        {
          class: "button quiet square",
          type: "button",
          title: "Close the hint (H)",
          "data-tool": "close hint",
          onclick: () => this.close(),
        },
        "×",
        unseen("Close the hint"),
      );
      if (!hint) {
        return [
          h("header", {}, icon("hint"), h("p", {}, h("b", { text: "Thinking" }), thinking()), close),
          h("p", { class: "fair", text: "From what you can know: nobody’s hidden cards are looked at." }),
        ];
      }
      const { verdict, because, seeking, others, choices } = hint;
      const more = others.length
        ? `${others.length} more that ${others.length === 1 ? "is as good is" : "are as good are"} not listed.`
        : "";
      return [
        h(
          "header",
          {},
          icon("hint"),
          h(
            "p",
            {},
            because
              ? h("b", { text: because })
              : h("b", { text: verdict || (seeking ? "Looking for the reason" : "No single reason stands out.") }),
            seeking ? thinking() : null,
            because && verdict ? ` ${verdict}` : "",
            more ? ` ${more}` : "",
          ),
          close,
        ),
        ...choices.map((one, place) => this.#row(one, place)),
      ];
    }

    /** @type {(one: Advised, place: number) => HTMLElement} */
    #row(one, place) {
      const whisker = h("span", { class: "whisker", "aria-hidden": "true" }, h("i"), h("u"));
      if (one.chance !== null && one.low !== null && one.high !== null) {
        whisker.style.setProperty("--low", String(one.low));
        whisker.style.setProperty("--high", String(one.high));
        whisker.style.setProperty("--chance", String(one.chance));
        whisker.title = `between ${one.low} % and ${one.high} %`;
      } else whisker.classList.add("unknown");
      return h(
        "button",
        {
          class: `hint-row${one.good ? " good" : ""}`,
          type: "button",
          "data-tool": `hint ${place}`,
          onclick: () => this.does.choose(one.option),
        },
        h("span", { class: "rank", text: String(place + 1) }),
        h("span", { class: "what", text: one.text }),
        whisker,
        one.chance === null
          ? h("span", { class: "num hardly", text: "hardly looked at" })
          : h("span", { class: "num", text: `${one.chance} %` }),
      );
    }
  }

  const thinking = () => h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

  /** @type {(one: Advised) => string} */
  const rowText = ({ text, chance }) => (chance === null ? `${text}, hardly looked at` : `${text}, ${chance} percent`);

  /** @type {(hint: Hinted) => string} */
  const spoken = ({ choices, verdict, because }) =>
    [choices.length ? "Hint." : "", ...choices.map((one) => `${rowText(one)}.`), verdict, because ?? ""]
      .filter(Boolean)
      .join(" ");

  return Advice;
}
