"""TEST-1: every test that a text can make, with its negation, and both joined by "and" and "or"."""

from __future__ import annotations

import pytest

from invented import row, written
from scenario import Scenario

ROW = row("aaaaabbbbb", "09")
FOG = [{"name": "fog token", "plural": "fog tokens", "count": 3}]


def holds(table: Scenario) -> bool:
    """Whether the test in a scheme of Ann's holds: she draws a card then."""
    before = len(table.game.deck[0])
    table.scheme("Plan")
    assert table.asking().endswith("action")
    return before - len(table.game.deck[0]) == 1


def schemed(test: str, at: dict[str, str] | None = None) -> Scenario:
    """Ann has a scheme with a test and two Friends; only those fighters stand who are placed, if any are."""
    ann = written("Ann", text=f"If {test}, draw 1 card.", friends=2, tokens=FOG)
    table = Scenario(ann, written("Ben"), board=ROW)
    if at is not None:
        table.only(at)
    return table.hand(0, "Plan", "Plain").hand(1, "Plain")


def fought(test: str, timing: str = "after", card: str = "Strike", defense: str = "", own: str = "Strike") -> bool:
    """Whether a test holds on Ann's card when she attacks Ben, or on Ben's if he defends with it."""
    said = f"If {test}, draw 1 card."
    during, after = (said, "") if timing == "during" else ("", said)
    owner = written("Ann", during=during, after=after) if own == "Strike" else written("Ann")
    table = Scenario(owner, written("Ben", during=during, after=after), board=ROW)
    table.stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, card, "Plain").hand(1, *([defense] if defense else []), "Plain")
    before = [len(deck) for deck in table.game.deck]
    table.attack("Ann", "Ben", card, defense)
    seat = 0 if own == "Strike" else 1
    return before[seat] - len(table.game.deck[seat]) == 1


# --- fighters -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("test", "at", "expected"),
    [
        ("Ann is adjacent to an opposing fighter", {"Ann": "S3", "Ben": "S4"}, True),
        ("Ann is adjacent to an opposing fighter", {"Ann": "S3", "Ben": "S5"}, False),
        ("Ann is not adjacent to an opposing fighter", {"Ann": "S3", "Ben": "S5"}, True),
        ("Ann is not adjacent to an opposing fighter", {"Ann": "S3", "Ben": "S4"}, False),
        ("any of your Friends is adjacent to Ann", {"Ann": "S3", "Friend": "S8 S4", "Ben": "S9"}, True),
        ("any of your Friends is adjacent to Ann", {"Ann": "S3", "Friend": "S8 S5", "Ben": "S9"}, False),
        ("each of your Friends is adjacent to Ann", {"Ann": "S3", "Friend": "S2 S4", "Ben": "S9"}, True),
        ("each of your Friends is adjacent to Ann", {"Ann": "S3", "Friend": "S2 S5", "Ben": "S9"}, False),
        ("each of your Friends is adjacent to Ann", {"Ann": "S3", "Ben": "S9"}, False),
        ("none of your Friends is adjacent to Ann", {"Ann": "S3", "Friend": "S1 S5", "Ben": "S9"}, True),
        ("none of your Friends is adjacent to Ann", {"Ann": "S3", "Ben": "S9"}, True),
        ("none of your Friends is adjacent to Ann", {"Ann": "S3", "Friend": "S2", "Ben": "S9"}, False),
        ("no opposing fighter is in Ann's zone", {"Ann": "S3", "Ben": "S5"}, True),
        ("no opposing fighter is in Ann's zone", {"Ann": "S3", "Ben": "S4"}, False),
        ("any opposing fighter is in Ann's zone", {"Ann": "S3", "Ben": "S4"}, True),
        ("Ann is not in the zone of any opposing fighter", {"Ann": "S3", "Ben": "S5"}, True),
        ("Ann is adjacent to no opposing fighter", {"Ann": "S3", "Ben": "S5"}, True),
        ("Ann is adjacent to no opposing fighter", {"Ann": "S3", "Ben": "S4"}, False),
        ("Ann is not adjacent to any of your Friends", {"Ann": "S3", "Ben": "S4"}, True),
        ("Ann is on the board", {"Ann": "S3", "Ben": "S5"}, True),
        ("each of your Friends is on the board", {"Ann": "S3", "Friend": "S4", "Ben": "S5"}, False),
        ("each of your Friends is off the board", {"Ann": "S3", "Ben": "S5"}, False),
        ("any of your Friends was defeated", {"Ann": "S3", "Friend": "S4", "Ben": "S5"}, True),
        ("any of your Friends was defeated", {"Ann": "S3", "Friend": "S4 S6", "Ben": "S5"}, False),
        ("Ann is a hero", {"Ann": "S3", "Ben": "S5"}, True),
        ("any of your fighters is Ann", {"Ann": "S3", "Ben": "S5"}, True),
        ("any fighter not adjacent to Ann is a hero", {"Ann": "S3", "Ben": "S5"}, True),
        ("any fighter other than Ann is a hero", {"Ann": "S3", "Friend": "S5", "Ben": "S4"}, True),
        (
            "any of your Friends outside Ann's zone is at full health",
            {"Ann": "S3", "Friend": "S4 S5", "Ben": "S9"},
            True,
        ),
        ("any of your Friends outside Ann's zone is at full health", {"Ann": "S3", "Friend": "S4", "Ben": "S9"}, False),
        ("there are 2 or more zones your fighters are in", {"Ann": "S3", "Friend": "S4 S5", "Ben": "S9"}, True),
        ("there are 2 or more zones your fighters are in", {"Ann": "S3", "Friend": "S4", "Ben": "S9"}, False),
        ("there are fewer than 2 zones your fighters are in", {"Ann": "S3", "Friend": "S4", "Ben": "S9"}, True),
        ("it is your turn", {"Ann": "S3", "Ben": "S9"}, True),
        ("any of your fighters is not a hero", {"Ann": "S3", "Friend": "S4", "Ben": "S5"}, True),
    ],
)
def test_about_fighters(test: str, at: dict[str, str], expected: bool) -> None:
    assert holds(schemed(test, at)) is expected


