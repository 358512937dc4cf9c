"""The server for tables in a browser."""

from __future__ import annotations

import contextlib
import errno
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentTypeError, Namespace
from datetime import timedelta
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from matchless import boards, heroes
from matchless.cli.output import CommandError
from matchless.cli.parsing import add_variables, at_least, command

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterator, Sequence

    from matchless.cli.parsing import Commands, Parser
    from matchless.server.limits import Limit

HOST = "127.0.0.1"
PORT = 8642
LAST_PORT = 65_535
BACKLOG = 128  # connections that wait to be accepted; asyncio tries so many at once, and logs each that fails
MOST_FILES = 65_536  # that we ask the system for: a connection is a file
MOST_DAYS = 36_500
NOBODY_READS = 30  # seconds after which somebody who takes nothing of what is sent counts as gone
NO_BROWSER = "do not open a browser"
FINISHING = 3  # seconds that what is under way may take at the end


def serve(args: Namespace) -> int:
    """matchless serve"""
    with offered(args.own_heroes, args.own_boards):
        _serve(args)
    return 0


def _serve(args: Namespace) -> None:
    # What a server needs takes a while to load, and no other command needs it.
    try:
        import fastapi  # noqa: F401 (to say here what is missing, if it is)
        import sqlalchemy  # noqa: F401
        import uvicorn
    except ModuleNotFoundError as error:
        reason = f"the table in a browser needs {error.name}, which comes with the extra 'server'"
        raise CommandError(reason, "open it with: uvx 'matchless[server]'") from error

    from matchless.server.app import LONGEST_FRAME, create_app
    from matchless.server.bot_pool import BotPool
    from matchless.server.database import SQLITE, StoreError
    from matchless.server.database_queue import queue_for
    from matchless.server.doors import TimelyProtocol
    from matchless.server.draining import DrainingServer
    from matchless.server.folder import usual_database
    from matchless.server.limits import Limits
    from matchless.server.monitoring import log_to_console, tell_start
    from matchless.server.sockets import LeanSocket
    from matchless.server.staff import numbers
    from matchless.server.store import Store

    log_to_console(args.log, with_requests=args.access_log)
    allow_files()
    try:
        store = Store(args.database or usual_database())
    except StoreError as error:
        raise CommandError(str(error), "see: matchless serve --help") from error
    except (OSError, RuntimeError) as error:  # RuntimeError: a user without a home
        advice = "name a database, as in: matchless serve --database sqlite:///games.sqlite3"
        raise CommandError(f"there can be no folder for your games: {error}", advice) from error
    if args.workers == 0 and store.kind == SQLITE:
        store.close()
        raise CommandError("a server with SQLite needs workers of its own", "leave out --workers 0")
    bots = BotPool(numbers(args.workers), queue=queue_for(store))
    with contextlib.closing(store), contextlib.closing(bots) as bot_pool, listening(args.host, args.port) as own:
        address = shown_address(args.host, own.getsockname()[1])
        tell_start(args.log, f"Matchless is at {address}")
        if not args.no_browser:
            # In a thread: for some browsers this waits until they are closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        app = create_app(
            store,
            limits=Limits(**dict(args.limit)),
            bot_pool=bot_pool,
            keep=args.keep,
            names=args.name or own_names(args.host),
            operators=args.operators,
            reviews=not args.no_reviews,
        )
        config = uvicorn.Config(
            app,
            http=TimelyProtocol,
            ws=LeanSocket,
            log_config=None,  # as everything else here: `logging` as it was set up
            log_level="warning",
            access_log=False,
            server_header=False,
            # What a client says of its address would get it round the limits, unless it is a proxy that we know.
            proxy_headers=bool(args.proxy),
            forwarded_allow_ips=args.proxy,
            ws_max_size=LONGEST_FRAME,
            ws_ping_interval=20.0,
            backlog=BACKLOG,
            timeout_graceful_shutdown=FINISHING,
        )
        DrainingServer(config, app.state.games, args.drain).run(sockets=[own])


@contextlib.contextmanager
def offered(hero_files: Sequence[str], board_files: Sequence[str]) -> Iterator[None]:
    """Heroes and boards of one's own are there like all others. What is wrong with one is all said.

    Workers need not be told: the record of a game brings along what did not come with Matchless.
    """
    with contextlib.ExitStack() as added:
        for path in hero_files:
            from matchless.language.check import WARNING, examine_file  # which reads the whole card language

            report = examine_file(path)
            if report.hero is None:
                for problem in report.problems:
                    if problem.level != WARNING:
                        print(problem, file=sys.stderr)
                raise CommandError(f"{path} cannot be played", f"see: matchless check {path}")
            heroes.add(report.hero)
            added.callback(heroes.remove, report.hero.slug)
        for path in board_files:
            board = boards.load_file(path)
            boards.add(board)
            added.callback(boards.remove, board.slug)
        yield


def port(text: str) -> int:
    """What --port takes."""
    number = at_least(0)(text)
    if number > LAST_PORT:
        raise ArgumentTypeError(f"must be at most {LAST_PORT}, not {number}")
    return number


