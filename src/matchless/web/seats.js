// The panels of the seats: fighters, hand, deck, piles, and whatever else lies before a hero.
import { emblemOf } from "./catalog.js";
import { valueOf } from "./card.js";
import { count, disc, emblem, h, icon, s, sure, unseen } from "./dom.js";
import { drawThings } from "./objects.js";
import { readHero, readKnown, readPile } from "./piles.js";

/** @import { Card, Catalog, Child, FighterData, Hero, Player, PositionData, SeatData } from "./types.js" */

/**
 * The panel of a seat. `player` is {name, bot, connected, picks}; `own` whether it is the viewer's, `friend` a
 * teammate's; `handShown` whether a hand that is known lies in the panel; `dealt` whether the cards that lie there now
 * stay; `alone` whether it is the one seat of somebody in a duel, whose things have room.
 * @type {(number: number, how: { position: PositionData, catalog: Catalog, player: Player | null, own: boolean, friend?: boolean, resigned?: boolean, handShown?: boolean, dealt?: boolean, alone?: boolean, hold?: () => void }) => HTMLElement}
 */
export function drawSeat(
  number,
  {
    position,
    catalog,
    player,
    own,
    friend = false,
    resigned = false,
    handShown = false,
    dealt = true,
    alone = false,
    hold,
  },
) {
  const seat = position.seats[number];
  const hero = sure(catalog.hero(seat.hero));
  if (player?.picks) return drawOpen(number, who(player, own, friend));
  const piles = () => (dealt ? drawPiles(seat, number, catalog, own, hold) : null);
  /** @type {(whole: boolean) => HTMLElement | null} */
  const things = (whole) => drawThings(seat, number, catalog, { whole, lasting: position.lasting });
  const status = isOut(position, number, hero) ? "out" : seat.status;
  const gone = resigned ? "Resigned" : status === "out" ? "Out" : null;
  return h(
    "section",
    {
      class: `seat panel ${own ? "own" : "foe"}`,
      "data-seat": number + 1,
      "data-status": status,
      "aria-label": `${own ? "You: " : ""}${seat.name}`,
    },
    disc(seat.hero, "disc big"),
    h(
      "div",
      { class: "name" },
      h(
        "h2",
        {},
        about(seat, number, hero, () => [piles(), things(true)]),
      ),
      h("p", {}, who(player, own, friend, gone), h("span", { class: "moves", text: ` Moves ${hero.move}.` })),
    ),
    piles(),
    h(
      "ul",
      { class: "fighters" },
      grouped(seat.fighters).map((group) => drawFighters(group, hero)),
    ),
    handShown && seat.hand !== null ? drawOpenHand({ ...seat, hand: seat.hand }, catalog) : null,
    things(alone),
  );
}

/**
 * The name, which opens what the hero can do; with it what lies there, for panels without room for that.
 * @type {(seat: SeatData, number: number, hero: Hero, standing: () => Child) => HTMLElement}
 */
const about = (seat, number, hero, standing) =>
  h(
    "button",
    {
      class: "about",
      type: "button",
      "data-tool": `hero ${number}`,
      "aria-label": `${seat.name}: abilities and deck`,
      onclick: () => readHero(hero, number + 1, standing()),
    },
    seat.name,
    icon("rule"),
  );

/**
 * Whether a seat is out of the game: at its end the one that was defeated last is, too.
 * @type {(position: PositionData, number: number, hero: Hero) => boolean}
 */
function isOut({ result, seats }, number, hero) {
  if (!result || result.winners.includes(number)) return false;
  const heroes = hero.fighters.filter((one) => one.role === "hero").map((one) => one.name);
  return seats[number].fighters.filter((fighter) => heroes.includes(fighter.kind)).every((fighter) => fighter.defeated);
}

/**
 * The panel of an open seat whose hero is still to be picked: nothing lies there yet.
 * @type {(number: number, said: Child) => HTMLElement}
 */
const drawOpen = (number, said) =>
  h(
    "section",
    { class: "seat panel foe open", "data-seat": number + 1, "aria-label": `Seat ${number + 1}` },
    disc("person", "disc big"),
    h("div", { class: "name" }, h("h2", { text: "Open seat" }), h("p", {}, said)),
  );

