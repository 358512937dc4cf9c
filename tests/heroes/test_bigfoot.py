"""Bigfoot's cards and ability, as his sheet says. Feint, Regroup and most of Disengage are in test_shared_cards."""

import pytest

import matchless
from matchless.engine.table import TEAMS
from phrases import phrase
from scenario import Scenario
from sheets import deck

DECK = deck("bigfoot")
VERSATILE = {"Hoax", "Momentous Shift", "Skirmish", "Feint", "Regroup"}

# Where 5 steps take Bigfoot from B4 in `duel`, through Robin Hood at B3 and the Outlaws at A1 and B1.
CRASH = {"B4", "C4", "C5", "A3", "C3", "D3", "A2", "A4", "C2", "D2", "D4"}
CRASH |= {"A5", "B2", "E3", "E4", "D5", "E6", "A6", "B5", "E2", "E5", "C6"}


def duel(first: int = 0) -> Scenario:
    """Bigfoot at B4 against Robin Hood, who stands beside him at B3; everybody else is out of the way."""
    at = {"Bigfoot": "B4", "The Jackalope": "E7", "Robin Hood": "B3", "Outlaw": "C1 D1 A1 B1"}
    return Scenario("bigfoot", "robin-hood", first=first).only(at)


def hunted(first: int = 0) -> Scenario:
    """Bigfoot at B4 against Muldoon, who stands beside him at B3; everybody else is out of the way."""
    at = {"Bigfoot": "B4", "The Jackalope": "E7", "Robert Muldoon": "B3", "InGen Worker": "C1 D1 E1"}
    return Scenario("bigfoot", "robert-muldoon", first=first).only(at)


def hidden(first: int = 0) -> Scenario:
    """Bigfoot at B6, where no opposing fighter shares a zone with him; the Jackalope is beside Robin Hood."""
    return duel(first).stand("Bigfoot", "B6").stand("The Jackalope", "B4").hand(1, "Snark")


def teams(at: dict[str, str], first: int = 1) -> Scenario:
    """Robin Hood and Muldoon against Bigfoot and the Raptors."""
    names = ("robin-hood", "bigfoot", "robert-muldoon", "raptors")
    return Scenario(*names, board="hells-kitchen", mode=TEAMS, first=first).only(at)


# --- the seat ---------------------------------------------------------------------------------------------------


def test_setup_puts_the_jackalope_into_a_free_space_of_bigfoots_zone() -> None:
    game = matchless.new_game("sherwood-forest", ["bigfoot", "robin-hood"], first=0)
    assert [phrase(game, option) for option in game.options] == [
        f"place The Jackalope at {space}" for space in ("A3", "B4", "C4", "C5", "D3")
    ]


@pytest.mark.parametrize("card", DECK)
def test_boosting_a_maneuver(card: str) -> None:
    table = duel().stand("Bigfoot", "E2").hand(0, card)
    table.choose("maneuver", f"boost with {card}", "move Bigfoot")
    board = table.table.board
    away = board.distance[board.space_ids["E2"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 3 + DECK[card].boost
    assert table.discarded(0) == [card]


@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Bigfoot", VERSATILE | {"Disengage", "Larger Than Life", "Savagery"}),
        ("The Jackalope", VERSATILE | {"Disengage"}),
    ],
)
def test_cards_to_attack_with(fighter: str, cards: set[str]) -> None:
    table = duel().stand("The Jackalope", "A3").hand(0, *DECK)
    table.choose("attack", f"with {fighter}")
    assert set(table.offered()) == {f"play {card}" for card in cards}


@pytest.mark.parametrize("fighter", ["Bigfoot", "The Jackalope"])
def test_cards_to_defend_with(fighter: str) -> None:
    table = duel(first=1).stand("The Jackalope", "A3").hand(0, *DECK).hand(1, "Snark")
    table.choose("attack", "with Robin Hood", f"target {fighter}", "play Snark")
    cards = VERSATILE | {"It's Just Your Imagination"}
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in cards}


def test_cards_to_play_as_a_scheme() -> None:
    table = duel().hand(0, *DECK).choose("scheme")
    assert table.offered() == ["play Crash Through the Trees", "play Jackalope Horns"]


