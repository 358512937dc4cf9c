"""Counters: gained, spent, read as numbers and tested."""

from __future__ import annotations

from typing import Any

from invented import row, written
from matchless.catalog import hero_data
from scenario import Scenario

ROW = row("aaaabbbb", "07")
RAGE: dict[str, Any] = {"name": "Rage", "most": 4}


def table(rage: int = 0, **said: Any) -> Scenario:
    counter = {**RAGE, "starts": rage}
    ann = written("Ann", counters=[counter], **said)
    strike = any(said.get(timing) for timing in ("immediately", "during", "after"))
    made = Scenario(ann, written("Ben"), board=ROW).hand(1, "Plain").stand("Ben", "S1")
    return made.hand(0, "Strike" if strike else "Plan", "Plain")


def rage(table: Scenario, seat: int = 0) -> int:
    return table.game.counters[0][seat]


def test_a_counter_starts_as_declared_and_is_gained_up_to_the_most() -> None:
    made = table(3, text="Gain 2 Rage.")
    assert rage(made) == 3
    made.scheme("Plan")
    assert rage(made) == 4
    assert made.said("Ann gains 1 Rage (Plan).") == 1


def test_the_opponent_has_their_own_of_it() -> None:
    made = table(2, after="The opponent gains 1 Rage.").attack("Ann", "Ben", "Strike")
    assert (rage(made), rage(made, 1)) == (2, 1)
    assert made.said("Ben gains 1 Rage (Strike).") == 1
    data = made.game.view(1).data()["seats"]
    assert [seat["counters"] for seat in data] == [
        [{"name": "Rage", "of": 0, "amount": 2, "most": 4}],
        [{"name": "Rage", "of": 0, "amount": 1, "most": 4}],
    ]


def test_who_has_none_of_another_heros_counter_does_not_show_it() -> None:
    assert table(text="Gain 1 Rage.").game.view(0).data()["seats"][1]["counters"] == []


def test_spending_more_than_there_is_spends_nothing() -> None:
    made = table(1, text="Spend 2 Rage.").scheme("Plan")
    assert rage(made) == 1
    assert rage(table(3, text="Spend 2 Rage.").scheme("Plan")) == 1


def test_a_price_in_counters_is_offered_only_where_it_can_be_paid() -> None:
    text = "You may spend 2 Rage. If you do, draw 2 cards."
    made = table(1, text=text).scheme("Plan")
    assert made.asking() == "0 action"
    made = table(2, text=text).scheme("Plan")
    assert made.asking() == "0 confirm"
    made.choose("yes")
    assert (rage(made), len(made.cards(0))) == (0, 3)
    made = table(2, text=text).scheme("Plan").choose("no")
    assert (rage(made), len(made.cards(0))) == (2, 1)


def test_how_much_one_has_is_a_number_and_a_test() -> None:
    made = table(3, during="Add 1 to this card's value for each Rage you have.").attack("Ann", "Ben", "Strike")
    assert made.health("Ben") == 10 - 6
    made = table(2, text="If you have 3 or more Rage, draw 1 card.").scheme("Plan")
    assert len(made.cards(0)) == 1
    made = table(3, text="If you have 3 or more Rage, draw 1 card.").scheme("Plan")
    assert len(made.cards(0)) == 2
    made = table(2, text="If you have less than 3 Rage, draw 1 card.").scheme("Plan")
    assert len(made.cards(0)) == 2
    made = table(2, after="Deal damage to the opposing fighter equal to your Rage.").attack("Ann", "Ben", "Strike")
    assert made.health("Ben") == 10 - 3 - 2


def test_counters_go_with_their_seat() -> None:
    ann = written("Ann", text="Gain 2 Rage.", counters=[{"name": "Rage", "starts": 2}])
    made = Scenario(ann, written("Ben"), written("Cat"), board="globe-theatre", mode="free-for-all")
    made.hand(0, "Plan").play()
    made.game.hurt(1, 99, None)
    assert made.game.counters == ((0, 0, 0),)


def test_every_player_gains_their_own() -> None:
    made = table(1, text="Each player gains 1 Rage.").scheme("Plan")
    assert (rage(made), rage(made, 1)) == (2, 1)


def test_any_amount_is_spent_and_known_afterwards() -> None:
    text = "Spend any amount of Rage. Add that many to this card's value."
    made = table(3, during=text).attack("Ann", "Ben", "Strike")
    assert made.offered() == ["spend 0", "spend 1", "spend 2", "spend 3"]
    assert made.game.view(0).question() == "How much Rage do you spend?"
    assert made.game.view(1).question() == "Ann chooses how much Rage to spend."
    made.choose("spend 2")
    assert (rage(made), made.health("Ben")) == (1, 10 - 5)
    made = table(0, during=text).attack("Ann", "Ben", "Strike")
    assert made.health("Ben") == 10 - 3
    text = "Spend any amount of Rage. Draw 1 card for each Rage spent."
    assert len(table(2, text=text).scheme("Plan").choose("spend 2").cards(0)) == 3


def test_as_many_are_gained_as_a_number_says() -> None:
    made = table(1, text="Gain Rage equal to Ann's health.").wound("Ann", 2).scheme("Plan")
    assert rage(made) == 3


def test_the_character_card_says_of_a_counter_what_reads_or_changes_it() -> None:
    abilities = [
        "After you maneuver, gain 1 Rage.",
        "At the end of your turn, draw 1 card.",
        "At the start of your turn, if you have 2 or more Rage, you may draw 1 card.",
    ]
    counters = hero_data(written("Ann", counters=[RAGE], abilities=abilities))["counters"]
    assert [one["text"] for one in counters] == [f"{abilities[0]} {abilities[2]}"]
