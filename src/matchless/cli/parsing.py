"""Parts of the command line that its commands share: the parser, and arguments that several of them take."""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter, _AppendAction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from matchless import EDITIONS, FORMATS
from matchless.cli.output import CommandError
from matchless.engine.table import PRINTED

if TYPE_CHECKING:
    from argparse import Action, Namespace, _SubParsersAction
    from collections.abc import Callable

    Commands = _SubParsersAction["Parser"]

GAME_WITH_DASH = re.compile(r"-[A-Za-z0-9_][A-Za-z0-9_-]{10,}")  # or a token
USUAL_BOARD = "one of the first hero's set with room for all, or Hell's Kitchen"


class Parser(ArgumentParser):
    """An argument parser whose complaints are errors like all others; some take environment variables as well."""

    variables: dict[str, Action]  # by name
    takes_games = False  # whether a word may be the id of a game, which once could begin with a dash

    def error(self, message: str) -> NoReturn:
        raise CommandError(message, f"see: {self.prog} --help")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Of several commands only the one that is meant reads its variables."""
        for variable, action in getattr(self, "variables", {}).items():
            given = _given(variable)
            if given is not None:
                action.default = _read(action, variable, given)
        return super().parse_known_args(args, namespace)

    def _parse_optional(self, arg_string: str) -> Any:
        if self.takes_games and GAME_WITH_DASH.fullmatch(arg_string):
            return None  # then it is no option
        return super()._parse_optional(arg_string)


def command(commands: Commands, name: str, run: Callable[[Namespace], int], summary: str, example: str) -> Parser:
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


def add_variables(parser: Parser) -> None:
    """Lets every option so far be given by an environment variable too, --port by MATCHLESS_PORT.

    Several of a kind stand in one variable, apart from each other. What stands on the command line counts instead, or
    is added where an option may be given several times. MATCHLESS_DATABASE_FILE names a file that has the database, so
    that a password need stand in neither.
    """
    options = [(name, action) for action in parser._actions for name in action.option_strings if name[:2] == "--"]
    parser.variables = {
        f"MATCHLESS_{name[2:].replace('-', '_').upper()}": action for name, action in options if name != "--help"
    }
    for variable, action in parser.variables.items():
        action.help = f"{action.help} [{variable}]"


def _given(variable: str) -> str | None:
    """What a variable says; one that is empty is as good as none (compose files leave such)."""
    said, file = os.environ.get(variable) or None, os.environ.get(f"{variable}_FILE")
    if not file:
        return said
    if said is not None:
        raise CommandError(f"{variable} and {variable}_FILE are both set", "unset one of them")
    try:
        read = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{variable}_FILE: {file} cannot be read: {error}", "name a file of text") from error
    if not read:  # a secret that did not get here: games would end up somewhere else
        raise CommandError(f"{variable}_FILE: {file} is empty", f"write there what {variable} would say")
    return read


def _read(action: Action, variable: str, given: str) -> object:
    read = action.type if callable(action.type) else str
    try:
        if action.nargs == 0:
            return {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}[given.lower()]
        value: object = [read(word) for word in given.split()] if isinstance(action, _AppendAction) else read(given)
        for word in value if isinstance(value, list) else [value]:
            if action.choices is not None and word not in action.choices:
                raise ArgumentTypeError(f"must be one of {', '.join(action.choices)}")
    except KeyError:
        raise CommandError(f"{variable} must be yes or no, not {given!r}", "change the variable, or unset it") from None
    except (ArgumentTypeError, ValueError) as error:
        raise CommandError(f"{variable}: {error}", "change the variable, or unset it") from None
    return value


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
