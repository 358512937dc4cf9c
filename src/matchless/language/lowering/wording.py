"""Questions of words, from the table: what a node asks, filled with whatever is known when somebody reads it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.combatants import value
from matchless.engine.game import Game
from matchless.engine.program import COMBAT, NONE, Fighters, Frame, Number, Phrase, Word, Wording
from matchless.engine.spans import Span, Spans, merged, plain, within
from matchless.engine.words.known_cards import KnownCard
from matchless.language.model import HeroFile
from matchless.language.node import Node, Program, Value

if TYPE_CHECKING:
    from matchless.language.grammar import Grammar
    from matchless.language.voice import Voice

YOU: Final = Node("you")
THAT_CARD: Final = ("that-card", "it-card")
REFERRING: Final = ("that", "other-mine", "their-hero")  # whoever it is now, by name in a question
LATER: Final = ("then", "other", "modes", "t")  # what comes after the answer, when other numbers may hold
OFFERED: Final = ("may", "pay")
CASTING: Final = ("cast", "cast-free", "cast-spending", "cast-unspent")  # their options are texts of offers
NO_OFFER: Final = (*ask.POSE_KINDS, ask.SECOND_CARD, ask.SEAT)
SEVERAL: Final = ("each", "each-of-the-others", "the-others", "both")
CHOSEN_FOR: Final = ("pick-fighter", "pick-token", "pick-card")


class Speaker:
    """A hero's names, for all questions of one text."""

    def __init__(self, hero: HeroFile, pronoun: str = "they") -> None:
        self.hero = hero
        self.pronoun = pronoun  # of "your fighter"

    @cached_property
    def _grammar(self) -> Grammar:
        from matchless.language.grammar import Grammar
        from matchless.language.lexicon import lexicon

        return Grammar(lexicon(self.hero))

    def text(self, program: Program, begins: bool = True) -> str:
        """Sentences of their own, as the card says them; empty where no line says them."""
        from matchless.language.printer import CannotSay, Printer

        try:
            return plain(Printer(self._grammar, self.pronoun).text(program, begins=begins))
        except CannotSay:
            return ""

    def voice(self, game: Game, frame: Frame, told: bool = False) -> Voice:
        """Speaks to whoever is asked or, `told`, of them to the others. Only here is English needed in a game."""
        from matchless.language.voice import Voice

        return Voice(self._grammar, self.pronoun, game, frame, told)


