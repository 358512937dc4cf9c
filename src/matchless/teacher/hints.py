"""A hint: the best choices of the open decision with their chances, and the chance of each side for the bar.

Both come from one thought, a `Thought`, made with the budget of all judging from what the seat that is asked may know;
the same view gives the same thought, whatever is hidden and whoever asked before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from matchless.bots.bot import left_alone
from matchless.engine.view import Deals
from matchless.teacher.judge import ASKED_FOR, BUDGET, EQUAL, HARDLY, Judge
from matchless.teacher.phrases import leads_on
from matchless.teacher.phrases import told as step_told
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
    """A way in words: "Maneuver: Outlaw 2 to A5, Robin Hood stays", "Attack: Robin Hood on Bigfoot with Ambush"."""
    first, *rest = way
    kind = first["kind"]
    if kind == "action":
        pieces = _pieces(table, rest)
        return f"{first['says']}: {', '.join(pieces)}" if pieces else first["says"]
    if kind in ("move", "place") or leads_on(way, 0):
        return ", ".join(_pieces(table, way))
    head = first["says"]
    if kind in ASKED_FOR and kind != "confirm":  # what is asked now stands beside the hint
        head = "".join(piece["t"] for piece in first["choice"]["says"])
    return ", ".join([head, *_pieces(table, rest)])


def _pieces(table: Table, steps: list[Step]) -> list[str]:
    """Choices as parts of a sentence, without those that go without saying."""
    said = [_piece(table, step) for place, step in enumerate(steps) if not leads_on(steps, place)]
    return [piece for piece in said if piece]


def _piece(table: Table, step: Step) -> str:
    kind, choice = step["kind"], step["choice"]
    if kind == "mover" or choice["id"] == "none":
        return ""
    if kind in ("attacker", "target", "attack-card"):
        attacker = choice["fighter"] if kind == "attacker" else step["about"]
        target, card = step["target"], choice["card"]
        blow = [] if attacker is None else [table.names[attacker]]
        blow += [] if target is None else [f"on {table.names[target]}"]
        blow += [] if card is None else [f"with {card}"]
        return " ".join(blow)
    if kind == "scheme-card" and choice["card"] is not None:
        return choice["card"]
    if kind in ("move", "place"):
        return step_told(table, step)
    said = step["says"]
    return f"{said[0].lower()}{said[1:]}"
