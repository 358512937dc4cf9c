"""The command `matchless`."""

from __future__ import annotations

import os
import sys
from argparse import RawDescriptionHelpFormatter
from typing import TYPE_CHECKING

from matchless import BUILD, RULES_VERSION, __version__
from matchless.boards import UnknownBoard
from matchless.bots.levels import BadBudget, NoOpinion, UnknownBot
from matchless.cli.balance import add_balance
from matchless.cli.catalog import add_catalog
from matchless.cli.check import add_check
from matchless.cli.compare import add_compare
from matchless.cli.database import add_admin, add_db
from matchless.cli.dataset import add_dataset
from matchless.cli.explain import add_explain
from matchless.cli.ladder import add_ladder
from matchless.cli.lessons import add_lessons
from matchless.cli.levels import add_levels
from matchless.cli.new_hero import add_new_hero
from matchless.cli.output import FAILED, INTERRUPTED, PIPE_CLOSED, CommandError
from matchless.cli.parsing import Parser
from matchless.cli.play import add_play
from matchless.cli.position_command import add_position
from matchless.cli.puzzles import add_puzzles
from matchless.cli.replay import add_replay
from matchless.cli.review import add_review
from matchless.cli.serve import add_serve
from matchless.cli.sim import add_sim
from matchless.cli.understand import add_understand
from matchless.cli.verify import add_verify
from matchless.cli.worker import add_worker
from matchless.engine.errors import BoardError, HeroError, MatchlessError, SetupError
from matchless.heroes import FILE_ENDINGS, UnknownHero

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

ABOUT = ("--help", "-h", "--version")  # before all other options comes a command; without one it is serve
EXAMPLES = """\
examples:
  matchless                                play in the browser
  matchless play                           Robin Hood, you, against Bigfoot
  matchless heroes                         who there is
  matchless hero robin-hood                a hero's abilities and deck
  matchless new-hero "Grey Wolf"           begin a hero of your own
  matchless check my_hero.yaml             what is wrong with a hero of yours
  matchless board yukon --svg yukon.svg    a board as a picture
  matchless sim robin-hood bigfoot         a thousand games at random
  matchless play elektra titania t-rex     everybody against everybody
  matchless verify game.txt                whether a record is true
  matchless position game.txt --until 40   a moment of a game, to share or to play from
  matchless explain game.txt --until 40    what a bot thinks of each option
  matchless review game.txt                where a game was won and lost
  matchless ladder novice apprentice       how strong bots are
  matchless balance robin-hood bigfoot     how heroes fare against each other
"""


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
    words = sys.argv[1:] if argv is None else argv
    if not words or (words[0].startswith("-") and words[0] not in ABOUT):
        words = ["serve", *words]
    try:
        args = build_parser().parse_args(words)
    except SystemExit as done:  # --help and --version have said what they had to say
        return int(done.code or 0)
    run: Callable[[Namespace], int] = args.run
    return run(args)


def build_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="matchless",
        description="The Unmatched system, played exactly by the rules. Without a command it is `matchless serve`.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=_version(), help="say which version this is")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    add_catalog(commands)
    add_new_hero(commands)
    add_check(commands)
    add_serve(commands)
    add_db(commands)
    add_admin(commands)
    add_worker(commands)
    add_play(commands)
    add_sim(commands)
    add_replay(commands)
    add_verify(commands)
    add_position(commands)
    add_explain(commands)
    add_review(commands)
    add_balance(commands)
    add_compare(commands)
    add_levels(commands)
    add_ladder(commands)
    add_dataset(commands)
    add_puzzles(commands)
    add_understand(commands)
    add_lessons(commands)
    return parser


def _version() -> str:
    return f"matchless {__version__}, rules {RULES_VERSION}, {BUILD}"


def _advice(error: MatchlessError) -> str:
    """The next step after an error."""
    if isinstance(error, CommandError):
        return error.advice
    if isinstance(error, HeroError) and error.hero.endswith(FILE_ENDINGS):
        return f"see: matchless check {error.hero}"
    if isinstance(error, UnknownHero):
        return "see: matchless heroes"
    if isinstance(error, (UnknownBoard, BoardError)):
        return "see: matchless boards"
    if isinstance(error, (SetupError, UnknownBot, BadBudget)):
        return "see: matchless play --help"
    if isinstance(error, NoOpinion):
        return "see: matchless explain --help"
    return "see: matchless --help"


def _never_fail_to_print() -> None:
    """Lets a stream that cannot write a letter put a question mark there."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
