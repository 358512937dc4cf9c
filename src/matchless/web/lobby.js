// The lobby: a game is set up, joined again, watched or looked at once more.
import { makeGame, sentence, todaysPuzzle } from "./api.js";
import { loadCatalog } from "./catalog.js";
import { all, byId, capital, emblem, h, icon, keepFocus, part, renew, sure } from "./dom.js";
import { accuracyRow, finishedList, listed, ownGames, pairing, runningList } from "./games.js";
import { change, rows } from "./guesses.js";
import { hereOnly, inviteList } from "./invite.js";
import { applyLook, keepGame, keepName, keepPlan, lastPlan, myName } from "./storage.js";
import {
  boardOf,
  CLOCKS,
  couldPair,
  FORMATS,
  giveHero,
  heroOf,
  levels,
  messageOf,
  OTHERS,
  RANDOM,
  revived,
  sizeOf,
  THEIRS,
  theyPick,
  whoOf,
  whyNot,
} from "./plan.js";
import { idle } from "./pictures.js";
import { welcomeNewcomer } from "./newcomer.js";
import { settingsButton } from "./settings.js";
import { aboutOf, deckDialog, groundOf, heroTiles, markOf, theirTile } from "./tiles.js";
import { setType } from "./fonts.js";

/** @import { Catalog, Child, Made, PageBoard, Plan, PlannedSeat, Summary, Who } from "./types.js" */

/** @type {Record<string, string>} */
const LEVELS = { novice: "forgiving", apprentice: "sound", veteran: "looks ahead", master: "thinks hard" };
/** @type {Record<Who, [string, string]>} */
const WHO = { me: ["person", "You"], bot: ["bot", "Bot"], friend: ["link", "Friend"], anyone: ["person", "Anyone"] };
const GUEST = "Guest";
const LOOK_AGAIN = 15_000; // milliseconds between looks at the games of others

/** @type {Catalog} */
let catalog;
/** @type {Plan} */
let plan;
let choosing = 0; // the seat whose hero is being chosen
let working = false; // a game is being made

function start() {
  build();
  refresh();
  const form = byId("new-game");
  const seeDeck = deckDialog();
  form.hidden = false;
  setType();
  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(false, "refused");
  });
  for (const button of all(document, "[data-watch-bots]"))
    button.addEventListener("click", () => play(true, form.contains(button) ? "refused" : "refused-watch"));
  byId("see-deck").addEventListener("click", () => seeDeck(sure(catalog.hero(heroOf(plan, choosing)))));
  byId("invite-dialog").addEventListener("close", rest);
  welcomeNewcomer(catalog);
  addEventListener("pageshow", (event) => event.persisted && rest());
  addEventListener("hashchange", lookAtGames);
  setInterval(() => !document.hidden && view() === "watch" && lookAtGames(), LOOK_AGAIN);
  lookAtGames();
}

// --- the parts of the page ---------------------------------------------------------------------------------------

/** The view that the address names: play, watch or replays. */
function view() {
  const named = location.hash.slice(1);
  return ["watch", "replays"].includes(named) ? named : "play";
}

