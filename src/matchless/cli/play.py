"""A person against bots."""

from __future__ import annotations

import secrets
from contextlib import nullcontext
from time import monotonic
from typing import TYPE_CHECKING

from rich.live import Live
from rich.text import Text

from matchless import Recording, bots, heroes, items, new_game, read_position, read_record
from matchless.cli.output import (
    INTERRUPTED,
    STANDARD_INPUT,
    CommandError,
    open_console,
    read_text,
    say,
    shown_path,
    write_text,
)
from matchless.cli.parsing import USUAL_BOARD, add_edition, add_format, command
from matchless.cli.person import Person, Quit
from matchless.cli.position_command import position_text
from matchless.cli.setup import MOST_SEATS, find_board, find_heroes, pairing, seat_number, usual_board, usual_format
from matchless.engine.definitions import article
from matchless.engine.errors import PositionError, RecordError
from matchless.engine.table import PRINTED
from matchless.lab.match import bot_seed

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager

    from rich.console import Console

    from matchless.bots import Bot
    from matchless.cli.parsing import Commands
    from matchless.engine.definitions import Hero, Item
    from matchless.engine.game import Game
    from matchless.engine.view import View

SEEDS = 1_000_000  # seeds short enough to be typed again
USUAL_BOT = "apprentice"
SLOW = 0.5  # seconds after which a person wonders what is going on


class Opponent:
    """A bot at the table, whose name there is `player`."""

    def __init__(self, player: str, kind: str, seed: int) -> None:
        self.player = player
        self.kind = kind
        self.bot: Bot = bots.make(kind, seed)
        self.slow = False  # whether it has ever kept the person waiting

    def choose(self, view: View, options: Sequence[int], console: Console) -> int:
        began = monotonic()
        with self._notice(console):
            option = self.bot.choose(view, options)
        self.slow = self.slow or monotonic() - began > SLOW
        return option

    def _notice(self, console: Console) -> AbstractContextManager[object]:
        """Says that it thinks, while it does, on a terminal."""
        # A clock that ran beside it would not be heard: compiled, a bot gives no other thread a turn before it is done.
        if not self.slow or not console.is_terminal:
            return nullcontext()
        text = Text(f"{self.player} is thinking…", style="dim")
        return Live(text, console=console, auto_refresh=False, transient=True)


def play(args: Namespace) -> int:
    """matchless play"""
    recording = _from_position(args) if args.position else _resumed(args) if args.resume else _new(args)
    game = recording.game
    seat = seat_number(args.seat, game.table.seats, "--seat")
    assert seat is not None
    opponents = _opponents(args.bot or [USUAL_BOT], game, seat)
    record = args.record or args.resume
    _save(recording, record)  # a file that cannot be written is better noticed before the game than after it
    console = open_console()
    _introduce(console, game, seat, opponents)
    person = Person(console, game.table, bot_seed(game.seed, seat))
    code = _play(recording, seat, person, opponents, record)
    _save(recording, record)
    _take_leave(console, game, seat, record, _again(args))
    return code


def _opponents(kinds: Sequence[str], game: Game, own: int) -> dict[int, Opponent]:
    """Whoever sits on the seats of others."""
    seats = [seat for seat in range(game.table.seats) if seat != own]
    if len(kinds) == 1:
        kinds = [*kinds] * len(seats)
    if len(kinds) != len(seats):
        reason = f"--bot is given {len(kinds)} times, and {len(seats)} {'seat is' if len(seats) == 1 else 'seats are'}"
        raise CommandError(f"{reason} played by bots", "give it once for all of them, or once for each in seat order")
    return {
        seat: Opponent(game.table.players[seat], kind, bot_seed(game.seed, seat))
        for seat, kind in zip(seats, kinds, strict=True)
    }


