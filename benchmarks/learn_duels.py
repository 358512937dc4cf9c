"""Learns the weights of the evaluation for duels from games that a search played against itself (`self_play.py`).

A logistic regression on the first action of every turn, where searches weigh: features and holdings of both seats, and
what it came to, by halves who won in the end and what the search thought there. Weights are shared by all heroes plus
what each hero and each holding differs by, all kept small. One game in ten is left out and shows how good the rest is.

    uv run --no-editable --reinstall-package matchless python benchmarks/learn_duels.py games.jsonl.gz --out duels.json
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from joblib import Parallel, delayed
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, hstack, lil_matrix, vstack

from matchless import heroes
from matchless.bots.features import NAMES, features
from matchless.bots.holdings import UNKNOWN, Holdings, Vocabulary
from matchless.bots.weights import WEIGHTS
from matchless.engine.decision import ACTION
from matchless.lab.match import table_of
from self_play import Played, read, source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]
    Places = NDArray[np.int64]

OUTCOME = 0.5  # how much who won counts in what a position came to; the rest is what the search thought
PENALTY = 1e-4  # for the square of each weight
ROUNDS = {"maxiter": 200}
HELD_OUT = 10  # every so many-th game is for testing
CHUNK = 25  # games
LEAST = 0.005  # what a word must be worth to be kept
SURE = 0.01  # what the search thought is taken for no surer than that, where it is compared with what came of it


@dataclass(slots=True)
class Heard:
    """Rows of words, one after the other."""

    words: list[str]  # by number
    said: Places
    sizes: Places  # by row

    def matrix(self, vocabulary: Vocabulary) -> Any:
        """A column for each word of a larger vocabulary, the rows as they are."""
        numbers = np.array([UNKNOWN, *(vocabulary.number(word) for word in self.words)])
        ends = np.concatenate(([0], np.cumsum(self.sizes)))
        columns = len(vocabulary.numbers) + 1
        found = csr_matrix((np.ones(len(self.said)), numbers[self.said], ends), shape=(len(self.sizes), columns))
        found.sum_duplicates()
        return found


@dataclass(slots=True)
class Samples:
    """What there is to learn from some games, in rows, one for each position."""

    features: Numbers  # by position, those of both seats
    holdings: Heard  # two rows a position
    who: Places  # the heroes
    thought: Numbers  # the chance of the first seat as the search saw it
    won: Numbers  # by the first seat; nan where the policy has played since
    game: Places


def samples(games: Sequence[Played]) -> Samples:
    """What there is to learn from games that are played again."""
    slugs = heroes.slugs()
    vocabulary = Vocabulary([], grows=True)
    rows: list[list[float]] = []
    held: list[list[int]] = []
    where: list[tuple[int, int, int]] = []
    came_to: list[tuple[float, float]] = []
    for played in games:
        match = played.match
        holdings = Holdings(table_of(match), vocabulary)
        thoughts = {thought.at: thought for thought in played.thoughts}
        last_loose = played.loose[-1] if played.loose else -1
        won = 0.5 if not played.winners else 1.0 if 0 in played.winners else 0.0
        for at, game in played.positions():
            thought = thoughts.get(at)
            if thought is None or game.kind != ACTION or game.actions_taken:
                continue
            rows.append(features(game, 0) + features(game, 1))
            held += [holdings.words(game, 0), holdings.words(game, 1)]
            where.append((slugs.index(match.heroes[0]), slugs.index(match.heroes[1]), match.number))
            chance = thought.chance if game.asked == 0 else 1.0 - thought.chance
            came_to.append((chance, won if at > last_loose else float("nan")))
    positions, values = np.array(where).reshape(-1, 3), np.array(came_to).reshape(-1, 2)
    return Samples(
        np.array(rows).reshape(-1, 2 * len(NAMES)),
        heard(vocabulary, held),
        positions[:, :2],
        values[:, 0],
        values[:, 1],
        positions[:, 2],
    )


def heard(vocabulary: Vocabulary, rows: list[list[int]]) -> Heard:
    said = np.array([word for row in rows for word in row], dtype=np.int64)
    return Heard(list(vocabulary.numbers), said, np.array([len(row) for row in rows], dtype=np.int64))


def gather(games: Sequence[Played], jobs: int) -> list[Samples]:
    chunks = [games[first : first + CHUNK] for first in range(0, len(games), CHUNK)]
    return list(Parallel(n_jobs=jobs)(delayed(samples)(chunk) for chunk in chunks))


def logistic(lead: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-np.clip(lead, -30, 30))))


def log_loss(chance: Numbers, truth: Numbers) -> float:
    return float(-np.mean(truth * np.log(chance + 1e-12) + (1 - truth) * np.log(1 - chance + 1e-12)))


class Evaluations:
    """Positions in rows, first seat less second, and the loss that weights have on them.

    Columns are the features for all heroes, then for each hero, then the words for holdings.
    """

    def __init__(self, parts: Sequence[Samples]) -> None:
        vocabulary = Vocabulary([], grows=True)
        for part in parts:
            for word in part.holdings.words:
                vocabulary.number(word)
        self.words = ["", *vocabulary.numbers]
        held = vstack([part.holdings.matrix(vocabulary) for part in parts]).tocsr()
        both = np.concatenate([part.features for part in parts])
        one, other = both[:, : len(NAMES)], both[:, len(NAMES) :]
        who = np.concatenate([part.who for part in parts])
        own = [
            csr_matrix(one * (who[:, :1] == hero) - other * (who[:, 1:] == hero)) for hero in range(len(heroes.slugs()))
        ]
        self.matrix = hstack([csr_matrix(one - other), *own, held[0::2] - held[1::2]]).tocsr()
        self.steps, self.least = rising(self.words, self.matrix.shape[1])
        self.thought = np.concatenate([part.thought for part in parts])
        self.won = np.concatenate([part.won for part in parts])
        self.game = np.concatenate([part.game for part in parts])
        self.target = np.where(np.isnan(self.won), self.thought, OUTCOME * self.won + (1 - OUTCOME) * self.thought)

    def fit(self, rows: NDArray[np.bool_], columns: int) -> Numbers:
        """The weights of the first columns, from some of the rows."""
        steps = self.steps[:columns, :columns]
        matrix, target = self.matrix[rows][:, :columns] @ steps, self.target[rows]
        turned = matrix.T.tocsr()
        bounds = [(least, None) for least in self.least[:columns]]

        def objective(weights: Numbers) -> tuple[float, Numbers]:
            chance = logistic(matrix @ weights)
            slope = turned @ (chance - target) / len(target)
            return log_loss(chance, target) + PENALTY * float(weights @ weights), slope + 2 * PENALTY * weights

        found = minimize(objective, np.zeros(columns), jac=True, method="L-BFGS-B", bounds=bounds, options=ROUNDS)
        return np.concatenate((steps @ found.x, np.zeros(self.matrix.shape[1] - columns)))

    def report(self, name: str, weights: Numbers) -> None:
        held = self.game % HELD_OUT == 0
        for games, rows in (("learned from", ~held & ~np.isnan(self.won)), ("held out", held & ~np.isnan(self.won))):
            if rows.any():
                loss = log_loss(logistic(self.matrix[rows] @ weights), self.won[rows])
                print(f"{name}: {loss:.4f} on {rows.sum()} positions of games {games}", flush=True)


def rising(words: list[str], columns: int) -> tuple[Any, list[float | None]]:
    """For health, what is learned is by how much more each point is worth than the one before, and that is never less.

    The sums that make weights of what is learned, and the least that each number may be. Words are the last columns.
    """
    health: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for column, word in enumerate(words, columns - len(words)):
        if word.startswith("health "):
            fighter, _, points = word.rpartition(" ")
            health[fighter].append((int(points), column))
    sums = lil_matrix((columns, columns))
    sums.setdiag(1.0)
    least: list[float | None] = [None] * columns
    for points_of in health.values():
        points_of.sort()
        for place, (_, step) in enumerate(points_of):
            least[step] = 0.0 if place else None
            for _, column in points_of[place:]:
                sums[column, step] = 1.0
    return sums.tocsr(), least


def learn(parts: Sequence[Samples]) -> tuple[dict[str, list[float]], dict[str, float]]:
    """What features are worth to each hero, and words for holdings to all."""
    known = Evaluations(parts)
    rows = known.game % HELD_OUT != 0
    slugs, wide = heroes.slugs(), len(NAMES)
    known.report("weights for all formats", present(known))
    known.report("features alone", known.fit(rows, wide * (1 + len(slugs))))
    weights = known.fit(rows, known.matrix.shape[1])
    known.report("features and holdings", weights)
    seen = ~rows & ~np.isnan(known.won)
    if seen.any():
        thought = log_loss(np.clip(known.thought[seen], SURE, 1 - SURE), known.won[seen])
        print(f"what the search thought: {thought:.4f} on positions of games held out")
    return told(known, weights)


def told(known: Evaluations, weights: Numbers, least: float = LEAST) -> tuple[dict[str, list[float]], dict[str, float]]:
    """What features are worth to each hero, and holdings that are worth so much at least."""
    slugs, wide = heroes.slugs(), len(NAMES)
    own = weights[wide : wide * (1 + len(slugs))].reshape(-1, wide)
    by_hero = {slug: [round(float(one), 3) for one in weights[:wide] + own[place]] for place, slug in enumerate(slugs)}
    return by_hero, kept(known.words, weights[-len(known.words) :], least)


def present(known: Evaluations) -> Numbers:
    """The weights for all formats, in the same columns."""
    own = [np.subtract(WEIGHTS.of(slug), WEIGHTS.shared) for slug in heroes.slugs()]
    return np.concatenate((WEIGHTS.shared, *own, np.zeros(len(known.words))))


def kept(words: list[str], worth: Numbers, least: float) -> dict[str, float]:
    found = {word: round(float(one), 3) for word, one in zip(words, worth, strict=True) if abs(one) >= least}
    found.pop("", None)
    return found


def written(
    source: dict[str, object],
    by_hero: dict[str, list[float]],
    holdings: dict[str, float],
    network: dict[str, list[list[float]]] | None = None,
) -> str:
    """The weights as JSON, a line for each part and hero."""
    rows = [f'  "{slug}": {json.dumps(weights)}' for slug, weights in by_hero.items()]
    parts = [
        f'"learned from": {json.dumps(source)}',
        f'"features": {json.dumps(NAMES)}',
        '"heroes": {\n' + ",\n".join(rows) + "\n }",
        f'"holdings": {json.dumps(holdings)}',
    ]
    if network is not None:
        parts.append(f'"network": {json.dumps(network)}')
    return "{\n " + ",\n ".join(parts) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, nargs="+", help="files of self_play.py")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=-1)
    args = parser.parse_args()
    games = [played for path in args.games for played in read(path)]
    by_hero, holdings = learn(gather(games, args.jobs))
    args.out.write_text(written(source(args.games, games), by_hero, holdings), encoding="utf-8")


if __name__ == "__main__":
    import learn_duels  # workers find by its name what is defined here

    learn_duels.main()
