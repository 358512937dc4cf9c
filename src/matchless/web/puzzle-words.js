// What puzzles are called: their aim, and how hard they are.

import { fightersOf } from "./picture.js";
import { ZONES } from "./zones.js";

/** @import { Model } from "./model.js" */
/** @import { About, PuzzleRow } from "./types.js" */

export const BEST = "the one good choice";

/**
 * The kinds by the names that people see.
 * @type {Record<string, string>}
 */
export const KINDS = { "win this turn": "Win this turn", [BEST]: "The one good choice" };

/**
 * What is to be done, in a sentence; `foe` is the opponent's name.
 * @type {(puzzle: Pick<PuzzleRow, "kind">, foe: string) => string}
 */
export const aimOf = ({ kind }, foe) =>
  kind === BEST ? "Find the one good choice." : `Defeat ${foe} this turn, whatever they hold.`;

/** @type {[number, string][]} */
const HARD = [
  [1200, "Gentle"],
  [1450, "Fair"],
  [1700, "Hard"],
  [Infinity, "Very hard"],
];

/** @type {(rating: number) => string} */
export const hardOf = (rating) => (HARD.find(([least]) => rating < least) ?? HARD[3])[1];

/**
 * What there is to know of a thing that was pressed and cannot be chosen: the zones of a space and who stands there.
 * @type {(table: Model, about: About) => string}
 */
export function aboutSpace(table, { space, fighter }) {
  const who = fighter === undefined ? null : fightersOf(table.position).get(fighter);
  const name = space ?? who?.space;
  if (!name) return "That cannot be chosen now. Cards that you would only draw do not count: you do not know them yet.";
  const there = table.fighterAt(name);
  if (!there && table.position.decision?.kind === "mover") return "First press who moves, then where to.";
  const zones = table.drawing.spaces[name].zones.map((zone) => ZONES[zone]?.label ?? zone);
  const health = there ? ` ${there.name} stands there, with ${there.health} health.` : " Nobody stands there.";
  return `${name} is in the ${zones.length === 1 ? "zone" : "zones"} ${zones.join(", ")}.${health} It cannot be chosen now.`;
}
