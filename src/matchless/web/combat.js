// A combat in the middle of the board: cards come, turn, their texts are carried out line by line, values count up, the blow.
import { drawBack, drawCard, fitCards } from "./card.js";
import { emblemOf } from "./catalog.js";
import { all, disc, h, icon, part, s, sure } from "./dom.js";
import { EASE, Pace } from "./pace.js";
import { fightersOf } from "./picture.js";

/** @import { Beat, Card, Catalog, Fight, FightItem, Happening, Place, Point, PositionData, Role } from "./types.js" */

/** @type {Role[]} */
const ROLES = ["attack", "defense"];
const LARGE = [1.25, 1.15, 1.08]; // type that can be read across the room, where a card has space for it

/** @typedef {{ el: HTMLElement, hero: string, seat: number, laid: boolean, card: Card | null, items: number, shown: number | null }} Side */

export class Combat {
  /** @type {Partial<Record<Role, Side>>} */
  #sides = {};
  /** @type {HTMLElement | null} */
  #root = null;
  #parted = false;

  /**
   * `place` is {ground, fx}: the section of the board and the layer over it.
   * @param {Place} place
   * @param {Catalog} catalog
   */
  constructor(place, catalog) {
    this.place = place;
    this.catalog = catalog;
  }

  get open() {
    return this.#root !== null;
  }

  /**
   * Sets the stage for a combat, as the server tells it; `position` has names and seats.
   * @type {(fight: Fight, position: PositionData) => void}
   */
  begin(fight, position) {
    if (this.open) return;
    /** @type {(role: Role) => HTMLElement} */
    const side = (role) => {
      const told = fight[role];
      const { hero } = position.seats[told.seat];
      const el = h(
        "div",
        { class: `fside ${role}`, "data-seat": told.seat + 1 },
        h(
          "p",
          { class: "fwho" },
          disc(emblemOf(sure(fightersOf(position).get(told.fighter)).kind)),
          h("span", { text: told.name }),
        ),
        h(
          "div",
          { class: "fslot" },
          h("div", { class: "fcard" }, h("div", { class: "fback" }, drawBack(hero)), h("div", { class: "ffront" })),
        ),
        h("div", { class: "ffoot" }, h("output", { class: "fval" }, h("b")), h("ul", { class: "fwhy" })),
      );
      this.#sides[role] = { el, hero, seat: told.seat, laid: false, card: null, items: 0, shown: null };
      return el;
    };
    this.#root = h(
      "div",
      { class: "combat" },
      h("i", { class: "scrim" }),
      side("attack"),
      s(
        "svg",
        { class: "spark", viewBox: "-100 -100 200 200" },
        s("path", { d: star(16, 96, 40) }),
        s("path", { d: star(10, 58, 24), class: "in" }),
      ),
      side("defense"),
    );
    this.place.fx.append(this.#root);
    this.place.ground.classList.add("fighting");
    this.#size();
  }

  /** @type {(role: Role) => Side} */
  #side(role) {
    return sure(this.#sides[role]);
  }

  /** What lies over the board, while it does. */
  get #plate() {
    return sure(this.#root);
  }

