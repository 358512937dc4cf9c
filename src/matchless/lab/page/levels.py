"""The page of several balance runs side by side: how the same heroes fare when they are played better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.intervals import difference, side, strict
from matchless.lab.page.distributions import length_panels, summary
from matchless.lab.page.document import Document, facts
from matchless.lab.page.findings import Finding, show
from matchless.lab.page.heatmap import heatmap, legend
from matchless.lab.page.markup import add
from matchless.lab.page.numbers import SPACE, count, listing, percent, plural, points, points_tick
from matchless.lab.page.rates import limits, rate_dot, rate_panel, rate_text
from matchless.lab.page.roster import strength, titles
from matchless.lab.page.table import NOTHING, Column, Field, gain, rate, table, whole
from matchless.lab.page.whiskers import Dot, Panel, draw

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import Score
    from matchless.lab.levels import Change, HeroLevels, LevelsData

ALL = ""  # the column of totals: no hero has this name
SECTIONS = {
    "findings": "Findings",
    "heroes": "Heroes",
    "matrix": "Hero against hero",
    "beginning": "Who begins",
    "length": "Length",
}


def levels_page(data: LevelsData) -> str:
    """The page as text."""
    document = Document(f"Balance of {plural(len(data['heroes']), 'hero', 'es')} by level", SECTIONS)
    _header(document.header, data)
    sections = document.sections
    _findings(sections["findings"], data)
    _heroes(sections["heroes"], data)
    _matrix(sections["matrix"], data)
    _beginning(sections["beginning"], data)
    _length(sections["length"], data)
    document.end("Made by matchless levels from runs of matchless balance.", data["meta"]["sources"])
    return document.text()


def _bots(data: LevelsData) -> list[str]:
    return [level["bot"] for level in data["meta"]["levels"]]


def _ranked(data: LevelsData) -> list[HeroLevels]:
    """Strongest first, as the last of the bots plays them."""
    return sorted(data["heroes"], key=lambda hero: -strength(hero["levels"][-1]))


def _header(header: ET.Element, data: LevelsData) -> None:
    meta = data["meta"]
    facts(
        header,
        {
            "Bots": listing(_bots(data)),
            "Heroes": count(len(meta["heroes"])),
            "Boards": listing(meta["boards"]),
            "Rules": f"version {meta['rules']}",
        },
    )
    heads = ("games", "games a pairing", "seed")
    columns = [Column("bot", word=True), *map(Column, heads), Column("Matchless", word=True)]
    pairings = len(data["cells"]) // 2
    rows = []
    for level in meta["levels"]:
        played = level["games"] * level["games_per_cell"] / level["planned"] if level["planned"] else 0
        rows.append(
            [
                Field(level["bot"]),
                whole(level["games"]),
                Field(f"{played:.4g}", played),
                whole(level["seed"]),
                Field(f"{level['matchless']}, {level['build']}"),
            ]
        )
    table(header, "Runs", columns, rows)
    for level in meta["levels"]:
        if level["games"] < level["planned"]:
            text = (
                f"The run by {level['bot']} was stopped early: {count(level['games'])} of "
                f"{plural(level['planned'], 'game')} are played in {plural(pairings, 'pairing')}."
            )
            add(header, "p", text)


def _findings(section: ET.Element, data: LevelsData) -> None:
    show(section, level_findings(data))
    add(
        section,
        "p",
        f"In brackets and as whiskers: the 95{SPACE}% interval. "
        f"Changes are from {_bots(data)[0]} to {_bots(data)[-1]}. "
        "What changes with the bot is how well a hero is played, and how well its opponents answer; what stays is the "
        "hero.",
        class_="note",
    )


def level_findings(data: LevelsData) -> list[Finding]:
    """Who gains and who loses by better play, and whether the heroes come closer together."""
    called = titles(data["heroes"])
    first, last = _bots(data)[0], _bots(data)[-1]
    known = [(hero["change"]["points"], hero) for hero in data["heroes"] if hero["change"]["points"] is not None]
    if not known:
        return [Finding("Nothing yet", "No hero has games in both the first and the last run.")]
    z = strict(len(known))
    found = []
    for word, verb, (moved, hero) in (
        ("Gains most", "above", max(known, key=lambda one: one[0])),
        ("Loses most", "below", min(known, key=lambda one: one[0])),
    ):
        before, after = hero["levels"][0], hero["levels"][-1]
        sure = side(*difference(after["wins"], after["games"], before["wins"], before["games"], z=z), 0)
        doubt = "" if sure == verb else " As the extreme of so many it may be chance."
        text = f"Wins {rate_text(before)} by {first} and {rate_text(after)} by {last}: {points(moved)} points.{doubt}"
        found.append(
            Finding(f"{word} by better play: {called[hero['name']]}", text, sure if sure == verb else "unsure")
        )
    spreads = []
    for number, bot in enumerate(_bots(data)):
        rates = [hero["levels"][number]["rate"] for hero in data["heroes"]]
        shares = [one for one in rates if one is not None]
        met = [cell for cell in data["cells"] if cell["row"] < cell["column"] and cell["levels"][number]["games"]]
        clear = sum(
            side(cell["levels"][number]["low"], cell["levels"][number]["high"], 0.5) != "unsure" for cell in met
        )
        if shares:
            spreads.append(
                f"by {bot} heroes win {percent(min(shares))} to {percent(max(shares))}, and {count(clear)} of "
                f"{plural(len(met), 'pairing')} are clearly uneven"
            )
    text = "; ".join(spreads)
    found.append(Finding("How far the heroes are apart", f"{text[0].upper()}{text[1:]}."))
    return found


def _change_panel(name: str, labels: Sequence[str], changes: Sequence[Change]) -> Panel:
    dots = [
        None
        if one["points"] is None
        else Dot(one["points"], one["low"], one["high"], f"{label}\nchange {_gain(one).text} points")
        for label, one in zip(labels, changes, strict=True)
    ]
    return Panel(name, dots, 0, limits(0, dots), points, points_tick)


def _gain(one: Change) -> Field:
    if one["points"] is None:
        return NOTHING
    return gain(one["points"], one["low"], one["high"], side(one["low"], one["high"], 0))


def _heroes(section: ET.Element, data: LevelsData) -> None:
    """The win rate of every hero, a panel a level, and what the best play changes."""
    heroes, called, bots = _ranked(data), titles(data["heroes"]), _bots(data)
    labels = [called[hero["name"]] for hero in heroes]
    add(
        section,
        "p",
        f"Over all opponents and boards, strongest first as {bots[-1]} plays them. A dot is filled where the whole "
        f"interval lies on one side of 50{SPACE}%, or of no change.",
    )
    columns = [
        [
            rate_dot(f"{label}, {bot}", hero["levels"][number], hero["levels"][number]["draws"])
            for label, hero in zip(labels, heroes, strict=True)
        ]
        for number, bot in enumerate(bots)
    ]
    every = [dot for column in columns for dot in column]
    panels = [rate_panel(f"{bot}, %", column, also=every) for bot, column in zip(bots, columns, strict=True)]
    panels.append(_change_panel("change, points", labels, [hero["change"] for hero in heroes]))
    desc = "Rates by level and the change from the first to the last; the numbers are in the table below."
    title = "Win rate of each hero by level"
    draw(add(section, "figure"), "levels", title, desc, labels, panels)
    heads = [Column("hero", word=True)]
    for bot in bots:
        heads += [Column(head, group=bot) for head in ("games", "wins", "draws", "win rate, % (95 % interval)")]
    heads.append(Column("points (95 % interval)", group="change"))
    rows = [
        [Field(label), *(field for score in hero["levels"] for field in _fields(score)), _gain(hero["change"])]
        for label, hero in zip(labels, heroes, strict=True)
    ]
    table(section, title, heads, rows, "Heroes by level in numbers")


def _fields(score: Score) -> list[Field]:
    return [whole(score["games"]), whole(score["wins"]), whole(score["draws"]), rate(score)]


def _matrix(section: ET.Element, data: LevelsData) -> None:
    """A heat map a level, all in the same order, and every pairing in numbers."""
    called, bots = titles(data["heroes"]), _bots(data)
    ranked = {hero["name"]: called[hero["name"]] for hero in _ranked(data)}
    add(section, "p", "How many of 100 games the hero of the row wins against the hero of the column.")
    legend(section)
    for number, bot in enumerate(bots):
        fields = {
            (cell["row"], cell["column"]): (
                f"{called[cell['row']]} against {called[cell['column']]}, {bot}",
                cell["levels"][number],
            )
            for cell in data["cells"]
        }
        for hero in data["heroes"]:
            fields[hero["name"], ALL] = f"{called[hero['name']]} against all, {bot}", hero["levels"][number]
        figure = add(section, "figure")
        add(figure, "h3", bot)
        heatmap(figure, f"Win rates by {bot}, in percent", ranked, ranked | {ALL: "all"}, fields, ALL)
    heads = [Column("hero", word=True), Column("against", word=True)]
    for bot in bots:
        heads += [Column(head, group=bot) for head in ("games", "win rate, % (95 % interval)")]
    heads.append(Column("points (95 % interval)", group="change"))
    rows = [
        [
            Field(called[cell["row"]]),
            Field(called[cell["column"]]),
            *(field for score in cell["levels"] for field in (whole(score["games"]), rate(score))),
            _gain(cell["change"]),
        ]
        for cell in data["cells"]
    ]
    table(section, "All pairings by level", heads, rows, "All pairings by level in numbers")


def _beginning(section: ET.Element, data: LevelsData) -> None:
    """What beginning is worth, level by level."""
    bots = _bots(data)
    add(section, "p", "Of the games that somebody won, those won by whoever began.")
    dots = [rate_dot(bot, seat) for bot, seat in zip(bots, data["beginning"], strict=True)]
    desc = "A dot for each level; the numbers are in the table below."
    title = "Games won by whoever began, by level"
    draw(add(section, "figure"), "beginning", title, desc, bots, [rate_panel("", dots)])
    columns = [Column("bot", word=True), *map(Column, ("games", "wins", "win rate, % (95 % interval)"))]
    rows = [
        [Field(bot), whole(seat["games"]), whole(seat["wins"]), rate(seat)]
        for bot, seat in zip(bots, data["beginning"], strict=True)
    ]
    table(section, title, columns, rows, "Beginning by level in numbers")


def _length(section: ET.Element, data: LevelsData) -> None:
    """How long games are, level by level."""
    bots = _bots(data)
    add(section, "p", "In turns and in decisions, of both seats together.")
    summary(section, "level", bots, length_panels(data["length"]))  # bins differ from run to run
