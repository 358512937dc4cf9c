// What lies before a hero on the table: its piles, which may count or pay for something, its second decks, its markers,
// its counters, its tokens, and texts that hold until the end of the turn. Drawn is what the hero declares, in its inks
// and with the drawings its look names; no hero is known by name here.
// Each thing is a row that opens a sheet; where there is room, table.css shows its `body` as well.
import { openBeside } from "./beside.js";
import { tokenArt } from "./catalog.js";
import { capital, count, emblem, h, s, sure, unseen } from "./dom.js";
import { picture, withArt } from "./pictures.js";
import { readSecondDeck, readPile } from "./piles.js";

const FEW = 2; // things whose bodies a panel has room for

/** @typedef {Hero["decks"][number]["cards"][number]} Second */
/** @typedef {{ cls: string, sum: string, said: string, brief: () => HTMLElement, body: () => Child }} Kind */
/** @import { Card, Catalog, Child, CounterData, DeckData, Hero, LastingData, MarkerData, OfferedText, PileData, SeatData, SumData, TokenData } from "./types.js" */

/**
 * All that lies before a seat, or nothing. `whole`: with the bodies, too.
 * @type {(seat: SeatData, number: number, catalog: Catalog, how?: { whole?: boolean, lasting?: LastingData[] }) => HTMLElement | null}
 */
export function drawThings(seat, number, catalog, { whole = false, lasting = [] } = {}) {
  const hero = sure(catalog.hero(seat.hero));
  const rows = [
    ...seat.piles.map((pile, place) => drawPile(pile, place, seat, number, hero, catalog, whole)),
    ...seat.decks.map((deck, place) => drawSecondDeck(deck, place, seat, number, hero, whole)),
    ...seat.markers.map(
      (marker, place) => marker.side && drawMarker({ ...marker, side: marker.side }, place, number, hero, whole),
    ),
    ...seat.counters.map((counter, place) => drawCounter(counter, place, seat, number, hero)),
    ...seat.tokens.map((token, place) => drawSupply(token, place, number, hero, whole)),
    ...lasting.filter((text) => text.seat === number).map((text, place) => drawLasting(text, place, number, hero)),
  ].filter(Boolean);
  const cls = rows.length > FEW ? "special many" : whole ? "special roomy" : "special";
  return rows.length ? h("ul", { class: cls, "aria-label": `Before ${seat.name}` }, rows) : null;
}

/**
 * A thing: a row with a figure, a few words or signs, and a number, which opens a sheet; below it the body. `said` is the
 * row for whoever does not see it.
 * @type {(hero: Hero, cls: string, parts: { tool: string, title: string, figure: Element, brief: Element, sum?: string, said: string, open: () => void, body?: Child }) => HTMLElement}
 */
const thing = (hero, cls, { tool, title, figure, brief, sum, said, open, body }) =>
  h(
    "li",
    { class: `thing ${cls}`, "data-hero": hero.slug },
    h(
      "button",
      { class: "thing-row", type: "button", "data-tool": tool, title: said, onclick: open },
      unseen(`${said} Read it.`),
      [
        figure,
        h("b", { class: "title", text: title }),
        brief,
        sum ? h("strong", { class: "tally", text: sum }) : null,
      ].flatMap((one) => (one ? [unheard(one)] : [])),
    ),
    body ? h("div", { class: "body" }, body) : null,
  );

/**
 * Leaves something to the eye alone.
 * @type {(element: Element) => Element}
 */
function unheard(element) {
  element.setAttribute("aria-hidden", "true");
  return element;
}

/**
 * The body of a thing for a sheet.
 * @type {(hero: Hero, cls: string, body: Child) => HTMLElement}
 */
const standing = (hero, cls, body) =>
  h("div", { class: `thing standing ${cls}`, "data-hero": hero.slug }, h("div", { class: "body" }, body));

/**
 * A motif in the inks around it; the emblem `otherwise` where nobody has drawn one of that name.
 * @type {(name: string | null | undefined, otherwise: string, how?: { inv?: boolean }) => HTMLElement}
 */
