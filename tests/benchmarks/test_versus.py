"""One build against another: here this one against itself, and against one that sees another game."""

from __future__ import annotations

from pathlib import Path

import pytest

from matchless.engine.table import DUEL, TEAMS
from matchless.lab.ladder import Ground
from versus import PACKAGE, Player, Tally, matches, places, play

HEROES = ("bigfoot", "robin-hood", "elektra", "hamlet")


def test_two_players_play_a_game_to_its_end_and_their_time_is_measured() -> None:
    players = [Player(PACKAGE, "novice"), Player(PACKAGE, "random")]
    games = list(matches(Ground(("yukon",), HEROES), 2))
    points = [play(match, players, sides) for match, sides in games]
    for player in players:
        player.close()
    assert sum(points) > 0  # a novice loses to chance now and then, not twice
    assert [sides for _, sides in games] == [[0, 1], [1, 0]]
    assert all(player.decisions > 20 for player in players)
    assert players[0].seconds > players[1].seconds > 0


def test_builds_that_disagree_end_the_run() -> None:
    class Other(Player):
        def ask(self, **question: object) -> dict[str, object]:
            return {**super().ask(**question), "asked": 7}

    players = [Player(PACKAGE, "random"), Other(PACKAGE, "random")]
    match, sides = next(matches(Ground(("yukon",), HEROES), 2))
    with pytest.raises(SystemExit, match="builds differ"):
        play(match, players, sides)
    for player in players:
        player.close()


def test_with_four_seats_the_builds_sit_alternately() -> None:
    (one, sides), (other, swapped) = matches(Ground(places(TEAMS), HEROES, 3, 4, TEAMS), 2)
    assert (sides, swapped) == ([0, 1, 0, 1], [1, 0, 1, 0])
    assert (one.board, one.heroes, one.seed, one.first) == (other.board, other.heroes, other.seed, other.first)


def test_boards_have_room_for_all_seats() -> None:
    assert set(places(TEAMS)) < set(places(DUEL))


def test_a_tally_says_how_sure_it_is() -> None:
    assert str(Tally(400, 240.0)) == "400 games, 60.0 % (55.1 to 64.7 %)"


def test_a_folder_without_the_package_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import versus

    monkeypatch.setattr("sys.argv", ["versus.py", str(tmp_path)])
    with pytest.raises(SystemExit):
        versus.main()
