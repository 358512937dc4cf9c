"""Who could attack a fighter next, and with how much, as anybody may ask."""

from __future__ import annotations

from invented import figure, row
from matchless import Rng
from matchless.engine.program import NONE
from matchless.engine.view import resample
from matchless.explain.threat import Threat, threats
from random_play import moments, numbered_setup
from scenario import Scenario


def facing(distance: int) -> Scenario:
    """Ann at S0, Ben as many spaces away; his highest BOOST and attack are those of the figure's cards."""
    table = Scenario(figure("Ann"), figure("Ben"), board=row("a" * 10, "09"))
    return table.only({"Ann": "S0", "Ben": f"S{distance}"}).hand(1, "Plain", "Plain").play()


def printed(table: Scenario) -> tuple[int, list[int], int]:
    """Ben's move value, his BOOSTs and his highest attack."""
    game = table.game
    cards = [game.table.cards[card] for card in game.table.cards_of[1]]
    attacks = [card.value or 0 for card in cards if game.table.attackers_with[game.table.cards.index(card)]]
    return game.table.move[1], sorted({0, *(card.boost for card in cards)}), max(attacks)


def test_an_enemy_threatens_as_far_as_its_move_its_boost_and_its_reach() -> None:
    move, boosts, value = printed(facing(1))
    for distance in range(1, 10):
        found = threats(facing(distance).game.view(0), 0)
        enough = [boost for boost in boosts if distance - 1 <= move + boost]
        if not enough:
            assert found == []
            continue
        (threat,) = found
        assert (threat.fighter, threat.boost, threat.value) == (1, enough[0], value)
        assert "S1" in threat.spaces
        assert "S0" not in threat.spaces
    assert not enough  # the row is long enough to see both


def test_a_space_is_asked_about_as_if_the_fighter_stood_there() -> None:
    table = facing(9)
    assert threats(table.game.view(0), 0) == []
    (threat,) = threats(table.game.view(0), 0, "S8")
    assert (threat.fighter, threat.boost, threat.spaces) == (1, 0, ["S9"])


def test_cards_that_lie_open_do_not_come_and_one_card_is_no_boost_and_attack() -> None:
    table = facing(2)
    game = table.game
    value = printed(table)[2]
    best = [card for card in game.table.cards_of[1] if (game.table.cards[card].value or 0) == value]
    game.discards[1] = [card for card in best for _ in range(game.table.cards[card].copies)]
    (threat,) = threats(game.view(0), 0)
    assert threat.value < value
    assert not set(threat.cards) & {game.table.cards[card].name for card in best}
    far = facing(printed(table)[0] + 2).game  # one step beyond the move value
    far.hand[1] = far.hand[1][:1]
    assert [threat.boost for threat in threats(far.view(0), 0)] == [printed(table)[1][1]]
    far.deck[1] = []
    assert threats(far.view(0), 0) == []
    near = facing(1).game
    assert threats(near.view(0), 0)
    near.hand[1], near.deck[1] = [], []
    assert threats(near.view(0), 0) == []


def test_hidden_cards_change_nothing_and_everybody_hears_the_same() -> None:
    asked = 0
    for number in range(4):
        for at, game in enumerate(moments(numbered_setup(71, number))):
            if game.over or at % 9:
                continue
            for fighter in range(len(game.table.fighters)):
                answer = threats(game.view(None), fighter)
                assert all(answer == threats(game.view(seat), fighter) for seat in range(game.table.seats))
                dealt = resample(game.view(None), Rng.seeded(at))
                assert threats(dealt.view(None), fighter) == answer
                asked += bool(answer)
                assert all(isinstance(each, Threat) and each.value != NONE for each in answer)
    assert asked > 20
