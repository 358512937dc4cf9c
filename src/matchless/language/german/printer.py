"""From nodes to German sentences: the first line of the table that fits, with endings, pronouns and word order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, cast

from matchless.language.german.grammar import Grammar
from matchless.language.german.names import Name
from matchless.language.german.nouns import ALONE, inflected, relative, sort_of
from matchless.language.german.table import (
    BARE,
    INVERTED,
    STATEMENT,
    Comma,
    Echo,
    Flag,
    Inflected,
    Item,
    Line,
    NounItem,
    Relative,
    Silent,
    Slot,
    Unit,
    Verb,
    Word,
)
from matchless.language.lexicon import REFERENTS
from matchless.language.node import Node, Program, Value
from matchless.language.parser import YOU
from matchless.language.patterns import Filters, Pronoun
from matchless.language.printer import CannotSay
from matchless.language.spans import NodePath, Span, begun, merged, plain, spaced

Agreement: TypeAlias = tuple[str, str]  # gender ("pl" for several) and case
PHRASE_CASES: Final = {"sg": "wen", "pl": "wessen", "": "wer", STATEMENT: "wer", INVERTED: "wer", BARE: "wer"}
JOINTS: Final = ("und", "oder")


def print_text(grammar: Grammar, program: Program) -> str:
    """A program as a German text."""
    return plain(print_spans(grammar, program))


def print_spans(grammar: Grammar, program: Program) -> tuple[Span, ...]:
    """A program as structured German text."""
    return merged(_Printer(grammar).text(program))


def print_question(grammar: Grammar, node: Node, decision: str = "") -> str:
    """What a node asks, for a kind of decision; raises CannotSay where it asks nothing of the kind."""
    return plain(merged(_Printer(grammar).question(node, decision)))


@dataclass(frozen=True, slots=True)
class _Context:
    """What words agree with: it changes as a text goes on, and goes back where a line does not fit."""

    fighter: str = "m"  # gender of the fighter named last
    head: str = "m"  # gender of the noun that a phrase is about
    number: int = 1  # the last number


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the place of a phrase asks for."""

    form: str = ""  # case or order
    actor: Node | None = None  # who acts after "darf", and need not be said
    agrees: Agreement | None = None  # of a possessor: with the noun behind it

    @property
    def case(self) -> str:
        return PHRASE_CASES.get(self.form, self.form)


