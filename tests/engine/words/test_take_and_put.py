"""Cards that go from one place to another, and who knows them then (KNOW-4)."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from matchless.engine.errors import HeroError
from random_play import snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
SHELF: dict[str, Any] = {"zones": [{"name": "shelf"}, {"name": "drawer", "face": "down"}]}


def planned(text: str, *hand: str, **more: Any) -> Scenario:
    ann = written("Ann", text=text, **more)
    return Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", *hand).hand(1, "Plain", "Strong")


def seen(table: Scenario, seat: int) -> str:
    """All that a seat may know now."""
    return repr(snapshot(table.game.view(seat).game))


def differing(text: str, choices: tuple[tuple[str, ...], tuple[str, ...]], **more: Any) -> tuple[Scenario, Scenario]:
    """Two games in which Ann has chosen different cards."""
    one, other = (planned(text, "Plain", "Strong", "Idle", **more).scheme("Plan") for _ in range(2))
    one.choose(*choices[0])
    other.choose(*choices[1])
    return one, other


@pytest.mark.parametrize(
    "text", ["Put a card from your hand under your deck.", "Put a card from your hand on top of your deck."]
)
def test_only_its_owner_knows_a_card_put_from_the_hand_into_the_deck(text: str) -> None:
    one, other = differing(text, (("choose Plain",), ("choose Strong",)))
    assert seen(one, 1) == seen(other, 1)
    assert seen(one, 0) != seen(other, 0)


def test_a_card_on_top_of_the_deck_is_drawn_next() -> None:
    table = planned("Put a card from your hand on top of your deck. Draw 1 card.", "Idle", "Strong").scheme("Plan")
    assert table.choose("choose Idle").cards(0) == ["Idle", "Strong"]


def test_a_card_put_under_the_deck_is_its_last() -> None:
    table = planned("Put a card from your hand under your deck.", "Idle", "Strong").scheme("Plan").choose("choose Idle")
    assert table.game.view(0).data()["seats"][0]["deck_bottom"] == ["Idle"]
    assert table.game.view(1).data()["seats"][0]["deck_bottom"] == []


def test_a_card_put_into_a_zone_that_lies_open_is_seen() -> None:
    table = planned("Put a card from your hand into your shelf.", "Idle", **SHELF).scheme("Plan").choose("choose Idle")
    assert table.piled(0, "shelf") == ["Idle"]
    assert table.game.view(1).data()["seats"][0]["piles"][0]["cards"] == ["Idle"]


def test_a_card_put_into_a_zone_that_lies_face_down_is_not() -> None:
    text = "Put a card from your hand into your drawer."
    one, other = differing(text, (("choose Plain",), ("choose Strong",)), **SHELF)
    assert seen(one, 1) == seen(other, 1)
    assert one.piled(0, "drawer") == ["Plain"]


def test_from_one_zone_into_another() -> None:
    text = "Put a card from your shelf into your drawer."
    table = planned(text, "Idle", **SHELF).pile(0, "Plain", "Strong", called="shelf").scheme("Plan")
    table.choose("choose Strong")
    assert (table.piled(0, "shelf"), table.piled(0, "drawer")) == (["Plain"], ["Strong"])


def test_the_last_and_the_first_card_of_a_zone() -> None:
    text = "Take the first card of your shelf into your hand. Put the last card from your shelf under your deck."
    table = planned(text, **SHELF).pile(0, "Plain", "Idle", "Strong", called="shelf").scheme("Plan")
    assert (table.cards(0), table.piled(0, "shelf")) == (["Plain"], ["Idle"])
    assert table.table.cards[table.game.deck[0][0]].name == "Strong"


def test_all_cards_of_a_zone() -> None:
    text = "Put all cards from your shelf into your discard pile."
    table = planned(text, "Idle", **SHELF).pile(0, "Plain", "Strong", called="shelf").scheme("Plan")
    assert (table.piled(0, "shelf"), table.discarded(0)) == ([], ["Plain", "Strong", "Plan"])


def test_all_cards_of_a_family_are_taken_back_and_all_know_it() -> None:
    card = {"name": "Out", "type": "scheme", "boost": 1, "copies": 2, "families": ["VOYAGE"]}
    text = "Take all VOYAGE cards from your discard pile into your hand."
    table = planned(text, cards=[card], families=["VOYAGE"]).discard(0, "Out", "Plain", "Out").scheme("Plan")
    assert (table.cards(0), table.discarded(0)) == (["Out", "Out"], ["Plain", "Plan"])
    assert table.game.view(1).data()["seats"][0]["known"] == ["Out", "Out"]


def test_a_card_of_one_kind_from_the_discard_pile() -> None:
    text = "Take a card other than an attack from your discard pile into your hand."
    table = planned(text, "Idle").discard(0, "Plain", "Strong").scheme("Plan")
    assert table.cards(0) == ["Idle", "Plain"]  # there is only one to take


def test_a_card_with_a_name() -> None:
    text = "Take a Strong from your discard pile into your hand. Draw cards equal to that card's BOOST."
    table = planned(text).discard(0, "Plain", "Strong").deck(0, "Idle", "Idle").scheme("Plan")
    assert table.cards(0) == ["Idle", "Idle", "Strong"]


def test_their_card_goes_from_their_discard_pile_under_their_deck() -> None:
    text = "Look at an opponent's hand. Put a card from their discard pile under their deck."
    table = planned(text, "Idle").discard(1, "Strong", "Plain").scheme("Plan")
    table.choose("choose Strong")
    assert (table.discarded(1), table.table.cards[table.game.deck[1][0]].name) == (["Plain"], "Strong")


def test_a_scheme_may_return_to_the_hand() -> None:
    table = planned("Return this card to your hand.", "Idle").scheme("Plan")
    assert (table.cards(0), table.discarded(0)) == (["Idle", "Plan"], [])
    assert table.game.view(1).data()["seats"][0]["known"] == ["Plan"]


def test_a_discard_pile_is_shuffled_into_its_deck() -> None:
    table = planned("Shuffle your discard pile into your deck.", "Idle").discard(0, "Plain", "Strong")
    count = len(table.game.deck[0])
    table.scheme("Plan")
    assert (len(table.game.deck[0]), table.discarded(0)) == (count + 2, ["Plan"])


def test_what_was_known_of_a_deck_ends_when_it_is_shuffled() -> None:
    text = "Put a card from your hand on top of your deck. Shuffle a card from your hand into your deck."
    table = planned(text, "Plain", "Strong", "Idle").scheme("Plan").choose("choose Plain", "choose Strong")
    assert table.game.known_top == (0, 0)


@pytest.mark.parametrize(
    "text",
    ["Take a card from the opponent's discard pile into your hand.", "Put a card from your hand into your deck."],
)
def test_a_card_stays_with_its_player_and_has_a_place_in_the_deck(text: str) -> None:
    with pytest.raises(HeroError):
        written("Ann", after=text)


def test_a_card_is_found_shown_and_taken_and_the_deck_shuffled() -> None:
    text = "Find a Strong in your deck or discard pile, take it into your hand and shuffle your deck."
    table = planned(text, "Idle").scheme("Plan")
    assert table.offered() == ["none", "choose Strong"]
    table.choose("choose Strong")
    assert (table.cards(0), table.game.known_top[0]) == (["Idle", "Strong"], 0)
    assert table.game.view(1).data()["seats"][0]["known"] == ["Strong"]
    assert table.said("shuffles the deck") == 1


def test_search_1_nobody_has_to_find_anything() -> None:
    text = "Find a Strong in your deck or discard pile, take it into your hand and shuffle your deck."
    table = planned(text, "Idle").scheme("Plan").choose("none")
    assert table.cards(0) == ["Idle"]


def test_search_1_the_question_is_the_same_for_the_others_whatever_is_there() -> None:
    text = "Find a Strong in your deck or discard pile, take it into your hand and shuffle your deck."
    without = planned(text, "Idle").hand(0, "Plan", "Strong", "Strong", "Strong", "Strong", "Strong").scheme("Plan")
    assert (without.asking(), without.offered()) == ("0 card", ["none"])


def test_a_card_that_is_found_among_the_discards_is_taken_from_there() -> None:
    text = "Find a Strong in your deck or discard pile, take it into your hand and shuffle your deck."
    table = planned(text, "Idle").discard(0, *["Strong"] * 5).scheme("Plan").choose("choose Strong")
    assert (table.cards(0), table.discarded(0)) == (["Idle", "Strong"], ["Strong"] * 4 + ["Plan"])
