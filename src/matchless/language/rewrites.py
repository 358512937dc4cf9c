"""Phrasing that is made canonical before it is parsed: only where a text is not understood as it stands.

The names of the hero are put out of reach first, so that no rewrite can change one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from matchless.language.lexicon import EVERYONE, Lexicon
from matchless.language.patterns import Patterns
from matchless.language.tokens import tokens

USER: Final = "{user}"
# The letter that stands for a name of a kind in a rewrite: {F} is any fighter's name, {N} one of a kind, {P} several.
LETTERS: Final = {
    "fighter-name": "FF",
    "fighter-noun": "NP",
    "token-noun": "TU",
    "zone-name": "ZZ",
    "deck-name": "DE",
    "card-name": "CC",
    "side-name": "SS",
    "form-name": "OO",
    "marker-name": "MM",
    "counter-name": "KK",
    "fighter-counter": "JJ",
    "offer-name": "XX",
    "timing-name": "GG",
    "attribute": "AB",
    "family": "YY",
}
CLASSES: Final = {"N": r"(?:«N\d+»|fighter|hero|sidekick)", "P": r"(?:«P\d+»|fighters|heroes|sidekicks)"}
PRONOUNS: Final = {"he": "he", "him": "he", "his": "he", "she": "she", "her": "she"}

_NAME: Final = re.compile(r"«[A-Z](\d+)»")
_FIGHTER: Final = re.compile(r"«F(\d+)»")
_LETTER: Final = re.compile(r"\{([A-Z])\}")
_MENTION: Final = re.compile(
    r"«F(\d+)»|\b(he|him|his|she|her)\b|\b((?:the opposing|your(?: other)?) fighter)\b"
    r"|\b(?:an?|another|each|opposing|of your|every|all|any|no|more|one|two|three|four|\d+) (?:other )?"
    r"(?:fighters?|heroes|hero|sidekicks?|enemy|enemies)\b"
    r"|\b(them|(?:it|they) (?=takes?\b|suffers?\b|recovers?\b|heals?\b|cannot\b|moves?\b|loses?\b)"
    r"|(?<=damage to )it\b|(?<=move )it\b|(?<=deal )it\b)",
    re.IGNORECASE,
)
_BULLET: Final = re.compile(r"\s*(?:^|\n|(?<=[.:;])\s|(?<=\w)\s(?=[*•·➣►▶▪‣–-]\s))\s*[*•·➣►▶▪‣>–-]+\s+")
_ONLY: Final = re.compile(r"(?<!of )\byour (hero|sidekick)\b", re.IGNORECASE)
_UNFINISHED: Final = re.compile(r"(?<=[^\s.:;,])[ \t]*(?=\n|$)")
_INVISIBLE: Final = re.compile("[\u200b\u200c\u200d\u2060\ufeff\ufe0f]")


def rewritten(table: Patterns, lexicon: Lexicon, text: str, user: str, loosely: bool = False) -> str:
    """A text with every rewrite of the table done, in order; `loosely` with other words for the same thing before that.

    `user` stands for {user}, and without one that is left.
    """
    *_, (plain, _) = stages(table, lexicon, text, user, loosely)
    return plain


def stages(
    table: Patterns, lexicon: Lexicon, text: str, user: str, loosely: bool = False
) -> Iterator[tuple[str, tuple[str, str] | None]]:
    """What a text becomes on the way to `rewritten`, one change after another; with the rewrite that did it."""
    laid_out = _laid_out(text)
    yield laid_out, None
    masked, names = without_names(lexicon, laid_out)
    yield masked, None
    for number, step in _steps(table.loosened, masked, user) if loosely else ():
        masked = step
        yield masked, table.loosened[number]
    masked = _with_names(lexicon, masked, names, user)
    yield masked, None
    for number, step in _steps(table.rewrites, masked, user):
        masked = step
        yield masked, table.rewrites[number]
    yield _NAME.sub(lambda found: names[int(found[1])], masked).strip(), None


def rewrites_of(table: Patterns, lexicon: Lexicon, text: str, user: str, loosely: bool = False) -> list[int]:
    """The numbers of the rewrites that change a text; `loosely` of those that are done before the others."""
    masked, names = without_names(lexicon, _laid_out(text))
    if loosely:
        return [number for number, _ in _steps(table.loosened, masked, user)]
    return [number for number, _ in _steps(table.rewrites, _with_names(lexicon, masked, names, user), user)]


def _steps(rewrites: tuple[tuple[str, str], ...], masked: str, user: str) -> Iterator[tuple[int, str]]:
    """What a text becomes by each rewrite that changes it."""
    low = masked.casefold()
    for number, (needed, find, put) in enumerate(_needing(rewrites)):
        if needed not in low or (USER in put and not user):
            continue
        before = masked
        masked = regex(find).sub(template(put, user), masked)
        if masked != before:
            low = masked.casefold()
            yield number, masked


def template(put: str, user: str) -> str:
    """What a rewrite puts in the place of what it finds."""
    return put.replace(USER, user.replace("\\", ""))


@cache
def _needing(rewrites: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str, str], ...]:
    return tuple((needed_words(find), find, put) for find, put in rewrites)


# The parts of an expression; the first group has words that must be there, unless brackets are around them.
_PART: Final = re.compile(r"((?:[a-z ](?![*?{]))+)|\\.|\[(?:\\.|[^\]])*\]|\{[^}]*\}|.", re.DOTALL)


def needed_words(find: str) -> str:
    """The longest words without which an expression finds nothing: most need not be compiled for a text, then."""
    needed = ""
    depth = 0
    for part in _PART.finditer(find):
        if part[0] in "()":
            depth += 1 if part[0] == "(" else -1
        elif not depth and part[0] == "|":
            return ""
        elif not depth and part[1]:
            needed = max(needed, part[1], key=len)
    return needed


@cache
def regex(find: str) -> re.Pattern[str]:
    """A rewrite's expression; "\\b" after a name, or what may be one, is no place between word and space."""
    find = re.sub(r"(\}\)?|\)\?)\\b", r"\1(?!\\w)", find)
    return re.compile(_LETTER.sub(lambda found: CLASSES.get(found[1], rf"«{found[1]}\d+»"), find), re.IGNORECASE)


