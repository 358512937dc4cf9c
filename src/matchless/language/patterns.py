"""The table of patterns: what each node is called, which arguments it takes, and the lines that say it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from matchless.language.english import PRONOUN_CASES, UNITS_WITHOUT_PLURAL
from matchless.language.node import Node, Value
from matchless.language.yaml_data import load

FILTERS: Final = {"filters": "filter", "places": "place", "kinds": "kind"}  # lists, and the kind of what is in them
NAMES: Final = (  # kinds of names that a hero declares, or that the rules have
    "fighter-name",
    "fighter-noun",
    "token-noun",
    "zone-name",
    "deck-name",
    "card-name",
    "side-name",
    "form-name",
    "marker-name",
    "counter-name",
    "fighter-counter",
    "offer-name",
    "timing-name",
    "attribute",
    "family",
    "keyword",
    "card-type",
    "ordinal",
)
NODES_BY_NAME: Final = ("a-card", "cards", "fighters", "player")  # a constant of them is a node without arguments
TAKE_NOT: Final = ("is", "are", "was", "were", "has", "have")  # "is not", where most verbs take "does not"

HAVE: Final = ("has", "have")
DO: Final = ("do", "does", "did")

# ---------------------------------------------------------------- what a line consists of


@dataclass(frozen=True, slots=True)
class Word:
    """A word or mark as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Noun:
    """card(s): a noun that agrees with the number before it."""

    text: str


@dataclass(frozen=True, slots=True)
class Verb:
    """draw[s]: a verb that agrees with its subject."""

    text: str


@dataclass(frozen=True, slots=True)
class Pronoun:
    """~he: the pronoun of the fighter named last."""

    case: str


@dataclass(frozen=True, slots=True)
class Flag:
    """<through|, even through …>: words that stand exactly when the flag is set."""

    arg: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Actor:
    """{who!}: the acting player, silent when that is "you" and after "may"."""

    arg: str


@dataclass(frozen=True, slots=True)
class Filters:
    """{where*}: any number of filters of a kind."""

    arg: str
    kind: str


@dataclass(frozen=True, slots=True)
class Echo:
    """{x.~his}: a pronoun for an argument that stands elsewhere in the line."""

    arg: str
    kind: str
    case: str


@dataclass(frozen=True, slots=True)
class Slot:
    """{x.he}: an argument, in a case."""

    arg: str
    kind: str
    case: str


@dataclass(frozen=True, slots=True)
class Choice:
    """(take|suffer)[s]: one of several phrases; only in lines that are not printed."""

    options: tuple[tuple[Item, ...], ...]


Item: TypeAlias = "Word | Noun | Verb | Pronoun | Flag | Actor | Filters | Echo | Slot | Choice"


def flat(items: Iterable[Item]) -> Iterator[Item]:
    """Items, with those of every choice among them."""
    for item in items:
        if isinstance(item, Choice):
            yield from flat(each for option in item.options for each in option)
        else:
            yield item


@dataclass(frozen=True, slots=True)
class Line:
    """One way to say a node."""

    name: str  # of the node
    kind: str
    items: tuple[Item, ...]
    pattern: str
    case: str = ""  # the case that it gives; "" where there are no cases
    constants: Mapping[str, Value] = field(default_factory=dict)
    args: Mapping[str, str] = field(default_factory=dict)  # all arguments of the node, with their kinds
    printed: bool = True  # otherwise it is only understood
    negated: bool = False

    @property
    def said(self) -> frozenset[str]:
        """The arguments that the line says."""
        return frozenset(self.constants) | {arg for item in flat(self.items) if (arg := getattr(item, "arg", ""))}


@dataclass(frozen=True, slots=True)
class Entry:
    """A node of the table."""

    name: str
    kind: str
    args: Mapping[str, str]
    lines: tuple[Line, ...]
    plural: bool  # as a subject it takes "draw", not "draws"
    rule: str  # the rule that it rests on
    needs: str  # "combat" where it can only be said in one
    binds: str  # what "that …" is afterwards
    refers: str  # what must have been said before
    only: frozenset[str]  # the kinds of lines that it may stand in; empty: in all
    asks: Mapping[str, tuple[Line, ...]]  # its questions by the kind of decision; "": of any kind
    told: tuple[Line, ...]  # what is chosen, for the others, where its question does not serve


