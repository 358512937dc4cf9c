"""Learns the numbers of the bots' policy from what long searches tried (`self_play.py`).

Wherever a search that plays itself had something to choose, the shares of its tries are what the policy should have
said. Kind by kind of decision the numbers are those of a logistic regression over the options, shared by all heroes
plus what each hero and each card differs by, both kept small. One game in ten is left out and shows how well the rest
predicts it. Nothing is written unless the games have something of every kind of decision.

    uv run --no-editable --reinstall-package matchless \\
        python benchmarks/learn_policy.py games.jsonl.gz --out habits.json
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from joblib import Parallel, delayed
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from matchless import heroes
from matchless.bots.habits import OF_CARDS, PARTS, Habits
from matchless.bots.policy import Policy, scores
from matchless.bots.purpose import purposeful
from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.lab.match import table_of
from self_play import read, source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game
    from self_play import Played

SHARED_PENALTY, HERO_PENALTY, CARD_PENALTY = 0.015, 0.6, 0.3
HELD_OUT = 10  # every so many-th game is for testing
FEWEST = 20  # tries of a decision that counts
CHUNK = 10  # games

Facts = dict[tuple[str, ...], float]  # by the name of a number: what it is multiplied by


@dataclass
class Decision:
    """The options worth a thought: what the policy sees in each, and the share of tries that it should get."""

    facts: list[Facts]
    shares: list[float]


@dataclass
class Reader:
    """Takes a position apart, number by number: scores are sums, so that each number alone shows what it counts."""

    numbers: dict[str, list[float]] = field(
        default_factory=lambda: {part: [0.0] * size for part, size in PARTS.items()}
    )

    def facts(self, game: Game, policy: Policy, options: list[int]) -> list[Facts]:
        part = self.part(game)
        seat = game.table.owner[game.frames[-1].mover] if part in ("move hero", "move sidekick") else game.asked
        hero = game.table.heroes[seat].slug
        places = [game.options.index(option) for option in options]
        found: list[Facts] = [{} for _ in options]
        numbers = self.numbers.get(part, [])
        for number in range(len(numbers)):
            numbers[number] = 1.0
            counted = scores(game, policy)
            numbers[number] = 0.0
            for facts, place in zip(found, places, strict=True):
                if counted[place]:
                    facts[part, str(number)] = counted[place]
                    facts[part, str(number), hero] = counted[place]
        if part in OF_CARDS:
            for facts, option in zip(found, options, strict=True):
                for card in self.cards(game, option):
                    name = (part, "card", hero, game.table.cards[card].name)
                    facts[name] = facts.get(name, 0.0) + 1.0
        return found

    def part(self, game: Game) -> str:
        """What the numbers of the open decision are called."""
        if game.kind in (ask.MOVE, ask.PLACE):
            mover = game.frames[-1].mover
            if mover == NONE:
                return ""
            if not game.table.friends[game.asked] >> mover & 1:
                return "move other"
            return "move hero" if game.table.all_heroes >> mover & 1 else "move sidekick"
        return ask.KIND_NAMES[game.kind]

    def cards(self, game: Game, option: int) -> list[int]:
        """The cards that an option is about."""
        if game.kind != ask.ACTION:
            return [] if option == NONE else [option]
        if option != ask.SCHEME:
            return []
        schemers = game.table.schemers_with
        return [card for card in game.hand[game.asked] if schemers[card] & game.present]


def decisions(games: Sequence[Played]) -> dict[str, list[Decision]]:
    """The decisions of some games, by the part of the policy that they are about."""
    reader = Reader()
    found: dict[str, list[Decision]] = defaultdict(list)
    for played in games:
        thoughts = {thought.at: thought for thought in played.thoughts}
        policy = Policy(table_of(played.match), Habits(reader.numbers, {}, {}))
        for at, game in played.positions():
            part = reader.part(game)
            if at not in thoughts or not (part in PARTS or part in OF_CARDS):
                continue
            options = purposeful(game)
            visits = thoughts[at].visits
            tries = [visits.get(game.options.index(option), 0) for option in options]
            if len(options) > 1 and sum(tries) >= FEWEST:
                shares = [count / sum(tries) for count in tries]
                found[part].append(Decision(reader.facts(game, policy, options), shares))
    return dict(found)


def gather(games: Sequence[Played], jobs: int) -> dict[str, list[Decision]]:
    """The same of many games, by many processes."""
    chunks = [games[first : first + CHUNK] for first in range(0, len(games), CHUNK)]
    found: dict[str, list[Decision]] = defaultdict(list)
    for one in Parallel(n_jobs=jobs)(delayed(decisions)(chunk) for chunk in chunks):
        for part, some in one.items():
            found[part] += some
    return dict(found)


class Regression:
    """The decisions of one part as a matrix: a row for each option, a column for each number."""

    def __init__(self, decisions: list[Decision], columns: dict[tuple[str, ...], int]) -> None:
        rows = [facts for decision in decisions for facts in decision.facts]
        entries = [
            (row, columns[name], value)
            for row, facts in enumerate(rows)
            for name, value in facts.items()
            if name in columns
        ]
        where = ([entry[0] for entry in entries], [entry[1] for entry in entries])
        self.facts = csr_matrix(([entry[2] for entry in entries], where), shape=(len(rows), len(columns)))
        self.shares = np.array([share for decision in decisions for share in decision.shares])
        sizes = [len(decision.shares) for decision in decisions]
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(int)
        self.of = np.repeat(np.arange(len(sizes)), sizes)

    def loss(self, numbers: np.ndarray) -> tuple[float, np.ndarray]:
        """The logarithmic loss of all decisions together, and where it falls."""
        score = self.facts @ numbers
        score -= np.maximum.reduceat(score, self.starts)[self.of]
        weight = np.exp(score)
        total = np.add.reduceat(weight, self.starts)
        chance = weight / total[self.of]
        loss = -float(self.shares @ np.log(np.maximum(chance, 1e-12)))
        return loss, self.facts.T @ (chance - self.shares)


def learn(part: str, decisions: list[Decision], tests: list[Decision]) -> dict[tuple[str, ...], float]:
    """The numbers of one part."""
    names = sorted({name for decision in decisions for facts in decision.facts for name in facts})
    columns = {name: place for place, name in enumerate(names)}
    penalty = np.array(
        [CARD_PENALTY if name[1] == "card" else HERO_PENALTY if len(name) > 2 else SHARED_PENALTY for name in names]
    )
    regression = Regression(decisions, columns)

    def loss(numbers: np.ndarray) -> tuple[float, np.ndarray]:
        value, slope = regression.loss(numbers)
        return value + float(penalty @ numbers**2) / 2, slope + penalty * numbers

    best = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x
    told = f"{part:14} {len(decisions):6} decisions, loss {regression.loss(best)[0] / len(decisions):.3f}"
    if tests:
        test = Regression(tests, columns)
        entropy = -sum(share * np.log(share) for one in tests for share in one.shares if share) / len(tests)
        even = sum(np.log(len(one.shares)) for one in tests) / len(tests)
        told += f", left out {test.loss(best)[0] / len(tests):.3f} ({even:.3f} for even weights, {entropy:.3f} at best)"
    print(told)
    return dict(zip(names, best, strict=True))


def written(source: dict[str, object], learned: dict[tuple[str, ...], float]) -> str:
    """Shared numbers, those of heroes and those of cards as JSON, as the policy reads them."""
    shared = {
        part: [round(learned.get((part, str(number)), 0.0), 4) for number in range(size)]
        for part, size in PARTS.items()
    }
    by_hero: dict[str, dict[str, list[float]]] = defaultdict(dict)
    by_card: dict[str, dict[str, dict[str, float]]] = defaultdict(lambda: defaultdict(dict))
    for hero in heroes.slugs():
        for part, numbers in shared.items():
            own = [learned.get((part, str(number), hero), 0.0) for number in range(len(numbers))]
            by_hero[hero][part] = [round(one + other, 4) for one, other in zip(numbers, own, strict=True)]
    for name, number in learned.items():
        if name[1] == "card" and abs(number) >= 0.01:
            by_card[name[2]][name[0]][name[3]] = round(number, 4)
    return json.dumps({"learned from": source, "shared": shared, "heroes": by_hero, "cards": by_card}, indent=1) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, nargs="+", help="files of self_play.py")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=-1)
    args = parser.parse_args()
    games = [played for path in args.games for played in read(path)]
    tests = gather([played for played in games if played.match.number % HELD_OUT == 0], args.jobs)
    found = gather([played for played in games if played.match.number % HELD_OUT], args.jobs)
    parts = sorted({*PARTS, *OF_CARDS})
    if empty := [part for part in parts if part not in found]:
        # Their numbers would all be 0, and a policy that reads them would choose blindly there.
        parser.error(f"the games have no decision with {FEWEST} tries or more for: {', '.join(empty)}")
    learned: dict[tuple[str, ...], float] = {}
    for numbers in Parallel(n_jobs=args.jobs)(delayed(learn)(part, found[part], tests.get(part, [])) for part in parts):
        learned |= numbers
    args.out.write_text(written(source(args.games, games), learned), encoding="utf-8")


if __name__ == "__main__":
    import learn_policy  # workers find by its name what is defined here

    learn_policy.main()
