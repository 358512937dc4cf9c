"""The most that an attack could count for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from invented import figure, row
from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.definitions import Card
from matchless.engine.game import Game
from matchless.engine.words import ATTACK
from matchless.engine.words.fighting import AddToValue
from matchless.engine.words.numbers import ThatMany
from matchless.explain.combat import fight
from matchless.explain.most import Attacks, Most
from matchless.explain.threat import threats
from random_play import moments, numbered_setup
from scenario import Scenario

# What may have grown earlier in the turn: what the bound reads off the table as it is at the beginning of it.
GROWS = {
    "Double, Double",
    "Horror",
    "Queen Of The Fairies",
    "Toil And Trouble",
    "You Never Had Control, That's the Illusion",
}


def most(hero: str, card: str, *, held: int = 4, target: str = "robin-hood", arrange: str = "") -> Most:
    """Of an attack of a hero's with a card, all of whose cards are unseen."""
    table = Scenario(target, hero)
    game = table.game
    if arrange == "empty deck":
        game.deck[1] = []
    cards = game.table.cards
    unseen = Counter({number: cards[number].copies for number in game.table.cards_of[1]})
    number = next(one for one in unseen if cards[one].name == card)
    fighter = (
        game.table.own[1].bit_length() - 1
        if arrange == "sidekick"
        else (game.table.own[1] & -game.table.own[1]).bit_length() - 1
    )
    drawn = min(1, len(game.deck[1]))
    return Attacks(game, fighter, 0, unseen, held, drawn).most(number)


@pytest.mark.parametrize(
    ("hero", "card", "held", "value"),
    [
        ("bigfoot", "Larger Than Life", 4, 6),
        ("bigfoot", "Momentous Shift", 4, 5),  # which his own move makes of it
        ("t-rex", "When Dinosaurs Ruled the Earth", 4, 2 + 4),  # with the BOOST of a Reckless Lunge
        ("t-rex", "When Dinosaurs Ruled the Earth", 1, 2),  # and with no card left for it
        ("t-rex", "Reckless Lunge", 4, 3),
        ("hamlet", "Cruel To Be Kind", 4, 2 + 4 + 2),  # the other copy's BOOST, and NOT TO BE
        ("hamlet", "Outrageous Fortune", 1, 1 + 4 + 2),  # from the deck
        ("daredevil", "Devil of Hell's Kitchen", 6, 4),  # the deck is full, and so is the hand
        ("daredevil", "Devil of Hell's Kitchen", 3, 4 + 3),  # a blind BOOST with two cards or fewer
        ("raptors", "Eviscerate", 4, 5 + 2),  # with both others beside
        ("dr-sattler", "I Think We're Back In Business", 6, 5),
        ("dr-sattler", "Sexism in Survival Situations", 4, 4),
        ("robin-hood", "Ambush", 4, 2 + 4),  # of a card that the other side discards
    ],
)
def test_boosts_and_texts_count(hero: str, card: str, held: int, value: int) -> None:
    assert most(hero, card, held=held, target="robin-hood" if hero != "robin-hood" else "t-rex") == (value, False)


def test_what_cannot_be_is_not_counted() -> None:
    assert most("daredevil", "Devil of Hell's Kitchen", held=6, arrange="empty deck").value == 8
    table = Scenario("robin-hood", "dr-sattler")
    cards = table.game.table.cards
    unseen = Counter({number: cards[number].copies for number in table.game.table.cards_of[1]})
    number = next(one for one in unseen if cards[one].name == "Sexism in Survival Situations")
    outlaw = next(one for one, name in enumerate(table.game.table.names) if name.startswith("Outlaw"))
    sattler = next(one for one, name in enumerate(table.game.table.names) if name == "Dr. Sattler")
    assert Attacks(table.game, sattler, outlaw, unseen, 4, 1).most(number).value == 1


def test_what_nobody_can_tell_is_said_to_be_more() -> None:
    strange = Card("Strange", ATTACK, 1, boost=1, copies=2, during=(AddToValue(ThatMany(0)),))
    table = Scenario(figure("Ann"), figure("Ben", strange), board=row("a" * 5, "04"))
    game = table.only({"Ann": "S0", "Ben": "S1"}).hand(1, "Strange").play().game
    (threat,) = threats(game.view(0), 0)
    assert threat.more
    assert threat.value == 6


def attacks(number: int) -> list[tuple[Game, Game, str, int]]:
    """The attacks of a random game: as their turns began, as they were when damage was dealt, their card and value."""
    found: list[tuple[Game, Game, str, int]] = []
    start: Game | None = None
    steps: list[list[ev.Event]] = []
    for game in moments(replace(numbered_setup(81, number), style="fierce", turn_limit=30), listen=True):
        steps.append(list(game.events or ()))
        told = any(event.kind == ev.COMBAT for event in steps[-1])
        over = fight(game.view(None), steps, (1 << game.table.seats) - 1) if told else None
        if over is not None and start is not None and start.active == over.attack.seat:
            assert over.attack.card is not None
            assert over.attack.value is not None
            found.append((start, game.clone(), over.attack.card, over.attack.value))
        if game.kind == ask.ACTION and (start is None or game.turn != start.turn):
            start = game.clone()
    return found


def test_no_attack_of_random_games_is_worth_more() -> None:
    """But for what has grown in the turn, or came back from the discard pile: that is said not to be counted."""
    seen = reached = 0
    for number in range(14):
        for start, after, card, value in attacks(number):
            table, seat = start.table, start.active
            cards = {table.cards[one].name: one for one in table.cards_of[seat]}
            unseen = Counter({one: table.cards[one].copies for one in table.cards_of[seat]})
            unseen.subtract(start.discards[seat])
            if unseen[cards[card]] < 1 or card in GROWS:
                continue
            held, drawn = len(start.hand[seat]) + 2, 2
            bounds = [
                Attacks(start.clone(), fighter, target, +unseen, held, drawn).most(cards[card], 3)
                for fighter in range(len(table.fighters))
                if table.attackers_with[cards[card]] >> fighter & 1
                for target in range(len(table.fighters))
                if table.foes[seat] >> target & 1 and (start.present | after.present) >> target & 1
            ]
            bound = max(bounds)
            assert value <= bound.value or bound.more, (card, value)
            seen += 1
            reached += value >= bound.value - 3  # the item
    assert seen > 60
    assert reached > seen / 2
