// The table: hears the server, shows where the game stands, and says what is chosen. It knows no rules.
import { buttonText, confirmText, missingActions, sortOptions } from "./acting.js";
import { recordOf, rematchOf, sentence } from "./api.js";
import { openBeside } from "./beside.js";
import { definePatterns, drawBoard, showReach, walk } from "./board.js";
import { emblemOf, loadCatalog } from "./catalog.js";
import { byId, capital, count, h, icon, possessive, renew } from "./dom.js";
import { drawFight, drawScheme } from "./fight.js";
import { drawHand, drawOffer } from "./hand.js";
import { addressOf, hereOnly, inviteList, linkRow } from "./invite.js";
import { applyLook, gameOf, keepGame, look, moving } from "./kept.js";
import { Line } from "./line.js";
import { Log, linesOf } from "./log.js";
import { Pace, stepsOf } from "./motion.js";
import { fightersOf, pictureOf } from "./picture.js";
import { drawClock, drawPrompt, ruleLink } from "./prompt.js";
import { drawStatistics, headline } from "./result.js";
import { drawSeat } from "./seats.js";
import { settingsButton } from "./settings.js";

applyLook();
const SMALL = matchMedia("(max-width: 820px), (max-height: 520px)");
const MOST_BEHIND = 3; // states that wait to be shown before showing them one by one would take too long
const MOST_NEWS = 4; // sentences
const SUBSTITUTE = "apprentice"; // the bot that plays on for somebody who has left
const THINKS_LONG = 1200; // milliseconds after which the seconds of somebody's thinking are told

const catalog = await loadCatalog();
const token = location.hash.slice(1);
const settings = settingsButton(() => show());
const svg = byId("board"), log = new Log(byId("log"));
const table = {
  welcome: null, state: null, // what the server said last
  chosen: null, // the option that is chosen but not confirmed
  place: -1, // of the card in hand it was chosen by
  near: [], // options of the chosen space, where it stands for several
  why: null, // why something cannot be chosen
  sent: null, // the number of the decision that was answered and not yet accepted
  line: "open", refusal: null,
  moves: [], // the last ones that were made
  scheme: null, // the one that was played last
  news: [], // the newest sentences since one's own last choice
  since: 0, deadline: null, // of the open decision, in the page's time
  waiting: [], pace: null, // states to be shown, and how fast the present one is
  resigning: false,
};
const line = new Line(token, hear, (change, refusal) => {
  table.line = change;
  table.refusal = refusal ?? null;
  if (change !== "open") table.sent = null;
  show();
});

// --- hearing -----------------------------------------------------------------------------------------------------------

function hear(message) {
  if (message.type === "welcome") {
    table.waiting = [];
    table.pace?.skip();
    table.welcome = message;
    table.state = null;
    log.set(message.log);
    setUp();
  } else if (message.type === "state") {
    table.waiting.push(message);
    if (table.pace === null) showNext();
    else if (table.waiting.length > MOST_BEHIND) table.pace.skip();
  } else if (message.type === "players") {
    table.welcome = { ...table.welcome, players: message.players };
    show();
  } else if (message.type === "wished") {
    if (table.state) table.state = { ...table.state, wish: message.wish };
    show();
  } else if (message.type === "accepted") {
    table.sent = null;
  } else if (message.type === "because") {
    explain({ about: message.space ?? message.card ?? undefined, text: message.text, rule: message.rule });
  } else if (message.type === "reached") {
    if (hovered === message.fighter) showReachOf(message);
  } else if (message.type === "rematched") {
    table.welcome = { ...table.welcome, rematch: true };
    show();
  } else if (message.type === "refused") {
    table.sent = null;
    explain({ text: message.text });
  }
}

/** Shows the states that have come in, one after the other. */
async function showNext() {
  const next = table.waiting.shift();
  if (!next) return;
  const before = table.state, fresh = before !== null && next.seq > before.seq;
  if (fresh) {
    log.add(linesOf(next.seq, next.events));
    const said = next.events.map((event) => event.text).filter(Boolean).slice(-3).join(" ");
    if (said) byId("said").textContent = said;
    table.news = [...table.news, ...next.events.map((event) => event.text).filter(Boolean)].slice(-MOST_NEWS);
    if (moving() && table.waiting.length <= MOST_BEHIND && document.visibilityState === "visible") {
      table.pace = new Pace();
      await animate(before, next, table.pace);
      table.pace = null;
    }
  }
  if (!before || next.seq !== before.seq || next.cuts !== before.cuts) forget();
  else table.chosen = next.position.decision?.options.find((option) => option.option === table.chosen?.option) ?? null;
  if (!before || next.events.some((event) => event.kind === "move")) table.moves = next.events;
  table.scheme = schemeNow(next);
  table.state = next;
  table.since = performance.now();
  table.deadline = next.left === null ? null : performance.now() + next.left * 1000;
  show();
  if (fresh && isMine(next)) byId("prompt").focus({ preventScroll: true });
  if (table.waiting.length) showNext();
}

