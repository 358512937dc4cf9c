"""Bullseye's cards and attack range, as his sheet says."""

from itertools import pairwise

import pytest

from matchless.engine.board import Board
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from scenario import Scenario
from sheets import deck

ASSASSIN = "World's Greatest Assassin"
PLANNED = "I Planned To Be Here"
MISS = "I Never Miss"
TRICK = "For My Next Trick"
RETREAT = "Tactical Retreat"
STRATEGIST = "Master Strategist"
ARROGANT = "Arrogant But Effective"
EYES = "Right Between The Eyes"
BETTER = "I'm Better And I'll Prove It"
STUDY = "Study The Target"

# type, value, BOOST, copies
DECK = deck("bullseye")
BIGFOOT = {"Bullseye": "D4", "Bigfoot": "E4", "The Jackalope": "A1"}


def facing(hero: str, at: dict[str, str], first: int = 0, board: str | Board = "hells-kitchen") -> Scenario:
    """Bullseye (seat 0) against another hero (seat 1), without the items of the board."""
    return Scenario("bullseye", hero, board=board, first=first).only(at).items()


def big_game(first: int = 0) -> Scenario:
    """Bullseye at D4, Bigfoot beside him at E4, the Jackalope far from both at A1."""
    return facing("bigfoot", BIGFOOT, first)


def won(*cards: str) -> Scenario:
    """Bullseye has won an attack on Bigfoot this turn, who is down to 12, and holds these cards."""
    table = big_game().hand(0, ASSASSIN, *cards).hand(1, "Hoax", "Feint", "Regroup", "Skirmish")
    return table.attack("Bullseye", "Bigfoot", ASSASSIN)


def team_of_daredevil(at: dict[str, str], first: int = 0) -> Scenario:
    """Bullseye and Daredevil (seats 0 and 2) against Bigfoot and Robin Hood (seats 1 and 3)."""
    names = ("bullseye", "bigfoot", "daredevil", "robin-hood")
    return Scenario(*names, board="hells-kitchen", mode=TEAMS, first=first).items().only(at)


def free_for_all(at: dict[str, str], first: int = 0) -> Scenario:
    names = ("bullseye", "bigfoot", "daredevil")
    return Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL, first=first).items().only(at)


def corridor(*zones: str) -> Board:
    """Spaces S1, S2, ... in a row, each in the zone named."""
    names = [f"S{number}" for number in range(1, len(zones) + 1)]
    data = {
        "name": "Corridor",
        "set": "Tests",
        "size": [1000, 10],
        "zones": sorted(set(zones)),
        "starts": {"1": "S1", "2": "S2"},
        "spaces": {name: {"x": 10 * i, "y": 5, "zones": [zones[i]]} for i, name in enumerate(names)},
        "paths": [[a, b] for a, b in pairwise(names)],
        "one_way": [],
    }
    return Board.from_data("corridor", data, "corridor.json")


# --- the sheet ----------------------------------------------------------------------------------------------------


def test_cards_to_attack_with() -> None:
    table = big_game().hand(0, *DECK).choose("attack", "with Bullseye", "target Bigfoot")
    assert set(table.offered()) == {f"play {card}" for card in DECK if card not in (RETREAT, STUDY)}


def test_cards_to_defend_with() -> None:
    table = big_game(first=1).hand(0, *DECK).hand(1, "Savagery").choose("attack", "with Bigfoot", "play Savagery")
    cards = (RETREAT, STRATEGIST, "Feint", ARROGANT, EYES, "Ricochet", BETTER)
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in cards}


def test_example_which_cards_can_defend() -> None:
    table = big_game(first=1).hand(0, MISS, TRICK, STRATEGIST).hand(1, "Savagery")
    table.choose("attack", "with Bigfoot", "play Savagery")
    assert table.offered() == ["no defense", f"defend with {STRATEGIST}"]


def test_cards_to_play_as_a_scheme() -> None:
    assert big_game().hand(0, *DECK).choose("scheme").offered() == [f"play {STUDY}"]


@pytest.mark.parametrize(
    ("card", "value"),
    [(ASSASSIN, 4), (TRICK, 2), (STRATEGIST, 3), ("Feint", 2), (ARROGANT, 2), (EYES, 3), ("Ricochet", 3), (BETTER, 2)],
)
def test_an_attack_without_defense_deals_its_value(card: str, value: int) -> None:
    table = big_game().hand(0, card).attack("Bullseye", "Bigfoot", card)
    assert f"Bullseye wins the combat and deals {value} combat damage." in table.log


@pytest.mark.parametrize(
    ("card", "value"),
    [(RETREAT, 3), (STRATEGIST, 3), ("Feint", 2), (ARROGANT, 2), (EYES, 3), ("Ricochet", 3), (BETTER, 2)],
)
def test_a_defense_takes_its_value_off_the_attack(card: str, value: int) -> None:
    table = big_game(first=1).hand(0, card).hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Bullseye", "Larger Than Life", card)
    assert table.health("Bullseye") == 14 - 6 + value


