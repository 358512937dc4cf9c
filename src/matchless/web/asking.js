// What the prompt says at each moment: what is asked and its answers, or what everybody waits for.
import { LETTERS, endText, missingActions, optionText } from "./acting.js";
import { emblemOf } from "./catalog.js";
import { capital, h, sure } from "./dom.js";
import { inviteList } from "./invite.js";
import { gameOf } from "./storage.js";
import { THINKS_LONG } from "./model.js";
import { fightersOf } from "./picture.js";
import { drawClock, ruleLink } from "./prompt.js";
import { headline } from "./result.js";

/** @import { Model } from "./model.js" */
/** @import { About, Child, DecisionData, Invitation, OptionData, Prompt, Props, Sorted, Explanation, Wish } from "./types.js" */

/**
 * @typedef {object} Does
 * @property {(option: OptionData) => void} send
 * @property {(option: OptionData) => void} choose
 * @property {() => void} confirm
 * @property {(about: About) => void} askWhy
 * @property {(why: Explanation) => void} explain
 * @property {(agreed: boolean) => void} consent
 * @property {(seat: number) => void} replace
 * @property {() => void} retry
 * @property {() => void} rematch
 * @property {() => void} numbers
 * @property {() => void} download
 * @property {() => void} show
 */

/** @typedef {Props & { cls?: string, key?: string }} ButtonProps */
/** @typedef {(text: Child, option: OptionData, onclick: () => void, props?: ButtonProps) => HTMLElement} Answer */

const DECLINING = ["no", "none", "done"]; // what the key 0 says

/** @type {ReturnType<typeof import("./by-hand.js").manual> | null} */
let manual = null; // by-hand.js, which comes with the first text by hand: most tables never see one

/** Tells the prompt from a Model. `does` has what its buttons do, and show(), which tells it anew. */
export class Asking {
  /**
   * @param {Model} table
   * @param {Does} does
   */
  constructor(table, does) {
    this.table = table;
    this.does = does;
  }

  /**
   * The prompt for drawPrompt; `sorted` are the options by what they are about.
   * @type {(sorted: Sorted) => Prompt}
   */
  prompt(sorted) {
    const { table } = this;
    const said = table.position.result ? null : table.shown.by_hand;
    if (said && !manual) this.#fetch();
    const quote = said && manual ? manual.sentence(said) : null;
    return {
      ...this.#told(sorted),
      why: table.why,
      explain: this.does.explain,
      news: quote ? "" : table.news,
      clock: this.clock(),
      quote,
    };
  }

