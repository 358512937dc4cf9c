"""Discarding: how many, who chooses, from where, and what is known of it."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def planned(text: str, *hand: str, **more: Any) -> Scenario:
    """Ann plays her scheme of this text, with these cards in hand beside it."""
    ann = written("Ann", text=text, **more)
    return Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", *hand).hand(1, "Plain", "Strong")


def test_two_cards_are_chosen_one_after_the_other() -> None:
    table = planned("Discard 2 cards.", "Plain", "Strong", "Idle").scheme("Plan")
    assert table.offered() == ["discard Plain", "discard Strong", "discard Idle"]
    table.choose("discard Strong", "discard Plain")
    assert (table.cards(0), table.discarded(0)) == (["Idle"], ["Strong", "Plain", "Plan"])


def test_of_fewer_cards_all_are_discarded() -> None:
    table = planned("Discard 2 cards.", "Strong").scheme("Plan").choose("discard Strong")
    assert table.discarded(0) == ["Strong", "Plan"]


def test_at_random_nobody_is_asked() -> None:
    table = planned("Discard 2 cards at random.", "Plain", "Strong", "Idle").scheme("Plan")
    assert (table.asking(), len(table.cards(0)), len(table.discarded(0))) == ("0 action", 1, 3)


def test_any_number_of_cards_counts_for_what_follows() -> None:
    text = "Discard any number of cards. Deal that much damage to each opposing fighter."
    table = planned(text, "Plain", "Strong", "Idle").scheme("Plan")
    assert "no discard" in table.offered()
    table.choose("discard Idle", "discard Strong", "no discard")
    assert (table.health("Ben"), table.cards(0)) == (8, ["Plain"])


def test_none_of_any_number_is_nothing() -> None:
    text = "Discard any number of cards. Deal that much damage to each opposing fighter."
    table = planned(text, "Plain").scheme("Plan").choose("no discard")
    assert (table.health("Ben"), table.cards(0)) == (10, ["Plain"])


def test_for_each_discarded_card() -> None:
    text = "Discard any number of cards. Draw 1 card for each discarded card."
    table = planned(text, "Plain", "Strong").scheme("Plan").choose("discard Plain", "discard Strong")
    assert len(table.cards(0)) == 2


def test_a_whole_hand() -> None:
    text = "Discard your hand. Deal that much damage to each opposing fighter."
    table = planned(text, "Plain", "Idle").scheme("Plan")
    assert (table.health("Ben"), table.discarded(0)) == (8, ["Plain", "Idle", "Plan"])


def test_an_opponent_chooses_of_the_own_hand_and_nobody_else_sees_the_choice() -> None:
    table = planned("Look at an opponent's hand. They discard 1 card.").scheme("Plan")
    assert table.asking() == "1 discard"
    assert table.game.view(0).legal() == []
    table.choose("discard Strong")
    assert (table.cards(1), table.discarded(1)) == (["Plain"], ["Strong"])


def test_two_cards_of_ones_own_choice_from_their_hand() -> None:
    table = planned("Look at an opponent's hand. They discard 2 cards of your choice.").scheme("Plan")
    assert table.asking() == "0 card"
    table.choose("choose Plain", "choose Strong")
    assert table.cards(1) == []


@pytest.mark.parametrize(("hand", "health"), [(("Strong",), 8), ((), 10)])
def test_a_price_is_offered_only_where_there_is_a_card(hand: tuple[str, ...], health: int) -> None:
    text = "You may discard 1 card. If you do, deal 2 damage to each opposing fighter. End the turn."
    table = planned(text, *hand).scheme("Plan")
    if hand:
        assert table.offered() == ["no discard", "discard Strong"]
        table.choose("discard Strong")
    assert (table.asking(), table.health("Ben")) == ("1 action", health)


def test_a_price_that_is_declined_is_not_paid() -> None:
    text = "You may discard 1 card. If you do, deal 2 damage to each opposing fighter. Otherwise, draw 1 card."
    table = planned(text, "Strong").deck(0, "Idle").scheme("Plan").choose("no discard")
    assert (table.health("Ben"), table.cards(0)) == (10, ["Idle", "Strong"])


def test_the_top_cards_of_a_deck() -> None:
    table = planned("Discard the top 3 cards of your deck.").deck(0, "Idle", "Strong", "Plain").scheme("Plan")
    assert table.discarded(0) == ["Idle", "Strong", "Plain", "Plan"]


def test_the_top_card_of_anothers_deck_is_that_card() -> None:
    text = "An opponent of your choice discards the top card of their deck. Draw cards equal to that card's BOOST."
    table = planned(text).deck(1, "Idle").scheme("Plan")
    assert (table.discarded(1), len(table.cards(0))) == (["Idle"], 4)


def test_an_empty_deck_gives_no_card_and_hurts_nobody() -> None:
    text = "Discard the top card of your deck. Draw cards equal to that card's BOOST."
    table = planned(text, "Plain").empty_deck(0).scheme("Plan")
    assert (table.health("Ann"), table.cards(0)) == (10, ["Plain"])


VOYAGES = [
    {"name": name, "type": "scheme", "boost": 1, "copies": 2, "families": ["VOYAGE"]} for name in ("Out", "Home")
]


def test_cards_of_a_family_only_and_the_question_tells_nobody_what_is_held() -> None:
    text = "Discard any number of VOYAGE cards. Draw 1 card for each discarded card."
    table = planned(text, "Out", "Plain", cards=VOYAGES, families=["VOYAGE"]).scheme("Plan")
    assert table.offered() == ["no discard", "discard Out"]
    table.choose("discard Out")
    assert table.asking() == "0 discard"  # with none left it is asked all the same (ASK-1)
    assert table.offered() == ["no discard"]
    table.choose("no discard")
    assert table.discarded(0) == ["Out", "Plan"]


def test_spent_1_a_card_says_what_its_discarding_does() -> None:
    thorn = {"name": "Thorn", "type": "scheme", "boost": 2, "copies": 2}
    thorn["rules"] = ["When this card is discarded from your hand, draw 1 card."]
    table = planned("Discard 1 card. Gain 1 action.", "Thorn", cards=[thorn]).deck(0, "Idle").scheme("Plan")
    table.choose("discard Thorn")
    assert (table.cards(0), table.game.actions) == (["Idle"], 2)
    assert "When this card is discarded from your hand, draw 1 card." in table.table.cards[0].further


def test_spent_1_a_card_from_the_deck_was_in_no_hand() -> None:
    thorn = {"name": "Thorn", "type": "scheme", "boost": 2, "copies": 2}
    thorn["rules"] = ["When this card is discarded from your hand, draw 1 card."]
    table = planned("Discard the top card of your deck.", "Idle", cards=[thorn]).deck(0, "Thorn").scheme("Plan")
    assert (table.discarded(0), table.cards(0)) == (["Thorn", "Plan"], ["Idle"])


def test_pay_1_two_cards_are_no_price_for_who_holds_one() -> None:
    text = "You may discard 2 cards. If you do, deal 2 damage to each opposing fighter. End the turn."
    table = planned(text, "Strong").scheme("Plan")
    assert (table.asking(), table.health("Ben"), table.cards(0)) == ("1 action", 10, ["Strong"])


def test_an_opponent_may_draw_up_to_so_many() -> None:
    table = planned("An opponent of your choice draws up to 2 cards. End the turn.").scheme("Plan")
    assert table.asking() == "1 confirm"
    assert len(table.choose("yes", "no").cards(1)) == 3


def test_who_may_discard_at_random_is_asked_whether_and_chance_chooses_which() -> None:
    table = planned("You may discard 2 cards at random.", "Plain", "Strong", "Idle").scheme("Plan")
    assert table.asking() == "0 confirm"
    table.choose("yes")
    assert (len(table.cards(0)), len(table.discarded(0))) == (1, 3)


def test_a_price_at_random_is_offered_only_where_there_are_so_many_cards() -> None:
    text = "You may discard 2 cards at random. If you do, gain 1 action."
    assert planned(text, "Plain").scheme("Plan").asking() == "0 action"
    table = planned(text, "Plain", "Strong").scheme("Plan")
    assert table.asking() == "0 confirm"
    assert sorted(table.choose("yes").discarded(0)) == ["Plain", "Plan", "Strong"]
