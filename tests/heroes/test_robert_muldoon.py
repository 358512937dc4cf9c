"""Robert Muldoon's cards, traps and ability, as his sheet says (Feint and Regroup are tested as shared cards)."""

from collections.abc import Callable

import pytest

import matchless
from phrases import phrase
from scenario import Scenario

HUNTED = "I've Hunted Most Things That Can Hunt You"
DESTROYED = "They Should All Be Destroyed"

# The three texts of Call for Backup.
TRAPS = "choose traps"
WORKERS = "choose workers"
TWO_CARDS = "choose cards"

EIGHT = ("A6", "B1", "B2", "B3", "D1", "D2", "D3", "D4")  # spaces for all the traps there are


def hunt(raptors: str, workers: str = "", muldoon: str = "E2", first: int = 0) -> Scenario:
    """Muldoon (seat 0) and the Raptors (seat 1) on these spaces of Raptor Paddock; whoever has none has fallen."""
    table = Scenario("robert-muldoon", "raptors", board="raptor-paddock", first=first)
    return table.only({"Robert Muldoon": muldoon, "InGen Worker": workers, "Raptor": raptors})


def facing(hero: str, at: dict[str, str], first: int = 0) -> Scenario:
    """Muldoon (seat 0) against another hero (seat 1) on Raptor Paddock."""
    return Scenario("robert-muldoon", hero, board="raptor-paddock", first=first).only(at)


def mirror(at: dict[str, str], first: int = 0) -> Scenario:
    """Muldoon against Muldoon on Raptor Paddock."""
    return facing("robert-muldoon", at, first)


def big_game(muldoon: str = "E2", bigfoot: str = "E4", first: int = 0) -> Scenario:
    """Muldoon alone against Bigfoot, who can take a lot of damage."""
    return facing("bigfoot", {"Robert Muldoon": muldoon, "Bigfoot": bigfoot}, first)


def spots(names: str) -> set[str]:
    return set(names.split())


# --- the sheet ----------------------------------------------------------------------------------------------------


def test_setup_puts_muldoon_on_his_start_the_workers_in_his_zone_and_all_traps_in_the_supply() -> None:
    game = matchless.new_game("raptor-paddock", ["robert-muldoon", "raptors"], seed=1, first=0)

    def offered() -> list[str]:
        return [phrase(game, option) for option in game.options]

    assert offered() == [f"place InGen Worker 1 at {space}" for space in ("E1", "E3", "E4", "E5")]
    game.choose(game.options[2])
    assert offered() == [f"place InGen Worker 2 at {space}" for space in ("E1", "E3", "E5")]
    game.choose(game.options[0])
    assert offered() == [f"place InGen Worker 3 at {space}" for space in ("E3", "E5")]
    assert [game.table.board.spaces[game.at[fighter]] for fighter in (0, 1, 2)] == ["E2", "E4", "E1"]
    assert game.health[:4] == [14, 1, 1, 1]
    assert game.supply[0] == 8
    assert game.tokens[0] == ()


@pytest.mark.parametrize(
    ("fighter", "attacks", "defenses"),
    [
        (
            "Robert Muldoon",
            {DESTROYED, "Shoot Her!", "Rending Shot", "Second Shot", "Leap Away"},
            {HUNTED, "Leap Away"},
        ),
        (
            "InGen Worker 1",
            {"Tactical Advance", "Rending Shot", "Second Shot", "Leap Away"},
            {"Tactical Advance", "Leap Away"},
        ),
    ],
)
def test_each_fighter_is_offered_only_the_cards_it_may_use(fighter: str, attacks: set[str], defenses: set[str]) -> None:
    cards = (DESTROYED, "Shoot Her!", HUNTED, "Tactical Advance", "Rending Shot", "Second Shot", "Leap Away")
    table = hunt("E4", workers="E3").hand(0, *cards)
    table.choose("attack", f"with {fighter}")
    assert set(table.offered()) == {f"play {card}" for card in attacks}

    table = hunt("E4", workers="E3", first=1).hand(0, *cards).hand(1, "Eviscerate")
    table.choose("attack", "with Raptor 1", f"target {fighter}", "play Eviscerate")
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in defenses}


# --- placing traps ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("muldoon", "raptor", "free"),
    [
        ("E2", "E4", ["E3", "E5"]),  # green
        ("E4", "D5", ["B1", "B3", "D1", "D3", "D4", "E2", "E3", "E5", "F1", "F2"]),  # green, blue and yellow
    ],
)
def test_one_trap_may_be_placed_at_the_start_of_the_turn_where_nothing_lies_or_stands(
    muldoon: str, raptor: str, free: list[str]
) -> None:
    table = hunt(raptor, workers="E1", muldoon=muldoon, first=1).token(0, "D2", "A5")
    table.maneuver().maneuver()
    assert table.asking() == "0 space"
    assert table.offered() == ["none", *(f"choose {space}" for space in free)]
    table.choose("choose E3")
    assert table.tokens(0) == ["A5", "D2", "E3"]
    assert table.game.supply[0] == 5
    assert table.asking() == "0 boost"  # no second trap: with an empty hand the first action can only be a maneuver
    assert table.game.actions == 1


def test_the_trap_at_the_start_of_the_turn_may_be_declined() -> None:
    table = hunt("A5", first=1).hand(0, "Regroup")
    table.maneuver().maneuver().choose("none")
    assert table.asking() == "0 action"
    assert table.tokens(0) == []
    assert table.game.supply[0] == 8


def test_no_trap_is_offered_where_muldoons_zone_has_no_room() -> None:
    table = hunt("E4", workers="A2", muldoon="A1", first=1).token(0, "A3").hand(0, "Regroup")
    table.maneuver().maneuver()
    assert table.asking() == "0 action"


def test_ix_86_no_trap_is_offered_in_a_zone_of_one_space() -> None:
    table = Scenario("robert-muldoon", "raptors", board="globe-theatre", first=1)
    table.only({"Robert Muldoon": "A1", "Raptor": "E4"}).hand(0, "Call for Backup", "Regroup")
    table.maneuver().maneuver()
    assert table.asking() == "0 action"
    table.scheme("Call for Backup").choose(TRAPS, WORKERS)  # neither finds a space
    assert table.asking() == "0 action"
    assert table.tokens(0) == []
    assert table.space("InGen Worker 1") == ""


