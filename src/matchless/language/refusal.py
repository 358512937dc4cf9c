"""Why a text is not understood: where, what may stand there, and which phrases come nearest."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from typing import Final

from matchless.language.english import IRREGULAR
from matchless.language.parser import Parser
from matchless.language.patterns import NAMES, Line, Noun, Patterns, Verb, Word
from matchless.language.tokens import words

NEAREST: Final = 3
SHOWN: Final = 8  # of what may stand somewhere
SHORT: Final = 4  # a word of so many letters is mistyped by one
NAMED_KINDS: Final = {
    "<int>": "a number",
    "<pronoun>": "he, she, it or they",
    "<lines>": "a line that begins with *",
    "<fighter-name>": "the name of a fighter",
    "<fighter-noun>": "a kind of fighter",
    "<token-noun>": "a token",
    "<zone-name>": "a zone of cards",
    "<deck-name>": "a second deck",
    "<card-name>": "the name of a card",
    "<side-name>": "a side of a marker",
    "<form-name>": "a form",
    "<marker-name>": "a marker",
    "<counter-name>": "a counter",
    "<fighter-counter>": "a counter of each fighter",
    "<offer-name>": "what is cast",
    "<timing-name>": "a timing",
    "<attribute>": "an attribute of cards",
    "<family>": "a family of cards",
    "<keyword>": "a keyword",
    "<card-type>": "a type of card",
    "<ordinal>": "first, second, third …",
}


class NotUnderstood(Exception):  # noqa: N818 (named by what happened)
    """A text that is refused."""

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        expected: tuple[str, ...],
        meant: str,
        nearest: tuple[str, ...],
        reason: str,
        names: tuple[str, ...] = (),
    ) -> None:
        super().__init__(text, start, end, expected, meant, nearest, reason, names)
        self.text = text
        self.start = start  # of what is not understood, in letters
        self.end = end
        self.expected = expected  # what may stand there
        self.meant = meant  # the text with the likeliest word in its place, or ""
        self.nearest = nearest  # phrases that share most words with what stands there
        self.reason = reason
        self.names = names  # the kinds of names that may stand there

    @property
    def found(self) -> str:
        """What stands where it goes wrong; "" at the end of the text."""
        return self.text[self.start : self.end]

    @property
    def where(self) -> str:
        """What is not understood, and after what; "" where the reason alone says that."""
        if self.reason and (self.found == self.text or (self.found and not any(map(str.isalnum, self.found)))):
            return ""
        where = f"{self.found!r} is not understood" if self.found.strip() else "something is missing at the end"
        before = " ".join(self.text[: self.start].split()[-3:])
        return f"{where} after {before!r}" if before else where

    def __str__(self) -> str:
        said = [self.where] if self.where else []
        if self.reason:
            said.append(self.reason)
        elif self.expected:
            said.append(f"there may stand: {', '.join(self.expected)}")
        if self.meant:
            said.append(f"did you mean: {self.meant}")
        elif self.nearest:
            said.append(f"nearest: {' / '.join(self.nearest)}")
        return "; ".join(said)


def place_of(parser: Parser) -> tuple[int, int]:
    """Where a parser came no farther, in letters of its text."""
    at, end = parser.farthest, len(parser.text)
    return (parser.tokens[at].start, parser.tokens[at].end) if at < len(parser.tokens) else (end, end)


def refusal(parser: Parser, reason: str, text: str, place: tuple[int, int]) -> NotUnderstood:
    """What can be said about a text that a parser could not read; `place` is where, in the text as it was written."""
    at = parser.farthest
    start, stop = place
    expected = tuple(NAMED_KINDS.get(each, each) for each in parser.expected) if parser.thorough else ()
    rest = parser.words[_sentence_start(parser.words, at) :]
    nearest = tuple(_nearest(parser.grammar.table, rest))
    meant = _meant(parser, at)
    likely = ""
    if meant and parser.text == text:
        likely = f"{text[:start]}{meant[1]}{text[meant[0] :]}"
    elif meant and meant[0] == place_of(parser)[1]:  # one word, of a text that was rewritten
        likely = f"{text[:start]}{meant[1]}{text[stop:]}"
    if parser.exhausted:
        reason = "it is too intricate: say it in several sentences, with fewer phrases within phrases"
    names = tuple(each.strip("<>") for each in parser.expected if each.strip("<>") in NAMES)
    return NotUnderstood(text, start, stop, _brief(expected), likely, nearest, reason, names)


def _brief(expected: tuple[str, ...]) -> tuple[str, ...]:
    """What may stand somewhere, words first; not all of it where that is half of the table."""
    kinds = [each for each in expected if each in NAMED_KINDS.values()]
    plain = sorted({each for each in expected if each not in kinds})
    shown = [*plain, *kinds][:SHOWN]
    return (*shown, "…") if len(plain) + len(kinds) > SHOWN else tuple(shown)


def _meant(parser: Parser, at: int) -> tuple[int, str] | None:
    """The word or name that is likely meant at a place, and where what it replaces ends."""
    if at >= len(parser.words):
        return None
    options: dict[str, str] = {}
    for each in parser.expected:
        kind = each.strip("<>")
        if kind in NAMES and each.startswith("<"):
            for name in parser.lexicon.names[kind].values():
                options |= {said.casefold(): said for said in (name.one, name.several) if said}
        elif not each.startswith("<"):
            options[each.casefold()] = each
    lengths = sorted({len(words(each)) for each in options}, reverse=True)
    for length in lengths:
        said = " ".join(parser.words[at : at + length])
        if not said[:1].isalnum():  # a full stop is not mistyped for a comma
            continue
        same = [each for each in options if len(words(each)) == length]
        close = min(same, key=lambda each: _typing_errors(said, each))
        if _typing_errors(said, close) <= (2 if len(said) > SHORT else 1):
            last = min(at + length, len(parser.tokens)) - 1
            return parser.tokens[last].end, options[close]
    return None


def _typing_errors(one: str, other: str) -> int:
    """How many letters are missing, too many, wrong or swapped with the next."""
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, wanted in enumerate(other, 1):
            cost = min(rows[-1][j] + 1, row[j - 1] + 1, rows[-1][j - 1] + (letter != wanted))
            if i > 1 and j > 1 and (letter, one[i - 2]) == (other[j - 2], wanted):
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        rows.append(row)
    return rows[-1][-1]


def _sentence_start(said: tuple[str, ...], at: int) -> int:
    return max((place + 1 for place in range(min(at, len(said))) if said[place] in (".", "\n")), default=0)


def _words(line: Line) -> set[str]:
    """The words of a line that stand there whatever it speaks of."""
    items = [item for item in line.items if isinstance(item, (Word, Noun, Verb))]
    said = [IRREGULAR.get(item.text, item.text).casefold() for item in items]
    return {word.removesuffix("s") for word in said if word[0].isalpha()}


def _shown(line: Line) -> str:
    """A line with … for what it speaks of."""
    said: list[str] = []
    for item in line.items:
        if isinstance(item, Verb):
            said.append(item.text if said[-1:] == ["you"] else IRREGULAR.get(item.text, item.text))
        elif isinstance(item, (Word, Noun)):
            said.append(item.text)
        elif said[-1:] != ["…"]:
            said.append("…")
    return " ".join(said).replace(" ,", ",").replace(" 's", "'s")


@cache
def _weights(table: Patterns) -> dict[str, float]:
    """Rare words count more."""
    lines = [line for some in table.lines.values() for line in some]
    often = Counter(word for line in lines for word in _words(line))
    return {word: math.log(len(lines) / count) for word, count in often.items()}


@cache
def _offered(table: Patterns) -> list[tuple[Line, set[str], float]]:
    """The lines that may be offered, with their words and how much they weigh."""
    weights = _weights(table)
    lines = [line for kind in ("do", "static", "test", "moment") for line in table.lines[kind] if line.printed]
    words_of = [(line, _words(line)) for line in lines]
    # 4: a line of one word alone says little
    return [(line, own, math.sqrt(4 + sum(weights[word] for word in own))) for line, own in words_of]


def _nearest(table: Patterns, rest: tuple[str, ...]) -> list[str]:
    weights = _weights(table)
    said = {form for word in rest for form in (word, word.removesuffix("s"))}
    shared = [
        (sum(weights[word] for word in own & said) / weight, line)
        for line, own, weight in _offered(table)
        if own & said
    ]
    found: dict[str, Line] = {}
    for _, line in sorted(shared, key=lambda each: each[0], reverse=True):
        found.setdefault(line.name, line)
    return list(dict.fromkeys(map(_shown, found.values())))[:NEAREST]
