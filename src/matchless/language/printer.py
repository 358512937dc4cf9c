"""From nodes to sentences: the first line of the table that fits a node, with its agreement and pronouns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, cast

from matchless.language.english import PRONOUNS, REFERRED, number_word, third_person
from matchless.language.grammar import HAVE, Grammar
from matchless.language.lexicon import REFERENTS
from matchless.language.node import Node, Program, Value
from matchless.language.parser import YOU
from matchless.language.patterns import (
    NAMES,
    Actor,
    Choice,
    Echo,
    Filters,
    Flag,
    Item,
    Line,
    Noun,
    Pronoun,
    Slot,
    Verb,
    Word,
)
from matchless.language.spans import NodePath, Span, begun, merged, phrase, plain, sentence

NOBODY: Final = ("any", "none")  # nobody in particular: he, she, it and they are still who was named before
COMBATANTS: Final = ("mine", "theirs", "other-mine", "combatant", "combatants")  # named by their part, not by a name


class CannotSay(Exception):  # noqa: N818 (named by what happened)
    """A node that no line of the table says."""


def print_text(grammar: Grammar, program: Program, pronoun: str = "they") -> str:
    """A program as a text. `pronoun` is that of "your fighter": of the card's user, if only one may use it."""
    return plain(print_spans(grammar, program, pronoun))


def print_spans(grammar: Grammar, program: Program, pronoun: str = "they") -> tuple[Span, ...]:
    """A program as structured text."""
    return merged(Printer(grammar, pronoun).text(program))


@dataclass(frozen=True, slots=True)
class _Context:
    """What words agree with: it changes as a text goes on, and goes back where a line does not fit."""

    pronoun: str = "they"  # of the fighter named last
    third: bool = False  # whether the subject takes "draws"
    number: int = 1  # the last number


def _ends_in_lines(node: Node) -> bool:
    """Whether a node is printed as lines, so that the next one begins on a line of its own."""
    return node.name == "choose" or (node.name == "if" and node.nodes("then")[-1].name == "choose")


