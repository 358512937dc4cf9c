"""Games that a search plays against itself, kept with what it thought of every choice, for `learn_duels.py`.

Every now and then a turn is played by the policy alone, as a search plays on from a new node. What follows is then a
position like those that searches weigh, and is played on as well as any other. With `--weights` the search weighs duels
by a file of `learn_duels.py` or `network.py`, so that what one round has learned plays the games of the next.

    uv run --no-editable --reinstall-package matchless python benchmarks/self_play.py games.jsonl.gz --minutes 30
"""

from __future__ import annotations

import argparse
import gzip
import json
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from matchless import RULES_VERSION, boards, heroes
from matchless.bots.policy import pick
from matchless.bots.search import TreeSearch
from matchless.bots.weights import WEIGHTS, Weights, read_duels
from matchless.engine.decision import ACTION
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.lab.ladder import Ground, deals
from matchless.lab.match import Match, bot_seed, table_of
from matchless.lab.runner import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matchless.engine.game import Game

LOOSE = 16  # one turn in so many is played by the policy
KEPT = 1000  # parts of one that chances are kept in


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found at one decision, by the place of each option that it considered."""

    at: int  # how many choices had been made
    visits: dict[int, int]
    chances: dict[int, float]

    @property
    def chance(self) -> float:
        """Of the seat that was asked, to win by the choice that was tried most."""
        return self.chances[max(self.visits, key=lambda place: self.visits[place])]


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game: enough to play it again, and what the search thought."""

    match: Match
    choices: list[int]
    thoughts: list[Thought]
    loose: list[int]  # how many choices had been made where the policy took over for a turn
    winners: tuple[int, ...]

    def line(self) -> str:
        """The game as one line of JSON."""
        thoughts = [
            [one.at, [[place, count, round(one.chances[place] * KEPT)] for place, count in one.visits.items()]]
            for one in self.thoughts
        ]
        data = {
            "match": asdict(self.match),
            "choices": self.choices,
            "thoughts": thoughts,
            "loose": self.loose,
            "winners": self.winners,
        }
        return json.dumps(data, separators=(",", ":"))

    @staticmethod
    def read(line: str) -> Played:
        data: dict[str, Any] = json.loads(line)
        match = data["match"]
        match["heroes"], match["bots"] = tuple(match["heroes"]), tuple(match["bots"])
        thoughts = [
            Thought(at, {place: count for place, count, _ in found}, {place: c / KEPT for place, _, c in found})
            for at, found in data["thoughts"]
        ]
        return Played(Match(**match), data["choices"], thoughts, data["loose"], tuple(data["winners"]))

    def positions(self) -> Iterator[tuple[int, Game]]:
        """The game again, from decision to decision: how many choices have been made, and the game, which goes on."""
        game = start(table_of(self.match), self.match.seed)
        for at, choice in enumerate(self.choices):
            yield at, game
            game.choose(choice)
        assert game.result is not None, "the game is not over"
        assert game.result.winners == self.winners


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How games are played: by a search of so many iterations, one turn in `LOOSE` by its policy.

    It weighs duels by a file, or by what comes with Matchless.
    """

    iterations: int
    file: Path | None = None

    def __call__(self, match: Match) -> Played:
        game = start(table_of(match), match.seed)
        weights = WEIGHTS if self.file is None else weights_of(self.file)
        players = [
            TreeSearch(bot_seed(match.seed, seat), self.iterations, weights=weights)
            for seat in range(len(match.heroes))
        ]
        chance = Rng.seeded(bot_seed(match.seed, len(players)))
        choices: list[int] = []
        thoughts: list[Thought] = []
        loose: list[int] = []
        turn = 0
        quick = False  # the policy plays
        while not game.over:
            if game.kind == ACTION and game.turn > turn:
                turn = game.turn
                quick = chance.below(LOOSE) == 0
                if quick:
                    loose.append(len(choices))
            options = game.options
            if len(options) == 1:
                choice = options[0]
            elif quick:
                choice = pick(game, chance)
            else:
                opinions = players[game.asked].explain(game.view(game.asked), options)
                tried = sorted((options.index(one.choice), one) for one in opinions if one.visits)
                visits = {place: one.visits for place, one in tried}
                thoughts.append(Thought(len(choices), visits, {place: one.chance for place, one in tried}))
                choice = opinions[0].choice
            choices.append(choice)
            game.choose(choice)
        assert game.result is not None
        return Played(match, choices, thoughts, loose, game.result.winners)


def weights_of(file: Path) -> Weights:
    """The weights that come with Matchless, but for duels those of a file."""
    return Weights(WEIGHTS.shared, WEIGHTS.by_hero, read_duels(file.read_text(encoding="utf-8")))


def matches(games: int, iterations: int, seed: int, file: Path | None = None) -> list[Match]:
    """Duels of all heroes on all boards; the bots are named by the file of their weights too."""
    ground = Ground(tuple(boards.slugs()), tuple(heroes.slugs()), seed)
    bot = f"search:{iterations}" if file is None else f"search:{iterations} with {file.name}"
    return [deal.match(n, (bot, bot), ground.format) for n, deal in zip(range(games), deals(ground), strict=False)]


def read(path: Path) -> list[Played]:
    """The games in a file, which must have been played by the rules of today.

    By their numbers: they are written as they finish, and what is learned from them shall not hang on that.
    """
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rules = json.loads(next(file))["rules"]
        if rules != RULES_VERSION:
            raise ValueError(f"{path} holds games of rules {rules}; today's are {RULES_VERSION}: play it anew")
        return sorted(map(Played.read, file), key=lambda played: played.match.number)


def source(paths: Sequence[Path], games: Sequence[Played]) -> dict[str, object]:
    """Where the games of some files come from, to be kept in what is learned from them."""
    seeds = []
    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            seeds.append(json.loads(next(file))["seed"])
    bots = sorted({bot for played in games for bot in played.match.bots})
    return {"games": len(games), "bot": ", ".join(bots), "seeds": seeds, "rules": RULES_VERSION}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, help="the file to write, .jsonl.gz")
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--games", type=int, default=100_000, help="at most so many")
    parser.add_argument("--minutes", type=float, default=600.0, help="at most so long")
    parser.add_argument("--weights", type=Path, help="for duels (default: those that come with Matchless)")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.weights is not None:
        weights_of(args.weights)  # raises for what is no such file, before the first game
    end = monotonic() + args.minutes * 60
    planned = matches(args.games, args.iterations, args.seed, args.weights)
    done = 0
    with (
        gzip.open(args.out, "wt", encoding="utf-8") as file,
        closing(run(SelfPlay(args.iterations, args.weights), planned, jobs=args.jobs)) as results,
    ):
        file.write(json.dumps({"rules": RULES_VERSION, "iterations": args.iterations, "seed": args.seed}) + "\n")
        for _, played in results:
            file.write(played.line() + "\n")
            done += 1
            if monotonic() > end:
                break
    print(f"{done} games in {args.minutes * 60 - (end - monotonic()):.0f} s")


if __name__ == "__main__":
    import self_play  # workers find by its name what is defined here

    self_play.main()
