"""Workers for the bots of servers, on this machine or another one."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING

from matchless.cli.output import CommandError
from matchless.cli.parsing import add_variables, command
from matchless.cli.serve import HOST, add_log, add_workers, port

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands
    from matchless.server.bot_pool import BotPool

# Not on the command line, which others on the machine can read.
ADVICE = "set MATCHLESS_DATABASE=postgresql://USER:PASSWORD@HOST/NAME"


def worker(args: Namespace) -> int:
    """matchless worker"""
    if args.database is None:
        raise CommandError("whose bots? no database is named", ADVICE)
    try:
        import sqlalchemy  # noqa: F401 (to say here what is missing, if it is)
    except ModuleNotFoundError as error:
        reason = f"workers need {error.name}, which comes with the extra 'postgres'"
        raise CommandError(reason, "install it with: pip install 'matchless[postgres]'") from error

    from matchless.server.bot_pool import BotPool
    from matchless.server.database import POSTGRESQL, StoreError, read_url
    from matchless.server.database_queue import queue_for
    from matchless.server.monitoring import log_to_console
    from matchless.server.staff import numbers
    from matchless.server.store import Store

    log_to_console(args.log, with_requests=False)
    try:
        url = read_url(args.database)
        if url.get_backend_name() != POSTGRESQL:
            reason = "workers of their own are for PostgreSQL; a server with SQLite has them in it"
            raise CommandError(reason, ADVICE)
        store = Store(args.database)
    except StoreError as error:
        raise CommandError(str(error), "see: matchless worker --help") from error
    with contextlib.closing(store), contextlib.closing(BotPool(numbers(args.workers), queue=queue_for(store))) as pool:
        asyncio.run(_work(pool, url.render_as_string(hide_password=True), args.metrics, args.log))
    return 0


async def _work(pool: BotPool, shown: str, metrics: tuple[str, int] | None, form: str) -> None:
    """Works until it is told to end; what is under way then is done by others."""
    from matchless.server.monitoring import show_work, tell_start

    if metrics is not None:
        try:
            show_work(pool, *metrics)
        except OSError as error:
            reason = f"{':'.join(map(str, metrics))} cannot be served: {error.strerror or error}"
            raise CommandError(reason, "give another address and port for --metrics") from error
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # asyncio has no signals on Windows: Ctrl-C ends us there, below
            loop.add_signal_handler(number, told.set)
    pool.open()
    tell_start(form, f"Matchless works for {shown}")
    with contextlib.suppress(asyncio.CancelledError):  # Ctrl-C where signals have no handlers
        await told.wait()
    pool.close()


def place(text: str) -> tuple[str, int]:
    """What --metrics takes."""
    host, _, number = text.rpartition(":")
    return host or HOST, port(number)


def add_worker(commands: Commands) -> None:
    example = "matchless worker --database postgresql://user@host/matchless"
    parser = command(commands, "worker", worker, "think for the bots of servers that share a PostgreSQL", example)
    parser.add_argument(
        "--database",
        metavar="URL",
        help="the servers' database, as postgresql://USER:PASSWORD@HOST/NAME",
    )
    add_workers(parser, 1)
    parser.add_argument(
        "--metrics",
        type=place,
        metavar="[HOST:]PORT",
        help=f"show figures for Prometheus there; without a host, to this machine only ({HOST})",
    )
    add_log(parser)
    add_variables(parser)