@pytest.mark.parametrize(
    ("test", "health", "expected"),
    [
        ("Ann has 4 or less health", 4, True),
        ("Ann has 4 or less health", 5, False),
        ("Ann has more than 4 health", 4, False),
        ("Ann has more than 4 health", 5, True),
        ("Ann has 5 or more health", 5, True),
        ("Ann has 5 or more health", 4, False),
        ("Ann has exactly 4 health", 4, True),
        ("Ann has exactly 4 health", 5, False),
        ("Ann does not have exactly 4 health", 5, True),
        ("Ann's health is more than 4", 5, True),
        ("Ann's health is more than 4", 4, False),
        ("Ann's health is not more than 4", 4, True),
        ("Ann is at full health", 10, True),
        ("Ann is at full health", 9, False),
        ("Ann is not at full health", 9, True),
        ("any of your fighters has 1 or less health", 5, False),
        ("each of your fighters has 2 or more health", 5, True),
        ("Ann has 6 or less health and Ann is on the board", 6, True),
        ("Ann has 6 or less health and Ann is off the board", 6, False),
        ("Ann has 4 or less health or Ann is on the board", 6, True),
        ("Ann has 4 or less health or Ann is off the board", 6, False),
    ],
)
def test_about_health(test: str, health: int, expected: bool) -> None:
    assert holds(schemed(test).wound("Ann", health)) is expected


def test_where_somebody_began_the_turn() -> None:
    for test, near, far in (
        ("Ann is where she began this turn", False, False),
        ("Ann is not where she began this turn", True, True),
        ("Ann is in a zone that she began this turn in", True, False),
        ("Ann is in no zone that she began this turn in", False, True),
    ):
        for space, expected in (("S3", near), ("S6", far)):
            table = schemed(test, {"Ann": "S4", "Ben": "S9"}).maneuver(("Ann", space))
            assert holds(table) is expected, (test, space)


def test_test_1_of_somebody_off_the_board_neither_is_true() -> None:
    for test in ("any of your Friends is where they began this turn", "any of your Friends is not at full health"):
        assert not holds(schemed(test, {"Ann": "S3", "Ben": "S9"}))


def test_on_a_token() -> None:
    test = "Ann is in a space with any of your fog tokens"
    assert holds(schemed(test, {"Ann": "S3", "Ben": "S9"}).token(0, "S3"))
    assert not holds(schemed(test, {"Ann": "S3", "Ben": "S9"}).token(0, "S4"))


def test_hurt_this_turn_even_when_gone() -> None:
    text = "Deal 2 damage to Friend. If Friend has taken damage this turn, draw 1 card."
    table = Scenario(written("Ann", text=text, friends=1), written("Ben"), board=ROW).hand(0, "Plan", "Plain")
    table.scheme("Plan")
    assert table.space("Friend") == ""
    assert len(table.cards(0)) == 2


def test_defeated_by_this() -> None:
    for damage, drawn in ((1, 0), (2, 1)):
        text = f"Choose one of your Friends. Deal {damage} damage to that Friend. "
        ann = written("Ann", text=text + "If that fighter was defeated by this, draw 1 card.", friends=2)
        table = Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", "Plain")
        table.scheme("Plan").choose("choose Friend 1")
        assert len(table.cards(0)) == 1 + drawn


