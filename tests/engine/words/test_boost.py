"""BOOSTs: of either card, by either player, and what a card says when it is spent."""

from __future__ import annotations

from typing import Any

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def clash(*hand: str, other: tuple[str, ...] = (), **texts: Any) -> Scenario:
    """Ann has attacked Ben with Strike, and Ben defends with Plain."""
    table = Scenario(written("Ann", **texts), written("Ben"), board=ROW).only({"Ann": "S3", "Ben": "S4"})
    table.hand(0, "Strike", *hand).hand(1, "Plain", *other).deck(0, "Plain")
    return table.attack("Ann", "Ben", "Strike", "Plain")


def test_the_opponent_may_boost_their_card() -> None:
    table = clash("Idle", other=("Idle",), during="Add 3 to this card's value. The opponent may BOOST their card.")
    assert (table.asking(), table.offered()) == ("1 boost", ["no boost", "boost with Idle"])
    table.choose("boost with Idle")
    assert (table.health("Ben"), table.discarded(1)) == (10, ["Idle", "Plain"])


def test_a_price_that_is_a_boost() -> None:
    text = "You may BOOST this card. If you do, draw 1 card. Otherwise, Ann recovers 1 health."
    assert clash("Idle", during=text).choose("boost with Idle").cards(0) == ["Plain"]
    table = clash("Idle", during=text).choose("no boost")
    assert table.cards(0) == ["Idle"]


def test_a_boost_that_is_no_choice() -> None:
    table = clash("Idle", during="BOOST this card.")
    assert table.offered() == ["boost with Idle"]
    assert table.choose("boost with Idle").health("Ben") == 10 - 4


def test_a_card_spent_as_a_boost_comes_back() -> None:
    table = clash("Idle", during="You may BOOST this card.", after="Take a card you spent as a BOOST into your hand.")
    table.choose("boost with Idle")
    assert (table.cards(0), table.discarded(0)) == (["Idle"], ["Strike"])


def test_without_a_boost_none_comes_back() -> None:
    table = clash("Idle", during="You may BOOST this card.", after="Take a card you spent as a BOOST into your hand.")
    assert table.choose("no boost").cards(0) == ["Idle"]


SPARK = {"name": "Spark", "type": "scheme", "boost": 2, "copies": 2}


def test_spent_1_what_a_card_says_when_it_is_spent() -> None:
    spark = SPARK | {"rules": ["When you spend this card as a BOOST, draw 1 card."]}
    table = clash("Spark", during="You may BOOST this card.", cards=[spark]).choose("boost with Spark")
    assert (table.health("Ben"), table.cards(0)) == (8, ["Plain"])


def test_spent_1_also_in_a_maneuver_and_under_its_own_timing() -> None:
    spark = SPARK | {"boosting": "Draw 1 card."}
    table = Scenario(written("Ann", text="Draw 1 card.", cards=[spark]), written("Ben"), board=ROW).hand(
        0, "Spark", "Idle"
    )
    table.deck(0, "Plain", "Strong").choose("maneuver", "boost with Spark")
    assert table.cards(0) == ["Idle", "Plain", "Strong"]


def test_spent_1_a_card_that_is_only_discarded_is_not_spent() -> None:
    spark = SPARK | {"boosting": "Draw 1 card."}
    ann = written("Ann", text="Discard 1 card.", cards=[spark])
    table = Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", "Spark", "Idle").scheme("Plan")
    assert table.choose("discard Spark").cards(0) == ["Idle"]


def test_a_blind_boost_of_the_opponents_card() -> None:
    table = clash("Idle", during="Add 3 to this card's value. BLIND BOOST the opponent's card.")
    assert (table.health("Ben"), table.discarded(0)) == (10 - 2, ["Plain", "Strike"])


def test_without_a_card_in_hand_a_boost_is_no_price() -> None:
    text = "You may BOOST this card. If you do, draw 1 card. Otherwise, Ann recovers 1 health."
    table = clash(during=text)
    assert table.said("recovers") == 0  # she has all her health, and nothing was asked
    assert table.said("boosts") == 0
