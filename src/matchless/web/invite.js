// Links to open seats, to be copied or shared.
import { h, icon } from "./dom.js";

/** @import { Invitation } from "./types.js" */

const HERE_ONLY = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The address of a page for whoever has the token. The server is never told the token; it is told which `heroes` there
 * are, for the picture that a chat shows beside the link.
 * @type {(page: string, token: string, heroes: string[]) => string}
 */
export const addressOf = (page, token, heroes) =>
  `${location.origin}/${page}${heroes.length ? `?heroes=${heroes.join(",")}` : ""}#${token}`;

/**
 * The address that takes an open seat.
 * @type {(invitation: string, heroes: string[]) => string}
 */
export const seatAddress = (invitation, heroes) => addressOf("join.html", invitation, heroes);

/**
 * A list of invitations ({seat, token}) to a game with these heroes, with buttons to copy or share each. `title(seat)`
 * names a seat for people, and may be left out.
 * @type {(invitations: Invitation[], heroes: string[], title?: (seat: number) => string) => HTMLElement}
 */
export function inviteList(invitations, heroes, title = (/** @type {number} */ seat) => `Seat ${seat + 1}`) {
  return h(
    "ul",
    { class: "invites" },
    invitations.map(({ seat, token }) => linkRow(title(seat), seatAddress(token, heroes), seat)),
  );
}

/**
 * A link with buttons to copy or share it; `seat` is whose it is, if it is a seat's.
 * @type {(title: string, address: string, seat?: number) => HTMLElement}
 */
export function linkRow(title, address, seat) {
  const id = `link-${address.split("#")[1].slice(0, 8)}`;
  /** @type {HTMLInputElement} */
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
      "share" in navigator ? h("button", { class: "button", type: "button", onclick: share, text: "Share" }) : null,
    ),
  );
}

/**
 * Whether the text is in the clipboard now. Browsers give pages that come without encryption the old way only.
 * @type {(text: string, field: HTMLInputElement) => Promise<boolean>}
 */
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
