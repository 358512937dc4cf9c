// The items whose numbers nobody knows for sure: what stands for them is a guess, and a table may set its own.
import { capital, h, sure } from "./dom.js";

/** @import { Catalog, ItemSetting, PageBoard, PossibleItem, Settings } from "./types.js" */

const MOST = 9; // of any number, as the engine has it

/**
 * The items that are set here: those of a board, or of any board while chance decides, that are a guess.
 * @type {(catalog: Catalog, board?: PageBoard) => PossibleItem[]}
 */
export const guessed = (catalog, board) =>
  (board ? [board] : catalog.boards).flatMap((one) => one.possible_items).filter((item) => item.guess);

/**
 * What a table sets, as far as it means something: {name of an item: number or scope}.
 * @type {(kept: unknown, catalog: Catalog) => Settings}
 */
export function settings(kept, catalog) {
  /** @type {Settings} */
  const set = {};
  for (const item of guessed(catalog)) {
    const value = /** @type {Settings | null | undefined} */ (kept)?.[item.name];
    if (value !== undefined && possible(item, catalog).includes(value) && value !== usual(item)) set[item.name] = value;
  }
  return set;
}

/** @type {(item: PossibleItem) => string} */
const effect = (item) => Object.keys(item.effects[0])[0];
/** @type {(item: PossibleItem) => number | string} */
const usual = (item) => item.effects[0][effect(item)];
/** @type {(item: PossibleItem, catalog: Catalog) => (number | string)[]} */
const possible = (item, catalog) =>
  effect(item) === "attack_anywhere" ? catalog.scopes : Array.from({ length: MOST }, (_, number) => number + 1);
/** @type {(item: PossibleItem, value: number | string) => string | undefined} */
const says = (item, value) =>
  ({ add: `+${value}`, retrieve: value === 1 ? "1 card" : `${value} cards` })[
    /** @type {"add" | "retrieve"} */ (effect(item))
  ];

/**
 * A row for each item that is a guess, to set it.
 * @type {(set: Settings, catalog: Catalog, board?: PageBoard) => HTMLElement[]}
 */
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
            text: says(item, value) ?? capital(String(value)),
          }),
        ),
      ),
    ),
  );

/**
 * Takes over what somebody has chosen in a row.
 * @type {(set: Settings, catalog: Catalog, name: string, value: string) => void}
 */
export function change(set, catalog, name, value) {
  const item = sure(guessed(catalog).find((one) => one.name === name));
  const chosen = typeof usual(item) === "number" ? Number(value) : value;
  if (chosen === usual(item)) delete set[name];
  else set[name] = chosen;
}

/**
 * What is sent to the server: all items of the board with those that are set; null for the usual ones.
 * @type {(set: Settings, catalog: Catalog, board?: PageBoard) => ItemSetting[] | null}
 */
export function itemsOf(set, catalog, board) {
  const items = (board ? [board] : catalog.boards).flatMap((one) => one.possible_items);
  if (!items.some((item) => item.name in set)) return null;
  return items.map(({ name, kind, effects }) => ({
    name,
    kind: /** @type {ItemSetting["kind"]} */ (kind),
    effects: name in set ? [{ [Object.keys(effects[0])[0]]: set[name] }, ...effects.slice(1)] : effects,
  }));
}
