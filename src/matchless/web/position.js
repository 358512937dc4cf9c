// A position that somebody has shared: drawn, described, and to be played from. The fragment of the address is its text
// (docs/positions.md).
import { describe, sentence } from "./api.js";
import { definePatterns, drawBoard, groundOf } from "./board.js";
import { loadCatalog } from "./catalog.js";
import { byId, count, disc, h, icon, part, possessive, renew, sure } from "./dom.js";
import { applyLook, look } from "./storage.js";
import { pictureOf } from "./picture.js";
import { FRIEND, askToPlay } from "./play-on.js";
import { FORMATS } from "./plan.js";
import { PHONE, patternScale, radius } from "./screen.js";
import { drawSeat } from "./seats.js";
import { settingsButton } from "./settings.js";
import { setType } from "./fonts.js";

/** @import { Catalog, Described } from "./types.js" */

/** @type {(text: string) => Promise<void>} */
async function open(text) {
  /** @type {Catalog} */
  let catalog;
  /** @type {Described} */
  let described;
  byId("tools").append(settingsButton(() => described && draw()));
  if (!text) return cannot("The part after the # is missing in this link.");
  try {
    catalog = await loadCatalog();
    described = await describe(text, catalog.digest);
  } catch (error) {
    return cannot(sentence(error));
  }
  const { position, board, format, seat, whole } = described;
  catalog.asThen(described.former);
  const names = position.seats.map(({ name }) => name);
  const place = sure(catalog.board(board));
  byId("where").textContent = `${FORMATS[format]} on ${place.name}`;
  document.title = `${names.join(names.length === 2 ? " against " : ", ")}, turn ${position.turn} · Matchless`;
  byId("ground").dataset.ground = groundOf(board, place.drawing);
  byId("table").classList.toggle("many", names.length > 2);
  byId("table").hidden = false;
  draw();
  setType();
  PHONE.addEventListener("change", draw);

  function draw() {
    definePatterns(patternScale());
    const picture = pictureOf(position, catalog);
    drawBoard(byId("board"), place.drawing, {
      ...picture,
      under: byId("under"),
      radius: radius(),
      names: look().names,
    });
    byId("board").setAttribute(
      "aria-label",
      `${place.name}, ${count(Object.keys(place.drawing.spaces).length, "space")}.`,
    );
    const active = names[position.active];
    byId("turn").replaceChildren(
      h("span", { class: "round", text: `Turn ${position.turn}` }),
      h("strong", { text: `${possessive(active)} turn` }),
    );
    byId("table").dataset.open = whole ? "yes" : "no";
    const own = seat ?? position.active;
    /** @type {(number: number, role: string) => HTMLElement} */
    const panel = (number, role) => {
      const drawn = drawSeat(number, { position, catalog, player: null, own: false, handShown: true });
      drawn.classList.replace("foe", role);
      return drawn;
    };
    renew(
      byId("foes"),
      names
        .map((_, number) => number)
        .filter((number) => number !== own)
        .map((number) => panel(number, "foe")),
    );
    renew(byId("me"), [panel(own, "own")]);
    byId("caption").dataset.seat = String(position.active + 1);
    renew(byId("caption"), [
      disc(position.seats[position.active].hero),
      h("p", {
        class: "said",
        text: `Turn ${position.turn}: ${active} to act, ${count(position.actions, "action")} left.`,
      }),
      h("p", { class: "next", text: known() }),
    ]);
    renew(byId("doings"), [
      h("button", { class: "button primary", type: "button", onclick: play }, icon("play"), "Play from here"),
      h("button", { class: "button", type: "button", onclick: copy }, icon("link"), "Copy this link"),
    ]);
  }

  /** What of the cards is known here. */
  function known() {
    if (whole) return "All cards are known, and all chance.";
    if (seat === null) return "Only what everybody knows; hands are dealt anew.";
    return `As ${names[seat]} ${position.seats[seat].plural ? "know" : "knows"} it; what is hidden is dealt anew.`;
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      tell("The link is copied.");
    } catch {
      tell("This browser lets no page copy; the link is the address of this page.");
    }
  }

  /** @type {(said: string) => void} */
  function tell(said) {
    byId("told").textContent = said;
    byId("told").hidden = !said;
  }

  function play() {
    askToPlay(catalog, {
      title: "Play from here",
      about: `A new game begins with turn ${position.turn}. Against a friend, whatever not everybody knows is dealt anew, so that nobody has the better of it.`,
      seats: position.seats,
      first: seat ?? position.active,
      others: [FRIEND],
      setup: async () => ({ kind: "position", text }),
    });
  }
}

/**
 * Nothing can be shown here: says why.
 * @type {(why: string) => void}
 */
function cannot(why) {
  byId("opening-text").textContent = why;
  byId("opening").hidden = false;
}

applyLook();
addEventListener("hashchange", () => location.reload()); // another position is another page
part(document, ".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the fragment of the address is the position
  byId("controls").focus();
});
open(location.hash.slice(1));
