// The chances of a game below the slider of its replay, as soon as a review of it is made, and while it is.
import { Refused, reviewOf } from "./api.js";
import { all, byId, count, h, renew, s, unseen } from "./dom.js";
import { percent } from "./review-graph.js";

/** @import { ChanceLine, ChanceMark, Reviewed } from "./types.js" */

const AGAIN = 1500; // milliseconds between two looks at what is being made
const LATER = 6000; // and after one that was refused
const NEAR = 12; // CSS pixels around a mark that lead to it
const TOP = 9; // percent of the height above a chance of 1, and below one of 0
/** @type {(chance: number) => number} */
const height = (chance) => TOP + (100 - 2 * TOP) * (1 - chance);

/**
 * The lines of what is known: of two sides the own one is enough, of more each has its own.
 * @type {(told: Reviewed, own: number) => ChanceLine[]}
 */
export function linesOf({ review, chances, sides }, own) {
  const all = review ? review.sides : sides;
  const shown = all.length > 2 ? all : all.filter((seats) => seats.includes(own));
  const judged = review?.chances ?? chances;
  return shown.map((seats) => {
    /** @type {[number, number][]} */
    const points = judged
      .filter(([, seat]) => seats.includes(seat))
      .flatMap(([at, , before, after]) => [
        [at, before],
        [at + 1, after],
      ]);
    if (review) points.push([review.choices, review.seats[seats[0]].result]);
    return { seats, points };
  });
}

/**
 * The choices that lost something, each at its height on its own side's line, or on the only one.
 * @type {(told: Reviewed, lines: ChanceLine[]) => ChanceMark[]}
 */
export function marksOf({ review }, lines) {
  if (!review || !lines.length) return [];
  return review.units
    .filter(({ mark }) => mark !== "fine")
    .map(({ seat, first, mark, says, better }) => {
      const line = lines.find(({ seats }) => seats.includes(seat));
      return { at: first, seat, mark, says, better, own: Boolean(line), chance: chanceAt(line ?? lines[0], first) };
    });
}

/**
 * The chance of a line after so many choices: what was last known, and between two of its points what lies between.
 * @type {(line: ChanceLine, at: number) => number}
 */
export function chanceAt({ points }, at) {
  const next = points.findIndex(([there]) => there > at);
  if (next === -1) return points.at(-1)?.[1] ?? 0.5;
  const [to, then] = points[next];
  if (!next) return then;
  const [from, before] = points[next - 1];
  return before + ((then - before) * (at - from)) / (to - from);
}

/** The graph in its place on the page. `go(seq)` leads to a moment. */
export class ChanceGraph {
  /** @type {Reviewed | null} */
  #told = null;
  #now = 0;
  #last = 0;
  #own = 0;
  #branch = Infinity; // the moment after which another line is shown than that of the game
  #follows = false;
  /** @type {ChanceLine[]} */
  #lines = [];
  /** @type {ChanceMark[]} */
  #marks = [];