@pytest.mark.parametrize("card", DECK)
def test_boosting_a_maneuver(card: str) -> None:
    table = big_game().stand("Bullseye", "F1").hand(0, card)
    table.choose("maneuver", f"boost with {card}", "move Bullseye")
    board = table.table.board
    away = board.distance[board.space_ids["F1"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 2 + DECK[card].boost


def test_exhaustion_hurts_bullseye() -> None:
    assert big_game().hand(0, MISS).empty_deck(0).choose("maneuver").health("Bullseye") == 12


def test_bullseyes_defeat_loses_the_game_at_once() -> None:
    """IX-4."""
    table = big_game(first=1).wound("Bullseye", 3).hand(0, RETREAT).hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Bullseye", "Larger Than Life", RETREAT)
    assert (table.asking(), table.winners()) == ("over", [1])


# --- the range ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "bullseye", "target", "offered"),
    [
        pytest.param("hells-kitchen", "E4", "D1", True, id="5 steps, another zone"),
        pytest.param("hells-kitchen", "E4", "C1", False, id="6 steps, another zone"),
        pytest.param("hells-kitchen", "E4", "B1", False, id="7 steps, another zone"),
        pytest.param("hells-kitchen", "E4", "D4", True, id="adjacent"),
        pytest.param("sherwood-forest", "E2", "D5", True, id="6 steps in a shared zone"),
        pytest.param("yukon", "D1", "C2", True, id="8 steps in a shared zone"),
        pytest.param("raptor-paddock", "A4", "D1", True, id="5 steps, one against an arrow (IX-85)"),
        pytest.param("raptor-paddock", "D1", "A4", True, id="5 steps, one along an arrow (IX-85)"),
    ],
)
def test_example_range_limits(board: str, bullseye: str, target: str, offered: bool) -> None:
    table = facing("daredevil", {"Bullseye": bullseye, "Daredevil": target}, board=board).hand(0, ASSASSIN)
    assert ("attack" in table.offered()) is offered
    if offered:
        table.attack("Bullseye", "Daredevil", ASSASSIN)
        assert table.health("Daredevil") == 13


def test_fighters_in_between_do_not_block() -> None:
    board = corridor("red", "blue", "green", "gray", "brown", "violet", "white", "black")
    at = {"Bullseye": "S1", "Elektra": "S6", "The Hand": "S2 S3 S4 S7"}
    table = facing("elektra", at, board=board).hand(0, ASSASSIN).choose("attack", "with Bullseye")
    targets = ("Elektra", "The Hand 1", "The Hand 2", "The Hand 3")
    assert table.offered() == [f"target {name}" for name in targets]


@pytest.mark.parametrize(("front", "back", "offered"), [("D1", "C1", True), ("C1", "D1", True), ("B1", "C1", False)])
def test_ix_55_the_nearer_space_of_a_large_fighter_counts(front: str, back: str, offered: bool) -> None:
    table = Scenario("bullseye", "t-rex", board="hells-kitchen").items().clear()
    table.stand("Bullseye", "E4").stand("T. Rex", front, back).hand(0, ASSASSIN)
    assert ("attack" in table.offered()) is offered


def test_rulebook_example_bullseye_attacks_daredevil_four_spaces_away_in_another_zone() -> None:
    table = facing("daredevil", {"Bullseye": "E4", "Daredevil": "D4"}, first=1)
    table.hand(0, STRATEGIST, MISS, TRICK).hand(1, "Man Without Fear", "Breather", "Breather")
    table.deck(1, "Through Adversity", "Feint").attack("Daredevil", "Bullseye", "Man Without Fear", STRATEGIST)
    table.choose("yes", "yes")
    assert table.health("Bullseye") == 12
    table.choose("to F1").end_turn()
    assert table.space("Daredevil") == "D4"
    table.attack("Bullseye", "Daredevil", TRICK)
    assert table.health("Daredevil") == 15


def test_the_range_is_for_attacks_only() -> None:
    """A target 5 spaces away is in no zone of Bullseye's: Ricochet reaches its zones, not his."""
    table = facing("bigfoot", {"Bullseye": "E4", "Bigfoot": "D1", "The Jackalope": "D5"}).hand(0, "Ricochet", MISS)
    table.attack("Bullseye", "Bigfoot", "Ricochet")
    assert table.asking() == "0 action"  # Bigfoot alone is in his zones, so nobody else could be picked
    assert table.health("Bigfoot") == 16 - 3 - 1


def test_ix_24_jealousy_against_an_attack_from_five_spaces_away() -> None:
    """Oberon, farther off than 5, comes to stand on the attacked space and defends with a card of his."""
    table = facing("titania", {"Bullseye": "E4", "Titania": "D1", "Oberon": "B1"})
    table.second(1, "Glamour of Jealousy").hand(0, ASSASSIN, MISS).hand(1, "Fairy Song", "But A Dream")
    table.choose("attack", "with Bullseye", f"play {ASSASSIN}")
    assert table.offered() == ["none", "choose Oberon"]
    table.choose("choose Oberon")
    assert table.offered() == ["no defense", "defend with Fairy Song"]
    table.choose("no defense")
    assert (table.health("Oberon"), table.health("Titania")) == (2, 12)
    assert (table.space("Oberon"), table.space("Titania")) == ("D1", "B1")


def test_ix_63_a_dormant_seat_cannot_be_attacked() -> None:
    table = facing("elektra", {"Bullseye": "D4", "Elektra": "E4", "The Hand": "D5"}).wound("Elektra", 4)
    table.hand(0, ASSASSIN, MISS).attack("Bullseye", "Elektra", ASSASSIN)
    assert table.offered() == ["maneuver"]


# --- won a combat this turn ---------------------------------------------------------------------------------------


def test_a_win_is_forgotten_when_the_next_turn_begins() -> None:
    """Won as defender in Bigfoot's turn: Study The Target draws only 2 in the next."""
    table = big_game(first=1).hand(0, RETREAT, STUDY).hand(1, "Feint", "Regroup")
    table.attack("Bigfoot", "Bullseye", "Feint", RETREAT)
    assert table.game.won_this_turn == 0b01
    table.end_turn().scheme(STUDY)
    assert len(table.cards(0)) == 2
    assert (table.asking(), table.game.actions) == ("0 action", 1)


def test_a_win_as_defender_counts_for_the_rest_of_that_turn() -> None:
    table = big_game(first=1).hand(0, "Feint", BETTER).hand(1, "Regroup", "Larger Than Life")
    table.attack("Bigfoot", "Bullseye", "Regroup", "Feint")
    table.attack("Bigfoot", "Bullseye", "Larger Than Life", BETTER)
    assert table.health("Bullseye") == 14  # 6 against 6


def test_the_opponents_win_is_not_bullseyes() -> None:
    table = big_game().hand(0, "Ricochet", BETTER).hand(1, "Hoax")
    table.attack("Bullseye", "Bigfoot", "Ricochet", "Hoax").choose("stay", "choose Bigfoot")
    assert table.game.won_this_turn == 0b10
    table.attack("Bullseye", "Bigfoot", BETTER)
    assert table.health("Bigfoot") == 16 - 1 - 2


# --- World's Greatest Assassin ------------------------------------------------------------------------------------


def test_worlds_greatest_assassin_without_a_win_meets_the_defense() -> None:
    table = big_game().hand(0, ASSASSIN).hand(1, "Skirmish").attack("Bullseye", "Bigfoot", ASSASSIN, "Skirmish")
    assert table.health("Bigfoot") == 16


def test_worlds_greatest_assassin_after_a_win_ignores_the_defense() -> None:
    table = won(ASSASSIN).attack("Bullseye", "Bigfoot", ASSASSIN, "Hoax")
    assert table.health("Bigfoot") == 12 - 4
    assert table.asking() == "1 move"  # only the value is ignored


def test_worlds_greatest_assassin_after_a_win_without_defense() -> None:
    assert won(ASSASSIN).attack("Bullseye", "Bigfoot", ASSASSIN).health("Bigfoot") == 12 - 4


def test_worlds_greatest_assassin_cancelled() -> None:
    assert won(ASSASSIN).attack("Bullseye", "Bigfoot", ASSASSIN, "Feint").health("Bigfoot") == 12 - 2


def test_ix_14_an_ignored_defense_is_0_and_no_blind_boost_is_offered_for_it() -> None:
    table = facing("daredevil", {"Bullseye": "D4", "Daredevil": "E4"}).hand(0, ASSASSIN, ASSASSIN, MISS)
    table.hand(1, "Grappling Hook").deck(1, "Devil of Hell's Kitchen").attack("Bullseye", "Daredevil", ASSASSIN)
    table.attack("Bullseye", "Daredevil", ASSASSIN, "Grappling Hook")
    assert table.asking() == "1 move"  # what the Hook does after combat; the boost was not asked for (ASK-6)
    assert table.health("Daredevil") == 17 - 4 - 4
    assert table.discarded(1) == []


def test_ix_14_an_ignored_defense_is_0_despite_an_instead_value() -> None:
    """Hoax has shifted Bigfoot, so Momentous Shift would be 5."""
    table = big_game().hand(0, ARROGANT, ASSASSIN).hand(1, "Hoax", "Momentous Shift")
    table.attack("Bullseye", "Bigfoot", ARROGANT, "Hoax").choose("to E5", "stay")
    table.attack("Bullseye", "Bigfoot", ASSASSIN, "Momentous Shift")
    assert table.said("Momentous Shift counts 5 in place of its printed value") == 1
    assert table.health("Bigfoot") == 16 - 4


# --- I Planned To Be Here -----------------------------------------------------------------------------------------


def test_i_planned_to_be_here_is_5_where_the_turn_began() -> None:
    assert big_game().hand(0, PLANNED).attack("Bullseye", "Bigfoot", PLANNED).health("Bigfoot") == 16 - 5


def test_i_planned_to_be_here_is_2_elsewhere() -> None:
    table = big_game().hand(0, PLANNED).maneuver(("Bullseye", "D5")).attack("Bullseye", "Bigfoot", PLANNED)
    assert table.health("Bigfoot") == 16 - 2


def test_i_planned_to_be_here_is_5_after_leaving_and_coming_back() -> None:
    table = big_game().hand(0, TRICK, PLANNED).attack("Bullseye", "Bigfoot", TRICK).choose("to D5")
    table.maneuver(("Bullseye", "D4")).attack("Bullseye", "Bigfoot", PLANNED)
    assert table.health("Bigfoot") == 16 - 2 - 5


def test_i_planned_to_be_here_is_2_when_an_opponent_has_moved_him() -> None:
    table = big_game().hand(0, "Ricochet", PLANNED).hand(1, "Skirmish")
    table.attack("Bullseye", "Bigfoot", "Ricochet", "Skirmish").choose("choose Bullseye", "to D5", "choose Bullseye")
    table.attack("Bullseye", "Bigfoot", PLANNED)
    assert table.health("Bigfoot") == 16 - 2


def test_i_planned_to_be_here_cancelled_is_2() -> None:
    table = big_game().hand(0, PLANNED).hand(1, "Feint").attack("Bullseye", "Bigfoot", PLANNED, "Feint")
    assert table.health("Bigfoot") == 16


# --- I Never Miss -------------------------------------------------------------------------------------------------


def test_i_never_miss_boosts_with_a_card_from_hand_and_ignores_its_text() -> None:
    table = big_game().hand(0, MISS, "Feint", STUDY).hand(1, "Hoax").attack("Bullseye", "Bigfoot", MISS, "Hoax")
    assert table.asking() == "0 boost"
    assert table.offered() == ["no boost", "boost with Feint", f"boost with {STUDY}"]
    table.choose("boost with Feint")
    assert table.health("Bigfoot") == 16 - (3 + 2 - 4)
    assert table.said("cancelled") == 0
    assert table.cards(0) == [STUDY]


def test_i_never_miss_draws_instead_of_boosting() -> None:
    table = big_game().hand(0, MISS, "Feint").deck(0, STUDY).attack("Bullseye", "Bigfoot", MISS).choose("no boost")
    assert table.health("Bigfoot") == 16 - 3
    assert table.cards(0) == ["Feint", STUDY]


def test_i_never_miss_with_an_empty_hand_draws_without_asking() -> None:
    table = big_game().hand(0, MISS).deck(0, STUDY).attack("Bullseye", "Bigfoot", MISS)
    assert table.asking() == "0 action"
    assert table.cards(0) == [STUDY]


def test_i_never_miss_hurts_when_it_draws_from_an_empty_deck() -> None:
    table = big_game().hand(0, MISS, "Feint").empty_deck(0).attack("Bullseye", "Bigfoot", MISS).choose("no boost")
    assert table.health("Bullseye") == 12
    assert table.health("Bigfoot") == 13


def test_i_never_miss_boosting_from_an_empty_deck_hurts_nobody() -> None:
    table = big_game().hand(0, MISS, "Feint", STUDY).empty_deck(0).attack("Bullseye", "Bigfoot", MISS)
    assert table.choose("boost with Feint").health("Bullseye") == 14


def test_i_never_miss_cancelled_neither_boosts_nor_draws() -> None:
    table = big_game().hand(0, MISS, STUDY).hand(1, "Feint").attack("Bullseye", "Bigfoot", MISS, "Feint")
    assert table.asking() == "0 action"
    assert table.cards(0) == [STUDY]
    assert table.health("Bigfoot") == 15


def test_i_never_miss_loses_the_game_to_exhaustion() -> None:
    table = big_game().wound("Bullseye", 2).hand(0, MISS).empty_deck(0).attack("Bullseye", "Bigfoot", MISS)
    assert (table.asking(), table.winners()) == ("over", [1])
    assert table.health("Bigfoot") == 16


def test_ix_19_an_exhausted_i_never_miss_in_free_for_all_ends_before_damage() -> None:
    """COMBAT-7: no damage, and the defender has won; then the next seat's turn."""
    table = free_for_all(BIGFOOT | {"Daredevil": "A5"}).wound("Bullseye", 2).hand(0, MISS).empty_deck(0)
    table.hand(1, "Regroup").attack("Bullseye", "Bigfoot", MISS, "Regroup")
    assert table.space("Bullseye") == ""
    assert table.health("Bigfoot") == 16
    assert len(table.cards(1)) == 2  # the two of a win
    assert (table.asking(), table.winners()) == ("1 action", [])


def test_ix_19_an_exhausted_i_never_miss_in_a_team_ends_before_damage() -> None:
    at = BIGFOOT | {"Daredevil": "A5", "Robin Hood": "F1"}
    table = team_of_daredevil(at).wound("Bullseye", 2).hand(0, MISS).empty_deck(0).hand(1, "Feint")
    table.attack("Bullseye", "Bigfoot", MISS)
    assert table.space("Bullseye") == ""
    assert table.health("Bigfoot") == 16
    assert table.asking() == "1 action"


# --- For My Next Trick --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", "Regroup", "Momentous Shift"])
def test_for_my_next_trick_moves_draws_and_gains_an_action_whatever_the_result(defense: str) -> None:
    table = big_game().hand(0, TRICK).deck(0, STUDY).hand(1, "Regroup", "Momentous Shift")
    table.attack("Bullseye", "Bigfoot", TRICK, defense)
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"C4", "D3", "D4", "D5", "E3"}
    assert table.cards(0) == []  # the draw comes after the move
    table.choose("to D5")
    assert table.cards(0) == [STUDY]
    assert (table.asking(), table.game.actions) == ("0 action", 2)


