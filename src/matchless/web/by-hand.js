// Texts that are played by hand: the sentence for all to see, and the tools of whoever carries it out. The page fetches
// this, and the styles, with the first such text, and lends it what makes elements.

/** @import { capital as Capital, h as H } from "./dom.js" */
/** @import { ByHand, OptionData, Props } from "./types.js" */

/**
 * What the prompt needs for such texts.
 * @param {{ capital: typeof Capital, h: typeof H }} lent
 */
export function manual({ capital, h }) {
  document.head.append(h("link", { rel: "stylesheet", href: new URL("./by-hand.css", import.meta.url) }));

  /**
   * The sentence with what says it.
   * @type {(byHand: ByHand) => HTMLElement}
   */
  const sentence = (byHand) =>
    h(
      "blockquote",
      { class: "by-hand" },
      h("cite", { text: `${byHand.source}, by hand${refused(byHand.refusals)}` }),
      h("p", { text: byHand.text }),
    );

  /** @type {(times: number) => string} */
  const refused = (times) => (times ? ` (refused ${times === 1 ? "once" : "twice"})` : "");

  /**
   * The tools in their groups; `one(text, option, props)` makes the button of an option.
   * @type {(byHand: ByHand, options: OptionData[], one: (text: string, option: OptionData, props: Props) => HTMLElement) => HTMLElement}
   */
  function toolbox({ groups }, options, one) {
    /** @type {(number: number) => HTMLElement[]} */
    const tool = (number) => {
      const found = options.filter((each) => each.option === number);
      return found.map((option) => one(option.says[0].t, option, { title: option.meaning }));
    };
    /** @type {(entry: [string, number[]]) => HTMLElement} */
    const group = ([name, [first, ...others]]) =>
      h(
        "section",
        { "aria-label": capital(name) },
        h("span", {}, h("h3", { text: capital(name) }), tool(first)),
        others.map(tool),
      );
    const named = Object.entries(groups).filter(([name]) => name);
    return h("div", { class: "toolbox", role: "group", "aria-label": "Tools" }, named.map(group));
  }

  return { sentence, toolbox };
}
