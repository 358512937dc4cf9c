"""Hints and the bar: from what the seat that is asked may know, and from nothing else (HINT-1)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from invented import figure, row
from matchless import Rng, new_game, resample
from matchless.bots import Opinion
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.teacher import hints
from matchless.teacher.judge import HARDLY, Judge, Step, step
from random_play import moments, numbered_setup
from scenario import Scenario

FEW = 40  # iterations; more would find better hints


def decisions(numbers: range, every: float, seed: int = 61) -> list[Game]:
    """Decisions of random games, of all formats and heroes."""
    chance = random.Random(seed)
    found: list[Game] = []
    for number in numbers:
        for game in moments(replace(numbered_setup(seed, number), turn_limit=20)):
            if not game.over and len(game.options) > 1 and chance.random() < every:
                found.append(game.clone())
    return found


def test_hidden_cards_make_no_difference_to_a_hint_and_the_bar() -> None:
    """As `benchmarks/hint_fairness.py` shows it for 100 whole games."""
    other = 0
    for at, game in enumerate(decisions(range(10), 0.03)):
        twin = resample(game.view(game.asked), Rng.seeded(at))
        other += [sorted(hand) for hand in twin.hand] != [sorted(hand) for hand in game.hand]
        assert hints.think(twin.view(game.asked), FEW) == hints.think(game.view(game.asked), FEW)
    assert other > 10


def test_nor_to_its_reason() -> None:
    said = 0
    for at, game in enumerate(decisions(range(3), 0.02)[:4]):
        view = game.view(game.asked)
        thought = hints.think(view, 120)
        twin = resample(view, Rng.seeded(at)).view(game.asked)
        if not hints.comparable(thought):
            continue
        happened = hints.carry_out(view, thought, range(2))
        assert hints.carry_out(twin, thought, range(2)) == happened
        assert hints.carry_out(view, thought, range(1, 2)) == [way[1:] for way in happened]  # in pieces, too
        said += 1
    assert said


def test_chances_of_all_sides_add_up() -> None:
    formats = set()
    for game in decisions(range(10), 0.02):
        thought = hints.think(game.view(game.asked), FEW)
        sides = game.table.sides
        assert len(thought["sides"]) == len(sides)
        assert sum(thought["sides"]) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in thought["sides"])
        own = thought["sides"][sides.index(game.table.allies[game.asked])]
        if thought["choices"][0]["chance"] is not None:
            assert own == thought["choices"][0]["chance"]
        formats.add((game.table.format, len(sides)))
    assert len(formats) > 2


def opinions(monkeypatch: pytest.MonkeyPatch, *found: tuple[int, float]) -> hints.Thought:
    """The hint for a decision with four options of which a judge thinks so: visits and chance, the best first."""
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=1, first=0)
    while len(game.options) < len(found):
        game.choose(game.options[0])
    told = [Opinion(option, *one, one[1], one[1]) for option, one in zip(game.options, found, strict=False)]
    monkeypatch.setattr(Judge, "opinions", lambda self, view: told)
    monkeypatch.setattr(Judge, "way", lambda self, view, choice, drawing: [_step(choice)])
    return hints.think(game.view(game.asked), FEW)


def _step(choice: int) -> dict[str, object]:
    return {
        "kind": "place",
        "about": 1,
        "says": "",
        "choice": {"option": choice, "id": "x", "space": "A1", "back": None},
    }


def test_choices_within_a_point_are_equally_good(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = opinions(monkeypatch, (500, 0.50), (300, 0.45), (150, 0.493), (50, 0.51))
    assert [one["good"] for one in thought["choices"]] == [True, True]
    assert len(thought["others"]) == 1
    assert thought["verdict"] == "3 choices are equally good."


def test_what_was_hardly_looked_at_has_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = opinions(monkeypatch, (500, 0.50), (HARDLY - 1, 0.50))
    assert [(one["chance"], one["good"]) for one in thought["choices"]] == [(0.50, True), (None, False)]
    assert thought["verdict"] == ""


@pytest.mark.parametrize(("other", "verdict"), [(0.48, ""), (0.47, "The first one stands out.")])
def test_nothing_stands_out_below_three_points(monkeypatch: pytest.MonkeyPatch, other: float, verdict: str) -> None:
    assert opinions(monkeypatch, (500, 0.50), (100, other))["verdict"] == verdict


def test_one_choice_needs_no_hint() -> None:
    game = next(game for game in moments(numbered_setup(61, 0)) if len(game.options) == 1)
    thought = hints.think(game.view(game.asked), FEW)
    assert (thought["choices"], thought["sides"]) == ([], [])
    assert thought["verdict"] == "There is only one choice."


def test_a_way_is_told_whole() -> None:
    """A maneuver with its walks, an attack with whom it is for and with what."""
    told: set[str] = set()
    for game in decisions(range(12), 0.15):
        if game.kind == ask.ACTION:
            for one in hints.think(game.view(game.asked), 150)["choices"]:
                told.add(one["text"])
                assert len(one["way"]) == 1 or one["way"][0]["kind"] == "action"
        if len(told) > 30:
            break
    assert any(text.startswith("Maneuver: ") and (" to " in text or " stays" in text) for text in told), told
    assert any(text.startswith("Attack: ") and " with " in text for text in told), told


def told(*words: str, before: int = 0) -> str:
    """What a hint says of choosing by these words, some of which came before it: Ann can attack Ben alone."""
    scene = Scenario(figure("Ann"), figure("Ben"), board=row("aaaaaaaaaa", "09")).only({"Ann": "S3", "Ben": "S4"})
    game = scene.hand(0, "Strong", "Plain").hand(1, "Plain").play().game
    steps: list[Step] = []
    for word in words:
        view = game.view(game.asked)
        option = next(option for option in game.options if view.says(option) == word)
        steps.append(step(view, option))
        game.choose(option)
    return hints.told(game.table, steps[before:])


def test_an_attack_is_one_phrase_with_its_target_though_nobody_is_asked_for_that() -> None:
    attack = ("Attack", "Attack with Ann", "Attack with Strong")
    assert told(*attack) == "Attack: Ann on Ben with Strong"
    assert told(*attack, before=1) == "Ann on Ben with Strong"
    assert told(*attack, before=2) == "Attack with Strong"
    assert told(*attack[:2]) == "Attack: Ann"
    assert told(*attack[:2], before=1) == "Attack with Ann"


def test_whoever_moves_is_named_once() -> None:
    walk = ("Maneuver", "No boost", "Move Ann", "Move to S2")
    assert told(*walk) == "Maneuver: Ann to S2"
    assert told(*walk, before=1) == "No boost, Ann to S2"
    assert told(*walk, before=2) == told(*walk, before=3) == "Ann to S2"
    assert told(*walk[:3], before=2) == "Move Ann"
    assert told(*walk[:2], "Done moving", before=2) == "Done moving"


def test_whoever_a_text_places_is_named_once() -> None:
    """Raptors: "Which fighter do you place?", and then where."""
    for game in moments(numbered_setup(61, 5)):
        for option in game.options if game.kind == ask.FIGHTER else ():
            twin = game.clone()
            twin.choose(option)
            if twin.kind == ask.PLACE and twin.asked == game.asked and option >= 0:
                chosen = step(game.view(game.asked), option)
                placed = step(twin.view(twin.asked), twin.options[0])
                name, space = game.table.names[option], placed["choice"]["space"]
                assert hints.told(game.table, [chosen, placed]) == f"{name} on {space}"
                others: Step = {**placed, "about": option - 1}
                assert hints.told(game.table, [chosen, others]).startswith(f"Choose {name}, ")
                return
    raise AssertionError("nobody was placed")
