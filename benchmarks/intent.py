"""Whether bots want something: how often a maneuver moves nobody, and how often a boost was paid for that.

    uv run --no-editable --reinstall-package matchless python benchmarks/intent.py --games 20

Every level plays `random` and itself with every hero, on all boards. A maneuver that moves nobody is not held against a
bot if one of its fighters can attack right after it: then staying was a way to be ready. A boost that moves nobody is
always counted. Prints a table by hero, as docs/bots.md shows it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from rich.progress import track

from matchless import BUILD, boards, bots, heroes
from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.engine.reach import attackers
from matchless.lab.ladder import Ground, deals
from matchless.lab.match import Match, play
from matchless.lab.runner import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matchless.engine.game import Game
    from matchless.engine.program import Frame
    from matchless.lab.match import Outcome

RANDOM = "random"


@dataclass
class Intent:
    """What maneuvers came to."""

    maneuvers: int = 0
    idle: int = 0  # moved nobody, and nobody can attack
    boosts: int = 0
    wasted: int = 0  # boosts that moved nobody

    def add(self, other: Intent) -> None:
        self.maneuvers += other.maneuvers
        self.idle += other.idle
        self.boosts += other.boosts
        self.wasted += other.wasted

    def __str__(self) -> str:
        share = 100 * self.idle / self.maneuvers if self.maneuvers else 0.0
        return f"{share:.0f} %, {self.wasted}/{self.boosts}"


Found = dict[tuple[str, bool, str], Intent]  # by level, whether it met itself, and hero


class Maneuvers:
    """A listener that watches maneuvers from beside the table."""

    def __init__(self, seats: int) -> None:
        self.found = [Intent() for _ in range(seats)]
        self.seat = NONE  # whose maneuver is under way
        self.frame: Frame | None = None  # that maneuver, once it asked something
        self.moved = False
        self.boosted = False

    def begin(self, match: Match, game: Game) -> None:
        pass

    def decide(self, game: Game, choice: int) -> None:
        frame = game.frames[-1]
        if game.kind == ask.ACTION and choice == ask.MANEUVER:
            self._start(game.asked, None)
        elif frame.block is game.table.actions[ask.MANEUVER]:
            if frame is not self.frame:
                if self.seat != frame.seat or self.frame is not None:  # somebody could do nothing but maneuver
                    self._count(game)
                    self._start(frame.seat, frame)
                self.frame = frame
            if game.kind == ask.BOOST:
                self.boosted = choice != NONE
            elif game.kind == ask.MOVE:
                self.moved = self.moved or choice != game.pose(frame.mover)

    def happen(self, game: Game) -> None:
        if not any(frame.block is game.table.actions[ask.MANEUVER] for frame in game.frames):
            self._count(game)

    def _start(self, seat: int, frame: Frame | None) -> None:
        self.seat, self.frame, self.moved, self.boosted = seat, frame, False, False

    def _count(self, game: Game) -> None:
        """The maneuver under way, if there is one, is over."""
        if self.seat == NONE:
            return
        found = self.found[self.seat]
        found.maneuvers += 1
        found.idle += not self.moved and not attackers(game, self.seat)
        found.boosts += self.boosted
        found.wasted += self.boosted and not self.moved
        self.seat = NONE

    def end(self, game: Game, outcome: Outcome) -> None:
        pass


def watch(match: Match) -> list[tuple[int, ...]]:
    """What the maneuvers of each seat came to in one match."""
    listener = Maneuvers(len(match.heroes))
    play(match, [listener])
    return [astuple(found) for found in listener.found]


def matches(levels: Sequence[str], games: int, seed: int) -> Iterator[Match]:
    """For every level, `games` games of every hero against random, half of them in either seat, and as many of two of
    its own kind.
    """
    ground = Ground(tuple(boards.slugs()), tuple(heroes.slugs()), seed)
    number = 0
    for deal, place in zip(deals(ground), range(games * len(ground.heroes)), strict=False):
        for level in levels:
            seated = (level, RANDOM) if place // len(ground.heroes) % 2 else (RANDOM, level)
            for pair in (seated, (level, level)):
                yield deal.match(number, pair, ground.format)
                number += 1


def measure(levels: Sequence[str], games: int, seed: int, jobs: int | None = None) -> Found:
    """Plays all those games."""
    found: Found = defaultdict(Intent)
    planned = list(matches(levels, games, seed))
    for match, seats in track(run(watch, planned, jobs=jobs), "playing", total=len(planned)):
        mirrored = match.bots[0] == match.bots[1]
        for seat, counts in enumerate(seats):
            if match.bots[seat] != RANDOM:
                found[match.bots[seat], mirrored, match.heroes[seat]].add(Intent(*counts))
    return found


def table(levels: Sequence[str], found: Found) -> str:
    """As docs/bots.md shows it."""
    columns = [(level, mirrored) for level in levels for mirrored in (False, True)]
    lines = [
        "| hero | " + " | ".join(f"{level}, {'itself' if mirrored else RANDOM}" for level, mirrored in columns) + " |",
        "|---|" + "---:|" * len(columns),
    ]
    for hero in heroes.slugs():
        lines.append(f"| {hero} | " + " | ".join(str(found[*column, hero]) for column in columns) + " |")
    totals = []
    for column in columns:
        total = Intent()
        for hero in heroes.slugs():
            total.add(found[*column, hero])
        totals.append(str(total))
    lines.append("| all | " + " | ".join(totals) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("levels", nargs="*", default=list(bots.LEVELS), metavar="BOT", help="default: all levels")
    parser.add_argument("--games", type=int, default=20, help="how often each hero meets random; default: 20")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, help="processes; default: one for each core")
    args = parser.parse_args()
    found = measure(args.levels, args.games, args.seed, args.jobs)
    print(f"{BUILD}; {args.games} games of every hero and opponent, seed {args.seed}\n")
    print(table(args.levels, found))


if __name__ == "__main__":
    main()
