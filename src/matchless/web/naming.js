// Words of a card that name somebody: pointing at them lights those up on the board, and says the rule that they rest on.
import { all, within } from "./dom.js";
import { fightersOf } from "./picture.js";

/** @import { Pictured } from "./picture.js" */
/** @import { Catalog } from "./types.js" */

/**
 * `position()` is what the board `svg` shows, undefined before there is one.
 * @type {(svg: SVGSVGElement, catalog: Catalog, position: () => Pictured | undefined) => void}
 */
export function pointAtWords(svg, catalog, position) {
  document.addEventListener("pointerover", (event) => {
    for (const piece of all(svg, ".f.meant")) piece.classList.remove("meant");
    const word = within(event, ".names");
    if (!word) return;
    const { rule, names } = word.dataset;
    if (rule) word.title = catalog.rules_text[rule] ?? "";
    const slug = word.closest("[data-hero]")?.getAttribute("data-hero");
    const kind = slug && catalog.hero(slug)?.fighters.find(({ id }) => id === names)?.name;
    const shown = position();
    if (!kind || !shown) return;
    const seat = word.closest(".card")?.querySelector(".by")?.getAttribute("data-seat");
    for (const one of fightersOf(shown).values())
      if (one.kind === kind && shown.seats[one.seat].hero === slug && (!seat || one.seat + 1 === Number(seat)))
        svg.querySelector(`[data-fighter="${one.id}"]`)?.classList.add("meant");
  });
}
