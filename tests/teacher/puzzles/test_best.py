"""The one good choice: what is weighed, what is kept, and what a check finds."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import pytest

from invented import figure, row
from matchless import read_view
from matchless.engine.notation import option_of
from matchless.engine.view import View
from matchless.teacher.puzzles import best
from matchless.teacher.puzzles.check import check
from matchless.teacher.puzzles.data import BEST, Puzzle, PuzzleError, read, shipped, write
from matchless.teacher.puzzles.solver import Dealt
from matchless.teacher.puzzles.walk import Walk
from scenario import Scenario

QUICKLY = {"SEARCHES": ((1, 90),), "TRIES": 20, "PLAYED_ON": 2, "QUICK": 8}


def duel(*foe_hand: str, health: int = 6) -> View:
    """A hunter with little health beside her prey, who will strike back: what she knows."""
    table = Scenario(figure("Hunter", health=2), figure("Prey", health=health), board=row("aaaaaaaa", "07"))
    table.clear().stand("Hunter", "S2").stand("Prey", "S3")
    table.hand(0, "Strong", "Plain", "Idle").hand(1, *foe_hand)
    table.game.rng.shuffle(table.game.deck[0])
    table.play()
    table.game.actions = 1
    return table.game.view(0)


def a_puzzle() -> Puzzle:
    """The smallest one."""
    fitting = [one for one in shipped() if one["kind"] == BEST]
    return copy.deepcopy(min(fitting, key=lambda one: len(write([one]))))


def far_ahead(puzzle: Puzzle) -> float:
    """By how much its good choice was ahead; less for every decision, so that it is soon weighed."""
    first, second, *_ = sorted(puzzle["nodes"][0]["chances"].values(), reverse=True)
    return first - second - len(puzzle["nodes"]) / 10


def test_an_attack_that_wins_is_far_ahead() -> None:
    view = duel("Plain", health=3)
    options = Dealt(view, 0).options(Dealt(view, 0).root)
    assert len(options) == best.LEAST_OPTIONS
    assert best.lead(best.Weighing(view, 1, 150).chances([], options, 50)) > best.MARGIN
    assert best.lead(best.Weighing(duel("Plain", health=30), 1, 150).chances([], options, 50)) < best.MARGIN


def test_what_is_hidden_makes_no_difference() -> None:
    told = [best.Weighing(duel(card), 1, 60).chances([], [0, 1, 2], 20) for card in ("Plain", "Strong", "Idle")]
    assert told[0] == told[1] == told[2]


def test_choices_are_weighed_after_those_before_them() -> None:
    """Once she attacks, the strong card wins, and the plain one may not."""
    view = duel("Plain", health=3)
    blind = Dealt(view, 0)
    world, attack = blind.root[0], []
    while len(blind.options([world])) != 2:
        attack.append(blind.options([world])[0])
        world = blind.go(world, attack[-1])
    chances = best.Weighing(view, 1, 100).chances(attack, world.game.options, 50)
    by_name = {view.game.table.cards[card].name: chance for card, chance in chances.items()}
    assert by_name.keys() == {"Strong", "Plain"}
    assert by_name["Strong"] > by_name["Plain"] + best.MARGIN


def test_mining_finds_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer tries than it took: the same decision, the same good choice, and every other one refuted."""
    for name, value in QUICKLY.items():
        monkeypatch.setattr(best, name, value)
    monkeypatch.setattr(best, "reason", lambda *_: "It is better.")
    monkeypatch.setattr(best, "solves", lambda *_: False)
    kept = max((one for one in shipped() if one["kind"] == BEST), key=far_ahead)
    walk = Walk(kept)
    choices = [*walk.paths[0], *(node["wins"][0] for node in kept["nodes"])]
    chosen = [
        option_of(world.game, choice) for world, choice in zip(walk.follow(walk.led[0], choices), choices, strict=False)
    ]
    line = best.Row(walk.view, [option for option in chosen if option is not None])
    found = best.in_row(line, kept["source"], 1.0)
    assert found is not None
    assert (found["id"], found["lead"], found["nodes"][0]["wins"]) == (
        kept["id"],
        kept["lead"],
        kept["nodes"][0]["wins"],
    )
    for node in found["nodes"]:
        assert node["chances"].keys() == {*node["wins"], *node["fails"]}
        assert all("deal" in fail for fail in node["fails"].values())
    assert found["because"] == ["It is better."]
    assert best.in_row(line, kept["source"], 30.0) is None  # nothing is that hard
    monkeypatch.setattr(best, "solves", lambda *_: True)
    assert best.in_row(line, kept["source"], 1.0) is None  # every weak bot finds it


