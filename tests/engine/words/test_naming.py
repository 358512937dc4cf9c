"""Naming a card or a value: what is offered, who hears it, and what hangs on it (NAMED-1)."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from matchless.engine.errors import HeroError
from matchless.engine.program import NONE
from matchless.language.check.hero import examine
from scenario import Scenario

ROW = row("aaaaaaaaaa", "01")
TRICK = {"name": "Trick", "type": "attack", "value": 0, "boost": 2, "copies": 2}


def planned(text: str, **more: Any) -> Scenario:
    ann, ben = written("Ann", text=text, **more), written("Ben", cards=[TRICK])
    return Scenario(ann, ben, board=ROW).hand(0, "Plan", "Idle").hand(1, "Plain", "Strong", "Plain")


def test_any_card_of_the_game_may_be_named_and_each_name_once() -> None:
    table = planned("Name a card. Draw 1 card.").scheme("Plan")
    assert (table.asking(), table.game.private) == ("0 card", False)
    assert table.offered() == ["choose Plan", "choose Plain", "choose Strong", "choose Idle", "choose Trick"]
    assert table.game.view(0).question() == "Which card do you name?"
    assert table.game.view(1).question() == "Ann chooses which card to name."


def test_all_hear_what_was_named() -> None:
    table = planned("Name a card. Draw 1 card.").scheme("Plan").choose("choose Trick")
    assert table.said("Ann names Trick (Plan).")
    table = planned("Name a value. Draw 1 card.").scheme("Plan").choose("name 3")
    assert table.said("Ann names the value 3 (Plan).")


HUNT = "Name a card. Look at an opponent's hand. If the named card is in their hand, deal 2 damage to their hero."


@pytest.mark.parametrize(("name", "health"), [("Strong", 8), ("Trick", 10)])
def test_whether_the_named_card_is_in_a_hand(name: str, health: int) -> None:
    table = planned(HUNT).scheme("Plan").choose(f"choose {name}")
    assert table.health("Ben") == health


def test_of_a_hand_that_nobody_has_seen_nothing_is_told() -> None:
    with pytest.raises(HeroError, match="looks at your hand"):
        written("Ann", text="Name a card. If the named card is in your hand, draw 1 card.")


def test_all_copies_of_it_are_discarded() -> None:
    text = "Name a card. An opponent of your choice discards all copies of the named card."
    table = planned(text).scheme("Plan").choose("choose Plain")
    assert (table.cards(1), table.discarded(1)) == (["Strong"], ["Plain", "Plain"])


def test_one_copy_of_it_is_discarded() -> None:
    text = "Name a card. An opponent of your choice discards a copy of the named card."
    table = planned(text).scheme("Plan").choose("choose Plain")
    assert (table.cards(1), table.discarded(1)) == (["Plain", "Strong"], ["Plain"])


@pytest.mark.parametrize(("name", "cards"), [("Plain", ["Idle", "Strong"]), ("Trick", ["Idle"])])
def test_whether_a_revealed_card_is_the_named_one(name: str, cards: list[str]) -> None:
    text = "Name a card. Reveal the top card of an opponent's deck. If that card is the named card, draw 1 card."
    table = planned(text).deck(1, "Plain").deck(0, "Strong").scheme("Plan").choose(f"choose {name}")
    assert table.cards(0) == cards


@pytest.mark.parametrize(("name", "health"), [("Strong", 10), ("Plain", 7)])
def test_whether_the_opponents_card_is_the_named_one(name: str, health: int) -> None:
    text = "Name a card. If the opponent's card is the named card, cancel all effects on it and ignore its value."
    table = Scenario(written("Ann", during=text), written("Ben"), board=ROW).hand(0, "Strike").hand(1, "Plain")
    table.attack("Ann", "Ben", "Strike", "Plain").choose(f"choose {name}")
    assert table.health("Ben") == health


def test_no_card_is_not_the_named_card_and_not_another_one_either() -> None:
    text = "Name a card. If the opponent's card is not the named card, draw 1 card."
    table = Scenario(written("Ann", during=text), written("Ben"), board=ROW).hand(0, "Strike", "Idle")
    table.hand(1, "Plain").attack("Ann", "Ben", "Strike").choose("choose Idle")
    assert table.cards(0) == ["Idle"]


def test_a_copy_is_taken_from_the_own_discard_pile() -> None:
    text = "Name a card. You may take a copy of the named card from your discard pile into your hand."
    table = planned(text).discard(0, "Strong", "Plain").scheme("Plan").choose("choose Strong")
    assert table.offered() == ["none", "choose Strong"]
    assert table.choose("choose Strong").cards(0) == ["Idle", "Strong"]


def test_the_opponent_may_name_it() -> None:
    text = "The opponent names a value. If this card's printed value is not the named value, draw 1 card."
    table = Scenario(written("Ann", after=text), written("Ben"), board=ROW).hand(0, "Strike").hand(1, "Plain")
    table.deck(0, "Idle").attack("Ann", "Ben", "Strike", "Plain")
    assert table.asking() == "1 mode"
    assert table.choose("name 2").cards(0) == ["Idle"]


def test_a_value_is_named_up_to_the_highest_in_the_game() -> None:
    table = planned("Name a value. Draw 1 card.").scheme("Plan")
    assert table.offered() == [f"name {value}" for value in range(7)]
    assert table.game.view(0).question() == "Which value do you name?"


@pytest.mark.parametrize(("value", "health"), [(3, 7), (4, 10)])
def test_whether_the_opponents_card_has_the_named_value(value: int, health: int) -> None:
    text = "Name a value. If the opponent's card's printed value is the named value, ignore its value."
    table = Scenario(written("Ann", during=text), written("Ben"), board=ROW).hand(0, "Strike").hand(1, "Plain")
    table.attack("Ann", "Ben", "Strike", "Plain").choose(f"name {value}")
    assert table.health("Ben") == health


def test_the_value_counts_as_it_is_now() -> None:
    text = "Name a value. Add 1 to the opponent's card's value. If its value is the named value, draw 2 cards."
    table = Scenario(written("Ann", during=text), written("Ben"), board=ROW).hand(0, "Strike").hand(1, "Plain")
    table.attack("Ann", "Ben", "Strike", "Plain").choose("name 4")
    assert len(table.cards(0)) == 2


def test_cards_with_the_named_value_are_counted_and_discarded() -> None:
    text = (
        "Name a value. Look at an opponent's hand. Deal 1 damage to their hero for each card with the named value in "
        "their hand. They discard all cards with the named value."
    )
    table = planned(text).scheme("Plan").choose("name 3")
    assert (table.health("Ben"), table.cards(1)) == (8, ["Strong"])


def test_a_scheme_has_no_value_not_even_0() -> None:
    text = "Name a value. An opponent of your choice discards all cards with the named value."
    ann, ben = written("Ann", text=text), written("Ben", cards=[TRICK])
    table = Scenario(ann, ben, board=ROW).hand(0, "Plan").hand(1, "Idle", "Trick").scheme("Plan").choose("name 0")
    assert table.cards(1) == ["Idle"]


def test_the_named_value_is_a_number_like_any_other() -> None:
    table = planned("Name a value. Deal damage to Ann equal to the named value.").scheme("Plan").choose("name 5")
    assert table.health("Ann") == 5


def test_nothing_is_the_named_card_before_one_was_named() -> None:
    with pytest.raises(HeroError, match="named"):
        written("Ann", after="If the opponent's card is the named card, draw 1 card.")


NAME_IT = "Name a card."
IF_NAMED = "If the opponent's card is the named card, draw 1 card."


def struck(ben: str = "Plain", **texts: Any) -> Scenario:
    """Ann's Strike names a card at one timing and speaks of it at another."""
    table = Scenario(written("Ann", **texts), written("Ben", **texts), board=ROW).hand(0, "Strike", "Strike")
    return table.hand(1, ben).deck(0, "Idle").deck(1, "Idle").attack("Ann", "Ben", "Strike", ben)


