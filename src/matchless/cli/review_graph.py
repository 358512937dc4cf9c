"""The graph of a review's page: a line for each player that ends in a name, and marks that differ by their shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.lab.page.markup import add
from matchless.teacher.review import FINE, MARKS
from matchless.teacher.verdict import percent

if TYPE_CHECKING:
    from collections.abc import Callable
    from xml.etree import ElementTree as ET

    from matchless.teacher.review import Ledger, Review

LEFT, TOP, LOW, HEIGHT = 46, 12, 262, 290
WIDTHS: Final = {"wide": 1000, "narrow": 430}  # one of them is shown, as wide as the page is
LETTER = 8  # as wide as one is, about, in the names at the ends of lines
NUMBER = 22  # what the number of a turn takes
APART = 17  # between two of these names, from line to line
DASHES = ("", "9 5", "2 5", "12 4 2 4")  # by seat
# As in the graph of a replay: a round inaccuracy, a square mistake, a blunder on its tip, around the middle.
SHAPES: Final = {
    "inaccuracy": "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0Z",
    "mistake": "M-6 -6H6V6H-6Z",
    "blunder": "M0 -9L9 0L0 9L-9 0Z",
}


def graph(section: ET.Element, found: Review) -> None:
    """The chances over the game, for wide pages and for narrow ones."""
    add(section, "p", "Each line is the chance of one player's side, as that player knew the game.")
    for size in WIDTHS:
        _draw(section, found, size)
    listed = add(section, "ul", class_="marks")
    for mark, _ in reversed(MARKS):
        item(listed, mark, mark)
    names = " and ".join(found["players"][seat] for seat in found["sides"][0])
    add(listed, "li", f"Filled: {names}. Hollow: the other side{'s' if len(found['sides']) > 2 else ''}.")


def item(listed: ET.Element, mark: str, says: str) -> None:
    """A mark in a list, and words beside it."""
    key(add(listed, "li"), mark).tail = f" {says}"


def key(parent: ET.Element, mark: str) -> ET.Element:
    """The shape of a mark, beside words that say it too."""
    svg = add(parent, "svg", viewBox="-10 -10 20 20", class_=mark, aria_hidden="true")
    add(svg, "path", d=SHAPES[mark], class_="shape")
    return svg


def _draw(section: ET.Element, found: Review, size: str) -> None:
    width = WIDTHS[size]
    right = width - LETTER * max(len(name) for name in found["players"]) - 12
    last = max(1, found["choices"])

    def x(at: float) -> float:
        return LEFT + (right - LEFT) * at / last

    def y(chance: float) -> float:
        return TOP + (LOW - TOP) * (1 - chance)

    svg = add(section, "svg", viewBox=f"0 0 {width} {HEIGHT}", role="img", class_=f"graph {size}")
    lines = [f"{one['name']} from {percent(one['start'])} to {percent(one['result'])}" for one in found["seats"]]
    svg.attrib["aria-label"] = f"The chance to win: {', '.join(lines)}. The table of all choices has the numbers."
    for chance in (0, 0.5, 1):
        add(svg, "path", d=f"M{LEFT} {y(chance):g}H{right}", class_="even" if chance == 0.5 else "grid")
        add(svg, "text", percent(chance), x=0, y=y(chance) + 4)
    add(svg, "text", "turn", x=0, y=LOW + 20)
    free = 0.0
    for turn, at in enumerate(found["turns"][1:], 1):
        add(svg, "path", d=f"M{x(at):g} {TOP}V{LOW}", class_="grid")
        if x(at) >= free:
            add(svg, "text", str(turn), x=x(at), y=LOW + 20, text_anchor="middle")
            free = x(at) + NUMBER
    for ledger in found["seats"]:
        own = [unit for unit in found["units"] if unit["seat"] == ledger["seat"]]
        dots = [dot for unit in own for dot in ((unit["first"], unit["before"]), (unit["last"] + 1, unit["after"]))]
        line = "L".join(f"{x(at):.1f} {y(chance):.1f}" for at, chance in [*dots, (last, ledger["result"])])
        dashes = DASHES[ledger["seat"]]
        add(svg, "path", d=f"M{line}", class_=f"line seat-{ledger['seat'] + 1}", stroke_dasharray=dashes)
    _ends(svg, found["seats"], right + 6, y)
    for unit in found["units"]:  # above all lines
        if unit["mark"] != FINE:
            place = add(svg, "g", class_=unit["mark"])
            place.attrib["transform"] = f"translate({x(unit['first']):.1f} {y(unit['before']):.1f})"
            hollow = "" if unit["seat"] in found["sides"][0] else " hollow"
            shape = add(place, "path", d=SHAPES[unit["mark"]], class_=f"shape{hollow}")
            add(shape, "title", f"{found['players'][unit['seat']]}, {unit['mark']}: {unit['says']}")


def _ends(svg: ET.Element, seats: list[Ledger], x: float, y: Callable[[float], float]) -> None:
    """The names of the players where their lines end, none on another."""
    free = TOP + 4.0
    highest_first = sorted(seats, key=lambda one: -one["result"])
    for place, ledger in enumerate(highest_first):
        most = LOW + 4 - APART * (len(seats) - 1 - place)  # or those below had no room
        at = max(free, min(y(ledger["result"]) + 4, most))
        free = at + APART
        add(svg, "text", ledger["name"], x=x, y=at, class_=f"end seat-{ledger['seat'] + 1}")
