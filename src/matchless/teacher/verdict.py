"""How a game went, in a line or two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.teacher.judge import BUDGET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless import Recording
    from matchless.teacher.review import Moment, Unit

ROUGH: Final = 20  # points: so much luck is told as "about": searches of one game differ by 13 of it on average
ROUGHLY: Final = "So much luck is known only roughly: searched again, it could come out ten points higher or lower."


def headline(recording: Recording) -> str:
    """Who won: "Bigfoot wins.", for whoever looks on."""
    result = recording.result
    if result is None:
        return "This game is not over."
    if not result.winners:
        return "A draw."
    names = [recording.table.players[seat] for seat in result.winners]
    several = len(names) > 1 or recording.table.heroes[result.winners[0]].plural()
    return f"{' and '.join(names)} {'win' if several else 'wins'}."


def headline_for(recording: Recording, seat: int, own: Sequence[Unit]) -> str:
    """Who won, and since when it looked so, for whoever played a seat."""
    result = recording.result
    even = 1.0 / len(recording.table.sides)
    won = result is not None and seat in result.winners
    said = "You win." if won else headline(recording)
    if result is None or not result.winners or not own:
        return said
    if won:
        behind = [unit["turn"] for unit in own if unit["after"] < even]
        return (
            f"{said} {f'You were behind until turn {behind[-1]}.' if behind and behind[-1] else 'You led all the way.'}"
        )
    ahead = [unit["turn"] for unit in own if unit["after"] >= even]
    return (
        f"{said} {f'You were ahead until turn {ahead[-1]}.' if ahead and ahead[-1] else 'It was uphill all the way.'}"
    )


def loss_of(unit: Unit) -> str:
    """What a unit has lost, and between what that is by 95 %: "lost 9 points (95 % sure: 4 to 14)"."""
    loss, low, high = (round(100 * part) for part in (unit["loss"], unit["low"], unit["high"]))
    return f"lost {loss} {'point' if loss == 1 else 'points'} (95 % sure: {low} to {high})"


def percent(chance: float) -> str:
    """A chance in whole points: "54 %"."""
    return f"{round(100 * chance)} %"


def points(chance: float) -> str:
    """A difference of chances in whole points: "+3", "−12"."""
    number = round(100 * chance)
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number)}"


def roughly(luck: float) -> bool:
    """Whether there is so much luck that it is known only roughly."""
    return abs(round(100 * luck)) > ROUGH


def luck_of(luck: float) -> str:
    """The luck of a seat: "+3", "about −31"."""
    return f"{'about ' if roughly(luck) else ''}{points(luck)}"


def sureness(iterations: int, least: float) -> str:
    """How far the chances of a review can be trusted, by the tries of a choice; a loss has a mark from `least`."""
    if iterations >= BUDGET:
        return f"Asked again, a chance moves by about a point; marks begin at {round(100 * least)}."
    return f"With fewer tries than the usual {BUDGET:,} a chance may move by many points."


def no_reason(moment: Moment) -> str:
    """What is said where no reason for a better choice was found."""
    points = round(100 * (moment["before"] - moment["after"]))
    return f"The search prefers it by {points} {'point' if points == 1 else 'points'}; no single reason stands out."


def lead_for(recording: Recording, own: Sequence[Unit], gave_up: float) -> str:
    """Where it was played, how long, how well one stood, the costliest choice, and what giving up cost."""
    turns = recording.game.turn
    said = f"{recording.table.board.name}, {turns} {'turn' if turns == 1 else 'turns'}."
    if not own:
        return said
    peak = max(max(unit["before"], unit["after"]) for unit in own)
    said += f" At your best you stood at {percent(peak)}."
    costliest = max(own, key=lambda unit: unit["loss"])
    if costliest["mark"] != "fine":
        when = f"on turn {costliest['turn']}" if costliest["turn"] else "while setting up"
        said += f" Your costliest choice cost {round(100 * costliest['loss'])} points, {when}."
    if gave_up >= 0.005:
        said += f" Resigning cost the {percent(gave_up)} that you still had."
    return said