@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("Larger Than Life", 6),
        ("Savagery", 4 + 1),
        ("Hoax", 4),
        ("Disengage", 4),
        ("Momentous Shift", 3),
        ("Skirmish", 4),
        ("Feint", 2),
        ("Regroup", 1),
    ],
)
def test_an_attack_without_defense_deals_its_value(card: str, value: int) -> None:
    table = duel().hand(0, card).attack("Bigfoot", "Robin Hood", card)
    assert table.health("Robin Hood") == 13 - value


@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("It's Just Your Imagination", 3),
        ("Hoax", 4),
        ("Momentous Shift", 3),
        ("Skirmish", 4),
        ("Feint", 2),
        ("Regroup", 1),
    ],
)
def test_a_defense_takes_its_value_off_the_attack(card: str, value: int) -> None:
    table = duel(first=1).hand(0, card).hand(1, "A Hunter's Eye")
    table.attack("Robin Hood", "Bigfoot", "A Hunter's Eye", card)
    assert table.health("Bigfoot") == 16 - 5 + value


@pytest.mark.parametrize(
    ("card", "damage"),
    [("Larger Than Life", 4), ("Savagery", 2), ("Hoax", 2), ("Disengage", 2), ("Skirmish", 2)],
)
def test_a_cancelled_attack_keeps_its_value(card: str, damage: int) -> None:
    table = duel().stand("The Jackalope", "C4").hand(0, card, "Regroup").hand(1, "Feint")
    table.attack("Bigfoot", "Robin Hood", card, "Feint")
    assert table.health("Robin Hood") == 13 - damage
    assert table.health("The Jackalope") == 6
    assert table.space("Bigfoot") == "B4"
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("attack", "damage"), [("Feint", 0), ("Highway Robbery", 2)])
@pytest.mark.parametrize("card", ["Hoax", "Skirmish"])
def test_a_cancelled_defense_moves_nobody(card: str, attack: str, damage: int) -> None:
    table = duel(first=1).stand("Outlaw 1", "C4").hand(0, card).hand(1, attack)
    table.attack("Outlaw 1", "Bigfoot", attack, card)
    assert table.health("Bigfoot") == 16 - damage
    assert table.asking() == "1 move"
    assert table.space("Bigfoot") == "B4"


def test_bigfoot_attacks_neighbours_only() -> None:
    assert duel().stand("Robin Hood", "D3").hand(0, "Larger Than Life").offered() == ["maneuver"]


def test_ix_85_a_one_way_path_binds_bigfoots_steps_and_not_his_attacks() -> None:
    """He is not a large fighter: the arrows into C2 hold him there."""
    table = Scenario("bigfoot", "robin-hood", board="raptor-paddock").only({"Bigfoot": "C2", "Robin Hood": "B3"})
    table.hand(0, "Larger Than Life").attack("Bigfoot", "Robin Hood", "Larger Than Life")
    assert table.health("Robin Hood") == 7
    table.choose("no boost", "move Bigfoot")
    assert table.spaces_offered() == {"C2", "C1", "C3", "C4", "D5", "A7", "D4", "E4", "F2"}


def test_bigfoots_defeat_loses_the_game_at_once() -> None:
    """IX-4: neither card's AFTER text follows."""
    table = duel(first=1).wound("Bigfoot", 1).hand(0, "Hoax").hand(1, "A Hunter's Eye")
    table.attack("Robin Hood", "Bigfoot", "A Hunter's Eye", "Hoax")
    assert table.asking() == "over"
    assert table.winners() == [1]
    assert table.health("The Jackalope") == 6


def test_without_the_jackalope_the_game_goes_on_and_its_horns_only_boost() -> None:
    table = duel().fallen("The Jackalope").hand(0, "Jackalope Horns")
    assert table.offered() == ["maneuver"]
    table.choose("maneuver")
    assert "boost with Jackalope Horns" in table.offered()


def test_exhaustion_hurts_bigfoot_and_the_jackalope() -> None:
    table = duel().hand(0, "Hoax").empty_deck(0).maneuver()
    assert table.health("Bigfoot") == 14
    assert table.health("The Jackalope") == 4


