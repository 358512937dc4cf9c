// Draws the table as the model has it: the bar, the board, the seats, the hand, the combat, the prompt.
import { endsOf, optionText, sortOptions } from "./acting.js";
import { drawTurn, titleOf } from "./bar.js";
import { definePatterns, drawBoard, groundOf } from "./board.js";
import { byId, capital, count, h, keepFocus, part, renew, sure } from "./dom.js";
import { layFight } from "./combat-panel.js";
import { drawHand } from "./hand.js";
import { look } from "./storage.js";
import { fightersOf, pictureOf } from "./picture.js";
import { drawPrompt } from "./prompt.js";
import { patternScale, radius } from "./screen.js";
import { drawSeat } from "./seats.js";
import { soundAt } from "./sounding.js";
import { drawTools } from "./tools.js";
import { setType } from "./fonts.js";
import { drawWatching } from "./watching.js";
import { watchCards } from "./whole.js";

/** @import { Advising } from "./advising.js" */
/** @import { Asking } from "./asking.js" */
/** @import { Calling } from "./calling.js" */
/** @import { Choices } from "./choices.js" */
/** @import { Model } from "./model.js" */
/** @import { Reaching } from "./reaching.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Teammate } from "./teammate.js" */
/** @import { Playback } from "./playback.js" */
/** @import { Card, OptionData, Sorted } from "./types.js" */

