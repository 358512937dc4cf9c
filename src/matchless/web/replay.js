// The replay: a game moment by moment, as far as the token in the address may know it. `#TOKEN/SEQ` is the moment after
// SEQ choices, `#TOKEN/SEQ@LINE/STUDY` one of a variation in somebody's study; without a token a record can be opened from
// a file.
import { recordOf, saveRecord, sentence } from "./api.js";
import { definePatterns, drawBoard, groundOf } from "./board.js";
import { insistOnCatalog } from "./catalog.js";
import {
  all,
  byId,
  capital,
  count,
  disc,
  h,
  icon,
  keepFocus,
  part,
  possessive,
  renew,
  s,
  sure,
  within,
} from "./dom.js";
import { openBeside } from "./beside.js";
import { layFight } from "./combat-panel.js";
import { applyLook, look } from "./storage.js";
import { Connection } from "./connection.js";
import { Links } from "./linked.js";
import { drawLine, linesOf, pointInLog } from "./log.js";
import { Moments, keyOf } from "./moments.js";
import { cannotOpen, openFile } from "./opening.js";
import { Pace, SPEEDS } from "./pace.js";
import { pictureOf } from "./picture.js";
import { askToPlay } from "./play-on.js";
import { pointAt } from "./pointing.js";
import { ChanceGraph } from "./replay-graph.js";
import { headline } from "./result.js";
import { PHONE, patternScale, radius } from "./screen.js";
import { drawSeat } from "./seats.js";
import { settingsButton } from "./settings.js";
import { setUpSound, soundAt } from "./sounding.js";
import { drawMarks, drawOn } from "./study-marks.js";
import { StudyPanel } from "./study-panel.js";
import { GAME } from "./study.js";
import { Animator } from "./animator.js";
import { setType } from "./fonts.js";

/** @import { Line as Variation } from "./study.js" */
/** @import { Catalog, Drawing, Happening, Line as LogLine, Moment, PositionData, Props, Shared, State, Told, Welcome } from "./types.js" */

/**
 * @typedef {object} Page
 * @property {Welcome | null} welcome what the server said at the door
 * @property {LogLine[]} lines everything that it has told in sentences
 * @property {number | null} last how many choices there are
 * @property {boolean} over whether they are all
 * @property {number} cuts how often some were taken back
 * @property {number | null} seq the moment that is wanted
 * @property {number} line of which line: that of the game, or a variation
 * @property {Moment | null} shown the one on the board
 * @property {boolean} playing
 * @property {number} speed
 * @property {number | undefined} timer
 * @property {boolean} steps whether the moment was reached by a step, so that things may move
 * @property {Pace | null} pace of the moves that are being shown
 * @property {number | null} copied the moment whose link was copied last
 * @property {string | null} shared the moment whose position was copied last, by its key
 */

/** @type {[number, string][]} */
const RATES = [
  [0.5, "½ ×"],
  [1, "1 ×"],
  [2, "2 ×"],
  [4, "4 ×"],
];
// How long a moment is shown at normal speed, in milliseconds: with its letters it takes longer.
const SHORT_BEAT = 450;
const LONGEST_BEAT = 3200;
const LETTER = 26;
// Neighbours that are fetched before they are asked for.
const AHEAD = 8;
const BEHIND = 4;
const SETTLED = 300; // milliseconds until the address follows: browsers let no page write it all the time
const SET_UP = "The game is set up, and each side has drawn its hand."; // the log tells each card
const ENDS = new Set(["resigns", "over"]); // events with which a game ends where somebody gives up
const ITEMISED = new Set(["reveal", "value", "bonus", "instead", "ignore"]); // events that the panel of the combat tells
/** @type {[string, string][]} */
const LISTED = [
  ["← →", "One choice back, one on; with Shift one turn"],
  ["Space", "Play, and pause"],
  ["Home, End", "To the beginning, to the end"],
  ["S, D", "Study: other lines, notes and marks; drawing on the board"],
  ["M", "All sound off, and on again"],
];
/** @type {Record<string, string>} */
const KEYS = {
  Home: "first",
  PageUp: "turn-before",
  ArrowLeft: "before",
  ArrowUp: "before",
  ArrowRight: "next",
  ArrowDown: "next",
  PageDown: "turn-next",
  End: "last",
  " ": "play",
};