async function animate(before, next, pace) {
  for (const step of stepsOf(next.events, next.fight, before.fight)) {
    if (pace.skipped) return;
    if (step.kind === "walk") {
      const done = walk(svg, drawing(), step.fighter, step.through, step.time);
      await Promise.race([done, pace.wait(step.time)]);
    } else {
      byId("fight").hidden = false;
      renew(byId("fight"), step.kind === "scheme" ? drawScheme(step.event, next.position, catalog) : drawFight(next.fight, next.position, catalog, step.shown));
      await pace.wait(step.time);
    }
  }
}

const skip = () => table.pace?.skip();
addEventListener("pointerdown", skip, { capture: true });

function forget() {
  table.chosen = null;
  table.near = [];
  table.why = null;
  table.resigning = false;
}

// --- what is where ------------------------------------------------------------------------------------------------------

const drawing = () => catalog.board(table.welcome.board).drawing;
const radius = () => (SMALL.matches ? 61 : 54);
const isMine = (state) => Boolean(state.position.decision?.options.length) && table.welcome.seats.includes(state.position.decision.seat);
const acts = () => table.line === "open" && table.sent === null && table.state !== null && isMine(table.state) && !table.state.position.result;
const nameOf = (seat) => table.state.position.seats[seat].name;
const ownSeat = () => table.state.position.seat ?? table.welcome.seats[0];

function setUp() {
  const { board, format, heroes } = table.welcome, called = { duel: "Duel", teams: "Teams", "free-for-all": "Free-for-all" }[format] ?? capital(format);
  byId("where").textContent = `${called} on ${catalog.board(board).name}`;
  byId("ground").dataset.ground = board;
  byId("table").classList.toggle("crowd", heroes.length > 2);
  byId("table").dataset.watching = table.welcome.seats.length ? "no" : "yes";
  definePatterns(SMALL.matches ? 1.35 : 1);
}

// --- showing ------------------------------------------------------------------------------------------------------------

function show() {
  if (table.refusal) return showRefusal();
  if (!table.welcome || !table.state) return;
  const { position } = table.state, decision = position.decision, sorted = acts() ? sortOptions(decision, position) : sortOptions(null);
  byId("table").dataset.seq = table.state.seq;
  showBar();
  showBoard(sorted);
  showSeats();
  showHand(sorted);
  showFight();
  showPrompt(sorted);
}

function showRefusal() {
  drawPrompt(byId("prompt"), { state: "lost", emblem: "link", title: "This table cannot be opened", lines: [table.refusal.text], answers: [h("a", { class: "button primary", href: "/", text: "To the lobby" })] }, catalog);
  document.title = "Matchless";
}

function showBar() {
  const { position } = table.state, own = table.welcome.seats, mine = isMine(table.state);
  const active = !position.turn ? "Set-up" : own.includes(position.active) ? "Your turn" : `${possessive(nameOf(position.active))} turn`;
  const left = Math.max(position.actions, 0), whole = left + position.actions_taken;
  const pips = Array.from({ length: whole }, (_, i) => h("i", { class: `pip${i < position.actions_taken ? " used" : ""}` }));
  byId("turn").replaceChildren(
    ...(position.turn ? [h("span", { class: "round", text: `Turn ${position.turn}` })] : []),
    h("strong", { text: position.result ? headline(position, own) : active }),
    ...(position.result || !position.turn ? [] : [h("span", { class: "actions" }, pips, h("span", { text: left ? count(left, "action left", "actions left") : "last action" }))]),
  );
  document.title = `${position.result ? headline(position, own) : mine ? "Your choice" : active} · Matchless`;
  showTools();
}