def test_for_my_next_trick_may_stay() -> None:
    table = big_game().hand(0, TRICK).attack("Bullseye", "Bigfoot", TRICK).choose("stay")
    assert (table.space("Bullseye"), table.game.actions) == ("D4", 2)


def test_for_my_next_trick_cancelled() -> None:
    table = big_game().hand(0, TRICK, STUDY).hand(1, "Feint").attack("Bullseye", "Bigfoot", TRICK, "Feint")
    assert (table.asking(), table.game.actions) == ("0 action", 1)
    assert table.cards(0) == [STUDY]


def test_ix_6_for_my_next_trick_loses_the_game_to_exhaustion() -> None:
    table = big_game().wound("Bullseye", 2).hand(0, TRICK).empty_deck(0).attack("Bullseye", "Bigfoot", TRICK)
    assert table.choose("stay").winners() == [1]


def test_ix_56_for_my_next_trick_against_terrifying_roar_only_draws_and_gains() -> None:
    table = Scenario("bullseye", "t-rex", board="hells-kitchen").items().clear()
    table.stand("Bullseye", "D4").stand("T. Rex", "E4", "E5").hand(0, TRICK).deck(0, STUDY).hand(1, "Terrifying Roar")
    table.attack("Bullseye", "T. Rex", TRICK, "Terrifying Roar")
    assert (table.asking(), table.game.actions) == ("0 action", 2)
    assert table.cards(0) == [STUDY]