def test_a_turn_that_is_won_for_certain_is_of_the_other_kind() -> None:
    assert best.certain(duel("Plain", health=3))
    assert not best.certain(duel("Plain", health=6))


def test_a_wrong_choice_is_played_on_until_the_next_turn() -> None:
    walk = Walk(a_puzzle())
    for number, node in enumerate(walk.puzzle["nodes"]):
        for choice in node["fails"]:
            end = walk.failing(number, choice)[-1].game
            short = len(node["fails"][choice]["line"]) < best.LONGEST
            assert not short or end.over or (end.active == walk.solver.seat and end.turn > walk.solver.turn)
            assert not (end.over and end.winners >> walk.solver.seat & 1)


def test_a_file_keeps_chances_and_deals() -> None:
    puzzle = a_puzzle()
    assert read(write([puzzle]), "one") == [puzzle]
    puzzle["nodes"][0]["chances"].popitem()
    with pytest.raises(PuzzleError, match="puzzle 1 is damaged: a choice has no chance"):
        read(write([puzzle]), "one")


def test_a_check_weighs_the_choice_again() -> None:
    puzzle = a_puzzle()
    check(puzzle)
    assert best.margin(read_view(puzzle["position"]), puzzle["lead"], puzzle["nodes"][0]) > best.CHECK_MARGIN
    first = puzzle["nodes"][0]
    other = min(first["fails"], key=lambda choice: len(first["fails"][choice]["line"]))
    right = first["wins"][0]
    first["fails"] = {
        right: {"line": [], "deal": 0},
        **{one: fail for one, fail in first["fails"].items() if one != other},
    }
    first["wins"], first["ways"] = [other], {other: {"answers": [], "to": -1}}
    puzzle["nodes"] = [first]
    with pytest.raises(PuzzleError, match=r"in decision 0 its choice is ahead of the others by -\d+ points only"):
        check(puzzle)


def test_a_check_weighs_the_decisions_after_the_first_too() -> None:
    fitting = [one for one in shipped() if one["kind"] == BEST and len(one["nodes"]) > 1]
    puzzle = copy.deepcopy(min(fitting, key=lambda one: len(write([one]))))
    number, last = len(puzzle["nodes"]) - 1, puzzle["nodes"][-1]
    wrong = min(last["fails"], key=lambda choice: last["chances"][choice])
    for right in last["wins"]:
        last["fails"][right] = {"line": [], "deal": 0}
    del last["fails"][wrong]
    last["wins"], last["ways"] = [wrong], {wrong: {"answers": [], "to": -1}}
    with pytest.raises(
        PuzzleError, match=rf"in decision {number} its choice is ahead of the others by -\d+ points only"
    ):
        check(puzzle)


@pytest.mark.parametrize("again", [False, True])
def test_after_the_first_decision_a_choice_is_wrong_only_if_one_more_search_says_so(
    monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    class Told(best.Weighing):
        """A weighing that finds one choice far better; the one that is asked again finds that, or all equal."""

        def __init__(self, view: View, seed: int, iterations: int) -> None:
            super().__init__(view, seed, iterations)
            self.equal = (seed, iterations) == best.AGAIN and not again

        def chances(self, row: Sequence[int], options: Sequence[int], tries: int) -> dict[int, float]:
            first = min(options)
            return {option: 0.9 if self.equal or option == first else 0.1 for option in options}

    for name, value in QUICKLY.items():
        monkeypatch.setattr(best, name, value)
    monkeypatch.setattr(best, "Weighing", Told)
    monkeypatch.setattr(best, "reason", lambda *_: "It is better.")
    monkeypatch.setattr(best, "solves", lambda *_: False)
    position = next(one["position"] for one in shipped() if one["kind"] == BEST and not one["lead"])
    found = best.in_decision(read_view(position), position, [], "", 0.1)
    assert found is not None
    assert found["nodes"][0]["fails"]
    assert (len(found["nodes"]) > 1) == again
