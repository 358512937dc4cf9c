"""A text as words and punctuation, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

# Words keep inner hyphens, and commas between letters or digits ("15,000"). What is nothing else is a token of its own:
# nothing that somebody wrote is ever passed over.
_TOKEN: Final = re.compile(r"[^\W_&]+(?:[-,][^\W_]+|&)*|&|'s\b|\n|\S")
_OWN: Final = re.compile(r"(?<=s)'(?=\s|$)")  # the mark of "the Outlaws'"


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark."""

    text: str  # in small letters, as it is compared
    start: int
    end: int


def tokens(text: str) -> tuple[Token, ...]:
    """All that a text consists of."""
    plain = text.replace("’", "'")
    found = []
    for match in _TOKEN.finditer(plain):
        said = match.group().casefold()
        if said == "'" and _OWN.match(plain, match.start()):
            said = "'s"
        found.append(Token(said, match.start(), match.end()))
    return tuple(found)


def words(text: str) -> tuple[str, ...]:
    """The bare words and marks of a name."""
    return tuple(token.text for token in tokens(text))
