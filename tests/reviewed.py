"""A review for tests of pages, and a server that has it."""

from __future__ import annotations

import gzip
import json

from matchless import Recording, Rng, new_game
from matchless.server.store import Store
from matchless.teacher.judging import judge_turn, turns
from matchless.teacher.reasons import DEALT, Difference
from matchless.teacher.review import Review, explained, review, unexplained
from served import Served


def reviewed(seed: int = 4, turn_limit: int = 3) -> tuple[str, Review]:
    """A short game of chance with its review, reasons included."""
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=seed, turn_limit=turn_limit)
    rng = Rng.seeded(1)
    while not game.over:
        game.choose(game.options[rng.below(len(game.options))])
    recording = Recording.of(game)
    judged = [one for turn in turns(recording) for one in judge_turn(recording, turn, 0, 20)]
    found = review(recording, judged, seed=0, iterations=20)
    because = [[Difference(DEALT, 3, 1, 8)] for _ in unexplained(found)]
    return recording.write(), explained(found, recording.table, because)


def serve_review(served: Served, **game: int) -> tuple[str, Review]:
    """The token of a replay whose review is kept, and the review."""
    record, found = reviewed(**game)
    made = served.http.post("/api/replays", json={"record": record}).json()
    keep_review(served, made["game"], found)
    return made["watch"], found


def keep_review(served: Served, game: str, found: Review) -> None:
    """Lets a server have it, as if it had made it."""
    told = json.dumps({"done": 1, "of": 1, "review": found, "chances": [], "sides": found["sides"]}).encode()
    served.in_store(Store.keep_review, game, gzip.compress(told))