class _Printer:
    def __init__(self, grammar: Grammar) -> None:
        self.table = grammar.table
        self.names = grammar.lexicon.names
        self.context = _Context()
        self.open = False  # whether one more filter would belong to the noun that was said last
        self.filtered = False  # the same, where that noun is in a filter of another

    # ---------------------------------------------------------------- whole texts

    def text(self, program: Program, path: NodePath = (), lead: list[Span] | None = None) -> list[Span]:
        """Sentences; `lead` is the moment that the first of them begins with."""
        spans: list[Span] = []
        for at, node in enumerate(program):
            if spans:
                spans.append(Span("\n" if program[at - 1].name == "choose" else " "))
            spans += self._top(node, (*path, at), (lead or []) if at == 0 else [])
        return spans

    def _top(self, node: Node, path: NodePath, lead: list[Span]) -> list[Span]:
        mode = _Asked(INVERTED if lead else STATEMENT)
        if node.name == "when":
            moment = self.phrase("moment", node["m"], (*path, "m"), _Asked())
            return self.text(node.nodes("do"), (*path, "do"), moment)
        if node.name == "static":
            return _sentence(self.phrase("static", node["s"], (*path, "s"), mode))
        if node.name == "choose":
            head = self._node("choice", Node("choose", who=node["who"], n=node["n"]), path, mode)
            spans = _sentence([*lead, *head], ":")
            for at, each in enumerate(cast("tuple[Program, ...]", node["modes"])):
                spans += [Span("\n* "), *self.text(each, (*path, "modes", at))]
            return spans
        if node.name == "if-else":
            first = Node("if", t=node["t"], then=node["then"])
            spans = _sentence([*lead, *self.phrase("do", first, path, mode)])
            return [*spans, *self._after(self.table.words["otherwise"], node, "other", path)]
        if node.name == "pay":
            may = Node("may", who=node["who"], do=node["do"])
            spans = _sentence([*lead, *self.phrase("do", may, path, mode)])
            return [*spans, *self._paid(node, path, otherwise=bool(node["then"]))]
        if node.name == "if" and node.nodes("then")[-1].name == "pay":
            then = node.nodes("then")
            pay = then[-1]
            may = Node("may", who=pay["who"], do=pay["do"])
            spans = _sentence([*lead, *self.phrase("do", node.having(then=(*then[:-1], may)), path, mode)])
            return [*spans, *self._paid(pay, (*path, "then", len(then) - 1), otherwise=False)]
        return _sentence([*lead, *self.phrase("do", node, path, mode)])

    def _paid(self, pay: Node, path: NodePath, otherwise: bool) -> list[Span]:
        """The sentences that follow "Du darfst …"."""
        words = self.table.words
        who = "you" if pay["who"] == YOU else "they"
        spans: list[Span] = []
        if pay["then"]:
            spans += self._after(words["if-do"][who], pay, "then", path)
        if pay["other"]:
            spans += self._after(words["otherwise"] if otherwise else words["if-do-not"][who], pay, "other", path)
        return spans

    def _after(self, first: str, node: Node, arg: str, path: NodePath) -> list[Span]:
        """A sentence that belongs to the one before it."""
        words = [Span(word, node=path) for word in first.replace(",", " ,").split()]
        return [Span(" "), *_sentence([*words, *self.phrase("seq", node[arg], (*path, arg), _Asked(INVERTED))])]

    # ---------------------------------------------------------------- questions

    def question(self, node: Node, decision: str) -> list[Span]:
        """Of what may be done whether, of anything else which or where."""
        if node.name in ("may", "pay"):
            words = self.phrase("bareseq", node["do"], ("do",), _Asked(BARE, node.node("who")))
            paid = self._paid(node.having(who=YOU), (), bool(node["then"])) if node.name == "pay" else []
            return [*_sentence(words, "?"), *paid]
        before = self.context
        for form in dict.fromkeys((decision, "")):
            for line in self.table.asks.get((node.name, form), ()):
                if all(node.get(arg) == value for arg, value in line.constants.items()):
                    try:
                        saying = _Saying(self, line, _with_noun(node), (), _Asked())
                        return _sentence([span for item in line.items for span in saying.item(item)], "?")
                    except CannotSay:
                        self.context = before
        raise CannotSay(f"{node.name} asks nothing in a decision of the kind {decision!r}")

    # ---------------------------------------------------------------- phrases

    def phrase(self, kind: str, value: Value, path: NodePath, asked: _Asked) -> list[Span]:
        if kind in ("seq", "bareseq"):
            return self._clauses(cast(Program, value), path, asked)
        times = isinstance(value, Node) and value.name == "times"
        if kind == "each":
            if not times:
                raise CannotSay
            kind, value = "int", cast(Node, value)["k"]
        elif kind == "counted" and times:
            value = cast(Node, value)["c"]
        elif kind == "number":
            kind = "int" if isinstance(value, int) else "amount"
        if kind in ("int", "count"):
            if not isinstance(value, int):
                raise CannotSay
            self.open = False
            self.context = replace(self.context, number=value)
            said = str(value) if kind == "int" else self.table.words["counts"][value - 1]
            return [Span(said, node=path[:-1])]
        if not isinstance(value, Node) or (kind == "amount" and times):
            raise CannotSay
        if kind == "each-fighters" and value.name != "each":
            raise CannotSay
        return self._node({"amount": "number", "each-fighters": "fighters"}.get(kind, kind), value, path, asked)

    def _clauses(self, clauses: Program, path: NodePath, asked: _Asked) -> list[Span]:
        spans: list[Span] = []
        for at, node in enumerate(clauses):
            if at:
                spans.append(Span(self.table.words["and"] if at == len(clauses) - 1 else ","))
            spans += self.phrase("do", node, (*path, at), asked)
            if asked.form == INVERTED:  # only what stands right behind the first part of a sentence is
                asked = replace(asked, form=STATEMENT)
        if not spans:
            raise CannotSay("there is nothing to do")
        return spans

    def _node(self, kind: str, node: Node, path: NodePath, asked: _Asked) -> list[Span]:
        negated = kind == "test" and node.name == "not"
        if negated:
            node = node.node("t")
        before = self.context
        for line in self.table.printed.get((kind, node.name, negated, asked.form), ()):
            if all(node.get(arg) == value for arg, value in line.constants.items()):
                try:
                    return self._line(line, node, path, asked)
                except CannotSay:
                    self.context = before
        raise CannotSay(f"no line of {kind} says {node} as {asked.form!r}")

    def _line(self, line: Line, node: Node, path: NodePath, asked: _Asked) -> list[Span]:
        said = line.said
        if any(value and arg not in said for arg, value in node.args):
            raise CannotSay(f"{line.pattern!r} leaves something unsaid")
        saying = _Saying(self, line, node, path, asked)
        spans = [span for item in line.items for span in saying.item(item)]
        last = line.items[-1]
        self.open = isinstance(last, Filters) or (self.open and isinstance(last, Slot))
        self.context = replace(self.context, head=saying.head or self.context.fighter)
        entry = self.table.english.entries.get((line.kind, line.name))
        rule = entry.rule if entry else ""
        return [span.resting_on(rule) if rule and span.node == path else span for span in spans]

    def name(self, kind: str, value: Value) -> Name:
        """What something of the hero is called."""
        if not isinstance(value, str) or value not in self.names[kind]:
            raise CannotSay(f"{value!r} is no {kind}")
        return self.names[kind][value]

    def several(self, fighters: Node) -> bool:
        """Whether fighters, as a subject, take "ziehen"."""
        if fighters.name == "named":
            return self.name("fighter-name", fighters["name"]).noun.gender == "pl"
        if fighters.name == "it":
            return self.context.fighter == "pl"
        return ("fighters", fighters.name) in self.table.plural