function showTools() {
  const { take_back: way, position } = table.state, playing = table.welcome.seats.length > 0 && !position.result;
  const tool = (id, text, onclick, { cls = "", ...props } = {}) => h("button", { class: `button quiet ${cls}`, type: "button", onclick, "aria-label": text, ...props }, icon(id), h("span", { text }));
  renew(byId("tools"), [
    playing && tool("undo", way === "ask" ? "Ask to take back" : "Take back", takeBack, { disabled: way === "no" || table.line !== "open" }),
    playing && tool("flag", table.resigning ? "Really resign?" : "Resign", resign, { cls: "resign" }),
    tool("link", "Links", showLinks),
    tool("enlarge", "Show the board alone", () => document.body.classList.toggle("alone"), { cls: "square enlarge" }),
    settings,
  ]);
}

function showBoard(sorted) {
  const { position, fight } = table.state, decision = position.decision;
  const picture = pictureOf(position, catalog, { events: table.moves, fight: position.combat || justFought() ? fight : null });
  const legal = acts() ? Object.fromEntries([...sorted.spaces].map(([name, options]) => [name, options.map((option) => confirmText(option, decision)).join(", or ")])) : undefined;
  const mover = decision?.fighter !== null && decision?.fighter !== undefined ? fightersOf(position).get(decision.fighter)?.space : null;
  const focus = svg.contains(document.activeElement) ? document.activeElement.dataset.space : null;
  drawBoard(svg, drawing(), {
    ...picture, radius: radius(), names: look().names,
    legal: legal && Object.keys(legal).length ? legal : undefined,
    chosen: table.chosen && chosenSpace() ? { space: chosenSpace(), through: table.chosen.path?.length > 1 ? table.chosen.path : undefined } : undefined,
    active: mover ?? undefined,
  });
  svg.setAttribute("aria-label", `${catalog.board(position.board).name}, ${count(Object.keys(drawing().spaces).length, "space")}.${legal ? ` ${count(Object.keys(legal).length, "can be chosen", "can be chosen")}.` : ""}`);
  if (focus) svg.querySelector(`[data-space="${focus}"]`)?.focus();
}

const justFought = () => table.state.events.some((event) => event.kind === "reveal" || event.kind === "combat");
const chosenSpace = () => (table.chosen.fighter !== null ? fightersOf(table.state.position).get(table.chosen.fighter)?.space : table.chosen.space);

function showSeats() {
  const { position } = table.state, own = table.welcome.seats, numbers = position.seats.map((_, number) => number);
  const panel = (number) => drawSeat(number, { position, catalog, player: table.welcome.players[number], own: own.includes(number), friend: isFriend(number) });
  const first = own[0] ?? 0, others = numbers.map((_, i) => (first + i + (own.length ? 1 : 0)) % numbers.length).filter((number) => !own.includes(number));
  renew(byId("others"), others.map(panel));
  renew(byId("own"), own.map(panel));
}

/** Whether a seat of somebody else is on one's own side: in teams every second one is. */
const isFriend = (number) => table.welcome.format === "teams" && table.welcome.seats.some((seat) => seat % 2 === number % 2);

function showHand(sorted) {
  const section = byId("hand"), seat = table.state.position.seats[ownSeat() ?? 0], names = table.welcome.seats.length ? seat.hand ?? [] : [];
  section.hidden = !table.welcome.seats.length;
  section.setAttribute("aria-label", `Your hand, ${count(names.length, "card")}`);
  drawHand(section.querySelector("ul"), names, { catalog, hero: seat.hero, seat: ownSeat() + 1, offered: acts() ? sorted.cards : null, chosen: table.chosen, at: table.place, press: pressCard });
}

/** The scheme that was played last, until a combat or another turn begins. */
function schemeNow(next) {
  const played = next.events.find((event) => event.kind === "scheme");
  if (played) return played;
  return next.events.some((event) => event.kind === "attack" || event.kind === "turn") ? null : table.scheme;
}

function showFight() {
  const { fight, position } = table.state, section = byId("fight");
  section.hidden = !fight && !table.scheme;
  if (table.scheme) {
    section.setAttribute("aria-label", `Scheme: ${table.scheme.card}`);
    renew(section, drawScheme(table.scheme, position, catalog));
  } else if (fight) {
    section.setAttribute("aria-label", `Combat: ${fight.attack.name} attacks ${fight.defense.name}`);
    renew(section, drawFight(fight, position, catalog));
  }
}

// --- the prompt -----------------------------------------------------------------------------------------------------------

function showPrompt(sorted) {
  const { position, wish } = table.state, told =
    table.line === "lost" ? lostPrompt() : position.result ? overPrompt() : wish ? wishPrompt(wish) : openSeats().length ? openPrompt() : isMine(table.state) ? askPrompt(sorted) : waitPrompt();
  drawPrompt(byId("prompt"), { ...told, why: table.why, news: table.news, clock: clockNow() }, catalog);
}

