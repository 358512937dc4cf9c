"""The long work of a review, in pieces: the choices of one turn judged, one moment explained.

A turn is judged afresh, so that pieces hang on the record, the seed and the budget alone: they can be done in any
order, at once or again, by whoever has time.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypedDict

from matchless.teacher.judge import BUDGET, HARDLY, Judge
from matchless.teacher.reasons import DEALS, QUICK, differences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless import Recording
    from matchless.bots import Opinion
    from matchless.teacher.judge import Step
    from matchless.teacher.reasons import Difference

WORTH_A_WAY: Final = 0.03  # of chance that a choice must have lost for the better way to be told


class Judged(TypedDict):
    """What a choice was worth, and the best one beside it, as whoever chose could know: chances with their intervals.

    `second` is the best that is left without the choice that was made, None where nothing else was looked at enough;
    `way` is the better choice and what would have followed, where much was lost, and `then` what would mostly have
    followed after cards are drawn, as in a maneuver.
    """

    at: int
    best: int
    before: float
    before_low: float
    before_high: float
    after: float
    after_low: float
    after_high: float
    second: float | None
    way: list[Step]
    then: list[Step]


def turns(recording: Recording) -> dict[int, int]:
    """The turns of a game, 0 for the setup, each with how many choices there are to be judged in it."""
    found: Counter[int] = Counter()
    for game, option in recording.walk():
        found[game.turn] += option is not None and len(game.options) > 1
    return {turn: choices for turn, choices in sorted(found.items()) if choices}


def judge_turn(recording: Recording, turn: int, seed: int = 0, iterations: int = BUDGET) -> list[Judged]:
    """What the choices of one turn were worth, each as its own seat knew the game."""
    seats = recording.table.seats
    judges = [Judge((seed << 16) + turn * seats + seat, iterations) for seat in range(seats)]
    judged: list[Judged] = []
    for at, (game, option) in enumerate(recording.walk()):
        if option is None or game.turn > turn:
            break
        if game.turn < turn:
            continue
        judge = judges[game.asked]
        view = game.view(game.asked)
        opinions = judge.opinions(view, option)
        if not opinions:
            continue
        best, made = opinions[0], next(one for one in opinions if one.choice == option)
        lost = best.chance - made.chance >= WORTH_A_WAY
        way = judge.way(view, best.choice) if lost else []
        judged.append(
            {
                "at": at,
                "best": best.choice,
                "before": best.chance,
                "before_low": best.low,
                "before_high": best.high,
                "after": made.chance,
                "after_low": made.low,
                "after_high": made.high,
                "second": _second(opinions, option),
                "way": way,
                "then": judge.way(view, best.choice, drawing=True)[len(way) :] if lost else [],  # that begins alike
            }
        )
    return judged


def _second(opinions: Sequence[Opinion], made: int) -> float | None:
    """The chance of the best choice but the one that was made, of those that were looked at."""
    return max((one.chance for one in opinions if one.choice != made and one.visits >= HARDLY), default=None)


def explain_moment(
    recording: Recording,
    at: int,
    better: Sequence[int],
    made: Sequence[int],
    seed: int = 0,
    iterations: int = BUDGET,
) -> list[Difference]:
    """What speaks for one row of choices against the one that was made, from choice number `at` on.

    A smaller budget than the usual one looks at fewer deals.
    """
    deals = max(2, min(DEALS, DEALS * iterations // BUDGET))
    for number, (game, _) in enumerate(recording.walk()):
        if number == at:
            view = game.view(game.asked)
            return differences(view, better, made, seed=seed, deals=deals, quick=min(QUICK, iterations))
    raise ValueError(f"there is no choice {at}")
