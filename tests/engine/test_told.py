"""What a text does is told: who, what, how much, and the card that says so."""

from __future__ import annotations

from typing import Any

import pytest

from invented import figure, row, written
from matchless.engine import events as ev
from scenario import Scenario

ROW = row("aaaabbbbcc", "09")
TRAPS = [{"name": "trap", "plural": "traps", "count": 3}]
RAGE = [{"name": "rage", "starts": 1, "most": 3}]


def planned(text: str) -> Scenario:
    """Ann at S2 with 6 health, a Friend at S0, another defeated and a trap at S5; Ben at S4, his Friend at S8."""
    ann = written("Ann", text=text, friends=2, tokens=TRAPS, counters=RAGE)
    table = Scenario(ann, figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S2", "Friend 1": "S0", "Ben": "S4", "Ben's Friend": "S8"}).wound("Ann", 6).token(0, "S5")
    table.hand(0, "Plan", "Idle").hand(1, "Plain").deck(0, "Strong", "Plain").deck(1, "Strong", "Plain")
    return table.scheme("Plan")


@pytest.mark.parametrize(
    ("text", "choices", "told"),
    [
        ("Draw 2 cards.", "", "Ann draws Strong (Plan). Ann draws Plain (Plan)."),
        ("Deal 2 damage to an opposing fighter.", "choose Ben", "Ben takes 2 damage (Plan)."),
        (
            "Deal 3 damage to an opposing fighter.",
            "choose Ben's Friend",
            "Ben's Friend takes 3 damage (Plan). Ben's Friend is defeated.",
        ),
        ("Defeat an opposing sidekick.", "", "Ben's Friend has 0 health now (Plan). Ben's Friend is defeated."),
        ("Ann recovers 2 health.", "", "Ann recovers 2 health (Plan)."),
        ("Set Ann's health to 5.", "", "Ann has 5 health now (Plan)."),
        ("Prevent 2 damage to Ann.", "", "The next 2 damage to Ann will be prevented (Plan)."),
        (
            "Prevent 1 damage to Ann. Deal 2 damage to Ann.",
            "",
            "The next 1 damage to Ann will be prevented (Plan). Plan keeps 1 damage from Ann (Plan). "
            "Ann takes 1 damage (Plan).",
        ),
        ("Move Ann up to 1 space.", "to S3", "Ann moves to S3 (Plan)."),
        ("Place Ann in any space.", "place Ann at S7", "Ann is placed at S7 (Plan)."),
        (
            "Return a defeated Friend to an empty space adjacent to Ann.",
            "place Friend 2 at S3",
            "Friend 2 returns to the board at S3 (Plan).",
        ),
        ("Each of your Friends leaves the board.", "", "Friend 1 leaves the board (Plan)."),
        ("Swap Ann with one of your Friends.", "", "Ann and Friend 1 swap spaces (Plan)."),
        ("Ann cannot leave her space this turn.", "", "Ann cannot leave her space this turn (Plan)."),
        ("No fighter can leave their space this turn.", "", "No fighter can leave their space this turn (Plan)."),
        ("Place a trap in any space.", "choose S7", "A trap is placed at S7 (Plan)."),
        ("Return all your traps to your supply.", "", "Ann takes 1 token off the board (Plan)."),
        ("Remove all your traps from the game.", "", "The trap at S5 is removed."),
        ("Move one of your traps up to 1 space.", "choose S6", "The trap at S5 moves to S6 (Plan)."),
        ("Gain 2 actions.", "", "Ann gains 2 actions (Plan)."),
        ("Lose 1 action.", "", "Ann loses 1 action (Plan). Turn 2: Ben."),
        ("End the turn.", "", "Ann's turn ends (Plan). Turn 2: Ben."),
        ("Draw 1 card. Discard 1 card.", "discard Idle", "Ann draws Strong (Plan). Ann discards Idle (Plan)."),
        ("Discard the top card of your deck.", "", "Ann discards Strong from the top of the deck (Plan)."),
        (
            "Discard the top card of your deck. Shuffle your discard pile into your deck.",
            "",
            "Ann discards Strong from the top of the deck (Plan). Ann shuffles 1 card into the deck (Plan).",
        ),
        (
            "Each opponent discards the top 2 cards of their deck.",
            "",
            "Ben discards Strong from the top of the deck (Plan). Ben discards Plain from the top of the deck (Plan).",
        ),
        (
            "Look at the top card of your deck and put it into your hand or your discard pile.",
            "to hand",
            "Ann takes Strong from the top of the deck.",
        ),
        (
            "Look at an opponent's hand. Shuffle a card of your choice from their hand into their deck.",
            "choose Plain",
            "Ann looks at Ben's hand (Plan). Plain goes from Ben's hand into the deck (Plan). "
            "Ben shuffles 1 card into the deck (Plan).",
        ),
        (
            "Look at the top 2 cards of an opponent's deck.",
            "",
            "Ann looks at the top 2 cards of Ben's deck (Plan).",
        ),
        (
            "Reveal the top card of your deck. Take that card into your hand.",
            "",
            "Ann reveals Strong from the top of the deck (Plan). Ann takes Strong into their hand (Plan).",
        ),
        (
            "Find a Strong in your deck or discard pile, take it into your hand and shuffle your deck.",
            "choose Strong",
            "Ann takes Strong into their hand (Plan). Ann shuffles the deck (Plan).",
        ),
        ("Reveal your hand.", "", "Ben looks at Ann's hand (Plan)."),
        ("Each opponent shows 1 card at random from their hand.", "", "Ben shows Plain (Plan)."),
        ("Each opponent reveals their hand.", "", "Ann looks at Ben's hand (Plan)."),
        ("Name a card.", "choose Plain", "Ann names Plain (Plan)."),
        ("Name a value.", "name 2", "Ann names the value 2 (Plan)."),
        ("Gain 2 rage.", "", "Ann gains 2 rage (Plan)."),
        ("Spend 1 rage.", "", "Ann loses 1 rage (Plan)."),
        (
            "Until the end of this turn, add 1 to the value of your attacks.",
            "",
            "Until the end of this turn (Plan): add 1 to the value of your attacks.",
        ),
        (
            "Until the start of your next turn, add 1 to the value of your attacks.",
            "",
            "Until the next turn of Ann (Plan): add 1 to the value of your attacks.",
        ),
        (
            "Summon 1 Friend in an empty space adjacent to Ann.",
            "place Friend 2 at S1",
            "Friend 2 returns to the board at S1 (Plan).",
        ),
    ],
)
def test_what_a_scheme_does_is_told(text: str, choices: str, told: str) -> None:
    table = planned(text)
    table.choose(*filter(None, choices.split(", ")))
    assert " ".join(table.log) == f"Ann plays Plan. {told}"


@pytest.mark.parametrize(
    ("when", "text", "choice", "told"),
    [
        ("during", "Add 2 to this card's value.", "", "Strike gets +2. Ann wins the combat and deals 2 combat damage."),
        (
            "during",
            "Subtract 1 from the opponent's card's value.",
            "",
            "Plain gets -1 (Strike). Ann wins the combat and deals 1 combat damage.",
        ),
        (
            "during",
            "This card's value becomes 5.",
            "",
            "Strike counts 5 in place of its printed value. Ann wins the combat and deals 2 combat damage.",
        ),
        (
            "during",
            "Ignore the value of the opponent's card.",
            "",
            "The value of Plain is ignored (Strike). Ann wins the combat and deals 3 combat damage.",
        ),
        (
            "during",
            "BOOST this card.",
            "boost with Idle",
            "Ann boosts with Idle (+4) (Strike). Strike gets +4. Ann wins the combat and deals 4 combat damage.",
        ),
        (
            "during",
            "BLIND BOOST this card.",
            "",
            "Ann discards Strong from the top of the deck (Strike). Strike gets +2. "
            "Ann wins the combat and deals 2 combat damage.",
        ),
        (
            "during",
            "Add 2 to this card's value. Prevent all combat damage.",
            "",
            "Strike gets +2. This combat will deal no damage (Strike). Strike keeps 2 damage from Ben (Strike). "
            "Ben wins the combat.",
        ),
        ("during", "Prevent all combat damage.", "", "This combat will deal no damage (Strike). Ben wins the combat."),
        (
            "during",
            "Prevent 2 damage to the opposing fighter.",
            "",
            "The next 2 damage to Ben will be prevented (Strike). Ben wins the combat.",
        ),
        (
            "after",
            "You count as the winner of this combat.",
            "",
            "Ben wins the combat. Ann counts as having won the combat (Strike).",
        ),
    ],
)
def test_what_a_card_in_combat_does_is_told(when: str, text: str, choice: str, told: str) -> None:
    texts: dict[str, Any] = {when: text}
    ann = written("Ann", **texts)
    table = Scenario(ann, figure("Ben"), board=ROW).stand("Ann", "S2").stand("Ben", "S3")
    table.hand(0, "Strike", "Idle", "Plain").hand(1, "Plain").deck(0, "Strong").attack("Ann", "Ben", "Strike", "Plain")
    if choice:
        table.choose(choice)
    down = "Ann attacks Ben with Strike. Ben defends with Plain. Ann reveals Strike. Ben reveals Plain."
    dealt = told.partition(" deals ")[2].partition(" ")[0]
    hurt = f" Ben takes {dealt} damage (Strike)." if dealt else ""
    assert " ".join(table.log) == f"{down} {told}{hurt}"


def test_what_an_ability_adds_is_told_with_its_name() -> None:
    ann = written("Ann", abilities=[{"name": "Song", "text": "Add 2 to the value of your attacks."}])
    table = Scenario(ann, figure("Ben"), board=ROW).stand("Ann", "S2").stand("Ben", "S3")
    table.hand(0, "Plain", "Idle", "Idle").hand(1).attack("Ann", "Ben", "Plain")
    assert table.log[1:] == [
        "Ann reveals Plain.",
        "Plain gets +2 (Song).",
        "Ann wins the combat and deals 5 combat damage.",
        "Ben takes 5 damage (Plain).",
    ]


def test_whose_a_thing_is_that_happens_in_a_combat() -> None:
    table = Scenario(written("Ann"), written("Ben", friends=1), board=ROW)
    table.only({"Ann": "S2", "Ben": "S9", "Friend": "S3"}).hand(0, "Strong", "Idle", "Idle").hand(1, "Plain", "Plain")
    table.attack("Ann", "Friend", "Strong", "Plain")
    seats = [(event.kind, event.seat) for event in table.game.events or ()]
    told = [ev.DEFEND, ev.REVEAL, ev.REVEAL, ev.COMBAT, ev.DAMAGE, ev.DEFEAT]
    assert seats == list(zip(told, (1, 0, 1, 0, 1, 1), strict=True))


def test_of_an_event_that_is_secret_others_know_everything_but_the_card() -> None:
    said: dict[str, Any] = {"fighter": 1, "target": 2, "space": 3, "back": 4, "amount": 5, "part": 6, "path": (7, 8)}
    event = ev.Event(ev.DRAW, 0, card=9, secret=True, **said)
    assert event.seen_by(0b001) is event
    seen = event.seen_by(0b110)
    assert (seen.kind, seen.seat, seen.card, seen.secret) == (ev.DRAW, 0, -1, True)
    assert {name: getattr(seen, name) for name in said} == said
    assert seen.seen_by(0b110).card == -1
