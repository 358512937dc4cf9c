"""The puzzles that come with Matchless: enough of them, right, and what is wrong with a file is said."""

from __future__ import annotations

import copy
import json
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from matchless import BUILD, heroes, read_view
from matchless.teacher.puzzles import why
from matchless.teacher.puzzles.best import MARGIN
from matchless.teacher.puzzles.check import check
from matchless.teacher.puzzles.daily import days, of_day
from matchless.teacher.puzzles.data import (
    BEST,
    WIN,
    Puzzle,
    PuzzleError,
    actions,
    best_way,
    by_id,
    hero_of,
    is_daily,
    read,
    shipped,
    start_rating,
    write,
)
from matchless.teacher.puzzles.grade import grade, rating
from matchless.teacher.puzzles.mine import LEAST_BITS
from matchless.teacher.puzzles.walk import Walk

LEAST, EACH, LEAST_BEST = 300, 10, 30  # puzzles of 3 bits, of each hero, and of the one good choice
SHARE = 15  # on the plain build one puzzle of so many is checked, others every day: all of them take a minute there


def todays_share() -> list[Puzzle]:
    return list(shipped()) if BUILD == "compiled" else list(shipped()[date.today().toordinal() % SHARE :: SHARE])


def test_they_are_what_they_say() -> None:
    for puzzle in todays_share():
        check(puzzle)


def test_there_are_enough_and_all_are_hard_enough() -> None:
    hard = [puzzle for puzzle in shipped() if puzzle["bits"] >= 3]
    assert len(hard) >= LEAST
    assert all(puzzle["bits"] >= LEAST_BITS[puzzle["kind"]] for puzzle in shipped())
    by_hero = Counter(hero_of(puzzle) for puzzle in hard)
    assert {slug: by_hero[slug] for slug in heroes.slugs() if by_hero[slug] < EACH} == {}
    assert len({puzzle["position"] for puzzle in shipped()}) == len(shipped())


def test_the_one_good_choice_was_far_ahead_when_it_was_found() -> None:
    found = [puzzle for puzzle in shipped() if puzzle["kind"] == BEST]
    assert len(found) >= LEAST_BEST
    for puzzle in found:
        first, *_ = puzzle["nodes"]
        best, second, _, *_ = sorted(first["chances"].values(), reverse=True)
        assert best - second > MARGIN - 0.001  # as they are written
        assert len(first["wins"]) == 1


def test_each_was_tried_by_bots_of_every_level() -> None:
    for puzzle in shipped():
        assert list(puzzle["solved"]) == ["novice", "apprentice", "veteran", "master"]
        assert puzzle["rating"] == rating(puzzle["bits"], puzzle["solved"])
    weak, strong = ([puzzle["solved"][level] for puzzle in shipped()] for level in ("novice", "master"))
    assert sum(found / tries for found, tries in weak) < sum(found / tries for found, tries in strong)


def test_what_nobody_solves_is_rated_higher() -> None:
    none = {"novice": [0, 4], "master": [0, 2]}
    every = {"novice": [4, 4], "master": [2, 2]}
    assert rating(4, every) < start_rating(4) < rating(4, none)
    puzzle = shipped()[0]
    assert grade(puzzle, {"novice": 2})["solved"]["novice"][1] == 2


def test_a_day_has_one_puzzle_and_none_comes_twice_before_all_did() -> None:
    today = date(2026, 11, 18)
    assert of_day(today) is of_day(date(2026, 11, 18))
    ids = [of_day(today + timedelta(days=n))["id"] for n in range(len(days()))]
    assert len(set(ids)) == len(days())
    assert of_day(today + timedelta(days=len(days())))["id"] == ids[0]
    assert all(is_daily(puzzle) and puzzle["bits"] >= 4 for puzzle in days())
    assert all(any(len(node["wins"]) == 1 and node["fails"] for node in best_way(puzzle)) for puzzle in days())
    assert all(actions(puzzle) >= 2 for puzzle in days())


def test_the_puzzles_of_the_days_are_as_many_as_the_docs_say() -> None:
    told = " ".join((Path(__file__).parents[3] / "docs" / "teacher.md").read_text(encoding="utf-8").split())
    assert f"There are {len(days())} of these, so that each comes again after as many days." in told


