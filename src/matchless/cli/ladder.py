"""How strong bots are: everybody against everybody, over heroes, boards and seats."""

from __future__ import annotations

from contextlib import closing
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from matchless import BUILD, RULES_VERSION, __version__, bots
from matchless.cli.cards import count
from matchless.cli.output import CommandError, open_console, say, show, write_json
from matchless.cli.parsing import add_json, at_least, command
from matchless.cli.running import (
    BOT_NAMES,
    EVERY,
    add_running,
    find_entrants,
    find_places,
    numbers_table,
    running,
    stopped,
    watched,
)
from matchless.engine.errors import SetupError
from matchless.engine.table import DUEL, FORMATS, TURN_LIMIT, check_room, check_setup
from matchless.intervals import wilson
from matchless.lab.journal import Journal
from matchless.lab.ladder import GAMES_OF_A_DEAL, Ground, Ladder, Record, matches, pairs
from matchless.lab.match import Outcome, play
from matchless.lab.runner import run

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping, Sequence

    from rich.table import Table

    from matchless.cli.parsing import Commands
    from matchless.engine.definitions import Hero
    from matchless.lab.plan import Entrant, Place

BY = ("hero", "board")
MILLISECONDS = 1000


def ladder(args: Namespace) -> int:
    """matchless ladder BOT BOT"""
    names = _contenders(args.bots, args.against)
    if args.games % GAMES_OF_A_DEAL:
        reason = f"--games {args.games}: every deal is played twice, from both sides"
        raise CommandError(reason, f"give an even number: {args.games + 1}")
    setting = find_setting(args)
    configuration = {"run": "ladder", "bots": names, "against": args.against, **setting.configuration()}
    planned = list(matches(pairs(names, args.against), setting.ground, args.games))
    where = running(args)
    if where["journal"] is not None:
        where["journal"] = Journal(where["journal"], configuration, astuple, Outcome.decoded)
    results = Ladder(tuple(names))
    code = 0
    try:
        with closing(watched(run(play, planned, **where), len(planned))) as played:
            for match, outcome in played:
                results.add(match, outcome)
    except KeyboardInterrupt:  # what has been played so far is still worth seeing
        code = stopped(args, results.games, len(planned))
    if args.json:
        write_json(_data(results, setting, configuration, args.games))
    else:
        _print(results, setting, args.by)
    return code


@dataclass(frozen=True, slots=True)
class Setting:
    """The heroes and boards of a run, and the ground they make."""

    entrants: tuple[Entrant, ...]
    places: tuple[Place, ...]
    ground: Ground

    def configuration(self) -> dict[str, object]:
        """What decides the games of a run, but for who plays them and how many they are."""
        return {
            "matchless": __version__,
            "rules": RULES_VERSION,
            "seed": self.ground.seed,
            "format": self.ground.format,
            "seats": self.ground.seats,
            "heroes": [[hero.name, hero.digest] for hero in self.entrants],
            "boards": [[board.name, board.digest] for board in self.places],
        }


def find_setting(args: Namespace) -> Setting:
    """The setting that the options of `add_setting` name."""
    seats = args.seats or FORMATS[args.format][-1]
    entrants = find_entrants(args.hero or [EVERY])
    places = find_places(args.board, seats)
    for kind, keys in (("--hero", [hero.key for hero in entrants]), ("--board", [board.key for board in places])):
        for key in keys:
            if keys.count(key) > 1:
                raise CommandError(f"{kind} {key} is given twice", "give it once")
    try:
        for board in places:
            check_setup(board.board, seats, args.format, None, TURN_LIMIT)
            check_room(board.board, _largest(entrants, seats))
    except SetupError as error:
        advice = "see: matchless boards" if error.field == "board" else "give another --seats or --format"
        raise CommandError(error.reason, advice) from error
    ground = Ground(
        tuple(board.key for board in places), tuple(hero.key for hero in entrants), args.seed, seats, args.format
    )
    return Setting(entrants, places, ground)


def _largest(entrants: Sequence[Entrant], seats: int) -> list[Hero]:
    """The heroes that take the most spaces between them."""

    def spaces(hero: Hero) -> int:
        return sum(fighter.count * (1 + fighter.large) for fighter in hero.fighters)

    return sorted((one.hero for one in entrants), key=spaces)[-seats:]


def _contenders(names: Sequence[str], against: str | None) -> list[str]:
    """The bots that take part, each known and named once."""
    found = list(names)
    if against is not None and against not in found:
        found.insert(0, against)
    for name in found:
        bots.make(name, 0)  # raises for a name that no bot has
        if found.count(name) > 1:
            raise CommandError(f"the bot {name!r} is given twice", "a bot against itself tells nothing; give another")
    if len(found) < 2:
        raise CommandError("a ladder takes two bots or more", "name another")
    return found


