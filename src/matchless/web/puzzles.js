// The puzzles: that of the day, how one has done, and all of them by hero and difficulty.
import { saveFile, sentence } from "./api.js";
import { loadCatalog } from "./catalog.js";
import { byId, count, disc, h, icon, renew, s, sure, unseen } from "./dom.js";
import { setType } from "./fonts.js";
import { keepForOffline } from "./offline-pages.js";
import { poster } from "./pictures.js";
import { puzzleList } from "./puzzle-api.js";
import { toKeep } from "./puzzle-coming.js";
import { atFirst, daily, dateOf, exported, imported, record, streak, today } from "./puzzle-record.js";
import { BEST, KINDS, aimOf, hardOf } from "./puzzle-words.js";
import { settingsButton } from "./settings.js";
import { applyLook } from "./storage.js";
import { groundOf } from "./tiles.js";

/** @import { Catalog, PuzzleList, PuzzleRow } from "./types.js" */

const WEEK = 7;

applyLook();
byId("bar").append(settingsButton());

/** @type {(list: PuzzleList, catalog: Catalog) => void} */
function open(list, catalog) {
  const ofToday = sure(list.puzzles.find(({ id }) => id === daily(list.days)));
  /** @type {(id: string) => HTMLSelectElement} */
  const select = (id) => /** @type {any} the page has it as one */ (byId(id));
  const heroes = catalog.heroes.filter(({ slug }) => list.puzzles.some((one) => one.heroes[one.seat] === slug));
  renew(select("by-hero"), [
    h("option", { value: "", text: "Any hero" }),
    ...heroes.map(({ slug, name }) => h("option", { value: slug, text: name })),
  ]);
  renew(
    select("by-hard"),
    ["Any", "Gentle", "Fair", "Hard", "Very hard"].map((name) =>
      h("option", { value: name === "Any" ? "" : name, text: name }),
    ),
  );
  renew(select("by-kind"), [
    h("option", { value: "", text: "Any kind" }),
    ...Object.entries(KINDS).map(([kind, text]) => h("option", { value: kind, text })),
  ]);
  for (const id of ["by-kind", "by-hero", "by-hard", "unsolved"]) byId(id).addEventListener("change", show);

  drawDay(byId("day"), ofToday, catalog);
  show();
  byId("day").hidden = byId("record").hidden = byId("browse").hidden = false;
  setType();
  keepForOffline(toKeep(list));

  function show() {
    const kept = record();
    drawRecord(byId("record"), show);
    const kind = select("by-kind").value;
    const hero = select("by-hero").value;
    const hard = select("by-hard").value;
    const open = /** @type {HTMLInputElement} */ (byId("unsolved")).checked;
    const found = list.puzzles
      .filter((one) => !kind || one.kind === kind)
      .filter((one) => !hero || one.heroes[one.seat] === hero)
      .filter((one) => !hard || hardOf(one.rating) === hard)
      .filter((one) => !open || !kept.tried[one.id]?.solved)
      .sort((one, other) => one.rating - other.rating);
    byId("found").textContent = found.length
      ? `${count(found.length, "puzzle")}, the gentlest first.`
      : "No puzzle fits all of this. Set a filter to “any” to see more.";
    renew(
      byId("list"),
      found.map((one) => tile(one, catalog, kept.tried[one.id])),
    );
  }
}

/** @type {(one: PuzzleRow, catalog: Catalog) => [string, string]} */
const namesOf = (one, catalog) => {
  const [own, foe] = [one.seat, 1 - one.seat].map((seat) => catalog.hero(one.heroes[seat])?.name ?? one.heroes[seat]);
  return [own, foe];
};

/** @type {(section: HTMLElement, one: PuzzleRow, catalog: Catalog) => void} */
function drawDay(section, one, catalog) {
  const [own, foe] = namesOf(one, catalog);
  const board = sure(catalog.board(one.board));
  const [mine, theirs] = [one.seat, 1 - one.seat].map((seat) => sure(catalog.hero(one.heroes[seat])));
  const date = dateOf(today()).toLocaleDateString("en", { day: "numeric", month: "long", timeZone: "UTC" });
  renew(section, [
    h(
      "div",
      { class: "scenery" },
      groundOf(board),
      h("span", { class: "faces" }, poster(mine), h("i", { text: "against" }), poster(theirs)),
    ),
    h(
      "div",
      { class: "words" },
      h("p", { class: "over" }, icon("clock"), `Puzzle of the day, ${date}`),
      h("h2", { id: "day-title", text: `${own} against ${foe}` }),
      h("p", { class: "aim", text: aimOf(one, foe) }),
      h("p", {
        class: "quietly",
        text: `${foe}: ${one.health} health. You: ${count(one.actions, "action")}, on ${board.name}. ${hardOf(one.rating)}, ${one.rating}.`,
      }),
      h(
        "p",
        {},
        h("a", {
          class: "button primary",
          href: "/puzzle.html#today",
          text: record().days.includes(today()) ? "Look at it again" : "Solve it",
        }),
      ),
    ),
  ]);
}

