// The moment a game ends: a plate that says what it is for you and why, then the numbers and what next.
import { Refused, reviewOf } from "./api.js";
import { all, capital, count, disc, h, part, renew, s, sure, unseen } from "./dom.js";
import { EASE } from "./pace.js";
import { fightersOf } from "./picture.js";
import { poster, withArt } from "./pictures.js";
import { FIGURES, headline, helpedText } from "./result.js";
import { play } from "./sounding.js";
import { keepOwnAccuracy } from "./storage.js";

/** @import { Pace } from "./pace.js" */
/** @import { Child, Course, Heard, Hero, PositionData, SeatStatistics } from "./types.js" */

export const PLATE = 500; // milliseconds after the last blow until the plate comes
export const NUMBERS = 1500; // and then until the numbers do
/** @type {Record<string, string>} */
const GROUNDS = { victory: "glory", watched: "glory", draw: "smoke", defeat: "rain", out: "rain" };
/** @type {Record<string, string>} */
const WORDS = { victory: "Victory", defeat: "Defeat", draw: "A draw", out: "You are out" };

/**
 * What an ending is for whoever holds the seats `own`: victory, defeat, draw, out of a game that goes on, or watched.
 * @type {(position: Pick<PositionData, "result">, own: number[]) => "victory" | "defeat" | "draw" | "out" | "watched"}
 */
export function kindOfEnding({ result }, own) {
  if (!result) return "out";
  if (!result.winners.length) return "draw";
  if (!own.length) return "watched";
  return own.some((seat) => result.winners.includes(seat)) ? "victory" : "defeat";
}

/** @type {(kind: string, position: PositionData, own: number[]) => string} */
const titleOf = (kind, position, own) => WORDS[kind] ?? headline(position, own);

/**
 * Lets an ending be heard.
 * @type {(kind: string) => void}
 */
export const soundEnding = (kind) => play(kind === "out" ? "defeat" : kind === "watched" ? "victory" : kind);

/**
 * One sentence of why: who fell, by what, how much, and when.
 * @type {(state: Heard, own: number[]) => string}
 */
export function why({ position, events, fight, resigned }, own) {
  const { result, turn, seats } = position;
  const inTurn = turn ? ` in turn ${turn}` : "";
  const left = seats.filter((seat, number) => seat.status !== "out" && !resigned.includes(number)).length;
  const goesOn = result ? "" : ` ${capital(count(left, "player plays", "players play"))} on.`;
  if (result?.resigned) return `${capital(result.reason)}${inTurn}.`;
  if (!result && own.some((seat) => resigned.includes(seat))) return `You resigned${inTurn}.${goesOn}`;
  const fallen = events.findLast(
    ({ kind, seat }) => kind === "defeat" && (result || (seat !== null && own.includes(seat))),
  );
  if (!fallen) return result ? `${capital(result.reason)}${inTurn}.` : `Your last hero fell.${goesOn}`;
  const name = fightersOf(position).get(fallen.fighter)?.name ?? "The hero";
  const blow = events.findLast(({ kind, fighter }) => kind === "damage" && fighter === fallen.fighter);
  const exhausted = blow && events[events.indexOf(blow) - 1]?.kind === "exhausted"; // which is told just before
  const cause = blow?.source ?? fight?.attack.card;
  const said = exhausted
    ? `${name} had no card left to draw`
    : blow && cause
      ? `${name} fell to ${cause}`
      : `${name} fell`;
  return `${said}${blow ? `: ${blow.amount} damage` : ""}${inTurn}.${goesOn}`;
}

/**
 * The ending over the board `ground`. `does` has what its buttons do, rematch() and close(); rematched() is whether
 * somebody has asked for a rematch, hero(slug) a hero of the catalog.
 */
export class Ending {
  /** @type {Pace | null} */
  #pace = null;
  #dressed = false;

  /**
   * @param {HTMLElement} ground
   * @param {{ rematch: () => void, rematched: () => boolean, close: () => void, hero: (slug: string) => Hero | undefined }} does
   */
  constructor(ground, does) {
    this.does = does;
    this.section = h("section", { class: "ending", hidden: true, tabindex: -1 });
    ground.append(this.section);
    this.section.addEventListener("pointerdown", () => this.#pace?.skip());
    this.section.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
  }

  /** Its styles come when it does: most visits to a table see no end. Until they are there, or cannot come, it is not seen. */
  #dress() {
    if (this.#dressed) return;
    this.#dressed = true;
    this.section.classList.add("undressed");
    const href = new URL("./ending.css", import.meta.url);
    const seen = () => {
      this.section.classList.remove("undressed");
      if (this.section.dataset.stage !== "coming") this.#focus(); // what is not seen cannot be focused
    };
    document.head.append(h("link", { rel: "stylesheet", href, onload: seen, onerror: seen }));
  }

  get open() {
    return !this.section.hidden;
  }

  /** @type {(open: boolean) => void} */
  #open(open) {
    this.section.hidden = !open;
    this.section.closest(".table")?.classList.toggle("ended", open);
  }

