// The table: hears the server, shows where the game stands, and says what is chosen. It knows no rules.
import { confirmText, endsOf, sortOptions } from "./acting.js";
import { rematchOf, saveRecord, sentence } from "./api.js";
import { Asking } from "./asking.js";
import { drawTurn, titleOf } from "./bar.js";
import { definePatterns, drawBoard } from "./board.js";
import { insistOnCatalog } from "./catalog.js";
import { byId, capital, count, h, keepFocus, renew } from "./dom.js";
import { drawFight, drawScheme } from "./fight.js";
import { drawHand, fitHand } from "./hand.js";
import { applyLook, keepGame, look, moving } from "./kept.js";
import { Line } from "./line.js";
import { Log, linesOf } from "./log.js";
import { Model, THINKS_LONG } from "./model.js";
import { showSteps } from "./motion.js";
import { fightersOf, pictureOf } from "./picture.js";
import { pointAt } from "./pointing.js";
import { drawPrompt } from "./prompt.js";
import { Reaching } from "./reaching.js";
import { PHONE, patternScale, radius } from "./screen.js";
import { drawSeat } from "./seats.js";
import { settingsButton } from "./settings.js";
import { Stage } from "./stage.js";
import { drawTools } from "./tools.js";
import { watchCards } from "./whole.js";

applyLook();
const MOST_NEWS = 4; // sentences
const ANSWERED = 8000; // milliseconds within which a server that is there accepts a choice
// Milliseconds that something stays in sight before somebody else goes on.
const LOOKED_AT = 800;
const GLANCED_AT = 400;
const SUBSTITUTE = "apprentice"; // the bot that plays on for somebody who has left

const KEYS = [
  ["Tab", "To the board, the answers, the cards"],
  ["Arrows", "On the board to the next space that can be chosen, with Shift to the next one"],
  ["I", "On the board: reads the item beside the space"],
  ["1 to 9", "An answer, or a card in its place"],
  ["0", "No card, no boost, stay, done: the answer that declines"],
  ["Enter", "Choose, and once more to confirm"],
  ["Escape", "Unchoose; end what is being shown"],
  ["U", "Take back"],
];

let doubting = 0; // the timer of a choice that was not accepted yet
const catalog = await insistOnCatalog((text) =>
  drawPrompt(
    byId("prompt"),
    { state: "lost", emblem: "link", title: "Coming to the table", lines: [text], answers: [] },
    {},
  ),
);
const token = location.hash.slice(1);
const settings = settingsButton(() => show(), KEYS);
const svg = byId("board");
const log = new Log(byId("log"));
const stage = new Stage({ plays, shows, playsOn: () => table.state !== null && table.playing.length > 0 });
const table = new Model(token, catalog, stage);
const reaching = new Reaching(svg, table, {
  ask: (fighter) => line.say({ type: "reach", fighter }),
  radius,
});
const handDrawn = watchCards(byId("hand"), byId("ground"));
const asking = new Asking(table, {
  send,
  choose,
  confirm,
  askWhy,
  explain,
  rematch,
  download,
  consent: (agreed) => line.say({ type: "consent", ...table.now, agreed }),
  replace: (seat) => line.say({ type: "replace", ...table.now, seat, level: SUBSTITUTE }),
  retry: () => line.retry(),
});
const line = new Line(token, hear, (change, refusal) => {
  table.line = change;
  table.refusal = refusal ?? null;
  if (change !== "open") answered();
  show();
});

// --- hearing -----------------------------------------------------------------------------------------------------------

