"""Words that move, place, hurt and change values; tokens, markers and spells."""

from __future__ import annotations

from matchless.engine.bonus_attack import BonusAttack
from matchless.engine.program import Word
from matchless.engine.words import (
    AddToValue,
    Anchor,
    AttackAnywhere,
    BlindBoost,
    CancelEffects,
    CastSpell,
    Choose,
    ClaimVictory,
    Damage,
    EndTurn,
    GainActions,
    IgnoreValue,
    Move,
    MoveEach,
    MoveTwo,
    Place,
    PlaceEach,
    PlaceTokens,
    PutTokenAnywhere,
    PutTokenUnder,
    Recover,
    RemoveToken,
    Return,
    Root,
    SetValue,
    SweepTokens,
)
from matchless.engine.words.fighting import SetHealth
from matchless.engine.words.lasting import Prevent, PreventAll
from matchless.language.lowering.components import ComponentWords
from matchless.language.lowering.nouns import FIGHTER, TOKEN, WHOSE, refuse
from matchless.language.node import Node

OWN_CARD = (Node("this-card"), Node("my-card"))
SPELL = "that spell"


class Verbs(ComponentWords):
    """What one text does on the board and in a combat."""

    def do_damage(self, node: Node) -> Word:
        which = self.fighters(node.node("x"))
        return Damage(which, self.number(node["n"]))

    def do_recover(self, node: Node) -> Word:
        which = self.fighters(node.node("x"))
        return Recover(which, self.number(node["n"]))

    def do_move(self, node: Node, may: bool = False) -> Word:
        x, through, exactly = node.node("x"), node.flag("through"), node.flag("exactly")
        if x.name == "each":
            if exactly:
                raise refuse(node)
            which = self.group(x)
            return MoveEach(which, self.number(node["n"]), through=through)
        which = self.fighters(x)
        return Move(which, self.number(node["n"]), through=through, exactly=exactly, may=may)

    def do_move_two(self, node: Node) -> Word:
        if node["noun"] != "fighter":
            raise refuse(node)
        return MoveTwo(WHOSE["anyone"], node.number("n"), self.bind(FIGHTER))

    def do_place(self, node: Node, may: bool = False, rooted: bool = False) -> Word:
        x, at = node.node("x"), node.node("at")
        if at.name not in ("any-space", "empty-space"):
            raise refuse(node)
        stay = at.name == "any-space"
        if x.name in (
            "each",
            "each-of-the-others",
        ):  # of whom any may stay, so that it matters not which spaces it says
            which = self.group(x) if x.name == "each" else self.fighters(x)
            if rooted or stay == may:
                raise refuse(node)
            return PlaceEach(which, self.spaces(at))
        which = self.fighters(x)
        return Place(which, self.spaces(at), may=may, stay=stay, rooted=rooted)

    def do_return(self, node: Node) -> Word:
        x, at = node.node("x"), node.node("at")
        if at.name == "scattered":
            return self.return_scattered(node)
        if x.name != "defeated" or at.name not in ("any-space", "empty-space"):  # off the board it has no space
            raise refuse(node)
        return Return(self.by_name(x.text("noun")), self.spaces(at), every=x.flag("every"))

    def do_root_all(self, node: Node) -> Word:
        return Root()

    def do_add(self, node: Node) -> Word:
        amount = self.number(node["n"])
        return AddToValue(amount, self.opposing(node.node("c")))

    def do_subtract(self, node: Node) -> Word:
        amount = self.number(node["n"])
        return AddToValue(amount, self.opposing(node.node("c")), less=True)

    def do_sway(self, node: Node) -> Word:
        opposing, amount = self.opposing(node.node("c")), node.number("n")
        raised, lowered = (AddToValue(amount, opposing, less) for less in (False, True))
        return Choose(1, **{"raise": (raised,), "lower": (lowered,)})

    def do_set_value(self, node: Node) -> Word:
        opposing = self.opposing(node.node("c"))
        return SetValue(self.number(node["n"]), opposing)

    def do_ignore(self, node: Node) -> Word:
        return IgnoreValue(self.opposing(node.node("c")))

    def do_cancel(self, node: Node) -> Word:
        return CancelEffects(self.opposing(node.node("c")))

    def do_attack(self, node: Node) -> Word:
        which, whom = self.fighters(node.node("x")), self.fighters(node.node("y"))
        by = self.bind(FIGHTER)
        return BonusAttack(which, whom, node.number("n"), by, self.bind(FIGHTER))

    def do_set_health(self, node: Node) -> Word:
        return SetHealth(self.fighters(node.node("x")), node.number("n"))

    def do_blind_boost(self, node: Node) -> Word:
        if node["c"] not in OWN_CARD:
            raise refuse(node)
        return BlindBoost()

    def do_prevent(self, node: Node) -> Word:
        return Prevent(self.fighters(node.node("x")), node.number("n"))

    def do_prevent_all(self, node: Node) -> Word:
        return PreventAll()

    def do_actions(self, node: Node) -> Word:
        return GainActions(node.number("n"), self.who(node.node("who")))

    def do_lose_actions(self, node: Node) -> Word:
        return GainActions(node.number("n"), self.who(node.node("who")), lose=True)

    def do_end_turn(self, node: Node) -> Word:
        return EndTurn()

    def do_win(self, node: Node) -> Word:
        return ClaimVictory()

    def do_unbind(self, node: Node) -> Word:
        return AttackAnywhere()

    def do_pick_fighter(self, node: Node) -> Word:
        return Anchor(self.choose_fighter(node.node("x")), self.bind(FIGHTER))

    def do_put_token(self, node: Node, may: bool = False) -> Word:
        token, at = node.node("t"), node.node("at")
        kind = self.token(token)
        if token.name == "new-tokens" and at.name == "bare-spaces" and not may:
            return PlaceTokens(kind, token.number("n"), self.spaces(at))
        if token.name == "new-token" and at.name == "bare-space" and may:
            return PlaceTokens(kind, 1, self.spaces(at))
        if token.name == "new-token" and at.name == "space-of" and not may:
            return PutTokenUnder(kind, self.fighters(at.node("x")))
        if token.name == "new-token" and at == Node("any-space", where=()) and not may:
            return PutTokenAnywhere(kind)
        raise refuse(node)

    def do_sweep(self, node: Node) -> Word:
        if node.node("t").name != "all-tokens":
            raise refuse(node)
        return SweepTokens(self.token(node.node("t")))

    def do_remove_token(self, node: Node) -> Word:
        if node.node("t").name != "that-token":
            raise refuse(node)
        return RemoveToken(self.token(node.node("t")), self.slot(TOKEN))

    def do_cast_free(self, node: Node) -> Word:
        another = node.flag("another")
        return CastSpell(
            self._paid_from(node), free=True, another=another, into=self.slot(SPELL) if another else self.bind(SPELL)
        )

    def cast(self, node: Node, then: tuple[Node, ...]) -> Word:
        """A spell that is paid for; the whole pile is discarded with it."""
        zone = self._paid_from(node)
        if node["z"] != zone or then != (Node("discard-zone", name=zone),):
            raise refuse(node)
        return CastSpell(zone, into=self.bind(SPELL))

    def _paid_from(self, node: Node) -> str:
        """The zone whose cards pay for a spell."""
        for offer in self.hero.offers:
            if offer.name == node["offer"] and offer.price.get("attribute") == node["what"] and "zone" in offer.price:
                return offer.price["zone"]
        raise refuse(node)
