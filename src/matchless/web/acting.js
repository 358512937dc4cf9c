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

const BUTTONS = {
  "no boost": "No boost",
  "no defense": "No card",
  "no discard": "No discard",
  done: "Done moving",
  none: "None",
  no: "No",
  yes: "Yes",
  "no item": "No item",
  stay: "Stay",
};

/** What the button of an option says. */
export function buttonText(option, decision, position) {
  if (BUTTONS[option.label] && decision.kind !== "mode") return BUTTONS[option.label];
  if (option.seat !== null) return position.seats[option.seat].name;
  const text = option.label.replace(/^(choose|first) /, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the confirming button says: "Move to C5", "Attack Bigfoot". */
export function confirmText(option, decision) {
  if (option.label === "stay") return "Stay";
  if (option.space && WAYS[decision.kind]) return poseText(option, WAYS[decision.kind]);
  const name = option.label.replace(/^(target|with|move|choose|play|defend with|boost with|discard|put back|use) /, "");
  return `${VERBS[decision.kind] ?? "Choose"} ${name}`;
}

const WAYS = { move: "Move to", place: "Place on" };
const VERBS = {
  target: "Attack",
  attacker: "Attack with",
  mover: "Move",
  "attack card": "Attack with",
  "defense card": "Defend with",
  "scheme card": "Play",
  boost: "Boost with",
  discard: "Discard",
  item: "Use",
  "put back": "Put back",
};

/** Where a fighter goes: its space, a large one's second space, and whom it passes through. */
function poseText(option, way) {
  const through = / through (.+)$/.exec(option.label)?.[1];
  return `${way} ${option.space}${option.back ? `, tail on ${option.back}` : ""}${through ? `, through ${through}` : ""}`;
}

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
export function endText(option, at, decision) {
  if (!option.back) return confirmText(option, decision);
  return option.space === at ? `Tail on ${option.back}` : `Head on ${option.space}`;
}
