"""Rows of choices in words."""

from __future__ import annotations

from invented import figure, row
from matchless import Rng, new_game
from matchless.engine import decision as ask
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


def test_what_differs_is_told_even_if_it_is_to_do_nothing() -> None:
    game = table().game
    told(game, "Maneuver")
    steps: list[Step] = []
    for word in ("No boost", "Move Ann", "Move to S2"):
        view = game.view(0)
        steps.append(step(view, next(option for option in game.options if view.says(option) == word)))
        game.choose(steps[-1]["choice"]["option"])
    assert phrase(game.table, steps) == "Ann to S2"
    assert phrase(game.table, steps, whole=True) == "No boost, Ann to S2"


def test_what_mostly_follows_is_told_as_that() -> None:
    game = table().game
    view = game.view(0)
    first = step(view, next(option for option in game.options if view.says(option) == "Maneuver"))
    game.choose(first["choice"]["option"])
    view = game.view(0)
    idle = step(view, next(option for option in game.options if view.says(option) == "No boost"))
    boost = next(step(view, option) for option in game.options if view.says(option) != "No boost")
    assert (
        phrase(game.table, [first], [boost]) == f"Maneuver, then mostly {boost['says'][0].lower()}{boost['says'][1:]}"
    )
    assert phrase(game.table, [first], [idle]) == "Maneuver, mostly without moving"


def test_a_name_alone_is_told_with_what_it_was_chosen_for() -> None:
    """Whose hand is looked at, among three."""
    heroes = ["titania", "bigfoot", "elektra"]
    for seed in range(40):
        game = new_game("hells-kitchen", heroes, format="free-for-all", first=0, seed=seed)
        rng = Rng.seeded(seed)
        while not game.over:
            if game.kind == ask.SEAT:
                said = phrase(game.table, [step(game.view(game.asked), game.options[0])])
                assert said == f"Whose hand do you look at? {game.table.players[game.options[0]]}"
                return
            game.choose(game.options[rng.below(len(game.options))])
    raise AssertionError("nobody was asked")


def test_placing_is_told_with_the_name() -> None:
    game = new_game("sherwood-forest", ["t-rex", "bigfoot"], first=0)
    view = game.view(0)
    assert phrase(game.table, [step(view, game.options[0])]).startswith("T. Rex on ")
    assert ", tail on " in phrase(game.table, [step(view, game.options[0])])
