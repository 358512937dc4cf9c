"""A position in a few lines."""

from __future__ import annotations

from matchless.envs.portrait import portrait
from random_play import Setup, moments

SETUP = Setup("yukon", ("raptors", "t-rex"), seed=3, first=0, style="fierce")


def test_a_portrait_shows_the_turn_the_seats_and_the_question() -> None:
    game = next(game for game in moments(SETUP) if game.turn == 1)
    lines = portrait(game.view(None)).splitlines()
    assert lines[0] == "turn 1, seat 1 on turn, 2 actions left"
    assert lines[1].startswith("1 Raptors (in): Raptor 1 7/7 ")
    assert lines[1].endswith("; 5 in hand, 25 in the deck")
    assert lines[2].startswith("2 T. Rex (in): T. Rex 27/27 ")
    assert lines[3:] == ["seat 1 is asked: action"]


def test_only_the_seat_itself_sees_its_hand() -> None:
    game = next(game for game in moments(SETUP) if game.turn == 1)
    hand = ", ".join(sorted(game.table.cards[card].name for card in game.hand[0]))
    assert f"; hand: {hand}, 25 in the deck" in portrait(game.view(0))
    assert hand not in portrait(game.view(1))


def test_a_combat_is_shown_with_the_cards_that_lie_open() -> None:
    game = next(game for game in moments(SETUP) if game.combat is not None and game.asked == game.combat.defense.seat)
    combat = game.fight()
    attacker, defender = combat.attack.seat, combat.defense.seat
    text = portrait(game.view(None))
    assert f"combat: seat {attacker + 1} with hidden against seat {defender + 1} with no card" in text
    assert game.table.cards[combat.attack.card].name in portrait(game.view(attacker))
    shown = next(game for game in moments(SETUP) if game.combat is not None and game.combat.revealed)
    assert f"with {shown.table.cards[shown.fight().attack.card].name} (" in portrait(shown.view(None))


def test_the_end_is_told() -> None:
    *_, game = moments(SETUP)
    assert portrait(game.view(None)).splitlines()[-1] == f"over, won by seat {game.winners}: {game.reason}"
    *_, game = moments(Setup("yukon", ("raptors", "t-rex"), turn_limit=1))
    assert portrait(game.view(None)).splitlines()[-1] == "over, a draw: the turn limit of 1 was reached"