def test_no_hero_solves_the_puzzles_of_two_days_in_a_row() -> None:
    own = [hero_of(puzzle) for puzzle in days()]
    assert all(one != other for one, other in pairwise([*own, own[0]]))


def test_a_puzzle_of_a_day_has_a_step_to_find() -> None:
    """Where two choices win at every decision, none is the one to find; the first decision need not be it."""
    later = [puzzle for puzzle in days() if len(puzzle["nodes"][0]["wins"]) > 1 or not puzzle["nodes"][0]["fails"]]
    assert later
    none = copy.deepcopy(later[0])
    for node in none["nodes"]:
        node["wins"] = [*node["wins"], "another"]
    assert not is_daily(none)


def test_one_card_that_does_all_is_no_puzzle_of_a_day() -> None:
    scheme = by_id()["titania-efb5b4"]  # 2 damage to anybody, and they have 2 health: bots miss it, people do not
    assert scheme["bits"] >= 4
    assert actions(scheme) == 1
    assert not is_daily(scheme)


def test_a_file_is_read_as_it_was_written() -> None:
    some = list(shipped()[:5])
    assert read(write(some), "some") == some


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "puzzles.json is no JSON: "),
        ("[]", "puzzles.json is no file of puzzles: expected "),
        ('{"format": "matchless puzzles 9", "puzzles": []}', "is no file of puzzles"),
        ('{"format": "matchless puzzles 1", "puzzles": [{}]}', "puzzles.json, puzzle 1 is damaged: it has no 'nodes'"),
    ],
)
def test_what_is_no_file_of_puzzles_is_refused(text: str, says: str) -> None:
    with pytest.raises(PuzzleError) as error:
        read(text, "puzzles.json")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("kind", "win next year", "'win next year' is no kind of puzzle"),
        ("bits", "many", "could not convert string to float: 'many'"),
        ("nodes", [], "it has no solution"),
        ("nodes", [["attack", {"attack": ">7"}, {}]], "a way leads to decision 7, which is not there"),
        ("nodes", [["attack", {}, {}]], "a decision has no way on"),
        ("position", 7, "expected text, not 7"),
    ],
)
def test_a_damaged_puzzle_is_refused_with_its_place(field: str, value: object, says: str) -> None:
    data = json.loads(write(list(shipped()[:2])))
    data["puzzles"][1][field] = value
    with pytest.raises(PuzzleError, match="puzzle 2 is damaged: ") as error:
        read(json.dumps(data), "puzzles.json")
    assert says in str(error.value)


def test_two_of_one_id_are_refused() -> None:
    data = json.loads(write(list(shipped()[:1])))
    data["puzzles"] *= 2
    with pytest.raises(PuzzleError, match="puzzle 2: there is another puzzle"):
        read(json.dumps(data), "puzzles.json")


def a_puzzle() -> Puzzle:
    """A small one that ends with an attack."""
    fitting = [one for one in shipped() if len(one["nodes"]) < 9 and one["nodes"][0]["fails"] and one["kind"] == WIN]
    return copy.deepcopy(min(fitting, key=lambda one: len(write([one]))))


def test_a_check_finds_what_is_wrong() -> None:
    check(a_puzzle())
    other = a_puzzle()
    other["position"] = other["position"].replace("rules=1", "rules=99")
    with pytest.raises(PuzzleError, match=other["id"]):
        check(other)
    fewer = a_puzzle()
    fewer["nodes"][0]["fails"].popitem()
    with pytest.raises(PuzzleError, match="decision 0 has other choices by now"):
        check(fewer)
    wrong = a_puzzle()
    first = wrong["nodes"][0]
    first["ways"] = {first["wins"][0]: {"answers": ["nonsense"], "to": first["ways"][first["wins"][0]]["to"]}}
    with pytest.raises(PuzzleError, match="cannot be chosen in its solution"):
        check(wrong)
    lost = a_puzzle()
    lost["nodes"].append(lost["nodes"][0])
    with pytest.raises(PuzzleError, match="no way leads to decision"):
        check(lost)


@pytest.mark.parametrize("number", [6, 11])
def test_a_choice_that_is_refuted_must_not_be_said_to_win(number: int) -> None:
    wrong = copy.deepcopy(by_id()["bigfoot-0883e6"])
    node = wrong["nodes"][number]
    del node["fails"]["savagery"]
    node["wins"].append("savagery")
    with pytest.raises(
        PuzzleError, match=f"^bigfoot-0883e6: 'savagery' in decision {number} does not win for certain$"
    ):
        check(wrong)


