// The open decision as things to point at. Which options there are is the server's word; here they are only sorted by
// what they are about: spaces and fighters on the board, cards, and buttons for the rest.
import { sure } from "./dom.js";

/** @import { Action, DecisionData, OptionData, PageBoard, PositionData, Sorted } from "./types.js" */

/**
 * What can be chosen now, for the seat that is asked:
 * `spaces`  Map from the name of a space to the options that are about it (or about a fighter standing there);
 * `cards`   Map from the name of a card to its option;
 * `buttons` options that nothing on the table stands for, and items, whose text has to be read; a yes comes first.
 * @type {(decision: DecisionData | null, position: PositionData) => Sorted}
 */
export function sortOptions(decision, position) {
  /** @type {Sorted} */
  const sorted = { spaces: new Map(), cards: new Map(), buttons: [] };
  if (!decision) return sorted;
  const where = new Map(position.seats.flatMap((seat) => seat.fighters).map((fighter) => [fighter.id, fighter]));
  for (const option of decision.options) {
    const stands = option.fighter !== null ? where.get(option.fighter) : undefined;
    const space = option.fighter !== null ? stands?.space : option.space;
    const back = stands?.back ?? option.back; // a large fighter is chosen by either of its spaces
    if (option.card !== null) sorted.cards.set(option.card, option);
    else if (space) add(sorted.spaces, space, option);
    if (option.item !== null || (option.card === null && !space)) sorted.buttons.push(option);
    if (back && back !== space) add(sorted.spaces, back, option);
  }
  sorted.buttons.sort((a, b) => Number(b.id === "yes") - Number(a.id === "yes"));
  return sorted;
}

/** @type {(map: Map<string, OptionData[]>, key: string, option: OptionData) => void} */
function add(map, key, option) {
  map.set(key, [...(map.get(key) ?? []), option]);
}

/** @type {Action[]} */
const ACTIONS = ["maneuver", "attack", "scheme", "item"];

/**
 * The actions that this board knows and the decision does not offer now.
 * @type {(decision: DecisionData, board: PageBoard) => Action[]}
 */
export function missingActions(decision, board) {
  if (decision.kind !== "action") return [];
  return ACTIONS.filter(
    (action) =>
      (action !== "item" || board.possible_items.length) && !decision.options.some((option) => option.id === action),
  );
}

/**
 * What the button of an option says: "Move to C5", "Attack Bigfoot".
 * @type {(option: Pick<OptionData, "says">) => string}
 */
export const optionText = ({ says }) => says.map(({ t }) => t).join("");

/** The letters by which options at one space are told apart: on the board where each has its other end, and on its button. */
export const LETTERS = "ABCDEFGH";

/**
 * The other ends of a large fighter's options at a space: {space: letters}.
 * @type {(options: OptionData[], at: string) => Record<string, string>}
 */
export function endsOf(options, at) {
  /** @type {Record<string, string>} */
  const ends = {};
  options.forEach((option, place) => {
    if (!option.back) return;
    const end = option.space === at ? option.back : sure(option.space);
    ends[end] = (ends[end] ?? "") + LETTERS[place];
  });
  return ends;
}

/**
 * What the button of one of several options at a space says: which end of a large fighter goes where.
 * @type {(option: OptionData, at: string) => string}
 */
export function endText(option, at) {
  if (!option.back) return optionText(option);
  return option.space === at ? `Tail on ${option.back}` : `Head on ${option.space}`;
}
