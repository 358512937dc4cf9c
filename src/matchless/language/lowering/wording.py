"""Questions of words, from the table: what a node asks, filled with whatever is known when somebody reads it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.game import Game
from matchless.engine.program import COMBAT, NONE, Fighters, Frame, Number, Phrase, Word, Wording
from matchless.engine.spans import Span, Spans, merged
from matchless.language.model import HeroFile
from matchless.language.node import Node, Program, Value

if TYPE_CHECKING:
    from matchless.language.grammar import Grammar
    from matchless.language.voice import Voice

YOU: Final = Node("you")
REFERRING: Final = ("that", "other-mine", "their-hero")  # whoever it is now, by name in a question
LATER: Final = ("then", "other", "modes", "t")  # what comes after the answer, when other numbers may hold
OFFERED: Final = ("may", "pay")
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

    def sentence(self, node: Node) -> str:
        """A node as a sentence of its own, as the card says it; empty where no line says it."""
        from matchless.language.printer import CannotSay, print_text

        try:
            return print_text(self._grammar, (node,), self.pronoun)
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

    def question(self, game: Game, frame: Frame) -> Spans:
        voice = self.speaker.voice(game, frame)
        node = self._filled(game, frame)
        if _is_offer(node, game.kind):
            return merged(voice.offered(node))
        if node.name == "choose":
            return merged(voice.choice(node))
        spans = voice.asking(node)
        if spans and node.name in CHOSEN_FOR and self.rest:
            spans += [Span(" "), *voice.text(self.rest)]
        return merged(spans)

    def told(self, game: Game, frame: Frame) -> Spans:
        voice = self.speaker.voice(game, frame, told=True)
        node = self._filled(game, frame)
        if _is_offer(node, game.kind):
            return merged(voice.offered(Node("may", who=node["who"], do=node["do"])))
        return merged(voice.asking(node))

    def says(self) -> str:
        return self.speaker.sentence(self.node)

    def offer(self, game: Game, frame: Frame, option: int) -> Spans:
        if game.kind != ask.MODE or option == NONE:
            return ()
        if _verb(self.node).name in ("cast", "cast-free"):
            return (Span(game.table.heroes[frame.seat].spells[option].says),)
        if self.node.name != "choose":
            return ()
        voice = self.speaker.voice(game, frame)
        modes = cast("tuple[Program, ...]", self.node["modes"])
        return merged(voice.text(modes[option]))

    def _filled(self, game: Game, frame: Frame) -> Node:
        """The node with all that is known now in its place."""
        node = self.node
        if game.kind in ask.POSE_KINDS:
            node = _with_verb(node, _verb(node).having(mover=Node("known", number=frame.mover)))
        alone = sum(isinstance(each, Node) and each in self.phrases for each in node.walk()) == 1
        return cast(Node, self._fill(node, game, frame, alone))

    def _fill(self, value: Value, game: Game, frame: Frame, alone: bool) -> Value:
        if isinstance(value, tuple):
            if value and isinstance(value[0], Node):  # only the first is done as things are now
                return (self._fill(value[0], game, frame, alone), *value[1:])
            return value
        if not isinstance(value, Node):
            return value
        if value.name in ("mine", "theirs") and frame.role != NONE:
            side = game.fight().side(frame.role) if value.name == "mine" else game.fight().against(frame.role)
            return Node("known", number=side.fighter)
        known = self.phrases.get(value)
        if isinstance(known, Fighters) and (value.name in REFERRING or (value.name == "it" and alone)):
            found = bits(known.mask(game, frame))
            if len(found) == 1:
                return Node("known", number=found[0])
        if isinstance(known, Number) and not known.needs() - {COMBAT}:
            return known.value(game, frame)
        args = {name: each if name in LATER else self._fill(each, game, frame, alone) for name, each in value.args}
        return Node(value.name, **args)


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