def test_ix_90_for_my_next_trick_of_a_seat_that_is_out_gives_nothing() -> None:
    """Wily Fighting defeats Bullseye before his own AFTER text."""
    names = ("bullseye", "robin-hood", "daredevil")
    table = Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL).items()
    table.only({"Bullseye": "D4", "Robin Hood": "E4", "Daredevil": "A5"}).wound("Bullseye", 1)
    table.hand(0, TRICK, STUDY).hand(1, "Wily Fighting", "Feint")
    table.attack("Bullseye", "Robin Hood", TRICK, "Wily Fighting")
    assert table.space("Bullseye") == ""
    assert table.cards(0) == [STUDY]
    assert table.asking() == "1 action"


# --- Tactical Retreat ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Savagery", "Regroup"], ids=["lost", "won"])
def test_tactical_retreat_must_place_bullseye_outside_his_zones(card: str) -> None:
    """From C4, lightblue and violet; Bigfoot and the Jackalope hold B5 and A1."""
    at = {"Bullseye": "C4", "Bigfoot": "B5", "The Jackalope": "A1"}
    table = facing("bigfoot", at, first=1).hand(0, RETREAT).hand(1, card)
    table.attack("Bigfoot", "Bullseye", card, RETREAT)
    assert table.asking() == "0 place"
    free = ("A2", "A3", "A4", "A5", "B1", "B2", "B3", "B6", "C1", "D1", "E1", "E2", "F1")
    assert table.offered() == [f"place Bullseye at {space}" for space in free]
    table.choose("place Bullseye at B6")
    assert table.space("Bullseye") == "B6"