@dataclass(frozen=True, eq=False)
class Patterns:
    """The whole table."""

    entries: Mapping[tuple[str, str], Entry]  # by kind and name
    lines: Mapping[str, tuple[Line, ...]]  # by kind
    printed: Mapping[tuple[str, str, bool], tuple[Line, ...]]  # by kind, name and whether it is negated
    rewrites: tuple[tuple[str, str], ...] = ()  # what is found in a text, and what is put in its place
    loosened: tuple[tuple[str, str], ...] = ()  # the same, tried first where the rewrites alone do not help
    generous: bool = False  # whether it has lines that are never printed

    def fits(self, kind: str, value: Value, into: str) -> bool:
        """Whether a phrase of a kind may stand in a line of another kind."""
        if not isinstance(value, Node):
            return True
        entry = self.entries.get((kind, value.name))
        return entry is None or not entry.only or into in entry.only


@cache
def patterns() -> Patterns:
    """The table of English, read once."""
    return compiled(table_data("patterns.yaml"))


@cache
def understood() -> Patterns:
    """The table of English with all that is understood and never printed: read where a text is not as it is printed."""
    return compiled(table_data("patterns.yaml"), table_data("understood.yaml"))


@cache
def table_data(name: str) -> Any:
    """A file of the table as it is written."""
    return load(files("matchless.language").joinpath(name).read_text(encoding="utf-8")).data


def compiled(data: Any, further: Any = None) -> Patterns:
    """The table that YAML data describes; `further` has lines that are only understood."""
    entries = {}
    for kind, rows in data.items():
        for row in rows:
            more = {key: further[key].get(kind, {}).get(row["is"], ()) for key in ("also", "nor")} if further else {}
            entries[kind, str(row["is"])] = _entry(kind, {**row, **more}, further is not None)
    lines: dict[str, list[Line]] = {}
    printed: dict[tuple[str, str, bool], list[Line]] = {}
    for entry in entries.values():
        for line in entry.lines:
            lines.setdefault(entry.kind, []).append(line)
            if line.printed:
                printed.setdefault((entry.kind, entry.name, line.negated), []).append(line)
    return Patterns(
        entries,
        {kind: tuple(some) for kind, some in lines.items()},
        {key: tuple(some) for key, some in printed.items()},
        tuple((find, put) for find, put in further["rewrite"]) if further else (),
        tuple((find, put) for find, put in further["loosen"]) if further else (),
        further is not None,
    )


def _entry(kind_of: str, row: Mapping[str, Any], generous: bool) -> Entry:
    args: dict[str, str] = dict(row.get("args", {}))
    name = str(row["is"])
    return Entry(
        name,
        kind_of,
        args,
        tuple(_lines(kind_of, name, args, row, generous)),
        bool(row.get("plural", False)),
        str(row.get("rule", "")),
        str(row.get("needs", "")),
        str(row.get("binds", "")),
        str(row.get("refers", "")),
        frozenset(row.get("only", ())),
        {kind: _spoken(kind_of, name, args, some) for kind, some in _by_kind(row.get("ask", {})).items()},
        _spoken(kind_of, name, args, row.get("told", ())),
    )


def _by_kind(asked: Any) -> Mapping[str, Any]:
    """Questions by the kind of decision: one that is alone serves for all."""
    return asked if isinstance(asked, dict) else {"": asked}


def _spoken(kind: str, name: str, args: Mapping[str, str], patterns: Any) -> tuple[Line, ...]:
    """Lines that are said in a game, and never read."""
    some = [patterns] if isinstance(patterns, str) else patterns
    args = {**args, "mover": "fighters"}
    rows: list[dict[str, Any]] = [{"say": each} if isinstance(each, str) else each for each in some]
    return tuple(
        Line(name, kind, tuple(_items(surface, args)), surface, "", row.get("with", {}), args, printed=False)
        for row in rows
        for surface in _surfaces(row["say"])
    )


def _lines(kind: str, name: str, args: Mapping[str, str], row: Mapping[str, Any], generous: bool) -> Iterator[Line]:
    def made(pattern: str, constants: Mapping[str, Any], case: str, key: str) -> Iterator[Line]:
        held = {arg: Node(value) if args[arg] in NODES_BY_NAME else value for arg, value in constants.items()}
        for surface in _surfaces(pattern):
            items = tuple(_items(surface, args))
            yield Line(name, kind, items, surface, case, held, args, key in ("say", "not"), key in ("not", "nor"))
            if generous and kind == "test" and key in ("say", "also") and (denied := _denied(items)):
                yield Line(name, kind, denied, surface, case, held, args, printed=False, negated=True)

    def by_case(some: Mapping[str, Any], constants: Mapping[str, Any], key: str) -> Iterator[Line]:
        if "pl" in some:
            some = {"some": some["pl"], **some}  # most are said alike after a number: "3 or more cards in your hand"
        for case in (*PRONOUN_CASES, "sg", "pl", "some"):
            if case in some:
                yield from made(some[case], constants, case, key)

    yield from by_case(row, {}, "say")
    for key in ("say", "also", "not", "nor"):
        for line in row.get(key, ()):
            if isinstance(line, str):
                yield from made(line, {}, "", key)
                continue
            constants = line.get("with", {})
            if "say" in line:
                yield from made(line["say"], constants, "", key)
            yield from by_case(line, constants, key)


