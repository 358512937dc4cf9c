"""The database of a server: checking, upgrading, copying it; and what an operator asks of it."""

from __future__ import annotations

import contextlib
import signal
from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

from matchless.cli.output import CommandError, open_console, say, write_json
from matchless.cli.parsing import Parser, add_json, add_variables, command

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator

    from matchless.cli.parsing import Commands
    from matchless.server.store import Store

DAMAGED = 1  # the exit code of a check that has found something
CLOSED = "This server takes no new games at the moment; games under way go on."


def check(args: Namespace) -> int:
    """matchless db check"""
    with needed():
        from matchless.server import maintenance
        from matchless.server.schema import VERSION

        found = maintenance.check(address(args), args.replay)
    if args.json:
        write_json({"version": found.version, "newest": VERSION, "games": found.games, "wrong": list(found.wrong)})
        return DAMAGED if found.wrong else 0
    console = open_console()
    for line in found.wrong:
        say(console, line)
    if found.version != VERSION and not found.wrong:
        was = "has no games yet" if found.version is None else f"is of version {found.version}"
        say(console, f"The database {was}; this Matchless has version {VERSION}: matchless db upgrade")
    if found.version == VERSION and not found.wrong:
        say(console, f"All is well: {found.games} game{'' if found.games == 1 else 's'}, version {VERSION}.")
    return DAMAGED if found.wrong else 0


def upgrade(args: Namespace) -> int:
    """matchless db upgrade"""
    with needed():
        from matchless.server import maintenance
        from matchless.server.schema import VERSION

        before = maintenance.upgrade(address(args))
    if args.json:
        write_json({"before": before, "version": VERSION})
    elif before == VERSION:
        say(open_console(), f"The database is of version {VERSION} already.")
    else:
        say(open_console(), f"The database is of version {VERSION} now; it {f'was {before}' if before else 'is new'}.")
    return 0


def backup(args: Namespace) -> int:
    """matchless db backup FILE"""
    with needed(), ended_in_order():
        from matchless.server import maintenance

        maintenance.backup(address(args), args.file)
    size = args.file.stat().st_size
    if args.json:
        write_json({"file": str(args.file), "bytes": size})
    else:
        say(open_console(), f"The whole database is in {args.file} ({size} bytes); keep it where nobody else reads it.")
    return 0


def restore(args: Namespace) -> int:
    """matchless db restore FILE"""
    with needed(), ended_in_order():
        from matchless.server import maintenance

        maintenance.restore(address(args), args.file, args.replace)
    if args.json:
        write_json({"file": str(args.file)})
    else:
        say(open_console(), f"The database is as it was in {args.file}.")
    return 0


def numbers(args: Namespace) -> int:
    """matchless admin numbers"""
    with needed("admin"), opened(args) as store:
        from matchless.server import admin

        counted = admin.numbers(store)
    if args.json:
        write_json(counted)
        return 0
    console = open_console()
    for name, number in counted.items():
        say(console, f"{name.replace('_', ' '):<12}{'no' if number is None else number}")
    return 0


def game(args: Namespace) -> int:
    """matchless admin game GAME"""
    with needed("admin"), opened(args) as store:
        from matchless.server import admin

        described = admin.describe(store, admin.game_of(store, args.game))
    if args.json:
        write_json(described)
        return 0
    console = open_console()
    for name, value in described.items():
        if name != "seats":
            shown = value if value is not None and not isinstance(value, bool) else "yes" if value else "no"
            say(console, f"{name:<10}{shown}")
    for number, seat in enumerate(described["seats"], start=1):
        seen = f", last seen {seat['seen']}" if seat["seen"] else ""
        say(console, f"{f'seat {number}':<10}{seat['hero']}: {seat['player'] or 'open'}{seen}")
    return 0


def delete(args: Namespace) -> int:
    """matchless admin delete GAME"""
    with needed("admin"), opened(args) as store:
        from matchless.server import admin

        found = admin.game_of(store, args.game)
        store.delete(found)
    if args.json:
        write_json({"deleted": found})
    else:
        say(open_console(), f"Game {found} is deleted, with its choices, seats, links, remarks and studies.")
    return 0


def close(args: Namespace) -> int:
    """matchless admin close, and open"""
    with needed("admin"), opened(args) as store:
        store.close_to_new_games(args.text)
    if args.json:
        write_json({"closed": args.text})
    elif args.text is None:
        say(open_console(), "New games are taken again.")
    else:
        say(open_console(), f"No new games are taken; people are told: {args.text}")
    return 0


