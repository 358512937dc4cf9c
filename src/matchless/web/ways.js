// Ways of a hint on the board: the whole walk of each fighter, whom an attack is for, where somebody is placed.

/** @import { Drawing, Fighter, WayStep } from "./types.js" */
/** @import { Lent } from "./advising.js" */

/**
 * What shows ways, with what the page lends for it.
 * @param {Lent} lent
 */
export function ways({ s, drawAttack, follow, layout, moved }) {
  /**
   * Shows some ways, the best first; none takes them away again.
   * @type {(svg: SVGSVGElement, board: Drawing, ways: WayStep[][], fighters: Map<number | null, Fighter>, radius: number) => void}
   */
  function showWays(svg, board, ways, fighters, radius) {
    const layer = svg.querySelector(".l-hint");
    if (!layer) return;
    const plan = layout(board, radius);
    const k = radius / 54;
    const drawn = ways.flatMap((way, place) => {
      /** @type {Map<number | null, string>} */
      const came = new Map(); // those that have moved on this way, and where to
      /** @type {(fighter: number | null) => string | null | undefined} */
      const spaceOf = (fighter) => came.get(fighter) ?? fighters.get(fighter)?.space;
      const blows = new Set();
      const steps = way.flatMap((step) => {
        const { kind, mover, target, fighter, space, path } = step;
        if (target !== null) {
          const [from, to] = [spaceOf(mover), spaceOf(target)];
          if (!from || !to || blows.has(`${from} ${to}`)) return []; // whom it is for and its card are two steps of one blow
          blows.add(`${from} ${to}`);
          return [...drawAttack(board, { from, to }, k), badge(board, to, place, radius, k)];
        }
        if (mover !== null && space) came.set(mover, space);
        if (path.length > 1) {
          const curves = follow(plan, path);
          return [
            ...curves.map(({ d }) => s("path", { d, class: "m-route-case" })),
            ...curves.map(({ d }) => s("path", { d, class: "m-way" })),
            badge(board, path[path.length - 1], place, radius, k),
          ];
        }
        const at = space ?? spaceOf(fighter);
        return at && kind !== "mover" ? [badge(board, at, place, radius, k)] : [];
      });
      return s("g", { class: `way way-${place + 1}` }, steps);
    });
    layer.replaceChildren(...drawn.reverse()); // the best on top
  }

  /** @type {(board: Drawing, space: string, place: number, R: number, k: number) => SVGElement} */
  const badge = (board, space, place, R, k) =>
    s(
      "g",
      { transform: moved(board.spaces[space]) },
      s("circle", { r: R + 2, class: "m-way-ring" }),
      s(
        "g",
        { transform: moved({ x: R * (place ? -0.72 : 0.72), y: -R * 0.72 }, k) },
        s("circle", { r: 19, class: "m-way-badge" }),
        s("text", { class: "m-way-text", y: 1, text: String(place + 1) }),
      ),
    );

  return showWays;
}