const lostPrompt = () => ({
  state: "lost", emblem: "link", title: "Connection lost, trying again", lines: ["Nothing is lost: every choice that was confirmed is stored."], answers: [button("Try now", () => line.retry())],
});

function askPrompt(sorted) {
  const { position } = table.state, decision = position.decision, hero = position.seats[decision.seat].hero;
  const source = decision.source ? [h("span", { class: "asked", text: "Asked by " }), h("b", { text: decision.source }), decision.text ? `: ${decision.text} ` : ". "] : decision.text ? [`${decision.text} `] : [];
  return {
    state: "asked", seat: decision.seat, emblem: decision.fighter !== null ? emblemOf(fightersOf(position).get(decision.fighter).name) : hero,
    title: decision.question ?? capital(decision.kind), lines: [source, ruleLink(decision.rule, catalog, explain)],
    answers: answersFor(sorted, decision, position), offer: offerFor(sorted, position, decision),
  };
}

function answersFor(sorted, decision, position) {
  if (table.sent !== null) return [button("Sent", () => {}, { disabled: true })];
  const confirmed = table.chosen ? [button(confirmText(table.chosen, decision), confirm, { cls: "primary", key: "Enter" })] : [];
  const near = table.near.length > 1 ? table.near.filter((option) => option !== table.chosen).map((option) => button(capital(option.label), () => choose(option), { "data-option": option.option })) : [];
  const stays = [...sorted.spaces.values()].flat().filter((option, i, all) => option.label === "stay" && option !== table.chosen && all.indexOf(option) === i);
  const pointed = !table.chosen && (sorted.spaces.size > stays.length || sorted.cards.size) ? [h("p", { class: "point", text: sorted.cards.size ? "Choose a card" : "Choose on the board" })] : [];
  const plain = sorted.buttons.length === decision.options.length;
  return [
    ...confirmed, ...near, ...pointed,
    ...stays.map((option) => button("Stay", () => send(option), { "data-option": option.option })),
    ...sorted.buttons.map((option, i) => button([buttonText(option, decision, position), option.meaning ? h("small", { text: option.meaning }) : null], () => send(option), { "data-option": option.option, cls: plain && i === 0 && decision.kind === "confirm" ? "primary" : option.meaning ? "wordy" : "", key: plain ? String(i + 1) : undefined })),
    ...missingActions(decision, catalog.board(position.board)).map((action) => button(capital(action), () => askWhy({ action }), { cls: "cannot", "aria-disabled": "true" })),
  ];
}

/** Cards of the decision that are not in hand. */
function offerFor(sorted, position, decision) {
  const seat = position.seats[decision.seat], elsewhere = [...sorted.cards.keys()].filter((name) => !seat.hand?.includes(name));
  if (!elsewhere.length) return null;
  const cardOf = (name) => position.seats.map((one) => catalog.card(one.hero, name)).find(Boolean);
  return drawOffer(elsewhere, { cardOf, seat: decision.seat + 1, offered: sorted.cards, chosen: table.chosen, press: pressCard });
}

function waitPrompt() {
  const { position } = table.state, decision = position.decision, seat = decision.seat, player = table.welcome.players[seat];
  const seconds = Math.floor((performance.now() - table.since) / 1000), own = table.welcome.seats.includes(seat);
  const away = !player.bot && !player.connected && !own;
  return {
    state: "waiting", seat, emblem: position.seats[seat].hero, thinking: !own && !away,
    title: own ? "One moment" : away ? `${player.name ?? nameOf(seat)} has left the table` : `${nameOf(seat)} ${/s$/.test(nameOf(seat)) && position.seats[seat].fighters.length > 2 ? "are" : "is"} thinking`,
    lines: [away ? "The seat is kept; the game goes on when they are back, or with a bot until then." : `${decision.question ?? ""}${seconds * 1000 > THINKS_LONG ? ` ${seconds} s so far.` : ""}`],
    answers: away && table.welcome.seats.length ? [button("Let a bot play on", () => line.say({ type: "replace", ...about(), seat, level: SUBSTITUTE }))] : [],
  };
}