def test_the_supply_of_eight_traps_is_never_refilled() -> None:
    table = hunt("A5", workers="E1", first=1).token(0, *EIGHT).hand(0, "Call for Backup", "Feint").hand(1, "Feint")
    table.maneuver(("Raptor 1", "A6")).maneuver()
    assert len(table.tokens(0)) == 7
    assert table.game.supply[0] == 0
    assert table.asking() == "0 action"  # not asked for a trap, there is none left
    hand = table.cards(0)
    table.scheme("Call for Backup").choose(TRAPS, TWO_CARDS)
    assert table.asking() == "0 action"
    assert len(table.tokens(0)) == 7
    assert len(table.cards(0)) == len(hand) - 1 + 2


def test_mirror_no_trap_may_be_placed_on_the_other_players_trap() -> None:
    table = mirror({"Robert Muldoon (seat 1)": "A1", "Robert Muldoon (seat 2)": "E2"}, first=1).token(1, "A3")
    table.maneuver().maneuver()
    assert table.asking() == "0 space"
    assert table.offered() == ["none", "choose A2"]


# --- setting traps off --------------------------------------------------------------------------------------------


def test_a_trap_ends_the_move_then_hurts_then_leaves_then_gives_its_owner_a_card() -> None:
    table = hunt("A4", first=1).token(0, "A5").deck(0, "Leap Away").hand(1, "Decoy", "Feint")
    table.choose("maneuver", "boost with Decoy", "move Raptor 1")
    # A6 and beyond lie behind the trap, which can only be walked into; the other way 4 spaces are free
    assert table.spaces_offered() == spots("A4 A5 A3 A2 B4 A1 B1 B5 B2 A6 C1 C3")
    table.choose("to A5")
    assert table.log[-4:] == [
        "Raptor 1 moves to A5.",
        "Raptor 1 takes 1 damage (trap).",
        "The trap at A5 is removed.",
        "Robert Muldoon draws Leap Away (Robert Muldoon's ability).",
    ]
    assert table.space("Raptor 1") == "A5"
    assert table.health("Raptor 1") == 6
    assert table.tokens(0) == []
    assert table.game.supply[0] == 7
    assert table.cards(0) == ["Leap Away"]
    assert table.asking() == "1 action"  # what was left of the move is lost


def test_derived_example_a_trap_in_the_first_space_of_a_path_holds_the_raptor_there() -> None:
    table = hunt("C1", first=1).token(0, "C2").hand(1, "Feint")
    table.choose("maneuver", "no boost", "move Raptor 1")
    assert table.spaces_offered() == {"C1", "C2"}
    table.choose("to C2")
    assert table.space("Raptor 1") == "C2"
    assert table.health("Raptor 1") == 6
    assert table.tokens(0) == []
    assert len(table.cards(0)) == 1


def test_a_trap_stops_only_the_move_in_progress() -> None:
    table = hunt("A4 F2", first=1).token(0, "A5").hand(1, "Feint")
    table.choose("maneuver", "no boost", "move Raptor 1", "to A5")
    assert table.asking() == "1 mover"
    assert table.offered() == ["done", "move Raptor 2"]
    table.choose("move Raptor 2", "to F1")
    table.choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Raptor 1", "move Raptor 2"]
    table.choose("move Raptor 1", "to A6")
    assert table.space("Raptor 1") == "A6"
    assert table.health("Raptor 1") == 6


def test_ix_34_a_trap_kills_and_gives_its_card_before_the_other_fighters_move() -> None:
    table = hunt("A4 F2", first=1).token(0, "A5").wound("Raptor 1", 1).deck(0, "Leap Away").hand(1, "Feint")
    table.choose("maneuver", "no boost", "move Raptor 1", "to A5")
    assert table.log[-4:] == [
        "Raptor 1 takes 1 damage (trap).",
        "Raptor 1 is defeated.",
        "The trap at A5 is removed.",
        "Robert Muldoon draws Leap Away (Robert Muldoon's ability).",
    ]
    assert table.space("Raptor 1") == ""
    assert table.offered() == ["done", "move Raptor 2"]


@pytest.mark.parametrize("fighter", ["Robert Muldoon", "InGen Worker"])
def test_own_fighters_pass_over_and_stop_on_traps_without_setting_them_off(fighter: str) -> None:
    at = {"Robert Muldoon": "E2", "InGen Worker": "E3", "Raptor": "D2"} | {fighter: "A4"}
    table = facing("raptors", at).token(0, "A5", "B4").hand(0, "Regroup")
    mover = fighter if fighter == "Robert Muldoon" else "InGen Worker 1"
    table.choose("maneuver", "no boost", f"move {mover}")
    assert table.spaces_offered() == spots("A1 A2 A3 A4 A5 A6 A7 B1 B4 B5 C3")
    table.choose("to A5")
    assert table.space(mover) == "A5"
    assert table.health(mover) == (14 if mover == fighter else 1)
    assert table.tokens(0) == ["A5", "B4"]
    assert len(table.cards(0)) == 2  # the maneuver's card only


def test_muldoon_moved_onto_his_own_trap_by_an_opponent_does_not_set_it_off() -> None:
    table = big_game(first=1).token(0, "E3").hand(0, "Feint").hand(1, "Skirmish", "Feint")
    table.attack("Bigfoot", "Robert Muldoon", "Skirmish").choose("choose Robert Muldoon", "to E3")
    assert table.health("Robert Muldoon") == 10
    assert table.tokens(0) == ["E3"]
    assert table.cards(0) == ["Feint"]


def test_the_card_for_a_trap_may_exceed_the_hand_limit_on_the_opponents_turn() -> None:
    seven = ("Feint", "Regroup", "Leap Away", "Rending Shot", "Second Shot", "Shoot Her!", "Tactical Advance")
    table = hunt("A4 F2", first=1).token(0, "A5").hand(0, *seven).hand(1, "Feint")
    table.maneuver(("Raptor 1", "A5")).maneuver()
    assert len(table.cards(0)) == 8


def test_ix_7_a_trap_that_defeats_the_last_raptor_wins_before_it_leaves_and_draws() -> None:
    table = hunt("A4", first=1).token(0, "A5").wound("Raptor 1", 1).empty_deck(0).hand(1, "Feint")
    table.wound("Robert Muldoon", 1)  # the draw would defeat him
    table.choose("maneuver", "no boost", "move Raptor 1", "to A5")
    assert table.winners() == [0]
    assert table.tokens(0) == ["A5"]
    assert table.health("Robert Muldoon") == 1


def test_ix_7_a_trap_defeats_a_raptor_and_its_draw_the_exhausted_muldoon_on_the_raptors_turn() -> None:
    table = hunt("A4 F2", first=1).token(0, "A5").wound("Raptor 1", 1).empty_deck(0).hand(1, "Feint")
    table.wound("Robert Muldoon", 2)
    table.choose("maneuver", "no boost", "move Raptor 1", "to A5")
    assert table.winners() == [1]
    assert table.tokens(0) == []


