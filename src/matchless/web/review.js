// The review of a finished game: what the chances were, where they went, and the moments to learn from. The fragment of
// the address is the token of a seat or of the spectators.
import { meanAccuracy, reviewedGames, saveAccuracies } from "./accuracy.js";
import { reviewOf, recordOf, sentence } from "./api.js";
import { definePatterns, drawAttack, drawBoard, groundOf } from "./board.js";
import { drawCard, fitCards } from "./card.js";
import { loadCatalog } from "./catalog.js";
import { all, byId, capital, disc, h, icon, s, sure, unseen } from "./dom.js";
import { setType } from "./fonts.js";
import { pictureOf } from "./picture.js";
import { askToPlay } from "./play-on.js";
import { drawChances, lossOf, luckOf, MARKS, percent, points, roughly, whole } from "./review-graph.js";
import { settingsButton } from "./settings.js";
import { applyLook, gameOf, keepOwnAccuracy } from "./storage.js";

/** @import { Catalog, Drawing, Drawn, Ledger, Review, ReviewMoment, ReviewUnit } from "./types.js" */

const AGAIN = 1500; // milliseconds between two questions for what is not ready yet
const LUCKY = 0.04; // of chance: less luck than that is not listed
const ROUGHLY = "So much luck is known only roughly: searched again, it could come out ten points higher or lower.";
const KINDS = {
  all: { name: "All", fits: () => true },
  marked: { name: "Marked", fits: (/** @type {ReviewUnit} */ unit) => unit.mark !== "fine" },
  fights: {
    name: "Fights",
    fits: (/** @type {ReviewUnit} */ unit) => unit.kinds.some((kind) => /attack|defense|target/.test(kind)),
  },
  walks: {
    name: "Walks",
    fits: (/** @type {ReviewUnit} */ unit) => unit.kinds.some((kind) => /^(move|mover|place)$/.test(kind)),
  },
  luck: { name: "Luck", fits: () => false },
};

