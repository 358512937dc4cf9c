"""What may be true of fighters: some fighters without those of whom it is not. Tests and filters are made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.program import NONE, Fighters, Frame, pose_spaces
from matchless.engine.words.nouns import Narrowed

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Known(Narrowed):
    """Some fighters, also those off the board."""

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.everyone(game, frame)


class Away(Narrowed):
    """Who has left the board undefeated (END-5)."""

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.everyone(game, frame) & game.gone


class Also(Narrowed):
    """Those of some fighters who are others as well: your fighter, if that is Ann."""

    def __init__(self, which: Fighters, others: Fighters) -> None:
        super().__init__(which)
        self.others = others

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & self.others.everyone(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.others.needs()


class AtStart(Narrowed):
    """Who stands where they stood when the turn began (TURN-5)."""

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for fighter in bits(self.which.mask(game, frame)):
            if not game.shifted(fighter):
                mask |= 1 << fighter
        return mask


class InStartZone(Narrowed):
    """Who is in a zone in which they stood when the turn began (TURN-5)."""

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        zones_of = game.table.board.zones_of
        for fighter in bits(self.which.mask(game, frame)):
            if game.noted[fighter] == NONE:
                continue
            then = now = 0
            for space in bits(pose_spaces(game.noted[fighter])):
                then |= zones_of[space]
            for space in bits(game.held_by(fighter)):
                now |= zones_of[space]
            if then & now:
                mask |= 1 << fighter
        return mask


class Heroic(Narrowed):
    """Who is a hero."""

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & game.table.all_heroes


class Fallen(Narrowed):
    """Who was defeated: since the combat began, even if they are back; without a combat, who is defeated now."""

    def mask(self, game: Game, frame: Frame) -> int:
        fallen = game.defeated if game.combat is None else game.combat.fallen
        return self.which.everyone(game, frame) & fallen


class Defeated(Narrowed):
    """Who is defeated now; of somebody who was chosen among those on the board, by what has happened since."""

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.everyone(game, frame) & game.defeated


class HealthWithin(Narrowed):
    """Who has so much health, and no more than that."""

    def __init__(self, which: Fighters, least: int, most: int) -> None:
        super().__init__(which)
        self.least = least
        self.most = most

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for fighter in bits(self.which.mask(game, frame)):
            if self.least <= game.health[fighter] <= self.most:
                mask |= 1 << fighter
        return mask


class Unhurt(Narrowed):
    """Who is at full health (HEALTH-1)."""

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for fighter in bits(self.which.mask(game, frame)):
            if game.health[fighter] >= game.max_health(fighter):
                mask |= 1 << fighter
        return mask


class HurtBy(Narrowed):
    """Who took damage by what the text has done; the frame keeps that under a number."""

    def __init__(self, which: Fighters, slot: int) -> None:
        super().__init__(which)
        self.slot = slot

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.everyone(game, frame) & max(0, frame.var(self.slot))


class FelledBy(HurtBy):
    """Who took damage by what the text has done and is defeated now."""

    def mask(self, game: Game, frame: Frame) -> int:
        return super().mask(game, frame) & game.defeated
