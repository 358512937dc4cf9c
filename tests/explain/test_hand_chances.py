"""What another seat can still hold, and how likely it is."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from matchless import Rng, View, resample
from matchless.engine import decision as ask
from matchless.engine import definitions as on
from matchless.engine.game import Game
from matchless.engine.view import HIDDEN, Deals, known_cards
from matchless.explain.holdings import Holding, holdings
from random_play import moments, numbered_setup


def counted(view: View, seat: int) -> dict[str, float]:
    """The same chances, by going through every hand that there could be."""
    game, deals = view.game, Deals(view)
    cards = game.table.cards
    hidden, known = deals.hidden[seat], deals.known[seat]
    sides = () if game.combat is None else (game.combat.attack, game.combat.defense)
    down = any(side.seat == seat and side.card == HIDDEN for side in sides)
    every, among = 0, Counter[str]()
    for drawn in combinations(range(len(hidden)), len(game.hand[seat]) + down - len(known)):
        hand = [*known, *(hidden[place] for place in drawn)]
        if down and not any(fits(game, card, seat) for card in hand):
            continue
        every += 1
        among.update({cards[card].name for card in hand})
    return {name: count / every for name, count in among.items()}


def fits(game: Game, card: int, seat: int) -> bool:
    combat = game.fight()
    attacks = combat.attack.seat == seat
    fighter = combat.attack.fighter if attacks else combat.defense.fighter
    return bool(
        game.table.cards[card].type & (on.ATTACK if attacks else on.DEFENSE) and game.table.users[card] >> fighter & 1
    )


def asked() -> list[tuple[Game, View, int]]:
    """Moments of random games in which few cards are hidden, each with another seat to be asked about."""
    found = []
    for number in range(40):
        for at, game in enumerate(moments(numbered_setup(72, number))):
            if game.over or at % 7:
                continue
            seat = (game.asked + 1) % game.table.seats
            if not game.table.sees[game.asked] >> seat & 1:
                found.append((game.clone(), game.view(game.asked), seat))
    return found


def chances(found: list[Holding]) -> dict[str, float]:
    return {one.card: one.chance for one in found if one.chance}


def test_chances_are_those_of_all_hands_that_there_could_be() -> None:
    several = with_known = face_down = 0
    for game, view, seat in asked():
        hidden = len(Deals(view).hidden[seat])
        if hidden > 13 and not (game.kind == ask.DEFENSE_CARD and hidden <= 17):
            continue
        assert chances(holdings(view, seat)) == pytest.approx(counted(view, seat))
        several += 1
        with_known += bool(known_cards(game, 1 << game.asked, seat))
        face_down += game.kind == ask.DEFENSE_CARD
    assert several > 20
    assert with_known
    assert face_down


def test_what_is_seen_is_not_held_and_what_is_known_is() -> None:
    for game, view, seat in asked():
        cards = game.table.cards
        found = {one.card: one for one in holdings(view, seat)}
        assert len(found) == len(game.table.cards_of[seat])
        for card in game.table.cards_of[seat]:
            one = found[cards[card].name]
            assert game.hand[seat].count(card) <= one.left <= one.copies - game.discards[seat].count(card)
            assert one.left or not one.chance
            assert one.known <= one.left
            assert one.chance == 1 or not one.known


def test_hidden_cards_make_no_difference() -> None:
    other = 0
    for at, (game, view, seat) in enumerate(asked()[::5]):
        twin = resample(view, Rng.seeded(at))
        other += sorted(twin.hand[seat]) != sorted(game.hand[seat])
        assert holdings(twin.view(game.asked), seat) == holdings(view, seat)
    assert other > 20