# --- cards and combats ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("test", "timing", "defense", "expected"),
    [
        ("you are attacking", "during", "", True),
        ("you are defending", "during", "", False),
        ("you did not win this combat", "after", "", False),
        ("you did not lose this combat", "after", "", True),
        ("you won this combat", "after", "", True),
        ("you lost this combat", "after", "Plain", True),
        ("you have played a card", "during", "", True),
        ("you have not played a card", "during", "", False),
        ("the opponent has played a card", "during", "Plain", True),
        ("the opponent has played a card", "during", "", False),
        ("the opponent has not played a card", "during", "", True),
        ("the opponent's card's value is more than 2", "during", "Plain", True),
        ("the opponent's card's value is more than 2", "during", "", False),
        ("this card is versatile", "during", "", True),
        ("this card is not versatile", "during", "", False),
        ("the opponent's card is versatile", "during", "Plain", True),
        ("the opponent's card is versatile", "during", "", False),
        ("the opponent's card is not versatile", "during", "", False),
        ("this card's printed value is 3", "during", "", True),
        ("this card's printed value is not 3", "during", "", False),
        ("the opponent's card's printed value is 2", "during", "Plain", False),
        ("the opponent's card's printed value is not 2", "during", "Plain", True),
        ("the opponent's card's printed value is not 2", "during", "", False),
        ("this card's value is 3", "during", "", True),
        ("the opponent's card's value is not 3", "during", "Plain", False),
        ("both cards have the same value", "during", "Plain", True),
        ("the cards have different values", "during", "Plain", False),
        ("both cards have the same value", "during", "", False),
        ("the opposing fighter is a hero", "during", "", True),
        ("the opposing fighter was not defeated", "after", "", True),
        ("you have won a combat this turn", "after", "", False),
    ],
)
def test_about_this_combat(test: str, timing: str, defense: str, expected: bool) -> None:
    assert fought(test, timing, defense=defense) is expected


def test_who_fights() -> None:
    for test, drawn in (("your fighter is Ann", 1), ("your fighter is not Ann", 0)):
        table = Scenario(written("Ann", during=f"If {test}, draw 1 card."), written("Ben"), board=ROW)
        table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Strike", "Plain").attack("Ann", "Ben", "Strike")
        assert len(table.cards(0)) == 1 + drawn


def test_the_defender_is_defending() -> None:
    assert fought("you are defending", "during", "Plain", "Strike", own="Ben")
    assert not fought("you are attacking", "during", "Plain", "Strike", own="Ben")


def test_a_test_for_values_comes_when_its_owner_likes() -> None:
    """ASK-7: where a value is asked for, it matters what was added to it before."""
    ann = written(
        "Ann",
        during="If this card's value is 3, draw 1 card.",
        abilities=["During combat, add 1 to your card's value."],
    )
    for first, drawn in (("Strike", 1), ("ability", 0)):
        table = Scenario(ann, written("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
        table.hand(0, "Strike", "Plain").attack("Ann", "Ben", "Strike")
        assert table.asking() == "0 order"
        table.choose(next(each for each in table.offered() if (first == "Strike") == ("Strike" in each)))
        assert len(table.cards(0)) == 1 + drawn
        assert table.health("Ben") == 6


# --- hands, piles, actions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("test", "cards", "expected"),
    [
        ("you have 2 or fewer cards in your hand", 2, True),
        ("you have 2 or fewer cards in your hand", 3, False),
        ("you have more than 2 cards in your hand", 3, True),
        ("you have 2 or more cards in your hand", 2, True),
        ("you have fewer than 2 cards in your hand", 2, False),
        ("you have exactly 2 cards in your hand", 2, True),
        ("you have exactly 2 cards in your hand", 3, False),
        ("you do not have exactly 2 cards in your hand", 3, True),
        ("your hand is empty", 2, False),
        ("your hand is not empty", 2, True),
        ("your deck is not empty", 2, True),
        ("your discard pile is empty", 2, True),
    ],
)
def test_about_hands_and_piles(test: str, cards: int, expected: bool) -> None:
    assert holds(schemed(test).hand(0, "Plan", *["Plain"] * cards)) is expected


def test_your_first_and_second_action() -> None:
    for number, test in enumerate(("this is your first action this turn", "this is your second action this turn")):
        for actions in range(2):
            table = schemed(test, {"Ann": "S3", "Ben": "S9"})
            if actions:
                table.maneuver()
            assert holds(table) is (actions == number), (test, actions)