# --- the ability ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_bigfoot_may_draw_at_the_end_of_his_turn_alone_in_his_zones(answer: str, drawn: int) -> None:
    table = hidden().maneuver().maneuver()
    assert table.asking() == "0 confirm"
    assert table.offered() == ["no", "yes"]
    assert len(table.cards(0)) == 2
    table.choose(answer)
    assert len(table.cards(0)) == 2 + drawn
    assert table.asking() == "1 action"


def test_example_an_outlaw_in_one_of_bigfoots_two_zones() -> None:
    table = hidden().stand("Outlaw 1", "D5").maneuver().maneuver()
    assert table.asking() == "1 action"
    assert len(table.cards(0)) == 2


def test_the_hero_in_bigfoots_zone_stops_the_draw_too() -> None:
    table = hidden().stand("Robin Hood", "A4").maneuver().maneuver()
    assert table.asking() == "1 action"


def test_the_ability_looks_at_the_board_after_the_last_action() -> None:
    table = hidden().maneuver().maneuver(("Bigfoot", "A4"))
    assert table.asking() == "1 action"
    table = hidden().stand("Outlaw 1", "A6").hand(0, "Larger Than Life")
    table.maneuver().attack("Bigfoot", "Outlaw 1", "Larger Than Life")
    assert table.asking() == "0 confirm"


def test_the_ability_is_for_bigfoots_own_turn() -> None:
    table = hidden(first=1).hand(0, "Hoax").maneuver().maneuver()
    assert table.asking() == "0 action"
    assert table.cards(0) == ["Hoax"]


def test_the_ability_comes_before_the_hand_limit() -> None:
    table = hidden().hand(0, "Hoax", "Feint", "Regroup", "Skirmish", "Savagery").maneuver().maneuver()
    table.choose("yes")
    assert len(table.cards(0)) == 8
    assert table.asking() == "0 discard"
    assert "no discard" not in table.offered()
    table.choose("discard Savagery")
    assert len(table.cards(0)) == 7
    assert table.asking() == "1 action"


@pytest.mark.parametrize(("answer", "bigfoot", "jackalope"), [("yes", 14, 4), ("no", 16, 6)])
def test_an_exhausted_bigfoot_may_decline_the_draw(answer: str, bigfoot: int, jackalope: int) -> None:
    table = hidden().empty_deck(0, but=2).maneuver().maneuver().choose(answer)
    assert table.health("Bigfoot") == bigfoot
    assert table.health("The Jackalope") == jackalope


def test_an_exhausted_bigfoot_can_lose_by_his_own_draw() -> None:
    table = hidden().wound("Bigfoot", 2).empty_deck(0, but=2).maneuver().maneuver().choose("yes")
    assert table.asking() == "over"
    assert table.winners() == [1]


@pytest.mark.parametrize(("bigfoot", "then"), [({"Bigfoot": "A1"}, "1 confirm"), ({}, "2 space")])
def test_ix_92_a_team_without_bigfoot_does_not_draw(bigfoot: dict[str, str], then: str) -> None:
    at = {"The Jackalope": "B1", "Raptor": "E6", "Robin Hood": "F1", "Robert Muldoon": "A5"}
    assert teams(at | bigfoot).maneuver().maneuver().asking() == then


# --- Larger Than Life, It's Just Your Imagination ---------------------------------------------------------------


def test_example_disarming_shot_against_its_just_your_imagination() -> None:
    table = duel(first=1).hand(0, "It's Just Your Imagination").hand(1, "Disarming Shot")
    table.attack("Robin Hood", "Bigfoot", "Disarming Shot", "It's Just Your Imagination")
    assert table.health("Bigfoot") == 15
    assert table.cards(1) == []
    assert table.asking() == "1 move"
    assert table.spaces_offered() == {"B3", "A3", "A2", "A4"}


def test_its_just_your_imagination_cancels_what_comes_during_combat() -> None:
    table = duel(first=1).hand(0, "It's Just Your Imagination", "Hoax").hand(1, "Ambush")
    table.attack("Robin Hood", "Bigfoot", "Ambush", "It's Just Your Imagination")
    assert table.health("Bigfoot") == 16
    assert table.cards(0) == ["Hoax"]


