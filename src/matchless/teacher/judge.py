"""What choices are worth, as the seat that is asked could know it.

Hints, the bar of chances and reviews all ask a judge, with one budget: a search that thinks longer finds better play
for both sides, so that chances of different budgets cannot be compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from matchless import Rng, resample
from matchless.bots.bot import Opinion, left_alone
from matchless.bots.search import TreeSearch, key
from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.engine.view import Deals

if TYPE_CHECKING:
    from matchless import Game, View
    from matchless.engine.position import OptionData

BUDGET: Final = 1000  # iterations a choice
LOOKED_AT: Final = 100  # tries at least, of a choice that was made: fewer than that are noise
HARDLY: Final = 30  # tries of which the chance is shown without a number if there are fewer
# Kinds of decision whose answers say nothing alone: a name, a number, one of several texts, yes or no.
ASKED_FOR: Final = ("fighter", "space", "seat", "mode", "confirm", "order", "card", "second-card")
EQUAL: Final = 0.01  # of chance: choices that differ by less are equally good


class Step(TypedDict):
    """One choice of a way: what is asked, whom it is about, and the choice as tables get it.

    It is about a fighter that moves, is placed or attacks; `target` is whom that one attacks, once that is clear.
    """

    kind: str
    source: str | None  # the name of the card or ability that asks
    about: int | None
    target: int | None
    says: str
    choice: OptionData


class Judge:
    """Somebody who watches one seat of one game. What was thought of one choice is kept for the next."""

    def __init__(self, seed: int, iterations: int = BUDGET) -> None:
        self.seed = seed
        self.search = TreeSearch(seed, iterations)

    def opinions(self, view: View, chosen: int | None = None) -> list[Opinion]:
        """What each choice of the view's own decision is worth, the best first; `chosen` is looked at thoroughly.

        Empty where there is nothing to choose, or nothing that a search could understand.
        """
        decision = view.decision
        if decision is None or decision.seat != view.seat or len(decision.options) == 1 or left_alone(view):
            return []
        insisted = {} if chosen is None else {chosen: LOOKED_AT}
        return self.search.explain(view, decision.options, insisted)

    def way(self, view: View, choice: int, *, drawing: bool = False) -> list[Step]:
        """A choice and those that the judge would have follow it, while the same seat is asked and learns nothing.

        It is what `opinions` has found before; where that looked hardly at anything, the way ends. With `drawing` it
        goes on after cards are drawn, as a maneuver begins, to the end of the action: with what is mostly best then,
        and as long as no card is chosen that the seat might not have.
        """
        game = resample(view, Rng.seeded(self.seed))
        seat = game.asked
        knew = unknown(view)
        held = {NONE, *game.hand[seat]}
        steps: list[Step] = []
        taken: int | None = choice
        while taken is not None:
            seen = game.view(seat)
            if steps and not drawing and unknown(seen) != knew:
                break
            if steps and drawing and (game.kind == ask.ACTION or (game.kind in ask.CARD_KINDS and taken not in held)):
                break
            steps.append(step(seen, taken))
            game.choose(taken)
            taken = self._favourite(game) if not game.over and game.asked == seat else None
        return steps

    def _favourite(self, game: Game) -> int | None:
        """The choice that was tried most at the open decision."""
        if len(game.options) == 1:
            return game.options[0]
        node = self.search.nodes.get(key(game))
        if node is None:
            return None
        edges = [node.edges[option] for option in game.options if option in node.edges]
        best = max(edges, key=lambda edge: int(edge.visits), default=None)
        return best.option if best is not None and best.visits >= HARDLY else None


def step(view: View, choice: int) -> Step:
    """A choice of the view's own decision, for people and tables."""
    decision = view.data()["decision"]
    assert decision is not None, "a finished game has no choices"
    option = next(option for option in decision["options"] if option["option"] == choice)
    about, target = decision["fighter"], option["fighter"] if decision["kind"] == "target" else None
    combat = view.game.combat
    if combat is not None and decision["kind"] == "attack-card":
        about, target = combat.attack.fighter, combat.defense.fighter
    return {
        "kind": decision["kind"],
        "source": decision["source"],
        "about": about,
        "target": target,
        "says": _said(view, decision["kind"], choice),
        "choice": option,
    }


def _said(view: View, kind: str, choice: int) -> str:
    """A choice in words that need no question before them: where they would not tell what it is for, they have it."""
    answer = view.says(choice)
    if kind not in ASKED_FOR or (kind == "mode" and answer.endswith(".")):  # a whole text says enough
        return answer
    question, asks, _ = view.question().partition("?")
    answer = answer.removeprefix("Choose ")
    return f"{question.removesuffix('.')}{'?' if asks else ':'} {answer[:1].upper()}{answer[1:]}"


def unknown(view: View) -> tuple[list[list[int]], list[list[int]]]:
    """The cards of which the view's seat does not know where they are: it changes when something comes to light."""
    deals = Deals(view)
    return [sorted(cards) for cards in deals.hidden], [sorted(cards) for cards in deals.seconds]
