// The prompt: what is asked, by which card and under which rule, the answers, and why something cannot be chosen.
import { disc, h, icon, renew, s } from "./dom.js";

/** @import { Catalog, Prompt, Explanation } from "./types.js" */

const MOST_SAID = 6; // sentences that are kept for screen readers
const LONG = 70; // letters of a question that small screens set in smaller type

/**
 * Says a sentence politely.
 * @type {(text: string) => void}
 */
export function hearWords(text) {
  const said = document.getElementById("said");
  said?.append(h("span", { text: `${text} ` }));
  while (said && said.childElementCount > MOST_SAID) said.firstElementChild?.remove();
}

/**
 * A rule by its name, or by `shown` where a name would only look like an error; pressed, it says its sentence.
 * @type {(name: string, catalog: Partial<Catalog>, say: (why: Explanation & { rule: string }) => void, shown?: string) => HTMLElement | null}
 */
export function ruleLink(name, catalog, say, shown) {
  const text = catalog.rules_text?.[name];
  if (!name || !text) return null;
  return h(
    "button",
    {
      class: "rule link",
      type: "button",
      title: text,
      "aria-label": `${shown ?? `Rule ${name}`}: ${text}`,
      onclick: () => say({ text, rule: name }),
    },
    icon("rule"),
    shown ?? name,
  );
}

/**
 * Fills the prompt; in what it is told `news` is what others did last, and `again()` shows it once more; `quote` is a text that is carried out by hand, with `tools`.
 * @type {(section: HTMLElement, told: Prompt, catalog: Partial<Catalog>) => void}
 */
export function drawPrompt(section, told, catalog) {
  section.dataset.state = told.state;
  section.dataset.kind = told.kind ?? "";
  if (told.seat === undefined) delete section.dataset.seat;
  else section.dataset.seat = String(told.seat + 1);
  section.classList.toggle("said", Boolean(told.why));
  section.classList.toggle("tooled", Boolean(told.tools));
  section.classList.toggle("long", told.title.length > LONG);
  const dots = told.thinking ? h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null;
  const said = [
    disc(told.emblem),
    h(
      "div",
      { class: "ask" },
      told.quote ?? null,
      told.news ? drawNews(told.news, told.again, told.whyBot) : null,
      h("h2", { id: "question" }, told.title, dots),
      h("p", { class: "source" }, told.lines),
      told.why ? drawWhy(told.why, catalog, told.explain) : null,
    ),
    told.clock ?? null,
    h("div", { class: "answers" }, told.answers),
    told.tools ?? null,
    told.offer ?? null,
  ];
  renew(section, said);
}

/**
 * Why something cannot be chosen, with what leads to the rule; or what a rule says, with its name.
 * @type {(why: Explanation, catalog: Partial<Catalog>, explain?: Prompt["explain"]) => HTMLElement}
 */
const drawWhy = ({ about, text, rule = "" }, catalog, explain) =>
  h(
    "p",
    { class: "whynot" },
    h(
      "span",
      {},
      about ? h("b", { text: `${about} ` }) : null,
      `${text} `,
      catalog.rules_text?.[rule] === text
        ? h("span", { class: "cite", text: rule })
        : explain && ruleLink(rule, catalog, explain, "Rule"),
    ),
  );

/** @type {(text: string, again: Prompt["again"], whyBot: Prompt["whyBot"]) => HTMLElement} */
const drawNews = (text, again, whyBot) =>
  h(
    "p",
    { class: "news" },
    h("span", { "aria-hidden": "true", text }),
    again
      ? h(
          "button",
          { class: "link again", type: "button", title: "Last turn again (L)", onclick: again, "data-tool": "again" },
          icon("again"),
          "Again",
        )
      : null,
    whyBot
      ? h(
          "button",
          { class: "link again", type: "button", "data-tool": "why bot", onclick: whyBot },
          icon("insight"),
          "Why?",
        )
      : null,
  );

/**
 * The time left for a decision.
 * @type {(left: number, whole: number) => HTMLElement}
 */
export function drawClock(left, whole) {
  const seconds = Math.max(0, Math.ceil(left));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const share = Math.max(0, Math.min(1, left / whole)) * 100;
  return h(
    "p",
    {
      class: seconds <= 10 ? "clock short" : "clock",
      role: "timer",
      "aria-label": `${seconds} seconds left for this decision`,
    },
    s(
      "svg",
      { viewBox: "-20 -20 40 40", "aria-hidden": "true" },
      s("circle", { r: 16 }),
      s("circle", {
        r: 16,
        class: "remaining",
        pathLength: 100,
        "stroke-dasharray": `${share} 100`,
        transform: "rotate(-90)",
      }),
    ),
    h("b", { text }),
  );
}
