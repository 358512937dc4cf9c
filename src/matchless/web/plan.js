// A game that is being set up: who sits where with which hero, on which board, by which house rules.
// Plain data, kept in the browser between visits; seats are counted from 0 here and from 1 for people.
import { itemsOf, settings } from "./guesses.js";

/** @import { BotSeat, Catalog, Invited, Me, NewGame, PageBoard, Plan, PlannedSeat, Who } from "./types.js" */

export const RANDOM = "random"; // left to chance: a hero, the board
export const THEIRS = "theirs"; // a hero that whoever takes the open seat picks
/** @type {Record<string, string>} */
export const FORMATS = { duel: "Duel", teams: "Teams of 2", "free-for-all": "Free for all" };
/** @type {Plan["edition"][]} */
export const EDITIONS = ["printed", "current"];
/** @type {Who[]} */
export const OTHERS = ["bot", "friend", "anyone"];
export const CLOCKS = [null, 120, 60, 30]; // seconds a decision
const SEATS = 4;
const LEVEL = "apprentice"; // for somebody who is new here

/** @type {(who: Who) => PlannedSeat} */
const seat = (who) => ({ who, hero: RANDOM, given: THEIRS, level: LEVEL }); // `given`: the hero while the seat is open

/**
 * A duel against a bot, everything else by chance.
 * @type {() => Plan}
 */
const usual = () => ({
  format: "duel",
  size: 4, // seats of a free-for-all
  board: RANDOM,
  seats: [seat("me"), ...Array.from({ length: SEATS - 1 }, () => seat("bot"))],
  clock: null,
  first: null,
  mulligan: false,
  hints: false,
  trust: false, // what is done by hand is not asked about
  edition: "printed",
  items: {}, // what the table sets of the items, by name
  onePerson: false, // one person plays both seats of the opposing team
});

/**
 * The plan of a newcomer: the heroes and the board of the first lesson, as far as they are there.
 * @type {(catalog: Catalog) => Plan}
 */
function newcomers(catalog) {
  const plan = usual();
  const heroes = ["robin-hood", "bigfoot"];
  if (heroes.every((slug) => catalog.heroes.some((hero) => hero.slug === slug)))
    heroes.forEach((slug, number) => (plan.seats[number].hero = slug));
  if (catalog.boards.some(({ slug }) => slug === "sherwood-forest")) plan.board = "sherwood-forest";
  return plan;
}

/**
 * The plan kept from the last game, as far as it can still be played.
 * @type {(found: unknown, catalog: Catalog) => Plan}
 */
export function revived(found, catalog) {
  if (found === null || typeof found !== "object") return newcomers(catalog);
  const plan = usual();
  const kept = /** @type {Partial<Plan>} */ (found); // if it is one: each part of it is looked at
  /**
   * @template One
   * @param {One[]} allowed
   * @param {unknown} value
   * @param {One} otherwise
   */
  const one = (allowed, value, otherwise) => allowed.find((each) => each === value) ?? otherwise;
  plan.format = one(Object.keys(catalog.formats), kept.format, plan.format);
  plan.size = one(catalog.formats["free-for-all"], kept.size, plan.size);
  plan.board = one(
    catalog.boards.map((board) => board.slug),
    kept.board,
    RANDOM,
  );
  plan.clock = one(CLOCKS, kept.clock, null);
  plan.first = one([null, 0, 1, 2, 3], kept.first, null);
  plan.mulligan = kept.mulligan === true;
  plan.hints = kept.hints === true;
  plan.trust = kept.trust === true;
  plan.edition = one(EDITIONS, kept.edition, plan.edition);
  plan.items = settings(kept.items, catalog);
  plan.onePerson = kept.onePerson === true;
  plan.seats.forEach((seat, number) => {
    /** @type {Partial<PlannedSeat>} */
    const was = kept.seats?.[number] ?? {};
    seat.hero = one(
      catalog.heroes.map((hero) => hero.slug),
      was.hero,
      RANDOM,
    );
    seat.given = one([RANDOM, ...catalog.heroes.map((hero) => hero.slug)], was.given, THEIRS);
    seat.level = one(levels(catalog), was.level, LEVEL);
    if (number > 0) seat.who = one(number === 2 ? [...OTHERS, "me"] : OTHERS, was.who, seat.who);
  });
  return plan;
}

