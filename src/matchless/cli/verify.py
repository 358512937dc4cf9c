"""Whether a record can be true."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from matchless.cli.output import CommandError, open_console, read_text, say, shown_path, write_json
from matchless.cli.parsing import add_json, add_own, command
from matchless.cli.replay import Own
from matchless.engine.dealing import HEX
from matchless.engine.errors import RecordError
from matchless.verification import verdict
from matchless.verification import verify as looked_at

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands

ADVICE = "the table in the browser lets you download the record of a game that is over"
SEATS = ("1", "2", "3", "4")
MARKS = {True: "right", False: "WRONG", None: "open "}
CLOSING = {
    "right": "The deal was nobody's choice as far as a record can show it: docs/records.md says what that leaves open.",
    "wrong": "This record is not true.",
    "open": "Nothing is wrong with this record, but it cannot show that its deal was nobody's choice.",
}


def verify(args: Namespace) -> int:
    """matchless verify FILE"""
    promises: list[tuple[str, str]] = args.promise
    named = [("digest", args.digest), ("part", args.part), *(("promise", promise) for _, promise in promises)]
    for name, value in named:
        if value is not None and HEX.fullmatch(value) is None:
            raise CommandError(f"--{name} has 64 digits or letters from a to f, not {value[:80]!r}", ADVICE)
    for seat, _ in promises:
        if seat not in SEATS:
            raise CommandError(f"--promise begins with the number of a seat, not {seat[:80]!r}", ADVICE)
    promised = {int(seat) - 1: promise for seat, promise in promises} or None
    own = Own(args)
    text = read_text(args.file, ADVICE)
    try:
        findings = looked_at(
            text,
            own_heroes=own.heroes,
            own_boards=own.boards,
            shown=args.digest,
            added=args.part,
            promised=promised,
        )
    except RecordError as error:
        raise CommandError(f"{shown_path(args.file)}, {error}", ADVICE) from error
    comes_to = verdict(findings)
    if args.json:
        write_json({"verdict": comes_to, "findings": [asdict(finding) for finding in findings]})
        return int(comes_to == "wrong")
    console = open_console()
    for finding in findings:
        say(console, f"{MARKS[finding.right]}  {finding.text}", style="bold" if finding.right is False else "")
    say(console, f"\n{CLOSING[comes_to]}", style="bold")
    return int(comes_to == "wrong")


def add_verify(commands: Commands) -> None:
    summary = "check that a record is true: its deal was nobody's choice, its game ends as it says"
    parser = command(commands, "verify", verify, summary, "matchless verify game.txt")
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input")
    parser.add_argument("--digest", metavar="HEX", help="the digest that you were shown first")
    parser.add_argument("--part", metavar="HEX", help="what your own browser added")
    parser.add_argument(
        "--promise",
        nargs=2,
        action="append",
        default=[],
        metavar=("SEAT", "HEX"),
        help="a promise that you were shown before your browser added anything; if one is given, give all",
    )
    add_own(parser)
    add_json(parser)
