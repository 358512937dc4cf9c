// A hero in full: its fighters, what it can do, and every card of its deck.
import { drawCard } from "./card.js";
import { emblemOf } from "./catalog.js";
import { capital, count, emblem, h, icon, unseen } from "./dom.js";
import { copies, texts } from "./hero-texts.js";
import { several, starsOf, wordsOf } from "./heroes.js";
import { poster } from "./pictures.js";

/** @import { Card, Hero, HeroData } from "./types.js" */

const TYPES = ["attack", "defense", "versatile", "scheme"];
/** @type {Record<string, { text: string, by: (a: Card, b: Card) => number }>} */
const SORTS = {
  deck: { text: "As in the deck", by: () => 0 },
  value: { text: "Highest value first", by: (a, b) => (b.value ?? -1) - (a.value ?? -1) },
  boost: { text: "Highest boost first", by: (a, b) => b.boost - a.boost },
  copies: { text: "Most copies first", by: (a, b) => b.copies - a.copies },
  name: { text: "By name", by: (a, b) => a.name.localeCompare(b.name) },
};

/**
 * Everything about a hero; `level` is that of its heading. `shown` ({type, sort}) is remembered from hero to hero.
 * @type {(hero: Hero, shown?: { type: string, sort: string }, level?: "h1" | "h2") => HTMLElement}
 */
export function drawDeck(hero, shown = { type: "all", sort: "deck" }, level = "h1") {
  if (!has(hero, shown.type)) shown.type = "all";
  const cards = h("ul", { class: "cards" });
  const told = h("p", { class: "quietly", role: "status" });
  const draw = () => {
    const some = hero.cards.filter((card) => shown.type === "all" || card.type === shown.type);
    cards.replaceChildren(
      ...some.toSorted(SORTS[shown.sort].by).map((card) => drawCard(card, { copies: card.copies })),
    );
    told.textContent = `${count(copies(some), "card")}, ${some.length} different`;
  };
  draw();
  return h("article", { class: "deck" }, head(hero, level), texts(hero), tools(hero, shown, draw), told, cards);
}

/** @type {(hero: Hero, type: string) => boolean} */
const has = (hero, type) => hero.cards.some((card) => card.type === type);

/** @type {(hero: Hero, level: "h1" | "h2") => HTMLElement} */
function head(hero, level) {
  /** @type {(one: HeroData["fighters"][number]) => HTMLElement} */
  const fighter = (one) =>
    h(
      "li",
      {},
      emblem(one.role === "hero" ? hero.slug : emblemOf(one.name)),
      h("b", { text: several(one) }),
      h("span", {}, icon("health"), unseen("health"), ` ${one.health}${one.count > 1 ? " each" : ""}`),
      h("span", {}, icon(one.attack), ` ${one.attack}`),
      h("span", { class: "role", text: one.role }),
    );
  return h(
    "header",
    { class: "deck-head", "data-hero": hero.slug },
    poster(hero),
    h(
      "div",
      {},
      h(level, { text: hero.name }),
      h("p", { class: "motto", text: wordsOf(hero.slug).motto }),
      h("p", { class: "quietly" }, `Move ${hero.move}`, hero.difficulty ? " · " : null, starsOf(hero)),
      hero.by_hand ? h("p", { class: "quietly", text: `${hero.by_hand}.` }) : null,
    ),
    h("ul", { class: "deck-fighters" }, hero.fighters.map(fighter)),
  );
}

/** @type {(hero: Hero, shown: { type: string, sort: string }, draw: () => void) => HTMLElement} */
function tools(hero, shown, draw) {
  /** @type {(value: string, text: string) => HTMLElement} */
  const radio = (value, text) =>
    h(
      "label",
      { class: value },
      h("input", {
        type: "radio",
        name: "type",
        value,
        checked: shown.type === value,
        onchange: () => ((shown.type = value), draw()),
      }),
      h("span", {}, value === "all" ? null : icon(value), text),
    );
  /** @type {HTMLSelectElement} */
  const sort = h(
    "select",
    { onchange: () => ((shown.sort = sort.value), draw()) },
    Object.entries(SORTS).map(([value, { text }]) => h("option", { value, text, selected: shown.sort === value })),
  );
  return h(
    "div",
    { class: "deck-tools" },
    h(
      "fieldset",
      { class: "segments", "aria-label": "Type of card" },
      radio("all", "All"),
      TYPES.filter((type) => has(hero, type)).map((type) => radio(type, capital(type))),
    ),
    h("label", { class: "sort" }, "Sort ", sort),
  );
}
