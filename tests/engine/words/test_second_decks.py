"""Second decks: turned up, discarded, put back, refilled."""

from __future__ import annotations

from typing import Any

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
HOLDS = "At the end of your turn, draw 1 card."


def planned(text: str, **deck: Any) -> Scenario:
    moons = {"name": "moon", "cards": [{"name": name, "text": HOLDS} for name in ("Ice", "Blood", "Corn")], **deck}
    ann = written("Ann", text=text, decks=[moons])
    return Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", "Plan", "Idle").hand(1, "Plain")


def up(table: Scenario) -> list[str]:
    return [table.table.second_cards[card].name for card in table.game.second_up[0]]


def test_a_card_is_turned_up_where_there_is_room() -> None:
    table = planned("Turn up the top card of your moon deck.").second(0)
    assert up(table.scheme("Plan")) == ["Corn"]
    assert up(table.scheme("Plan")) == ["Corn"]


def test_as_many_as_the_deck_says_lie_open() -> None:
    table = planned("Turn up the top card of your moon deck.", face_up=2).second(0).scheme("Plan").scheme("Plan")
    assert up(table) == ["Corn", "Blood"]


def test_whether_one_lies_open() -> None:
    text = "If you have a moon face up, deal 1 damage to each opposing fighter."
    assert planned(text).second(0).scheme("Plan").health("Ben") == 10
    assert planned(text).second(0, "Ice").scheme("Plan").health("Ben") == 9


def test_it_is_discarded_without_a_question() -> None:
    table = planned("Discard your moon. Deal 1 damage to each opposing fighter.").second(0, "Ice").scheme("Plan")
    assert (up(table), table.health("Ben"), len(table.game.second_discards[0])) == ([], 9, 1)


def test_an_empty_deck_that_refills_is_shuffled_anew() -> None:
    text = "Turn up the top card of your moon deck."
    table = planned(text, refills=True).second(0, discarded=("Ice", "Blood", "Corn")).scheme("Plan")
    assert (len(up(table)), len(table.game.second_deck[0]), table.game.second_discards[0]) == (1, 2, ())
    assert table.said("Ann shuffles the moon discard pile into the moon deck.") == 1


def test_an_empty_deck_that_does_not_gives_nothing() -> None:
    table = planned("Turn up the top card of your moon deck.").second(0, discarded=("Ice", "Blood", "Corn"))
    assert up(table.scheme("Plan")) == []


def test_its_discard_pile_is_shuffled_into_it_and_nobody_knows_the_order() -> None:
    text = "Shuffle your moon discard pile into your moon deck."
    table = planned(text).second(0, discarded=("Ice", "Blood")).scheme("Plan")
    assert (len(table.game.second_deck[0]), table.game.second_buried) == (3, (0,))
    assert table.game.view(0).data()["seats"][0]["decks"][0]["bottom"] == []
