// The items whose numbers nobody knows for sure: what stands for them is a guess, and a table may set its own.
import { capital, h } from "./dom.js";

const MOST = 9; // of any number, as the engine has it

/** The items that are set here: those of a board, or of any board while chance decides, that are a guess. */
export const guessed = (catalog, board) =>
  (board ? [board] : catalog.boards).flatMap((one) => one.possible_items).filter((item) => item.guess);

/** What a table sets, as far as it means something: {name of an item: number or scope}. */
export function settings(kept, catalog) {
  const set = {};
  for (const item of guessed(catalog)) {
    const value = kept?.[item.name];
    if (possible(item, catalog).includes(value) && value !== usual(item)) set[item.name] = value;
  }
  return set;
}

const effect = (item) => Object.keys(item.effects[0])[0];
const usual = (item) => item.effects[0][effect(item)];
const possible = (item, catalog) =>
  effect(item) === "attack_anywhere" ? catalog.scopes : Array.from({ length: MOST }, (_, number) => number + 1);
const says = (item, value) => ({ add: `+${value}`, retrieve: value === 1 ? "1 card" : `${value} cards` })[effect(item)];

/** A row for each item that is a guess, to set it. */
export const rows = (set, catalog, board) =>
  guessed(catalog, board).map((item) =>
    h(
      "label",
      { class: "guess" },
      h("span", {}, h("b", { text: item.name }), h("small", { text: `Our guess: ${item.guess}.` })),
      h(
        "select",
        { class: "field", name: `item-${item.name}` },
        possible(item, catalog).map((value) =>
          h("option", {
            value,
            selected: value === (set[item.name] ?? usual(item)),
            text: says(item, value) ?? capital(value),
          }),
        ),
      ),
    ),
  );

/** Takes over what somebody has chosen in a row. */
export function change(set, catalog, name, value) {
  const item = guessed(catalog).find((one) => one.name === name);
  const chosen = typeof usual(item) === "number" ? Number(value) : value;
  if (chosen === usual(item)) delete set[name];
  else set[name] = chosen;
}

/** What is sent to the server: all items of the board with those that are set; null for the usual ones. */
export function itemsOf(set, catalog, board) {
  const items = (board ? [board] : catalog.boards).flatMap((one) => one.possible_items);
  if (!items.some((item) => item.name in set)) return null;
  return items.map(({ name, kind, effects }) => ({
    name,
    kind,
    effects: name in set ? [{ [Object.keys(effects[0])[0]]: set[name] }, ...effects.slice(1)] : effects,
  }));
}
