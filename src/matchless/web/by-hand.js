// Texts that are played by hand: the sentence for all to see, and the tools of whoever carries it out.
import { capital, h } from "./dom.js";

/** The sentence with what says it; null where nothing is carried out by hand. */
export function sentence(byHand) {
  if (!byHand) return null;
  dress();
  return h(
    "blockquote",
    { class: "by-hand" },
    h("cite", { text: `${byHand.source}, by hand${refused(byHand.refusals)}` }),
    h("p", { text: byHand.text }),
  );
}

/** The styles come with the first such text: most tables never see one. */
function dress() {
  if (dress.done) return;
  dress.done = true;
  document.head.append(h("link", { rel: "stylesheet", href: new URL("./by-hand.css", import.meta.url) }));
}

const refused = (times) => (times ? ` (refused ${times === 1 ? "once" : "twice"})` : "");

/** Whether the one who looks is to choose a tool. */
export const choosesTool = (byHand) => Boolean(byHand && Object.keys(byHand.groups).length);

/** The tools in their groups; `one(text, option, props)` makes the button of an option. */
export function toolbox({ groups }, options, one) {
  const tool = (number) => {
    const option = options.find((each) => each.option === number);
    return one(capital(option.label), option, { title: option.meaning });
  };
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
