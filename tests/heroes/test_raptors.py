"""The Raptors' cards and their pack, as their sheet says (Feint, Ambush and Disengage are tested as shared cards)."""

import pytest

import matchless
from phrases import phrase, phrases
from scenario import Scenario

HUNTED = "I've Hunted Most Things That Can Hunt You"
PATTERN = "Coordinated Attack Pattern"


def pack(
    raptors: str, muldoon: str = "E2", workers: str = "", first: int = 0, board: str = "raptor-paddock"
) -> Scenario:
    """The Raptors (seat 0) and Muldoon (seat 1) on these spaces; whoever has none has fallen."""
    table = Scenario("raptors", "robert-muldoon", board=board, first=first)
    return table.only({"Raptor": raptors, "Robert Muldoon": muldoon, "InGen Worker": workers})


def sherwood(raptors: str, at: dict[str, str], first: int = 0) -> Scenario:
    """The Raptors (seat 0) against Robin Hood and his Outlaws (seat 1) on Raptor Paddock."""
    return Scenario("raptors", "robin-hood", board="raptor-paddock", first=first).only({"Raptor": raptors} | at)


def spots(names: str) -> set[str]:
    return set(names.split())


def healths(table: Scenario) -> list[int]:
    return [table.health(f"Raptor {number}") for number in (1, 2, 3)]


def spaces(table: Scenario) -> list[str]:
    return [table.space(f"Raptor {number}") for number in (1, 2, 3)]


# --- the sheet ----------------------------------------------------------------------------------------------------


def test_setup_puts_one_raptor_on_the_start_and_the_others_in_her_zones() -> None:
    game = matchless.new_game("raptor-paddock", ["robert-muldoon", "raptors"], seed=1, first=0)
    for _ in range(3):
        game.choose(game.options[0])  # the Workers of whoever begins
    gray_or_brown = ["A3", "A4", "A5", "A6", "A7", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"]
    assert phrases(game) == [f"place Raptor 2 at {space}" for space in gray_or_brown]
    game.choose(game.options[0])
    assert [phrase(game, option) for option in game.options] == [
        f"place Raptor 3 at {space}" for space in gray_or_brown[1:]
    ]
    game.choose(game.options[0])
    assert [game.table.board.spaces[game.at[fighter]] for fighter in (4, 5, 6)] == ["B5", "A3", "A4"]
    assert game.health[4:] == [7, 7, 7]


def test_any_raptor_beside_an_enemy_may_attack_with_any_attack_card() -> None:
    attacks = ("Clever Girl", "Pack Hunters", "Eaten Alive", "They Remember", "Disengage", "Eviscerate", "Ambush")
    table = pack("E3 E4 A5").hand(0, *attacks, "Feint", "Decoy", PATTERN, "Working Things Out")
    table.choose("attack")
    assert table.offered() == ["with Raptor 1", "with Raptor 2"]
    table.choose("with Raptor 2")
    assert set(table.offered()) == {f"play {card}" for card in (*attacks, "Feint")}


def test_a_raptor_defends_with_defense_and_versatile_cards_only() -> None:
    table = pack("E3", first=1).hand(1, "Feint").hand(0, "Eviscerate", "Decoy", "Eaten Alive", "Clever Girl", PATTERN)
    table.choose("attack", "with Robert Muldoon", "play Feint")
    assert set(table.offered()) == {"no defense", "defend with Decoy", "defend with Eaten Alive"}


# --- three heroes -------------------------------------------------------------------------------------------------


def test_rulebook_example_the_raptors_lose_only_with_the_last_of_the_three() -> None:
    table = pack("E3 E4", first=1).wound("Raptor 1", 1).wound("Raptor 2", 1).hand(1, "Feint", "Rending Shot")
    table.attack("Robert Muldoon", "Raptor 1", "Feint")
    assert spaces(table) == ["", "E4", ""]
    assert table.winners() == []
    table.attack("Robert Muldoon", "Raptor 2", "Rending Shot")
    assert table.winners() == [1]


def test_ix_4_the_last_raptors_defeat_in_combat_ends_the_game_before_her_own_card_resolves() -> None:
    table = pack("E3 A5", first=1).wound("Raptor 1", 1).fallen("Raptor 2").hand(0, "Eaten Alive")
    table.wound("Robert Muldoon", 1).hand(1, "Shoot Her!")
    table.attack("Robert Muldoon", "Raptor 1", "Shoot Her!", "Eaten Alive")
    assert table.winners() == [1]
    assert table.health("Robert Muldoon") == 1


@pytest.mark.parametrize(("health", "left", "winners"), [(3, 1, []), (2, 0, [1])])
def test_exhaustion_hurts_each_raptor_by_two(health: int, left: int, winners: list[int]) -> None:
    table = pack("A1 A2 A3").empty_deck(0).hand(0, "Feint")
    for number in (1, 2, 3):
        table.wound(f"Raptor {number}", health)
    table.choose("maneuver")
    assert healths(table) == [left] * 3
    assert table.winners() == winners


# --- the pack bonus -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("muldoon", "raptors", "damage"),
    [
        pytest.param("E4", "E3 A5 A6", 5, id="alone"),
        pytest.param("E4", "E3 F1 A6", 6, id="one other"),
        pytest.param("E4", "E3 F1 D5", 7, id="both others"),
        pytest.param("E4", "E3 F1", 6, id="one other, the third defeated"),
        pytest.param("E2", "E3 E5 A6", 5, id="adjacent to the attacker, not to the defender"),
        pytest.param("C3", "C2 B5 A6", 7, id="across one-way paths"),
        pytest.param("C3", "B5 C2 C4", 7, id="attacking across a one-way path"),
        pytest.param("B5", "C3 C1 A6", 7, id="attacking against the arrow"),
    ],
)
def test_eviscerate_gets_one_for_each_other_raptor_adjacent_to_the_defender(
    muldoon: str, raptors: str, damage: int
) -> None:
    table = pack(raptors, muldoon).hand(0, "Eviscerate", "Decoy")
    table.attack("Raptor 1", "Robert Muldoon", "Eviscerate")
    assert table.health("Robert Muldoon") == 14 - damage
    assert table.asking() == "0 action"  # Eviscerate has no text


