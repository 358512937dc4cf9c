// A study: variations beside a game, notes and marks at any moment. Only what it is made of; the server carries out and
// checks every choice, and the panel shows it.
//
// A line is the game (0) or a variation by its id. A moment is a line and how many choices were made by then, counted from
// the beginning of the game; one that a variation shares with what it branches off is that line's.

/** @import { Study as Data, StudyMark, StudyNote, Variation } from "./types.js" */
/** @typedef {Variation & { said: string[] }} Line */

export const GAME = 0;
export const LONGEST_NOTE = 2000;
export const LONGEST_TITLE = 80;
const MOST_VARIATIONS = 64;
const MOST_TRIED = 500; // choices of a line beside the game
const MOST_NOTES = 300;
const MOST_MARKS = 32; // at one moment
export const FORMAT = "matchless-study/1";

export class Study {
  title = "";
  /** @type {Line[]} */
  variations = []; // each after what it branches off
  /** @type {StudyNote[]} */
  notes = [];

  /**
   * A study from what was kept or told; `said` are the choices of its variations in sentences.
   * @type {(data: Data, said: string[][]) => Study}
   */
  static of(data, said) {
    const study = new Study();
    study.title = data.title;
    study.variations = data.variations.map((one, i) => ({ ...one, choices: [...one.choices], said: [...said[i]] }));
    study.notes = data.notes.map((note) => ({ ...note, marks: note.marks.map((mark) => ({ ...mark })) }));
    return study;
  }

  /** As the server takes it. @returns {Data} */
  data() {
    const variations = this.variations.map(({ id, of, at, name, choices }) => ({ id, of, at, name, choices }));
    return { title: this.title, variations, notes: this.notes };
  }

  get said() {
    return this.variations.map(({ said }) => said);
  }

  get empty() {
    return !this.title && !this.variations.length && !this.notes.length;
  }

  // --- lines ---------------------------------------------------------------------------------------------------------------

  /** @type {(line: number) => Line | undefined} */
  variation(line) {
    return this.variations.find(({ id }) => id === line);
  }

  /**
   * How many choices there are on a line; the game has `whole`.
   * @type {(line: number, whole: number) => number}
   */
  length(line, whole) {
    const one = this.variation(line);
    return one ? one.at + one.choices.length : whole;
  }

  /**
   * The line that a moment is of.
   * @type {(line: number, seq: number) => number}
   */
  owner(line, seq) {
    const one = this.variation(line);
    return one && seq <= one.at ? this.owner(one.of, seq) : one ? line : GAME;
  }

  /**
   * Where a line leaves the game.
   * @type {(line: number) => number}
   */
  branch(line) {
    const one = this.variation(line);
    return one ? Math.min(one.at, this.branch(one.of)) : Infinity;
  }

  /**
   * A moment as the server knows it: after the first choices of the game, and then others.
   * @type {(line: number, seq: number) => { seq: number, line: string[] }}
   */
  path(line, seq) {
    const one = this.variation(line);
    if (!one) return { seq, line: [] };
    if (seq <= one.at) return this.path(one.of, seq);
    const before = this.path(one.of, one.at);
    return { seq: before.seq, line: [...before.line, ...one.choices.slice(0, seq - one.at)] };
  }

  /**
   * The sentences of a line that are not the game's, each with the number of choices after which it is said.
   * @type {(line: number, until?: number) => { seq: number, text: string }[]}
   */
  sentences(line, until = Infinity) {
    const one = this.variation(line);
    if (!one) return [];
    const own = one.said.map((text, i) => ({ seq: one.at + i + 1, text }));
    return [...this.sentences(one.of, one.at), ...own.filter(({ seq }) => seq <= until)];
  }

  /**
   * The variations that branch off at a moment.
   * @type {(line: number, seq: number) => Line[]}
   */
  branches(line, seq) {
    const owner = this.owner(line, seq);
    return this.variations.filter(({ of, at }) => of === owner && at === seq);
  }

  /**
   * The variations that branch off anywhere along a line and are no part of it.
   * @type {(line: number) => Line[]}
   */
  branchesAlong(line) {
    const parts = [line];
    for (let one = this.variation(line); one; one = this.variation(one.of)) parts.push(one.of);
    return this.variations.filter(({ id, of, at }) => !parts.includes(id) && this.owner(line, at) === of);
  }

  /**
   * All of them in the order of reading, each with how deep it lies.
   * @type {(of?: number, depth?: number) => { line: Line, depth: number }[]}
   */
  tree(of = GAME, depth = 0) {
    return this.variations
      .filter((one) => one.of === of)
      .toSorted((one, other) => one.at - other.at || one.id - other.id)
      .flatMap((line) => [{ line, depth }, ...this.tree(line.id, depth + 1)]);
  }

  /** @type {(line: Line) => string} */
  nameOf({ id, name }) {
    return name || `Line ${this.variations.findIndex((one) => one.id === id) + 1}`;
  }

  // --- playing -------------------------------------------------------------------------------------------------------------

  /**
   * The line on which a choice is made already that follows a moment, if there is one; `next` is what the game chose.
   * @type {(line: number, seq: number, choice: string, next: string | undefined) => number | undefined}
   */
  follows(line, seq, choice, next) {
    const one = this.variation(line);
    if (one && seq >= one.at && one.choices[seq - one.at] === choice) return line;
    const owner = this.owner(line, seq);
    const own = this.variation(owner);
    const along = own ? own.choices[seq - own.at] : next;
    if (along === choice) return owner;
    return this.branches(line, seq).find(({ choices }) => choices[0] === choice)?.id;
  }

