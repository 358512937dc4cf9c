"""Win this turn, against every hand: positions whose answer is known, won and not."""

from __future__ import annotations

import pytest

from invented import figure, row, written
from matchless.engine.view import View
from matchless.engine.words import DEFENSE, Card
from matchless.teacher.puzzles.follow import holds
from matchless.teacher.puzzles.solver import GaveUp, NoPuzzle, Solver
from matchless.teacher.puzzles.tree import Tree
from scenario import Scenario

SHIELD = Card("Shield", DEFENSE, 4, boost=1, copies=1)  # one hand in many holds it; everybody else has a 3 at best


def duel(*foe_cards: Card, health: int, hand: tuple[str, ...], foe_hand: tuple[str, ...] = ("Plain",)) -> Scenario:
    """A hunter beside her prey, with these cards; it has this health."""
    board = row("aaaaaaaa", "07")
    table = Scenario(figure("Hunter"), figure("Prey", *foe_cards, health=health), board=board)
    table.clear().stand("Hunter", "S2").stand("Prey", "S3")
    return table.hand(0, *hand).hand(1, *foe_hand)


def known(table: Scenario) -> View:
    """What the hunter knows once all is arranged."""
    if table.arranging:
        table.play()
    return table.game.view(0)


def solver(table: Scenario, **how: bool) -> Solver:
    return Solver(known(table), **how)


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize(
    ("health", "hand", "wins"),
    [
        (3, ("Strong",), True),  # 6 against the 3 of any answer
        (4, ("Strong",), False),
        (6, ("Strong", "Plain"), True),  # 3, and then 3 more: one card was all it had
        (7, ("Strong", "Plain"), False),
        (3, ("Plain", "Idle"), False),
    ],
)
def test_a_turn_is_won_or_not(health: int, hand: tuple[str, ...], wins: bool, thorough: bool) -> None:
    assert solver(duel(health=health, hand=hand), thorough=thorough).solve() is wins


def test_one_hand_refutes() -> None:
    """The opponent holds a plain card now; that it could hold the one shield is enough."""
    plain = duel(health=3, hand=("Strong",))
    assert solver(plain).solve()
    shielded = duel(SHIELD, health=3, hand=("Strong",))
    assert "Shield" not in shielded.cards(1)
    assert not solver(shielded).solve()
    gone = duel(SHIELD, health=3, hand=("Strong",)).discard(1, "Shield")  # everybody has seen it go
    assert solver(gone).solve()


def test_what_one_would_draw_does_not_count() -> None:
    """A maneuver would draw the card that wins; nobody knows it."""
    table = duel(health=3, hand=("Plain",)).deck(0, "Strong", "Strong")
    assert not solver(table, thorough=True).solve()
    assert solver(duel(health=3, hand=("Strong",)), thorough=True).solve()


def test_what_is_hidden_makes_no_difference() -> None:
    """Another hand, another deck, another chance: the same answer in as many steps."""
    told = []
    for foe_hand in (("Plain",), ("Strong",), ("Idle",)):
        table = duel(SHIELD, health=6, hand=("Strong", "Strong"), foe_hand=foe_hand)
        table.game.rng.shuffle(table.game.deck[0])
        one = solver(table, thorough=True)
        told.append((one.solve(), one.nodes))
    assert len(set(told)) == 1


def test_a_look_at_the_own_deck_is_luck() -> None:
    """What a text turns up is not known, even if it would win whatever came."""
    blind = written("Gambler", during="Blind BOOST this attack.", health=10)
    sure = written("Gambler", during="This card's value is 9.", health=10)
    found = []
    for hero in (blind, sure):
        table = Scenario(hero, figure("Prey", health=2), board=row("aaaaaaaa", "07"))
        table.clear().stand("Gambler", "S2").stand("Prey", "S3").hand(0, "Strike").hand(1, "Plain")
        found.append(solver(table, thorough=True).solve())
    assert found == [False, True]


def test_the_way_there_is_found_and_counted() -> None:
    """Two steps away: a maneuver without a boost, to the one space beside the prey, then the blow."""
    table = duel(health=3, hand=("Strong",))
    table.stand("Hunter", "S1")
    tree = Tree(solver(table, thorough=True))
    assert tree.solver.solve()
    nodes = tree.nodes()
    assert nodes[0]["wins"] == ["maneuver"]
    kinds = [node["wins"][0] for node in nodes]
    assert kinds[:4] == ["maneuver", "none", "hunter", "S2"]
    assert nodes[3]["wins"] == ["S2"]
    assert set(nodes[3]["fails"]) >= {"S0", "stay"}
    assert "attack" in kinds[4:]
    last = next(node for node in nodes if node["wins"] == ["strong"])
    assert last["ways"]["strong"] == {"answers": ["plain"], "to": -1}  # the most stubborn answer, and it is won
    assert tree.bits() > 1
    assert holds(known(table), tree, 10)


def test_a_solution_that_a_deal_refutes_does_not_hold() -> None:
    """Were the solver blind for a card, following its solution in deals would find it."""
    table = duel(SHIELD, health=3, hand=("Strong",))
    blind = solver(table, thorough=True)
    shield = table.card(1, "Shield")
    blind.root[0].game.hand[1].remove(shield)
    tree = Tree(blind)
    assert blind.solve()
    assert not holds(known(table), tree, 60)


def test_it_gives_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table = duel(health=6, hand=("Strong", "Strong", "Plain"))
    with pytest.raises(GaveUp, match="3 positions"):
        Solver(known(table), nodes=3, thorough=True).solve()
    monkeypatch.setattr("matchless.teacher.puzzles.solver.CLOCK_EVERY", 1)
    with pytest.raises(GaveUp, match="in time"):
        Solver(known(duel(health=9, hand=("Strong", "Strong", "Plain"))), seconds=-1, thorough=True).solve()


def test_it_is_asked_where_an_action_is_chosen() -> None:
    table = duel(health=3, hand=("Strong", "Plain")).play()
    with pytest.raises(NoPuzzle):
        Solver(table.game.view(1))
    table.choose("attack")
    with pytest.raises(NoPuzzle):
        Solver(table.game.view(0))


def test_all_bodies_of_a_hero_must_fall() -> None:
    board = row("aaaaaaaa", "07")
    for health, wins in ((1, True), (4, False)):
        table = Scenario(figure("Hunter"), figure("Pack", heroes=2, health=4), board=board)
        table.clear().stand("Hunter", "S2").stand("Pack 1", "S1").stand("Pack 2", "S3")
        table.wound("Pack 1", 1).wound("Pack 2", health).hand(0, "Strong", "Strong").hand(1, "Plain", "Plain")
        assert solver(table, thorough=True).solve() is wins
