"""Words about charms, the cards of a hero's second deck, and about stances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, UNASKED, Block, Frame, Word, program
from matchless.engine.question import Question
from matchless.engine.text import ability_text
from matchless.engine.words.control import Declined, Jump, Modal, clause

if TYPE_CHECKING:
    from matchless.engine.game import Game


class OpenCharm(Word):
    """Turns up the top charm if none lies open."""

    def __init__(self, charm: str) -> None:
        self.charm = charm

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.open_charm(frame.seat)
        return True

    def read(self) -> str:
        return f"if no {self.charm} of yours is face up, turn up the top card of your {self.charm} deck"


class KeptCharm(Declined):
    """Asks whether to discard the open charm, and skips what that would pay for."""

    def options(self, game: Game, frame: Frame) -> list[int]:
        return [] if game.charm_up[frame.seat] == NONE else [NONE, ask.YES]

    def act(self, game: Game, frame: Frame, answer: int) -> None:
        super().act(game, frame, answer)
        if answer != NONE:
            game.discard_charm(frame.seat)


class MayDiscardCharm(Word):
    """The owner may discard its open charm for something to happen, and something else happens if it does not."""

    def __init__(self, charm: str, *then: Word, otherwise: Block = ()) -> None:
        self.charm = charm
        self.then = then
        self.otherwise = otherwise

    def unfold(self) -> list[Word]:
        then = program(self.then)
        otherwise = program(self.otherwise)
        text = f"discard your {self.charm}: {clause(self.then)}"
        if not otherwise:
            return [KeptCharm(len(then), text), *then]
        return [KeptCharm(len(then) + 1, text), *then, Jump(len(otherwise)), *otherwise]

    def inside(self) -> list[Word]:
        return [*self.then, *self.otherwise]

    def read(self) -> str:
        text = f"you may discard your {self.charm}; if you do, {clause(self.then)}"
        return f"{text}; otherwise, {clause(self.otherwise)}" if self.otherwise else text


class BuryCharm(Question):
    """Puts a discarded charm of the owner's choice under the charm deck."""

    kind = ask.CHARM
    rule = "EFFECT-2"

    def __init__(self, charm: str) -> None:
        self.charm = charm

    def options(self, game: Game, frame: Frame) -> list[int]:
        return sorted(game.charm_discards[frame.seat])

    def act(self, game: Game, frame: Frame, answer: int) -> None:
        if answer != NONE:
            game.bury_charm(frame.seat, answer)

    def asks(self, game: Game, frame: Frame) -> str:
        return f"Which discarded {self.charm} do you put under your {self.charm} deck?"

    def read(self) -> str:
        return f"put a discarded {self.charm} under your {self.charm} deck"


def _said_of(stance: str, text: str) -> str:
    """What the text of an ability says of a side: what it does while it is face up, and what it does at once."""
    if text.startswith(f"While {stance} "):
        return text
    for word in ("If", "if"):  # in a sentence of its own, or within one
        at_once = text.partition(f" {word} {stance} is face up, ")[2]
        if at_once:
            return at_once[:1].upper() + at_once[1:]
    return ""


class ChooseStance(Modal):
    """The owner picks a side of its marker; the same one again is allowed."""

    def __init__(self, *stances: str) -> None:
        self.stances = stances

    def resolve(self, game: Game, frame: Frame) -> bool:
        stance = frame.answer
        if stance == UNASKED:
            stance = game.ask(frame, frame.seat, ask.MODE, list(range(len(self.stances))), "EFFECT-2")
            if stance == WAIT:
                return False
        frame.answer = UNASKED
        game.set_stance(frame.seat, stance)
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        return f"{' or '.join(self.stances)}?"

    def chooses(self, frame: Frame) -> str:
        return " or ".join(self.stances)

    def modes(self, game: Game, frame: Frame) -> list[str]:
        hero = game.table.heroes[frame.seat]
        texts = [ability_text(hero, ability) for ability in hero.abilities]
        return [" ".join(filter(None, (_said_of(stance, text) for text in texts))) for stance in self.stances]

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return [f"answer {stance}" for stance in self.stances]

    def read(self) -> str:
        return f"choose {' or '.join(self.stances)}"
