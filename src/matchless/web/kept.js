// What this browser remembers: the seats it holds, one's name, how things should look. Nothing else knows these tokens.

const GAMES = "matchless.games", NAME = "matchless.name", LOOK = "matchless.look", PLAN = "matchless.plan", CLAIMS = "matchless.claims";
const MOST_GAMES = 100;
const refused = new Map(); // what the browser would not keep: it is known as long as the page is open

function read(key, otherwise) {
  try {
    return JSON.parse(refused.get(key) ?? localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise; // nothing kept, or something that is not ours
  }
}

/** A browser that keeps nothing can still play: the address of a table holds its token. */
function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
}

/** The games of this browser, the newest first: {token, game, seats, invitations: [{seat, token}], watch}. */
export const games = () => read(GAMES, []).filter((game) => typeof game?.token === "string");

export const gameOf = (token) => games().find((game) => game.token === token);

export function keepGame(game) {
  write(GAMES, [game, ...games().filter((other) => other.token !== game.token)].slice(0, MOST_GAMES));
}

export const forgetGame = (token) => write(GAMES, games().filter((game) => game.token !== token));

export const myName = () => read(NAME, "");
export const keepName = (name) => write(NAME, name);

/** How the last game was set up, or null: see plan.js. */
export const lastPlan = () => read(PLAN, null);
export const keepPlan = (plan) => write(PLAN, plan);

const keptClaims = () => read(CLAIMS, []).filter((claim) => typeof claim?.key === "string");

/** Whether this browser has ever claimed an invitation; it may have got the seat. */
export const hasClaimed = (invitation) => keptClaims().some((claim) => claim.invitation === invitation);

/** The key that this browser claims an invitation with: always the same, so that asking again is the same claim. */
export function claimKey(invitation) {
  const claims = keptClaims();
  const kept = claims.find((claim) => claim.invitation === invitation);
  const key = kept?.key ?? randomKey();
  if (!kept) write(CLAIMS, [{ invitation, key }, ...claims].slice(0, MOST_GAMES));
  return key;
}

/** {theme: "light" | "dark" | "system", motion: "full" | "none", names: boolean} */
export const look = () => ({ theme: "system", motion: "full", names: false, ...read(LOOK, {}) });

export function keepLook(changes) {
  write(LOOK, { ...look(), ...changes });
  applyLook();
}

/** Sets the page to the chosen look; every page calls this first. */
export function applyLook() {
  const { theme, motion } = look();
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.motion = motion;
}

/** Whether things may move: neither the system nor the player has asked for stillness. */
export const moving = () => look().motion === "full" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Something random that nobody can guess, for claiming a seat. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
