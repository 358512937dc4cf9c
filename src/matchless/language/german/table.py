"""The German table: each pattern compiled into lines, with the words in the order in which they are said.

A clause is written once, as "subject | middle [verb]", and becomes a line for every order that a place may ask for.
The nodes, their arguments and the kinds of these stand in the English table alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias, cast

from matchless.language.german.names import house
from matchless.language.german.nouns import ADJECTIVE, ALONE, CASES, LIKE_DER, LIKE_EIN, Noun, sort_of
from matchless.language.node import Node, Value, from_json
from matchless.language.patterns import FILTERS, NAMES, NODES_BY_NAME, Filters, Patterns, Pronoun, patterns
from matchless.language.yaml_data import load

STATEMENT: Final = "statement"  # "Der Gegner zieht 2 Karten."; an order where it is to you: "Ziehe 2 Karten."
INVERTED: Final = "inverted"  # "…, zieht der Gegner 2 Karten": after something that stands first
BARE: Final = "bare"  # "2 Karten ziehen": after "darf"
MODES: Final = (STATEMENT, INVERTED, BARE)
ASK: Final = "ask"  # the kind of the lines that are questions
CLAUSES: Final = ("do", "static", "choice")  # kinds whose lines have these orders
LET: Final = "lassen"  # "Hamlet 2 Lebenspunkte zurückgewinnen lassen"
NUMBERS: Final = ("int", "each", "counted", "amount")  # kinds that a pattern may ask of a number
_NOT_A_KIND: Final = ("words", "verbs")
_LAST_RESORT: Final = "np"
_OTHERS: Final[
    tuple[tuple[str, str, Mapping[str, str]], ...]
] = (  # what is said besides the nodes of the English table
    ("choice", "choose", {"who": "player", "n": "count", "modes": "modes"}),
    ("static", "supply", {"n": "int", "noun": "token-noun"}),
    ("static", "holds", {"name": "deck-name"}),
    ("static", "not-refilled", {"name": "deck-name"}),
)
_DETERMINERS: Final = ("deiner", "der", "die", "das", "den", "dem", "des")


class TableError(ValueError):
    """A line of the table that cannot be right."""


# ---------------------------------------------------------------- what a line consists of


@dataclass(frozen=True, slots=True)
class Word:
    """A word or mark as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Comma:
    """A comma, which vanishes beside another mark."""


@dataclass(frozen=True, slots=True)
class NounItem:
    """{=Karte}, {noun.pl}, {name}: a noun of the house, or a name that is an argument."""

    house: Noun | None = None
    arg: str = ""
    kind: str = ""
    number: str = "one"  # or several; or counted: as the number before it
    case: str = ""  # "" as the phrase
    form: str = ""  # of the forms that only types of cards have
    after: str = ""  # what the word before it is like
    alone: bool = False  # "jeder deiner Raptoren": the phrase is about one
    prefix: bool = False  # {name.stem}-{=Deck}: the name is put before the noun


@dataclass(frozen=True, slots=True)
class Inflected:
    """d~, ein~, jeder~, gegnerisch~: a word whose ending follows the next noun."""

    stem: str
    after: str = ""
    agrees: NounItem | None = None  # without one: with whom the phrase is put before


@dataclass(frozen=True, slots=True)
class Unit:
    """Karte(n): a noun that agrees with the number before it."""

    one: str
    several: str


@dataclass(frozen=True, slots=True)
class Verb:
    """[ziehen]: one part of a verb."""

    name: str
    part: str  # order, finite, final (finite with its prefix), infinitive, prefix


@dataclass(frozen=True, slots=True)
class Relative:
    """{rel.wen}: the pronoun that begins a relative clause."""

    case: str


@dataclass(frozen=True, slots=True)
class Flag:
    """<other|ander~>: words that stand exactly when the flag is set."""

    arg: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Silent:
    """The acting player, unsaid: you, or whoever may. Without an argument: only you."""

    arg: str = ""


@dataclass(frozen=True, slots=True)
class Echo:
    """{x.~wer}: a pronoun for an argument that stands elsewhere in the line."""

    arg: str
    kind: str
    case: str
    agrees: NounItem | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """{x.wem}: an argument, in a case; {x.vor~}: before the noun that it possesses."""

    arg: str
    kind: str
    case: str = ""  # "" as the phrase; for clauses their order
    agrees: NounItem | None = None
    acting: bool = False  # a subject that cannot be you: you are not said


