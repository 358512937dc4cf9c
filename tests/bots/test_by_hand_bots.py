"""Bots and texts by hand: they do nothing for their own, agree with all else, and their games are not counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from matchless import HeroError, boards, heroes
from matchless.bots import make
from matchless.engine.game import Game
from matchless.engine.setup import start
from matchless.engine.table import Table
from matchless.lab.plan import entrant
from matchless.lab.random_play import play_many
from matchless.language.check import examine
from singing import SINGER

BOTS = ("random", "greedy:1", "flat:1", "plain:4", "search:4")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "singer.yaml"
    path.write_text(SINGER, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_does_nothing_by_hand_and_agrees_with_others(name: str) -> None:
    sides = [examine(SINGER, "singer.yaml").playable(), heroes.load("bigfoot")]
    game: Game = start(Table(boards.load("sherwood-forest"), sides, first=0, turn_limit=6), 1, listen=True)
    bots = [make(name, seat) for seat in (0, 1)]
    asked, said = set(), []
    while not game.over:
        choice = bots[game.asked].choose(game.view(game.asked), game.options)
        if game.by_hand:
            assert choice == game.options[0] == 0
            asked.add((game.asked, game.rule))
        game.choose(choice)
        said += game.view(None).sentences()
    assert asked == {(0, "MANUAL-1"), (1, "MANUAL-2")}
    assert "Singer does nothing for Voice." in said
    assert "Bigfoot agrees." in said


def test_games_played_by_hand_are_not_counted(file: Path) -> None:
    with pytest.raises(HeroError, match=r"2 of 3 cards .* 1 by hand.*not counted"):
        entrant(str(file))


def test_random_play_does_nothing_by_hand() -> None:
    sides = [examine(SINGER, "singer.yaml").playable(), heroes.load("bigfoot")]
    assert sum(len(outcome.winners) for outcome in play_many(sides, [boards.load("yukon")], 10, 1)) > 5
