"""The page that shows the whole vocabulary, made from the table: `python -m matchless.language.vocabulary`.

It prints docs/language.md; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Final, TypeAlias

from matchless.language.english import IRREGULAR, REFERRED
from matchless.language.hero_file import parse_data, places, read_texts
from matchless.language.patterns import (
    Actor,
    Choice,
    Echo,
    Entry,
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
)

INTRODUCTION: Final = """\
# The language of cards

A text on a card is its program: Matchless reads the sentence into the words below, plays those, and prints them as the
same sentence. What is not understood is refused with the place and the nearest phrases; nothing is guessed. How a hero
is written down stands in [writing-a-hero.md](writing-a-hero.md).

This page is made from the table of patterns (`src/matchless/language/patterns.yaml`) by
`uv run python -m matchless.language.vocabulary > docs/language.md`.

- *Slanted* words stand for a phrase of that kind, (brackets) for what may be left out, and `card(s)` agrees with its
  number.
- Sentences follow each other; clauses are joined by commas and "and". `Otherwise, …` belongs to the "if" before it;
  `If you do, …` and `If you do not, …` make the "may" before them a price.
- `Choose one:` (or two, three) is followed by a line with `* ` for each choice.
- *That fighter*, *that card*, *that many*, *they*, *he*, *she* and *it* are what was chosen, moved or counted last.
- Other ways to say the same are understood as well (`understood.yaml`), and printed as they stand here.
- An example under a word is a text of a hero that comes with Matchless.
"""
KINDS: Final = {  # in the order of the page
    "do": ("What is done", "Instructions, and what joins them."),
    "moment": ("When", "Stands before the first comma of an ability or a token's rule."),
    "static": ("What holds", "As long as the text lies open, or until the end of the turn."),
    "test": ("Tests", 'After "if" and "while"; joined by "and", or by "or".'),
    "player": ("Players", ""),
    "fighters": ("Fighters", ""),
    "filter": ("Which fighters", "Any number of these may follow a fighter."),
    "token": ("Tokens", ""),
    "spaces": ("Spaces", ""),
    "place": ("Which spaces", "Any number of these may follow a space."),
    "cards": ("Cards", ""),
    "kind": ("Which cards", ""),
    "a-card": ("One known card", ""),
    "pile": ("Where cards are", ""),
    "number": ("Numbers", 'A number stands as "2 damage", "1 damage for each …" or "damage equal to …".'),
    "counted": ("What is counted", 'After "for each", and after "the number of".'),
}
_Key: TypeAlias = tuple[str, frozenset[str]]  # a word and its arguments: names of two kinds may be the same
SHOWN_CASES: Final = ("", "him", "sg")  # one form of each word is enough


def markdown() -> str:
    """The whole page."""
    table = patterns()
    examples = _examples()
    parts = [INTRODUCTION]
    for kind, (title, note) in KINDS.items():
        lines = [f"## {title}", "", *([note, ""] if note else []), *_rows(table, kind, examples)]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _rows(table: Patterns, kind: str, examples: dict[_Key, str]) -> Iterator[str]:
    for entry in table.entries.values():
        if entry.kind != kind:
            continue
        yield f"- **{entry.name}**: {'; '.join(_said(entry))}"
        if kind in ("do", "moment", "static") and (example := examples.get((entry.name, frozenset(entry.args)))):
            yield f"  - {example}"


def _said(entry: Entry) -> list[str]:
    """How an entry is printed: every line of it, in one form where there are several."""
    lines = [line for line in entry.lines if line.printed]
    cases = {line.case for line in lines}
    case = next((each for each in SHOWN_CASES if each in cases), min(cases))
    said = _unique(_shown(line) for line in lines if line.case == case and not line.negated)
    return said + [f"not: {each}" for each in _unique(_shown(line) for line in lines if line.negated)]


def _unique(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))


def _shown(line: Line) -> str:
    text = " ".join(filter(None, (_item(item) for item in line.items)))
    for mark in (",", "'s", ".", ":", "(,"):
        text = text.replace(f" {mark}", mark)
    return text


def _item(item: Item) -> str:
    match item:
        case Word():
            return item.text
        case Noun():
            return f"{item.text}(s)"
        case Verb():
            return IRREGULAR.get(item.text, item.text)
        case Flag():
            return f"({' '.join(each.text for each in item.words).replace(' ,', ',')})"
        case Actor():
            return "(*player*)"
        case Filters():
            return f"(*{item.kind}*)"
        case Pronoun() | Echo():
            return f"*{item.case}*"
        case Slot() if item.kind in REFERRED:
            return f"that {item.kind}"
        case Slot():
            kind = {"int": "n", "each": "n", "amount": "number", "seq": "do", "bareseq": "do"}.get(item.kind, item.kind)
            return f"*{kind}*'s" if item.case == "his" else f"*{kind}*"
        case Choice():
            return "/".join(" ".join(map(_item, option)) for option in item.options)


def _examples() -> dict[_Key, str]:
    """For each word the shortest text of a shipped hero that uses it."""
    found: dict[_Key, str] = {}
    folder = files("matchless.heroes")
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if not file.name.endswith(".yaml"):
            continue
        hero = parse_data(file.read_text(encoding="utf-8"), file.name)
        texts = read_texts(hero)
        for place in places(hero):
            said = texts[place.key]
            text = f"{hero.name}, {place.name}: “{said.text.replace(chr(10), ' ')}”"
            for node in (node for each in said.program for node in each.walk()):
                key = (node.name, frozenset(name for name, _ in node.args))
                if key not in found or (len(text), text) < (len(found[key]), found[key]):
                    found[key] = text
    return found


if __name__ == "__main__":
    print(markdown(), end="")
