"""Parts of the command line that its commands share: the parser, and arguments that several of them take."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import TYPE_CHECKING, NoReturn

from matchless import EDITIONS, FORMATS
from matchless.cli.output import CommandError
from matchless.engine.table import PRINTED

if TYPE_CHECKING:
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Callable

    Commands = _SubParsersAction["Parser"]

USUAL_BOARD = "one of the first hero's set with room for all, or Hell's Kitchen"


class Parser(ArgumentParser):
    """An argument parser whose complaints are errors like all others."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message, f"see: {self.prog} --help")


def command(
    commands: Commands, name: str, run: Callable[[Namespace], int], summary: str, example: str
) -> ArgumentParser:
    parser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"example:\n  {example}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def add_format(parser: ArgumentParser) -> None:
    usual = "default: duel for two heroes, free-for-all for more"
    parser.add_argument("--format", choices=tuple(FORMATS), help=f"who wins with whom; {usual}")


def add_edition(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--edition",
        choices=EDITIONS,
        default=PRINTED,
        help="whose rules hold where the publisher has changed them (docs/rules.md); default: printed",
    )


def add_own(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--hero",
        action="append",
        default=[],
        metavar="FILE",
        help="a hero of your own that is named but not brought along; may be given several times",
    )
    parser.add_argument(
        "--board", metavar="FILE", help="the board, if it is one of your own that is named but not brought along"
    )


def add_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")


def at_least(least: int) -> Callable[[str], int]:
    def whole(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"must be a whole number, not {text!r}") from None
        if number < least:
            raise ArgumentTypeError(f"must be at least {least}, not {number}")
        return number

    return whole