def test_its_just_your_imagination_comes_before_the_attackers_feint() -> None:
    table = duel(first=1).hand(0, "It's Just Your Imagination").hand(1, "Feint")
    table.attack("Robin Hood", "Bigfoot", "Feint", "It's Just Your Imagination")
    combat = table.game.fight()
    assert (combat.attack.cancelled, combat.defense.cancelled) == (True, False)
    assert table.values() == (2, 3)


def test_its_just_your_imagination_of_the_jackalope() -> None:
    table = duel(first=1).stand("The Jackalope", "C5").hand(0, "It's Just Your Imagination").hand(1, "Piercing Shot")
    table.attack("Robin Hood", "The Jackalope", "Piercing Shot", "It's Just Your Imagination")
    assert table.health("The Jackalope") == 6
    assert table.cards(1) == []


# --- Savagery ---------------------------------------------------------------------------------------------------


def test_example_savagery_among_robin_hood_an_outlaw_and_the_jackalope() -> None:
    table = duel().stand("The Jackalope", "C4").stand("Outlaw 1", "C5").stand("Outlaw 2", "A3").hand(0, "Savagery")
    table.hand(1, "Snark").attack("Bigfoot", "Robin Hood", "Savagery")
    assert table.health("Robin Hood") == 8
    assert table.health("Outlaw 1") == 0
    assert table.health("The Jackalope") == 5
    assert table.health("Outlaw 2") == 1  # beside Robin Hood, not Bigfoot
    assert table.health("Bigfoot") == 16
    assert table.discarded(0) == ["Savagery"]


def test_savagery_hurts_nobody_around_without_a_win() -> None:
    table = hunted().stand("The Jackalope", "C4").stand("InGen Worker 1", "C5").hand(0, "Savagery", "Hoax")
    table.hand(1, "Leap Away").attack("Bigfoot", "Robert Muldoon", "Savagery", "Leap Away")
    table.choose("choose Robert Muldoon", "stay")
    assert table.health("Robert Muldoon") == 14
    assert table.health("InGen Worker 1") == 1
    assert table.health("The Jackalope") == 6
    assert table.asking() == "0 action"


def test_savagery_goes_on_around_a_defeated_defender_and_may_defeat_the_own_jackalope() -> None:
    table = duel().stand("The Jackalope", "C4").wound("The Jackalope", 1).stand("Outlaw 1", "C5").hand(0, "Savagery")
    table.attack("Bigfoot", "Outlaw 1", "Savagery")
    assert table.health("Outlaw 1") == 0
    assert table.health("Robin Hood") == 12
    assert (table.health("The Jackalope"), table.space("The Jackalope")) == (0, "")


def test_savagery_can_win_by_its_effect() -> None:
    table = duel().wound("Robin Hood", 5).hand(0, "Savagery").attack("Bigfoot", "Robin Hood", "Savagery")
    assert table.asking() == "over"
    assert table.winners() == [0]


def test_ix_4_savagery_that_wins_by_combat_damage_hurts_nobody_else() -> None:
    table = duel().wound("Robin Hood", 4).stand("The Jackalope", "C4").hand(0, "Savagery")
    table.attack("Bigfoot", "Robin Hood", "Savagery")
    assert table.winners() == [0]
    assert table.health("The Jackalope") == 6


def test_ix_21_savagery_hits_an_outlaw_that_defenders_of_sherwood_put_beside_bigfoot() -> None:
    table = duel().fallen("Outlaw 1", "Outlaw 2").hand(0, "Savagery").hand(1, "Defenders of Sherwood")
    table.attack("Bigfoot", "Robin Hood", "Savagery", "Defenders of Sherwood").choose("place Outlaw 1 at C4")
    assert table.health("Robin Hood") == 13 - 1 - 1
    assert (table.health("Outlaw 1"), table.space("Outlaw 1")) == (0, "")


def test_ix_21_savagery_misses_those_whom_tactical_advance_took_away() -> None:
    table = hunted().stand("Robert Muldoon", "E4").stand("InGen Worker 1", "B3").stand("InGen Worker 2", "C4")
    table.stand("InGen Worker 3", "C5").hand(0, "Savagery").hand(1, "Tactical Advance")
    table.attack("Bigfoot", "InGen Worker 1", "Savagery", "Tactical Advance")
    table.choose("move InGen Worker 2", "to C3", "done")
    assert [table.health(f"InGen Worker {number}") for number in (1, 2, 3)] == [0, 1, 0]


