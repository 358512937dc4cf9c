// The combat: both cards, their values item by item, and what came of it.
import { emblemOf } from "./catalog.js";
import { textOf, valueOf } from "./card.js";
import { disc, h, icon, renew, sure, unseen } from "./dom.js";
import { fightersOf } from "./picture.js";
import { readPile } from "./piles.js";

/** @import { Card, Catalog, Fight, FightItem, FightSide, Happening, PositionData, Role } from "./types.js" */

/** @typedef {Pick<Happening, "seat" | "card">} Scheme */

/** @type {Record<string, string>} */
const SIGNS = { boost: "boost", item: "combat-item" };

/**
 * Lays a scheme that was played, or else a combat, into a section; where there is neither, hides it.
 * @type {(section: HTMLElement, told: { scheme: Scheme | null, fight: Fight | null }, position: PositionData, catalog: Catalog) => void}
 */
export function layFight(section, { scheme, fight }, position, catalog) {
  section.hidden = !scheme && !fight;
  if (scheme) {
    section.setAttribute("aria-label", `Scheme: ${scheme.card}`);
    renew(section, drawScheme(scheme, position, catalog));
  } else if (fight) {
    section.setAttribute("aria-label", `Combat: ${fight.attack.name} attacks ${fight.defense.name}`);
    renew(section, drawFight(fight, position, catalog));
  }
}

/**
 * The panel of a combat.
 * @type {(fight: Fight, position: PositionData, catalog: Catalog) => HTMLElement[]}
 */
function drawFight(fight, position, catalog) {
  const open = fight.attack.value !== null;
  const both = { position, catalog, open };
  return [
    h(
      "ol",
      { class: "steps", "aria-label": "Steps of the combat" },
      steps(fight, open).map(([text, state]) =>
        h("li", { class: state, "aria-current": state === "now" ? "step" : undefined, text }),
      ),
    ),
    drawSide(fight.attack, "attack", "attacks", both),
    drawSide(fight.defense, "defense", "defends", both),
    h("p", { class: "result", hidden: !fight.result, text: fight.result }),
  ];
}

/**
 * A scheme that was played: an event with its seat and card.
 * @type {(played: Scheme, position: PositionData, catalog: Catalog) => HTMLElement[]}
 */
function drawScheme(played, position, catalog) {
  const seat = sure(played.seat);
  const { hero, name, plural } = position.seats[seat];
  const drawn = sure(catalog.card(hero, sure(played.card)));
  return [
    h(
      "div",
      { class: "side scheme-side", "data-seat": seat + 1 },
      h(
        "p",
        { class: "fighter" },
        disc(hero),
        h("span", {}, `${name} `, h("em", { text: plural ? "play a scheme" : "plays a scheme" })),
      ),
      drawFace(drawn, seat, "scheme"),
    ),
  ];
}

/** @type {(fight: Fight, open: boolean) => [string, string][]} */
function steps(fight, open) {
  const ended = fight.step === "over" || fight.step === "cut off";
  const now = ended ? 3 : !open ? 0 : fight.damage !== null ? 2 : 1;
  return ["Cards", "Revealed", "Damage", fight.step === "cut off" ? "Cut off" : "Over"].map((text, i) => [
    text,
    i < now ? "done" : i === now ? "now" : "next",
  ]);
}

/** @type {(side: FightSide, role: Role, verb: string, both: { position: PositionData, catalog: Catalog, open: boolean }) => HTMLElement} */
function drawSide(side, role, verb, { position, catalog, open }) {
  const seat = position.seats[side.seat];
  const card = side.card && side.card !== "hidden" ? (catalog.card(seat.hero, side.card) ?? null) : null;
  const items = open ? side.items : [];
  return h(
    "div",
    { class: `side ${role === "attack" ? "attacker" : "defender"}`, "data-seat": side.seat + 1 },
    h(
      "p",
      { class: "fighter" },
      disc(emblemOf(sure(fightersOf(position).get(side.fighter)).kind)),
      h("span", {}, `${side.name} `, h("em", { text: verb })),
    ),
    drawPlayed(side, card, open, role),
    h(
      "dl",
      { class: "sum" },
      items.map(drawItem),
      h(
        "div",
        { class: "total" },
        h("dt", { text: role === "attack" ? "Attack" : "Defense" }),
        h("dd", { text: side.value ?? "" }),
      ),
    ),
  );
}

/** @type {(side: FightSide, card: Card | null, open: boolean, role: Role) => HTMLElement} */
function drawPlayed(side, card, open, role) {
  if (side.card === null)
    return h("div", { class: "played none" }, h("h3", { text: open ? "No card" : "Not chosen yet" }));
  if (!card || !open)
    return h("div", { class: "played face-down" }, h("h3", { text: card ? `${card.name} (face down)` : "Face down" }));
  return drawFace(card, side.seat, role, side.cancelled);
}

/**
 * A card that was played, face up; where there is no room for its text a press shows it whole.
 * @type {(card: Card, seat: number, role: string, cancelled?: boolean) => HTMLElement}
 */
function drawFace(card, seat, role, cancelled = false) {
  return h(
    "button",
    {
      class: `played ${card.type}${cancelled ? " cancelled" : ""}`,
      "data-hero": card.hero,
      type: "button",
      "data-tool": `played ${role}`,
      onclick: () => readPile(card.name, [{ card, seat: seat + 1 }]),
    },
    h("strong", { text: card.name }),
    valueOf(card),
    textOf(card),
    cancelled ? h("span", { class: "stamp", text: "Cancelled" }) : null,
  );
}

/** @type {(item: FightItem) => HTMLElement} */
function drawItem({ kind, text, amount }) {
  const sign = amount > 0 && kind !== "printed" && kind !== "instead" ? `+${amount}` : String(amount).replace("-", "−");
  return h(
    "div",
    { class: kind === "ignored" ? "void" : kind === "printed" ? kind : amount > 0 ? "gain" : undefined },
    h(
      "dt",
      {},
      SIGNS[kind] ? icon(SIGNS[kind]) : null,
      kind === "boost" ? unseen("Boost of ") : null,
      kind === "printed" ? "Printed" : text,
    ),
    h("dd", { text: sign }),
  );
}