function hear(message) {
  if (message.type === "welcome") {
    stage.clear();
    reaching.forget();
    answered();
    table.welcome = message;
    table.state = table.scheme = null;
    log.set(message.log);
    setUp();
  } else if (message.type === "state") {
    stage.add(message);
  } else if (message.type === "players") {
    table.welcome = { ...table.welcome, players: message.players };
    show();
  } else if (message.type === "wished") {
    if (table.state) table.state = { ...table.state, wish: message.wish };
    if (message.text) explain({ text: message.text });
    else show();
  } else if (message.type === "accepted") {
    clearTimeout(doubting); // the state that it leads to is on its way
  } else if (message.type === "because") {
    const about = message.space ?? message.card ?? undefined;
    explain({
      about: about && message.text.includes(about) ? undefined : about,
      text: message.text,
      rule: message.rule,
    });
  } else if (message.type === "reached") {
    reaching.hear(message);
  } else if (message.type === "rematched") {
    table.welcome = { ...table.welcome, rematch: true };
    show();
  } else if (message.type === "refused") {
    answered();
    explain({ text: message.text });
  }
}

/** Nothing is on its way to the server any more. */
function answered() {
  clearTimeout(doubting);
  table.sent = null;
}

/** How one state became the next one, if that is to be seen. */
function plays(next, pace, hurry) {
  const before = table.state;
  if (!isFresh(next) || !moving() || document.visibilityState !== "visible") return null;
  return showSteps(before, next, { svg, board: table.drawing, section: byId("fight"), catalog, pace, hurry });
}

/** How long a state stays in sight. Where nothing moves, a scheme does, and whoever only watches has time for the rest. */
function staysFor(events) {
  const has = (kind) => events.some((event) => event.kind === kind);
  if (has("combat") || (has("scheme") && !moving())) return LOOKED_AT;
  return !moving() && !table.playing.length && events.some((event) => event.text) ? GLANCED_AT : 0;
}

const isFresh = (next) => table.state !== null && next.seq > table.state.seq;

/** Where the game stands now. */
function shows(next) {
  const before = table.state;
  const fresh = isFresh(next);
  if (fresh) tell(next);
  if (!before || next.seq !== before.seq || next.cuts !== before.cuts) {
    table.forget();
    if (before?.cuts !== next.cuts) table.news = []; // what is told there may be undone
    answered();
  } else
    table.chosen = next.position.decision?.options.find((option) => option.option === table.chosen?.option) ?? null;
  if (!before || next.events.some((event) => event.kind === "move")) table.moves = next.events;
  table.scheme = schemeNow(next);
  table.state = next;
  table.since = performance.now();
  table.deadline = next.left === null ? null : performance.now() + next.left * 1000;
  show();
  if (fresh) stage.hold(staysFor(next.events));
  if (fresh && (table.mine || table.position.result) && !document.activeElement?.closest("dialog"))
    byId("prompt").focus({ preventScroll: true });
}

/** Says what happened: in the log, to screen readers, and beside the next question. */
function tell({ seq, events }) {
  const texts = events.map((event) => event.text).filter(Boolean);
  log.add(linesOf(seq, events));
  if (texts.length) byId("said").textContent = texts.slice(-3).join(" ");
  table.news = [...table.news, ...texts].slice(-MOST_NEWS);
}

addEventListener("pointerdown", () => stage.skip(), { capture: true });

// --- what is where ------------------------------------------------------------------------------------------------------

const ownSeat = () => table.position.seat ?? table.own[0];

function setUp() {
  const { board, format, heroes } = table.welcome;
  const called = { duel: "Duel", teams: "Teams", "free-for-all": "Free-for-all" }[format] ?? capital(format);
  byId("where").textContent = `${called} on ${catalog.board(board).name}`;
  byId("ground").dataset.ground = board;
  byId("table").classList.toggle("crowd", heroes.length > 2);
  byId("table").dataset.watching = table.own.length ? "no" : "yes";
  definePatterns(patternScale());
}

// --- showing ------------------------------------------------------------------------------------------------------------

function show() {
  keepFocus(showAll, byId("prompt"));
}

