"""Where the words of a rewritten text come from: places in the text as its author wrote it."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final, TypeAlias

from matchless.language.lexicon import Lexicon
from matchless.language.patterns import Patterns
from matchless.language.rewrites import regex, stages, template

Range: TypeAlias = tuple[int, int]  # of letters or words: from the first to after the last

_PIECE: Final = re.compile(r"\w+|.", re.DOTALL)
_BESIDE: Final = " \n,.:"  # what stands between phrases
_GROUP: Final = re.compile(r"\\(?:(\d)|g<(\d+)>)")


def origin(table: Patterns, lexicon: Lexicon, text: str, user: str, plain: str, said: Range) -> Range | None:
    """Where the letters in a range of a text as it was rewritten come from; None where they come from nowhere."""
    start, end = _hull(_origins(table, lexicon, text, user, plain), *said)
    words = text[start:end]
    if not words.strip(_BESIDE):
        return (start, end) if words else None
    return start + len(words) - len(words.lstrip(_BESIDE)), start + len(words.rstrip(_BESIDE))


def _origins(table: Patterns, lexicon: Lexicon, text: str, user: str, plain: str) -> list[Range]:
    """For each letter of a text as it was rewritten, the letters that it comes from."""
    for loosely in (False, True):
        before = text
        origins = [(at, at + 1) for at in range(len(before))]
        for after, rewrite in stages(table, lexicon, text, user, loosely):
            if rewrite is None:
                origins = _by_comparing(before, after, origins)
            else:
                origins = _by_rewriting(before, regex(rewrite[0]), template(rewrite[1], user), origins)
            before = after
        if before == plain:
            return origins
    raise ValueError(f"{text!r} is not rewritten as {plain!r}")


def _by_rewriting(before: str, find: re.Pattern[str], put: str, origins: list[Range]) -> list[Range]:
    """The origins after a rewrite: groups keep theirs, what is new comes from all that was found."""
    found: list[Range] = []
    done = 0
    for match in find.finditer(before):
        found += origins[done : match.start()]
        whole = _hull(origins, match.start(), match.end())
        at = 0
        for group in _GROUP.finditer(put):
            found += [whole] * (group.start() - at)
            number = int(group[1] or group[2])
            if match[number] is not None:
                found += origins[match.start(number) : match.end(number)]
            at = group.end()
        found += [whole] * (len(put) - at)
        done = match.end()
    return found + origins[done:]


def _by_comparing(before: str, after: str, origins: list[Range]) -> list[Range]:
    """The origins after a change that leaves everything in its order."""
    old, new = _PIECE.findall(before), _PIECE.findall(after)
    starts = [0]
    for piece in old:
        starts.append(starts[-1] + len(piece))
    found: list[Range] = []
    for what, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            found += origins[starts[first] : starts[last]]
        else:
            found += [_hull(origins, starts[first], starts[last])] * sum(map(len, new[start:end]))
    return found


def _hull(origins: list[Range], start: int, end: int) -> Range:
    """From the first to the last of the letters that some letters come from; nothing where there are none."""
    some = [each for each in origins[start:end] if each[0] < each[1]]
    return (min(first for first, _ in some), max(last for _, last in some)) if some else (0, 0)
