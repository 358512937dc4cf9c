// A game that is being set up: who sits where with which hero, on which board, by which house rules.
// Plain data, kept in the browser between visits; seats are counted from 0 here and from 1 for people.
import { itemsOf, settings } from "./guesses.js";

export const RANDOM = "random"; // left to chance: a hero, the board
export const THEIRS = "theirs"; // a hero that whoever takes the open seat picks
export const FORMATS = { duel: "Duel", teams: "Teams of 2", "free-for-all": "Free for all" };
export const EDITIONS = ["printed", "current"];
export const CLOCKS = [null, 120, 60, 30]; // seconds a decision
const SEATS = 4;
const LEVEL = "apprentice"; // for somebody who is new here

const seat = (who) => ({ who, hero: RANDOM, given: THEIRS, level: LEVEL }); // `given`: the hero while the seat is open

/** The plan of a newcomer: a duel against a bot, everything else by chance. */
const usual = () => ({
  format: "duel",
  size: 4, // seats of a free-for-all
  board: RANDOM,
  seats: [seat("me"), ...Array.from({ length: SEATS - 1 }, () => seat("bot"))],
  clock: null,
  first: null,
  mulligan: false,
  trust: false, // what is done by hand is not asked about
  edition: EDITIONS[0],
  items: {}, // what the table sets of the items, by name
  onePerson: false, // one person plays both seats of the opposing team
});

/** The plan kept from the last game, as far as it can still be played. */
export function revived(kept, catalog) {
  const plan = usual();
  if (kept === null || typeof kept !== "object") return plan;
  const one = (allowed, value, otherwise) => (allowed.includes(value) ? value : otherwise);
  plan.format = one(Object.keys(catalog.formats), kept.format, plan.format);
  plan.size = one(catalog.formats["free-for-all"], kept.size, plan.size);
  plan.board = one(
    catalog.boards.map((board) => board.slug),
    kept.board,
    RANDOM,
  );
  plan.clock = one(CLOCKS, kept.clock, null);
  plan.first = one([0, 1, 2, 3], kept.first, null);
  plan.mulligan = kept.mulligan === true;
  plan.trust = kept.trust === true;
  plan.edition = one(EDITIONS, kept.edition, plan.edition);
  plan.items = settings(kept.items, catalog);
  plan.onePerson = kept.onePerson === true;
  plan.seats.forEach((seat, number) => {
    const was = kept.seats?.[number] ?? {};
    seat.hero = one(
      catalog.heroes.map((hero) => hero.slug),
      was.hero,
      RANDOM,
    );
    seat.given = one([RANDOM, ...catalog.heroes.map((hero) => hero.slug)], was.given, THEIRS);
    seat.level = one(levels(catalog), was.level, LEVEL);
    if (number > 0) seat.who = one(["bot", "friend", "anyone", ...(number === 2 ? ["me"] : [])], was.who, seat.who);
  });
  return plan;
}

/** The levels that people play against. */
export const levels = (catalog) => catalog.bots.filter((level) => level !== RANDOM);

/** How many seats there are. */
export const sizeOf = (plan, catalog) => (plan.format === "free-for-all" ? plan.size : catalog.formats[plan.format][0]);

/** Who sits on a seat; one's own second seat is there in teams only. */
export function whoOf(plan, number) {
  const { who } = plan.seats[number];
  return who === "me" && number > 0 && plan.format !== "teams" ? "bot" : who;
}

/** Whether one person could take both seats of the opposing team. */
export const couldPair = (plan) =>
  plan.format === "teams" && whoOf(plan, 2) !== "me" && whoOf(plan, 1) !== "bot" && whoOf(plan, 1) === whoOf(plan, 3);

/** The team that one person plays alone: 0 one's own, 1 the other; null if there is none. */
const pairOf = (plan) =>
  plan.format === "teams" && whoOf(plan, 2) === "me" ? 0 : couldPair(plan) && plan.onePerson ? 1 : null;

const isOpen = (plan, number) => ["friend", "anyone"].includes(whoOf(plan, number));

/** Whether somebody who takes a seat may pick its hero: not with an invitation to two seats. */
export const theyPick = (plan, number) => isOpen(plan, number) && !(pairOf(plan) === 1 && number % 2);

/** The hero of a seat, which may be RANDOM or THEIRS. */
export function heroOf(plan, number) {
  const { hero, given } = plan.seats[number];
  if (!isOpen(plan, number)) return hero;
  return given === THEIRS && !theyPick(plan, number) ? RANDOM : given;
}

/** Gives a seat its hero; that of a bot waits until the seat is a bot's again. */
export function giveHero(plan, number, hero) {
  plan.seats[number][isOpen(plan, number) ? "given" : "hero"] = hero;
}

/** Why a board cannot be used; empty if it can. */
export function whyNot(board, seats) {
  return board.starts.length < seats ? `has ${board.starts.length} starts, not ${seats}` : "";
}

/** The board that the game will have: the chosen one where it has room for everybody, otherwise any. */
export function boardOf(plan, catalog) {
  const board = catalog.board(plan.board);
  return board && !whyNot(board, sizeOf(plan, catalog)) ? plan.board : RANDOM;
}

/** What is sent to the server (NewGame); `watching`: bots play every seat. */
export function messageOf(plan, catalog, name, watching = false) {
  const size = sizeOf(plan, catalog);
  const sits = (number) => {
    const { level } = plan.seats[number];
    const who = whoOf(plan, number);
    if (who === "bot" || watching) return { kind: "bot", level };
    return who === "me" ? { kind: "me", name } : { kind: "open", picks: heroOf(plan, number) === THEIRS };
  };
  const hero = (number) => {
    const slug = heroOf(plan, number);
    return slug === THEIRS ? RANDOM : slug;
  };
  const numbers = Array.from({ length: size }, (_, number) => number);
  return {
    setup: {
      kind: "fresh",
      heroes: numbers.map(hero),
      board: boardOf(plan, catalog),
      format: plan.format,
      first: plan.first !== null && plan.first < size ? plan.first : null,
      mulligan: plan.mulligan,
      trust: plan.trust,
      edition: plan.edition,
      items: itemsOf(plan.items, catalog, catalog.board(boardOf(plan, catalog))),
      pair: watching ? null : pairOf(plan),
    },
    seats: numbers.map(sits),
    clock: plan.clock,
    listed: !watching && numbers.some((number) => whoOf(plan, number) === "anyone"),
  };
}