  close() {
    this.#pace?.skip();
    this.#pace = null;
    this.#open(false);
    this.section.replaceChildren();
    delete this.section.dataset.stage;
  }

  /**
   * The whole moment: the plate, then the numbers; `pace` is that of the plate.
   * @type {(state: Heard, own: number[], token: string, pace: Pace) => Promise<void>}
   */
  async moment(state, own, token, pace) {
    this.close();
    this.#dress();
    this.#pace = pace;
    const kind = kindOfEnding(state.position, own);
    this.#open(true); // nothing is asked any more
    this.section.dataset.stage = "coming";
    await pace.wait(PLATE);
    if (this.#pace !== pace) return;
    this.#plate(kind, state, own, token, pace);
    if (kind === "out") return;
    await pace.wait(NUMBERS);
    if (this.#pace !== pace) return;
    this.numbers(state, own, token);
    pace.play(
      this.section.firstElementChild,
      [
        { opacity: 0, translate: "0 30px" },
        { opacity: 1, translate: "0 0" },
      ],
      { ms: 320 },
    );
  }

  /** @type {(kind: ReturnType<typeof kindOfEnding>, state: Heard, own: number[], token: string, pace: Pace) => void} */
  #plate(kind, state, own, token, pace) {
    const { position } = state;
    const shown = {
      victory: own,
      defeat: own,
      out: own,
      watched: position.result?.winners ?? [],
      draw: position.seats.map((_, i) => i),
    }[kind];
    const defeat = kind === "defeat" || kind === "out";
    const heroes = shown.map((seat) => sure(this.does.hero(position.seats[seat].hero)));
    const said = h("i");
    if (kind !== "draw") withArt(({ lastWord }) => said.append(lastWord(heroes[0], !defeat)));
    const plate = h(
      "div",
      { class: `endplate ${defeat ? "lost" : kind}` },
      h(
        "div",
        { class: "print", "data-hero": kind === "draw" ? undefined : heroes[0].slug },
        h(
          "div",
          { class: "posters" },
          heroes.map((hero, i) =>
            h(
              "span",
              { "data-hero": hero.slug, "data-seat": shown[i] + 1 },
              poster(hero, GROUNDS[kind]),
              disc(hero.slug),
            ),
          ),
        ),
        h(
          "div",
          { class: "words" },
          h("h2", { text: titleOf(kind, position, own) }),
          said,
          h("p", { text: why(state, own) + helpedText(state.helped, state.position, own) }),
        ),
      ),
      h(
        "div",
        { class: "next" },
        kind === "out"
          ? [
              h("button", {
                class: "button primary",
                type: "button",
                text: "Watch on",
                onclick: () => this.does.close(),
              }),
              h("a", { class: "button", href: "/", text: "Lobby" }),
            ]
          : this.#next(own, token).slice(0, 2),
      ),
    );
    this.#show("plate", plate, titleOf(kind, position, own));
    soundEnding(kind);
    pace.play(
      plate,
      defeat
        ? [
            { opacity: 0, translate: "0 -24px" },
            { opacity: 1, translate: "0 0" },
          ]
        : [
            { opacity: 0, scale: 0.7 },
            { opacity: 1, scale: 1 },
          ],
      { ms: defeat ? 900 : 520, easing: defeat ? EASE.in : EASE.hit },
    );
  }

  /**
   * The end of a lesson, on a plate that it makes around a picture of its hero; it `cheers` where somebody was there.
   * @type {(told: { hero: string, title: string, plate: (picture: Child[], close: () => void) => HTMLElement, cheers: boolean }, pace: Pace) => void}
   */
  lesson({ hero, title, plate: make, cheers }, pace) {
    this.#dress();
    this.#pace = pace;
    const plate = make([poster(sure(this.does.hero(hero)), GROUNDS.victory), disc(hero)], this.does.close);
    this.#show("plate", plate, title);
    if (!cheers) return;
    soundEnding("victory");
    const frames = [
      { opacity: 0, scale: 0.7 },
      { opacity: 1, scale: 1 },
    ];
    pace.play(plate, frames, { ms: 520, easing: EASE.hit });
  }

  /**
   * The numbers, at once.
   * @type {(state: Heard, own: number[], token: string) => void}
   */
  numbers(state, own, token) {
    this.#dress();
    const { position, statistics, course } = state;
    const kind = kindOfEnding(position, own);
    const title = titleOf(kind, position, own);
    const seat = own[0] ?? position.result?.winners[0] ?? 0;
    const sheet = h(
      "div",
      { class: `numbers panel ${kind}` },
      h(
        "header",
        { "data-seat": seat + 1 },
        disc(position.seats[seat].hero),
        h(
          "div",
          {},
          h("h2", { text: title }),
          h("p", { text: why(state, own) + helpedText(state.helped, state.position, own) }),
        ),
        h(
          "button",
          {
            class: "button quiet square away",
            type: "button",
            title: "Look at the board",
            onclick: () => this.does.close(),
          },
          "×",
          unseen("Look at the board"),
        ),
      ),
      course ? drawCourse(course, position, token) : null,
      statistics ? drawFigures(position, statistics) : null,
      h("div", { class: "next" }, this.#next(own, token)),
    );
    for (const bar of all(sheet, "[data-share]")) bar.style.setProperty("--share", bar.dataset.share ?? "0");
    this.#show("numbers", sheet, title);
    this.#reviewing(part(this.section, '[data-tool="review"]'), token, own[0]);
  }

  /**
   * How far the review has come, which begins by itself; what shows it is not needed before.
   * @type {(link: HTMLElement, token: string, seat: number | undefined) => Promise<void>}
   */
  async #reviewing(link, token, seat) {
    const { showProgress } = await import("./review-progress.js");
    await showProgress({ Refused, reviewOf, h, renew, unseen, keepOwnAccuracy }, link, token, seat);
  }

  /** @type {(stage: string, inside: HTMLElement, title: string) => void} */
  #show(stage, inside, title) {
    const focused = this.section.contains(document.activeElement);
    this.#open(true);
    this.section.dataset.stage = stage;
    this.section.setAttribute("aria-label", title);
    renew(this.section, [inside]);
    if (focused) this.section.focus({ preventScroll: true });
    else this.#focus();
  }

