"""Whether the chances that bots name are true: of all positions where one says 70 %, its side should win in 70 %.

    uv run --no-editable --reinstall-package matchless python benchmarks/calibration.py --positions 5000
    uv run --no-editable --reinstall-package matchless python benchmarks/calibration.py search:1000 --format teams --fit

Every level plays itself, over all heroes and boards; free-for-all with three and with four seats in turn. From each
game some decisions are taken at random; what the bot that chose there says of its choice stands against what came of
the game, bin by bin. Positions of one game share its outcome, so that the interval of a bin is counted over games.
`--fit` learns from the same games how what a search finds is turned into a chance, writes
`src/matchless/bots/calibration.json`, and shows how such a curve does on games that it was not learned from: learned
from four fifths of them, read on the rest, five times. `--journal FILE` lets a run be stopped and taken up again,
also with more positions. Several seeds are several series of games: with `--seed 1 0` the positions are those of 1
and 0.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
from collections import defaultdict
from dataclasses import dataclass
from importlib.resources import files
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.progress import track
from scipy.optimize import minimize

from matchless import BUILD, FORMATS, RULES_VERSION, boards, bots, heroes
from matchless.bots.calibration import KNOTS, curve, read
from matchless.bots.search import TreeSearch
from matchless.engine.setup import start
from matchless.engine.table import DUEL
from matchless.intervals import Z_95
from matchless.lab.journal import Journal
from matchless.lab.ladder import Ground, deals
from matchless.lab.match import Match, bot_seed, table_of
from matchless.lab.runner import run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

BINS = 10
FROM_A_SEAT = 6  # decisions in a game on average, so that many games are seen
FOLDS = 5  # parts of the games, each read by a curve that was learned from the others
SMOOTH = 3e-4  # what bends of a curve cost: with 2e-3 that of master passed 4 points above its games
CURVES = Path(__file__).parent.parent / "src" / "matchless" / "bots" / "calibration.json"


@dataclass(frozen=True, slots=True)
class Said:
    """What a bot said of its choice, what its search had found, and the points its side took in the end."""

    chance: float
    found: float
    points: float


Rows = list[tuple[float, float]]  # what was found and the points of some decisions, as workers and journals give it


def watch(match: Match) -> Rows:
    """Plays a match; some of its decisions."""
    game = start(table_of(match), match.seed)
    players = [bots.adviser(name, bot_seed(match.seed, seat)) for seat, name in enumerate(match.bots)]
    seen: list[tuple[int, float]] = []
    while not game.over:
        seat = game.asked
        player = players[seat]
        view = game.view(seat)
        assert isinstance(player, TreeSearch)
        if len(game.options) == 1:
            game.choose(game.options[0])
            continue
        found = player.weigh(view, game.options)
        choice = player.taken(found)
        raw = next(one for one in found if one.choice == choice)
        if raw.visits:
            seen.append((seat, raw.chance))
        game.choose(choice)
    some = random.Random(match.seed).sample(seen, min(FROM_A_SEAT * game.table.seats, len(seen)))
    points = [1.0 / len(game.table.sides)] * game.table.seats
    if game.winners:
        points = [float(game.winners >> seat & 1) for seat in range(game.table.seats)]
    return [(found, points[seat]) for seat, found in some]


def matches(levels: Sequence[str], games: int, seed: int, format_: str) -> Iterator[Match]:
    """So many games of every level; with every number of seats that the format knows in turn."""
    room = [slug for slug in boards.slugs() if max(FORMATS[format_]) <= len(boards.load(slug).starts)]
    grounds = [Ground(tuple(room), tuple(heroes.slugs()), seed, seats, format_) for seats in FORMATS[format_]]
    dealt = [deals(ground) for ground in grounds]
    number = 0
    for game in range(games):
        deal = next(dealt[game % len(dealt)])
        for level in levels:
            yield deal.match(number, (level,) * len(deal.heroes), format_)
            number += 1


Games = dict[str, list[list[Said]]]  # by level


def measure(
    levels: Sequence[str],
    games: int,
    seed: int,
    jobs: int | None = None,
    journal: Journal[Rows] | None = None,
    format_: str = DUEL,
) -> Games:
    """Plays all those games; they are told in the order of their numbers, whichever was over first."""
    planned = list(matches(levels, games, seed, format_))
    played = track(run(watch, planned, jobs=jobs, journal=journal), "playing", total=len(planned))
    told: Games = defaultdict(list)
    curves = {level: curve(iterations(level), format_) for level in levels}
    for match, rows in sorted(played, key=lambda one: one[0].number):
        level = match.bots[0]
        told[level].append([Said(read(curves[level], found), found, points) for found, points in rows])
    return told


def iterations(level: str) -> int:
    bot = bots.adviser(level, 0)
    assert isinstance(bot, TreeSearch)
    return bot.iterations


def weights() -> str:
    """A digest of what the bots have learned: with other weights a search finds something else."""
    learned = files("matchless.bots")
    texts = [learned.joinpath(name).read_bytes() for name in ("weights.json", "duels.json", "habits.json")]
    return hashlib.sha256(b"".join(texts)).hexdigest()[:16]


def table(games: Iterable[Sequence[Said]]) -> str:
    """A line for each bin: how often, what was said, what came of it, and how far that may be off by chance."""
    lines = ["| said | positions | games | mean of it | won | off by | 95 % |", "|---|---:|---:|---:|---:|---:|---|"]
    bins: dict[int, list[list[Said]]] = defaultdict(list)
    for game in games:
        parts: dict[int, list[Said]] = defaultdict(list)
        for one in game:
            parts[min(BINS - 1, int(one.chance * BINS))].append(one)
        for number, part in parts.items():
            bins[number].append(part)
    for number in sorted(bins):
        parts_of = bins[number]
        count = sum(len(part) for part in parts_of)
        said = sum(one.chance for part in parts_of for one in part) / count
        won = sum(one.points for part in parts_of for one in part) / count
        # Positions of one game are one draw: the error of a ratio of sums over games.
        spread = sqrt(sum(sum(one.points - won for one in part) ** 2 for part in parts_of)) / count
        off = 100 * (won - said)
        least, most = off - 100 * Z_95 * spread, off + 100 * Z_95 * spread
        lines.append(
            f"| {100 * number // BINS} to {100 * (number + 1) // BINS} % | {count} | {len(parts_of)} "
            f"| {100 * said:.1f} % | {100 * won:.1f} % | {off:+.1f} | {least:+.1f} to {most:+.1f} |"
        )
    return "\n".join(lines)


def fit(games: Iterable[Sequence[Said]]) -> list[float]:
    """The heights of the curve at its knots that make the outcomes likeliest, rising and smooth."""
    rows = [(one.found, one.points) for game in games for one in game]
    found = np.array([row[0] for row in rows])
    points = np.array([row[1] for row in rows])
    knots = np.array(KNOTS)

    def loss(steps: np.ndarray) -> float:
        rise = np.exp(steps)
        heights = np.concatenate([[0.0], np.cumsum(rise)]) / rise.sum()
        chance = np.clip(np.interp(found, knots, heights), 1e-4, 1 - 1e-4)
        likely = -np.mean(points * np.log(chance) + (1 - points) * np.log(1 - chance))
        return float(likely + SMOOTH * np.sum(np.diff(steps - np.log(np.diff(knots))) ** 2))

    best = minimize(loss, np.log(np.diff(knots)), method="L-BFGS-B").x
    rise = np.exp(best)
    return [round(float(height), 4) for height in np.concatenate([[0.0], np.cumsum(rise)]) / rise.sum()]


def crossed(games: Sequence[Sequence[Said]]) -> list[list[Said]]:
    """The same games with what a curve says that was learned from four fifths of them, without the game itself."""
    told = []
    for fold in range(FOLDS):
        curve = fit([game for number, game in enumerate(games) if number % FOLDS != fold])
        told += [[Said(read(curve, one.found), one.found, one.points) for one in game] for game in games[fold::FOLDS]]
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("levels", nargs="*", default=list(bots.LEVELS), metavar="BOT", help="default: all levels")
    parser.add_argument("--positions", type=int, default=5000, help="of each level; default: %(default)s")
    parser.add_argument("--format", choices=tuple(FORMATS), default=DUEL, help="default: %(default)s")
    parser.add_argument("--seed", type=int, nargs="+", default=[0], help="several share the positions; default: 0")
    parser.add_argument("--jobs", type=int, help="processes; default: one for each core")
    parser.add_argument("--journal", type=Path, help="a file from which a run that was stopped goes on; one a seed")
    parser.add_argument("--fit", action="store_true", help="learn the curves of these bots anew")
    args = parser.parse_args()
    seats = sum(FORMATS[args.format]) / len(FORMATS[args.format])
    games = ceil(args.positions / (FROM_A_SEAT * seats * len(args.seed)))
    told: Games = defaultdict(list)
    for seed in args.seed:
        journal: Journal[Rows] | None = None
        if args.journal is not None:
            about = {"levels": args.levels, "format": args.format, "seed": seed, "rules": RULES_VERSION}
            about |= {"from a seat": FROM_A_SEAT, "weights": weights()}
            journal = Journal(args.journal.with_suffix(f".{seed}{args.journal.suffix}"), about)
        for level, played in measure(args.levels, games, seed, args.jobs, journal, args.format).items():
            told[level] += played
    print(f"{BUILD}; {args.format}; {games} games of every level, each of seed {', '.join(map(str, args.seed))}")
    if args.fit:
        curves = json.loads(CURVES.read_text(encoding="utf-8"))
        of_format = curves.setdefault(args.format, {})
        of_format |= {str(iterations(level)): fit(told[level]) for level in args.levels}
        curves[args.format] = dict(sorted(of_format.items(), key=lambda one: int(one[0])))
        text = json.dumps(curves, indent=1) + "\n"
        CURVES.write_text(re.sub(r"\[[^]]*]", lambda found: json.dumps(json.loads(found[0])), text))
    for level in args.levels:
        print(f"\n{level}, as it says now\n\n{table(told[level])}")
        if args.fit:
            print(f"\n{level}, curves learned from the other games\n\n{table(crossed(told[level]))}")


if __name__ == "__main__":
    main()
