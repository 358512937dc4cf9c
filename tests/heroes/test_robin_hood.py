"""Robin Hood's cards and ability, as his sheet says. Feint, Regroup and Ambush are in test_shared_cards."""

import pytest

import matchless
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from phrases import phrase
from scenario import Scenario
from sheets import deck

DECK = deck("robin-hood")
ANYBODYS_ATTACKS = {"Snark", "Wily Fighting", "Feint", "Regroup", "Ambush"}
OUTLAWS = ("Outlaw 1", "Outlaw 2", "Outlaw 3", "Outlaw 4")
SCATTERED = {"Robin Hood": "B3", "Outlaw": "C1 D1 A1 B1"}  # the Outlaws where they are in nobody's way


def duel(first: int = 0) -> Scenario:
    """Robin Hood at B3 against Bigfoot, who stands beside him at B4; everybody else is out of the way."""
    return Scenario("robin-hood", "bigfoot", first=first).only(SCATTERED | {"Bigfoot": "B4", "The Jackalope": "E7"})


def hunted(first: int = 0) -> Scenario:
    """Robin Hood at B3 against Muldoon, who stands beside him at B4; everybody else is out of the way."""
    at = SCATTERED | {"Robert Muldoon": "B4", "InGen Worker": "E5 E6 E7"}
    return Scenario("robin-hood", "robert-muldoon", first=first).only(at)


def teams(first: int = 0) -> Scenario:
    """Robin Hood and Muldoon against Bigfoot and the Raptors: Robin Hood has fallen, Outlaw 1 is beside Bigfoot."""
    names = ("robin-hood", "bigfoot", "robert-muldoon", "raptors")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS, first=first)
    return table.only({"Outlaw": "D4 A1", "Bigfoot": "E4", "Robert Muldoon": "A5", "Raptor": "F1"})


# --- the seat ---------------------------------------------------------------------------------------------------


def test_setup_puts_each_outlaw_into_a_free_space_of_robin_hoods_zone() -> None:
    game = matchless.new_game("sherwood-forest", ["robin-hood", "bigfoot"], first=0)
    free = ["A3", "B4", "C4", "C5", "D3"]
    for outlaw in OUTLAWS:
        assert [phrase(game, option) for option in game.options] == [f"place {outlaw} at {space}" for space in free]
        game.choose(game.options[-1])
        free.pop()


@pytest.mark.parametrize("card", DECK)
def test_boosting_a_maneuver(card: str) -> None:
    table = duel().stand("Robin Hood", "E1").hand(0, card)
    table.choose("maneuver", f"boost with {card}", "move Robin Hood")
    board = table.table.board
    away = board.distance[board.space_ids["E1"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 2 + DECK[card].boost
    assert table.discarded(0) == [card]


@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Robin Hood", ANYBODYS_ATTACKS | {"A Hunter's Eye", "Disarming Shot", "Piercing Shot"}),
        ("Outlaw 1", ANYBODYS_ATTACKS | {"Highway Robbery"}),
    ],
)
def test_cards_to_attack_with(fighter: str, cards: set[str]) -> None:
    table = duel().stand("Outlaw 1", "C4").hand(0, *DECK)
    table.choose("attack", f"with {fighter}")
    assert set(table.offered()) == {f"play {card}" for card in cards}


@pytest.mark.parametrize("fighter", ["Robin Hood", "Outlaw 1"])
def test_cards_to_defend_with(fighter: str) -> None:
    table = duel(first=1).stand("Outlaw 1", "C4").hand(0, *DECK).hand(1, "Larger Than Life")
    table.choose("attack", "with Bigfoot", f"target {fighter}", "play Larger Than Life")
    cards = {"Defenders of Sherwood", "Snark", "Wily Fighting", "Feint", "Regroup"}
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in cards}


def test_cards_to_play_as_a_scheme() -> None:
    assert duel().hand(0, *DECK).choose("scheme").offered() == ["play Steal From the Rich"]


@pytest.mark.parametrize(
    ("fighter", "card", "value"),
    [
        ("Robin Hood", "A Hunter's Eye", 5),
        ("Robin Hood", "Disarming Shot", 4),
        ("Robin Hood", "Piercing Shot", 2),
        ("Outlaw 1", "Highway Robbery", 2),
        ("Robin Hood", "Snark", 3),
        ("Robin Hood", "Wily Fighting", 3),
        ("Robin Hood", "Feint", 2),
        ("Robin Hood", "Regroup", 1),
        ("Robin Hood", "Ambush", 2),
    ],
)
def test_an_attack_without_defense_deals_its_value(fighter: str, card: str, value: int) -> None:
    table = duel().stand("Bigfoot", "D3").stand("Outlaw 1", "C4").hand(0, card)
    table.attack(fighter, "Bigfoot", card)
    assert table.health("Bigfoot") == 16 - value