function showAll() {
  if (table.refusal) return showRefusal();
  if (!table.welcome || !table.state) {
    if (table.line === "lost") drawPrompt(byId("prompt"), asking.lost(), catalog);
    return;
  }
  const { position } = table.state;
  const decision = position.decision;
  const sorted = table.acts ? sortOptions(decision, position) : sortOptions(null);
  byId("table").dataset.seq = table.state.seq;
  showBar();
  showBoard(sorted);
  showSeats();
  showHand(sorted);
  showFight();
  showPrompt(sorted);
}

function showRefusal() {
  drawPrompt(
    byId("prompt"),
    {
      state: "lost",
      emblem: "link",
      title: "This table cannot be opened",
      lines: [table.refusal.text],
      answers: [h("a", { class: "button primary", href: "/", text: "To the lobby" })],
    },
    catalog,
  );
  document.title = "Matchless";
}

function showBar() {
  renew(byId("turn"), drawTurn(table));
  renew(byId("tools"), [...drawTools(table, { takeBack, resign, show, readLog }), settings]);
  document.title = titleOf(table);
}

function showBoard(sorted) {
  const { position, fight } = table.state;
  const decision = position.decision;
  const picture = pictureOf(position, catalog, {
    open: table.welcome.players.map((player) => player.picks),
    events: table.moves,
    fight: position.combat || justFought() ? fight : null,
  });
  const legal = table.acts
    ? Object.fromEntries(
        [...sorted.spaces].map(([name, options]) => [
          name,
          options.map((option) => confirmText(option, decision)).join(", or "),
        ]),
      )
    : undefined;
  const mover =
    decision?.fighter !== null && decision?.fighter !== undefined
      ? fightersOf(position).get(decision.fighter)?.space
      : null;
  drawBoard(svg, table.drawing, {
    ...picture,
    radius: radius(),
    names: look().names,
    legal: legal && Object.keys(legal).length ? legal : undefined,
    chosen:
      table.chosen && chosenSpace()
        ? {
            space: chosenSpace(),
            second: table.chosen.back ?? undefined,
            through: table.chosen.path?.length > 1 ? table.chosen.path : undefined,
          }
        : undefined,
    ends: table.near.length > 1 ? endsOf(table.near, table.place) : [],
    active: mover ?? undefined,
    stop:
      ownSeat() === undefined ? undefined : position.seats[ownSeat()].fighters.find((fighter) => fighter.space)?.space,
  });
  reaching.show();
  const spaces = count(Object.keys(table.drawing.spaces).length, "space");
  const can = legal ? ` ${Object.keys(legal).length} can be chosen.` : "";
  svg.setAttribute("aria-label", `${catalog.board(position.board).name}, ${spaces}.${can}`);
}

const justFought = () => table.state.events.some((event) => event.kind === "reveal" || event.kind === "combat");
const chosenSpace = () =>
  table.chosen.fighter !== null ? fightersOf(table.position).get(table.chosen.fighter)?.space : table.chosen.space;

function showSeats() {
  const { position } = table.state;
  const own = table.own;
  const numbers = position.seats.map((_, number) => number);
  const panel = (number) =>
    drawSeat(number, {
      position,
      catalog,
      player: table.welcome.players[number],
      own: own.includes(number),
      friend: isFriend(number),
      resigned: table.state.resigned.includes(number),
      dealt: !table.picking,
    });
  const first = own[0] ?? 0;
  const others = numbers
    .map((_, i) => (first + i + (own.length ? 1 : 0)) % numbers.length)
    .filter((number) => !own.includes(number));
  renew(byId("foes"), others.map(panel));
  renew(byId("me"), own.map(panel));
}

/** Whether a seat of somebody else is on one's own side: in teams every second one is. */
const isFriend = (number) => table.welcome.format === "teams" && table.own.some((seat) => seat % 2 === number % 2);