def test_derived_example_feint_does_not_remove_the_pack_bonus() -> None:
    """IX-13."""
    table = pack("E3 E4 E1").hand(0, "Eviscerate").hand(1, "Feint")
    table.attack("Raptor 1", "Robert Muldoon", "Eviscerate", "Feint")
    assert table.health("Robert Muldoon") == 14 - (5 + 2 - 2)


def test_the_pack_bonus_wins_a_combat_with_a_versatile_card() -> None:
    table = pack("E3 E4").hand(0, "Eaten Alive", "Decoy").hand(1, "Leap Away")
    table.attack("Raptor 1", "Robert Muldoon", "Eaten Alive", "Leap Away")
    assert table.health("Robert Muldoon") == 14 - (4 + 1 - 4) - 1  # Eaten Alive resolves, Leap Away does not
    assert table.asking() == "0 action"


def test_the_pack_bonus_never_applies_on_defense() -> None:
    table = pack("E3 E4 E1", first=1).hand(0, "Eaten Alive").hand(1, "Shoot Her!")
    table.attack("Robert Muldoon", "Raptor 1", "Shoot Her!", "Eaten Alive")
    assert table.health("Raptor 1") == 7 - (5 - 4)


def test_mirror_the_pack_bonus_counts_own_raptors_only() -> None:
    table = Scenario("raptors", "raptors", board="raptor-paddock")
    table.only(
        {
            "Raptor 1 (seat 1)": "E2",
            "Raptor 2 (seat 1)": "F1",
            "Raptor 1 (seat 2)": "E4",
            "Raptor 2 (seat 2)": "E3",
            "Raptor 3 (seat 2)": "E5",
        }
    )
    table.hand(0, "Eviscerate").attack("Raptor 1 (seat 1)", "Raptor 1 (seat 2)", "Eviscerate")
    assert table.health("Raptor 1 (seat 2)") == 7 - 6


