// The open decision as things to point at. Which options there are is the server's word; here they are only sorted by
// what they are about: spaces and fighters on the board, cards, and buttons for the rest.

/**
 * What can be chosen now, for the seat that is asked:
 * `spaces`  Map from the name of a space to the options that are about it (or about a fighter standing there);
 * `cards`   Map from the name of a card to its option;
 * `buttons` options that nothing on the table stands for, and items, whose text has to be read; a yes comes first.
 */
export function sortOptions(decision, position) {
  const sorted = { spaces: new Map(), cards: new Map(), buttons: [] };
  if (!decision) return sorted;
  const where = new Map(position.seats.flatMap((seat) => seat.fighters).map((fighter) => [fighter.id, fighter.space]));
  for (const option of decision.options) {
    const space = option.fighter !== null ? where.get(option.fighter) : option.space;
    if (option.card !== null) sorted.cards.set(option.card, option);
    else if (space) add(sorted.spaces, space, option);
    if (option.item !== null || (option.card === null && !space)) sorted.buttons.push(option);
    if (option.back && option.back !== space) add(sorted.spaces, option.back, option);
  }
  sorted.buttons.sort((a, b) => (b.label === "yes") - (a.label === "yes"));
  return sorted;
}

function add(map, key, option) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(option);
}

/** The actions that this board knows and the decision does not offer now. */
export function missingActions(decision, board) {
  if (decision.kind !== "action") return [];
  const known = ["maneuver", "attack", "scheme", ...(board.possible_items.length ? ["use an item"] : [])];
  return known.filter((action) => !decision.options.some((option) => option.label === action));
}

/** What the button of an option says: "Move to C5", "Attack Bigfoot". */
export const optionText = ({ says }) => says.map(({ t }) => t).join("");

/** The letters by which options at one space are told apart: on the board where each has its other end, and on its button. */
export const LETTERS = "ABCDEFGH";

/** The other ends of a large fighter's options at a space: {space: letters}. */
export function endsOf(options, at) {
  const ends = {};
  options.forEach((option, place) => {
    if (!option.back) return;
    const end = option.space === at ? option.back : option.space;
    ends[end] = (ends[end] ?? "") + LETTERS[place];
  });
  return ends;
}

/** What the button of one of several options at a space says: which end of a large fighter goes where. */
export function endText(option, at) {
  if (!option.back) return optionText(option);
  return option.space === at ? `Tail on ${option.back}` : `Head on ${option.space}`;
}
