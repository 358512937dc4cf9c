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
MARKS = {True: "right", False: "WRONG", None: "open "}
CLOSING = {
    "right": "The deal was nobody's choice as far as a record can show it: docs/records.md says what that leaves open.",
    "wrong": "This record is not true.",
    "open": "Nothing is wrong with this record, but it cannot show that its deal was nobody's choice.",
}


def verify(args: Namespace) -> int:
    """matchless verify FILE"""
    for name, value in (("digest", args.digest), ("part", args.part)):
        if value is not None and HEX.fullmatch(value) is None:
            raise CommandError(f"--{name} has 64 digits or letters from a to f, not {value[:80]!r}", ADVICE)
    own = Own(args)
    text = read_text(args.file, ADVICE)
    try:
        findings = looked_at(text, own_heroes=own.heroes, own_boards=own.boards, shown=args.digest, added=args.part)
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
    parser.add_argument("--digest", metavar="HEX", help="the digest that you were shown at the table")
    parser.add_argument("--part", metavar="HEX", help="what your own browser added")
    add_own(parser)
    add_json(parser)
