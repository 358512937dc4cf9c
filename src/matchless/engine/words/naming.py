"""A card or a value named aloud, before it is seen whether it was right (NAMED-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.events import Event
from matchless.engine.program import COMBAT, NONE, Condition, Frame, Word
from matchless.engine.question import Question
from matchless.engine.wording.decisions import ALL_CARDS, NAMED_VALUE, Phrases
from matchless.engine.words.control import Modal
from matchless.engine.words.known_cards import KnownCard
from matchless.engine.words.places import CardKind
from matchless.engine.words.players import YOU, player_needs

if TYPE_CHECKING:
    from matchless.engine.game import Game


class NameCard(Question):
    """A player names any card of the game: one of each name is offered. `keep`: later timings speak of it, too."""

    kind = ask.CARD
    rule = "EFFECT-2"

    def __init__(self, into: int, who: int = YOU, keep: bool = False) -> None:
        self.into = into
        self.who = who
        self.keep = keep

    def options(self, game: Game, frame: Frame) -> list[int]:
        first: dict[str, int] = {}
        for card, printed in enumerate(game.table.cards):
            first.setdefault(printed.name, card)
        return list(first.values())

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        if self.keep:
            game.fight().side(frame.role).named = answer
        if game.events is not None:
            game.events.append(Event(ev.NAMED, self.asked(game, frame), card=answer, source=frame.source))
        return True

    def needs(self) -> frozenset[str]:
        needs = player_needs(self.who)
        return needs | {COMBAT} if self.keep else needs

    def of_hand(self) -> bool:
        return False

    def cards_from(self, game: Game, frame: Frame) -> str | None:
        return ALL_CARDS


class RecallNamed(Word):
    """Takes hold of the card that an earlier text of this same card has named in this combat."""

    def __init__(self, into: int) -> None:
        self.into = into

    def resolve(self, game: Game, frame: Frame) -> bool:
        frame.bind(self.into, game.fight().side(frame.role).named)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class NameValue(Modal):
    """A player names a value: from 0 up to the highest that is printed on a card of the game."""

    def __init__(self, into: int, who: int = YOU) -> None:
        self.into = into
        self.who = who

    def options(self, game: Game, frame: Frame) -> list[int]:
        return list(range(highest(game) + 1))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        if game.events is not None:
            game.events.append(Event(ev.NAMED, self.asked(game, frame), amount=answer, source=frame.source))
        return True

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)

    def phrases(self, game: Game) -> Phrases:
        return NAMED_VALUE

    def choices(self, game: Game, frame: Frame) -> list[str]:
        return [str(value) for value in range(highest(game) + 1)]


def highest(game: Game) -> int:
    """The highest value that is printed on a card of the game."""
    return max(printed.value or 0 for printed in game.table.cards)


class CopyOfNamed(CardKind):
    """Cards with the name that was named."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def fits(self, game: Game, frame: Frame, card: int) -> bool:
        return same_name(game, frame.var(self.slot), card)


class OfNamedValue(CardKind):
    """Cards with the printed value that was named; a scheme has none."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def fits(self, game: Game, frame: Frame, card: int) -> bool:
        return game.table.cards[card].value == frame.var(self.slot)


class IsNamed(Condition):
    """Whether a card is there and bears the name that was named; nothing holds where none was (NAMED-2)."""

    def __init__(self, card: KnownCard, slot: int, negated: bool = False) -> None:
        self.card = card
        self.slot = slot
        self.negated = negated

    def holds(self, game: Game, frame: Frame) -> bool:
        card, named = self.card.card(game, frame), frame.var(self.slot)
        return NONE not in (card, named) and same_name(game, named, card) != self.negated

    def needs(self) -> frozenset[str]:
        return self.card.needs()


def same_name(game: Game, one: int, other: int) -> bool:
    """Whether two cards bear the same name, whoever's they are."""
    return one != NONE and game.table.cards[one].name == game.table.cards[other].name