/**
 * The levels that people play against.
 * @type {(catalog: Catalog) => string[]}
 */
export const levels = (catalog) => catalog.bots.filter((level) => level !== RANDOM);

/**
 * How many seats there are.
 * @type {(plan: Plan, catalog: Catalog) => number}
 */
export const sizeOf = (plan, catalog) => (plan.format === "free-for-all" ? plan.size : catalog.formats[plan.format][0]);

/**
 * Who sits on a seat; one's own second seat is there in teams only.
 * @type {(plan: Plan, number: number) => Who}
 */
export function whoOf(plan, number) {
  const { who } = plan.seats[number];
  return who === "me" && number > 0 && plan.format !== "teams" ? "bot" : who;
}

/**
 * Whether one person could take both seats of the opposing team.
 * @type {(plan: Plan) => boolean}
 */
export const couldPair = (plan) =>
  plan.format === "teams" && whoOf(plan, 2) !== "me" && whoOf(plan, 1) !== "bot" && whoOf(plan, 1) === whoOf(plan, 3);

/**
 * The team that one person plays alone: 0 one's own, 1 the other; null if there is none.
 * @type {(plan: Plan) => number | null}
 */
const pairOf = (plan) =>
  plan.format === "teams" && whoOf(plan, 2) === "me" ? 0 : couldPair(plan) && plan.onePerson ? 1 : null;

/** @type {(plan: Plan, number: number) => boolean} */
const isOpen = (plan, number) => ["friend", "anyone"].includes(whoOf(plan, number));

/**
 * Whether somebody who takes a seat may pick its hero: not with an invitation to two seats.
 * @type {(plan: Plan, number: number) => boolean}
 */
export const theyPick = (plan, number) => isOpen(plan, number) && !(pairOf(plan) === 1 && number % 2);

/**
 * The hero of a seat, which may be RANDOM or THEIRS.
 * @type {(plan: Plan, number: number) => string}
 */
export function heroOf(plan, number) {
  const { hero, given } = plan.seats[number];
  if (!isOpen(plan, number)) return hero;
  return given === THEIRS && !theyPick(plan, number) ? RANDOM : given;
}

/**
 * Gives a seat its hero; that of a bot waits until the seat is a bot's again.
 * @type {(plan: Plan, number: number, hero: string) => void}
 */
export function giveHero(plan, number, hero) {
  plan.seats[number][isOpen(plan, number) ? "given" : "hero"] = hero;
}

/**
 * Why a board cannot be used; empty if it can.
 * @type {(board: PageBoard, seats: number) => string}
 */
export function whyNot(board, seats) {
  return board.starts.length < seats ? `has ${board.starts.length} starts, not ${seats}` : "";
}

/**
 * The board that the game will have: the chosen one where it has room for everybody, otherwise any.
 * @type {(plan: Plan, catalog: Catalog) => string}
 */
export function boardOf(plan, catalog) {
  const board = catalog.board(plan.board);
  return board && !whyNot(board, sizeOf(plan, catalog)) ? plan.board : RANDOM;
}

/**
 * What is sent to the server (NewGame); `watching`: bots play every seat.
 * @type {(plan: Plan, catalog: Catalog, name: string, watching?: boolean) => NewGame}
 */
export function messageOf(plan, catalog, name, watching = false) {
  const size = sizeOf(plan, catalog);
  /** @type {(number: number) => Me | Invited | BotSeat} */
  const sits = (number) => {
    const { level } = plan.seats[number];
    const who = whoOf(plan, number);
    if (who === "bot" || watching) return { kind: "bot", level };
    return who === "me" ? { kind: "me", name } : { kind: "open", picks: heroOf(plan, number) === THEIRS };
  };
  /** @type {(number: number) => string} */
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
    hints: plan.hints,
    listed: !watching && numbers.some((number) => whoOf(plan, number) === "anyone"),
  };
}
