"""A review as one page for a browser: the ledger, the graph, the moments with their boards, and all units."""

from __future__ import annotations

from importlib.resources import files
from math import cos, hypot, sin, tau
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from matchless.boards.drawing import draw
from matchless.boards.geometry import RADIUS
from matchless.cli.cards import card_stats
from matchless.cli.review_graph import graph, item, key
from matchless.engine.text import card_text
from matchless.lab.page.document import Document, facts
from matchless.lab.page.markup import add
from matchless.lab.page.table import Column, Field, table
from matchless.teacher.review import MARKS, SEVERAL
from matchless.teacher.verdict import ROUGHLY, loss_of, luck_of, percent, points, roughly

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matchless import Board, Recording, Table
    from matchless.engine.position import FighterData
    from matchless.teacher.drawn import Drawn
    from matchless.teacher.review import Ledger, Moment, Review, Unit

SECTIONS = {"ledger": "How chances became the result", "graph": "The chance to win", "moments": "Turning points"}
CORNERS = (0, 8, 4, 6)  # of a fighter's plate by its seat; the first is round
HEAD = 34.0  # of an arrow


def review_page(recording: Recording, found: Review) -> str:
    """The page as HTML."""
    players = found["players"]
    title = f"Review: {' against '.join(players) if len(players) == 2 else ', '.join(players)}"
    style = files("matchless.cli").joinpath("review.css").read_text(encoding="utf-8")
    document = Document(title, {**SECTIONS, "units": "All choices"}, style)
    add(document.header, "p", f"{found['headline']} {recording.table.board.name}, {recording.game.turn} turns.")
    facts(document.header, {f"{one['name']}: accuracy": _accuracy(one) for one in found["seats"]})
    _ledger(document.sections["ledger"], found)
    graph(document.sections["graph"], found)
    for ledger in found["seats"]:
        for moment in (*ledger["turning"], *([ledger["find"]] if ledger["find"] is not None else [])):
            _moment(document.sections["moments"], recording.table, ledger, moment, found["units"][moment["unit"]])
    _units(document.sections["units"], found)
    named = {recording.table.board.name: recording.table.board.digest}
    named |= {hero.name: hero.digest for hero in recording.table.heroes}
    document.end(
        f"Made by matchless review with {found['iterations']:,} tries a choice and seed {found['seed']}. "
        f"{found['sureness']}",
        named,
    )
    return document.text()


def _accuracy(ledger: Ledger) -> str:
    return "–" if ledger["accuracy"] is None else f"{ledger['accuracy']:.0f}"


def _percent(chance: float) -> Field:
    return Field(percent(chance), chance)


def _ledger(section: ET.Element, found: Review) -> None:
    add(section, "p", "All numbers are points of chance, as each player could know it at each moment.")
    for one in found["seats"]:
        player = add(section, "div", class_=f"player seat-{one['seat'] + 1}")
        add(player, "h3", one["name"])
        listed = add(player, "dl", class_="ledger")
        _entry(listed, "chance at the start", percent(one["start"]))
        _entry(listed, "own decisions", points(one["own"]), _side(one["own"]))
        for seat, given in one["given"].items():
            _entry(listed, f"given by {found['players'][seat]}", points(given), _side(given))
        _entry(listed, "luck: draws and cards turned up", luck_of(one["luck"]), "luck")
        _entry(listed, "result", percent(one["result"]))
        marks = add(player, "ul", class_="marks")
        for name, _ in reversed(MARKS):
            number = one["marks"][name]
            item(marks, name, f"{number} {name if number == 1 else SEVERAL[name]}")
    if any(roughly(one["luck"]) for one in found["seats"]):
        add(section, "p", ROUGHLY)


def _entry(listed: ET.Element, name: str, told: str, colour: str = "") -> None:
    pair = add(listed, "div")
    add(pair, "dt", name)
    entry = add(pair, "dd", told)
    if colour:
        entry.attrib["class"] = colour


def _side(chance: float) -> str:
    """The colour of what was won or lost, beside its sign."""
    return "lost" if round(100 * chance) < 0 else "fine"


def _moment(section: ET.Element, table_: Table, ledger: Ledger, moment: Moment, unit: Unit) -> None:
    article = add(section, "article", class_=f"turning{'' if moment['way'] else ' found'}")
    figure = add(article, "figure")
    figure.append(_board(table_.board, moment))
    told = add(article, "div", class_="told")
    where = f"turn {moment['turn']}" if moment["turn"] else "setup"
    add(told, "h3", f"{ledger['name']}, {where}")
    pill = add(told, "p", class_="pill")
    if moment["lead"]:
        add(pill, "b", "Well found: ")
        add(pill, "span", f"{100 * moment['lead']:.0f} points better than all else.")
    else:
        key(pill, moment["mark"])
        add(pill, "b", f"{moment['mark'].capitalize()}: ")
        add(pill, "span", f"{loss_of(unit)}.")
    _choice(told, table_, "Chosen", moment["chose"], moment["after"], moment["made_drawn"])
    if moment["better"] is not None:
        _choice(told, table_, "Better", moment["better"], moment["before"], moment["way_drawn"])
        add(told, "p", str(moment["because"]), class_="because")


def _choice(told: ET.Element, table_: Table, what: str, says: str, chance: float, drawn: Drawn) -> None:
    """One of the two choices of a moment, with its chance and its cards."""
    box = add(told, "div", class_=f"choice {what.lower()}")
    line = add(box, "p")
    for text in (what, says, percent(chance)):
        add(line, "span", text)
    _cards(box, table_, drawn)


