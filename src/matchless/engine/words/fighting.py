"""Words about damage, values, cancelling and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.program import COMBAT, FIGHTER, NONE, NOTHING, Fighters, Frame, Number, Word
from matchless.engine.question import Question
from matchless.engine.words.numbers import Exactly, number
from matchless.engine.words.players import YOU, player_needs, seat_of

if TYPE_CHECKING:
    from matchless.engine.combatants import Side
    from matchless.engine.game import Game


class HealthWord(Question):
    """Something done to the health of one fighter, of one of the owner's choice, or of several at once."""

    kind = ask.FIGHTER
    rule = "EFFECT-2"

    def __init__(self, which: Fighters, amount: int | Number, into: int = NONE, who: int = YOU) -> None:
        self.which = which
        self.amount = number(amount)
        self.into = into  # who was chosen, where the text speaks of them again
        self.who = who  # the player who chooses

    def change(self, game: Game, fighters: int, amount: int, frame: Frame) -> None:
        raise NotImplementedError

    def changes(self, game: Game, fighter: int) -> bool:
        """Whether the health of a fighter on the board can change by it."""
        raise NotImplementedError

    def idle(self, game: Game, frame: Frame) -> bool:
        if self.needs() - {COMBAT}:
            return False  # whom it is about, or how much, is known only once it resolves
        mask = self.which.mask(game, frame)
        return self.amount.value(game, frame) < 1 or not any(self.changes(game, fighter) for fighter in bits(mask))

    def reached(self, game: Game, frame: Frame) -> int:
        """The fighters whose health it can be about: those on the board."""
        return self.which.mask(game, frame)

    def options(self, game: Game, frame: Frame) -> list[int]:
        if not self.which.chosen():
            return []
        mask = self.reached(game, frame)
        if mask and self.into == NONE and self.idle(game, frame):
            return [lowest(mask)]  # it makes no difference which (ASK-6)
        return bits(mask)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if self.which.chosen():
            frame.bind(self.into, answer)
            mask = 0 if answer == NONE else 1 << answer
        else:
            mask = self.reached(game, frame)
        self.change(game, mask, self.amount.value(game, frame), frame)
        return True

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.which.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.amount.needs() | player_needs(self.who)

    def gives(self) -> frozenset[str]:
        return NOTHING if self.into == NONE else frozenset({FIGHTER})


class Damage(HealthWord):
    """Deals effect damage (EFFECT-4)."""

    hit = NONE  # under which numbers the frame keeps who took damage by it, and how much it was in all
    dealt = NONE

    def change(self, game: Game, fighters: int, amount: int, frame: Frame) -> None:
        hit, dealt = game.hurt(fighters, amount, frame.source)
        frame.bind(self.hit, hit)
        frame.bind(self.dealt, dealt)

    def changes(self, game: Game, fighter: int) -> bool:
        return game.shield(fighter) is None

    def hurts(self) -> bool:
        return True


class Recover(HealthWord):
    """Gives health back (END-1)."""

    def change(self, game: Game, fighters: int, amount: int, frame: Frame) -> None:
        game.recover(fighters, amount, frame.source)

    def changes(self, game: Game, fighter: int) -> bool:
        return game.health[fighter] < game.max_health(fighter)


class SetHealth(HealthWord):
    """Turns the health dial of a fighter to a number, on the board or gone from it undefeated (HEALTH-2)."""

    def reached(self, game: Game, frame: Frame) -> int:
        mask = self.which.mask(game, frame)
        return mask | self.which.everyone(game, frame) & game.gone if game.gone and not self.which.chosen() else mask

    def change(self, game: Game, fighters: int, amount: int, frame: Frame) -> None:
        game.set_health(fighters, amount, frame.source)

    def idle(self, game: Game, frame: Frame) -> bool:
        return False


class ValueWord(Word):
    """Something done to a card of this combat: the owner's own, or the opponent's. Without one it does nothing."""

    def __init__(self, opposing: bool = False) -> None:
        self.opposing = opposing

    def side(self, game: Game, frame: Frame) -> Side:
        combat = game.fight()
        return combat.against(frame.role) if self.opposing else combat.side(frame.role)

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class AddToValue(ValueWord):
    """Raises or lowers the value of a card (COMBAT-5, VALUE-1)."""

    def __init__(self, amount: int | Number, opposing: bool = False, less: bool = False) -> None:
        super().__init__(opposing)
        self.amount = number(amount)
        self.less = less

    def resolve(self, game: Game, frame: Frame) -> bool:
        amount = self.amount.value(game, frame)
        game.raise_value(self.side(game, frame), -amount if self.less else amount, frame.source)
        return True

    def fixed(self) -> bool:
        return isinstance(self.amount, Exactly)

    def needs(self) -> frozenset[str]:
        return self.amount.needs() | {COMBAT}


class SetValue(ValueWord):
    """Replaces the printed value of a card; additions still add (COMBAT-5)."""

    def __init__(self, amount: int | Number, opposing: bool = False) -> None:
        super().__init__(opposing)
        self.amount = number(amount)

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.replace_value(self.side(game, frame), self.amount.value(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.amount.needs() | {COMBAT}


class CancelEffects(ValueWord):
    """Stops every text of a card that has not resolved yet (COMBAT-4)."""

    def __init__(self, opposing: bool = True) -> None:
        super().__init__(opposing)

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.cancel(self.side(game, frame), frame.source)
        return True


class IgnoreValue(ValueWord):
    """Makes a card count for 0, whatever else would change it (COMBAT-5)."""

    def __init__(self, opposing: bool = True) -> None:
        super().__init__(opposing)

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.ignore_value(self.side(game, frame), frame.source)
        return True

    def fixed(self) -> bool:
        return True


class GainActions(Word):
    """Gives a player more actions in this turn (TURN-4), or takes some (TURN-7)."""

    def __init__(self, count: int, who: int = YOU, lose: bool = False) -> None:
        self.count = count
        self.who = who
        self.lose = lose

    def resolve(self, game: Game, frame: Frame) -> bool:
        if self.lose:
            game.lose_actions(seat_of(frame, self.who), self.count, frame.source)
        else:
            game.gain_actions(seat_of(frame, self.who), self.count, frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return seat_of(frame, self.who) != game.active or game.turn_over

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)


class ClaimVictory(Word):
    """From here on this combat counts as won by the owner."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.claim_victory(game.fight(), frame.role, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class EndTurn(Word):
    """Ends the turn: what the action still had to do is dropped, cleanup and the end of the turn remain (TURN-3)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.cut_turn(frame.source)
        return True


class AttackAnywhere(Word):
    """Lets the next attack of the owner, or only of some fighters, go to any opposing fighter, this turn or later."""

    def __init__(self, user: bool = False, lasting: bool = False, which: Fighters | None = None) -> None:
        self.user = user  # only that fighter's
        self.lasting = lasting  # it does not lapse with the turn
        self.which = which  # only theirs

    def resolve(self, game: Game, frame: Frame) -> bool:
        fighters = 1 << frame.var(0) if self.user else game.table.own[frame.seat]
        game.unbind(fighters if self.which is None else self.which.mask(game, frame), self.lasting)
        return True

    def needs(self) -> frozenset[str]:
        if self.which is not None:
            return self.which.needs()
        return frozenset({FIGHTER}) if self.user else NOTHING