def words(text: str) -> str:
    """What people can be told."""
    if not text.strip():
        raise ArgumentTypeError("must say something; left out, it is the usual sentence")
    return text


def address(args: Namespace) -> str:
    """The URL of the database that is meant."""
    from matchless.server.folder import usual_database

    return args.database or usual_database()


@contextlib.contextmanager
def opened(args: Namespace) -> Iterator[Store]:
    from matchless.server.admin import look_after

    with contextlib.closing(look_after(address(args))) as store:
        yield store


@contextlib.contextmanager
def needed(command: str = "db") -> Iterator[None]:
    """Says what is missing, or what is wrong with the database, to whoever gave a command."""
    try:
        import sqlalchemy  # noqa: F401
        from sqlalchemy.exc import DBAPIError
    except ModuleNotFoundError as error:
        reason = f"a database needs {error.name}, which comes with the extra 'server'"
        raise CommandError(reason, "install it: pip install 'matchless[server]'") from error
    from matchless.server.database import StoreError, trouble

    try:
        yield
    except StoreError as error:
        raise CommandError(str(error), f"see: matchless {command} --help") from error
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        if "malformed" in reason:
            raise CommandError(f"the database is damaged: {reason}", "see: matchless db check") from error
        if trouble(error) is None:
            raise
        raise CommandError(f"the database could not do it: {reason}", "try again in a moment") from error


@contextlib.contextmanager
def ended_in_order() -> Iterator[None]:
    """Lets SIGTERM end a command as Ctrl-C does: it clears away what it has begun."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def add_db(commands: Commands) -> None:
    parser = commands.add_parser(
        "db", help="check, upgrade, back up or restore a server's database", description="A server's database."
    )
    parser.set_defaults(run=_asks(parser))
    kinds = parser.add_subparsers(title="commands", metavar="COMMAND")
    checks = _sub(kinds, "check", check, "look whether a database is whole", "matchless db check --replay")
    checks.add_argument("--replay", action="store_true", help="also play each game again from what is kept of it")
    _sub(
        kinds, "upgrade", upgrade, "bring a database to this version, as a server does at start", "matchless db upgrade"
    )
    copies = _sub(kinds, "backup", backup, "copy a whole database into a file", "matchless db backup monday.backup")
    copies.add_argument("file", type=Path, metavar="FILE", help="a file that is not there yet")
    example = "matchless db restore monday.backup --replace"
    puts = _sub(kinds, "restore", restore, "put the copy of a database back, with no server running", example)
    puts.add_argument("file", type=Path, metavar="FILE", help="what `matchless db backup` wrote")
    puts.add_argument("--replace", action="store_true", help="in the place of what is there")


def add_admin(commands: Commands) -> None:
    parser = commands.add_parser(
        "admin", help="look after the games of a server", description="The games of a server, also while it runs."
    )
    parser.set_defaults(run=_asks(parser))
    kinds = parser.add_subparsers(title="commands", metavar="COMMAND")
    _sub(kinds, "numbers", numbers, "how much there is of everything", "matchless admin numbers --json")
    which = "its name, or any link to it"
    looks = _sub(kinds, "game", game, "look up a game; no secret of it is shown", "matchless admin game 4x8TqBvXk1Zw")
    looks.add_argument("game", metavar="GAME", help=which)
    looks.takes_games = True
    example = "matchless admin delete 4x8TqBvXk1Zw"
    deletes = _sub(kinds, "delete", delete, "delete a game with all that belongs to it, for good", example)
    deletes.add_argument("game", metavar="GAME", help=which)
    deletes.takes_games = True
    example = 'matchless admin close "We are back at six."'
    closes = _sub(kinds, "close", close, "take no new games; those under way go on", example)
    told = "what people are told who ask for one"
    closes.add_argument("text", nargs="?", type=words, default=CLOSED, metavar="TEXT", help=told)
    opens = _sub(kinds, "open", close, "take new games again", "matchless admin open")
    opens.set_defaults(text=None)


def _sub(kinds: Commands, name: str, run: Callable[[Namespace], int], summary: str, example: str) -> Parser:
    parser = command(kinds, name, run, summary, example)
    parser.add_argument(
        "--database",
        metavar="URL",
        help="as for `matchless serve`; default: a file in your data folder",
    )
    add_variables(parser)
    add_json(parser)
    return parser


def _asks(parser: Parser) -> Callable[[Namespace], int]:
    """What happens without a further word: it is asked for."""

    def run(_args: Namespace) -> int:
        parser.print_help()
        return 0

    return run
