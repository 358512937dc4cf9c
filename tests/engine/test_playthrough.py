"""Playthroughs: whole games written out decision by decision, compared with tests/golden/playthrough-*.txt.

They show in a review what a change does to real games. The choices follow a fixed rule of plain arithmetic: attack
when it can be, otherwise go through the options in a fixed irregular order.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.sentences import sentence
from phrases import phrase
from random_play import Setup

VIEW_EVERY = 40

GAMES = {
    "duel": Setup("sherwood-forest", ("robin-hood", "bigfoot"), seed=1),
    "mulligan": Setup("raptor-paddock", ("robert-muldoon", "raptors"), seed=2, first=0, mulligan=True),
    "free-for-all": Setup(
        "hells-kitchen", ("robin-hood", "bigfoot", "robert-muldoon", "raptors"), "free-for-all", seed=3
    ),
}


def choice(game: Game, number: int) -> int:
    """What the fixed rule chooses at a decision: the attack, or the option that `number` leads to."""
    if game.kind == ask.ACTION and ask.ATTACK in game.options and number % 3:
        return ask.ATTACK
    return game.options[(number * number + number // 7) % len(game.options)]


def seen(game: Game, seat: int | None) -> list[str]:
    """A view, with one line for every seat and every other part."""
    lines = []
    for name, value in game.view(seat).data().items():
        parts = value if isinstance(value, list) else [value]
        lines += [f"    {name}: {json.dumps(part)}" for part in parts]
    return lines


def playthrough(setup: Setup) -> str:
    game = setup.begin(listen=True)
    table = game.table
    lines = [f"{table.board.name}, {table.format}: {', '.join(table.players)}; seed {setup.seed}", ""]
    lines += told(game)
    number = 0
    while not game.over:
        decision = game.decision
        assert decision is not None
        if number % VIEW_EVERY == 0:
            for seat in (0, None):
                lines += ["", f"view of {'a spectator' if seat is None else f'seat {seat + 1}'}:", *seen(game, seat)]
        source = "" if decision.source is None else f" [{decision.source.name}]"
        lines += ["", f"{number}. seat {decision.seat + 1}, {decision.asks}{source} ({decision.rule})"]
        lines.append(f"  {' | '.join(phrase(game, option) for option in decision.options)}")
        option = choice(game, number)
        lines.append(f"> {phrase(game, option)}")
        game.choose(option)
        lines += told(game)
        number += 1
    lines += ["", "view of a spectator:", *seen(game, None)]
    return "\n".join(lines) + "\n"


def told(game: Game) -> list[str]:
    return [text for event in game.events or () if (text := sentence(game.table, event))]


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_ever(name: str, golden: Callable[[str, str], None]) -> None:
    golden(f"playthrough-{name}.txt", playthrough(GAMES[name]))