/**
 * Who plays a seat; the badges stay in sight where there is room for nothing else.
 * @type {(player: Player | null, own: boolean, friend: boolean, gone?: string | null) => Child}
 */
function who(player, own, friend, gone = null) {
  if (!player) return null; // of a record nobody knows who played
  const said = own
    ? "You."
    : player.bot
      ? player.bot.startsWith("lesson:")
        ? "Plays along."
        : `Bot, ${player.bot}.`
      : player.name
        ? `${player.name}.`
        : "Seat open.";
  const away = !own && !player.bot && player.name && !player.connected;
  return [
    friend && !own ? [badge("Your team"), " "] : null,
    h("span", { text: said }),
    away ? [" ", badge("Away", "away")] : null,
    gone ? [" ", badge(gone, "away")] : null,
  ];
}

/** @type {(text: string, cls?: string) => HTMLElement} */
const badge = (text, cls = "") => h("span", { class: `badge ${cls}`, text });

/**
 * Fighters of one health share a line: "Outlaws 3/4".
 * @type {(fighters: FighterData[]) => { name: string, members: FighterData[] }[]}
 */
function grouped(fighters) {
  const groups = new Map();
  for (const fighter of fighters) {
    const alone = fighter.max_health > 1 || markedBy(fighter);
    const key = alone ? fighter.name : fighter.kind;
    groups.set(key, [...(groups.get(key) ?? []), fighter]);
  }
  return [...groups].map(([name, members]) => ({ name, members }));
}

/**
 * What a fighter bears besides its health: its form and its counters, "furious, Poison 2".
 * @type {(fighter: FighterData) => string}
 */
const markedBy = ({ form, counters }) =>
  [form, ...counters.filter(({ amount }) => amount).map((one) => `${one.name} ${one.amount}`)]
    .filter(Boolean)
    .join(", ");

/** @type {(group: { name: string, members: FighterData[] }, hero: Hero) => HTMLElement} */
function drawFighters({ name, members }, hero) {
  const health = members.reduce((sum, one) => sum + (one.defeated ? 0 : Math.max(0, one.health)), 0);
  const max = members.reduce((sum, one) => sum + one.max_health, 0);
  const kind = hero.fighters.find((one) => one.name === members[0].kind);
  const away = members.every((one) => !one.space);
  const marks = members.length > 1 ? "" : markedBy(members[0]);
  return h(
    "li",
    { class: away ? "gone" : undefined },
    emblem(emblemOf(members[0].kind)),
    h(
      "span",
      {},
      members.length > 1 ? `${members.length} × ${name}` : name,
      marks ? h("small", { class: "marks", text: ` ${marks}` }) : null,
    ),
    icon(kind?.attack ?? "melee", { cls: "icon way", label: kind?.attack ?? "melee" }),
    s(
      "svg",
      {
        class: health <= max / 3 ? "hp low" : "hp",
        viewBox: `0 0 ${max} 1`,
        preserveAspectRatio: "none",
        "aria-hidden": "true",
      },
      s("rect", { width: health, height: 1 }),
      s("path", { d: Array.from({ length: max - 1 }, (_, i) => `M${i + 1} 0V1`).join("") }),
    ),
    h("b", {}, unseen("health "), away ? "–" : String(health), h("small", { text: `/${max}` })),
  );
}

/** @type {(seat: SeatData, number: number, catalog: Catalog, own: boolean, hold?: () => void) => HTMLElement} */
function drawPiles(seat, number, catalog, own, hold) {
  const cards = seat.discards.map((name) => ({
    card: catalog.card(seat.hero, name) ?? sure(cardOfAnybody(catalog, name)),
    seat: number + 1,
  }));
  const last = seat.discards.at(-1);
  const whose = own ? "Your discard pile" : `Discard pile of ${seat.name}`;
  const knowsHand = !own && (seat.hand ?? seat.known).length > 0;
  const knowsDeck = seat.deck_top.length + seat.deck_bottom.length > 0;
  return h(
    "ul",
    { class: "piles" },
    h("li", {}, hold || knowsHand ? drawOtherHand(seat, number, catalog, hold) : pile("hand", seat.hand_size, "Hand")),
    h("li", {}, knowsDeck ? drawKnownDeck(seat, number, catalog, own) : pile("deck", seat.deck_size, "Deck")),
    h(
      "li",
      {},
      pile("discard", seat.discards.length, "Discard", {
        id: `discard ${number}`,
        said: own ? "pile of yours" : `pile of ${seat.name}`,
        more: last ? `, last ${last}` : "",
        onclick: () => readPile(whose, cards, "Nothing has been discarded yet."),
      }),
    ),
  );
}