@pytest.mark.parametrize(
    ("card", "value"), [("Defenders of Sherwood", 3), ("Snark", 3), ("Wily Fighting", 3), ("Feint", 2), ("Regroup", 1)]
)
def test_a_defense_takes_its_value_off_the_attack(card: str, value: int) -> None:
    table = duel(first=1).hand(0, card).hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Robin Hood", "Larger Than Life", card)
    assert table.health("Robin Hood") == 13 - 6 + value


def test_robin_hood_reaches_his_zones_and_an_outlaw_only_its_neighbours() -> None:
    table = duel().stand("Bigfoot", "C5").stand("Outlaw 1", "C4").hand(0, "Snark")
    table.choose("attack")
    assert table.offered() == ["with Robin Hood"]
    table.choose("with Robin Hood", "play Snark")
    assert table.health("Bigfoot") == 13


def test_nobody_to_attack() -> None:
    assert duel().stand("Bigfoot", "D4").hand(0, "Snark").offered() == ["maneuver"]


@pytest.mark.parametrize(
    ("card", "cancel", "damage"),
    [
        ("Disarming Shot", "Feint", 2),
        ("Disarming Shot", "It's Just Your Imagination", 1),
        ("Piercing Shot", "Feint", 0),
        ("Piercing Shot", "It's Just Your Imagination", 0),
        ("Snark", "Feint", 1),
        ("Snark", "It's Just Your Imagination", 0),
        ("Wily Fighting", "Feint", 1),
        ("Wily Fighting", "It's Just Your Imagination", 0),
        ("A Hunter's Eye", "Feint", 3),
        ("A Hunter's Eye", "It's Just Your Imagination", 2),
    ],
)
def test_a_cancelled_attack_keeps_its_value_and_the_ability(card: str, cancel: str, damage: int) -> None:
    table = duel().hand(0, card).hand(1, cancel)
    table.attack("Robin Hood", "Bigfoot", card, cancel)
    assert table.health("Bigfoot") == 16 - damage
    assert table.cards(0) == []
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"B3", "A3", "A2", "A4"}


@pytest.mark.parametrize(
    ("card", "damage"), [("Defenders of Sherwood", 0), ("Snark", 0), ("Wily Fighting", 0), ("Regroup", 1)]
)
def test_a_cancelled_defense_keeps_its_value(card: str, damage: int) -> None:
    table = duel(first=1).fallen("Outlaw 1").hand(0, card).hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", "Robin Hood", "Feint", card)
    assert table.health("Robin Hood") == 13 - damage
    assert table.health("Bigfoot") == 16
    assert table.health("Outlaw 1") == 0
    assert table.cards(0) == []
    assert table.asking() == "1 action"


def test_robin_hoods_defeat_loses_the_game_at_once() -> None:
    """IX-4: neither card's AFTER text follows."""
    table = duel(first=1).wound("Robin Hood", 2).fallen("Outlaw 1").hand(0, "Regroup").hand(1, "Skirmish")
    table.attack("Bigfoot", "Robin Hood", "Skirmish", "Regroup")
    assert table.asking() == "over"
    assert table.winners() == [1]
    assert table.cards(0) == []
    assert table.health("Outlaw 2") == 1


def test_bigfoots_defeat_wins_the_game_at_once() -> None:
    """IX-4: the ability does not follow."""
    table = duel().wound("Bigfoot", 5).hand(0, "A Hunter's Eye")
    table.attack("Robin Hood", "Bigfoot", "A Hunter's Eye")
    assert table.asking() == "over"
    assert table.winners() == [0]
    assert table.health("The Jackalope") == 6


def test_without_outlaws_the_game_goes_on_and_highway_robbery_only_boosts() -> None:
    table = duel().fallen(*OUTLAWS).hand(0, "Highway Robbery")
    assert table.offered() == ["maneuver"]
    table.choose("maneuver")
    assert "boost with Highway Robbery" in table.offered()


def test_exhaustion_hurts_robin_hood_and_defeats_every_outlaw() -> None:
    table = duel().hand(0, "Snark").empty_deck(0)
    table.maneuver()
    assert table.health("Robin Hood") == 11
    assert [table.health(outlaw) for outlaw in OUTLAWS] == [0, 0, 0, 0]
    assert table.asking() == "0 action"


# --- the ability ------------------------------------------------------------------------------------------------


def test_the_ability_comes_after_both_cards_and_before_cleanup() -> None:
    table = duel().hand(0, "Regroup").hand(1, "Regroup")
    table.attack("Robin Hood", "Bigfoot", "Regroup", "Regroup")
    assert table.asking() == "0 move"
    assert (len(table.cards(0)), len(table.cards(1))) == (1, 2)
    assert (table.discarded(0), table.discarded(1)) == ([], [])
    table.choose("stay")
    assert table.space("Robin Hood") == "B3"
    assert (table.discarded(0), table.discarded(1)) == (["Regroup"], ["Regroup"])
    assert table.asking() == "0 action"