Item: TypeAlias = (
    Word | Comma | NounItem | Inflected | Unit | Verb | Pronoun | Relative | Flag | Silent | Filters | Echo | Slot
)


@dataclass(frozen=True, slots=True)
class Line:
    """One way to say a node, in the forms that a place may ask for."""

    name: str
    kind: str
    forms: tuple[str, ...]  # cases of a noun phrase, orders of a clause; ("",) where there are none
    items: tuple[Item, ...]
    pattern: str
    subject: tuple[Item, ...] = ()
    constants: Mapping[str, Value] = field(default_factory=dict)
    args: Mapping[str, str] = field(default_factory=dict)
    printed: bool = True
    negated: bool = False

    @property
    def said(self) -> frozenset[str]:
        """The arguments that the line says."""
        return frozenset(self.constants) | {arg for item in self.items if (arg := getattr(item, "arg", ""))}


@dataclass(frozen=True, slots=True)
class VerbForms:
    """A verb: in the order to you, and with you, one and several."""

    order: str  # "" where nobody can be ordered to
    du: str
    er: str
    sie: str
    prefix: str = ""


@dataclass(frozen=True, eq=False)
class Table:
    """The whole table."""

    english: Patterns
    lines: Mapping[tuple[str, str], tuple[Line, ...]]  # by kind and form
    printed: Mapping[tuple[str, str, bool, str], tuple[Line, ...]]  # by kind, name, whether negated, and form
    asks: Mapping[tuple[str, str], tuple[Line, ...]]  # questions, by name and kind of decision
    plural: frozenset[tuple[str, str]]  # kinds and names of phrases that are about several
    verbs: Mapping[str, VerbForms]
    words: Mapping[str, Any]


@cache
def table() -> Table:
    """The table of German, read once."""
    text = files("matchless.language").joinpath("patterns.de.yaml").read_text(encoding="utf-8")
    return compiled(cast("Mapping[str, Any]", load(text).data), patterns())


def compiled(data: Mapping[str, Any], english: Patterns) -> Table:
    """The table that YAML data describes; raises TableError where a line cannot be right."""
    verbs = {
        name: VerbForms(forms["order"] or "", forms["du"], forms["er"], forms["sie"], forms.get("prefix", ""))
        for name, forms in data["verbs"].items()
    }
    rows = {(kind, str(row["is"])): row for kind in data if kind not in _NOT_A_KIND for row in data[kind]}
    if unknown := rows.keys() - english.entries.keys():
        raise TableError(f"only said in German: {', '.join(f'{kind} {name}' for kind, name in sorted(unknown))}")
    made = [line for key, row in rows.items() for line in _Entry(*key, english.entries[key].args, verbs).lines(row)]
    asks = {
        (key[1], decision): tuple(some)
        for key, row in rows.items()
        for decision, some in _Entry(*key, english.entries[key].args, verbs).questions(row.get("ask", {}))
    }
    for kind, name, args in _OTHERS:
        made += _Entry(kind, name, args, verbs).lines({"say": [data["words"][name]]})
    lines: dict[tuple[str, str], list[Line]] = {}
    printed: dict[tuple[str, str, bool, str], list[Line]] = {}
    for line in made:
        for form in line.forms:
            lines.setdefault((line.kind, form), []).append(line)
            if line.printed:
                printed.setdefault((line.kind, line.name, line.negated, form), []).append(line)
    return Table(
        english,
        {key: tuple(some) for key, some in lines.items()},
        {key: tuple(some) for key, some in printed.items()},
        asks,
        frozenset(key for key, row in rows.items() if row.get("plural")),
        verbs,
        data["words"],
    )


_QUANTITY: Final = re.compile(r"\{(?:(?P<before>\w+) )?n#(?P<unit>\w*)(?:\((?P<ending>\w+)\))?\}")
_PART: Final = re.compile(
    r"""\{(?P<prefix>[a-z]+)\.stem\}-(?={=)
    | \{=(?P<house>\w+)(?P<forms>[.\w]*)\}
    | \{rel\.(?P<rel>\w+)\}
    | \{(?P<arg>[a-z0-9]+)(?P<mark>[!*])?(?P<parts>(?:\.~?\w+~?)*)(?::(?P<kind>[a-z-]+)(?:\.(?P<case>\w+))?)?\}
    | <(?P<flag>[a-z]+)\|(?P<words>[^>]*)>
    | \[(?P<verb>[^\]]+)\]
    | (?P<comma>,)
    | (?P<bar>\|)
    | ~(?P<pronoun>\w+)
    | (?P<stem>\w+)~
    | (?P<one>\w+)\((?P<ending>\w+)\)
    | (?P<word>[\w&]+(?:-\w+)*|[„“:])
    | (?P<wrong>\S)""",
    re.VERBOSE,
)


