"""Perft: the number of different sequences of choices from fixed positions, compared with tests/golden/perft.json.

A change in any rule that adds or takes away a legal choice changes a count. Chance follows the seed. The golden file
gives for every position how many sequences of 0, 1, 2, ... choices there are.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from matchless.engine.game import Game
from phrases import phrase
from random_play import Setup


def perft(game: Game, depth: int) -> list[int]:
    """The numbers of sequences of 0, 1, ... `depth` choices; one that ends the game earlier does not count."""
    counts = [1] + [0] * depth
    if depth:
        _count(game, counts, 1)
    return counts


def _count(game: Game, counts: list[int], length: int) -> None:
    counts[length] += len(game.options)
    if length + 1 == len(counts):
        return
    for option in game.options:
        after = game.clone()
        after.choose(option)
        _count(after, counts, length + 1)


def after(setup: Setup, *words: str) -> Game:
    """The position after choices by their words."""
    game = setup.begin()
    for text in words:
        labels = [phrase(game, option) for option in game.options]
        assert text in labels, f"{text!r} is not among {labels}"
        game.choose(game.options[labels.index(text)])
    return game


def placed(setup: Setup) -> Game:
    """The first decision of the first turn, with everybody in the first space that was offered."""
    game = setup.begin()
    while game.turn == 0:
        game.choose(game.options[0])
    return game


SHERWOOD = Setup("sherwood-forest", ("robin-hood", "bigfoot"), seed=1, first=0)
PADDOCK = Setup("raptor-paddock", ("robert-muldoon", "raptors"), seed=2, first=0)
YUKON = Setup("yukon", ("raptors", "raptors"), seed=3, first=0)
KITCHEN = Setup("hells-kitchen", ("robin-hood", "bigfoot", "robert-muldoon", "raptors"), "teams", seed=4, first=2)

# A Raptor has attacked a Worker with Feint, face down; a trap lies at E3.
IN_COMBAT = (
    "place InGen Worker 1 at E4",
    "place InGen Worker 2 at E5",
    "place InGen Worker 3 at E1",
    "place Raptor 2 at A6",
    "place Raptor 3 at C1",
    "choose E3",
    "maneuver",
    "boost with They Should All Be Destroyed",
    "done",
    "maneuver",
    "boost with Tactical Advance",
    "move InGen Worker 1",
    "to C3",
    "done",
    "attack",
    "with Raptor 2",
    "play Feint",
)

POSITIONS: dict[str, tuple[Callable[[], Game], int]] = {
    "sherwood-forest, robin-hood and bigfoot: the opening": (SHERWOOD.begin, 9),
    "sherwood-forest, robin-hood and bigfoot: the first action": (lambda: placed(SHERWOOD), 7),
    "raptor-paddock, robert-muldoon and raptors: the first turn": (lambda: placed(PADDOCK), 9),
    "raptor-paddock, robert-muldoon and raptors: in a combat": (
        lambda: after(replace(PADDOCK, seed=611), *IN_COMBAT),
        9,
    ),
    "yukon, raptors and raptors: the first action": (lambda: placed(YUKON), 8),
    "hells-kitchen, teams: the first turn": (lambda: placed(KITCHEN), 9),
}


def test_the_legal_tree_has_as_many_branches_as_ever(golden: Callable[[str, str], None]) -> None:
    counts = {name: perft(make(), depth) for name, (make, depth) in POSITIONS.items()}
    lines = [f"  {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in counts.items()]
    golden("perft.json", "{\n" + ",\n".join(lines) + "\n}\n")
