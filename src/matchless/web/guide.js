// A lesson at the table: one sentence and one glowing thing a step, in the place of the question. What is to be done, and
// why another choice is not it, is the server's word. The table fetches this with the first lesson, and lends it parts.

/** @import { h as H, icon as Icon, renew as Renew, s as S } from "./dom.js" */
/** @import { Ending } from "./ending.js" */
/** @import { Model } from "./model.js" */
/** @import { keepLesson as KeepLesson } from "./storage.js" */
/** @import { Child, Guide as GuideData, LessonData, OptionData, Page, Prompt } from "./types.js" */

/**
 * @typedef {object} Lent
 * @property {typeof H} h
 * @property {typeof S} s
 * @property {typeof Icon} icon
 * @property {typeof Renew} renew
 * @property {(text: string) => void} hearWords
 * @property {typeof KeepLesson} keepLesson
 * @property {(option: OptionData) => void} send
 * @property {(told: Parameters<Ending["lesson"]>[0]) => void} end
 * @property {(lesson: string) => Promise<void>} begin
 * @property {() => Promise<void>} playFirst
 * @property {() => void} show
 * @property {() => number} radius
 */

const FIRST = "first-duel";
const READ_FIRST = "Read this first. Then press the button Next.";
const LONG = 25_000; // milliseconds after which the guide offers to show what is meant
const SVG = "http://www.w3.org/2000/svg";

export class Guide {
  #moment = ""; // what was told last
  #page = 0; // which of its pages is read
  #heard = ""; // what was said last to screen readers
  #late = 0; // the timer of whoever does not know what to do
  #shows = false; // whether it is offered to be shown
  /** @type {Page | null} */
  #kept = null; // the page that was read last: it stays while the table answers by itself
  #keys = false; // whether keys were used last
  #cheers = false; // whether one was there when the lesson ended
  #ended = ""; // the end that was shown
  #at = 0; // the step that is marked in the list of all
  /** @type {LessonData[]} */
  #lessons = [];

  /**
   * @param {Model} table
   * @param {Lent} lent
   */
  constructor(table, lent) {
    this.table = table;
    this.lent = lent;
    document.head.append(lent.h("link", { rel: "stylesheet", href: new URL("./guide.css", import.meta.url) }));
    this.#fetch();
    addEventListener(
      "keydown",
      () => {
        if (!this.#keys) setTimeout(lent.show); // with the keys, once this one has done what it does
        this.#keys = true;
      },
      { capture: true },
    );
    addEventListener("pointerdown", () => (this.#keys = false), { capture: true });
  }

  async #fetch() {
    const answer = await fetch(new URL("./lessons.json", import.meta.url));
    this.#lessons = await answer.json();
    this.lent.show();
  }

  get #told() {
    return /** @type {GuideData} a guide is asked only where there is a lesson */ (this.table.shown.guide);
  }

  /** The page that is read now; none while others act. */
  get #reads() {
    /** @type {Page | undefined} */
    const page = this.#told.pages[this.#page];
    return page;
  }

