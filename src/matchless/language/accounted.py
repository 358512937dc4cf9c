"""Guards a generous reading: each word with meaning is said back, and none comes in that nobody said.

What is read generously is printed, and the two are compared word by word. That tells nothing of a right reading, but
a reading that passes over a "may", an "other" or a number is refused, by the word.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Final

from matchless.language.english import NUMBERS, ORDINALS
from matchless.language.lexicon import Lexicon
from matchless.language.rewrites import without_names

_NOT: Final = r"not|no(?! matter| more than)|unless|without|except|cannot|never|none|neither|nobody|nothing|non"

# A word of a text; and the words of which one must be in what it is read as. Names stand as signs, as in the rewrites.
SAID: Final = (
    (
        r"may(?! not)|might|can(?! not| see)|optionally|if you (?:want|like|wish|would like)",
        r"may|can|cannot|up to|any number|any amount|any space|even through|reach|no two|except",
    ),
    (r"(?<!add )up to|at most|no more than|or fewer|or less", r"up to|or fewer|or less|within|reach|less than"),
    (r"at least|or more|no fewer than|no less than", r"or more|any|with a|not empty|fewer than"),
    (
        r"(?:each|every)(?! (?:time|turn|of your turns|combat|point|in an))|both|per(?! turn)"
        r"|(?<!them )all(?! (?:damage|her|his|its|their|(?:of )?(?:the )?cards|of (?:her|his|its|their))(?!\w))",
        r"each|all|every|both|no|no damage|whenever|equal to|as many|that many|«P\d+»|fighters|(?:your|'s?) (?:attacks"
        r"|hand|pantry)"
        r"|shuffle|swap",
    ),
    (
        r"others?|another|different",
        r"others?|another|different|rest|not where|not in|an empty space|more|no two|outside|except|flip|gain"
        r"|new|choose two|two",
    ),
    (
        _NOT,
        rf"{_NOT}|outside|other|otherwise|off|empty|exactly|within|or fewer|or less|less than|where|cancel"
        rf"|ignore|prevent"
        r"|through|defeated|instead|on the board",
    ),
    (r"opposing|enemy|enemies|(?<!friend or )foes?|hostile", r"opposing|opponents?"),
    (r"opponents?", r"opponents?|opposing|won|lost|each player|show|their|cannot be cancelled"),
    (r"friendly|allied|ally|allies|(?<!opposing )yours", r"your|«\w+»"),
    (r"random|randomly", r"random"),
    (r"top(?! of (?:your|the|each|their) turn)|topmost", r"top|BOOST"),
    (r"bottom", r"bottom|under"),
    (r"(?<!before the )(?<!^)(?<!\. )first", r"first|top"),
    (r"next (?!to)", r"next|top|first"),
    (r"twice|doubled?|doubles", r"twice|2|two|([^.]+)\. \1"),
    (r"half|halved?|halves", r"half"),
    (r"(?:this|the|your|their|that|each|every|next) turns?", r"turns?|start of the game|gain \w+ actions?"),
    (r"only", r"only|no|not|except|other|exactly|if|cannot|while"),
    (r"adjacent|beside|next to", r"adjacent"),
    (r"zones?", r"zones?"),
    (r"empty(?! your)|unoccupied", r"empty"),
    (r"instead", r"instead|becomes?|otherwise|set|return|leaves|defender|more|put this card|shuffle"),
    (r"once (?:per|a|each|every) turn", r"once"),
    (r"heroe?s?", r"heroe?s?"),
    (r"sidekicks?", r"sidekicks?|not a hero"),
    (r"otherwise|else", r"otherwise|not|anywhere else|other"),
)
# A word of what a text is read as; and the words of which one must be in the text.
READ: Final = (
    (
        r"may",
        r"may|can|could|might|let|if you|if they|to|for|permitted|able|choice|optionally|range|block|movement"
        r"|move|extra"
        r"|ignore|unless|\S+:",
    ),
    (
        r"(?<!face )up to",
        r"up to|a maximum of|at most|no more than|or fewer|or less|as far as|as many|as much|within|0|range|may|can",
    ),
    (
        r"(?<!» )each|all",  # "Tamsin and Brock each" are who was named
        r"each|all|every|both|everyone|everybody|everything|per|effects|text|negate|whole|entire|fighters|heroes"
        r"|sidekicks|enemies|opponents"
        r"|«[PU]\d+»|others|players|any|no|for|foes",
    ),
    (
        r"others?|another|different",
        rf"others?|another|different|else|remaining|rest|{_NOT}|but|alone|only|two|2|unique",
    ),
    (
        r"not|no|cannot|without|except",
        rf"{_NOT}|another|different|other than|otherwise|alone|survived?s?|failed|stay|moved|sidekicks?"
        r"|missing|below|anything|only|more than|already"
        r"|at least one card|have cards|ignoring|declines?|refuses?|stuck|locked|immune|less|fewer|under",
    ),
    (
        r"opposing",
        r"opposing|enemy|enemies|foes?|hostile|rivals?|opponents?|against|fighting|attack\w*|either|both"
        r"|defenders?|adversar\w+",
    ),
    (
        r"opponents?",
        r"opp|opponents?|enemy|enemies|foes?|opposing|rivals?|adversar\w+|they|them|their|players?|against",
    ),
    (r"random", r"random|randomly"),
    (r"under", r"under|underneath|bottom|beneath"),
    (r"first", r"first|1st|oldest"),
    (r"twice", r"twice|doubled?|doubles|two|2"),
    (r"half", r"half|halved?|halves"),
    (r"adjacent", r"adjacent|beside|next|neighbou?r\w*|around|touching|border\w*|alongside"),
    (r"instead", r"instead|rather|not"),
    (r"this turn", r"turn|action"),
)
_SIGN: Final = r"(?<![\w«])(?:{})(?![\w»])"
_ORDINALS: Final = {word: place for place, word in enumerate(ORDINALS, 1)}
_NUMBER: Final = re.compile(r"(?<![\w.«])(\d+)(?:st|nd|rd|th)?\b|(?<![\w«])([a-z]+)(?!\w)", re.IGNORECASE)
# Of several of which there are only so many, or that were counted before: it tells no number of its own.
_KNOWN: Final = re.compile(
    r"\b(?:the|these|those|other|remaining) (?:other )?(?:two|2|three|3)\b(?! (?:top|upper)\w*)"
    r"|\b(?:two|2) cards instead of (?:one|1)\b"  # one more
    r"|\bno two\b|\bor (?:subtract |[-−–])\d"
    r"|\b(?:two|2) times\b|\banywhere from \d+ to\b|\bno more and no fewer\b",
    re.IGNORECASE,
)
_SECOND: Final = {"couple": 2, "pair": 2}
# "More than 2" is 3 or more: the number may be said back as the next.
_BEYOND: Final = re.compile(
    r"\b(?:more|less|fewer|lower|higher|greater) than (\w+)|\b(?:over|above|under|below) (\w+)", re.IGNORECASE
)
_NOT_SHORT: Final = re.compile(r"(?<=ca)n't\b|n't\b|(?<=can)not\b")
_BRACKETS: Final = re.compile(r"\([^)]*\)")


def unaccounted(lexicon: Lexicon, text: str, printed: str) -> tuple[str, bool]:
    """A word that a text has and what it is read as has not, or the other way round; and whether the text has it.

    "" where every word is accounted for.
    """
    whole = _NOT_SHORT.sub(" not", text.replace("’", "'"))
    plain = _BRACKETS.sub("", whole)  # a reminder need not be said back, but "(2 if you won)" is said
    whole, said, read = (without_names(lexicon, each)[0] for each in (whole, plain, printed))
    for here, there, rules in ((said, read, SAID), (read, whole, READ)):
        for words, others in rules:
            if (found := _words(words).search(here)) is not None and _words(others).search(there) is None:
                return found[0], here is said
    numbers, back = _numbers(said), _numbers(read)
    again = Counter({2: read.count(" a different ")})  # "cast two different recipes" is read as two instructions
    if "» each" in read:  # "2 health to Tamsin and 2 health to Brock" is "Tamsin and Brock each recover 2 health"
        again += back
    beyond = _numbers(" ".join(one or other for one, other in _BEYOND.findall(said)))
    if lost := [number for number in numbers - back - again - beyond if number > 1]:
        return str(lost[0]), True
    known = {*_numbers(whole), *(number + more for number in beyond for more in (-1, 1))}
    if added := [number for number in back if number > 1 and number not in known]:
        return str(added[0]), False
    return "", True


@cache
def _words(words: str) -> re.Pattern[str]:
    return re.compile(_SIGN.format(words), re.IGNORECASE)


def _numbers(text: str) -> Counter[int]:
    found = _NUMBER.findall(_KNOWN.sub("", text).lower())
    known = (
        int(digits) if digits else NUMBERS.get(word) or _ORDINALS.get(word) or _SECOND.get(word)
        for digits, word in found
    )
    return Counter(number for number in known if number)