def test_ix_7_a_trap_defeats_a_raptor_and_its_draw_the_exhausted_muldoon_on_his_own_turn() -> None:
    table = hunt("E4 A5").token(0, "E3").wound("Raptor 1", 4).wound("Robert Muldoon", 2).empty_deck(0)
    table.hand(0, "Rending Shot").attack("Robert Muldoon", "Raptor 1", "Rending Shot").choose("to E3")
    assert table.space("Raptor 1") == ""
    assert table.winners() == [1]


def test_ix_38_every_trap_costs_an_exhausted_muldoon_and_each_worker_two_health() -> None:
    table = hunt("A4 A6 F2", workers="E1", first=1).token(0, "A5", "F1").empty_deck(0).hand(1, "Feint")
    table.choose("maneuver", "no boost", "move Raptor 1", "to A5")
    assert table.health("Robert Muldoon") == 12
    assert table.space("InGen Worker 1") == ""
    table.choose("move Raptor 3", "to F1")
    assert table.health("Robert Muldoon") == 10


def test_ix_32_an_outlaw_who_returns_onto_a_trap_is_defeated_again() -> None:
    table = facing("robin-hood", {"Robert Muldoon": "E2", "Robin Hood": "E5"}).token(0, "F1")
    table.hand(0, "Feint", "Regroup").hand(1, "Defenders of Sherwood").deck(0, "Leap Away")
    table.attack("Robert Muldoon", "Robin Hood", "Regroup", "Defenders of Sherwood")
    assert table.asking() == "1 place"
    assert table.spaces_offered() == {"E1", "E3", "E4", "F1", "F2"}
    table.choose("place Outlaw 1 at F1")
    assert table.space("Outlaw 1") == ""
    assert table.tokens(0) == []
    assert table.log[-2].startswith("Robert Muldoon draws Leap Away")  # then his own card, Regroup
    assert table.asking() == "0 action"


def test_ix_32_bigfoots_disengage_onto_a_trap_sets_it_off() -> None:
    table = big_game(first=1).token(0, "F1").hand(1, "Disengage", "Feint")
    table.attack("Bigfoot", "Robert Muldoon", "Disengage").choose("place Bigfoot at F1")
    assert table.health("Bigfoot") == 15
    assert table.tokens(0) == []
    assert len(table.cards(0)) == 1
    assert table.asking() == "1 action"


def test_ix_33_bigfoots_hoax_ends_on_a_trap_and_the_turn_goes_on() -> None:
    table = big_game(bigfoot="E3", first=1).token(0, "E4", "E5").hand(1, "Hoax", "Feint")
    table.attack("Bigfoot", "Robert Muldoon", "Hoax")
    # through Muldoon to E1 and on; the traps on the other side of E3 end the move at once
    assert table.spaces_offered() == spots("E3 E4 E5 E1 D2 D3 D1 D4 B3 C2 C4 D5")
    table.choose("to E4")
    assert table.health("Bigfoot") == 15
    assert table.tokens(0) == ["E5"]
    assert table.asking() == "1 action"


def test_ix_35_the_jackalope_stopped_by_a_trap_hurts_from_where_it_stands() -> None:
    at = {"Robert Muldoon": "E2", "InGen Worker": "E3", "Bigfoot": "A1", "The Jackalope": "F1"}
    table = facing("bigfoot", at, first=1).token(0, "E5").hand(1, "Jackalope Horns", "Feint")
    table.scheme("Jackalope Horns").choose("to E5")  # beside the Worker only
    assert table.health("The Jackalope") == 5
    assert table.space("InGen Worker 1") == ""
    assert table.health("Robert Muldoon") == 14


def test_ix_35_the_jackalope_killed_by_a_trap_hurts_nobody() -> None:
    at = {"Robert Muldoon": "E2", "InGen Worker": "E3", "Bigfoot": "A1", "The Jackalope": "F1"}
    table = facing("bigfoot", at, first=1).token(0, "E5").hand(1, "Jackalope Horns", "Feint")
    table.wound("The Jackalope", 1).scheme("Jackalope Horns").choose("to E5")
    assert table.space("The Jackalope") == ""
    assert table.space("InGen Worker 1") == "E3"
    assert table.discarded(1) == ["Jackalope Horns"]
    assert table.asking() == "1 action"


def test_ix_37_robin_hoods_move_after_attacking_onto_a_trap_comes_before_cleanup() -> None:
    table = facing("robin-hood", {"Robert Muldoon": "E2", "Robin Hood": "E3"}, first=1).token(0, "E5")
    table.wound("Robin Hood", 1).hand(1, "A Hunter's Eye")
    table.attack("Robin Hood", "Robert Muldoon", "A Hunter's Eye").choose("to E5")
    assert table.winners() == [0]
    assert table.discarded(1) == []


def test_cancelling_muldoons_card_does_not_stop_his_ability() -> None:
    table = facing("robin-hood", {"Robert Muldoon": "E2", "Robin Hood": "E3"}, first=1).token(0, "E5")
    table.hand(0, "Leap Away").hand(1, "Feint", "Snark").deck(0, "Second Shot")
    table.attack("Robin Hood", "Robert Muldoon", "Feint", "Leap Away")
    assert table.asking() == "1 move"  # Muldoon won, but his card is cancelled
    table.choose("to E5")
    assert table.health("Robin Hood") == 12
    assert table.cards(0) == ["Second Shot"]


@pytest.mark.parametrize(
    ("trap", "reached"),
    [
        ("D2", "C1 C3 C4 D5 A7 D4 E4 F2 A6 D1 D3 E3 E5 F1"),
        ("C2", ""),
    ],
)
def test_ix_40_a_trap_under_a_worker_bars_even_a_fighter_who_passes_enemies(trap: str, reached: str) -> None:
    """MOVE-4: the only way out of C1 leads through the Worker on C2."""
    at = {"Robert Muldoon": "E2", "InGen Worker": "C2", "Bigfoot": "C1"}
    table = facing("bigfoot", at, first=1).token(0, trap).hand(1, "Crash Through the Trees", "Feint")
    table.scheme("Crash Through the Trees")
    if reached:
        assert table.asking() == "1 move"
        assert table.spaces_offered() == spots(reached)
    else:
        assert table.asking() == "1 action"
        assert table.space("Bigfoot") == "C1"
        assert table.tokens(0) == ["C2"]