  #focus() {
    if (this.open && !document.activeElement?.closest("dialog")) this.section.focus({ preventScroll: true });
  }

  /** @type {(own: number[], token: string) => HTMLElement[]} */
  #next(own, token) {
    const review = h("a", { class: "button", href: `/review.html#${token}`, text: "Review", "data-tool": "review" });
    const lobby = h("a", { class: "button", href: "/#games", text: "Lobby" });
    const rematch = h("button", {
      class: "button primary",
      type: "button",
      onclick: () => this.does.rematch(),
      text: this.does.rematched() ? "Join the rematch" : "Rematch",
    });
    return own.length
      ? [rematch, review, h("a", { class: "button", href: "/", text: "Another hero" }), lobby]
      : [review, lobby];
  }
}

/**
 * Health of each seat over the turns: where the game tipped can be seen, and leads to that moment.
 * @type {(course: Course[], position: PositionData, token: string) => HTMLElement}
 */
function drawCourse(course, position, token) {
  const [W, H] = [560, 130];
  const top = Math.max(1, ...course.flatMap(({ health }) => health));
  /** @type {(i: number) => number} */
  const x = (i) => 6 + (i / Math.max(1, course.length - 1)) * (W - 12);
  /** @type {(value: number) => number} */
  const y = (value) => H - 16 - (value / top) * (H - 26);
  /** @type {(seat: number) => string} */
  const line = (seat) =>
    course.map(({ health }, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(health[seat]).toFixed(1)}`).join("");
  const losses = course
    .slice(1)
    .map(({ health }, i) => Math.max(...health.map((now, seat) => course[i].health[seat] - now)));
  const most = Math.max(0, ...losses);
  const at = losses.indexOf(most) + 1;
  return h(
    "figure",
    { class: "course" },
    h(
      "figcaption",
      {},
      h("b", { text: "Health by turn" }),
      position.seats.map((seat, number) =>
        h("span", { class: "key", "data-seat": number + 1 }, disc(seat.hero), seat.name),
      ),
      most
        ? h("a", {
            href: `/replay.html#${token}/${course[at].seq}`,
            text: `largest loss: ${most} in turn ${course[at - 1].turn}`,
          })
        : null,
    ),
    s(
      "svg",
      {
        viewBox: `0 0 ${W} ${H}`,
        role: "img",
        "aria-label": "Health of each side, turn by turn",
        preserveAspectRatio: "none",
      },
      s("line", { x1: 6, x2: W - 6, y1: H - 16, y2: H - 16, class: "axis" }),
      most
        ? s("rect", { x: x(at - 1), y: 4, width: Math.max(4, x(at) - x(at - 1)), height: H - 20, class: "tip" })
        : null,
      course[0].health.map((_, seat) =>
        s("path", { d: line(seat), class: "sum", "data-seat": seat + 1, "vector-effect": "non-scaling-stroke" }),
      ),
    ),
  );
}

/**
 * Six figures, each with a bar for every seat.
 * @type {(position: PositionData, statistics: SeatStatistics[]) => HTMLElement}
 */
function drawFigures(position, statistics) {
  return h(
    "ul",
    { class: statistics.length > 2 ? "figures many" : "figures", "aria-label": "What everybody did" },
    FIGURES.map(([key, text]) => {
      const most = Math.max(1, ...statistics.map((tally) => tally[key]));
      const bars = statistics.map((tally, seat) =>
        h(
          "p",
          { "data-seat": seat + 1 },
          unseen(`${position.seats[seat].name} `),
          h("i", { "data-share": tally[key] / most }),
          h("b", { text: String(tally[key]) }),
        ),
      );
      return h("li", {}, h("span", { text }), bars);
    }),
  );
}