def test_a_choice_that_wins_must_not_be_said_to_fail() -> None:
    """In a decision after the first, a choice that needs no way of its own: the tree is whole without it."""
    puzzle, number, choice = next(
        (puzzle, number, choice)
        for puzzle in shipped()
        for number, node in enumerate(puzzle["nodes"])
        for choice in node["wins"]
        if puzzle["kind"] == WIN and number and choice not in node["ways"]
    )
    wrong = copy.deepcopy(puzzle)
    wrong["nodes"][number]["wins"].remove(choice)
    wrong["nodes"][number]["fails"][choice] = {"line": []}
    with pytest.raises(PuzzleError, match=f"^{puzzle['id']}: {choice!r} in decision {number} wins, and should not$"):
        check(wrong)


def test_two_ways_to_a_decision_must_lead_to_the_same_games() -> None:
    wrong = copy.deepcopy(by_id()["bullseye-d7e1fa"])
    way = wrong["nodes"][21]["ways"]["master-strategist"]
    assert way["to"] != 9  # where the same choices win, with other cards lying open
    way["to"] = 9
    with pytest.raises(PuzzleError, match=r"'master-strategist' in decision 21 does not lead to decision 9$"):
        check(wrong)


@pytest.mark.parametrize(("luck", "says"), [(False, "stops amid the turn"), (True, "ends with the turn, not by luck")])
def test_a_line_that_fails_ends_as_it_says(luck: bool, says: str) -> None:
    wrong = copy.deepcopy(next(one for one in shipped() if one["kind"] == WIN and lines(one, luck=not luck)))
    number, choice = lines(wrong, luck=not luck)[0]
    fail = wrong["nodes"][number]["fails"][choice]
    if luck:
        fail["luck"] = True
    else:
        del fail["luck"]
    with pytest.raises(PuzzleError, match=f"the line of {choice!r} in decision {number} {says}$"):
        check(wrong)


def lines(puzzle: Puzzle, *, luck: bool) -> list[tuple[int, str]]:
    """The decisions and choices of a puzzle that fail by a line, where luck decides at its end or the turn is over."""
    nodes = enumerate(puzzle["nodes"])
    fails = [(number, choice, fail) for number, node in nodes for choice, fail in node["fails"].items()]
    return [(number, choice) for number, choice, fail in fails if fail["line"] and fail.get("luck", False) == luck]


def test_a_proof_that_takes_too_long_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matchless.teacher.puzzles.check.MOST", 3)
    puzzle = a_puzzle()
    with pytest.raises(PuzzleError, match=f"^{puzzle['id']}: it cannot be proven: no answer within 3 positions$"):
        check(puzzle)


def test_a_position_that_is_not_won_is_no_puzzle() -> None:
    """The opposing heroes have more health than before: the same choices are there, and the proof is gone."""
    puzzle = next(one for one in shipped() if len(one["nodes"]) < 8 and "raptors" not in one["position"])
    view = read_view(puzzle["position"])
    other = 1 - (view.seat or 0)
    (fighter, *_) = [one for one in range(len(view.game.at)) if view.game.table.heroes_of[other] >> one & 1]
    name, health = view.game.table.fighter_ids[fighter], view.game.health[fighter]
    puzzle = {**puzzle, "position": puzzle["position"].replace(f"{name}:{health}@", f"{name}:{health + 6}@")}
    with pytest.raises(PuzzleError):
        check(puzzle)


def test_a_solution_is_told_in_words() -> None:
    for puzzle in shipped()[:20]:
        walk = Walk(puzzle)
        steps = why.steps(walk)
        assert steps[0].seat == walk.solver.seat
        assert all(step.says for step in steps)
        told = why.because(walk)
        assert all(line.endswith(".") for line in told)
        assert any("The step to find" in line for line in told)


def test_ids_are_of_the_hero_who_solves() -> None:
    assert len(by_id()) == len(shipped())
    for puzzle in shipped()[:10]:
        view = read_view(puzzle["position"])
        assert view.game.table.heroes[view.seat or 0].slug == hero_of(puzzle)
