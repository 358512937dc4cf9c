// How to play. The words are in the page; this draws its boards and cards, and lets its rules be read.
import { sentence } from "./api.js";
import { definePatterns, drawBoard, showReach } from "./board.js";
import { drawCard, valueOf } from "./card.js";
import { loadCatalog } from "./catalog.js";
import { all, byId, disc, h, part, sure } from "./dom.js";
import { applyLook } from "./storage.js";
import { pictureOf } from "./picture.js";
import { ruleLink } from "./prompt.js";
import { settingsButton } from "./settings.js";
import { setType } from "./fonts.js";

/** @import { Card, Catalog, FighterData, Picture, Reach } from "./types.js" */
/** @import { Pictured } from "./picture.js" */
/** @typedef {Record<string, string>} Standing */
/** @typedef {Picture & { standing: Standing[], wounded?: Record<string, number>, reach?: Reach }} Scene */

const BOARD = "sherwood-forest";
const HEROES = ["robin-hood", "bigfoot"];
const RADIUS = 58; // of a space, in board units

/** @type {Standing[]} */
const REACHING = [
  { "Robin Hood": "A3", "Outlaw 1": "B5" },
  { Bigfoot: "A5", "The Jackalope": "B6" },
];

/**
 * What the pictures show: who stands where, seat by seat, and what else drawBoard is told. `wounded` are those with less
 * than full health. Which part of the board is seen is written in the page.
 * @type {Record<string, Scene>}
 */
const SCENES = {
  fighters: {
    standing: [
      { "Robin Hood": "A3", "Outlaw 1": "A2", "Outlaw 2": "B3" },
      { Bigfoot: "B1", "The Jackalope": "B2" },
    ],
    wounded: { "Robin Hood": 9 },
  },
  moving: {
    standing: [{ "Robin Hood": "C3", "Outlaw 1": "D2" }, { Bigfoot: "C4" }],
    active: "C3",
    legal: { B2: "Move to B2", C2: "Move to C2", E3: "Move to E3", E4: "Move to E4" },
    chosen: { space: "E3", through: ["C3", "D2", "E3"] },
  },
  zones: { standing: [{}, {}], names: true },
  ranged: { standing: REACHING, reach: { from: "A3", spaces: [], targets: ["A5"] } },
  melee: { standing: REACHING, reach: { from: "A5", spaces: [], targets: ["B5"] } },
};

/** The parts of a card in the order in which the page names them, each with the side of the card its number stands on. */
const PARTS = [
  ["left", ".value"],
  ["right", ".boost"],
  ["left", ".by"],
  ["right", "strong"],
  ["left", ".text em"],
  ["right", ".text"],
  ["left", ".kind"],
];

// --- boards ------------------------------------------------------------------------------------------------------------

/** @type {(catalog: Catalog) => void} */
function drawScenes(catalog) {
  const board = { ...sure(catalog.board(BOARD)).drawing, starts: {} }; // where heroes begin is no part of these pictures
  definePatterns();
  /** @type {NodeListOf<SVGSVGElement>} */
  const scenes = document.querySelectorAll("svg[data-scene]");
  for (const svg of scenes) {
    const { standing, wounded = {}, reach, ...more } = SCENES[svg.dataset.scene ?? ""];
    const part = svg.getAttribute("viewBox") ?? "";
    sure(svg.parentElement).dataset.ground = BOARD;
    drawBoard(svg, board, {
      ...pictureOf(positionOf(standing, wounded, catalog), catalog),
      radius: RADIUS,
      few: true,
      ...more,
    });
    showReach(svg, board, reach, RADIUS);
    svg.setAttribute("viewBox", part);
  }
}

/**
 * A position, as far as a picture needs one.
 * @type {(standing: Standing[], wounded: Record<string, number>, catalog: Catalog) => Pictured}
 */
function positionOf(standing, wounded, catalog) {
  /** @type {(hero: string, name: string, space: string, id: number) => FighterData} */
  const fighter = (hero, name, space, id) => {
    const { name: kind, health } = sure(catalog.hero(hero)?.fighters.find((one) => name.startsWith(one.name)));
    const number = Number(name.slice(kind.length)) || null;
    const still = { kind, number, back: null, form: null, counters: [], defeated: false };
    const turn = { began: space, began_back: null, hurt: false, rooted: false, unbound: false };
    return { id, name, space, health: wounded[name] ?? health, max_health: health, ...still, ...turn };
  };
  const seats = HEROES.map((hero, seat) => ({
    hero,
    tokens: [],
    fighters: Object.entries(standing[seat]).map(([name, space], place) =>
      fighter(hero, name, space, seat * 10 + place),
    ),
  }));
  return { board: BOARD, items: {}, seats };
}