def test_the_ability_moves_an_outlaw_that_attacked_and_lost() -> None:
    table = duel().stand("Outlaw 1", "C4").hand(0, "Snark").hand(1, "It's Just Your Imagination")
    table.attack("Outlaw 1", "Bigfoot", "Snark", "It's Just Your Imagination")
    assert table.health("Bigfoot") == 16
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"C4", "C3", "D3", "C2", "D2", "C5", "D4"}
    table.choose("to D4")
    assert table.space("Outlaw 1") == "D4"


def test_the_ability_passes_friends_and_not_enemies() -> None:
    table = duel().stand("Outlaw 1", "A3").hand(0, "A Hunter's Eye")
    table.attack("Robin Hood", "Bigfoot", "A Hunter's Eye")
    assert table.spaces_offered() == {"B3", "A2", "A4"}


def test_the_ability_comes_once_for_each_attack() -> None:
    table = duel().hand(0, "A Hunter's Eye", "Wily Fighting").hand(1, "Hoax")
    table.attack("Robin Hood", "Bigfoot", "A Hunter's Eye").choose("to A3")
    assert table.asking() == "0 action"
    table.attack("Robin Hood", "Bigfoot", "Wily Fighting")
    assert table.asking() == "0 move"
    table.choose("to A5")
    assert table.space("Robin Hood") == "A5"
    assert table.asking() == "1 action"


def test_the_ability_does_not_follow_a_defense() -> None:
    table = duel(first=1).hand(0, "Snark").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Robin Hood", "Larger Than Life", "Snark")
    assert table.asking() == "1 action"
    assert table.space("Robin Hood") == "B3"


def test_the_ability_moves_on_from_where_a_card_has_put_the_attacker() -> None:
    table = duel().hand(0, "Piercing Shot").hand(1, "Skirmish")
    table.attack("Robin Hood", "Bigfoot", "Piercing Shot", "Skirmish").choose("choose Robin Hood", "to A2")
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"A2", "A3", "A4", "B3"}


def test_a_hemmed_in_attacker_is_not_asked_to_move() -> None:
    table = duel().stand("Outlaw 1", "A2").stand("Bigfoot", "C1").stand("The Jackalope", "E1")
    table.hand(0, "Highway Robbery", "Snark").attack("Outlaw 2", "Bigfoot", "Highway Robbery")
    assert table.asking() == "0 action"


def test_an_attacker_defeated_in_its_combat_does_not_move() -> None:
    """The exhausted draws of Regroup defeat the Outlaw that played it."""
    table = duel().stand("Outlaw 1", "C4").hand(0, "Regroup", "Snark").empty_deck(0)
    table.attack("Outlaw 1", "Bigfoot", "Regroup")
    assert table.health("Outlaw 1") == 0
    assert table.health("Robin Hood") == 13 - 2 * 2
    assert table.discarded(0)[-1] == "Regroup"
    assert table.asking() == "0 action"


def test_ix_37_the_move_after_an_attack_ends_on_a_trap() -> None:
    table = hunted().token(1, "A3").hand(0, "A Hunter's Eye")
    table.attack("Robin Hood", "Robert Muldoon", "A Hunter's Eye")
    assert table.spaces_offered() == {"B3", "A3"}
    table.choose("to A3")
    assert table.health("Robin Hood") == 12
    assert table.space("Robin Hood") == "A3"
    assert table.tokens(1) == []
    assert len(table.cards(1)) == 1
    assert table.discarded(0) == ["A Hunter's Eye"]


def test_ix_7_ix_37_the_trap_resolves_before_cleanup() -> None:
    """The Outlaw falls, then the draw for the trap defeats an exhausted Muldoon, with the attack not yet cleared."""
    table = hunted().stand("Outlaw 1", "C4").token(1, "D3").wound("Robert Muldoon", 4).empty_deck(1)
    table.hand(0, "Highway Robbery").attack("Outlaw 1", "Robert Muldoon", "Highway Robbery").choose("to D3")
    assert table.health("Outlaw 1") == 0
    assert table.asking() == "over"
    assert table.winners() == [0]
    assert table.discarded(0) == []


def test_ix_38_the_draw_for_a_trap_hurts_an_exhausted_muldoon_and_his_workers() -> None:
    table = hunted().token(1, "A3").hand(0, "Highway Robbery", "Snark").empty_deck(1)
    table.attack("Robin Hood", "Robert Muldoon", "Snark").choose("to A3")
    assert table.health("Robert Muldoon") == 14 - 3 - 2
    assert [table.health(f"InGen Worker {number}") for number in (1, 2, 3)] == [0, 0, 0]
    assert table.asking() == "0 action"


