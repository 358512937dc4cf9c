"""Breaks hero files by the thousand: `uv run python tests/fuzz_heroes.py --mutants 100000 --jobs 2`.

A mutant is one of the thirteen hero files or of the two made for tests with one to three changes: words of a sentence
dropped, doubled, swapped or taken from another hero; sentences composed from the whole table with the hero's names;
numbers, names, keys and types changed; parts of other heroes put in; lines of the file damaged. It must be refused with
reasons that say where, or play a short random game in which all that must always hold does, all can be shown to
everybody, and which its record replays; no other exception may come, and no text may take longer than 50 ms to be read
or refused. The first failures end the run with exit code 1 and the mutants that caused them.
"""

from __future__ import annotations

import argparse
import copy
import difflib
import json
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from language.shipped import FILES
from matchless import boards, heroes, load_record, save_record
from matchless.engine.definitions import Hero
from matchless.engine.game import Game
from matchless.engine.setup import start
from matchless.engine.table import DUEL, FREE_FOR_ALL, TEAMS, Table
from matchless.engine.text import card_text
from matchless.language.check import examine
from matchless.language.grammar import Grammar
from matchless.language.model import hero_file
from matchless.language.printer import print_text
from matchless.language.texts import ABILITY, NotUnderstood, Reading
from random_play import BIG_BOARDS, Chooser, invariants_of_any_hero
from random_programs import Composer

checker: Any = import_module("matchless.language.check.hero")
CHUNK = 50
MOST_DECISIONS = 150  # of a short game
EVERY = 15  # decisions, all that must always hold is looked at
MOST_FAILURES = 20
COMPOSED = 5  # tries to compose a sentence of at most so many letters, before whatever comes is taken
SHORT = 120
MOST_SECONDS = 0.05  # that one text may take
MADE = Path(__file__).parent / "language"
SOURCES = (*FILES, MADE / "marsh_king.yaml", MADE / "sample.yaml")
DAMAGED = 0.15  # of the mutants are files whose lines are damaged
KEPT = 3  # cards of a mutant that keep their texts: fewer to read, and a short game comes to them
MANY = 12  # copies of a card whose text was composed, so that a short game plays it
SHOWN = 30  # decisions between looks at what everybody is shown
RECORDED = 8  # of so many games that are played, one is recorded and replayed
FORMATS_PLAYED = ((DUEL, 2), (DUEL, 2), (FREE_FOR_ALL, 3), (DUEL, 2), (TEAMS, 4))
RIVALS = ("robin-hood", "titania", "wayward-sisters")
TEXT_KEYS = {"text", "means", "immediately", "during", "after", "scheme", "boosting", "completion", "landing"}
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3, 99, 1000, 2**40, 3.5, "", " ", "x", "Otter", "x" * 700, "<b>", "é", "a\nb", [], {}, ["x"],
    {"program": []}, {"program": [{"draw": {}}]}, {"by_hand": "Sing."}, "hero", "scheme", "you", "1",
)  # fmt: skip
ODD_LETTERS = ":{}[]&*!|>'\"%@`#,-?\t\\\0\x7f\u2028é🙂 \n"


@dataclass
class Report:
    """What came of some mutants."""

    mutants: int = 0
    refused: int = 0
    unplayable: int = 0
    played: int = 0
    slowest: float = 0.0  # text, in seconds
    slow_text: str = ""
    checks: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    @property
    def failure(self) -> str:
        return "\n\n".join(self.failures)

    def add(self, other: Report) -> None:
        self.mutants += other.mutants
        self.refused += other.refused
        self.unplayable += other.unplayable
        self.played += other.played
        if other.slowest > self.slowest:
            self.slowest, self.slow_text = other.slowest, other.slow_text
        self.checks += other.checks
        self.failures += other.failures


# ---------------------------------------------------------------- mutants


@cache
def originals() -> tuple[str, ...]:
    return tuple(file.read_text(encoding="utf-8") for file in SOURCES)


@cache
def trees() -> tuple[dict[str, Any], ...]:
    return tuple(yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)) for text in originals())


@cache
def sentences() -> tuple[str, ...]:
    """Every text of every hero."""
    return tuple(text for tree in trees() for _, _, text in texts_in(tree))


@cache
def vocabulary() -> tuple[str, ...]:
    return tuple({word for text in sentences() for word in pieces(text) if word.strip()})


def pieces(text: str) -> list[str]:
    return re.findall(r"\w+|\s+|.", text)


def texts_in(data: Any) -> list[tuple[Any, Any, str]]:
    """Every sentence in a tree: what holds it, under which key, and the words."""
    found: list[tuple[Any, Any, str]] = []
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in members:
        if isinstance(value, str) and (key in TEXT_KEYS or (isinstance(data, list) and value.endswith("."))):
            found.append((data, key, value))
        found += texts_in(value)
    return found