class _Bar:
    """The end of the subject."""


@dataclass(frozen=True)
class _Entry:
    """Makes the lines of one node."""

    kind: str
    name: str
    args: Mapping[str, str]
    verbs: Mapping[str, VerbForms]

    def lines(self, row: Mapping[str, Any]) -> Iterator[Line]:
        for case in (*CASES, "vor", "wo", "wohin", _LAST_RESORT, "sg", "pl"):
            if case in row:
                yield from self._made(row[case], {}, case)
        for key in ("say", "also", "not"):
            for line in row.get(key, ()):
                given: Mapping[str, Any] = {"say": line} if isinstance(line, str) else line
                constants = {arg: self._constant(arg, value) for arg, value in given.get("with", {}).items()}
                for case in ("say", *CASES, "vor", "wo", "wohin", _LAST_RESORT):
                    if case in given:
                        yield from self._made(given[case], constants, case, key)

    def questions(self, asked: Any) -> Iterator[tuple[str, list[Line]]]:
        """What it asks, by the kind of decision; one that is alone serves for all."""
        about = "token-noun" if "token" in self.args.values() else "fighter-noun"
        entry = replace(self, kind=ASK, args={"noun": about, **self.args, "mover": "fighters"})
        for decision, some in (asked if isinstance(asked, dict) else {"": asked}).items():
            lines: list[Line] = []
            for line in [some] if isinstance(some, str) else some:
                given: Mapping[str, Any] = {"say": line} if isinstance(line, str) else line
                constants = {arg: self._constant(arg, value) for arg, value in given.get("with", {}).items()}
                if not given["say"].endswith("?"):
                    raise TableError(f"{self.kind} {self.name}: it is no question: {given['say']!r}")
                lines += entry._made(given["say"].removesuffix("?"), constants, "say")
            yield decision, lines

    def _constant(self, arg: str, value: Any) -> Value:
        if arg not in self.args:
            raise TableError(f"{self.kind} {self.name}: it has no {arg!r}")
        if isinstance(value, dict):
            return from_json(value)
        return Node(value) if self.args[arg] in NODES_BY_NAME else cast(Value, value)

    def _made(self, pattern: str, constants: Mapping[str, Value], case: str, key: str = "say") -> Iterator[Line]:
        for surface in _surfaces(pattern):
            try:
                items = _agreed(list(self._items(surface)))
                for wanted, said, subject in self._orders(items, case):
                    line = Line(
                        self.name,
                        self.kind,
                        wanted,
                        tuple(said),
                        surface,
                        tuple(subject),
                        constants,
                        self.args,
                        printed=key != "also",
                        negated=key == "not",
                    )
                    self._check(line)
                    yield line
            except TableError as error:
                raise TableError(f"{self.kind} {self.name}: {error}, in {surface!r}") from None

    def _check(self, line: Line) -> None:
        if self.kind == ASK:  # a question says no more than it needs to
            return
        needed = {arg for arg, kind in self.args.items() if kind not in (*FILTERS, "flag", "modes")}
        if missing := needed - line.said:
            raise TableError(f"it does not say {', '.join(sorted(missing))}")

    # ---------------------------------------------------------------- orders

    def _orders(self, items: list[Item | _Bar], case: str) -> Iterator[tuple[tuple[str, ...], list[Item], list[Item]]]:
        """The lines of a pattern: for which forms, what is said, and what of it is the subject."""
        bar = next((at for at, item in enumerate(items) if isinstance(item, _Bar)), None)
        plain = [item for item in items if not isinstance(item, _Bar)]
        subject = plain[:bar] if bar is not None else []
        verb = next((at for at, item in enumerate(plain) if isinstance(item, Verb)), None)
        if self.kind not in CLAUSES:
            form = CASES if case == _LAST_RESORT else ("",) if case == "say" else (case,)
            yield form, plain, subject
        elif verb is None:
            yield (STATEMENT, INVERTED), plain, subject
        else:
            yield from self._clauses(subject, plain[len(subject) : verb], cast(Verb, plain[verb]), plain[verb + 1 :])

    def _clauses(
        self, subject: list[Item], middle: list[Item], verb: Verb, tail: list[Item]
    ) -> Iterator[tuple[tuple[str, ...], list[Item], list[Item]]]:
        def part(name: str) -> list[Item]:
            return [replace(verb, part=name)] if name != "prefix" or self.verbs[verb.name].prefix else []

        after = [*middle, *part("prefix"), *tail]
        infinitive = [*middle, *part("infinitive")]
        ordered = self.verbs[verb.name].order
        unsaid: list[Item] = []
        if subject and isinstance(subject[0], Silent):
            unsaid = [subject[0]]
            subject = [Slot(subject[0].arg, "player", "wer", acting=True)]
        if unsaid or not subject:
            if not ordered:
                raise TableError(f"nobody can be ordered to {verb.name}")
            yield (STATEMENT, INVERTED), [*unsaid, *part("order"), *after], []
            yield (BARE,), [*unsaid, *infinitive, *tail], []
        if subject:
            yield (STATEMENT,), [*subject, *part("finite"), *after], subject
            yield (INVERTED,), [*part("finite"), *subject, *after], subject
        if subject == [Word("du")]:
            yield (BARE,), [Silent(), *infinitive, *tail], []
        elif subject and not unsaid and ordered:
            yield (BARE,), [*map(_as_object, subject), *infinitive, Word(LET), *tail], []

    # ---------------------------------------------------------------- items

    def _items(self, pattern: str) -> Iterator[Item | _Bar]:
        prefix = ""
        for match in _PART.finditer(pattern):
            part = match.groupdict()
            if part["wrong"]:
                raise TableError(f"{part['wrong']!r} means nothing")
            if part["prefix"]:
                prefix = part["prefix"]
            elif part["house"]:
                noun = self._house(part["house"], part["forms"])
                yield replace(noun, arg=prefix, kind=self._kind(prefix), prefix=True) if prefix else noun
                prefix = ""
            elif part["rel"]:
                yield Relative(_case(part["rel"]))
            elif part["arg"]:
                yield self._argument(part)
            elif part["flag"]:
                self._kind(part["flag"])
                inner = (item for item in self._items(part["words"]) if not isinstance(item, _Bar))
                yield Flag(part["flag"], tuple(inner))
            elif part["verb"]:
                if part["verb"] not in self.verbs:
                    raise TableError(f"the verb {part['verb']!r} is unknown")
                yield Verb(part["verb"], "final")
            elif part["comma"]:
                yield Comma()
            elif part["bar"]:
                yield _Bar()
            elif part["pronoun"]:
                yield Pronoun(part["pronoun"] if part["pronoun"] == "vor" else _case(part["pronoun"]))
            elif part["stem"]:
                yield Inflected(part["stem"])
            elif part["one"]:
                yield Unit(part["one"], part["one"] + part["ending"])
            else:
                yield Word(part["word"])

    def _kind(self, arg: str) -> str:
        if arg not in self.args:
            raise TableError(f"it has no {arg!r}")
        return self.args[arg]

    def _house(self, name: str, said: str) -> NounItem:
        if name not in house():
            raise TableError(f"the noun {name!r} is not in names.de.yaml")
        marks = [each for each in said.split(".") if each]
        number = "several" if "pl" in marks else "one"
        return NounItem(house()[name], number=number, case="".join(_case(each) for each in marks if each != "pl"))

    def _argument(self, part: Mapping[str, str]) -> Item:
        arg = part["arg"]
        kind = self._kind(arg)
        marks = [each for each in part["parts"].split(".") if each]
        wanted = part["kind"] or ""
        if part["mark"] == "!":
            return Silent(arg)
        if part["mark"] == "*":
            return Filters(arg, FILTERS[kind])
        if wanted in MODES:
            return Slot(arg, kind, wanted)
        if wanted and (wanted not in NUMBERS or kind != "number"):
            raise TableError(f"{arg} is {kind}, not {wanted}")
        if kind in NAMES:
            return self._name(arg, kind, marks)
        case = part["case"] or "".join(marks)
        if case == "vor~":
            return Slot(arg, kind, "vor")
        if case.startswith("~"):
            return Echo(arg, kind, case.strip("~"))
        if kind == "counted" or wanted == "counted":
            return Slot(arg, "counted", "pl" if case == "pl" else "sg")
        return Slot(arg, wanted or kind, _case(case) if case else "")

    def _name(self, arg: str, kind: str, marks: list[str]) -> NounItem:
        item = NounItem(arg=arg, kind=kind)
        for mark in marks:
            if mark == "pl" and kind != "card-type":
                item = replace(item, number="several")
            elif mark == "count":
                item = replace(item, number="counted", case="wen")
            elif kind == "card-type":
                item = replace(item, form=mark)
            else:
                item = replace(item, case=mark if mark == "vor" else _case(mark))
        return item


