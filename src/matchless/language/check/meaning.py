"""What is wrong with a text that was understood: what it refers to (C3), where it stands (C4), its prices (C5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, cast

from matchless.language.check.kinds import arguments, size
from matchless.language.check.problem import ERROR, WARNING, choice
from matchless.language.english import IRREGULAR, number_word
from matchless.language.grammar import Grammar
from matchless.language.keywords import KEYWORD
from matchless.language.model import COMBAT_TIMINGS, HeroFile
from matchless.language.node import Node, Program, Value
from matchless.language.patterns import FILTERS, NAMES, Actor, Pronoun, Verb, Word
from matchless.language.spans import NodePath

MOST_NODES: Final = 64
MOST_NUMBER: Final = 99
OF_TWO: Final = ("pick-side", "pick-form", "one-of", "either", "both")
COMBAT_MOMENTS: Final = ("in-combat", "after-attack", "attacked", "wins", "loses", "shown")
COMBAT_STATICS: Final = ("attack-bonus", "my-attack-bonus", "defense-bonus")
TOKEN_MOMENTS: Final = ("entered", "token-leaves")
NO_PRICE: Final = (
    "look-hand", "look-top", "reveal", "name-card", "predict", "if", "may", "for-each", "until-end", "until-next",
)  # fmt: skip
GIVES: Final = {  # what is known after something was bound
    "fighter": ("fighter",),
    "card": ("card", "cards", "number", "shed"),
    "cards": ("card", "cards", "number"),
    "number": ("number",),
    "token": ("token",),
    "they": ("player",),
    "name": ("name",),
    "value": ("value", "number"),
}
BINDS: Final = {  # phrases that bind by being said
    ("fighters", "a"): "fighter",
    ("fighters", "defeated"): "fighter",
    ("fighters", "combatant"): "fighter",
    ("fighters", "one-of"): "fighter",
    ("do", "summon"): "fighter",
    ("do", "discard-hand"): "cards",
    ("token", "a-token"): "token",
    ("token", "new-token"): "token",
    ("moment", "entered"): "token",
    ("moment", "token-leaves"): "token",
    ("player", "opponent"): "they",
    ("player", "each-opponent"): "they",
    ("player", "each-opponent-with"): "they",
    ("player", "each-player"): "they",
}
CALLED: Final = {
    "fighter": "a fighter that was chosen",
    "card": "a card that was discarded, taken, revealed or looked at",
    "cards": "cards that were discarded, put somewhere or looked at",
    "number": "a number that was paid, discarded or counted",
    "token": "a token that was chosen",
    "player": "an opponent",
    "move": "a move",
    "shed": "a card that an earlier text of this card discarded",
    "mention": "a fighter",
    "name": "a card that was named",
    "value": "a value that was named",
}
INSTEAD: Final = {  # of a phrase that needs a combat, where there is none
    "mine": "which? Write {own}",
    "other-mine": "which? Write {own}",
    "theirs": "write an opposing fighter, or each opposing fighter",
    "opponent": "write an opponent of your choice, or each opponent",
    "won": "write you have won a combat this turn",
    "lost": "a text outside of combat knows only whether you have won a combat this turn",
    "combatant": "write a fighter",
    "combatants": "write each fighter",
    "damage": "only a text of a combat knows it",
    "their-card": "only a text of a combat knows it",
    "my-card": "write this card, or say it in a text of a combat",
    "played": "only a text of a combat knows it",
    "attacking": "only a text of a combat knows it",
    "win": "only a text of a combat can say it",
    "defend": "only a text of a combat can say it",
}
VALUES: Final = ("add", "subtract", "sway", "set-value", "ignore")  # what is done to the value of a card in combat
NEEDS_COMBAT: Final = {
    ("player", "opponent"),
    *(("do", name) for name in ("win", "defend", "boost", "blind-boost", "cancel", *VALUES)),
}


@dataclass(frozen=True)
class Fault:
    """What is wrong with a text, and the words at fault."""

    check: str
    reason: str
    words: str = ""
    node: NodePath = ()  # where what is at fault stands in the program; () where that is the whole text
    level: str = ERROR


@dataclass
class _Known:
    """What a text can refer to."""

    kinds: frozenset[str] = frozenset()
    lost: Mapping[str, str] = field(default_factory=dict)  # by kind: why it is not known any more

    def without(self, other: frozenset[str], why: str) -> _Known:
        """What is known after a part that may not be carried out."""
        gone = dict.fromkeys(other - self.kinds, why)
        return _Known(self.kinds, {**self.lost, **gone})


def reading_faults(
    grammar: Grammar, hero: HeroFile, path: str, program: Program, before: frozenset[str]
) -> Iterator[Fault]:
    """What is wrong with what a text says. `before` is what earlier texts of the same card have bound."""
    text = _Text(grammar, hero, path, before)
    yield from text.outermost(program)
    if (nodes := size(program)) > MOST_NODES:
        yield Fault("C10", f"it says {nodes} things; {MOST_NODES} are the most: leave something out")


def bound_in(grammar: Grammar, program: Program) -> frozenset[str]:
    """What a text binds, whether it is known at its end or not."""
    found: set[str] = set()
    for kind, node in typed(grammar, program):
        entry = grammar.table.entries.get((kind, node.name))
        for binds in (entry.binds if entry else "", BINDS.get((kind, node.name), "")):
            found |= set(GIVES.get(binds, ()))
    return frozenset(found)


def typed(grammar: Grammar, program: Program) -> Iterator[tuple[str, Node]]:
    """Every node of a program with its kind, outermost first."""
    for node in program:
        yield from _typed(grammar, "do", node)


def _typed(grammar: Grammar, kind: str, value: Value) -> Iterator[tuple[str, Node]]:
    if isinstance(value, tuple):
        for each in value:
            yield from _typed(grammar, kind, each)
    elif isinstance(value, Node):
        yield kind, value
        for arg, inner in _inside(grammar, kind, value):
            yield from _typed(grammar, inner, value[arg])


def _inside(grammar: Grammar, kind: str, node: Node) -> Iterator[tuple[str, str]]:
    """The arguments of a node that hold nodes, with the kinds of those."""
    for arg, wanted in (arguments(grammar, kind, node.name) or {}).items():
        if wanted in FILTERS:
            yield arg, FILTERS[wanted]
        elif wanted.rstrip("?") in ("seq", "bareseq", "modes"):
            yield arg, "do"
        elif wanted == "each-fighters":
            yield arg, "fighters"
        elif wanted not in NAMES:
            yield arg, wanted


class _Text:
    def __init__(self, grammar: Grammar, hero: HeroFile, path: str, before: frozenset[str]) -> None:
        self.grammar = grammar
        self.hero = hero
        self.path = path
        self.timing = path.split("/")[2] if path.startswith("cards/") else ""
        own_timing = self.timing in {each.name for each in hero.timings}
        self.combat = self.timing in COMBAT_TIMINGS or own_timing
        self.known = _Known(frozenset({"shed", "name"} & before))
        self.named: list[Node] = []  # the fighters that were named, the last one last
        self.nouns: set[str] = set()  # of the fighters that were chosen

    # ---------------------------------------------------------------- whole texts (C8)

    def outermost(self, program: Program) -> Iterator[Fault]:
        node = program[0]
        ability = self.timing in ("", "rules") and not self.path.startswith(("offers/", "keywords/"))
        if node.name == "when":
            moment = node.node("m")
            yield from self._moment(moment, node.nodes("do"))
            if not ability:
                said = self._said("moment", moment)
                yield Fault("C8", f'the text has its moment already, "{self.timing or "its own"}"', said, (0, "m"))
        elif ability and node.name != "static":
            yield Fault(
                "C8",
                "it does not say when this happens: begin with a moment (At the start of your turn, … / After one of "
                "your fighters attacks, …), or say what holds all the time",
            )
        if node.name == "static":
            self.combat = node.node("s").name in COMBAT_STATICS or (
                node.node("s").name == "while" and node.node("s").node("s").name in COMBAT_STATICS
            )
            if self.path.startswith("tokens/"):
                yield self._not_of_its_space(())
        yield from self._sequence(program)

    def _moment(self, moment: Node, do: Program) -> Iterator[Fault]:
        self.combat = moment.name in COMBAT_MOMENTS
        if moment.name == "would-fall" and not any(
            each.name == "leave" and each["instead"] for node in do for each in node.walk()
        ):
            yield Fault(
                "C8",
                "a text for when somebody would be defeated says what happens instead: end it with "
                '"… leaves the board instead"',
                "would be defeated",
                (0, "m"),
            )
        if self.path.startswith("tokens/") and moment.name not in TOKEN_MOMENTS:
            yield self._not_of_its_space((0, "m"))

    def _not_of_its_space(self, path: NodePath) -> Fault:
        token = self.hero.tokens[int(self.path.split("/")[1])].name
        begin = f"begin with When an opposing fighter enters a space with a {token}, …"
        return Fault("C8", f"the rule of a token is about its space: {begin}", node=path)

    # ---------------------------------------------------------------- one thing after another (W2)

    def _sequence(self, program: Program, path: NodePath = ()) -> Iterator[Fault]:
        for at, node in enumerate(program):
            yield from self._visit("do", node, (*path, at))

    def _branch(self, program: Program, path: NodePath) -> tuple[list[Fault], frozenset[str]]:
        """The faults of a part that may not be carried out, and what is known at its end; then it is as before."""
        before = self.known
        found = list(self._sequence(program, path))
        after = self.known.kinds
        self.known = before
        return found, after

    def _visit(self, kind: str, value: Value, path: NodePath) -> Iterator[Fault]:
        """What is wrong with a value that stands at a place of the program."""
        if isinstance(value, bool):
            return
        if isinstance(value, int):
            if value > MOST_NUMBER:
                reason = f"{value} is absurd; {MOST_NUMBER} is the most that a text can say"
                yield Fault("C10", reason, str(value), path)
            return
        if isinstance(value, tuple):
            for at, each in enumerate(value):
                yield from self._visit(kind, each, (*path, at))
            return
        if not isinstance(value, Node):
            return
        combined = getattr(self, f"_do_{value.name.replace('-', '_')}", None) if kind == "do" else None
        if combined is not None:
            yield from combined(value, path)
            return
        own = [*self._refers(kind, value, path), *self._number(kind, value, path)]
        inside: list[Fault] = []
        for arg, inner in _inside(self.grammar, kind, value):
            inside += self._visit(inner, value[arg], (*path, arg))
        if all(each.check != "C4" for each in inside):  # a phrase within it says better what needs a combat
            yield from self._place(kind, value, path)
        yield from own
        yield from inside
        self._binds(kind, value)

    def _do_if(self, node: Node, path: NodePath) -> Iterator[Fault]:
        yield from self._visit("test", node["t"], (*path, "t"))
        found, after = self._branch(node.nodes("then"), (*path, "then"))
        yield from found
        self.known = self.known.without(after, 'it is only known within the "if" before it')

    def _do_if_else(self, node: Node, path: NodePath) -> Iterator[Fault]:
        yield from self._visit("test", node["t"], (*path, "t"))
        first, one = self._branch(node.nodes("then"), (*path, "then"))
        second, other = self._branch(node.nodes("other"), (*path, "other"))
        yield from (*first, *second)
        self.known = replace(self.known, kinds=self.known.kinds | (one & other))

    def _do_may(self, node: Node, path: NodePath) -> Iterator[Fault]:
        yield from self._visit("player", node["who"], (*path, "who"))
        found, after = self._branch(node.nodes("do"), (*path, "do"))
        yield from found
        self.known = self.known.without(
            after, 'it is only known when the offer before it ("you may …") was taken: write "If you do, …"'
        )

    def _do_pay(self, node: Node, path: NodePath) -> Iterator[Fault]:
        yield from self._visit("player", node["who"], (*path, "who"))
        before = self.known
        yield from self._sequence(node.nodes("do"), (*path, "do"))
        for at, price in enumerate(node.nodes("do")):
            if price.name in NO_PRICE:
                said = self._said("do", price)
                reason = (
                    f'"{said}" is no price: nobody can know before whether it can be done; offer something to pay with'
                )
                yield Fault("C5", reason, said, (*path, "do", at))
        yield from self._sequence(node.nodes("then"), (*path, "then"))
        one = self.known.kinds
        self.known = before
        other, kinds = self._branch(node.nodes("other"), (*path, "other"))
        yield from other
        lost = one - kinds if node["other"] else one
        self.known = self.known.without(lost, 'it is only known when the offer before it ("you may …") was taken')

    def _do_choose(self, node: Node, path: NodePath) -> Iterator[Fault]:
        yield from self._visit("player", node["who"], (*path, "who"))
        modes = cast("tuple[Program, ...]", node["modes"])
        if not 0 < node.number("n") <= len(modes):
            n = node.number("n")
            word = number_word(n) if 1 <= n <= 6 else str(n)
            reason = f"it chooses {word} of {len(modes)} lines: there must be at least as many lines"
            yield Fault("C7", reason, word, (*path, "n"))
        elif node.number("n") == len(modes) == 1:
            reason = "there is one line only, so nothing to choose: write more, or leave Choose one out"
            yield Fault("C7", reason, "", path)
        ends = []
        for at, mode in enumerate(modes):
            found, after = self._branch(mode, (*path, "modes", at))
            yield from found
            ends.append(after)
        self.known = replace(self.known, kinds=self.known.kinds | frozenset.intersection(*ends))

    def _do_spend_counter(self, node: Node, path: NodePath) -> Iterator[Fault]:
        yield from self._visit("int", node["n"], (*path, "n"))
        for counter in self.hero.counters:
            if counter.name == node["name"] and counter.most is not None and node.number("n") > counter.most:
                said = f"{node.number('n')} {counter.name}"
                yield Fault("C5", f"{said} can never be paid: {counter.most} is the most that there can be", said, path)

    # ---------------------------------------------------------------- where it stands (C4)

    def _place(self, kind: str, node: Node, path: NodePath) -> Iterator[Fault]:
        entry = self.grammar.table.entries.get((kind, node.name))
        needs = (entry is not None and entry.needs == "combat") or (kind, node.name) in NEEDS_COMBAT
        if needs and not self.combat:
            said = self._said(kind, node)
            singles = [each.name for each in self.hero.fighters if each.count == 1]
            kinds = [f"one of your {each.several}" for each in self.hero.fighters if each.count > 1]
            own = choice(["one of your fighters", *singles, *kinds])
            advice = INSTEAD.get(node.name, "only a text of a combat can say it").format(own=own)
            if kind == "do" and node.name in VALUES:
                advice = "to change attacks write Until the end of this turn, add … to the value of your attacks"
            nobody = "" if kind == "do" else f', so nobody knows what "{said}" is'
            yield Fault("C4", f"there is no combat here{nobody}; {advice}", said, path)

    # ---------------------------------------------------------------- how many there are (C7)

    def _number(self, kind: str, node: Node, path: NodePath) -> Iterator[Fault]:
        """Words for several fighters where the hero has one."""
        several = sum(each.count for each in self.hero.fighters) > 1
        if kind == "do" and node.name == "move-two":
            one = [each for each in self.hero.fighters if each.name == node["noun"] and each.count == 1]
            if one:
                yield Fault("C7", f'"two different" needs two: there is only one {one[0].name}', "two different", path)
        if node.name in OF_TWO and node["a"] == node["b"]:
            said = self._said(kind, node)
            yield Fault("C7", f'"{said}" names {node["a"]} twice: name two different ones', said, path)
        if several:
            return
        if kind == "fighters" and (node.name == "other-mine" or (node.get("whose") == "own" and node.get("other"))):
            said = self._said(kind, node)
            yield Fault("C7", f'there is only {self.hero.fighters[0].name}: nobody is "{said}"', said, path)
        elif kind == "do" and node.name == "take-over":
            said = "your other fighter"
            yield Fault("C7", f'there is only {self.hero.fighters[0].name}: nobody is "{said}"', said, path)

    # ---------------------------------------------------------------- what is referred to (C3)

    def _refers(self, kind: str, node: Node, path: NodePath) -> Iterator[Fault]:
        entry = self.grammar.table.entries.get((kind, node.name))
        wanted = entry.refers if entry is not None else ""
        if node.name == "shed-card":
            wanted = "shed"
        elif (kind, node.name) == ("fighters", "it"):
            wanted = "mention"
            yield from self._whom(path)
        if not wanted or wanted in self.known.kinds or (wanted == "player" and self.combat):
            if (kind, node.name) == ("fighters", "that"):
                yield from self._fits(node, path)
            return
        said = self._said(kind, node)
        lost = self.known.lost.get(wanted, "")
        reason = f'nothing before this is "{said}": {lost or f"it needs {CALLED.get(wanted, wanted)} before it"}'
        yield Fault("C3", reason, said, path)

    def _fits(self, node: Node, path: NodePath) -> Iterator[Fault]:
        """ "That Otter" is one only if an Otter was chosen (W1)."""
        noun = node.text("noun")
        if noun != "fighter" and self.nouns and not self.nouns & {noun, "fighter"}:
            chosen = choice(sorted(self.nouns))
            reason = f'no {noun} was chosen before "that {noun}", but a {chosen}: write that {chosen}'
            yield Fault("C3", reason, f"that {noun}", path)

    def _whom(self, path: NodePath) -> Iterator[Fault]:
        """Whether "she" could be two of those who were named (W4)."""
        if not self.named:
            return
        called = self._called(self.named[-1])
        others = [each for each in self.named[:-1] if each != self.named[-1] and self._called(each) == called]
        if others and called != "they":
            name = self.named[-1].text("name")
            reason = (
                f"it could be about {others[-1].text('name')} as well as {name}, who was named last: write the name"
            )
            yield Fault("W4", reason, "", path, WARNING)

    def _called(self, fighters: Node) -> str:
        """The pronoun of a fighter with a name; "they" of others."""
        names = self.grammar.lexicon.names["fighter-name"]
        return names[fighters.text("name")].pronoun if fighters.name == "named" else "they"

    def _binds(self, kind: str, node: Node) -> None:
        entry = self.grammar.table.entries.get((kind, node.name))
        given: set[str] = set()
        for binds in (entry.binds if entry is not None else "", BINDS.get((kind, node.name), "")):
            given |= set(GIVES.get(binds, ()))
        if kind == "fighters" or "fighter" in given:
            given.add("mention")
        if (kind, node.name) == ("fighters", "named"):
            self.named.append(node)
        elif (kind, node.name) == ("fighters", "a"):
            self.nouns.add(node.text("noun"))
        elif "fighter" in given and node.name != "pick-fighter":
            self.nouns.add("fighter")
        if node.name == "move":
            given.add("move")
        if (kind, node.name) == ("a-card", "their-card"):
            given.add("card")
        if given:
            self.known = replace(self.known, kinds=self.known.kinds | given)

    def _said(self, kind: str, node: Node, case: str = "he") -> str:
        """The words that a node is said with, as far as they are always the same."""
        entry = self.grammar.table.entries.get((kind, node.name))
        lines = entry.lines if entry is not None else ()
        line = next((each for each in lines if each.case in ("", case)), lines[0] if lines else None)
        said = []
        for item in line.items if line is not None else ():
            if isinstance(item, (Word, Verb)):
                said.append(IRREGULAR.get(item.text, item.text) if isinstance(item, Verb) else item.text)
            elif isinstance(item, Pronoun):
                said.append(item.case)
            elif (arg := getattr(item, "arg", "")) and isinstance(value := node.get(arg), (str, int)):
                said.append(str(value) if not isinstance(value, bool) else "")
            elif arg and isinstance(value, Node):
                silent = isinstance(item, Actor)  # "you draw" is "draw"
                said.append(
                    "" if silent else self._said(getattr(item, "kind", ""), value, getattr(item, "case", "him"))
                )
        return re.sub(r" (?=['.,])", "", " ".join(word for word in said if word))


def keyword_faults(
    grammar: Grammar, hero: HeroFile, path: str, program: Program, meanings: Mapping[str, Program]
) -> Iterator[Fault]:
    """What is wrong with keywords where they stand: their sentences may need a combat that is not there."""
    for _, node in typed(grammar, program):
        if node.name == KEYWORD and (name := node.text("name")) in meanings:
            text = _Text(grammar, hero, path, frozenset())
            if program[0].name == "when":
                list(text._moment(program[0].node("m"), ()))
            for fault in text._sequence(meanings[name]):
                if fault.check == "C4":
                    yield Fault("C4", f'{name} means "{fault.words} …": {fault.reason}', name)
