// A puzzle at the real table: the board, the cards and the questions of a game; what would be the server is puzzle-line.js.
import { Animator } from "./animator.js";
import { sentence } from "./api.js";
import { Calling } from "./calling.js";
import { insistOnCatalog } from "./catalog.js";
import { Choices } from "./choices.js";
import { byId, h } from "./dom.js";
import { kindOfEnding, soundEnding } from "./ending.js";
import { fitHand } from "./hand.js";
import { Incoming } from "./incoming.js";
import { KEYS, listenTo } from "./keys.js";
import { Log } from "./log.js";
import { Model } from "./model.js";
import { pointAtWords } from "./naming.js";
import { firstKept, keepForOffline } from "./offline-pages.js";
import { SPEEDS } from "./pace.js";
import { Playback } from "./playback.js";
import { pointAt } from "./pointing.js";
import { drawPrompt } from "./prompt.js";
import { puzzleList, puzzleSheet } from "./puzzle-api.js";
import { PuzzleAsking } from "./puzzle-asking.js";
import { toKeep, upcoming } from "./puzzle-coming.js";
import { PuzzleLine } from "./puzzle-line.js";
import { aboutSpace } from "./puzzle-words.js";
import { aboutPuzzle, puzzleTools } from "./puzzle-panel.js";
import { answered, daily, hinted, solvedDaily, today, wasAnswered } from "./puzzle-record.js";
import { Reaching } from "./reaching.js";
import { Renderer } from "./renderer.js";
import { PHONE, radius } from "./screen.js";
import { settingsButton } from "./settings.js";
import { setUpSound } from "./sounding.js";
import { Stage } from "./stage.js";
import { applyLook, look } from "./storage.js";

/** @import { Catalog, Heard, PuzzleList, PuzzleSheet } from "./types.js" */

const TODAY = "today";

/**
 * Opens a puzzle on this page, on that day.
 * @type {(sheet: PuzzleSheet, list: PuzzleList, catalog: Catalog, day: number) => void}
 */
function openPuzzle(sheet, list, catalog, day) {
  const svg = byId("board");
  const ofToday = sheet.id === daily(list.days, day);
  let gained = 0;
  /** @type {Stage} */
  const stage = new Stage({
    tells: (next, pace) => playback.tells(next, pace),
    shows: (heard) => playback.shows(heard),
    factor: () => SPEEDS[look().pace] ?? 1,
    waits: () => false,
    deadline: () => null,
    changed: () => renderer.watching(),
  });
  const table = new Model(sheet.id, catalog, stage);
  const line = new PuzzleLine(sheet, {
    hears: (message) => incoming.hear(message),
    why: (about) => aboutSpace(table, about),
    wrong: () => (gained = answered(sheet, false)),
    ends: () => {
      gained = answered(sheet, true);
      if (ofToday) solvedDaily(day);
    },
  });
  const calling = new Calling();
  const log = new Log(byId("log"), () => location.href);
  const show = () => renderer.show();
  const choices = new Choices(table, line, { show, sent: () => playback.passes() });
  const reaching = new Reaching(svg, table, { ask: () => false, radius });
  const talking = { show() {}, tool: () => null, hear() {}, set() {} }; // nobody to talk to
  /** @type {any} no server to ask: what it would tell is in the panel beside the puzzle */
  const advising = {
    whyLast: null,
    mayAskWhy: false,
    show() {},
    hint() {},
    hear() {},
    forget() {},
    refused: () => false,
    closeHint: () => false,
    hold: () =>
      choices.explain({ text: "Any card that they have not shown may be there; their discard pile has the others." }),
  };
  const ending = {
    open: false,
    close() {},
    numbers() {},
    /** @type {(state: Heard, own: number[]) => Promise<void>} */
    moment: async ({ position }, own) => soundEnding(kindOfEnding(position, own)),
  };
  const animator = new Animator({
    ground: byId("ground"),
    svg,
    catalog,
    drawing: () => table.drawing,
    own: () => table.own,
    says: (said, beat) => playback.says(said, beat),
  });
  const asking = new PuzzleAsking(table, {
    ...choices,
    line,
    show,
    next,
    gained: () => gained,
    read: () => {
      renderer.readLog(true);
      byId("about").querySelector(".because")?.scrollIntoView({ block: "nearest" });
    },
    rematch() {},
    download() {},
    numbers() {},
    consent() {},
    replace() {},
    retry() {},
  });
  /** @type {Playback} */
  const playback = new Playback(
    table,
    { stage, animator, log, calling, ending },
    { show, showCaption: () => renderer.caption(), answered: () => choices.answered() },
  );
  const settings = settingsButton(show, KEYS);
  /** @type {Renderer} */
  const renderer = new Renderer(svg, table, {
    stage,
    playback,
    asking,
    choices,
    reaching,
    talking,
    advising,
    calling,
    settings,
    tools: () => {
      byId("where").textContent = ofToday ? "Puzzle of the day" : "Puzzle"; // a table says where it is played
      aboutPuzzle(byId("about"), { sheet, line, catalog, ofToday });
      return puzzleTools(line, hintCosts(), { hint, takeBack: choices.takeBack, read: () => renderer.readLog() });
    },
  });
  const nothing = async () => {}; // no guide and no tips: a puzzle is for those who know the game
  const incoming = new Incoming(table, {
    stage,
    playback,
    renderer,
    choices,
    reaching,
    talking,
    advising,
    calling,
    log,
    deal: { hear() {}, refused: () => false }, // nothing is dealt
    guide: nothing,
    giveTips: nothing,
  });

  setUpSound();
  listenTo(table, { stage, playback, renderer, choices, ending, advising });
  pointAt(svg, {
    drawing: () => table.drawing,
    radius,
    press: choices.space,
    hover: (name) => reaching.hover(name),
    readItem: choices.readItem,
  });
  pointAtWords(svg, catalog, () => (table.welcome ? table.position : undefined));
  PHONE.addEventListener("change", () => {
    renderer.setUp();
    show();
  });
  addEventListener("resize", () => fitHand(byId("hand").firstElementChild));
  line.begin();
  keepForOffline([sheet.id, ...toKeep(list, day)]);

  /** Whether a hint is to be paid for: once a decision, and only while the puzzle is not answered. */
  function hintCosts() {
    return !line.hinted && !wasAnswered(sheet);
  }

  function hint() {
    if (hintCosts()) hinted();
    choices.explain({ text: `Hint: ${line.hint()}.` });
  }

  async function next() {
    const others = upcoming(list.puzzles).filter((id) => id !== sheet.id);
    const id = navigator.onLine ? others[0] : await firstKept(others);
    if (id) location.hash = id;
    else location.assign("/puzzles.html");
  }
}

applyLook();
try {
  const [catalog, list] = await Promise.all([insistOnCatalog(() => {}), puzzleList()]);
  const asked = location.hash.slice(1) || TODAY;
  const day = today(); // as long as the page is open: midnight changes neither the puzzle nor what it counts for
  openPuzzle(await puzzleSheet(asked === TODAY ? daily(list.days, day) : asked), list, catalog, day);
} catch (error) {
  drawPrompt(
    byId("prompt"),
    {
      state: "lost",
      emblem: "link",
      title: "This puzzle cannot be opened",
      lines: [sentence(error)],
      answers: [h("a", { class: "button primary", href: "/puzzles.html", text: "All puzzles" })],
    },
    {},
  );
}
addEventListener("hashchange", () => location.reload());
