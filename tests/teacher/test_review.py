"""Reviews: units, what adds up to the result, marks, moments, and that a seed and a budget give one review."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest

from matchless import Recording, Rng, new_game
from matchless.bots import make
from matchless.engine.record import RESIGNS
from matchless.engine.table import DUEL, FREE_FOR_ALL, TEAMS
from matchless.teacher.judging import Judged, explain_moment, judge_turn, turns
from matchless.teacher.reasons import WON, Difference
from matchless.teacher.review import (
    BLUNDER,
    FINE,
    INACCURACY,
    MARKS,
    MISTAKE,
    Review,
    accuracy,
    explained,
    mark,
    review,
    unexplained,
)
from matchless.teacher.verdict import luck_of

TINY = 12
HEROES = ["robin-hood", "bigfoot", "elektra", "t-rex"]


@cache
def played(format_: str = DUEL, seats: int = 2, turn_limit: int = 6) -> Recording:
    """A short game of bots."""
    game = new_game("hells-kitchen", HEROES[:seats], seed=4, format=format_, turn_limit=turn_limit, first=0)
    bots = [make("novice", seat) for seat in range(seats)]
    while not game.over:
        game.choose(bots[game.asked].choose(game.view(game.asked), game.options))
    return Recording.of(game)


@cache
def judged(format_: str = DUEL, seats: int = 2) -> list[Judged]:
    recording = played(format_, seats)
    return [one for turn in turns(recording) for one in judge_turn(recording, turn, 1, TINY)]


def reviewed(format_: str = DUEL, seats: int = 2) -> Review:
    return review(played(format_, seats), judged(format_, seats), seed=1, iterations=TINY)


@pytest.mark.parametrize(("format_", "seats"), [(DUEL, 2), (FREE_FOR_ALL, 3), (TEAMS, 4)])
def test_the_parts_add_up_to_the_result(format_: str, seats: int) -> None:
    found = reviewed(format_, seats)
    for ledger in found["seats"]:
        parts = ledger["start"] + ledger["own"] + sum(ledger["given"].values()) + ledger["luck"]
        assert parts == pytest.approx(ledger["result"], abs=1e-9)
        assert set(ledger["given"]) == set(range(seats)) - {ledger["seat"]}
        assert sum(gap["luck"] for gap in ledger["gaps"]) == pytest.approx(ledger["luck"], abs=1e-9)
        assert any(ledger["given"].values())


def test_in_a_duel_one_is_given_what_the_other_lost_since_one_first_chose() -> None:
    found = reviewed()
    begins = next(unit["first"] for unit in found["units"] if unit["seat"] == 1)
    lost = sum(
        unit["before"] - unit["after"] for unit in found["units"] if unit["seat"] == 0 and unit["first"] > begins
    )
    assert found["seats"][1]["given"][0] == pytest.approx(lost, abs=1e-9)


def test_teammates_share_what_either_decides() -> None:
    found = reviewed(TEAMS, 4)
    begins = next(unit["first"] for unit in found["units"] if unit["seat"] == 2)
    own = sum(unit["after"] - unit["before"] for unit in found["units"] if unit["seat"] == 0 and unit["first"] > begins)
    assert found["seats"][2]["given"][0] == pytest.approx(own, abs=1e-9)


def test_of_several_opponents_what_one_loses_is_shared() -> None:
    """No opponent gives more than it lost."""
    found = reviewed(FREE_FOR_ALL, 3)
    for giver in range(3):
        losses = [unit["before"] - unit["after"] for unit in found["units"] if unit["seat"] == giver]
        most = sum(abs(loss) for loss in losses)
        assert sum(abs(one["given"][giver]) for one in found["seats"] if one["seat"] != giver) <= most + 1e-9


def test_units_hold_every_judged_choice_once_and_in_order() -> None:
    recording = played()
    found = reviewed()
    for one in judged():
        inside = [unit for unit in found["units"] if unit["first"] <= one["at"] <= unit["last"]]
        assert len(inside) == 1
        assert inside[0]["seat"] == recording.chooser(one["at"])
    lasts = [unit["last"] for unit in found["units"]]
    assert all(unit["first"] > last for unit, last in zip(found["units"][1:], lasts, strict=False))


def test_the_chances_of_every_judged_choice_are_kept() -> None:
    recording = played()
    found = reviewed()
    assert [at for at, *_ in found["chances"]] == sorted(one["at"] for one in judged())
    of = {one["at"]: one for one in judged()}
    for at, seat, before, after in found["chances"]:
        assert seat == recording.chooser(at)
        assert (before, after) == pytest.approx((of[at]["before"], of[at]["after"]), abs=1e-4)
    chances = {at: (before, after) for at, _, before, after in found["chances"]}
    for unit in found["units"]:  # what a unit says is what its first and its last judged choice say
        inside = [chances[at] for at in range(unit["first"], unit["last"] + 1) if at in chances]
        assert (inside[0][0], inside[-1][1]) == pytest.approx((unit["before"], unit["after"]), abs=1e-4)


def test_a_unit_ends_where_a_card_is_drawn_or_another_seat_chooses() -> None:
    """A maneuver draws a card before anybody moves; an attack with its card is one unit, the defense another."""
    kinds = [unit["kinds"] for unit in reviewed()["units"]]
    assert not [
        row for row in kinds if "action" in row[:-1] and row[row.index("action") + 1] in ("boost", "mover", "move")
    ]
    assert [row for row in kinds if row[-2:] == ["attacker", "attack-card"] or row[-1:] == ["attack-card"]]
    assert all(set(row) <= {"defense-card", "item"} for row in kinds if "defense-card" in row)


def test_the_same_seed_and_budget_give_the_same_review_and_others_do_not() -> None:
    recording = played()
    turn = max(turns(recording))
    once = judge_turn(recording, turn, 1, TINY)
    assert judge_turn(recording, turn, 1, TINY) == once == [one for one in judged() if one in once]
    assert judge_turn(recording, turn, 2, TINY) != once
    assert judge_turn(recording, turn, 1, TINY + 8) != once


def test_every_build_gives_the_review_that_it_always_gave(golden: Callable[[str, str], None]) -> None:
    """In a few seconds, so with few tries of everything; the plain build and the compiled one are held to one file.

    Sums may differ in their last digits: newer Pythons add more exactly. Positions are held by other tests.
    """
    game = new_game("hells-kitchen", HEROES[:2], seed=5, turn_limit=4)
    bots = [make("novice", seat) for seat in range(2)]
    while not game.over:
        game.choose(bots[game.asked].choose(game.view(game.asked), game.options))
    recording = Recording.of(game)
    tries = 20
    pieces = [one for turn in turns(recording) for one in judge_turn(recording, turn, 0, tries)]
    found = review(recording, pieces, seed=0, iterations=tries)
    because = []
    for moment in unexplained(found):
        better, made = ([step["choice"]["option"] for step in steps] for steps in (moment["way"], moment["made"]))
        because.append(explain_moment(recording, moment["at"], better, made, 0, tries))
    text = json.dumps(explained(found, recording.table, because), ensure_ascii=False)
    kept = json.loads(text, parse_float=lambda digits: round(float(digits), 9))
    for moment in unexplained(kept):
        moment.pop("position")  # type: ignore[misc]
    golden("review.json", json.dumps(kept, ensure_ascii=False, indent=1) + "\n")


def test_turns_count_what_is_to_be_judged() -> None:
    counted = turns(played())
    assert list(counted) == sorted(counted)
    assert sum(counted.values()) == len(judged())
    assert counted[0] == len(judge_turn(played(), 0, 1, TINY)) > 0


def test_losses_have_marks() -> None:
    assert [name for name, _ in MARKS] == [BLUNDER, MISTAKE, INACCURACY]
    for name, least in MARKS:
        assert mark(least) == name
        assert mark(least - 0.001) != name
    assert mark(0.0) == FINE


def test_much_luck_is_told_as_about() -> None:
    assert [luck_of(luck) for luck in (0.0, 0.032, -0.204, 0.2051, -1.43)] == [
        "0",
        "+3",
        "−20",
        "about +21",
        "about −143",
    ]


def test_accuracy_falls_with_what_is_lost() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 100
    assert accuracy([0.02, 0.0]) == pytest.approx(88)
    assert accuracy([0.5]) == 0


def test_moments_tell_what_was_chosen_and_what_would_have_been_better() -> None:
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=4, turn_limit=4)
    rng = Rng.seeded(1)
    while not game.over:
        game.choose(game.options[rng.below(len(game.options))])
    recording = Recording.of(game)
    found = review(
        recording,
        [one for turn in turns(recording) for one in judge_turn(recording, turn, 1, 40)],
        seed=1,
        iterations=40,
    )
    moments = unexplained(found)
    assert 1 <= len(moments) <= 6
    for ledger in found["seats"]:
        assert len(ledger["turning"]) <= 3
        assert len({moment["turn"] for moment in ledger["turning"]}) == len(ledger["turning"])
    for moment in moments:
        unit = found["units"][moment["unit"]]
        assert unit["mark"] == moment["mark"] != FINE
        assert moment["way"][0]["choice"]["option"] != moment["made"][0]["choice"]["option"]
        assert moment["better"] != moment["chose"]
        assert any(moment["way_drawn"].values())
        assert any(moment["made_drawn"].values())
        assert moment["position"]["seat"] == moment["seat"]
        assert unit["first"] <= moment["at"] <= unit["last"]
    better, made = ([step["choice"]["option"] for step in steps] for steps in (moments[0]["way"], moments[0]["made"]))
    assert isinstance(explain_moment(recording, moments[0]["at"], better, made, 1, 8), list)
    told = explained(found, recording.table, [[Difference(WON, 1, 0, 60)], *([] for _ in moments[1:])])
    assert told["complete"]
    assert moments[0]["because_you"] == "You win before your next turn in 100 % of the deals instead of 0 %."
    assert moments[0]["because"] is not None
    assert "You" not in moments[0]["because"]
    for moment in moments[1:]:
        ahead = round(100 * (moment["before"] - moment["after"]))
        said = f"The search prefers it by {ahead} points; no single reason stands out."
        assert moment["because"] == moment["because_you"] == said
    assert moments[1:]
    with pytest.raises(ValueError, match="no choice"):
        explain_moment(recording, 10_000, better, made)


def test_who_resigns_has_decided_it() -> None:
    recording = Recording.of(new_game("sherwood-forest", HEROES[:2], seed=4, first=0))
    while recording.game.turn < 2:
        recording.choose(recording.game.options[0])
    recording.add(0, RESIGNS)
    found = review(
        recording,
        [one for turn in turns(recording) for one in judge_turn(recording, turn, 1, TINY)],
        seed=1,
        iterations=TINY,
    )
    loser, winner = found["seats"]
    assert (loser["result"], winner["result"]) == (0, 1)
    assert loser["gaps"][-1]["luck"] == 0
    assert winner["gaps"][-1]["luck"] == pytest.approx(0)
    left = loser["start"] + sum(unit["after"] - unit["before"] for unit in found["units"] if unit["seat"] == 0)
    left += sum(loser["given"].values()) + loser["luck"]
    assert loser["lead"].endswith(f" Resigning cost the {round(100 * left)} % that you still had.")
    assert "Resigning" not in winner["lead"]
    for ledger in found["seats"]:
        parts = ledger["start"] + ledger["own"] + sum(ledger["given"].values()) + ledger["luck"]
        assert parts == pytest.approx(ledger["result"], abs=1e-9)


def test_a_game_that_is_not_over_ends_with_the_last_chances() -> None:
    recording = Recording.of(new_game("sherwood-forest", HEROES[:2], seed=4, first=0))
    while recording.game.turn < 2:
        recording.choose(recording.game.options[0])
    found = review(
        recording,
        [one for turn in turns(recording) for one in judge_turn(recording, turn, 1, TINY)],
        seed=1,
        iterations=TINY,
    )
    assert found["result"] is None
    assert found["headline"] == "This game is not over."
    for ledger in found["seats"]:
        last = [unit["after"] for unit in found["units"] if unit["seat"] == ledger["seat"]][-1]
        assert ledger["result"] == last


def test_what_came_to_light_is_told_as_the_seat_knows_it() -> None:
    found = reviewed()
    said = [text for gap in found["seats"][0]["gaps"] for text in gap["says"]]
    assert any(text.startswith("Robin Hood draws ") and text != "Robin Hood draws a card." for text in said)
    for gap in found["seats"][0]["gaps"]:  # what one saw explains the luck, and not what others drew unseen
        unseen = [text for text in gap["says"] if text.startswith("Bigfoot draws")]
        assert unseen in ([], gap["says"])
        assert len(set(unseen)) == len(unseen)
    drawn = [text.replace(" (Bigfoot's ability)", "") for text in said if text.startswith("Bigfoot draws")]
    assert drawn
    assert set(drawn) <= {
        "Bigfoot draws a card.",
        "Bigfoot draws 1 card.",
        *(f"Bigfoot draws {n} cards." for n in range(2, 9)),
    }
