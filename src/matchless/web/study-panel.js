// The study of a game beside its replay: other choices to try, a note and marks for this moment, all lines as a tree, and
// the link to share it. What it is made of is in study.js; the server carries out every choice.
import { optionText, sortOptions } from "./acting.js";
import { Refused, recordOf, saveFile, sentence } from "./api.js";
import { byId, count, disc, h, icon, renew, sure, unseen } from "./dom.js";
import { forgetStudy, keepStudy, studyOf } from "./storage.js";
import { checkStudy, dropStudy, openStudy, shareStudy } from "./study-api.js";
import { GAME, LONGEST_NOTE, LONGEST_TITLE, Study, writeFile } from "./study.js";
import { marksText } from "./study-marks.js";

/** @import { Child, Moment, OptionData, Props } from "./types.js" */
/** @import { Line } from "./study.js" */

/**
 * @typedef {object} Does
 * @property {() => { line: number, seq: number, shown: Moment | null }} where
 * @property {(line: number, seq: number, steps?: boolean) => void} go
 * @property {() => void} draw
 * @property {(text: string) => void} tell
 * @property {(link: string) => Promise<boolean>} copies
 */

const INKS = ["Blue", "Green", "Red"];
const NOT_YOURS = "This study is somebody else’s: make your own copy to change it.";
const FULL = "There is no room for more in this study.";

export class StudyPanel {
  study = new Study();
  reading = false; // whether it is somebody else's
  open = false;
  drawing = false;
  /** @type {string | null} */
  from = null; // where an arrow begins that is drawn by keyboard
  ink = 1;
  #game = "";
  #watch = "";
  /** @type {{ study: string, key: string } | null} */
  #shared = null;
  /** @type {OptionData[]} */
  #near = []; // what the space that was pressed may mean
  #renaming = GAME;
  #noted = ""; // the moment whose note is in the field
  #busy = false;

  /**
   * @param {string} token
   * @param {Does} does
   */
  constructor(token, does) {
    this.token = token;
    this.does = does;
    this.note = h("textarea", {
      class: "field",
      id: "note",
      maxlength: LONGEST_NOTE,
      rows: 2,
      placeholder: "A note on this moment",
      "aria-label": "Note on this moment",
      oninput: () => this.#write(),
    });
    this.title = h("input", {
      class: "field",
      id: "study-title",
      type: "text",
      maxlength: LONGEST_TITLE,
      placeholder: "Title of the study",
      "aria-label": "Title of the study",
      autocomplete: "off",
      oninput: () => this.#entitle(),
    });
    this.parts = {
      reading: h("p", { class: "reading" }),
      tries: h("div", { class: "tries", role: "group", "aria-label": "Try another choice" }),
      inks: h("div", { class: "inks", role: "group", "aria-label": "Draw on the board" }),
      tree: h("ul", { class: "tree", "aria-label": "Lines" }),
      share: h("div", { class: "sharing" }),
    };
    const { reading, tries, inks, tree, share } = this.parts;
    byId("study").replaceChildren(h("h2", { text: "Study" }), reading, tries, this.note, inks, tree, this.title, share);
  }

  /**
   * Opens what is kept of a game here, or the study of a link; says whether there is anything.
   * @type {(game: string, watch: string, link: string) => Promise<void>}
   */
  async load(game, watch, link) {
    const kept = studyOf(game);
    this.#game = game;
    this.#watch = watch;
    if (link && kept?.shared?.study !== link) {
      const opened = await openStudy(link);
      if (opened.watch !== watch) throw new Refused("unknown token", "The study of this link is of another game.");
      this.study = Study.of(opened.study, opened.said);
      this.reading = this.open = true;
    } else if (kept) {
      this.#shared = kept.shared ?? null;
      this.study = Study.of(kept.study, kept.said);
      this.open = Boolean(link);
    }
    this.title.value = this.study.title;
  }

  get link() {
    return this.#shared?.study ?? null;
  }

