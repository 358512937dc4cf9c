// What a hero can do beside its cards, and how many cards there are: for decks, and for a table that is there already.
import { capital, h, icon } from "./dom.js";

/** @import { Card, Child, Hero, HeroData, OfferedText } from "./types.js" */

/** @type {(cards: Card[]) => number} */
export const copies = (cards) => cards.reduce((sum, card) => sum + card.copies, 0);

/**
 * What a hero can do beside its cards, as far as it has any of it.
 * @type {(hero: Hero) => HTMLElement}
 */
export function texts(hero) {
  /** @type {(title: string, ...inside: (Child | Child[])[]) => Child[]} */
  const part = (title, ...inside) => [h("dt", { text: title }), inside.flat().map((one) => h("dd", {}, one))];
  /** @type {(text: OfferedText, counter: string) => Child[]} */
  const offered = ({ name, needs, text }, counter) => [
    name && h("b", { text: `${name}: ` }),
    counter
      ? h("b", { text: needs[0] })
      : h(
          "span",
          { class: "needs" },
          needs.map((need) => icon(need, { label: need })),
        ),
    ` ${text}`,
  ];
  /** @type {(card: HeroData["decks"][number]["cards"][number]) => Child[]} */
  const card = ({ name, text }) => [h("b", { text: `${name}. ` }), text];
  return h(
    "dl",
    { class: "deck-texts" },
    ...hero.abilities.map(({ name, text }, i, all) =>
      i && all[i - 1].name === name ? h("dd", { text }) : part(name || "Ability", text),
    ),
    ...hero.markers.map(({ name, sides }) => part(capital(name), sides.map((side) => side.name).join(" or "))),
    ...hero.counters.map(({ name, starts, most }) => part(name, `${starts} at first, ${most} at most`)),
    hero.tokens.length
      ? part(
          "Tokens",
          hero.tokens.map(({ text }) => text),
        )
      : null,
    ...hero.piles.map(({ name, text, ability }) => part(ability || capital(name), text)),
    ...hero.offers.map((offer) =>
      part(
        capital(offer.plural),
        offer.texts.map((one) => h("span", {}, offered(one, offer.counter))),
      ),
    ),
    ...hero.decks.map(({ plural, cards }) =>
      part(
        capital(plural),
        cards.map((one) => h("span", {}, card(one))),
      ),
    ),
  );
}