def _denied(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items of a test with "not" at the first verb that takes one; none where there is no such verb."""
    for at, item in enumerate(items):
        said: tuple[Item, ...] = ()
        if isinstance(item, (Word, Verb)) and item.text in TAKE_NOT:
            said = (item, Word("not"))
            if item.text in HAVE:  # "has not", "does not have"
                said = (Choice((said, *((Word(each), Word("not"), Word("have")) for each in DO))),)
        elif isinstance(item, Choice):
            options = tuple(denied for option in item.options if (denied := _denied(option)))
            said = (Choice(options),) if options else ()
        if said:
            return (*items[:at], *said, *items[at + 1 :])
    return ()


_QUANTITY: Final = re.compile(r"\{n#([a-z]*)\}")


def _surfaces(pattern: str) -> Iterable[str]:
    """A pattern with a quantity has four: "2 damage", "that much damage", "1 damage … for X", "damage … equal to N"."""
    match = _QUANTITY.search(pattern)
    if match is None:
        return (pattern,)
    whole, unit = match.group(), match.group(1)
    bare = unit in UNITS_WITHOUT_PLURAL
    counted = f" {unit}" if bare else f" {unit}(s)" if unit else ""
    several = unit if bare else f"{unit}s"
    referred = (pattern.replace(whole, f"{{n:{'much' if bare else 'many'}}} {several}"),) if unit else ()
    equal = f"{pattern.replace(whole, several)} equal to {{n:amount}}" if unit else pattern.replace(whole, "{n:amount}")
    return (
        pattern.replace(whole, f"{{n:int}}{counted}"),
        *referred,
        f"{pattern.replace(whole, f'{{n:each}}{counted}')} for {{n:counted}}",
        equal,
    )


_ITEM: Final = re.compile(
    r"""\((?P<choice>(?:[^()]|\((?:[^()]|\(s\))*\))*\|(?:[^()]|\((?:[^()]|\(s\))*\))*)\)(?P<plural>\[s\])?
    | \{(?P<arg>[a-z0-9]+)(?P<mark>[!*])?(?:\.(?P<case>~?[a-z]+))?(?::(?P<kind>[a-z-]+))?\}
    | <(?P<flag>[a-z]+)\|(?P<words>[^>]*)>
    | (?P<noun>[\w&-]+)\(s\)
    | (?P<verb>\w+)\[s\]
    | ~(?P<pronoun>he|his|him)
    | (?P<word>[\w&]+(?:-\w+)*|'s|\S)""",
    re.VERBOSE,
)


def _options(choice: str) -> list[str]:
    """What stands between the bars of a choice, but for those of choices within it."""
    options = [""]
    depth = 0
    for letter in choice:
        depth += (letter == "(") - (letter == ")")
        if letter == "|" and not depth:
            options.append("")
        else:
            options[-1] += letter
    return [each.strip() for each in options]


def _items(pattern: str, args: Mapping[str, str]) -> Iterator[Item]:
    for match in _ITEM.finditer(pattern):
        part = match.groupdict()
        if part["choice"] is not None:
            ending = part["plural"] or ""
            options = _options(part["choice"])
            yield Choice(tuple(tuple(_items(f"{each}{ending}" if each else "", args)) for each in options))
        elif arg := part["arg"]:
            kind = part["kind"] or args[arg]
            case = part["case"] or "him"
            if part["mark"] == "!":
                yield Actor(arg)
            elif part["mark"] == "*":
                yield Filters(arg, FILTERS[kind])
            elif case.startswith("~"):
                yield Echo(arg, kind, case[1:])
            else:
                yield Slot(arg, kind, "sg" if kind == "counted" and case not in ("pl", "some") else case)
        elif part["flag"]:
            found = _ITEM.finditer(part["words"])
            yield Flag(part["flag"], tuple(Word(each.group()) for each in found))
        elif part["noun"]:
            yield Noun(part["noun"])
        elif part["verb"]:
            yield Verb(part["verb"])
        elif part["pronoun"]:
            yield Pronoun(part["pronoun"])
        else:
            yield Word(part["word"])
