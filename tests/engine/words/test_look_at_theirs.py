"""Cards on top of somebody else's deck: who knows them, where they go, and what their owner is told."""

from __future__ import annotations

from functools import cache

import pytest

from invented import row, written
from matchless.engine.definitions import Hero
from matchless.engine.errors import HeroError
from matchless.engine.rng import Rng
from matchless.engine.view import resample
from random_play import snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


@cache
def both(text: str) -> tuple[Hero, Hero]:
    return written("Ann", text=text), written("Ben")


def planned(text: str, *deck: str) -> Scenario:
    """Ann plays a scheme of this text; so Ben's deck begins."""
    table = Scenario(*both(text), board=ROW).hand(0, "Plan", "Idle").hand(1, "Plain")
    return table.deck(1, *(deck or ("Idle", "Strong", "Plain")))


def on_top(table: Scenario, count: int) -> list[str]:
    return [table.table.cards[card].name for card in table.game.deck[1][: -count - 1 : -1]]


def told(table: Scenario, seat: int | None) -> list[str]:
    return table.game.view(seat).data()["seats"][1]["deck_top"]


LOOK = "Look at the top 3 cards of an opponent's deck."


def test_only_who_looks_knows_them() -> None:
    table = planned(LOOK).scheme("Plan")
    assert told(table, 0) == ["Idle", "Strong", "Plain"]
    assert (told(table, 1), told(table, None)) == ([], [])
    assert table.said("Ann looks at the top 3 cards of Ben's deck (Plan).")


def test_their_owner_and_others_cannot_tell_which_they_are() -> None:
    one = planned(f"{LOOK} Discard 1 of them.", "Idle", "Strong", "Plain").scheme("Plan")
    other = planned(f"{LOOK} Discard 1 of them.", "Strong", "Idle", "Plain").scheme("Plan")
    for seat in (1, None):
        assert repr(snapshot(one.game.view(seat).game)) == repr(snapshot(other.game.view(seat).game))


def test_one_is_discarded_and_the_rest_goes_back_in_any_order() -> None:
    table = planned(f"{LOOK} Discard 1 of them. Put the rest back on top in any order.").scheme("Plan")
    assert table.offered() == ["choose Plain", "choose Strong", "choose Idle"]
    assert table.game.view(1).legal() == []
    table.choose("choose Strong", "put back Idle")
    assert (table.discarded(1), on_top(table, 2)) == (["Strong"], ["Plain", "Idle"])
    assert told(table, 0) == ["Plain", "Idle"]


def test_what_one_knows_shrinks_as_cards_are_drawn_and_ends_with_a_shuffle() -> None:
    table = planned(f"{LOOK} They draw 1 card.").scheme("Plan")
    assert told(table, 0) == ["Strong", "Plain"]
    table = planned(f"{LOOK} Shuffle their hand into their deck.").scheme("Plan")
    assert told(table, 0) == []


def test_a_card_on_top_of_them_that_nobody_saw_ends_it() -> None:
    table = planned(f"{LOOK} Put the top card from their deck under their deck.").scheme("Plan")
    assert told(table, 0) == ["Strong", "Plain"]


@pytest.mark.parametrize(("answer", "top"), [("yes", "Strong"), ("no", "Idle")])
def test_a_card_may_go_under_the_deck_and_its_owner_is_not_told_which(answer: str, top: str) -> None:
    text = "Look at the top card of an opponent's deck. You may put that card under their deck."
    table = planned(text).scheme("Plan")
    assert table.game.view(0).question() == "Put Idle under Ben's deck?"
    table.choose(answer)
    assert on_top(table, 1) == [top]
    assert table.game.view(1).data()["seats"][1]["deck_bottom"] == []
    assert not any(event.card >= 0 for event in table.game.view(1).events)


def test_the_rest_may_be_discarded_or_go_under() -> None:
    table = planned(f"{LOOK} Discard 1 of them. Put the rest under their deck in any order.").scheme("Plan")
    table.choose("choose Idle", "choose Plain", "choose Strong")
    deck = [table.table.cards[card].name for card in table.game.deck[1][:2]]
    assert (table.discarded(1), deck) == (["Idle"], ["Strong", "Plain"])
    table = planned("Look at the top 2 cards of an opponent's deck. Discard the rest.").scheme("Plan")
    assert table.discarded(1) == ["Idle", "Strong"]


def test_of_a_card_that_one_player_looks_at_nothing_can_be_told() -> None:
    with pytest.raises(HeroError, match="write `reveal`"):
        written("Ann", text="Look at the top card of an opponent's deck. Draw cards equal to its BOOST.")


def test_an_empty_deck_shows_nothing() -> None:
    table = planned(f"{LOOK} Discard 1 of them. Draw 1 card.").empty_deck(1).scheme("Plan")
    assert (table.asking(), table.game.peeked) == ("0 action", ())


def test_whoever_imagines_the_game_keeps_what_was_seen() -> None:
    view = planned(LOOK).scheme("Plan").game.view(0)
    for seed in range(5):
        game = resample(view, Rng.seeded(seed))
        assert [game.table.cards[card].name for card in game.deck[1][:-4:-1]] == ["Idle", "Strong", "Plain"]


def test_that_card_goes_on_top_of_the_own_deck_or_is_shuffled_in() -> None:
    text = "Discard 1 card. Put that card on top of your deck. End the turn."
    table = planned(text).scheme("Plan").choose("discard Idle")
    assert table.game.view(0).data()["seats"][0]["deck_top"] == ["Idle"]
    table = (
        planned("Discard 1 card. Shuffle that card into your deck. End the turn.").scheme("Plan").choose("discard Idle")
    )
    assert (table.discarded(0), len(table.game.deck[0])) == (["Plan"], 30)


@pytest.mark.parametrize(
    ("card", "known"), [("a card", []), ("a card of your choice", ["Plain", "Idle", "Strong", "Plain"])]
)
def test_what_goes_on_top_is_known_to_whoever_chose_it_and_ends_it_for_others(card: str, known: list[str]) -> None:
    table = planned(f"{LOOK} Put {card} from their hand on top of their deck.").scheme("Plan").choose("choose Plain")
    assert (told(table, 0), on_top(table, 1)) == (known, ["Plain"])


def test_the_second_seat_knows_what_it_looked_at_and_the_first_does_not() -> None:
    ann = written("Ann", text="Look at the top 2 cards of an opponent's deck.")
    table = Scenario(written("Ben"), ann, board=row("aaaaaaaaaa", "09"), first=1)
    table.hand(0, "Plain").hand(1, "Plan", "Plain").deck(0, "Strong", "Idle").scheme("Plan")
    seen = [table.game.view(seat).data()["seats"][0]["deck_top"] for seat in (0, 1, None)]
    assert seen == [[], ["Strong", "Idle"], []]
