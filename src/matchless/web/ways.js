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
      /** @type {number | null} */
      let attacker = null;
      const steps = way.flatMap((step) => {
        const { kind, mover, fighter, space, path } = step;
        if (kind === "attacker") attacker = fighter;
        if (kind === "target" && fighter !== null) {
          const from = fighters.get(attacker ?? mover)?.space;
          const to = fighters.get(fighter)?.space;
          return from && to ? drawAttack(board, { from, to }, k) : [];
        }
        if (path.length > 1) {
          const curves = follow(plan, path);
          return [
            ...curves.map(({ d }) => s("path", { d, class: "m-route-case" })),
            ...curves.map(({ d }) => s("path", { d, class: "m-way" })),
            badge(board, path[path.length - 1], place, radius, k),
          ];
        }
        const at = space ?? (fighter === null ? null : fighters.get(fighter)?.space);
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