def test_tactical_retreat_with_one_space_left_is_not_asked() -> None:
    board = corridor("red", "red", "red", "blue", "blue")
    table = facing("bigfoot", {"Bullseye": "S2", "Bigfoot": "S3", "The Jackalope": "S4"}, first=1, board=board)
    table.hand(0, RETREAT).hand(1, "Savagery").attack("Bigfoot", "Bullseye", "Savagery", RETREAT)
    assert table.space("Bullseye") == "S5"


def test_tactical_retreat_without_a_space_does_nothing() -> None:
    board = corridor("red", "red", "red", "blue")
    table = facing("bigfoot", {"Bullseye": "S2", "Bigfoot": "S3", "The Jackalope": "S4"}, first=1, board=board)
    table.hand(0, RETREAT).hand(1, "Savagery", "Feint").attack("Bigfoot", "Bullseye", "Savagery", RETREAT)
    assert table.space("Bullseye") == "S2"
    assert table.discarded(0) == [RETREAT]


def test_tactical_retreat_cancelled() -> None:
    table = big_game(first=1).hand(0, RETREAT).hand(1, "Feint").attack("Bigfoot", "Bullseye", "Feint", RETREAT)
    assert table.space("Bullseye") == "D4"


def test_ix_32_tactical_retreat_onto_a_trap_sets_it_off() -> None:
    table = facing("robert-muldoon", {"Bullseye": "D4", "Robert Muldoon": "E4"}, first=1).token(1, "A1")
    table.hand(0, RETREAT).hand(1, "Rending Shot", "Feint")
    table.attack("Robert Muldoon", "Bullseye", "Rending Shot", RETREAT).choose("place Bullseye at A1")
    assert table.health("Bullseye") == 13
    assert table.tokens(1) == []


def test_tactical_retreat_comes_before_the_attackers_after_text() -> None:
    """Savagery finds Bullseye no longer beside Bigfoot."""
    table = big_game(first=1).hand(0, RETREAT).hand(1, "Savagery", "Feint")
    table.attack("Bigfoot", "Bullseye", "Savagery", RETREAT).choose("place Bullseye at B1")
    assert table.health("Bullseye") == 14 - 1


def test_tactical_retreat_of_a_defeated_bullseye_places_nobody() -> None:
    table = team_of_daredevil(BIGFOOT | {"Daredevil": "A5", "Robin Hood": "F1"}, first=1).wound("Bullseye", 1)
    table.hand(0, RETREAT).hand(1, "Larger Than Life", "Feint")
    table.attack("Bigfoot", "Bullseye", "Larger Than Life", RETREAT)
    assert table.space("Bullseye") == ""
    assert table.asking() == "1 action"


# --- Master Strategist --------------------------------------------------------------------------------------------


def test_master_strategist_moves_exactly_four_spaces_even_through_enemies_and_back() -> None:
    """In a corridor with Bigfoot next to him: S1, S3 and S5 are 4 steps away, S2 and S4 are not."""
    board = corridor("red", "red", "red", "red", "red", "red", "red", "red", "red")
    table = facing("bigfoot", {"Bullseye": "S5", "Bigfoot": "S4", "The Jackalope": "S7"}, board=board)
    table.hand(0, STRATEGIST, MISS).attack("Bullseye", "Bigfoot", STRATEGIST)
    assert table.asking() == "0 move"
    assert table.offered() == ["to S1", "to S3", "stay", "to S9"]  # S7 is held by the Jackalope
    table.choose("to S9")
    assert table.space("Bullseye") == "S9"


@pytest.mark.parametrize("attack", ["Larger Than Life", "Regroup"], ids=["lost", "won"])
def test_master_strategist_defending_moves_whatever_the_result(attack: str) -> None:
    table = big_game(first=1).stand("Bullseye", "E1").stand("Bigfoot", "D1").hand(0, STRATEGIST)
    table.hand(1, attack, "Hoax").attack("Bigfoot", "Bullseye", attack, STRATEGIST)
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {
        *("A2", "B1", "B2", "B3", "C1", "C2", "C3", "C4", "D2", "D3", "D4", "D5"),
        *("E1", "E2", "E3", "E4", "F1"),
    }