def test_ix_45_mirror_each_others_traps_bite_and_ones_own_do_not() -> None:
    at = {
        "Robert Muldoon (seat 1)": "A4",
        "InGen Worker 1 (seat 1)": "F2",
        "Robert Muldoon (seat 2)": "E2",
    }
    table = mirror(at).token(0, "A3").token(1, "A5", "F1").hand(0, "Regroup")
    table.choose("maneuver", "no boost", "move Robert Muldoon (seat 1)")
    # over his own trap on A3, not over the other's on A5
    assert table.spaces_offered() == spots("A4 A3 A2 B4 A1 B1 B5 A5")
    table.choose("to A5", "move InGen Worker 1 (seat 1)", "to F1")
    assert table.health("Robert Muldoon (seat 1)") == 13
    assert table.space("InGen Worker 1 (seat 1)") == ""
    assert table.tokens(0) == ["A3"]
    assert table.tokens(1) == []
    assert len(table.cards(0)) == 2
    assert len(table.cards(1)) == 2


# --- They Should All Be Destroyed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("muldoon", "bigfoot", "traps", "damage"),
    [
        pytest.param("E2", "E4", "", 4, id="no trap"),
        pytest.param("E2", "E4", "D5 F1", 6, id="derived example: two traps"),
        pytest.param("E2", "E4", "E2 E3 E5 F1 D4 D5", 10, id="no limit, and under a friend too"),
        pytest.param("E2", "E4", "E1 D3 F2", 4, id="in a zone, not adjacent"),
        pytest.param("C1", "C3", "A6 B5", 6, id="across one-way paths"),
    ],
)
def test_destroyed_adds_one_for_each_trap_adjacent_to_the_defender(
    muldoon: str, bigfoot: str, traps: str, damage: int
) -> None:
    table = big_game(muldoon, bigfoot).token(0, *traps.split()).hand(0, DESTROYED, "Feint")
    table.attack("Robert Muldoon", "Bigfoot", DESTROYED)
    assert table.health("Bigfoot") == 16 - damage
    assert table.asking() == "0 action"
    assert len(table.tokens(0)) == len(traps.split())


def test_destroyed_cancelled_keeps_its_printed_value() -> None:
    table = big_game().token(0, "D5", "F1").hand(0, DESTROYED).hand(1, "Feint")
    table.attack("Robert Muldoon", "Bigfoot", DESTROYED, "Feint")
    assert table.health("Bigfoot") == 16 - (4 - 2)


def test_ix_45_mirror_destroyed_counts_own_traps_only() -> None:
    table = mirror({"Robert Muldoon (seat 1)": "E2", "Robert Muldoon (seat 2)": "E4"})
    table.token(0, "E3").token(1, "E5", "F1").hand(0, DESTROYED)
    table.attack("Robert Muldoon (seat 1)", "Robert Muldoon (seat 2)", DESTROYED)
    assert table.health("Robert Muldoon (seat 2)") == 14 - 5


# --- Shoot Her! ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "damage"),
    [
        pytest.param(lambda table: table, 5, id="first action"),
        pytest.param(lambda table: table.maneuver(), 3, id="after a maneuver"),
        pytest.param(lambda table: table.scheme("Remote Detonation"), 3, id="after a scheme"),
        pytest.param(lambda table: table.attack("Robert Muldoon", "Bigfoot", "Feint"), 3, id="after an attack"),
    ],
)
def test_shoot_her_is_worth_five_as_the_first_action_of_the_turn(
    before: Callable[[Scenario], Scenario], damage: int
) -> None:
    table = before(big_game().hand(0, "Shoot Her!", "Remote Detonation", "Feint"))
    health = table.health("Bigfoot")
    table.attack("Robert Muldoon", "Bigfoot", "Shoot Her!")
    assert table.health("Bigfoot") == health - damage


def test_ix_83_shoot_her_after_the_trap_at_the_start_of_the_turn_is_still_the_first_action() -> None:
    table = big_game(first=1).hand(0, "Shoot Her!")
    table.maneuver().maneuver().choose("choose E1")
    table.attack("Robert Muldoon", "Bigfoot", "Shoot Her!")
    assert table.health("Bigfoot") == 16 - 5


def test_shoot_her_cancelled_stays_at_three() -> None:
    table = big_game().hand(0, "Shoot Her!").hand(1, "Feint")
    table.attack("Robert Muldoon", "Bigfoot", "Shoot Her!", "Feint")
    assert table.health("Bigfoot") == 16 - (3 - 2)


# --- I've Hunted Most Things That Can Hunt You --------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "health"), [("Eviscerate", 13), ("They Remember", 14)], ids=["lost", "won"])
def test_hunted_moves_each_own_fighter_up_to_five_through_enemies_whoever_won(attack: str, health: int) -> None:
    table = hunt("C2", workers="A1 A2", muldoon="C1", first=1).token(0, "C4").hand(0, HUNTED).hand(1, attack, "Feint")
    table.attack("Raptor 1", "Robert Muldoon", attack, HUNTED)
    assert table.health("Robert Muldoon") == health
    assert table.asking() == "0 mover"
    assert table.offered() == ["done", "move Robert Muldoon", "move InGen Worker 1", "move InGen Worker 2"]
    table.choose("move Robert Muldoon")
    assert table.spaces_offered() == spots("C1 C3 C4 D5 A7 D4 E4 F2 A6 D1 D3 E2 E3 E5 F1")
    table.choose("to E2")
    assert table.offered() == ["done", "move InGen Worker 1", "move InGen Worker 2"]
    table.choose("move InGen Worker 2", "stay")
    assert table.offered() == ["done", "move InGen Worker 1"]
    table.choose("move InGen Worker 1", "to B2")
    assert [table.space(f"InGen Worker {number}") for number in (1, 2)] == ["B2", "A2"]
    assert table.tokens(0) == ["C4"]
    assert table.asking() == "1 action"


def test_hunted_need_move_nobody() -> None:
    table = hunt("E3", workers="E1", first=1).hand(0, HUNTED).hand(1, "They Remember", "Feint")
    table.attack("Raptor 1", "Robert Muldoon", "They Remember", HUNTED).choose("done")
    assert table.space("Robert Muldoon") == "E2"
    assert table.asking() == "1 action"


def test_hunted_cancelled_moves_nobody() -> None:
    table = hunt("E3", workers="E1", first=1).hand(0, HUNTED).hand(1, "Feint", "Decoy")
    table.attack("Raptor 1", "Robert Muldoon", "Feint", HUNTED)
    assert table.health("Robert Muldoon") == 14
    assert table.asking() == "1 action"


