// How things look, for this browser: one small dialog, the same on every page.
import { h, icon, unseen } from "./dom.js";
import { keepLook, look } from "./kept.js";

const THEMES = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const PACES = [
  ["slow", "Slow"],
  ["normal", "Normal"],
  ["quick", "Quick"],
  ["none", "At once"],
];
const MOTIONS = [
  ["full", "Things move"],
  ["none", "Things stay still"],
];
const NAMES = [
  [false, "When pointed at"],
  [true, "Always"],
];

/**
 * A button that opens the settings. `changed` is called after each change, with the new look, by pages that draw
 * something themselves; colours follow on their own. `keys` are those of the page, as [[key, what it does]].
 */
export function settingsButton(changed = () => {}, keys = []) {
  const dialog = h("dialog", { class: "sheet settings", "aria-labelledby": "settings-title" });
  const choose = (changes) => {
    keepLook(changes);
    changed(look());
  };
  const open = () => {
    const now = look();
    dialog.replaceChildren(
      h(
        "form",
        { method: "dialog" },
        h("h2", { id: "settings-title", text: "Settings" }),
        choices("Colours", "theme", THEMES, now.theme, choose),
        choices("What others do is shown", "pace", PACES, now.pace, choose),
        choices("Motion", "motion", MOTIONS, now.motion, choose),
        choices("Names of spaces", "names", NAMES, now.names, choose),
        h("p", { class: "quietly", text: "Kept in this browser only." }),
        keys.length ? keyList(keys) : null,
        h(
          "p",
          { class: "quietly" },
          "New to this? ",
          h("a", { href: "/learn.html", target: "_blank", rel: "noopener", text: "How to play" }),
          ", in a new tab.",
        ),
        h("button", { class: "button", text: "Done" }),
      ),
    );
    dialog.showModal();
  };
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return h(
    "button",
    { class: "button quiet square", type: "button", title: "Settings", onclick: open },
    icon("gear"),
    unseen("Settings"),
  );
}

const keyList = (keys) =>
  h(
    "section",
    {},
    h("h3", { class: "small", text: "Keys" }),
    h(
      "dl",
      { class: "keys" },
      keys.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", { text: key })), h("dd", { text: does }))),
    ),
  );

function choices(legend, key, options, now, choose) {
  const radio = ([value, text]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: key, checked: value === now, onchange: () => choose({ [key]: value }) }),
      h("span", { text }),
    );
  return h(
    "fieldset",
    {},
    h("legend", { class: "small", text: legend }),
    h("div", { class: "segments" }, options.map(radio)),
  );
}