/**
 * A pile: its icon, how many cards there are, and what it is. `press`, where it can be read, is {id, said, more, onclick, known}.
 * @type {(id: string, amount: number, word: string, press?: { id: string, said: string, more?: string, onclick: () => void, known?: boolean }) => HTMLElement}
 */
function pile(id, amount, word, press) {
  const inside = [
    icon(id),
    h("b", {}, String(amount), press?.known ? icon("known", { cls: "icon eye" }) : null),
    h("span", { class: "word", text: word }),
  ];
  if (!press) return h("span", { class: "pile" }, inside);
  return h(
    "button",
    { class: "pile", type: "button", "data-tool": press.id, onclick: press.onclick },
    inside,
    unseen(` ${press.said}${press.more ?? ""}. Read it.`),
  );
}

/**
 * The hand of somebody else: it may be read what of it is known, or with `hold` what it can be.
 * @type {(seat: SeatData, number: number, catalog: Catalog, hold?: () => void) => HTMLElement}
 */
function drawOtherHand(seat, number, catalog, hold) {
  const known = seat.hand ?? seat.known;
  const cards = known.map((name) => ({ card: sure(catalog.card(seat.hero, name)), seat: number + 1 }));
  const read = () =>
    readKnown(`Known of the hand of ${seat.name}`, `${known.length} of ${count(seat.hand_size, "card")}`, {
      "In hand": cards,
    });
  return pile("hand", seat.hand_size, "Hand", {
    id: `hand ${number}`,
    said: `of ${seat.name}`,
    more: known.length ? `, ${known.length} known to you: ${known.join(", ")}` : "",
    known: known.length > 0,
    onclick: hold ?? read,
  });
}

/**
 * A deck of which the viewer knows some cards, and may read these.
 * @type {(seat: SeatData, number: number, catalog: Catalog, own: boolean) => HTMLElement}
 */
function drawKnownDeck(seat, number, catalog, own) {
  const whose = own ? "your deck" : `the deck of ${seat.name}`;
  const known = seat.deck_top.length + seat.deck_bottom.length;
  /** @type {(names: string[]) => { card: Card, seat: number }[]} */
  const cards = (names) => names.map((name) => ({ card: sure(catalog.card(seat.hero, name)), seat: number + 1 }));
  return pile("deck", seat.deck_size, "Deck", {
    id: `deck ${number}`,
    said: own ? "of yours" : `of ${seat.name}`,
    more: `, ${count(known, "card")} known to you`,
    known: true,
    onclick: () =>
      readKnown(`Known of ${whose}`, count(seat.deck_size, "card"), {
        "On top, the topmost first": cards(seat.deck_top),
        "At the bottom, the lowest first": cards(seat.deck_bottom),
      }),
  });
}

/**
 * A card that lies in somebody else's pile than its hero's.
 * @type {(catalog: Catalog, name: string) => Card | undefined}
 */
const cardOfAnybody = (catalog, name) =>
  catalog.heroes.flatMap((hero) => hero.cards).find((card) => card.name === name);

/**
 * A hand that lies open.
 * @type {(seat: SeatData & { hand: string[] }, catalog: Catalog) => HTMLElement}
 */
const drawOpenHand = (seat, catalog) =>
  h(
    "ul",
    { class: "backs", "aria-label": `Hand: ${seat.hand.join(", ") || "no cards"}` },
    seat.hand.map((name) => {
      const card = sure(catalog.card(seat.hero, name));
      return h(
        "li",
        { class: `back ${card.type}`, "data-hero": card.hero, title: card.text },
        valueOf(card),
        h("span", { text: name }),
      );
    }),
  );