def test_ix_36_leap_away_walks_the_attacker_into_a_trap_and_its_card_still_resolves() -> None:
    table = hunted().stand("Outlaw 1", "C4").token(1, "C3").hand(0, "Regroup").hand(1, "Leap Away")
    table.attack("Outlaw 1", "Robert Muldoon", "Regroup", "Leap Away")
    assert table.offered() == ["choose Outlaw 1", "choose Robert Muldoon"]
    table.choose("choose Outlaw 1", "to C3")
    assert table.health("Outlaw 1") == 0
    assert len(table.cards(0)) == 1
    assert len(table.cards(1)) == 1
    assert table.asking() == "0 action"


def test_ix_34_an_outlaw_falls_to_a_trap_in_a_maneuver_and_the_others_still_move() -> None:
    table = hunted().stand("Outlaw 1", "C3").token(1, "C4").hand(0, "Snark")
    table.choose("maneuver", "no boost", "move Outlaw 1")
    assert table.spaces_offered() == {"C3", "C4", "C2", "B2", "D2", "E3", "E4"}
    table.choose("to C4")
    assert table.health("Outlaw 1") == 0
    assert len(table.cards(1)) == 1
    assert table.asking() == "0 mover"
    assert {"done", "move Robin Hood"} < set(table.offered())
    assert "move Outlaw 1" not in table.offered()


def test_ix_92_without_robin_hood_a_teammates_outlaws_still_move_after_attacking() -> None:
    table = teams().hand(0, "Snark", "A Hunter's Eye")
    table.choose("attack")
    assert table.offered() == ["with Outlaw 1"]
    table.choose("with Outlaw 1")
    assert table.offered() == ["play Snark"]
    table.choose("play Snark")
    assert table.asking() == "0 move"


# --- Steal From the Rich ----------------------------------------------------------------------------------------


def test_steal_from_the_rich_draws_and_then_the_opponent_discards_a_card_of_its_choice() -> None:
    table = duel().hand(0, "Steal From the Rich").deck(0, "Snark", "Feint").hand(1, "Hoax", "Savagery")
    table.scheme("Steal From the Rich")
    assert table.cards(0) == ["Snark"]
    assert table.asking() == "1 discard"
    assert set(table.offered()) == {"no discard", "discard Hoax", "discard Savagery"}
    table.choose("discard Savagery")
    assert table.cards(0) == ["Snark"]
    assert table.cards(1) == ["Hoax"]
    assert table.discarded(1) == ["Savagery"]
    assert table.discarded(0) == ["Steal From the Rich"]
    assert table.asking() == "0 action"


def test_steal_from_the_rich_draws_another_card_if_the_opponent_keeps_its_hand() -> None:
    table = duel().hand(0, "Steal From the Rich").deck(0, "Snark", "Feint").hand(1, "Hoax")
    table.scheme("Steal From the Rich").choose("no discard")
    assert table.cards(0) == ["Feint", "Snark"]
    assert table.cards(1) == ["Hoax"]


def test_example_steal_from_the_rich_against_an_empty_hand() -> None:
    table = duel().hand(0, "Steal From the Rich").deck(0, "Snark", "Feint")
    table.scheme("Steal From the Rich")
    assert table.cards(0) == ["Feint", "Snark"]
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("answer", "health"), [("discard Hoax", 11), ("no discard", 9)])
def test_steal_from_the_rich_with_an_empty_deck(answer: str, health: int) -> None:
    table = duel().hand(0, "Steal From the Rich", "Snark").empty_deck(0).hand(1, "Hoax")
    table.scheme("Steal From the Rich")
    assert table.health("Robin Hood") == 11
    assert [table.health(outlaw) for outlaw in OUTLAWS] == [0, 0, 0, 0]
    table.choose(answer)
    assert table.health("Robin Hood") == health


def test_ix_6_an_exhausted_robin_hood_falls_before_the_opponent_is_asked() -> None:
    table = duel().wound("Robin Hood", 2).hand(0, "Steal From the Rich").empty_deck(0).hand(1, "Hoax")
    table.scheme("Steal From the Rich")
    assert table.asking() == "over"
    assert table.winners() == [1]


def test_ix_89_steal_from_the_rich_among_several_opponents_takes_one_with_an_empty_hand_too() -> None:
    table = Scenario("robin-hood", "bigfoot", "raptors", board="hells-kitchen", mode=FREE_FOR_ALL)
    table.hand(0, "Steal From the Rich").hand(1, "Hoax").scheme("Steal From the Rich")
    assert table.asking() == "0 seat"
    assert len(table.cards(0)) == 1
    assert table.offered() == ["choose seat 2", "choose seat 3"]
    table.choose("choose seat 3")
    assert len(table.cards(0)) == 2
    assert table.cards(1) == ["Hoax"]


