"""The combat itemised: over many random games against the engine's own numbers, and in worked cases."""

from __future__ import annotations

import pytest

from invented import row, written
from matchless import heroes
from matchless.engine import events as ev
from matchless.engine.combatants import value
from matchless.engine.definitions import DURING, IMMEDIATELY
from matchless.engine.events import Event
from matchless.engine.game import Game
from matchless.engine.program import ATTACKER, DEFENDER
from matchless.explain.combat import Fight, FightSide, fight, moments
from random_play import numbered_setup
from scenario import Scenario

GAMES = 60


def told(game: Game, steps: list[list[Event]], seat: int | None) -> Fight | None:
    return fight(game.view(seat), steps, game.table.known_to(seat))


def check_side(side: FightSide, revealed: bool) -> None:
    assert (side.value is not None) == revealed
    assert sum(item.amount for item in side.items) == (side.value or 0)
    bases = [item for item in side.items if item.kind in ("printed", "instead")]
    assert len(bases) == (revealed and side.card is not None)
    assert side.ignored == any(item.kind == "ignored" for item in side.items)
    if side.ignored or side.card is None:
        assert side.value in (0, None)
    assert all(item.text for item in side.items)


def check(game: Game, now: Fight | None, seat: int | None) -> None:
    combat = game.combat
    if combat is None or game.over:
        assert now is None or now.step == ("cut off" if now.damage is None else "over")
    if now is None:
        return
    revealed = now.attack.value is not None
    check_side(now.attack, revealed)
    check_side(now.defense, revealed)
    if combat is None:
        assert now.damage is not None
        assert now.result.endswith(" the combat.")
    if combat is None or game.over:
        return
    assert now.step == ("revealed" if combat.revealed else "cards")
    own = game.table.known_to(seat)
    for side, mine, role in ((now.attack, combat.attack, ATTACKER), (now.defense, combat.defense, DEFENDER)):
        assert (side.seat, side.fighter, side.name) == (mine.seat, mine.fighter, game.table.names[mine.fighter])
        assert (side.cancelled, side.ignored) == (mine.cancelled, mine.ignored)
        hidden = not combat.revealed and not own >> mine.seat & 1
        card = None if mine.card < 0 else "hidden" if hidden else game.table.cards[mine.card].name
        assert side.card == card
        if combat.revealed and now.damage is None:
            assert side.value == value(game, combat, role)
    if now.damage is not None:
        assert now.damage == combat.damage
        assert now.winner == combat.side(combat.winner).seat


@pytest.mark.parametrize("number", range(GAMES))
def test_values_add_up_and_agree_with_the_engine(number: int) -> None:
    setup = numbered_setup(6, number)
    game, chooser = setup.begin(listen=True), setup.chooser()
    steps: list[list[Event]] = [list(game.events or ())]
    combats = 0
    while not game.over:
        game.choose(chooser(game))
        steps.append(list(game.events or ()))
        settled = [event for event in steps[-1] if event.kind == ev.COMBAT]
        combats += len(settled)
        for seat in (*range(game.table.seats), None):
            now = told(game, steps, seat)
            check(game, now, seat)
            if settled and not any(event.kind == ev.ATTACK for event in steps[-1]):
                assert now is not None, "the end of a combat is told once, whatever follows"
                assert now.damage == settled[-1].amount
                assert now.attack.value is not None
                assert now.defense.value is not None
                if now.damage:
                    assert now.damage == now.attack.value - now.defense.value
    assert combats or game.turn < 20 or setup.style == "idle"


def steps_of(table: Scenario, *choices: str) -> list[list[Event]]:
    steps = [list(table.game.events or ())]
    for choice in choices:
        table.choose(choice)
        steps.append(list(table.game.events or ()))
    return steps


def parts(side: FightSide) -> list[tuple[str, str, int]]:
    return [(item.kind, item.text, item.amount) for item in side.items]


