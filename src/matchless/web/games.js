// Lists of games: one's own that run or are over, and those that anybody may join or watch.
import { meanAccuracy, reviewedGames, saveAccuracies } from "./accuracy.js";
import { listedGames, myGames } from "./api.js";
import { capital, count, disc, h } from "./dom.js";
import { forgetGame, games } from "./storage.js";

/** @import { Catalog, Child, Listed, Summary } from "./types.js" */
/** @typedef {Pick<Summary, "board" | "choices"> & { heroes: (string | null)[], players: (string | null)[], seats?: number[] }} Game */

/**
 * What the server knows of the games of this browser, the newest first.
 * @type {() => Promise<Summary[]>}
 */
export async function ownGames() {
  const tokens = games().map((game) => game.token);
  return tokens.length ? (await myGames(tokens)).games : [];
}

/**
 * "Robin Hood against Bigfoot", with one's own hero first; of more than two only the names. Who is to be picked is any.
 * @type {(game: Game, catalog: Catalog) => string}
 */
export function pairing(game, catalog) {
  const own = game.seats ?? [];
  const names = game.heroes.map((slug) => catalog.hero(slug)?.name ?? slug ?? "any hero");
  const order = [...own, ...names.keys()].filter((seat, place, all) => all.indexOf(seat) === place);
  return order.map((seat) => names[seat]).join(names.length === 2 ? " against " : ", ");
}

/** @type {(game: Game, catalog: Catalog) => string} */
const boardName = (game, catalog) => catalog.board(game.board)?.name ?? game.board;
/** @type {(game: Game) => string} */
const length = (game) => (game.choices ? count(game.choices, "choice") : "not begun");

/** @type {(game: Game, catalog: Catalog, players: string, ...buttons: Child[]) => HTMLElement} */
function row(game, catalog, players, ...buttons) {
  const said = [boardName(game, catalog), players, length(game)].filter(Boolean).join(" · ");
  return h(
    "li",
    { class: "game-row panel" },
    h(
      "span",
      { class: "discs" },
      game.heroes.map((slug, seat) => h("span", { "data-seat": seat + 1 }, disc(slug ?? "person"))),
    ),
    h("p", {}, h("b", { text: pairing(game, catalog) }), h("small", { text: said })),
    h("span", { class: "buttons" }, buttons),
  );
}

/** @type {(game: Game) => string} */
const others = (game) =>
  game.players.map((name, seat) => (game.seats?.includes(seat) ? "you" : name || "open seat")).join(", ");

/**
 * One's own running games. `changed` is called when one is forgotten.
 * @type {(own: Summary[], catalog: Catalog, changed: () => void) => HTMLElement[]}
 */
export function runningList(own, catalog, changed) {
  return own.map((game) =>
    row(
      game,
      catalog,
      game.seats.length ? others(game) : `watching ${others(game)}`,
      h("a", {
        class: "button primary",
        href: `/table.html#${game.token}`,
        "data-tool": `open ${game.token}`,
        text: game.seats.length ? "Rejoin" : "Watch",
      }),
      forget(game, catalog, changed),
    ),
  );
}

/** @type {(game: Summary) => string} */
function accuracyText(game) {
  const mean = meanAccuracy(game.game);
  return mean === null ? "" : ` · accuracy ${Math.round(mean)}`;
}

/**
 * Over all games that were reviewed, with a way to save it; nothing as long as none was.
 * @type {() => HTMLElement[]}
 */
export function accuracyRow() {
  const mean = meanAccuracy();
  if (mean === null) return [];
  return [
    h(
      "span",
      {},
      "Your accuracy over ",
      count(reviewedGames(), "reviewed game"),
      ": ",
      h("b", { text: Math.round(mean) }),
    ),
    h("button", {
      class: "linklike",
      type: "button",
      "data-tool": "save accuracy",
      text: "Save as a file",
      onclick: saveAccuracies,
    }),
  ];
}

/**
 * One's own games that are over.
 * @type {(own: Summary[], catalog: Catalog, changed: () => void) => HTMLElement[]}
 */
export function finishedList(own, catalog, changed) {
  return own.map((game) =>
    row(
      game,
      catalog,
      [
        game.helped.some((seat) => game.seats.includes(seat)) ? `${others(game)}, with hints` : others(game),
        accuracyText(game),
      ].join(""),
      h("a", {
        class: "button",
        href: `/review.html#${game.token}`,
        "data-tool": `review ${game.token}`,
        text: "Review",
      }),
      h("a", {
        class: "button",
        href: `/replay.html#${game.token}`,
        "data-tool": `open ${game.token}`,
        text: "Replay",
      }),
      forget(game, catalog, changed),
    ),
  );
}

const doubted = new Set(); // the tokens of games that would be forgotten if it were asked for once more

/**
 * Asks once more before it forgets: nobody else knows the token.
 * @type {(game: Summary, catalog: Catalog, changed: () => void) => HTMLElement}
 */
function forget(game, catalog, changed) {
  const text = () =>
    !doubted.has(game.token) ? "Forget" : game.seats.length && !game.over ? "Forget this seat?" : "Sure?";
  const label = () => `${text()} ${pairing(game, catalog)}`;
  /** @type {(event: Event & { currentTarget: HTMLElement }) => void} */
  const onclick = ({ currentTarget }) => {
    if (doubted.delete(game.token)) {
      forgetGame(game.token);
      changed();
      return;
    }
    doubted.add(game.token);
    currentTarget.textContent = text();
    currentTarget.setAttribute("aria-label", label());
  };
  return h("button", {
    class: "button quiet",
    type: "button",
    "data-tool": `forget ${game.token}`,
    text: text(),
    "aria-label": label(),
    onclick,
  });
}

/**
 * What the button to an open seat says; where there are several, which seat it is.
 * @type {(game: Listed, seat: number, catalog: Catalog) => string}
 */
function joinText(game, seat, catalog) {
  const slug = game.heroes[seat];
  const where = game.open.length > 1 ? ` at seat ${seat + 1}` : "";
  return slug === null ? `Join${where} and pick a hero` : `Join${where} as ${catalog.hero(slug)?.name ?? slug}`;
}

/**
 * Games of others: {joinable, watchable}, each a list of rows; one's own are left out.
 * @type {(catalog: Catalog) => Promise<{ joinable: HTMLElement[], watchable: HTMLElement[] }>}
 */
export async function listed(catalog) {
  const mine = new Set(games().map((game) => game.game));
  const all = (await listedGames()).games.filter((game) => !mine.has(game.game));
  /** @type {(game: Listed) => HTMLElement} */
  const watch = (game) =>
    h("a", { class: "button", href: `/table.html#${game.watch}`, "data-tool": `open ${game.watch}`, text: "Watch" });
  /** @type {(open: Listed["open"][number], game: Listed) => HTMLElement} */
  const join = ({ seat, token }, game) =>
    h("a", {
      class: "button primary",
      href: `/join.html#${token}`,
      "data-tool": `join ${token}`,
      text: joinText(game, seat, catalog),
    });
  /** @type {(game: Listed) => string} */
  const who = (game) =>
    [
      capital(game.format),
      game.players.map((name) => name || "open seat").join(", "),
      ...(game.hints ? ["hints allowed"] : []),
    ].join(" · ");
  return {
    joinable: all
      .filter((game) => game.open.length)
      .map((game) =>
        row(
          game,
          catalog,
          who(game),
          game.open.map((open) => join(open, game)),
          watch(game),
        ),
      ),
    watchable: all.filter((game) => !game.open.length).map((game) => row(game, catalog, who(game), watch(game))),
  };
}
