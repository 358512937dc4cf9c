"""Games of bots as a Parquet file for researchers."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from matchless import bots
from matchless.cli.ladder import add_setting, find_setting
from matchless.cli.output import CommandError, open_console, say, write_json
from matchless.cli.parsing import add_json, at_least, command
from matchless.cli.running import BOT_NAMES, add_running, running, stopped, watched
from matchless.lab.dataset import Parquet, Told, matches, rows_of, tell
from matchless.lab.journal import Journal
from matchless.lab.runner import run

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands


def dataset(args: Namespace) -> int:
    """matchless dataset --bot BOT --out FILE"""
    path = Path(args.out)
    if path.is_dir():
        raise CommandError(f"{path} is a folder", f"give a file, {path / 'games.parquet'} for example")
    if path.exists() and not args.force:
        raise CommandError(f"{path} is already there", "give another file, or --force to write it anew")
    for name in args.bot:
        bots.make(name, 0)  # raises for a name that no bot has
    setting = find_setting(args)
    planned = list(matches(args.bot, setting.ground, args.games))
    configuration = {"run": "dataset", "bots": args.bot, **setting.configuration()}
    where = running(args)
    if where["journal"] is not None:
        where["journal"] = Journal(where["journal"], configuration, Told.encoded, Told.decoded)
    games = 0
    began = perf_counter()
    try:
        with (
            Parquet(path, {**configuration, "games": args.games}) as file,
            closing(watched(run(partial(tell, states=args.state), planned, **where), len(planned))) as played,
        ):
            for match, told in played:
                file.add(match.number, rows_of(match, told, args.state))
                games += 1
    except KeyboardInterrupt:
        return stopped(args, games, len(planned))
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}", "give another file") from error
    seconds = perf_counter() - began
    if args.json:
        done = {"file": str(path), "games": games, "rows": file.rows, "seconds": round(seconds, 3)}
        write_json({**done, "config": configuration})
    else:
        speed = f"{file.rows / seconds:,.0f} rows a second"
        size = f"{path.stat().st_size / file.rows:.0f} bytes a row"
        say(open_console(), f"{file.rows:,} decisions of {games:,} games in {path}: {speed}, {size}")
    return 0


def add_dataset(commands: Commands) -> None:
    example = "matchless dataset --bot veteran --bot greedy --games 1000 --out games.parquet"
    parser = command(commands, "dataset", dataset, "write games of bots to a Parquet file, a row a decision", example)
    parser.add_argument(
        "--bot",
        action="append",
        required=True,
        metavar="BOT",
        help=f"who plays: {BOT_NAMES}; given several times for several",
    )
    parser.add_argument("--games", type=at_least(1), default=1000, metavar="N", help="how many games; default: 1000")
    add_setting(parser)
    parser.add_argument(
        "--state",
        action="store_true",
        help="also write everything about each game as it was, hidden cards and chance to come included",
    )
    add_running(parser)
    parser.add_argument("--out", required=True, metavar="FILE", help="the file to write")
    parser.add_argument("--force", action="store_true", help="write it anew if it is already there")
    add_json(parser)