def test_a_boost_is_named_by_the_card_and_the_printed_value_by_its_own() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "B4"})
    table.hand(0, "Ambush").hand(1, "Feint", "Skirmish")
    steps = steps_of(table, "attack", "with Robin Hood", "play Ambush")
    before = told(table.game, steps, 1)
    assert before is not None
    assert (before.step, before.attack.card, before.attack.value, before.damage) == ("cards", "hidden", None, None)
    own = told(table.game, steps, 0)
    assert own is not None
    assert own.attack.card == "Ambush"
    table.choose("no defense")
    steps.append(list(table.game.events or ()))
    over = told(table.game, steps, None)
    assert over is not None
    kind, card, boost = parts(over.attack)[1]
    assert parts(over.attack)[0] == ("printed", "Ambush", 2)
    assert (kind, boost) == ("boost", {"Feint": 2, "Skirmish": 1}[card])
    assert (over.defense.card, over.defense.value, over.defense.items) == (None, 0, [])
    assert over.result == f"{2 + boost} damage to Bigfoot. Robin Hood wins the combat."
    assert over.winner == 0


def test_a_lasting_bonus_is_named_and_stays_what_it_was_when_it_counted() -> None:
    table = Scenario("raptors", "bigfoot").only({"Raptor": "B3 C4", "Bigfoot": "B4"})
    table.wound("Bigfoot", 16).hand(0, "Feint").hand(1, "Feint", "Regroup")
    steps = steps_of(table, "attack")
    table.choose(table.offered()[0])
    steps.append(list(table.game.events or ()))
    declared = told(table.game, steps, 0)
    assert declared is not None
    assert (declared.step, declared.attack.card, declared.defense.card) == ("cards", None, None)
    for choice in ("play Feint", "no defense"):
        table.choose(choice)
        steps.append(list(table.game.events or ()))
    over = told(table.game, steps, 1)
    assert over is not None
    assert parts(over.attack) == [("printed", "Feint", 2), ("ability", "Raptors' ability", 1)]
    assert over.result.startswith("3 damage to Bigfoot. Raptor ")


def test_an_ignored_value_shows_what_is_lost_and_is_nothing() -> None:
    muscle = "15,000 Pounds of Muscle"
    table = Scenario("t-rex", "bigfoot").only({"T. Rex": "B3", "Bigfoot": "B4"}).hand(0, muscle).hand(1, "Regroup")
    steps = steps_of(table, "attack", "with T. Rex", f"play {muscle}", "defend with Regroup")
    now = told(table.game, steps, None)
    assert now is not None
    assert parts(now.defense) == [("printed", "Regroup", 1), ("ignored", muscle, -1)]
    assert (now.defense.value, now.defense.ignored, now.damage) == (0, True, 3)


def test_a_value_instead_replaces_the_printed_one() -> None:
    planned = "I Planned To Be Here"
    table = Scenario("bullseye", "bigfoot").only({"Bullseye": "B3", "Bigfoot": "B4"}).hand(0, planned).hand(1, "Feint")
    now = told(table.game, steps_of(table, "attack", "with Bullseye", f"play {planned}", "no defense"), None)
    assert now is not None
    assert parts(now.attack) == [("instead", planned, 5)]


def test_the_last_combat_is_told_until_somebody_chooses_in_a_later_turn() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "B4"})
    table.hand(0, "Feint", "Feint").hand(1, "Regroup")
    steps = steps_of(table, "attack", "with Robin Hood", "play Feint", "no defense")
    while table.game.turn == 1:
        assert told(table.game, steps, 1) is not None
        table.game.choose(table.game.options[0])
        steps.append(list(table.game.events or ()))
    last = told(table.game, steps, 1)
    assert last is not None
    assert last.step == "over"
    table.game.choose(table.game.options[0])
    steps.append(list(table.game.events or ()))
    assert told(table.game, steps, 1) is None


