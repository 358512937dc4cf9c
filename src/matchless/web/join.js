// An invitation: what it is to, a hero if one may pick, a name, and off to the table. The fragment of the address is the
// invitation.
import { offerOf, Refused, sentence, takeSeat } from "./api.js";
import { loadCatalog } from "./catalog.js";
import { byId, capital, disc, h, part, sure } from "./dom.js";
import { applyLook, claimKey, games, hasClaimed, keepGame, keepName, myName } from "./storage.js";
import { FORMATS, RANDOM, THEIRS } from "./plan.js";
import { settingsButton } from "./settings.js";
import { aboutOf, deckDialog, groundOf, heroTiles, markOf } from "./tiles.js";
import { setType } from "./fonts.js";

/** @import { Catalog, Offer } from "./types.js" */

const GUEST = "Guest";
const invitation = location.hash.slice(1);

/** @type {Catalog} */
let catalog;
/** @type {Offer} */
let offer;
/** @type {string | null} */
let hero = null; // what one picks; none where it is not one's own to pick

async function open() {
  if (!invitation) {
    end(
      "This link is not complete",
      "The part after the # is missing. Please copy the whole link, or ask for it once more.",
    );
    return;
  }
  try {
    [catalog, offer] = await Promise.all([loadCatalog(), offerOf(invitation)]);
  } catch (error) {
    await notOpen(error);
    return;
  }
  if (offer.picks) letPick();
  show();
  byId("sit").hidden = byId("join").hidden = false;
  setType();
  byId("join").addEventListener("submit", sit);
  const own = games().find((game) => game.invitations?.some((one) => one.token === invitation));
  if (own) {
    next(
      "You have made this game yourself, and the link is meant for somebody else. ",
      h("a", { href: `/table.html#${own.token}`, text: "Go to your own seat" }),
    );
  }
}

// --- what it is to -----------------------------------------------------------------------------------------------

/** @type {(seat: number) => boolean} */
const own = (seat) => offer.seats.includes(seat);
/** @type {(name: string) => boolean} */
const isBot = (name) => catalog.bots.some((level) => name === `${level} bot`);

/**
 * The names of the people who sit there, whose invitation this is.
 * @type {() => string[]}
 */
const hosts = () => [...new Set(offer.players.flatMap((name) => (name && !isBot(name) ? [name] : [])))];

