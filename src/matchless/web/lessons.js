// The page of lessons: the first duel, lessons of a minute, and which hero to begin with.
import { sentence } from "./api.js";
import { loadCatalog } from "./catalog.js";
import { byId, emblem, h, renew } from "./dom.js";
import { setType } from "./fonts.js";
import { starsOf } from "./heroes.js";
import { beginLesson, resumeLesson } from "./lesson.js";
import { settingsButton } from "./settings.js";
import { applyLook, lessons } from "./storage.js";

/** @import { Catalog, Hero, LessonData } from "./types.js" */

/** @type {(text: string) => void} */
function say(text) {
  byId("failed").textContent = text;
  byId("failed").hidden = !text;
}

/**
 * A lesson to press: begins, or goes on where it was left.
 * @type {(lesson: LessonData) => HTMLElement}
 */
function card({ slug, title, minutes, about, emblem: art, steps }) {
  const kept = lessons()[slug];
  const half = kept && !kept.done && kept.step > 0;
  const onclick = async () => {
    say("");
    try {
      await (half ? resumeLesson(slug) : beginLesson(slug));
    } catch (error) {
      say(sentence(error));
    }
  };
  const when = kept?.done ? "Done" : half ? `Go on: step ${kept.step + 1} of ${steps.length}` : `${minutes} min`;
  return h(
    "li",
    {},
    h(
      "button",
      { class: "lesson-card panel", type: "button", onclick },
      emblem(art),
      h("b", { text: title }),
      h("span", { class: kept?.done ? "when is-done" : "when", text: when }),
      h("small", { text: about }),
    ),
  );
}

/** @type {(hero: Hero) => HTMLElement} */
const row = (hero) =>
  h(
    "li",
    { class: "panel" },
    emblem(hero.slug),
    h("b", { text: hero.name }),
    starsOf(hero),
    h("small", { text: hero.tip }),
  );

/** @type {(catalog: Catalog) => Hero[]} */
const easiestFirst = ({ heroes }) =>
  heroes
    .filter(({ difficulty }) => difficulty)
    .sort((a, b) => a.difficulty - b.difficulty || Number(b.recommended) - Number(a.recommended));

async function start() {
  const answer = await fetch(new URL("./lessons.json", import.meta.url));
  /** @type {LessonData[]} */
  const all = await answer.json();
  const draw = () => renew(byId("lessons"), all.map(card));
  const catalog = await loadCatalog();
  draw();
  addEventListener("pageshow", draw); // whoever comes back from one
  renew(byId("heroes"), easiestFirst(catalog).map(row));
  setType();
}

applyLook();
byId("bar").append(settingsButton());
try {
  await start();
} catch (error) {
  say(sentence(error));
}
