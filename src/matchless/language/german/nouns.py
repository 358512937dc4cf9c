"""How German nouns, and the words before them, change: by gender, number and case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CASES: Final = ("wer", "wen", "wem", "wessen")
GENDERS: Final = ("m", "f", "n", "pl")  # the plural has one form for all three

# What a word before a noun is like: it decides its own ending and that of the adjectives behind it.
LIKE_DER: Final = "der"
LIKE_EIN: Final = "ein"
ADJECTIVE: Final = "adjective"
ALONE: Final = "alone"  # "jeder deiner Raptoren": the noun is left out

_DER: Final = {
    "m": {"wer": "er", "wen": "en", "wem": "em", "wessen": "es"},
    "f": {"wer": "e", "wen": "e", "wem": "er", "wessen": "er"},
    "n": {"wer": "es", "wen": "es", "wem": "em", "wessen": "es"},
    "pl": {"wer": "e", "wen": "e", "wem": "en", "wessen": "er"},
}
_ARTICLES: Final = {
    "m": {"wer": "der", "wen": "den", "wem": "dem", "wessen": "des"},
    "f": {"wer": "die", "wen": "die", "wem": "der", "wessen": "der"},
    "n": {"wer": "das", "wen": "das", "wem": "dem", "wessen": "des"},
    "pl": {"wer": "die", "wen": "die", "wem": "den", "wessen": "der"},
}
_SORTS: Final = (
    dict.fromkeys(("d", "dies", "jen", "jed", "all", "welch"), LIKE_DER)
    | dict.fromkeys(("ein", "kein", "dein", "sein", "ihr", "irgendein"), LIKE_EIN)
    | dict.fromkeys(("einer", "jeder", "keiner", "irgendeiner"), ALONE)
)
_HISS: Final = ("s", "ß", "x", "z")  # names that end in these have an apostrophe for the genitive


def sort_of(stem: str) -> str:
    """What a word with an ending is like: d~, ein~, jeder~, gegnerisch~."""
    return _SORTS.get(stem, ADJECTIVE)


def inflected(stem: str, gender: str, case: str, after: str = "") -> str:
    """A word before a noun with its ending; an adjective's follows what stands before it."""
    sort = sort_of(stem)
    if sort == ADJECTIVE:
        return stem + adjective_ending(after, gender, case)
    if sort == ALONE:
        return stem.removesuffix("er") + _DER["m" if gender == "pl" else gender][case]
    if stem == "d":
        return article(gender, case)
    if sort == LIKE_EIN and (gender, case) in (("m", "wer"), ("n", "wer"), ("n", "wen")):
        return stem
    return stem + _DER[gender][case]


def adjective_ending(after: str, gender: str, case: str) -> str:
    """Weak after a word like der, mixed after one like ein, strong after none."""
    strong = _DER[gender][case]
    if not after:
        return "en" if case == "wessen" and gender in ("m", "n") else strong
    if gender == "pl" or case in ("wem", "wessen") or (case == "wen" and gender == "m"):
        return "en"
    return "e" if after == LIKE_DER else strong


def article(gender: str, case: str) -> str:
    """Der, die, das."""
    return _ARTICLES[gender][case]


def relative(gender: str, case: str) -> str:
    """The pronoun that begins a relative clause."""
    if case == "wessen":
        return "deren" if gender in ("f", "pl") else "dessen"
    return "denen" if (gender, case) == ("pl", "wem") else article(gender, case)


RELATIVES: Final = frozenset(relative(gender, case) for gender in GENDERS for case in CASES)


def forms(stem: str) -> frozenset[str]:
    """A word with every ending that it may have."""
    return frozenset(
        inflected(stem, gender, case, after) for gender in GENDERS for case in CASES for after in ("", "ein", "der")
    )


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun or name and its forms."""

    name: str
    gender: str = "n"
    plural: str = ""
    genitive: str = ""
    oblique: str = ""  # of a weak noun: all cases but the first
    stem: str = ""  # of a noun that is declined like an adjective
    article: bool = False  # a name that is said with its article
    fixed: bool = False  # never changes but for its plural

    def gender_of(self, plural: bool) -> str:
        """What words before it agree with."""
        return "pl" if plural else self.gender

    def form(self, case: str, plural: bool = False, after: str = "") -> str:
        """The noun in a case; `after` is what the word before it is like."""
        if self.stem:
            return self.stem + adjective_ending(after, self.gender_of(plural), case)
        if plural:
            return self._several(case)
        said = self._one(case)
        return f"{article(self.gender, case)} {said}" if self.article else said

    def _one(self, case: str) -> str:
        if self.fixed or case == "wer":
            return self.name
        if self.oblique:
            return self.oblique
        return self.genitive if case == "wessen" else self.name

    def _several(self, case: str) -> str:
        several = self.plural or self.name
        return f"{several}n" if case == "wem" and not self.fixed and several[-1] not in "ns" else several

    def all_forms(self, plural: bool) -> frozenset[str]:
        """The noun in every case."""
        return frozenset(self.form(case, plural, after) for case in CASES for after in ("", "ein", "der"))


def genitive_of(name: str, gender: str, proper: bool) -> str:
    """The usual genitive: -s; nothing where a noun is feminine; an apostrophe after a hiss."""
    if proper:
        return f"{name}'" if name.endswith(_HISS) else f"{name}s"
    return name if gender in ("f", "pl") else f"{name}s"