def test_ix_91_savagery_hurts_a_teammates_fighter() -> None:
    at = {"Bigfoot": "D4", "Raptor": "D5", "Robin Hood": "E4", "Robert Muldoon": "A5"}
    table = teams(at).hand(1, "Savagery").attack("Bigfoot", "Robin Hood", "Savagery")
    assert table.health("Robin Hood") == 8
    assert table.health("Raptor 1") == 6


# --- Crash Through the Trees ------------------------------------------------------------------------------------


def test_crash_through_the_trees_passes_enemies_and_ends_in_a_free_space() -> None:
    table = duel().hand(0, "Crash Through the Trees", "Hoax").scheme("Crash Through the Trees")
    assert table.asking() == "0 move"
    assert table.spaces_offered() == CRASH
    table.choose("to A4")
    assert table.space("Bigfoot") == "A4"
    assert table.discarded(0) == ["Crash Through the Trees"]
    assert table.asking() == "0 action"


def test_crash_through_the_trees_for_no_effect() -> None:
    table = duel().hand(0, "Crash Through the Trees", "Hoax").scheme("Crash Through the Trees").choose("stay")
    assert table.space("Bigfoot") == "B4"
    assert table.discarded(0) == ["Crash Through the Trees"]


def test_a_maneuver_does_not_pass_enemies() -> None:
    table = duel().hand(0, "Hoax").choose("maneuver", "boost with Hoax", "move Bigfoot")
    assert table.spaces_offered() == CRASH - {"A3", "A2", "A4", "A5", "A6", "B5"}


def test_ix_40_crash_through_the_trees_over_a_worker_on_a_trap() -> None:
    """The trap under the Worker at B3 bars the way, the open one at C4 ends it."""
    table = hunted().stand("Robert Muldoon", "A1").stand("InGen Worker 1", "B3").token(1, "B3", "C4")
    table.hand(0, "Crash Through the Trees").scheme("Crash Through the Trees")
    assert table.spaces_offered() == {"B4", "C4", "C5", "D3", "D4", "D5", "E6", "C6", "E5"}
    table.choose("to C4")
    assert table.space("Bigfoot") == "C4"
    assert table.health("Bigfoot") == 15
    assert table.tokens(1) == ["B3"]
    assert len(table.cards(1)) == 1


# --- Jackalope Horns --------------------------------------------------------------------------------------------


def test_jackalope_horns_passes_enemies_and_hurts_the_one_fighter_beside_it() -> None:
    table = duel().stand("The Jackalope", "C3").hand(0, "Jackalope Horns", "Hoax").scheme("Jackalope Horns")
    assert table.asking() == "0 move"
    near = {"C3", "C2", "C4", "D2", "B2", "D3", "E3", "E4", "C5", "D4", "E2", "E5"}
    assert table.spaces_offered() == near | {"A3", "D5", "E6", "E7", "E1", "A2", "A4", "C6"}
    table.choose("to A3")
    assert table.health("Robin Hood") == 11
    assert table.discarded(0) == ["Jackalope Horns"]
    assert table.asking() == "0 action"


def test_jackalope_horns_takes_one_of_several_of_any_side_without_declining() -> None:
    table = duel().stand("The Jackalope", "C4").stand("Robin Hood", "D3").stand("Outlaw 1", "C3")
    table.hand(0, "Jackalope Horns").scheme("Jackalope Horns").choose("stay")
    assert table.asking() == "0 fighter"
    assert set(table.offered()) == {"choose Bigfoot", "choose Robin Hood", "choose Outlaw 1"}
    table.choose("choose Outlaw 1")
    assert table.health("Outlaw 1") == 0
    assert (table.health("Bigfoot"), table.health("Robin Hood")) == (16, 13)


def test_jackalope_horns_must_hurt_bigfoot_if_he_alone_is_beside_it() -> None:
    table = duel().stand("The Jackalope", "C3").hand(0, "Jackalope Horns").scheme("Jackalope Horns").choose("to C4")
    assert table.health("Bigfoot") == 14


