"""Rates and their intervals: in words, as dots, as panels around a half."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.lab.page.numbers import SPACE, between, percent, plural, share, share_tick
from matchless.lab.page.whiskers import Dot, Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.lab.balance_data import Share


def rate_text(counted: Share) -> str:
    """53.4 % (51.0 to 55.8), of games that there are."""
    assert counted["rate"] is not None
    return f"{percent(counted['rate'])} ({between(counted['low'], counted['high'])})"


def tip(what: str, counted: Share, draws: int = 0) -> str:
    """What a tip says of some games, beginning with what they are."""
    if counted["rate"] is None:
        return f"{what}\nno games"
    drawn = f", {plural(draws, 'draw')}" if draws else ""
    return (
        f"{what}\n{percent(counted['rate'])} of {plural(counted['games'], 'game')} won{drawn}\n"
        f"95{SPACE}% interval: {between(counted['low'], counted['high'])}"
    )


def rate_dot(what: str, counted: Share, draws: int = 0) -> Dot | None:
    """A rate as a dot; none without games."""
    if counted["rate"] is None:
        return None
    return Dot(counted["rate"], counted["low"], counted["high"], tip(what, counted, draws))


def rate_panel(name: str, dots: Sequence[Dot | None], also: Sequence[Dot | None] = ()) -> Panel:
    """A panel of rates, on a scale that would hold the others too."""
    return Panel(name, dots, 0.5, limits(0.5, [*dots, *also]), share, share_tick)


def limits(centre: float, dots: Sequence[Dot | None]) -> tuple[float, float]:
    """How far an axis reaches that holds the centre, five points around it, and all whiskers."""
    ends = [end for dot in dots if dot for end in (dot.low, dot.high)]
    return min([centre - 0.05, *ends]), max([centre + 0.05, *ends])
