"""Plays another build of Matchless against this one: whether a change of the bots makes them stronger for their time.

    python benchmarks/versus.py OTHER --bot search:300 --other-bot search:150 --games 400

OTHER is a folder that holds a `matchless` package: an unpacked wheel of an older version, a checkout's `src`. Each
build plays in a process of its own; both carry out all choices of a game, and each chooses for its seats. Every deal is
played twice with seats swapped. CPU time is measured around the choosing, in the process that chooses: equal time is
for whoever calls to reach, by the budgets. The rules of both builds must be the same; a game that they see differently
ends the run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from matchless import boards, bots, heroes
from matchless.engine.setup import start
from matchless.engine.table import DUEL, FREE_FOR_ALL, TEAMS
from matchless.intervals import wilson
from matchless.lab.ladder import Ground, deals
from matchless.lab.match import Match, bot_seed, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matchless.engine.game import Game

SEATS = {DUEL: 2, TEAMS: 4, FREE_FOR_ALL: 4}
OURS, OTHER = 0, 1
PACKAGE = Path(bots.__file__).parents[2]  # where this build lies


class Table:
    """A build's end of a match: the game, and the bots of its seats. Runs in a process of its own."""

    def __init__(self, match: Match, bot: str, seats: list[int]) -> None:
        self.game: Game = start(table_of(match), match.seed)
        self.bots = {seat: bots.make(bot, bot_seed(match.seed, seat)) for seat in seats}
        self.onward()

    def onward(self) -> None:
        """Makes the choices that are none."""
        while not self.game.over and len(self.game.options) == 1:
            self.game.answer(self.game.options[0])

    def follow(self, choices: list[int]) -> dict[str, Any]:
        """Makes the other's choices and then this end's own, until the other is asked again."""
        for choice in choices:
            self.game.choose(choice)
            self.onward()
        before = self.state()
        own: list[int] = []
        seconds = 0.0
        while not self.game.over and self.game.asked in self.bots:
            game = self.game
            began = process_time()
            own.append(self.bots[game.asked].choose(game.view(game.asked), game.options))
            seconds += process_time() - began
            game.choose(own[-1])
            self.onward()
        return {"before": before, "choices": own, "after": self.state(), "seconds": seconds}

    def state(self) -> dict[str, Any]:
        """As much as both builds must agree on."""
        game = self.game
        return {"over": game.over, "asked": game.asked, "options": game.options, "winners": game.winners}


def serve() -> None:
    """Answers the questions of a run, one a line, until there are no more."""
    table: Table | None = None
    for line in sys.stdin:
        asked = json.loads(line)
        if "match" in asked:
            given = asked["match"]
            match = Match(**{**given, "heroes": tuple(given["heroes"]), "bots": tuple(given["bots"])})
            table = Table(match, asked["bot"], asked["seats"])
            answer = table.state()
        else:
            assert table is not None
            answer = table.follow(asked["choices"])
        print(json.dumps(answer), flush=True)


class Player:
    """A build at work in another process."""

    def __init__(self, package: Path, bot: str) -> None:
        self.bot = bot
        environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.decisions = 0
        self.seconds = 0.0

    def ask(self, **question: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"the player of {self.bot} has ended; what it says above is why")
        return dict(json.loads(answer))

    def follow(self, choices: list[int]) -> dict[str, Any]:
        """Tells the other's choices; the answer has this player's own, and the position before and after them."""
        answer = self.ask(choices=choices)
        self.decisions += len(answer["choices"])
        self.seconds += answer["seconds"]
        return answer

    def close(self) -> None:
        self.process.communicate()  # without anything more to say


def play(match: Match, players: list[Player], sides: list[int]) -> float:
    """Plays a match in both builds, seat by seat as `sides` says; the points of ours."""
    states = [
        player.ask(match=asdict(match), bot=player.bot, seats=[seat for seat, of in enumerate(sides) if of == side])
        for side, player in enumerate(players)
    ]
    agree(match, *states)
    state = states[OURS]
    choices: list[int] = []
    side = sides[state["asked"]]
    while not state["over"]:
        answer = players[side].follow(choices)
        agree(match, state, answer["before"])
        state, choices = answer["after"], answer["choices"]
        side = 1 - side
    agree(match, state, players[side].follow(choices)["before"])
    won = {sides[seat] for seat in range(len(sides)) if state["winners"] >> seat & 1}
    return 0.5 if len(won) != 1 else 1.0 if OURS in won else 0.0


def agree(match: Match, ours: dict[str, Any], other: dict[str, Any]) -> None:
    """Ends the run where the builds see different games."""
    if ours != other:
        sys.exit(f"the builds differ in {match}:\n{ours}\n{other}")


def places(format_: str) -> tuple[str, ...]:
    """The boards that a format can be played on."""
    return tuple(slug for slug in boards.slugs() if len(boards.load(slug).starts) >= SEATS[format_])


def matches(ground: Ground, games: int) -> Iterator[tuple[Match, list[int]]]:
    """Every deal twice, with seats swapped; with more than two seats the builds sit alternately."""
    for number, deal in zip(range(games // 2), deals(ground), strict=False):
        match = deal.match(2 * number, ("",) * ground.seats, ground.format)
        for swapped in (0, 1):
            yield replace(match, number=2 * number + swapped), [(seat + swapped) % 2 for seat in range(ground.seats)]


@dataclass
class Tally:
    """What came of the games of one format."""

    games: int = 0
    points: float = 0.0

    def __str__(self) -> str:
        low, high = wilson(self.points, self.games)
        share = self.points / self.games
        return f"{self.games} games, {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the folder that holds the other build's package")
    parser.add_argument("--bot", default="search:150", help="what this build plays (default: %(default)s)")
    parser.add_argument("--other-bot", help="what the other build plays (default: the same)")
    parser.add_argument("--games", type=int, default=400, help="of each format (default: %(default)s)")
    parser.add_argument("--formats", nargs="+", choices=list(SEATS), default=[DUEL], help="(default: duel)")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if not (given.other / "matchless").is_dir():
        parser.error(f"{given.other} holds no matchless package")
    players = [Player(PACKAGE, given.bot), Player(given.other.resolve(), given.other_bot or given.bot)]
    for format_ in given.formats:
        ground = Ground(places(format_), tuple(heroes.slugs()), given.seed, SEATS[format_], format_)
        tally = Tally()
        for match, sides in matches(ground, given.games):
            tally.points += play(match, players, sides)
            tally.games += 1
            if tally.games % 10 == 0 or tally.games == given.games:
                spent = [1000 * player.seconds / max(1, player.decisions) for player in players]
                print(f"{format_}: {tally}; ms a decision: {spent[OURS]:.2f}, other {spent[OTHER]:.2f}", flush=True)
    for player in players:
        player.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        main()