// --- cards -------------------------------------------------------------------------------------------------------------

/**
 * A card with a number beside each of its parts; the page tells what they are.
 * @type {(card: Card) => void}
 */
function drawAnatomy(card) {
  const drawn = drawCard(card, { seat: 1 });
  const numbers = PARTS.map(([side, part], i) => ({
    part: sure(drawn.querySelector(part)),
    mark: h("span", { class: `number ${side}`, "aria-hidden": "true", text: i + 1 }),
  }));
  byId("anatomy").replaceChildren(h("ul", {}, drawn), ...numbers.map(({ mark }) => mark));
  const place = () => {
    const { top } = byId("anatomy").getBoundingClientRect();
    for (const { part, mark } of numbers) {
      const box = part.getBoundingClientRect();
      mark.style.setProperty("top", `${box.top + box.height / 2 - top}px`);
    }
  };
  new ResizeObserver(place).observe(drawn);
}

/** The shapes of the types, as they are on cards. */
function drawTypes() {
  for (const place of all(document, "[data-type]")) {
    const { type = "" } = place.dataset;
    place.replaceChildren(valueOf({ type, value: type === "scheme" ? null : 3 }));
  }
}

/**
 * Two cards of a combat, and the damage as long as no text changes it.
 * @type {(attack: Card, defense: Card) => void}
 */
function drawExample(attack, defense) {
  /** @type {(seat: number, hero: string, name: string, does: string, card: Card) => HTMLElement} */
  const side = (seat, hero, name, does, card) =>
    h(
      "div",
      { class: "side", "data-seat": seat },
      h("p", {}, disc(hero), h("span", {}, h("b", { text: name }), ` ${does}`)),
      h("ul", {}, drawCard(card, { seat })),
    );
  /** @type {(value: number | null, of: string) => HTMLElement} */
  const number = (value, of) => h("span", {}, h("b", { text: value }), ` ${of}`);
  byId("example").replaceChildren(
    side(1, "robin-hood", "Robin Hood", "attacks", attack),
    side(2, "bigfoot", "Bigfoot", "defends", defense),
    h(
      "p",
      { class: "difference" },
      number(attack.value, "attack"),
      " − ",
      number(defense.value, "defense"),
      " = ",
      number(sure(attack.value) - sure(defense.value), "damage"),
    ),
  );
}

// --- rules -------------------------------------------------------------------------------------------------------------

/**
 * Makes each rule that is named a button; pressed, it says its sentence below, and pressed again no longer.
 * @type {(catalog: Catalog) => void}
 */
function tellRules(catalog) {
  for (const named of all(document, "[data-rule]")) {
    const button = sure(ruleLink(named.dataset.rule ?? "", catalog, (rule) => tell(button, rule)));
    button.setAttribute("aria-expanded", "false");
    named.replaceChildren(button);
  }
  const asked = byId("show-rules");
  const show = () => part(document, ".learn").classList.toggle("with-rules", asked.checked);
  asked.addEventListener("change", show);
  show(); // a browser may have kept it
}

/** @type {(button: HTMLElement, said: { rule: string, text: string }) => void} */
function tell(button, { rule, text }) {
  const block = sure(button.closest("p, li, dd, figcaption"));
  const open = button.getAttribute("aria-expanded") === "true";
  block.querySelector(".told")?.remove();
  for (const other of block.querySelectorAll("[aria-expanded]")) other.setAttribute("aria-expanded", "false");
  if (open) return;
  button.setAttribute("aria-expanded", "true");
  block.append(h("span", { class: "told" }, h("b", { text: rule }), ` ${text}`));
}

// --- and off it goes -----------------------------------------------------------------------------------------------------

applyLook();
byId("bar").append(settingsButton());

try {
  const catalog = await loadCatalog();
  const shot = sure(catalog.card("robin-hood", "Disarming Shot"));
  drawScenes(catalog);
  drawAnatomy(shot);
  drawTypes();
  drawExample(shot, sure(catalog.card("bigfoot", "Feint")));
  tellRules(catalog);
  setType();
} catch (error) {
  byId("failed").textContent = sentence(error);
  byId("failed").hidden = false;
}
