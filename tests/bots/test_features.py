"""The features: each says what its comment says, and all are numbers at every moment of every game."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite

import pytest

from invented import figure, row
from matchless import heroes
from matchless.bots.features import COUNT, NAMES, approach, exposure, features, sights
from matchless.engine.bits import bits
from matchless.engine.definitions import ATTACK, DEFENSE, Card
from matchless.engine.game import Game
from matchless.engine.reach import targets
from matchless.engine.table import DUEL, FREE_FOR_ALL
from random_play import BOARDS, HEROES, Setup, moments, numbered_setup, snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
TWO_ZONES = row("aaaaabbbbb", "09")
ERRAND = Card("Errand", ATTACK, 5, boost=3, copies=2, by="Ann's Friend")
GUARD = Card("Guard", DEFENSE, 4, boost=1, copies=2)


def told(game: Game, seat: int) -> dict[str, float]:
    return dict(zip(NAMES, features(game, seat), strict=True))


def duel() -> Scenario:
    """Ann with two friends at S1, S2 and S3, Ben with one at S9 and S8; nobody can attack."""
    table = Scenario(figure("Ann", ERRAND, GUARD, sidekicks=2), figure("Ben", sidekicks=1), board=TWO_ZONES)
    places = {"Ann": "S1", "Ann's Friend": "S2 S3", "Ben": "S9", "Ben's Friend": "S8"}
    return table.only(places)


# --- in every game --------------------------------------------------------------------------------------------------


def test_every_feature_has_a_name_of_its_own() -> None:
    assert COUNT == len(NAMES) == len(set(NAMES))


def test_features_are_finite_numbers_of_the_order_of_one_in_every_position_and_each_says_something() -> None:
    """In all formats, at every decision and at the end, for every seat; looking changes nothing."""
    met: dict[str, set[float]] = {name: set() for name in NAMES}
    for number in range(20):
        for place, game in enumerate(moments(replace(numbered_setup(51, number), turn_limit=60))):
            if place % 3 and not game.over:
                continue
            before = snapshot(game) if place % 15 == 0 else ()
            for seat in range(game.table.seats):
                values = features(game, seat)
                assert len(values) == COUNT
                assert all(isinstance(value, float) and isfinite(value) and 0 <= value < 12 for value in values)
                for name, value in zip(NAMES, values, strict=True):
                    met[name].add(value)
            assert not before or snapshot(game) == before
    for name, values_met in met.items():
        assert len(values_met) > 1, f"{name} is always {values_met}"


def test_a_seat_that_is_out_has_nothing() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), figure("Cat"), board="hells-kitchen", mode=FREE_FOR_ALL)
    table.hand(1, "Plain", "Strong").play()
    assert any(features(table.game, 1))
    table.game.hurt(1 << table.fighter("Ben"), 10, None)
    assert {name for name, value in told(table.game, 1).items() if value} == {"hero in danger", "exhausted"}
    assert any(features(table.game, 0))


def test_a_seat_between_two_lives_has_a_second_one_and_no_fighter() -> None:
    """Elektra has fallen for the first time and lies dormant."""
    table = Scenario("elektra", "bigfoot").hand(0, "Sai").play()
    table.game.hurt(1 << table.fighter("Elektra"), 10, None)
    assert not table.game.over
    values = told(table.game, 0)
    assert (values["presence"], values["hero health"], values["second life"]) == (1.0, 0.0, 0.9)
    assert values["hero in danger"] == pytest.approx(3 / 12)


# --- one by one -----------------------------------------------------------------------------------------------------


def test_health() -> None:
    table = duel()
    assert told(table.game, 0)["hero health"] == 1.0
    assert told(table.game, 0)["sidekick health"] == 0.4
    table.wound("Ann", 3).wound("Ann's Friend 1", 1)
    assert told(table.game, 0)["hero health"] == pytest.approx(0.3)
    assert told(table.game, 0)["sidekick health"] == pytest.approx(0.3)
    table.fallen("Ann's Friend 2")
    assert told(table.game, 0)["sidekick health"] == pytest.approx(0.1)
    assert told(table.game, 1)["hero health"] == 1.0


def test_two_heroes_of_one_seat_have_their_health_together() -> None:
    table = Scenario(figure("Ann", heroes=2), figure("Ben"), board=ROW).wound("Ann 1", 4)
    assert told(table.game, 0)["hero health"] == pytest.approx(1.4)


def test_danger_grows_as_the_health_of_the_hero_falls() -> None:
    table = duel()
    dangers = [told(table.wound("Ann", health).game, 0)["hero in danger"] for health in range(10, 0, -1)]
    assert dangers == sorted(dangers)
    assert len(set(dangers)) == 10
    assert 0 < dangers[0] < dangers[-1] < 1
    assert told(table.wound("Ann's Friend 1", 1).game, 0)["hero in danger"] == dangers[-1]


def test_fighters() -> None:
    table = duel()
    assert told(table.game, 0)["fighters"] == pytest.approx(3 / 5)
    assert told(table.game, 1)["fighters"] == pytest.approx(2 / 5)
    assert told(table.fallen("Ann's Friend 2").game, 0)["fighters"] == pytest.approx(2 / 5)


def test_hand() -> None:
    table = duel().hand(0, "Plain", "Strong", "Idle")
    values = told(table.game, 0)
    assert values["hand"] == pytest.approx(3 / 7)
    assert values["best attack"] == pytest.approx(6 / 6)
    assert values["attacks"] == pytest.approx((3 + 6) / 12)
    assert values["best defense"] == pytest.approx(3 / 5)
    assert values["defenses"] == pytest.approx(3 / 12)
    assert values["schemes"] == pytest.approx(1 / 2)
    assert values["boosts"] == pytest.approx((1 + 2 + 4) / 10)


def test_a_defense_card_is_no_attack_and_an_attack_card_no_defense() -> None:
    guard = told(duel().hand(0, "Guard").game, 0)
    assert (guard["best attack"], guard["attacks"]) == (0.0, 0.0)
    assert (guard["best defense"], guard["defenses"]) == pytest.approx((4 / 5, 4 / 12))
    strong = told(duel().hand(0, "Strong").game, 0)
    assert (strong["best defense"], strong["defenses"]) == (0.0, 0.0)


def test_an_empty_hand() -> None:
    values = told(duel().game, 0)
    for name in ("hand", "best attack", "attacks", "best defense", "defenses", "schemes", "boosts"):
        assert values[name] == 0.0


def test_a_card_counts_for_a_fighter_on_the_board_only() -> None:
    """Its boost is there for all."""
    table = duel().hand(0, "Errand")
    assert told(table.game, 0)["best attack"] == pytest.approx(5 / 6)
    values = told(table.fallen("Ann's Friend 1", "Ann's Friend 2").game, 0)
    assert (values["best attack"], values["attacks"], values["boosts"]) == pytest.approx((0.0, 0.0, 0.3))
    assert values["hand"] == pytest.approx(1 / 7)


def test_deck_and_exhaustion() -> None:
    table = duel()
    values = told(table.game, 0)
    assert values["deck"] == pytest.approx(len(table.game.deck[0]) / 20)
    assert values["exhausted"] == 0.0
    values = told(table.empty_deck(0, but=1).game, 0)
    assert (values["deck"], values["exhausted"]) == pytest.approx((1 / 20, 0.0))
    values = told(table.empty_deck(0).game, 0)
    assert (values["deck"], values["exhausted"]) == (0.0, 1.0)
    assert told(table.game, 1)["exhausted"] == 0.0


@pytest.mark.parametrize(
    ("ann", "friends", "sight"),
    [
        ("S1", "S2 S3", (0.0, 0.0, 0.0)),
        ("S1", "S2 S7", (0.0, 1.0, 1 / 3)),  # a friend beside Ben's friend
        ("S7", "S2 S3", (0.0, 1.0, 1 / 3)),
        ("S1", "S6 S7", (0.0, 1.0, 1 / 3)),  # melee: the second does not reach
    ],
)
def test_sight(ann: str, friends: str, sight: tuple[float, float, float]) -> None:
    """Whom one's fighters may attack from where they stand, with any card or none."""
    table = duel().only({"Ann": ann, "Ann's Friend": friends, "Ben": "S9", "Ben's Friend": "S8"})
    values = told(table.game, 0)
    assert (values["hero in sight"], values["in sight"], values["attackers"]) == pytest.approx(sight)


