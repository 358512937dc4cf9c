// How to play. The words are in the page; this draws its boards and cards, and lets its rules be read.
import { sentence } from "./api.js";
import { definePatterns, drawBoard, showReach } from "./board.js";
import { drawCard, valueOf } from "./card.js";
import { kindOf, loadCatalog } from "./catalog.js";
import { byId, disc, h } from "./dom.js";
import { applyLook } from "./kept.js";
import { pictureOf } from "./picture.js";
import { ruleLink } from "./prompt.js";
import { settingsButton } from "./settings.js";
import { setType } from "./type.js";

const BOARD = "sherwood-forest";
const HEROES = ["robin-hood", "bigfoot"];
const RADIUS = 58; // of a space, in board units

const REACHING = [
  { "Robin Hood": "A3", "Outlaw 1": "B5" },
  { Bigfoot: "A5", "The Jackalope": "B6" },
];

/**
 * What the pictures show: who stands where, seat by seat, and what else drawBoard is told. `wounded` are those with less
 * than full health. Which part of the board is seen is written in the page.
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

function drawScenes(catalog) {
  const board = { ...catalog.board(BOARD).drawing, starts: {} }; // where heroes begin is no part of these pictures
  definePatterns();
  for (const svg of document.querySelectorAll("[data-scene]")) {
    const { standing, wounded = {}, reach, ...more } = SCENES[svg.dataset.scene];
    const part = svg.getAttribute("viewBox");
    svg.parentElement.dataset.ground = BOARD;
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

/** A position, as far as a picture needs one. */
function positionOf(standing, wounded, catalog) {
  const fighter = (hero, name, space) => {
    const { health } = catalog.hero(hero).fighters.find((one) => one.name === kindOf(name));
    return { id: name, name, space, health: wounded[name] ?? health, max_health: health };
  };
  const seats = HEROES.map((hero, seat) => ({
    hero,
    tokens: [],
    fighters: Object.entries(standing[seat]).map(([name, space]) => fighter(hero, name, space)),
  }));
  return { board: BOARD, items: {}, seats };
}

// --- cards -------------------------------------------------------------------------------------------------------------

/** A card with a number beside each of its parts; the page tells what they are. */
function drawAnatomy(card) {
  const drawn = drawCard(card, { seat: 1 });
  const numbers = PARTS.map(([side, part], i) => ({
    part: drawn.querySelector(part),
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
  for (const place of document.querySelectorAll("[data-type]")) {
    const { type } = place.dataset;
    place.replaceChildren(valueOf({ type, value: type === "scheme" ? null : 3 }));
  }
}

/** Two cards of a combat, and the damage as long as no text changes it. */
function drawExample(attack, defense) {
  const side = (seat, hero, name, does, card) =>
    h(
      "div",
      { class: "side", "data-seat": seat },
      h("p", {}, disc(hero), h("span", {}, h("b", { text: name }), ` ${does}`)),
      h("ul", {}, drawCard(card, { seat })),
    );
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
      number(attack.value - defense.value, "damage"),
    ),
  );
}

// --- rules -------------------------------------------------------------------------------------------------------------

/** Makes each rule that is named a button; pressed, it says its sentence below, and pressed again no longer. */
function tellRules(catalog) {
  for (const named of document.querySelectorAll("[data-rule]")) {
    const button = ruleLink(named.dataset.rule, catalog, (rule) => tell(button, rule));
    button.setAttribute("aria-expanded", "false");
    named.replaceChildren(button);
  }
}

function tell(button, { rule, text }) {
  const block = button.closest("p, li, dd, figcaption");
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
  const shot = catalog.card("robin-hood", "Disarming Shot");
  drawScenes(catalog);
  drawAnatomy(shot);
  drawTypes();
  drawExample(shot, catalog.card("bigfoot", "Feint"));
  tellRules(catalog);
  setType();
} catch (error) {
  byId("failed").textContent = sentence(error);
  byId("failed").hidden = false;
}