function drawing(name, otherwise, { inv = false } = {}) {
  const place = h("span", { class: "figure", "aria-hidden": "true" });
  withArt(({ MOTIFS, motif }) => {
    if (!name || !MOTIFS[name]) {
      place.classList.add("own"); // which says no more than whose it is
      return place.replaceChildren(emblem(otherwise));
    }
    const key = `${name} ${inv}`;
    const made = cut.get(key) ?? s("svg", { viewBox: "-52 -52 104 104" });
    if (!cut.has(key)) made.innerHTML = motif(name, { inv });
    cut.set(key, made);
    place.replaceChildren(made.cloneNode(true));
  });
  return place;
}

/** @type {Map<string, SVGElement>} */
const cut = new Map(); // motif, and whether it is inverted -> <svg>

// --- own piles -------------------------------------------------------------------------------------------------------

/** @type {(pile: PileData, place: number, seat: SeatData, number: number, hero: Hero, catalog: Catalog, whole: boolean) => HTMLElement} */
function drawPile(pile, place, seat, number, hero, catalog, whole) {
  const cards = (pile.cards ?? []).map((name) => sure(catalog.card(seat.hero, name)));
  const title = capital(pile.name);
  const { sum } = hero.piles[place];
  const kind =
    pile.cards === null
      ? coveredOf(pile)
      : sum
        ? sumOf(cards, sum, seat, hero, catalog)
        : gatheredOf(cards, hero, pile.name);
  return thing(hero, kind.cls, {
    tool: `pile ${number}${place ? ` ${place}` : ""}`,
    title,
    figure: drawing(hero.look.pile, hero.slug),
    brief: kind.brief(),
    sum: kind.sum,
    said: `${title}: ${kind.said}.`,
    open: () =>
      readPile(
        title,
        cards.map((card) => ({ card, seat: number + 1 })),
        undefined,
        standing(hero, kind.cls, kind.body()),
      ),
    body: whole ? kind.body() : null,
  });
}

/**
 * Cards that lie face down before whoever looks.
 * @type {(pile: PileData) => Kind}
 */
const coveredOf = ({ size }) => ({
  cls: "gathered",
  sum: count(size, "card"),
  said: `${count(size, "card")} face down`,
  brief: () => h("span", { class: "brief" }),
  body: () => h("p", { class: "say", text: `${count(size, "card")} face down.` }),
});

/**
 * A pile with a sum that completes it: each card is as wide as what it adds, so that one sees what is missing.
 * @type {(cards: Card[], sum: SumData, seat: SeatData, hero: Hero, catalog: Catalog) => Kind}
 */
function sumOf(cards, { attribute, plural, full }, seat, hero, catalog) {
  /** @type {(card?: Card) => number} */
  const adds = (card) => Number(card?.attributes?.find(({ name }) => name === attribute)?.value ?? 0);
  const sum = cards.reduce((all, card) => all + adds(card), 0);
  const left = Math.max(0, full - sum);
  /** @type {(n: number) => HTMLElement} */
  const dots = (n) =>
    h(
      "i",
      { class: "dots" },
      Array.from({ length: n }, () => h("u")),
    );
  /** @type {(pictures: boolean) => HTMLElement} */
  const parts = (pictures) =>
    h(
      "span",
      { class: left ? "filling" : "filling full", "aria-hidden": "true" },
      cards.map((card) =>
        h(
          "span",
          { class: "adds", "data-adds": adds(card), title: card.name },
          pictures ? picture(({ sceneOf }) => sceneOf(card), `line ${card.name}`) : null,
          h("b", { text: card.name }),
          dots(adds(card)),
        ),
      ),
      left ? h("span", { class: "adds open", "data-adds": left }, dots(left)) : null,
    );
  const fits = [...new Set(seat.hand ?? [])].filter((name) => adds(catalog.card(seat.hero, name)) === left);
  const most = Math.max(...hero.cards.map(adds));
  const missing = () => {
    if (!left) return "It is complete.";
    if (seat.hand === null || left > most)
      return `${count(left, `more ${attribute}`, `more ${plural}`)} complete${left === 1 ? "s" : ""} it.`;
    return `${left} more completes it${fits.length ? `: ${fits.join(", ")}` : `; nothing in hand has ${left}`}.`;
  };
  return {
    cls: "measure",
    sum: `${sum}/${full}`,
    said: `${sum} of ${count(full, attribute, plural)}`,
    brief: () => parts(false),
    body: () => [parts(true), h("p", { class: "say", text: missing() })],
  };
}

