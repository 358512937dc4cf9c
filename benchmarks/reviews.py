"""Reviews of games of bots: what each level loses by its units, and whether luck is luck.

    python benchmarks/reviews.py --games 10 --levels random novice apprentice veteran master --out reviews.json

Prints, for each level, how its losses are spread and how many units get each mark, by which the marks and the accuracy
of `matchless.teacher.review` are set; and for all games together what must be true of luck: that it averages 0, that
the luck of both seats cancels, that both opening chances add up to 1, and that the parts add up to the result. With
`--check` it fails where luck averages more than 3 points, the luck of both seats leaves more than 5, or the parts miss
the result by 1e-9.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from statistics import mean
from typing import TypedDict

from matchless import Recording, boards, bots, heroes, new_game
from matchless.teacher.judge import BUDGET
from matchless.teacher.judging import judge_turn, turns
from matchless.teacher.review import MARKS, accuracy, mark, review

LEVELS = ("random", *bots.LEVELS)


class Seat(TypedDict):
    """One seat of a reviewed game."""

    level: str
    start: float
    own: float
    given: float
    luck: float
    result: float
    losses: list[float]


def played(number: int, level: str, turn_limit: int) -> Recording:
    """A duel of two bots of one level, with heroes and a board of the number's choice."""
    pick = random.Random(number)
    game = new_game(pick.choice(boards.slugs()), pick.sample(heroes.slugs(), 2), seed=number, turn_limit=turn_limit)
    players = [bots.make(level, number * 2 + seat) for seat in range(2)]
    while not game.over:
        game.choose(players[game.asked].choose(game.view(game.asked), game.options))
    return Recording.of(game)


def reviewed(recording: Recording, level: str, seed: int, iterations: int) -> list[Seat]:
    judged = [one for turn in turns(recording) for one in judge_turn(recording, turn, seed, iterations)]
    found = review(recording, judged, seed=seed, iterations=iterations)
    return [
        {
            "level": level,
            "start": ledger["start"],
            "own": ledger["own"],
            "given": sum(ledger["given"].values()),
            "luck": ledger["luck"],
            "result": ledger["result"],
            "losses": [unit["loss"] for unit in found["units"] if unit["seat"] == ledger["seat"]],
        }
        for ledger in found["seats"]
    ]


def table(games: list[list[Seat]]) -> str:
    """What each level loses."""
    lines = ["level        units  none lost  mean  p90   p95   p99  " + "".join(f"{name:>12}" for name, _ in MARKS)]
    lines[0] += "  accuracy"
    for level in dict.fromkeys(seat["level"] for game in games for seat in game):
        seats = [seat for game in games for seat in game if seat["level"] == level]
        losses = sorted(loss for seat in seats for loss in seat["losses"])
        if not losses:
            continue
        marks = [mark(loss) for loss in losses]
        tail = [100 * losses[int(part * (len(losses) - 1))] for part in (0.9, 0.95, 0.99)]
        scores = [score for seat in seats if (score := accuracy(seat["losses"])) is not None]
        lines.append(
            f"{level:12} {len(losses) / len(seats):5.0f}  {100 * losses.count(0.0) / len(losses):7.0f} %"
            f"  {100 * mean(losses):4.1f}  {tail[0]:4.1f}  {tail[1]:4.1f}  {tail[2]:4.1f}  "
            + "".join(
                f"{f'{100 * marks.count(name) / len(marks):.1f} % ({marks.count(name) / len(seats):.1f})':>12}"
                for name, _ in MARKS
            )
            + f"  {mean(scores):8.0f}"
        )
    return "\n".join(lines)


def luck(games: list[list[Seat]]) -> tuple[float, float, float, float]:
    """The mean luck of a seat, of both seats together, both opening chances, and by how much the parts miss at most."""
    seats = [seat for game in games for seat in game]
    missed = [abs(seat["start"] + seat["own"] + seat["given"] + seat["luck"] - seat["result"]) for seat in seats]
    return (
        mean(seat["luck"] for seat in seats),
        mean(sum(seat["luck"] for seat in game) for game in games),
        mean(sum(seat["start"] for seat in game) for game in games),
        max(missed),
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="games of each level")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS))
    parser.add_argument("--iterations", type=int, default=BUDGET)
    parser.add_argument("--turn-limit", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args(arguments)
    games: list[list[Seat]] = []
    for number in range(args.games):
        for level in args.levels:
            games.append(
                reviewed(played(args.seed * 1000 + number, level, args.turn_limit), level, args.seed, args.iterations)
            )
            print(f"\r{len(games)} of {args.games * len(args.levels)} games", end="", file=sys.stderr, flush=True)
            if args.out:
                args.out.write_text(json.dumps(games))
    print(file=sys.stderr)
    alone, both, start, missed = luck(games)
    print(table(games))
    print(f"luck of a seat {100 * alone:+.1f} points, of both seats {100 * both:+.1f}, over {len(games)} games")
    print(f"both opening chances {start:.3f}; the parts miss the result by at most {missed:.1e}")
    if args.check and (abs(alone) > 0.03 or abs(both) > 0.05 or missed > 1e-9):
        print("luck is not what it should be", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
