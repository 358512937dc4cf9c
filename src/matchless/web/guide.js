// A lesson at the table: one sentence and one glowing thing a step, in the place of the question. What is to be done, and
// why another choice is not it, is the server's word. The table fetches this with the first lesson, and lends it parts.

/** @import { h as H, icon as Icon, renew as Renew, s as S } from "./dom.js" */
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
 * @property {(lesson: string) => Promise<void>} begin
 * @property {() => Promise<void>} playFirst
 * @property {() => void} show
 * @property {() => number} radius
 */

const FIRST = "first-duel";
const READ_FIRST = "Read this first, then press Next.";
const LONG = 25_000; // milliseconds after which the guide offers to show what is meant
const SVG = "http://www.w3.org/2000/svg";

export class Guide {
  #moment = ""; // what was told last
  #page = 0; // which of its pages is read
  #heard = ""; // what was said last to screen readers
  #late = 0; // the timer of whoever does not know what to do
  #shows = false; // whether it is offered to be shown
  #keys = false; // whether keys were used last
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
    addEventListener("keydown", () => (this.#keys = true), { capture: true });
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
    if (!page) return { ...prompt, news: done || prompt.news, why: null };
    const last = this.#page === this.#told.pages.length - 1;
    const doing = page.next ? "" : now;
    return {
      ...prompt,
      state: "asked",
      kind: "lesson",
      seat: this.table.own[0],
      emblem: this.#lesson?.emblem ?? prompt.emblem,
      title: page.say,
      lines: doing ? [h("b", { text: doing })] : [],
      news: "",
      quote: this.#header(page, this.#page ? "" : done),
      thinking: false,
      clock: null,
      offer: null,
      answers: this.#told.over && last ? this.#ends() : page.next ? [this.#next()] : this.#answers(prompt),
    };
  }

  /** @type {(prompt: Prompt) => Child[]} */
  #answers({ answers }) {
    const { h } = this.lent;
    if (!this.#shows || !this.table.acts || !this.#told.wants.length) return answers;
    return [
      ...answers,
      h("button", { class: "button quiet show-me", type: "button", text: "Show me", onclick: this.#show }),
    ];
  }

  /** Does what is meant. */
  #show = () => {
    const { decision } = this.table.position;
    const option = decision?.options.find((one) => this.glows(one));
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
    if (page && !quiet) this.#says(page, [...glow.spaces][0]);
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
   * A sentence is heard once; then whoever uses keys is led to what glows.
   * @type {(page: Page, space: string | undefined) => void}
   */
  #says(page, space) {
    const words = [this.#page ? "" : this.#told.done, `${page.title}. ${page.say}`, page.next ? "" : this.#told.now];
    const said = words.filter(Boolean).join(" ");
    if (said === this.#heard) return;
    this.#heard = said;
    this.lent.hearWords(said);
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.id !== "prompt" && !focused.closest("#prompt")) return;
    const answer = document.querySelector("#prompt [data-glow]");
    const others = ["#hand [data-glow] [data-card]", `#board [data-space="${space}"]`];
    const glowing = answer ?? (this.#keys ? others.map((one) => document.querySelector(one)).find(Boolean) : null); // a card that has the focus is shown whole
    /** @type {HTMLElement | null} */ (glowing)?.focus({ preventScroll: true });
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
  }
}
