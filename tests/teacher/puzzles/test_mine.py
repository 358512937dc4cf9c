"""Where puzzles are looked for: in games of bots, and in games that begin with a position."""

from __future__ import annotations

import copy

import pytest

from matchless import Recording, Rng, read_position, write_position
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.teacher.puzzles import best, mine
from matchless.teacher.puzzles.data import BEST, Puzzle, shipped


def played_from(position: str) -> Game:
    """A game that begins with a position, played on at random."""
    game, rng = read_position(position, seed=3), Rng.seeded(3)
    while not game.over:
        game.choose(game.options[rng.below(len(game.options))])
    return game


def test_a_game_that_begins_with_a_position_is_looked_through_from_there() -> None:
    position = shipped()[0]["position"]
    game = played_from(position)
    assert write_position(next(mine.moments(game))) == position
    assert write_position(next(best.rows(game, 1)).view) == position


def test_rows_are_the_actions_of_a_game() -> None:
    game = mine.bot_game(5, "random")
    found = list(best.rows(game, 1))
    actions = [option for now, option in Recording.of(game).walk() if now.kind == ask.ACTION]
    assert [row.choices[0] for row in found] == [option for option in actions if option is not None]
    assert all(row.view.seat == row.view.game.asked for row in found)


def test_a_game_by_its_number_is_the_same_each_time() -> None:
    one, two = (mine.bot_game(9, "random", hero="hamlet") for _ in range(2))
    assert one.choices() == two.choices()
    assert one.table.heroes[0].slug == "hamlet"


def test_a_good_choice_that_does_not_stand_its_check_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    right = next(puzzle for puzzle in shipped() if puzzle["kind"] == BEST)
    wrong: Puzzle = copy.deepcopy(right)
    wrong["nodes"][0]["fails"].popitem()
    game = played_from(right["position"])
    for puzzle, kept in ((right, True), (wrong, False)):
        monkeypatch.setattr(best, "in_row", lambda row, source, least, found=puzzle: found)
        assert (puzzle in mine.in_game(game, "", BEST)) == kept
