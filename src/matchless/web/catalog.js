// What there is to play with, fetched once: heroes with their decks, boards with their drawings, rules by name.
import { getCatalog, sentence } from "./api.js";

const LONGEST_WAIT = 8000; // milliseconds between two attempts
const EMBLEMS = { "The Jackalope": "jackalope", Raptor: "raptors", "Wayward Sister": "wayward-sisters" };

/** The catalog with the look-ups that pages need. */
export async function loadCatalog() {
  const catalog = await getCatalog();
  const heroes = new Map(catalog.heroes.map((hero) => [hero.slug, hero]));
  const boards = new Map(catalog.boards.map((board) => [board.slug, board]));
  const cards = new Map(catalog.heroes.map((hero) => [hero.slug, new Map(hero.cards.map((card) => [card.name, card]))]));
  return {
    ...catalog,
    hero: (slug) => heroes.get(slug),
    board: (slug) => boards.get(slug),
    /** A card by its hero's slug and its name. */
    card: (slug, name) => cards.get(slug)?.get(name),
  };
}

/** The catalog, however long it takes; calls `failed` after each try that was in vain. */
export async function insistOnCatalog(failed) {
  for (let wait = 500; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    try {
      return await loadCatalog();
    } catch (error) {
      failed(sentence(error));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** What kind of fighter it is, without what tells it from its like: "Outlaw 2 (seat 1)" is an "Outlaw". */
export const kindOf = (name) => name.replace(/ \(seat \d\)$/, "").replace(/ \d+$/, "");

/** The symbol of a fighter in the sprite: "InGen Worker 2" is an ingen-worker. */
export function emblemOf(name) {
  const plain = kindOf(name);
  return EMBLEMS[plain] ?? plain.toLowerCase().replace(/[^a-z]+/g, "-").replace(/^-|-$/g, "");
}
