// The tools in the bar of the table: take back, the last turn again, resign, links, the log where it is a drawer.
import { openInvitations } from "./asking.js";
import { openBeside } from "./beside.js";
import { h, icon } from "./dom.js";
import { addressOf, hereOnly, linkRow, seatAddress } from "./invite.js";

/** @import { Model } from "./model.js" */
/** @import { Props } from "./types.js" */

/**
 * @typedef {object} Does
 * @property {() => void} takeBack
 * @property {(() => void) | null} again
 * @property {() => void} resign
 * @property {() => void} readLog
 * @property {() => void} hint
 * @property {() => void} show
 */

/** @type {Record<string, string>} */
const ICONS = { log: "rule" };
const LAPSES = 5000; // milliseconds for which "Really resign?" can be answered

/**
 * The tools for the table as it stands; `does` has what they do: takeBack(), again(), resign(), readLog(), show().
 * Without `again` there is no last turn.
 * @type {(table: Model, does: Does) => (HTMLElement | false | null)[]}
 */
export function drawTools(table, does) {
  const { take_back: way, position } = table.shown;
  const playing = table.playing.length > 0 && !position.result;
  const lesson = table.shown.guide !== null;
  return [
    table.hintable && tool("hint", "Hint", does.hint, { disabled: !table.acts, title: "A hint (H)", cls: "hint" }),
    playing &&
      tool("undo", way === "ask" ? "Ask to take back" : "Take back", does.takeBack, {
        disabled: way === "no" || table.line !== "open",
        "data-glow": Boolean(table.taught?.back),
      }),
    does.again && tool("again", "Last turn", does.again, { title: "Last turn again (L)" }),
    playing &&
      !lesson &&
      tool("flag", table.resigning ? "Really resign?" : "Resign", () => resign(table, does), {
        cls: table.resigning ? "sure" : "",
      }),
    lesson
      ? h("a", { class: "button quiet leave", href: "/", "data-tool": "leave", text: "Leave" })
      : tool("link", "Links", () => showLinks(table)),
    !lesson && tool("log", "Log", () => does.readLog()),
  ];
}

/** @type {(id: string, text: string, onclick: () => void, props?: Props & { cls?: string }) => HTMLElement} */
const tool = (id, text, onclick, { cls = "", ...props } = {}) =>
  h(
    "button",
    { class: `button quiet ${cls}`, type: "button", onclick, "aria-label": text, "data-tool": id, ...props },
    icon(ICONS[id] ?? id),
    h("span", { text }),
  );

/**
 * The first press asks whether one means it, the second one does it; the question lapses.
 * @type {(table: Model, does: Does) => void}
 */
function resign(table, does) {
  clearTimeout(table.resigning);
  if (table.resigning) does.resign();
  const lapse = () => {
    table.resigning = undefined;
    does.show();
  };
  table.resigning = table.resigning ? undefined : setTimeout(lapse, LAPSES);
  does.show();
}

/** @type {(table: Model) => void} */
function showLinks(table) {
  const rows = [
    ...openInvitations(table).map((one) =>
      linkRow(`To play ${table.comer(one.seat)}`, seatAddress(one.token, table.heroes), one.seat),
    ),
    linkRow("To watch: shows what everybody may know", addressOf("table.html", table.greeting.watch, table.heroes)),
    ...(table.own.length ? [linkRow("Your own seat on another device; give it to nobody", location.href)] : []),
  ];
  openBeside("Links", "", h("ul", { class: "invites" }, rows), hereOnly());
}
