"""As many cards discarded as a number says."""

from __future__ import annotations

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def planned(text: str, *hand: str, friends: int = 0) -> Scenario:
    ann = written("Ann", text=text, friends=friends)
    return Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", *hand).hand(1, "Plain", "Strong")


def test_one_for_each_of_something() -> None:
    table = planned("Discard 1 card for each of your Friends.", "Plain", "Strong", "Idle", friends=2).scheme("Plan")
    assert (table.asking(), table.game.view(0).question()) == ("0 discard", "Which card do you discard?")
    table.choose("discard Idle", "discard Plain")
    assert (table.asking(), table.cards(0)) == ("0 action", ["Strong"])


def test_the_number_is_read_once_though_the_hand_grows_smaller() -> None:
    text = "Discard cards equal to half the number of cards in your hand, rounded up. Draw 1 card."
    table = planned(text, "Plain", "Strong", "Idle").empty_deck(0).scheme("Plan")
    table.choose("discard Idle", "discard Plain")
    assert table.cards(0) == ["Strong"]


def test_of_fewer_cards_all_and_that_many_were_discarded() -> None:
    text = "Discard cards equal to Ann's health. Deal damage to each opposing fighter equal to that many. End the turn."
    table = planned(text, "Plain", "Idle").scheme("Plan").choose("discard Plain", "discard Idle")
    assert (table.cards(0), table.health("Ben")) == ([], 8)


def test_none_is_none() -> None:
    text = "Discard 1 card for each of your defeated Friends. Draw 1 card for each discarded card."
    table = planned(text, "Plain", friends=2).scheme("Plan")
    assert (table.asking(), table.cards(0)) == ("0 action", ["Plain"])


def test_an_opponent_chooses_what_goes() -> None:
    text = "An opponent of your choice discards 1 card for each of your Friends."
    table = planned(text, friends=2).hand(1, "Plain", "Strong", "Idle").scheme("Plan")
    assert table.asking() == "1 discard"
    assert table.choose("discard Plain", "discard Idle").cards(1) == ["Strong"]


def test_at_random_nobody_is_asked() -> None:
    text = "An opponent of your choice discards 1 card at random for each of your Friends."
    table = planned(text, "Idle", friends=2).hand(1, "Plain", "Strong", "Idle").scheme("Plan")
    assert (table.asking(), len(table.cards(1))) == ("0 action", 1)


PRICE = "You may discard cards equal to the number of your Friends. If you do, deal 3 damage to each opposing fighter."


def test_as_a_price_it_is_paid_in_full() -> None:
    table = planned(PRICE, "Plain", "Strong", "Idle", friends=2).scheme("Plan")
    assert table.offered() == ["no discard", "discard Plain", "discard Strong", "discard Idle"]
    table.choose("discard Plain")
    assert "no discard" not in table.offered()
    assert table.choose("discard Idle").health("Ben") == 7


def test_pay_1_it_is_not_offered_where_the_hand_is_too_small() -> None:
    table = planned(PRICE, "Plain", friends=2).scheme("Plan")
    assert (table.asking(), table.health("Ben"), table.cards(0)) == ("0 action", 10, ["Plain"])