def _play(
    recording: Recording,
    seat: int,
    person: Person,
    opponents: Mapping[int, Opponent],
    record: str | None,
) -> int:
    """Plays to the end, or until the person stops; gives the exit code."""
    game = recording.game
    person.hear(game.view(seat), own=False)
    try:
        while not game.over:
            own = game.asked == seat
            view = game.view(game.asked)
            option = person.choose(view) if own else opponents[game.asked].choose(view, game.options, person.console)
            if record is not None:  # choice by choice, so that nothing is lost whatever happens
                write_text(record, f"{recording.line(option)}\n", add=True)
            recording.choose(option)
            person.hear(game.view(seat), own)
        person.tell(game.view(seat))
    except (Quit, EOFError):
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _new(args: Namespace) -> Recording:
    sides = _heroes(args.heroes)
    board = usual_board(sides) if args.board is None else find_board(args.board)
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    game = new_game(
        board,
        sides,
        seed=seed,
        format=args.format or usual_format(len(sides)),
        first=seat_number(args.first, len(sides), "--first"),
        mulligan=args.mulligan,
        trust=args.trust,
        edition=args.edition,
        items=_items(args.items),
    )
    return Recording(game.table, game.seed, listen=True)


def _items(path: str | None) -> Sequence[Item] | None:
    """The items of a file, or the usual ones."""
    if path is None:
        return None
    return items.parse(read_text(path, "see: matchless board NAME --items FILE"), shown_path(path))


def _resumed(args: Namespace) -> Recording:
    parts = (args.format, args.board, args.seed, args.first)
    changed = args.mulligan or args.trust or args.items or args.edition != PRINTED
    if args.heroes or changed or any(part is not None for part in parts):
        raise CommandError("--resume takes heroes, format, board, seed and rules from the record", "leave them out")
    if args.resume == STANDARD_INPUT:
        raise CommandError("--resume cannot read standard input, where the answers come from", "give a file")
    try:
        recording = read_record(read_text(args.resume, "see: matchless play --record FILE"), listen=True)
    except RecordError as error:
        raise CommandError(f"{args.resume}, {error}", "see: matchless replay --help") from error
    if recording.result is not None:
        raise CommandError(f"the game in {args.resume} is over", f"see it with: matchless replay {args.resume}")
    return recording


def _from_position(args: Namespace) -> Recording:
    parts = (args.format, args.first, args.resume)
    changed = args.mulligan or args.trust or args.items or args.edition != PRINTED
    if args.heroes or changed or any(part is not None for part in parts):
        raise CommandError("--from takes heroes, format and rules from the position", "leave them out")
    if args.board is not None and not args.board.endswith(".json"):
        raise CommandError("--from takes the board from the position", "give --board only for a board's file")
    text = position_text(args.position)
    if text is None:
        raise CommandError(f"{shown_path(args.position)} is the file of a record", "go on with it: --resume FILE")
    try:
        own = [] if args.board is None else [find_board(args.board)]
        seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
        game = read_position(text, own_boards=own, seed=seed)
    except PositionError as error:
        raise CommandError(f"in the position, {error}", "see: matchless position --help") from error
    if game.over:
        raise CommandError("the game in this position is over", "see it with: matchless position")
    return Recording.of(game, listen=True)


def _heroes(names: list[str]) -> list[Hero]:
    """The heroes in seat order: those named, then what a newcomer would expect."""
    if not names:
        return find_heroes(["robin-hood", "bigfoot"])
    if len(names) > 1:
        return find_heroes(names)
    hero = heroes.find_hero(names[0])
    others = [other for other in map(heroes.load, heroes.slugs()) if other is not hero]
    rivals = [other for other in others if other.set_name == hero.set_name]
    return [hero, (rivals or others)[0]]


def _introduce(console: Console, game: Game, seat: int, opponents: Mapping[int, Opponent]) -> None:
    names = [f"{name} (you)" if n == seat else name for n, name in enumerate(game.table.players)]
    say(console, f"{pairing(game.table, names)} on {game.table.board.name}, seed {game.seed}.", style="bold")
    say(console, f"{_bots(list(opponents.values()))}. Type ? for help, hint for advice, q to quit.", style="dim")