@pytest.mark.parametrize(("first", "then"), [("immediately", "during"), ("immediately", "after"), ("during", "after")])
@pytest.mark.parametrize(("name", "drawn"), [("Plain", ["Idle"]), ("Strong", [])])
def test_named_2_a_later_text_of_the_card_knows_what_was_named(
    first: str, then: str, name: str, drawn: list[str]
) -> None:
    table = struck(**{first: NAME_IT, then: IF_NAMED}).choose(f"choose {name}")
    assert table.cards(0) == [*drawn, "Strike"]


def test_named_2_each_side_has_named_its_own() -> None:
    table = struck("Strike", immediately=NAME_IT, after=IF_NAMED)
    assert table.asking() == "1 card"  # the defender's text first
    table.choose("choose Strike", "choose Plain")
    assert (table.cards(1), table.cards(0)) == (["Idle"], ["Strike"])


@pytest.mark.parametrize("test", ["is", "is not"])
def test_named_2_where_none_was_named_no_card_is_it_and_none_is_another(test: str) -> None:
    may = "You may gain 1 action. If you do, name a card."
    after = f"If the opponent's card {test} the named card, draw 1 card."
    assert struck(immediately=may, after=after).choose("no").cards(0) == ["Strike"]


def test_named_2_the_last_one_named_counts() -> None:
    table = struck(immediately=NAME_IT, during=NAME_IT, after=IF_NAMED).choose("choose Plain", "choose Strong")
    assert table.cards(0) == ["Strike"]


def test_named_2_another_combat_knows_nothing_of_it() -> None:
    table = struck(immediately=NAME_IT, after=IF_NAMED).choose("choose Plain")
    assert table.game.combat is None
    table.hand(1, "Plain").attack("Ann", "Ben", "Strike", "Plain")
    assert table.game.fight().attack.named == NONE


def test_named_2_it_is_not_known_before_it_is_named() -> None:
    with pytest.raises(HeroError, match="nothing before this is 'the named card'"):
        written("Ann", during=IF_NAMED, after=NAME_IT)


@pytest.mark.parametrize(("first", "faults"), [(NAME_IT, []), ("Draw 1 card.", ["C3"])])
def test_named_2_the_check_knows_it_too(first: str, faults: list[str]) -> None:
    file = f"""
format: matchless-hero/1
slug: ann
name: Ann
set: Tests
move: 2
fighters:
- {{name: Ann, role: hero, attack: melee, health: 10, pronoun: she}}
abilities: []
cards:
- {{name: Plain, type: versatile, value: 3, boost: 1, copies: 15}}
- {{name: Strike, type: attack, value: 3, boost: 1, copies: 15, immediately: "{first}", after: "{IF_NAMED}"}}
"""
    assert [each.check for each in examine(file, "ann.yaml").problems] == faults