# --- Clever Girl --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", HUNTED], ids=["won", "lost"])
def test_clever_girl_gains_an_action_while_a_raptor_is_adjacent_to_the_opposing_fighter(defense: str) -> None:
    table = pack("E3").hand(0, "Clever Girl", "Decoy").hand(1, HUNTED)
    table.attack("Raptor 1", "Robert Muldoon", "Clever Girl", defense)
    if defense:
        table.choose("done")
    assert table.health("Robert Muldoon") == (14 if defense else 11)
    assert table.asking() == "0 action"
    assert table.game.actions == 2
    assert table.said(" 1 action") == 1


@pytest.mark.parametrize(
    ("raptors", "muldoon", "to", "actions"),
    [
        pytest.param("E3 A5", "E2", "D3", 1, id="away from all"),
        pytest.param("E3 D1", "E2", "D3", 2, id="away from her, beside another"),
        pytest.param("E3 A5", "E2", "E4", 2, id="beside her again"),
        pytest.param("A3 C1", "B4", "B5", 2, id="beside another across a one-way path"),
    ],
)
def test_ix_21_clever_girl_looks_where_the_defenders_card_has_moved_its_fighter(
    raptors: str, muldoon: str, to: str, actions: int
) -> None:
    table = pack(raptors, muldoon).hand(0, "Clever Girl", "Decoy").hand(1, "Leap Away")
    table.attack("Raptor 1", "Robert Muldoon", "Clever Girl", "Leap Away").choose("choose Robert Muldoon", f"to {to}")
    assert table.asking() == "0 action"
    assert table.game.actions == actions


def test_derived_example_clever_girl_gains_nothing_for_a_defeated_defender() -> None:
    table = pack("E3 E4", workers="E5").hand(0, "Clever Girl", "Decoy")
    table.attack("Raptor 1", "InGen Worker 1", "Clever Girl")
    assert table.space("InGen Worker 1") == ""
    assert table.asking() == "0 action"
    assert table.game.actions == 1


def test_clever_girl_cancelled_gains_nothing() -> None:
    table = pack("E3").hand(0, "Clever Girl", "Decoy").hand(1, "Feint")
    table.attack("Raptor 1", "Robert Muldoon", "Clever Girl", "Feint")
    assert table.health("Robert Muldoon") == 14 - (3 - 2)
    assert table.game.actions == 1


@pytest.mark.parametrize(("other", "actions"), [("A5", 1), ("E1", 2)])
def test_ix_36_clever_girl_of_a_raptor_led_to_her_death_still_looks_for_the_others(other: str, actions: int) -> None:
    table = pack(f"E3 {other}").wound("Raptor 1", 1).token(1, "E5").hand(0, "Clever Girl", "Decoy").hand(1, "Leap Away")
    table.attack("Raptor 1", "Robert Muldoon", "Clever Girl", "Leap Away").choose("choose Raptor 1", "to E5")
    assert table.space("Raptor 1") == ""
    assert table.asking() == "0 action"
    assert table.game.actions == actions


# --- Coordinated Attack Pattern -----------------------------------------------------------------------------------


def test_pattern_places_the_others_in_the_anchors_zones_one_after_the_other_in_any_order() -> None:
    table = pack("E4 A1 C1", workers="D1").hand(0, PATTERN, "Decoy").scheme(PATTERN)
    assert table.offered() == ["choose Raptor 1", "choose Raptor 2", "choose Raptor 3"]  # the anchor is a must
    table.choose("choose Raptor 1")
    assert table.offered() == ["none", "choose Raptor 2", "choose Raptor 3"]
    table.choose("choose Raptor 3")
    free = spots("E1 E3 E5 B1 B3 D2 D3 D4 D5 F1 F2")  # green, blue and yellow
    assert table.asking() == "0 place"
    assert table.spaces_offered() == free
    table.choose("place Raptor 3 at E3")
    assert table.offered() == ["none", "choose Raptor 2"]
    table.choose("choose Raptor 2")
    assert table.spaces_offered() == free - {"E3"}
    table.choose("place Raptor 2 at E1")
    assert spaces(table) == ["E4", "E1", "E3"]
    assert table.asking() == "0 action"
    assert table.discarded(0) == [PATTERN]