def test_master_strategist_cancelled() -> None:
    table = big_game().hand(0, STRATEGIST, MISS).hand(1, "Feint").attack("Bullseye", "Bigfoot", STRATEGIST, "Feint")
    assert table.asking() == "0 action"
    assert table.space("Bullseye") == "D4"


def test_ix_41_master_strategist_stops_on_a_trap_short_of_four() -> None:
    table = facing("robert-muldoon", {"Bullseye": "E6", "Robert Muldoon": "E4"}).token(1, "D6", "E5")
    table.hand(0, STRATEGIST, MISS).attack("Bullseye", "Robert Muldoon", STRATEGIST)
    assert table.offered() == ["to D6", "to E5"]
    table.choose("to E5")
    assert (table.space("Bullseye"), table.health("Bullseye")) == ("E5", 13)
    assert table.tokens(1) == ["D6"]


def test_master_strategist_without_a_walk_of_four_does_not_move() -> None:
    """Its only way leads over a trap under a Worker (MOVE-4)."""
    board = corridor("red", "red", "red", "red", "red")
    at = {"Bullseye": "S1", "InGen Worker": "S2", "Robert Muldoon": "S4"}
    table = facing("robert-muldoon", at, board=board).token(1, "S2").hand(0, STRATEGIST, MISS)
    table.attack("Bullseye", "Robert Muldoon", STRATEGIST)
    assert table.asking() == "0 action"
    assert table.space("Bullseye") == "S1"


def test_ix_56_master_strategist_against_terrifying_roar_does_not_move() -> None:
    table = Scenario("bullseye", "t-rex", board="hells-kitchen").items().clear()
    table.stand("Bullseye", "D4").stand("T. Rex", "E4", "E5").hand(0, STRATEGIST, MISS).hand(1, "Terrifying Roar")
    table.attack("Bullseye", "T. Rex", STRATEGIST, "Terrifying Roar")
    assert table.asking() == "0 action"
    assert table.space("Bullseye") == "D4"


# --- Feint --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_feint_cancels_the_text_and_not_the_value(first: int) -> None:
    table = big_game(first).hand(0, "Feint", MISS).hand(1, "Hoax", "Regroup")
    if first:
        table.attack("Bigfoot", "Bullseye", "Hoax", "Feint")
    else:
        table.attack("Bullseye", "Bigfoot", "Feint", "Hoax")
    assert table.asking() == f"{first} action"
    assert table.health("Bullseye") == (12 if first else 14)


# --- Arrogant But Effective ---------------------------------------------------------------------------------------


def test_example_arrogant_set_up() -> None:
    """No damage, yet a win: the Assassin that follows ignores the defense."""
    table = big_game().hand(0, ARROGANT, ASSASSIN).hand(1, "Hoax", "Skirmish")
    table.attack("Bullseye", "Bigfoot", ARROGANT, "Hoax").choose("stay")
    assert table.health("Bigfoot") == 16
    assert table.spaces_offered() == {*("D4", "C4", "D3", "D5", "E3"), *("B4", "B5", "C3", "C5", "E5", "F1")}
    table.choose("stay").attack("Bullseye", "Bigfoot", ASSASSIN, "Skirmish")
    assert table.health("Bigfoot") == 12


def test_arrogant_but_effective_cancelled_leaves_the_real_result() -> None:
    table = big_game().hand(0, ARROGANT, STUDY).hand(1, "Feint").attack("Bullseye", "Bigfoot", ARROGANT, "Feint")
    assert table.game.won_this_turn == 0b10
    assert table.scheme(STUDY).game.active == 1  # no action gained
    assert len(table.cards(0)) == 2


def test_ix_18_defending_with_arrogant_fails_the_attackers_if_won() -> None:
    table = big_game(first=1).hand(0, ARROGANT).hand(1, "Savagery", "Feint")
    table.attack("Bigfoot", "Bullseye", "Savagery", ARROGANT).choose("stay")
    assert table.health("Bullseye") == 14 - 2  # no 1 more from Savagery
    assert table.game.won_this_turn == 0b01


def test_ix_18_defending_with_arrogant_works_the_attackers_if_lost() -> None:
    table = facing("hamlet", {"Bullseye": "D4", "Hamlet": "E4"}, first=1).wound("Hamlet", 10).hand(0, ARROGANT)
    card = "To Sleep, Perchance To Dream"
    table.hand(1, card, "Uncertain Doom").attack("Hamlet", "Bullseye", card, ARROGANT).choose("stay")
    assert table.health("Bullseye") == 13
    assert table.health("Hamlet") == 11
    assert table.asking() == "1 action"


def test_ix_18_attacking_with_arrogant_comes_after_the_defenders_text() -> None:
    """Skirmish has used its real win; Son of a Boxer its real win too, so it hurts nobody."""
    table = big_game().hand(0, ARROGANT, STUDY).hand(1, "Skirmish")
    table.attack("Bullseye", "Bigfoot", ARROGANT, "Skirmish")
    assert table.offered() == ["choose Bullseye", "choose Bigfoot"]
    table.choose("choose Bigfoot", "stay", "stay")
    assert table.game.won_this_turn == 0b01

    table = facing("daredevil", {"Bullseye": "D4", "Daredevil": "E4"}).hand(0, ARROGANT, STUDY)
    table.hand(1, "Son of a Boxer", "Breather", "Breather", "Breather")
    table.attack("Bullseye", "Daredevil", ARROGANT, "Son of a Boxer").choose("stay")
    assert table.health("Bullseye") == 14
    assert table.game.won_this_turn == 0b01