def test_ix_4_hunted_does_not_resolve_once_muldoon_has_fallen_though_his_workers_live() -> None:
    table = hunt("E3", workers="E1", first=1).wound("Robert Muldoon", 1).hand(0, HUNTED).hand(1, "Eviscerate")
    table.attack("Raptor 1", "Robert Muldoon", "Eviscerate", HUNTED)
    assert table.asking() == "over"
    assert table.winners() == [1]


# --- Call for Backup ----------------------------------------------------------------------------------------------


def test_call_for_backup_names_two_different_texts_before_resolving_them_in_that_order() -> None:
    table = hunt("A5").hand(0, "Call for Backup").scheme("Call for Backup")
    assert table.offered() == [TRAPS, WORKERS, TWO_CARDS]
    table.choose(TWO_CARDS)
    assert table.offered() == [TRAPS, WORKERS]
    assert table.cards(0) == []
    table.choose(WORKERS)
    assert len(table.cards(0)) == 2
    assert table.asking() == "0 place"


def test_call_for_backup_places_up_to_three_traps_by_the_placing_rule() -> None:
    table = hunt("D5", workers="E1", muldoon="E4").token(0, "D2").hand(0, "Call for Backup", "Feint")
    table.scheme("Call for Backup").choose(TRAPS, TWO_CARDS)
    free = ["B1", "B3", "D1", "D3", "D4", "E2", "E3", "E5", "F1", "F2"]
    for space in ("E3", "F1", "D1"):
        assert table.offered() == ["none", *(f"choose {other}" for other in free)]
        table.choose(f"choose {space}")
        free.remove(space)
    assert table.asking() == "0 action"
    assert table.tokens(0) == ["D1", "D2", "E3", "F1"]
    assert table.game.supply[0] == 4
    assert len(table.cards(0)) == 3
    assert table.discarded(0) == ["Call for Backup"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_call_for_backup_may_place_fewer_traps(count: int) -> None:
    table = hunt("A5", workers="A1").hand(0, "Call for Backup", "Feint")
    table.scheme("Call for Backup").choose(TRAPS, TWO_CARDS)
    table.choose(*["choose E1", "choose E3"][:count], "none")
    assert len(table.tokens(0)) == count
    assert len(table.cards(0)) == 3


def test_call_for_backup_returns_every_defeated_worker_to_free_spaces_of_muldoons_zone() -> None:
    table = hunt("E4").token(0, "E3").hand(0, "Call for Backup", "Feint")
    table.scheme("Call for Backup").choose(WORKERS, TWO_CARDS)
    assert table.offered() == [f"place InGen Worker 1 at {space}" for space in ("E1", "E3", "E5")]
    table.choose("place InGen Worker 1 at E3")  # a trap leaves a space free for a Worker
    assert table.offered() == [f"place InGen Worker 2 at {space}" for space in ("E1", "E5")]
    table.choose("place InGen Worker 2 at E1")
    assert [table.space(f"InGen Worker {number}") for number in (1, 2, 3)] == ["E3", "E1", "E5"]
    assert [table.health(f"InGen Worker {number}") for number in (1, 2, 3)] == [1, 1, 1]
    assert table.tokens(0) == ["E3"]
    assert table.asking() == "0 action"


def test_call_for_backup_returns_as_many_workers_as_fit() -> None:
    table = hunt("A3", muldoon="A1").hand(0, "Call for Backup", "Feint")
    table.scheme("Call for Backup").choose(WORKERS, TWO_CARDS)
    assert [table.space(f"InGen Worker {number}") for number in (1, 2, 3)] == ["A2", "", ""]
    assert len(table.cards(0)) == 3


def test_call_for_backup_may_pick_texts_that_can_do_nothing() -> None:
    table = hunt("A5", workers="E1 E3 E4").token(0, *EIGHT).hand(0, "Call for Backup", "Feint")
    table.scheme("Call for Backup").choose(TRAPS, WORKERS)
    assert table.asking() == "0 action"
    assert table.discarded(0) == ["Call for Backup"]


@pytest.mark.parametrize(("order", "standing"), [((TWO_CARDS, WORKERS), True), ((WORKERS, TWO_CARDS), False)])
def test_call_for_backup_exhausted_draws_twice_before_or_after_the_workers_return(
    order: tuple[str, str], standing: bool
) -> None:
    table = hunt("A5", workers="E1 E3", muldoon="E2").empty_deck(0).hand(0, "Call for Backup", "Feint")
    table.scheme("Call for Backup").choose(*order)
    while table.asking() == "0 place":
        table.choose(table.offered()[0])
    assert table.health("Robert Muldoon") == 10
    assert [table.space(f"InGen Worker {number}") != "" for number in (1, 2, 3)] == [standing] * 3


def test_ix_6_call_for_backup_ends_with_the_first_draw_that_defeats_muldoon() -> None:
    table = hunt("A5").wound("Robert Muldoon", 2).empty_deck(0).hand(0, "Call for Backup")
    table.scheme("Call for Backup").choose(TWO_CARDS, WORKERS)
    assert table.winners() == [1]
    assert table.said("is exhausted") == 1


def test_ix_32_mirror_a_worker_who_returns_onto_the_others_trap_is_defeated_again_and_stays_so() -> None:
    at = {
        "Robert Muldoon (seat 1)": "E2",
        "InGen Worker 1 (seat 1)": "A1",
        "InGen Worker 2 (seat 1)": "A2",
        "Robert Muldoon (seat 2)": "A5",
    }
    table = mirror(at).token(1, "E3").hand(0, "Call for Backup", "Feint")
    table.scheme("Call for Backup").choose(WORKERS, TWO_CARDS).choose("place InGen Worker 3 (seat 1) at E3")
    assert table.asking() == "0 action"  # each defeated Worker returns once
    assert table.space("InGen Worker 3 (seat 1)") == ""
    assert len(table.cards(1)) == 1
    assert len(table.cards(0)) == 3


# --- Tactical Advance ---------------------------------------------------------------------------------------------


def test_tactical_advance_on_attack_moves_each_worker_up_to_two_but_not_muldoon() -> None:
    table = hunt("E4", workers="E3 A1").hand(0, "Tactical Advance", "Feint")
    table.attack("InGen Worker 1", "Raptor 1", "Tactical Advance")
    assert table.health("Raptor 1") == 4
    assert table.asking() == "0 mover"
    assert table.offered() == ["done", "move InGen Worker 1", "move InGen Worker 2"]
    table.choose("move InGen Worker 1")
    # through Muldoon on E2, not through the Raptor on E4
    assert table.spaces_offered() == {"E3", "E1", "E5", "F1"}
    table.choose("to F1")
    assert table.offered() == ["done", "move InGen Worker 2"]
    table.choose("done")
    assert [table.space(f"InGen Worker {number}") for number in (1, 2)] == ["F1", "A1"]
    assert table.asking() == "0 action"


@pytest.mark.parametrize(
    ("attack", "movers"),
    [("They Remember", ["InGen Worker 1", "InGen Worker 2"]), ("Eviscerate", ["InGen Worker 2"])],
    ids=["won", "lost and defeated"],
)
def test_tactical_advance_on_defense_moves_the_workers_still_on_the_board(attack: str, movers: list[str]) -> None:
    table = hunt("E4", workers="E3 A1", first=1).hand(0, "Tactical Advance").hand(1, attack, "Feint")
    table.attack("Raptor 1", "InGen Worker 1", attack, "Tactical Advance")
    assert table.asking() == "0 mover"
    assert table.offered() == ["done", *(f"move {mover}" for mover in movers)]


def test_tactical_advance_moves_the_other_workers_when_the_attacking_one_falls_before_it() -> None:
    table = hunt("E5", workers="E3 A1").hand(0, "Tactical Advance", "Feint").hand(1, "Eaten Alive")
    table.attack("InGen Worker 1", "Raptor 1", "Tactical Advance", "Eaten Alive")
    assert table.space("InGen Worker 1") == ""
    assert table.offered() == ["done", "move InGen Worker 2"]


def test_tactical_advance_of_the_last_worker_to_fall_moves_nobody() -> None:
    table = hunt("E4", workers="E3", first=1).hand(0, "Tactical Advance").hand(1, "Eviscerate", "Feint")
    table.attack("Raptor 1", "InGen Worker 1", "Eviscerate", "Tactical Advance")
    assert table.asking() == "1 action"
    assert table.discarded(0) == ["Tactical Advance"]
    assert table.winners() == []  # Muldoon fights on without Workers


def test_tactical_advance_cancelled_moves_nobody() -> None:
    table = hunt("E5", workers="E3").hand(0, "Tactical Advance", "Regroup").hand(1, "Feint")
    table.attack("InGen Worker 1", "Raptor 1", "Tactical Advance", "Feint")
    assert table.health("Raptor 1") == 6
    assert table.asking() == "0 action"


def test_tactical_advance_without_workers_only_boosts() -> None:
    table = hunt("E4").hand(0, "Tactical Advance")
    assert table.offered() == ["maneuver"]
    assert "boost with Tactical Advance" in table.choose("maneuver").offered()


# --- Remote Detonation --------------------------------------------------------------------------------------------


def test_ix_44_remote_detonation_hurts_all_enemies_beside_a_trap_in_a_workers_zone_then_it_leaves_then_a_card() -> None:
    table = hunt("D4 E4 A6", workers="D1 F2").token(0, "A5", "D3", "D5").deck(0, "Leap Away")
    table.hand(0, "Remote Detonation", "Feint").scheme("Remote Detonation")
    assert table.asking() == "0 space"
    assert table.offered() == ["choose D3", "choose D5"]  # no Worker shares a zone with A5
    table.choose("choose D5")
    assert table.log[-4:] == [
        "Raptor 1 takes 1 damage (Remote Detonation).",
        "Raptor 2 takes 1 damage (Remote Detonation).",
        "The trap at D5 is removed.",
        "Robert Muldoon draws Leap Away (Robert Muldoon's ability).",
    ]
    assert [table.health(f"Raptor {number}") for number in (1, 2, 3)] == [6, 6, 7]
    assert table.space("InGen Worker 2") == "F2"
    assert table.tokens(0) == ["A5", "D3"]
    assert table.cards(0) == ["Feint", "Leap Away"]
    assert table.asking() == "0 action"


@pytest.mark.parametrize(
    ("raptor", "worker", "trap"),
    [
        pytest.param("D4", "D1", "D3", id="one trap is not asked for"),
        pytest.param("D4", "D3", "D3", id="under the Worker"),
        pytest.param("B5", "C1", "C3", id="against the arrow of a one-way path"),
    ],
)
def test_remote_detonation_must_take_the_only_trap_there_is(raptor: str, worker: str, trap: str) -> None:
    table = hunt(raptor, workers=worker).token(0, trap).hand(0, "Remote Detonation", "Feint")
    table.scheme("Remote Detonation")
    assert table.health("Raptor 1") == 6
    assert table.tokens(0) == []
    assert table.space("InGen Worker 1") == worker
    assert len(table.cards(0)) == 2


@pytest.mark.parametrize("workers", ["", "A1"], ids=["no Worker", "no Worker in its zone"])
def test_remote_detonation_without_a_trap_in_a_workers_zone_does_nothing(workers: str) -> None:
    table = hunt("E4", workers=workers).token(0, "E3").hand(0, "Remote Detonation", "Feint")
    table.scheme("Remote Detonation")
    assert table.asking() == "0 action"
    assert table.health("Raptor 1") == 7
    assert table.tokens(0) == ["E3"]
    assert table.cards(0) == ["Feint"]
    assert table.discarded(0) == ["Remote Detonation"]


def test_remote_detonation_that_defeats_the_last_raptors_wins_before_the_trap_leaves() -> None:
    table = hunt("D4 E1", workers="D1").token(0, "D3").wound("Raptor 1", 1).wound("Raptor 2", 1)
    table.hand(0, "Remote Detonation").scheme("Remote Detonation")
    assert table.winners() == [0]
    assert table.tokens(0) == ["D3"]
    assert table.cards(0) == []


def test_remote_detonation_costs_an_exhausted_muldoon_its_draw() -> None:
    table = hunt("D4", workers="D1").token(0, "D3").empty_deck(0).hand(0, "Remote Detonation", "Feint")
    table.scheme("Remote Detonation")
    assert table.health("Raptor 1") == 6
    assert table.health("Robert Muldoon") == 12
    assert table.space("InGen Worker 1") == ""


def test_ix_45_mirror_remote_detonation_uses_own_traps_only() -> None:
    at = {
        "Robert Muldoon (seat 1)": "E2",
        "InGen Worker 1 (seat 1)": "D1",
        "Robert Muldoon (seat 2)": "D4",
    }
    table = mirror(at).token(1, "D3").hand(0, "Remote Detonation", "Feint").scheme("Remote Detonation")
    assert table.asking() == "0 action"
    assert table.health("Robert Muldoon (seat 2)") == 14
    assert table.tokens(1) == ["D3"]


# --- Rending Shot -------------------------------------------------------------------------------------------------


def test_rending_shot_moves_the_opposing_fighter_up_to_three_by_that_fighters_paths() -> None:
    """IX-85: the one-way paths into C3 bind a forced move too; the Raptor passes her kind, not the Worker."""
    table = hunt("C3 C4", workers="C2", muldoon="C1").hand(0, "Rending Shot", "Feint")
    table.attack("Robert Muldoon", "Raptor 1", "Rending Shot")
    assert table.health("Raptor 1") == 4
    assert table.asking() == "0 move"
    assert table.spaces_offered() == spots("C3 D5 A7 D4 E4 F2")
    table.choose("to F2")
    assert table.space("Raptor 1") == "F2"
    assert table.asking() == "0 action"


def test_ix_33_rending_shot_may_walk_the_fighter_into_a_trap() -> None:
    table = hunt("C3 C4", workers="C2", muldoon="C1").token(0, "D5").deck(0, "Leap Away")
    table.hand(0, "Rending Shot", "Feint").attack("Robert Muldoon", "Raptor 1", "Rending Shot")
    assert table.spaces_offered() == {"C3", "D5"}
    table.choose("to D5")
    assert table.health("Raptor 1") == 3
    assert table.tokens(0) == []
    assert table.cards(0) == ["Feint", "Leap Away"]


def test_rending_shot_needs_no_win_and_may_leave_the_fighter_where_it_is() -> None:
    table = hunt("E4").hand(0, "Rending Shot", "Feint").hand(1, "Decoy")
    table.attack("Robert Muldoon", "Raptor 1", "Rending Shot", "Decoy")
    assert table.health("Raptor 1") == 7
    assert table.asking() == "0 move"
    table.choose("stay")
    assert table.space("Raptor 1") == "E4"


@pytest.mark.parametrize(
    ("muldoon", "raptor", "health", "defense", "left"),
    [
        pytest.param("E2", "E4", 3, "", 0, id="defeated"),
        pytest.param("C2", "C1", 7, "", 4, id="hemmed in"),
        pytest.param("E2", "E4", 7, "Feint", 6, id="cancelled"),
    ],
)
def test_rending_shot_asks_for_nothing_when_nobody_can_be_moved(
    muldoon: str, raptor: str, health: int, defense: str, left: int
) -> None:
    table = hunt(f"{raptor} A5", muldoon=muldoon).wound("Raptor 1", health)
    table.hand(0, "Rending Shot", "Regroup").hand(1, "Feint")
    table.attack("Robert Muldoon", "Raptor 1", "Rending Shot", defense)
    assert table.asking() == "0 action"
    assert table.health("Raptor 1") == left


def test_rending_shot_of_a_worker_who_fell_in_the_combat_still_moves_the_raptor() -> None:
    table = hunt("E5", workers="E3").hand(0, "Rending Shot", "Feint").hand(1, "Eaten Alive")
    table.attack("InGen Worker 1", "Raptor 1", "Rending Shot", "Eaten Alive")
    assert table.space("InGen Worker 1") == ""
    assert table.asking() == "0 move"
    table.choose("to F2")
    assert table.space("Raptor 1") == "F2"


def test_ix_45_mirror_rending_shot_moves_over_the_targets_own_trap_and_into_the_shooters() -> None:
    table = mirror({"Robert Muldoon (seat 1)": "A3", "Robert Muldoon (seat 2)": "A5"})
    table.token(0, "A7").token(1, "A6").hand(0, "Rending Shot", "Feint")
    table.attack("Robert Muldoon (seat 1)", "Robert Muldoon (seat 2)", "Rending Shot")
    assert table.spaces_offered() == spots("A5 A4 A6 A7 B5 C3 B4 C1 C2 C4")
    table.choose("to A7")
    assert table.health("Robert Muldoon (seat 2)") == 14 - 3 - 1
    assert (table.tokens(0), table.tokens(1)) == ([], ["A6"])
    assert len(table.cards(0)) == 2


# --- Second Shot --------------------------------------------------------------------------------------------------


def test_rulebook_example_second_shot_boosted_by_three_is_worth_five() -> None:
    table = big_game().hand(0, "Second Shot", DESTROYED, "Feint")
    table.token(0, "E3")  # the boosting card's text is ignored
    table.attack("Robert Muldoon", "Bigfoot", "Second Shot")
    assert table.asking() == "0 boost"
    assert table.offered() == ["no boost", f"boost with {DESTROYED}", "boost with Feint"]
    table.choose(f"boost with {DESTROYED}")
    assert table.health("Bigfoot") == 16 - 5
    assert table.discarded(0) == [DESTROYED, "Second Shot"]
    assert table.cards(0) == ["Feint"]
    assert table.asking() == "0 action"  # one card at most


def test_second_shot_need_not_be_boosted() -> None:
    table = big_game().hand(0, "Second Shot", "Feint").attack("Robert Muldoon", "Bigfoot", "Second Shot")
    table.choose("no boost")
    assert table.health("Bigfoot") == 16 - 2
    assert table.cards(0) == ["Feint"]


def test_second_shot_of_a_worker_may_be_boosted_with_a_card_of_muldoons() -> None:
    at = {"Robert Muldoon": "A1", "InGen Worker": "E2", "Bigfoot": "E4"}
    table = facing("bigfoot", at).hand(0, "Second Shot", "Shoot Her!")
    table.attack("InGen Worker 1", "Bigfoot", "Second Shot").choose("boost with Shoot Her!")
    assert table.health("Bigfoot") == 16 - 3


def test_second_shot_with_an_empty_hand_does_nothing() -> None:
    table = big_game().hand(0, "Second Shot").attack("Robert Muldoon", "Bigfoot", "Second Shot")
    assert table.health("Bigfoot") == 16 - 2
    assert table.discarded(0) == ["Second Shot"]


def test_second_shot_cancelled_may_not_be_boosted() -> None:
    table = big_game().hand(0, "Second Shot", DESTROYED).hand(1, "Feint")
    table.attack("Robert Muldoon", "Bigfoot", "Second Shot", "Feint")
    assert table.asking() == "0 action"
    assert table.cards(0) == [DESTROYED]
    assert table.health("Bigfoot") == 16


def test_second_shot_resolves_after_the_defenders_text_during_combat() -> None:
    table = big_game().hand(0, "Rending Shot", "Second Shot", "Feint").hand(1, "Momentous Shift")
    table.attack("Robert Muldoon", "Bigfoot", "Rending Shot").choose("to E5")
    table.attack("Robert Muldoon", "Bigfoot", "Second Shot", "Momentous Shift")
    assert table.asking() == "0 boost"
    assert table.values() == (2, 5)


# --- Leap Away ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moved", "reached"),
    [
        # past the Raptor on E5, not past Muldoon on E2 or the Worker on D5
        ("Raptor 1", "E4 D4 E3 F1 D1 D3 F2 B3 D2 C2 C4 E1 A7 B2 C1 C3 A6"),
        # past nobody: the Raptors bar E4 and E5, the Worker's D5 is taken
        ("Robert Muldoon", "E2 E1 E3 D2 D3 D1 D4 B3 C2 C4"),
    ],
)
def test_leap_away_won_on_attack_moves_one_of_the_two_fighters_up_to_four(moved: str, reached: str) -> None:
    table = hunt("E4 E5", workers="D5").hand(0, "Leap Away", "Feint")
    table.attack("Robert Muldoon", "Raptor 1", "Leap Away")
    assert table.health("Raptor 1") == 3
    assert table.asking() == "0 fighter"
    assert table.offered() == ["choose Robert Muldoon", "choose Raptor 1"]
    table.choose(f"choose {moved}")
    assert table.spaces_offered() == spots(reached)
    assert "stay" in table.offered()
    table.choose("to D3")
    assert table.space(moved) == "D3"
    assert table.asking() == "0 action"