@pytest.mark.parametrize("placed", [0, 1])
def test_pattern_need_not_place_the_others(placed: int) -> None:
    table = pack("E4 A1 C1").hand(0, PATTERN, "Decoy").scheme(PATTERN).choose("choose Raptor 1")
    table.choose(*["choose Raptor 2", "place Raptor 2 at E1"][: 2 * placed], "none")
    assert spaces(table) == ["E4", ["A1", "E1"][placed], "C1"]
    assert table.asking() == "0 action"


def test_pattern_may_place_a_raptor_elsewhere_in_the_zone_she_is_in_already() -> None:
    table = pack("A1 A3").hand(0, PATTERN, "Decoy").scheme(PATTERN).choose("choose Raptor 1", "choose Raptor 2")
    assert spaces(table) == ["A1", "A2", ""]  # the one space left in the zone is not asked for
    assert table.asking() == "0 action"


def test_pattern_with_a_single_raptor_left_does_nothing() -> None:
    """It never brings a defeated one back."""
    table = pack("E4").hand(0, PATTERN, "Decoy").scheme(PATTERN)
    assert table.asking() == "0 action"
    assert spaces(table) == ["E4", "", ""]
    assert table.discarded(0) == [PATTERN]


def test_ix_86_pattern_around_an_anchor_in_a_zone_of_one_space_places_nobody() -> None:
    table = pack("A1 E1", muldoon="C3", board="globe-theatre").hand(0, PATTERN, "Decoy").scheme(PATTERN)
    table.choose("choose Raptor 1")
    assert table.asking() == "0 action"
    assert spaces(table) == ["A1", "E1", ""]


def test_ix_32_pattern_places_raptors_onto_traps_and_each_goes_off_in_turn() -> None:
    table = pack("E4 A1 C1").token(1, "E1", "E3").wound("Raptor 2", 1).hand(0, PATTERN, "Decoy").deck(1, "Leap Away")
    table.scheme(PATTERN).choose("choose Raptor 1", "choose Raptor 2", "place Raptor 2 at E1")
    assert spaces(table) == ["E4", "", "C1"]
    assert table.cards(1) == ["Leap Away"]
    table.choose("choose Raptor 3", "place Raptor 3 at E3")
    assert spaces(table) == ["E4", "", "E3"]
    assert healths(table) == [7, 0, 6]
    assert table.tokens(1) == []
    assert len(table.cards(1)) == 2


# --- Pack Hunters -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raptors", "damage"),
    [
        pytest.param("E3", 4 + 1, id="alone"),
        pytest.param("E3 E5", 4 + 1, id="another beside her, not beside the defender"),
        pytest.param("E3 E4", 5 + 2, id="two"),
        pytest.param("E3 E4 E1", 6 + 3, id="three"),
    ],
)
def test_pack_hunters_deals_one_more_for_each_adjacent_raptor_the_attacker_included(raptors: str, damage: int) -> None:
    table = pack(raptors).hand(0, "Pack Hunters", "Decoy")
    table.attack("Raptor 1", "Robert Muldoon", "Pack Hunters")
    assert table.health("Robert Muldoon") == 14 - damage
    assert table.asking() == "0 action"