def test_ix_18_mirror_the_last_arrogant_counts() -> None:
    table = Scenario("bullseye", "bullseye", board="hells-kitchen").items()
    table.only({"Bullseye (seat 1)": "D4", "Bullseye (seat 2)": "E4"}).hand(0, ARROGANT, STUDY).hand(1, ARROGANT)
    table.attack("Bullseye (seat 1)", "Bullseye (seat 2)", ARROGANT, ARROGANT).choose("stay", "stay").scheme(STUDY)
    assert len(table.cards(0)) == 3
    assert (table.asking(), table.game.actions) == ("0 action", 1)


def test_arrogant_but_effective_counts_even_if_bullseye_is_defeated() -> None:
    table = team_of_daredevil(BIGFOOT | {"Daredevil": "A5", "Robin Hood": "F1"}, first=1).wound("Bullseye", 1)
    table.hand(0, ARROGANT).hand(1, "Savagery", "Feint").stand("Robin Hood", "E5")
    table.attack("Bigfoot", "Bullseye", "Savagery", ARROGANT)
    assert table.space("Bullseye") == ""
    assert table.health("Robin Hood") == 13  # beside Bigfoot, but Savagery has not won
    assert table.game.won_this_turn == 0b0001


# --- Right Between The Eyes ---------------------------------------------------------------------------------------


def test_right_between_the_eyes_after_a_win_makes_the_opponent_discard() -> None:
    table = won(EYES).attack("Bullseye", "Bigfoot", EYES, "Hoax")
    assert table.asking() == "1 discard"
    assert set(table.offered()) == {"discard Feint", "discard Regroup", "discard Skirmish"}  # not the card played
    table.choose("discard Regroup")
    assert table.cards(1) == ["Feint", "Skirmish"]
    assert table.health("Bigfoot") == 12  # 3 against 4


def test_right_between_the_eyes_without_a_win_takes_nothing() -> None:
    table = big_game().hand(0, EYES, MISS).hand(1, "Feint", "Regroup").attack("Bullseye", "Bigfoot", EYES)
    assert table.cards(1) == ["Feint", "Regroup"]
    assert table.health("Bigfoot") == 13


def test_right_between_the_eyes_against_an_empty_hand() -> None:
    table = big_game().hand(0, ASSASSIN, EYES).attack("Bullseye", "Bigfoot", ASSASSIN)
    table.attack("Bullseye", "Bigfoot", EYES)
    assert table.discarded(1) == []
    assert table.health("Bigfoot") == 16 - 4 - 3


def test_right_between_the_eyes_cancelled() -> None:
    table = won(EYES).attack("Bullseye", "Bigfoot", EYES, "Feint")
    assert table.cards(1)[:3] == ["Hoax", "Regroup", "Skirmish"]
    assert table.discarded(1) == ["Feint"]


def test_right_between_the_eyes_defending_after_a_win_in_the_opponents_turn() -> None:
    table = big_game(first=1).hand(0, "Feint", EYES).hand(1, "Regroup", "Larger Than Life", "Hoax", "Skirmish")
    table.attack("Bigfoot", "Bullseye", "Regroup", "Feint")
    table.attack("Bigfoot", "Bullseye", "Larger Than Life", EYES)
    assert table.asking() == "1 discard"
    table.choose("discard Hoax")
    assert table.cards(1) == ["Skirmish"]
    assert table.health("Bullseye") == 11


def test_ix_75_right_between_the_eyes_sends_a_sisters_card_to_the_cauldron() -> None:
    at = {"Bullseye": "D4", "Wayward Sister": "E4 A1 A2"}
    table = facing("wayward-sisters", at).hand(0, ASSASSIN, EYES).hand(1, "Ward")
    table.attack("Bullseye", "Wayward Sister 1", ASSASSIN).attack("Bullseye", "Wayward Sister 1", EYES)
    table.choose("discard Ward")
    assert table.piled(1) == ["Ward"]
    assert table.discarded(1) == []


def test_in_free_for_all_the_opponent_is_the_other_seat_of_the_combat() -> None:
    at = BIGFOOT | {"Daredevil": "D5"}
    table = free_for_all(at).hand(0, ASSASSIN, EYES).hand(1, "Feint", "Hoax").hand(2, "Feint")
    table.attack("Bullseye", "Bigfoot", ASSASSIN).attack("Bullseye", "Bigfoot", EYES)
    assert table.asking() == "1 discard"


# --- Ricochet -----------------------------------------------------------------------------------------------------


def test_ricochet_picks_any_fighter_in_a_zone_of_the_opposing_one() -> None:
    """Itself and Bullseye included; mandatory. The Jackalope at C4 is violet as well as lightblue."""
    table = big_game().stand("The Jackalope", "C4").hand(0, "Ricochet", MISS).attack("Bullseye", "Bigfoot", "Ricochet")
    assert table.asking() == "0 fighter"
    assert table.offered() == ["choose Bullseye", "choose Bigfoot", "choose The Jackalope"]
    table.choose("choose The Jackalope")
    assert (table.health("The Jackalope"), table.health("Bigfoot"), table.health("Bullseye")) == (5, 13, 14)


def test_ricochet_leaves_out_other_zones() -> None:
    table = big_game().stand("Bullseye", "D3").hand(0, "Ricochet", MISS).attack("Bullseye", "Bigfoot", "Ricochet")
    assert table.asking() == "0 action"  # only Bigfoot is left to pick
    assert table.health("Bigfoot") == 16 - 3 - 1


def test_ricochet_defending_whatever_the_result() -> None:
    table = big_game(first=1).stand("The Jackalope", "D5").hand(0, "Ricochet").hand(1, "Larger Than Life", "Feint")
    table.attack("Bigfoot", "Bullseye", "Larger Than Life", "Ricochet").choose("choose The Jackalope")
    assert (table.health("Bullseye"), table.health("The Jackalope")) == (11, 5)