def _board(board: Board, moment: Moment) -> ET.Element:
    """The board with everybody on it; the way that was gone is dashed, the better one is not."""
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    name = f"moment-{moment['seat']}-{moment['at']}"
    # What a board calls its parts has to be told from what the other boards of the page call theirs.
    svg = ET.fromstring(draw(board).replace(f"board-{board.slug}", name))
    for element in svg.iter():
        element.tag = element.tag.rpartition("}")[2]
    spaces = {name: board.xy[number] for number, name in enumerate(board.spaces)}
    _way(svg, spaces, moment["made_drawn"], "made" if moment["way"] else "best")  # a find is the good one itself
    _way(svg, spaces, moment["way_drawn"], "best")
    for seat, data in enumerate(moment["position"]["seats"]):
        for fighter in data["fighters"]:
            if fighter["space"] is not None:
                _fighter(svg, seat, fighter, spaces[fighter["space"]])
    return svg


def _fighter(svg: ET.Element, seat: int, fighter: FighterData, at: tuple[int, int]) -> None:
    """Its plate in the colour and the shape of its seat, with its health and its name."""
    group = add(svg, "g", transform=f"translate({at[0]:g} {at[1]:g})", class_=f"seat-{seat + 1}")
    add(group, "title", f"{fighter['name']}, {fighter['health']} health, on {fighter['space']}")
    size = RADIUS * 0.62
    if CORNERS[seat]:
        angles = [tau * (number + 0.5) / CORNERS[seat] for number in range(CORNERS[seat])]
        around = " ".join(f"{1.08 * size * sin(angle):.1f},{1.08 * size * cos(angle):.1f}" for angle in angles)
        add(group, "polygon", points=around, class_="plate")
    else:
        add(group, "circle", r=size, class_="plate")
    add(group, "text", str(fighter["health"]), y=12, class_="health")
    add(group, "text", fighter["name"], y=size + 24, class_="called")


def _way(svg: ET.Element, spaces: Mapping[str, tuple[int, int]], drawn: Drawn, kind: str) -> None:
    """Walks as lines, blows as arrows, and rings around what is pointed at."""

    def line(d: str) -> None:
        add(svg, "path", d=d, class_="case")
        add(svg, "path", d=d, class_=f"way {kind}")

    for path in drawn["paths"]:
        line("M" + "L".join(f"{spaces[space][0]:g} {spaces[space][1]:g}" for space in path))
    for (from_x, from_y), (to_x, to_y) in ((spaces[one], spaces[other]) for one, other in drawn["arrows"]):
        length = hypot(to_x - from_x, to_y - from_y) or 1.0
        along_x, along_y = (to_x - from_x) / length, (to_y - from_y) / length
        tip_x, tip_y = to_x - RADIUS * 0.7 * along_x, to_y - RADIUS * 0.7 * along_y  # where the fighter begins
        foot_x, foot_y = tip_x - HEAD * along_x, tip_y - HEAD * along_y
        line(f"M{from_x:g} {from_y:g}L{foot_x:g} {foot_y:g}")
        wings = [(foot_x + side * HEAD / 2 * along_y, foot_y - side * HEAD / 2 * along_x) for side in (1, -1)]
        corners = "L".join(f"{x:g} {y:g}" for x, y in ((tip_x, tip_y), *wings))
        add(svg, "path", d=f"M{corners}Z", class_=f"head {kind}")
    for at_x, at_y in (spaces[space] for space in drawn["rings"]):
        add(svg, "circle", cx=at_x, cy=at_y, r=RADIUS * 1.1, class_=f"way {kind}")


def _cards(box: ET.Element, table_: Table, drawn: Drawn) -> None:
    """The cards of a choice: name, numbers and text; of one that is not to be seen, what is said of it."""
    if not drawn["cards"]:
        return
    row = add(box, "div", class_="cards")
    known = {(hero.slug, card.name): card for hero in table_.heroes for card in hero.cards}
    for one in drawn["cards"]:
        drawn_card = add(row, "div", class_="card")
        if one["name"] is None:
            add(drawn_card, "b", f"{one['says'][0].upper()}{one['says'][1:]}")
            continue
        card = known[one["hero"], one["name"]]
        add(drawn_card, "b", card.name)
        add(drawn_card, "div", card_stats(card), class_="stats")
        add(drawn_card, "div", card_text(card), class_="says")


def _units(section: ET.Element, found: Review) -> None:
    columns = [
        Column("choice"),
        Column("turn"),
        Column("player", word=True),
        Column("what", word=True),
        Column("before"),
        Column("after"),
        Column("lost (95 % sure)"),
        Column("mark", word=True),
        Column("better", word=True),
    ]
    rows = [
        [
            Field(str(unit["first"] + 1), unit["first"]),
            Field(str(unit["turn"]), unit["turn"]),
            Field(found["players"][unit["seat"]]),
            Field(unit["says"]),
            _percent(unit["before"]),
            _percent(unit["after"]),
            Field(f"{100 * unit['loss']:.0f} ({100 * unit['low']:.0f} to {100 * unit['high']:.0f})", unit["loss"]),
            Field(unit["mark"]),
            Field(unit["better"] or ""),
        ]
        for unit in found["units"]
    ]
    table(section, "All choices", columns, rows)
