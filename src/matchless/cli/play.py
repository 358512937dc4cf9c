"""A person against an opponent who chooses at random."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from matchless import boards, heroes, load_record, new_game, save_record
from matchless.cli.catalog import board_of_set
from matchless.cli.output import (
    INTERRUPTED,
    STANDARD_INPUT,
    CommandError,
    open_console,
    read_text,
    say,
    write_text,
)
from matchless.cli.person import Person, Quit
from matchless.engine.errors import RecordError
from matchless.lab.random_play import random_driver

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.console import Console

    from matchless.engine.definitions import Hero
    from matchless.engine.game import Game, Result

SEEDS = 1_000_000  # seeds short enough to be typed again


def play(args: Namespace) -> int:
    """matchless play"""
    game = _resumed(args) if args.resume else _new(args)
    seat = args.seat - 1
    record = args.record or args.resume
    _save(game, record)  # a file that cannot be written is better noticed before the game than after it
    console = open_console()
    _introduce(console, game, seat)
    code = _play(game, seat, Person(console), record)
    _save(game, record)
    _take_leave(console, game, seat, record)
    return code


def _play(game: Game, seat: int, person: Person, record: str | None) -> int:
    """Plays to the end, or until the person stops; gives the exit code."""
    rng = random_driver(game.seed)
    person.hear(game.view(seat), own=False)
    try:
        while not game.over:
            own = game.asked == seat
            if own:
                _save(game, record)
            option = person.choose(game.view(seat)) if own else game.options[rng.below(len(game.options))]
            game.choose(option)
            person.hear(game.view(seat), own)
        person.tell(game.view(seat))
    except (Quit, EOFError):
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _new(args: Namespace) -> Game:
    first, second = _heroes(args.heroes)
    board = board_of_set(first, second) if args.board is None else boards.load(args.board)
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    begins = None if args.first is None else args.first - 1
    return new_game(board, [first, second], seed=seed, first=begins, mulligan=args.mulligan, listen=True)


def _resumed(args: Namespace) -> Game:
    if args.heroes or args.mulligan or any(part is not None for part in (args.board, args.seed, args.first)):
        raise CommandError("--resume takes heroes, board and seed from the record", "leave them out")
    if args.resume == STANDARD_INPUT:
        raise CommandError("--resume cannot read standard input, where the answers come from", "give a file")
    try:
        game = load_record(read_text(args.resume, "see: matchless play --record FILE"), listen=True)
    except RecordError as error:
        raise CommandError(f"{args.resume}, {error}", "see: matchless replay --help") from error
    if game.over or game.table.seats != 2:
        why = "is over" if game.over else "has more than two seats"
        raise CommandError(f"the game in {args.resume} {why}", f"see it with: matchless replay {args.resume}")
    return game


def _heroes(names: list[str]) -> tuple[Hero, Hero]:
    """The heroes of both seats: those named, then what a newcomer would expect."""
    if len(names) > 2:
        raise CommandError(f"a duel takes two heroes, not {len(names)}", "put names of several words in quotes")
    if not names:
        return heroes.load("robin-hood"), heroes.load("bigfoot")
    first = heroes.load(names[0])
    if len(names) == 2:
        return first, heroes.load(names[1])
    others = [hero for hero in map(heroes.load, heroes.slugs()) if hero is not first]
    rivals = [hero for hero in others if hero.set_name == first.set_name]
    return first, (rivals or others)[0]


def _introduce(console: Console, game: Game, seat: int) -> None:
    names = [f"{name} (you)" if n == seat else name for n, name in enumerate(game.table.players)]
    say(console, f"{' against '.join(names)} on {game.table.board.name}, seed {game.seed}.", style="bold")
    say(console, "Your opponent chooses at random. Type ? for help, q to quit.", style="dim")


def _save(game: Game, record: str | None) -> None:
    """Writes the record, before every choice, so that nothing is lost whatever happens."""
    if record is not None:
        write_text(record, save_record(game))


def _verdict(result: Result, seat: int) -> str:
    if not result.winners:
        return f"A draw: {result.reason}."
    return f"You {'win' if seat in result.winners else 'lose'}: {result.reason}."


def _take_leave(console: Console, game: Game, seat: int, record: str | None) -> None:
    """The result, or goodbye, and where the game is kept."""
    say(console)
    if game.result is not None:
        say(console, _verdict(game.result, seat), style="bold")
    if record is not None:
        say(console, f"The game is in {record}; look at it with: matchless replay {record}")
        if game.result is None:
            say(console, f"Go on with it later: matchless play --resume {record}")
    elif game.result is None:
        say(console, "Goodbye. Nothing was saved; --record FILE keeps a game to go on with later.", style="dim")
    else:
        say(console, "Next time, --record FILE keeps the game for matchless replay.", style="dim")
