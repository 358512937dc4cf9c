// Tells how one state became the next, then shows where the game stands; and tells the last turn once more.
import { LastTurns } from "./last-turns.js";
import { face, facing, sidesOf } from "./beginning.js";
import { byId, sure } from "./dom.js";
import { kindOfEnding, soundEnding } from "./ending.js";
import { look } from "./storage.js";
import { linesOf } from "./log.js";
import { Pace, SPEEDS } from "./pace.js";
import { hearWords } from "./prompt.js";

/** @import { Calling } from "./calling.js" */
/** @import { Ending } from "./ending.js" */
/** @import { Log } from "./log.js" */
/** @import { Model } from "./model.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Animator } from "./animator.js" */
/** @import { Beat, Heard, Line, Wish } from "./types.js" */

const AWAY = 2500; // milliseconds after which a combat that waits for somebody no longer lies over the board

const pace = () => SPEEDS[look().pace] ?? 1;

export class Playback {
  /** @type {Heard | null} */
  #told = null; // the state that is being told
  #logged = 0; // how many of its sentences are in the log
  #passing = new Pace(); // what is seen of one's own doings, while the next question can already be answered
  #putAway = 0; // the timer of a combat that lies over the board
  /** @type {Heard | null} */
  #resumes = null; // the state that comes back when the last turn was told again
  #turns = new LastTurns();

  /**
   * `show()` draws the table, `showCaption()` what is being told in the place of the question; `answered()` is called
   * when a state has come that no choice is on its way for.
   * @param {Model} table
   * @param {{ stage: Stage, animator: Animator, log: Log, calling: Calling, ending: Pick<Ending, "open" | "close" | "moment" | "numbers"> }} parts
   * @param {{ show: () => void, showCaption: () => void, answered: () => void }} does
   */
  constructor(table, parts, does) {
    this.table = table;
    this.parts = parts;
    this.does = does;
  }

