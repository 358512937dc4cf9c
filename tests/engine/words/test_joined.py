"""The moment after a card joins a zone, cards that go to a zone instead of the discard pile, and texts of its cards."""

from typing import Any

import pytest

from invented import figure, row, written
from matchless import HeroError
from matchless.engine.definitions import Hero
from scenario import Scenario

ROW = row("aaaa", "03")
SONG = {"name": "song"}
NOTE = {"name": "Note", "type": "versatile", "value": 3, "boost": 1, "copies": 3}
CHORUS: dict[str, Any] = {"timings": [{"name": "chorus", "shown": "In the chorus"}]}
JOINS = "After combat, your card joins your song instead of your discard pile."
GOES = "Cards of yours that would be discarded from anywhere else go face up to your song instead."
RECOVERS = "After a card joins your song, Ann recovers 1 health."
RESOLVES = "After a card joins your song, resolve the chorus text of the last card of your song."


def ann(*abilities: str, **further: Any) -> Hero:
    return written("Ann", abilities=abilities, **{"zones": [SONG], **further})


def beside_ben(hero: Hero, *hand: str) -> Scenario:
    return Scenario(hero, figure("Ben"), board=ROW).stand("Ben", "S1").hand(0, *hand).hand(1, "Plain").wound("Ann", 5)


def test_a_card_of_a_combat_joins_the_zone_and_that_is_a_moment() -> None:
    table = beside_ben(ann(JOINS, RECOVERS), "Plain").attack("Ann", "Ben", "Plain")
    assert (table.piled(0), table.discarded(0), table.health("Ann")) == (["Plain"], [], 6)


def test_a_card_that_is_discarded_otherwise_does_not_join() -> None:
    table = beside_ben(ann(JOINS, RECOVERS), "Idle").scheme("Idle")
    assert (table.piled(0), table.discarded(0), table.health("Ann")) == ([], ["Idle"], 5)


def test_what_would_be_discarded_from_anywhere_else_joins_as_well() -> None:
    hero = ann(GOES, RECOVERS, text="Discard 1 card.")
    table = beside_ben(hero, "Plan", "Plain", "Strong").scheme("Plan").choose("discard Strong")
    assert (table.piled(0), table.discarded(0), table.health("Ann")) == (["Strong", "Plan"], [], 7)
    table.attack("Ann", "Ben", "Plain")
    assert (table.piled(0), table.health("Ann")) == (["Strong", "Plan", "Plain"], 8)


def test_join_1_a_card_put_there_by_a_text_joins_too() -> None:
    hero = ann(RECOVERS, text="Put a card from your discard pile into your song.")
    table = beside_ben(hero, "Plan").discard(0, "Strong").scheme("Plan")
    assert (table.piled(0), table.health("Ann")) == (["Strong"], 6)


def test_join_1_a_full_zone_takes_no_card_and_nothing_has_joined() -> None:
    hero = ann(JOINS, RECOVERS, zones=[{**SONG, "most": 1}])
    table = beside_ben(hero, "Strong").pile(0, "Plain").attack("Ann", "Ben", "Strong")
    assert (table.piled(0), table.discarded(0), table.health("Ann")) == (["Plain"], ["Strong"], 5)


def test_only_the_zone_that_the_moment_names_sets_it_off() -> None:
    hero = ann(JOINS, "After a card joins your drawer, Ann recovers 1 health.", zones=[SONG, {"name": "drawer"}])
    table = beside_ben(hero, "Plain").attack("Ann", "Ben", "Plain")
    assert (table.piled(0, "song"), table.health("Ann")) == (["Plain"], 5)


def test_each_side_has_its_own_zone_and_the_defender_comes_first() -> None:
    ben = written("Ben", abilities=[JOINS, "After a card joins your song, draw 1 card."], zones=[SONG])
    table = Scenario(ann(JOINS, "After a card joins your song, draw 1 card."), ben, board=ROW)
    table.stand("Ben", "S1").hand(0, "Plain").hand(1, "Plain").attack("Ann", "Ben", "Plain", "Plain")
    drawn = [line for line in table.log if "draws" in line]
    assert [line.split()[0] for line in drawn] == ["Ben", "Ann"]


# --- texts of cards under a timing of their hero's own (JOIN-2) -----------------------------------------------------


def test_the_text_of_the_last_card_resolves() -> None:
    note = {**NOTE, "chorus": "Deal 2 damage to the opposing fighter."}
    table = beside_ben(ann(JOINS, RESOLVES, cards=[note], **CHORUS), "Note").attack("Ann", "Ben", "Note")
    assert table.health("Ben") == 10 - 3 - 2
    assert table.said("completes") == 0  # no sum was asked for


def test_a_card_without_such_a_text_does_nothing() -> None:
    note = {**NOTE, "chorus": "Deal 2 damage to the opposing fighter."}
    table = beside_ben(ann(JOINS, RESOLVES, cards=[note], **CHORUS), "Plain").pile(0, "Note")
    table.attack("Ann", "Ben", "Plain")
    assert table.health("Ben") == 10 - 3


@pytest.mark.parametrize(
    ("chorus", "ann_now", "ben_now"),
    [("Ann recovers 2 health.", 7, 10), ("Deal 2 damage to the opposing fighter.", 5, 10)],
)
def test_join_2_out_of_combat_a_text_that_speaks_of_one_does_nothing(chorus: str, ann_now: int, ben_now: int) -> None:
    text = "Put a card from your discard pile into your song."
    hero = ann(RESOLVES, cards=[{**NOTE, "chorus": chorus}], text=text, **CHORUS)
    table = beside_ben(hero, "Plan").discard(0, "Note").scheme("Plan")
    assert (table.piled(0), table.health("Ann"), table.health("Ben")) == (["Note"], ann_now, ben_now)


def test_a_redirection_holds_always_or_not_at_all() -> None:
    with pytest.raises(HeroError, match="cannot hold only while a card is face up"):
        ann(decks=[{"name": "charm", "cards": [{"name": "Sink", "text": GOES}]}])


def test_the_card_that_joined_is_that_card() -> None:
    returns = "After a card joins your song, Ann recovers health equal to that card's BOOST."
    table = beside_ben(ann(JOINS, returns), "Strong").attack("Ann", "Ben", "Strong")
    assert (table.piled(0), table.health("Ann")) == (["Strong"], 7)


def test_a_card_that_joined_may_be_sent_on() -> None:
    returns = "After a card joins your song, you may take that card into your hand."
    hero = ann(returns, text="Put a card from your discard pile into your song.")
    table = beside_ben(hero, "Plan").discard(0, "Strong").scheme("Plan")
    assert table.choose("yes").cards(0) == ["Strong"]


def test_of_a_zone_that_lies_face_down_nobody_is_told_which_card_joined() -> None:
    with pytest.raises(HeroError, match="that card"):
        ann("After a card joins your song, Ann recovers health equal to its BOOST.", zones=[{**SONG, "face": "down"}])