def test_jackalope_horns_beside_nobody_does_nothing() -> None:
    table = duel().hand(0, "Jackalope Horns", "Hoax").scheme("Jackalope Horns").choose("to D4")
    assert table.space("The Jackalope") == "D4"
    assert table.said("damage") == 0
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("goes", "wounded", "winner"), [("to A3", "Robin Hood", 0), ("to C5", "Bigfoot", 1)])
def test_jackalope_horns_can_win_and_lose_the_game(goes: str, wounded: str, winner: int) -> None:
    table = duel().stand("The Jackalope", "C4").wound(wounded, 2).hand(0, "Jackalope Horns")
    table.scheme("Jackalope Horns").choose(goes)
    assert table.asking() == "over"
    assert table.winners() == [winner]


def test_ix_35_jackalope_horns_cut_short_by_a_trap_hurts_from_there() -> None:
    table = hunted().stand("The Jackalope", "C3").stand("InGen Worker 1", "D3").token(1, "C4")
    table.hand(0, "Jackalope Horns").scheme("Jackalope Horns").choose("to C4")
    assert table.health("The Jackalope") == 5
    assert len(table.cards(1)) == 1
    assert set(table.offered()) == {"choose Bigfoot", "choose InGen Worker 1"}
    table.choose("choose InGen Worker 1")
    assert table.health("InGen Worker 1") == 0


def test_ix_35_jackalope_horns_finds_nobody_once_a_trap_has_defeated_it() -> None:
    table = hunted().stand("The Jackalope", "C3").wound("The Jackalope", 1).stand("InGen Worker 1", "D3")
    table.token(1, "C4").hand(0, "Jackalope Horns", "Hoax").scheme("Jackalope Horns").choose("to C4")
    assert table.health("The Jackalope") == 0
    assert len(table.cards(1)) == 1
    assert (table.health("Bigfoot"), table.health("InGen Worker 1")) == (16, 1)
    assert table.discarded(0) == ["Jackalope Horns"]
    assert table.asking() == "0 action"


# --- Hoax -------------------------------------------------------------------------------------------------------


def test_hoax_after_a_won_attack_moves_bigfoot_through_enemies() -> None:
    table = duel().hand(0, "Hoax", "Feint").attack("Bigfoot", "Robin Hood", "Hoax")
    assert table.health("Robin Hood") == 9
    assert table.asking() == "0 move"
    assert table.spaces_offered() == CRASH
    table.choose("to A2")
    assert table.space("Bigfoot") == "A2"
    assert table.asking() == "0 action"


def test_hoax_after_a_lost_attack_moves_too() -> None:
    table = hunted().hand(0, "Hoax", "Feint").hand(1, "Leap Away")
    table.attack("Bigfoot", "Robert Muldoon", "Hoax", "Leap Away").choose("choose Robert Muldoon", "stay")
    assert table.health("Robert Muldoon") == 14
    assert table.asking() == "0 move"
    table.choose("stay")
    assert table.space("Bigfoot") == "B4"


@pytest.mark.parametrize(("attack", "health"), [("A Hunter's Eye", 15), ("Piercing Shot", 16)])
def test_hoax_defending_moves_before_the_attackers_ability_whoever_won(attack: str, health: int) -> None:
    table = duel(first=1).hand(0, "Hoax").hand(1, attack)
    table.attack("Robin Hood", "Bigfoot", attack, "Hoax")
    assert table.health("Bigfoot") == health
    assert table.asking() == "0 move"
    assert table.spaces_offered() == CRASH
    table.choose("to A4")
    assert table.asking() == "1 move"
    assert "to B4" in table.offered()


def test_hoax_moves_the_jackalope_if_the_jackalope_fought() -> None:
    table = duel().stand("The Jackalope", "A3").hand(0, "Hoax").attack("The Jackalope", "Robin Hood", "Hoax")
    near = {"A3", "A2", "A4", "A5", "A6", "B5", "C4", "C5"}
    assert table.spaces_offered() == near | {"B2", "B6", "C3", "D3", "C2", "C6", "D2", "D4"}
    table.choose("to C4")
    assert (table.space("The Jackalope"), table.space("Bigfoot")) == ("C4", "B4")


