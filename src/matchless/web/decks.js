// All heroes with their decks; the fragment of the address names the one that is shown.
import { sentence } from "./api.js";
import { loadCatalog } from "./catalog.js";
import { drawDeck } from "./deck.js";
import { byId, emblem, h, within } from "./dom.js";
import { applyLook } from "./storage.js";
import { settingsButton } from "./settings.js";
import { setType } from "./fonts.js";

/** @import { Catalog, Hero } from "./types.js" */

applyLook();
byId("bar").append(settingsButton());

const shown = { type: "all", sort: "deck" };
const list = byId("heroes");
const place = byId("deck");

/** @type {Hero | undefined} */
let hero;

/** @type {(catalog: Catalog) => void} */
function show(catalog) {
  hero = catalog.hero(location.hash.slice(1)) ?? hero ?? catalog.heroes[0];
  const { slug, name } = hero;
  for (const link of list.querySelectorAll("a")) {
    if (link.hash === `#${slug}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  document.title = `${name}: the deck, Matchless`;
  place.replaceChildren(drawDeck(hero, shown));
}

try {
  const catalog = await loadCatalog();
  list.append(
    ...catalog.heroes.map((hero) => h("li", {}, h("a", { href: `#${hero.slug}` }, emblem(hero.slug), hero.name))),
  );
  // On phones they are one row: what has the focus comes wholly into sight.
  list.addEventListener("focusin", (event) =>
    within(event, "a")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
  );
  show(catalog);
  setType();
  addEventListener("hashchange", () => {
    show(catalog);
    place.focus({ preventScroll: true });
    // only where its beginning is out of sight: the list stays under the pointer otherwise
    if (place.getBoundingClientRect().top < 0) place.scrollIntoView({ block: "start" });
  });
} catch (error) {
  place.replaceChildren(h("p", { class: "error", role: "alert", text: sentence(error) }));
}