def _case(case: str) -> str:
    if case not in (*CASES, "wo", "wohin"):
        raise TableError(f"{case!r} is no case")
    return case


def _as_object(item: Item) -> Item:
    """A part of the subject where it is what somebody lets do something."""
    if isinstance(item, Slot) and item.case == "wer":
        return replace(item, case="wen")
    if isinstance(item, NounItem) and item.case in ("", "wer"):
        return replace(item, case="wen")
    if isinstance(item, (Inflected, Slot)) and item.agrees is not None and item.agrees.case in ("", "wer"):
        return replace(item, agrees=replace(item.agrees, case="wen"))
    return item


def _surfaces(pattern: str) -> Iterable[str]:
    """A pattern with a quantity has three: "2 Karten", "für jedes X 1 Karte", "Karten in Höhe des N"."""
    match = _QUANTITY.search(pattern)
    if match is None:
        return (pattern,)
    unit, ending = match["unit"], match["ending"]
    said = f" {unit}({ending})" if ending else f" {unit}" if unit else ""
    before = f"{match['before']} " if match["before"] else ""
    amount = f"{unit}{ending or ''} in Höhe {{n:amount.wessen}}" if unit else f"{before}{{n:amount.wen}}"
    return (
        pattern.replace(match.group(), f"{before}{{n:int}}{said}"),
        pattern.replace(match.group(), f"für {{n:counted}} {before}{{n:each}}{said}"),
        pattern.replace(match.group(), amount),
    )