/**
 * Opens the replay of a token's game, at a moment if the address names one; without a token a record can be chosen. All that
 * it knows and waits for is its own.
 * @type {(token: string, linked?: string, shared?: string) => Promise<void>}
 */
async function openReplay(token, linked, shared = "") {
  const svg = byId("board");
  const slider = byId("slider");
  const settings = settingsButton(() => page.shown && draw(), LISTED);
  /** @type {Page} */
  const page = {
    welcome: null,
    lines: [],
    last: null,
    over: false,
    cuts: 0,
    seq: null,
    line: GAME,
    shown: null,
    playing: false,
    speed: 1,
    timer: undefined,
    steps: false,
    pace: null,
    copied: null,
    shared: null,
  };
  /** @type {Catalog} */
  let catalog;
  /** @type {Connection | undefined} */
  let line;
  /** @type {Moments} */
  let moments;
  /** @type {Animator} */
  let animator;
  /** @type {Links} */
  let links; // finds cards and spaces in sentences
  /** @type {ChanceGraph} */
  let graph;
  /** @type {StudyPanel} */
  let desk;
  /** @type {InstanceType<ReturnType<typeof import("./bot-why.js").botWhy>> | undefined} */
  let asked; // why a bot did something, once anybody has asked
  let desked = false; // whether what there is of a study is here
  let logged = { drawn: "", count: 0 }; // what the log shows
  /** @type {number | undefined} */
  let written;

  byId("tools").append(
    h(
      "button",
      {
        class: "button quiet square enlarge",
        type: "button",
        title: "Show the board alone",
        onclick: () => document.body.classList.toggle("alone"),
      },
      icon("enlarge"),
      h("span", { class: "sr", text: "Show the board alone" }),
    ),
    h("span", { id: "to-study" }),
    settings,
  );
  byId("speed").append(
    ...RATES.map(([speed, text]) => h("option", { value: speed, text, selected: speed === page.speed })),
  );

  if (token) await start();
  else openFile();
  addEventListener("hashchange", follow);
  setUpSound();

  async function start() {
    catalog = await insistOnCatalog(cannotOpen);
    byId("opening").hidden = true;
    animator = new Animator({
      ground: byId("ground"),
      svg,
      catalog,
      drawing: () => drawing(),
      own: () => [],
      says: (text) => {
        const said = byId("caption").querySelector(".said");
        if (said && text) said.textContent = text;
      },
    });
    desk = new StudyPanel(token, {
      where: () => ({ line: page.line, seq: now(), shown: page.shown }),
      go: (line, seq, steps) => goOn(line, seq, steps),
      draw: () => {
        if (!page.shown) return;
        showControls(); // which name the line
        draw();
      },
      tell,
      copies,
    });
    graph = new ChanceGraph(token, {
      go: (seq) => goOn(GAME, seq),
      changed: () => page.last !== null && showControls(),
      name: (seat) => sure(catalog.hero(sure(page.welcome).heroes[seat])).name,
    });
    moments = new Moments((seq, choices) => line?.say({ type: "look", seq, line: choices }) ?? false);
    connect();
    listen();
  }

  /** Begins a line to the server, which tells everything so far. */
  function connect() {
    line?.end();
    line = new Connection(
      token,
      hear,
      (change, refusal) => {
        if (change === "refused") return cannotOpen(refusal?.text ?? "");
        tell(change === "lost" ? "Connection lost, trying again." : "");
      },
      catalog.digest,
    );
  }

  /** Presses on the board: choices and marks of a study. */
  function listen() {
    const pen = drawOn(svg, {
      may: () => Boolean(page.shown?.open) && !desk.reading,
      drawing: () => desk.open && desk.drawing,
      draws: (space, to) => desk.draws(space, to),
    });
    pointAt(svg, {
      drawing: () => drawing(),
      radius,
      press: (space) => !pen.dragged() && page.shown?.open && desk.press(space),
      hover() {},
      readItem() {},
    });
    svg.addEventListener(
      "keydown",
      (event) => {
        const space = within(event, "[data-space]")?.dataset.space;
        if (!space || !desk.drawing || event.key !== "Enter" || !event.shiftKey) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        desk.begin(space);
      },
      { capture: true },
    );
  }

  // --- hearing -----------------------------------------------------------------------------------------------------------

  /** @type {(message: Told) => void} */
  function hear(message) {
    if (message.type === "welcome") {
      catalog.asThen(message.former);
      page.welcome = message;
      page.lines = message.log;
      logged = { drawn: "", count: 0 };
      page.last = null;
      moments.forget();
      links = new Links(svg, catalog, message.heroes, drawing());
      setUp();
      if (!desked) openDesk(message);
    } else if (message.type === "state") {
      hearState(message);
    } else if (message.type === "moment") {
      if (page.over && !message.open) return void moments.refused(); // told just before the game ended
      moments.keep(message);
      if (desk.heard(page.line, message) || page.line !== GAME) showControls(); // the log says it
      show();
    } else if (message.type === "shared") {
      copyPosition(message);
    } else if (message.type === "compared") {
      asked?.hear(message);
    } else if (message.type === "refused") {
      if (asked?.waits) return asked.refuse(message.text);
      tell(message.text);
      const refused = moments.refused();
      if (message.reason === "illegal" && refused) desk.refused(refused);
    }
  }

  /**
   * What there is of a study of this game: somebody's by a link, or one's own.
   * @type {(welcome: Welcome) => Promise<void>}
   */
  async function openDesk({ game, watch }) {
    try {
      await desk.load(game, watch, shared);
    } catch (error) {
      tell(sentence(error));
    } finally {
      desked = true;
      if (page.last !== null) begin();
    }
  }

  /**
   * Where the game stands now: the first one begins the replay, later ones make it longer.
   * @type {(state: State) => void}
   */
  function hearState({ seq, cuts, events, position }) {
    const first = page.last === null;
    if (page.last !== null && seq > page.last) {
      page.lines = [...page.lines, ...linesOf(seq, events)];
    }
    page.last = seq;
    page.over = position.result !== null;
    page.cuts = cuts;
    if (!first && page.over) return connect(); // from now on all cards are open, those in the log too
    if (page.seq === null) {
      [page.seq, page.line] = momentIn(linked);
      if (linked === undefined && !page.over) page.seq = seq;
    }
    if (desked) begin();
  }

  /** Shows the moment that is wanted, once the game and what was made of it are here. */
  function begin() {
    if (page.line !== GAME && !desk.study.variation(page.line)) page.line = GAME;
    go(now());
  }

  /** @type {(named?: string) => [number, number]} */
  const momentIn = (named = "") => {
    const [seq, branch] = named.split("@").map((part) => Number.parseInt(part, 10) || 0);
    return [seq, branch ?? GAME];
  };

  /** @type {(text: string) => void} */
  function tell(text) {
    byId("told").textContent = text;
    byId("told").hidden = !text;
  }

  // --- going from moment to moment ---------------------------------------------------------------------------------------

  /** @type {() => Drawing} */
  const drawing = () => sure(catalog.board(sure(page.welcome).board)).drawing;
  /** What is told along the line that is shown: of the game, and then what happened instead. @type {() => LogLine[]} */
  const told = () => {
    const branch = desk.study.branch(page.line);
    const undone = page.line === GAME ? [] : givenUp(branch);
    const own = page.lines.filter(({ seq, text }) => seq < branch || (seq === branch && !undone.includes(text)));
    return [...own, ...toldBeside()];
  };
  /** That somebody gave up at a moment, and who won by that: on a line that goes on from there nobody did. @type {(seq: number) => string[]} */
  const givenUp = (seq) =>
    (moments.of(keyOf(seq, []))?.events ?? []).filter(({ kind }) => ENDS.has(kind)).map(({ text }) => text);
  /**
   * What the choices of a variation led to; of those that led to nothing, or that are not here yet, the choice itself.
   * @type {() => LogLine[]}
   */
  const toldBeside = () =>
    desk.study.sentences(page.line).flatMap(({ seq, text }) => {
      const happened = linesOf(seq, moments.of(keyAt(seq))?.events ?? []);
      return happened.length ? happened : [{ seq, text, says: [{ t: text }], seat: null, mark: false, step: null }];
    });
  const turns = () => told().filter((one) => one.mark);
  const last = () => desk.study.length(page.line, page.last ?? 0);
  const now = () => page.seq ?? 0;
  /** @type {(seq: number) => string} */
  const keyAt = (seq) => {
    const path = desk.study.path(page.line, seq);
    return keyOf(path.seq, path.line);
  };
  /** @type {(moment: Moment) => string} */
  const keyOfMoment = ({ seq, line: choices }) => keyOf(seq - choices.length, choices);
  const turnBefore = () => turns().findLast((one) => one.seq < now())?.seq ?? 0;
  const turnNext = () => turns().find((one) => one.seq > now())?.seq ?? last();
  const toldNext = () => told().find((one) => one.seq > now())?.seq ?? last(); // the next moment in which something happened

  /**
   * Goes to a moment of another line.
   * @type {(branch: number, seq: number, steps?: boolean) => void}
   */
  function goOn(branch, seq, steps = false) {
    page.line = branch;
    play(false);
    go(seq, steps);
  }

  /**
   * Goes to a moment; `steps` says that it is the next one, so that what happened may be shown moving.
   * @type {(seq: number, steps?: boolean) => void}
   */
  function go(seq, steps = false) {
    if (page.last === null) return;
    const before = page.seq;
    page.seq = Math.max(0, Math.min(seq, last()));
    page.steps = steps;
    if (before !== page.seq) page.pace?.skip();
    clearTimeout(page.timer);
    moments.want(around(page.seq).map(keyAt));
    showControls();
    write();
    show();
  }

  /** @type {(seq: number) => number[]} */
  function around(seq) {
    const near = [seq, ...(page.playing ? [toldNext()] : []), seq + 1, seq - 1];
    for (let i = 2; i <= AHEAD; i++) near.push(seq + i, ...(i <= BEHIND ? [seq - i] : []));
    const beside = desk.study.sentences(page.line).map(({ seq }) => seq); // the log tells what happens on this line
    const more = [turnNext(), turnBefore(), last(), 0, desk.study.branch(page.line), ...beside];
    return [...near, ...more].filter((one) => one >= 0 && one <= last());
  }

  /** Shows the wanted moment as soon as it is here. */
  async function show() {
    const moment = moments.of(keyAt(now()));
    const before = page.shown;
    if (!moment || page.pace) return;
    if (page.steps && before && follows(before, moment.seq) && document.visibilityState === "visible") {
      page.pace = new Pace((SPEEDS[look().pace] ?? 1) / (page.playing ? page.speed : 1));
      await animator.tells(before, moment, page.pace);
      animator.settles(true);
      page.pace = null;
    }
    page.steps = false;
    page.shown = moment;
    if (keyOfMoment(moment) !== keyAt(now())) return show();
    draw();
    if (moment.open && !taught()) graph.follow();
    keepPlaying();
  }

  /**
   * Whether nothing has happened between two moments of this line.
   * @type {(before: Moment, seq: number) => boolean}
   */
  const follows = (before, seq) =>
    before.seq < seq &&
    keyOfMoment(before) === keyAt(before.seq) &&
    !told().some((one) => one.seq > before.seq && one.seq < seq);

  /** @type {(playing: boolean) => void} */
  function play(playing) {
    page.playing = playing;
    if (playing && now() === last() && page.shown?.open) return go(0);
    showControls();
    if (playing) keepPlaying();
    else clearTimeout(page.timer);
  }

  /** Goes on to where something happens next, in a moment; at the end of a game that still runs it waits for a choice. */
  function keepPlaying() {
    clearTimeout(page.timer);
    if (!page.playing || !page.shown || keyOfMoment(page.shown) !== keyAt(now()) || page.pace) return;
    if (now() < last()) page.timer = setTimeout(() => go(toldNext(), true), beat() / page.speed);
    else if (page.shown.open) play(false);
  }

  /** @type {(seq: number) => string[]} */
  const saidAt = (seq) =>
    told()
      .filter((one) => one.seq === seq)
      .map((one) => one.text);
  const beat = () => Math.min(LONGEST_BEAT, SHORT_BEAT + LETTER * saidAt(now()).join(" ").length);

  /** Writes the moment into the address, once it stays for a while. */
  function write() {
    clearTimeout(written);
    const link = desk.reading ? `/${shared}` : "";
    const address = `#${token}/${page.seq}${page.line ? `@${page.line}` : ""}${link}`;
    written = setTimeout(() => history.replaceState(null, "", address), SETTLED);
  }

  /** Somebody has changed the address by hand, or opened another link. */
  function follow() {
    const [other, named, study = ""] = location.hash.slice(1).split("/");
    if (other !== token || study !== shared || page.last === null) return location.reload();
    const [seq, branch] = momentIn(named);
    goOn(desk.study.variation(branch) ? branch : GAME, seq);
  }

  // --- showing -----------------------------------------------------------------------------------------------------------

  function setUp() {
    const { board, format, heroes } = sure(page.welcome);
    const names = heroes.map((slug) => catalog.hero(slug)?.name);
    byId("table").hidden = false;
    byId("where").textContent = `${capital(format)} on ${sure(catalog.board(board)).name}`;
    document.title = `Replay: ${names.join(names.length === 2 ? " against " : ", ")} · Matchless`;
    const ground = groundOf(board, drawing());
    byId("ground").dataset.ground = ground;
    soundAt(ground);
    byId("table").classList.toggle("many", heroes.length > 2);
    definePatterns(patternScale());
    setType();
  }

  /** What is known before the moment itself is here: the slider, the sentences, the log. */
  function showControls() {
    const turn = turns().findLast((one) => one.seq <= now());
    const end = now() === last();
    const variation = desk.study.variation(page.line);
    slider.max = String(last());
    slider.value = String(now());
    graph.show({
      now: now(),
      last: last(),
      own: sure(page.welcome).seats[0] ?? 0,
      branch: desk.study.branch(page.line),
    });
    slider.setAttribute(
      "aria-valuetext",
      `Choice ${page.seq} of ${last()}${turn ? `, ${turn.text}` : ""}${graph.textAt(now())}`,
    );
    const where = variation && now() > desk.study.branch(page.line) ? ` · ${desk.study.nameOf(variation)}` : "";
    byId("at").textContent = `Choice ${page.seq} of ${last()}${where}`;
    for (const id of ["first", "turn-before", "before"]) byId(id).toggleAttribute("disabled", page.seq === 0);
    for (const id of ["next", "turn-next", "last"]) byId(id).toggleAttribute("disabled", end);
    byId("play").replaceChildren(icon(page.playing ? "pause" : "play"), page.playing ? "Pause" : "Play");
    showTurns();
    showLog();
    markLog();
  }

  /** The sentences of this line, and where others branch off it; of a game that runs only what is new is drawn. */
  function showLog() {
    const all = told();
    const branches = desk.study.branchesAlong(page.line).filter(({ at }) => at <= last());
    const drawn = JSON.stringify([
      page.line,
      page.line !== GAME && all.map(({ text }) => text),
      branches.map((one) => [one.id, one.name, one.said[0]]),
    ]);
    const old = drawn === logged.drawn ? logged.count : 0;
    const rows = [
      ...all.slice(old).map((one) => ({ seq: one.seq, row: () => drawLine(one, links, { why }) })),
      ...(old ? [] : branches.map((one) => ({ seq: one.at, row: () => drawBranch(one) }))),
    ];
    const fresh = rows.toSorted((one, other) => one.seq - other.seq).map(({ row }) => row());
    if (old) byId("log").append(...fresh);
    else byId("log").replaceChildren(...fresh);
    logged = { drawn, count: all.length };
    byId("log").classList.toggle("askable", page.over);
  }

  /**
   * Opens the sheet that tells why a bot did what a line tells; it comes with the first question.
   * @type {(about: LogLine) => Promise<void>}
   */
  async function why(about) {
    play(false);
    const { botWhy } = await import("./bot-why.js");
    if (!asked) document.head.append(h("link", { rel: "stylesheet", href: new URL("./advice.css", import.meta.url) }));
    const { name } = sure(page.shown).position.seats[about.step?.seat ?? 0];
    asked = new (botWhy({ openBeside, h, renew }))(name, told(), about, (seq) =>
      line?.say({ type: "compare", seq, cuts: page.cuts }),
    );
  }

  /** @type {(variation: Variation) => HTMLElement} */
  const drawBranch = (variation) =>
    h(
      "li",
      { class: "branch", "data-seq": variation.at },
      h(
        "button",
        { class: "link", type: "button", onclick: () => goOn(variation.id, variation.at + 1) },
        h("b", { text: desk.study.nameOf(variation) }),
        ` ${variation.said[0]}`,
      ),
    );

  /** The turns as bands along the slider, each in the colour of its seat. */
  function showTurns() {
    const all = turns();
    const band = byId("turns");
    band.setAttribute("viewBox", `0 0 ${Math.max(1, last())} 1`);
    renew(
      band,
      all.map(({ seq, seat }, i) => {
        const to = all[i + 1]?.seq ?? last();
        const here = now() >= seq && (now() < to || to === last());
        return s("rect", {
          x: seq,
          width: to - seq,
          height: 1,
          "data-seat": seat === null ? undefined : seat + 1,
          class: here ? "now" : undefined,
        });
      }),
    );
  }

  function markLog() {
    const lines = all(byId("log"), ":scope > :not(.branch)");
    const reached = lines.findLast((li) => Number(li.dataset.seq) <= now());
    for (const li of lines) {
      const is = reached && li.dataset.seq === reached.dataset.seq;
      li.classList.toggle("later", Number(li.dataset.seq) > now());
      if (is) li.setAttribute("aria-current", "step");
      else li.removeAttribute("aria-current");
    }
    showLine();
  }

  /** Scrolls the log, and nothing around it, so that the sentences of this moment are seen with some before and after. */
  function showLine() {
    const list = byId("log");
    const [li] = all(list, "[aria-current]");
    if (!li) return;
    const at = li.offsetTop - list.offsetTop - list.scrollTop;
    const room = list.clientHeight;
    if (at < room / 4 || at > room * 0.7) list.scrollTop += at - room / 3;
  }

  function draw() {
    keepFocus(drawAll, byId("controls"));
  }

  function drawAll() {
    const shown = sure(page.shown);
    const { position, events, fight, open } = shown;
    byId("table").dataset.seq = String(shown.seq);
    showBar(position);
    const fought = fight?.step !== "over" || events.some((event) => event.kind === "reveal" || event.kind === "combat");
    const picture = pictureOf(position, catalog, { events, fight: fought ? fight : null });
    const legal = desk.legal(shown);
    drawBoard(svg, drawing(), {
      ...picture,
      legal,
      targets: position.decision?.kind === "target",
      under: byId("under"),
      radius: radius(),
      names: look().names,
    });
    const note = desk.study.note(page.line, shown.seq);
    drawMarks(svg, drawing(), radius(), note?.marks ?? [], desk.from);
    svg.classList.toggle("drawing", desk.drawing);
    byId("table").classList.toggle("studying", desk.open && open);
    desk.draw();
    svg.setAttribute(
      "aria-label",
      `${catalog.board(position.board)?.name}, ${count(Object.keys(drawing().spaces).length, "space")}.`,
    );
    showSeats(position, open);
    showFight(shown);
    showCaption(shown);
    showDoings(position, open);
    showLine(); // the room for the log may have changed
  }

  /**
   * The scheme that is played or still resolves; else the combat under way, or the last one of the turn.
   * @type {(moment: Moment) => void}
   */
  function showFight({ position, events, fight }) {
    const scheme = fight && fight.step !== "over" ? null : schemeOf(events, position);
    layFight(byId("fight"), { scheme, fight }, position, catalog);
  }

  /** @type {(events: Happening[], position: PositionData) => Pick<Happening, "seat" | "card"> | null} */
  const schemeOf = (events, { scheme, active }) =>
    events.find((event) => event.kind === "scheme") ?? (scheme ? { seat: active, card: scheme } : null);

  /** @type {(position: PositionData) => void} */
  function showBar(position) {
    const name = position.seats[position.active]?.name;
    const said = position.result
      ? headline(position, sure(page.welcome).seats)
      : position.turn
        ? `${possessive(name)} turn`
        : "Set-up";
    byId("turn").replaceChildren(
      ...(position.turn ? [h("span", { class: "round", text: `Turn ${position.turn}` })] : []),
      h("strong", { text: said }),
    );
  }

  /**
   * The viewer's own seat, or the first, at the bottom; hands that are known lie in the panels.
   * @type {(position: PositionData, open: boolean) => void}
   */
  function showSeats(position, open) {
    const { players, seats } = sure(page.welcome);
    const own = seats.length ? seats : [0];
    /** @type {(number: number, role: string) => HTMLElement} */
    const panel = (number, role) => {
      const { name, bot } = players[number];
      const seat = drawSeat(number, {
        position,
        catalog,
        player: name || bot ? { name, bot, connected: true, picks: false } : null,
        own: false,
        handShown: true,
      });
      seat.classList.replace("foe", role);
      return seat;
    };
    byId("table").dataset.open = open ? "yes" : "no";
    renew(
      byId("foes"),
      position.seats
        .map((_, number) => number)
        .filter((number) => !own.includes(number))
        .map((number) => panel(number, "foe")),
    );
    renew(
      byId("me"),
      own.map((number) => panel(number, "own")),
    );
  }

  /**
   * What the choice led to, or the choice itself; and what is asked next.
   * @type {(moment: Moment) => void}
   */
  function showCaption({ seq, position, choice, events, by_hand: byHand }) {
    const told = events.filter((event) => event.text);
    const beside = told.filter((event) => !ITEMISED.has(event.kind));
    const said = seq ? (beside.length ? beside : told).map((event) => event.text).join(" ") : SET_UP;
    const { decision, result } = position;
    const seat = (result ? result.winners[0] : decision?.seat) ?? position.active;
    const noted = desk.study.note(page.line, now())?.text;
    byId("caption").dataset.seat = String(seat + 1);
    renew(byId("caption"), [
      disc(position.seats[seat].hero),
      h("p", { class: "said", text: said || choice || "" }),
      h("p", {
        class: "next",
        text: result ? `${capital(result.reason)}.` : `${carriedOut(byHand)}${decision?.question ?? ""}`,
      }),
      !desk.open && noted ? h("p", { class: "noted", text: noted }) : null,
    ]);
  }

  /**
   * The text that is being carried out by hand, if one is.
   * @type {(byHand: Moment["by_hand"]) => string}
   */
  const carriedOut = (byHand) => (byHand ? `${byHand.source}, by hand: “${byHand.text}” ` : "");

  /** @type {(position: PositionData, open: boolean) => void} */
  function showDoings(position, open) {
    /** @type {(id: string, text: string, onclick: () => void, props?: Props) => HTMLElement} */
    const button = (id, text, onclick, props = {}) =>
      h(
        "button",
        { class: "button", type: "button", onclick, "data-tool": id, ...props },
        icon(id),
        h("span", { text }),
      );
    const beside = page.line !== GAME && now() > desk.study.branch(page.line);
    const lines = desk.study.variations.length;
    renew(byId("to-study"), [
      open &&
        h("button", {
          class: "button",
          type: "button",
          text: lines ? `Study (${lines})` : "Study",
          onclick: () => desk.toggle(),
          "aria-pressed": String(desk.open),
          "data-tool": "study",
          title: "Play other lines, note and draw (S)",
        }),
    ]);
    const all = [
      !beside && button("link", page.copied === page.seq ? "Copied" : "Copy link to this moment", copyLink),
      button("link", page.shared === keyAt(now()) ? "Copied" : "Copy link to this position", sharePosition, {
        "data-tool": "position",
        title: "A link from which anybody can play on: the position at the beginning of this action.",
      }),
      button("download", "Download the record", download),
      page.over &&
        !taught() &&
        h(
          "a",
          { class: "button", href: `/review.html#${token}`, "data-tool": "review" },
          icon("known"),
          h("span", { text: "Review" }),
        ),
      open &&
        button("bot", "Play on from here", playOn, {
          disabled: position.decision === null,
          title: position.decision ? undefined : "The game is over here; go to an earlier moment.",
        }),
    ];
    renew(byId("doings"), all);
    byId("deal").hidden = !open || !page.welcome?.deal.digest;
    byId("checked").setAttribute("href", `/check.html#${token}`);
  }

  /** Whether this was a lesson: its seats followed a script, and there is nothing to review (LESSON-1). */
  const taught = () => sure(page.welcome).players.some(({ bot }) => bot?.startsWith("lesson:"));

  // --- links, records, playing on ------------------------------------------------------------------------------------------

  async function copyLink() {
    const { seq } = page;
    if (await copies(`${location.origin}/replay.html#${sure(page.welcome).watch}/${seq}`)) page.copied = seq;
    draw();
  }

  /** @type {(link: string) => Promise<boolean>} */
  async function copies(link) {
    try {
      await navigator.clipboard.writeText(link);
      tell("");
      return true;
    } catch {
      tell(link); // a browser that lets no page copy: shown, to be marked by hand
      return false;
    }
  }

  /** Asks for the position as text; it is copied once it is here. */
  function sharePosition() {
    play(false);
    line?.say({ type: "share", ...desk.study.path(page.line, now()) });
  }

  /** @type {(told: Shared) => Promise<void>} */
  async function copyPosition({ seat, text }) {
    if (!(await copies(`${location.origin}/position.html#${text}`))) return;
    page.shared = keyAt(now());
    const name = seat === null ? null : sure(page.shown).position.seats[seat].name;
    tell(`Copied: the beginning of this action${name ? `, with the hand of ${name}` : ""}.`);
    draw();
  }

  async function download() {
    try {
      await saveRecord(token, sure(page.welcome).game);
    } catch (error) {
      tell(sentence(error));
    }
  }

  function playOn() {
    play(false);
    const { seq, line: choices, position } = sure(page.shown);
    askToPlay(catalog, {
      title: "Play on from here",
      about: `A new game begins after choice ${seq}, with the cards as they lay. Bots play the other seats.`,
      seats: position.seats,
      first: sure(page.welcome).seats[0] ?? position.decision?.seat,
      others: [],
      setup: async () => ({
        kind: "record",
        record: await recordOf(token),
        until: seq - choices.length,
        line: choices,
      }),
    });
  }

  // --- buttons and keys --------------------------------------------------------------------------------------------------------

  /** @type {Record<string, () => void>} */
  const WAYS = {
    first: () => go(0),
    "turn-before": () => go(turnBefore()),
    before: () => go(now() - 1),
    next: () => go(now() + 1, true),
    "turn-next": () => go(turnNext()),
    last: () => go(last()),
    play: () => play(!page.playing),
  };

  /** @type {Record<string, () => void>} */
  const STUDIES = { s: () => desk.toggle(), d: () => desk.toggleDrawing() };

  for (const [id, way] of Object.entries(WAYS)) byId(id).addEventListener("click", way);
  slider.addEventListener("input", () => go(Number(slider.value)));
  byId("speed").addEventListener("change", () => {
    page.speed = Number(byId("speed").value);
    keepPlaying();
  });
  byId("log").addEventListener("click", (event) => {
    const li = within(event, "[data-seq]");
    if (li && !within(event, ".to, .branch")) go(Number(li.dataset.seq));
  });
  pointInLog(byId("log"), () => links);
  addEventListener("keydown", (event) => {
    const way = KEYS[event.key];
    const does = page.shown?.open ? STUDIES[event.key.toLowerCase()] : undefined;
    if (!(way || does) || page.last === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented) return; // from space to space, on the board
    if (
      within(event, "input:not([type=range]), select, textarea, dialog") ||
      (event.key === " " && within(event, "button, a"))
    )
      return;
    event.preventDefault();
    if (does) return does();
    WAYS[event.shiftKey && event.key.startsWith("Arrow") ? (way === "next" ? "turn-next" : "turn-before") : way]();
  });
  addEventListener("pointerdown", () => page.pace?.skip(), { capture: true });
  part(document, ".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the fragment of the address is the moment
    byId("controls").focus();
  });
  PHONE.addEventListener("change", () => {
    if (!page.shown) return;
    setUp();
    draw();
  });
}

applyLook();
openReplay(.../** @type {[string, string?, string?]} */ (location.hash.slice(1).split("/")));