export class Renderer {
  #handDrawn = watchCards(byId("hand"), byId("ground"), () => {
    if (!this.table.why) return;
    this.table.why = null; // it is about something else
    this.show();
  });

  /**
   * `svg` is the drawing of the board, `settings` a button of the bar; `tools` draws others than those of a table.
   * @param {SVGSVGElement} svg
   * @param {Model} table
   * @param {{ stage: Stage, playback: Playback, asking: Asking, choices: Choices, reaching: Reaching, talking: Pick<Teammate, "show" | "tool">, advising: Advising, calling: Calling, settings: HTMLElement, tools?: typeof drawTools }} parts
   */
  constructor(svg, table, parts) {
    this.svg = svg;
    this.table = table;
    this.parts = parts;
  }

  /** What stays as it is while a game lasts. */
  setUp() {
    const { catalog, greeting, own } = this.table;
    const { board, format, heroes } = greeting;
    const { name, drawing } = sure(catalog.board(board));
    byId("where").textContent = `${capital(format)} on ${name}`;
    const ground = groundOf(board, drawing);
    byId("ground").dataset.ground = ground;
    soundAt(ground);
    byId("table").classList.toggle("crowd", heroes.length > 2);
    byId("table").dataset.watching = own.length ? "no" : "yes";
    document.body.classList.toggle("looks-on", !own.length);
    definePatterns(patternScale());
  }

  show = () => keepFocus(() => this.#all(), byId("prompt"));

  #all() {
    const { table } = this;
    const { talking, advising, asking } = this.parts;
    if (table.refusal) return this.#refusal(table.refusal.text);
    if (!table.welcome || !table.state) {
      if (table.line === "lost") drawPrompt(byId("prompt"), asking.lost(), table.catalog);
      return;
    }
    table.taught?.hear();
    const sorted = sortOptions(table.acts ? table.position.decision : null, table.position);
    byId("table").dataset.seq = String(table.state.seq);
    this.#bar();
    this.#board(sorted);
    this.#seats();
    this.#hand(sorted);
    this.#fight();
    this.#prompt(sorted);
    talking.show();
    advising.show();
    this.watching();
    table.taught?.draw();
    if (!this.table.shown.guide) table.tips?.show();
    setType();
  }

  /** @type {(text: string) => void} */
  #refusal(text) {
    drawPrompt(
      byId("prompt"),
      {
        state: "lost",
        emblem: "link",
        title: "This table cannot be opened",
        lines: [text],
        answers: [h("a", { class: "button primary", href: "/", text: "To the lobby" })],
      },
      this.table.catalog,
    );
    this.parts.calling.title("Matchless");
  }

  #bar() {
    const { table, show, readLog } = this;
    const { playback, choices, talking, advising, calling, settings } = this.parts;
    const does = {
      takeBack: choices.takeBack,
      again: playback.last,
      resign: choices.resign,
      hint: () => advising.hint(),
      show,
      readLog,
    };
    renew(byId("turn"), drawTurn(table));
    renew(byId("tools"), [...(this.parts.tools ?? drawTools)(table, does), talking.tool(), settings]);
    calling.title(titleOf(table));
  }

  /** @type {(sorted: Sorted) => void} */
  #board(sorted) {
    const { table, svg } = this;
    const { position, fight } = table.shown;
    const { decision } = position;
    const picture = pictureOf(position, table.catalog, {
      open: table.greeting.players.map((player) => player.picks),
      events: table.moves,
      fight: fight?.step !== "over" || table.justFought ? fight : null,
    });
    const glows = (/** @type {OptionData[]} */ options) => options.some((option) => table.taught?.glows(option));
    const legal = [...sorted.spaces]
      .sort(([, one], [, other]) => Number(glows(other)) - Number(glows(one))) // the Tab key comes to the first
      .map(([name, options]) => [name, options.map(optionText).join(", or ")]);
    const mover = fightersOf(position).get(decision?.fighter ?? null)?.space;
    const { chosen } = table;
    const space = chosen && this.#spaceOf(chosen);
    drawBoard(svg, table.drawing, {
      ...picture,
      under: byId("under"),
      targets: decision?.kind === "target",
      radius: radius(),
      names: look().names,
      legal: legal.length ? Object.fromEntries(legal) : undefined,
      chosen:
        chosen && space
          ? {
              space,
              second: chosen.back ?? fightersOf(position).get(chosen.fighter)?.back ?? undefined,
              through: chosen.path.length > 1 ? chosen.path : undefined,
            }
          : undefined,
      ends: table.near.length > 1 ? endsOf(table.near, String(table.place)) : {},
      active: mover ?? undefined,
      stop: position.seats[table.ownSeat ?? -1]?.fighters.find((fighter) => fighter.space)?.space ?? undefined,
    });
    this.parts.reaching.show();
    const spaces = count(Object.keys(table.drawing.spaces).length, "space");
    const can = table.acts ? ` ${legal.length} can be chosen.` : "";
    svg.setAttribute("aria-label", `${table.catalog.board(position.board)?.name}, ${spaces}.${can}`);
  }

  /** @type {(chosen: OptionData) => string | null | undefined} */
  #spaceOf = ({ fighter, space }) => (fighter !== null ? fightersOf(this.table.position).get(fighter)?.space : space);

  #seats() {
    const { table } = this;
    const { position, resigned } = table.shown;
    const { own } = table;
    const numbers = position.seats.map((_, number) => number);
    /** @type {(number: number) => HTMLElement} */
    const panel = (number) =>
      drawSeat(number, {
        position,
        catalog: table.catalog,
        player: table.greeting.players[number],
        own: own.includes(number),
        alone: numbers.length === 2 && own.length === 1 && own.includes(number),
        friend: table.isFriend(number),
        resigned: resigned.includes(number),
        dealt: !table.gathering,
        hold: own.includes(number) ? undefined : () => this.parts.advising.hold(number),
      });
    const first = own[0] ?? 0;
    const others = numbers
      .map((_, i) => (first + i + (own.length ? 1 : 0)) % numbers.length)
      .filter((number) => !own.includes(number));
    renew(byId("foes"), others.map(panel));
    renew(byId("me"), own.map(panel));
  }

  /**
   * The hand; in its place the cards that are asked for, where they lie elsewhere.
   * @type {(sorted: Sorted) => void}
   */
  #hand(sorted) {
    const { table } = this;
    const section = byId("hand");
    const { seats, decision, result } = table.position;
    const seat = table.ownSeat ?? 0;
    const from = (table.acts && sorted.cards.size && decision?.cards_from) || null;
    const elsewhere = from !== null;
    const names = elsewhere ? [...sorted.cards.keys()] : table.own.length ? (seats[seat].hand ?? []) : [];
    section.hidden = !table.own.length || table.gathering || result !== null;
    section.setAttribute(
      "aria-label",
      elsewhere
        ? `${capital(from)}, ${count(names.length, "card")} to choose from`
        : `Your hand, ${count(names.length, "card")}`,
    );
    if (elsewhere) section.dataset.from = capital(from);
    else delete section.dataset.from;
    /** @type {(name: string) => Card} */
    const cardOf = (name) =>
      sure([seats[seat], ...seats].map((one) => table.catalog.card(one.hero, name)).find(Boolean));
    drawHand(part(section, "ul"), names, {
      cardOf,
      seat: seat + 1,
      offered: table.acts ? sorted.cards : null,
      chosen: table.chosen,
      at: table.place,
      press: this.parts.choices.card,
      empty: "No cards in hand",
    });
    this.#handDrawn();
  }

  #fight() {
    const { scheme, shown, catalog } = this.table;
    layFight(byId("fight"), { scheme, fight: shown.fight }, shown.position, catalog);
  }

  /** @type {(sorted: Sorted) => void} */
  #prompt(sorted) {
    const { table } = this;
    const { stage, asking, playback } = this.parts;
    const told =
      table.caption && stage.busy && table.line === "open"
        ? asking.caption(table.caption)
        : { ...asking.prompt(sorted), again: playback.last, whyBot: this.parts.advising.whyLast };
    drawPrompt(byId("prompt"), (!stage.busy && table.taught?.tell(told)) || told, table.catalog);
    byId("log").classList.toggle("askable", this.parts.advising.mayAskWhy);
    byId("table").classList.toggle("wordy", byId("prompt").querySelector(".wordy, .by-hand") !== null);
  }

  /** What is being told, in the place of the question. */
  caption() {
    const { caption, catalog } = this.table;
    const { stage, asking } = this.parts;
    const prompt = byId("prompt");
    if (caption && stage.busy) keepFocus(() => drawPrompt(prompt, asking.caption(caption), catalog), prompt);
  }

  /** Those who only watch have a bar in the place of the hand. */
  watching() {
    const { table } = this;
    if (!table.welcome || !table.state) return;
    const { watches } = table;
    byId("table").classList.toggle("watches", watches);
    byId("watching").hidden = !watches;
    byId("hand").classList.toggle("watched", watches);
    if (watches) {
      byId("hand").hidden = false;
      byId("hand").setAttribute("aria-label", "Watching");
      keepFocus(() => drawWatching(byId("watching"), this.parts.stage, table.position.turn), byId("prompt"));
    }
    byId("table").classList.toggle("no-hand", byId("hand").hidden);
  }

  /**
   * Opens or closes the log, where it is a drawer.
   * @type {(open?: boolean) => void}
   */
  readLog = (open = !this.readsLog) => {
    byId("table").classList.toggle("reading", open);
    this.show();
    if (open) byId("close-log").focus();
    else if (byId("drawer").contains(document.activeElement))
      /** @type {HTMLElement | null} */ (document.querySelector('[data-tool="log"]'))?.focus();
  };

  get readsLog() {
    return byId("table").classList.contains("reading");
  }
}