@pytest.mark.parametrize(
    ("raptors", "to", "health"),
    [
        pytest.param("E3 E4", "stay", 14 - 1 - 2, id="stays"),
        pytest.param("E3 E4", "to D3", 14 - 1, id="moves away from all"),
        pytest.param("E3 E4", "to E5", 14 - 1 - 2, id="moves beside both"),
        pytest.param("E3 E4", "to F1", 14 - 1 - 1, id="moves beside one"),
        pytest.param("E3", "stay", 14, id="lost"),
    ],
)
def test_ix_21_pack_hunters_needs_a_win_and_counts_after_the_defenders_text(raptors: str, to: str, health: int) -> None:
    table = pack(raptors).hand(0, "Pack Hunters", "Decoy").hand(1, HUNTED)
    table.attack("Raptor 1", "Robert Muldoon", "Pack Hunters", HUNTED).choose("move Robert Muldoon", to)
    assert table.health("Robert Muldoon") == health
    assert table.asking() == "0 action"


def test_pack_hunters_on_a_defeated_fighter_hurts_nobody_else() -> None:
    table = pack("E3 E4", workers="E5").hand(0, "Pack Hunters", "Decoy")
    table.attack("Raptor 1", "InGen Worker 1", "Pack Hunters")
    assert table.health("Robert Muldoon") == 14
    assert table.asking() == "0 action"


def test_pack_hunters_cancelled_deals_no_more_than_its_value() -> None:
    table = pack("E3").hand(0, "Pack Hunters").hand(1, "Feint")
    table.attack("Raptor 1", "Robert Muldoon", "Pack Hunters", "Feint")
    assert table.health("Robert Muldoon") == 14 - (4 - 2)


def test_pack_hunters_can_win_the_game() -> None:
    table = pack("E3", workers="A1").wound("Robert Muldoon", 5).hand(0, "Pack Hunters")
    table.attack("Raptor 1", "Robert Muldoon", "Pack Hunters")
    assert table.winners() == [0]


# --- Eaten Alive --------------------------------------------------------------------------------------------------


def test_eaten_alive_won_must_hurt_an_enemy_of_choice_adjacent_to_the_raptor_that_fought() -> None:
    table = pack("E3 F2", workers="E4 E5 F1").hand(0, "Eaten Alive", "Decoy")
    table.attack("Raptor 1", "Robert Muldoon", "Eaten Alive")
    assert table.health("Robert Muldoon") == 10
    assert table.asking() == "0 fighter"
    # not Worker 3 on F1, who is adjacent to the other Raptor
    assert table.offered() == ["choose Robert Muldoon", "choose InGen Worker 1", "choose InGen Worker 2"]
    table.choose("choose InGen Worker 2")
    assert table.space("InGen Worker 2") == ""
    assert table.health("Robert Muldoon") == 10
    assert table.asking() == "0 action"


@pytest.mark.parametrize(
    ("muldoon", "health"), [("E2", 13), ("E1", 14)], ids=["another enemy is adjacent", "nobody is adjacent"]
)
def test_eaten_alive_on_a_defeated_fighter_may_hurt_another(muldoon: str, health: int) -> None:
    table = pack("E3", muldoon, workers="E5").hand(0, "Eaten Alive", "Decoy")
    table.attack("Raptor 1", "InGen Worker 1", "Eaten Alive")
    assert table.space("InGen Worker 1") == ""
    assert table.health("Robert Muldoon") == health
    assert table.asking() == "0 action"


@pytest.mark.parametrize(
    ("muldoon", "attack", "raptor", "health"),
    [
        pytest.param("E2", "Second Shot", 7, 13, id="won"),
        pytest.param("E1", "Second Shot", 7, 14, id="won, nobody adjacent"),
        pytest.param("E2", "Shoot Her!", 6, 14, id="lost"),
        pytest.param("E2", "Feint", 7, 14, id="cancelled"),
    ],
)
def test_eaten_alive_on_defense_hurts_when_the_raptor_takes_no_damage(
    muldoon: str, attack: str, raptor: int, health: int
) -> None:
    table = pack("E3 A5", muldoon, first=1).hand(0, "Eaten Alive").hand(1, attack, "Regroup")
    table.attack("Robert Muldoon", "Raptor 1", attack, "Eaten Alive")
    if attack == "Second Shot":
        table.choose("no boost")
    assert table.health("Raptor 1") == raptor
    assert table.health("Robert Muldoon") == health
    assert table.asking() == "1 action"


