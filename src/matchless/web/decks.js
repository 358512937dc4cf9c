// All heroes with their decks; the fragment of the address names the one that is shown.
import { sentence } from "./api.js";
import { loadCatalog } from "./catalog.js";
import { drawDeck } from "./deck.js";
import { byId, emblem, h } from "./dom.js";
import { applyLook } from "./kept.js";
import { settingsButton } from "./settings.js";
import { setType } from "./type.js";

applyLook();
byId("bar").append(settingsButton());

const shown = { type: "all", sort: "deck" };
const list = byId("heroes");
const place = byId("deck");

let hero;

function show(catalog) {
  hero = catalog.hero(location.hash.slice(1)) ?? hero ?? catalog.heroes[0];
  for (const link of list.querySelectorAll("a")) {
    if (link.hash === `#${hero.slug}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  document.title = `${hero.name}: the deck, Matchless`;
  place.replaceChildren(drawDeck(hero, shown));
}

try {
  const catalog = await loadCatalog();
  list.append(
    ...catalog.heroes.map((hero) => h("li", {}, h("a", { href: `#${hero.slug}` }, emblem(hero.slug), hero.name))),
  );
  // On phones they are one row: what has the focus comes wholly into sight.
  list.addEventListener("focusin", ({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" }));
  show(catalog);
  setType();
  addEventListener("hashchange", () => {
    show(catalog);
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  });
} catch (error) {
  place.replaceChildren(h("p", { class: "error", role: "alert", text: sentence(error) }));
}
