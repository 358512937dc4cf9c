// The line to the server: one socket that comes back by itself. What was not accepted is asked again from the server's
// state, never sent twice.

/** @import { Said, Told } from "./types.js" */

const PROTOCOL = 4;
const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 8000; // milliseconds between two attempts
const SHORTEST_TOKEN = 16;
const RESTARTS = 1012; // the code of a socket whose server restarts
const FINAL = new Set(["unknown token", "other protocol", "other rules"]); // refusals before the welcome that waiting does not mend

/**
 * `hears` is called with every message; `changes` with "open", "lost" or "refused" when the line itself changes, and
 * with what the server said of it: of a line that is lost, why nobody is let in at the moment.
 */
export class Connection {
  /** @type {WebSocket | undefined} */
  socket;
  /** @type {number | undefined} */
  timer;
  ended = false;
  restarts = false; // whether the server said that it goes and comes back
  /** @type {{ text: string } | undefined} */
  why; // nobody is let in

  /**
   * @param {string} token
   * @param {(message: Told) => void} hears
   * @param {(change: "open" | "lost" | "refused", refusal?: { text: string }) => void} changes
   * @param {string} catalog the digest of the catalogue that the page has: the server may have another one
   * @param {{ part?: string }} brings what is said with the first message besides
   */
  constructor(token, hears, changes, catalog, brings = {}) {
    this.token = token;
    this.catalog = catalog;
    this.brings = brings;
    this.hears = hears;
    this.changes = changes;
    this.wait = SHORTEST_WAIT;
    this.welcome = false;
    if (token.length < SHORTEST_TOKEN) {
      this.ended = true;
      queueMicrotask(() =>
        changes("refused", { text: "This link is not whole: the address of a table ends with its token." }),
      );
      return;
    }
    this.#connect();
    addEventListener("online", () => this.retry());
    addEventListener("offline", () => this.doubt());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.retry());
  }

  /**
   * Sends a message; false if the line is down.
   * @type {(message: Said) => boolean}
   */
  say(message) {
    if (!this.welcome) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** Tries to connect now instead of later. */
  retry() {
    if (this.ended || !this.socket || this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.#connect();
  }

  /** Gives up a line that does not answer, and connects anew. */
  doubt() {
    if (this.ended || !this.socket || this.socket.readyState > WebSocket.OPEN) return;
    const silent = this.socket;
    silent.close(); // which may take a while on a dead line: nobody waits for it
    this.#lost(silent);
  }

  /** Ends the line for good. */
  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  #connect() {
    const way = new URL(`/socket?catalog=${this.catalog}`, location.href);
    way.protocol = way.protocol.replace("http", "ws");
    const socket = new WebSocket(way);
    this.socket = socket;
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ type: "enter", protocol: PROTOCOL, token: this.token, ...this.brings })),
    );
    socket.addEventListener("message", (event) => this.#hear(socket, JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#lost(socket, event.code === RESTARTS));
  }

  /** @type {(socket: WebSocket, message: Told) => void} */
  #hear(socket, message) {
    if (socket !== this.socket) return; // a late word on an old line
    if (message.type === "refused" && !this.welcome && FINAL.has(message.reason)) {
      this.ended = true;
      this.changes("refused", message);
      return;
    }
    if (message.type === "refused" && !this.welcome) {
      this.why = message; // the server closes the line after it
      return;
    }
    if (message.type === "welcome" && !this.welcome) {
      this.welcome = true;
      this.wait = SHORTEST_WAIT;
      this.why = undefined;
      this.changes("open");
    }
    this.hears(message);
  }

  /** @type {(socket: WebSocket, restarts?: boolean) => void} */
  #lost(socket, restarts = false) {
    if (socket !== this.socket || this.ended) return;
    // While it restarts, attempts fail without a word.
    this.restarts = restarts || (this.restarts && !this.welcome);
    this.welcome = false;
    this.changes("lost", this.why);
    clearTimeout(this.timer);
    // Not all at the same moment: a server that starts again has many tables.
    this.timer = setTimeout(() => this.#connect(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }
}