  async #fetch() {
    manual = (await import("./by-hand.js")).manual({ capital, h });
    this.does.show();
  }

  /** @type {(sorted: Sorted) => Prompt} */
  #told(sorted) {
    const { table } = this;
    const { position, wish } = table.shown;
    if (table.line === "lost") return this.lost();
    if (position.result) return this.#over();
    if (wish) return this.#wish(wish);
    if (table.mine) return this.#ask(sorted);
    if (table.own.length && !table.playing.length) return this.#gone();
    if (table.openSeats.length) return this.#open();
    return table.gathering ? this.#dealing() : this.waiting();
  }

  /**
   * What is being told, in the place of the question.
   * @type {(told: { line: string, seat: number }) => Prompt}
   */
  caption({ line, seat }) {
    const { table } = this;
    return {
      state: "waiting",
      kind: "told",
      seat,
      emblem: table.position.seats[seat].hero,
      title: line,
      lines: [table.own.length ? "Press anywhere to go on." : ""],
      answers: [],
      clock: this.clock(),
    };
  }

  /** The time left, if the decision has a clock. */
  clock() {
    const {
      deadline,
      position,
      greeting: { clock },
    } = this.table;
    if (deadline === null || !clock || position.result) return null;
    return drawClock((deadline - performance.now()) / 1000, clock);
  }

  /** @type {(sorted: Sorted) => Prompt} */
  #ask(sorted) {
    const { table, does } = this;
    const { seats } = table.position;
    const decision = sure(table.position.decision);
    const source = decision.source
      ? [h("span", { class: "asked", text: "Asked by " }), h("b", { text: decision.source }), ". "]
      : [];
    return {
      state: "asked",
      kind: decision.kind,
      seat: decision.seat,
      emblem:
        decision.fighter !== null
          ? emblemOf(sure(fightersOf(table.position).get(decision.fighter)).kind)
          : seats[decision.seat].hero,
      title: decision.question,
      lines: [source, ruleLink(decision.rule, table.catalog, does.explain, "Rule")],
      ...(manual && Object.keys(table.shown.by_hand?.groups ?? {}).length
        ? this.#tools(decision)
        : { answers: this.#answers(sorted, decision) }),
      offer: this.#invitations(),
    };
  }

  /**
   * The tools for a text by hand; done and starting again stand by themselves.
   * @type {(decision: DecisionData) => Pick<Prompt, "answers" | "tools">}
   */
  #tools(decision) {
    const { table, does } = this;
    if (table.sent !== null) return { answers: [button("Sent", () => {}, { disabled: true })] };
    const byHand = sure(table.shown.by_hand);
    /** @type {(text: string, option: OptionData, props: ButtonProps) => HTMLElement} */
    const one = (text, option, props) =>
      button(text, () => does.send(option), { "data-option": option.option, ...props });
    const alone = decision.options.filter(({ option }) => byHand.groups[""]?.includes(option));
    return {
      answers: alone.map((option) =>
        one(optionText(option), option, option.id === "done" ? { cls: "primary", key: "0" } : {}),
      ),
      tools: manual?.toolbox(byHand, decision.options, one),
    };
  }

  /** @type {(sorted: Sorted, decision: DecisionData) => Child[]} */
  #answers(sorted, decision) {
    const { table, does } = this;
    const { position } = table;
    if (table.sent !== null) return [button("Sent", () => {}, { disabled: true })];
    /** @type {Answer} */
    const one = (text, option, onclick, props) =>
      button(text, onclick, { "data-option": option.option, "data-glow": table.taught?.glows(option), ...props });
    const stays = [...sorted.spaces.values()]
      .flat()
      .filter((option, i, all) => option.id === "stay" && option !== table.chosen && all.indexOf(option) === i);
    const plain = sorted.buttons.length === decision.options.length; // nothing to point at: numbers press the buttons
    /** @type {Child[]} */
    const answers = [];
    if (table.near.length > 1) answers.push(...this.#ends(one));
    else if (table.chosen)
      answers.push(
        button(optionText(table.chosen), does.confirm, {
          cls: "primary",
          key: "Enter",
          "data-glow": Boolean(table.taught),
        }),
      );
    else if (sorted.cards.size) answers.push(h("p", { class: "point", text: "Choose a card" }));
    else if (sorted.spaces.size > stays.length) answers.push(h("p", { class: "point", text: "Choose on the board" }));
    answers.push(
      ...stays.map((option, i) => one("Stay", option, () => does.send(option), { key: i ? undefined : "0" })),
    );
    const declining = stays.length ? undefined : sorted.buttons.find((option) => DECLINING.includes(option.id));
    const others = sorted.buttons.filter((option) => option !== declining);
    sorted.buttons.forEach((option) => {
      const text = optionText(option);
      const meaning = option.meaning === text ? "" : option.meaning;
      const cls = ["yes", "agree"].includes(option.id) ? "primary" : meaning ? "wordy" : "";
      answers.push(
        one([text, meaning ? h("small", { text: meaning }) : null], option, () => does.send(option), {
          cls,
          key: option === declining ? "0" : plain ? String(others.indexOf(option) + 1) : undefined,
        }),
      );
    });
    const missing = missingActions(decision, sure(table.catalog.board(position.board)));
    answers.push(
      ...missing.map((action) =>
        button(action === "item" ? "Use an item" : capital(action), () => does.askWhy({ action }), {
          cls: "cannot",
          "aria-disabled": "true",
        }),
      ),
    );
    return answers;
  }

  /**
   * Several options at the space that was pressed, each with the letter that the board shows for it.
   * @type {(one: Answer) => HTMLElement[]}
   */
  #ends(one) {
    const { table, does } = this;
    const right = table.chosen !== null && table.taught?.glows(table.chosen); // then only confirming it is left
    return table.near.map((option, place) => {
      const said = [
        option.back ? h("span", { class: "letter", text: `${LETTERS[place]} ` }) : null,
        endText(option, String(table.place)),
      ];
      return option === table.chosen
        ? button(said, does.confirm, { cls: "primary", key: "Enter", "data-glow": right })
        : one(said, option, () => does.choose(option), right ? { "data-glow": false } : {});
    });
  }

  /**
   * Another seat is asked.
   * @type {() => Prompt}
   */
  waiting() {
    const { table, does } = this;
    const { seats } = table.position;
    const decision = sure(table.position.decision);
    const { seat } = decision;
    const player = table.greeting.players[seat];
    const seconds = Math.floor((performance.now() - table.since) / 1000);
    const own = table.own.includes(seat);
    const away = !player.bot && !player.connected && !own;
    const name = player.name ?? table.nameOf(seat);
    const many = !player.name && seats[seat].plural;
    return {
      state: "waiting",
      seat,
      emblem: seats[seat].hero,
      thinking: !own && !away,
      title: own ? "One moment" : away ? `${name} has left the table` : `${name} ${many ? "are" : "is"} thinking`,
      lines: [
        away
          ? "The seat is kept; the game goes on when they are back, or with a bot until then."
          : `${decision.question}${seconds * 1000 > THINKS_LONG ? ` ${seconds} s so far.` : ""}`,
      ],
      answers: away && table.own.length ? [button("Let a bot play on", () => does.replace(seat))] : [],
    };
  }

  /**
   * What is said while there is no line to the server.
   * @type {() => Prompt}
   */
  lost() {
    const { trouble } = this.table;
    return {
      state: "lost",
      emblem: "link",
      title: trouble
        ? "Nobody is let in at the moment, trying again"
        : this.table.restarts
          ? "The server restarts and is back in a moment"
          : "Connection lost, trying again",
      lines: [...(trouble ? [trouble] : []), "Nothing is lost: every choice that was confirmed is stored."],
      answers: [button("Try now", this.does.retry)],
    };
  }

  /** @type {(wish: Wish) => Prompt} */
  #wish(wish) {
    const { table, does } = this;
    const asked = wish.waiting.some((seat) => table.own.includes(seat));
    return {
      state: asked ? "asked" : "waiting",
      seat: wish.seat,
      emblem: table.position.seats[wish.seat].hero,
      title: table.own.includes(wish.seat)
        ? "You asked to take back your last choice"
        : `${table.greeting.players[wish.seat].name ?? table.nameOf(wish.seat)} would like to take back the last choice`,
      lines: [
        asked
          ? "Everything since then would be undone. Is that all right?"
          : `Waiting for ${wish.waiting.map((seat) => table.nameOf(seat)).join(" and ")}.`,
      ],
      answers: asked
        ? [button("Agree", () => does.consent(true), { cls: "primary" }), button("No", () => does.consent(false))]
        : table.own.includes(wish.seat)
          ? [button("Withdraw", () => does.consent(false))]
          : [],
    };
  }

  /**
   * For those who are there while what somebody else adds to the deal is still to come: that person may be away.
   * @type {() => Prompt}
   */
  #dealing() {
    const { table, does } = this;
    const { players } = table.greeting;
    const away = players.flatMap(({ connected }, seat) => (connected || table.own.includes(seat) ? [] : [seat]));
    return {
      state: "waiting",
      emblem: "matchless",
      title: away.length
        ? `Waiting for ${away.map((seat) => players[seat].name).join(" and ")}`
        : "The cards are being dealt",
      lines: [away.length ? "Everybody adds a little chance to the deal; the cards come when they are back." : ""],
      answers: table.own.length ? away.map((seat) => button("Let a bot play", () => does.replace(seat))) : [],
    };
  }

  /** @type {() => Prompt} */
  #open() {
    const { table, does } = this;
    const seats = table.openSeats;
    const invitations = openInvitations(table);
    return {
      state: "waiting",
      emblem: "link",
      title: `Waiting for ${seats.map(({ seat }) => table.comer(seat)).join(" and ")}`,
      lines: [
        table.picking ? "Whoever comes picks a hero; then the cards are dealt. " : "",
        invitations.length
          ? `Send a friend this link; the ${table.gathering ? "cards are dealt" : "game goes on"} as soon as they are here.`
          : `The ${table.gathering ? "cards are dealt" : "game goes on"} as soon as somebody sits down there.`,
      ],
      answers: table.own.length
        ? seats.map(({ seat }) =>
            button(seats.length > 1 ? `A bot for ${table.comer(seat)}` : "Let a bot play", () => does.replace(seat)),
          )
        : [],
      offer: this.#invitations(),
    };
  }

  /** The links for open seats that this browser has to give. */
  #invitations() {
    const { table } = this;
    const invitations = openInvitations(table);
    return invitations.length ? inviteList(invitations, table.heroes, (seat) => `To play ${table.comer(seat)}`) : null;
  }

  /**
   * For those who have lost while others go on.
   * @type {() => Prompt}
   */
  #gone() {
    const { table } = this;
    const seat = table.own.find((own) => table.hasResigned(own)) ?? table.own[0];
    const title = table.hasResigned(seat) ? "You have resigned" : "You are out of the game";
    return {
      state: "waiting",
      seat,
      emblem: table.position.seats[seat].hero,
      title,
      lines: ["The others play on; you may watch."],
      answers: [h("a", { class: "button", href: "/", text: "Lobby" })],
    };
  }

  /** @type {() => Prompt} */
  #over() {
    const { table, does } = this;
    const { seats, active } = table.position;
    const result = sure(table.position.result);
    const watching = !table.own.length;
    const winner = result.winners[0] ?? active;
    return {
      state: "over",
      seat: winner,
      emblem: seats[winner].hero,
      title: headline(table.position, table.own),
      lines: [
        `${capital(result.reason)}.`,
        table.greeting.rematch && !watching ? " A rematch is waiting for you." : "",
      ],
      answers: [
        watching
          ? null
          : button(table.greeting.rematch ? "Join the rematch" : "Rematch", does.rematch, { cls: "primary" }),
        h("a", { class: "button", href: `/replay.html#${table.token}`, text: "Replay" }),
        button("Numbers", does.numbers),
        button("Download", does.download),
        h("a", { class: "button", href: "/", text: "Lobby" }),
      ].filter(Boolean),
    };
  }
}

/**
 * The invitations to open seats that this browser may send.
 * @type {(table: Model) => Invitation[]}
 */
export function openInvitations(table) {
  return (gameOf(table.token)?.invitations ?? []).filter((one) =>
    table.openSeats.some(({ seat }) => seat === one.seat),
  );
}

/**
 * A button; `key` is what presses it on a keyboard.
 * @type {(text: Child, onclick: () => void, props?: ButtonProps) => HTMLElement}
 */
function button(text, onclick, { cls = "", key, ...props } = {}) {
  return h(
    "button",
    { class: `button ${cls}`, type: "button", onclick, "data-key": key, ...props },
    text,
    key ? h("kbd", { text: key }) : null,
  );
}
