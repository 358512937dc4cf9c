// A position as the board draws it: fighters, tokens, items, the last moves, the attack under way.
import { emblemOf, kindOf } from "./catalog.js";

/** All fighters of a position by their number, each with its seat. */
export function fightersOf(position) {
  return new Map(position.seats.flatMap((seat, number) => seat.fighters.map((fighter) => [fighter.id, { ...fighter, seat: number }])));
}

/** Options for drawBoard that show this position. `events` are what led to it. */
export function pictureOf(position, catalog, { events = [], fight = null } = {}) {
  const heroes = position.seats.map((seat) => catalog.hero(seat.hero));
  const fighters = [...fightersOf(position).values()];
  return {
    ground: position.board,
    fighters: fighters.filter((fighter) => fighter.space).map((fighter) => drawn(fighter, heroes[fighter.seat])),
    tokens: position.seats.flatMap((seat, number) => tokensOf(seat.tokens, heroes[number])),
    items: itemsOf(position, catalog),
    last: events.filter((event) => event.kind === "move" && event.path.length > 1 && event.fighter !== null).slice(-2).map((event) => trail(event, fighters)),
    attack: attackOf(fight, fighters),
  };
}

function drawn(fighter, hero) {
  const name = kindOf(fighter.name), kind = hero.fighters.find((one) => one.name === name);
  return {
    id: fighter.id, name: fighter.name, emblem: emblemOf(fighter.name), seat: fighter.seat + 1, hero: kind?.role === "hero",
    space: fighter.space, second: fighter.back ?? undefined, health: fighter.health, max: fighter.max_health, mark: / (\d+)(?: \(seat \d\))?$/.exec(fighter.name)?.[1],
  };
}

function tokensOf(spaces, hero) {
  const counts = new Map();
  for (const space of spaces) counts.set(space, (counts.get(space) ?? 0) + 1);
  return [...counts].map(([space, count]) => ({ space, count, name: hero.token, kind: hero.token === "trap" ? "trap" : "insight" }));
}

function itemsOf(position, catalog) {
  const known = new Map(catalog.board(position.board).possible_items.map((item) => [item.name, item]));
  return Object.fromEntries(Object.entries(position.items).map(([space, name]) => [space, known.get(name)]));
}

const trail = (event, fighters) => {
  const fighter = fighters.find((one) => one.id === event.fighter);
  return { seat: fighter.seat + 1, emblem: emblemOf(fighter.name), through: event.path };
};

/** The arc of a combat whose fighters both stand on the board. */
function attackOf(fight, fighters) {
  if (!fight) return undefined;
  const [from, to] = [fight.attack, fight.defense].map((side) => fighters.find((fighter) => fighter.id === side.fighter)?.space);
  return from && to && from !== to ? { from, to, damage: fight.damage } : undefined;
}
