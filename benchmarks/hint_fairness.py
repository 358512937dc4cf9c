"""Whether hints and the bar hang on hidden cards: they must not, in any decision of many random games.

    uv run python benchmarks/hint_fairness.py --games 100 --every 10

Plays random games of all formats and heroes. At every so many decisions the cards that the seat which is asked cannot
see are dealt anew; hint, its reason, bar, threats, hands and the words for a bot's choice must be the same, and so must
the number of tries that a hint took, by which its time goes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from matchless import Rng, resample
from matchless.explain.holdings import holdings
from matchless.explain.threat import threats
from matchless.teacher import hints
from matchless.teacher.bot_choice import compare
from matchless.teacher.judge import Judge
from random_play import moments, numbered_setup

DEALS = 2  # in which a reason is looked for; a table takes more


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--every", type=int, default=10, help="decisions")
    parser.add_argument("--iterations", type=int, default=60, help="of each thought")
    args = parser.parse_args()
    compared = reasons = differ = 0
    for number in range(args.games):
        for at, game in enumerate(moments(numbered_setup(99, number))):
            if game.over or at % args.every or len(game.options) < 2:
                continue
            seat = game.asked
            twin = resample(game.view(seat), Rng.seeded(at))
            found = []
            for world in (game, twin):
                view = world.view(seat)
                others = [other for other in range(world.table.seats) if other != seat]
                visits = [one.visits for one in Judge(1, args.iterations).opinions(view)]
                thought = hints.think(view, args.iterations)
                reasoned = hints.comparable(thought)
                found.append(
                    (
                        thought,
                        hints.carry_out(view, thought, range(DEALS)) if reasoned else None,
                        visits,
                        [threats(view, fighter) for fighter in range(len(world.table.fighters))],
                        [holdings(view, other) for other in others],
                    )
                )
            outside = resample(game.view(None), Rng.seeded(at))
            made = game.options[0]
            if made in outside.options:
                one, two = (compare(world, made, open_=False, iterations=args.iterations) for world in (game, outside))
                differ += one != two
            compared += 1
            reasons += found[0][1] is not None
            differ += found[0] != found[1]
    print(f"{args.games} games, {compared} decisions compared, {reasons} with a reason, {differ} that differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
