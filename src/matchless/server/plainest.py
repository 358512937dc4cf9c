"""What a seat plays when its time runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.notation import STAY
from matchless.engine.program import NONE

if TYPE_CHECKING:
    from matchless.engine.view import View


def plainest(view: View) -> int:
    """The plainest legal choice of the seat that is asked; the same one every time, never a random one.

    CLOCK-1: Whoever runs out of time declines what can be declined: plays, boosts and discards no card, moves nobody,
    says no. For an action it maneuvers, and stays where it is. Where something must be chosen all the same it is the
    first that is offered, but no friend where a text hurts whoever is chosen and an enemy is offered too.
    """
    decision = view.decision
    assert decision is not None, "nobody is asked"
    options = decision.options
    assert options, "another seat is asked"
    if NONE in options:
        return NONE
    if decision.kind == ask.ACTION and ask.MANEUVER in options:
        return ask.MANEUVER
    if decision.kind == ask.FIGHTER and view.hurts() and (others := [o for o in options if not view.friendly(o)]):
        return others[0]
    if decision.kind == ask.MOVE:
        for option in options:
            if view.choice_id(option) == STAY:
                return option
    return options[0]