# --- Disarming Shot ---------------------------------------------------------------------------------------------


def test_example_disarming_shot_against_a_value_1_card() -> None:
    table = duel().hand(0, "Disarming Shot").hand(1, "Regroup")
    table.attack("Robin Hood", "Bigfoot", "Disarming Shot", "Regroup")
    assert table.health("Bigfoot") == 13
    assert len(table.cards(0)) == 3
    assert len(table.cards(1)) == 1
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"B3", "A3", "A2", "A4"}
    table.choose("to A2")
    assert table.space("Robin Hood") == "A2"
    assert table.discarded(0) == ["Disarming Shot"]


def test_disarming_shot_without_damage_draws_nothing() -> None:
    table = duel().hand(0, "Disarming Shot").hand(1, "Hoax")
    table.attack("Robin Hood", "Bigfoot", "Disarming Shot", "Hoax").choose("stay")
    assert table.asking() == "0 move"
    assert table.cards(0) == []


def test_disarming_shot_counts_the_damage_beyond_the_health_of_a_defeated_fighter() -> None:
    table = hunted().stand("InGen Worker 1", "C4").hand(0, "Disarming Shot")
    table.attack("Robin Hood", "InGen Worker 1", "Disarming Shot")
    assert table.health("InGen Worker 1") == 0
    assert len(table.cards(0)) == 4


def test_disarming_shot_does_not_count_effect_damage() -> None:
    table = Scenario("robin-hood", "robin-hood").only({"Robin Hood (seat 1)": "B3", "Robin Hood (seat 2)": "B4"})
    table.hand(0, "Disarming Shot").hand(1, "Wily Fighting")
    table.attack("Robin Hood (seat 1)", "Robin Hood (seat 2)", "Disarming Shot", "Wily Fighting")
    assert table.health("Robin Hood (seat 1)") == 12
    assert table.health("Robin Hood (seat 2)") == 12
    assert len(table.cards(0)) == 1


def test_disarming_shot_that_wins_the_game_draws_nothing() -> None:
    table = duel().wound("Bigfoot", 4).hand(0, "Disarming Shot")
    table.attack("Robin Hood", "Bigfoot", "Disarming Shot")
    assert table.winners() == [0]
    assert table.cards(0) == []


def test_disarming_shot_draws_every_card_from_a_deck_that_runs_out() -> None:
    table = duel().hand(0, "Disarming Shot").empty_deck(0, but=1)
    table.attack("Robin Hood", "Bigfoot", "Disarming Shot")
    assert len(table.cards(0)) == 1
    assert table.health("Robin Hood") == 13 - 3 * 2
    assert [table.health(outlaw) for outlaw in OUTLAWS] == [0, 0, 0, 0]
    assert table.asking() == "0 move"


# --- Piercing Shot ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defense", "damage"), [("", 2), ("Momentous Shift", 0)])
def test_piercing_shot_draws_two_whoever_won(defense: str, damage: int) -> None:
    table = duel().hand(0, "Piercing Shot").hand(1, "Momentous Shift")
    table.attack("Robin Hood", "Bigfoot", "Piercing Shot", defense)
    assert table.health("Bigfoot") == 16 - damage
    assert len(table.cards(0)) == 2
    assert table.asking() == "0 move"


def test_piercing_shot_with_one_card_left() -> None:
    table = duel().hand(0, "Piercing Shot").empty_deck(0, but=1)
    table.attack("Robin Hood", "Bigfoot", "Piercing Shot")
    assert len(table.cards(0)) == 1
    assert table.health("Robin Hood") == 11


def test_ix_6_the_first_missing_card_of_piercing_shot_ends_the_game() -> None:
    table = duel().wound("Robin Hood", 2).hand(0, "Piercing Shot").empty_deck(0)
    table.attack("Robin Hood", "Bigfoot", "Piercing Shot")
    assert table.asking() == "over"
    assert table.winners() == [1]
    assert table.said("is exhausted") == 1


# --- Highway Robbery --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["Hoax", "Skirmish"])
def test_example_highway_robbery_against_a_value_4_card(defense: str) -> None:
    table = duel().stand("Outlaw 1", "C4").hand(0, "Highway Robbery").hand(1, defense)
    table.attack("Outlaw 1", "Bigfoot", "Highway Robbery", defense)
    assert table.health("Bigfoot") == 14
    assert table.said("Outlaw 1 wins the combat and deals 2 combat damage.") == 1
    assert table.asking() == "0 move"
    assert table.values() == (2, 0)
    assert table.space("Bigfoot") == "B4"