def test_leap_away_after_defeating_the_defender_moves_the_own_fighter() -> None:
    table = hunt("E4 A5").wound("Raptor 1", 4).hand(0, "Leap Away", "Feint")
    table.attack("Robert Muldoon", "Raptor 1", "Leap Away")
    assert table.asking() == "0 move"
    table.choose("to E4")
    assert table.space("Robert Muldoon") == "E4"


@pytest.mark.parametrize(
    ("defense", "raptor"), [("Eaten Alive", 7), ("Feint", 5)], ids=["no damage dealt", "won but cancelled"]
)
def test_leap_away_on_attack_moves_nobody_unless_won_and_uncancelled(defense: str, raptor: int) -> None:
    table = hunt("E4").hand(0, "Leap Away", "Regroup").hand(1, defense)
    table.attack("Robert Muldoon", "Raptor 1", "Leap Away", defense)
    assert table.health("Raptor 1") == raptor
    assert table.asking() == "0 action"


@pytest.mark.parametrize(
    ("attack", "muldoon"), [("Eviscerate", 13), ("Feint", 14)], ids=["damage taken", "won but cancelled"]
)
def test_leap_away_on_defense_moves_nobody_unless_won_and_uncancelled(attack: str, muldoon: int) -> None:
    table = hunt("E4", first=1).hand(0, "Leap Away").hand(1, attack, "Decoy")
    table.attack("Raptor 1", "Robert Muldoon", attack, "Leap Away")
    assert table.health("Robert Muldoon") == muldoon
    assert table.asking() == "1 action"