/** @type {(token: string) => Promise<void>} */
async function open(token) {
  /** @type {Catalog} */
  let catalog;
  /** @type {Review | null} */
  let review = null;
  const own = gameOf(token)?.seats ?? [];
  let seat = own[0] ?? 0;
  /** @type {keyof typeof KINDS} */
  let filter = "all";
  byId("tools").append(settingsButton(() => draw()));
  /** Asks until all of it is here, and shows what there is. */
  async function follow() {
    for (;;) {
      const told = await reviewOf(token, false, catalog.digest);
      byId("progress").setAttribute("value", String(told.of ? told.done / told.of : 0));
      const first = review === null;
      catalog.asThen(told.former);
      if (told.review && (first || told.review.complete)) {
        review = told.review;
        keepOwnAccuracy(token, review);
        draw();
      }
      if (review?.complete) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  /** @type {(text: string) => void} */
  function cannot(text) {
    byId("waits-title").textContent = "There is no review here";
    byId("waits-text").textContent = "";
    byId("progress").hidden = true;
    byId("refused").textContent = text;
    byId("refused").hidden = false;
  }

  // --- drawing -----------------------------------------------------------------------------------------------------------

  function draw() {
    if (!review) return;
    const done = review;
    const ledger = done.seats[seat];
    byId("waits").hidden = true;
    byId("review").hidden = false;
    byId("where").textContent = sure(catalog.board(done.board)).name;
    document.title = `Review: ${done.players.join(done.players.length === 2 ? " against " : ", ")} · Matchless`;
    definePatterns(1);
    const moments = momentsOf(done, ledger);
    byId("main").replaceChildren(
      drawVerdict(done, ledger, moments.length),
      drawLedger(done, ledger),
      drawGraph(done, ledger),
      ...(moments.length
        ? [h("h2", { class: "h2", id: "moments", text: won(ledger) ? "What won it" : "Turning points" })]
        : []),
      ...moments.map((moment, number) => drawMoment(done, moment, number, moments.length)),
    );
    byId("side").replaceChildren(drawList(done, ledger), drawAccuracy(ledger), drawSure(done));
    fitCards(all(byId("main"), ".played-cards .card"), []);
  }

  /** @type {(ledger: Ledger) => boolean} */
  const won = ({ result }) => result === 1;
  /** @type {(of: number) => boolean} */
  const mine = (of) => own.includes(of);
  /** @type {(of: number) => string} */
  const name = (of) => (mine(of) ? "you" : sure(review).players[of]);

  /**
   * Where one lost most; of a game that was won, the largest gifts of the others and one's own best find.
   * @type {(done: Review, ledger: Ledger) => ReviewMoment[]}
   */
  function momentsOf(done, ledger) {
    if (!won(ledger)) return ledger.turning;
    const side = sure(done.sides.find((seats) => seats.includes(ledger.seat)));
    const gifts = done.seats
      .filter((other) => !side.includes(other.seat))
      .flatMap(({ turning }) => turning)
      .toSorted((one, other) => one.after - one.before - (other.after - other.before))
      .slice(0, 3);
    return ledger.find ? [ledger.find, ...gifts] : gifts;
  }

  /** @type {(done: Review, ledger: Ledger, moments: number) => HTMLElement} */
  function drawVerdict(done, ledger, moments) {
    return h(
      "section",
      { class: "panel verdict", "data-seat": ledger.seat + 1 },
      disc(ledger.hero),
      h("h1", { text: mine(ledger.seat) ? ledger.headline : `${ledger.name}: ${done.headline}` }),
      h("p", { class: "lead", text: mine(ledger.seat) ? ledger.lead : `As ${ledger.name} could know it.` }),
      h(
        "div",
        { class: "rowed" },
        moments
          ? h(
              "button",
              {
                class: "button primary",
                type: "button",
                onclick: () => byId("moments").scrollIntoView({ block: "start" }),
              },
              icon("play"),
              moments === 1 ? "Learn from one moment" : `Learn from ${moments} moments`,
            )
          : null,
        h("a", { class: "button", href: `/replay.html#${token}`, text: "Replay" }),
      ),
    );
  }

  /** @type {(done: Review, ledger: Ledger) => HTMLElement} */
  function drawLedger(done, { seat: of, start, own: decided, given, luck, result }) {
    const others = Object.entries(given).map(([other, value]) => ({ other: Number(other), value }));
    const parts = whole([start, decided, ...others.map(({ value }) => value), luck], result);
    const lucky = sure(parts.at(-1));
    const sum = [parts[0], ...parts.slice(1, -1).map(points), luckOf(lucky)].join(" ");
    const you = mine(of);
    /** @type {(text: string, title: string, cls?: string) => HTMLElement} */
    const cell = (text, title, cls = "") => h("div", {}, h("b", { class: cls, text }), h("span", { text: title }));
    const side = sure(done.sides.find((seats) => seats.includes(of)));
    return h(
      "section",
      { class: "stack", "aria-label": "How the chance became the result" },
      h(
        "div",
        { class: "ledger" },
        cell(`${parts[0]} %`, you ? "your chance at the start" : "chance at the start"),
        cell(points(parts[1]), you ? "your decisions" : "own decisions", parts[1] < 0 ? "blunder" : "fine"),
        others.map(({ other }, number) =>
          cell(
            points(parts[2 + number]),
            side.includes(other)
              ? `by ${you ? "your" : "the"} teammate ${done.players[other]}`
              : `given by ${done.players[other]}`,
            parts[2 + number] < 0 ? "blunder" : "fine",
          ),
        ),
        cell(luckOf(lucky), "luck: draws and cards turned up", "lucky"),
      ),
      h("p", {
        class: "small",
        text: `${sum} = ${Math.round(result * 100)}: ${
          done.result ? (result === 1 ? "won" : result === 0 ? "lost" : "a draw") : "not over"
        }. All numbers are points of chance, as ${name(of)} could know it at each moment.${roughly(lucky) ? ` ${ROUGHLY}` : ""}`,
      }),
    );
  }

  /** @type {(done: Review, ledger: Ledger) => HTMLElement} */
  function drawGraph(done, ledger) {
    return h(
      "section",
      { class: "panel graph" },
      h(
        "div",
        { class: "rowed apart" },
        h("h2", { class: "h2", text: "The chance to win" }),
        h(
          "div",
          { class: "chips", role: "group", "aria-label": "Whose" },
          done.seats.map((other) =>
            h("button", {
              class: "chip",
              type: "button",
              "aria-pressed": String(other.seat === ledger.seat),
              text: `As ${name(other.seat)} knew it`,
              onclick: () => {
                seat = other.seat;
                draw();
              },
            }),
          ),
        ),
      ),
      drawChances(done, ledger, (at) => `/replay.html#${token}/${at}`, innerWidth < 820),
      h(
        "p",
        { class: "legend" },
        h("span", {}, h("i", { class: "decided" }), "decisions, turn by turn"),
        h("span", {}, h("i", { class: "lucky-bar" }), "luck and what the others gave"),
        h("span", { text: "Press a mark to see the moment." }),
      ),
    );
  }

  /** @type {(done: Review, moment: ReviewMoment, number: number, of: number) => HTMLElement} */
  function drawMoment(done, moment, number, of) {
    const { drawing } = sure(catalog.board(done.board));
    const svg = s("svg", { role: "img", "aria-label": `The board then. ${moment.chose}` });
    const frame = h("div", { class: "board-frame", "data-ground": groundOf(done.board, drawing) }, svg);
    drawBoard(svg, drawing, { ...pictureOf(moment.position, catalog), names: true, still: false });
    for (const space of all(svg, "[tabindex]")) space.removeAttribute("tabindex"); // a picture: nothing to go through
    const { made_drawn: made, way_drawn: way } = moment;
    drawWay(svg, drawing, made, moment.lead ? "better" : "played"); // of a find the choice that was made is the good one
    drawWay(svg, drawing, way, "better");
    const you = mine(moment.seat);
    const reason = you ? moment.because_you : moment.because;
    return h(
      "article",
      { class: "panel turning" },
      frame,
      h(
        "div",
        { class: "stack" },
        h(
          "div",
          { class: "rowed" },
          moment.lead ? pill("fine", "Well found") : pill(moment.mark),
          h("span", { class: "small", text: `${number + 1} of ${of} · choice ${moment.at + 1}` }),
          moment.lead
            ? null
            : h("span", {
                class: "small lost",
                text: capital(lossOf(done.units[moment.unit], " points", "95 % sure: ")),
              }),
        ),
        h("h3", { text: `${moment.turn ? `Turn ${moment.turn}` : "Set-up"}: ${capital(name(moment.seat))}` }),
        h(
          "div",
          { class: "versus" },
          h(
            "div",
            {},
            h("span", { text: "Chosen" }),
            h("span", { text: moment.chose }),
            h("b", { class: "num", text: percent(moment.after) }),
            drawCards(made, moment.seat),
          ),
          moment.better
            ? h(
                "div",
                { class: "better" },
                h("span", { text: "Better" }),
                h("b", { text: moment.better }),
                h("b", { class: "num", text: percent(moment.before) }),
                drawCards(way, moment.seat),
              )
            : null,
        ),
        moment.lead
          ? h("p", { class: "because", text: `${Math.round(moment.lead * 100)} points better than anything else.` })
          : reason
            ? h("p", { class: "because", text: reason })
            : moment.better && !done.complete
              ? h("p", { class: "small", text: "The reason is being looked for." })
              : null,
        h(
          "div",
          { class: "rowed" },
          h("button", { class: "button primary", type: "button", onclick: () => tryFrom(moment) }, icon("play"), [
            "Try from here",
            unseen(`, choice ${moment.at + 1}`),
          ]),
          h("a", { class: "button", href: `/replay.html#${token}/${moment.at}` }, [
            "Show how it goes on",
            unseen(` from choice ${moment.at + 1}`),
          ]),
        ),
      ),
    );
  }

  /**
   * On the board: walks, blows and spaces of what was chosen, dashed, and of what would have been better.
   * @type {(svg: SVGElement, drawing: Drawing, drawn: Drawn, cls: "played" | "better") => void}
   */
  function drawWay(svg, drawing, { paths, arrows, rings }, cls) {
    const { spaces } = drawing;
    for (const path of paths) {
      const d = path.map((space, i) => `${i ? "L" : "M"}${spaces[space].x} ${spaces[space].y}`).join("");
      svg.append(s("path", { d, class: `${cls}-case` }), s("path", { d, class: `${cls}-route` }));
    }
    for (const [from, to] of arrows) svg.append(s("g", { class: `${cls}-blow` }, drawAttack(drawing, { from, to }, 1)));
    for (const space of rings)
      svg.append(s("circle", { cx: spaces[space].x, cy: spaces[space].y, r: 62, class: `${cls}-ring` }));
  }

  /**
   * The cards of it; one that nobody knows, or that was not played, is a frame with what is said of it.
   * @type {(drawn: Drawn, seat: number) => HTMLElement | null}
   */
  const drawCards = ({ cards }, of) =>
    cards.length
      ? h(
          "ul",
          { class: "played-cards" },
          cards.map(({ name: called, hero, says }) => {
            const card = called === null ? undefined : catalog.card(hero, called);
            return card
              ? drawCard(card, { seat: of + 1 })
              : h("li", { class: "no-card" }, h("span", { text: capital(called ?? says) }));
          }),
        )
      : null;

  /** @type {(moment: ReviewMoment) => void} */
  function tryFrom({ at, seat: of, position }) {
    askToPlay(catalog, {
      title: "Try from here",
      about: `A new game begins before choice ${at + 1}, with the cards as they lay.`,
      seats: position.seats,
      first: of,
      others: [],
      setup: async () => ({ kind: "record", record: await recordOf(token), until: at }),
    });
  }

  /** @type {(mark: string, text?: string) => HTMLElement} */
  const pill = (mark, text = capital(mark)) =>
    h(
      "span",
      { class: `mark-pill ${mark}` },
      h("i", { "aria-hidden": "true" }, h("span", { text: MARKS[mark] })),
      text,
    );

  /** @type {(done: Review, ledger: Ledger) => HTMLElement} */
  function drawList(done, ledger) {
    const units = done.units.filter((unit) => unit.seat === ledger.seat && KINDS[filter].fits(unit));
    const gaps = ledger.gaps.filter(({ luck }) => /all|luck/.test(filter) && Math.abs(luck) >= LUCKY);
    const shown = [
      ...gaps.map(({ before, turn, luck, says }) => ({ at: before, turn, row: luckRow(luck, says) })), // the last: after all
      ...units.map((unit) => ({ at: unit.first, turn: unit.turn, row: unitRow(unit) })),
    ].toSorted((one, other) => one.at - other.at);
    const rows = shown.flatMap(({ turn, row }, place) =>
      turn === shown[place - 1]?.turn
        ? [row]
        : [h("li", { class: "turnline", text: turn ? `Turn ${turn}` : "Setting up" }), row],
    );
    return h(
      "section",
      { class: "panel" },
      h(
        "div",
        { class: "pad stack" },
        h("h2", { class: "h2", text: mine(ledger.seat) ? "Your choices" : `Choices of ${ledger.name}` }),
        h(
          "div",
          { class: "rowed" },
          ["blunder", "mistake", "inaccuracy"].map((mark) =>
            h("span", { class: "rowed" }, pill(mark), h("b", { text: String(ledger.marks[mark]) })),
          ),
        ),
        h(
          "div",
          { class: "chips", role: "group", "aria-label": "Show" },
          Object.entries(KINDS).map(([id, { name: text }]) =>
            h("button", {
              class: "chip",
              type: "button",
              "aria-pressed": String(filter === id),
              text,
              onclick: () => {
                filter = /** @type {keyof typeof KINDS} */ (id);
                draw();
              },
            }),
          ),
        ),
      ),
      rows.length
        ? [
            h("p", { class: "small note", text: "Lost 9 (4 to 14) means: 95 % sure to be between 4 and 14." }),
            h("ol", { class: "moves", tabindex: "0", "aria-label": "Choices" }, rows),
          ]
        : h("p", { class: "pad small", text: "There are none." }),
    );
  }

  /** @type {(luck: number, says: string[]) => HTMLElement} */
  const luckRow = (luck, says) =>
    h(
      "li",
      { class: "luck-row" },
      h("span", { class: "m", "aria-hidden": "true", text: "♣" }),
      h("span", {}, "Luck", says.length ? h("small", { text: ` ${says.join(" ")}` }) : null),
      h("span", { class: "num", text: points(Math.round(luck * 100)) }),
    );

  /** @type {(unit: ReviewUnit) => HTMLElement} */
  const unitRow = (unit) =>
    h(
      "li",
      {},
      h(
        "span",
        { class: `m ${unit.mark}` },
        h("span", { text: MARKS[unit.mark], "aria-hidden": "true" }),
        unseen(unit.mark),
      ),
      h(
        "span",
        {},
        h("a", { href: `/replay.html#${token}/${unit.first}`, text: unit.says }),
        unit.mark !== "fine" && unit.better ? h("small", { text: ` better: ${unit.better}` }) : null,
      ),
      h(
        "span",
        { class: "num" },
        percent(unit.after),
        unit.loss ? h("small", { class: "lost", text: lossOf(unit) }) : null,
      ),
    );

  /** @type {(ledger: Ledger) => HTMLElement} */
  function drawAccuracy({ accuracy, seat: of }) {
    const mean = meanAccuracy();
    const games = reviewedGames();
    return h(
      "section",
      { class: "panel pad stack" },
      h("h2", { class: "h2", text: "Accuracy" }),
      h("p", { class: "big", text: accuracy === null ? "–" : String(Math.round(accuracy)) }),
      h("p", {
        class: "small",
        text: `100 is what the judge would play${mine(of) && mean !== null ? `; over ${games === 1 ? "your one reviewed game" : `your ${games} reviewed games`} here you have ${Math.round(mean)}` : ""}.`,
      }),
      games
        ? h(
            "div",
            { class: "rowed" },
            h("button", { class: "button", type: "button", onclick: saveAccuracies }, "Save all as a file"),
          )
        : null,
    );
  }

  /** @type {(done: Review) => HTMLElement} */
  const drawSure = ({ iterations, sureness }) =>
    h(
      "section",
      { class: "panel pad stack" },
      h("h2", { class: "h2", text: "How sure is this?" }),
      h("p", {
        class: "small",
        text: `Every choice was looked at with what its player knew then, ${iterations.toLocaleString("en")} times, and the one that was made at least 100 times. ${sureness} Nobody’s hidden cards were used.`,
      }),
    );

  setType();
  if (!token) return cannot("The part after the # is missing in this link.");
  try {
    catalog = await loadCatalog();
    await follow();
  } catch (error) {
    cannot(sentence(error));
  }
}

applyLook();
open(location.hash.slice(1).split("/")[0]);
addEventListener("hashchange", () => location.reload());