  #size() {
    const { width, height } = this.place.ground.getBoundingClientRect();
    const small = height < 330 || width < 480;
    this.#plate.classList.toggle("small", small);
    const high = Math.min(height - (small ? 60 : 108), small ? 190 : 330);
    const w = small ? Math.min(width * 0.43, 190) : Math.max(92, Math.min(width * 0.29, high * 0.74, 226)); // on phones wide and low
    this.#plate.style.setProperty("--w", `${Math.round(w)}px`);
    this.#plate.style.setProperty("--h", `${Math.round(Math.min(high, w * 1.36))}px`);
  }

  /**
   * A card slides in face down from its side; where there is none, an empty place says so.
   * @type {(role: Role, fight: Fight, pace: Pace, ms: number) => Promise<void>}
   */
  lay(role, fight, pace, ms) {
    const side = this.#side(role);
    if (side.laid) return Promise.resolve();
    side.laid = true;
    const from = role === "attack" ? -1 : 1;
    side.el.classList.add("laid");
    pace.play(this.#plate.querySelector(".scrim"), [{ opacity: 0 }, { opacity: 1 }], { ms: 160 });
    const who = side.el.querySelector(".fwho");
    pace.play(
      who,
      [
        { opacity: 0, translate: `${from * 30}px 0` },
        { opacity: 1, translate: "0 0" },
      ],
      { ms },
    );
    const card = part(side.el, ".fcard");
    if (fight[role].card === null) {
      card.classList.add("none");
      part(card, ".ffront").replaceChildren(h("p", { text: "No card" }));
      return pace.play(
        card,
        [
          { opacity: 0, scale: 0.96 },
          { opacity: 1, scale: 1 },
        ],
        { ms },
      );
    }
    if (ms) pace.sound("card-place");
    const away = this.place.ground.getBoundingClientRect().width / 2;
    const slot = side.el.querySelector(".fslot");
    return pace.play(
      slot,
      [
        { translate: `${from * away}px 30px`, rotate: `${from * 14}deg` },
        { translate: "0 0", rotate: `${-from * 1.2}deg` },
      ],
      { ms },
    );
  }

  /**
   * Both cards turn over together, and the printed values appear.
   * @type {(fight: Fight, pace: Pace, ms: number) => Promise<void>}
   */
  async reveal(fight, pace, ms) {
    for (const role of ROLES) this.lay(role, fight, pace, 0);
    pace.sound("reveal");
    this.#faces(fight).forEach((card, i) => {
      if (!pace.still)
        pace.play(
          card,
          [
            { transform: "rotateY(0deg) scale(1)" },
            { transform: "rotateY(90deg) scale(1.07)", offset: 0.5 },
            { transform: "rotateY(180deg) scale(1)" },
          ],
          { ms: ms - 90, easing: EASE.turn, delay: i * 30 },
        );
    });
    await pace.wait(ms);
    this.#printed(fight, pace);
  }

  /**
   * Turns the cards up that are known; gives their elements.
   * @type {(fight: Fight) => HTMLElement[]}
   */
  #faces(fight) {
    return ROLES.flatMap((role) => {
      const { card: name } = fight[role];
      if (!name || name === "hidden") return [];
      const side = this.#side(role);
      side.card = sure(this.catalog.card(side.hero, name));
      const card = drawCard(side.card, { seat: side.seat + 1, role: undefined });
      part(side.el, ".ffront").replaceChildren(h("ul", {}, card));
      fitCards([card], LARGE);
      const turning = part(side.el, ".fcard");
      turning.classList.add("up");
      return turning;
    });
  }

  /** @type {(fight: Fight, pace: Pace) => void} */
  #printed(fight, pace) {
    for (const role of ROLES) {
      const side = this.#side(role);
      const [first] = fight[role].items;
      side.items = first && ["printed", "instead"].includes(first.kind) ? 1 : 0;
      const printed = first?.kind === "instead" ? side.card?.value : first?.amount;
      this.#value(role, side.items ? (printed ?? 0) : 0, pace);
      part(side.el, ".fval").classList.toggle("zero", fight[role].card === null);
    }
  }

  /** @type {(role: Role, number: number, pace: Pace) => void} */
  #value(role, number, pace) {
    const side = this.#side(role);
    const plate = part(side.el, ".fval");
    const from = side.shown;
    side.shown = number;
    part(plate, "b").textContent = String(number);
    if (number) plate.classList.remove("zero");
    plate.classList.add("on");
    if (from !== null && from !== number)
      pace.play(plate, [{ scale: 1 }, { scale: number > from ? 1.34 : 0.78 }, { scale: 1 }], {
        ms: 180,
        easing: EASE.hit,
        keep: false,
      });
    else if (from === null)
      pace.play(
        plate,
        [
          { opacity: 0, scale: 0.4 },
          { opacity: 1, scale: 1 },
        ],
        { ms: 150, easing: EASE.hit },
      );
  }

  /**
   * Lights the line of a card that is carried out now.
   * @type {(event: Happening) => void}
   */
  line({ source, moment }) {
    for (const one of this.#plate.querySelectorAll(".line.now")) one.classList.remove("now");
    for (const { card, el } of Object.values(this.#sides)) {
      if (!card || card.name !== source) continue;
      const lines = all(el, ".ffront .line");
      (lines.find((line) => line.dataset.moment === moment) ?? lines[0])?.classList.add("now");
      return;
    }
  }

  /**
   * An effect: its line lights up, and if it changes a value the value counts and says why.
   * @type {(beat: Beat, fight: Fight, pace: Pace) => Promise<void>}
   */
  effect({ event, ms }, fight, pace) {
    this.line(event);
    const grown = ROLES.filter((role) => this.#side(role).card && fight[role].items.length > this.#side(role).items);
    const role = grown.find((one) => fight[one].seat === event.seat) ?? grown[0];
    if (event.kind === "instead") {
      const mine = ROLES.find((one) => fight[one].seat === event.seat) ?? "attack";
      pace.sound("tick");
      this.#value(mine, event.amount, pace);
      this.#why(mine, { kind: "instead", amount: event.amount, text: event.source ?? "" }, pace);
    } else if (role) this.#next(role, fight, pace);
    return pace.wait(ms);
  }

  /**
   * The next part of a value, with its reason.
   * @type {(role: Role, fight: Fight, pace: Pace) => void}
   */
  #next(role, fight, pace) {
    const side = this.#side(role);
    const item = fight[role].items[side.items];
    side.items++;
    pace.sound(item.kind === "boost" || item.kind === "item" ? item.kind : "tick");
    this.#why(role, item, pace);
    const sum = fight[role].items.slice(0, side.items).reduce((all, one) => all + one.amount, 0);
    this.#value(role, sum, pace);
  }

  /** @type {(role: Role, item: FightItem, pace: Pace) => void} */
  #why(role, { kind, amount, text }, pace) {
    const number = kind === "instead" ? `= ${amount}` : amount > 0 ? `+${amount}` : String(amount).replace("-", "−");
    const sign = kind === "boost" ? "boost" : kind === "item" ? "combat-item" : null;
    const row = h(
      "li",
      { class: amount < 0 ? "less" : "gain" },
      sign ? icon(sign) : null,
      h("b", { text: number }),
      ` ${text}`,
    );
    this.#side(role).el.querySelector(".fwhy")?.append(row);
    pace.play(
      row,
      [
        { opacity: 0, translate: "0 12px" },
        { opacity: 1, translate: "0 0" },
      ],
      { ms: 150 },
    );
  }

  /**
   * A boost: a chip with the card's boost; from the deck it comes face down and turns over, then it counts.
   * @type {(beat: Beat, fight: Fight, pace: Pace) => Promise<void>}
   */
  async boost({ event, ms }, fight, pace) {
    const role = ROLES.find((one) => fight[one].seat === event.seat) ?? "attack";
    const side = this.#side(role);
    this.line(event);
    const card = this.catalog.card(side.hero, event.card ?? "");
    if (!card) return pace.wait(ms);
    const chip = h(
      "div",
      { class: `fboost ${card.type}` },
      icon("boost"),
      h("b", { text: card.boost }),
      h("span", { text: card.name }),
    );
    side.el.append(chip);
    pace.sound("card-draw");
    const from = role === "attack" ? -1 : 1;
    const frames =
      event.kind === "mill"
        ? [
            { opacity: 0, translate: `${from * 200}px -60px`, transform: "rotateX(180deg)" },
            { opacity: 1, translate: "0 0", transform: "rotateX(180deg)", offset: 0.5 },
            { opacity: 1, translate: "0 0", transform: "rotateX(0deg)" },
          ]
        : [
            { opacity: 0, translate: `${from * 160}px 40px` },
            { opacity: 1, translate: "0 0" },
          ];
    await pace.play(chip, frames, { ms });
    if (fight[role].items[side.items]?.kind === "boost") this.#next(role, fight, pace);
    pace
      .play(chip, [{ opacity: 1 }, { opacity: 0, translate: "0 20px" }], { ms: 200, delay: 260 })
      .then(() => chip.remove());
  }

  /**
   * A text is cancelled: its lines are struck out and a stamp falls on the card.
   * @type {(beat: Beat, pace: Pace) => Promise<void>}
   */
  async cancel({ event, ms }, pace) {
    this.line(event);
    const struck = Object.values(this.#sides).find(
      ({ card }) => card?.name === event.card && card.name !== event.source,
    );
    const front = part((struck ?? this.#side("defense")).el, ".ffront");
    front.classList.add("struck");
    pace.sound("cancel");
    const stamp = h("span", { class: "fstamp", text: "Cancelled" });
    front.append(stamp);
    await pace.play(
      stamp,
      [
        { opacity: 0, scale: 2.2, rotate: "-2deg" },
        { opacity: 1, scale: 1, rotate: "-9deg" },
      ],
      {
        ms,
        easing: EASE.hit,
      },
    );
  }

  /**
   * The cards meet. Whatever counts and was not told yet is told before.
   * @type {(beat: Beat, fight: Fight, pace: Pace) => Promise<void>}
   */
  async clash({ event, ms }, fight, pace) {
    for (const role of ROLES.toReversed())
      while (this.#side(role).items < fight[role].items.length) {
        this.#next(role, fight, pace);
        await pace.wait(110);
      }
    for (const role of ROLES) {
      const { value } = fight[role];
      if (value !== null) this.#value(role, value, pace); // the server's word
    }
    for (const one of this.#plate.querySelectorAll(".line.now")) one.classList.remove("now");
    const hurts = event.amount > 0;
    const [a, d] = ROLES.map((role) => this.#side(role).el.querySelector(".fslot"));
    const spark = part(this.#plate, ".spark");
    spark.classList.toggle("blocked", !hurts);
    pace.sound(blowOf(event.amount), ms / 2);
    if (!pace.still) {
      /** @type {(element: Element | null, back: number, forth: number, rest: number) => Promise<void>} */
      const meet = (element, back, forth, rest) =>
        pace.play(
          element,
          [
            { transform: "translateX(0)" },
            { transform: `translateX(${back}px)`, offset: 0.35 },
            { transform: `translateX(${forth}px)`, offset: 0.7 },
            { transform: `translateX(${rest}px)` },
          ],
          { ms, easing: "ease-in" },
        );
      meet(a, -14, 30, hurts ? 12 : 0);
      meet(d, 10, hurts ? 18 : -22, hurts ? 14 : 0);
    }
    pace.play(
      spark,
      [
        { opacity: 0, scale: 0.2 },
        { opacity: 1, scale: hurts ? 1.15 : 0.8, offset: 0.6 },
        { opacity: 0, scale: hurts ? 1.5 : 0.9, rotate: "20deg" },
      ],
      { ms: 320, delay: ms / 2 },
    );
    await pace.wait(ms);
    this.#side(hurts ? "defense" : "attack").el.classList.add("beaten");
  }

  /** Where the number of the damage sets out: between the cards. */
  middle() {
    const { width, height } = this.#plate.getBoundingClientRect();
    return { x: width / 2, y: height / 2 };
  }

  /**
   * The cards draw apart and the board comes back into sight: the blow goes to a token, and that must be seen.
   * @type {(pace: Pace, at: (Point & { r: number }) | null) => void}
   */
  part(pace, at) {
    if (this.#parted) return;
    this.#parted = true;
    const box = this.#plate.getBoundingClientRect();
    pace.play(this.#plate.querySelector(".scrim"), [{ opacity: 1 }, { opacity: 0 }], { ms: 180 });
    for (const role of ROLES) {
      const { el } = this.#side(role);
      const r = el.getBoundingClientRect();
      const edge = Math.max(8, box.width * 0.02);
      const dx = 0.92 * (role === "attack" ? edge - (r.left - box.left) : box.width - edge - (r.right - box.left));
      const left = r.left - box.left + dx + r.width * 0.14;
      const top = r.top - box.top;
      const under =
        at &&
        at.x > left - at.r - 8 &&
        at.x < left + r.width * 0.72 + at.r + 8 &&
        at.y > top + r.height * 0.1 - at.r &&
        at.y < top + r.height;
      el.dataset.dx = String(dx);
      pace.play(
        el,
        [
          { translate: "0 0", scale: 1, opacity: 1 },
          { translate: `${dx}px 0`, scale: 0.72, opacity: under ? 0.12 : 1 },
        ],
        { ms: 200 },
      );
    }
  }

  /**
   * Cards go to their discard piles: one's own down, the others' up.
   * @type {(pace: Pace, own: number[], ms: number) => Promise<void>}
   */
  async leave(pace, own, ms) {
    const root = this.#root;
    if (!root) return;
    pace.sound("discard");
    for (const { el, seat } of Object.values(this.#sides)) {
      const at = Number(el.dataset.dx ?? 0);
      const to = own.includes(seat) ? 130 : -130;
      const frames = [
        { translate: `${at}px 0`, scale: at ? 0.72 : 1 },
        { translate: `${at + 60}px ${to}px`, scale: 0.25, opacity: 0 },
      ];
      pace.play(el, frames, { ms, easing: EASE.out });
    }
    if (!this.#parted) pace.play(root.querySelector(".scrim"), [{ opacity: 1 }, { opacity: 0 }], { ms });
    await pace.wait(ms);
    if (root === this.#root) this.clear();
  }

  /**
   * Comes back, as far as it was told.
   * @type {(fight: Fight, position: PositionData, pace: Pace, ms: number) => Promise<void>}
   */
  again(fight, position, pace, ms) {
    const fast = new Pace(0);
    this.clear();
    this.begin(fight, position);
    for (const role of ROLES) if (fight[role].card !== null || fight.step !== "cards") this.lay(role, fight, fast, 0);
    if (fight.step !== "cards") {
      this.#faces(fight);
      this.#printed(fight, fast);
      for (const role of ROLES) while (this.#side(role).items < fight[role].items.length) this.#next(role, fight, fast);
    }
    return pace.play(
      this.#root,
      [
        { opacity: 0, scale: 0.7 },
        { opacity: 1, scale: 1 },
      ],
      { ms },
    );
  }

  clear() {
    this.#root?.remove();
    this.#root = null;
    this.place.ground.classList.remove("fighting");
    this.#sides = {};
    this.#parted = false;
  }
}

/**
 * What a blow sounds like, by the damage that it deals.
 * @type {(damage: number) => string}
 */
export const blowOf = (damage) =>
  damage > 4 ? "attack-heavy" : damage > 2 ? "attack-medium" : damage ? "attack-light" : "blocked";

/** @type {(n: number, outer: number, inner: number) => string} */
const star = (n, outer, inner) => {
  const points = Array.from({ length: n * 2 }, (_, i) => {
    const a = (i * Math.PI) / n;
    const r = i % 2 ? inner : outer * (0.72 + 0.28 * Math.abs(Math.sin(i * 2.7)));
    return `${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
};