  /**
   * @param {string} token
   * @param {{ go: (seq: number) => void, changed: () => void, name: (seat: number) => string }} does
   */
  constructor(token, does) {
    this.token = token;
    this.does = does;
    const picture = byId("chances");
    picture.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      picture.setPointerCapture(event.pointerId);
      this.#press(event, true);
    });
    picture.addEventListener("pointermove", (event) => {
      if (picture.hasPointerCapture(event.pointerId)) this.#press(event, false);
    });
  }

  /** Looks for a review, and until it is whole again and again. */
  async follow() {
    if (this.#follows) return;
    this.#follows = true;
    await this.#ask(true);
  }

  /** @type {(looks: boolean) => Promise<void>} */
  async #ask(looks) {
    try {
      this.#hear(await reviewOf(this.token, looks));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.reason === "unknown token" || error.reason === "not over") return;
      setTimeout(() => this.#ask(looks), LATER);
      return;
    }
    if (this.#told?.of && !this.#told.review?.complete) setTimeout(() => this.#ask(true), AGAIN);
  }

  /** @type {(told: Reviewed) => void} */
  #hear(told) {
    this.#told = told;
    this.#lines = linesOf(told, this.#own).filter(({ points }) => points.length);
    this.#marks = marksOf(told, this.#lines);
    this.#draw();
    this.does.changed();
  }

  /**
   * Shows where one is: after `now` of `last` choices, of which those after `branch` are not the game's.
   * @type {(at: { now: number, last: number, own: number, branch: number }) => void}
   */
  show({ now, last, own, branch }) {
    this.#now = now;
    this.#last = last;
    this.#branch = branch;
    if (own !== this.#own && this.#told) {
      this.#own = own;
      this.#hear(this.#told);
    }
    this.#own = own;
    this.#draw();
  }

  /**
   * What the slider says of a moment: the chances there, and what was lost by the choice that follows.
   * @type {(at: number) => string}
   */
  textAt(at) {
    if (at > this.#branch) return "";
    const chances = this.#lines.map((line) => `${this.#nameOf(line)} ${percent(chanceAt(line, at))}`);
    const marks = this.#marks.filter((one) => one.at === at).map(({ mark, says }) => `${mark} next: ${says}`);
    return [...chances, ...marks].map((text) => `, ${text}`).join("");
  }

  /** @type {(line: ChanceLine) => string} */
  #nameOf = ({ seats }) => seats.map((seat) => this.does.name(seat)).join(" and ");

  // --- drawing -------------------------------------------------------------------------------------------------------------

  #draw() {
    const told = this.#told;
    const ready = Boolean(told && this.#lines.length);
    byId("chances").classList.toggle("empty", !ready);
    byId("chances").toggleAttribute("hidden", !told || (!ready && !told.of));
    renew(byId("chance"), this.#said());
    renew(byId("reviewing"), told ? this.#progress(told) : []);
    if (told) this.#picture(told);
  }

  /** The chance at this moment, beside the number of the choice. */
  #said() {
    if (this.#now > this.#branch) return [];
    return this.#lines.map((line) =>
      h(
        "span",
        { "data-seat": line.seats[0] + 1 },
        unseen(`${this.#nameOf(line)}: `),
        percent(chanceAt(line, this.#now)),
      ),
    );
  }

  /** @type {(told: Reviewed) => HTMLElement[]} */
  #progress({ done, of, review }) {
    if (review) return [];
    if (!of)
      return [
        h("button", {
          class: "link",
          type: "button",
          "data-tool": "chances",
          text: "Work out the chances of this game",
          onclick: () => this.#ask(false),
        }),
      ];
    return [
      h("progress", { value: done, max: of, "aria-label": "The chances are being worked out" }),
      h("span", { "aria-hidden": "true", text: `Working out the chances: ${Math.floor((100 * done) / of)} %` }),
    ];
  }

  /** @type {(told: Reviewed) => void} */
  #picture({ review }) {
    const last = Math.max(1, review?.choices ?? this.#last);
    const [first] = this.#lines;
    /** @type {(points: [number, number][]) => string} */
    const path = (points) => points.map(([at, chance], i) => `${i ? "L" : "M"}${at} ${height(chance)}`).join("");
    const plain = { "vector-effect": "non-scaling-stroke" };
    const now = Math.min(this.#now, this.#branch);
    const svg = byId("chances");
    svg.setAttribute("aria-label", this.#label());
    renew(svg, [
      s(
        "svg",
        { viewBox: `0 0 ${last} 100`, preserveAspectRatio: "none", width: "100%", height: "100%" },
        s("path", { d: `M0 50H${last}`, class: "c-half", ...plain }),
        this.#lines.length === 1 && first.points.length
          ? s("path", {
              d: `${path(first.points)}V${height(0)}H${first.points[0][0]}Z`,
              class: "c-area",
              "data-seat": first.seats[0] + 1,
            })
          : null,
        this.#lines.map(({ seats, points }) =>
          s("path", { d: path(points), class: "c-line", "data-seat": seats[0] + 1, ...plain }),
        ),
        s("path", { d: `M${now} 0V100`, class: "c-now", ...plain }),
        this.#branch < last
          ? s("rect", { x: this.#branch, width: last - this.#branch, height: 100, class: "c-beyond" })
          : null,
      ),
      ...this.#marks.map((one) =>
        s(
          "svg",
          { x: `${(100 * one.at) / last}%`, y: `${height(one.chance)}%`, class: "c-place" },
          s("path", { d: SHAPES[one.mark], class: `c-mark ${one.mark}${one.own ? "" : " theirs"}` }),
        ),
      ),
    ]);
  }

  /** The picture in words. */
  #label() {
    const lines = this.#lines.map(
      (line) => `${this.#nameOf(line)} from ${percent(line.points[0][1])} to ${percent(line.points.at(-1)?.[1] ?? 0)}`,
    );
    const kinds = ["blunder", "mistake", "inaccuracy"]
      .map((kind) => [this.#marks.filter(({ mark }) => mark === kind).length, kind])
      .filter(([number]) => number)
      .map(([number, kind]) => count(Number(number), String(kind), kind === "inaccuracy" ? "inaccuracies" : undefined));
    return `The chance to win: ${lines.join(", ")}.${kinds.length ? ` ${kinds.join(", ")}.` : ""} The slider tells the chance at each moment.`;
  }

  // --- pressing ------------------------------------------------------------------------------------------------------------

  /** @type {(event: PointerEvent, snaps: boolean) => void} */
  #press({ clientX, clientY }, snaps) {
    const { left, width } = byId("chances").getBoundingClientRect();
    const last = Math.max(1, this.#told?.review?.choices ?? this.#last);
    const near = all(byId("chances"), ".c-mark").map((mark) => {
      const box = mark.getBoundingClientRect();
      return Math.hypot(box.left + box.width / 2 - clientX, box.top + box.height / 2 - clientY);
    });
    const best = near.indexOf(Math.min(...near));
    if (snaps && near[best] <= NEAR) return this.does.go(this.#marks[best].at);
    this.does.go(Math.round(last * Math.max(0, Math.min(1, (clientX - left) / width))));
  }
}

/** A round inaccuracy, a square mistake, a blunder on its tip, around the middle. @type {Record<string, string>} */
const SHAPES = {
  inaccuracy: "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z",
  mistake: "M-4.5 -4.5H4.5V4.5H-4.5Z",
  blunder: "M0 -7L7 0L0 7L-7 0Z",
};
