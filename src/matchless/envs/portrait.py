"""A position in a few lines of text, as whoever looks may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matchless.engine.position import FighterData, SeatData, SideData
    from matchless.engine.view import View


def portrait(view: View) -> str:
    """The turn, a line for each seat, the combat, and what is asked; or how the game ended."""
    data = view.data()
    lines = [f"turn {data['turn']}, seat {data['active'] + 1} on turn, {data['actions']} actions left"]
    lines += [f"{number} {_seat(seat)}" for number, seat in enumerate(data["seats"], start=1)]
    if combat := data["combat"]:
        lines.append(f"combat: {_side(combat['attack'])} against {_side(combat['defense'])}")
    if decision := data["decision"]:
        source = f" for {decision['source']}" if decision["source"] else ""
        lines.append(f"seat {decision['seat'] + 1} is asked: {decision['kind']}{source}")
    if result := data["result"]:
        winners = " and ".join(f"seat {seat + 1}" for seat in result["winners"])
        lines.append(f"over, {f'won by {winners}' if winners else 'a draw'}: {result['reason']}")
    return "\n".join(lines)


def _seat(seat: SeatData) -> str:
    cards = f"{seat['hand_size']} in hand" if seat["hand"] is None else f"hand: {', '.join(sorted(seat['hand']))}"
    fighters = ", ".join(_fighter(fighter) for fighter in seat["fighters"])
    return f"{seat['name']} ({seat['status']}): {fighters}; {cards}, {seat['deck_size']} in the deck"


def _fighter(fighter: FighterData) -> str:
    where = " ".join(filter(None, (fighter["space"], fighter["back"]))) or "off the board"
    return f"{fighter['name']} {fighter['health']}/{fighter['max_health']} {where}"


def _side(side: SideData) -> str:
    worth = "" if side["value"] is None else f" ({side['value']})"
    return f"seat {side['seat'] + 1} with {side['card'] or 'no card'}{worth}"
