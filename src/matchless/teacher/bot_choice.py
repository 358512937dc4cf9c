"""What a bot compared when it made a choice, for whoever asks why (WHY-1).

The decision is thought about anew, with the budget of all judging: a bot of a low level looks at a few deals only, and
its own numbers would mislead. After a game that is done with what the bot knew. As long as the game goes on that would
tell of its hand, if only by confidence; so it is done from outside then, with nothing but what everybody knew, and
cards are not named: whether one was played is all that everybody saw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from matchless import Rng
from matchless.bots.search import TreeSearch
from matchless.engine.program import NONE
from matchless.engine.view import Deals
from matchless.engine.wording.answers import UNNAMED
from matchless.teacher.judge import BUDGET, HARDLY, Judge

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.view import View

SHOWN: Final = 4  # choices that are told
DEALS: Final = 64  # in which it is looked what could be chosen
SEED: Final = 1


class Compared(TypedDict):
    """One of the choices: its chance, none where it was hardly looked at, and whether it is the one that was made."""

    text: str
    chance: float | None
    made: bool


class Comparison(TypedDict):
    """What was compared, the one made first; `open` if the cards of the seat count."""

    open: bool
    question: str
    choices: list[Compared]


def compare(game: Game, made: int, open_: bool, iterations: int = BUDGET) -> Comparison:
    """What whoever made this choice at the open decision had to compare, with their cards or from outside."""
    view = game.view(game.asked if open_ else None)
    choices = from_within(view, made, iterations) if open_ else from_outside(view, made, iterations)
    return {"open": open_, "question": view.question(), "choices": choices}


def from_outside(view: View, made: int, iterations: int) -> list[Compared]:
    """The decision of another seat that is open in a view of nobody's, thought about without its cards."""
    assert view.seat is None, "whoever asks must learn nothing but what everybody knows"
    kind = view.game.kind
    faces = _faces(view)
    mine = UNNAMED[kind] if kind in UNNAMED and made != NONE else view.says(made)
    merged = dict.fromkeys([mine, *faces.values()], (0, 0.0))  # what was made may have been in none of those deals
    if len(merged) < 2:
        return [_compared(mine, 0, 0.0, made=True)]
    for one in TreeSearch(SEED, iterations).explain(view, sorted(faces)):
        visits, total = merged[faces[one.choice]]
        merged[faces[one.choice]] = visits + one.visits, total + one.visits * one.chance
    return _best(
        [
            _compared(face, visits, total / visits if visits else 0.0, made=face == mine)
            for face, (visits, total) in merged.items()
        ]
    )


def _faces(view: View) -> dict[int, str]:
    """What could be chosen in deals that everybody must take for possible, as everybody sees it."""
    deals = Deals(view)
    rng = Rng.seeded(SEED)
    faces: dict[int, str] = {}
    for _ in range(DEALS):
        game = deals.draw(rng)
        for option in game.options:
            if option not in faces:
                faces[option] = _face(game, option)
    return faces


def from_within(view: View, made: int, iterations: int) -> list[Compared]:
    """The same as the seat itself could think about it, with its cards."""
    opinions = Judge(SEED, iterations).opinions(view, made)
    if not opinions:
        return [_compared(view.says(made), 0, 0.0, made=True)]
    return _best([_compared(view.says(one.choice), one.visits, one.chance, one.choice == made) for one in opinions])


def _face(game: Game, option: int) -> str:
    """A choice as everybody sees it made."""
    if game.kind in UNNAMED and option != NONE:
        return UNNAMED[game.kind]
    return game.view(game.asked).says(option)


def _compared(text: str, visits: int, chance: float, made: bool) -> Compared:
    return {"text": text, "chance": chance if visits >= HARDLY else None, "made": made}


def _best(found: list[Compared]) -> list[Compared]:
    """The one that was made, and the best of the others."""
    others = sorted((one for one in found if not one["made"]), key=lambda one: -(one["chance"] or 0.0))
    return [*(one for one in found if one["made"]), *others][:SHOWN]
