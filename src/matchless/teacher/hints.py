"""A hint: the best choices of the open decision with their chances, and the chance of each side for the bar.

Both come from one thought, a `Thought`, made with the budget of all judging from what the seat that is asked may know;
the same view gives the same thought, whatever is hidden and whoever asked before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from matchless.bots.bot import left_alone
from matchless.engine.view import Deals
from matchless.teacher.judge import ASKED_FOR, BUDGET, EQUAL, HARDLY, Judge
from matchless.teacher.reasons import happened, sentence, told_apart

if TYPE_CHECKING:
    from matchless.bots import Opinion
    from matchless.engine.table import Table
    from matchless.engine.view import View
    from matchless.teacher.judge import Step

SHOWN: Final = 2  # choices with a row of their own
STANDS_OUT: Final = 0.03  # of chance by which the best has to lead to be called the best
SHARES: Final = 200  # iterations that tell how the others' chances are divided, where there are several
DEALS: Final = 16  # in which a reason is looked for: somebody waits for it
SEED: Final = 1


class Advised(TypedDict):
    """One of the best choices; its chances are none where it was hardly looked at.

    `good` says whether it is as good as the best. `way` is the choice with those that would follow it.
    """

    option: int
    text: str
    chance: float | None
    low: float | None
    high: float | None
    good: bool
    way: list[Step]


class Thought(TypedDict):
    """What was thought of a decision: the best choices, others that are as good, and the chance of each side.

    `verdict` says how far the best is ahead. Without choices it says why there are none.
    """

    choices: list[Advised]
    others: list[int]
    verdict: str
    sides: list[float]


def think(view: View, iterations: int = BUDGET) -> Thought:
    """What the seat that is asked can know of its choices."""
    judge = Judge(SEED, iterations)
    opinions = judge.opinions(view)
    if not opinions:
        return {"choices": [], "others": [], "verdict": _nothing(view), "sides": []}
    best = opinions[0]
    good = [one for one in opinions[1:] if one.visits >= HARDLY and one.chance >= best.chance - EQUAL]
    next_best = [*good, *(one for one in opinions[1:] if one not in good)]
    shown = [best, *next_best[: SHOWN - 1]]
    return {
        "choices": [_advised(judge, view, one, one is best or one in good) for one in shown],
        "others": [one.choice for one in good if one not in shown],
        "verdict": _verdict(best, opinions[1:], len(good)),
        "sides": _sides(judge, view, best.chance),
    }


def comparable(thought: Thought) -> bool:
    """Whether there may be a reason: of two choices that are equally good there is none."""
    return len(thought["choices"]) >= SHOWN and not thought["choices"][1]["good"]


def carry_out(view: View, thought: Thought, deals: range) -> list[list[list[float]]]:
    """What happens in some of the `DEALS` after the best choice, and after the other one that is shown."""
    ways = [[step["choice"]["option"] for step in one["way"]] for one in thought["choices"][:SHOWN]]
    return [happened(view, way, deals, seed=SEED) for way in ways]


def why(table: Table, seat: int, happened: list[list[list[float]]]) -> str | None:
    """Why the best choice is better than the other one, by what happened in all deals; None if nothing stands out."""
    better, other = happened
    return sentence(table, seat, told_apart(better, other))


def _nothing(view: View) -> str:
    if left_alone(view):
        return "There are no hints for what is done by hand."
    return "There is only one choice."


def _advised(judge: Judge, view: View, one: Opinion, good: bool) -> Advised:
    way = judge.way(view, one.choice, drawing=True)
    seen = one.visits >= HARDLY
    return {
        "option": one.choice,
        "text": told(view.game.table, way),
        "chance": one.chance if seen else None,
        "low": one.low if seen else None,
        "high": one.high if seen else None,
        "good": good,
        "way": way,
    }


def _verdict(best: Opinion, others: list[Opinion], good: int) -> str:
    """How the best compares with the others; nothing where there is nothing to be sure of."""
    if good:
        return f"{'These two are' if good == 1 else f'{good + 1} choices are'} equally good."
    looked_at = [one.chance for one in others if one.visits >= HARDLY]
    if best.visits >= HARDLY and looked_at and best.chance - max(looked_at) >= STANDS_OUT:
        return "The first one stands out."
    return ""


def _sides(judge: Judge, view: View, chance: float) -> list[float]:
    """The chance of each side, in the order of the table's sides; what is left of the others' is divided among them."""
    table = view.game.table
    own = table.allies[view.game.asked]
    others = [side for side in table.sides if side != own]
    parts = [1.0]
    if len(others) > 1:
        deals = Deals(view)
        search = judge.search
        totals = [0.0] * table.seats
        for _ in range(SHARES):
            for seat, value in enumerate(search.iterate(deals.draw(search.rng))):
                totals[seat] += value
        worth = [totals[side.bit_length() - 1] for side in others]
        parts = [part / (sum(worth) or 1.0) for part in worth]
    shares = dict(zip(others, parts, strict=True))
    return [chance if side == own else (1 - chance) * shares[side] for side in table.sides]


def told(table: Table, way: list[Step]) -> str:
    """A way in words: "Maneuver: Outlaw 2 to A5, Robin Hood stays"."""
    first, *rest = way
    pieces = [piece for piece in (_piece(table, step) for step in rest) if piece]
    head = first["says"]
    if first["kind"] in ("move", "place"):
        head = _piece(table, first) or head
    elif first["kind"] in ASKED_FOR and first["kind"] != "confirm":  # what is asked now stands beside the hint
        head = "".join(piece["t"] for piece in first["choice"]["says"])
    if not pieces:
        return head
    together = " " if first["choice"]["id"] == "attack" else ", "  # "Outlaw 1 on Bigfoot with Snark"
    return f"{head}{': ' if first['kind'] == 'action' else ', '}{together.join(pieces)}"


def _piece(table: Table, step: Step) -> str:
    """A choice as a part of a sentence; empty for what goes without saying."""
    kind, choice, about = step["kind"], step["choice"], step["about"]
    if kind in ("move", "place") and about is not None:
        name = table.names[about]
        return f"{name} stays" if choice["id"] == "stay" else f"{name} to {choice['space']}"
    if kind == "mover" or choice["id"] == "none":
        return ""
    if kind in ("attacker", "target") and choice["fighter"] is not None:
        return f"{'on ' if kind == 'target' else ''}{table.names[choice['fighter']]}"
    if choice["card"] is not None and kind in ("attack-card", "boost"):
        return f"{'with' if kind == 'attack-card' else 'boosted by'} {choice['card']}"
    if choice["card"] is not None and kind == "scheme-card":
        return choice["card"]
    said = step["says"]
    return said[0].lower() + said[1:]
