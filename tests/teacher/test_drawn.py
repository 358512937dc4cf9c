"""What of a row of choices can be drawn."""

from __future__ import annotations

from invented import figure, row
from matchless import new_game
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.teacher.drawn import Drawn, drawn
from matchless.teacher.judge import Step, step
from scenario import Scenario


def drawn_of(game: Game, *words: str) -> Drawn:
    """What is drawn of choosing options by what their buttons say."""
    before = game.clone()
    steps: list[Step] = []
    for word in words:
        view = game.view(game.asked)
        option = next(option for option in game.options if view.says(option) == word)
        steps.append(step(view, option))
        game.choose(option)
    return drawn(before, steps)


def table() -> Game:
    scene = Scenario(figure("Ann"), figure("Ben"), board=row("aaaaaaaaaa", "09")).only({"Ann": "S3", "Ben": "S4"})
    return scene.hand(0, "Strong", "Plain").hand(1, "Plain").play().game


def test_an_attack_is_an_arrow_and_a_card() -> None:
    game = table()
    shown = drawn_of(game, "Attack", "Attack with Ann", "Attack with Strong")
    card = {"name": "Strong", "hero": "ann", "says": "Ann attacks Ben with Strong"}
    assert shown == {"paths": [], "arrows": [("S3", "S4")], "rings": [], "cards": [card]}
    assert drawn_of(game, "No card")["cards"] == [{"name": None, "hero": "ben", "says": "no defense"}]


def test_a_walk_is_a_path_and_whoever_stays_has_a_ring() -> None:
    game = table()
    drawn_of(game, "Maneuver")
    boosted = next(game.view(0).says(option) for option in game.options if option >= 0)
    shown = drawn_of(game.clone(), boosted, "Move Ann", "Move to S1")
    assert shown["paths"] == [["S3", "S2", "S1"]]
    assert [card["name"] for card in shown["cards"]] == [boosted.removeprefix("Boost with ")]
    assert shown["rings"] == []
    assert drawn_of(game, "No boost", "Move Ann", "Stay")["rings"] == ["S3"]


def test_no_boost_is_drawn_where_it_is_the_choice_and_goes_without_saying_further_on() -> None:
    game = table()
    assert drawn_of(game.clone(), "Maneuver", "No boost", "Move Ann", "Move to S2")["cards"] == []
    drawn_of(game, "Maneuver")
    assert [card["says"] for card in drawn_of(game, "No boost")["cards"]] == ["no boost"]


def test_of_a_maneuver_alone_the_card_is_drawn() -> None:
    assert drawn_of(table(), "Maneuver")["cards"] == [{"name": None, "hero": "ann", "says": "draw a card"}]


def asked_by(source: str | None, seat: int, kind: str = "fighter") -> Drawn:
    """What is drawn of "None" to the question of a text, put to a seat."""
    game = table()
    if seat == 1:
        drawn_of(game, "Attack", "Attack with Ann", "Attack with Strong")
    assert game.asked == seat
    made = step(game.view(seat), game.options[0])
    nothing: Step = {**made, "kind": kind, "source": source, "about": None, "says": "Who? None"}
    nothing["choice"] = {**made["choice"], "id": "none", "card": None, "fighter": None, "space": None}
    return drawn(game, [nothing])


def test_of_nothing_the_card_whose_text_asks_is_drawn_and_nobody_is_pointed_at() -> None:
    assert asked_by("Strong", 0)["cards"] == [{"name": "Strong", "hero": "ann", "says": "Who? None"}]
    assert asked_by("Ann's ability", 0)["cards"] == [{"name": None, "hero": "ann", "says": "Ann's ability"}]
    assert asked_by(None, 0)["cards"] == [{"name": None, "hero": "ann", "says": "Who? None"}]
    assert not any(asked_by(source, 0)["rings"] for source in ("Strong", "Ann's ability", None))


def test_of_two_decks_with_a_card_of_that_name_it_is_that_of_whoever_is_asked() -> None:
    for kind in ("fighter", "confirm"):
        assert [card["hero"] for card in asked_by("Strong", 1, kind)["cards"]] == ["ben"]


def test_a_mulligan_is_drawn() -> None:
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=1, first=0, mulligan=True)
    while game.kind != ask.CONFIRM:
        game.choose(game.options[0])
    for answer in ("Yes", "No"):
        [card] = drawn_of(game.clone(), answer)["cards"]
        assert card["says"] == f"Take a mulligan? {answer}"
