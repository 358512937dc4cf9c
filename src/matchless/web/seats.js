// The panels of the seats: fighters, hand, deck, piles, and whatever else lies before a hero.
import { emblemOf, kindOf } from "./catalog.js";
import { valueOf } from "./card.js";
import { capital, count, disc, emblem, h, icon, s, unseen } from "./dom.js";
import { readCharms, readHero, readKnown, readPile } from "./piles.js";

/**
 * The panel of a seat. `player` is {name, bot, connected, picks}; `own` whether it is the viewer's, `friend` a
 * teammate's.
 */
export function drawSeat(number, { position, catalog, player, own, friend = false, resigned = false }) {
  const seat = position.seats[number];
  const hero = catalog.hero(seat.hero);
  if (player?.picks) return drawOpen(number, who(player, own, friend));
  const status = isOut(position, number, hero) ? "out" : seat.status;
  const gone = resigned ? "Resigned" : status === "out" ? "Out" : null;
  return h(
    "section",
    {
      class: `seat panel ${own ? "me" : "opponent"}`,
      "data-seat": number + 1,
      "data-status": status,
      "aria-label": `${own ? "You: " : ""}${seat.name}`,
    },
    disc(seat.hero, "disc big"),
    h(
      "div",
      { class: "name" },
      h("h2", {}, about(seat, number, hero)),
      h("p", {}, who(player, own, friend, gone), h("span", { class: "moves", text: ` Moves ${hero.move}.` })),
    ),
    drawPiles(seat, number, catalog, own),
    h(
      "ul",
      { class: "fighters" },
      grouped(seat.fighters).map((group) => drawFighters(group, hero)),
    ),
    own ? null : drawBacks(seat, number, catalog),
    drawSpecial(seat, number, hero, catalog),
  );
}

/** The name, which opens what the hero can do. */
const about = (seat, number, hero) =>
  h(
    "button",
    {
      class: "about",
      type: "button",
      "data-tool": `hero ${number}`,
      "aria-label": `${seat.name}: abilities and deck`,
      onclick: () => readHero(hero, number + 1),
    },
    seat.name,
    icon("rule"),
  );

/** Whether a seat is out of the game: at its end the one that was defeated last is, too. */
function isOut({ result, seats }, number, hero) {
  if (!result || result.winners.includes(number)) return false;
  const heroes = hero.fighters.filter((one) => one.role === "hero").map((one) => one.name);
  return seats[number].fighters
    .filter((fighter) => heroes.includes(kindOf(fighter.name)))
    .every((fighter) => fighter.defeated);
}

/** The panel of an open seat whose hero is still to be picked: nothing lies there yet. */
const drawOpen = (number, said) =>
  h(
    "section",
    { class: "seat panel opponent", "data-seat": number + 1, "aria-label": `Seat ${number + 1}` },
    disc("person", "disc big"),
    h("div", { class: "name" }, h("h2", { text: "Any hero" }), h("p", {}, said)),
  );

/** Who plays a seat; the badges stay in sight where there is room for nothing else. */
function who(player, own, friend, gone = null) {
  if (!player) return null; // of a record nobody knows who played
  const said = own ? "You." : player.bot ? `Bot, ${player.bot}.` : player.name ? `${player.name}.` : "Seat open.";
  const away = !own && !player.bot && player.name && !player.connected;
  return [
    friend && !own ? [badge("Your team"), " "] : null,
    h("span", { text: said }),
    away ? [" ", badge("Away", "away")] : null,
    gone ? [" ", badge(gone, "away")] : null,
  ];
}

const badge = (text, cls = "") => h("span", { class: `badge ${cls}`, text });

/** Fighters of one health share a line: "Outlaws 3/4". */
function grouped(fighters) {
  const groups = new Map();
  for (const fighter of fighters) {
    const key = fighter.max_health > 1 ? fighter.name : kindOf(fighter.name);
    groups.set(key, [...(groups.get(key) ?? []), fighter]);
  }
  return [...groups].map(([name, members]) => ({ name, members }));
}

