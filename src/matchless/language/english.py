"""What is English about the printed sentences, apart from the patterns themselves."""

from __future__ import annotations

from typing import Final

# Subject, object and possessive of what a fighter may be called.
PRONOUNS: Final = {
    "he": {"he": "he", "him": "him", "his": "his"},
    "she": {"he": "she", "him": "her", "his": "her"},
    "it": {"he": "it", "him": "it", "his": "its"},
    "they": {"he": "they", "him": "them", "his": "their"},
}
PRONOUN_CASES: Final = ("he", "him", "his")
NUMBER_WORDS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
NUMBERS: Final = {  # numbers as they may be written where a text is read generously
    "a": 1,
    "an": 1,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    **NUMBER_WORDS,
}
IRREGULAR: Final = {"are": "is", "have": "has", "were": "was", "do": "does"}  # verbs, and what goes with he, she or it
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
UNITS_WITHOUT_PLURAL: Final = ("damage", "health")
REFERRED: Final = ("many", "much")  # "that many cards", "that much damage"

_LIKE_YOU: Final = ("uni", "use", "usu", "eu", "one", "once", "ufo")  # begin with a vowel but sound like "you" or "won"
_SILENT: Final = ("hour", "honest", "honor", "honour", "heir")


def number_word(number: int) -> str:
    """A number as a word: "two"."""
    return next(word for word, each in NUMBER_WORDS.items() if each == number)


def article(following: str) -> str:
    """A or an, by the sound of what follows."""
    word = following.casefold()
    if word.startswith(_SILENT):
        return "an"
    if word.startswith(_LIKE_YOU):
        return "a"
    return "an" if word[:1] in "aeiou8" and word else "a"


def plural(noun: str) -> str:
    """The plural of a noun whose file names none."""
    return f"{noun}s"


def third_person(verb: str) -> str:
    """A verb as it goes with he, she or it."""
    return IRREGULAR.get(verb) or (f"{verb}S" if verb.isupper() else f"{verb}s")


def forms(word: str) -> tuple[str, ...]:
    """A noun or verb as it may be written."""
    low = word.lower()
    if low in IRREGULAR:
        return (low, IRREGULAR[low], "be") if low == "are" else (low, IRREGULAR[low])
    return low, f"{low}s", f"{low}es"


def capital(text: str) -> str:
    """As at the start of a sentence."""
    return text[:1].upper() + text[1:]