def test_leap_away_of_a_defending_worker_moves_the_worker_or_the_attacker() -> None:
    table = hunt("E4", workers="E5", first=1).hand(0, "Leap Away").hand(1, "They Remember", "Feint")
    table.attack("Raptor 1", "InGen Worker 1", "They Remember", "Leap Away")
    assert table.asking() == "0 fighter"
    assert table.offered() == ["choose InGen Worker 1", "choose Raptor 1"]
    table.choose("choose InGen Worker 1", "stay")
    assert table.space("InGen Worker 1") == "E5"


def test_rulebook_combat_example_leap_away_walks_the_raptor_into_a_trap() -> None:
    table = hunt("E3 A5 C1", first=1).token(0, "F1").deck(0, "Regroup")
    table.hand(0, "Leap Away").hand(1, "Eaten Alive", "Pack Hunters", "Decoy")
    table.choose("attack", "with Raptor 1")
    assert set(table.offered()) == {"play Eaten Alive", "play Pack Hunters"}  # Decoy is a defense card
    table.choose("play Eaten Alive", "defend with Leap Away")
    assert table.health("Robert Muldoon") == 14
    assert table.asking() == "0 fighter"  # no damage, so Muldoon has won and resolves first
    table.choose("choose Raptor 1")
    # F2, A7 and the like lie behind the trap but can be had by way of D5
    assert table.spaces_offered() == spots("E3 E4 E5 D4 D5 F1 D1 D3 A7 C4 F2 A6 B3 C2 C3 D2 E1")
    table.choose("to F1")
    assert table.space("Raptor 1") == "F1"
    assert table.health("Raptor 1") == 6
    assert table.tokens(0) == []
    assert table.cards(0) == ["Regroup"]
    assert table.health("Robert Muldoon") == 14  # Eaten Alive deals nothing
    assert table.discarded(0) == ["Leap Away"]
    assert table.discarded(1) == ["Eaten Alive"]
    assert table.asking() == "1 action"


