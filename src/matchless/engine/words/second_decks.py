"""Words about a hero's second decks and markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from matchless.engine import decision as ask
from matchless.engine.components import a_deck, a_side
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, UNASKED, Condition, Frame, Word
from matchless.engine.question import Question
from matchless.engine.text import ability_text
from matchless.engine.words.control import Modal

if TYPE_CHECKING:
    from matchless.engine.game import Game


class TurnUp(Word):
    """Turns up the top card of a second deck, if one more may lie open."""

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.turn_up(game.table.decks.number(frame.seat, self.deck))
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_deck(self.deck)})


class ShuffleSecond(Word):
    """Shuffles the discarded cards of a second deck into it."""

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.refill(game.table.decks.number(frame.seat, self.deck))
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_deck(self.deck)})


class FaceUp(Condition):
    """Whether a card of a second deck of the owner's lies open."""

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def holds(self, game: Game, frame: Frame) -> bool:
        return bool(game.second_up[game.table.decks.number(frame.seat, self.deck)])

    def needs(self) -> frozenset[str]:
        return frozenset({a_deck(self.deck)})


@mypyc_attr(allow_interpreted_subclasses=True)
class OfDeck(Question):
    """Asks for a card of one of the owner's second decks."""

    kind = ask.SECOND_CARD
    rule = "EFFECT-2"

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def needs(self) -> frozenset[str]:
        return frozenset({a_deck(self.deck)})


class DiscardSecond(OfDeck):
    """Discards an open card of a second deck, of the owner's choice where several lie open."""

    def options(self, game: Game, frame: Frame) -> list[int]:
        return sorted(game.second_up[game.table.decks.number(frame.seat, self.deck)])

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            game.discard_second(game.table.decks.number(frame.seat, self.deck), answer)
        return True

    def payable(self, game: Game, frame: Frame) -> bool:
        return bool(game.second_up[game.table.decks.number(frame.seat, self.deck)])


class BurySecond(OfDeck):
    """Puts a discarded card of the owner's choice under its deck."""

    def options(self, game: Game, frame: Frame) -> list[int]:
        return sorted(game.second_discards[game.table.decks.number(frame.seat, self.deck)])

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            game.bury_second(game.table.decks.number(frame.seat, self.deck), answer)
        return True


def _said_of(side: str, text: str) -> str:
    """What the text of an ability says of a side: what it does while it is face up, and what it does at once."""
    if text.startswith(f"While {side} "):
        return text
    for word in ("If", "if"):  # in a sentence of its own, or within one
        at_once = text.partition(f" {word} {side} is face up, ")[2]
        if at_once:
            return at_once[:1].upper() + at_once[1:]
    return ""


class ChooseSide(Modal):
    """The owner picks one of these sides of its markers; the one that shows already is allowed."""

    def __init__(self, *sides: str) -> None:
        self.sides = sides

    def resolve(self, game: Game, frame: Frame) -> bool:
        answer = frame.answer
        if answer == UNASKED:
            answer = game.ask(frame, frame.seat, ask.MODE, list(range(len(self.sides))), "EFFECT-2")
            if answer == WAIT:
                return False
        frame.answer = UNASKED
        marker, side = game.table.side_of[frame.seat][self.sides[answer]]
        game.turn_marker(marker, side)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_side(side) for side in self.sides})

    def modes(self, game: Game, frame: Frame) -> list[str]:
        hero = game.table.heroes[frame.seat]
        texts = [ability_text(ability) for ability in hero.abilities]
        return [" ".join(filter(None, (_said_of(side, text) for text in texts))) for side in self.sides]

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return [f"answer {side}" for side in self.sides]
