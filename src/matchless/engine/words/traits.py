"""What may be true of fighters: some fighters without those of whom it is not. Tests and filters are made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.program import NONE, Fighters, Frame, pose_spaces
from matchless.engine.words.nouns import Narrowed

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Trait(Narrowed):
    """Those of some fighters of whom something is true."""

    phrase = ""

    def trait(self) -> str:
        return self.phrase


class Known(Trait):
    """Some fighters, also those off the board."""

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.everyone(game, frame)


class Away(Trait):
    """Who has left the board undefeated (END-5)."""

    phrase = "off the board"

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.everyone(game, frame) & game.gone


class Also(Trait):
    """Those of some fighters who are others as well: your fighter, if that is Ann."""

    def __init__(self, which: Fighters, others: Fighters) -> None:
        super().__init__(which)
        self.others = others

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & self.others.everyone(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.others.needs()


class AtStart(Trait):
    """Who stands where they stood when the turn began (TURN-5)."""

    phrase = "where they began this turn"

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for fighter in bits(self.which.mask(game, frame)):
            if not game.shifted(fighter):
                mask |= 1 << fighter
        return mask


class InStartZone(Trait):
    """Who is in a zone in which they stood when the turn began (TURN-5)."""

    phrase = "in a zone they began this turn in"

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        zones_of = game.table.board.zones_of
        for fighter in bits(self.which.mask(game, frame)):
            if game.noted[fighter] == NONE:
                continue
            then = now = 0
            for space in bits(pose_spaces(game.noted[fighter])):
                then |= zones_of[space]
            for space in bits(game.spaces_of(1 << fighter)):
                now |= zones_of[space]
            if then & now:
                mask |= 1 << fighter
        return mask


class Heroic(Trait):
    """Who is a hero."""

    phrase = "who is a hero"

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & game.table.all_heroes


class Fallen(Trait):
    """Who was defeated: since the combat began, even if they are back; without a combat, who is defeated now."""

    phrase = "that was defeated"

    def mask(self, game: Game, frame: Frame) -> int:
        fallen = game.defeated if game.combat is None else game.combat.fallen
        return self.which.everyone(game, frame) & fallen


class Defeated(Trait):
    """Who is defeated now; of somebody who was chosen among those on the board, by what has happened since."""

    phrase = "that was defeated by this"

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.everyone(game, frame) & game.defeated


class HealthWithin(Trait):
    """Who has so much health, and no more than that."""

    def __init__(self, which: Fighters, least: int, most: int) -> None:
        super().__init__(which)
        self.least = least
        self.most = most
        self.phrase = f"with at least {least} and at most {most} health"

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for fighter in bits(self.which.mask(game, frame)):
            if self.least <= game.health[fighter] <= self.most:
                mask |= 1 << fighter
        return mask


class Unhurt(Trait):
    """Who is at full health (HEALTH-1)."""

    phrase = "at full health"

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for fighter in bits(self.which.mask(game, frame)):
            if game.health[fighter] >= game.max_health(fighter):
                mask |= 1 << fighter
        return mask


class HurtBy(Trait):
    """Who took damage by what the text has done; the frame keeps that under a number."""

    phrase = "that was dealt damage by this"

    def __init__(self, which: Fighters, slot: int) -> None:
        super().__init__(which)
        self.slot = slot

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.everyone(game, frame) & max(0, frame.var(self.slot))


class FelledBy(HurtBy):
    """Who took damage by what the text has done and is defeated now."""

    phrase = "that was defeated by this"

    def mask(self, game: Game, frame: Frame) -> int:
        return super().mask(game, frame) & game.defeated
