// How things look and sound, for this browser: one small dialog, the same on every page.
import { h, icon, unseen } from "./dom.js";
import { keepLook, look, sound } from "./storage.js";
import { setSound } from "./sounding.js";

/** @import { Look } from "./types.js" */

/** @type {[Look["theme"], string][]} */
const THEMES = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];
/** @type {[Look["pace"], string][]} */
const PACES = [
  ["slow", "Slow"],
  ["normal", "Normal"],
  ["quick", "Quick"],
  ["none", "At once"],
];
/** @type {[Look["motion"], string][]} */
const MOTIONS = [
  ["full", "Things move"],
  ["none", "Things stay still"],
];
/** @type {[boolean, string][]} */
const SOUNDS = [
  [true, "On"],
  [false, "Off"],
];
/** @type {["master" | "effects" | "ambience", string][]} */
const FADERS = [
  ["master", "Volume"],
  ["effects", "Effects"],
  ["ambience", "Ambience"],
];
/** @type {[boolean, string][]} */
const NAMES = [
  [false, "When pointed at"],
  [true, "Always"],
];
/** @type {[boolean, string][]} */
const REMINDERS = [
  [true, "Shown"],
  [false, "Left out"],
];

/** @type {[boolean, string][]} */
const CHANCES = [
  [false, "Off"],
  [true, "Shown against bots"],
];
/** @type {[boolean, string][]} */
const TIPS = [
  [true, "Shown once"],
  [false, "Left out"],
];

/**
 * A button that opens the settings. `changed` is called after each change, by pages that draw
 * something themselves; colours follow on their own. `keys` are those of the page, as [[key, what it does]].
 * @type {(changed?: () => void, keys?: [string, string][]) => HTMLElement}
 */
export function settingsButton(changed = () => {}, keys = []) {
  const dialog = h("dialog", { class: "sheet settings", "aria-labelledby": "settings-title" });
  /** @type {(changes: Partial<Look>) => void} */
  const choose = (changes) => {
    keepLook(changes);
    changed();
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
        choices("What keywords mean, on cards", "reminders", REMINDERS, now.reminders, choose),
        choices("Chances of each side", "chances", CHANCES, now.chances, choose),
        choices("Tips for what is new to you", "tips", TIPS, now.tips, choose),
        mixer(),
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
  addEventListener("sound", () => {
    /** @type {NodeListOf<HTMLInputElement>} */
    const radios = dialog.querySelectorAll('[name="on"]');
    for (const radio of radios) radio.checked = radio.value === String(sound().on);
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return h(
    "button",
    { class: "button quiet square", type: "button", title: "Settings", onclick: open },
    icon("gear"),
    unseen("Settings"),
  );
}

/** Sound on or off, and how loud each part of it is. */
function mixer() {
  const now = sound();
  /** @type {(fader: (typeof FADERS)[number]) => HTMLElement} */
  const fader = ([key, text]) => {
    const percent = Math.round(now[key] * 100);
    const said = h("output", { for: `sound-${key}`, text: `${percent} %` });
    const hear = () => {
      said.textContent = `${field.value} %`;
      setSound({ [key]: Number(field.value) / 100 });
    };
    const props = { type: "range", min: 0, max: 100, step: 5, value: percent, id: `sound-${key}`, oninput: hear };
    const field = h("input", props);
    return h("div", { class: "fader" }, h("label", { for: `sound-${key}`, text }), field, said);
  };
  return [choices("Sound", "on", SOUNDS, now.on, setSound), h("div", { class: "faders" }, FADERS.map(fader))];
}

/** @type {(keys: [string, string][]) => HTMLElement} */
const keyList = (keys) =>
  h(
    "section",
    { class: "for-keys" },
    h("h3", { class: "small", text: "Keys" }),
    h(
      "dl",
      { class: "keys" },
      keys.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", { text: key })), h("dd", { text: does }))),
    ),
  );

/**
 * @template {string | boolean} Value
 * @param {string} legend
 * @param {string} key
 * @param {[Value, string][]} options
 * @param {Value} now
 * @param {(changes: Record<string, Value>) => void} choose
 */
function choices(legend, key, options, now, choose) {
  /** @type {(option: [Value, string]) => HTMLElement} */
  const radio = ([value, text]) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: key,
        value: String(value),
        checked: value === now,
        onchange: () => choose({ [key]: value }),
      }),
      h("span", { text }),
    );
  return h(
    "fieldset",
    {},
    h("legend", { class: "small", text: legend }),
    h("div", { class: "segments" }, options.map(radio)),
  );
}