def test_the_last_combat_is_no_longer_told_once_a_scheme_is_played() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "B4"})
    table.hand(0, "Feint", "Steal From the Rich").hand(1, "Regroup")
    steps = steps_of(table, "attack", "with Robin Hood", "play Feint", "no defense", "stay")
    assert told(table.game, steps, 0) is not None
    assert table.game.turn == 1
    steps += steps_of(table, "scheme", "play Steal From the Rich")[1:]
    assert any(event.kind == ev.SCHEME for event in steps[-1])
    assert told(table.game, steps, 0) is None
    assert told(table.game, steps, 1) is None


def test_a_combat_that_a_resignation_cuts_off_is_not_over() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "B4"})
    table.hand(0, "Feint").hand(1, "Regroup")
    steps = steps_of(table, "attack", "with Robin Hood", "play Feint")
    now = fight(table.game.view(0), steps, 1, "Robin Hood resigned")
    assert now is not None
    assert (now.step, now.damage, now.result) == ("cut off", None, "Cut off: Robin Hood resigned.")


def test_no_card_speaks_immediately_and_during_combat() -> None:
    cards = [card for slug in heroes.slugs() for card in heroes.load(slug).cards]
    assert len(cards) > 100
    assert not [card.name for card in cards if card.texts[IMMEDIATELY] and card.texts[DURING]]


def test_each_text_is_told_with_its_moment() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "B4"})
    table.hand(0, "Ambush").hand(1, "Feint")
    steps = steps_of(table, "attack", "with Robin Hood", "play Ambush", "no defense")
    kinds = [event.kind for event in steps[-1]]
    when = dict(zip(kinds, moments(table.game.table, steps, len(steps) - 1), strict=True))
    assert (when[ev.REVEAL], when[ev.VALUE], when[ev.COMBAT]) == (None, "during", None)
    assert set(moments(table.game.table, steps, 1)) == {None}


def test_a_bonus_attack_has_a_value_and_no_card_and_no_value_is_below_0() -> None:
    after = "Ann makes a bonus attack with value 4 against the opposing fighter."
    ben = written("Ben", during="Subtract 5 from this card's value.")
    table = (
        Scenario(written("Ann", after=after), ben, board=row("aaaaaaaaaa", "09")).stand("Ann", "S3").stand("Ben", "S4")
    )
    table.hand(0, "Strike", "Plain").hand(1, "Strike", "Plain").attack("Ann", "Ben", "Strike")
    steps = [list(table.game.events or ())]
    table.choose("defend with Strike")
    steps.append(list(table.game.events or ()))
    now = told(table.game, steps, 1)
    assert now is not None
    assert (now.attack.card, now.attack.value, now.defense.card, now.defense.value) == (None, 4, "Strike", 0)
    assert [(item.kind, item.text, item.amount) for item in now.attack.items] == [("instead", "Strike", 4)]
    assert (now.step, now.damage, now.winner) == ("over", 4, 0)


def test_two_who_are_one_piece_win() -> None:
    pair = "Rosencrantz & Guildenstern"
    table = Scenario("hamlet", "bigfoot").only({pair: "B3", "Bigfoot": "B4"}).hand(0, "Uncertain Doom").hand(1)
    steps = steps_of(table, "attack", f"with {pair}", "play Uncertain Doom")
    over = told(table.game, steps, None)
    assert over is not None
    assert over.result.endswith(f" damage to Bigfoot. {pair} win the combat.")


def test_damage_of_texts_is_told_together_with_that_of_the_combat() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "B4"})
    table.hand(0, "Wily Fighting").hand(1, "Feint")
    before = table.game.health[:]
    steps = steps_of(table, "attack", "with Robin Hood", "play Wily Fighting", "no defense")
    over = told(table.game, steps, None)
    assert over is not None
    assert over.damage
    lost = sum(before) - sum(table.game.health)
    assert lost > over.damage
    assert over.result.startswith(f"{over.damage} damage to Bigfoot, {lost} in all.")
