// The tools in the bar of the table: take back, the last turn again, resign, links, the log where it is a drawer.
import { openInvitations } from "./asking.js";
import { openBeside } from "./beside.js";
import { h, icon } from "./dom.js";
import { addressOf, hereOnly, linkRow, seatAddress } from "./invite.js";

const ICONS = { log: "rule" };
const LAPSES = 5000; // milliseconds for which "Really resign?" can be answered

/**
 * The tools for the table as it stands; `does` has what they do: takeBack(), again(), resign(), readLog(), show().
 * Without `again` there is no last turn.
 */
export function drawTools(table, does) {
  const { take_back: way, position } = table.state;
  const playing = table.playing.length > 0 && !position.result;
  return [
    playing &&
      tool("undo", way === "ask" ? "Ask to take back" : "Take back", does.takeBack, {
        disabled: way === "no" || table.line !== "open",
      }),
    does.again && tool("again", "Last turn", does.again, { title: "Last turn again (L)" }),
    playing &&
      tool("flag", table.resigning ? "Really resign?" : "Resign", () => resign(table, does), {
        cls: table.resigning ? "sure" : "",
      }),
    tool("link", "Links", () => showLinks(table)),
    tool("log", "Log", () => does.readLog()),
  ];
}

const tool = (id, text, onclick, { cls = "", ...props } = {}) =>
  h(
    "button",
    { class: `button quiet ${cls}`, type: "button", onclick, "aria-label": text, "data-tool": id, ...props },
    icon(ICONS[id] ?? id),
    h("span", { text }),
  );

/** The first press asks whether one means it, the second one does it; the question lapses. */
function resign(table, does) {
  clearTimeout(table.resigning);
  if (table.resigning) does.resign();
  const lapse = () => {
    table.resigning = null;
    does.show();
  };
  table.resigning = table.resigning ? null : setTimeout(lapse, LAPSES);
  does.show();
}

function showLinks(table) {
  const rows = [
    ...openInvitations(table).map((one) =>
      linkRow(`To play ${table.comer(one.seat)}`, seatAddress(one.token, table.heroes), one.seat),
    ),
    linkRow("To watch: shows what everybody may know", addressOf("table.html", table.welcome.watch, table.heroes)),
    ...(table.own.length ? [linkRow("Your own seat on another device; give it to nobody", location.href)] : []),
  ];
  openBeside("Links", "", h("ul", { class: "invites" }, rows), hereOnly());
}