class FromTable(Wording):
    """What one node asks. `phrases` are the words of the engine for the fighters and numbers that it speaks of."""

    def __init__(self, speaker: Speaker, node: Node, phrases: Mapping[Node, Phrase], rest: Program = ()) -> None:
        self.speaker = speaker
        self.node = node
        self.phrases = phrases
        self.rest = rest  # the sentences after it: what something is chosen for
        self._card = NONE  # the card that lies revealed
        self._told = False

    def question(self, game: Game, frame: Frame) -> Spans:
        voice = self.speaker.voice(game, frame)
        node = self._filled(game, frame)
        if _is_offer(node, game.kind):
            return within(merged(voice.offered(node)))
        if node.name == "choose":
            return within(merged(voice.choice(node)))
        spans = voice.asking(node)
        if spans and node.name in CHOSEN_FOR and self.rest:
            spans += [Span(" "), *voice.text(self.rest)]
        return within(merged(spans))

    def told(self, game: Game, frame: Frame) -> Spans:
        voice = self.speaker.voice(game, frame, told=True)
        node = self._filled(game, frame, told=True)
        if _is_offer(node, game.kind):
            return within(merged(voice.offered(Node("may", who=node["who"], do=node["do"]))))
        return within(merged(voice.asking(node)))

    def says(self) -> str:
        return self.speaker.text((self.node,))

    def offer(self, game: Game, frame: Frame, option: int) -> Spans:
        if game.kind != ask.MODE or option == NONE:
            return ()
        if _verb(self.node).name in CASTING:
            return (Span(game.table.heroes[frame.seat].offered[option].says),)
        voice = self.speaker.voice(game, frame)
        if _verb(self.node).name == "put-either":
            either = _verb(self._filled(game, frame))
            return within(merged(voice.text((Node("put-that", c=either["c"], to=either["b" if option else "a"]),))))
        if self.node.name != "choose":
            return ()
        self._card, self._told = game.aside[-1] if game.aside else NONE, False
        mode = tuple(cast(Node, self._fill(each, game, frame, alone=False)) for each in self._modes()[option])
        spans = voice.text(mode)
        if game.combat is not None and frame.role != NONE and mode[-1].name == "add" and isinstance(mode[-1]["n"], int):
            total = value(game, game.combat, frame.role) + mode[-1].number("n")
            spans = [*spans[:-1], Span(f" ({total} in all)"), spans[-1]]
        return within(merged(spans))

    def mode(self, option: int) -> str:
        return self.speaker.text(self._modes()[option], begins=False) if self.node.name == "choose" else ""

    def _modes(self) -> tuple[Program, ...]:
        return cast("tuple[Program, ...]", self.node["modes"])

    def _filled(self, game: Game, frame: Frame, told: bool = False) -> Node:
        """The node with all that is known now in its place; `told`, without cards that others may not know."""
        node = self.node
        if game.kind in ask.POSE_KINDS:
            node = _with_verb(node, _verb(node).having(mover=Node("known", number=frame.mover)))
        alone = sum(isinstance(each, Node) and each in self.phrases for each in node.walk()) == 1
        self._card = NONE if told or not game.aside else game.aside[-1]
        self._told = told
        return cast(Node, self._fill(node, game, frame, alone))

    def _fill(self, node: Value, game: Game, frame: Frame, alone: bool) -> Value:
        if isinstance(node, tuple):
            if node and isinstance(node[0], Node):  # only the first is done as things are now
                return (self._fill(node[0], game, frame, alone), *node[1:])
            return node
        if not isinstance(node, Node):
            return node
        if node.name in ("mine", "theirs") and frame.role != NONE:
            side = game.fight().side(frame.role) if node.name == "mine" else game.fight().against(frame.role)
            return Node("known", number=side.fighter)
        known = self.phrases.get(node)
        if isinstance(known, Fighters) and (node.name in REFERRING or (node.name == "it" and alone)):
            found = bits(known.mask(game, frame))
            if len(found) == 1:
                return Node("known", number=found[0])
        if isinstance(known, KnownCard) and not self._told and (card := known.card(game, frame)) >= 0:
            return Node("known-card", number=card)
        if node.name in THAT_CARD and self._card >= 0:
            return Node("known-card", number=self._card)
        if node.name == "boost-of" and cast(Node, node["c"]).name in THAT_CARD and self._card >= 0:
            return game.table.cards[self._card].boost
        if isinstance(known, Number) and not known.needs() - {COMBAT}:
            return known.value(game, frame)
        args = {name: each if name in LATER else self._fill(each, game, frame, alone) for name, each in node.args}
        return Node(node.name, **args)


def _is_offer(node: Node, kind: int) -> bool:
    """Whether a yes or no is asked: not who of several is next, nor where somebody goes who was already chosen."""
    if node.name not in OFFERED or kind in NO_OFFER:
        return False
    return kind == ask.CONFIRM or cast(Node, _verb(node).get("x") or YOU).name not in SEVERAL


def _verb(node: Node) -> Node:
    """What is asked about: of what may be done the first thing."""
    return node.nodes("do")[0] if node.name in OFFERED else node


def _with_verb(node: Node, verb: Node) -> Node:
    return node.having(do=(verb, *node.nodes("do")[1:])) if node.name in OFFERED else verb


def hang(word: Word, wording: Wording) -> None:
    """Gives a word its questions, and those within it that have none of their own."""
    if word.wording is None:
        word.wording = wording
    for each in word.inside():
        hang(each, wording)