def test_hoax_of_a_defeated_defender_does_nothing() -> None:
    table = duel(first=1).stand("The Jackalope", "A3").wound("The Jackalope", 1)
    table.hand(0, "Hoax").hand(1, "A Hunter's Eye")
    table.attack("Robin Hood", "The Jackalope", "A Hunter's Eye", "Hoax")
    assert table.health("The Jackalope") == 0
    assert table.asking() == "1 move"


def test_hoax_of_a_defeated_attacker_does_nothing() -> None:
    table = duel().stand("The Jackalope", "A3").wound("The Jackalope", 1)
    table.hand(0, "Hoax", "Feint").hand(1, "Wily Fighting")
    table.attack("The Jackalope", "Robin Hood", "Hoax", "Wily Fighting")
    assert table.health("Robin Hood") == 12
    assert table.health("The Jackalope") == 0
    assert table.asking() == "0 action"


# --- Disengage --------------------------------------------------------------------------------------------------


def test_ix_32_disengage_onto_a_trap() -> None:
    table = hunted().token(1, "D3").hand(0, "Disengage").attack("Bigfoot", "Robert Muldoon", "Disengage")
    assert table.spaces_offered() == {"A3", "C4", "C5", "D3"}
    table.choose("place Bigfoot at D3")
    assert table.health("Bigfoot") == 15
    assert table.tokens(1) == []
    assert len(table.cards(1)) == 1


def test_ix_86_disengage_in_a_zone_of_one_space() -> None:
    table = Scenario("bigfoot", "robin-hood", board="globe-theatre").only({"Bigfoot": "A1", "Robin Hood": "A2"})
    table.hand(0, "Disengage", "Hoax").attack("Bigfoot", "Robin Hood", "Disengage")
    assert table.asking() == "0 action"
    assert table.space("Bigfoot") == "A1"


# --- Momentous Shift --------------------------------------------------------------------------------------------


def test_example_momentous_shift_after_a_maneuver() -> None:
    table = duel().stand("Bigfoot", "C4").hand(0, "Momentous Shift").hand(1, "Snark")
    table.maneuver(("Bigfoot", "B4")).attack("Bigfoot", "Robin Hood", "Momentous Shift", "Snark")
    assert table.health("Robin Hood") == 11


def test_example_momentous_shift_on_defense_looks_at_the_turn_under_way() -> None:
    """Bigfoot maneuvered in his own turn and has not moved in Robin Hood's."""
    table = duel().stand("Bigfoot", "C4").hand(0, "Momentous Shift").hand(1, "A Hunter's Eye")
    table.maneuver().maneuver(("Bigfoot", "B4")).attack("Robin Hood", "Bigfoot", "A Hunter's Eye", "Momentous Shift")
    assert table.health("Bigfoot") == 14


def test_momentous_shift_looks_at_the_fighter_that_plays_it() -> None:
    table = duel().stand("The Jackalope", "A3").hand(0, "Momentous Shift").maneuver(("Bigfoot", "C4"))
    table.attack("The Jackalope", "Robin Hood", "Momentous Shift")
    assert table.health("Robin Hood") == 10


def test_momentous_shift_after_a_placement() -> None:
    table = duel().stand("Outlaw 1", "C5").hand(0, "Disengage", "Momentous Shift")
    table.attack("Bigfoot", "Outlaw 1", "Disengage").choose("place Bigfoot at A3")
    table.attack("Bigfoot", "Robin Hood", "Momentous Shift")
    assert table.health("Robin Hood") == 8


def test_momentous_shift_cancelled_after_a_shift_counts_3() -> None:
    table = duel().stand("Bigfoot", "C4").hand(0, "Momentous Shift").hand(1, "Feint")
    table.maneuver(("Bigfoot", "B4")).attack("Bigfoot", "Robin Hood", "Momentous Shift", "Feint")
    assert table.health("Robin Hood") == 12


@pytest.mark.parametrize(("pushed", "damage"), [("to C5", 0), ("stay", 1)])
def test_ix_54_momentous_shift_counts_a_push_by_the_opponent(pushed: str, damage: int) -> None:
    table = hunted(first=1).hand(0, "Momentous Shift").hand(1, "Rending Shot", "They Should All Be Destroyed")
    table.attack("Robert Muldoon", "Bigfoot", "Rending Shot").choose(pushed)
    table.attack("Robert Muldoon", "Bigfoot", "They Should All Be Destroyed", "Momentous Shift")
    assert table.health("Bigfoot") == 16 - 3 - damage