def _agreed(items: list[Item | _Bar]) -> list[Item | _Bar]:
    """Every word with an ending told its noun and what stands before it."""
    noun: NounItem | None = None
    for at in range(len(items) - 1, -1, -1):
        item, noun = _with_noun(items[at], noun)
        items[at] = item
    after = ""
    alone = False
    for at, item in enumerate(items):
        item, after, alone = _behind(item, after, alone)
        items[at] = item
    return items


def _with_noun(item: Item | _Bar, noun: NounItem | None) -> tuple[Item | _Bar, NounItem | None]:
    if isinstance(item, NounItem):
        return item, item
    if isinstance(item, Inflected) or (isinstance(item, (Slot, Echo)) and item.case == "vor"):
        if noun is None and not (isinstance(item, Inflected) and sort_of(item.stem) in (ALONE, LIKE_EIN)):
            raise TableError("no noun follows that an ending could agree with")
        return replace(item, agrees=noun), noun
    if isinstance(item, Flag):
        inner = tuple(cast(Item, _with_noun(each, noun)[0]) for each in item.items)
        return replace(item, items=inner), noun
    return item, noun


def _behind(item: Item | _Bar, after: str, alone: bool) -> tuple[Item | _Bar, str, bool]:
    """An item told what stands before it; and what stands before the next one."""
    if isinstance(item, Inflected):
        sort = sort_of(item.stem)
        if sort == ADJECTIVE:
            return replace(item, after=after), after, alone
        return item, LIKE_DER if sort == ALONE else sort, alone or sort == ALONE
    if isinstance(item, NounItem):
        return replace(item, after=after, alone=alone), "", False
    if isinstance(item, Flag):
        inner = tuple(cast(Item, _behind(each, after, alone)[0]) for each in item.items)
        return replace(item, items=inner), after, alone
    if isinstance(item, Word):
        return item, LIKE_DER if item.text in _DETERMINERS else after if item.text == "anderen" else "", alone
    if isinstance(item, Slot) and item.case == "vor":
        return item, LIKE_EIN, alone
    return item, "", alone