@pytest.mark.parametrize("defense", ["It's Just Your Imagination", "Feint"])
def test_example_highway_robbery_against_its_just_your_imagination(defense: str) -> None:
    """So for Feint: the defender's cancel comes first, and its value counts."""
    table = duel().stand("Outlaw 1", "C4").hand(0, "Highway Robbery").hand(1, defense)
    table.attack("Outlaw 1", "Bigfoot", "Highway Robbery", defense)
    assert table.health("Bigfoot") == 16
    assert table.said("Bigfoot wins the combat.") == 1
    assert table.values() == (2, 3 if defense == "It's Just Your Imagination" else 2)
    assert table.asking() == "0 move"


def test_highway_robbery_cancels_an_after_combat_text() -> None:
    table = duel().stand("Outlaw 1", "C4").hand(0, "Highway Robbery").hand(1, "Regroup")
    table.attack("Outlaw 1", "Bigfoot", "Highway Robbery", "Regroup")
    assert table.health("Bigfoot") == 14
    assert table.cards(1) == []


def test_highway_robbery_without_a_card_against_it() -> None:
    table = duel().stand("Outlaw 1", "C4").hand(0, "Highway Robbery").hand(1, "Hoax")
    table.attack("Outlaw 1", "Bigfoot", "Highway Robbery")
    assert table.health("Bigfoot") == 14
    assert table.said("cancelled") == table.said("ignored") == 0
    assert table.cards(1) == ["Hoax"]


def test_ix_14_highway_robbery_ignores_momentous_shift_after_a_shift() -> None:
    table = duel().stand("Outlaw 1", "D3").hand(0, "Snark", "Highway Robbery").hand(1, "Hoax", "Momentous Shift")
    table.attack("Robin Hood", "Bigfoot", "Snark", "Hoax").choose("to C5", "stay")
    table.attack("Outlaw 1", "Bigfoot", "Highway Robbery", "Momentous Shift")
    assert table.health("Bigfoot") == 14


def test_ix_11_highway_robbery_comes_after_decoy() -> None:
    table = Scenario("robin-hood", "raptors").only(SCATTERED | {"Raptor": "B4 E5 E6"}).stand("Outlaw 1", "C4")
    table.hand(0, "Highway Robbery").hand(1, "Decoy").attack("Outlaw 1", "Raptor 1", "Highway Robbery", "Decoy")
    table.choose("choose Raptor 2")
    assert table.spaces_offered() == {"C3", "D3"}
    table.choose("place Raptor 2 at D3")
    assert table.space("Raptor 2") == "D3"
    assert table.health("Raptor 1") == 5


# --- Defenders of Sherwood --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "health"), [("Larger Than Life", 10), ("Regroup", 13)])
def test_defenders_of_sherwood_draws_and_must_return_one_outlaw_whoever_won(attack: str, health: int) -> None:
    table = duel(first=1).fallen("Outlaw 2", "Outlaw 3").hand(0, "Defenders of Sherwood").hand(1, attack)
    table.attack("Bigfoot", "Robin Hood", attack, "Defenders of Sherwood")
    assert table.health("Robin Hood") == health
    assert len(table.cards(0)) == 1
    assert table.asking() == "0 place"
    assert table.offered() == [f"place Outlaw 2 at {space}" for space in ("A3", "C4", "C5", "D3")]
    table.choose("place Outlaw 2 at C5")
    assert (table.space("Outlaw 2"), table.health("Outlaw 2")) == ("C5", 1)
    assert (table.space("Outlaw 3"), table.health("Outlaw 3")) == ("", 0)


def test_defenders_of_sherwood_returns_to_any_of_robin_hoods_zones() -> None:
    table = duel(first=1).stand("Robin Hood", "A3").stand("Bigfoot", "B3").fallen("Outlaw 1")
    table.hand(0, "Defenders of Sherwood").hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Robin Hood", "Larger Than Life", "Defenders of Sherwood")
    assert table.spaces_offered() == {"A2", "A4", "A5", "A6", "B4", "C4", "C5", "D3"}


def test_defenders_of_sherwood_without_a_defeated_outlaw_only_draws() -> None:
    table = duel(first=1).hand(0, "Defenders of Sherwood").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Robin Hood", "Larger Than Life", "Defenders of Sherwood")
    assert len(table.cards(0)) == 1
    assert table.asking() == "1 action"


def test_defenders_of_sherwood_may_return_the_outlaw_that_fell_defending() -> None:
    table = duel(first=1).stand("Outlaw 1", "C4").hand(0, "Defenders of Sherwood").hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Outlaw 1", "Larger Than Life", "Defenders of Sherwood")
    assert table.health("Outlaw 1") == 0
    assert table.spaces_offered() == {"A3", "C4", "C5", "D3"}
    table.choose("place Outlaw 1 at C4")
    assert (table.space("Outlaw 1"), table.health("Outlaw 1")) == ("C4", 1)