/**
 * What has been gathered, and the offers that it pays for.
 * @type {(cards: Card[], hero: Hero, name: string) => Kind}
 */
function gatheredOf(cards, hero, name) {
  /** @type {(card: Card) => string[]} */
  const given = ({ attributes = [] }) => attributes.flatMap(({ value }) => (typeof value === "string" ? value : []));
  const kinds = [...new Set(hero.cards.flatMap(given))];
  const there = cards.flatMap(given);
  const has = Object.fromEntries(kinds.map((kind) => [kind, there.filter((one) => one === kind).length]));
  /** @type {(text: OfferedText) => boolean} */
  const lacks = ({ needs }) =>
    needs.some((kind, i) => needs.slice(0, i + 1).filter((one) => one === kind).length > has[kind]);
  const offers = hero.offers.filter(({ pile }) => pile === name);
  const texts = offers.flatMap((offer) => offer.texts);
  const ready = texts.filter((text) => !lacks(text));
  const held = () =>
    h(
      "span",
      { class: "kinds" },
      kinds.map((kind) =>
        h("span", { class: has[kind] ? "in" : "out", title: kind }, emblem(kind), h("b", { text: has[kind] })),
      ),
    );
  /** @type {(text: OfferedText) => HTMLElement} */
  const price = (text) =>
    h(
      "span",
      { class: lacks(text) ? "price" : "price lit" },
      text.needs.map((kind) => emblem(kind)),
    );
  const counted = kinds.map((kind) => `${has[kind]} ${kind}`).join(", ");
  const paid = offers.map((offer) => {
    const able = offer.texts.filter((text) => !lacks(text)).length;
    return `, ${able} of ${count(offer.texts.length, offer.name, offer.plural)} ready`;
  });
  return {
    cls: "gathered",
    sum: texts.length ? `${ready.length} of ${texts.length}` : count(cards.length, "card"),
    said: `${count(cards.length, "card")}${counted && `: ${counted}`}${paid.join("")}`,
    brief: () => h("span", { class: "brief" }, held(), h("span", { class: "prices" }, texts.map(price))),
    body: () => [
      kinds.length
        ? h("div", { class: "vessel" }, (VESSELS[hero.look.pile ?? ""] ?? drawing)(hero.look.pile, hero.slug), held())
        : null,
      h(
        "ul",
        { class: "offers" },
        texts.map((text) =>
          h(
            "li",
            { class: lacks(text) ? undefined : "lit" },
            price(text),
            unseen(`${text.needs.join(" and ")}: `),
            h("span", { text: text.text }),
            lacks(text) ? null : unseen(" Ready."),
          ),
        ),
      ),
    ],
  };
}

/** A pot, with what is brewing in it. */
const pot = () =>
  s(
    "svg",
    { viewBox: "0 0 200 170", "aria-hidden": "true", class: "pot" },
    s("path", { class: "lb", "stroke-width": 5, d: "M70 34c-10 -12 10 -18 0 -32M100 30c-10 -12 10 -18 0 -30M130 34c-10 -12 10 -18 0 -32" }), // prettier-ignore
    s("ellipse", { class: "iron", cx: 100, cy: 54, rx: 84, ry: 20 }),
    s("ellipse", { class: "ib", cx: 100, cy: 52, rx: 74, ry: 15 }),
    s("path", { class: "foam", d: "M40 52a8 5 0 1 0 16 0a8 5 0 1 0 -16 0ZM132 56a9 5 0 1 0 18 0a9 5 0 1 0 -18 0ZM96 46a6 4 0 1 0 12 0a6 4 0 1 0 -12 0Z" }), // prettier-ignore
    s("path", { class: "iron", d: "M18 60C24 74 176 74 182 60C200 104 180 142 148 152L158 168H144L132 158C112 163 88 163 68 158L56 168H42L52 152C20 142 0 104 18 60Z" }), // prettier-ignore
    s("path", { class: "glint", d: "M34 84C34 110 42 128 54 138C40 116 38 100 40 84ZM54 88C54 112 60 132 72 142C62 120 60 106 60 88Z" }), // prettier-ignore
  );