class Printer:
    """One text on its way to words."""

    def __init__(self, grammar: Grammar, pronoun: str) -> None:
        self.grammar = grammar
        self.names = grammar.lexicon.names
        self.user = pronoun
        self.context = _Context()
        self.open = False  # whether one more filter would belong to the noun that was said last

    # ---------------------------------------------------------------- whole texts

    def text(self, program: Program, path: NodePath = (), begins: bool = True) -> list[Span]:
        spans: list[Span] = []
        for at, node in enumerate(program):
            if spans:
                spans.append(Span("\n" if _ends_in_lines(program[at - 1]) else " "))
            spans += self._top(node, (*path, at), begins or at > 0)
        return spans

    def _top(self, node: Node, path: NodePath, begins: bool) -> list[Span]:
        if node.name == "when":
            moment = phrase(self._phrase("moment", node["m"], (*path, "m")))
            return [*begun(moment), Span(", "), *self.text(node.nodes("do"), (*path, "do"), begins=False)]
        if node.name == "static":
            return sentence(self._phrase("static", node["s"], (*path, "s")))
        if node.name == "choose":
            return self._choose(node, path, begins)
        if node.name == "if-else":
            first = Node("if", t=node["t"], then=node["then"])
            spans = sentence(self._phrase("do", first, path), begins)
            return [*spans, *self._after("otherwise", (), node, "other", path)]
        if node.name == "pay":
            spans = sentence(self._phrase("do", Node("may", who=node["who"], do=node["do"]), path), begins)
            return [*spans, *self._paid(node, path, otherwise=bool(node["then"]))]
        if node.name == "if" and node.nodes("then")[-1].name == "pay":
            then = node.nodes("then")
            pay = then[-1]
            may = Node("may", who=pay["who"], do=pay["do"])
            spans = sentence(self._phrase("do", node.having(then=(*then[:-1], may)), path), begins)
            return [*spans, *self._paid(pay, (*path, "then", len(then) - 1), otherwise=False)]
        if node.name == "if" and node.nodes("then")[-1].name == "choose":
            test = phrase([Span("if", node=path), *self._phrase("test", node["t"], (*path, "t"))])
            if len(node.nodes("then")) > 1:
                raise CannotSay("a choice after other clauses is a sentence of its own")
            lines = self._choose(node.nodes("then")[0], (*path, "then", 0), begins=False)
            return [*(begun(test) if begins else test), Span(", "), *lines]
        return sentence(self._phrase("do", node, path), begins)

    def _choose(self, node: Node, path: NodePath, begins: bool) -> list[Span]:
        who = node.node("who")
        head = [] if who == YOU else self._phrase("player", who, path, "he")
        verb = "choose" if who.name in ("you", "they") else "chooses"
        head += [Span(word, node=path) for word in (verb, number_word(node.number("n")))]
        spans = phrase(head)
        spans = [*(begun(spans) if begins else spans), Span(":")]
        for at, mode in enumerate(cast("tuple[Program, ...]", node["modes"])):
            spans += [Span("\n* "), *self.text(mode, (*path, "modes", at))]
        return spans

    def _paid(self, pay: Node, path: NodePath, otherwise: bool) -> list[Span]:
        """The sentences that follow "You may …"."""
        who = "you" if pay["who"] == YOU else "they"
        spans: list[Span] = []
        if pay["then"]:
            spans += self._after("if", (who, "do"), pay, "then", path)
        if pay["other"]:
            spans += self._after(
                "otherwise" if otherwise else "if", () if otherwise else (who, "do not"), pay, "other", path
            )
        return spans

    def _after(self, first: str, more: tuple[str, ...], node: Node, arg: str, path: NodePath) -> list[Span]:
        """A sentence that belongs to the one before it."""
        clauses = self._phrase("seq", node[arg], (*path, arg))
        return [Span(" "), *sentence([*(Span(word, node=path) for word in (first, *more)), Span(","), *clauses])]

    # ---------------------------------------------------------------- phrases

    def _phrase(
        self, kind: str, value: Value, path: NodePath, case: str = "him", actor: Node | None = None
    ) -> list[Span]:
        """A phrase of a kind; `actor` is who acts after "may", and need not be said."""
        if kind in NAMES:
            return [self._name(kind, value, case, path)]
        if kind in ("seq", "bareseq"):
            return self._clauses(cast(Program, value), path, actor if kind == "bareseq" else None)
        times = isinstance(value, Node) and value.name == "times"
        if kind == "each":
            if not times:
                raise CannotSay
            kind, value = "int", cast(Node, value)["k"]
        elif kind == "counted" and times:
            value = cast(Node, value)["c"]
        elif kind == "number":
            kind = "int" if isinstance(value, int) else "amount"
        if kind == "int":
            if not isinstance(value, int):
                raise CannotSay
            self.open = False
            self.context = replace(self.context, number=value)
            return [Span(str(value), node=path[:-1])]
        if not isinstance(value, Node):
            raise CannotSay
        if kind == "amount":
            if times:
                raise CannotSay
            kind = "number"
        if kind in REFERRED:
            if value.name != "that-many":
                raise CannotSay
            return [Span(f"that {kind}", node=path)]
        if kind == "each-fighters":
            if value.name != "each":
                raise CannotSay
            kind = "fighters"
        return self._node(kind, value, path, case, actor)

    def _name(self, kind: str, value: Value, case: str, path: NodePath) -> Span:
        if not isinstance(value, str) or value not in self.names[kind]:
            raise CannotSay(f"{value!r} is no {kind}")
        name = self.names[kind][value]
        self.open = False
        if kind in ("fighter-name", "fighter-noun"):
            self.context = replace(self.context, pronoun=name.pronoun, third=not name.plural_verb)
        refers = REFERENTS.get(kind, "") if name.id else ""
        several = case == "pl" or (case == "n" and self.context.number != 1)
        return Span(name.several if several else name.one, refers, name.id if refers else "", node=path[:-1])

    def _clauses(self, clauses: Program, path: NodePath, actor: Node | None) -> list[Span]:
        spans: list[Span] = []
        for at, node in enumerate(clauses):
            if at:
                spans.append(Span("and" if at == len(clauses) - 1 else ","))
            spans += self._phrase("do", node, (*path, at), "him", actor)
        if not spans:
            raise CannotSay("there is nothing to do")
        return spans

    def _node(self, kind: str, node: Node, path: NodePath, case: str, actor: Node | None) -> list[Span]:
        negated = kind == "test" and node.name == "not"
        if negated:
            node = node.node("t")
        before = self.context
        for line in self.grammar.table.printed.get((kind, node.name, negated), ()):
            if line.case in ("", case) and all(node.get(arg) == value for arg, value in line.constants.items()):
                try:
                    return self._line(line, node, path, actor)
                except CannotSay:
                    self.context = before
        raise CannotSay(f"no line of {kind} says {node} as {case!r}")

    def _line(self, line: Line, node: Node, path: NodePath, actor: Node | None) -> list[Span]:
        said = line.said
        if any(value and arg not in said for arg, value in node.args):
            raise CannotSay(f"{line.pattern!r} leaves something unsaid")
        rule = self.grammar.table.entries[line.kind, line.name].rule
        before = self.context.pronoun
        spans: list[Span] = []
        for place, item in enumerate(line.items):
            spans += self._item(item, line, node, path, actor, place == 0, before)
        last = line.items[-1]
        self.open = isinstance(last, Filters) or (self.open and isinstance(last, Slot))
        return [span.resting_on(rule) if rule and span.node == path else span for span in spans]

    def _item(
        self, item: Item, line: Line, node: Node, path: NodePath, actor: Node | None, first: bool, before: str
    ) -> list[Span]:
        """One item of a line; `before` is the pronoun as it was before the line."""
        context = self.context
        if isinstance(item, Word):
            return self._word(item.text, path)
        if isinstance(item, Noun):
            return [Span(item.text if context.number == 1 else f"{item.text}s", node=path)]
        if isinstance(item, Verb):
            return [Span(third_person(item.text) if context.third else item.text, node=path)]
        if isinstance(item, Pronoun):
            self.context = replace(context, third=context.pronoun != "they")
            return [Span(PRONOUNS[context.pronoun][item.case], "fighter", node=path)]
        if isinstance(item, Flag):
            return [Span(word.text, node=path) for word in item.words] if node[item.arg] else []
        if isinstance(item, Filters):
            self.context = replace(context, pronoun=before, third=line.case != "pl")
            spans = []
            for at, each in enumerate(node.nodes(item.arg)):
                if at and self.open:
                    raise CannotSay("the next filter would belong to another noun")
                spans += self._phrase(item.kind, each, (*path, item.arg, at))
            self.context = replace(self.context, pronoun=context.pronoun, third=context.third)
            return spans
        if isinstance(item, Choice):
            raise CannotSay(f"{line.pattern!r} is only understood")
        value = node[item.arg]
        if isinstance(item, Actor):
            return self._actor(cast(Node, value), path, actor)
        if isinstance(item, Echo):
            if item.kind == "player":
                return [Span("your" if value == YOU else "their", node=path)]
            if item.case == "he":
                self.context = replace(context, third=context.pronoun != "they")
            return [Span(PRONOUNS[context.pronoun][item.case], node=path)]
        if not self.grammar.table.fits(item.kind, value, line.kind):
            raise CannotSay(f"{value} cannot stand in {line.pattern!r}")
        return self._slot(item, value, node, path, actor, first)

    def _word(self, text: str, path: NodePath) -> list[Span]:
        """A word of a line as it stands."""
        return [Span(text, node=path)]

    def _actor(self, who: Node, path: NodePath, actor: Node | None) -> list[Span]:
        if actor is not None and who != actor:
            raise CannotSay(f"{who} cannot act where {actor} may")
        self.context = replace(self.context, third=False)
        if actor is not None or who == YOU:
            return []
        spans = self._phrase("player", who, (*path, "who"), "he")
        self.context = replace(self.context, third=who.name != "they")
        return spans

    def _slot(
        self, item: Slot, value: Value, node: Node, path: NodePath, actor: Node | None, first: bool
    ) -> list[Span]:
        below = (*path, item.arg)
        subject = item.case == "he"
        if item.kind == "bareseq":
            return self._phrase(item.kind, value, below, actor=node.node("who"))
        if actor is not None and first and subject and item.kind == "fighters":
            spans = [Span(HAVE, node=path), *self._phrase(item.kind, value, below)]
            self._mention(value)
            self.context = replace(self.context, third=False)
            return spans
        before = self.context.pronoun
        spans = self._phrase(item.kind, value, below, item.case)
        if item.kind == "player" and subject and isinstance(value, Node):
            self.context = replace(self.context, third=value.name not in ("you", "they"))
        if item.kind == "fighters" and isinstance(value, Node):
            if subject:
                self.context = replace(self.context, third=self._third(value))
            self._mention(value)
            if value.name in NOBODY:
                self.context = replace(self.context, pronoun=before)
        return spans

    def _third(self, fighters: Node) -> bool:
        """Whether fighters, as a subject, take "draws"."""
        if fighters.name == "named":
            return not self.names["fighter-name"][fighters.text("name")].plural_verb
        if fighters.name == "it":
            return self.context.pronoun != "they"
        return not self.grammar.table.entries["fighters", fighters.name].plural

    def _mention(self, fighters: Value) -> None:
        """Fighters of the combat have no pronoun of their own but that of the card's only user."""
        if isinstance(fighters, Node) and fighters.name in COMBATANTS:
            self.context = replace(self.context, pronoun=self.user if fighters.name == "mine" else "they")
