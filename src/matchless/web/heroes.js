// A hero in a few words of our own, and the numbers on its tile. Heroes that are not named here do without the words.

const WORDS = {
  bigfoot: { motto: "Hit hard, then vanish", about: "Strong and fast. Nobody in his zone at the end of his turn? He may draw a card.", hue: "#8a5a2b" },
  bullseye: { motto: "Far is near enough", about: "Attacks up to five spaces away, whatever the zone.", hue: "#46609a" },
  daredevil: { motto: "Fewer cards, sharper", about: "Fights best with few cards in hand: the top of his deck may boost his card.", hue: "#b23a3a" },
  "dr-sattler": { motto: "Gather insight", about: "Every move leaves insight behind; gather it for the card that decides.", hue: "#3c8a5a" },
  elektra: { motto: "Falls once, returns", about: "Her first defeat is not the end: she comes back stronger.", hue: "#b03a55" },
  hamlet: { motto: "Ask the question", about: "Each turn the question: more cards, or harder blows at a price.", hue: "#5a6475" },
  raptors: { motto: "Hunt as a pack", about: "Surround them: each other raptor beside the target adds to the attack.", hue: "#b0552b" },
  "robert-muldoon": { motto: "Lay traps and wait", about: "Lays a trap every turn and lets them walk into it.", hue: "#7b7a2a" },
  "robin-hood": { motto: "Strike and slip away", about: "After an attack the attacker moves on, out of reach again.", hue: "#2f7a46" },
  shakespeare: { motto: "Complete the verse", about: "Played cards form a line of verse; ten syllables exactly bring it to life.", hue: "#3f6f8f" },
  "t-rex": { motto: "Slow, huge, hungry", about: "Holds two spaces, reaches two more, and draws at the end of every turn.", hue: "#a8442f" },
  titania: { motto: "Bend the rules", about: "One glamour at a time bends the rules in her favour.", hue: "#a04a94" },
  "wayward-sisters": { motto: "Stir the cauldron", about: "Cards played fill the cauldron; the right ingredients cast a spell.", hue: "#6a4b9a" },
};
const NONE = { motto: "", about: "", hue: null };

/** {motto, about, hue} of a hero; the hue is the second tone of its emblem. */
export const wordsOf = (slug) => WORDS[slug] ?? NONE;

const leads = (hero) => hero.fighters.find((fighter) => fighter.role === "hero");

/** "13", "7 × 3" */
export function healthOf(hero) {
  const { health, count, second_life: second } = leads(hero);
  return count > 1 ? `${health} × ${count}` : second ? `${health} + ${second}` : String(health);
}

/** "melee" or "ranged" */
export const wayOf = (hero) => leads(hero).attack;

/** Who fights beside the hero: "4 Outlaws", "Oberon", "three of them", "alone". */
export function companyOf(hero) {
  const others = hero.fighters.filter((fighter) => fighter.role !== "hero");
  if (others.length) return others.map(several).join(", ");
  return leads(hero).count > 1 ? `${leads(hero).count} of them` : "alone";
}

/** Fighters of one name: "Oberon", "4 Outlaws", "4 of The Hand". */
export function several({ name, count }) {
  if (count === 1) return name;
  return name.startsWith("The ") ? `${count} of ${name}` : `${count} ${name}s`;
}
