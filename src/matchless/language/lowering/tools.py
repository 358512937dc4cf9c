"""The tools for texts that are played by hand.

A tool is a sentence of the language, so it does what a card with that sentence does. A sentence that the engine has no
words for gives no tool: the tools grow with the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from matchless.engine.definitions import article
from matchless.engine.words.manual import Manual, Tool
from matchless.language.english import plural
from matchless.language.grammar import Grammar
from matchless.language.items import NOBODY
from matchless.language.lexicon import lexicon
from matchless.language.lowering.nouns import CannotPlay
from matchless.language.lowering.texts import lower_text
from matchless.language.model import HeroFile
from matchless.language.node import Node
from matchless.language.texts import NotUnderstood, read

MOST: Final = 9  # of what is counted
READ: Final = 2  # what a sentence is read with; the other amounts take its place
CARDS: Final = "cards"
FIGHTERS: Final = "fighters"
COMBAT: Final = "combat"
TURN: Final = "turn"
PIECES: Final = "own pieces"


class Sentence(NamedTuple):
    """A tool as it is said; X stands for a number of the owner's choice."""

    name: str  # in records
    group: str
    says: str
    they: bool = False  # about an opponent
    combat: bool = False


USUAL: Final = (
    Sentence("move", FIGHTERS, "Move a fighter up to X spaces."),
    Sentence("place", FIGHTERS, "Place a fighter in any space."),
    Sentence("swap", FIGHTERS, "Swap a fighter with another fighter."),
    Sentence("damage", FIGHTERS, "Deal X damage to a fighter."),
    Sentence("recover", FIGHTERS, "A fighter of your choice recovers X health."),
    Sentence("boost", COMBAT, "You may BOOST this card.", combat=True),
    Sentence("add to value", COMBAT, "Add X to this card's value.", combat=True),
    Sentence("subtract from value", COMBAT, "Subtract X from this card's value.", combat=True),
    Sentence("add to opponent's value", COMBAT, "Add X to the opponent's card's value.", combat=True),
    Sentence("subtract from opponent's value", COMBAT, "Subtract X from the opponent's card's value.", combat=True),
    Sentence("set value", COMBAT, "This card's value becomes X.", combat=True),
    Sentence("ignore value", COMBAT, "Ignore the value of the opponent's card.", combat=True),
    Sentence("cancel", COMBAT, "Cancel all effects on the opponent's card.", combat=True),
    Sentence("return this card", COMBAT, "Return this card to your hand.", combat=True),
    Sentence("prevent", COMBAT, "Prevent X damage to your fighter.", combat=True),
    Sentence("win", COMBAT, "You count as the winner of this combat.", combat=True),
    Sentence("draw", CARDS, "Draw X cards."),
    Sentence("opponent draws", CARDS, "The opponent draws X cards.", they=True),
    Sentence("discard", CARDS, "Discard 1 card."),
    Sentence("discard at random", CARDS, "Discard 1 card at random."),
    Sentence("discard top card", CARDS, "Discard the top card of your deck."),
    Sentence("opponent discards", CARDS, "The opponent discards 1 card.", they=True),
    Sentence("opponent discards at random", CARDS, "The opponent discards 1 card at random.", they=True),
    Sentence("opponent discards top card", CARDS, "The opponent discards the top card of their deck.", they=True),
    Sentence("discard from opponent's hand", CARDS, "The opponent discards a card of your choice.", they=True),
    Sentence("take from discard pile", CARDS, "Take a card from your discard pile into your hand."),
    Sentence("put from hand on deck", CARDS, "Put a card from your hand on top of your deck."),
    Sentence("put from hand under deck", CARDS, "Put a card from your hand under your deck."),
    Sentence("put from discard pile on deck", CARDS, "Put a card from your discard pile on top of your deck."),
    Sentence("put from discard pile under deck", CARDS, "Put a card from your discard pile under your deck."),
    Sentence("shuffle from hand into deck", CARDS, "Shuffle a card from your hand into your deck."),
    Sentence("shuffle discard pile into deck", CARDS, "Shuffle your discard pile into your deck."),
    Sentence("show a card", CARDS, "Show a card from your hand."),
    Sentence("show hand", CARDS, "Reveal your hand."),
    Sentence("look at hand", CARDS, "Look at an opponent's hand."),
    Sentence("look at top cards", CARDS, "Look at the top X cards of your deck."),
    Sentence("reveal top card", CARDS, "Reveal the top card of your deck."),
    Sentence("gain an action", TURN, "Gain 1 action."),
    Sentence("lose an action", TURN, "Lose 1 action."),
    Sentence("opponent loses an action", TURN, "The opponent loses 1 action.", they=True),
    Sentence("end the turn", TURN, "End the turn."),
)


