"""Cards looked at and shown: who knows them, and where they go in the end."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from matchless.engine.check import check_hero
from matchless.engine.errors import HeroError
from random_play import snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
SHELF: dict[str, Any] = {"zones": [{"name": "shelf"}]}


def planned(text: str, *hand: str, **more: Any) -> Scenario:
    ann = written("Ann", text=text, **more)
    table = Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", *hand).hand(1, "Plain", "Strong")
    return table.deck(0, "Idle", "Strong", "Plain")


def on_top(table: Scenario, count: int) -> list[str]:
    return [table.table.cards[card].name for card in table.game.deck[0][: -count - 1 : -1]]


def test_what_is_left_of_the_cards_looked_at_goes_back_in_any_order() -> None:
    text = "Look at the top 3 cards of your deck. Take 1 of them into your hand. Put the rest back on top in any order."
    table = planned(text, "Idle").scheme("Plan")
    table.choose("choose Strong", "put back Idle")
    assert (table.cards(0), on_top(table, 2)) == (["Idle", "Strong"], ["Plain", "Idle"])


def test_some_of_the_cards_looked_at_are_discarded() -> None:
    text = "Look at the top 3 cards of your deck. Discard 2 of them."
    table = planned(text, "Idle").scheme("Plan").choose("choose Strong", "choose Plain")
    assert (table.discarded(0), on_top(table, 1)) == (["Strong", "Plain", "Plan"], ["Idle"])


def test_nobody_else_knows_the_cards_looked_at() -> None:
    text = "Look at the top 3 cards of your deck. Take 1 of them into your hand."
    ann, ben = written("Ann", text=text), written("Ben")
    one, other = (Scenario(ann, ben, board=ROW).hand(0, "Plan", "Idle").hand(1, "Plain") for _ in range(2))
    one.deck(0, "Idle", "Strong", "Plain").scheme("Plan")
    other.deck(0, "Plain", "Idle", "Strong").scheme("Plan")
    assert repr(snapshot(one.game.view(1).game)) == repr(snapshot(other.game.view(1).game))
    assert one.game.view(0).data()["seats"][0]["deck_top"] == ["Idle", "Strong", "Plain"]


def test_a_card_looked_at_goes_to_one_of_two_places() -> None:
    text = "Look at the top card of your deck and put it into your hand or your shelf."
    table = planned(text, "Idle", **SHELF).scheme("Plan")
    assert table.offered() == ["to hand", "to shelf"]
    assert table.choose("to shelf").piled(0) == ["Idle"]


def test_of_a_card_that_one_player_looks_at_nothing_can_be_told() -> None:
    with pytest.raises(HeroError, match="write `reveal`"):
        written("Ann", text="Look at the top card of your deck. Draw cards equal to its BOOST.")


def test_a_revealed_card_is_that_card_and_goes_back_on_top() -> None:
    table = planned(
        "Reveal the top card of your deck. Deal damage to each opposing fighter equal to its BOOST.", "Idle"
    )
    table.scheme("Plan")
    assert (table.health("Ben"), on_top(table, 1), table.game.aside) == (6, ["Idle"], ())
    assert table.game.view(0).data()["seats"][0]["deck_top"] == ["Idle"]


def test_a_revealed_card_may_go_elsewhere() -> None:
    table = planned("Reveal the top card of your deck. Put that card into your shelf.", "Idle", **SHELF).scheme("Plan")
    assert (table.piled(0), table.game.aside) == (["Idle"], ())


def test_an_empty_deck_reveals_nothing() -> None:
    table = (
        planned("Reveal the top card of your deck. Draw cards equal to its BOOST.", "Idle").empty_deck(0).scheme("Plan")
    )
    assert (table.asking(), table.health("Ann")) == ("0 action", 10)


def test_the_rest_of_the_revealed_cards_goes_back_as_it_was() -> None:
    text = "Reveal the top 3 cards of your deck. Take 1 of them into your hand."
    table = planned(text, "Idle").scheme("Plan")
    assert table.game.view(1).data()["aside"] == ["Idle", "Strong", "Plain"]
    table.choose("choose Strong")
    assert (on_top(table, 2), table.game.aside) == (["Idle", "Plain"], ())
    assert table.game.view(1).data()["seats"][0]["known"] == ["Strong"]


def test_a_hand_is_revealed_to_all() -> None:
    table = planned("Look at an opponent's hand. They reveal their hand.", "Idle").scheme("Plan")
    assert sorted(table.game.view(0).data()["seats"][1]["known"]) == ["Plain", "Strong"]


def test_a_shown_card_pays_and_stays() -> None:
    text = "You may show an Idle from your hand. If you do, deal 2 damage to each opposing fighter."
    table = planned(text, "Idle", "Plain").scheme("Plan")
    assert table.offered() == ["none", "choose Idle"]
    table.choose("choose Idle")
    assert (table.health("Ben"), table.cards(0)) == (8, ["Idle", "Plain"])
    assert table.game.view(1).data()["seats"][0]["known"] == ["Idle"]


def test_ask_1_it_is_asked_where_there_is_nothing_to_show() -> None:
    text = "You may show an Idle from your hand. If you do, deal 2 damage to each opposing fighter."
    table = planned(text, "Plain").scheme("Plan")
    assert (table.asking(), table.offered()) == ("0 card", ["none"])


def test_a_card_chosen_from_a_hand_is_shown_by_that() -> None:
    harm = "Deal damage to each opposing fighter equal to that card's BOOST."
    text = f"Choose a card from your hand. {harm} Discard that card."
    table = planned(text, "Idle", "Plain").scheme("Plan").choose("choose Idle")
    assert (table.health("Ben"), table.discarded(0), table.cards(0)) == (6, ["Idle", "Plan"], ["Plain"])


SPLIT = "Reveal the top card of your deck. The opponent chooses one:\n* Put that card into your {}.\n"
GAIN = "* Put that card into your shelf. Add its BOOST to this card's value."


def fought(during: str, deck: bool = True) -> Scenario:
    ann = written("Ann", during=during, **SHELF)
    table = Scenario(ann, written("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strike", "Idle").hand(1)
    table = table.deck(0, "Strong") if deck else table.empty_deck(0)
    return table.attack("Ann", "Ben", "Strike")


def test_who_chooses_what_becomes_of_a_revealed_card_sees_price_and_outcome() -> None:
    table = fought(f"{SPLIT.format('hand')}{GAIN}")
    view = table.game.view(1)
    assert view.question() == "Ann revealed Strong. What do you choose?"
    assert [view.meaning(option) for option in table.game.options] == [
        "Put Strong into Ann's hand.",
        "Put Strong into Ann's shelf. Add 2 to Strike's value (5 in all).",
    ]
    table.choose("choose line-2")
    assert (table.piled(0), table.health("Ben")) == (["Strong"], 10 - 5)


def test_the_places_that_a_revealed_card_may_go_to_are_free() -> None:
    table = fought(f"{SPLIT.format('discard pile')}* Put that card into your shelf.")
    assert table.asking() == "1 mode"
    table.choose("choose line-1")
    assert (table.discarded(0), table.piled(0)) == (["Strong", "Strike"], [])


def test_of_a_card_that_is_not_there_nothing_is_chosen() -> None:
    assert fought(f"{SPLIT.format('hand')}* Put that card into your shelf.", deck=False).asking() == "0 action"
    assert fought(f"{SPLIT.format('hand')}* Add 1 to this card's value.", deck=False).asking() == "1 mode"


def test_without_a_combat_the_opponent_who_chooses_is_nobody() -> None:
    ann = written("Ann", text="The opponent chooses one:\n* Draw 1 card.\n* Gain 1 action.")
    with pytest.raises(HeroError, match="it speaks of the opponent where there is none"):
        check_hero(ann)
