"""The attack: declare, commit, defend, reveal, three windows around the damage, cleanup (ATK-1 to COMBAT-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine import definitions as on
from matchless.engine.bits import bits
from matchless.engine.combatants import Combat, Side, value
from matchless.engine.game import WAIT
from matchless.engine.program import ATTACKER, DEFENDER, NONE, UNASKED, Block, Frame, Word
from matchless.engine.reach import attackers, cards_for, targets
from matchless.engine.triggers import Triggers

if TYPE_CHECKING:
    from matchless.engine.game import Game


class DeclareAttacker(Word):
    """Names the fighter who attacks."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        fighter = frame.answer
        if fighter == UNASKED:
            able = bits(attackers(game, frame.seat))
            fighter = game.ask(frame, frame.seat, ask.ATTACKER, able, "ATK-1", private=True)
            if fighter == WAIT:
                return False
        frame.answer = UNASKED
        frame.fighter = fighter
        return True


class DeclareTarget(Word):
    """Names the fighter who is attacked; from here on there is a combat."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        target = frame.answer
        if target == UNASKED:
            target = game.ask(frame, frame.seat, ask.TARGET, bits(targets(game, frame.fighter)), "ATK-1")
            if target == WAIT:
                return False
        frame.answer = UNASKED
        frame.role = ATTACKER
        frame.other = game.table.owner[target]
        game.combat = Combat(Side(frame.seat, frame.fighter), Side(frame.other, target))
        return True


class CommitAttack(Word):
    """Lays the attack card face down."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        card = frame.answer
        if card == UNASKED:
            fit = cards_for(game, frame.seat, 1 << combat.attack.fighter, on.ATTACK)
            card = game.ask(frame, frame.seat, ask.ATTACK_CARD, fit, "ATK-2", private=True)
            if card == WAIT:
                return False
        frame.answer = UNASKED
        game.commit(combat.attack, card)
        return True


class Defend(Word):
    """Lays a defense card face down, or none."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        side = game.fight().defense
        card = frame.answer
        if card == UNASKED:
            if not game.hand[side.seat]:
                return True
            fit = cards_for(game, side.seat, 1 << side.fighter, on.DEFENSE)
            card = game.ask(frame, side.seat, ask.DEFENSE_CARD, [NONE, *fit], "ATK-2", private=True)
            if card == WAIT:
                return False
        frame.answer = UNASKED
        if card != NONE:
            game.commit(side, card)
        return True


class Reveal(Word):
    """Turns both cards up."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.reveal(game.fight())
        return True


class Window(Word):
    """One timing of the combat: the defender's text, then the attacker's, unless cancelled (COMBAT-1, COMBAT-4)."""

    def __init__(self, timing: int) -> None:
        self.timing = timing

    def resolve(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        while frame.step <= ATTACKER:
            role = frame.step
            frame.step += 1
            side = combat.side(role)
            if side.card == NONE or side.cancelled:
                continue
            card = game.table.cards[side.card]
            block = card.programs[self.timing]
            if block:
                game.push(block, side.seat, card, role, combat.against(role).seat)
                return False
        return True


class DealDamage(Word):
    """Settles the result: attack value less defense value (COMBAT-3); nobody there, nothing dealt (COMBAT-7)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        both = 1 << combat.attack.fighter | 1 << combat.defense.fighter
        damage = 0
        if game.present & both == both:
            damage = max(0, value(game, combat, ATTACKER) - value(game, combat, DEFENDER))
        game.settle_combat(combat, damage)
        return True


class Cleanup(Word):
    """Notes who won and clears the table (COMBAT-2)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.clear_combat(game.fight())
        return True


ATTACK: Block = (
    DeclareAttacker(),
    DeclareTarget(),
    CommitAttack(),
    Defend(),
    Reveal(),
    Window(on.IMMEDIATELY),
    Window(on.DURING),
    DealDamage(),
    Window(on.AFTER),
    Triggers(on.AFTER_ATTACK),
    Cleanup(),
)
