"""A card of a hand shown at random; and how far a player's fighters may move, as a number."""

from __future__ import annotations

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "01")


def planned(text: str, *theirs: str) -> Scenario:
    table = Scenario(written("Ann", text=text), written("Ben"), board=ROW)
    return table.hand(0, "Plan", "Idle").hand(1, *theirs)


def test_all_see_it_and_it_stays_in_the_hand() -> None:
    table = planned("An opponent of your choice shows 1 card at random from their hand.", "Strong").scheme("Plan")
    assert (table.asking(), table.cards(1)) == ("0 action", ["Strong"])
    assert table.game.view(0).data()["seats"][1]["known"] == ["Strong"]
    assert table.said("Ben shows Strong (Plan).")


def test_it_is_that_card() -> None:
    text = (
        "An opponent of your choice shows 1 card at random from their hand. "
        "Deal damage to their hero equal to that card's BOOST. They discard that card."
    )
    table = planned(text, "Idle").scheme("Plan")
    assert (table.health("Ben"), table.discarded(1)) == (6, ["Idle"])


def test_chance_chooses() -> None:
    text = "An opponent of your choice shows 1 card at random from their hand."
    shown = set()
    for seed in range(12):
        table = Scenario(written("Ann", text=text), written("Ben"), board=ROW, seed=seed)
        table.hand(0, "Plan", "Idle").hand(1, "Plain", "Strong", "Idle").scheme("Plan")
        shown.update(table.game.view(0).data()["seats"][1]["known"])
    assert shown == {"Plain", "Strong", "Idle"}


def test_an_empty_hand_shows_nothing() -> None:
    text = "An opponent of your choice shows 1 card at random from their hand. Draw cards equal to that card's BOOST."
    assert planned(text).scheme("Plan").cards(0) == ["Idle"]


def test_pay_1_it_may_be_a_price() -> None:
    text = "The opponent may show 1 card at random from their hand. If they do not, this card's value becomes 6."
    table = Scenario(written("Ann", during=text), written("Ben"), board=ROW).hand(0, "Strike").hand(1, "Plain", "Idle")
    table.attack("Ann", "Ben", "Strike", "Plain")
    assert table.asking() == "1 confirm"
    table.choose("no")
    assert table.health("Ben") == 7


def test_how_far_a_player_may_move_is_a_number() -> None:
    table = planned("Deal damage to each opposing fighter equal to your MOVE.", "Plain").scheme("Plan")
    assert table.health("Ben") == 8
    text = "Add the opponent's MOVE to this card's value."
    table = Scenario(written("Ann", during=text), written("Ben", move=3), board=ROW).hand(0, "Strike").hand(1, "Plain")
    assert table.attack("Ann", "Ben", "Strike").health("Ben") == 4