/** The hand; in its place the cards that are asked for, where they lie elsewhere. */
function showHand(sorted) {
  const section = byId("hand");
  const list = section.querySelector("ul");
  const { seats, decision, result } = table.position;
  const seat = ownSeat() ?? 0;
  const from = table.acts && sorted.cards.size ? (decision.cards_from ?? "hand") : "hand";
  const elsewhere = from !== "hand";
  const names = elsewhere ? [...sorted.cards.keys()] : table.own.length ? (seats[seat].hand ?? []) : [];
  section.hidden = !table.own.length || table.picking || result !== null; // dealt anew once all heroes are picked
  section.setAttribute(
    "aria-label",
    elsewhere
      ? `${capital(from)}, ${count(names.length, "card")} to choose from`
      : `Your hand, ${count(names.length, "card")}`,
  );
  if (elsewhere) section.dataset.from = capital(from);
  else delete section.dataset.from;
  const cardOf = (name) => [seats[seat], ...seats].map((one) => catalog.card(one.hero, name)).find(Boolean);
  drawHand(list, names, {
    cardOf,
    seat: seat + 1,
    offered: table.acts ? sorted.cards : null,
    chosen: table.chosen,
    at: table.place,
    press: pressCard,
    empty: "No cards in hand",
  });
  handDrawn();
}

/** The scheme that was played last, until a combat or another turn begins. */
function schemeNow(next) {
  const played = next.events.find((event) => event.kind === "scheme");
  if (played) return played;
  return next.events.some((event) => event.kind === "attack" || event.kind === "turn") ? null : table.scheme;
}

function showFight() {
  const { fight, position } = table.state;
  const section = byId("fight");
  section.hidden = !fight && !table.scheme;
  if (table.scheme) {
    section.setAttribute("aria-label", `Scheme: ${table.scheme.card}`);
    renew(section, drawScheme(table.scheme, position, catalog));
  } else if (fight) {
    section.setAttribute("aria-label", `Combat: ${fight.attack.name} attacks ${fight.defense.name}`);
    renew(section, drawFight(fight, position, catalog));
  }
}

const showPrompt = (sorted) => drawPrompt(byId("prompt"), asking.prompt(sorted), catalog);

// --- acting ---------------------------------------------------------------------------------------------------------------

const AT_ONCE = new Set(["mover", "attacker"]); // decisions that only lead to the next one: no need to confirm

function pressSpace(name) {
  if (!table.acts) return askWhy({ space: name });
  const options = sortOptions(table.position.decision, table.position).spaces.get(name);
  if (!options) return askWhy(whyOf(name));
  if (AT_ONCE.has(table.position.decision.kind) && options.length === 1) return send(options[0]);
  if (table.chosen && table.place === name) return confirm();
  table.near = options;
  table.place = name;
  choose(options[0]);
}

/** What a press on a space asks about: who stands there, if fighters are asked for, else the space. */
function whyOf(name) {
  const decision = table.position.decision;
  const there = table.fighterAt(name);
  return there && ["attacker", "target", "mover", "fighter"].includes(decision.kind)
    ? { fighter: there.id }
    : { space: name };
}

function pressCard(name, place) {
  const option = table.acts ? sortOptions(table.position.decision, table.position).cards.get(name) : undefined;
  if (!option) return askWhy({ card: name });
  if (option.option === table.chosen?.option && place === table.place) return confirm();
  table.near = [];
  table.place = place;
  choose(option);
}

function choose(option) {
  table.chosen = option;
  table.why = null;
  show();
}

function confirm() {
  if (table.chosen) send(table.chosen);
}

function send(option) {
  if (!table.acts) return;
  if (!line.say({ type: "choose", ...table.now, choice: option.option })) return;
  table.sent = table.state.seq;
  clearTimeout(doubting);
  doubting = setTimeout(() => line.doubt(), ANSWERED);
  stage.release();
  table.news = [];
  table.forget();
  show();
}

function askWhy(about) {
  if (!table.state || table.position.result) return;
  line.say({ type: "why", ...table.now, ...about });
}

function readItem(name) {
  explain({
    about: name,
    text: catalog.board(table.welcome.board).possible_items.find((item) => item.name === name).text,
  });
}

