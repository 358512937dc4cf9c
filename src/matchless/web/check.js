// A record, checked: that its deal was nobody's choice, and that its game ends as it says. `#TOKEN` is one's own game;
// without it a record can be chosen from a file.
import { check, recordOf, sentence } from "./api.js";
import { byId, h } from "./dom.js";
import { setType } from "./fonts.js";
import { settingsButton } from "./settings.js";
import { applyLook, gameOf } from "./storage.js";

/** @import { Checked, Finding, KeptGame } from "./types.js" */

const VERDICTS = {
  right: "Yes: nobody could choose how the cards lay, and the game went as its record says.",
  wrong: "No: something is not as it should be.",
  open: "That cannot be known from this record. Nothing is wrong with it.",
};
const MARKS = { true: "Right", false: "Wrong", null: "Open" };
const token = location.hash.slice(1);
const { digestOf } = await import("./dealing.js");

async function open() {
  byId("file").addEventListener("change", async () => {
    const file = byId("file").files?.[0];
    byId("file").value = ""; // so that the same file can be chosen again
    if (file) await trying(async () => show(await file.text(), undefined));
  });
  if (!token) {
    byId("verdict").textContent = "Choose the record of a game, the text file that every game can be downloaded as.";
    byId("choose").firstChild?.replaceWith("Choose a record");
    return;
  }
  byId("doings").prepend(h("a", { class: "button primary", href: `/replay.html#${token}`, text: "Replay" }));
  await trying(async () => {
    const record = await recordOf(token);
    if (record.startsWith("#")) running(gameOf(token));
    else await show(record, gameOf(token));
  });
}

/** @type {(act: () => Promise<void>) => Promise<void>} */
async function trying(act) {
  byId("refused").hidden = true;
  try {
    await act();
  } catch (error) {
    byId("verdict").textContent = "This cannot be checked now.";
    byId("findings").replaceChildren();
    byId("refused").textContent = sentence(error);
    byId("refused").hidden = false;
  }
}

/**
 * A game that is not over: everything is shown at its end.
 * @type {(game: KeptGame | undefined) => void}
 */
function running(game) {
  byId("verdict").textContent =
    "The game is not over: the server's number stays secret until then. Come back at the end, and see here.";
  const known = [
    game?.digest
      ? row(null, "Shown", ["The digest that you were shown is ", h("code", { text: game.digest }), "."])
      : null,
    game?.part ? row(null, "Yours", ["Your browser added ", h("code", { text: game.part }), "."]) : null,
  ];
  byId("findings").replaceChildren(...known.filter((one) => one !== null));
}

/**
 * Has a record checked by the server, and does the sums here as well.
 * @type {(record: string, game: KeptGame | undefined) => Promise<void>}
 */
async function show(record, game) {
  byId("verdict").textContent = "One moment.";
  const promised = game?.part && record.includes(digestOf(game.part));
  const checked = await check({ record, shown: game?.digest ?? null, added: promised ? (game?.part ?? null) : null });
  const findings = [...checked.findings, ...here(record, checked)];
  const wrong = findings.some(({ right }) => right === false);
  byId("verdict").textContent = VERDICTS[wrong ? "wrong" : checked.verdict];
  byId("findings").replaceChildren(...findings.map(({ right, text }) => row(right, MARKS[`${right}`], [text])));
}

/**
 * The seed, worked out by this browser: nobody need believe the server.
 * @type {(record: string, checked: Checked) => Pick<Finding, "right" | "text">[]}
 */
function here(record, { findings }) {
  const lines = record
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
  const place = lines.findIndex((line) => line.startsWith("seed "));
  const server = lines.slice(0, place).find((line) => line.startsWith("server "));
  if (!server || !findings.some(({ about }) => about === "digest")) return [];
  const seed = digestOf(
    lines
      .slice(0, place)
      .map((line) => `${line}\n`)
      .join(""),
  );
  const right =
    lines[place] === `seed key-${seed}` && lines.includes(`digest ${digestOf(server.slice("server ".length))}`);
  return [
    {
      right,
      text: right
        ? "Your own browser has done the sums, too: they are right."
        : "Your own browser comes to other sums.",
    },
  ];
}

/** @type {(right: boolean | null, mark: string, text: (string | Node)[]) => HTMLElement} */
const row = (right, mark, text) => h("li", { "data-right": `${right}` }, h("b", { text: mark }), h("span", {}, text));

applyLook();
byId("bar").append(settingsButton());
setType();
addEventListener("hashchange", () => location.reload());
open();
