// The bar above the table: whose turn it is, and how many actions are left.
import { apostrophe, count, h, possessive } from "./dom.js";
import { headline } from "./result.js";

/** @import { Model } from "./model.js" */
/** @import { PositionData } from "./types.js" */

/**
 * Whose turn it is, for a Model; the same for the title of the page is `titleOf`.
 * @type {(table: Model) => (HTMLElement | null)[]}
 */
export function drawTurn(table) {
  const { position } = table;
  const { turn, result } = position;
  const name = turn ? table.nameOf(position.active) : "";
  const own = result || !turn || table.playing.includes(position.active);
  return [
    turn ? h("span", { class: "round", text: `Turn ${turn}` }) : null,
    own
      ? h("strong", { text: standing(table) })
      : h("strong", {}, name, h("span", { class: "turns", text: `${apostrophe(name)} turn` })),
    result || !turn ? null : drawActions(position),
  ];
}

/** @type {(table: Model) => string} */
export const titleOf = (table) =>
  `${table.mine && !table.position.result ? "Your choice" : standing(table)} · Matchless`;

/** @type {(table: Model) => string} */
function standing(table) {
  const { turn, result, active } = table.position;
  if (result) return headline(table.position, table.own);
  if (!turn) return "Set-up";
  return table.playing.includes(active) ? "Your turn" : `${possessive(table.nameOf(active))} turn`;
}

/** @type {(position: PositionData) => HTMLElement} */
function drawActions({ actions, actions_taken: taken }) {
  const left = Math.max(actions, 0);
  const pips = Array.from({ length: left + taken }, (_, i) => h("i", { class: `pip${i < taken ? " used" : ""}` }));
  const text = left ? count(left, "action left", "actions left") : "last action";
  return h("span", { class: "actions" }, pips, h("span", { text }));
}
