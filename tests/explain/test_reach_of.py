"""Where a fighter could go and whom it could attack, as anybody may ask."""

from __future__ import annotations

from invented import figure, row
from matchless.engine.bits import bits
from matchless.engine.game import Game
from matchless.engine.reach import targets
from matchless.explain.reach import reach
from random_play import moments, numbered_setup
from scenario import Scenario


def test_reach_is_the_move_value_and_those_who_can_be_attacked() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben", sidekicks=1), board=row("a" * 10, "09"))
    table.only({"Ann": "S4", "Ann's Friend": "S3", "Ben": "S5"}).play()
    answer = reach(table.game.view(None), table.fighter("Ann"))
    assert answer == (["S2"], [table.fighter("Ben")])
    gone = reach(table.game.view(None), table.fighter("Ben's Friend"))
    assert gone == ([], [])


def test_reach_in_a_boosted_maneuver_is_that_of_the_boost_for_those_who_may_still_move() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=row("a" * 10, "09"))
    table.only({"Ann": "S4", "Ann's Friend": "S0", "Ben": "S9"}).hand(0, "Plain").play()

    def spaces(name: str) -> list[str]:
        return reach(table.game.view(None), table.fighter(name)).spaces

    assert spaces("Ann's Friend") == ["S1", "S2"]
    table.choose("maneuver", "boost with Plain")
    assert (spaces("Ann's Friend"), spaces("Ben")) == (["S1", "S2", "S3"], ["S7", "S8"])
    table.choose("move Ann's Friend", "to S1")
    assert spaces("Ann's Friend") == ["S0", "S2", "S3"]  # it has moved: what a maneuver would be
    assert spaces("Ann") == ["S2", "S3", "S5", "S6", "S7"]


def compare(game: Game) -> int:
    """Checks everybody's reach; gives how often it could be compared with the moves that are offered."""
    decision = game.view(game.asked).data()["decision"]
    assert decision is not None
    compared = 0
    for fighter in range(len(game.table.fighters)):
        answer = reach(game.view(game.asked), fighter)
        assert answer == reach(game.view(None), fighter)
        assert answer.targets == (bits(targets(game, fighter)) if game.present >> fighter & 1 else [])
        if decision["kind"] == "move" and decision["fighter"] == fighter:
            ways = {space for option in decision["options"] for space in (option["space"], option["back"])}
            own = {game.table.board.spaces[space] for space in bits(game.spaces_of(1 << fighter))}
            assert set(answer.spaces) == ways - own - {None}
            compared += 1
    return compared


def test_reach_is_the_same_for_everybody_and_agrees_with_the_moves_offered() -> None:
    compared = 0
    for number in range(10):
        for game in moments(numbered_setup(67, number)):
            if game.over or game.turn > 12:
                break
            compared += compare(game)
    assert compared > 20
