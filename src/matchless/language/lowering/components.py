"""Words about what heroes declare as their own: counters, forms, markers."""

from __future__ import annotations

from matchless.engine.definitions import MOST_COUNTED
from matchless.engine.program import NONE, Word
from matchless.engine.words import ChooseSide
from matchless.engine.words.counters import GainCounter, GiveCounter, LoseCounter, SpendAny, SpendCounter
from matchless.engine.words.forms import Become, Flip, NextForm, PickForm, TurnSide
from matchless.engine.words.leaving import Leave, ReturnScattered
from matchless.engine.words.sums import ResolveText
from matchless.language.lowering.cards import CardWords
from matchless.language.lowering.nouns import NUMBER, YOU, refuse
from matchless.language.node import Node

FIRST_SPACE = "the first space"


class ComponentWords(CardWords):
    """What one text does with its hero's own things."""

    def do_gain_counter(self, node: Node) -> Word:
        return GainCounter(node.text("name"), node.number("n"), self.who(node.node("who")))

    def do_gain_counters(self, node: Node) -> Word:
        return GainCounter(node.text("name"), self.number(node["n"]), self.who(node.node("who")))

    def do_spend_counter(self, node: Node) -> Word:
        return SpendCounter(node.text("name"), node.number("n"))

    def do_spend_any(self, node: Node) -> Word:
        return SpendAny(node.text("name"), self.bind(NUMBER))

    def do_give_counter(self, node: Node) -> Word:
        which, into = self.fighters(node.node("x")), self.taken(node.node("x"))
        return GiveCounter(node.text("name"), which, self.number(node["n"]), into, self.actor)

    def do_lose_counter(self, node: Node) -> Word:
        which, into = self.fighters(node.node("x")), self.taken(node.node("x"))
        return LoseCounter(node.text("name"), which, self.number(node["n"]), into, self.actor)

    def do_lose_counters(self, node: Node) -> Word:
        which, into = self.fighters(node.node("x")), self.taken(node.node("x"))
        return LoseCounter(node.text("name"), which, MOST_COUNTED, into, self.actor, all_of_it=True)

    def do_become(self, node: Node) -> Word:
        return Become(self.fighters(node.node("x")), node.text("form"))

    def do_next_form(self, node: Node) -> Word:
        changing = [each for each in self.hero.fighters if len(each.forms) > 1]
        if len(changing) != 1:
            raise refuse(node)
        return NextForm(self.by_name(changing[0].name), changing[0].forms)

    def do_pick_form(self, node: Node) -> Word:
        return PickForm(self.fighters(node.node("x")), node.text("a"), node.text("b"))

    def do_resolve_text(self, node: Node) -> Word:
        zone = node.node("p")
        if node.node("what").name != "last" or zone.name != "zone" or zone["of"] != YOU:
            raise refuse(node)
        timing = [each.name for each in self.hero.timings].index(node.text("timing"))
        return ResolveText(timing, zone.text("name"), self.summed.get(zone.text("name"), NONE))

    def do_leave(self, node: Node) -> Word:
        return Leave(self.fighters(node.node("x")))

    def return_scattered(self, node: Node) -> Word:
        """Several who come back together; a large fighter would need two spaces."""
        x = node.node("x")
        if x.name != "each" or x["whose"] != "own" or x["where"] or any(each.large for each in self.hero.fighters):
            raise refuse(node)
        return ReturnScattered(self.group(x), self.bind(FIRST_SPACE))

    def do_pick_side(self, node: Node) -> Word:
        return ChooseSide(node.text("a"), node.text("b"))

    def do_turn_side(self, node: Node) -> Word:
        return TurnSide(node.text("side"))

    def do_flip(self, node: Node) -> Word:
        return Flip(node.text("marker"))
