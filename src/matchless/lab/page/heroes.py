"""Heroes over all opponents: how often they win, and what beginning is worth to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.intervals import difference, side
from matchless.lab.page.markup import add
from matchless.lab.page.numbers import count, percent, plural, points, points_tick
from matchless.lab.page.rates import limits, rate_dot, rate_panel, rate_text
from matchless.lab.page.roster import by_strength, titles
from matchless.lab.page.table import NOTHING, Column, Field, gain, rate, table, whole
from matchless.lab.page.whiskers import Dot, Panel, draw

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import BalanceData, HeroData


def totals(section: ET.Element, data: BalanceData) -> None:
    """The win rate of every hero, with its interval."""
    heroes, called = by_strength(data), titles(data["heroes"])
    labels = [called[hero["name"]] for hero in heroes]
    dots = [rate_dot(label, hero["total"], hero["total"]["draws"]) for label, hero in zip(labels, heroes, strict=True)]
    add(
        section,
        "p",
        "Over all opponents and boards. A dot is filled where the whole interval lies on one side of 50 %.",
    )
    title = "Win rate of each hero"
    draw(add(section, "figure"), "totals", title, _said(labels, heroes), labels, [rate_panel("", dots)])
    columns = [Column("hero", word=True), Column("code", word=True), Column("set", word=True)]
    columns += [Column(head) for head in ("games", "wins", "draws", "win rate, % (95 % interval)")]
    rows = []
    for label, hero in zip(labels, heroes, strict=True):
        total = hero["total"]
        numbers = [whole(total["games"]), whole(total["wins"]), whole(total["draws"]), rate(total)]
        rows.append([Field(label), Field(hero["code"]), Field(hero["set"]), *numbers])
    table(section, title, columns, rows, "Heroes in numbers")


def beginning(section: ET.Element, data: BalanceData) -> None:
    """What every hero wins when it begins and when it follows, and the difference."""
    heroes, called = by_strength(data), titles(data["heroes"])
    labels = [called[hero["name"]] for hero in heroes]
    seat = data["beginning"]
    if seat["advantage"] is not None:
        won = f"{plural(seat['games'], 'game')} had a winner, {count(seat['wins'])} times whoever began"
        edge = gain(seat["advantage"], seat["low"] - 0.5, seat["high"] - 0.5).text
        add(section, "p", f"{won}: {rate_text(seat)}, which is {edge} points from an even split.")
    add(section, "p", "By hero: its win rate when it begins, when its opponent does, and the first less the second.")
    began = [rate_dot(f"{label}, beginning", hero["began"]) for label, hero in zip(labels, heroes, strict=True)]
    followed = [rate_dot(f"{label}, following", hero["followed"]) for label, hero in zip(labels, heroes, strict=True)]
    gains = [_gain(hero) for hero in heroes]
    worth = [
        None if found is None else Dot(*found, f"{label}: {gain(*found).text} points from beginning")
        for label, found in zip(labels, gains, strict=True)
    ]
    panels = [
        rate_panel("begins, %", began, also=followed),
        rate_panel("follows, %", followed, also=began),
        Panel("gain, points", worth, 0, limits(0, worth), points, points_tick),
    ]
    desc = "Rates and their difference for each hero; the numbers are in the table below."
    draw(add(section, "figure"), "beginning", "Win rate when beginning and when following", desc, labels, panels)
    columns = [Column("hero", word=True)]
    for group in ("begins", "follows"):
        columns += [Column(head, group=group) for head in ("games", "wins", "win rate, % (95 % interval)")]
    columns.append(Column("points (95 % interval)", group="gain from beginning"))
    rows = []
    for label, hero, found in zip(labels, heroes, gains, strict=True):
        parts = (hero["began"], hero["followed"])
        fields = [field for part in parts for field in (whole(part["games"]), whole(part["wins"]), rate(part))]
        worth_it = NOTHING if found is None else gain(*found, side(found[1], found[2], 0))
        rows.append([Field(label), *fields, worth_it])
    table(section, "Beginning and following", columns, rows, "Beginning and following in numbers")


def _gain(hero: HeroData) -> tuple[float, float, float] | None:
    """How much more of its games a hero wins when it begins, and the interval."""
    a, b = hero["began"], hero["followed"]
    if a["rate"] is None or b["rate"] is None:
        return None
    return a["rate"] - b["rate"], *difference(a["wins"], a["games"], b["wins"], b["games"])


def _said(labels: Sequence[str], heroes: Sequence[HeroData]) -> str:
    rates = [
        f"{label} {percent(hero['total']['rate'])}"
        for label, hero in zip(labels, heroes, strict=True)
        if hero["total"]["rate"] is not None
    ]
    return f"Strongest first: {', '.join(rates)}." if rates else "No games."