def test_ix_21_eaten_alive_looks_where_the_defenders_card_has_moved_its_fighter() -> None:
    table = pack("E3 E4").hand(0, "Eaten Alive", "Decoy").hand(1, HUNTED)
    table.attack("Raptor 1", "Robert Muldoon", "Eaten Alive", HUNTED).choose("move Robert Muldoon", "to D4")
    assert table.health("Robert Muldoon") == 14 - (4 + 1 - 4)  # beside the other Raptor, not beside the one who fought
    assert table.asking() == "0 action"


def test_eaten_alive_cancelled_on_attack_hurts_nobody() -> None:
    table = pack("E3").hand(0, "Eaten Alive").hand(1, "Feint")
    table.attack("Raptor 1", "Robert Muldoon", "Eaten Alive", "Feint")
    assert table.health("Robert Muldoon") == 14 - (4 - 2)


def test_eaten_alive_of_a_raptor_defeated_in_the_combat_hurts_nobody_though_it_won() -> None:
    table = sherwood("E3 E4", {"Robin Hood": "E2"}).wound("Raptor 1", 1)
    table.hand(0, "Eaten Alive", "Decoy").hand(1, "Wily Fighting")
    table.attack("Raptor 1", "Robin Hood", "Eaten Alive", "Wily Fighting")
    assert spaces(table) == ["", "E4", ""]
    assert table.health("Robin Hood") == 13 - (4 + 1 - 3)
    assert table.asking() == "0 action"


# --- Working Things Out -------------------------------------------------------------------------------------------


def test_working_things_out_moves_each_raptor_up_to_three_through_enemies_and_gives_its_action_back() -> None:
    table = pack("C1 D5", workers="C2").hand(0, "Working Things Out", "Decoy").scheme("Working Things Out")
    assert table.asking() == "0 mover"
    assert table.offered() == ["done", "move Raptor 1", "move Raptor 2"]
    table.choose("move Raptor 2")
    # also through Muldoon on E2 to E1; the Worker's C2 and the other Raptor's C1 are taken
    assert table.spaces_offered() == spots("D5 A7 D4 E4 C4 F2 A6 D1 D3 E3 E5 F1 C3 A5 B5 B3 D2 E1")
    table.choose("to F2")
    assert table.offered() == ["done", "move Raptor 1"]
    table.choose("move Raptor 1")
    assert table.spaces_offered() == {"C1", "C3", "C4", "D5"}
    table.choose("to D5")
    assert spaces(table) == ["D5", "F2", ""]
    assert table.asking() == "0 action"
    assert table.game.actions == 2


def test_working_things_out_may_move_nobody_and_still_gives_its_action_back() -> None:
    table = pack("C1 D5").hand(0, "Working Things Out", "Decoy").scheme("Working Things Out").choose("done")
    assert spaces(table) == ["C1", "D5", ""]
    assert table.game.actions == 2


def test_working_things_out_hemmed_in_by_a_trap_under_a_worker_moves_nobody() -> None:
    """MOVE-4, IX-40."""
    table = pack("C1", workers="C2").token(1, "C2").hand(0, "Working Things Out", "Decoy").scheme("Working Things Out")
    assert table.asking() == "0 action"
    assert table.game.actions == 2
    assert table.tokens(1) == ["C2"]


@pytest.mark.parametrize(("health", "space"), [(7, "C2"), (1, "")], ids=["stopped", "killed"])
def test_ix_35_working_things_out_goes_on_after_a_trap(health: int, space: str) -> None:
    table = pack("C1 D5").token(1, "C2").wound("Raptor 1", health).hand(0, "Working Things Out", "Decoy")
    table.scheme("Working Things Out").choose("move Raptor 1")
    assert table.spaces_offered() == {"C1", "C2"}
    table.choose("to C2")
    assert spaces(table) == [space, "D5", ""]
    assert table.tokens(1) == []
    assert table.offered() == ["done", "move Raptor 2"]
    table.choose("done")
    assert table.game.actions == 2


