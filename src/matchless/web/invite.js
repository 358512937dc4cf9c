// Links to open seats, to be copied or shared.
import { h, icon } from "./dom.js";

const HERE_ONLY = ["localhost", "127.0.0.1", "[::1]"];

/** The address that takes an open seat. */
export const addressOf = (invitation) => `${location.origin}/join.html#${invitation}`;

/**
 * A list of invitations ({seat, token}) with buttons to copy or share each. `title(seat)` names a seat for people, and
 * may be left out.
 */
export function inviteList(invitations, title = (seat) => `Seat ${seat + 1}`) {
  return h(
    "ul",
    { class: "invites" },
    invitations.map(({ seat, token }) => linkRow(title(seat), addressOf(token), seat)),
  );
}

/** A link with buttons to copy or share it; `seat` is whose it is, if it is a seat's. */
export function linkRow(title, address, seat) {
  const id = `link-${address.split("#")[1].slice(0, 8)}`;
  const field = h("input", { id, type: "text", readonly: true, value: address, onfocus: () => field.select() });
  const said = h("span", { class: "said", role: "status" });
  const copy = async () => {
    const done = await copied(address, field);
    said.textContent = done ? "Copied" : "Please copy it by hand";
  };
  const share = () =>
    navigator.share({ title: "Matchless", text: "Play a game of Matchless with me", url: address }).catch((error) => {
      if (error.name !== "AbortError") said.textContent = "Sharing did not work; please copy the link";
    });
  return h(
    "li",
    { "data-seat": seat === undefined ? undefined : seat + 1 },
    h("label", { for: id }, title, " ", said),
    h(
      "div",
      {},
      field,
      h("button", { class: "button", type: "button", onclick: copy }, icon("link"), "Copy"),
      navigator.share ? h("button", { class: "button", type: "button", onclick: share, text: "Share" }) : null,
    ),
  );
}

/** Whether the text is in the clipboard now. Browsers give pages that come without encryption the old way only. */
async function copied(text, field) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // not allowed: by way of the field, then
    }
  }
  field.focus();
  field.select();
  return document.execCommand("copy");
}

/** A word of warning where the links lead nobody anywhere, or null. */
export function hereOnly() {
  if (!HERE_ONLY.includes(location.hostname)) return null;
  return h(
    "p",
    { class: "quietly" },
    "This server is open under an address that only this computer knows. For friends elsewhere start it with ",
    h("code", { text: "matchless serve --host 0.0.0.0" }),
    " and open this page by the computer's own address.",
  );
}