def test_ix_36_leap_away_walks_the_attacker_to_its_death_and_its_card_still_resolves() -> None:
    table = hunt("E3 A5", first=1).token(0, "E5").wound("Raptor 1", 1)
    table.hand(0, "Leap Away").hand(1, "They Remember", "Feint")
    table.attack("Raptor 1", "Robert Muldoon", "They Remember", "Leap Away").choose("choose Raptor 1", "to E5")
    assert table.space("Raptor 1") == ""
    assert table.asking() == "1 action"
    assert table.game.actions == 2  # one left and one gained


def test_ix_38_a_trap_in_mid_combat_costs_the_exhausted_muldoon_two_health_on_the_raptors_turn() -> None:
    table = hunt("E3 A5", workers="A1", first=1).token(0, "E5").empty_deck(0)
    table.hand(0, "Leap Away").hand(1, "Eaten Alive", "Feint")
    table.attack("Raptor 1", "Robert Muldoon", "Eaten Alive", "Leap Away").choose("choose Raptor 1", "to E5")
    assert table.health("Robert Muldoon") == 12
    assert table.space("InGen Worker 1") == ""
    assert table.asking() == "1 action"


# --- defeat -------------------------------------------------------------------------------------------------------


def test_an_exhausted_maneuver_costs_each_fighter_two_health() -> None:
    table = hunt("A5", workers="E1 E3").empty_deck(0).hand(0, "Feint").maneuver()
    assert table.health("Robert Muldoon") == 12
    assert [table.space(f"InGen Worker {number}") for number in (1, 2)] == ["", ""]
    assert table.winners() == []


def test_muldoon_loses_with_his_own_defeat_by_exhaustion() -> None:
    table = hunt("A5", workers="E1").wound("Robert Muldoon", 2).empty_deck(0).hand(0, "Feint").choose("maneuver")
    assert table.winners() == [1]
