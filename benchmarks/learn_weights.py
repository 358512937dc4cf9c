"""Learns the weights of the bots' evaluation from games that a bot plays against itself.

Every position where somebody chooses an action is a sample: the features of both seats, and who won in the end. The
weights are those of a logistic regression, shared by all heroes plus what each hero differs by, both kept small. One
game in ten is left out and shows how well the rest predicts it.

    uv run --no-editable --reinstall-package matchless python benchmarks/learn_weights.py --games 4000 --bot search:80
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.progress import track
from scipy.optimize import minimize

from matchless import RULES_VERSION, boards, heroes
from matchless.bots.features import NAMES, features
from matchless.engine.decision import ACTION
from matchless.lab.ladder import Ground, deals
from matchless.lab.match import Match, play
from matchless.lab.runner import run

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from matchless.engine.game import Game
    from matchless.lab.match import Outcome

    Numbers = NDArray[np.float64]

WEIGHTS = Path(__file__).parent.parent / "src" / "matchless" / "bots" / "weights.json"
SHARED_PENALTY = 3e-4
HERO_PENALTY = 5e-4
HELD_OUT = 10  # every so many-th game is for testing


class Samples:
    """A listener that takes the features of both seats wherever an action is chosen."""

    def __init__(self) -> None:
        self.rows: list[list[float]] = []
        self.won = 0.5  # by the first seat

    def begin(self, match: Match, game: Game) -> None:
        pass

    def decide(self, game: Game, choice: int) -> None:
        if game.kind == ACTION:
            self.rows.append(features(game, 0) + features(game, 1))

    def happen(self, game: Game) -> None:
        pass

    def end(self, game: Game, outcome: Outcome) -> None:
        if outcome.winners:
            self.won = 1.0 if 0 in outcome.winners else 0.0


def sample(match: Match) -> tuple[list[list[float]], float]:
    samples = Samples()
    play(match, [samples])
    return samples.rows, samples.won


def matches(games: int, bot: str, seed: int) -> list[Match]:
    ground = Ground(tuple(boards.slugs()), tuple(heroes.slugs()), seed)
    return [deal.match(n, (bot, bot), ground.format) for n, deal in zip(range(games), deals(ground), strict=False)]


class Regression:
    """Samples in columns, and the loss that weights have on them."""

    def __init__(self, parts: list[tuple[Match, tuple[list[list[float]], float]]]) -> None:
        slugs = heroes.slugs()
        rows, who, won = [], [], []
        for match, (positions, result) in parts:
            rows += positions
            who += [[slugs.index(hero) for hero in match.heroes]] * len(positions)
            won += [result] * len(positions)
        both = np.array(rows)
        self.one, self.other = both[:, : len(NAMES)], both[:, len(NAMES) :]
        self.who = np.array(who)
        self.won = np.array(won)
        self.shape = len(slugs), len(NAMES)

    def loss(self, shared: Numbers, own: Numbers) -> tuple[float, Numbers, Numbers]:
        """The mean logarithmic loss and its slopes."""
        weights = shared + own
        first, second = self.who[:, 0], self.who[:, 1]
        lead = (self.one * weights[first]).sum(1) - (self.other * weights[second]).sum(1)
        chance = 1 / (1 + np.exp(-lead))
        loss = -np.mean(self.won * np.log(chance + 1e-12) + (1 - self.won) * np.log(1 - chance + 1e-12))
        error = ((chance - self.won) / len(self.won))[:, None]
        slope = np.zeros(self.shape)
        np.add.at(slope, first, error * self.one)
        np.add.at(slope, second, -error * self.other)
        return float(loss), slope.sum(0), slope

    def fit(self) -> tuple[Numbers, Numbers]:
        """The shared weights, and what each hero differs by."""
        known, count = self.shape[1], self.shape[0] * self.shape[1]

        def objective(values: Numbers) -> tuple[float, Numbers]:
            shared, own = values[:known], values[known:].reshape(self.shape)
            loss, by_shared, by_own = self.loss(shared, own)
            loss += SHARED_PENALTY * float(shared @ shared) + HERO_PENALTY * float((own * own).sum())
            slopes = (by_shared + 2 * SHARED_PENALTY * shared, (by_own + 2 * HERO_PENALTY * own).ravel())
            return loss, np.concatenate(slopes)

        found = minimize(objective, np.zeros(known + count), jac=True, method="L-BFGS-B", options={"maxiter": 500})
        return found.x[:known], found.x[known:].reshape(self.shape)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--bot", default="search:80")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    planned = matches(args.games, args.bot, args.seed)
    parts = sorted(track(run(sample, planned), "playing", total=len(planned)), key=lambda part: part[0].number)
    learned = Regression([part for part in parts if part[0].number % HELD_OUT])
    shared, own = learned.fit()
    print(f"loss on {len(learned.won)} positions learned from: {learned.loss(shared, own)[0]:.4f}")
    if held_out := [part for part in parts if part[0].number % HELD_OUT == 0]:
        unseen = Regression(held_out)
        print(f"loss on {len(unseen.won)} positions of games held out: {unseen.loss(shared, own)[0]:.4f}")
    source = {"games": args.games, "bot": args.bot, "seed": args.seed, "rules": RULES_VERSION}
    args.out.write_text(written(source, shared, own), encoding="utf-8")


def written(source: dict[str, object], shared: Numbers, own: Numbers) -> str:
    """The weights as JSON, a line for each hero."""
    rows = [f'  "{slug}": {row(shared + own[place])}' for place, slug in enumerate(heroes.slugs())]
    parts = (
        f'"learned from": {json.dumps(source)}',
        f'"features": {json.dumps(NAMES)}',
        f'"shared": {row(shared)}',
        '"heroes": {\n' + ",\n".join(rows) + "\n }",
    )
    return "{\n " + ",\n ".join(parts) + "\n}\n"


def row(weights: Numbers) -> str:
    return json.dumps([round(float(weight), 3) for weight in weights])


if __name__ == "__main__":
    main()