  /** The address of a moment of it, for others. */
  #address() {
    const { line, seq } = this.does.where();
    return `${location.origin}/replay.html#${this.#watch}/${seq}${line ? `@${line}` : ""}/${this.#shared?.study}`;
  }

  toggle() {
    this.open = !this.open;
    this.drawing = false;
    this.from = null;
    this.#near = [];
    this.does.draw();
  }

  // --- changing ------------------------------------------------------------------------------------------------------------

  /** @type {(change: () => unknown) => void} */
  #change(change) {
    if (this.reading) return this.does.tell(NOT_YOURS);
    if (change() === false) this.does.tell(FULL);
    this.#keep();
    this.does.draw();
  }

  #keep() {
    if (this.study.empty && !this.#shared) forgetStudy(this.#game);
    else keepStudy({ game: this.#game, study: this.study.data(), said: this.study.said, shared: this.#shared });
  }

  #write() {
    const { line, seq } = this.does.where();
    this.#change(() => this.study.write(line, seq, this.note.value));
  }

  #entitle() {
    this.#change(() => (this.study.title = this.title.value));
  }

  /** Somebody draws a ring, or an arrow. @type {(space: string, to: string | null) => void} */
  draws(space, to) {
    const { line, seq } = this.does.where();
    this.from = null;
    this.#change(() => this.study.mark(line, seq, { space, to, ink: this.ink }));
  }

  /**
   * A space is pressed, and nothing dragged: while drawing it is marked, else chosen.
   * @type {(space: string) => void}
   */
  press(space) {
    if (!this.open) return;
    if (this.drawing)
      return this.draws(
        this.from && this.from !== space ? this.from : space,
        this.from && this.from !== space ? space : null,
      );
    const { shown } = this.does.where();
    if (!shown || this.reading) return;
    const options = sortOptions(shown.position.decision, shown.position).spaces.get(space) ?? [];
    if (options.length === 1) return this.choose(options[0]);
    this.#near = options;
    this.does.draw();
  }

  /** An arrow begins at a space; the next one that is pressed is its end. @type {(space: string) => void} */
  begin(space) {
    this.from = this.from === space ? null : space;
    this.does.draw();
  }

  /**
   * What can be chosen at the shown moment, by space, for the board.
   * @type {(shown: Moment) => Record<string, string> | undefined}
   */
  legal({ position }) {
    if (!this.open || this.drawing || this.reading || !position.decision?.options.length) return undefined;
    const { spaces } = sortOptions(position.decision, position);
    return Object.fromEntries([...spaces].map(([space, [option]]) => [space, optionText(option)]));
  }

  /** @type {(option: OptionData) => void} */
  choose(option) {
    const { line, seq, shown } = this.does.where();
    if (!shown) return;
    this.#near = [];
    const there = this.study.follows(line, seq, option.id, shown.next ?? undefined);
    if (there !== undefined) return this.does.go(there, seq + 1, true);
    if (this.reading) return this.does.tell(NOT_YOURS);
    const to = this.study.choose(line, seq, option.id, optionText(option));
    if (to === undefined) return this.does.tell(FULL);
    this.#keep();
    this.does.go(to, seq + 1, true);
  }

  /**
   * A moment is here: what it says of its last choice is what the tree says from now on; whether that is new.
   * @type {(line: number, moment: Moment) => boolean}
   */
  heard(line, { seq, line: choices, choice }) {
    if (!choices.length || this.reading) return false;
    const own = this.study.variation(this.study.owner(line, seq));
    if (!own || !choice || own.said[seq - own.at - 1] === choice) return false;
    const path = this.study.path(line, seq).line;
    if (path.join(" ") !== choices.join(" ")) return false;
    own.said[seq - own.at - 1] = choice;
    this.#keep();
    return true;
  }

  /**
   * The server cannot carry out the choices that lead to a moment, by its key: the line that is shown ends before it.
   * @type {(key: string) => void}
   */
  refused(key) {
    const { line, seq } = this.does.where();
    const [from, ...choices] = key.split(" ");
    const last = Number(from) + choices.length - 1;
    this.study.trim(this.study.owner(line, last + 1), last);
    if (!this.reading) this.#keep();
    this.does.go(this.study.variation(line) ? line : GAME, Math.min(seq, last));
  }

  /** @type {(line: number) => void} */
  #remove(line) {
    const { line: here, seq } = this.does.where();
    const of = sure(this.study.variation(line));
    this.#change(() => this.study.remove(line));
    if (!this.study.variation(here) && here !== GAME) this.does.go(of.of, Math.min(seq, of.at));
  }

  // --- sharing -------------------------------------------------------------------------------------------------------------

  /** @type {(work: () => Promise<void>) => Promise<void>} */
  async #try(work) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await work();
    } catch (error) {
      this.does.tell(sentence(error));
    } finally {
      this.#busy = false;
      this.does.draw();
    }
  }

  #share = () =>
    this.#try(async () => {
      const data = this.study.data();
      let kept;
      try {
        kept = await shareStudy(this.token, data, this.#shared?.key ?? null);
      } catch (error) {
        if (!(error instanceof Refused && error.reason === "unknown token" && this.#shared)) throw error;
        kept = await shareStudy(this.token, data, null); // the old link has expired
      }
      this.#shared = { study: kept.study, key: kept.key };
      this.#keep();
      if (await this.does.copies(this.#address()))
        this.does.tell(`The link is copied. Whoever has it can read this study for ${count(kept.days, "day")}.`);
    });

  #unshare = () =>
    this.#try(async () => {
      if (this.#shared) await dropStudy(this.#shared.key);
      this.#shared = null;
      this.#keep();
      this.does.tell("The link is deleted; the study stays in this browser.");
    });

  #export = () =>
    this.#try(async () => {
      const text = writeFile(await recordOf(this.token), this.study.data());
      saveFile(`matchless-study-${this.#game}.json`, text, "application/json");
    });

  /** Takes somebody else's study over, beside what one has oneself. */
  #copy = () =>
    this.#try(async () => {
      const kept = studyOf(this.#game);
      const own = kept ? Study.of(kept.study, kept.said) : new Study();
      own.add(this.study);
      const checked = await checkStudy(this.token, own.data());
      this.study = Study.of(checked.study, checked.said);
      this.#shared = kept?.shared ?? null;
      this.reading = false;
      this.title.value = this.study.title;
      this.#keep();
      const { seq } = this.does.where();
      this.does.go(GAME, seq);
      this.does.tell("This copy is yours, and is kept in this browser.");
    });

  // --- drawing -------------------------------------------------------------------------------------------------------------

  /** Shows everything for the moment that is shown. */
  draw() {
    const { line, seq, shown } = this.does.where();
    byId("study").hidden = !this.open || !shown?.open;
    if (byId("study").hidden || !shown) return;
    renew(this.parts.reading, this.reading ? this.#banner() : []);
    renew(this.parts.tries, this.reading ? [] : this.#tries(shown, seq, line));
    this.#showNote(line, seq);
    renew(this.parts.inks, this.#inks(line, seq));
    renew(this.parts.tree, this.#tree(line));
    this.title.hidden = this.reading;
    renew(this.parts.share, this.reading ? [] : this.#sharing());
  }

  /** @type {(text: Child, onclick: () => void, tool: string, props?: Props) => HTMLElement} */
  #button = (text, onclick, tool, props = {}) =>
    h("button", { class: "button", type: "button", onclick, "data-tool": `study ${tool}`, ...props }, text);

  #banner = () => [
    h("b", { text: this.study.title || "A study" }),
    h("span", { text: ": a study by somebody else. You can read it; to change it, make a copy. " }),
    this.#button("Make my own copy", this.#copy, "copy"),
  ];

  /** @type {(shown: Moment, seq: number, line: number) => (HTMLElement | null)[]} */
  #tries(shown, seq, line) {
    const { decision, seats } = shown.position;
    if (!decision?.options.length) return [h("p", { class: "quietly", text: "The game is over here." })];
    const listed = this.#near.length ? this.#near : decision.options;
    const own = this.study.variation(line);
    const next = own && seq >= own.at ? own.choices[seq - own.at] : shown.next;
    return [
      h("p", { class: "asks", "data-seat": decision.seat + 1 }, disc(seats[decision.seat].hero), decision.question),
      h(
        "div",
        { class: "options", tabindex: listed.length > 8 ? 0 : undefined, role: "group", "aria-label": "Choices" },
        listed.map((option) =>
          this.#button(
            [
              optionText(option),
              option.id === next ? unseen(line ? " (next on this line)" : " (as in the game)") : null,
            ],
            () => this.choose(option),
            `option ${option.id}`,
            { class: option.id === next ? "button made" : "button", "data-option": option.option },
          ),
        ),
        this.#near.length ? this.#button("All choices", () => ((this.#near = []), this.does.draw()), "all") : null,
      ),
      own && seq === own.at + own.choices.length
        ? this.#button([icon("undo"), "Take back"], () => this.#takeBack(line, seq), "back", { class: "button quiet" })
        : null,
    ];
  }

  /** @type {(line: number, seq: number) => void} */
  #takeBack(line, seq) {
    const { of } = sure(this.study.variation(line));
    this.study.trim(line, seq - 1);
    this.#keep();
    this.does.go(this.study.variation(line) ? line : of, seq - 1);
  }

  /** @type {(line: number, seq: number) => void} */
  #showNote(line, seq) {
    const moment = `${this.study.owner(line, seq)}:${seq}`;
    const text = this.study.note(line, seq)?.text ?? "";
    this.note.toggleAttribute("readonly", this.reading);
    this.note.hidden = this.reading && !text;
    if (moment !== this.#noted || document.activeElement !== this.note) this.note.value = text;
    this.#noted = moment;
  }

  /** @type {(line: number, seq: number) => (HTMLElement | null)[]} */
  #inks(line, seq) {
    const marks = this.study.note(line, seq)?.marks ?? [];
    const said = marks.length ? unseen(`On the board: ${marksText(marks)}.`) : null;
    if (this.reading) return [said];
    return [
      this.#button("Draw", () => this.#draw(), "draw", {
        "aria-pressed": String(this.drawing),
        title: "Rings and arrows (D). With a mouse the right button draws at any time.",
      }),
      ...(this.drawing
        ? INKS.map((name, i) =>
            h(
              "button",
              {
                class: "ink",
                type: "button",
                "data-ink": i + 1,
                "data-tool": `study ink ${i + 1}`,
                "aria-pressed": String(i + 1 === this.ink),
                onclick: () => ((this.ink = i + 1), this.does.draw()),
              },
              unseen(name),
            ),
          )
        : []),
      marks.length && !this.reading
        ? this.#button("Wipe", () => this.#wipe(line, seq), "wipe", { class: "button quiet" })
        : null,
      this.drawing
        ? h("p", {
            class: "quietly",
            text: this.from
              ? `An arrow from ${this.from}: press the space it leads to.`
              : "Press a space for a ring, drag for an arrow. By keyboard: Enter, and Shift+Enter to begin an arrow.",
          })
        : null,
      said,
    ];
  }

  #draw() {
    this.drawing = !this.drawing;
    this.from = null;
    this.does.draw();
  }

  /** The key for it. */
  toggleDrawing() {
    if (!this.open) this.open = true;
    this.#draw();
  }

  /** @type {(line: number, seq: number) => void} */
  #wipe(line, seq) {
    this.#change(() => this.study.wipe(line, seq));
  }

  /** @type {(here: number) => HTMLElement[]} */
  #tree(here) {
    const lines = this.study.tree();
    if (!lines.length) return [];
    return [
      h(
        "li",
        { class: here === GAME ? "here" : undefined },
        this.#button("The game", () => this.does.go(GAME, this.does.where().seq), "line 0", {
          class: "link",
          "aria-current": here === GAME ? "true" : undefined,
        }),
      ),
      ...lines.map(({ line, depth }) => this.#branch(line, depth, here)),
    ];
  }

  /** @type {(line: Line, depth: number, here: number) => HTMLElement} */
  #branch(line, depth, here) {
    const name = this.study.nameOf(line);
    const { id, at, said, choices } = line;
    if (id === this.#renaming) return this.#rename(line, depth);
    return h(
      "li",
      { class: id === here ? "here" : undefined, "data-depth": Math.min(depth, 4) },
      this.#button(
        [
          h("b", { text: name }),
          ` after choice ${at}: ${said[0]}${choices.length > 1 ? ` … (${choices.length})` : ""}`,
        ],
        () => this.does.go(id, at + 1),
        `line ${id}`,
        { class: "link", "aria-current": id === here ? "true" : undefined },
      ),
      ...(this.reading
        ? []
        : [
            this.#button(
              [h("span", { "aria-hidden": "true", text: "✎" }), unseen(`Rename ${name}`)],
              () => this.#beginRename(id),
              `rename ${id}`,
              {
                class: "button quiet square",
                title: "Rename",
              },
            ),
            this.#button(
              [h("span", { "aria-hidden": "true", text: "×" }), unseen(`Delete ${name}`)],
              () => this.#remove(id),
              `delete ${id}`,
              {
                class: "button quiet square",
                title: "Delete",
              },
            ),
          ]),
    );
  }

  /** @type {(id: number) => void} */
  #beginRename(id) {
    this.#renaming = id;
    this.does.draw();
    byId("line-name").focus();
  }

  /** A field in the place of the name. @type {(line: Line, depth: number) => HTMLElement} */
  #rename(line, depth) {
    const field = h("input", {
      class: "field",
      id: "line-name",
      type: "text",
      value: line.name,
      maxlength: LONGEST_TITLE,
      "aria-label": `Name of ${this.study.nameOf(line)}`,
    });
    /** @type {(event: Event) => void} */
    const done = (event) => {
      event.preventDefault();
      this.#renaming = GAME;
      this.#change(() => this.study.rename(line.id, field.value));
    };
    return h(
      "li",
      { "data-depth": Math.min(depth, 4) },
      h("form", { onsubmit: done }, field, h("button", { class: "button", type: "submit", text: "Rename" })),
    );
  }

  #sharing() {
    return [
      this.#button([icon("link"), this.#shared ? "Update and copy link" : "Share by link"], this.#share, "share", {
        disabled: this.study.empty,
        title: "Whoever has the link can read it, and make their own copy.",
      }),
      this.#shared ? this.#button("Delete the link", this.#unshare, "unshare", { class: "button quiet" }) : null,
      this.#button([icon("download"), "Save as a file"], this.#export, "save", { class: "button quiet" }),
    ];
  }
}