def own_sentences(hero: HeroFile) -> Iterator[Sentence]:
    """The tools for a hero's own pieces as they are said."""
    for token in hero.tokens:
        several = token.plural or plural(token.name)
        yield Sentence(f"lay {token.name}", PIECES, f"Place {article(token.name)} {token.name} in any space.")
        yield Sentence(f"move {token.name}", PIECES, f"Move one of your {several} up to X spaces.")
        yield Sentence(f"take {token.name}", PIECES, f"Return one of your {several} to your supply.")
    for marker in hero.markers:
        for side in marker.sides:
            yield Sentence(f"turn to {side}", PIECES, f"Turn {side} face up.")
    for counter in hero.counters:
        if counter.of == "you":
            yield Sentence(f"gain {counter.name}", PIECES, f"Gain X {counter.name}.")
            yield Sentence(f"spend {counter.name}", PIECES, f"Spend X {counter.name}.")
    for fighter in hero.fighters:
        if fighter.role == "sidekick" and fighter.count > 1:
            said = f"Return a defeated {fighter.one} to an empty space."
            yield Sentence(f"return {fighter.one}", FIGHTERS, said)
        if fighter.count == 1:
            for form in fighter.forms:
                name = f"{fighter.said[:1].upper()}{fighter.said[1:]}"
                yield Sentence(f"{fighter.name} becomes {form}", PIECES, f"{name} becomes {form}.")
    for zone in hero.zones:
        own, discards, hand = f"your {zone.name}", "your discard pile", "your hand"
        for source, to in ((hand, own), (discards, own), (own, discards)):
            name = f"put from {source} into {to}".replace("your ", "")
            yield Sentence(name, PIECES, f"Put a card from {source} into {to}.")
        yield Sentence(f"take from {zone.name}", PIECES, f"Take a card from {own} into {hand}.")


def manual(hero: HeroFile, text: str) -> Manual:
    """The word for a text that is played by hand."""
    return Manual(text, tools(hero))


@cache
def usual() -> tuple[Tool, ...]:
    """The usual tools, read once: they name nobody, so that all heroes share them."""
    return tuple(_tools(NOBODY, USUAL))


def tools(hero: HeroFile) -> tuple[Tool, ...]:
    """The tools of a hero: every sentence that can be played."""
    global _last
    if _last is None or _last[0] is not hero:
        _last = hero, (*usual(), *_tools(hero, own_sentences(hero)))
    return _last[1]


# All texts of a hero share its tools, and come one after another.
_last: tuple[HeroFile, tuple[Tool, ...]] | None = None


def _tools(hero: HeroFile, sentences: Iterable[Sentence]) -> Iterator[Tool]:
    grammar = Grammar(lexicon(hero))
    for sentence in sentences:
        tool = _tool(hero, grammar, sentence)
        if tool is not None:
            yield tool


def _tool(hero: HeroFile, grammar: Grammar, sentence: Sentence) -> Tool | None:
    try:
        (node,) = read(grammar, sentence.says.replace(" X", f" {READ}")).program
        amounts = range(1, MOST + 1) if " X" in sentence.says else (0,)
        programs = [(_of(node, amount),) for amount in amounts]
        blocks = [lower_text(hero, each, timing="during" if sentence.combat else "scheme") for each in programs]
    except (CannotPlay, NotUnderstood):
        return None
    return Tool(sentence.name, sentence.group, sentence.says, blocks, they=sentence.they, combat=sentence.combat)


def _of(node: Node, amount: int) -> Node:
    """The node of a sentence with another amount; 0 where it says none."""
    if not amount:
        return node
    args = {name: _of(value, amount) if isinstance(value, Node) else value for name, value in node.args}
    return Node(node.name, **{**args, **({"n": amount} if args.get("n") == READ else {})})
