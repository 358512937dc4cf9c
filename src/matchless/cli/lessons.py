"""The lessons: listed, played through by a check, and searched for deals that they can be taught with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.cli.cards import count
from matchless.cli.output import FAILED, open_console, say, write_json
from matchless.cli.parsing import add_json, at_least, command
from matchless.teacher import lessons
from matchless.teacher.lessons.checking import check, fits
from matchless.teacher.lessons.reading import LessonError

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands
    from matchless.teacher.lessons.lesson import Lesson

USUAL_SEEDS = 2000
TOLD_EVERY = 1000  # seeds


def run(args: Namespace) -> int:
    """matchless lessons [NAME...]"""
    found = [_named(name) for name in args.names] or lessons.lessons()
    return _search(found, args) if args.find else _check(found, args)


def _named(name: str) -> Lesson:
    return lessons.load_file(name) if name.endswith((".yaml", ".yml")) else lessons.load(name)


def _check(found: list[Lesson], args: Namespace) -> int:
    told: list[dict[str, object]] = []
    console = open_console()
    for lesson in found:
        row: dict[str, object] = {"lesson": lesson.slug, "title": lesson.title, "steps": len(lesson.steps)}
        try:
            row["choices"], row["wrong"] = check(lesson), None
        except LessonError as error:
            row["choices"], row["wrong"] = None, str(error)
        told.append(row)
        if not args.json:
            made = row["wrong"] or f"{len(lesson.steps)} steps, {row['choices']} choices"
            say(console, f"{lesson.slug:<18}{lesson.title:<30}{made}")
    if args.json:
        write_json(told)
    return FAILED if any(row["wrong"] for row in told) else 0


def _search(found: list[Lesson], args: Namespace) -> int:
    """Tries one seed after another."""
    console = open_console()
    good: dict[str, list[int]] = {}
    for lesson in found:
        good[lesson.slug] = []
        for seed in range(args.first, args.first + args.seeds):
            if fits(lesson, seed):
                good[lesson.slug].append(seed)
                if not args.json:
                    say(console, f"{lesson.slug}: seed {seed} plays the whole script")
            if not args.json and (seed + 1) % TOLD_EVERY == 0:
                say(console, f"{lesson.slug}: {count(seed + 1 - args.first, 'seed')} tried", style="dim")
    if args.json:
        write_json(good)
    return 0 if all(good.values()) else FAILED


def add_lessons(commands: Commands) -> None:
    summary = "the lessons, each played through by a check"
    parser = command(commands, "lessons", run, summary, "matchless lessons first-duel --find --seeds 60000")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a lesson, or the file of one; all if none is named")
    parser.add_argument("--find", action="store_true", help="search seeds with which the whole script can be played")
    parser.add_argument("--seeds", type=at_least(1), default=USUAL_SEEDS, metavar="N", help="so many of them")
    parser.add_argument("--first", type=at_least(0), default=0, metavar="SEED", help="from this one on")
    add_json(parser)
