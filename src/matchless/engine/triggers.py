"""Effects of one moment: one after the other, in the order their seat likes (TURN-2, COMBAT-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.definitions import JOINED, LOSES, MOMENTS, WINS, WOULD_FALL, Card, Source
from matchless.engine.program import ATTACKER, NONE, VALUES, Block, Frame, Word
from matchless.engine.question import Question
from matchless.engine.state import HOOKS, IN
from matchless.engine.text import one_line, source_text
from matchless.engine.words.cards import BlindBoost
from matchless.engine.words.control import Declined, Unless

if TYPE_CHECKING:
    from matchless.engine.combatants import Side
    from matchless.engine.game import Game
    from matchless.engine.table import Table

Effects = list[tuple[Source, Block]]


class Ordered(Question):
    """Resolves several effects of one seat; `frame.left` marks those that have had their turn."""

    kind = ask.ORDER
    rule = "TURN-2"

    def effects(self, game: Game, frame: Frame) -> Effects:
        """All effects of the moment, in a fixed order; an effect that no longer applies has an empty block."""
        raise NotImplementedError

    def text(self, game: Game, frame: Frame, effect: int) -> str:
        """What one of the effects says."""
        return source_text(self.effects(game, frame)[effect][0])

    def within(self, game: Game, frame: Frame) -> Frame:
        """Whose effects they are, on which side of the combat, against whom, and what they are handed."""
        raise NotImplementedError

    def asked(self, game: Game, frame: Frame) -> int:
        return self.within(game, frame).seat

    def options(self, game: Game, frame: Frame) -> list[int]:
        effects = self.effects(game, frame)
        waiting = [i for i, (_, block) in enumerate(effects) if block and not frame.left >> i & 1]
        if len(waiting) > 1:  # CARD-2: what could do nothing now may yet come to something
            within = self.within(game, frame)
            waiting = [i for i in waiting if not idle(game, within, effects[i][1])]
            waiting = unordered([effects[i][1] for i in waiting], waiting)
        return waiting

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        frame.left |= 1 << answer
        source, block = self.effects(game, frame)[answer]
        within = self.within(game, frame)
        game.push(block, within.seat, source, within.role, within.other, within.vars)
        return False


def idle(game: Game, frame: Frame, block: Block) -> bool:
    """Whether a block is nothing but a condition that does not hold, or words that could change nothing."""
    test = block[0]
    if isinstance(test, Unless) and test.over == len(block) - 1:
        if not test.condition.holds(game, frame):
            return True
        block = block[1:]
    return all(isinstance(word, Declined) or word.idle(game, frame) for word in block)


def unordered(blocks: list[Block], numbers: list[int]) -> list[int]:
    """The numbers of the blocks that are still to be ordered: one alone where order makes no difference (ASK-7).

    Unless a test asks for values, nothing reads a fixed change of one before damage, so it may as well come first; and
    of several blind boosts it does not matter which is which.
    """
    if any(VALUES in _needs(word) for block in blocks for word in block):
        return numbers
    for number, block in zip(numbers, blocks, strict=True):
        if all(word.fixed() for word in block):
            return [number]
    if all(isinstance(block[-1], BlindBoost) and _only_asks(block[:-1]) for block in blocks):
        return numbers[:1]
    return numbers


def _needs(word: Word) -> frozenset[str]:
    return word.condition.needs() if isinstance(word, Unless) else word.needs()


def _only_asks(block: Block) -> bool:
    return all(isinstance(word, (Unless, Declined)) for word in block)


class Triggers(Ordered):
    """Resolves a seat's abilities for one moment: those of the frame's seat, or of one side of the combat."""

    def __init__(self, moment: int, role: int = NONE) -> None:
        self.moment = moment
        self.role = role

    def effects(self, game: Game, frame: Frame) -> Effects:
        return [(ability, ability.program) for ability in game.abilities(self.moment, self._seat(game, frame))]

    def _seat(self, game: Game, frame: Frame) -> int:
        return frame.seat if self.role == NONE else game.fight().side(self.role).seat

    def within(self, game: Game, frame: Frame) -> Frame:
        other = NONE if self.role == NONE else game.fight().against(self.role).seat
        return Frame((), self._seat(game, frame), None, self.role, other)

    def options(self, game: Game, frame: Frame) -> list[int]:
        if frame.step == 0:
            seat = self._seat(game, frame)
            if not game.table.listeners[self.moment] >> seat & 1:
                return []
            if game.turn_over and self.role != NONE:
                return []
            if game.status[seat] != IN or not game.abilities(self.moment, seat):
                return []
            frame.step = 1
        return super().options(game, frame)

    def ever(self, table: Table) -> bool:
        return table.listeners[self.moment] != 0


class WonOrLost(Triggers):
    """Resolves the abilities of one side of the combat for having won or lost it."""

    def __init__(self, role: int) -> None:
        super().__init__(WINS, role)

    def effects(self, game: Game, frame: Frame) -> Effects:
        moment = WINS if game.fight().winner == self.role else LOSES
        return [(ability, ability.program) for ability in game.abilities(moment, self._seat(game, frame))]

    def options(self, game: Game, frame: Frame) -> list[int]:
        if game.turn_over or game.status[self._seat(game, frame)] != IN:
            return []
        return Ordered.options(self, game, frame)

    def ever(self, table: Table) -> bool:
        return table.listeners[WINS] | table.listeners[LOSES] != 0


class Joined(Ordered):
    """Resolves the abilities of one side for its card having joined a pile when the cards were cleared away."""

    def __init__(self, role: int) -> None:
        self.role = role

    def effects(self, game: Game, frame: Frame) -> Effects:
        side = game.fight().side(self.role)
        pile = game.table.piles.all[side.joined].name
        abilities = game.abilities(JOINED, side.seat)
        return [(ability, ability.program if ability.part in ("", pile) else ()) for ability in abilities]

    def within(self, game: Game, frame: Frame) -> Frame:
        combat = game.fight()
        side = combat.side(self.role)
        return Frame((), side.seat, None, self.role, combat.against(self.role).seat, (side.card,))

    def options(self, game: Game, frame: Frame) -> list[int]:
        side = game.fight().side(self.role)
        if side.joined == NONE or game.status[side.seat] != IN:
            return []
        return super().options(game, frame)

    def ever(self, table: Table) -> bool:
        return table.listeners[JOINED] != 0


class Happened(Ordered):
    """Lets a seat order several abilities that one event has set off; `frame.vars` is what it hands to each."""

    def __init__(self, moment: int) -> None:
        self.moment = moment

    def effects(self, game: Game, frame: Frame) -> Effects:
        return [(ability, ability.program) for ability in game.abilities(self.moment, frame.seat)]

    def within(self, game: Game, frame: Frame) -> Frame:
        return Frame((), frame.seat, None, frame.role, frame.other, frame.vars)


class Fall(Word):
    """Ends the defeat of the fighter it is handed, once a text has done something instead."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.end_fall(frame.var(0))
        return True