/**
 * What piles are drawn as vessels, by the name that a look gives them.
 * @type {Record<string, typeof drawing | (() => Element)>}
 */
const VESSELS = { cauldron: pot };

// --- second decks ----------------------------------------------------------------------------------------------------

/** @type {(deck: DeckData, place: number, seat: SeatData, number: number, hero: Hero, whole: boolean) => HTMLElement} */
function drawSecondDeck(deck, place, seat, number, hero, whole) {
  const { cards, plural } = hero.decks[place];
  /** @type {(name: string) => Second} */
  const card = (name) => sure(cards.find((one) => one.name === name));
  const open = deck.face_up.map(card);
  const none = `No ${deck.name}`;
  const left = `${deck.size} in the deck, ${deck.discards.length} discarded`;
  /** @type {(one: Second) => HTMLElement} */
  const print = (one) =>
    picture(({ sceneOf }) => sceneOf({ ...one, hero: hero.slug, type: "scheme" }), `${hero.slug} ${one.name}`);
  const back = () => drawing(hero.look.back, hero.slug, { inv: true });
  const body = () => [
    ...(open.length ? open : [null]).map((shown) =>
      h(
        "div",
        { class: "open-card" },
        shown ? print(shown) : h("span", { class: "picture" }),
        h("b", { text: shown?.name ?? none }),
        h("p", { text: shown?.text ?? "Nothing holds now." }),
      ),
    ),
    h(
      "div",
      { class: "decks" },
      h(
        "span",
        { class: "heap" },
        Array.from({ length: Math.min(3, deck.size) }, () => h("i", {}, back())),
        h("small", { text: `${deck.size} in the deck` }),
      ),
      h(
        "span",
        { class: "heap used" },
        deck.discards.slice(-3).map((name) => h("i", {}, print(card(name)))),
        h("small", { text: `${deck.discards.length} discarded` }),
      ),
    ),
  ];
  return thing(hero, "second", {
    tool: `second ${number}${place ? ` ${place}` : ""}`,
    title: capital(deck.name),
    figure: open.length ? h("span", { class: "figure" }, print(open[0])) : back(),
    brief: h(
      "span",
      { class: "brief words" },
      h("b", { text: open.map((one) => one.short).join(", ") || none }),
      open.length ? h("span", { text: open.map((one) => one.text).join(" ") }) : null,
    ),
    sum: `${deck.size} left`,
    said: `${open.map((one) => `${one.name}: ${one.text}`).join(" ") || `${none}.`} ${left}.`,
    open: () =>
      readSecondDeck(`${capital(plural)} of ${seat.name}`, left, {
        "In force": open,
        Discarded: deck.discards.map(card),
      }),
    body: whole ? body() : null,
  });
}

// --- markers ---------------------------------------------------------------------------------------------------------

