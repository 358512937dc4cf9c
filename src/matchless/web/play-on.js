// Playing on from a moment of a replay: a new game with the cards as they lay, against bots.
import { makeGame, recordOf, sentence } from "./api.js";
import { byId, capital, disc, h, part } from "./dom.js";
import { keepGame, keepName, myName } from "./kept.js";
import { levels } from "./plan.js";

/** @import { BotSeat, Catalog, Child, Me, Moment, Welcome } from "./types.js" */

const GUEST = "Guest";
const LEVEL = "apprentice";

/**
 * Asks which seat to play and against whom, after the first `seq` choices of the game that `token` shows.
 * @type {(token: string, moment: Moment, welcome: Welcome, catalog: Catalog) => void}
 */
export function askPlayOn(token, { seq, position }, welcome, catalog) {
  const dialog = byId("play-on");
  const { seats, decision } = position;
  const refused = h("p", { class: "error", role: "alert", hidden: true });
  /** @type {(name: string, value: string | number, checked: boolean, ...inside: Child[]) => HTMLElement} */
  const radio = (name, value, checked, ...inside) =>
    h("label", {}, h("input", { type: "radio", name, value, checked }), h("span", {}, inside));
  const first = welcome.seats[0] ?? decision?.seat;
  const form = h(
    "form",
    {},
    h("h2", { id: "play-on-title", text: "Play on from here" }),
    h("p", {
      class: "quietly",
      text: `A new game begins after choice ${seq}, with the cards as they lay. Bots play the other seats.`,
    }),
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
      h("legend", { class: "small", text: "Against bots of level" }),
      h(
        "div",
        { class: "segments" },
        levels(catalog).map((level) => radio("level", level, level === LEVEL, capital(level))),
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
      /** @type {BotSeat} */
      const others = { kind: "bot", level: String(said.get("level")) };
      keepName(name);
      await playOn(
        token,
        seq,
        seats.map((_, number) => (number === own ? { kind: "me", name: name || GUEST } : others)),
      );
    } catch (error) {
      refused.textContent = sentence(error);
      refused.hidden = false;
      submit.disabled = false;
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

/** @type {(token: string, until: number, seats: (Me | BotSeat)[]) => Promise<void>} */
async function playOn(token, until, seats) {
  const made = await makeGame({ setup: { kind: "record", record: await recordOf(token), until }, seats });
  keepGame({ ...made, token: made.token ?? made.watch });
  location.assign(`/table.html#${made.token}`);
}
