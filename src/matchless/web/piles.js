// What may be read beside the table: piles, what is known of a deck, a hero with all its cards.
import { openBeside } from "./beside.js";
import { drawCard } from "./card.js";
import { count, h } from "./dom.js";
import { copies, texts } from "./hero-texts.js";

/** @import { Child, Held, Hero, HeroData } from "./types.js" */

/**
 * Opens a pile; `cards` as [{card, seat}], the newest last; `above` is anything to be seen first.
 * @type {(title: string, cards: Held[], empty?: string, above?: Node | null) => void}
 */
export function readPile(title, cards, empty = "There are no cards here.", above = null) {
  const drawn = cards.map(({ card, seat }) => drawCard(card, { seat })).reverse();
  openBeside(
    title,
    count(cards.length, "card"),
    above,
    cards.length ? h("ul", { class: "cards" }, drawn) : h("p", { class: "empty", text: empty }),
  );
}

/**
 * Opens a second deck; `parts` as {heading: [{name, text}]}, the newest last.
 * @type {(title: string, words: string, parts: Record<string, HeroData["decks"][number]["cards"]>) => void}
 */
export function readSecondDeck(title, words, parts) {
  openBeside(
    title,
    words,
    ...Object.entries(parts).flatMap(([heading, cards]) => [
      h("h3", { text: heading }),
      cards.length
        ? h(
            "dl",
            { class: "deck-texts" },
            cards.map(({ name, text }) => [h("dt", { text: name }), h("dd", { text })]).reverse(),
          )
        : h("p", { class: "empty", text: "None." }),
    ]),
  );
}

/**
 * Opens what is known of a hand or a deck; `parts` as {heading: [{card, seat}]}, in the order they lie in.
 * @type {(title: string, words: string, parts: Record<string, Held[]>) => void}
 */
export function readKnown(title, words, parts) {
  const known = Object.entries(parts).filter(([, cards]) => cards.length);
  openBeside(
    title,
    words,
    ...known.flatMap(([heading, cards]) => [
      h("h3", { text: heading }),
      h(
        "ul",
        { class: "cards" },
        cards.map(({ card, seat }) => drawCard(card, { seat })),
      ),
    ]),
  );
}

/**
 * Opens what lies before a hero now, what it can do, and its deck as it is before the game; `seat` gives its colour.
 * @type {(hero: Hero, seat: number, standing: Child) => void}
 */
export function readHero(hero, seat, standing) {
  const cards = hero.cards.map((card) => drawCard(card, { seat, copies: card.copies }));
  openBeside(
    hero.name,
    `Moves ${hero.move}.`,
    h("div", { class: "standing", "data-seat": seat }, standing),
    texts(hero),
    h("h3", { text: `The deck, ${count(copies(hero.cards), "card")}` }),
    h("ul", { class: "cards" }, cards),
  );
}
