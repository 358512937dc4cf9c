// What heroes and boards are picked by: tiles, small drawn boards, and the deck of a hero to read beside them.
import { drawBoard, groundOf as nameOfGround } from "./board.js";
import { drawDeck } from "./deck.js";
import { capital, emblem, h, icon, s, unseen } from "./dom.js";
import { companyOf, healthOf, starsOf, wayOf, wordsOf } from "./heroes.js";
import { poster } from "./pictures.js";
import { RANDOM, THEIRS } from "./plan.js";

/** @import { Catalog, Child, Hero, PageBoard } from "./types.js" */

/**
 * The symbol of a hero, or of what stands for one: chance, or somebody who is still to pick.
 * @type {(slug: string) => string}
 */
export const markOf = (slug) => (slug === RANDOM ? "dice" : slug === THEIRS ? "person" : slug);

/**
 * A radio button for a hero, or for what stands for one; `face` is its picture.
 * @type {(slug: string, name: string, face: Child, ...more: Child[]) => HTMLElement}
 */
function tile(slug, name, face, ...more) {
  return h(
    "label",
    { class: "hero", "data-hero": slug },
    h("input", { type: "radio", name: "hero", value: slug }),
    h("span", {}, face, h("b", { text: name }), more),
  );
}

/** @type {(slug: string) => HTMLElement} */
const sign = (slug) => h("span", { class: "picture" }, emblem(markOf(slug)));

/** The tile of a host who lets a guest pick. */
export const theirTile = () => tile(THEIRS, "Their choice", sign(THEIRS), h("i", { text: "Whoever comes picks" }));

/**
 * A tile for chance and one for each hero; those of `others` are said to be in play already.
 * @type {(catalog: Catalog, others?: (string | null)[]) => HTMLElement[]}
 */
export function heroTiles(catalog, others = []) {
  /** @type {(hero: Hero) => HTMLElement | false} */
  const taken = (hero) => others.includes(hero.slug) && h("small", { class: "taken", text: "In play" });
  return [
    tile(RANDOM, "Any hero", sign(RANDOM), h("i", { text: "Let chance decide" })),
    ...catalog.heroes.map((hero) => heroTile(hero, taken(hero))),
  ];
}

/** @type {(hero: Hero, taken: Child) => HTMLElement} */
function heroTile(hero, taken) {
  const way = wayOf(hero);
  const { motto } = wordsOf(hero.slug);
  return tile(
    hero.slug,
    hero.name,
    poster(hero),
    h("i", { text: motto }),
    h("small", { class: "with", text: companyOf(hero) }),
    hero.by_hand ? h("small", { class: "with", text: hero.by_hand }) : null,
    taken,
    hero.recommended ? h("small", { class: "first-pick", text: "A good first pick" }) : null,
    h(
      "span",
      { class: "stats" },
      h("span", { title: "Health" }, icon("health"), unseen("health"), healthOf(hero)),
      h("span", { title: "Move" }, icon("move"), unseen("move"), String(hero.move)),
      h("span", { title: capital(way) }, icon(way), unseen(way)),
      starsOf(hero),
    ),
  );
}

/**
 * A hero in a sentence.
 * @type {(hero: Hero) => string}
 */
export const aboutOf = (hero) => wordsOf(hero.slug).about || hero.abilities[0]?.text || "";

/**
 * A board, drawn small; as soon as there is time, since a page can be used without.
 * @type {(board: PageBoard) => HTMLElement}
 */
export function groundOf(board) {
  const svg = s("svg", { "aria-hidden": "true" });
  setTimeout(() => drawBoard(svg, board.drawing, { slug: board.slug, radius: 58, still: true, few: true }));
  return h("span", { class: "ground", "data-ground": nameOfGround(board.slug, board.drawing) }, svg);
}

/**
 * Puts a dialog for decks into the page; gives what opens it for a hero.
 * @type {() => (hero: Hero) => void}
 */
export function deckDialog() {
  const page = h("a", { href: "/decks.html", text: "All decks" });
  const deck = h("div");
  const bar = h(
    "form",
    { method: "dialog", class: "sheet-bar" },
    page,
    h("button", { class: "button", text: "Close" }),
  );
  const dialog = h("dialog", { class: "sheet wide", "aria-label": "The deck" }, bar, deck);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return (hero) => {
    deck.replaceChildren(drawDeck(hero, undefined, "h2"));
    page.href = `/decks.html#${hero.slug}`;
    dialog.showModal();
  };
}