def test_a_hero_in_sight() -> None:
    table = duel().only({"Ann": "S7", "Ann's Friend": "S9 S2", "Ben": "S8"})
    values = told(table.game, 0)
    assert (values["hero in sight"], values["in sight"], values["attackers"]) == pytest.approx((1.0, 1.0, 2 / 3))
    assert told(table.game, 1)["hero in sight"] == 1.0


def test_a_ranged_fighter_sees_its_zone() -> None:
    table = Scenario(figure("Ann", ranged=True), figure("Ben"), board=TWO_ZONES).only({"Ann": "S0", "Ben": "S4"})
    assert told(table.game, 0)["hero in sight"] == 1.0
    assert told(table.game, 1)["hero in sight"] == 0.0
    table.stand("Ben", "S5")
    assert told(table.game, 0)["hero in sight"] == 0.0


def test_approach_is_the_nearer_the_more() -> None:
    """To the nearest opposing hero, whoever else is nearer; alike from both sides."""
    table = duel().only({"Ann": "S1", "Ben": "S9", "Ben's Friend": "S3"})
    for space, distance in (("S9", 8), ("S6", 5), ("S2", 1)):
        table.stand("Ben", space)
        assert told(table.game, 0)["approach"] == pytest.approx(1 / distance)
        assert told(table.game, 1)["approach"] == pytest.approx(1 / distance)
        assert approach(table.game, 1 << table.fighter("Ann"), 0) == pytest.approx(1 / distance)


