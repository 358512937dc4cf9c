"""Cards: how much more or less their hero wins when they are drawn, played, or spent for their boost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from matchless.intervals import excess, side
from matchless.lab.page.markup import add
from matchless.lab.page.numbers import between, count, percent, plural, points, points_tick
from matchless.lab.page.roster import by_strength, titles
from matchless.lab.page.table import NOTHING, Column, Field, gain, rate, table, whole
from matchless.lab.page.whiskers import Dot, Panel, draw

if TYPE_CHECKING:
    from collections.abc import Iterable
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import BalanceData, CardData, HeroData, Influence, Share

Use = Literal["opening", "drawn", "played", "boosted"]
USES: dict[Use, str] = {"opening": "opening hand", "drawn": "drawn", "played": "played", "boosted": "boosted"}
LEAST, MOST = 0.02, 0.3  # where an axis ends at the earliest and latest; what goes beyond is rare and unsure


def cards(section: ET.Element, data: BalanceData) -> None:
    """A plot and a table for every hero, under a field to search them."""
    _explain(section, data["cards"])
    search = add(section, "p", class_="filter", hidden="hidden")
    add(search, "label", "Find a card or hero", for_="find")
    add(search, "input", id="find", type="search", autocomplete="off")
    add(search, "output", for_="find")

    called = titles(data["heroes"])
    limits = {use: _limit(card[use] for card in data["cards"]) for use in USES}
    for number, hero in enumerate(by_strength(data)):
        own = [card for card in data["cards"] if card["hero"] == hero["name"]]
        if own:
            part = add(section, "div", class_="hero", id=f"cards-{number}")
            add(part, "h3", called[hero["name"]])
            _hero(part, f"cards-{number}", called[hero["name"]], hero, own, limits)


def _explain(section: ET.Element, measured: list[CardData]) -> None:
    add(
        section,
        "p",
        "By how many points a hero's win rate is higher or lower in the games in which it had the card in its opening "
        "hand, drew it then or later, played it as attack, defense or scheme, or spent it for its boost. Sorted by the "
        "first; each column has its own scale.",
    )
    intervals = sum(1 for card in measured for use in USES if card[use]["games"])
    add(
        section,
        "p",
        "The opening hand is pure chance, so it speaks of the card itself. What is drawn, played and spent is better "
        "compared with the hero's other cards than with zero: long games see more cards, so a hero that wins its long "
        "games seems to gain from all of them; and cards are played and spent by choice, when things stand well or "
        f"badly already. Of {count(intervals)} intervals about {0.05 * intervals:.0f} miss zero by chance alone.",
        class_="note",
    )


def _limit(parts: Iterable[Influence]) -> float:
    """How far an axis must reach to hold nearly every dot; the same for all heroes."""
    return min(MOST, max([LEAST, *(abs(part["influence"] or 0) for part in parts)]))


def _hero(
    parent: ET.Element, name: str, title: str, hero: HeroData, own: list[CardData], limits: dict[Use, float]
) -> None:
    total = hero["total"]
    if total["rate"] is not None:
        add(parent, "p", f"Wins {percent(total['rate'])} of {plural(total['games'], 'game')} overall.", class_="note")
    own = sorted(own, key=lambda card: -(card["opening"]["influence"] or 0) if card["opening"]["games"] else 2)
    panels = [
        Panel(
            f"{called}, points",
            [_dot(f"{card['card']}, {called}", card[use], total) for card in own],
            0,
            (-limits[use], limits[use]),
            points,
            points_tick,
        )
        for use, called in USES.items()
    ]
    labels = [card["card"] for card in own]
    desc = "Points of win rate above or below the hero's own, for each card; the numbers are in the table below."
    draw(add(parent, "figure"), name, f"Influence of the cards of {title}", desc, labels, panels)
    columns = [Column("card", word=True), Column("type", word=True), *map(Column, ("value", "boost", "copies"))]
    for called in USES.values():
        columns += [Column(head, group=called) for head in ("games", "wins", "win rate, %", "influence, points")]
    rows = [
        [
            Field(card["card"]),
            Field(card["type"]),
            *(whole(number) for number in (card["value"], card["boost"], card["copies"])),
            *(field for use in USES for field in _fields(card[use], total)),
        ]
        for card in own
    ]
    table(parent, f"Cards of {title}, with 95 % intervals", columns, rows, f"Cards of {title} in numbers")


def _influence(part: Influence, total: Share) -> tuple[float, float, float] | None:
    """The influence and its interval."""
    if part["influence"] is None:
        return None
    return part["influence"], *excess(part["wins"], part["games"], total["wins"], total["games"])


def _dot(what: str, part: Influence, total: Share) -> Dot | None:
    found = _influence(part, total)
    if found is None or part["rate"] is None:
        return None
    won = f"{percent(part['rate'])} of {plural(part['games'], 'game')} won ({between(part['low'], part['high'])})"
    return Dot(*found, f"{what}\n{won}\ninfluence {gain(*found).text} points")


def _fields(part: Influence, total: Share) -> list[Field]:
    found = _influence(part, total)
    influence = NOTHING if found is None else gain(*found, side(found[1], found[2], 0))
    return [whole(part["games"]), whole(part["wins"]), rate(part), influence]
