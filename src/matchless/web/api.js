// The server over HTTP: requests that are answered once.

/** What the server refused, with the sentence to show. */
class Refused extends Error {
  constructor(reason, text) {
    super(text);
    this.reason = reason;
  }
}

/** The sentence of what was refused; anything else is a fault of the page, and thrown on. */
export function sentence(error) {
  if (error instanceof Refused) return error.message;
  throw error;
}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refused("failed", "The server cannot be reached; please try again.");
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    throw new Refused(said.reason ?? "failed", said.text ?? "Something went wrong on the server; please try again.");
  }
  return answer;
}

async function post(path, message) {
  const headers = { "Content-Type": "application/json" };
  return (await ask(path, { method: "POST", headers, body: JSON.stringify(message) })).json();
}

export const getCatalog = async () => (await ask("/api/catalog")).json();
export const makeGame = (message) => post("/api/games", message);
export const openRecord = (record) => post("/api/replays", { record });
export const offerOf = (invitation) => post("/api/invitations", { invitation });
export const takeSeat = (message) => post("/api/seats", message);
export const myGames = (tokens) => post("/api/mine", { tokens });
export const rematchOf = (token) => post("/api/rematch", { token });
export const listedGames = async () => (await ask("/api/games")).json();
export const recordOf = async (token) => (await ask("/api/record", { headers: { Authorization: `Bearer ${token}` } })).text();

/** Saves the record of a game as a file. */
export async function saveRecord(token, game) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await recordOf(token)], { type: "text/plain" }));
  link.download = `matchless-${game}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