function showView() {
  for (const section of all(document, "[data-view]")) section.hidden = section.dataset.view !== view();
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(".bar nav a");
  for (const link of links) {
    const here = link.pathname === "/" && link.hash.slice(1) === (view() === "play" ? "" : view());
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @type {(id: string, text: string) => void} */
function say(id, text) {
  byId(id).textContent = text;
  byId(id).hidden = !text;
}

/** @type {(name: string, value: string | number, ...inside: Child[]) => HTMLElement} */
const radio = (name, value, ...inside) =>
  h("label", {}, h("input", { type: "radio", name, value }), h("span", {}, inside));

/** Everything that never goes away; what it shows is the work of `refresh`. */
function build() {
  byId("heroes").append(theirTile(), ...heroTiles(catalog));
  byId("boards").append(anyBoard(), ...catalog.boards.map(boardThumb));
  byId("formats").append(
    ...Object.keys(catalog.formats).map((format) => radio("format", format, FORMATS[format] ?? capital(format))),
  );
  byId("sizes").append(...catalog.formats["free-for-all"].map((size) => radio("size", size, `${size} seats`)));
  byId("pairing").append(
    ...plan.seats.map((_, number) => seatMark(number)),
    h("span", { class: "against", text: "against" }),
  );
  byId("seatboxes").append(...plan.seats.slice(1).map((_, place) => seatBox(place + 1)));
  byId("clocks").append(...CLOCKS.map((seconds) => radio("clock", seconds ?? "none", clockText(seconds))));
  byId("first").append(
    h("option", { value: "chance", text: "Chance decides" }),
    ...plan.seats.map((_, number) => h("option", { value: number })),
  );
  byId("name").maxLength = catalog.longest_name;
  byId("name").value = myName();
}

/** @type {(seconds: number | null) => string} */
const clockText = (seconds) => (seconds === null ? "None" : seconds % 60 ? `${seconds} s` : `${seconds / 60} min`);

/** @type {(slug: string, ground: Child, name: string, note: string) => HTMLElement} */
function thumb(slug, ground, name, note) {
  return h(
    "label",
    { class: "thumb" },
    h("input", { type: "radio", name: "board", value: slug }),
    h("span", {}, ground, h("b", { text: name }), h("small", { text: note })),
  );
}

const anyBoard = () =>
  thumb(RANDOM, h("span", { class: "ground any" }, emblem("dice")), "Any board", "Let chance decide");

/** @type {(board: PageBoard) => HTMLElement} */
function boardThumb(board) {
  return thumb(board.slug, groundOf(board), board.name, boardNote(board));
}

/** @type {(board: PageBoard) => string} */
function boardNote(board) {
  const seats = board.starts.length > 2 ? `2 to ${board.starts.length} seats` : "2 seats";
  return [seats, board.items.length && "items", board.one_way.length && "one-way paths"].filter(Boolean).join(", ");
}

/**
 * A seat in the pairing: pressed, the tiles choose its hero.
 * @type {(number: number) => HTMLElement}
 */
function seatMark(number) {
  const mark = h(
    "label",
    { class: "seat-mark", "data-seat": number + 1 },
    h("input", { type: "radio", name: "choosing", value: number }),
    h("span", { class: "disc-frame" }, h("span", { class: "disc" })),
    h("b"),
    h("small"),
  );
  mark.addEventListener("click", () => {
    const tiles = byId("hero-pick").getBoundingClientRect();
    if (tiles.bottom < 80) byId("hero-pick").scrollIntoView();
  });
  return mark;
}

/**
 * Who plays another seat: a bot of some level, a friend, anyone, in teams oneself.
 * @type {(number: number) => HTMLElement}
 */
function seatBox(number) {
  /** @type {(name: Who) => HTMLElement} */
  const who = (name) =>
    radio(`who-${number}`, name, icon(WHO[name][0]), h("span", { class: "word", text: WHO[name][1] }));
  /** @type {(name: string) => HTMLElement} */
  const level = (name) =>
    radio(`level-${number}`, name, h("b", { text: capital(name) }), h("small", { text: LEVELS[name] }));
  return h(
    "fieldset",
    { class: "seatbox", id: `seatbox-${number}`, "data-seat": number + 1 },
    h("legend", { class: "small" }, h("span", { class: "disc tiny" }), h("span", { class: "title" })),
    h("div", { class: "segments" }, (number === 2 ? /** @type {Who[]} */ (["me", ...OTHERS]) : OTHERS).map(who)),
    h("div", { class: "levels", role: "group", "aria-label": "Bot level" }, levels(catalog).map(level)),
  );
}

// --- from the plan to the page, and back -------------------------------------------------------------------------

/** @type {(number: number) => string} */
const heroName = (number) =>
  catalog.hero(heroOf(plan, number))?.name ?? (heroOf(plan, number) === THEIRS ? "Their choice" : "Any hero");

/** @type {(number: number) => string} */
function whoText(number) {
  const who = whoOf(plan, number);
  return {
    me: number ? "You too" : "You",
    bot: `${capital(plan.seats[number].level)} bot`,
    friend: "Friend",
    anyone: "Anyone",
  }[who];
}

/**
 * What a seat is to whoever sets the game up.
 * @type {(number: number) => string}
 */
function partOf(number) {
  if (number === 0) return "You";
  if (plan.format === "teams") return number === 2 ? "Your partner, seat 3" : `Opponent, seat ${number + 1}`;
  return plan.format === "duel" ? "Opponent" : `Opponent, seat ${number + 1}`;
}

/** @type {(number: number) => string} */
function legendOf(number) {
  if (number === 0) return "Your hero";
  if (plan.format === "duel") return "Your opponent's hero";
  return plan.format === "teams" && number === 2 ? "Your partner's hero" : `Hero of seat ${number + 1}`;
}

function refresh() {
  const size = sizeOf(plan, catalog);
  if (choosing >= size) choosing = 0;
  const form = byId("new-game");
  /** @type {(name: string, value: string | number) => void} */
  const check = (name, value) => {
    const group = /** @type {RadioNodeList} */ (form.elements.namedItem(name));
    group.value = String(value);
  };
  form.dataset.format = plan.format;
  form.dataset.seats = String(size);
  check("format", plan.format);
  check("size", plan.size);
  check("choosing", choosing);
  check("hero", heroOf(plan, choosing));
  check("board", boardOf(plan, catalog));
  check("clock", plan.clock ?? "none");
  byId("sizes").hidden = plan.format !== "free-for-all";
  byId("first").value = plan.first !== null && plan.first < size ? String(plan.first) : "chance";
  byId("mulligan").checked = plan.mulligan;
  byId("hints").checked = plan.hints;
  byId("trust").checked = plan.trust;
  byId("trust-row").hidden = !catalog.heroes.some((hero) => hero.by_hand);
  byId("edition").value = plan.edition;
  const items = rows(plan.items, catalog, catalog.board(boardOf(plan, catalog)));
  byId("items").hidden = !items.length;
  renew(byId("item-rows"), items);
  byId("one-person-row").hidden = !couldPair(plan);
  byId("one-person").checked = plan.onePerson;
  byId("hero-legend").textContent = legendOf(choosing);
  plan.seats.forEach((seat, number) => refreshSeat(seat, number, size, check));
  refreshBoards(size);
  refreshHeroes();
  refreshOpen(size);
  byId("summary").textContent = summary();
}

/** @type {(seat: PlannedSeat, number: number, size: number, check: (name: string, value: string) => void) => void} */
function refreshSeat(seat, number, size, check) {
  const mark = all(byId("pairing"), ".seat-mark")[number];
  mark.hidden = number >= size;
  part(mark, ".disc").replaceChildren(emblem(markOf(heroOf(plan, number))));
  part(mark, "b").textContent = heroName(number);
  part(mark, "small").textContent = whoText(number);
  const option = byId("first").options[number + 1];
  option.hidden = option.disabled = number >= size;
  option.textContent = partOf(number);
  if (number === 0) return;
  const box = byId(`seatbox-${number}`);
  const who = whoOf(plan, number);
  box.hidden = number >= size;
  part(box, ".title").textContent = partOf(number);
  part(box, ".levels").hidden = who !== "bot";
  for (const input of all(box, "input[value=me]")) sure(input.parentElement).hidden = plan.format !== "teams";
  check(`who-${number}`, who);
  check(`level-${number}`, seat.level);
}

function refreshHeroes() {
  const slug = heroOf(plan, choosing);
  const hero = catalog.hero(slug);
  const theirs = sure(part(byId("heroes"), `[value=${THEIRS}]`).parentElement);
  theirs.hidden = !theyPick(plan, choosing);
  byId("heroes").classList.toggle("one-more", !theirs.hidden);
  byId("about").textContent = hero
    ? aboutOf(hero)
    : slug === THEIRS
      ? "Whoever takes this seat picks a hero."
      : "Chance picks the hero when the game starts.";
  byId("see-deck").hidden = !hero;
}

/** @type {(size: number) => void} */
function refreshBoards(size) {
  for (const input of byId("boards").querySelectorAll("input")) {
    const board = catalog.board(input.value);
    if (!board) continue;
    const why = whyNot(board, size);
    input.disabled = Boolean(why);
    part(sure(input.parentElement), "small").textContent = why ? capital(why) : boardNote(board);
  }
}

/**
 * What follows from open seats: links to send, a place in the list of games.
 * @type {(size: number) => void}
 */
function refreshOpen(size) {
  const who = plan.seats.slice(0, size).map((_, number) => whoOf(plan, number));
  const friend = who.includes("friend");
  const anyone = who.includes("anyone");
  const also = friend ? ", your friend's as well" : "";
  say(
    "listed-note",
    anyone
      ? `While you are at the table, the game is shown under Watch, where anyone may take an open seat${also}.`
      : "",
  );
  byId("play").textContent = friend ? "Invite and play" : anyone ? "Open the game" : "Play now";
}

/**
 * "an apprentice bot", "a friend and two veteran bots": who plays these seats.
 * @type {(numbers: number[]) => string}
 */
function company(numbers) {
  /** @type {(number: number) => [string, string]} */
  const one = (number) => {
    const { level } = plan.seats[number];
    const bot = `${level === "apprentice" ? "an" : "a"} ${level} bot`;
    const who = whoOf(plan, number);
    return who === "friend"
      ? ["a friend", "friends"]
      : who === "anyone"
        ? ["anyone", "strangers"]
        : [bot, `${level} bots`];
  };
  const texts = numbers.map(one);
  const different = new Map(texts.map((text) => [text[0], text]));
  const said = [...different.values()].map(([single, plural]) => {
    const times = texts.filter((text) => text[0] === single).length;
    return times === 1 ? single : `${["two", "three"][times - 2]} ${plural}`;
  });
  return said.length > 1 ? `${said.slice(0, -1).join(", ")} and ${said.at(-1)}` : said[0];
}

/** What Play will do, in one sentence. */
function summary() {
  const where = `on ${catalog.board(boardOf(plan, catalog))?.name ?? "any board"}`;
  const team = whoOf(plan, 2) === "me" ? "You with both seats" : `You and ${company([2])}`;
  if (plan.format === "teams") return `${team} against ${company([1, 3])} ${where}`;
  const others = Array.from({ length: sizeOf(plan, catalog) - 1 }, (_, place) => place + 1);
  return `${FORMATS[plan.format]} against ${company(others)} ${where}`;
}

/**
 * Somebody has chosen something.
 * @type {(event: Event) => void}
 */
function changed({ target }) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const { name, value } = target;
  const checked = target instanceof HTMLInputElement && target.checked;
  const [what, number] = name.split("-");
  if (name === "format") plan.format = value;
  else if (name === "size") plan.size = Number(value);
  else if (name === "choosing") choosing = Number(value);
  else if (name === "hero") giveHero(plan, choosing, value);
  else if (name === "board") plan.board = value;
  else if (name === "clock") plan.clock = value === "none" ? null : Number(value);
  else if (what === "who") plan.seats[Number(number)].who = /** @type {Who} */ (value);
  else if (what === "level") plan.seats[Number(number)].level = value;
  else if (target.id === "first") plan.first = value === "chance" ? null : Number(value);
  else if (target.id === "mulligan") plan.mulligan = checked;
  else if (target.id === "hints") plan.hints = checked;
  else if (target.id === "trust") plan.trust = checked;
  else if (target.id === "edition") plan.edition = /** @type {Plan["edition"]} */ (value);
  else if (what === "item") change(plan.items, catalog, number, value);
  else if (target.id === "one-person") plan.onePerson = checked;
  else if (target.id === "name") keepName(value.trim());
  keepPlan(plan);
  say("refused", "");
  refresh();
}

// --- playing -----------------------------------------------------------------------------------------------------

/** The page again, after a game was made: by the way back, or because its links were closed. */
function rest() {
  working = false;
  refresh();
  lookAtGames();
}

/**
 * Makes the game and goes to its table; by way of the links, where seats are open.
 * @type {(watching: boolean, place: string) => Promise<void>}
 */
async function play(watching, place) {
  if (working) return;
  working = true;
  say(place, "");
  byId("play").textContent = "Setting up …";
  try {
    const name = byId("name").value.trim() || GUEST;
    const made = await makeGame(messageOf(plan, catalog, name, watching));
    const token = made.token ?? made.watch;
    keepGame({ ...made, token });
    keepPlan(plan);
    if (made.invitations.length) invite(made, token);
    else location.assign(`/table.html#${token}`);
  } catch (error) {
    working = false;
    refresh();
    say(place, sentence(error));
  }
}

/** @type {(made: Made, token: string) => void} */
function invite(made, token) {
  refresh();
  const several = made.invitations.length > 1;
  /** @type {(seat: number) => string} */
  const both = (seat) => (couldPair(plan) && plan.onePerson && seat % 2 ? "Both opposing seats" : partOf(seat));
  const listed = byId("listed-note").hidden
    ? ""
    : " Your game is in the list under Watch, too, as long as you are there.";
  const send = several ? "Send each of these links to one person." : "Send this link to a friend.";
  byId("invite-text").textContent = `${send} Whoever opens it takes the seat; you can wait at the table.${listed}`;
  const warning = hereOnly();
  const numbers = Array.from({ length: sizeOf(plan, catalog) }, (_, number) => number);
  const heroes = numbers.map((number) => heroOf(plan, number)).filter((slug) => ![RANDOM, THEIRS].includes(slug));
  byId("invites").replaceChildren(inviteList(made.invitations, heroes, both), ...(warning ? [warning] : []));
  byId("to-table").href = `/table.html#${token}`;
  byId("invite-dialog").showModal();
}

// --- games that are there ----------------------------------------------------------------------------------------

/**
 * Fills a list; whoever is about to press something in it still is.
 * @type {(id: string, rows: HTMLElement[], none: string) => void}
 */
const fill = (id, rows, none) =>
  keepFocus(() => renew(byId(id), rows.length ? rows : [h("li", { class: "quietly", text: none })]), byId(id));

async function lookAtGames() {
  await Promise.all([lookAtOwn(), view() === "watch" ? lookAtOthers() : null]);
}

async function lookAtOwn() {
  try {
    const own = await ownGames();
    const running = own.filter((game) => !game.over);
    const finished = own.filter((game) => game.over);
    fill("running", runningList(running, catalog, lookAtOwn), "None in this browser.");
    fill("finished", finishedList(finished, catalog, lookAtOwn), "None in this browser yet.");
    keepFocus(() => renew(byId("accuracy"), accuracyRow()), byId("finished"));
    byId("accuracy").hidden = !byId("accuracy").childElementCount;
    refreshRejoin(running.filter((game) => game.seats.length));
  } catch (error) {
    fill("running", [], sentence(error));
    fill("finished", [], sentence(error));
  }
}

/** @type {(running: Summary[]) => void} */
function refreshRejoin(running) {
  const [newest, ...more] = running;
  const others = () => h("a", { href: "/#watch", "data-tool": "running", text: `and ${more.length} more` });
  const said = newest && [
    h("span", {}, `Running: ${pairing(newest, catalog)}`, more.length ? [", ", others()] : null),
    h("a", { class: "button", href: `/table.html#${newest.token}`, "data-tool": "rejoin", text: "Rejoin" }),
  ];
  keepFocus(() => renew(byId("rejoin"), said ?? []), part(byId("bar"), ".brand"));
  byId("rejoin").hidden = !newest;
}

async function lookAtOthers() {
  try {
    const { joinable, watchable } = await listed(catalog);
    fill("joinable", joinable, "Nobody is waiting. Make a game for anyone under Play, and it is listed here.");
    fill("watchable", watchable, "No listed game is being played.");
  } catch (error) {
    fill("joinable", [], sentence(error));
    fill("watchable", [], sentence(error));
  }
}

/** Whose puzzle it is today: without an answer the link says what it said. */
async function tellPuzzle() {
  const today = await todaysPuzzle().catch(() => null);
  const names = today && [today.seat, 1 - today.seat].map((seat) => catalog.hero(today.heroes[seat])?.name);
  if (names) byId("puzzle-day").textContent = `${names.join(" against ")}: win this turn.`;
}

// --- and off it goes -----------------------------------------------------------------------------------------------

applyLook();
byId("bar").append(settingsButton());
showView();
addEventListener("hashchange", showView);

try {
  catalog = await loadCatalog();
  plan = revived(lastPlan(), catalog);
  start();
  idle(tellPuzzle);
} catch (error) {
  say("failed", sentence(error));
}
