"""Words about a hero's second decks and markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from matchless.engine import decision as ask
from matchless.engine.components import a_deck, a_side
from matchless.engine.definitions import Ability, Hero, Static, Text
from matchless.engine.program import NONE, Condition, Frame, Word
from matchless.engine.question import Question
from matchless.engine.text import ability_text
from matchless.engine.wording.decisions import SIDE, Phrases
from matchless.engine.words.conditions import Showing
from matchless.engine.words.control import If, Modal, within

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def depending(side: str, block: Sequence[Word]) -> list[If]:
    """What in a text is done only if a side of a marker shows."""
    return [word for word in within(block) if isinstance(word, If) and _shows(side, word.condition)]


def _shows(side: str, condition: Condition | None) -> bool:
    return isinstance(condition, Showing) and condition.name == side


def side_text(hero: Hero, side: str) -> str:
    """What the character card says of a side: the texts that hold only while it shows, then those that ask for it."""
    holding: list[Text] = [text for text in hero.abilities if isinstance(text, Static) and _shows(side, text.when)]
    asking: list[Text] = [text for text in hero.abilities if isinstance(text, Ability) and depending(side, text.text)]
    return " ".join([ability_text(text) for text in holding + asking])


def _does(side: str, text: Text) -> str:
    """What a text does if a side shows, without what it does in any case."""
    if isinstance(text, Static):
        return ability_text(text) if _shows(side, text.when) else ""
    then = [word for each in depending(side, text.text) for word in each.then]
    return " ".join([word.wording.says() for word in then if word.wording is not None])


class ChooseSide(Modal):
    """The owner picks one of these sides of its markers; the one that shows already is allowed."""

    def __init__(self, *sides: str) -> None:
        self.sides = sides

    def options(self, game: Game, frame: Frame) -> list[int]:
        return list(range(len(self.sides)))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        marker, side = game.table.side_of[frame.seat][self.sides[answer]]
        game.turn_marker(marker, side)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_side(side) for side in self.sides})

    def phrases(self, game: Game) -> Phrases:
        return SIDE

    def slot(self, game: Game, frame: Frame, name: str, option: int) -> str:
        assert name == "does"
        texts = game.table.heroes[frame.seat].abilities
        return " ".join(filter(None, [_does(self.sides[option], text) for text in texts]))

    def choices(self, game: Game, frame: Frame) -> list[str]:
        return list(self.sides)