def test_defenders_of_sherwood_with_one_free_space_is_not_asked() -> None:
    table = duel(first=1).stand("Outlaw 1", "A3").stand("Outlaw 2", "C5").stand("Outlaw 3", "D3").fallen("Outlaw 4")
    table.hand(0, "Defenders of Sherwood").hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Robin Hood", "Regroup", "Defenders of Sherwood")
    assert table.space("Outlaw 4") == "C4"
    assert table.asking() == "1 action"


def test_defenders_of_sherwood_into_a_full_zone_returns_nobody() -> None:
    table = duel(first=1).stand("Outlaw 1", "A3").stand("Outlaw 2", "C5").stand("Outlaw 3", "D3").fallen("Outlaw 4")
    table.stand("The Jackalope", "C4").hand(0, "Defenders of Sherwood").hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Robin Hood", "Regroup", "Defenders of Sherwood")
    assert len(table.cards(0)) == 1
    assert (table.space("Outlaw 4"), table.health("Outlaw 4")) == ("", 0)
    assert table.asking() == "1 action"


def test_defenders_of_sherwood_with_an_empty_deck_returns_an_outlaw_that_the_draw_defeated() -> None:
    table = duel(first=1).hand(0, "Defenders of Sherwood").empty_deck(0).hand(1, "Regroup")
    table.attack("Bigfoot", "Robin Hood", "Regroup", "Defenders of Sherwood")
    assert table.health("Robin Hood") == 11
    table.choose("place Outlaw 1 at C4")
    assert [table.health(outlaw) for outlaw in OUTLAWS] == [1, 0, 0, 0]


def test_defenders_of_sherwood_with_an_empty_deck_can_lose_the_game() -> None:
    table = duel(first=1).wound("Robin Hood", 2).fallen("Outlaw 1").hand(0, "Defenders of Sherwood").empty_deck(0)
    table.hand(1, "Regroup").attack("Bigfoot", "Robin Hood", "Regroup", "Defenders of Sherwood")
    assert table.asking() == "over"
    assert table.winners() == [1]


def test_ix_32_an_outlaw_returns_onto_a_trap_and_is_defeated_again() -> None:
    table = hunted(first=1).token(1, "C4").fallen("Outlaw 1").hand(0, "Defenders of Sherwood").hand(1, "Second Shot")
    table.attack("Robert Muldoon", "Robin Hood", "Second Shot", "Defenders of Sherwood")
    table.choose("place Outlaw 1 at C4")
    assert (table.space("Outlaw 1"), table.health("Outlaw 1")) == ("", 0)
    assert table.tokens(1) == []
    assert len(table.cards(1)) == 1


def test_ix_92_without_robin_hood_defenders_of_sherwood_only_draws() -> None:
    table = teams(first=1).hand(0, "Defenders of Sherwood").hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Outlaw 1", "Regroup", "Defenders of Sherwood")
    assert len(table.cards(0)) == 1
    assert table.asking() == "1 action"
    assert table.health("Outlaw 3") == 0


# --- Snark ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defense", "damage"), [("", 3), ("Momentous Shift", 0)])
@pytest.mark.parametrize(("space", "drawn"), [("B4", 1), ("C5", 0)])
def test_snark_attacking_draws_beside_the_opposing_fighter_whoever_won(
    space: str, drawn: int, defense: str, damage: int
) -> None:
    table = duel().stand("Bigfoot", space).hand(0, "Snark").hand(1, "Momentous Shift")
    table.attack("Robin Hood", "Bigfoot", "Snark", defense)
    assert table.health("Bigfoot") == 16 - damage
    assert len(table.cards(0)) == drawn


@pytest.mark.parametrize(("attack", "health"), [("Larger Than Life", 10), ("Regroup", 13)])
def test_snark_defending_draws_whoever_won(attack: str, health: int) -> None:
    table = duel(first=1).hand(0, "Snark").hand(1, attack)
    table.attack("Bigfoot", "Robin Hood", attack, "Snark")
    assert table.health("Robin Hood") == health
    assert len(table.cards(0)) == 1


def test_snark_defending_against_a_shot_from_afar_draws_nothing() -> None:
    table = hunted(first=1).stand("Robert Muldoon", "C5").hand(0, "Snark").hand(1, "Regroup")
    table.attack("Robert Muldoon", "Robin Hood", "Regroup", "Snark")
    assert table.cards(0) == []


def test_snark_draws_nothing_once_the_opposing_fighter_has_fallen() -> None:
    table = duel().stand("The Jackalope", "A3").wound("The Jackalope", 3).hand(0, "Snark")
    table.attack("Robin Hood", "The Jackalope", "Snark")
    assert table.health("The Jackalope") == 0
    assert table.cards(0) == []


