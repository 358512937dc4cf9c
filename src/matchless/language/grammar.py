"""A table together with a hero's names, and which lines may begin with a word: so that a parser tries no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final

from matchless.language.english import NUMBERS, PRONOUN_CASES, PRONOUNS, REFERRED, forms
from matchless.language.lexicon import Lexicon
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
    Patterns,
    Pronoun,
    Slot,
    Verb,
    Word,
    patterns,
    understood,
)

NUMBER: Final = "<number>"
HAVE: Final = "have"  # "you may have Hamlet recover 2 health"
SAME_START: Final = {
    **dict.fromkeys(("amount", *REFERRED), "number"),
    "each-fighters": "fighters",
    "seq": "do",
    "bareseq": "do",
}
ALL_PRONOUNS: Final = frozenset(PRONOUNS[each][case] for each in PRONOUNS for case in PRONOUN_CASES) | {"your"}


def pronouns(case: str) -> frozenset[str]:
    """Every pronoun in a case."""
    return frozenset(each[case] for each in PRONOUNS.values())


_LOOSELY: Final = {  # further ways to write a word of a pattern, where a text is read generously
    "a": ("a", "an", "one", "1"),
    "an": ("a", "an", "one", "1"),
    "one": ("one", "1"),
    "two": ("two", "2"),
    "is": ("is", "are", "be"),
    "has": ("has", "have"),
    "was": ("was", "were"),
    "come": ("come", "comes"),
    "when": ("when", "whenever"),
    "whenever": ("when", "whenever"),
}


@cache
def written(word: str, generous: bool = False) -> tuple[str, ...]:
    """How a word of a pattern may be written."""
    low = word.casefold()
    if generous and low in _LOOSELY:
        return _LOOSELY[low]
    return ("a", "an") if low in ("a", "an") else (low,)


@dataclass(frozen=True)
class Grammar:
    """What can be said of one hero."""

    lexicon: Lexicon
    table: Patterns = field(default_factory=patterns)

    @cached_property
    def _starts(self) -> _Starts:
        return _starts(self.table)

    @cached_property
    def generous(self) -> Grammar:
        """The same names with all that is understood of the language."""
        return Grammar(self.lexicon, understood()) if self.table is patterns() else self

    @cached_property
    def _found(self) -> dict[tuple[str, str, bool], tuple[Line, ...]]:
        return {}

    def lines(self, kind: str, word: str, bare: bool) -> tuple[Line, ...]:
        """The lines of a kind that may begin with a word; `bare` as after "may"."""
        key = (kind, word, bare)
        found = self._found.get(key)
        if found is None:
            marks = {name for name in NAMES if word in self.lexicon.sequences[name]} | {word}
            if word.isdecimal() or (self.table.generous and word in NUMBERS):
                marks.add(NUMBER)
            if self.table.generous:
                marks |= {each for each, ways in _LOOSELY.items() if word in ways}
            starts = self._starts.bare if bare else self._starts.full
            lines = self.table.lines.get(kind, ())
            found = tuple(line for line, start in zip(lines, starts[kind], strict=True) if start & marks)
            self._found[key] = found
        return found


@dataclass(frozen=True)
class _Starts:
    """With what each line of a kind may begin: words, kinds of names, or a number."""

    full: Mapping[str, tuple[frozenset[str], ...]]
    bare: Mapping[str, tuple[frozenset[str], ...]]


@cache
def _starts(table: Patterns) -> _Starts:
    """Worked out once a table: until nothing is added any more, as kinds begin with each other."""
    kinds: dict[str, frozenset[str]] = dict.fromkeys(table.lines, frozenset())
    while True:
        again = {
            kind: frozenset(word for line in lines for bare in (False, True) for word in _first(line, kinds, bare))
            for kind, lines in table.lines.items()
        }
        if again == kinds:
            break
        kinds = again
    return _Starts(
        *(
            {kind: tuple(frozenset(_first(line, kinds, bare)) for line in lines) for kind, lines in table.lines.items()}
            for bare in (False, True)
        )
    )


def _first(line: Line, kinds: Mapping[str, frozenset[str]], bare: bool) -> Iterator[str]:
    for place, item in enumerate(line.items):
        yield from _begins(item, kinds, bare and place == 0)
        if not _may_be_silent(item):
            return


def _may_be_silent(item: Item) -> bool:
    return isinstance(item, (Flag, Actor, Filters)) or (isinstance(item, Choice) and () in item.options)


def _begins(item: Item, kinds: Mapping[str, frozenset[str]], bare: bool) -> Iterator[str]:
    if isinstance(item, Word):
        yield from written(item.text)
    elif isinstance(item, (Noun, Verb)):
        yield from forms(item.text)
    elif isinstance(item, Pronoun):
        yield from pronouns(item.case)
    elif isinstance(item, Flag):
        yield from written(item.words[0].text)
    elif isinstance(item, Actor):
        if not bare:
            yield from kinds["player"]
    elif isinstance(item, Filters):
        yield from kinds[item.kind]
    elif isinstance(item, Choice):
        for option in item.options:
            if option:
                yield from _begins(option[0], kinds, bare)
    elif isinstance(item, Echo):
        yield from ALL_PRONOUNS
    elif isinstance(item, Slot):
        if bare and item.kind == "fighters" and item.case == "he":
            yield HAVE
        elif item.kind in NAMES:
            yield item.kind
        else:
            if item.kind in ("int", "each", "number"):
                yield NUMBER
            yield from kinds.get(SAME_START.get(item.kind, item.kind), ())