function wishPrompt(wish) {
  const asked = wish.waiting.some((seat) => table.welcome.seats.includes(seat)), own = table.welcome.seats.includes(wish.seat);
  return {
    state: asked ? "asked" : "waiting", seat: wish.seat, emblem: table.state.position.seats[wish.seat].hero,
    title: own ? "You asked to take back your last choice" : `${nameOf(wish.seat)} would like to take back the last choice`,
    lines: [asked ? "Everything since then would be undone. Is that all right?" : `Waiting for ${wish.waiting.map(nameOf).join(" and ")}.`],
    answers: asked ? [button("Agree", () => answerWish(true), { cls: "primary" }), button("No", () => answerWish(false))] : [],
  };
}

const openSeats = () => table.welcome.players.map((player, seat) => ({ ...player, seat })).filter((player) => !player.name && !player.bot);

function openPrompt() {
  const seats = openSeats(), invitations = (gameOf(token)?.invitations ?? []).filter((one) => seats.some(({ seat }) => seat === one.seat));
  return {
    state: "waiting", emblem: "link", title: `Waiting for ${seats.map(({ seat }) => nameOf(seat)).join(" and ")}`,
    lines: [invitations.length ? "Send a friend this link; the game goes on as soon as they are here." : "The game goes on as soon as somebody sits down there."],
    answers: [], offer: invitations.length ? inviteList(invitations, (seat) => `To play ${nameOf(seat)}`) : null,
  };
}

function overPrompt() {
  const { position, statistics } = table.state, own = table.welcome.seats, watching = !own.length;
  const winner = position.result.winners[0] ?? position.active;
  return {
    state: "over", seat: winner, emblem: position.seats[winner].hero, title: headline(position, own), lines: [`${capital(position.result.reason)}.`, table.welcome.rematch && !watching ? " A rematch is waiting for you." : ""],
    answers: [
      watching ? null : button(table.welcome.rematch ? "Join the rematch" : "Rematch", rematch, { cls: "primary" }),
      h("a", { class: "button", href: `/replay.html#${token}`, text: "Replay" }),
      button("Download", download),
      h("a", { class: "button", href: "/", text: "Lobby" }),
    ].filter(Boolean),
    offer: drawStatistics(position, statistics),
  };
}

function clockNow() {
  if (table.deadline === null || !table.welcome.clock || table.state.position.result) return null;
  return drawClock((table.deadline - performance.now()) / 1000, table.welcome.clock);
}

function button(text, onclick, { cls = "", key, ...props } = {}) {
  return h("button", { class: `button ${cls}`, type: "button", onclick, "data-key": key, ...props }, text, key && key !== "Enter" ? h("kbd", { text: key }) : key ? h("kbd", { text: " Enter" }) : null);
}

// --- acting ---------------------------------------------------------------------------------------------------------------

function pressSpace(name) {
  if (!acts()) return askWhy({ space: name });
  const options = sortOptions(table.state.position.decision, table.state.position).spaces.get(name);
  if (!options) return askWhy(whyOf(name));
  if (table.chosen && table.near[0] === options[0] && chosenAt(name, options)) return confirm();
  table.near = options;
  choose(options[0]);
}

const chosenAt = (name, options) => options.length === 1 && options[0] === table.chosen;

/** What a press on a space asks about: who stands there, if fighters are asked for, else the space. */
function whyOf(name) {
  const decision = table.state.position.decision;
  const there = [...fightersOf(table.state.position).values()].find((fighter) => fighter.space === name || fighter.back === name);
  return there && ["attacker", "target", "mover", "fighter"].includes(decision.kind) ? { fighter: there.id } : { space: name };
}