class _Saying:
    """One line on its way to words."""

    def __init__(self, printer: _Printer, line: Line, node: Node, path: NodePath, asked: _Asked) -> None:
        self.printer = printer
        self.line = line
        self.node = node
        self.path = path
        self.asked = asked
        self.before = printer.context
        self.head = ""  # the gender of the first noun of the line

    def item(self, item: Item) -> list[Span]:
        printer, node = self.printer, self.node
        context = printer.context
        if isinstance(item, (Word, Comma)):
            return self._words(item.text if isinstance(item, Word) else ",")
        if isinstance(item, NounItem):
            return self._noun(item)
        if isinstance(item, Inflected):
            return self._words(inflected(item.stem, *self._agreement(item.agrees, sort_of(item.stem)), item.after))
        if isinstance(item, Unit):
            return self._words(item.one if context.number == 1 else item.several)
        if isinstance(item, Verb):
            return self._words(self._verb(item))
        if isinstance(item, Pronoun):
            return [Span(self._pronoun(item.case, None), "fighter", node=self.path)]
        if isinstance(item, Relative):
            return self._words(relative(self.head or context.head, item.case))
        if isinstance(item, Flag):
            return [span for each in item.items for span in self.item(each)] if node[item.arg] else []
        if isinstance(item, Silent):
            if (node[item.arg] if item.arg else YOU) != (self.asked.actor or YOU):
                raise CannotSay("somebody else acts than whoever may")
            return []
        if isinstance(item, Filters):
            return self._filters(item)
        if isinstance(item, Echo):
            return self._words(self._echo(item))
        return self._slot(item)

    def _words(self, text: str) -> list[Span]:
        return [Span(text, node=self.path)]

    def _noun(self, item: NounItem) -> list[Span]:
        printer = self.printer
        plural = item.number == "several" or (item.number == "counted" and printer.context.number != 1)
        case = item.case or self.asked.case
        noun = item.house
        refers = to = ""
        prefix = ""
        if item.arg:
            name = self._name(item)
            refers = REFERENTS.get(item.kind, "") if name.id else ""
            to = name.id if refers else ""
            if item.prefix:
                prefix = f"{name.noun.name}-"
            elif item.form:
                return self._words((name.other or {})[item.form])
            else:
                noun = name.noun
        assert noun is not None
        if case == "vor":
            if noun.article:
                raise CannotSay(f"{noun.name} has an article, and cannot stand before what is its own")
            case = "wessen"
        gender = noun.gender if item.alone else noun.gender_of(plural)
        self.head = self.head or gender
        if item.kind in ("fighter-name", "fighter-noun"):
            printer.context = replace(printer.context, fighter=gender)
        printer.open = False
        return [Span(prefix + noun.form(case, plural, item.after), refers, to, node=self.path)]

    def _name(self, item: NounItem) -> Name:
        return self.printer.name(item.kind, self.node[item.arg])

    def _agreement(self, noun: NounItem | None, sort: str = "") -> Agreement:
        """What a word before a noun agrees with; without a noun with what the place of the phrase says."""
        if noun is None:
            return self.asked.agrees or (self.printer.context.fighter, self.asked.case)
        said = noun.house
        if said is None:
            said = self._name(noun).noun
        if sort == ALONE:  # the noun behind it is a genitive of its own: "jeder deiner Raptoren"
            return said.gender, self.asked.case
        return said.gender_of(noun.number == "several"), noun.case or self.asked.case

    def _verb(self, item: Verb) -> str:
        forms = self.printer.table.verbs[item.name]
        if item.part == "order":
            return forms.order
        if item.part == "prefix":
            return forms.prefix
        if item.part == "infinitive":
            return item.name
        person = self._person()
        finite = forms.du if person == "du" else forms.sie if person == "sie" else forms.er
        return forms.prefix + finite if item.part == "final" else finite

    def _person(self) -> str:
        """With whom the verb agrees: you, one or several."""
        subject = self.line.subject
        for item in subject:
            if isinstance(item, Word) and item.text == "du":
                return "du"
            if isinstance(item, Slot) and item.kind == "player" and item.case == "wer":
                return "du" if self.node[item.arg] == YOU else "er"
            if isinstance(item, Slot) and item.kind == "fighters" and item.case == "wer":
                return "sie" if self.printer.several(self.node.node(item.arg)) else "er"
            if isinstance(item, Relative) and item.case == "wer":
                return "sie" if self.printer.context.head == "pl" else "er"
        noun = next((item for item in subject if isinstance(item, NounItem)), None)
        return "sie" if noun is not None and noun.number == "several" and not noun.alone else "er"

    def _pronoun(self, case: str, agrees: NounItem | None) -> str:
        said = str(self.printer.table.words["pronouns"][self.printer.context.fighter][case])
        return inflected(said, *self._agreement(agrees)) if case == "vor" else said

    def _echo(self, item: Echo) -> str:
        if item.kind != "player":
            return self._pronoun(item.case, item.agrees)
        stem = "dein" if self.node[item.arg] == YOU else "sein"
        return inflected(stem, *self._agreement(item.agrees))

    def _filters(self, item: Filters) -> list[Span]:
        printer = self.printer
        kept = printer.context
        spans: list[Span] = []
        for at, each in enumerate(self.node.nodes(item.arg)):
            if at and printer.open:
                raise CannotSay("the next filter would belong to another noun")
            printer.context = replace(
                printer.context, fighter=self.before.fighter if at == 0 else printer.context.fighter, head=self.head
            )
            spans += printer.phrase(item.kind, each, (*self.path, item.arg, at), _Asked())
        printer.context = replace(printer.context, fighter=kept.fighter, head=kept.head)
        printer.filtered = bool(spans) and printer.open
        return spans

    def _slot(self, item: Slot) -> list[Span]:
        printer = self.printer
        value = self.node[item.arg]
        if not printer.table.english.fits(item.kind, value, self.line.kind):
            raise CannotSay(f"{value} cannot stand in {self.line.pattern!r}")
        if item.acting and value == YOU:
            raise CannotSay("you are not said")
        actor = self.node.node("who") if item.kind == "bareseq" else None
        agrees = self._agreement(item.agrees) if item.case == "vor" else None
        asked = _Asked(item.case or self._form_for(item.kind), actor, agrees)
        spans = printer.phrase(item.kind, value, (*self.path, item.arg), asked)
        if item.kind == "fighters" and item.case == "wer" and self._ambiguous(value):
            raise CannotSay("what is tested would belong to the noun before it")
        if item.kind == "fighters" and isinstance(value, Node) and value.name != "it":
            several = ("fighters", value.name) in printer.table.plural
            printer.context = replace(printer.context, fighter="pl" if several else printer.context.head)
        if item.kind in ("number", "amount") and not self.head:
            self.head = printer.context.head
        return spans

    def _ambiguous(self, subject: Value) -> bool:
        """Of "falls einer neben einem Wolf in Brans Zone ist": who is in the zone? The verb comes too late."""
        like_a_filter = self.line.kind == "test" and ("filter", self.line.name) in self.printer.table.english.entries
        filtered = isinstance(subject, Node) and bool(subject.get("where")) and self.printer.filtered
        return like_a_filter and not self.line.negated and filtered

    def _form_for(self, kind: str) -> str:
        """The form of an argument whose pattern asks for none."""
        return "" if kind in ("test", "static") else self.asked.case


def _with_noun(node: Node) -> Node:
    """A node with what one of several is called of which it speaks: of "einer deiner Raptoren" Raptor."""
    if node.get("noun") is not None:
        return node
    about = node.get("t" if node.get("t") is not None else "x")
    noun = about.get("noun") if isinstance(about, Node) else None
    return node.having(noun=noun if noun is not None else "fighter")


def _sentence(words: Iterable[Span], end: str = ".") -> list[Span]:
    """Words as a sentence; a comma vanishes beside another mark."""
    kept: list[Span] = []
    for word in words:
        if word.text == "," and (not kept or kept[-1].text in (",", *JOINTS)):
            continue
        kept.append(word)
    while kept[-1].text == ",":
        kept.pop()
    return [*begun(spaced(kept)), Span(end)]
