// The table: hears the server, shows where the game stands, and says what is chosen. It knows no rules.
import { LastTurns } from "./again.js";
import { endsOf, optionText, sortOptions } from "./acting.js";
import { rematchOf, saveRecord, sentence } from "./api.js";
import { Asking } from "./asking.js";
import { drawTurn, titleOf } from "./bar.js";
import { face, facing, sidesOf } from "./beginning.js";
import { definePatterns, drawBoard, groundOf } from "./board.js";
import { Calling } from "./calling.js";
import { insistOnCatalog } from "./catalog.js";
import { Ending, kindOfEnding, soundEnding } from "./ending.js";
import { all, byId, capital, count, h, keepFocus, part, renew, sure, within } from "./dom.js";
import { drawFight, drawScheme } from "./fight.js";
import { drawHand, fitHand } from "./hand.js";
import { applyLook, keepGame, look } from "./kept.js";
import { Line } from "./line.js";
import { Links } from "./linked.js";
import { Log, linesOf } from "./log.js";
import { Model, THINKS_LONG } from "./model.js";
import { Pace, SPEEDS } from "./pace.js";
import { fightersOf, pictureOf } from "./picture.js";
import { pointAt } from "./pointing.js";
import { drawPrompt } from "./prompt.js";
import { Reaching } from "./reaching.js";
import { PHONE, patternScale, radius } from "./screen.js";
import { drawSeat } from "./seats.js";
import { settingsButton } from "./settings.js";
import { CONTROLS, skipByPress } from "./skipping.js";
import { play, playOwn, setUpSound, soundAt } from "./sounding.js";
import { Stage } from "./stage.js";
import { Talking } from "./talk.js";
import { Teller } from "./teller.js";
import { drawTools } from "./tools.js";
import { setType } from "./type.js";
import { drawWatching } from "./watching.js";
import { watchCards } from "./whole.js";

/** @import { About, Beat, Card, Catalog, Happening, Heard, OptionData, Player, Prompt, Sorted, Told, Welcome, Explanation } from "./types.js" */

const MOST_SAID = 6; // sentences that are kept for screen readers
const ANSWERED = 8000; // milliseconds within which a server that is there accepts a choice
const AWAY = 2500; // milliseconds after which a combat that waits for somebody no longer lies over the board
const SUBSTITUTE = "apprentice"; // the bot that plays on for somebody who has left

/** @type {[string, string][]} */
const KEYS = [
  ["Tab", "To the board, the answers, the cards"],
  ["Arrows", "On the board to the next space that can be chosen, with Shift to the next one"],
  ["I", "On the board: reads the item beside the space"],
  ["1 to 9", "An answer, or a card in its place"],
  ["0", "No card, no boost, stay, done: the answer that declines"],
  ["Enter", "Choose, and once more to confirm"],
  ["Escape", "Unchoose"],
  ["Space, Enter, Escape", "While something is shown: on to the next; twice: to the end"],
  ["L", "Last turn again"],
  ["M", "All sound off, and on again"],
  ["Space, →", "For those who watch: pause, one step"],
  ["U", "Take back"],
  ["T", "In teams: talk to your teammate"],
];
// What one's own choice sounds like, at once; the table tells the same a little later.
/** @type {Record<string, string>} */
const CHOICES = {
  "attack card": "card-place",
  "defense card": "card-place",
  "scheme card": "scheme",
  boost: "boost",
  discard: "discard",
  move: "step",
};
const AT_ONCE = new Set(["mover", "attacker"]); // decisions that only lead to the next one: no need to confirm
const ASKED = [
  '#board [data-legal="yes"][tabindex="0"]',
  '#hand [data-state="can"] [data-card]',
  "#prompt .answers [data-option]",
];
const LAST = 5; // seconds of one's own clock that are heard

/**
 * Opens the table of a token on this page. All that it knows and waits for is its own.
 * @type {(token: string, catalog: Catalog) => void}
 */