  get #lesson() {
    return this.#lessons.find(({ slug }) => slug === this.#told.lesson);
  }

  /**
   * Why it is something else that is wanted; nothing if it is this.
   * @type {(option: OptionData) => string}
   */
  gently(option) {
    if (this.#reads?.next) return this.#reads.gently || READ_FIRST;
    return this.#told.others[option.option] ?? "";
  }

  /**
   * Whether an option glows.
   * @type {(option: OptionData) => boolean}
   */
  glows(option) {
    return !this.#reads?.next && this.#told.wants.includes(option.option);
  }

  /** Whether taking back glows. */
  get back() {
    return this.#told.back;
  }

  /** A new moment: its pages begin anew, and it is remembered how far one has come. */
  hear() {
    const { shown, token } = this.table;
    const { lesson, step, of, over, asks } = this.#told;
    const moment = [shown.seq, shown.cuts, step, asks].join(" ");
    if (moment === this.#moment) return;
    this.#cheers = over && this.#moment !== "";
    this.#moment = moment;
    this.#page = 0;
    this.#wait();
    this.lent.keepLesson(lesson, { token, step, of, done: over });
  }

  #wait() {
    clearTimeout(this.#late);
    this.#shows = false;
    this.#late = setTimeout(() => {
      this.#shows = true;
      this.lent.show();
    }, LONG);
  }

  /**
   * The question as the lesson asks it.
   * @type {(prompt: Prompt) => Prompt}
   */
  tell(prompt) {
    const { h } = this.lent;
    const page = this.#reads;
    const { now, done } = this.#told;
    if (!page && this.#kept && this.table.mine) return this.#keeps(prompt, this.#kept);
    if (!page) return { ...prompt, news: done || prompt.news, why: null };
    this.#kept = page;
    const last = this.#page === this.#told.pages.length - 1;
    const doing = page.next ? "" : this.#doing(now);
    return {
      ...prompt,
      state: "asked",
      kind: "lesson",
      seat: this.table.own[0],
      emblem: this.#lesson?.emblem ?? prompt.emblem,
      title: page.say,
      lines: [doing ? h("b", { text: doing }) : null, this.#keysFor(page)],
      news: "",
      quote: this.#header(page, this.#page ? "" : done),
      thinking: false,
      clock: null,
      offer: null,
      answers: this.#told.over && last ? this.#ends() : page.next ? [this.#next()] : prompt.answers,
    };
  }

  /**
   * Which keys do it, for whoever uses keys; buttons have theirs on them.
   * @type {(page: Page) => HTMLElement | null}
   */
  #keysFor(page) {
    const { h } = this.lent;
    const { wants, asks, back, over } = this.#told;
    const { chosen, position, ownSeat } = this.table;
    if (!this.#keys || over) return null;
    const option = position.decision?.options.find((one) => one.option === wants[0]);
    const card = asks ?? option?.card;
    const place = card ? (position.seats[ownSeat].hand ?? []).indexOf(card) + 1 : 0;
    /** @type {string[]} */
    let keys = [];
    if (page.next || chosen) keys = ["Enter"];
    else if (back) keys = ["U"];
    else if (place) keys = asks ? [String(place)] : [String(place), "Enter"];
    else if (option && !card && (option.space ?? option.fighter) !== null && option.id !== "stay")
      keys = ["Arrows", "Enter"];
    return keys.length
      ? h("span", { class: "by-keys" }, keys.length > 1 ? "Keys " : "Key ", ...keys.map((text) => h("kbd", { text })))
      : null;
  }

  /**
   * What is to be done: what was chosen is only to be confirmed.
   * @type {(now: string) => string}
   */
  #doing(now) {
    const { chosen, near } = this.table;
    return chosen && near.length < 2 ? `Press ${chosen.says.map(({ t }) => t).join("")}.` : now;
  }

  /**
   * The last page while the table answers what is asked: nobody sees a question that is not theirs to answer.
   * @type {(prompt: Prompt, page: Page) => Prompt}
   */
  #keeps(prompt, page) {
    return {
      ...prompt,
      state: "asked",
      kind: "lesson",
      emblem: this.#lesson?.emblem ?? prompt.emblem,
      title: page.say,
      lines: [],
      news: "",
      why: null,
      quote: this.#header({ ...page, next: true }, ""),
      thinking: false,
      clock: null,
      offer: null,
      answers: [],
    };
  }

  /**
   * What does it for whoever does not know how. It stands apart from the answers, and its place is kept while it is not
   * offered yet: nothing moves under a finger when it comes.
   * @type {(page: Page) => HTMLElement | null}
   */
  #showing(page) {
    const { h } = this.lent;
    if (page.next || !this.#told.wants.length) return null;
    const offered = this.#shows && this.table.acts;
    return h("button", {
      class: offered ? "link show-me" : "link show-me later",
      type: "button",
      text: "Show me",
      onclick: this.#show,
    });
  }

  /** Does what is meant: what is chosen already, if that is right, else what the sentence says. */
  #show = () => {
    const { chosen, position } = this.table;
    const [first] = this.#told.wants;
    const option =
      chosen && this.glows(chosen) ? chosen : position.decision?.options.find((one) => one.option === first);
    if (option) this.lent.send(option);
  };

  /**
   * The title of a step with a bead for each; before it what the last one led to.
   * @type {(page: Page, done: string) => HTMLElement}
   */
  #header(page, done) {
    const { h } = this.lent;
    const { of } = this.#told;
    const beads = Array.from({ length: of }, (_, place) =>
      h("i", { class: place < page.step ? "done" : place === page.step ? "now" : undefined }),
    );
    return h(
      "div",
      { class: "lesson-step" },
      done ? h("p", { class: "done", text: done }) : null,
      h(
        "p",
        { class: "titled" },
        h("span", { text: page.title }),
        h("span", { class: "beads", role: "img", "aria-label": `Step ${page.step + 1} of ${of}` }, beads),
        this.#showing(page),
      ),
    );
  }

  #next() {
    const { h } = this.lent;
    const onclick = () => {
      this.#page++;
      this.table.why = null;
      this.#wait();
      this.lent.show();
    };
    return h(
      "button",
      { class: "button primary", type: "button", "data-tool": "next", "data-key": "Enter", "data-glow": true, onclick },
      "Next",
    );
  }

  /** What there is to do after a lesson. */
  #ends() {
    const { h, begin, playFirst } = this.lent;
    const { lesson } = this.#told;
    const place = this.#lessons.findIndex(({ slug }) => slug === lesson);
    const following = this.#lessons[place + 1];
    /** @type {(text: string, onclick: () => Promise<void>, cls: string) => HTMLElement} */
    const does = (text, onclick, cls) => h("button", { class: `button ${cls}`, type: "button", onclick, text });
    return [
      lesson === FIRST ? does("My first game", playFirst, "primary") : null,
      following && lesson !== FIRST ? does(`Next: ${following.title}`, () => begin(following.slug), "primary") : null,
      does("Once more", () => begin(lesson), ""),
      h("a", { class: "button", href: "/lessons.html", text: lesson === FIRST ? "More lessons" : "All lessons" }),
    ];
  }

  /** Lets glow what is meant, says it, and shows how far one has come. */
  draw() {
    const { h, s, renew } = this.lent;
    const { table } = this;
    const page = this.#reads;
    const main = /** @type {HTMLElement} */ (document.getElementById("table"));
    main.classList.add("lesson");
    const quiet = table.stage.busy;
    const waits = page && !quiet && (page.next || table.acts); // not while a choice is on its way
    const glow = waits ? this.#glowing(page) : { spaces: new Set(), cards: new Set() };
    for (const card of document.querySelectorAll("#hand [data-card]")) {
      const name = /** @type {HTMLElement} */ (card).dataset.card ?? "";
      card.parentElement?.toggleAttribute("data-glow", glow.cards.has(name) && !table.chosen);
    }
    const rings = [...glow.spaces].map((name) => {
      const { x, y } = table.drawing.spaces[name];
      const r = this.lent.radius() + 9;
      return s(
        "g",
        {},
        s("circle", { cx: x, cy: y, r, class: "glow-case" }),
        s("circle", { cx: x, cy: y, r, class: "glow" }),
      );
    });
    const board = document.getElementById("board");
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "glows");
    if (!table.chosen) layer.append(...rings);
    board?.append(layer);
    if (!quiet) this.#path(h, renew, page);
    if (page && !quiet) this.#says(page);
    if (page && !quiet && this.#told.over && this.#page === this.#told.pages.length - 1) this.#end(page);
  }

  /**
   * The end of a lesson is a moment; whoever looks at the board then has the same in the place of the question.
   * @type {(page: Page) => void}
   */
  #end(page) {
    const { position, own } = this.table;
    if (!this.#lesson || this.#ended === this.#moment) return;
    this.#ended = this.#moment;
    const { h } = this.lent;
    const { hero } = position.seats[own[0]];
    const title = position.result ? "Victory" : "Well done";
    const learned = this.#lesson.steps.slice(0, -1);
    /** @type {(picture: Child[], close: () => void) => HTMLElement} */
    const plate = (picture, close) =>
      h(
        "div",
        { class: "endplate victory taught" },
        h(
          "div",
          { class: "print", "data-hero": hero },
          h("div", { class: "posters" }, h("span", { "data-hero": hero, "data-seat": own[0] + 1 }, picture)),
          h(
            "div",
            { class: "words" },
            h("h2", { text: title }),
            h("i", { text: this.#told.done }),
            h("p", { text: page.say }),
          ),
        ),
        h(
          "ul",
          { class: "learned", "aria-label": "What you have learned" },
          learned.map((text) => h("li", { text })),
        ),
        h(
          "div",
          { class: "next" },
          this.#ends(),
          h("button", { class: "button quiet", type: "button", text: "Look at the board", onclick: () => close() }),
        ),
      );
    this.lent.end({ hero, title, plate, cheers: this.#cheers });
  }

  /**
   * Spaces and cards that glow.
   * @type {(page: Page) => { spaces: Set<string>, cards: Set<string> }}
   */
  #glowing(page) {
    const { table } = this;
    const { position } = table;
    /** @type {Set<string>} */
    const spaces = new Set();
    /** @type {Set<string>} */
    const cards = new Set();
    /** @type {(space: string | null | undefined) => void} */
    const light = (space) => {
      if (space) spaces.add(space);
    };
    const fighters = new Map(position.seats.flatMap((seat) => seat.fighters).map((one) => [one.id, one]));
    /** @type {(id: number) => void} */
    const lightFighter = (id) => {
      light(fighters.get(id)?.space);
      light(fighters.get(id)?.back);
    };
    /** @type {Record<string, (name: string) => unknown>} */
    const kinds = {
      fighter: (name) => lightFighter(Number(name)),
      card: (name) => cards.add(name),
      space: light,
      zone: (name) =>
        Object.entries(table.drawing.spaces).forEach(([space, { zones }]) => zones.includes(name) && light(space)),
      item: (name) => Object.entries(position.items).forEach(([space, item]) => item.name === name && light(space)),
    };
    for (const one of page.next ? page.glow : []) {
      const end = one.indexOf(" ");
      kinds[one.slice(0, end)](one.slice(end + 1));
    }
    for (const option of position.decision?.options.filter((each) => this.glows(each)) ?? []) {
      if (option.card !== null) cards.add(option.card);
      else if (option.fighter !== null) lightFighter(option.fighter);
      else if (option.id !== "stay") {
        light(option.space);
        light(option.back);
      }
    }
    if (!page.next && this.#told.asks) cards.add(this.#told.asks);
    return { spaces, cards };
  }

  /**
   * A sentence is heard once; then one is led to what glows.
   * @type {(page: Page) => void}
   */
  #says(page) {
    const words = [this.#page ? "" : this.#told.done, `${page.title}. ${page.say}`, page.next ? "" : this.#told.now];
    const said = words.filter(Boolean).join(" ");
    if (said === this.#heard) return;
    this.#heard = said;
    this.lent.hearWords(said);
    this.lead();
  }

  /** Leads to what glows, unless the focus is elsewhere on the page: to a button, and whoever uses keys to all else. */
  lead() {
    const { chosen, stage } = this.table;
    const focused = document.activeElement;
    if (chosen || stage.busy || !this.#reads) return;
    if (focused && focused !== document.body && !focused.closest('#prompt, #hand, #board, [data-tool="undo"]')) return;
    const spaces = this.#glowing(this.#reads).spaces;
    if (focused?.closest("[data-glow]") || spaces.has(focused?.getAttribute("data-space") ?? "")) return;
    const [space] = spaces;
    const others = [".bar [data-glow]", "#hand [data-glow] [data-card]", `#board [data-space="${space}"]`];
    const glowing = ["#prompt [data-glow]", ...(this.#keys ? others : [])] // a card that has the focus is shown whole
      .map((one) => document.querySelector(one))
      .find(Boolean);
    /** @type {HTMLElement | null | undefined} */ (glowing)?.focus({ preventScroll: true });
  }

  /**
   * All steps, where there is room for them.
   * @type {(h: typeof H, renew: typeof Renew, page: Page | undefined) => void}
   */
  #path(h, renew, page) {
    if (!this.#lesson) return;
    const { title, minutes, steps } = this.#lesson;
    const main = /** @type {HTMLElement} */ (document.getElementById("table"));
    let path = main.querySelector(".lesson-path");
    if (!path) {
      path = h("section", { class: "lesson-path panel", tabindex: 0, "aria-label": "Steps of the lesson" });
      main.append(path);
    }
    const at = page?.step ?? this.#told.step;
    const rows = steps.map((step, place) =>
      h("li", {
        class: place < at || this.#told.over ? "done" : undefined,
        "aria-current": place === at ? "step" : undefined,
        text: step,
      }),
    );
    renew(path, [
      h("h2", { text: title }),
      h("p", {
        text: `About ${minutes === 1 ? "a minute" : `${minutes} minutes`}. Stop whenever you like, and go on later.`,
      }),
      h("ol", {}, rows),
    ]);
    if (at !== this.#at) rows[at]?.scrollIntoView({ block: "nearest" }); // not every screen has room for all of them
    this.#at = at;
  }
}