def test_ricochet_cancelled() -> None:
    table = big_game().hand(0, "Ricochet", MISS).hand(1, "Feint").attack("Bullseye", "Bigfoot", "Ricochet", "Feint")
    assert table.asking() == "0 action"
    assert table.health("Bigfoot") == 15


def test_ricochet_off_a_defeated_fighter_hits_nobody() -> None:
    table = big_game().stand("The Jackalope", "D5").wound("The Jackalope", 3).hand(0, "Ricochet", MISS)
    table.attack("Bullseye", "The Jackalope", "Ricochet")
    assert table.asking() == "0 action"
    assert (table.health("Bullseye"), table.health("Bigfoot")) == (14, 16)


def test_ricochet_off_a_fighter_defeated_and_returned_in_this_combat_hits_nobody() -> None:
    """Defeated by any cause during this combat counts as defeated, though Defenders of Sherwood bring him back."""
    table = facing("robin-hood", {"Bullseye": "C5", "Robin Hood": "D5", "Outlaw": "C4"})
    table.items(C5="Mailbox").hand(0, "Ricochet", MISS).hand(1, "Defenders of Sherwood")
    table.choose("attack", "with Bullseye", "target Outlaw 1", "play Ricochet", "use Mailbox")
    table.choose("defend with Defenders of Sherwood")
    assert table.said("Outlaw 1 is defeated") == 1
    table.choose("place Outlaw 1 at E4")
    assert table.asking() == "0 action"
    assert table.health("Outlaw 1") == 1


def test_ricochet_may_win_the_game() -> None:
    table = big_game().wound("Bigfoot", 4).hand(0, "Ricochet", MISS).attack("Bullseye", "Bigfoot", "Ricochet")
    assert table.choose("choose Bigfoot").winners() == [0]


def test_ix_58_ricochet_finds_no_zone_of_an_elektra_off_the_board() -> None:
    table = facing("elektra", {"Bullseye": "D4", "Elektra": "E4", "The Hand": "D5"}).wound("Elektra", 3)
    table.hand(0, "Ricochet", MISS).attack("Bullseye", "Elektra", "Ricochet")
    assert (table.asking(), table.winners()) == ("0 action", [])
    assert table.health("Bullseye") == 14


def test_ix_80_ricochet_does_not_hurt_titania_under_sleep() -> None:
    """Nor Oberon: nobody could be hurt, so nobody is picked (ASK-6)."""
    table = facing("titania", {"Bullseye": "D3", "Titania": "E4", "Oberon": "D5"}).second(1, "Glamour of Sleep")
    table.hand(0, "Ricochet", MISS).attack("Bullseye", "Titania", "Ricochet")
    assert (table.health("Titania"), table.health("Oberon")) == (9, 6)
    assert table.said("Glamour of Sleep keeps 1 damage from") == 1
    assert table.asking() == "0 action"


def test_ix_88_ricochet_is_not_bound_by_the_first_turn_limit() -> None:
    table = free_for_all(BIGFOOT | {"Daredevil": "D5"}).hand(0, "Ricochet", MISS)
    table.choose("attack", "with Bullseye")
    assert table.offered() == ["target Bigfoot", "target The Jackalope"]
    table.choose("target Bigfoot", "play Ricochet", "choose Daredevil")
    assert table.health("Daredevil") == 16


def test_ix_91_ricochet_can_hit_a_teammate() -> None:
    table = team_of_daredevil(BIGFOOT | {"Daredevil": "D5", "Robin Hood": "F1"}).hand(0, "Ricochet", MISS)
    table.attack("Bullseye", "Bigfoot", "Ricochet")
    assert table.offered() == ["choose Bullseye", "choose Bigfoot", "choose Daredevil"]
    assert table.choose("choose Daredevil").health("Daredevil") == 16


# --- I'm Better And I'll Prove It ---------------------------------------------------------------------------------


def test_example_second_attack_after_a_win() -> None:
    table = big_game().hand(0, MISS, BETTER).hand(1, "Regroup", "Hoax").attack("Bullseye", "Bigfoot", MISS, "Regroup")
    table.choose("no boost").attack("Bullseye", "Bigfoot", BETTER)
    assert table.health("Bigfoot") == 16 - 2 - 6


def test_im_better_cancelled_is_2() -> None:
    assert won(BETTER).attack("Bullseye", "Bigfoot", BETTER, "Feint").health("Bigfoot") == 12


# --- Study The Target ---------------------------------------------------------------------------------------------


def test_study_the_target_draws_two() -> None:
    table = big_game().hand(0, STUDY).scheme(STUDY)
    assert len(table.cards(0)) == 2
    assert (table.asking(), table.game.actions) == ("0 action", 1)


def test_study_the_target_after_a_win_draws_three_and_gains_an_action() -> None:
    table = won(STUDY).scheme(STUDY)
    assert len(table.cards(0)) == 3
    assert (table.asking(), table.game.actions) == ("0 action", 1)


def test_ix_6_study_the_target_ends_the_game_at_the_first_missing_card() -> None:
    table = big_game().wound("Bullseye", 2).hand(0, STUDY).empty_deck(0).scheme(STUDY)
    assert table.winners() == [1]
    assert table.said("is exhausted") == 1


def test_study_the_target_hurts_for_each_missing_card() -> None:
    table = big_game().hand(0, STUDY, MISS).empty_deck(0, but=1).scheme(STUDY)
    assert table.health("Bullseye") == 12
    assert len(table.cards(0)) == 2