def _data(results: Ladder, setting: Setting, configuration: Mapping[str, object], games: int) -> dict[str, object]:
    """Everything that a run has found out, as plain values."""
    rated = results.ratings()
    return {
        "meta": {
            "matchless": __version__,
            "rules": RULES_VERSION,
            "build": BUILD,
            "seed": setting.ground.seed,
            "games_per_pair": games,
            "config": configuration,
        },
        "games": results.games,
        "anchor": results.anchor,
        "bots": [
            {
                "bot": bot,
                "elo": rated[bot].elo if bot in rated else None,
                "interval": [rated[bot].low, rated[bot].high] if bot in rated else None,
                **_record(results.records[bot]),
                "decisions": results.thinking[bot].decisions,
                "cpu_seconds": results.thinking[bot].seconds,
                "cpu_ms_per_decision": MILLISECONDS * results.thinking[bot].mean,
                "cpu_ms_longest": MILLISECONDS * results.thinking[bot].longest,
                "cpu_seconds_per_game": _seconds_a_game(results, bot),
            }
            for bot in _in_order(results, rated)
        ],
        "pairs": [{"bots": list(pair), **_record(record)} for pair, record in results.meetings.items()],
        "heroes": [
            {"hero": hero.name, "bot": bot, **_record(results.heroes[hero.key, bot])}
            for hero in setting.entrants
            for bot in results.bots
        ],
        "boards": [
            {"board": board.name, "bot": bot, **_record(results.boards[board.key, bot])}
            for board in setting.places
            for bot in results.bots
        ],
    }


def _record(record: Record) -> dict[str, object]:
    return {
        "games": record.games,
        "won": record.won,
        "drawn": record.drawn,
        "share": record.share,
        "share_interval": wilson(record.points, record.games),
    }


def _in_order(results: Ladder, rated: Mapping[str, object]) -> list[str]:
    """The bots, the strongest first and those without a rating last."""
    return [*rated, *(bot for bot in results.bots if bot not in rated)]


def _seconds_a_game(results: Ladder, bot: str) -> float:
    return results.thinking[bot].seconds / max(1, results.records[bot].games)


def _print(results: Ladder, setting: Setting, by: Sequence[str] | None) -> None:
    console = open_console()
    ground = setting.ground
    many = f"{count(len(ground.heroes), 'hero', 'es')}, {count(len(ground.boards), 'board')}, {ground.format}"
    seats = "" if ground.format == DUEL else f" of {ground.seats}"
    say(console, f"{results.games:,} games, {many}{seats}, seed {ground.seed}\n", style="bold")
    show(console, _ratings(results))
    say(console, f"\nElo above {results.anchor}; share of the points, a draw being half of one to each; CPU time, over")
    say(console, "all decisions that the bot was asked for, and of the longest of them.\n")
    show(console, _meetings(results))
    if by and "hero" in by:
        say(console)
        names = [(hero.name, hero.key) for hero in setting.entrants]
        show(console, _shares(results.bots, "hero", names, results.heroes))
    if by and "board" in by:
        say(console)
        names = [(board.name, board.key) for board in setting.places]
        show(console, _shares(results.bots, "board", names, results.boards))


def _ratings(results: Ladder) -> Table:
    rated = results.ratings()
    table = numbers_table("bot", "Elo", "95% interval", "games", "share", "ms a decision", "longest ms", "s a game")
    for bot in _in_order(results, rated):
        record, spent, rating = results.records[bot], results.thinking[bot], rated.get(bot)
        interval = "" if rating is None or bot == results.anchor else f"{rating.low:+.0f} to {rating.high:+.0f}"
        table.add_row(
            bot,
            "" if rating is None else f"{rating.elo:.0f}",
            interval,
            f"{record.games:,}",
            "" if record.share is None else f"{record.share:.1%}",
            f"{MILLISECONDS * spent.mean:.3g}",
            f"{MILLISECONDS * spent.longest:.3g}",
            f"{_seconds_a_game(results, bot):.3g}",
        )
    return table


def _meetings(results: Ladder) -> Table:
    """Pair by pair, with intervals as if games were independent: mostly wider than those of the ratings."""
    table = numbers_table("", "won", "drawn", "lost", "share", "95% interval")
    for (one, other), record in results.meetings.items():
        low, high = wilson(record.points, record.games)
        lost = record.games - record.won - record.drawn
        counts = (f"{games:,}" for games in (record.won, record.drawn, lost))
        table.add_row(f"{one} against {other}", *counts, f"{record.share:.1%}", f"{low:.1%} to {high:.1%}")
    return table


def _shares(
    names: Sequence[str], heading: str, rows: Sequence[tuple[str, str]], records: Mapping[tuple[str, str], Record]
) -> Table:
    """How large a share of the points each bot took with a hero or on a board."""
    table = numbers_table(heading, *names)
    for shown, key in rows:
        found = [records.get((key, bot), Record()) for bot in names]
        table.add_row(shown, *("" if one.share is None else f"{one.share:.1%} of {one.games:,}" for one in found))
    return table


def add_ladder(commands: Commands) -> None:
    example = "matchless ladder random greedy veteran master --games 400 --journal ladder.jsonl"
    parser = command(commands, "ladder", ladder, "measure how strong bots are against each other", example)
    parser.add_argument("bots", nargs="+", metavar="BOT", help=f"two bots or more: {BOT_NAMES}")
    parser.add_argument("--against", metavar="BOT", help="play only the games of this bot against the others")
    parser.add_argument(
        "--games", type=at_least(2), default=200, metavar="N", help="how many games each pair plays; default: 200"
    )
    add_setting(parser)
    add_running(parser)
    parser.add_argument("--by", action="append", choices=BY, help="also show shares by hero or by board")
    add_json(parser)


def add_setting(parser: ArgumentParser) -> None:
    """Options that say which games are played."""
    several = 'given several times for several, or "all"; default: all'
    parser.add_argument("--hero", action="append", metavar="HERO", help=f"a hero to play with, {several}")
    parser.add_argument("--board", action="append", metavar="BOARD", help=f"a board to play on, {several} with room")
    parser.add_argument("--format", choices=tuple(FORMATS), default=DUEL, help="who wins with whom; default: duel")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), help="default: the most that the format takes")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where all chance comes from; default: 0")
