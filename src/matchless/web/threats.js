// Who could attack where one points, and the most that could come: the server knows it, from what everybody knows.

/** @import { Model } from "./model.js" */
/** @import { Child, Threat, Threatened } from "./types.js" */
/** @import { Lent } from "./advising.js" */

/**
 * Those of a table, with what the page lends for it.
 * @param {Lent} lent
 */
export function threats({ all, count, h, s, drawAttack, fightersOf, unseen }) {
  const SETTLED = 350; // milliseconds that one points at a space before the server is asked
  const MOST = 3; // threats that are told

  /** What is said where there is room. @type {(text: string) => HTMLElement} */
  const more = (text) => h("span", { class: "more", text });

  class Threats {
    /** @type {string | null} */
    #space = null; // that is pointed at
    /** @type {Threatened | null} */
    #known = null;
    #asking = 0; // the timer of a question
    /** @type {number | null} */
    #pressed = null; // how far the game was when the space was pressed
    #tip = h("div", { class: "threats", role: "note", hidden: true });

    /**
     * @param {SVGSVGElement} svg
     * @param {Model} table
     * @param {{ ask: (fighter: number, space: string | null) => void, radius: () => number, quiet: () => boolean }} does
     */
    constructor(svg, table, does) {
      this.svg = svg;
      this.table = table;
      this.does = does;
      svg.parentElement?.append(this.#tip);
    }

    /**
     * Somebody points at a space, or at none. A finger that `pressed` one does not leave it: it holds for one decision.
     * @type {(name?: string, pressed?: boolean) => void}
     */
    point(name, pressed = false) {
      this.#space = name ?? null;
      this.#pressed = pressed ? (this.table.state?.seq ?? null) : null;
      this.show();
    }

    /** @type {(message: Threatened) => void} */
    hear(message) {
      this.#known = message;
      this.show();
    }

    /** What is asked about the space that is pointed at: who stands there, or else one's own fighter that would. */
    #about() {
      const { table } = this;
      const space = this.#space;
      if (!space || table.position.result || table.gathering || this.does.quiet()) return null;
      const there = table.fighterAt(space);
      if (there) return { fighter: there.id, space: null };
      const { decision, seats } = table.position;
      const mover =
        decision && table.own.includes(decision.seat) && ["move", "place"].includes(decision.kind)
          ? decision.fighter
          : null;
      const own = table.own.flatMap((seat) => seats[seat].fighters).find(({ defeated }) => !defeated);
      const fighter = mover ?? own?.id ?? null;
      return fighter === null ? null : { fighter, space };
    }

    /** Shows it, on a board that was drawn anew too; nothing while the table has no state, as when the line is lost. */
    show() {
      clearTimeout(this.#asking);
      if (!this.table.state) return;
      if (this.#pressed !== null && this.#pressed !== this.table.shown.seq) this.#space = this.#pressed = null;
      const about = this.#about();
      const known = this.#known;
      const fits =
        about &&
        known &&
        known.seq === this.table.shown.seq &&
        known.fighter === about.fighter &&
        known.space === about.space;
      if (about && !fits) this.#asking = setTimeout(() => this.does.ask(about.fighter, about.space), SETTLED);
      this.#draw(fits ? known : null);
    }

    /** @type {(known: Threatened | null) => void} */
    #draw(known) {
      const fighters = fightersOf(this.table.position);
      const at = known && (known.space ?? fighters.get(known.fighter)?.space);
      const shown = at && known.threats.length > 0;
      this.#tip.hidden = !shown;
      for (const old of all(this.svg, ".l-reach .threat")) old.remove();
      if (!shown) return;
      const name = fighters.get(known.fighter)?.name ?? "";
      const worst = known.threats.slice(0, MOST);
      const rest = known.threats.length - worst.length;
      this.#tip.dataset.edge = this.#isLow(at) ? "top" : "bottom"; // what is asked about stays in sight
      this.#tip.replaceChildren(
        h(
          "span",
          {},
          h("b", { text: name + (known.space ? ` on ${known.space}` : "") }),
          more(" could be attacked"),
          " next turn: ",
          worst.map((one, place) => [place ? "; " : "", this.#said(one)]),
          rest > 0 ? `; and ${count(rest, "more", "more")}.` : ".",
        ),
        h(
          "button",
          { class: "button quiet square", type: "button", onclick: () => this.point() },
          h("span", { "aria-hidden": "true", text: "×" }),
          unseen("Close"),
        ),
      );
      const arrows = worst.flatMap(({ fighter }) => {
        const from = fighters.get(fighter)?.space;
        return from && from !== at ? drawAttack(this.table.drawing, { from, to: at }, this.does.radius() / 54) : [];
      });
      this.svg.querySelector(".l-reach")?.append(s("g", { class: "threat" }, arrows));
    }

    /** Whether a space is in the lower half of the board. @type {(space: string) => boolean} */
    #isLow(space) {
      const { spaces } = this.table.drawing;
      const heights = Object.values(spaces).map(({ y }) => y);
      return spaces[space].y > (Math.min(...heights) + Math.max(...heights)) / 2;
    }

    /** @type {(threat: Threat) => Child[]} */
    #said({ fighter, boost, value, more: open, cards }) {
      const name = fightersOf(this.table.position).get(fighter)?.name ?? "";
      const how = boost ? `, boosting its move by ${boost}` : "";
      return [
        `${name} with ${value} ${open ? "or more" : "at most"}`,
        more(` (${cards.slice(0, 2).join(", ")}${how})`),
      ];
    }
  }

  return Threats;
}