/** @type {(section: HTMLElement, changed: () => void) => void} */
function drawRecord(section, changed) {
  const kept = record();
  const first = atFirst(kept);
  const now = today();
  const days = Array.from({ length: WEEK }, (_, i) => now - WEEK + 1 + i);
  const told = h("p", { class: "quietly", role: "status" });
  const file = h("input", {
    type: "file",
    accept: "application/json,.json",
    class: "sr",
    tabindex: "-1",
    "aria-label": "A saved record of puzzles",
  });
  file.addEventListener("change", async () => {
    const fault = imported((await file.files?.[0]?.text()) ?? "");
    if (fault) told.textContent = fault;
    else changed();
  });
  renew(section, [
    h(
      "dl",
      { class: "figures" },
      figure(String(Math.round(kept.strength.rating)), "your rating"),
      figure(String(streak(kept)), streak(kept) === 1 ? "day in a row" : "days in a row"),
      figure(first === null ? "–" : `${first} %`, "at first try"),
    ),
    h(
      "ol",
      { class: "week", "aria-label": "The puzzles of the last seven days" },
      days.map((day) => {
        const done = kept.days.includes(day);
        const name =
          day === now ? "Today" : dateOf(day).toLocaleDateString("en", { weekday: "short", timeZone: "UTC" });
        return h(
          "li",
          { class: [done && "done", day === now && "today"].filter(Boolean).join(" ") },
          ring(done),
          name,
          unseen(done ? ": solved" : ": not solved"),
        );
      }),
    ),
    h(
      "p",
      { class: "keep" },
      h("span", { class: "quietly", text: "Kept in this browser alone." }),
      h("button", { class: "button quiet", type: "button", onclick: save, text: "Save to a file" }),
      h("button", { class: "button quiet", type: "button", onclick: () => file.click(), text: "Load from a file" }),
      file,
    ),
    told,
  ]);
}

/** @type {(done: boolean) => SVGElement} */
const ring = (done) =>
  s(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true" },
    s("circle", { cx: 10, cy: 10, r: 8 }),
    done ? s("path", { d: "M6 10.4l3 3 5.4-6.2" }) : null,
  );

/** @type {(number: string, text: string) => HTMLElement} */
const figure = (number, text) => h("div", {}, h("dt", { text }), h("dd", { text: number }));

const save = () => saveFile("matchless-puzzles.json", exported(), "application/json");

/** @type {(one: PuzzleRow, catalog: Catalog, tried?: { first: boolean, solved: boolean }) => HTMLElement} */
function tile(one, catalog, tried) {
  const [own, foe] = namesOf(one, catalog);
  const state = tried?.first ? "Solved at first try" : tried?.solved ? "Solved" : tried ? "Tried" : "";
  return h(
    "li",
    {},
    h(
      "a",
      {
        class: "puzzle-tile panel",
        href: `/puzzle.html#${one.id}`,
        "data-state": tried ? (tried.solved ? "solved" : "tried") : "new",
      },
      h(
        "span",
        { class: "discs" },
        h("span", { "data-seat": one.seat + 1 }, disc(one.heroes[one.seat])),
        h("span", { "data-seat": 2 - one.seat }, disc(one.heroes[1 - one.seat])),
      ),
      h(
        "span",
        { class: "words" },
        h("b", { text: `${own} against ${foe}` }),
        h("small", {
          text: [
            catalog.board(one.board)?.name,
            one.kind === BEST ? "the one good choice" : `${count(one.actions, "action")}, ${foe} at ${one.health}`,
          ].join(", "),
        }),
      ),
      h(
        "span",
        { class: "rate" },
        h("b", { text: String(one.rating) }),
        h("small", { text: state || hardOf(one.rating) }),
      ),
    ),
  );
}

try {
  const [list, catalog] = await Promise.all([puzzleList(), loadCatalog()]);
  open(list, catalog);
} catch (error) {
  byId("failed").textContent = sentence(error);
  byId("failed").hidden = false;
}