# --- Decoy --------------------------------------------------------------------------------------------------------


def test_derived_example_decoy_resolves_before_the_attackers_feint() -> None:
    """IX-11: the defender's text comes first, so nothing is left to cancel."""
    table = pack("E3 A1 A5", first=1).hand(0, "Decoy").hand(1, "Feint", "Regroup")
    table.attack("Robert Muldoon", "Raptor 1", "Feint", "Decoy")
    assert table.asking() == "0 fighter"
    assert table.offered() == ["none", "choose Raptor 2", "choose Raptor 3"]  # not the defender herself
    table.choose("choose Raptor 3")
    assert table.spaces_offered() == {"E1", "E4"}  # the empty spaces beside the attacker
    table.choose("place Raptor 3 at E1")
    assert spaces(table) == ["E3", "A1", "E1"]
    assert healths(table) == [7, 7, 7]
    assert table.asking() == "1 action"


def test_ix_11_highway_robbery_comes_too_late_for_decoys_text_but_ignores_its_value() -> None:
    table = sherwood("E3 A1", {"Robin Hood": "A5", "Outlaw": "E2"}, first=1)
    table.hand(0, "Decoy").hand(1, "Highway Robbery", "Regroup")
    table.attack("Outlaw 1", "Raptor 1", "Highway Robbery", "Decoy").choose("choose Raptor 2", "place Raptor 2 at E4")
    assert spaces(table) == ["E3", "E4", ""]
    assert healths(table) == [5, 7, 0]  # the defender has not changed


def test_decoy_may_be_declined() -> None:
    table = pack("E3 A1", first=1).hand(0, "Decoy").hand(1, "Feint", "Regroup")
    table.attack("Robert Muldoon", "Raptor 1", "Feint", "Decoy").choose("none")
    assert spaces(table) == ["E3", "A1", ""]
    assert table.asking() == "1 action"


def test_decoy_places_beside_a_distant_attacker_without_a_path_and_may_shift_a_raptor_who_is_there_already() -> None:
    """Beside C1 are C2 and B5, though nobody can walk from C1 to B5."""
    table = pack("C4 A1 C2", muldoon="C1", first=1).hand(0, "Decoy").hand(1, "Feint", "Regroup")
    table.attack("Robert Muldoon", "Raptor 1", "Feint", "Decoy").choose("choose Raptor 3")
    assert spaces(table) == ["C4", "A1", "B5"]  # the only empty one is not asked for


@pytest.mark.parametrize(
    ("raptors", "workers"),
    [pytest.param("E3", "", id="no other Raptor"), pytest.param("E3 A5", "E1 E4", id="no empty space")],
)
def test_decoy_with_nobody_or_nowhere_to_place_only_defends(raptors: str, workers: str) -> None:
    table = pack(raptors, workers=workers, first=1).hand(0, "Decoy").hand(1, "Rending Shot", "Regroup")
    table.attack("Robert Muldoon", "Raptor 1", "Rending Shot", "Decoy")
    assert table.asking() == "1 move"
    assert spaces(table) == [*raptors.split(), "", ""][:3]
    assert table.health("Raptor 1") == 7


def test_ix_32_decoy_onto_a_trap_sets_it_off_in_mid_combat() -> None:
    table = pack("E3 A5", first=1).token(1, "E1").deck(1, "Second Shot").hand(0, "Decoy").hand(1, "Leap Away")
    table.attack("Robert Muldoon", "Raptor 1", "Leap Away", "Decoy").choose("choose Raptor 2", "place Raptor 2 at E1")
    assert healths(table) == [6, 6, 0]  # the combat goes on: 4 against 3
    assert table.tokens(1) == []
    assert table.cards(1) == ["Second Shot"]
    assert table.asking() == "1 fighter"


