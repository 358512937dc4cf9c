"""Reasons: what is counted, what is worth telling, and how it is said."""

from __future__ import annotations

from invented import figure, row
from matchless import new_game
from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from matchless.teacher.reasons import (
    BEATEN,
    CARDS,
    DEALT,
    FELL,
    LOST,
    REACHED,
    TAKEN,
    THEIR_CARDS,
    WON,
    WORTH_TELLING,
    Difference,
    differences,
    reason,
    sentence,
    told_apart,
)
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def told(what: int, better: float, other: float) -> Difference:
    return Difference(what, better, other, 5.0)


def say(heroes: list[str], *each: Difference, seat: int = 0, you: bool = True, format: str = "duel") -> str:  # noqa: A002
    board = "sherwood-forest" if len(heroes) == 2 else "hells-kitchen"
    said = sentence(new_game(board, heroes, format=format).table, seat, each, you=you)
    assert said is not None
    return said


def test_reasons_are_said_with_the_names_and_numbers_of_the_game() -> None:
    duel = ["robin-hood", "bigfoot"]
    reached, taken = told(REACHED, 0.05, 0.58), told(TAKEN, 0.4, 3.0)
    assert say(duel, reached, taken) == (
        "Bigfoot reaches Robin Hood in 5 % of the deals instead of 58 %. "
        "That spares him 2.6 damage until your next turn."
    )
    assert say(duel, told(DEALT, 2.8, 1), told(TAKEN, 1, 3.3)) == (
        "It does 1.8 more damage to Bigfoot, and spares Robin Hood 2.3 damage until your next turn."
    )
    assert say(duel, told(CARDS, 1.9, 1), told(LOST, 0.2, 1.2)) == (
        "It leaves you 0.9 more cards, and keeps 1 more fighter beside you."
    )
    assert say(duel, told(THEIR_CARDS, -1, 0), told(BEATEN, 1, 0.5)) == (
        "It leaves Bigfoot 1 fewer card, and beats 0.5 more fighters beside Bigfoot."
    )
    assert say(duel, told(WON, 0.6, 0.1)) == "You win before your next turn in 60 % of the deals instead of 10 %."
    assert say(duel, told(FELL, 0.1, 0.4)) == "Robin Hood falls in 10 % of the deals instead of 40 %."


def test_heroes_that_are_several_take_the_plural() -> None:
    several = ["raptors", "wayward-sisters"]
    reached, taken = told(REACHED, 0.0, 0.5), told(TAKEN, 0, 2)
    assert say(several, reached, taken) == (
        "The Wayward Sisters reach Raptors in 0 % of the deals instead of 50 %. "
        "That spares them 2 damage until your next turn."
    )
    assert say(several, told(WON, 1, 0), you=False) == (
        "Raptors win before their next turn in 100 % of the deals instead of 0 %."
    )


def test_another_seat_is_spoken_of_by_its_heros_pronoun() -> None:
    assert say(["elektra", "t-rex"], told(TAKEN, 1, 3), seat=0, you=False) == (
        "It spares Elektra 2 damage until her next turn."
    )
    assert say(["elektra", "bigfoot"], told(CARDS, 2, 1), seat=1, you=False) == "It leaves Bigfoot 1 more card."


def test_where_an_opponent_is_named_too_it_is_said_whose_next_turn() -> None:
    duel = ["robin-hood", "bigfoot"]
    reached, taken = told(REACHED, 0.0, 0.5), told(TAKEN, 0, 2)
    assert say(duel, told(DEALT, 3.1, 1), seat=1, you=False) == (
        "It does 2.1 more damage to Robin Hood until Bigfoot's next turn."
    )
    assert say(duel, reached, taken, seat=0, you=False).endswith(
        "That spares him 2 damage until Robin Hood's next turn."
    )
    assert say(duel, told(DEALT, 3, 1), seat=1).endswith("to Robin Hood until your next turn.")


def test_several_opponents_are_not_named() -> None:
    three = ["robin-hood", "bigfoot", "elektra"]
    assert say(three, told(REACHED, 0, 1), told(DEALT, 2, 1), format=FREE_FOR_ALL) == (
        "Somebody reaches Robin Hood in 0 % of the deals instead of 100 %. "
        "That does 1 more damage to your opponents until your next turn."
    )
    four = [*three, "t-rex"]
    assert "Bigfoot's opponents" not in say(four, told(DEALT, 2, 1), seat=1, you=False, format=TEAMS)
    assert "to his opponents until his next turn" in say(four, told(DEALT, 2, 1), seat=1, you=False, format=TEAMS)


def duel() -> Scenario:
    """Ann beside Ben; one blow of hers defeats him."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).only({"Ann": "S3", "Ben": "S4"})
    return table.hand(0, "Strong", "Idle").hand(1, "Idle").wound("Ben", 1).play()


def test_what_happens_is_counted_in_the_same_deals() -> None:
    table = duel()
    game = table.game
    attack = [ask.ATTACK, 0, table.card(0, "Strong")]
    found = differences(game.view(0), attack, [ask.MANEUVER, NONE, NONE, ask.MANEUVER, NONE, NONE], deals=6)
    assert found[0].what == WON
    assert (found[0].better, found[0].other) == (1, 0)
    assert reason(game.view(0), attack, [ask.MANEUVER, NONE, NONE, ask.MANEUVER, NONE, NONE], deals=6) == (
        "You win before your next turn in 100 % of the deals instead of 0 %."
    )


def test_a_choice_is_not_better_than_itself() -> None:
    game = duel().game
    assert reason(game.view(0), [ask.MANEUVER], [ask.MANEUVER], deals=4) is None


def test_what_is_small_or_could_be_chance_is_no_reason() -> None:
    def found(better: list[float], other: list[float]) -> list[Difference]:
        rows = {1: better, 2: other}

        def happens(choice: int) -> list[list[float]]:
            return [[amount if what == DEALT else 0.0 for what in range(9)] for amount in rows[choice]]

        return told_apart(happens(1), happens(2))

    enough = WORTH_TELLING / 4
    assert [each.what for each in found([1.0] * 20, [1.0 - enough - 0.01] * 20)] == [DEALT]
    assert not found([1.0] * 20, [1.0 - enough + 0.01] * 20)
    assert not found([1.0 - enough - 0.01] * 20, [1.0] * 20)  # a reason against it
    assert not found([9.0, *[0.0] * 19], [0.0] * 20)  # once in twenty deals
    assert found([9.0, 0.0] * 10, [0.0] * 20)