HOOKS.extend((Happened(moment),) for moment in range(len(MOMENTS)))
HOOKS[WOULD_FALL] = (Fall(),)  # of several texts only one happens instead, so that there is nothing to order


class Window(Ordered):
    """One timing of the combat: the defender's effects, then the attacker's (COMBAT-1).

    A side's effects are the text of its card and the item beside it, both gone once cancelled (COMBAT-4), and its
    abilities of that timing. `frame.step` counts the sides that are through.
    """

    rule = "COMBAT-1"

    def __init__(self, timing: int, moment: int = NONE, item: bool = False) -> None:
        self.timing = timing
        self.moment = moment
        self.item = item

    def effects(self, game: Game, frame: Frame) -> Effects:
        combat = game.fight()
        side = combat.side(frame.step)
        effects: Effects = []
        if side.card != NONE:
            card = game.table.cards[side.card]
            effects.append((card, () if side.cancelled else card.programs[self.timing]))
            if self.item and side.item != NONE:
                item = game.table.items[side.item]
                effects.append((item, () if side.cancelled else item.program))
        if self.moment != NONE and game.table.listeners[self.moment] >> side.seat & 1 and game.status[side.seat] == IN:
            effects.extend((ability, ability.program) for ability in game.abilities(self.moment, side.seat))
        return effects

    def text(self, game: Game, frame: Frame, effect: int) -> str:
        source = self.effects(game, frame)[effect][0]
        if isinstance(source, Card):
            return one_line(source.said[self.timing])
        return super().text(game, frame, effect)

    def speaks(self, game: Game, side: Side) -> bool:
        """Whether a side might have an effect now: most cards have none of most timings."""
        if self.moment != NONE and game.table.listeners[self.moment] >> side.seat & 1:
            return True
        if side.card == NONE or side.cancelled:
            return False
        return bool(game.table.cards[side.card].programs[self.timing]) or (self.item and side.item != NONE)

    def within(self, game: Game, frame: Frame) -> Frame:
        combat = game.fight()
        return Frame((), combat.side(frame.step).seat, None, frame.step, combat.against(frame.step).seat)

    def options(self, game: Game, frame: Frame) -> list[int]:
        combat = game.fight()
        while frame.step <= ATTACKER and not game.turn_over:
            combat.timing = self.timing
            combat.acting = frame.step
            if self.speaks(game, combat.side(frame.step)):
                waiting = super().options(game, frame)
                if waiting:
                    return waiting
            frame.step += 1
            frame.left = 0
        return []
