// Tells how one state became the next: each beat in its way, with its caption and its line in the log.
import { beatsOf, beginsAction, Caption, TIMES } from "./beats.js";
import { blowOf, Combat } from "./combat.js";
import { h, sure } from "./dom.js";
import { banner, fall, flies, hit, hop, pilesOf, present, steps, tokenAt, walk } from "./fx.js";
import { look } from "./storage.js";
import { Pace, SPEEDS, settle } from "./pace.js";
import { fightersOf } from "./picture.js";
import { play } from "./sounding.js";

/** @import { Beat, Card, Catalog, Drawing, Fighter, PositionData, Snapshot } from "./types.js" */

const OWN = new Set(["say", "draw", "boost", "discard", "scheme", "item", "special"]); // what who did it need not be shown
/** @type {Record<string, string>} */
const WORDS = { mill: "Discarded from the deck", aside: "From the deck", show: "Shown", burn: "Discarded" };
// What is heard of beats of which nothing else tells when; by the kind of the event, else by that of the beat.
/** @type {Record<string, string>} */
const SOUNDS = {
  draw: "card-draw",
  discard: "discard",
  scheme: "scheme",
  item: "item",
  token: "token",
  gain: "gain",
  completed: "completed",
  cast: "cast",
  "second up": "chime",
  marker: "chime",
  form: "chime",
  counter: "token",
  prevented: "blocked",
};
const RESULTS = ["fall", "clash", "hit", "heal", "turn"]; // what matters most of a state that is told at once, the first one first

export class Animator {
  #caption = new Caption();
  #since = -Infinity; // when the last action began to be told, in the page's time

  /**
   * `ground` is the section of the board and `svg` its drawing; `drawing()` gives the board, `own()` the seats of whoever
   * looks; `says(line, beat)` is called with the caption of every beat.
   * @param {{ ground: HTMLElement, svg: SVGSVGElement, catalog: Catalog, drawing: () => Drawing, own: () => number[], says: (line: string, beat: Beat) => void }} does
   */
  constructor({ ground, svg, catalog, drawing, own, says }) {
    const fx = h("div", { class: "fx", "aria-hidden": "true" });
    ground.append(fx);
    this.place = { ground, svg, fx };
    this.combat = new Combat(this.place, catalog);
    this.catalog = catalog;
    this.drawing = drawing;
    this.own = own;
    this.says = says;
  }

  /** The caption of what was told last. */
  get line() {
    return this.#caption.line;
  }

  /**
   * Tells how `before` became `next`; a promise of the end, or null where there is nothing to be seen.
   * @type {(before: Snapshot, next: Snapshot, pace: Pace) => Promise<void> | null}
   */
  tells(before, next, pace) {
    const beats = beatsOf(before, next);
    if (!beats.length) return null;
    if (pace.factor === 0) {
      for (const beat of beats) this.#say(beat, next.position);
      if (SPEEDS[look().pace] === 0) this.#result(beats, before.position);
      return null;
    }
    return this.#all(beats, before, next, pace);
  }

  /** @type {(beats: Beat[], before: Snapshot, next: Snapshot, pace: Pace) => Promise<void>} */
  async #all(beats, before, next, pace) {
    const health = new Map(
      [...fightersOf(before.position)].map(([id, f]) => [id, { now: f.health, max: f.max_health }]),
    );
    const resumes = beats.some((beat) => ["effect", "clash", "cancel"].includes(beat.kind) || beat.inFight);
    if (before.fight?.step === "revealed" && next.fight && resumes && !this.combat.open)
      await this.combat.again(before.fight, before.position, pace, TIMES.again);
    for (const beat of beats) {
      if (beginsAction(beat) || beat.kind === "turn") {
        await pace.stay(this.#since + pace.least - performance.now());
        this.#since = performance.now();
      }
      this.#say(beat, next.position);
      if (!pace.skipped) await this.#show(beat, { before, next, health, pace });
    }
    // A question of one's own ends the telling: what it is about was seen for a while by then.
    if (this.#isOwn(next.position.decision?.seat)) await pace.stay(this.#since + pace.least - performance.now());
  }

  /** @type {(seat: number | null | undefined) => boolean} */
  #isOwn(seat) {
    return this.own().some((one) => one === seat);
  }

  /** @type {(beat: Beat, position: PositionData) => void} */
  #say(beat, position) {
    this.says(this.#caption.hear(beat, position, this.own()), beat);
  }