  /**
   * How one state became the next one, if that is to be told.
   * @type {(next: Heard, pace: Pace) => Promise<void> | null}
   */
  tells(next, pace) {
    const { table } = this;
    const { animator } = this.parts;
    clearTimeout(this.#putAway);
    [this.#told, this.#logged] = [next, 0];
    table.deadline = this.ownDeadline() ?? table.deadline; // a clock runs on while something is told
    if (next.begins) return this.#begins(pace);
    if (next.again) return null;
    const before = table.state;
    if (!before || !table.isFresh(next)) return null;
    if (document.visibilityState !== "visible" || this.#isOwnDoing(before, next))
      return animator.tells(before, next, new Pace(0));
    if (next.position.result && pace.factor) {
      byId("ground").classList.add("last-blow");
      pace.factor = SPEEDS.slow;
    }
    return animator.tells(before, next, pace);
  }

  /**
   * When one's own decision has to be answered that comes after all that is told.
   * @type {() => number | null}
   */
  ownDeadline() {
    const { table } = this;
    const last = this.parts.stage.newest ?? table.state;
    const asked = last?.position.decision?.seat;
    const mine = asked !== undefined && table.own.includes(asked);
    return mine && last && last.left !== null ? last.heard + last.left * 1000 : null;
  }

  /** @type {(before: Heard, next: Heard) => boolean} */
  #isOwnDoing(before, next) {
    return !this.#resumes && this.table.isOwnDoing(before, next);
  }

  /**
   * The heroes face each other, on the board that is drawn already.
   * @type {(pace: Pace) => Promise<void>}
   */
  #begins(pace) {
    const { table } = this;
    const sides = sidesOf(table.greeting);
    const said = facing(sides, (seat) => table.nameOf(seat));
    table.caption = { line: said, seat: sides[0][0] };
    this.does.showCaption();
    hearWords(`${said}.`);
    /** @type {(seat: number) => string} */
    const who = (seat) => {
      const { name, bot } = table.greeting.players[seat];
      return table.own.includes(seat) ? "You" : (name ?? (bot && !bot.startsWith("lesson:") ? `Bot, ${bot}` : ""));
    };
    return face(
      this.parts.animator.place.fx,
      sides,
      { heroOf: (seat) => sure(table.catalog.hero(table.greeting.heroes[seat])), who },
      pace,
    );
  }

  /**
   * A beat is told: its caption in the place of the question, its sentence in the log and to screen readers.
   * @type {(line: string, beat: Beat) => void}
   */
  says(line, { kind, event, seat, text }) {
    const { table } = this;
    const { log } = this.parts;
    if (text && !this.#resumes) {
      this.#add(linesOf(sure(this.#told).seq, [event]));
      log.tell(true);
      this.#logged++;
      if (kind !== "turn" && !table.own.includes(table.position.active)) table.news = line;
    }
    if (text) hearWords(text);
    table.caption = line ? { line, seat: seat ?? table.position.active } : null;
    this.does.showCaption();
  }

  /**
   * Where the game stands now.
   * @type {(heard: Heard) => void}
   */
  shows(heard) {
    const { table } = this;
    const { animator, log, calling, ending } = this.parts;
    const before = table.state;
    const next = this.#retold(heard);
    const fresh = table.isFresh(next) && !heard.again;
    if (fresh && before && !this.#resumes) this.#log(before, next);
    if (table.take(next)) this.does.answered();
    log.tell(false);
    animator.settles(table.mine || !table.isFighting);
    this.does.show();
    if (fresh && before && this.#isOwnDoing(before, next)) this.#passing = animator.passes(next, pace());
    if (animator.combat.open) this.#putAway = setTimeout(() => animator.combat.clear(), AWAY);
    byId("ground").classList.remove("last-blow");
    if (!this.#resumes && !heard.again) {
      calling.asks(table.mine && !table.position.result ? `${next.seq} ${next.cuts}` : null);
      this.#end(before);
    }
    const asks = fresh && !this.#resumes && !ending.open && (table.mine || table.position.result);
    if (!asks || document.activeElement?.closest("dialog")) return;
    byId("prompt").focus({ preventScroll: true });
    table.taught?.lead();
  }

  /**
   * The state that is meant: when the last turn was told again, the one from before.
   * @type {(heard: Heard) => Heard}
   */
  #retold(heard) {
    const { classList } = byId("ground");
    if (heard.again === "begins") {
      this.#resumes = this.table.state;
      classList.add("retold");
    } else if (heard.again === "ends") {
      const next = sure(this.#resumes);
      this.#resumes = null;
      classList.remove("retold");
      return next;
    }
    return heard;
  }

  /** @type {(lines: Line[]) => void} */
  #add(lines) {
    this.table.lines.push(...lines);
    this.parts.log.add(lines);
  }

  /**
   * Says what happened, as far as it was not said beat by beat: in the log, to screen readers, beside the next question.
   * @type {(before: Heard, next: Heard) => void}
   */
  #log(before, next) {
    const rest = linesOf(next.seq, next.events).slice(this.#logged);
    this.#add(rest);
    for (const { text } of rest.slice(-3)) hearWords(text);
    this.#turns.hear(before, next);
  }

  /**
   * The ending is a moment, where one was there; whoever comes later sees the numbers.
   * @type {(before: Heard | null) => void}
   */
  #end(before) {
    const { table } = this;
    const { ending } = this.parts;
    const over = table.position.result !== null;
    const was = before ? table.standing(before) : table.was;
    table.was = null;
    const out = !over && was?.playing && !table.playing.length;
    if (was?.over || !(over || out)) return;
    if (table.shown.guide) return; // which has its own last word
    if (was && SPEEDS[look().pace]) ending.moment(table.shown, table.own, table.token, new Pace());
    else if (over) {
      ending.numbers(table.shown, table.own, table.token);
      if (was) soundEnding(kindOfEnding(table.position, table.own));
    }
  }

  /** What shows the last turn of the others once more, or nothing where there was none. */
  get last() {
    return this.#turns.since(this.table.playing) ? this.again : null;
  }

  /** Plays the last turn of the others anew, from memory; then everything is as it was. */
  again = () => {
    const { table } = this;
    const { stage } = this.parts;
    const last = this.#resumes ? null : this.#turns.since(table.playing);
    if (!last) return;
    stage.go();
    stage.first({ ...last.base, again: "begins" }, ...last.states.map((state) => ({ ...state })), {
      ...table.shown,
      events: [],
      again: "ends",
    });
  };

  /** Ends what is being told; the last turn told again ends as a whole. */
  skip = () => {
    if (this.#resumes) this.parts.stage.end();
    else this.parts.stage.press();
  };

  /** What only passes by goes: one has chosen already. */
  passes() {
    this.#passing.skip();
  }

  /**
   * Somebody wishes to take back, or no longer does.
   * @type {(wish: Wish | null) => void}
   */
  wished(wish) {
    const { table } = this;
    if (table.state) table.state = { ...table.state, wish };
    if (this.#resumes) this.#resumes = { ...this.#resumes, wish };
  }

  /** Nothing is told any more. */
  forget() {
    const { animator, ending } = this.parts;
    animator.forget();
    animator.settles(true);
    this.#turns.forget();
    this.table.news = "";
    this.table.caption = this.#resumes = null;
    byId("ground").classList.remove("retold", "last-blow");
    ending.close();
  }
}