def test_approach_counts_the_nearest_of_several_heroes_and_no_team_mate() -> None:
    places = {"Ann": "S1", "Ben": "S9", "Cat": "S2", "Dan": "S5"}
    board = row("aaaaaaaaaa", "0369")
    four = [figure(name) for name in places]
    free = Scenario(*four, board=board, mode=FREE_FOR_ALL).only(places)
    assert told(free.game, 0)["approach"] == pytest.approx(1)
    teams = Scenario(*four, board=board, mode="teams").only(places)
    assert told(teams.game, 0)["approach"] == pytest.approx(1 / 4)


def test_nobody_to_approach() -> None:
    """As fighters are placed, the others are not there yet."""
    game = Setup("yukon", ("robin-hood", "bigfoot"), first=0).begin()
    assert 0 < told(game, 0)["approach"] < 0.02


def test_exposure_counts_those_who_could_attack_the_hero() -> None:
    table = duel().only({"Ann": "S1", "Ann's Friend": "S5 S6", "Ben": "S9", "Ben's Friend": "S7"})
    assert told(table.game, 0)["exposure"] == 0.0  # a friend in danger is no hero
    table.stand("Ben's Friend", "S2")
    assert told(table.game, 0)["exposure"] == pytest.approx(1 / 3)
    table.stand("Ben", "S0")
    assert told(table.game, 0)["exposure"] == pytest.approx(2 / 3)
    assert told(table.game, 1)["exposure"] == pytest.approx(1 / 3)


def test_exposure_counts_ranged_fighters_of_a_zone() -> None:
    table = Scenario(figure("Ann"), figure("Ben", ranged=True, sidekicks=1), board=TWO_ZONES)
    table.only({"Ann": "S0", "Ben": "S4", "Ben's Friend": "S5"})
    assert told(table.game, 0)["exposure"] == pytest.approx(1 / 3)
    assert told(table.game, 1)["exposure"] == 0.0
    table.stand("Ann", "S6")
    assert told(table.game, 0)["exposure"] == pytest.approx(1 / 3)


