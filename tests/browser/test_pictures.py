"""The pictures of cards and heroes: one for each, all of them different, and none of them blank."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from matchless import heroes
from matchless.catalog import hero_data
from matchless.engine.look import derived
from matchless.engine.words import ATTACK, DEFENSE, HERO, MELEE, SCHEME, SIDEKICK, VERSATILE, Card, Fighter, Hero
from visits import Visits

WOLF = Hero(
    "grey-wolf",
    "Grey Wolf",
    "Examples",
    move=3,
    fighters=(Fighter("Grey Wolf", HERO, MELEE, 14), Fighter("Cub", SIDEKICK, MELEE, 1, count=2)),
    abilities=(),
    cards=(
        Card("Bite", ATTACK, 4, boost=2, copies=8, by="Grey Wolf"),
        Card("Snap", VERSATILE, 3, boost=1, copies=8),
        Card("Hide", DEFENSE, 3, boost=1, copies=7),
        Card("Howl", SCHEME, boost=3, copies=7, by="Cub"),
    ),
)
# Prints every card of the catalog, and every poster; gives them, and the names in their scenes that are no motif.
PRINT = """async () => {
    const { loadCatalog } = await import("/catalog.js"), art = await import("/art.js");
    const { heroes } = await loadCatalog(), drawn = [], missing = [], unlisted = [];
    const print = (what, spec, seed) => {
        const [ground, motifs] = spec.split(":");
        if (!(ground in art.GROUNDS)) missing.push(`${what}: ${ground}`);
        const names = motifs.split(";").map((one) => one.trim().split(" ")[0]).filter(Boolean);
        if (!names.length) missing.push(`${what}: nothing`);
        for (const name of names) if (!(name in art.MOTIFS)) missing.push(`${what}: ${name}`);
        drawn.push([what, spec, art.scene(spec, seed)]);
    };
    for (const hero of heroes) {
        for (const card of hero.cards) {
            print(`${hero.name}, ${card.name}`, art.sceneOf(card), `${hero.slug} ${card.name}`);
            if (art.SCENES[hero.slug]?.[card.name] === undefined) unlisted.push(`${hero.name}, ${card.name}`);
        }
        if (hero.slug !== "grey-wolf") print(hero.name, art.posterOf(hero), hero.slug);
    }
    return { drawn, missing, unlisted, scenes: Object.values(art.SCENES).flatMap((one) => Object.keys(one)).length };
}"""

INKS = "(card) => ['--a', '--b', '--p'].map((one) => getComputedStyle(card).getPropertyValue(one))"


def with_wolf(page: Page, emblem: str | None = None) -> None:
    """Puts a stranger among the heroes that the server tells of."""

    def more(route: Route) -> None:
        told = route.fetch().json()
        wolf = hero_data(WOLF)
        told["heroes"].append({**wolf, "look": {**vars(derived("Grey Wolf")), "emblem": emblem}})
        route.fulfill(json=told)

    page.route("**/catalog.json", more)


def test_all_cards_have_pictures_of_their_own(visit: Visits) -> None:
    page = visit("about:blank")
    with_wolf(page)
    page.goto("/decks.html")
    found = page.evaluate(PRINT)
    cards = sum(len(heroes.load(slug).cards) for slug in heroes.slugs())
    assert found["missing"] == []
    assert found["unlisted"] == [f"Grey Wolf, {card.name}" for card in WOLF.cards]
    seconds = sum(len(heroes.load(slug).second_cards()) for slug in heroes.slugs())
    assert found["scenes"] == cards + seconds  # a scene for a card that is not there would be a name misspelt
    assert len(found["drawn"]) == cards + len(heroes.slugs()) + len(WOLF.cards)
    assert len({scene for _, _, scene in found["drawn"]}) == len(found["drawn"])
    by_hero: dict[str, list[str]] = {}
    for what, spec, _ in found["drawn"]:
        by_hero.setdefault(what.split(",")[0], []).append(spec)
    assert [name for name, specs in by_hero.items() if len(set(specs)) < len(specs)] == []  # in any ink


def test_a_stranger_has_inks_pictures_and_letters(visit: Visits) -> None:
    page = visit("about:blank")
    with_wolf(page)
    page.goto("/decks.html#grey-wolf")
    expect(page.locator(".deck .picture svg.scene")).to_have_count(1 + len(WOLF.cards))
    expect(page.locator("#emblem-grey-wolf")).to_have_text("GW")
    expect(page.locator("#emblem-cub")).to_have_text("Cu")
    expect(page.locator("#emblem-robin-hood text")).to_have_count(0)
    inks = page.locator(".card").first.evaluate(INKS)
    look = derived("Grey Wolf")
    assert inks == [look.key, look.second, look.paper]
    visit.keep(page, "stranger")


def test_a_stranger_may_have_an_emblem_that_is_there(visit: Visits) -> None:
    page = visit("about:blank")
    with_wolf(page, "raptors")
    page.goto("/decks.html#grey-wolf")
    expect(page.locator("#emblem-grey-wolf use")).to_have_attribute("href", "#emblem-raptors")
    expect(page.locator("#emblem-cub")).to_have_text("Cu")


def test_a_picture_shows_its_motifs_whole_however_low_it_is(visit: Visits) -> None:
    page = visit("/decks.html#bigfoot")
    scene = page.locator(".card .picture").first
    expect(scene.locator(".motifs > *").first).to_be_visible()
    scale = "(one) => one.querySelector('.motifs').getAttribute('transform')"
    assert scene.evaluate(scale) is None
    scene.evaluate("(one) => { one.style.setProperty('flex', '0 0 40px'); one.style.setProperty('min-height', '0'); }")
    page.wait_for_function(f"() => ({scale})(document.querySelector('.card .picture'))?.includes('scale(0.4')")
