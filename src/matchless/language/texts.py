"""Whole texts: sentences one after another, folded where one belongs to the sentence before it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from matchless.language.accounted import unaccounted
from matchless.language.english import NUMBER_WORDS
from matchless.language.generous import GenerousParser
from matchless.language.grammar import Grammar
from matchless.language.meaning import about, dangling, negated, same_meaning, tidied
from matchless.language.node import Node, Program
from matchless.language.origins import origin
from matchless.language.parser import YOU, Parser
from matchless.language.printer import CannotSay, print_spans, print_text
from matchless.language.refusal import NotUnderstood, place_of, refusal
from matchless.language.rewrites import rewritten

_Any = TypeVar("_Any")

ABILITY: Final = "ability"  # a text with a moment before its first comma, or a static
TEXT: Final = "text"  # what a card says at a timing
# tests that come out the same throughout a text
SETTLED: Final = ("won", "lost", "attacking", "is-hero", "is-named", "card-type", "played", "they-played", "nth-action")
UNLESS: Final = ("unless",)
CONDITIONS: Final = (("if",), UNLESS, ("as", "long", "as"), ("when",), ("while",))  # what may stand behind clauses


@dataclass(frozen=True)
class Reading:
    """What a text was understood as."""

    program: Program
    others: tuple[Program, ...] = ()  # further readings of it: it can be understood in several ways
    read_as: str = ""  # the text after rewriting, where that was needed


def read(grammar: Grammar, text: str, kind: str = TEXT, user: str = "") -> Reading:
    """Reads a text, whole or not at all; raises NotUnderstood. `user` is who "recover 2 health" is about."""
    try:
        found = _read(Parser(grammar, text), kind)
        if dangling(found.program):
            if print_text(grammar, found.program) == text:
                return found  # that somebody is spoken of who was not named, the check says
            return _generously(grammar, text, kind, user)[0] or found
        if _keeps_pronouns(grammar, text, found.program) and _adds_no_pronouns(grammar, text, found.program):
            return found
    except _Stuck:
        pass
    generously, stuck = _generously(grammar, text, kind, user)
    if generously is not None:
        return generously
    thorough = Parser(grammar, text, thorough=True)
    reason = "it is understood only in parts"
    try:
        _read(thorough, kind)
    except _Stuck as error:
        reason = error.reason
    raise _refusal(thorough, reason, stuck, user)


_ASTRAY: Final = 2  # words by which a generous reading goes on where the printed words say better what is wrong


def _refusal(parser: Parser, reason: str, stuck: list[tuple[Parser, _Stuck]], user: str) -> NotUnderstood:
    """Why a text is not understood: told of the reading that came farthest, in the words of its author."""
    text, found = parser.text, place_of(parser)
    for generous, error in stuck:
        place = _origin(generous, text, user)
        if isinstance(error, _InVain):
            return refusal(generous, error.reason, text, error.place(text))
        if place is not None and len(text[found[0] : place[0]].split()) > _ASTRAY:
            parser, reason, found = generous, error.reason, place
    return refusal(parser, reason, text, found)


def _origin(parser: Parser, text: str, user: str) -> tuple[int, int] | None:
    """Where the farthest place of a parser is in the text that it was given rewritten."""
    if parser.farthest >= len(parser.tokens):
        return len(text), len(text)
    table, lexicon = parser.grammar.table, parser.lexicon
    return origin(table, lexicon, text, user, parser.text, place_of(parser))


def _generously(
    grammar: Grammar, text: str, kind: str, user: str
) -> tuple[Reading | None, list[tuple[Parser, _Stuck]]]:
    """A text that is said in other words than those that are printed: with the fewest of them changed.

    Where it is none, how far it was read: in vain where a word with meaning is passed over, or one added.
    """
    generous = grammar.generous
    stuck: list[tuple[Parser, _Stuck]] = []
    for loosely in (False, True):
        plain = rewritten(generous.table, generous.lexicon, text, user, loosely)
        parser = GenerousParser(generous, plain)
        try:
            return _tidied(grammar, _read(parser, kind), text, plain), []
        except _Stuck as error:
            stuck.append((parser, error))
    return None, stuck


_SOMEBODY: Final = re.compile(r"\b(?:its?|they|them|their)\b", re.IGNORECASE)
_PRONOUN: Final = re.compile(r"\b(?:he|him|his|she|her)\b", re.IGNORECASE)


def _keeps_pronouns(grammar: Grammar, text: str, program: Program) -> bool:
    """Whether "she" is still who it was: a node does not say, and whoever was named last may be another."""
    said = _pronouns(text)
    if not said or "your fighter" in text.casefold():  # whose pronoun is that of the card's user
        return True
    return said <= _pronouns(print_text(grammar, program))


def _adds_no_pronouns(grammar: Grammar, text: str, program: Program) -> bool:
    """Whether nobody is "he" or "she" in print who was "it" or "they" in the text: that would be another fighter."""
    if _SOMEBODY.search(text) is None:
        return True
    said = " ".join(span.text for span in print_spans(grammar, program) if span.refers == "fighter" and not span.to)
    return _pronouns(said) <= _pronouns(text)


def _pronouns(text: str) -> Counter[bool]:
    """How often a text says "he", and how often "she"."""
    return Counter(word.casefold() in ("she", "her") for word in _PRONOUN.findall(text))


def _tidied(grammar: Grammar, reading: Reading, text: str, plain: str) -> Reading:
    """A generous reading in the forms that are printed; what then comes to the same is one reading."""
    programs = dict.fromkeys(tidied(program) for program in (reading.program, *reading.others))
    whole = [program for program in programs if not dangling(program) and _can_be_said(grammar, program)]
    if not whole:
        spoken_of = dangling(next(iter(programs)))
        reason = f"nothing before it is {spoken_of!r}" if spoken_of else "it is understood only in parts"
        raise _InVain(reason, spoken_of)
    kept = [program for program in whole if _adds_no_pronouns(grammar, plain, program)]
    if not kept:
        raise _InVain("it does not say of which fighter")
    for program in kept:
        printed = print_text(grammar, program)
        word, said = unaccounted(grammar.lexicon, text, printed)
        if word:
            lacks = f"has no {word!r}" if said else f"has {word!r}, which it does not say"
            raise _InVain(f"the nearest that is known, “{printed}”, {lacks}", word if said else "")
    return Reading(kept[0], tuple(kept[1:]), plain)


def _can_be_said(grammar: Grammar, program: Program) -> bool:
    """Whether the table has words for it: it can read some that no line prints, as three times the combat damage."""
    try:
        print_spans(grammar, program)
    except CannotSay:
        return False
    return True


def understood(grammar: Grammar, text: str, kind: str = TEXT, user: str = "") -> bool:
    """Whether a text can be read; without looking for the reason if not."""
    with suppress(_Stuck):
        return bool(_read(Parser(grammar, text), kind).program)
    return _generously(grammar, text, kind, user)[0] is not None


def follow(parser: Parser, kind: str) -> None:
    """Reads a text as far as it goes, for what the parser then knows of the place where it is stuck."""
    with suppress(_Stuck):
        _read(parser, kind)


class _Stuck(Exception):  # noqa: N818 (it is no error of anybody: another way is tried)
    """No reading goes on from the farthest place of the parser."""

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason)
        self.reason = reason


class _InVain(_Stuck):
    """A text is read to its end, but cannot mean that: it speaks of nobody, or a word with meaning is passed over."""

    def __init__(self, reason: str, word: str = "") -> None:
        super().__init__(reason)
        self.word = word  # that is at fault

    def place(self, text: str) -> tuple[int, int]:
        """The word at fault, where it is there once; else the whole text."""
        found = list(re.finditer(rf"(?<!\w){re.escape(self.word)}(?!\w)", text, re.IGNORECASE)) if self.word else []
        return found[0].span() if len(found) == 1 else (0, len(text))


def _read(parser: Parser, kind: str) -> Reading:
    reader = _Reader(parser, {})
    program = reader.whole(kind)
    if not program:
        raise _Stuck
    others: list[Program] = []
    for place, count in reader.doubts.items():
        for pick in range(1, count):
            with suppress(_Stuck):
                others.append(_Reader(parser, {place: pick}).whole(kind))
    return Reading(program, tuple(others))


class _Reader:
    def __init__(self, parser: Parser, picks: dict[int, int]) -> None:
        self.parser = parser
        self.picks = picks  # which of several readings is taken at a place: the first where none is told
        self.doubts: dict[int, int] = {}  # the places where there are several, and how many

    def whole(self, kind: str) -> Program:
        return self.ability() if kind == ABILITY else self.text(0)[1]

    def _pick(self, place: int, found: list[_Any]) -> _Any:
        """One of several readings of what begins at a place."""
        if len(found) > 1:
            self.doubts[place] = len(found)
        return found[self.picks.get(place, 0)]

    def ability(self) -> Program:
        parser = self.parser
        for end, moment in sorted(parser.phrases("moment", 0), key=lambda reading: -reading[0]):
            if parser.stands(end, ","):
                return (Node("when", m=moment, do=self.text(end + 1)[1]),)
        if parser.generous and (found := self._generous_ability()) is not None:
            return (found,)
        for end, static in parser.phrases("static", 0):
            if parser.stands(end, ".") and end + 1 == len(parser.words):
                return (Node("static", s=static),)
        if parser.generous:
            raise _Stuck("it does not say when")
        return self.text(0)[1]

    def _generous_ability(self) -> Node | None:
        """A moment without a comma, with a test of its own, or behind what is done."""
        parser = self.parser
        for end, moment in sorted(parser.phrases("moment", 0), key=lambda reading: -reading[0]):
            if parser.word(end) in ("and", "while", "if") and parser.word(end + 1) != "then":
                for last, test in parser.phrases("test", end + 1):
                    if parser.word(last) == ",":
                        after, clauses = self.sentence(last + 1)
                        rest = self.text(after)[1]
                        return Node("when", m=moment, do=(Node("if", t=test, then=clauses), *rest))
            try:
                return Node("when", m=moment, do=self.text(end + (parser.word(end) == ":"))[1])
            except _Stuck:
                continue
        found = [
            Node("when", m=moment, do=done)
            for end, done in parser.phrases("seq", 0)
            for last, moment in parser.phrases("moment", end)
            if parser.words[last:] == (".",)
        ]
        if not found:
            return None
        nearest = min(rank(each.nodes("do")) for each in found)
        return self._pick(0, [each for each in dict.fromkeys(found) if rank(each.nodes("do")) == nearest])

    def text(self, at: int, line: bool = False) -> tuple[int, Program]:
        """Sentences from a place on, to the end of the text or of the line; and where they end."""
        parser = self.parser
        said: list[Node] = []
        while at < len(parser.words):
            if parser.word(at) == "\n":
                if line:
                    break
                at += 1
                continue
            if parser.word(at) == "then":
                at += 2 if parser.word(at + 1) == "," else 1
            if parser.stands(at, "otherwise", ","):
                at, clauses = self.sentence(at + 2)
                self._fold(said, at, otherwise(said[-1], clauses) if said else None)
            elif (follows := self._if_they_do(at)) is not None:
                who, yes, at = follows
                at, clauses = self.sentence(at)
                self._fold(said, at, if_you_do(said[-1], who, yes, clauses) if said else None)
            elif (choice := self._choice(at) or self._choice_if(at)) is not None:
                at, node = choice
                said.append(node)
            else:
                at, clauses = self.sentence(at, said)
                said += clauses
                if parser.generous and (folded := _one_or_the_other(said[-2:])) is not None:
                    said[-2:] = [folded]
        return at, tuple(said)

    def _fold(self, said: list[Node], at: int, folded: Node | None) -> None:
        if folded is None:
            self.parser.farthest = max(self.parser.farthest, at - 1)
            raise _Stuck('there is no "If …" or "… may …" before it that it could belong to')
        said[-1] = folded

    def sentence(self, at: int, before: list[Node] | None = None) -> tuple[int, Program]:
        """The clauses up to a full stop."""
        parser = self.parser
        ends: list[tuple[int, Program]] = []
        instead: list[tuple[int, Program]] = []
        for end, clauses in parser.phrases("seq", at):
            if parser.stands(end, "."):
                ends.append((end + 1, cast(Program, clauses)))
            elif before and parser.stands(end, "instead", "."):
                instead.append((end + 2, cast(Program, clauses)))
            elif parser.generous:
                ends += self._conditions(end, cast(Program, clauses))
                ends += self._either(end, cast(Program, clauses))
        if not ends and instead and before:
            for end, clauses in instead:
                if (folded := _instead(before[-1], clauses)) is not None:
                    before.pop()
                    return end, (folded,)
        if not ends:
            raise _Stuck
        nearest = min(rank(clauses) for _, clauses in ends)
        return self._pick(at, [each for each in dict.fromkeys(ends) if rank(each[1]) == nearest])

    def _conditions(self, at: int, clauses: Program) -> Iterator[tuple[int, Program]]:
        """Of "draw 1 card if you won this combat": clauses with a test after them."""
        parser = self.parser
        at += parser.word(at) == ","
        for start in CONDITIONS:
            if parser.words[at : at + len(start)] == start:
                for end, test in parser.phrases("test", at + len(start)):
                    if parser.stands(end, "."):
                        said = about(cast(Node, test), clauses)
                        yield end + 1, (Node("if", t=negated(said) if start == UNLESS else said, then=clauses),)

    def _either(self, at: int, clauses: Program) -> Iterator[tuple[int, Program]]:
        """Of "draw 2 cards or gain 1 action.": one of two, of your choice."""
        parser = self.parser
        at += parser.word(at) == ","
        if parser.word(at) == "or" and _orders(clauses):
            for end, others in parser.phrases("seq", at + 1):
                if parser.word(end) == "." and _orders(cast(Program, others)):
                    yield end + 1, (Node("choose", who=YOU, n=1, modes=(clauses, others)),)

    def _if_they_do(self, at: int) -> tuple[str, bool, int] | None:
        """Of "If you do," and "If they do not,": who, whether they do, and where it goes on."""
        for who in ("you", "they"):
            for yes, end in ((True, ("do", ",")), (False, ("do", "not", ","))):
                if self.parser.stands(at, "if", who, *end):
                    return who, yes, at + 2 + len(end)
        return None

    def _choice(self, at: int) -> tuple[int, Node] | None:
        """Of "Choose one:" and "The opponent chooses two:" with their lines."""
        parser = self.parser
        heads = [(at, YOU, "choose")]
        for end, player in parser.phrases("player", at, "he"):
            if isinstance(player, Node) and player != YOU:
                heads.append((end, player, "choose" if player.name == "they" else "chooses"))
        for end, who, verb in heads:
            number = NUMBER_WORDS.get(parser.word(end + 1), 0)
            said = (parser.word(end) in ("choose", "chooses")) if parser.generous else parser.stands(end, verb)
            if said and number and parser.stands(end + 2, ":"):
                return self._lines(end + 3, Node("choose", who=who, n=number))
        return None

    def _choice_if(self, at: int) -> tuple[int, Node] | None:
        """Of "If you won this combat, choose one:" with its lines."""
        parser = self.parser
        if parser.word(at) == "if":
            for end, test in parser.phrases("test", at + 1):
                if parser.word(end) == "," and (choice := self._choice(end + 1)) is not None:
                    return choice[0], Node("if", t=test, then=(choice[1],))
        return None

    def _lines(self, at: int, choice: Node) -> tuple[int, Node]:
        """What may be chosen: each on a line of its own, with a star before it."""
        parser = self.parser
        modes: list[Program] = []
        while parser.words[at : at + 2] == ("\n", "*"):
            if parser.generous and choice["who"] != YOU:
                at, mode = self._mode(at + 2, choice.node("who"))
            else:
                at, mode = self.text(at + 2, line=True)
            modes.append(mode)
        if not modes:
            parser.expect(at, "<lines>")
            raise _Stuck("its lines are missing: each begins on a line of its own with *")
        return at, choice.having(modes=tuple(modes))

    def _mode(self, at: int, who: Node) -> tuple[int, Program]:
        """A line that somebody else chooses: "discard 2 cards" is done by whoever chooses it."""
        parser = self.parser
        if parser.text[parser.tokens[at].start].islower() if at < len(parser.tokens) else False:
            for end, clauses in parser.phrases("bareseq", at, "him", who):
                if parser.word(end) == "." and parser.word(end + 1) in ("", "\n"):
                    return end + 1, cast(Program, clauses)
        before = at
        at, mode = self.text(at, line=True)
        if parser.word(before) != "you" and any(node.get("who") == YOU for each in mode for node in each.walk()):
            raise _Stuck("it does not say who does it")
        return at, mode


def rank(clauses: Program) -> tuple[object, ...]:
    """What is read rather: fewer clauses outside, and a filter with the nearest noun, so fewer with those before it."""
    filters = [len(value) for each in clauses for node in each.walk() for value in _filters(node)]
    return _outside(clauses), filters


def _orders(clauses: Program) -> bool:
    """Whether clauses tell you what to do, and nobody else."""
    return all(each.get("who") in (None, YOU) and each.name not in ("if", "may") for each in clauses)


def _filters(node: Node) -> list[Program]:
    return [node.nodes(name) for name, value in node.args if name in ("where", "but") and isinstance(value, tuple)]


def _outside(clauses: Program) -> tuple[object, ...]:
    """Fewer clauses outside is better: what follows "if" and "may" belongs to them as far as the sentence goes."""
    return (len(clauses), *(_outside(each.nodes("then")) for each in clauses if each.name == "if"))


def otherwise(before: Node, clauses: Program) -> Node | None:
    if before.name == "if":
        return Node("if-else", t=before["t"], then=before["then"], other=clauses)
    if before.name == "may":
        return Node("pay", who=before["who"], do=before["do"], then=(), other=clauses)
    return before.having(other=clauses) if before.name == "pay" and not before["other"] else None


def if_you_do(before: Node, who: str, yes: bool, clauses: Program) -> Node | None:
    if before.name == "if":
        then = before.nodes("then")
        folded = if_you_do(then[-1], who, yes, clauses)
        return None if folded is None else before.having(then=(*then[:-1], folded))
    if before.name not in ("may", "pay") or who != ("you" if before["who"] == YOU else "they"):
        return None
    pay = before if before.name == "pay" else Node("pay", who=before["who"], do=before["do"], then=(), other=())
    branch = "then" if yes else "other"
    return None if pay[branch] else pay.having(**{branch: clauses})


def _one_or_the_other(said: list[Node]) -> Node | None:
    """Of "If you won this combat, …. If you did not win, …." where nothing that is done can change the test."""
    if len(said) < 2 or said[0].name != "if" or said[1].name != "if":
        return None
    one, other = said[0].node("t"), about(said[1].node("t"), (said[0].node("t"),))
    if (negated(one) if one.name == "not" else one).name not in SETTLED or not _opposite(one, other):
        return None
    return Node("if-else", t=one, then=said[0]["then"], other=said[1]["then"])


def _opposite(one: Node, other: Node) -> bool:
    """Whether one of two tests holds exactly where the other does not."""
    return same_meaning((negated(one),), (other,))


def _instead(before: Node, clauses: Program) -> Node | None:
    """Of "Draw 1 card. If you won this combat, draw 2 cards instead.": the same verb, one way or the other."""
    if len(clauses) != 1 or clauses[0].name != "if":
        return None
    then = clauses[0].nodes("then")
    if before.name == "if" and _opposite(before.node("t"), about(clauses[0].node("t"), (before.node("t"),))):
        return Node("if-else", t=before["t"], then=before["then"], other=then)
    if len(then) != 1 or then[0].name != before.name:
        return None
    return Node("if-else", t=clauses[0]["t"], then=(about(then[0], (before,)),), other=(before,))


__all__ = ["ABILITY", "TEXT", "NotUnderstood", "Reading", "follow", "read", "understood"]