def places_in(data: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree: what holds it, and under which key."""
    found: list[tuple[Any, Any]] = []
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in members:
        found.append((data, key))
        found += places_in(value)
    return found


def break_sentence(luck: random.Random, tree: Any) -> None:
    some = texts_in(tree)
    if not some:
        return
    holder, key, text = luck.choice(some)
    holder[key] = broken_sentence(luck, text)


def broken_sentence(luck: random.Random, text: str) -> str:
    said = pieces(text)
    words = [at for at, piece in enumerate(said) if piece.strip()] or [0]
    at, other = luck.choice(words), luck.choice(words)
    way = luck.randrange(12)
    if way == 0 and said:
        del said[at]
    elif way == 1 and said:
        said.insert(at, f"{said[at]} ")
    elif way == 2 and said:
        said[at], said[other] = said[other], said[at]
    elif way == 3 and said:
        said[at] = luck.choice(vocabulary())
    elif way == 4:
        numbers = [place for place in words if said and said[place].isdecimal()]
        for place in numbers[:1]:
            said[place] = str(luck.choice((0, 1, 2, 5, 9, 40, 99, 100, 10**12)))
    elif way == 5 and said and said[at]:
        letter = luck.randrange(len(said[at]))
        said[at] = said[at][:letter] + luck.choice("aeisx'. ") + said[at][letter + 1 :]
    elif way == 6:
        return luck.choice(sentences())
    elif way == 7:
        return f"{text} {luck.choice(sentences())}"
    elif way == 8:
        tail = pieces(luck.choice(sentences()))
        said = said[: luck.randrange(len(said) + 1)] + tail[luck.randrange(len(tail) + 1) :]
    elif way == 9:
        parts = text.split(". ")
        luck.shuffle(parts)
        return ". ".join(parts)
    elif way == 10:
        return f"Choose {luck.choice(('one', 'two', 'three'))}:\n* {text}\n* {luck.choice(sentences())}"
    else:
        return " ".join(luck.choice(vocabulary()) for _ in range(luck.randrange(1, 40)))
    return "".join(said)


@cache
def composer(which: int) -> Composer:
    """Makes sentences with the names of one of the heroes."""
    return Composer(0, hero_file(trees()[which]))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def compose_sentence(luck: random.Random, tree: Any) -> None:
    """A sentence of any words of the table, in the place of another of its kind."""
    some = texts_in(tree)
    slugs = [each["slug"] for each in trees()]
    if not some or tree.get("slug") not in slugs:
        return
    holder, key, _ = luck.choice(some)
    abilities = isinstance(holder, list) or any(holder is each for each in _list(tree.get("abilities")))
    maker = composer(slugs.index(tree["slug"]))
    maker.random = luck
    said = ""
    for _ in range(COMPOSED):
        kind, program = maker.program()
        said = print_text(maker.grammar, program)
        if len(said) <= SHORT and (kind == ABILITY) == abilities:
            break
    holder[key] = said
    if not isinstance(holder, list) and "copies" in holder:
        holder["copies"] = MANY


def break_value(luck: random.Random, tree: Any) -> None:
    holder, key = luck.choice(places_in(tree))
    holder[key] = copy.deepcopy(luck.choice(ODD))


def swap_values(luck: random.Random, tree: Any) -> None:
    holder, key = luck.choice(places_in(tree))
    value = copy.deepcopy(holder[key])
    other, place = luck.choice(places_in(tree))
    holder[key] = copy.deepcopy(other[place])
    if luck.random() < 0.5:
        other[place] = value


def change_keys(luck: random.Random, tree: Any) -> None:
    holder, key = luck.choice(places_in(tree))
    value = holder[key]
    way = luck.randrange(3)
    if way < 2:
        del holder[key]
    if way > 0:
        if isinstance(holder, list):
            holder.insert(luck.randrange(len(holder) + 1), copy.deepcopy(value))
        else:
            holder[luck.choice((f"{key}s", str(key)[1:], "name", "text", "rules", "during"))] = copy.deepcopy(value)


def change_number(luck: random.Random, tree: Any) -> None:
    """So that many mutants still play."""
    some = [(holder, key) for holder, key in places_in(tree) if type(holder[key]) is int]
    if some:
        holder, key = luck.choice(some)
        holder[key] = luck.choice((0, 1, 2, 3, 5, 9, 10, 20, 30, holder[key] + 1, holder[key] - 1))


def change_choice(luck: random.Random, tree: Any) -> None:
    """Another value of the same key, from any hero."""
    holder, key = luck.choice(places_in(tree))
    other = copy.deepcopy(luck.choice(trees()))
    same = [(each, place) for each, place in places_in(other) if place == key and not isinstance(place, int)]
    if same and isinstance(holder, dict):
        each, place = luck.choice(same)
        holder[key] = each[place]


def graft(luck: random.Random, tree: Any) -> None:
    """A part of another hero."""
    other = copy.deepcopy(luck.choice(trees()))
    key = luck.choice(list(other))
    value = other[key]
    if value and isinstance(value, list) and isinstance(tree.get(key), list) and luck.random() < 0.7:
        tree[key].append(luck.choice(value))
    else:
        tree[key] = value


def break_file(luck: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = luck.randrange(len(lines))
    way = luck.randrange(6)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(luck.randrange(len(lines)), lines[at])
    elif way == 2:
        lines[at] = " " * luck.randrange(6) + lines[at].lstrip()
    elif way == 3:
        lines[at : at + 2] = [" ".join(lines[at : at + 2])]
    else:
        place = luck.randrange(len(lines[at]) + 1)
        letter = luck.choice(ODD_LETTERS) if way == 4 else ""
        lines[at] = lines[at][:place] + letter + lines[at][place + (way == 5) :]
    return "\n".join(lines)


WAYS: tuple[Callable[[random.Random, Any], None], ...] = (
    break_sentence, break_sentence, compose_sentence, compose_sentence, compose_sentence, change_number, change_choice,
    break_value, swap_values, change_keys, graft,
)  # fmt: skip


def simplified(luck: random.Random, which: int) -> dict[str, Any]:
    """A hero of whose cards only some have a text; one in ten is left whole."""
    tree = copy.deepcopy(trees()[which])
    if luck.random() < 0.9:
        kept = luck.sample(range(len(tree["cards"])), KEPT)
        for at, card in enumerate(tree["cards"]):
            if at not in kept:
                for key in (TEXT_KEYS | {"rules", "modes"}) & set(card):
                    del card[key]
                if card["type"] == "scheme":
                    card["scheme"] = "Draw 1 card."
    return tree


def mutant(seed: int, number: int) -> str:
    """The mutant of a number, always the same."""
    luck = random.Random(f"{seed} {number}")
    which = luck.randrange(len(SOURCES))
    if luck.random() < DAMAGED:
        text = originals()[which]
        for _ in range(luck.randint(1, 3)):
            text = break_file(luck, text)
        return text
    tree = simplified(luck, which)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        luck.choice(WAYS)(luck, tree)
        if not places_in(tree):
            break
    return as_json(tree)


def changes(seed: int, number: int) -> list[str]:
    """How the mutant differs from its hero, as far as that can be told in lines."""
    luck = random.Random(f"{seed} {number}")
    which = luck.randrange(len(SOURCES))
    former = originals()[which] if luck.random() < DAMAGED else as_json(simplified(luck, which))
    differs = difflib.unified_diff(former.split("\n"), mutant(seed, number).split("\n"), lineterm="", n=0)
    return [SOURCES[which].stem, *list(differs)[2:]]


def as_json(tree: Any) -> str:
    return json.dumps(tree, ensure_ascii=False, indent=1)  # which is YAML as well


# ---------------------------------------------------------------- what must hold


class Memory:
    """Reads every sentence once for the same names, and takes the time: most sentences of a mutant are not changed."""

    def __init__(self) -> None:
        self.report = Report()
        self.read: Callable[[Grammar, str, str, str], Reading] = checker.read
        self.kept: dict[tuple[object, ...], Reading | NotUnderstood] = {}
        examine(originals()[-1], "sample.yaml")  # reads the table, which is no time of a text

    def __call__(self, grammar: Grammar, text: str, kind: str = "text", user: str = "") -> Reading:
        names = grammar.__dict__.setdefault("fuzz_names", hash(repr(grammar.lexicon.names)))
        key = (names, text, kind, user)
        found = self.kept.get(key)
        if found is None:
            found, seconds = self.timed(grammar, text, kind, user)
            if seconds > MOST_SECONDS:  # or the machine was busy
                seconds = min(seconds, *(self.timed(grammar, text, kind, user)[1] for _ in range(3)))
            if seconds > self.report.slowest:
                self.report.slowest, self.report.slow_text = seconds, text
            if len(self.kept) > 100_000:
                self.kept.clear()
            self.kept[key] = found
        if isinstance(found, NotUnderstood):
            raise found
        return found

    def timed(self, grammar: Grammar, text: str, kind: str, user: str) -> tuple[Reading | NotUnderstood, float]:
        began = time.process_time()
        found: Reading | NotUnderstood
        try:
            found = self.read(grammar, text, kind, user)
        except NotUnderstood as error:
            found = error
        return found, time.process_time() - began


@cache
def remembered() -> Memory:
    return Memory()


def fuzz(seed: int, numbers: range) -> Report:
    """Checks the mutants of these numbers."""
    report = Report()
    memory = remembered()
    memory.report = report
    checker.read = memory
    try:
        for number in numbers:
            text = mutant(seed, number)
            try:
                demand(text, number, report)
            except Exception:  # whatever it is, it is reported with the mutant
                changed = "\n".join(changes(seed, number))
                error = traceback.format_exc()
                report.failures.append(f"mutant {number} of --seed {seed} failed\n\n{changed}\n\n{error}")
            report.mutants += 1
    finally:
        checker.read = memory.read
    return report


def demand(text: str, number: int, report: Report) -> None:
    """A mutant is refused with reasons, or plays."""
    found = examine(text, "mutant.yaml")
    for problem in found.problems:
        assert problem.reason, problem
        assert min(problem.line, problem.column) >= 1, problem
        assert str(problem).startswith("mutant.yaml, line ")
        report.checks[problem.check] += 1
    if found.hero is not None:
        play(found.hero, number)
        report.played += 1
    elif found.errors:
        report.refused += 1
    else:
        assert found.problems, "refused without a reason"
        report.unplayable += 1


def play(hero: Hero, number: int) -> None:
    """A short game at random."""
    for card in hero.cards:
        card_text(card)
    format_, seats = FORMATS_PLAYED[number % len(FORMATS_PLAYED)]
    slugs = ("sherwood-forest", "t-rex-paddock") if seats == 2 else BIG_BOARDS
    board = boards.load(slugs[number % len(slugs)])
    rivals = [heroes.load(RIVALS[(number + seat) % len(RIVALS)]) for seat in range(seats - 1)]
    game = start(Table(board, [hero, *rivals], format=format_, first=number % seats), number, listen=True)
    choose = Chooser(("even", "fierce", "idle")[number % 3], number)
    for decision in range(MOST_DECISIONS):
        if decision % EVERY == 0:
            invariants_of_any_hero(game)
        if decision % SHOWN == number % SHOWN:
            show(game)
        if game.over:
            break
        game.choose(choose(game))
    invariants_of_any_hero(game)
    show(game)
    if number % RECORDED == 0:
        assert list(load_record(save_record(game)).choices()) == list(game.choices())


def show(game: Game) -> None:
    """What everybody sees of a game, as data and as sentences."""
    for seat in (None, *range(game.table.seats)):
        view = game.view(seat)
        json.dumps(view.data())
        assert all(view.sentences())
        assert game.over or view.question()


# ---------------------------------------------------------------- the script


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutants", type=int, default=100_000, help="how many (default 100000)")
    parser.add_argument("--seed", type=int, default=1, help="which series of mutants (default 1)")
    parser.add_argument("--begin", type=int, default=0, help="the first of them (default 0)")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (default 2)")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many (default: never)")
    parser.add_argument("--mutant", type=int, default=None, help="only the mutant of this number, in this process")
    options = parser.parse_args()
    if options.mutant is not None:
        report = fuzz(options.seed, range(options.mutant, options.mutant + 1))
        print(mutant(options.seed, options.mutant))
        print(report.failure or f"mutant {options.mutant} of --seed {options.seed} is fine")
        return 1 if report.failure else 0
    began = time.perf_counter()
    total = Report()
    last = options.begin + options.mutants
    todo = [range(each, min(each + CHUNK, last)) for each in range(options.begin, last, CHUNK)]
    with ProcessPoolExecutor(options.jobs) as pool:
        while (
            todo
            and len(total.failures) < MOST_FAILURES
            and (not options.minutes or time.perf_counter() - began < options.minutes * 60)
        ):
            batch, todo = todo[: 4 * options.jobs], todo[4 * options.jobs :]
            for report in pool.map(fuzz, [options.seed] * len(batch), batch):
                total.add(report)
                if report.failure:
                    print(report.failure, flush=True)
    print(
        f"{total.mutants} mutants in {time.perf_counter() - began:.0f} s: {total.refused} refused, "
        f"{total.unplayable} right but not playable yet, {total.played} played; "
        f"slowest text {1000 * total.slowest:.1f} ms: {total.slow_text!r}"
    )
    print(", ".join(f"{check} {count}" for check, count in total.checks.most_common()))
    return 1 if total.failure or total.slowest > MOST_SECONDS else 0


if __name__ == "__main__":
    sys.exit(main())
