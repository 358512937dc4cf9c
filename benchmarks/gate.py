"""Whether weights for duels win: a search that has them against the same search with others, or without any.

    uv run --no-editable --reinstall-package matchless python benchmarks/gate.py duels.json --games 400

Every deal is played twice with seats swapped. CPU time is measured around the choosing: equal time is for whoever calls
to reach, by the iterations. Where code changes and not only weights, `versus.py` plays one build against another.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from matchless import boards, heroes
from matchless.bots.search import TreeSearch
from matchless.bots.weights import WEIGHTS, Weights
from matchless.engine.setup import start
from matchless.intervals import wilson
from matchless.lab.ladder import Ground, matches
from matchless.lab.match import Match, bot_seed, table_of
from matchless.lab.runner import run
from self_play import weights_of

NEW, OTHER = "new", "other"


@dataclass(frozen=True, slots=True)
class Gate:
    """Two searches: the files of their weights for duels, and how many iterations they have for each decision."""

    files: dict[str, Path | None]
    iterations: dict[str, int]

    def weights(self, bot: str) -> Weights:
        path = self.files[bot]
        return Weights(WEIGHTS.shared, WEIGHTS.by_hero) if path is None else weights_of(path)

    def __call__(self, match: Match) -> tuple[float, float, float, int, int]:
        """Points of the new one; CPU seconds of both; their decisions."""
        game = start(table_of(match), match.seed)
        players = [
            TreeSearch(bot_seed(match.seed, seat), self.iterations[bot], weights=self.weights(bot))
            for seat, bot in enumerate(match.bots)
        ]
        seconds = {NEW: 0.0, OTHER: 0.0}
        decisions = {NEW: 0, OTHER: 0}
        while not game.over:
            seat = game.asked
            if len(game.options) == 1:
                game.choose(game.options[0])
                continue
            began = process_time()
            choice = players[seat].choose(game.view(seat), game.options)
            seconds[match.bots[seat]] += process_time() - began
            decisions[match.bots[seat]] += 1
            game.choose(choice)
        assert game.result is not None
        won = [match.bots[seat] for seat in game.result.winners]
        points = 0.5 if not won else 1.0 if won[0] == NEW else 0.0
        return points, seconds[NEW], seconds[OTHER], decisions[NEW], decisions[OTHER]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="of learn_duels.py")
    parser.add_argument("--other", type=Path, help="the other's file (default: none, the weights for all formats)")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--iterations", type=int, default=150, help="for each decision (default: %(default)s)")
    parser.add_argument("--other-iterations", type=int, help="the other's (default: the same)")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    gate = Gate(
        {NEW: args.file, OTHER: args.other},
        {NEW: args.iterations, OTHER: args.other_iterations or args.iterations},
    )
    ground = Ground(tuple(boards.slugs()), tuple(heroes.slugs()), args.seed)
    played = [result for _, result in run(gate, list(matches([(NEW, OTHER)], ground, args.games)), jobs=args.jobs)]
    points, new, other, new_decisions, other_decisions = (sum(column) for column in zip(*played, strict=True))
    low, high = wilson(points, len(played))
    print(
        f"{100 * points / len(played):.1f} % of {len(played)} games ({100 * low:.1f} to {100 * high:.1f} %);"
        f" ms a decision: {1000 * new / new_decisions:.2f}, other {1000 * other / other_decisions:.2f}",
        flush=True,
    )


if __name__ == "__main__":
    import gate  # workers find by its name what is defined here

    gate.main()
