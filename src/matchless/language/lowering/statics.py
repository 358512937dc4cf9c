"""Texts that hold, in the engine's statics."""

from __future__ import annotations

from typing import Final

from matchless.engine import statics as engine
from matchless.engine.definitions import Static
from matchless.engine.program import ATTACKER, DEFENDER, Condition, Fighters
from matchless.engine.words.conditions import And
from matchless.engine.words.numbers import number
from matchless.language.lowering.conditions import Conditions
from matchless.language.lowering.nouns import CHOSEN, CannotPlay, refuse
from matchless.language.node import Node

VALUES: Final = ("value", "gap", "value-is", "same-values")  # what looks at the values of cards in combat
ROUND: Final = "the value of a card cannot depend on what it adds to that value"
NOBODY_CHOOSES: Final = 'this holds all the time, so nobody chooses for whom: write "each of your fighters", or a name'
OWN_CARD: Final = (Node("this-card"), Node("my-card"))


class Statics(Conditions):
    """What holds while it lies open, or until the end of the turn; with the bindings of the text that says it."""

    def static(self, node: Node, when: Condition | None = None, whom: Fighters | None = None) -> Static:
        """A static in the engine's words; `whom` is who is meant, where the text has taken hold of somebody."""
        name = node.name
        if name.endswith("-bonus") and any(each.name in VALUES for each in node.walk()):
            raise CannotPlay(ROUND)
        if name == "while":
            if node.node("s").name.endswith("-bonus") and any(each.name in VALUES for each in node.node("t").walk()):
                raise CannotPlay(ROUND)
            test = self.condition(node.node("t"))
            return self.static(node.node("s"), test if when is None else And(when, test), whom)
        if name == "pass":
            return engine.PassThrough(when)
        if name == "only-combat":
            return engine.OnlyCombatDamage(when)
        if name == "maneuver-draw":
            return engine.ManeuverDraw(node.number("n"), when)
        if name == "move-bonus":
            return engine.MoveBonus(number(self.number(node["n"])), when)
        if name == "my-attack-bonus":
            return engine.ValueBonus(number(self.number(node["n"])), when)
        if name in ("attack-bonus", "defense-bonus"):
            whose = whom or self._whom(node)
            role = ATTACKER if name == "attack-bonus" else DEFENDER
            return engine.ValueBonus(number(self.number(node["n"])), when, whose, role)
        if name == "less-damage":
            return engine.LessDamage(node.number("n"), whom or self._whom(node), when)
        if name == "no-cancel" and node["c"] in OWN_CARD:
            return engine.NoCancel(when)
        raise refuse(node)

    def _whom(self, node: Node) -> Fighters:
        """Whom a static is about that nobody chooses anybody for."""
        which = self.middle(node.node("x"))
        if which.chosen() or node.node("x").name in CHOSEN:
            raise CannotPlay(NOBODY_CHOOSES, node)
        return which