  /**
   * Makes a choice at a moment, of which `said` tells: a line goes on, or another begins. Gives the line that it is on;
   * nothing where there is no room for more.
   * @type {(line: number, seq: number, choice: string, said: string) => number | undefined}
   */
  choose(line, seq, choice, said) {
    const owner = this.owner(line, seq);
    if (this.path(line, seq).line.length >= MOST_TRIED) return undefined;
    const own = this.variation(owner);
    if (own && seq === own.at + own.choices.length) {
      own.choices.push(choice);
      own.said.push(said);
      return owner;
    }
    if (this.variations.length >= MOST_VARIATIONS) return undefined;
    const id = Math.max(0, ...this.variations.map((one) => one.id)) + 1;
    this.variations.push({ id, of: owner, at: seq, name: "", choices: [choice], said: [said] });
    return id;
  }

  /** @type {(line: number, name: string) => void} */
  rename(line, name) {
    const one = this.variation(line);
    if (one) one.name = name.trim().replace(/\s+/g, " ").slice(0, LONGEST_TITLE);
  }

  /**
   * Deletes a variation with all that hangs on it.
   * @type {(line: number) => void}
   */
  remove(line) {
    for (const { id } of this.variations.filter(({ of }) => of === line)) this.remove(id);
    this.variations = this.variations.filter(({ id }) => id !== line);
    this.notes = this.notes.filter((note) => note.line !== line);
  }

  /**
   * Ends a variation after `seq` choices, with nothing left after that; one without a choice is gone.
   * @type {(line: number, seq: number) => void}
   */
  trim(line, seq) {
    const one = this.variation(line);
    if (!one) return;
    if (seq <= one.at) return this.remove(line);
    for (const { id } of this.variations.filter(({ of, at }) => of === line && at >= seq)) this.remove(id);
    one.choices = one.choices.slice(0, seq - one.at);
    one.said = one.said.slice(0, seq - one.at);
    this.notes = this.notes.filter((note) => note.line !== line || note.seq <= seq);
  }

  // --- notes and marks -----------------------------------------------------------------------------------------------------

  /** @type {(line: number, seq: number) => StudyNote | undefined} */
  note(line, seq) {
    const owner = this.owner(line, seq);
    return this.notes.find((note) => note.line === owner && note.seq === seq);
  }

  /** @type {(line: number, seq: number, text: string) => boolean} */
  write(line, seq, text) {
    return this.#change(line, seq, (note) => (note.text = text.slice(0, LONGEST_NOTE)));
  }

  /**
   * Draws a mark at a moment, or takes it away if it is there; says whether there was room for it.
   * @type {(line: number, seq: number, mark: StudyMark) => boolean}
   */
  mark(line, seq, mark) {
    const there = this.note(line, seq)?.marks ?? [];
    const others = there.filter(({ space, to }) => space !== mark.space || to !== mark.to);
    const same = there.some(({ space, to, ink }) => space === mark.space && to === mark.to && ink === mark.ink);
    if (!same && others.length >= MOST_MARKS) return false;
    return this.#change(line, seq, (note) => (note.marks = same ? others : [...others, mark]));
  }

  /** @type {(line: number, seq: number) => void} */
  wipe(line, seq) {
    this.#change(line, seq, (note) => (note.marks = []));
  }

  /** @type {(line: number, seq: number, change: (note: StudyNote) => void) => boolean} */
  #change(line, seq, change) {
    const there = this.note(line, seq);
    const note = there ?? { line: this.owner(line, seq), seq, text: "", marks: [] };
    if (!there && this.notes.length >= MOST_NOTES) return false;
    change(note);
    this.notes = this.notes.filter((one) => one !== note);
    if (note.text || note.marks.length) this.notes.push(note);
    return true;
  }

  // --- copies --------------------------------------------------------------------------------------------------------------

  /**
   * Adds what another study of the same game has; where both have a note, the own one stays and the other follows it.
   * @type {(other: Study) => void}
   */
  add(other) {
    const ids = new Map([[GAME, GAME]]);
    let free = Math.max(0, ...this.variations.map(({ id }) => id));
    this.title ||= other.title;
    for (const one of other.variations) {
      const of = ids.get(one.of);
      if (of === undefined || this.variations.length >= MOST_VARIATIONS) continue;
      ids.set(one.id, ++free);
      this.variations.push({ ...one, id: free, of, choices: [...one.choices], said: [...one.said] });
    }
    for (const { line, seq, text, marks } of other.notes) {
      const to = ids.get(line);
      if (to === undefined) continue;
      const own = this.note(to, seq);
      if (text && own?.text !== text) this.write(to, seq, own?.text ? `${own.text}\n${text}` : text);
      const drawn = this.note(to, seq)?.marks ?? [];
      for (const mark of marks)
        if (!drawn.some(({ space, to: end }) => space === mark.space && end === mark.to)) this.mark(to, seq, mark);
    }
  }
}

/**
 * A study of one's own in a file, with the record of its game: what `readFile` reads.
 * @type {(record: string, study: Data) => string}
 */
export const writeFile = (record, study) => `${JSON.stringify({ format: FORMAT, record, study }, null, 1)}\n`;

/**
 * The record and the study in a file; nothing if it is no such file. What is in it the server checks.
 * @type {(text: string) => { record: string, study: Data } | undefined}
 */
export function readFile(text) {
  if (!text.trimStart().startsWith("{")) return undefined; // a record by itself
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  return read?.format === FORMAT && typeof read.record === "string" && read.study
    ? { record: read.record, study: read.study }
    : undefined;
}
