// An invitation: a name, a seat, and off to the table. The fragment of the address is the invitation.
import { sentence, takeSeat } from "./api.js";
import { byId, h } from "./dom.js";
import { applyLook, claimKey, games, keepGame, keepName, myName } from "./kept.js";
import { settingsButton } from "./settings.js";

const GUEST = "Guest";

applyLook();
byId("bar").append(settingsButton());
byId("name").value = myName();
open();
addEventListener("hashchange", () => location.reload()); // another invitation is another page

function open() {
  const invitation = location.hash.slice(1);
  const own = games().find((game) => game.invitations?.some((one) => one.token === invitation));
  if (!invitation) {
    end("This link is not complete", "The part after the # is missing. Please copy the whole link, or ask for it once more.");
    return;
  }
  if (own) {
    next(
      "You have made this game yourself, and the link is meant for somebody else. ",
      h("a", { href: `/table.html#${own.token}`, text: "Go to your own seat" }),
    );
  }
  let asking = false;
  byId("join").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (asking) return;
    asking = true;
    tell("");
    try {
      await join(invitation);
    } catch (error) {
      refused(error);
    }
    asking = false;
  });
}

async function join(invitation) {
  const name = byId("name").value.trim();
  keepName(name);
  const seated = await takeSeat({ invitation, key: claimKey(invitation), name: name || GUEST });
  keepGame({ ...seated, invitations: [], watch: null });
  location.assign(`/table.html#${seated.token}`);
}

function refused(error) {
  const text = sentence(error);
  if (error.reason === "seat taken")
    end("This seat is taken", "Somebody has sat down here already, or the link was never quite whole. If it was you, open the game in the browser you joined with.");
  else if (error.reason === "not understood")
    end("This is no invitation", "The link seems to be damaged. Please copy the whole of it, or ask for it once more.");
  else tell(text);
}

function tell(text) {
  byId("refused").textContent = text;
  byId("refused").hidden = !text;
}

/** Nothing can be joined here: says why, and where to go instead. */
function end(title, text) {
  byId("title").textContent = title;
  byId("text").textContent = text;
  byId("join").hidden = true;
  next(
    "You can ",
    h("a", { href: "/", text: "start a game of your own" }),
    " or ",
    h("a", { href: "/#watch", text: "see who is waiting for a player" }),
    ".",
  );
}

function next(...inside) {
  byId("next").replaceChildren(...inside);
  byId("next").hidden = false;
}