def _laid_out(text: str) -> str:
    """A text with a line for each line of a choice, and a full stop where a sentence has none."""
    plain = _INVISIBLE.sub("", text).replace("’", "'").replace("“", '"').replace("”", '"')
    plain = plain.replace(" / ", "\n")
    plain = _BULLET.sub("\n* ", plain) if ":" in plain or "\n" in plain else plain
    return _UNFINISHED.sub(".", plain.strip())


def without_names(lexicon: Lexicon, text: str) -> tuple[str, list[str]]:
    """A text with a sign for each name, and what the signs stand for."""
    said = tokens(text)
    words = tuple(each.text for each in said)
    names: list[str] = []
    parts: list[str] = []
    at = done = 0
    while at < len(said):
        found = max(_names_at(lexicon, words[at:]), default=(0, ""))
        if found[0]:
            length, letter = found
            start, end = said[at].start, said[at + length - 1].end
            name = text[start:end]
            if letter == "T" and words[at + length : at + length + 1] == ("tokens",):  # "seed tokens" are seeds
                letter, end = "U", said[at + length].end
                name = lexicon.names["token-noun"][_key(lexicon, words[at:])].several
                length += 1
            parts += [text[done:start], f"«{letter}{len(names)}»"]
            names.append(name)
            done = end
            at += length
        else:
            at += 1
    return _ONLY.sub(lambda found: _only(lexicon, found, names), "".join([*parts, text[done:]])), names


def _only(lexicon: Lexicon, found: re.Match[str], names: list[str]) -> str:
    """ "Your hero" is a fighter's name, where there is but one hero."""
    if found[1].lower() not in lexicon.only:
        return found[0]
    names.append(lexicon.only[found[1].lower()])
    return f"«F{len(names) - 1}»"


def _key(lexicon: Lexicon, said: tuple[str, ...]) -> str:
    found = lexicon.find("token-noun", said)
    assert found is not None
    return found[1]


def _names_at(lexicon: Lexicon, said: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    for kind, letters in LETTERS.items():
        found = lexicon.find(kind, said)
        if found is None or found[1] in EVERYONE:
            continue
        length, key = found
        plural = lexicon.names[kind][key].several.casefold().split()
        yield length, letters[1] if plural and said[length - 1] == plural[-1] else letters[0]


def _with_names(lexicon: Lexicon, text: str, names: list[str], user: str) -> str:
    """A text with a name for each "he" and "she" that is not about whoever was named last.

    Where nobody was named, that is the fighter whose text it is.
    """
    known = lexicon.names["fighter-name"]
    called = {each.one.casefold(): each.pronoun for each in known.values()}
    said: list[tuple[int, str]] = []  # which fighters have been named, and their pronouns
    fixed: list[str] = []  # those of the combat

    def later(pronoun: str, after: int) -> int | None:
        numbers = (int(each[1]) for each in _FIGHTER.finditer(text, after))
        return next((each for each in numbers if called.get(names[each].casefold()) == pronoun), None)

    def named(found: re.Match[str]) -> str:
        if found[1]:
            number = int(found[1])
            said.append((number, called.get(names[number].casefold(), "")))
        elif found[2]:
            pronoun = PRONOUNS[found[2].lower()]
            about = next((number for number, each in reversed(said) if each == pronoun), None)
            if about is None and said and all(number >= 0 for number, _ in said):
                about = later(pronoun, found.end())  # "while Brock is next to her, Tamsin …"
            if not said and called.get(user.casefold()) == pronoun:
                own = found[2].lower() == "his" or (found[2].lower() == "her" and _owns(text, found.end()))
                return f"{user}'s" if own else user
            if about is not None and (said[-1][1] != pronoun or any(number < 0 for number, _ in said)):
                own = found[2].lower() == "his" or (found[2].lower() == "her" and _owns(text, found.end()))
                said.append((about, pronoun))
                return f"«F{about}»'s" if own else f"«F{about}»"
        elif found[4]:
            if said and said[-1][1] in ("he", "she") and fixed and fixed[-1]:
                return f"{fixed[-1]}{' ' if found[4].endswith(' ') else ''}"
        else:
            said.append((-1, ""))
            fixed.append(found[3] or "")
        return found[0]

    return _MENTION.sub(named, text)


_OWN: Final = re.compile(
    r"\s+(?:own|current|full|maximum|next|other|zone|space|health|hand|deck|cards?|attacks?|defenses?|turn|form|melee|«)"
)


def _owns(text: str, end: int) -> bool:
    """Whether "her" before this place is "hers": a noun follows."""
    return _OWN.match(text, end) is not None


__all__ = ["regex", "rewrites_of", "rewritten", "stages", "template"]