def assert_exposure_is_true(setup: Setup) -> int:
    """Compares with the rules at every decision of a random duel; how often somebody was in danger."""
    met = 0
    for game in moments(setup):
        if game.over or game.unbound:
            continue
        for seat in (0, 1):
            own = game.table.heroes_of[seat] & game.present
            truth = [f for f in bits(game.table.own[1 - seat] & game.present) if targets(game, f) & own]
            assert exposure(game, own, seat, sights(game)) == len(truth)
            met += bool(truth)
    return met


def test_exposure_agrees_with_the_rules_of_attack() -> None:
    """Between fighters of one space who reach as far as most do."""
    usual = [slug for slug in HEROES if not any(each.large or each.reach > 1 for each in heroes.load(slug).fighters)]
    assert len(usual) > 10
    for number in range(6):
        pair = usual[number], usual[-1 - number]
        assert assert_exposure_is_true(Setup(BOARDS[number], pair, DUEL, seed=number, turn_limit=20, luck=number)) > 3


@pytest.mark.parametrize("hero", ["t-rex", "bullseye"])
def test_exposure_agrees_with_the_rules_of_attack_for_a_large_fighter_and_one_who_reaches_far(hero: str) -> None:
    assert_exposure_is_true(Setup("yukon", ("hamlet", hero), seed=1))


def test_tokens() -> None:
    table = Scenario("robert-muldoon", "bigfoot")
    assert told(table.game, 0)["tokens"] == 0.0
    assert told(table.token(0, "A1", "A2").game, 0)["tokens"] == pytest.approx(2 / 5)
    assert told(table.game, 1)["tokens"] == 0.0


def test_pile() -> None:
    table = Scenario("wayward-sisters", "bigfoot")
    names = [table.table.cards[card].name for card in table.table.cards_of[0][:3]]
    assert told(table.game, 0)["pile"] == 0.0
    assert told(table.pile(0, *names).game, 0)["pile"] == pytest.approx(3 / 5)


def test_second_up() -> None:
    table = Scenario("titania", "bigfoot").second(0)
    assert told(table.game, 0)["second_up"] == 0.0
    name = table.table.heroes[0].second_cards()[0].name
    assert told(table.second(0, up=name).game, 0)["second_up"] == 1.0
    assert told(table.game, 1)["second_up"] == 0.0


def test_stance() -> None:
    table = Scenario("hamlet", "bigfoot")
    first, second = table.table.heroes[0].markers[0].sides
    assert told(table.stance(0, first).game, 0)["marker"] == 0.0
    assert told(table.stance(0, second).game, 0)["marker"] == 1.0
    assert told(table.game, 1)["marker"] == 0.0


def test_second_life() -> None:
    """It is worth something until it is lived, and makes the first one less of a danger."""
    table = Scenario("elektra", "bigfoot")
    before = told(table.game, 0)
    assert before["second life"] == pytest.approx(0.9)
    assert before["hero in danger"] == pytest.approx(3 / (3 + 7 + 9))
    after = told(table.risen(0).game, 0)
    assert after["second life"] == 0.0
    assert after["hero in danger"] == pytest.approx(3 / (3 + 9))
    assert told(table.game, 1)["second life"] == 0.0


def test_actions_are_those_of_the_seat_whose_turn_it_is() -> None:
    table = duel().hand(0, "Plain").hand(1, "Plain").play()
    assert (told(table.game, 0)["actions"], told(table.game, 1)["actions"]) == (1.0, 0.0)
    table.choose("maneuver", "no boost", "done")
    assert (told(table.game, 0)["actions"], told(table.game, 1)["actions"]) == (0.5, 0.0)
    table.choose("maneuver", "no boost", "done")
    assert (told(table.game, 0)["actions"], told(table.game, 1)["actions"]) == (0.0, 1.0)
