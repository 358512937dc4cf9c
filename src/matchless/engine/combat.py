"""The attack: declare, commit, defend, reveal, three windows around the damage, cleanup (ATK-1 to COMBAT-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine import definitions as on
from matchless.engine.bits import bits
from matchless.engine.combatants import bonuses, value
from matchless.engine.program import ATTACKER, BY, DEFENDER, NONE, Block, Frame, Word
from matchless.engine.question import Question
from matchless.engine.reach import attackers, cards_for, targets
from matchless.engine.triggers import Joined, Triggers, Window, WonOrLost
from matchless.engine.wording.decisions import COMBAT_ITEM, Phrases

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.table import Table


class DeclareAttacker(Question):
    """Names the fighter who attacks."""

    kind = ask.ATTACKER
    rule = "ATK-1"
    private = True

    def options(self, game: Game, frame: Frame) -> list[int]:
        return bits(attackers(game, frame.seat))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(BY, answer)
        return True


class DeclareTarget(Question):
    """Names the fighter who is attacked; from here on there is a combat."""

    kind = ask.TARGET
    rule = "ATK-1"

    def options(self, game: Game, frame: Frame) -> list[int]:
        return bits(targets(game, frame.var(BY)))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        game.declare(frame.var(BY), answer)
        return True


class CommitAttack(Question):
    """Lays the attack card face down."""

    kind = ask.ATTACK_CARD
    rule = "ATK-2"
    private = True

    def options(self, game: Game, frame: Frame) -> list[int]:
        return cards_for(game, frame.seat, 1 << frame.var(BY), on.ATTACK)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        combat = game.fight()
        game.commit(combat, combat.attack, answer)
        return True


class Defend(Question):
    """Lays a defense card face down, or none."""

    kind = ask.DEFENSE_CARD
    rule = "ATK-2"
    private = True

    def asked(self, game: Game, frame: Frame) -> int:
        return game.fight().defense.seat

    def options(self, game: Game, frame: Frame) -> list[int]:
        side = game.fight().defense
        if not game.hand[side.seat]:
            return []
        return [NONE, *cards_for(game, side.seat, 1 << side.fighter, on.DEFENSE)]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            combat = game.fight()
            game.commit(combat, combat.defense, answer)
        return True


class UseItem(Question):
    """Lays the combat item under a side's fighter beside its card, if the seat likes (ATK-2, ITEM-1)."""

    kind = ask.ITEM
    rule = "ITEM-1"

    def __init__(self, role: int) -> None:
        self.role = role

    def phrases(self, game: Game) -> Phrases:
        return COMBAT_ITEM

    def asked(self, game: Game, frame: Frame) -> int:
        return game.fight().side(self.role).seat

    def options(self, game: Game, frame: Frame) -> list[int]:
        side = game.fight().side(self.role)
        slot = game.item_under(side.fighter, "combat")
        return [] if slot == NONE or side.card == NONE else [NONE, slot]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            game.add_item(game.fight().side(self.role), answer)
        return True

    def ever(self, table: Table) -> bool:
        return bool(table.items)


class Reveal(Word):
    """Turns both cards up."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.reveal(game.fight())
        return True


class DealDamage(Word):
    """Settles the result: attack value less defense value (COMBAT-3); nobody there, nothing dealt (OP-6)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        if game.events is not None:
            for role in (DEFENDER, ATTACKER):
                for source, amount in bonuses(game, combat, role):
                    game.count_bonus(combat.side(role), amount, source)
        both = 1 << combat.attack.fighter | 1 << combat.defense.fighter
        damage = 0
        if game.present & both == both:
            damage = max(0, value(game, combat, ATTACKER) - value(game, combat, DEFENDER))
        game.settle_combat(combat, damage, frame.source)
        return True


class Cleanup(Word):
    """Notes who won and clears the cards away (COMBAT-2)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.clear_combat(game.fight())
        return True


class EndCombat(Word):
    """Closes the combat."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.end_combat()
        return True


ATTACK: Block = (
    DeclareAttacker(),
    DeclareTarget(),
    CommitAttack(),
    UseItem(ATTACKER),
    Triggers(on.TARGETED, DEFENDER),
    Defend(),
    UseItem(DEFENDER),
    Reveal(),
    Triggers(on.SHOWN, DEFENDER),
    Triggers(on.SHOWN, ATTACKER),
    Window(on.IMMEDIATELY),
    Window(on.DURING, on.DURING_COMBAT, item=True),
    DealDamage(),
    Window(on.AFTER),
    Triggers(on.AFTER_ATTACK, ATTACKER),
    WonOrLost(DEFENDER),
    WonOrLost(ATTACKER),
    Cleanup(),
    Joined(DEFENDER),
    Joined(ATTACKER),
    Triggers(on.AFTER_CLEANUP, ATTACKER),
    EndCombat(),
)
