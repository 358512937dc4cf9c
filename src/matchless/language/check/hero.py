"""Checks a hero file from its first line to its last text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as File
from typing import Any, TypeAlias

from matchless.engine import definitions as engine
from matchless.engine.check import check_hero
from matchless.engine.errors import HeroError
from matchless.engine.record import as_brought
from matchless.language.by_hand import KEYWORD, WHEN, program_by_hand
from matchless.language.check.declared import check_declarations, check_names
from matchless.language.check.kinds import faults as kind_faults
from matchless.language.check.meaning import Fault, bound_in, keyword_faults, reading_faults
from matchless.language.check.problem import ERROR, TOLD, UNPLAYABLE, WARNING, Found, Problem, placed
from matchless.language.check.refused import explained
from matchless.language.check.source import Source
from matchless.language.check.whole import check_whole, text_path
from matchless.language.grammar import Grammar
from matchless.language.hero_file import MOST_BYTES, Place, own_keys, places, read_file, specials, thawed, written
from matchless.language.keywords import spelled_out
from matchless.language.lexicon import lexicon
from matchless.language.lowering import CannotPlay, lower_hero
from matchless.language.lowering.hero import card_programs, lower_ability
from matchless.language.lowering.texts import lower_text
from matchless.language.model import TEXT_KEYS, HeroFile, Said, hero_file
from matchless.language.node import Program, program_from_json
from matchless.language.printer import CannotSay, print_spans
from matchless.language.reminders import reminder
from matchless.language.schema import card_keys, faults, mended
from matchless.language.texts import NotUnderstood, read
from matchless.language.yaml_data import Data, Path, YamlError, load

Trial: TypeAlias = Callable[[engine.Hero], list[tuple[int, int]]]  # the cards that do nothing, and how often played


@dataclass
class Report:
    """What came of a check."""

    source: str
    problems: list[Problem] = field(default_factory=list)  # in the order of the file
    hero: engine.Hero | None = None  # where it can be played
    texts: int = 0  # that were understood
    by_hand: int = 0  # texts that are played by hand
    refused: int = 0  # texts that are not, but could be

    @property
    def errors(self) -> list[Problem]:
        return [each for each in self.problems if each.level == ERROR]

    def playable(self) -> engine.Hero:
        """The hero; raises HeroError with the first reason why it cannot be played."""
        if self.hero is not None:
            return self.hero
        serious = [each for each in self.problems if each.level != WARNING]
        first, more = serious[0], f" (and {len(serious) - 1} more)" if len(serious) > 1 else ""
        if first.check == "file" and not first.place:
            part = "" if first.line == 1 else f"line {first.line}"
        else:
            part = ", ".join(each for each in (f"line {first.line}", first.place) if each)
        raise HeroError(self.source, part, f"{TOLD[first.level]}{first.reason}{more}")


def check(path: str | File) -> list[Problem]:
    """Everything that is wrong with a hero file, errors and warnings, in the order of the file."""
    return examine_file(path).problems


def examine_file(path: str | File, trial: Trial | None = None) -> Report:
    """Checks a hero file, and gives the hero where it can be played."""
    source = str(path)
    try:
        return examine(read_file(path), source, trial)
    except HeroError as error:
        return Report(source, [_whole_file(source, error.reason)])


def examine(text: str, source: str, trial: Trial | None = None) -> Report:
    """Checks the text of a hero file, and gives the hero where it can be played; `trial` plays games with it."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        return Report(source, [_whole_file(source, f"it is larger than {MOST_BYTES // 1024} KB")])
    try:
        document = load(text)
    except YamlError as error:
        problem = Problem(ERROR, "file", source, "", "", error.line, error.column, error.reason)
        return Report(source, [problem])
    if not isinstance(document.data, dict) or not document.data.keys() & ("format", "fighters", "cards"):
        reason = "it holds no hero: a hero file begins with format: matchless-hero/1"
        return Report(source, [_whole_file(source, reason)])
    checked = _Check()
    checked.data(document.data)
    if trial is not None and checked.hero is not None and not checked.failed:
        for at, times in trial(checked.hero):
            reason = f"its texts did nothing, asked nothing and showed nothing in {times} plays of random games"
            checked.found.append(Found("never", ("cards", at), reason, level=WARNING))
    found = sorted(_first_of_each(checked.found), key=lambda each: document.lines.get(each.path, 0))
    report = Report(
        source,
        [placed(each, document, text, source) for each in found],
        texts=len(checked.printed) - len(checked.by_hand),
        by_hand=len(checked.by_hand),
        refused=checked.refused,
    )
    if checked.hero is not None and not report.errors:
        report.hero = checked.hero
        report.hero.definition = as_brought(text)
    return report


def _first_of_each(found: list[Found]) -> list[Found]:
    """Without further errors at the same place: what is wrong there already is often the cause of them."""
    wrong: set[Path] = set()
    kept: list[Found] = []
    for each in found:
        if each.level != ERROR or each.path not in wrong:
            kept.append(each)
        if each.level == ERROR:
            wrong.add(each.path)
    return kept


def _whole_file(source: str, reason: str) -> Problem:
    return Problem(ERROR, "file", source, "", "", 1, 1, reason)


class _Check:
    def __init__(self) -> None:
        self.found: list[Found] = []
        self.hero: engine.Hero | None = None
        self.printed: dict[str, Said] = {}  # how the texts are printed, by place
        self.by_hand: set[str] = set()  # the places of the texts that are played by hand
        self.refused = 0  # texts that are not understood, or that the engine has no words for
        self.shapely = True  # whether nothing was left out to look at the rest
        self.sources: dict[Path, Source] = {}  # the texts that are sentences, by their place in the data
        self._bound: dict[str, frozenset[str]] = {}  # what the texts of a card have bound so far

    @property
    def failed(self) -> bool:
        return any(each.level == ERROR for each in self.found)

    def data(self, data: dict[str, Data]) -> None:
        attributes, timings = own_keys(data)
        wrong = faults(data, attributes, timings)
        self.found += [Found(_shape_check(path, reason, timings), path, reason) for path, reason in wrong]
        again = [key for key in (*attributes, *timings) if key in card_keys()]
        for key in again:
            self.found.append(Found("C1", (), f"{key!r} is a key of every card, and cannot be declared again"))
        if wrong:
            whole = mended(data, attributes, timings)
            if whole is not None:
                whole = mended(whole, *own_keys(whole))  # without the keys whose declaration was left out
            if whole is None or again:
                return
            data = whole
            self.shapely = False
        elif again:
            return
        hero = hero_file(data)
        parts = {path[:2] for path, _ in wrong}  # of which something may have been left out
        self.found += [each for each in (*check_names(hero), *check_declarations(hero)) if each.path[:2] not in parts]
        self.texts(hero)

    # ---------------------------------------------------------------- texts

    def texts(self, hero: HeroFile) -> None:
        grammar = Grammar(lexicon(hero))
        plain = Grammar(lexicon(replace(hero, keywords=())))  # the meaning of a keyword has none
        programs: dict[str, Program] = {}
        for place in places(hero):
            program = self._read(plain if place.key.startswith("keywords/") else grammar, hero, place)
            if program:
                programs[place.key] = program
        meanings = {
            each.name: programs[f"keywords/{at}/means"]
            for at, each in enumerate(hero.keywords)
            if f"keywords/{at}/means" in programs
        }
        for key, program in programs.items():
            if not key.startswith("keywords/") and key not in self.by_hand:
                for fault in keyword_faults(grammar, hero, key, program, meanings):
                    self._note(key, fault)
        complete = (
            self.shapely
            and not any(each.check in ("C1", "C2") for each in self.found)
            and len(programs) == len(list(places(hero)))
        )
        if complete:
            spelled = {key: spelled_out(program, meanings) for key, program in programs.items()}
            understood = {key: program for key, program in spelled.items() if key not in self.by_hand}
            for found in check_whole(grammar, hero, understood, complete=not self.by_hand):
                self.found.append(self._underlined(found))
        if complete and not self.failed:
            texts = {each.name: self.printed[f"keywords/{at}/means"].text for at, each in enumerate(hero.keywords)}
            said = {
                key: replace(self.printed[key], program=program, reminder=reminder(programs[key], texts))
                for key, program in spelled.items()
            }
            self._play(hero, {**said, **specials(grammar, hero)})

    def _read(self, grammar: Grammar, hero: HeroFile, place: Place) -> Program:
        path = text_path(place.key)
        words = place.words
        if isinstance(words, str):
            try:
                reading = read(grammar, words, place.kind, place.user)
            except NotUnderstood as error:
                refused = explained(grammar, hero, place, error)
                self.found.append(Found(refused.check, path, refused.reason, refused.start, refused.end))
                self.refused += 1
                return ()
            program = reading.program
            self.sources[path] = Source(grammar, place, words, reading)
            if reading.others:
                both = [_printed(grammar, each, place) for each in (program, *reading.others)]
                ways = " / ".join(dict.fromkeys(each.text for each in both if each is not None))
                self.found.append(
                    Found("C2", path, f"it can be read in several ways; write one of: {ways}", 0, len(words))
                )
                return ()
        elif "program" in words:
            try:
                program = program_from_json(thawed(words["program"]))
            except (ValueError, TypeError) as error:
                self.found.append(Found("C2", path, f"it is no program: {error}"))
                return ()
            wrong = list(kind_faults(grammar, program))
            self.found += [Found("C2", path, reason) for reason in wrong]
            if wrong:
                return ()
        else:
            return self._by_hand(grammar, place, words)
        said = _printed(grammar, program, place)
        if said is None:
            self.found.append(Found("C2", path, "its program cannot be said in words"))
            return ()
        self.printed[place.key] = said
        self._meaning(grammar, hero, place, program)
        wrong_here = any(each.path == path and each.level == ERROR for each in self.found)
        if isinstance(words, str) and said.text != words.strip() and not wrong_here:
            self.found.append(Found("canonical", path, f"it is printed as: {said.text}", 0, len(words), WARNING))
        return program

    def _by_hand(self, grammar: Grammar, place: Place, words: Mapping[str, Any]) -> Program:
        """The program of a text by hand: only when it is carried out must be understood."""
        program = program_by_hand(grammar, place.kind, words, place.user)
        keyword = place.key.startswith("keywords/")
        if keyword or not program:
            self.found.append(Found("by-hand", text_path(place.key), KEYWORD if keyword else WHEN))
            return ()
        self.printed[place.key] = Said(program, written(words))
        self.by_hand.add(place.key)
        return program

    def _meaning(self, grammar: Grammar, hero: HeroFile, place: Place, program: Program) -> None:
        key = place.key
        if key.startswith("keywords/"):  # checked where they stand
            return
        before: frozenset[str] = frozenset()
        if key.startswith("cards/"):
            _, at, timing = key.split("/")[:3]
            self._bound.setdefault(at, frozenset())
            before = self._bound[at]
            self._bound[at] |= bound_in(grammar, program)
            if timing != "rules":
                self._modes(hero, int(at), key, program)
        for fault in reading_faults(grammar, hero, key, program, before):
            self._note(key, fault)

    def _modes(self, hero: HeroFile, at: int, key: str, program: Program) -> None:
        """The ids of the lines of a choice are as many as the lines."""
        modes = hero.cards[at].modes
        for node in (each for some in program for each in some.walk() if each.name == "choose"):
            lines = node["modes"]
            assert isinstance(lines, tuple)
            if modes and len(modes) != len(lines):
                reason = f"it names {len(modes)} lines, but the text has {len(lines)}: give each an id"
                self.found.append(Found("C6", ("cards", at, "modes"), reason))

    def _note(self, key: str, fault: Fault) -> None:
        """Notes what is wrong with a text, at the words that are at fault."""
        path = text_path(key)
        start, end = self.sources[path].of(fault.node, fault.words) if path in self.sources else (0, 0)
        self.found.append(Found(fault.check, path, fault.reason, start, end, fault.level))

    def _underlined(self, found: Found) -> Found:
        """With the place of the words at fault, where it is known what those say."""
        if found.node is None or found.path not in self.sources:
            return found
        start, end = self.sources[found.path].of_node(found.node)
        return replace(found, start=start, end=end)

    # ---------------------------------------------------------------- play

    def _play(self, hero: HeroFile, texts: dict[str, Said]) -> None:
        try:
            lowered = lower_hero(hero, texts)
            check_hero(lowered)
        except HeroError as error:
            gaps = list(_gaps(hero, texts))
            self.refused += len(gaps)
            if not gaps:
                path = _path_of(hero, error.part)
                reason = error.reason if path or not error.part else f"{error.part}: {error.reason}"
                gaps = [Found("engine", path, reason, level=UNPLAYABLE)]
            self.found += [self._underlined(each) for each in gaps]
        else:
            self.hero = lowered


def _gaps(hero: HeroFile, texts: Mapping[str, Said]) -> Iterator[Found]:
    """Every text that the engine has no words for."""
    for at in range(len(hero.abilities)):
        try:
            lower_ability(hero, texts[f"abilities/{at}"])
        except CannotPlay as error:
            yield Found("engine", ("abilities", at, "text"), str(error), level=UNPLAYABLE, node=error.node)
    for at, card in enumerate(hero.cards):
        programs = card_programs(at, card, texts)
        for timing, program in programs.items():
            try:
                lower_text(hero, program, timing=timing, card=card.name, modes=card.modes, beside=programs)
            except CannotPlay as error:
                yield Found("engine", ("cards", at, timing), str(error), level=UNPLAYABLE, node=error.node)


def _shape_check(path: Path, reason: str, timings: list[str]) -> str:
    """The check that a fault of the shape belongs to."""
    if path == ("format",):
        return "file"
    if "are the most" in reason:
        return "C10"
    return "C2" if path and path[-1] in (*TEXT_KEYS, *timings, "text", "means") else "C6"


def _path_of(hero: HeroFile, part: str) -> Path:
    """The place that an error of the engine speaks of."""
    for at, card in enumerate(hero.cards):
        if part == card.name:
            return ("cards", at)
        if part.startswith(f"{card.name} ("):
            timing = part[len(card.name) + 2 : -1]
            return ("cards", at, timing) if timing in card.texts else ("cards", at)
    for key in ("fighters", "tokens", "zones", "abilities"):
        for at, each in enumerate(getattr(hero, key)):
            if part == each.name:
                return (key, at)
    return ()


def _printed(grammar: Grammar, program: Program, place: Place) -> Said | None:
    try:
        return Said.of(program, print_spans(grammar, program, place.pronoun))
    except CannotSay:
        return None
