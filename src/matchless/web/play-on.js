// A new game from a moment of a replay or from a position: asks which seat to play, and against whom.
import { makeGame, sentence } from "./api.js";
import { byId, capital, disc, h, part } from "./dom.js";
import { keepGame, keepName, myName } from "./storage.js";
import { levels } from "./plan.js";

/** @import { Catalog, Child, NewGame, SeatData } from "./types.js" */

/**
 * @typedef {object} Asked
 * @property {string} title
 * @property {string} about what begins, and how
 * @property {SeatData[]} seats
 * @property {number | undefined} first the seat that one plays unless one picks another
 * @property {string[]} others who else may play the other seats, beside bots: FRIEND or nobody
 * @property {() => Promise<NewGame["setup"]>} setup
 */

const GUEST = "Guest";
const LEVEL = "apprentice";
export const FRIEND = "friend"; // somebody who gets a link to the open seat

/**
 * Asks, and goes to the table of the new game.
 * @type {(catalog: Catalog, asked: Asked) => void}
 */
export function askToPlay(catalog, { title, about, seats, first, others, setup }) {
  const dialog = byId("play-on");
  const refused = h("p", { class: "error", role: "alert", hidden: true });
  /** @type {(name: string, value: string | number, checked: boolean, ...inside: Child[]) => HTMLElement} */
  const radio = (name, value, checked, ...inside) =>
    h("label", {}, h("input", { type: "radio", name, value, checked }), h("span", {}, inside));
  const form = h(
    "form",
    {},
    h("h2", { id: "play-on-title", text: title }),
    h("p", { class: "quietly", text: about }),
    h(
      "fieldset",
      {},
      h("legend", { class: "small", text: "You play" }),
      h(
        "div",
        { class: "segments" },
        seats.map((seat, number) =>
          radio("seat", number, number === first, h("span", { "data-seat": number + 1 }, disc(seat.hero)), seat.name),
        ),
      ),
    ),
    h(
      "fieldset",
      {},
      h("legend", { class: "small", text: others.length ? "Against a bot, or a friend" : "Against bots of level" }),
      h(
        "div",
        { class: "segments" },
        [...levels(catalog), ...others].map((level) =>
          radio("level", level, level === LEVEL, level === FRIEND ? "A friend" : capital(level)),
        ),
      ),
    ),
    h(
      "p",
      {},
      h("label", { class: "small", for: "name", text: "Your name" }),
      h("input", {
        class: "field",
        id: "name",
        name: "name",
        type: "text",
        autocomplete: "nickname",
        spellcheck: "false",
        placeholder: GUEST,
        maxlength: catalog.longest_name,
        value: myName(),
      }),
    ),
    refused,
    h(
      "p",
      { class: "buttons" },
      h("button", { class: "button", type: "button", text: "Not now", onclick: () => dialog.close() }),
      h("button", { class: "button primary", type: "submit", text: "Play on" }),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = new FormData(form);
    /** @type {HTMLButtonElement} */
    const submit = part(form, "[type=submit]");
    submit.disabled = true;
    try {
      const name = String(said.get("name")).trim();
      const own = Number(said.get("seat"));
      const level = String(said.get("level"));
      /** @type {NewGame["seats"][number]} */
      const other = level === FRIEND ? { kind: "open" } : { kind: "bot", level };
      keepName(name);
      const made = await makeGame({
        setup: await setup(),
        seats: seats.map((_, number) => (number === own ? { kind: "me", name: name || GUEST } : other)),
      });
      keepGame({ ...made, token: made.token ?? made.watch });
      location.assign(`/table.html#${made.token}`);
    } catch (error) {
      refused.textContent = sentence(error);
      refused.hidden = false;
      submit.disabled = false;
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
