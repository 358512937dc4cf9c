"""Rows of choices in words."""

from __future__ import annotations

from invented import figure, row
from matchless import new_game
from matchless.engine.game import Game
from matchless.teacher.judge import Step, step
from matchless.teacher.phrases import phrase
from scenario import Scenario


def told(game: Game, *words: str) -> str:
    """What choosing options by what their buttons say reads like."""
    steps: list[Step] = []
    for word in words:
        view = game.view(game.asked)
        option = next(option for option in game.options if view.says(option) == word)
        steps.append(step(view, option))
        game.choose(option)
    return phrase(game.table, steps)


def table() -> Scenario:
    scene = Scenario(figure("Ann"), figure("Ben"), board=row("aaaaaaaaaa", "09")).only({"Ann": "S3", "Ben": "S4"})
    return scene.hand(0, "Strong", "Plain").hand(1, "Plain").play()


def test_an_attack_is_told_with_whom_it_is_against() -> None:
    game = table().game
    said = told(game, "Attack", "Attack with Ann", "Attack with Strong")
    assert said == "Ann attacks Ben with Strong"
    assert told(game, "No card") == "No defense"


def test_a_walk_is_told_by_where_it_leads_and_standing_still_only_alone() -> None:
    game = table().game
    told(game, "Maneuver")
    assert told(game.clone(), "No boost", "Done moving") == "Done moving"
    view = game.view(0)
    boost = next(view.says(option) for option in game.options if view.says(option) != "No boost")
    assert told(game, boost, "Move Ann", "Move to S2") == f"{boost}, Ann to S2"


def test_placing_is_told_with_the_name() -> None:
    game = new_game("sherwood-forest", ["t-rex", "bigfoot"], first=0)
    view = game.view(0)
    assert phrase(game.table, [step(view, game.options[0])]).startswith("T. Rex on ")
    assert ", tail on " in phrase(game.table, [step(view, game.options[0])])
