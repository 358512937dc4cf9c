// The inks of heroes, as the catalog tells them: whatever has a hero's slug as its data-hero is printed in its inks. They are
// --a, the key ink, --b, the second ink, and --p, the paper; base.css mixes the three overprints from them.

/** @import { HeroData } from "./types.js" */

/**
 * Prints in the inks of these heroes from now on.
 * @type {(heroes: Pick<HeroData, "slug" | "look">[]) => void}
 */
export function takeInks(heroes) {
  const sheet = new CSSStyleSheet();
  for (const { slug, look } of heroes)
    sheet.insertRule(
      `[data-hero="${CSS.escape(slug)}"] { --a: ${look.key}; --b: ${look.second}; --p: ${look.paper}; }`,
    );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
