"""The review of a recorded game: marks, luck and decisions, and the moments that mattered."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from matchless import read_record
from matchless.cli.output import open_console, say, show, write_json, write_text
from matchless.cli.parsing import add_json, add_own, at_least, command
from matchless.cli.replay import Own, recorded
from matchless.cli.review_page import review_page
from matchless.cli.running import numbers_table
from matchless.cli.setup import pairing
from matchless.server.worker import BEHIND_ALL, give_way
from matchless.teacher.judge import BUDGET
from matchless.teacher.judging import explain_moment, judge_turn, turns
from matchless.teacher.review import MARKS, SEVERAL, explained, unexplained
from matchless.teacher.review import review as reviewed
from matchless.teacher.verdict import ROUGHLY, loss_of, luck_of, percent, points, roughly

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from rich.table import Table

    from matchless import Recording
    from matchless.cli.parsing import Commands
    from matchless.teacher.judging import Judged
    from matchless.teacher.reasons import Difference
    from matchless.teacher.review import Ledger, Moment, Review, Unit

STYLES = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow", "fine": "green"}


def review(args: Namespace) -> int:
    """matchless review FILE"""
    recording = recorded(args.file, None, Own(args))
    found = _review(recording, args.seed, args.iterations, args.jobs or os.cpu_count() or 1)
    if args.html:
        write_text(args.html, review_page(recording, found))
    if args.json:
        write_json(found)
    else:
        _print(open_console(), recording, found)
    return 0


def _review(recording: Recording, seed: int, iterations: int, jobs: int) -> Review:
    """Judges and explains everything, in several processes, with a progress bar if somebody is there to see it."""
    record = recording.write()
    choices = turns(recording)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    shown = Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty())
    with shown as progress, ProcessPoolExecutor(jobs, get_context("spawn"), give_way, (BEHIND_ALL,)) as pool:
        judging = progress.add_task("judging", total=sum(choices.values()))
        judged: list[Judged] = []
        # The longest first, so that no core waits for the last one alone.
        longest = sorted(choices, key=lambda turn: -choices[turn])
        pieces = [(turn, pool.submit(judge_piece, record, turn, seed, iterations)) for turn in longest]
        for turn, piece in pieces:
            judged += piece.result()
            progress.advance(judging, choices[turn])
        found = reviewed(recording, judged, seed=seed, iterations=iterations)
        moments = unexplained(found)
        explaining = progress.add_task("explaining", total=len(moments))
        because: list[list[Difference]] = []
        for reason in [pool.submit(explain_piece, record, moment, seed, iterations) for moment in moments]:
            because.append(reason.result())
            progress.advance(explaining)
    return explained(found, recording.table, because)


def judge_piece(record: str, turn: int, seed: int, iterations: int) -> list[Judged]:
    """One turn, in a process of its own."""
    return judge_turn(read_record(record), turn, seed, iterations)


def explain_piece(record: str, moment: Moment, seed: int, iterations: int) -> list[Difference]:
    """One moment, in a process of its own."""
    better, made = ([step["choice"]["option"] for step in steps] for steps in (moment["way"], moment["made"]))
    return explain_moment(read_record(record), moment["at"], better, made, seed, iterations)


# --- as text --------------------------------------------------------------------------------------------------------


def _print(console: Console, recording: Recording, found: Review) -> None:
    table = recording.table
    say(console, f"{pairing(table, table.players)} on {table.board.name}: {found['headline']}\n", style="bold")
    show(console, _ledgers(found["seats"]))
    say(console, "\nStart, decisions, what the others gave and luck add up to the result, in points of chance.")
    if any(roughly(ledger["luck"]) for ledger in found["seats"]):
        say(console, ROUGHLY)
    if len(found["seats"]) > 2:
        say(console, "\nOf what was given:")
        show(console, _given(found["seats"]))
    for ledger in found["seats"]:
        _print_moments(console, ledger, found["units"])
    say(
        console,
        f"\nEvery choice was judged as its player knew the game, with {found['iterations']:,} tries and seed "
        f"{found['seed']}. {found['sureness']}",
    )


def _ledgers(seats: Sequence[Ledger]) -> Table:
    table = numbers_table(
        "", "start", "decisions", "given", "luck", "result", "accuracy", *(SEVERAL[name] for name, _ in reversed(MARKS))
    )
    for ledger in seats:
        table.add_row(
            ledger["name"],
            percent(ledger["start"]),
            points(ledger["own"]),
            points(sum(ledger["given"].values())),
            luck_of(ledger["luck"]),
            percent(ledger["result"]),
            "–" if ledger["accuracy"] is None else f"{ledger['accuracy']:.0f}",
            *(str(ledger["marks"][name]) for name, _ in reversed(MARKS)),
        )
    return table


def _given(seats: Sequence[Ledger]) -> Table:
    """Who gave how much to whom, where that is not clear without saying."""
    table = numbers_table("", *(f"by {ledger['name']}" for ledger in seats))
    for ledger in seats:
        given = ledger["given"]
        shares = (points(given[seat]) if seat in given else "–" for seat in range(len(seats)))
        table.add_row(f"to {ledger['name']}", *shares)
    return table


def _print_moments(console: Console, ledger: Ledger, units: Sequence[Unit]) -> None:
    moments = [*ledger["turning"], *([ledger["find"]] if ledger["find"] is not None else [])]
    if moments:
        say(console, f"\n{ledger['name']}", style="bold")
    for moment in moments:
        name = f"found, {points(moment['lead'])} over all else" if moment["lead"] else moment["mark"]
        where = f"Turn {moment['turn']}" if moment["turn"] else "Setup"
        head = Text.assemble(f"{where}, choice {moment['at'] + 1}: ", (name, STYLES[moment["mark"]]))
        if not moment["lead"]:
            head.append(f", {loss_of(units[moment['unit']])}")
        say(console, head)
        say(console, f"  chose   {moment['chose']} ({percent(moment['after'])})")
        if moment["better"] is not None:
            say(console, f"  better  {moment['better']} ({percent(moment['before'])})")
            say(console, f"  why     {moment['because']}")


def add_review(commands: Commands) -> None:
    example = "matchless review game.txt --html review.html"
    summary = "judge every choice of a recorded game, and tell luck from decisions"
    parser = command(commands, "review", review, summary, example)
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input")
    parser.add_argument("--html", metavar="FILE", help="write everything, with graph and boards, as one page")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="where the judge's chance comes from; default: 0"
    )
    parser.add_argument(
        "--iterations",
        type=at_least(1),
        default=BUDGET,
        metavar="N",
        help=f"how many tries a choice gets; chances of different numbers cannot be compared; default: {BUDGET}",
    )
    parser.add_argument("--jobs", type=at_least(1), metavar="N", help="how many processes; default: one for every core")
    add_own(parser)
    add_json(parser)
