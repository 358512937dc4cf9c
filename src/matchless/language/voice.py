"""Speaks in a game: questions to whoever is asked, and what others are told of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from matchless.engine import decision as ask
from matchless.engine.definitions import Card
from matchless.engine.game import Game
from matchless.engine.program import NONE, Frame
from matchless.engine.spans import Span
from matchless.language.grammar import Grammar
from matchless.language.node import Node, Value
from matchless.language.parser import YOU
from matchless.language.patterns import Line, Slot, Word
from matchless.language.printer import CannotSay, Printer
from matchless.language.spans import NodePath, begun, phrase

OFFERED: Final = ("may", "pay")
THIS_CARD: Final = Node("this-card")
WHICH: Final = "which opponent"


def verb(node: Node) -> Node:
    """What is asked about: of what may be done the first thing."""
    return node.nodes("do")[0] if node.name in OFFERED else node


class Voice(Printer):
    """Speaks to whoever is asked or, `told`, of them to the others.

    The owner of a text is "you" only while reading a question to the owner; otherwise somebody with a name.
    """

    def __init__(self, grammar: Grammar, pronoun: str, game: Game, frame: Frame, told: bool) -> None:
        super().__init__(grammar, pronoun)
        self.game = game
        self.frame = frame
        self.told = told
        self.own = game.asked == frame.seat  # whether the owner of the text is asked
        self.which = False  # whether it is asked which opponent it is
        self.named = False  # whether the opponent has been named

    # ---------------------------------------------------------------- whole questions

    def asking(self, node: Node) -> list[Span]:
        """The question of the node's entry for the kind of the open decision."""
        whole, node = node, verb(node)
        entry = self.grammar.table.entries.get(("do", node.name))
        if entry is None:
            return []
        if self.game.kind == ask.SEAT and "seat" not in entry.asks:
            return self._which_opponent(whole)
        if self.told and entry.told:
            return [*self._subject("choose"), *phrase(self._asked(entry.told[0], node)), Span(".")]
        for kind in (ask.KIND_NAMES[self.game.kind], ""):
            for line in entry.asks.get(kind, ()):
                if any(node.get(arg) != value for arg, value in line.constants.items()):
                    continue
                before = self.context
                try:
                    return self._finished(self._asked(line, node))
                except CannotSay:
                    self.context = before
        return []

    def offered(self, node: Node) -> list[Span]:
        """What may be done, as a yes or no; and what it leads to."""
        words = self._phrase("bareseq", node["do"], ("do",), actor=node.node("who"))
        if self.told:
            return [*self._subject("decide"), Span("whether to "), *phrase(words), Span(".")]
        spans = [*begun(phrase(words)), Span("?")]
        return [*spans, *self._paid(node, (), otherwise=bool(node["then"]))] if node.name == "pay" else spans

    def choice(self, node: Node) -> list[Span]:
        """Which of several texts; or what becomes of a card that was revealed."""
        if self.game.aside and not self.own:
            card = self.game.table.cards[self.game.aside[-1]].name
            return [
                self._seat(self.frame.seat),
                Span(" revealed "),
                Span(card, "card", card),
                Span(". What do you choose?"),
            ]
        source = self.frame.source
        name = Span("the rules") if source is None else Span(source.name, "source", source.name)
        if node["n"] == 1:
            return [Span("Which effect of "), name, Span(" do you choose?")]
        return [Span("Which effect of "), name, Span(f" resolves {'next' if self.frame.step else 'first'}?")]

    def _which_opponent(self, node: Node) -> list[Span]:
        """Of "an opponent of your choice may discard 1 card": which opponent may?"""
        self.which = True
        words = self._phrase("do", Node("may", who=node["who"], do=node["do"]) if node.name == "pay" else node, ())
        self.which = False
        return self._finished([*words, Span("?")]) if words and words[0].text == WHICH else []

    def _finished(self, words: list[Span]) -> list[Span]:
        if not self.told:
            return begun(phrase(words))
        return [*self._subject("choose"), *phrase(words[:-1]), Span(".")]

    def _subject(self, verb: str) -> list[Span]:
        """Who is asked, and that they choose."""
        seat = self.game.asked
        plural = self.game.table.heroes[seat].plural()
        return [self._seat(seat), Span(f" {verb if plural else f'{verb}s'} ")]

    def _seat(self, seat: int) -> Span:
        return Span(self.game.table.players[seat], "seat", str(seat))

    def _asked(self, line: Line, node: Node) -> list[Span]:
        """A line of a question: "you" in it is whoever is asked, and "do you" is "to" for the others."""
        spans: list[Span] = []
        items = line.items
        for place, item in enumerate(items):
            if isinstance(item, Word):
                after = items[place + 1] if place + 1 < len(items) else item
                if self.told and item.text == "do" and isinstance(after, Word) and after.text == "you":
                    continue
                words = {"you": "to", "your": "their"} if self.told else {}
                first = place == 0 and self.told
                text = words.get(item.text, item.text.lower() if first else item.text)
                spans.append(Span(text))
            elif isinstance(item, Slot) and item.case == "noun":
                spans.append(self._noun(node.node(item.arg)))
            else:
                spans += self._item(item, line, node, (), None, place == 0, self.context.pronoun)
        return spans

    def _noun(self, node: Node) -> Span:
        """What one of several is called: of "one of your Raptors" Raptor."""
        kind = "token-noun" if node.name.endswith(("-token", "-tokens")) else "fighter-noun"
        noun = node.get("noun")
        return self._name(kind, noun, "him", ()) if noun is not None else Span("fighter")

    # ---------------------------------------------------------------- who is who

    def _paid(self, pay: Node, path: NodePath, otherwise: bool) -> list[Span]:
        spans: list[Span] = []
        if pay["then"]:
            spans += self._after("if", ("you", "do"), pay, "then", path)
        if pay["other"]:
            spans += self._after(
                "otherwise" if otherwise else "if", () if otherwise else ("you", "do not"), pay, "other", path
            )
        return spans

    def _phrase(
        self, kind: str, value: Value, path: NodePath, case: str = "him", actor: Node | None = None
    ) -> list[Span]:
        if isinstance(value, Node) and value.name == "known":
            return self._known(value.number("number"), case)
        if isinstance(value, Node) and value.name == "known-card":
            known = self.game.table.cards[value.number("number")].name
            return [Span(known, "card", known), Span("'s")] if case == "his" else [Span(known, "card", known)]
        if kind == "player" and isinstance(value, Node):
            return self._player(value, path, case)
        if value == THIS_CARD and isinstance(self.frame.source, Card):
            name = Span(self.frame.source.name, "card", self.frame.source.name)
            return [name, Span("'s")] if case == "his" else [name]
        return super()._phrase(kind, value, path, case, actor)

    def _known(self, fighter: int, case: str) -> list[Span]:
        """A fighter of the game by name."""
        table = self.game.table
        kind = table.fighters[fighter]
        self.context = replace(self.context, pronoun=kind.pronoun, third=not kind.plural_verb)
        self.open = False
        said = table.names[fighter]
        name = Span(f"the {said[4:]}" if said.startswith("The ") else said, "fighter", str(fighter))
        return [name, Span("'s")] if case == "his" else [name]

    def _third(self, fighters: Node) -> bool:
        if fighters.name == "known":
            return not self.game.table.fighters[fighters.number("number")].plural_verb
        return super()._third(fighters)

    def _player(self, node: Node, path: NodePath, case: str) -> list[Span]:
        if node == YOU:
            return self._owner(case)
        if node.name == "an-opponent" and self.which:
            return [Span(WHICH), Span("'s")] if case == "his" else [Span(WHICH)]
        opposing = node.name in ("opponent", "they", "an-opponent")
        if opposing and self.own and self.frame.other != NONE and not self.named:
            self.named = True
            name = self._seat(self.frame.other)
            return [name, Span("'s")] if case == "his" else [name]
        if opposing and not self.own:
            return [Span({"his": "their"}.get(case, "they") if self.told else {"his": "your"}.get(case, "you"))]
        return super()._phrase("player", node, path, case)

    def _owner(self, case: str) -> list[Span]:
        """The owner of the text: you, they once they are named, or somebody else."""
        if self.own:
            return [Span(("their" if self.told else "your") if case == "his" else "they" if self.told else "you")]
        name = self._seat(self.frame.seat)
        return [name, Span("'s")] if case == "his" else [name]

    def _word(self, text: str, path: NodePath) -> list[Span]:
        if text not in ("you", "your") or (self.own and not self.told):
            return super()._word(text, path)
        return self._owner("his" if text == "your" else "he")

    def _actor(self, who: Node, path: NodePath, actor: Node | None) -> list[Span]:
        if self.own or actor is not None or who != YOU:
            return super()._actor(who, path, actor)
        self.context = replace(self.context, third=not self.game.table.heroes[self.frame.seat].plural())
        return self._owner("he")
