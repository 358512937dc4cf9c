"""The attack: declare, commit, defend, reveal, three windows around the damage, cleanup (ATK-1 to COMBAT-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine import definitions as on
from matchless.engine.bits import bits
from matchless.engine.combatants import value
from matchless.engine.game import WAIT
from matchless.engine.program import ATTACKER, DEFENDER, NONE, UNASKED, Block, Frame, Word
from matchless.engine.reach import attackers, cards_for, targets
from matchless.engine.triggers import Triggers, Window

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
        game.declare(frame.fighter, target)
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
        game.commit(combat, combat.attack, card)
        return True


class Defend(Word):
    """Lays a defense card face down, or none."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        side = combat.defense
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
            game.commit(combat, side, card)
        return True


class UseItem(Word):
    """Lays the combat item under a side's fighter beside its card, if the seat likes (ATK-2)."""

    def __init__(self, role: int) -> None:
        self.role = role

    def resolve(self, game: Game, frame: Frame) -> bool:
        side = game.fight().side(self.role)
        slot = game.item_under(side.fighter, "combat")
        if slot == NONE or side.card == NONE:
            return True
        answer = frame.answer
        if answer == UNASKED:
            answer = game.ask(frame, side.seat, ask.ITEM, [NONE, slot], "ATK-2")
            if answer == WAIT:
                return False
        frame.answer = UNASKED
        if answer != NONE:
            game.add_item(side, slot)
        return True


class Reveal(Word):
    """Turns both cards up."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.reveal(game.fight())
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
    """Notes who won and clears the cards away (COMBAT-2)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.clear_combat(game.fight())
        return True


class CompleteLine(Word):
    """Adds up a line that a card has just joined: complete, it resolves that card's completion; over, it is lost."""

    def __init__(self, role: int) -> None:
        self.role = role

    def resolve(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        side = combat.side(self.role)
        pile = game.table.heroes[side.seat].pile
        if not side.joined or pile is None:
            return True
        if frame.step == 0:
            syllables = sum(game.table.cards[card].syllables for card in game.piles[side.seat])
            if syllables < pile.full:
                return True
            frame.step = 1
            if syllables == pile.full:
                card = game.table.cards[side.card]
                game.complete_line(side.seat, side.card)
                game.push(card.final_program, side.seat, card, self.role, combat.against(self.role).seat)
                return False
        game.empty_pile(side.seat)
        return True


class EndCombat(Word):
    """Closes the combat."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.combat = None
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
    Window(on.IMMEDIATELY),
    Window(on.DURING, on.DURING_COMBAT, item=True),
    DealDamage(),
    Window(on.AFTER),
    Triggers(on.AFTER_ATTACK, ATTACKER),
    Cleanup(),
    CompleteLine(DEFENDER),
    CompleteLine(ATTACKER),
    Triggers(on.AFTER_CLEANUP, ATTACKER),
    EndCombat(),
)
