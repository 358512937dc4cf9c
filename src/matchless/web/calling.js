// Calls somebody back to a hidden page: a bell, and a sign in the title until the page is seen again.
import { play } from "./sounding.js";

const SIGN = "🔔";

export class Calling {
  #title = "";
  /** @type {string | null} */
  #about = null; // what one is asked now
  /** @type {string | null} */
  #words = null; // what it calls with: null for nothing, "" for the title itself

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#call(null);
    });
  }

  /**
   * The title of the page, in quiet times.
   * @type {(text: string) => void}
   */
  title(text) {
    this.#title = text;
    this.#call(this.#words);
  }

  /**
   * One is asked something: `about` tells it apart from other questions, null is none.
   * @type {(about: string | null) => void}
   */
  asks(about) {
    const news = about !== null && about !== this.#about;
    this.#about = about;
    if (!news || !document.hidden || this.#words === "") return;
    play("turn-bell");
    this.#call("");
  }

  /**
   * Somebody has come to the table.
   * @type {(name: string) => void}
   */
  comes(name) {
    play("invitation");
    if (document.hidden) this.#call(`${name} is here · Matchless`);
  }

  /** @type {(words: string | null) => void} */
  #call(words) {
    this.#words = words;
    document.title = words === null ? this.#title : `${SIGN} ${words || this.#title}`;
  }
}