@pytest.mark.parametrize(("pushed", "damage"), [("to B4", 1), ("to C4", 0)])
def test_momentous_shift_moved_away_and_back_is_no_shift(pushed: str, damage: int) -> None:
    """Hoax takes Bigfoot to C5, then Rending Shot pushes him on or back."""
    table = hunted(first=1).hand(0, "Hoax", "Momentous Shift").hand(1, "Rending Shot", "They Should All Be Destroyed")
    table.attack("Robert Muldoon", "Bigfoot", "Rending Shot", "Hoax").choose("to C5", pushed)
    table.attack("Robert Muldoon", "Bigfoot", "They Should All Be Destroyed", "Momentous Shift")
    assert table.health("Bigfoot") == 16 - damage


# --- Skirmish ---------------------------------------------------------------------------------------------------


def test_skirmish_won_moves_one_of_the_two_fighters() -> None:
    table = duel().hand(0, "Skirmish").attack("Bigfoot", "Robin Hood", "Skirmish")
    assert table.health("Robin Hood") == 9
    assert table.asking() == "0 fighter"
    assert table.offered() == ["choose Bigfoot", "choose Robin Hood"]


def test_skirmish_moves_bigfoot_past_the_jackalope_and_not_past_robin_hood() -> None:
    table = duel().stand("The Jackalope", "C4").hand(0, "Skirmish")
    table.attack("Bigfoot", "Robin Hood", "Skirmish").choose("choose Bigfoot")
    assert table.spaces_offered() == {"B4", "C5", "C3", "D3"}
    table.choose("to C3")
    assert table.space("Bigfoot") == "C3"


def test_skirmish_moves_robin_hood_past_an_outlaw() -> None:
    table = duel().stand("Outlaw 1", "A3").hand(0, "Skirmish", "Feint")
    table.attack("Bigfoot", "Robin Hood", "Skirmish").choose("choose Robin Hood")
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"B3", "A2", "A4"}
    table.choose("to A4")
    assert table.space("Robin Hood") == "A4"
    assert table.asking() == "0 action"


def test_skirmish_does_not_take_robin_hood_past_his_enemies() -> None:
    """Hemmed in by Bigfoot and the Jackalope he can only stay, so only Bigfoot is there to be moved (ASK-6)."""
    table = duel().stand("The Jackalope", "A3").hand(0, "Skirmish", "Feint")
    table.attack("Bigfoot", "Robin Hood", "Skirmish")
    assert table.asking() == "0 move"
    table.choose("to C4")
    assert (table.space("Robin Hood"), table.space("Bigfoot")) == ("B3", "C4")


def test_skirmish_lost_moves_nobody() -> None:
    table = hunted().hand(0, "Skirmish", "Feint").hand(1, "Leap Away")
    table.attack("Bigfoot", "Robert Muldoon", "Skirmish", "Leap Away").choose("choose Robert Muldoon", "stay")
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("attack", "then"), [("Disarming Shot", "0 fighter"), ("A Hunter's Eye", "1 move")])
def test_skirmish_defending_needs_an_attack_without_damage(attack: str, then: str) -> None:
    table = duel(first=1).hand(0, "Skirmish").hand(1, attack)
    assert table.attack("Robin Hood", "Bigfoot", attack, "Skirmish").asking() == then


def test_skirmish_with_the_defender_defeated_moves_the_own_fighter() -> None:
    table = duel().stand("Outlaw 1", "C5").hand(0, "Skirmish").attack("Bigfoot", "Outlaw 1", "Skirmish")
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"B4", "C4", "C5", "C3", "D3"}


def test_skirmish_with_the_attacker_defeated_moves_the_opposing_fighter() -> None:
    table = duel().stand("The Jackalope", "A3").wound("The Jackalope", 1).hand(0, "Skirmish").hand(1, "Wily Fighting")
    table.attack("The Jackalope", "Robin Hood", "Skirmish", "Wily Fighting")
    assert table.health("The Jackalope") == 0
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"B3", "A3", "A2", "A4"}