function drawFighters({ name, members }, hero) {
  const health = members.reduce((sum, one) => sum + Math.max(0, one.health) * !one.defeated, 0);
  const max = members.reduce((sum, one) => sum + one.max_health, 0);
  const kind = hero.fighters.find((one) => one.name === kindOf(name));
  const away = members.every((one) => !one.space);
  return h(
    "li",
    { class: away ? "gone" : undefined },
    emblem(emblemOf(name)),
    h("span", { text: members.length > 1 ? `${members.length} × ${name}` : name }),
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

function drawPiles(seat, number, catalog, own) {
  const cards = seat.discards.map((name) => ({
    card: catalog.card(seat.hero, name) ?? cardOfAnybody(catalog, name),
    seat: number + 1,
  }));
  const last = seat.discards.at(-1);
  const whose = own ? "Your discard pile" : `Discard pile of ${seat.name}`;
  const pile = (id, amount, text) =>
    h("span", { class: "pile" }, icon(id), h("b", { text: amount }), h("span", { text }));
  return h(
    "ul",
    { class: "piles" },
    h("li", {}, pile("hand", seat.hand_size, "Hand")),
    h(
      "li",
      {},
      seat.deck_top.length + seat.deck_bottom.length
        ? drawKnownDeck(seat, number, catalog, own)
        : pile("deck", seat.deck_size, "Deck"),
    ),
    h(
      "li",
      {},
      h(
        "button",
        {
          class: "pile",
          type: "button",
          "data-tool": `discard ${number}`,
          "aria-label": `${whose}, ${count(seat.discards.length, "card")}${last ? `, last ${last}` : ""}. Read it.`,
          onclick: () => readPile(whose, cards, "Nothing has been discarded yet."),
        },
        icon("discard"),
        h("b", { text: seat.discards.length }),
        h("span", { text: "Discard" }),
      ),
    ),
  );
}

/** A deck of which the viewer knows some cards, and may read these. */
function drawKnownDeck(seat, number, catalog, own) {
  const whose = own ? "your deck" : `the deck of ${seat.name}`;
  const known = seat.deck_top.length + seat.deck_bottom.length;
  const cards = (names) => names.map((name) => ({ card: catalog.card(seat.hero, name), seat: number + 1 }));
  const read = () =>
    readKnown(`Known of ${whose}`, count(seat.deck_size, "card"), {
      "On top, the topmost first": cards(seat.deck_top),
      "At the bottom, the lowest first": cards(seat.deck_bottom),
    });
  return h(
    "button",
    {
      class: "pile",
      type: "button",
      "data-tool": `deck ${number}`,
      "aria-label": `${capital(whose)}, ${count(seat.deck_size, "card")}, ${known} known to you. Read what is known.`,
      onclick: read,
    },
    icon("deck"),
    h("b", {}, String(seat.deck_size), icon("known", { cls: "icon eye" })),
    h("span", { text: "Deck" }),
  );
}

/** A card that lies in somebody else's pile than its hero's. */
const cardOfAnybody = (catalog, name) =>
  catalog.heroes.flatMap((hero) => hero.cards).find((card) => card.name === name);

/** The hand face down, and what is known of it face up. */
function drawBacks(seat, number, catalog) {
  if (seat.hand !== null) return drawOpenHand(seat, catalog);
  const hidden = Math.max(0, seat.hand_size - seat.known.length);
  const label = `Hand: ${count(seat.hand_size, "card")}${seat.known.length ? `, ${seat.known.length} of them known to you: ${seat.known.join(", ")}` : ""}`;
  return h(
    "ul",
    { class: "backs", "aria-label": label },
    drawKnown(seat.known, seat, catalog),
    Array.from({ length: hidden }, () => h("li", { class: "back" })),
  );
}

const drawOpenHand = (seat, catalog) =>
  h(
    "ul",
    { class: "backs", "aria-label": `Hand: ${seat.hand.join(", ") || "no cards"}` },
    drawKnown(seat.hand, seat, catalog),
  );

const drawKnown = (names, seat, catalog) =>
  names.map((name) => {
    const card = catalog.card(seat.hero, name);
    return h(
      "li",
      { class: `back known ${card.type}`, title: card.text },
      valueOf(card),
      h("span", { text: name }),
      icon("known", { cls: "icon eye", label: "known" }),
    );
  });

/** Cauldron, line, glamour, question, tokens left: a row in the seat's own panel. */
function drawSpecial(seat, number, hero, catalog) {
  const rows = [];
  if (seat.pile) rows.push(drawOwnPile(seat, number, catalog));
  if (seat.stance) rows.push(row(capital(seat.stance), "Chosen now"));
  if (hero.charms.length) rows.push(drawCharm(seat, number, hero));
  if (hero.token) rows.push(row(`${count(seat.supply, hero.token)} left`, hero.tokens));
  return rows.length ? h("ul", { class: "special", "aria-label": `Before ${seat.name}` }, rows) : null;
}

const row = (text, title, ...more) => h("li", { title }, h("span", { text }), ...more);

function drawOwnPile(seat, number, catalog) {
  const cards = seat.pile.cards.map((name) => catalog.card(seat.hero, name));
  const syllables = cards.reduce((sum, card) => sum + (card.syllables ?? 0), 0);
  const symbols = cards.map((card) => card.symbol).filter(Boolean);
  const summary = syllables ? `${syllables} of 10 syllables` : count(cards.length, "card");
  return h(
    "li",
    {},
    h(
      "button",
      {
        class: "link",
        type: "button",
        "data-tool": `pile ${number}`,
        onclick: () =>
          readPile(
            capital(seat.pile.name),
            cards.map((card) => ({ card, seat: number + 1 })),
          ),
      },
      `${capital(seat.pile.name)}: ${summary}`,
    ),
    [...new Set(symbols)].map((symbol) =>
      h(
        "span",
        { class: "symbol" },
        icon(symbol, { label: symbol }),
        String(symbols.filter((one) => one === symbol).length),
      ),
    ),
  );
}

function drawCharm(seat, number, hero) {
  const charm = (name) => hero.charms.find((one) => one.name === name);
  const discarded = `${seat.charm_discards.length} discarded`;
  const read = () => readCharms(`Discarded glamours of ${seat.name}`, seat.charm_discards.map(charm));
  return h(
    "li",
    { class: "charm" },
    h("b", { text: seat.charm ?? "No glamour" }),
    seat.charm ? h("span", { text: `: ${charm(seat.charm).text}` }) : null,
    h(
      "small",
      {},
      ` ${seat.charm_deck_size} in the deck, `,
      seat.charm_discards.length
        ? h("button", {
            class: "link",
            type: "button",
            "data-tool": `charms ${number}`,
            onclick: read,
            text: discarded,
          })
        : discarded,
    ),
  );
}
