"""A review as one page for a browser: the ledger, the graph, the moments with their boards, and all units."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from matchless.boards.drawing import draw
from matchless.boards.geometry import RADIUS
from matchless.cli.cards import card_stats
from matchless.engine.text import card_text
from matchless.lab.page.document import Document, facts
from matchless.lab.page.markup import add
from matchless.lab.page.table import Column, Field, table
from matchless.teacher.review import MARKS, SEVERAL
from matchless.teacher.verdict import ROUGHLY, loss_of, luck_of, percent, points, roughly

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matchless import Board, Recording, Table
    from matchless.teacher.drawn import Drawn
    from matchless.teacher.review import Ledger, Moment, Review, Unit

SECTIONS = {"ledger": "How chances became the result", "graph": "The chance to win", "moments": "Turning points"}
SEATS = ("#2b6cb0", "#b3500c", "#1c6e46", "#5d3a78")  # of the lines and the fighters
WIDTH, HEIGHT, LEFT, TOP = 1000, 260, 44, 10
HEAD = 34.0  # of an arrow
BETTER, MADE = "#3a34b8", "#a5281b"


def review_page(recording: Recording, found: Review) -> str:
    """The page as HTML."""
    players = found["players"]
    title = f"Review: {' against '.join(players) if len(players) == 2 else ', '.join(players)}"
    document = Document(title, {**SECTIONS, "units": "All choices"})
    add(document.header, "p", f"{found['headline']} {recording.table.board.name}, {recording.game.turn} turns.")
    facts(document.header, {f"{one['name']}: accuracy": _accuracy(one) for one in found["seats"]})
    _ledger(document.sections["ledger"], found)
    _graph(document.sections["graph"], found)
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


def _points(chance: float) -> Field:
    return Field(points(chance), chance)


def _percent(chance: float) -> Field:
    return Field(percent(chance), chance)


def _ledger(section: ET.Element, found: Review) -> None:
    add(section, "p", "All numbers are points of chance, as each player could know it at each moment.")
    if any(roughly(one["luck"]) for one in found["seats"]):
        add(section, "p", ROUGHLY)
    others = found["players"]
    columns = [
        Column("player", word=True),
        Column("start"),
        Column("decisions"),
        *(Column(f"given by {name}") for name in others),
        Column("luck"),
        Column("result"),
        *(Column(SEVERAL[name]) for name, _ in reversed(MARKS)),
    ]
    rows = [
        [
            Field(one["name"]),
            _percent(one["start"]),
            _points(one["own"]),
            *(_points(one["given"][seat]) if seat in one["given"] else Field("–") for seat in range(len(others))),
            Field(luck_of(one["luck"]), one["luck"]),
            _percent(one["result"]),
            *(Field(str(one["marks"][name]), one["marks"][name]) for name, _ in reversed(MARKS)),
        ]
        for one in found["seats"]
    ]
    table(section, "How chances became the result", columns, rows)


def _graph(section: ET.Element, found: Review) -> None:
    names = ", ".join(found["players"])
    add(section, "p", "Each line is the chance of one player's side, as that player knew the game.")
    svg = add(section, "svg", viewBox=f"0 0 {WIDTH} {HEIGHT + 30}", role="img", width="100%")
    svg.attrib["aria-label"] = f"The chances of {names} over the game; the table of all choices has the numbers."
    last = max(1, found["choices"])

    def x(at: float) -> float:
        return LEFT + (WIDTH - LEFT - 8) * at / last

    def y(chance: float) -> float:
        return TOP + (HEIGHT - TOP) * (1 - chance)

    for chance in (0, 0.5, 1):
        add(svg, "path", d=f"M{LEFT} {y(chance):g}H{WIDTH - 8}", stroke="currentColor", opacity=0.25)
        add(svg, "text", f"{100 * chance:.0f} %", x=0, y=y(chance) + 4, fill="currentColor", font_size=13)
    for turn, at in enumerate(found["turns"][1:], 1):
        add(svg, "path", d=f"M{x(at):g} {TOP}V{HEIGHT}", stroke="currentColor", opacity=0.12)
        add(svg, "text", str(turn), x=x(at) + 3, y=HEIGHT + 18, fill="currentColor", font_size=13)
    for ledger in found["seats"]:
        colour = SEATS[ledger["seat"]]
        own = [unit for unit in found["units"] if unit["seat"] == ledger["seat"]]
        dots = [dot for unit in own for dot in ((unit["first"], unit["before"]), (unit["last"] + 1, unit["after"]))]
        line = "L".join(f"{x(at):g} {y(chance):g}" for at, chance in [*dots, (last, ledger["result"])])
        add(svg, "path", d=f"M{line}", fill="none", stroke=colour, stroke_width=2.5, stroke_linejoin="round")
        for unit in own:
            if unit["mark"] in ("mistake", "blunder"):
                mark = add(svg, "circle", cx=x(unit["first"]), cy=y(unit["before"]), r=6, fill=colour)
                add(mark, "title", f"{unit['mark']}: {unit['says']}")
    legend = add(section, "p")
    for ledger in found["seats"]:
        add(legend, "span", f"— {ledger['name']}  ", style=f"color:{SEATS[ledger['seat']]};font-weight:700")


def _moment(section: ET.Element, table_: Table, ledger: Ledger, moment: Moment, unit: Unit) -> None:
    where = f"turn {moment['turn']}" if moment["turn"] else "setup"
    name = f"found, {100 * moment['lead']:.0f} points over all else" if moment["lead"] else moment["mark"]
    add(section, "h3", f"{ledger['name']}, {where}: {name}", style="margin-top:20px")
    if not moment["lead"]:
        add(section, "p", f"{loss_of(unit).capitalize()}.")
    figure = add(section, "figure", style="max-width:720px")
    figure.append(_board(table_.board, moment))
    add(section, "p", f"Chose: {moment['chose']} ({100 * moment['after']:.0f} %).")
    _cards(section, table_, moment["made_drawn"], f"2px dashed {MADE}" if moment["way"] else f"2px solid {BETTER}")
    if moment["better"] is not None:
        add(section, "p", f"Better: {moment['better']} ({100 * moment['before']:.0f} %).")
        _cards(section, table_, moment["way_drawn"], f"2px solid {BETTER}")
        add(section, "p", str(moment["because"]))


def _board(board: Board, moment: Moment) -> ET.Element:
    """The board with everybody on it; the way that was gone is dashed, the better one is not."""
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    svg = ET.fromstring(draw(board))
    for element in svg.iter():
        element.tag = element.tag.rpartition("}")[2]
    svg.attrib |= {"width": "100%", "height": "auto"}
    spaces = {name: board.xy[number] for number, name in enumerate(board.spaces)}
    made = (MADE, "4 14") if moment["way"] else (BETTER, "")  # of a find the choice that was made is the good one
    _way(svg, spaces, moment["made_drawn"], *made)
    _way(svg, spaces, moment["way_drawn"], BETTER, "")
    for seat, data in enumerate(moment["position"]["seats"]):
        for fighter in data["fighters"]:
            if fighter["space"] is None:
                continue
            at_x, at_y = spaces[fighter["space"]]
            group = add(svg, "g", transform=f"translate({at_x:g} {at_y:g})")
            add(group, "title", f"{fighter['name']}, {fighter['health']} health, on {fighter['space']}")
            add(group, "circle", r=RADIUS * 0.62, fill=SEATS[seat], stroke="#fff", stroke_width=4)
            text = {"text_anchor": "middle", "dy": "0.35em", "fill": "#fff", "font_weight": "700"}
            add(group, "text", str(fighter["health"]), font_size=34, **text)
    return svg


def _way(svg: ET.Element, spaces: Mapping[str, tuple[int, int]], drawn: Drawn, colour: str, dashes: str) -> None:
    """Walks as lines, blows as arrows, and rings around what is pointed at."""
    line: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_width": 10, "stroke_dasharray": dashes}
    for path in drawn["paths"]:
        add(svg, "path", d="M" + "L".join(f"{spaces[space][0]:g} {spaces[space][1]:g}" for space in path), **line)
    for (from_x, from_y), (to_x, to_y) in ((spaces[one], spaces[other]) for one, other in drawn["arrows"]):
        length = hypot(to_x - from_x, to_y - from_y) or 1.0
        along_x, along_y = (to_x - from_x) / length, (to_y - from_y) / length
        tip_x, tip_y = to_x - RADIUS * 0.7 * along_x, to_y - RADIUS * 0.7 * along_y  # where the fighter begins
        foot_x, foot_y = tip_x - HEAD * along_x, tip_y - HEAD * along_y
        add(svg, "path", d=f"M{from_x:g} {from_y:g}L{foot_x:g} {foot_y:g}", **line)
        wings = [(foot_x + side * HEAD / 2 * along_y, foot_y - side * HEAD / 2 * along_x) for side in (1, -1)]
        corners = "L".join(f"{x:g} {y:g}" for x, y in ((tip_x, tip_y), *wings))
        add(svg, "path", d=f"M{corners}Z", fill=colour)
    for at_x, at_y in (spaces[space] for space in drawn["rings"]):
        add(svg, "circle", cx=at_x, cy=at_y, r=RADIUS * 1.1, **line)


def _cards(section: ET.Element, table_: Table, drawn: Drawn, border: str) -> None:
    """The cards of a choice: name, numbers and text; of one that is not to be seen, what is said of it."""
    if not drawn["cards"]:
        return
    row = add(section, "div", style="display:flex;flex-wrap:wrap;gap:10px;margin:8px 0")
    known = {(hero.slug, card.name): card for hero in table_.heroes for card in hero.cards}
    for one in drawn["cards"]:
        style = f"width:190px;min-height:110px;padding:10px 12px;border:{border};border-radius:9px;font-size:13px"
        box = add(row, "div", class_="card", style=style)
        if one["name"] is None:
            add(box, "b", f"{one['says'][0].upper()}{one['says'][1:]}")
            continue
        card = known[one["hero"], one["name"]]
        add(box, "b", card.name)
        add(box, "div", card_stats(card), style="color:var(--ink-3)")
        add(box, "div", card_text(card), style="white-space:pre-line")


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
