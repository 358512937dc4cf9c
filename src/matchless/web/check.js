// A record, checked: that its deal was nobody's choice, and that its game ends as it says. `#TOKEN` is one's own game;
// without it a record can be chosen from a file.
import { check, recordOf, sentence } from "./api.js";
import { leftOut, wrongs } from "./deal-notes.js";
import { byId, h } from "./dom.js";
import { setType } from "./fonts.js";
import { settingsButton } from "./settings.js";
import { applyLook, gameOf } from "./storage.js";

/** @import { Finding, KeptGame } from "./types.js" */

const VERDICTS = {
  right: "Yes: nobody could choose how the cards lay, and the game went as its record says.",
  wrong: "No: something is not as it should be.",
  open: "That cannot be known from this record. Nothing is wrong with it.",
};
const MARKS = { true: "Right", false: "Wrong", null: "Open" };
const token = location.hash.slice(1);
const { dealOf, sums } = await import("./deal-record.js");

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
    game?.promises
      ? row(null, "Note", ["To check the record without this page later, note: ", h("code", { text: command(game) })])
      : null,
  ];
  byId("findings").replaceChildren(...known.filter((one) => one !== null));
}

/**
 * What checks the record of a game on one's own computer.
 * @type {(game: KeptGame) => string}
 */
const command = ({ digest, part, promises = [] }) =>
  [
    `matchless verify game.txt --digest ${digest} --part ${part}`,
    ...promises.flatMap((each, seat) => (each ? [`--promise ${seat + 1} ${each}`] : [])),
  ].join(" ");

/**
 * Has a record checked by the server, and does the sums here as well.
 * @type {(record: string, game: KeptGame | undefined) => Promise<void>}
 */
async function show(record, game) {
  byId("verdict").textContent = "One moment.";
  const stands = game?.promise && dealOf(record).promises.includes(game.promise);
  const checked = await check({
    record,
    shown: game?.digest ?? null,
    promises: game?.promises ?? null,
    added: game?.part && (game.promised || stands) ? game.part : null,
  });
  const findings = [...checked.findings, ...here(record, game)];
  const wrong = findings.some(({ right }) => right === false);
  byId("verdict").textContent = VERDICTS[wrong ? "wrong" : checked.verdict];
  byId("findings").replaceChildren(...findings.map(({ right, text }) => row(right, MARKS[`${right}`], [text])));
}

/**
 * What this browser finds out by itself: nobody need believe the server.
 * @type {(record: string, game: KeptGame | undefined) => Pick<Finding, "right" | "text">[]}
 */
function here(record, game) {
  const deal = dealOf(record);
  const found = game ? wrongs(game, deal).map((text) => ({ right: false, text })) : [];
  const right = sums(record);
  if (right !== null)
    found.push({
      right,
      text: right
        ? "Your own browser has done the sums, too: they are right."
        : "Your own browser comes to other sums.",
    });
  if (game && leftOut(game, deal))
    return [...found, { right: null, text: "Your own browser added nothing: the cards were dealt before you came." }];
  return found;
}

/** @type {(right: boolean | null, mark: string, text: (string | Node)[]) => HTMLElement} */
const row = (right, mark, text) => h("li", { "data-right": `${right}` }, h("b", { text: mark }), h("span", {}, text));

applyLook();
byId("bar").append(settingsButton());
setType();
addEventListener("hashchange", () => location.reload());
open();