function pressCard(name, place = -1) {
  const option = acts() ? sortOptions(table.state.position.decision, table.state.position).cards.get(name) : undefined;
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

const confirm = () => table.chosen && send(table.chosen);

function send(option) {
  if (!acts()) return;
  const { seq, cuts } = table.state;
  if (!line.say({ type: "choose", seq, cuts, choice: option.option })) return;
  table.sent = seq;
  table.news = [];
  forget();
  show();
}

function askWhy(about) {
  if (!table.state || table.state.position.result) return;
  const { seq, cuts } = table.state;
  line.say({ type: "why", seq, cuts, ...about });
}

function explain(why) {
  table.why = why;
  show();
}

const about = () => ({ seq: table.state.seq, cuts: table.state.cuts });
const takeBack = () => line.say({ type: "take back", ...about() });
const answerWish = (agreed) => line.say({ type: "consent", ...about(), agreed });

/** The first press asks whether one means it, the second one does it. */
function resign() {
  if (table.resigning) line.say({ type: "resign", ...about() });
  table.resigning = !table.resigning;
  show();
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
  const text = await recordOf(token), link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: `matchless-${table.welcome.game}.txt` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function showLinks() {
  const invitations = (gameOf(token)?.invitations ?? []).filter((one) => openSeats().some(({ seat }) => seat === one.seat));
  const rows = [
    ...invitations.map((one) => linkRow(`To play ${nameOf(one.seat)}`, addressOf(one.token), one.seat)),
    linkRow("To watch: shows what everybody may know", `${location.origin}/table.html#${table.welcome.watch}`),
    ...(table.welcome.seats.length ? [linkRow("Your own seat on another device; give it to nobody", location.href)] : []),
  ];
  openBeside("Links", "", h("ul", { class: "invites" }, rows), hereOnly());
}

// --- pointing, keys, time ---------------------------------------------------------------------------------------------------

svg.addEventListener("click", (event) => {
  const space = event.target.closest?.("[data-space]");
  if (space) pressSpace(space.dataset.space);
});

let hovered = null;
const fighterAt = (name) => table.state && [...fightersOf(table.state.position).values()].find((fighter) => fighter.space === name || fighter.back === name);

function hover(name) {
  const fighter = name ? fighterAt(name) : null;
  if ((fighter?.id ?? null) === hovered) return;
  hovered = fighter?.id ?? null;
  showReach(svg, null, null);
  if (fighter && table.line === "open") line.say({ type: "reach", fighter: fighter.id });
}

function showReachOf({ fighter, spaces, targets }) {
  const all = fightersOf(table.state.position), from = all.get(fighter)?.space;
  if (from) showReach(svg, drawing(), { from, spaces, targets: targets.map((id) => all.get(id)?.space).filter(Boolean) }, radius());
}

svg.addEventListener("pointerover", (event) => event.pointerType !== "touch" && hover(event.target.closest?.("[data-space]")?.dataset.space));
svg.addEventListener("pointerleave", () => hover(null));
svg.addEventListener("focusin", (event) => hover(event.target.dataset?.space));

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

svg.addEventListener("keydown", (event) => {
  const here = event.target.dataset?.space, arrow = ARROWS[event.key];
  if (!here) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    event.stopPropagation();
    pressSpace(here);
  } else if (arrow) {
    event.preventDefault();
    nearest(here, arrow)?.focus();
  }
});

/** The next space in a direction: a legal one if any is, with Shift or without a choice any space. */
function nearest(here, [right, down]) {
  const { spaces } = drawing(), from = spaces[here], legal = [...svg.querySelectorAll('[data-legal="yes"]')].map((g) => g.dataset.space);
  const cost = (name) => {
    const dx = spaces[name].x - from.x, dy = spaces[name].y - from.y, along = dx * right + dy * down, across = Math.abs(dx * down + dy * right);
    return along > across * 0.7 ? along + 2 * across : Infinity;
  };
  const best = (legal.length > 1 ? legal : Object.keys(spaces)).filter((name) => name !== here && cost(name) < Infinity).sort((a, b) => cost(a) - cost(b))[0];
  return best && svg.querySelector(`[data-space="${best}"]`);
}

addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (table.pace && [" ", "Escape", "Enter"].includes(event.key)) {
    skip();
    event.preventDefault();
  } else if (event.key === "Escape") {
    forget();
    show();
  } else if (event.key === "Enter" && table.chosen && !event.target.closest?.("button, a")) {
    confirm();
  } else if (event.key === "u" && table.state?.take_back !== "no" && table.welcome.seats.length) {
    takeBack();
  } else if (/^[1-9]$/.test(event.key)) {
    pressNumber(Number(event.key));
  }
});

/** A number picks an answer if there are only answers, else a card. */
function pressNumber(number) {
  const answer = document.querySelector(`.answers [data-key="${number}"]`);
  if (answer) return answer.click();
  const cards = document.querySelectorAll(".offer [data-card], .hand [data-card]");
  cards[number - 1]?.click();
}

setInterval(() => {
  if (!table.state || table.pace || table.state.position.result || table.line !== "open") return;
  const clock = clockNow(), old = document.querySelector("#prompt .clock");
  if (clock && old) old.replaceWith(clock);
  if (!isMine(table.state) && performance.now() - table.since > THINKS_LONG) {
    const said = document.querySelector("#prompt .source"), told = waitPrompt();
    if (said && byId("prompt").dataset.state === "waiting" && !table.state.wish && !openSeats().length) said.replaceChildren(...told.lines);
  }
}, 500);

SMALL.addEventListener("change", () => {
  if (table.welcome) setUp();
  show();
});
addEventListener("hashchange", () => location.reload());