/** @type {(marker: MarkerData & { side: string }, place: number, number: number, hero: Hero, whole: boolean) => HTMLElement} */
function drawMarker(marker, place, number, hero, whole) {
  const { sides } = hero.markers[place];
  const at = sides.findIndex(({ name }) => name === marker.side);
  const { text } = sides[at];
  /** @type {(side: string) => string} */
  const named = (side) => capital(side.toLowerCase());
  /** @type {(side: { name: string }, i: number) => HTMLElement} */
  const coin = ({ name }, i) =>
    h(
      "span",
      { class: `coin side-${i % 2}`, "data-up": i === at ? "yes" : undefined },
      drawing(hero.look.sides?.[i], hero.slug, { inv: i % 2 === 1 }),
      h("b", { text: named(name) }),
    );
  const body = () => [h("span", { class: "coins", "aria-hidden": "true" }, sides.map(coin)), h("p", { text })];
  const title = capital(marker.name);
  return thing(hero, "marker", {
    tool: `marker ${number}${place ? ` ${place}` : ""}`,
    title,
    figure: drawing(hero.look.sides?.[at], hero.slug),
    brief: h("span", { class: "brief words" }, h("b", { text: named(marker.side) }), h("span", { text })),
    said: `${title}: ${marker.side}. ${text}`,
    open: () =>
      openBeside(
        title,
        named(marker.side),
        standing(hero, "marker", body()),
        h(
          "dl",
          { class: "deck-texts" },
          sides.map((side) => [h("dt", { text: named(side.name) }), h("dd", { text: side.text })]),
        ),
      ),
    body: whole ? body() : null,
  });
}

// --- counters --------------------------------------------------------------------------------------------------------

/** @type {(counter: CounterData, place: number, seat: SeatData, number: number, hero: Hero) => HTMLElement} */
function drawCounter({ name, of, amount, most }, place, seat, number, hero) {
  const about = (of === number && hero.counters.find((one) => one.name === name)?.text) || "";
  const said = `${name}: ${amount}. ${about}`.trim();
  return thing(hero, "counter", {
    tool: `counter ${number}${place ? ` ${place}` : ""}`,
    title: name,
    figure: drawing("", hero.slug),
    brief: h("span", { class: "brief words" }, h("b", { text: name }), about ? h("span", { text: about }) : null),
    sum: String(amount),
    said,
    open: () =>
      openBeside(
        name,
        seat.name,
        h("p", { text: `${amount}, and ${most} at most.` }),
        about ? h("p", { text: about }) : null,
      ),
  });
}

// --- texts that hold for a while ---------------------------------------------------------------------------------------

/** @type {(lasting: LastingData, place: number, number: number, hero: Hero) => HTMLElement} */
function drawLasting({ source, text, until }, place, number, hero) {
  return thing(hero, "lasting", {
    tool: `lasting ${number}${place ? ` ${place}` : ""}`,
    title: source,
    figure: drawing("", hero.slug),
    brief: h("span", { class: "brief words" }, h("b", { text: source }), h("span", { text })),
    said: `${until}: ${text}`,
    open: () => openBeside(source, until, h("p", { text })),
  });
}

// --- tokens ----------------------------------------------------------------------------------------------------------

/** @type {(token: TokenData, place: number, number: number, hero: Hero, whole: boolean) => HTMLElement} */
function drawSupply({ supply, spaces }, place, number, hero, whole) {
  const { count: all, plural, stops, text } = hero.tokens[place];
  const laid = spaces.length;
  const gone = Math.max(0, all - laid - supply);
  const said = [`${supply} to lay`, `${laid} on the board`, gone ? `${gone} gone` : null].filter(Boolean).join(", ");
  /** @type {(cls: string) => HTMLElement} */
  const piece = (cls) =>
    h("i", { class: `${stops ? "round" : "edged"} ${cls}` }, emblem(tokenArt(hero.tokens, hero.look, place)));
  const pieces = () =>
    h(
      "span",
      { class: "pieces", "aria-hidden": "true" },
      Array.from({ length: supply }, () => piece("waits")),
      Array.from({ length: laid }, () => piece("laid")),
      Array.from({ length: gone }, () => piece("gone")),
    );
  const title = capital(plural);
  return thing(hero, "supply", {
    tool: `tokens ${number}${place ? ` ${place}` : ""}`,
    title,
    figure: h("span", { class: "figure" }, piece("waits")),
    brief: pieces(),
    sum: `${supply} left`,
    said: `${title}: ${said}.`,
    open: () => openBeside(title, said, h("p", { text })),
    body: whole ? [pieces(), h("p", { class: "say", text: said })] : null,
  });
}
