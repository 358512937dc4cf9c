"""Why a text is not understood, and what its writer meant: a name mistyped, a condition for an instruction, …"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final

from matchless.language.check.kinds import CALLED
from matchless.language.check.problem import choice, nearest
from matchless.language.grammar import Grammar
from matchless.language.hero_file import Place
from matchless.language.model import HeroFile
from matchless.language.parser import Parser
from matchless.language.refusal import NAMED_KINDS
from matchless.language.texts import ABILITY, TEXT, NotUnderstood, follow, understood

SECTIONS: Final = {  # where a name of a kind is declared
    "fighter-name": "fighters",
    "fighter-noun": "fighters",
    "token-noun": "tokens",
    "zone-name": "zones",
    "deck-name": "decks",
    "card-name": "cards",
    "side-name": "markers",
    "form-name": "forms",
    "marker-name": "markers",
    "counter-name": "counters",
    "fighter-counter": "counters",
    "offer-name": "offers",
    "timing-name": "timings",
    "attribute": "attributes",
    "family": "families",
    "keyword": "keywords",
}
WANTED: Final = (
    "test",
    "do",
    "fighters",
    "int",
    "number",
    "player",
    "spaces",
    "pile",
    "a-card",
    "token",
)  # told by their kind
MISTYPED: Final = 5  # letters: a shorter word is like many others, and is only offered where the text is then read
MOST_TRIES: Final = 12  # readings that are tried to find out what was meant


@dataclass(frozen=True)
class Refused:
    """What to say of a text that is not understood."""

    check: str
    reason: str
    start: int
    end: int


def explained(grammar: Grammar, hero: HeroFile, place: Place, error: NotUnderstood) -> Refused:
    """What is wrong with a text, told as its writer can use it."""
    case = _Case(grammar, hero, place, error)
    for way in (
        case.keyword,
        case.belongs_to_nothing,
        case.mixed,
        case.moment,
        case.static,
        case.condition,
        case.number,
        case.player,
        case.mistyped,
        case.kind,
    ):
        if (found := way()) is not None:
            return found
    return case.otherwise()


class _Case:
    def __init__(self, grammar: Grammar, hero: HeroFile, place: Place, error: NotUnderstood) -> None:
        self.grammar = grammar
        self.hero = hero
        self.place = place
        self.error = error
        self.text = error.text
        self.tries = 0

    @cached_property
    def stuck(self) -> Parser:
        """A parser that has gone as far as it goes, and knows what could have stood there."""
        parser = Parser(self.grammar, self.text, thorough=True)
        follow(parser, self.place.kind)
        return parser

    def reads(self, text: str, kind: str = "") -> bool:
        """Whether another text would be understood here."""
        self.tries += 1
        if self.tries > MOST_TRIES:
            return False
        return understood(self.grammar, text, kind or self.place.kind, self.place.user)

    def keyword(self) -> Refused | None:
        """A keyword in the meaning of one."""
        for each in self.hero.keywords if self.place.key.startswith("keywords/") else ():
            if (at := self.text.find(each.name)) >= 0:
                reason = f"what a keyword means is said without keywords: write out {each.name}"
                return Refused("C1", reason, at, at + len(each.name))
        return None

    def belongs_to_nothing(self) -> Refused | None:
        """ "If you do" without an offer, "Otherwise" without a condition."""
        if not self.error.reason.startswith("there is no"):
            return None
        heads = list(re.finditer(r"(?i)\b(if (you|they) do( not)?|otherwise),", self.text[: self.error.end]))
        if not heads:
            return None
        head = heads[-1]
        said = head.group(1)
        if said.casefold() == "otherwise":
            reason = '"Otherwise" follows a sentence with "If …," or "You may …": write one before it'
            return Refused("C5", reason, head.start(1), head.end(1))
        reason = f'"{said}" follows an offer: the sentence before it must say "You may …", with what is paid'
        return Refused("C5", reason, head.start(1), head.end(1))

    def mixed(self) -> Refused | None:
        for test in re.finditer(r"(?i)\b(?:if|while) ([^,.]*),", self.text):
            said = test.group(1)
            if re.search(r"\band\b", said) and re.search(r"\bor\b", said):
                for joint in ("and", "or"):
                    same = re.sub(r"\b(and|or)\b", joint, said)
                    if self.reads(f"{self.text[: test.start(1)]}{same}{self.text[test.end(1) :]}"):
                        reason = '"and" with "or" in one condition can be read in two ways: write two sentences'
                        return Refused("C9", reason, test.start(1), test.end(1))
        return None

    def moment(self) -> Refused | None:
        """A moment before a text that has its own, or none."""
        if self.place.kind != TEXT:
            return None
        printed = re.match(r"(?i)(immediately|during combat|after combat|scheme): *", self.text)  # as cards are printed
        if printed is not None and self.reads(self.text[printed.end() :]):
            said = printed.group().rstrip(" ")
            reason = f'leave out "{said}": the key of the text says that already'
            return Refused("C8", reason, 0, printed.end(1))
        parser = Parser(self.grammar, self.text)
        for end, _ in parser.phrases("moment", 0):
            if parser.word(end) == "," and self.reads(self.text, ABILITY):
                timing = self.place.key.rsplit("/", 1)[-1]
                said = self.text[: parser.tokens[end].start]
                reason = f'the text has its moment already ("{timing}"): leave out "{said}", or make it an ability'
                return Refused("C8", reason, 0, parser.tokens[end].start)
        return None

    def static(self) -> Refused | None:
        """What holds all the time, in a text that is carried out once."""
        if self.place.kind != TEXT or not self.reads(self.text, ABILITY):
            return None
        for_now = f"Until the end of this turn, {self.text[:1].lower()}{self.text[1:]}"
        reason = f"this holds all the time, but the text of a card is done once: make it an ability, or write {for_now}"
        return Refused("C8", reason, 0, len(self.text))

    def condition(self) -> Refused | None:
        """A condition where an instruction must stand."""
        for start, end in self._sentences():
            sentence = self.text[start:end]
            parser = Parser(self.grammar, sentence)
            for last, _ in parser.phrases("test", 0):
                if last == len(parser.words) - 1 and parser.word(last) == ".":
                    said = sentence.rstrip(". \n")
                    small = (
                        said[:1].lower() + said[1:] if said.casefold().startswith(("you ", "the ", "this ")) else said
                    )
                    reason = f'"{said}" is a condition, and says nothing to do: write If {small}, …'
                    return Refused("C2", reason, start, end)
        return None

    def _sentences(self) -> Iterator[tuple[int, int]]:
        for match in re.finditer(r"[^.\n]+\.?", self.text):
            start = match.start() + len(match.group()) - len(match.group().lstrip(" *"))
            if match.end() > start:
                yield start, match.end()

    def number(self) -> Refused | None:
        """One of several as if there were one, or the other way about."""
        for fighter in self.hero.fighters:
            if fighter.count > 1:
                for name in dict.fromkeys((fighter.name, fighter.one)):
                    for match in re.finditer(rf"\b{re.escape(name)}\b", self.text):
                        offered = [f"one of your {fighter.several}", f"each of your {fighter.several}"]
                        for each in offered:
                            if self.reads(f"{self.text[: match.start()]}{each}{self.text[match.end() :]}"):
                                reason = f"there are {fighter.count} of {name}: write {choice(offered)}"
                                return Refused("C7", reason, match.start(), match.end())
                continue
            several = "|".join(re.escape(each) for each in sorted({fighter.several, f"{fighter.name}s"}))
            pattern = rf"\b((?:one|each|any|none|all) (?:of )?your|two different|an?|each|that)? ?({several})\b"
            for match in re.finditer(pattern, self.text, re.IGNORECASE):
                before = f'"{match.group(1)}" needs several: ' if match.group(1) else ""
                reason = f"{before}there is only one {fighter.name}; write {fighter.said} for {match.group(2)!r}"
                return Refused("C7", reason, match.start(), match.end())
        return None

    def player(self) -> Refused | None:
        """A fighter who does what players do: "Isbeth draws 2 cards"."""
        for fighter in self.hero.fighters:
            for match in re.finditer(rf"\b{re.escape(fighter.name)} (\w+)\b", self.text):
                verb = match.group(1).removesuffix("s")
                begins = not self.text[: match.start()].strip() or self.text[: match.start()].rstrip()[-1] in ".*"
                said = f"{self.text[: match.start()]}{verb.capitalize() if begins else verb}{self.text[match.end() :]}"
                if verb != match.group(1) and self.reads(said):
                    return Refused("C2", f"you do that, no fighter does: write {said}", match.start(), match.end())
        return None

    def mistyped(self) -> Refused | None:
        """A word or name that is nearly right."""
        if not self.error.meant or self.error.meant == self.text:
            return None
        at = self.error.start
        tail = 0  # of what is the same at the end of both
        most = min(len(self.text), len(self.error.meant)) - at
        while tail < most and self.text[-1 - tail] == self.error.meant[-1 - tail]:
            tail += 1
        end = max(len(self.text) - tail, self.error.end)
        while end < len(self.text) and (self.text[end].isalnum() or self.text[end] == "_"):  # to the end of the word
            end += 1
        word = self.text[at:end]
        right = self.error.meant[at : len(self.error.meant) - len(self.text) + end]
        known = self.reads(self.error.meant)
        if not known and min(len(word), len(right)) < MISTYPED:
            return None
        reason = f"{word!r} is not known here; did you mean {right!r}?" + (f" {self.error.meant}" if known else "")
        return Refused("C1", reason, at, end)

    def kind(self) -> Refused | None:
        """A phrase of one kind where another must stand."""
        parser = self.stuck
        at = parser.farthest
        if at >= len(parser.tokens) or parser.tokens[at].start != self.error.start:
            return None
        wanted: list[str] = [kind for kind in WANTED if kind in parser.wanted]
        names = [kind for kind in SECTIONS if f"<{kind}>" in parser.expected]
        start = parser.tokens[at].start
        for kind in SECTIONS:
            found = self.grammar.lexicon.find(kind, parser.words[at:])
            if found is not None and (wanted or names):
                end = parser.tokens[at + found[0] - 1].end
                said = self.text[start:end]
                here = self._may_stand(wanted, names)
                reason = f"{said!r} is {NAMED_KINDS[f'<{kind}>']}; here stands {here}"
                if kind == "card-name" and self.reads(f"{self.text[:start]}this card{self.text[end:]}"):
                    reason = f"{said!r} is the name of a card: for this one write this card"
                return Refused("C2", reason, start, end)
        for kind in ("a-card", "fighters", "test", "do", "spaces", "pile"):
            ends = [end for end, _ in Parser(self.grammar, self.text).phrases(kind, at) if end > at + 1]
            if ends and wanted and kind not in wanted:
                end = parser.tokens[max(ends) - 1].end
                here = self._may_stand(wanted, names)
                reason = f"{self.text[start:end]!r} is {CALLED[kind]}; here stands {here}"
                return Refused("C2", reason, start, end)
        return None

    def _may_stand(self, wanted: list[str], names: list[str]) -> str:
        if wanted:
            outer = [kind for kind in ("test", "do") if kind in wanted]  # which begin with phrases of the other kinds
            return choice(dict.fromkeys(CALLED[kind] for kind in outer or wanted[:4]))
        said = []
        for kind in names[:4]:
            known = list(self.grammar.lexicon.names[kind])
            said.append(
                f"{NAMED_KINDS[f'<{kind}>']} ({choice(known) if known else f'none is declared under {SECTIONS[kind]}'})"
            )
        return choice(said)

    def otherwise(self) -> Refused:
        """What may stand there, the names that the hero does not declare, and the nearest phrases."""
        error = self.error
        found = error.found.strip()
        if not found:
            missing = choice(error.expected) or "a full stop"
            said = [f"something is missing at the end: {missing}"]
        else:
            said = [error.where] if error.where else []
            if error.reason:
                said.append(error.reason)
            elif error.expected:
                said.append(f"there may stand: {', '.join(error.expected)}")
        kinds = [kind for kind in SECTIONS if kind in error.names and (error.expected or found[:1].isupper())]
        if found and found[0].isalpha() and kinds:
            sections = dict.fromkeys(SECTIONS[kind] for kind in kinds)
            said.append(f"if it is a name of the hero's own, declare it under {choice(sections)}")
        if error.nearest:
            said.append(f"nearest: {' / '.join(dict.fromkeys(error.nearest))}")
        names = {name for some in self.grammar.lexicon.names.values() for name in some}
        close = [name for name in nearest(found, names)[:1] if found and found != name and _alike(found, name)]
        if close and self.reads(f"{self.text[: error.start]}{close[0]}{self.text[error.end :]}"):
            said.insert(1, f"did you mean {close[0]!r}?")
        return Refused("C1" if kinds else "C2", "; ".join(said), error.start, max(error.end, error.start + 1))


def _alike(one: str, other: str) -> bool:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio() > 0.7
