// The way to the sounds. Nothing of them is loaded and no loudspeaker opened before somebody presses something; then sound.js
// makes them. They are set in the settings, and the key M silences all and brings it back.
import { h, within } from "./dom.js";
import { keepSound, sound } from "./storage.js";

/** @import { Sound } from "./types.js" */

const CALLS = new Set(["turn-bell", "invitation"]); // what is heard in a hidden tab, too
const LATE = 400; // milliseconds after which a sound that waited for its maker is not worth hearing
const TOLD = 2000; // milliseconds within which the table tells what was chosen
const SEEN = 1600; // milliseconds for which a word about the sound is in sight
const TYPED = "input:not([type=radio], [type=range], [type=checkbox]), textarea, select, [contenteditable]";

/** @type {AudioContext | null} */
let context = null;
/** @type {Promise<void> | null} */
let loading = null;
/** @type {import("./sound.js").Mixer | null} */
let mixer = null;
let board = "";
/** @type {{ name: string, until: number } | null} */
let own = null; // the sound of one's own choice: {name, until}

/** Opens the loudspeaker and loads the sounds, at a press, if there is to be any sound. */
function open() {
  if (!sound().on || !globalThis.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext({ latencyHint: "interactive" });
  const opened = context;
  loading ??= import("./sound.js").then(
    ({ Mixer }) => {
      mixer = new Mixer(opened);
      mixer.at(board);
      mixer.set(sound(), document.hidden);
    },
    () => {
      loading = null; // at the next press once more
    },
  );
}

/**
 * Lets something be heard, if somebody wants to hear it.
 * @type {(name: string) => void}
 */
export function play(name) {
  const now = performance.now();
  if (own?.name === name) {
    const told = now < own.until;
    own = null;
    if (told) return;
  }
  if (!loading || !sound().on || (document.hidden && !CALLS.has(name))) return;
  if (mixer) mixer.play(name);
  else loading.then(() => performance.now() - now < LATE && mixer?.play(name));
}

/**
 * The sound of one's own choice, at once: the table tells it a little later, and is not heard to do so.
 * @type {(name: string) => void}
 */
export function playOwn(name) {
  own = null;
  play(name);
  own = { name, until: performance.now() + TOLD };
}

/**
 * The board that is played on: its ground is heard under the steps, and softly behind everything.
 * @type {(slug: string) => void}
 */
export function soundAt(slug) {
  board = slug;
  mixer?.at(slug);
}

/**
 * Changes how things sound, and lets it be heard; this comes from a press.
 * @type {(changes: Partial<Sound>) => void}
 */
export function setSound(changes) {
  keepSound(changes);
  open();
  mixer?.set(sound(), document.hidden);
  dispatchEvent(new Event("sound"));
  if (!("ambience" in changes)) play("tick");
}

/** Sounds on a page with a table: from the first press on, with the key M. */
export function setUpSound() {
  const said = h("p", { class: "sounding", role: "status" });
  let timer = 0;
  document.body.append(said);
  for (const kind of ["pointerdown", "pointerup", "keydown"]) addEventListener(kind, open, { capture: true });
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "m" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (within(event, TYPED)) return;
    setSound({ on: !sound().on });
    said.textContent = sound().on ? "Sound on" : "Sound off";
    clearTimeout(timer);
    timer = setTimeout(() => said.replaceChildren(), SEEN);
  });
  document.addEventListener("visibilitychange", () => mixer?.set(sound(), document.hidden));
}
