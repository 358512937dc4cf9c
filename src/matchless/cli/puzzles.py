"""Puzzles: found in games, checked again, shown."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import matchless
from matchless import RULES_VERSION, heroes
from matchless.bots.levels import LEVELS
from matchless.cli.cards import count
from matchless.cli.output import CommandError, open_console, read_text, say, write_json, write_text
from matchless.cli.parsing import add_json, at_least, command
from matchless.cli.position import Seen, print_position
from matchless.cli.running import stopped, watched
from matchless.lab.journal import Journal
from matchless.teacher.puzzles import mine, why
from matchless.teacher.puzzles.check import check
from matchless.teacher.puzzles.data import BEST, WIN, Puzzle, PuzzleError, by_id, read, shipped, write
from matchless.teacher.puzzles.grade import grade
from matchless.teacher.puzzles.walk import Walk

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Generator

    from matchless import Game
    from matchless.cli.parsing import Commands

ADVICE = "give a file that `matchless puzzles mine` has written"
KIND = "win this turn for certain, or the best choice that a bot has missed; default: win"
KINDS = {"win": WIN, "best": BEST}
SHIPPED = "puzzles; default: those that come with Matchless"
NONE_THERE = 1  # the exit code of a check that has failed


def mine_puzzles(args: Namespace) -> int:
    """matchless puzzles mine"""
    kept = _read(args.out) if Path(args.out).exists() else []
    hero = heroes.load(args.hero).slug if args.hero else ""
    planned = len(args.record) or args.games
    configuration = {
        "rules": RULES_VERSION, "level": args.level, "seed": args.seed, "hero": hero, "least": args.least,
        "kind": args.kind, "records": args.record,
    }  # fmt: skip
    journal: Journal[list[Puzzle]] | None = Journal(Path(args.journal), configuration) if args.journal else None
    found: dict[int, list[Puzzle]] = {}
    others = 0
    code = 0
    try:
        for number, (puzzles, searched) in watched(_mined(args, hero, journal), planned):
            found[number] = puzzles
            others += not searched
    except KeyboardInterrupt:
        code = stopped(args, len(found), planned)
    known = {puzzle["id"] for puzzle in kept}
    fresh = {one["id"]: one for puzzles in found.values() for one in puzzles if one["id"] not in known}
    write_text(args.out, write([*kept, *fresh.values()]))
    if args.json:
        write_json({"games": len(found), "found": list(fresh), "puzzles": len(kept) + len(fresh)})
    else:
        whole = count(len(kept) + len(fresh), "puzzle")
        games = count(len(found), "game")
        say(open_console(), f"{count(len(fresh), 'new puzzle')} in {games}; {args.out} has {whole}.")
        if others:
            records = count(len(found), "record")
            say(open_console(), f"Only duels are searched; {others} of {records} told of other games.")
    return code


def _mined(
    args: Namespace, hero: str, journal: Journal[list[Puzzle]] | None
) -> Generator[tuple[int, tuple[list[Puzzle], bool]], None, None]:
    """The puzzles of each game, graded, and whether it is one to search; what a journal has is not looked for again."""
    done = journal.open() if journal is not None else {}
    try:
        for number in range(len(args.record) or args.games):
            recorded = _recorded(args.record[number]) if args.record else None
            puzzles = done.get(number)
            if puzzles is None:
                puzzles = [grade(one) for one in _in_game(args, hero, number, recorded)]
                if journal is not None:
                    journal.add(number, puzzles)
            yield number, (puzzles, recorded is None or recorded.table.seats == mine.SEATS)
    finally:
        if journal is not None:
            journal.close()


def _in_game(args: Namespace, hero: str, number: int, recorded: Game | None) -> list[Puzzle]:
    if recorded is not None:
        game, source = recorded, Path(args.record[number]).name
    else:
        seed = args.seed + number
        game, source = mine.bot_game(seed, args.level, hero), f"{args.level} {seed}"
    return mine.in_game(game, source, KINDS[args.kind], args.least, hero)


def _recorded(path: str) -> Game:
    return matchless.load_record(read_text(path, "give the file of a record"))


def grade_puzzles(args: Namespace) -> int:
    """matchless puzzles grade FILE"""
    puzzles = _read(args.file)
    graded = 0
    for number, puzzle in watched((pair for pair in enumerate(puzzles)), len(puzzles)):
        if not puzzle["solved"] or args.again:
            puzzles[number] = grade(puzzle)
            graded += 1
            write_text(args.file, write(puzzles))  # at once, so that it can be stopped and taken up again
    if args.json:
        write_json({"puzzles": len(puzzles), "graded": graded})
    else:
        say(open_console(), f"{count(graded, 'puzzle')} graded of {len(puzzles)}.")
    return 0


def check_puzzles(args: Namespace) -> int:
    """matchless puzzles check [FILE]"""
    puzzles = _read(args.file) if args.file else list(shipped())
    wrong: dict[str, str] = {}
    for puzzle in watched((one for one in puzzles), len(puzzles)):
        try:
            check(puzzle)
        except PuzzleError as error:
            wrong[puzzle["id"]] = str(error)
    if args.json:
        write_json({"puzzles": len(puzzles), "wrong": wrong})
    else:
        for said in wrong.values():
            print(said, file=sys.stderr)
        right = count(len(puzzles) - len(wrong), "puzzle")
        say(open_console(), f"{right} checked again{f'; {len(wrong)} wrong' if wrong else ''}.")
    return NONE_THERE if wrong else 0


def show_puzzle(args: Namespace) -> int:
    """matchless puzzles show ID"""
    known = by_id() if not args.file else {one["id"]: one for one in _read(args.file)}
    puzzle = known.get(args.puzzle)
    if puzzle is None:
        raise CommandError(f"there is no puzzle {args.puzzle!r}", f"for instance {next(iter(known), 'none')!r}")
    walk = Walk(puzzle)
    told = why.because(walk) if args.solution else []
    steps = why.steps(walk) if args.solution else []
    if args.json:
        keys = ("id", "kind", "bits", "rating", "solved", "position", "lead")
        data = {key: value for key, value in puzzle.items() if key in keys}
        write_json({**data, **({"steps": [step.data() for step in steps], "because": told} if args.solution else {})})
        return 0
    console = open_console()
    names = walk.view.game.table.players
    say(console, f"{names[walk.solver.seat]}: {puzzle['kind']}. Rating {puzzle['rating']}.\n", style="bold")
    print_position(console, Seen(walk.view.data(), walk.view.game.table))
    if so_far := why.led(walk):
        say(console, f"Chosen so far: {'; '.join(so_far)}.")
    good = "win" if walk.proven else "good"
    for number, step in enumerate(steps, start=1):
        only = f" ({step.wins} of {step.of} {good})" if step.of > 1 else ""
        say(console, f"{number}. {names[step.seat]}: {step.says}{only}")
    for line in told:
        say(console, line)
    if not args.solution:
        say(console, "\nThe solution: --solution. To play it: matchless, then Puzzles.")
    return 0


def _read(path: str) -> list[Puzzle]:
    try:
        return read(read_text(path, ADVICE), path)
    except PuzzleError as error:
        raise CommandError(str(error), ADVICE) from error


def add_puzzles(commands: Commands) -> None:
    parser = commands.add_parser(
        "puzzles",
        help="find puzzles in games, check and show them",
        description="Puzzles: win this turn, or find the one good choice.",
    )
    kinds = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    example = "matchless puzzles mine --games 200 --journal mined.jsonl --out puzzles.json"
    mines = command(kinds, "mine", mine_puzzles, "find puzzles in games of bots, or in records", example)
    mines.add_argument("record", nargs="*", metavar="RECORD", help="files of recorded duels; default: bots play")
    mines.add_argument("--kind", choices=list(KINDS), default="win", help=KIND)
    mines.add_argument("--out", required=True, metavar="FILE", help="where puzzles are kept; new ones are added")
    mines.add_argument("--games", type=at_least(1), default=100, metavar="N", help="games of bots; default: 100")
    mines.add_argument("--seed", type=int, default=1, help="of the first game; default: 1")
    mines.add_argument("--level", choices=LEVELS, default="apprentice", help="of the bots; default: apprentice")
    mines.add_argument("--hero", help="the hero who solves them; default: any")
    mines.add_argument(
        "--least", type=float, metavar="BITS", help="how hard they must be; default: 3, of good choices 2"
    )
    mines.add_argument("--journal", metavar="FILE", help="remembers what is done, so that it can go on from there")
    example = "matchless puzzles grade puzzles.json"
    grades = command(kinds, "grade", grade_puzzles, "let bots of every level try the puzzles of a file", example)
    grades.add_argument("file", metavar="FILE", help="puzzles; those that nobody has tried yet are tried")
    grades.add_argument("--again", action="store_true", help="all of them, also those that were tried")
    checks = command(
        kinds, "check", check_puzzles, "prove or weigh puzzles again", "matchless puzzles check puzzles.json"
    )
    checks.add_argument("file", nargs="?", metavar="FILE", help=SHIPPED)
    shows = command(kinds, "show", show_puzzle, "show a puzzle", "matchless puzzles show bigfoot-dc178c --solution")
    shows.add_argument("puzzle", metavar="ID", help="as in the address of its page")
    shows.add_argument("--solution", action="store_true", help="and how it is solved")
    shows.add_argument("--file", metavar="FILE", help=SHIPPED)
    for one in (mines, grades, checks, shows):
        add_json(one)