function show() {
  const names = hosts();
  const board = sure(catalog.board(offer.board));
  const last = names.at(-1);
  const said = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last} invite you` : `${last} invites you`;
  byId("title").textContent = names.length ? said : "You are invited to a game";
  byId("text").textContent =
    `There is nothing to sign up for: ${offer.picks ? "pick a hero, " : ""}say what the others may call you, and sit down.${
      offer.hints ? " At this table everybody may ask for hints." : ""
    }`;
  const ground = h(
    "figure",
    { class: "where" },
    groundOf(board),
    h("figcaption", {}, h("b", { text: board.name }), h("small", { text: FORMATS[offer.format] })),
  );
  byId("offer").replaceChildren(
    ground,
    h(
      "ul",
      { class: "sitting", "aria-label": "Seats" },
      offer.heroes.map((_, seat) => seatRow(seat)),
    ),
  );
  byId("summary").textContent =
    `${FORMATS[offer.format]} as ${offer.seats.map(heroName).join(" and ")} on ${board.name}`;
}

/**
 * The hero of a seat as far as it is settled: one's own is what one picks.
 * @type {(seat: number) => string}
 */
const heroAt = (seat) => (own(seat) && hero) || (offer.heroes[seat] ?? THEIRS);

/** @type {(seat: number) => string} */
function heroName(seat) {
  const slug = heroAt(seat);
  return catalog.hero(slug)?.name ?? (slug === RANDOM ? "any hero" : "Their choice");
}

/** @type {(seat: number) => HTMLElement} */
function seatRow(seat) {
  const friend = offer.format === "teams" && !own(seat) && seat % 2 === offer.seats[0] % 2;
  const who = own(seat) ? "You" : `${offer.players[seat] ?? "Open seat"}${friend ? ", your team" : ""}`;
  return h(
    "li",
    { "data-seat": seat + 1, class: own(seat) ? "own" : undefined },
    disc(markOf(heroAt(seat))),
    h("p", {}, h("b", { text: capital(heroName(seat)) }), h("small", { text: who })),
  );
}

// --- picking -----------------------------------------------------------------------------------------------------

function letPick() {
  const seeDeck = deckDialog();
  byId("heroes").append(...heroTiles(catalog, offer.heroes));
  byId("heroes").addEventListener("change", ({ target }) => target instanceof HTMLInputElement && pick(target.value));
  byId("see-deck").addEventListener("click", () => seeDeck(sure(catalog.hero(hero))));
  /** @type {HTMLInputElement} */ (part(byId("heroes"), `[value=${RANDOM}]`)).checked = true;
  pick(RANDOM);
  byId("picks").hidden = false;
}

/** @type {(slug: string) => void} */
function pick(slug) {
  hero = slug;
  const known = catalog.hero(slug);
  byId("about").textContent = known ? aboutOf(known) : "Chance picks a hero that nobody else has.";
  byId("see-deck").hidden = !known;
  show();
}

// --- sitting down ------------------------------------------------------------------------------------------------

let asking = false;

/** @type {(event: Event) => Promise<void>} */
async function sit(event) {
  event.preventDefault();
  if (asking) return;
  asking = true;
  tell("");
  try {
    location.assign(await claimed());
  } catch (error) {
    refused(error);
  }
  asking = false;
}

/**
 * Takes the seat; gives the address of its table.
 * @type {() => Promise<string>}
 */
async function claimed() {
  const name = byId("name").value.trim();
  keepName(name);
  const seated = await takeSeat({ invitation, key: claimKey(invitation), name: name || GUEST, hero });
  keepGame({ ...seated, invitations: [], watch: null });
  return `/table.html#${seated.token}`;
}

/**
 * There is no offer. If this browser has claimed the seat before, it is probably its own: then there it goes.
 * @type {(error: unknown) => Promise<void>}
 */
async function notOpen(error) {
  if (!(error instanceof Refused && error.reason === "seat taken" && hasClaimed(invitation))) {
    refused(error);
    return;
  }
  try {
    location.replace(await claimed());
  } catch (again) {
    refused(again);
  }
}

/** @type {(error: unknown) => void} */
function refused(error) {
  const text = sentence(error);
  const reason = error instanceof Refused ? error.reason : null;
  if (reason === "seat taken")
    end(
      "This seat is taken",
      "Somebody has sat down here already, or the link was never quite whole. If it was you, open the game in the browser you joined with.",
    );
  else if (reason === "not understood")
    end("This is no invitation", "The link seems to be damaged. Please copy the whole of it, or ask for it once more.");
  else if (offer) tell(text);
  else end("This invitation cannot be read now", text);
}

/** @type {(text: string) => void} */
function tell(text) {
  byId("refused").textContent = text;
  byId("refused").hidden = !text;
}

/**
 * Nothing can be joined here: says why, and where to go instead.
 * @type {(title: string, text: string) => void}
 */
function end(title, text) {
  byId("title").textContent = title;
  byId("text").textContent = text;
  byId("sit").hidden = byId("picks").hidden = byId("offer").hidden = true;
  byId("join").hidden = false;
  next(
    "You can ",
    h("a", { href: "/", text: "start a game of your own" }),
    " or ",
    h("a", { href: "/#watch", text: "see who is waiting for a player" }),
    ".",
  );
}

/** @type {(...inside: (Node | string)[]) => void} */
function next(...inside) {
  byId("next").replaceChildren(...inside);
  byId("next").hidden = false;
}

applyLook();
byId("bar").append(settingsButton());
byId("name").value = myName();
addEventListener("hashchange", () => location.reload()); // another invitation is another page
open();