function explain(why) {
  table.why = why;
  byId("said").textContent = [why.about, why.text].filter(Boolean).join(": ");
  show();
}

const takeBack = () => line.say({ type: "take back", ...table.now });

const resign = () => line.say({ type: "resign", ...table.now });

/** Opens or closes the log, where it is a drawer. */
function readLog(open = !byId("table").classList.contains("reading")) {
  byId("table").classList.toggle("reading", open);
  show();
  if (open) byId("close-log").focus();
  else if (byId("drawer").contains(document.activeElement)) document.querySelector('[data-tool="log"]')?.focus();
}

async function rematch() {
  try {
    const made = await rematchOf(token);
    keepGame({ ...made, invitations: [] });
    location.hash = made.token; // and the page loads anew
  } catch (error) {
    explain({ text: sentence(error) });
  }
}

async function download() {
  try {
    await saveRecord(token, table.welcome.game);
  } catch (error) {
    explain({ text: sentence(error) });
  }
}

// --- pointing, keys, time ---------------------------------------------------------------------------------------------------

pointAt(svg, {
  drawing: () => table.drawing,
  radius,
  press: pressSpace,
  hover: (name) => reaching.hover(name),
  readItem,
});

addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const sheet = document.querySelector("dialog.beside[open]");
  if (stage.busy && [" ", "Escape", "Enter"].includes(event.key)) {
    stage.skip();
    event.preventDefault();
  } else if (event.key === "Escape" && sheet) {
    sheet.close();
  } else if (event.key === "Escape" && byId("table").classList.contains("reading")) {
    readLog(false);
  } else if (event.key === "Escape") {
    table.forget();
    table.resigning = null;
    show();
  } else if (event.key === "Enter" && table.chosen && !event.target.closest?.("button, a")) {
    confirm();
  } else if (event.key === "u" && table.state?.take_back !== "no" && table.own.length) {
    takeBack();
  } else if (/^[0-9]$/.test(event.key)) {
    pressNumber(Number(event.key));
  }
});

const ASKED = [
  '#board [data-legal="yes"][tabindex="0"]',
  '#hand [data-state="can"] [data-card]',
  "#prompt .answers [data-option]",
];

// From the bar itself the Tab key leads to what is asked first, wherever on the screen that is.
byId("prompt").addEventListener("keydown", (event) => {
  if (event.key !== "Tab" || event.shiftKey || event.target !== event.currentTarget) return;
  const asked = ASKED.map((one) => document.querySelector(one)).find(Boolean);
  if (!asked) return;
  event.preventDefault();
  asked.focus();
});

/** A number picks an answer if there are only answers, else a card; 0 declines. */
function pressNumber(number) {
  const answer = document.querySelector(`.answers [data-key="${number}"]`);
  if (answer) return answer.click();
  const cards = document.querySelectorAll("#hand [data-card]");
  cards[number - 1]?.click();
}

setInterval(() => {
  if (!table.state || stage.busy || table.position.result || table.line !== "open") return;
  const clock = asking.clock();
  const old = document.querySelector("#prompt .clock");
  const said = document.querySelector('#prompt[data-state="waiting"] .source');
  if (clock && old) old.replaceWith(clock);
  if (
    said &&
    !table.mine &&
    !table.state.wish &&
    !table.openSeats.length &&
    performance.now() - table.since > THINKS_LONG
  )
    said.replaceChildren(...asking.waiting().lines);
}, 500);

PHONE.addEventListener("change", () => {
  if (table.welcome) setUp();
  show();
});
addEventListener("resize", () => fitHand(byId("hand").firstElementChild));
byId("close-log").addEventListener("click", () => readLog(false));
addEventListener("pointerdown", ({ target }) => {
  const away = !target.closest?.("#drawer, [data-tool=log]");
  if (away && byId("table").classList.contains("reading")) readLog(false);
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the fragment of the address is the token
  byId("prompt").focus();
});
addEventListener("hashchange", () => location.reload());