def _bots(opponents: Sequence[Opponent]) -> str:
    """What the person plays with: "Your opponent is an apprentice bot"."""
    if len(opponents) == 1:
        return f"Your opponent is {_a_bot(opponents[0])}"
    if len({opponent.kind for opponent in opponents}) == 1:
        return f"All others are {opponents[0].kind} bots"
    return ", ".join(f"{opponent.player} is {_a_bot(opponent)}" for opponent in opponents)


def _a_bot(opponent: Opponent) -> str:
    return f"{article(opponent.kind)} {opponent.kind} bot"


def _save(recording: Recording, record: str | None) -> None:
    """Writes the whole record."""
    if record is not None:
        write_text(record, recording.write())


def _verdict(game: Game, seat: int) -> str:
    """How the game ended for the person, and who else won."""
    result = game.result
    assert result is not None
    others = " and ".join(game.table.players[winner] for winner in result.winners if winner != seat)
    if seat in result.winners:
        return f"You and {others} win: {result.reason}." if others else f"You win: {result.reason}."
    return f"You lose to {others}: {result.reason}." if others else f"A draw: {result.reason}."


def _again(args: Namespace) -> str:
    """The options that a record does not keep, for going on with it."""
    seat = "" if args.seat == 1 else f" --seat {args.seat}"
    return seat + "".join(f" --bot {kind}" for kind in args.bot or ())


def _take_leave(console: Console, game: Game, seat: int, record: str | None, again: str) -> None:
    """The result, or goodbye, and where the game is kept."""
    say(console)
    if game.result is not None:
        say(console, _verdict(game, seat), style="bold")
    if record is not None:
        say(console, f"The game is in {record}; look at it with: matchless replay {record}")
        if game.result is None:
            say(console, f"Go on with it later: matchless play --resume {record}{again}")
    elif game.result is None:
        say(console, "Goodbye. Nothing was saved; --record FILE keeps a game to go on with later.", style="dim")
    else:
        say(console, "Next time, --record FILE keeps the game for matchless replay.", style="dim")


def add_play(commands: Commands) -> None:
    example = "matchless play raptors robert-muldoon --bot veteran --seat 2 --record game.txt"
    parser = command(commands, "play", play, "play against bots", example)
    parser.add_argument(
        "heroes",
        nargs="*",
        metavar="HERO",
        help="2 to 4 heroes in seat order; default: Robin Hood and Bigfoot, or a rival of the same set for one named",
    )
    parser.add_argument(
        "--bot",
        action="append",
        metavar="BOT",
        help=f"who plays the others: {', '.join(bots.LEVELS)}, or one made for measuring, like random, greedy:8 or "
        f"search:1000; given once for all, or once for each in seat order; default: {USUAL_BOT}",
    )
    add_format(parser)
    parser.add_argument("--board", metavar="BOARD", help=f"the board; default: {USUAL_BOARD}")
    parser.add_argument("--seed", type=int, metavar="S", help="where all chance comes from; default: a new one")
    seats = range(1, MOST_SEATS + 1)
    parser.add_argument("--seat", type=int, choices=seats, default=1, help="where you sit; default: 1")
    parser.add_argument(
        "--first", type=int, choices=seats, help="the seat that begins, on start 1; default: drawn from the seed"
    )
    parser.add_argument("--mulligan", action="store_true", help="offer everybody a new opening hand")
    parser.add_argument("--trust", action="store_true", help="ask nobody whether what is done by hand is right")
    add_edition(parser)
    parser.add_argument(
        "--items", metavar="FILE", help="the board's items, if not the usual ones: see matchless board NAME --items"
    )
    parser.add_argument("--record", metavar="FILE", help="keep the game in this file, from choice to choice")
    parser.add_argument("--resume", metavar="FILE", help="go on with the game in this file")
    parser.add_argument(
        "--from",
        dest="position",
        metavar="TEXT",
        help="play from a position, as matchless position writes it; what is hidden in it is dealt from the seed",
    )
