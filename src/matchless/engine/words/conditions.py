"""Conditions as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import lowest
from matchless.engine.definitions import VERSATILE
from matchless.engine.program import COMBAT, NONE, Condition, Fighters, Frame
from matchless.engine.words.nouns import OPPOSING_FIGHTERS, AdjacentTo, InZoneOf, Named, ZoneOf

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Won(Condition):
    """Whether the owner has won this combat (COMBAT-3)."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.fight().winner == frame.role

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "you won this combat"


class Adjacent(Condition):
    """Whether two fighters, both on the board, stand next to each other."""

    def __init__(self, one: Fighters, other: Fighters) -> None:
        self.one = one
        self.other = other
        self.meeting = AdjacentTo(one, other)

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.meeting.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.meeting.needs()

    def read(self) -> str:
        return f"{self.one.read()} is adjacent to {self.other.read()}"


class AnyAdjacent(Adjacent):
    """Whether at least one of several fighters stands next to another."""

    def read(self) -> str:
        return f"at least one of {self.one.read()} is adjacent to {self.other.read()}"


class ZoneClear(Condition):
    """Whether a fighter on the board shares its zones with no opposing fighter."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.of.mask(game, frame) != 0 and not InZoneOf(OPPOSING_FIGHTERS, self.of).mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.of.needs()

    def read(self) -> str:
        return f"no opposing fighter is {ZoneOf(self.of).read()}"


class Shifted(Condition):
    """Whether a fighter stands elsewhere than when the turn began, however it got there (TURN-5)."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def holds(self, game: Game, frame: Frame) -> bool:
        mask = self.which.mask(game, frame)
        return mask != 0 and game.shifted(lowest(mask))

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        return f"{self.which.read()} is in a different space than at the start of this turn"


class FirstAction(Condition):
    """Whether the action under way is the first of the turn."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.actions_taken == 1

    def read(self) -> str:
        return "this is your first action this turn"


class Lost(Condition):
    """Whether the owner has lost this combat."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.fight().winner not in (frame.role, NONE)

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "you lost this combat"


class WonEarlier(Condition):
    """Whether the owner has won a combat of this turn that is over."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.won_this_turn >> frame.seat & 1 == 1

    def read(self) -> str:
        return "you have won a combat this turn"


class Unmoved(Shifted):
    """Whether a fighter stands where it stood when the turn began."""

    def holds(self, game: Game, frame: Frame) -> bool:
        mask = self.which.mask(game, frame)
        return mask != 0 and not game.shifted(lowest(mask))

    def read(self) -> str:
        return f"{self.which.read()} started this turn in the space it is in now"


class OnBoard(Condition):
    """Whether a fighter is on the board."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.which.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        return f"{self.which.read()} is still on the board"


class NotDefeated(Condition):
    """Whether the opposing fighter has not been defeated in this combat, even if it is back."""

    def holds(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        return not combat.fallen >> combat.against(frame.role).fighter & 1

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "the opposing fighter was not defeated"


class AgainstHero(Condition):
    """Whether the opposing fighter of this combat is a hero."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.table.all_heroes >> game.fight().against(frame.role).fighter & 1 == 1

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "the opposing fighter is a hero"


class AgainstVersatile(Condition):
    """Whether the opponent's card in this combat is printed versatile (TYPE-1)."""

    def holds(self, game: Game, frame: Frame) -> bool:
        card = game.fight().against(frame.role).card
        return card != NONE and game.table.cards[card].type == VERSATILE

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "the opponent's card is versatile"


class HurtThisTurn(Condition):
    """Whether a fighter of the owner has taken damage since the turn began (TURN-5)."""

    def __init__(self, which: Named) -> None:
        self.which = which

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.hurt_this_turn & self.which.everyone(game, frame) != 0

    def read(self) -> str:
        return f"{self.which.read()} has taken damage this turn"


class DeckEmpty(Condition):
    """Whether the owner's deck is empty."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return not game.deck[frame.seat]

    def read(self) -> str:
        return "your deck is empty"


class CardAndFewInHand(Condition):
    """Whether the owner has played a card in this combat (CARD-3) and has at most so many in hand."""

    def __init__(self, most: int) -> None:
        self.most = most

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.fight().side(frame.role).card != NONE and len(game.hand[frame.seat]) <= self.most

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return f"you have played a card and hold {self.most} or fewer cards"


class Risen(Condition):
    """Whether the owner's hero is in its second life."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.risen >> frame.seat & 1 == 1

    def read(self) -> str:
        return "your hero has resurrected"


class NotRisen(Condition):
    """Whether the owner's hero is still in its first life."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.risen >> frame.seat & 1 == 0

    def read(self) -> str:
        return "your hero has not resurrected"


class Showing(Condition):
    """Whether the owner's marker shows one of its sides."""

    def __init__(self, stance: int, name: str) -> None:
        self.stance = stance
        self.name = name

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.stance[frame.seat] == self.stance

    def read(self) -> str:
        return f"{self.name} is face up"


WON: Final = Won()
LOST: Final = Lost()
WON_EARLIER: Final = WonEarlier()
AGAINST_HERO: Final = AgainstHero()
AGAINST_VERSATILE: Final = AgainstVersatile()
DECK_EMPTY: Final = DeckEmpty()
NOT_DEFEATED: Final = NotDefeated()
RISEN: Final = Risen()
NOT_RISEN: Final = NotRisen()
FIRST_ACTION: Final = FirstAction()
