"""The command `matchless`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import TYPE_CHECKING, NoReturn

from matchless import BUILD, FORMATS, RULES_VERSION, __version__
from matchless.boards import UnknownBoard
from matchless.cli.catalog import show_board, show_boards, show_hero, show_heroes
from matchless.cli.output import FAILED, INTERRUPTED, PIPE_CLOSED, CommandError
from matchless.cli.play import play
from matchless.cli.replay import replay
from matchless.cli.setup import MOST_SEATS
from matchless.cli.sim import sim
from matchless.engine.errors import BoardError, MatchlessError, SetupError
from matchless.heroes import UnknownHero

if TYPE_CHECKING:
    from argparse import Namespace, _SubParsersAction
    from collections.abc import Callable

    Commands = _SubParsersAction["Parser"]

EXAMPLES = """\
examples:
  matchless play                           Robin Hood, you, against Bigfoot
  matchless heroes                         who there is
  matchless hero robin-hood                a hero's abilities and deck
  matchless board yukon --svg yukon.svg    a board as a picture
  matchless sim robin-hood bigfoot         a thousand games at random
  matchless play elektra titania t-rex     everybody against everybody
"""
USUAL_BOARD = "one of the first hero's set with room for all, or Hell's Kitchen"


class Parser(ArgumentParser):
    """An argument parser whose complaints are errors like all others."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message, f"see: {self.prog} --help")


def main(argv: list[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    _never_fail_to_print()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except MatchlessError as error:
        print(f"matchless: {error}; {_advice(error)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whatever is still buffered has nowhere to go, and must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def _run(argv: list[str] | None) -> int:
    parser = build_parser()
    try:
        args = parser.parse_args(argv)
    except SystemExit as done:  # --help and --version have said what they had to say
        return int(done.code or 0)
    run: Callable[[Namespace], int] | None = args.run
    if run is None:
        parser.print_help()
        return 0
    return run(args)


def build_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="matchless",
        description="The Unmatched system, played exactly by the rules.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=_version(), help="say which version this is")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_catalog(commands)
    _add_play(commands)
    _add_sim(commands)
    _add_replay(commands)
    return parser


def _add_catalog(commands: Commands) -> None:
    every_hero = _command(commands, "heroes", show_heroes, "list the heroes", "matchless heroes")
    hero = _command(commands, "hero", show_hero, "show a hero: fighters, abilities, deck", "matchless hero robin-hood")
    hero.add_argument("name", nargs="+", metavar="NAME", help="a hero's name, in any spelling: robin-hood, Robin Hood")
    every_board = _command(commands, "boards", show_boards, "list the boards", "matchless boards")
    example = "matchless board raptor-paddock --svg paddock.svg"
    board = _command(commands, "board", show_board, "show a board: spaces, zones, neighbours", example)
    board.add_argument("name", nargs="+", metavar="NAME", help="a board's name, or a board file that ends in .json")
    board.add_argument("--svg", metavar="FILE", help="also draw it into this file")
    for parser in (every_hero, hero, every_board, board):
        _add_json(parser)


def _add_play(commands: Commands) -> None:
    example = "matchless play raptors robert-muldoon --seat 2 --record game.txt"
    parser = _command(commands, "play", play, "play against opponents who choose at random", example)
    parser.add_argument(
        "heroes",
        nargs="*",
        metavar="HERO",
        help="2 to 4 heroes in seat order; default: Robin Hood and Bigfoot, or a rival of the same set for one named",
    )
    _add_format(parser)
    parser.add_argument("--board", metavar="BOARD", help=f"the board; default: {USUAL_BOARD}")
    parser.add_argument("--seed", type=int, metavar="S", help="where all chance comes from; default: a new one")
    seats = range(1, MOST_SEATS + 1)
    parser.add_argument("--seat", type=int, choices=seats, default=1, help="where you sit; default: 1")
    parser.add_argument("--first", type=int, choices=seats, help="the seat that begins; default: drawn from the seed")
    parser.add_argument("--mulligan", action="store_true", help="offer everybody a new opening hand")
    parser.add_argument("--record", metavar="FILE", help="keep the game in this file, from choice to choice")
    parser.add_argument("--resume", metavar="FILE", help="go on with the game in this file")


def _add_sim(commands: Commands) -> None:
    example = "matchless sim robin-hood bigfoot --games 5000 --board yukon --board sherwood-forest"
    parser = _command(commands, "sim", sim, "play many games at random and count", example)
    parser.add_argument("heroes", nargs="+", metavar="HERO", help="2 to 4 heroes in seat order, who begin by turns")
    _add_format(parser)
    parser.add_argument(
        "--board",
        action="append",
        metavar="BOARD",
        help=f'the board, given several times for several, or "all"; default: {USUAL_BOARD}',
    )
    parser.add_argument("--games", type=_at_least(1), default=1000, metavar="N", help="how many games; default: 1000")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where all chance comes from; default: 0")
    _add_json(parser)


def _add_replay(commands: Commands) -> None:
    example = "matchless replay game.txt --until 40"
    parser = _command(commands, "replay", replay, "tell a recorded game again", example)
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input")
    parser.add_argument("--until", type=_at_least(0), metavar="N", help="stop after the first N choices")
    _add_json(parser)


def _command(
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


def _add_format(parser: ArgumentParser) -> None:
    usual = "default: duel for two heroes, free-for-all for more"
    parser.add_argument("--format", choices=tuple(FORMATS), help=f"who wins with whom; {usual}")


def _add_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")


def _at_least(least: int) -> Callable[[str], int]:
    def whole(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"must be a whole number, not {text!r}") from None
        if number < least:
            raise ArgumentTypeError(f"must be at least {least}, not {number}")
        return number

    return whole


def _version() -> str:
    return f"matchless {__version__}, rules {RULES_VERSION}, {BUILD}"


def _advice(error: MatchlessError) -> str:
    """The next step after an error."""
    if isinstance(error, CommandError):
        return error.advice
    if isinstance(error, UnknownHero):
        return "see: matchless heroes"
    if isinstance(error, (UnknownBoard, BoardError)):
        return "see: matchless boards"
    if isinstance(error, SetupError):
        return "see: matchless play --help"
    return "see: matchless --help"


def _never_fail_to_print() -> None:
    """Lets a stream that cannot write a letter put a question mark there."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