  /** @type {(beat: Beat, how: { before: Snapshot, next: Snapshot, health: Map<number | null, { now: number, max: number }>, pace: Pace }) => Promise<void>} */
  #show(beat, { before, next, health, pace }) {
    const { place, combat } = this;
    const { event, ms, kind } = beat;
    const { fight, position } = next;
    const own = this.#isOwn(beat.seat);
    const { side = "attack" } = beat;
    const seat = beat.seat ?? 0; // what nobody does needs none
    const card = event.card && beat.seat !== null ? this.#card(position, seat, event.card) : null;
    this.#sound(beat, pace);
    if (own && OWN.has(kind) && !beat.inFight && !beat.revealed) return pace.wait(kind === "draw" ? ms / 2 : 0);
    switch (kind) {
      case "turn":
        for (const trail of place.svg.querySelectorAll(".m-trail.live")) trail.remove();
        pace.sound(own ? "turn-bell" : "turn-other");
        return banner(
          place,
          {
            seat,
            ms,
            turn: event.amount,
            hero: position.seats[seat].hero,
            words: own ? "Your turn" : position.seats[seat].name,
          },
          pace,
        );
      case "lay":
        if (beat.side === "defense" && !combat.open) this.#rested(before, pace);
        if (!fight) return pace.wait(ms);
        combat.begin(fight, position);
        return combat.lay(side, { ...fight, [side]: { ...fight[side], card: fight[side].card ?? "hidden" } }, pace, ms);
      case "reveal":
        return this.#reveal(beat, before, next, pace);
      case "effect":
        return combat.open && fight ? combat.effect(beat, fight, pace) : pace.wait(ms);
      case "cancel":
        return combat.open ? combat.cancel(beat, pace) : pace.wait(ms);
      case "clash":
        return combat.open && fight ? combat.clash(beat, fight, pace) : pace.wait(ms);
      case "leave":
        return this.#leave(pace);
      case "hit":
      case "heal":
        return this.#hit(beat, health, before.position, pace);
      case "fall":
        return this.#fall(beat, before, pace);
      case "walk":
        return this.#seen(beat, () => walk(place, this.drawing(), beat, pace), pace);
      case "place":
        return this.#seen(beat, () => hop(place, this.drawing(), beat, pace), pace);
      case "boost":
        if (beat.inFight && combat.open && fight) return combat.boost(beat, fight, pace);
        pace.sound("boost");
        return this.#present(card, { seat, word: `Boost +${event.amount}`, ms, small: true }, pace);
      case "scheme":
        return this.#present(card, { seat, word: `${position.seats[seat].name}: scheme`, ms }, pace);
      case "draw": {
        const { deck, hand } = pilesOf(seat);
        return flies(deck, own ? (document.querySelector("#hand ul") ?? hand) : hand, { seat, ms }, pace);
      }
      case "discard":
        if (combat.open && event.source) combat.line(event);
        return this.#present(card, { seat, word: WORDS[event.kind] ?? "Discarded", ms, small: true }, pace);
      default:
        if (combat.open && event.source) combat.line(event);
        return pace.wait(ms);
    }
  }

  /** @type {(beat: Beat, pace: Pace) => void} */
  #sound({ kind, event, inFight }, pace) {
    const name = SOUNDS[event.kind] ?? SOUNDS[kind];
    if (name && !inFight) pace.sound(name);
  }

  /**
   * Where nothing takes time, only what came of it is heard.
   * @type {(beats: Beat[], position: PositionData) => void}
   */
  #result(beats, position) {
    const [beat] = RESULTS.flatMap((kind) => beats.filter((one) => one.kind === kind));
    if (!beat) return;
    const { kind, event, seat } = beat;
    const fighter = fightersOf(position).get(event.fighter);
    if (kind === "turn") play(this.#isOwn(seat) ? "turn-bell" : "turn-other");
    else if (kind === "clash") play(blowOf(event.amount));
    else play(soundOf(kind, this.#isHero(sure(fighter), position)));
  }

  /** @type {(fighter: Fighter, position: PositionData) => boolean} */
  #isHero(fighter, position) {
    const { hero } = position.seats[fighter.seat];
    return sure(this.catalog.hero(hero)).fighters.find((one) => one.name === fighter.kind)?.role === "hero";
  }

  /** A card of a seat, or one that came to it from somebody else. */
  /** @type {(position: PositionData, seat: number, name: string) => Card | undefined} */
  #card = (position, seat, name) =>
    [position.seats[seat], ...position.seats].map(({ hero }) => this.catalog.card(hero, name)).find(Boolean);

  /** @type {(card: Card | null | undefined, how: { seat: number, word: string, ms: number, small?: boolean }, pace: Pace) => Promise<void>} */
  #present(card, how, pace) {
    return card ? present(this.place, card, { ...how, pile: pilesOf(how.seat).discard }, pace) : pace.wait(how.ms);
  }

  /**
   * A combat that was put aside for a decision lies there again, as it did.
   * @type {(before: Snapshot, pace: Pace) => Promise<void> | null}
   */
  #rested(before, pace) {
    const { fight } = before;
    if (fight && ["cards", "revealed"].includes(fight.step))
      return this.combat.again(fight, before.position, pace, TIMES.again);
    return null;
  }

  /** @type {(beat: Beat, before: Snapshot, next: Snapshot, pace: Pace) => Promise<void>} */
  async #reveal({ ms }, before, { fight, position }, pace) {
    const { combat } = this;
    if (!fight) return pace.wait(ms);
    if (!combat.open) this.#rested(before, pace);
    combat.begin(fight, position);
    await combat.lay("attack", fight, pace, 0);
    await combat.lay("defense", fight, pace, fight.defense.card === null ? TIMES.none : 0);
    await combat.reveal(fight, pace, ms);
  }

  /** @type {(pace: Pace) => Promise<void>} */
  async #leave(pace) {
    if (!this.combat.open) return;
    await pace.wait(TIMES.rest);
    await this.combat.leave(pace, this.own(), TIMES.leave);
  }

  /** @type {(beat: Beat, health: Map<number | null, { now: number, max: number }>, position: PositionData, pace: Pace) => Promise<void>} */
  #hit({ kind, event, ms }, health, position, pace) {
    const { combat, place } = this;
    const one = sure(health.get(event.fighter));
    const good = kind === "heal";
    if (combat.open) {
      combat.line(event);
      combat.part(pace, tokenAt(place, event.fighter));
    }
    one.now = Math.min(one.max, one.now + (good ? event.amount : -event.amount));
    const from = combat.open ? combat.middle() : null;
    const sound = soundOf(kind, this.#isHero(sure(fightersOf(position).get(event.fighter)), position));
    return hit(
      place,
      { fighter: event.fighter, amount: event.amount, from, health: one.now, max: one.max, ms, sound, good },
      pace,
    );
  }

  /** @type {(beat: Beat, before: Snapshot, pace: Pace) => Promise<void>} */
  #fall(beat, before, pace) {
    const fighter = sure(fightersOf(before.position).get(beat.event.fighter));
    if (this.combat.open) this.combat.part(pace, tokenAt(this.place, fighter.id));
    const is = this.#isHero(fighter, before.position);
    return fall(this.place, { ...beat, ms: is ? TIMES.heroFalls : beat.ms }, is, pace);
  }

  /**
   * What moves on the board is not under the cards of a combat.
   * @type {(beat: Beat, moves: () => Promise<void>, pace: Pace) => Promise<void>}
   */
  #seen({ event }, moves, pace) {
    if (this.combat.open) {
      if (event.source) this.combat.line(event);
      this.combat.part(pace, tokenAt(this.place, event.fighter));
    }
    return moves();
  }

  /**
   * Shows what led to a state that is drawn already, while things go on; gives the pace by which that can be ended.
   * @type {(next: Snapshot, factor: number) => Pace}
   */
  passes(next, factor) {
    const pace = new Pace(factor);
    if (!factor) return pace;
    const fighters = fightersOf(next.position);
    for (const beat of beatsOf({ fight: null }, next)) {
      const { event, ms, kind } = beat;
      const fighter = fighters.get(event.fighter);
      const sound = fighter && ["hit", "heal"].includes(kind) && soundOf(kind, this.#isHero(fighter, next.position));
      this.#sound(beat, pace);
      if (kind === "turn") pace.sound("turn-bell");
      if (pace.still && kind === "walk") steps(event.path, ms, pace);
      else if (pace.still && sound) pace.sound(sound);
      if (pace.still) continue;
      if (kind === "walk") walk(this.place, this.drawing(), beat, pace);
      else if (kind === "draw")
        flies(pilesOf(beat.seat ?? 0).deck, document.querySelector("#hand ul"), { seat: beat.seat ?? 0, ms }, pace);
      else if (sound && fighter)
        hit(
          this.place,
          {
            fighter: fighter.id,
            amount: event.amount,
            from: null,
            health: fighter.health,
            max: fighter.max_health,
            ms,
            sound,
            good: kind === "heal",
          },
          pace,
        );
    }
    return pace;
  }

  /**
   * The state is drawn: what only passed by goes, and the combat if it is `over`.
   * @type {(over: boolean) => void}
   */
  settles(over) {
    settle(this.place.svg);
    for (const one of [...this.place.fx.children])
      if (!one.classList.contains("combat") && !one.classList.contains("flying")) one.remove();
    for (const one of document.querySelectorAll(".flycard")) one.remove();
    if (over) this.combat.clear();
  }

  /** Nothing was told. */
  forget() {
    this.#caption.forget();
    this.#since = -Infinity;
    this.combat.clear();
  }
}

/**
 * What is heard when a fighter is hit, healed or falls.
 * @type {(kind: string, hero: boolean) => string}
 */
const soundOf = (kind, hero) =>
  kind === "heal" ? "heal" : !hero ? "hit" : kind === "fall" ? "hero-falls" : "hero-hurt";