def test_ix_19_decoy_on_a_trap_exhausts_the_attacking_worker_and_no_combat_damage_is_dealt() -> None:
    """COMBAT-7: the attacker is off the board before damage, so the defender has won."""
    table = pack("E3 A5", muldoon="E1", workers="E2", first=1).token(1, "E4").empty_deck(1)
    table.hand(0, "Decoy").hand(1, "Leap Away", "Regroup")
    table.attack("InGen Worker 1", "Raptor 1", "Leap Away", "Decoy").choose("choose Raptor 2")
    assert table.space("InGen Worker 1") == ""
    assert table.health("Robert Muldoon") == 12
    assert healths(table) == [7, 6, 0]
    assert table.asking() == "1 action"  # Leap Away has not won


# --- They Remember ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "defense", "actions"),
    [
        pytest.param("Robert Muldoon", "", 2, id="won"),
        pytest.param("InGen Worker 1", "", 2, id="defender defeated"),
        pytest.param("Robert Muldoon", "Feint", 1, id="cancelled"),
    ],
)
def test_they_remember_gains_an_action_unless_cancelled(target: str, defense: str, actions: int) -> None:
    table = pack("E3", workers="E5").hand(0, "They Remember", "Decoy").hand(1, "Feint")
    table.attack("Raptor 1", target, "They Remember", defense)
    assert table.asking() == "0 action"
    assert table.game.actions == actions


def test_they_remember_needs_no_win() -> None:
    table = pack("E3").hand(0, "They Remember", "Decoy").hand(1, HUNTED)
    table.attack("Raptor 1", "Robert Muldoon", "They Remember", HUNTED).choose("done")
    assert table.health("Robert Muldoon") == 14
    assert table.game.actions == 2


def test_gained_actions_add_up_may_be_of_any_kind_and_cannot_be_skipped() -> None:
    table = pack("E3").hand(0, "They Remember", "Clever Girl", "Working Things Out", "Decoy")
    table.attack("Raptor 1", "Robert Muldoon", "They Remember")
    table.attack("Raptor 1", "Robert Muldoon", "Clever Girl")
    assert table.game.actions == 2
    assert table.offered() == ["maneuver", "scheme"]
    table.scheme("Working Things Out").choose("done")
    assert table.game.actions == 2
    assert table.offered() == ["maneuver"]  # Decoy neither attacks nor schemes
    table.maneuver().maneuver()
    assert table.asking() == "1 space"  # Muldoon's turn


# --- traps, one-way paths, zones of one space ---------------------------------------------------------------------


def test_ix_32_disengage_onto_a_trap_sets_it_off() -> None:
    table = pack("E3").token(1, "E5").hand(0, "Disengage", "Decoy").deck(1, "Leap Away")
    table.attack("Raptor 1", "Robert Muldoon", "Disengage")
    assert table.spaces_offered() == {"E1", "E4", "E5"}
    table.choose("place Raptor 1 at E5")
    assert table.health("Raptor 1") == 6
    assert table.tokens(1) == []
    assert table.cards(1) == ["Leap Away"]
    assert table.asking() == "0 action"


def test_ix_86_disengage_finds_no_space_in_a_zone_of_one_space() -> None:
    table = pack("A7", muldoon="A6", board="globe-theatre").hand(0, "Disengage", "Decoy")
    table.attack("Raptor 1", "Robert Muldoon", "Disengage")
    assert table.asking() == "0 action"
    assert table.space("Raptor 1") == "A7"


@pytest.mark.parametrize(
    ("start", "reached"),
    [
        ("B5", "B5 A6 B4 C1 C3 A5 A7 A2 A3 B1 C2 C4 D5 F2 A4 A1 B2"),
        ("C1", "C1 C2 C3 C4 D5"),
        ("C3", "C3 C2 C4 C1 D5 A7 D4 E4 F2"),
    ],
)
def test_ix_85_raptors_move_along_one_way_paths_only_as_the_arrow_points(start: str, reached: str) -> None:
    table = pack(start).hand(0, "Feint").choose("maneuver", "no boost", "move Raptor 1")
    assert table.spaces_offered() == spots(reached)