function openTable(token, catalog) {
  let doubting = 0; // the timer of a choice that was not accepted yet
  const settings = settingsButton(() => show(), KEYS);
  const svg = byId("board");
  const log = new Log(byId("log"), (seq) => `/replay.html#${token}/${seq}`);
  /** @type {Stage} */
  const stage = new Stage({
    tells,
    shows,
    factor: () => SPEEDS[look().pace] ?? 1,
    waits: () => table.greeting.players.some(({ name, bot }, seat) => Boolean(name) && !bot && isIn(seat)),
    deadline: ownDeadline,
    changed: () => showWatching(),
  });
  /** @type {Model} */
  const table = new Model(token, catalog, stage);
  const teller = new Teller({
    ground: byId("ground"),
    svg,
    catalog,
    drawing: () => table.drawing,
    own: () => table.own,
    says,
  });
  const turns = new LastTurns();
  const calling = new Calling();
  const ending = new Ending(byId("ground"), {
    rematch,
    rematched: () => table.greeting.rematch,
    hero: (slug) => catalog.hero(slug),
    close: () => {
      ending.close();
      show();
      byId("prompt").focus({ preventScroll: true });
    },
  });
  const reaching = new Reaching(svg, table, {
    ask: (fighter) => line.say({ type: "reach", fighter }),
    radius,
  });
  const talking = new Talking(svg, table, { say: (message) => line.say({ type: "say", ...message }), radius });
  const handDrawn = watchCards(byId("hand"), byId("ground"));
  const asking = new Asking(table, {
    send,
    choose,
    confirm,
    askWhy,
    explain,
    rematch,
    download,
    show,
    numbers: () => ending.numbers(table.shown, table.own, token),
    consent: (agreed) => line.say({ type: "consent", ...table.now, agreed }),
    replace: (seat) => line.say({ type: "replace", ...table.now, seat, level: SUBSTITUTE }),
    retry: () => line.retry(),
  });
  const line = new Line(token, hear, (change, refusal) => {
    table.line = change;
    table.refusal = refusal ?? null;
    if (change !== "open") answered();
    show();
  });

  // --- hearing -----------------------------------------------------------------------------------------------------------

  /** @type {(message: Told) => void} */
  function hear(message) {
    if (message.type === "welcome") {
      const before = table.state; // a welcome may come amid a game, after somebody gave up or took back
      stage.clear();
      reaching.forget();
      answered();
      forgetTold();
      ending.close();
      greet(table.welcome?.players, message);
      table.welcome = message;
      table.state = table.scheme = null;
      table.was = before && { over: before.position.result !== null, playing: inOf(before).length > 0 };
      log.set(message.log, new Links(svg, catalog, message.heroes, table.drawing));
      talking.set(message.talk);
      setUp();
    } else if (message.type === "state") {
      const state = { ...message, heard: performance.now() };
      stage.add(state, ...(begins(state) ? [{ ...state, events: [], begins: true }] : []));
    } else if (message.type === "players") {
      const before = table.greeting.players;
      table.welcome = { ...table.greeting, players: message.players };
      greet(before, table.welcome);
      show();
    } else if (message.type === "wished") {
      if (table.state) table.state = { ...table.state, wish: message.wish };
      if (resumes) resumes = { ...resumes, wish: message.wish };
      if (message.text) explain({ text: message.text });
      else show();
    } else if (message.type === "accepted") {
      clearTimeout(doubting); // the state that it leads to is on its way
    } else if (message.type === "because") {
      const about = message.space ?? message.card ?? undefined;
      explain({
        about: message.says.some(({ card, space }) => (card ?? space) === about) ? undefined : about,
        text: message.text,
        rule: message.rule,
      });
    } else if (message.type === "reached") {
      reaching.hear(message);
    } else if (message.type === "spoken") {
      talking.hear(message.remark);
    } else if (message.type === "rematched") {
      table.welcome = { ...table.greeting, rematch: true };
      show();
    } else if (message.type === "refused") {
      answered();
      explain({ text: message.text });
    }
  }

  /**
   * Whether a game begins here and now that one has not seen begin: a page that is loaded again knows.
   * @type {(state: Heard) => boolean}
   */
  function begins({ position: { turn, result } }) {
    const begun = history.state?.begun === token || turn > 1 || result || table.picking;
    if (table.state || begun || document.visibilityState !== "visible" || !SPEEDS[look().pace]) return false;
    history.replaceState({ begun: token }, "");
    return true;
  }

  /**
   * Rings for whoever has taken a seat that was open; those who only watch hear nothing of it.
   * @type {(before: Player[] | undefined, welcome: Welcome) => void}
   */
  function greet(before, { players, seats }) {
    if (!before || before.length !== players.length || !seats.length) return; // the first welcome, or a watcher
    /** @type {(player: Player) => boolean} */
    const isOpen = ({ name, bot }) => !name && !bot;
    const came = players.filter((player, seat) => isOpen(before[seat]) && player.name && !seats.includes(seat));
    for (const { name } of came) calling.comes(name ?? "");
  }

  /** Nothing is on its way to the server any more. */
  function answered() {
    clearTimeout(doubting);
    table.sent = null;
  }

  // --- telling ----------------------------------------------------------------------------------------------------------------

  /** @type {Heard | null} */
  let telling = null; // the state that is being told
  let logged = 0; // how many of its sentences are in the log
  let passing = new Pace(); // what is seen of one's own doings, while the next question can already be answered
  let putAway = 0; // the timer of a combat that lies over the board
  /** @type {Heard | null} */
  let resumes = null; // the state that comes back when the last turn was told again

  /** @type {(next: Heard) => boolean} */
  const isFresh = (next) => table.state !== null && next.seq > table.state.seq;
  /** @type {(seat: number) => boolean} */
  const isIn = (seat) => !table.state?.resigned.includes(seat) && table.state?.position.seats[seat].status !== "out";
  /** @type {(state: Heard) => number[]} */
  const inOf = ({ position, resigned }) =>
    table.own.filter((seat) => !resigned.includes(seat) && position.seats[seat].status !== "out");

  /**
   * When one's own decision has to be answered that comes after all that is told.
   * @type {() => number | null}
   */
  function ownDeadline() {
    const last = stage.newest ?? table.state;
    const asked = last?.position.decision?.seat;
    const mine = asked !== undefined && table.own.includes(asked);
    return mine && last && last.left !== null ? last.heard + last.left * 1000 : null;
  }

  /**
   * How one state became the next one, if that is to be told.
   * @type {(next: Heard, pace: Pace) => Promise<void> | null}
   */
  function tells(next, pace) {
    clearTimeout(putAway);
    [telling, logged] = [next, 0];
    table.deadline = ownDeadline() ?? table.deadline; // a clock runs on while something is told
    if (next.begins) return faceEachOther(pace);
    if (next.again) return null;
    const before = table.state;
    if (!before || !isFresh(next)) return null;
    if (document.visibilityState !== "visible" || isOwnDoing(before, next))
      return teller.tells(before, next, new Pace(0));
    if (next.position.result && pace.factor) {
      byId("ground").classList.add("last-blow");
      pace.factor = SPEEDS.slow;
    }
    return teller.tells(before, next, pace);
  }

  /**
   * The heroes face each other, on the board that is drawn already.
   * @type {(pace: Pace) => Promise<void>}
   */
  function faceEachOther(pace) {
    const sides = sidesOf(table.greeting);
    const said = facing(sides, (seat) => table.nameOf(seat));
    table.caption = { line: said, seat: sides[0][0] };
    showCaption();
    hearWords(`${said}.`);
    /** @type {(seat: number) => string} */
    const who = (seat) => {
      const { name, bot } = table.greeting.players[seat];
      return table.own.includes(seat) ? "You" : (name ?? (bot ? `Bot, ${bot}` : ""));
    };
    return face(
      teller.place.fx,
      sides,
      { heroOf: (seat) => sure(catalog.hero(table.greeting.heroes[seat])), who },
      pace,
    );
  }

  /**
   * Whether one's own choice led to one's own next question and to no combat: whoever chooses never waits for pictures.
   * @type {(before: Heard, next: Heard) => boolean}
   */
  function isOwnDoing(before, next) {
    /** @type {(state: Heard) => boolean} */
    const asked = ({ position: { decision } }) => decision !== null && table.own.includes(decision.seat);
    return (
      !resumes &&
      asked(before) &&
      asked(next) &&
      !next.events.some(
        ({ kind, seat }) => ["reveal", "combat"].includes(kind) || (kind === "turn" && !table.own.includes(seat ?? -1)),
      )
    );
  }

  /**
   * A beat is told: its caption in the place of the question, its sentence in the log and to screen readers.
   * @type {(line: string, beat: Beat) => void}
   */
  function says(line, { kind, event, seat, text }) {
    if (text && !resumes) {
      log.add(linesOf(sure(telling).seq, [event]));
      log.tell(true);
      logged++;
      if (kind !== "turn" && !table.own.includes(table.position.active)) table.news = line;
    }
    if (text) hearWords(text);
    table.caption = line ? { line, seat: seat ?? table.position.active } : null;
    showCaption();
  }

  /** What is being told, in the place of the question. */
  function showCaption() {
    const told = table.caption;
    if (told && stage.busy) keepFocus(() => drawPrompt(byId("prompt"), caption(told), catalog), byId("prompt"));
  }

  /** @type {(told: { line: string, seat: number }) => Prompt} */
  const caption = ({ line, seat }) => ({
    state: "waiting",
    kind: "told",
    seat,
    emblem: table.position.seats[seat].hero,
    title: line,
    lines: [table.own.length ? "Press anywhere to go on." : ""],
    answers: [],
    clock: asking.clock(),
  });

  /**
   * Says a sentence politely.
   * @type {(text: string) => void}
   */
  function hearWords(text) {
    const said = byId("said");
    said.append(h("span", { text: `${text} ` }));
    while (said.childElementCount > MOST_SAID) said.firstElementChild?.remove();
  }

  /** Nothing is told any more. */
  function forgetTold() {
    teller.forget();
    teller.settles(true);
    turns.forget();
    table.news = "";
    table.caption = resumes = null;
    byId("ground").classList.remove("retold", "last-blow");
  }

  /** What shows the last turn of the others once more, or nothing where there was none. */
  const lastTurn = () => (turns.since(table.playing) ? again : null);

  /** Plays the last turn of the others anew, from memory; then everything is as it was. */
  function again() {
    const last = resumes ? null : turns.since(table.playing);
    if (!last) return;
    stage.go();
    stage.first({ ...last.base, again: "begins" }, ...last.states.map((state) => ({ ...state })), {
      ...table.shown,
      events: [],
      again: "ends",
    });
  }

  /**
   * Where the game stands now.
   * @type {(heard: Heard) => void}
   */
  function shows(heard) {
    const before = table.state;
    /** @type {Heard} */
    let next = heard;
    if (heard.again === "begins") {
      resumes = table.state;
      byId("ground").classList.add("retold");
    } else if (heard.again === "ends") {
      next = sure(resumes);
      resumes = null;
      byId("ground").classList.remove("retold");
    }
    const fresh = isFresh(next) && !heard.again;
    if (fresh && before && !resumes) tell(before, next);
    if (!before || next.seq !== before.seq || next.cuts !== before.cuts) {
      table.forget();
      answered();
    } else
      table.chosen = next.position.decision?.options.find((option) => option.option === table.chosen?.option) ?? null;
    keepMoves(before, next);
    table.scheme = schemeNow(next);
    table.state = next;
    table.since = next.heard;
    table.deadline = next.left === null ? null : next.heard + next.left * 1000;
    table.caption = null;
    log.tell(false);
    teller.settles(table.mine || !isFighting());
    show();
    if (fresh && before && isOwnDoing(before, next)) passing = teller.passes(next, SPEEDS[look().pace] ?? 1);
    if (teller.combat.open) putAway = setTimeout(() => teller.combat.clear(), AWAY);
    byId("ground").classList.remove("last-blow");
    if (!resumes && !heard.again) {
      calling.asks(table.mine && !table.position.result ? `${next.seq} ${next.cuts}` : null);
      showEnding(before);
    }
    if (
      fresh &&
      !resumes &&
      !ending.open &&
      (table.mine || table.position.result) &&
      !document.activeElement?.closest("dialog")
    )
      byId("prompt").focus({ preventScroll: true });
  }

  /**
   * The moves of a turn stay in sight until somebody moves in another one.
   * @type {(before: Heard | null, next: Heard) => void}
   */
  function keepMoves(before, next) {
    const moves = next.events.filter((event) => event.kind === "move");
    if (before && !moves.length) return;
    const turn = before?.position.turn;
    table.moves = turn === table.movedIn ? [...table.moves, ...moves] : moves;
    table.movedIn = turn;
  }

  const isFighting = () => ["cards", "revealed"].includes(table.shown.fight?.step ?? "");

  /**
   * Says what happened, as far as it was not said beat by beat: in the log, to screen readers, beside the next question.
   * @type {(before: Heard, next: Heard) => void}
   */
  function tell(before, next) {
    const rest = linesOf(next.seq, next.events).slice(logged);
    log.add(rest);
    for (const { text } of rest.slice(-3)) hearWords(text);
    turns.hear(before, next);
  }

  /**
   * The ending is a moment, where one was there; whoever comes later sees the numbers.
   * @type {(before: Heard | null) => void}
   */
  function showEnding(before) {
    const over = table.position.result !== null;
    const was = before ? { over: before.position.result !== null, playing: inOf(before).length > 0 } : table.was;
    table.was = null;
    const out = !over && was?.playing && !table.playing.length;
    if (was?.over || !(over || out)) return;
    if (was && SPEEDS[look().pace]) ending.moment(table.shown, table.own, token, new Pace());
    else if (over) {
      ending.numbers(table.shown, table.own, token);
      if (was) soundEnding(kindOfEnding(table.position, table.own));
    }
  }

  setUpSound();
  skipByPress({ busy: () => stage.busy && table.line === "open", skip });

  /** Ends what is being told; the last turn told again ends as a whole. */
  function skip() {
    if (resumes) stage.end();
    else stage.press();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") stage.end(); // whoever comes back sees the newest, and may see the last turn again
  });

  // --- what is where ------------------------------------------------------------------------------------------------------

  const ownSeat = () => table.position.seat ?? table.own[0];

  function setUp() {
    const { board, format, heroes } = table.greeting;
    const { name, drawing } = sure(catalog.board(board));
    byId("where").textContent = `${capital(format)} on ${name}`;
    const ground = groundOf(board, drawing);
    byId("ground").dataset.ground = ground;
    soundAt(ground);
    byId("table").classList.toggle("crowd", heroes.length > 2);
    byId("table").dataset.watching = table.own.length ? "no" : "yes";
    document.body.classList.toggle("looks-on", !table.own.length);
    definePatterns(patternScale());
  }

  // --- showing ------------------------------------------------------------------------------------------------------------

  function show() {
    keepFocus(showAll, byId("prompt"));
  }

  function showAll() {
    if (table.refusal) return showRefusal();
    if (!table.welcome || !table.state) {
      if (table.line === "lost") drawPrompt(byId("prompt"), asking.lost(), catalog);
      return;
    }
    const { position } = table.state;
    const decision = position.decision;
    const sorted = sortOptions(table.acts ? decision : null, position);
    byId("table").dataset.seq = String(table.state.seq);
    showBar();
    showBoard(sorted);
    showSeats();
    showHand(sorted);
    showFight();
    showPrompt(sorted);
    talking.show();
    showWatching();
    setType();
  }

  function showRefusal() {
    drawPrompt(
      byId("prompt"),
      {
        state: "lost",
        emblem: "link",
        title: "This table cannot be opened",
        lines: [table.refusal?.text],
        answers: [h("a", { class: "button primary", href: "/", text: "To the lobby" })],
      },
      catalog,
    );
    calling.title("Matchless");
  }

  function showBar() {
    renew(byId("turn"), drawTurn(table));
    const does = { takeBack, again: lastTurn(), resign, show, readLog };
    renew(byId("tools"), [...drawTools(table, does), talking.tool(), settings]);
    calling.title(titleOf(table));
  }

  /** @type {(sorted: Sorted) => void} */
  function showBoard(sorted) {
    const { position, fight } = table.shown;
    const decision = position.decision;
    const picture = pictureOf(position, catalog, {
      open: table.greeting.players.map((player) => player.picks),
      events: table.moves,
      fight: position.combat || justFought() ? fight : null,
    });
    const legal = table.acts
      ? Object.fromEntries(
          [...sorted.spaces].map(([name, options]) => [
            name,
            options.map((option) => optionText(option)).join(", or "),
          ]),
        )
      : undefined;
    const mover = fightersOf(position).get(decision?.fighter ?? null)?.space;
    const { chosen } = table;
    const space = chosen && chosenSpace(chosen);
    drawBoard(svg, table.drawing, {
      ...picture,
      under: byId("under"),
      targets: decision?.kind === "target",
      radius: radius(),
      names: look().names,
      legal: legal && Object.keys(legal).length ? legal : undefined,
      chosen:
        chosen && space
          ? {
              space,
              second: chosen.back ?? undefined,
              through: chosen.path.length > 1 ? chosen.path : undefined,
            }
          : undefined,
      ends: table.near.length > 1 ? endsOf(table.near, String(table.place)) : {},
      active: mover ?? undefined,
      stop: position.seats[ownSeat() ?? -1]?.fighters.find((fighter) => fighter.space)?.space ?? undefined,
    });
    reaching.show();
    const spaces = count(Object.keys(table.drawing.spaces).length, "space");
    const can = legal ? ` ${Object.keys(legal).length} can be chosen.` : "";
    svg.setAttribute("aria-label", `${catalog.board(position.board)?.name}, ${spaces}.${can}`);
  }

  const justFought = () => table.shown.events.some((event) => event.kind === "reveal" || event.kind === "combat");
  /** @type {(chosen: OptionData) => string | null | undefined} */
  const chosenSpace = (chosen) =>
    chosen.fighter !== null ? fightersOf(table.position).get(chosen.fighter)?.space : chosen.space;

  function showSeats() {
    const { position, resigned } = table.shown;
    const own = table.own;
    const numbers = position.seats.map((_, number) => number);
    /** @type {(number: number) => HTMLElement} */
    const panel = (number) =>
      drawSeat(number, {
        position,
        catalog,
        player: table.greeting.players[number],
        own: own.includes(number),
        alone: numbers.length === 2 && own.length === 1 && own.includes(number),
        friend: isFriend(number),
        resigned: resigned.includes(number),
        dealt: !table.picking,
      });
    const first = own[0] ?? 0;
    const others = numbers
      .map((_, i) => (first + i + (own.length ? 1 : 0)) % numbers.length)
      .filter((number) => !own.includes(number));
    renew(byId("foes"), others.map(panel));
    renew(byId("me"), own.map(panel));
  }

  /**
   * Whether a seat of somebody else is on one's own side: in teams every second one is.
   * @type {(number: number) => boolean}
   */
  const isFriend = (number) => table.greeting.format === "teams" && table.own.some((seat) => seat % 2 === number % 2);

  /**
   * The hand; in its place the cards that are asked for, where they lie elsewhere.
   * @type {(sorted: Sorted) => void}
   */
  function showHand(sorted) {
    const section = byId("hand");
    const list = part(section, "ul");
    const { seats, decision, result } = table.position;
    const seat = ownSeat() ?? 0;
    const from = table.acts && sorted.cards.size ? (decision?.cards_from ?? "hand") : "hand";
    const elsewhere = from !== "hand";
    const names = elsewhere ? [...sorted.cards.keys()] : table.own.length ? (seats[seat].hand ?? []) : [];
    section.hidden = !table.own.length || table.picking || result !== null; // dealt anew once all heroes are picked
    section.setAttribute(
      "aria-label",
      elsewhere
        ? `${capital(from)}, ${count(names.length, "card")} to choose from`
        : `Your hand, ${count(names.length, "card")}`,
    );
    if (elsewhere) section.dataset.from = capital(from);
    else delete section.dataset.from;
    /** @type {(name: string) => Card} */
    const cardOf = (name) => sure([seats[seat], ...seats].map((one) => catalog.card(one.hero, name)).find(Boolean));
    drawHand(list, names, {
      cardOf,
      seat: seat + 1,
      offered: table.acts ? sorted.cards : null,
      chosen: table.chosen,
      at: table.place,
      press: pressCard,
      empty: "No cards in hand",
    });
    handDrawn();
  }

  /**
   * The scheme that was played last, until a combat or another turn begins.
   * @type {(next: Heard) => Happening | null}
   */
  function schemeNow(next) {
    const played = next.events.find((event) => event.kind === "scheme");
    if (played) return played;
    return next.events.some((event) => event.kind === "attack" || event.kind === "turn") ? null : table.scheme;
  }

  function showFight() {
    const { fight, position } = table.shown;
    const section = byId("fight");
    section.hidden = !fight && !table.scheme;
    if (table.scheme) {
      section.setAttribute("aria-label", `Scheme: ${table.scheme.card}`);
      renew(section, drawScheme(table.scheme, position, catalog));
    } else if (fight) {
      section.setAttribute("aria-label", `Combat: ${fight.attack.name} attacks ${fight.defense.name}`);
      renew(section, drawFight(fight, position, catalog));
    }
  }

  /** @type {(sorted: Sorted) => void} */
  function showPrompt(sorted) {
    const told =
      table.caption && stage.busy && table.line === "open"
        ? caption(table.caption)
        : { ...asking.prompt(sorted), again: lastTurn() };
    drawPrompt(byId("prompt"), told, catalog);
    byId("table").classList.toggle("wordy", byId("prompt").querySelector(".wordy, .by-hand") !== null);
  }

  /** Those who only watch have a bar in the place of the hand. */
  function showWatching() {
    if (!table.welcome || !table.state) return;
    const watches = !table.playing.length && !table.position.result;
    byId("table").classList.toggle("watches", watches);
    byId("watching").hidden = !watches;
    byId("hand").classList.toggle("watched", watches);
    if (watches) {
      byId("hand").hidden = false;
      byId("hand").setAttribute("aria-label", "Watching");
      keepFocus(() => drawWatching(byId("watching"), stage, table.position.turn), byId("prompt"));
    }
    byId("table").classList.toggle("no-hand", byId("hand").hidden);
  }

  // --- acting ---------------------------------------------------------------------------------------------------------------

  /** @type {(name: string) => void} */
  function pressSpace(name) {
    if (!table.acts) return askWhy({ space: name });
    const { decision } = table.position;
    const options = sortOptions(decision, table.position).spaces.get(name);
    if (!options) return askWhy(whyOf(name));
    if (AT_ONCE.has(decision?.kind ?? "") && options.length === 1) return send(options[0]);
    if (table.chosen && table.place === name) return confirm();
    table.near = options;
    table.place = name;
    choose(options[0]);
  }

  /**
   * What a press on a space asks about: who stands there, if fighters are asked for, else the space.
   * @type {(name: string) => About}
   */
  function whyOf(name) {
    const { decision } = table.position;
    const there = table.fighterAt(name);
    return there && ["attacker", "target", "mover", "fighter"].includes(decision?.kind ?? "")
      ? { fighter: there.id }
      : { space: name };
  }

  /** @type {(name: string, place: number) => void} */
  function pressCard(name, place) {
    const option = table.acts ? sortOptions(table.position.decision, table.position).cards.get(name) : undefined;
    if (!option) return askWhy({ card: name });
    if (option.option === table.chosen?.option && place === table.place) return confirm();
    table.near = [];
    table.place = place;
    choose(option);
  }

  /** @type {(option: OptionData) => void} */
  function choose(option) {
    table.chosen = option;
    table.why = null;
    show();
  }

  function confirm() {
    if (table.chosen) send(table.chosen);
  }

  /** @type {(option: OptionData) => void} */
  function send(option) {
    if (!table.acts) return;
    if (!line.say({ type: "choose", ...table.now, choice: option.option })) return;
    const { decision } = table.position;
    const sound = option.card || (option.space && option.label !== "stay") ? CHOICES[decision?.kind ?? ""] : null;
    if (sound) playOwn(sound);
    else play("tick");
    table.sent = table.shown.seq;
    clearTimeout(doubting);
    doubting = setTimeout(() => line.doubt(), ANSWERED);
    passing.skip();
    table.forget();
    show();
  }

  /** @type {(about: About) => void} */
  function askWhy(about) {
    if (!table.state || table.position.result) return;
    line.say({ type: "why", ...table.now, ...about });
  }

  /** @type {(name: string) => void} */
  function readItem(name) {
    const item = Object.values(table.position.items).find((one) => one.name === name);
    if (item) explain({ about: name, text: item.text });
  }

  /** @type {(why: Explanation) => void} */
  function explain(why) {
    table.why = why;
    hearWords([why.about, why.text].filter(Boolean).join(": "));
    show();
  }

  const takeBack = () => line.say({ type: "take back", ...table.now });

  const resign = () => line.say({ type: "resign", ...table.now });

  /**
   * Opens or closes the log, where it is a drawer.
   * @type {(open?: boolean) => void}
   */
  function readLog(open = !byId("table").classList.contains("reading")) {
    byId("table").classList.toggle("reading", open);
    show();
    if (open) byId("close-log").focus();
    else if (byId("drawer").contains(document.activeElement)) all(document, '[data-tool="log"]')[0]?.focus();
  }

  async function rematch() {
    try {
      const made = await rematchOf(token);
      keepGame({ ...made, invitations: [], watch: null });
      location.hash = made.token; // and the page loads anew
    } catch (error) {
      explain({ text: sentence(error) });
    }
  }

  async function download() {
    try {
      await saveRecord(token, table.greeting.game);
    } catch (error) {
      explain({ text: sentence(error) });
    }
  }

  // --- pointing, keys, time ---------------------------------------------------------------------------------------------------

  pointAt(svg, {
    drawing: () => table.drawing,
    radius,
    press: pressSpace,
    hover: (name) => reaching.hover(name),
    readItem,
  });

  /** @type {(event: KeyboardEvent) => boolean} */
  const typing = (event) =>
    Boolean(within(event, "input:not([type=radio]), textarea, select, dialog")) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey;

  // Before anything else that keys do: what ends a telling presses no button.
  addEventListener(
    "keydown",
    (event) => {
      if (typing(event) || !table.state) return;
      const watches = !table.playing.length && !table.position.result;
      const onButton = within(event, CONTROLS);
      if (watches && event.key === " " && !onButton) stage.paused ? stage.go() : stage.pause();
      else if (watches && event.key === "ArrowRight" && !within(event, "#board, .log, input")) stage.step();
      else if (stage.busy && [" ", "Escape", "Enter"].includes(event.key) && !onButton) skip();
      else if (event.key.toLowerCase() === "l") again();
      else return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === " ") addEventListener("keyup", (up) => up.preventDefault(), { capture: true, once: true }); // no press
    },
    { capture: true },
  );

  addEventListener("keydown", (event) => {
    if (typing(event)) return;
    /** @type {HTMLDialogElement | null} */
    const sheet = document.querySelector("dialog.beside[open]");
    if (event.key === "Escape" && ending.open) {
      ending.close();
      show();
    } else if (event.key === "Escape" && sheet) {
      sheet.close();
    } else if (event.key === "Escape" && byId("table").classList.contains("reading")) {
      readLog(false);
    } else if (event.key === "Escape") {
      table.forget();
      table.resigning = undefined;
      show();
    } else if (event.key === "Enter" && table.chosen && !within(event, "button, a")) {
      confirm();
    } else if (event.key === "u" && table.state?.take_back !== "no" && table.own.length) {
      takeBack();
    } else if (/^[0-9]$/.test(event.key)) {
      pressNumber(Number(event.key));
    }
  });

  // From the bar itself the Tab key leads to what is asked first, wherever on the screen that is.
  byId("prompt").addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.shiftKey || event.target !== event.currentTarget) return;
    const asked = ASKED.map((one) => all(document, one)[0]).find(Boolean);
    if (!asked) return;
    event.preventDefault();
    asked.focus();
  });

  /**
   * A number picks an answer if there are only answers, else a card; 0 declines.
   * @type {(number: number) => void}
   */
  function pressNumber(number) {
    const [answer] = all(document, `.answers [data-key="${number}"]`);
    if (answer) return answer.click();
    const cards = all(document, "#hand [data-card]");
    cards[number - 1]?.click();
  }

  /** @type {number | null} */
  let heard = null; // the last second of it

  setInterval(() => {
    if (!table.state || table.position.result || table.line !== "open") return;
    const clock = asking.clock();
    const left =
      clock && table.deadline !== null && table.mine ? Math.ceil((table.deadline - performance.now()) / 1000) : null;
    if (left !== null && left > 0 && left <= LAST && left !== heard) play("clock");
    heard = left;
    const old = document.querySelector("#prompt .clock");
    const said = document.querySelector('#prompt[data-state="waiting"] .source');
    if (clock && old) old.replaceWith(clock);
    if (stage.busy) return;
    if (
      said &&
      !table.mine &&
      !table.state.wish &&
      !table.openSeats.length &&
      performance.now() - table.since > THINKS_LONG
    )
      said.textContent = asking.waiting().lines.join("");
  }, 500);

  PHONE.addEventListener("change", () => {
    if (table.welcome) setUp();
    show();
  });
  addEventListener("resize", () => fitHand(byId("hand").firstElementChild));
  byId("close-log").addEventListener("click", () => readLog(false));
  addEventListener("pointerdown", (event) => {
    const away = !within(event, "#drawer, [data-tool=log]");
    if (away && byId("table").classList.contains("reading")) readLog(false);
  });
  part(document, ".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the fragment of the address is the token
    byId("prompt").focus();
  });
}

applyLook();
openTable(
  location.hash.slice(1),
  await insistOnCatalog((text) =>
    drawPrompt(
      byId("prompt"),
      { state: "lost", emblem: "link", title: "Coming to the table", lines: [text], answers: [] },
      {},
    ),
  ),
);
addEventListener("hashchange", () => location.reload());