def test_snark_draws_nothing_once_its_own_fighter_has_fallen() -> None:
    table = duel(first=1).stand("Outlaw 1", "C4").hand(0, "Snark").hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Outlaw 1", "Larger Than Life", "Snark")
    assert table.health("Outlaw 1") == 0
    assert table.cards(0) == []


@pytest.mark.parametrize(
    ("stands", "goes", "drawn"), [("B4", "to C4", 0), ("B4", "stay", 1), ("C5", "to A3", 1), ("C5", "stay", 0)]
)
def test_ix_21_snark_reads_the_board_after_the_defenders_card(stands: str, goes: str, drawn: int) -> None:
    table = duel().stand("Bigfoot", stands).hand(0, "Snark").hand(1, "Hoax")
    table.attack("Robin Hood", "Bigfoot", "Snark", "Hoax").choose(goes)
    assert len(table.cards(0)) == drawn


def test_snark_with_an_empty_deck() -> None:
    table = duel().hand(0, "Snark").empty_deck(0)
    table.attack("Robin Hood", "Bigfoot", "Snark")
    assert table.health("Robin Hood") == 11


# --- Wily Fighting ----------------------------------------------------------------------------------------------


def crowd(first: int = 0) -> Scenario:
    """Robin Hood at D4 among Bigfoot (D3), the Jackalope (E6), Outlaw 1 (E7) and Outlaw 2 (D5)."""
    table = duel(first).stand("Robin Hood", "D4").stand("Bigfoot", "D3").stand("The Jackalope", "E6")
    return table.stand("Outlaw 1", "E7").stand("Outlaw 2", "D5")


@pytest.mark.parametrize(("defense", "health"), [("", 12), ("Momentous Shift", 15)])
def test_wily_fighting_attacking_hurts_every_enemy_around_and_no_friend_whoever_won(defense: str, health: int) -> None:
    table = crowd().hand(0, "Wily Fighting").hand(1, "Momentous Shift")
    table.attack("Robin Hood", "Bigfoot", "Wily Fighting", defense)
    assert table.health("Bigfoot") == health
    assert table.health("The Jackalope") == 5
    assert [table.health(outlaw) for outlaw in OUTLAWS] == [1, 1, 1, 1]
    assert table.asking() == "0 move"


def test_wily_fighting_from_afar_hurts_those_around_robin_hood_only() -> None:
    table = duel().stand("Bigfoot", "C5").stand("The Jackalope", "A3").stand("Outlaw 1", "D3").hand(0, "Wily Fighting")
    table.attack("Robin Hood", "Bigfoot", "Wily Fighting")
    assert table.health("Bigfoot") == 13
    assert table.health("The Jackalope") == 5


@pytest.mark.parametrize(("attack", "health"), [("Larger Than Life", 10), ("Regroup", 13)])
def test_wily_fighting_defending_hurts_every_enemy_around_whoever_won(attack: str, health: int) -> None:
    table = crowd(first=1).hand(0, "Wily Fighting").hand(1, attack, "Hoax")
    table.attack("Bigfoot", "Robin Hood", attack, "Wily Fighting")
    assert table.health("Robin Hood") == health
    assert table.health("Bigfoot") == 15
    assert table.health("The Jackalope") == 5
    assert table.asking() == "1 action"


def test_example_larger_than_life_against_an_outlaws_wily_fighting() -> None:
    table = duel(first=1).stand("Outlaw 1", "C4").hand(0, "Wily Fighting").hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Outlaw 1", "Larger Than Life", "Wily Fighting")
    assert table.health("Outlaw 1") == 0
    assert table.health("Bigfoot") == 16


def test_ix_21_wily_fighting_misses_an_enemy_whose_card_took_it_away() -> None:
    table = duel().hand(0, "Wily Fighting").hand(1, "Hoax")
    table.attack("Robin Hood", "Bigfoot", "Wily Fighting", "Hoax").choose("to C4")
    assert table.health("Bigfoot") == 16


def test_wily_fighting_defeats_the_attacker_whose_card_still_resolves() -> None:
    table = duel(first=1).stand("The Jackalope", "A3").wound("The Jackalope", 1)
    table.hand(0, "Wily Fighting").hand(1, "Regroup")
    table.attack("The Jackalope", "Robin Hood", "Regroup", "Wily Fighting")
    assert table.health("The Jackalope") == 0
    assert table.health("Bigfoot") == 15
    assert len(table.cards(1)) == 1
    assert table.asking() == "1 action"


def test_wily_fighting_wins_the_game_on_the_enemys_turn() -> None:
    table = duel(first=1).wound("Bigfoot", 1).hand(0, "Wily Fighting").hand(1, "Regroup")
    table.attack("Bigfoot", "Robin Hood", "Regroup", "Wily Fighting")
    assert table.asking() == "over"
    assert table.winners() == [0]
    assert table.cards(1) == []
