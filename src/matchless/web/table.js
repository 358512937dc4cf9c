// The table: hears the server, shows where the game stands, and says what is chosen. It knows no rules. What it does is
// in parts: incoming.js, playback.js, renderer.js, choices.js, keys.js; what it knows is in model.js.
import { rematchOf, saveRecord, sentence } from "./api.js";
import { Advising } from "./advising.js";
import { Asking } from "./asking.js";
import { beginLesson, playFirst } from "./lesson.js";
import { Calling } from "./calling.js";
import { insistOnCatalog } from "./catalog.js";
import { Choices } from "./choices.js";
import { byId, h, icon, renew, s } from "./dom.js";
import { Ending } from "./ending.js";
import { fitHand } from "./hand.js";
import { Incoming } from "./incoming.js";
import { Deal } from "./deal.js";
import { applyLook, gameOf, keepGame, keepLesson, keepTip, look, tipsSeen } from "./storage.js";
import { KEYS, listenTo } from "./keys.js";
import { Connection } from "./connection.js";
import { Log } from "./log.js";
import { Model } from "./model.js";
import { pointAtWords } from "./naming.js";
import { Pace, SPEEDS } from "./pace.js";
import { pointAt } from "./pointing.js";
import { drawPrompt, hearWords } from "./prompt.js";
import { Reaching } from "./reaching.js";
import { PHONE, radius } from "./screen.js";
import { settingsButton } from "./settings.js";
import { Renderer } from "./renderer.js";
import { setUpSound } from "./sounding.js";
import { Stage } from "./stage.js";
import { Teammate } from "./teammate.js";
import { Animator } from "./animator.js";
import { Playback } from "./playback.js";
import { tick } from "./clock.js";

/** @import { Catalog } from "./types.js" */

const SUBSTITUTE = "apprentice"; // the bot that plays on for somebody who has left

/**
 * Opens the table of a token on this page. All that it knows and waits for is its own.
 * @type {(token: string, catalog: Catalog) => void}
 */
function openTable(token, catalog) {
  const svg = byId("board");
  /** @type {() => void} */
  const show = () => renderer.show();
  const calling = new Calling();
  const log = new Log(
    byId("log"),
    (seq) => `/replay.html#${token}/${seq}`,
    (line) => advising.why(line),
  );
  /** @type {Stage} */
  const stage = new Stage({
    tells: (next, pace) => playback.tells(next, pace),
    shows: (heard) => playback.shows(heard),
    factor: () => SPEEDS[look().pace] ?? 1,
    waits: () => table.greeting.players.some(({ name, bot }, seat) => Boolean(name) && !bot && table.isIn(seat)),
    deadline: () => playback.ownDeadline(),
    changed: () => renderer.watching(),
  });
  /** @type {Model} */
  const table = new Model(token, catalog, stage);
  /** @type {Connection} */
  const line = new Connection(
    token,
    (message) => incoming.hear(message),
    (change, refusal) => {
      table.line = change;
      table.restarts = line.restarts;
      table.refusal = change === "refused" ? (refusal ?? null) : null;
      table.trouble = change === "lost" ? (refusal?.text ?? "") : "";
      if (change !== "open") choices.answered();
      show();
    },
    catalog.digest,
    Deal.broughtBy(gameOf(token)),
  );
  const deal = new Deal({ line: byId("deal"), alert: byId("unfair") }, token, (part) =>
    line.say({ type: "part", part }),
  );
  const choices = new Choices(table, line, { show, sent: () => playback.passes() });
  const reaching = new Reaching(svg, table, { ask: (fighter) => line.say({ type: "reach", fighter }), radius });
  const talking = new Teammate(svg, table, { say: (message) => line.say({ type: "say", ...message }), radius, show });
  const advising = new Advising(svg, table, line, { choices, show, radius });
  const ending = new Ending(byId("ground"), {
    rematch,
    rematched: () => table.greeting.rematch,
    hero: (slug) => catalog.hero(slug),
    close: () => {
      ending.close();
      show();
      byId("prompt").focus({ preventScroll: true });
    },
  });
  const animator = new Animator({
    ground: byId("ground"),
    svg,
    catalog,
    drawing: () => table.drawing,
    own: () => table.own,
    says: (line, beat) => playback.says(line, beat),
  });
  const asking = new Asking(table, {
    ...choices,
    rematch,
    download,
    show,
    numbers: () => ending.numbers(table.shown, table.own, token),
    consent: (agreed) => line.say({ type: "consent", ...table.now, agreed }),
    replace: (seat) => line.say({ type: "replace", ...table.now, seat, level: SUBSTITUTE }),
    retry: () => line.retry(),
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
  });
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
    deal,
    guide,
    giveTips,
  });

  /** The part of the page that gives tips; whoever wants none never fetches it. */
  async function giveTips() {
    const { Tips } = await import("./tips.js");
    table.tips ??= new Tips(table, { h, hearWords, keepTip, tipsSeen, wanted: () => look().tips });
    show();
  }

  /** The part of the page that tells a lesson; tables without one never fetch it. */
  async function guide() {
    const { Guide } = await import("./guide.js");
    table.guide ??= new Guide(table, {
      h,
      s,
      icon,
      renew,
      hearWords,
      keepLesson,
      show,
      radius,
      send: choices.send,
      end: (told) => ending.lesson(told, new Pace(SPEEDS[look().pace] ?? 1)),
      begin: (lesson) => trying(() => beginLesson(lesson)),
      playFirst: () => trying(playFirst),
    });
    show();
  }

  setUpSound();
  listenTo(table, { stage, playback, renderer, choices, ending, advising });
  pointAt(svg, {
    drawing: () => table.drawing,
    radius,
    press: (name) => {
      choices.space(name);
      advising.point(name, true); // a finger does not hover
    },
    hover: (name) => {
      reaching.hover(name);
      advising.point(name);
    },
    readItem: choices.readItem,
  });
  pointAtWords(svg, catalog, () => (table.welcome ? table.position : undefined));
  tick(table, asking);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") stage.end(); // whoever comes back sees the newest, and may see the last turn again
  });
  PHONE.addEventListener("change", () => {
    if (table.welcome) renderer.setUp();
    show();
  });
  addEventListener("resize", () => fitHand(byId("hand").firstElementChild));

  /**
   * Does what may fail, and then says why.
   * @type {(act: () => Promise<void>) => Promise<void>}
   */
  async function trying(act) {
    try {
      await act();
    } catch (error) {
      choices.explain({ text: sentence(error) });
    }
  }

  function rematch() {
    return trying(async () => {
      const made = await rematchOf(token);
      keepGame({ ...made, invitations: [], watch: null });
      location.hash = made.token; // and the page loads anew
    });
  }

  function download() {
    return trying(() => saveRecord(token, table.greeting.game));
  }
}

applyLook();
openTable(
  location.hash.slice(1),
  await insistOnCatalog((text) =>
    drawPrompt(
      byId("prompt"),
      { state: "lost", emblem: "link", title: "Coming to the table", lines: [text], answers: [] },
      {},
    ),
  ),
);
addEventListener("hashchange", () => location.reload());