def days(text: str) -> timedelta:
    """What --keep takes."""
    number = at_least(1)(text)
    if number > MOST_DAYS:
        raise ArgumentTypeError(f"must be at most {MOST_DAYS}, not {number}; without --keep everything is kept")
    return timedelta(days=number)


def limit(text: str) -> tuple[str, Limit]:
    """What --limit takes."""
    from matchless.server.limits import read_limit

    try:
        return read_limit(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def allow_files() -> None:
    """Lets this process have as many files open as it may ask for; what is usual is too few for many tables."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there already: whoever is told the address may come at once."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        own = socket.create_server((host, port), family=family, backlog=BACKLOG)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux; every connection inherits it
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, NOBODY_READS * 1000)
        # Named as TCP, or asyncio lets short messages wait for each other: 40 ms, if two are sent at once.
        return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=own.detach())
    except UnicodeError as error:
        reason = f"{host} cannot be served: no host has such a name"
        raise CommandError(reason, "give a --host of this machine") from error
    except OSError as error:
        advice = "give a --host of this machine, and a --port that you may use"
        if error.errno == errno.EADDRINUSE:
            advice = "is Matchless running there already? give another --port, 0 for any that is free"
        raise CommandError(f"{host}, port {port}, cannot be served: {error.strerror or error}", advice) from error


def own_names(host: str) -> list[str]:
    """The names that a server answers to where none was given: of this machine's alone, or any."""
    with contextlib.suppress(ValueError):
        if host != "localhost" and not ip_address(host).is_loopback:
            return []
        return ["localhost", "127.0.0.1", "::1", host]
    return []


def network(text: str) -> str:
    """What --proxy and --operators take."""
    try:
        return str(ip_network(text, strict=False))
    except ValueError as error:
        raise ArgumentTypeError(f"{error}; 10.0.0.7 or 10.0.0.0/8 would be one") from None


def shown_address(host: str, port: int) -> str:
    """The address to type into a browser on this machine."""
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def add_serve(commands: Commands) -> Parser:
    example = "matchless serve --host 0.0.0.0 --port 8000 --database postgresql://user@host/matchless --no-browser"
    parser = command(commands, "serve", serve, "serve games to browsers", example)
    where = f"where to listen; default: {HOST}, this machine only"
    parser.add_argument("--host", default=HOST, metavar="HOST", help=where)
    parser.add_argument(
        "--port", type=port, default=PORT, metavar="PORT", help=f"default: {PORT}; 0 for any that is free"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="where games are kept, as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; default: a file in "
        "your data folder",
    )
    parser.add_argument(
        "--keep",
        type=days,
        metavar="DAYS",
        help="delete games in which nobody has done anything for so many days; default: keep them all",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        type=limit,
        metavar="NAME=VALUE",
        help="how much may be asked of the server, for instance games=5000 (being played), tables=5000 (connections), "
        "made=1,100 (new games of a host: a second, at once), share=0.3 (of what is free, for one host); "
        "may be given several times",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that the server answers to, as play.example.org; may be given several times; default: the names "
        "of this machine where it listens to nobody else, otherwise any",
    )
    several = "an address or a network; may be given several times"
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        type=network,
        metavar="NETWORK",
        help=f"where a proxy is that we believe whom it speaks for: {several}",
    )
    parser.add_argument(
        "--operators",
        action="append",
        default=[],
        type=network,
        metavar="NETWORK",
        help=f"who is shown /metrics besides this machine: {several}",
    )
    add_log(parser)
    parser.add_argument(
        "--no-reviews",
        action="store_true",
        help="review a game when somebody asks for it, and not by itself when it ends",
    )
    parser.add_argument("--access-log", action="store_true", help="note every request")
    parser.add_argument(
        "--drain",
        type=at_least(0),
        default=0,
        metavar="SECONDS",
        help="told to end (SIGTERM), say for so long at /ready that nobody should be sent here, then end; default: 0",
    )
    add_workers(parser, 0, "; 0: none here, but where `matchless worker` runs")
    parser.add_argument("--no-browser", action="store_true", help=NO_BROWSER)
    several = "may be given several times"
    parser.add_argument(
        "--hero",
        action="append",
        dest="own_heroes",
        default=[],
        metavar="FILE",
        help=f"offer a hero of your own (.yaml); {several}",
    )
    parser.add_argument(
        "--board",
        action="append",
        dest="own_boards",
        default=[],
        metavar="FILE",
        help=f"offer a board of your own (.json); {several}",
    )
    add_variables(parser)
    return parser


def add_log(parser: ArgumentParser) -> None:
    parser.add_argument("--log", choices=("text", "json"), default="text", help="how the log is written; default: text")


def add_workers(parser: ArgumentParser, least: int, more: str = "") -> None:
    what = "how many decisions of bots are thought about at the same time, each by a process"
    parser.add_argument(
        "--workers", type=at_least(least), metavar="N", help=f"{what}; default: one for each core, two at least{more}"
    )
