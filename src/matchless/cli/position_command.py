"""A position as text: shown, and written of a recorded game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless import RULES_VERSION, read_position, read_view, write_position
from matchless.cli.output import CommandError, open_console, read_text, say, write_json
from matchless.cli.parsing import add_json, add_own, at_least, command
from matchless.cli.position import Seen, print_combat, print_position
from matchless.cli.replay import ADVICE, Own, open_state, recorded
from matchless.cli.setup import pairing, seat_number
from matchless.engine.errors import PositionError
from matchless.engine.position_reading import is_private
from matchless.engine.position_text import TITLE, at_action

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands
    from matchless.engine.game import Game
    from matchless.engine.record import Recording
    from matchless.engine.view import View

HELP = "see: matchless position --help"


def position(args: Namespace) -> int:
    """matchless position FILE|TEXT"""
    own = Own(args)
    text = position_text(args.position)
    if text is None:
        recording = recorded(args.position, args.until, own)
        game, view = recording.game, None
        made = len(recording.lines)
        if args.until is not None and args.until > made:
            raise CommandError(f"this record has only {made} choices", f"its last moment is --until {made}")
        if args.seat is not None and not at_action(game):
            raise CommandError("what one seat knows is written where an action is to be chosen", _nearest(recording))
    elif args.until is not None:
        raise CommandError("--until is for a recorded game", "give the file of a record, or leave it out")
    else:
        game, view = _read(text, own)
    if args.seat is not None:
        if view is not None:
            raise CommandError("the position is what one seat knows already", "leave --seat out")
        seat = seat_number(args.seat, game.table.seats, "--seat")
        view = game.view(seat)
    written = write_position(view or game)
    seen = open_state(game) if view is None else view.data()
    if args.json:
        write_json({"rules": RULES_VERSION, "text": written, "position": seen})
        return 0
    console = open_console()
    knows = "" if view is None else ", as a spectator knows it"
    if view is not None and view.seat is not None:
        knows = f", as {game.table.players[view.seat]} knows it"
    say(console, f"{pairing(game.table, game.table.players)} on {game.table.board.name}{knows}\n", style="bold")
    print_position(console, Seen(seen, game.table))
    print_combat(console, Seen(seen, game.table))
    if not game.over:
        say(console, f"\n{game.table.players[game.asked]} is asked: {(view or game.view(game.asked)).question()}")
    print(f"\n{written}")  # as it is, so that it can be copied: nothing breaks the line
    return 0


def _nearest(recording: Recording) -> str:
    """Which moment to take instead."""
    fits = [number for number, (game, _) in enumerate(recording.walk()) if at_action(game)]
    return f"take the moment before: --until {fits[-1]}" if fits else "take a moment of the first turn or later"


def position_text(given: str) -> str | None:
    """The text of a position that was given, itself, in a link or in a file; none for the file of a record."""
    begins = f"{TITLE}/"
    for text in (given, given.partition("#")[2]):
        if text.startswith(begins):
            return text
    inside = read_text(given, ADVICE).strip()
    return inside if inside.startswith(begins) else None


def _read(text: str, own: Own) -> tuple[Game, View | None]:
    try:
        if not is_private(text):
            return read_position(text, own_heroes=own.heroes, own_boards=own.boards), None
        view = read_view(text, own_heroes=own.heroes, own_boards=own.boards)
    except PositionError as error:
        raise CommandError(f"in the position, {error}", HELP) from error
    return view.game, view


def add_position(commands: Commands) -> None:
    example = "matchless position game.txt --until 40 --seat 1"
    parser = command(commands, "position", position, "show a position, and write it as a line of text", example)
    parser.add_argument(
        "position", metavar="FILE|TEXT", help="a record, or a position as text: itself, in a link or in a file"
    )
    parser.add_argument(
        "--until", type=at_least(0), metavar="N", help="of a record, the moment after the first N choices"
    )
    parser.add_argument("--seat", type=int, choices=range(1, 5), help="as this seat knows it; default: whole")
    add_own(parser)
    add_json(parser)
