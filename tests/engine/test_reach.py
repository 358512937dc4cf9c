"""MOVE-1 to MOVE-5, PLACE and ATK-1: where fighters can go, where they can be put and whom they can attack."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from invented import figure, row
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.game import Game
from matchless.engine.program import CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK, Stride, pose_spaces
from matchless.engine.reach import attackers, destinations, movable, move_poses, place_poses, schemes, targets, walked
from matchless.engine.statics import PassThrough
from matchless.engine.words import (
    COMBATANTS,
    FIGHTERS,
    OPPOSING_FIGHTER,
    SCHEME,
    VERSATILE,
    YOUR_FIGHTER,
    Card,
    Damage,
    Each,
    GainActions,
    Move,
    Named,
    OneOf,
    Place,
    Token,
    ZoneOf,
)
from random_play import Setup, moments, setups
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def on_row(at: dict[str, str]) -> Scenario:
    """Ann and her friends against Ben and his, standing as told."""
    table = Scenario(figure("Ann", sidekicks=2), figure("Ben", sidekicks=2), board=ROW)
    return table.only(at).hand(0, "Plain").hand(1, "Plain")


def ends(table: Scenario, name: str, steps: int, through: bool = False) -> set[str]:
    spaces = table.table.board.spaces
    return {spaces[space] for space in bits(destinations(table.game, table.fighter(name), steps, through))}


def hit(table: Scenario, name: str) -> set[str]:
    return {table.table.names[fighter] for fighter in bits(targets(table.game, table.fighter(name)))}


# --- moving ---------------------------------------------------------------------------------------------------------


def test_move_1_a_move_goes_along_paths_up_to_its_number_of_steps() -> None:
    table = on_row({"Ann": "S4", "Ben": "S9"})
    assert ends(table, "Ann", 2) == {"S2", "S3", "S4", "S5", "S6"}


def test_move_1_friendly_fighters_may_be_passed_but_not_ended_on() -> None:
    table = on_row({"Ann": "S2", "Ann's Friend": "S3 S4", "Ben": "S9"})
    assert ends(table, "Ann", 3) == {"S0", "S1", "S2", "S5"}


def test_move_1_opposing_fighters_may_not_be_passed() -> None:
    table = on_row({"Ann": "S2", "Ben": "S4", "Ben's Friend": "S0"})
    assert ends(table, "Ann", 5) == {"S1", "S2", "S3"}


def test_move_1_unless_an_effect_says_so_and_even_then_not_ended_on() -> None:
    table = on_row({"Ann": "S2", "Ben": "S4", "Ben's Friend": "S5"})
    assert ends(table, "Ann", 5, through=True) == {"S0", "S1", "S2", "S3", "S6", "S7"}


def test_move_1_a_teammates_fighters_may_be_passed() -> None:
    who = ("bigfoot", "raptors", "robin-hood", "raptors")
    table = Scenario(*who, board="hells-kitchen", mode="teams").clear()
    table.stand("Bigfoot", "A5").stand("Robin Hood", "B6").stand("Raptor 1 (seat 2)", "A4")
    assert ends(table, "Bigfoot", 2) == {"A5", "C6"}
    table.stand("Raptor 1 (seat 4)", "C6")
    assert ends(table, "Bigfoot", 3) == {"A5"}


def test_move_1_one_way_paths_are_walked_in_their_direction_only() -> None:
    """BOARD-1; on the Raptor Paddock one leads from B5 to C1 and from B3 to C2."""
    table = Scenario("raptors", "bigfoot", board="raptor-paddock").only(
        {"Raptor": "B5 C1", "Bigfoot": "E2", "The Jackalope": "E3"}
    )
    assert "C3" in ends(table, "Raptor 1", 1)
    assert "B5" not in ends(table, "Raptor 2", 1)
    assert ends(table, "Raptor 2", 1) == {"C1", "C2"}
    table = Scenario("raptors", "bigfoot", board="raptor-paddock").only(
        {"Raptor": "C2", "Bigfoot": "E2", "The Jackalope": "E3"}
    )
    assert ends(table, "Raptor 1", 1) == {"C1", "C2", "C3", "C4"}


def test_move_2_an_opponents_fighter_moves_by_its_owners_point_of_view() -> None:
    """Ann pushes Ben: he may pass his own friend, not Ann or hers."""
    push = Card("Push", VERSATILE, 1, boost=1, copies=2, after=(Move(OPPOSING_FIGHTER, 4),))
    table = Scenario(figure("Ann", push, sidekicks=2), figure("Ben", sidekicks=2), board=ROW)
    table.only({"Ann": "S3", "Ann's Friend": "S8", "Ben": "S4", "Ben's Friend": "S5"}).hand(0, "Push")
    table.attack("Ann", "Ben", "Push")
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"S4", "S6", "S7"}


def test_move_3_up_to_allows_zero_and_that_is_no_move() -> None:
    table = on_row({"Ann": "S2", "Ben": "S9"})
    table.choose("maneuver", "no boost", "move Ann")
    assert "stay" in table.offered()
    table.choose("stay")
    assert not table.said("Ann moves to")
    assert table.log[-1] == "Ann moves nobody."


SNARE = Token("snare", 5, stops=True, entered=(Damage(Each(FIGHTERS), 0),))


def snared(at: dict[str, str], *snares: str) -> Scenario:
    """Ann against Ben, whose snares lie in these spaces."""
    table = Scenario(figure("Ann", sidekicks=2), figure("Ben", sidekicks=2, tokens=(SNARE,)), board=ROW)
    return table.only(at).token(1, *snares).hand(0, "Plain")


def test_move_4_a_space_that_stops_movement_cannot_be_passed() -> None:
    table = snared({"Ann": "S2", "Ben": "S9"}, "S4")
    assert ends(table, "Ann", 5) == {"S0", "S1", "S2", "S3", "S4"}


def test_move_4_it_does_not_stop_its_owners_fighters() -> None:
    table = snared({"Ann": "S2", "Ben": "S9"}, "S7")
    assert ends(table, "Ben", 4) == {"S5", "S6", "S7", "S8", "S9"}


@pytest.mark.parametrize("through", [False, True])
def test_move_4_a_step_onto_a_trap_under_somebody_is_not_allowed(through: bool) -> None:
    """IX-40: also for a move through opposing fighters."""
    table = snared({"Ann": "S2", "Ben": "S9", "Ben's Friend": "S4"}, "S4")
    assert ends(table, "Ann", 5, through) == {"S0", "S1", "S2", "S3"}


def test_move_4_a_trap_ends_the_move_and_a_way_around_it_is_still_open() -> None:
    """On the ring of Sherwood's east, B5 can be left out on the way from A5 to B6."""
    table = Scenario("bigfoot", "robert-muldoon").only({"Bigfoot": "A5", "Robert Muldoon": "B3"})
    table.token(1, "B5")
    assert ends(table, "Bigfoot", 2) == {"A5", "A4", "A3", "A6", "B5", "B6"}
    game = table.game
    ids = table.table.board.space_ids
    way = walked(game, table.fighter("Bigfoot"), ids["B6"], Stride(2))
    assert [table.table.board.spaces[space] for space in way] == ["A5", "A6", "B6"]


def test_move_5_who_cannot_leave_its_space_neither_moves_nor_is_placed() -> None:
    table = on_row({"Ann": "S2", "Ben": "S9"})
    ann = table.fighter("Ann")
    table.game.rooted = 1 << ann
    assert ends(table, "Ann", 5) == {"S2"}
    assert movable(table.game, 1 << ann, 5) == 0
    assert place_poses(table.game, ann, table.table.board.everywhere) == []


def test_move_5_it_still_falls_and_still_returns() -> None:
    table = on_row({"Ann": "S2", "Ann's Friend": "S3", "Ben": "S9"})
    friend = table.fighter("Ann's Friend 1")
    game = table.game
    game.rooted = 1 << friend
    game.hurt(1 << friend, 2, None)
    assert table.space("Ann's Friend 1") == ""
    assert place_poses(game, friend, 1 << 3) == [3]
    game.bring_back(friend, 3, None)
    assert table.space("Ann's Friend 1") == "S3"


def test_move_5_lasts_until_the_end_of_the_turn() -> None:
    table = on_row({"Ann": "S2", "Ben": "S9"})
    table.game.rooted = 1 << table.fighter("Ann") | 1 << table.fighter("Ben")
    table.choose("maneuver", "no boost", "maneuver", "no boost")
    assert table.asking() == "1 action"
    assert table.game.rooted == 0


@given(setups(), st.integers(0, 6), st.booleans())
def test_destinations_are_what_walking_step_by_step_gives(setup: Setup, steps: int, through: bool) -> None:
    """Against a search that knows nothing of masks: MOVE-1 and MOVE-4 as they are written."""
    for number, game in enumerate(moments(setup)):
        if number % 23:
            continue
        small = [fighter for fighter in bits(game.present) if not game.table.fighters[fighter].large]
        for fighter in small:
            assert destinations(game, fighter, steps, through) == walk(game, fighter, steps, through)
            for end in bits(destinations(game, fighter, steps, through) & ~(1 << game.at[fighter])):
                way = walked(game, fighter, end, Stride(steps, through))
                assert way[0] == game.at[fighter]
                assert way[-1] == end
                assert len(way) - 1 <= steps


@given(setups())
def test_every_walk_that_is_offered_can_be_walked(setup: Setup) -> None:
    """MOVE-1, MOVE-4, BOARD-1: step by step, no longer than the move, and for a large fighter from its tail on."""
    for game in moments(setup):
        if game.kind != ask.MOVE or game.over:
            continue
        frame = game.frames[-1]
        stride = frame.block[frame.pc].stride(game, frame)
        assert stride is not None
        for option in game.options:
            way = walked(game, frame.mover, option, stride)
            if way:
                assert_walkable(game, frame.mover, option, stride, way)
            else:
                assert option == game.pose(frame.mover)


def assert_walkable(game: Game, fighter: int, pose: int, stride: Stride, way: tuple[int, ...]) -> None:
    table = game.table
    seat = table.owner[fighter]
    large = table.fighters[fighter].large
    traps = {space for other in table.stoppers[seat] for space in game.tokens[other]}
    through = stride.through or any(isinstance(held.static, PassThrough) for held in game.statics(seat))
    doors = table.board.beside if large else table.board.steps
    assert game.spaces_of(1 << fighter) >> way[0] & 1
    assert way[-1] == pose & POSE_MASK
    met = 0
    held = set(bits(game.spaces_of(1 << fighter)))
    for number, (here, there) in enumerate(itertools.pairwise(way), start=1):
        assert doors[here] >> there & 1, "a step without a path"
        assert here in held, "a step from where the fighter no longer is"
        assert there not in held
        other = game.who[there]
        hostile = other not in (NONE, fighter) and not table.allies[seat] >> table.owner[other] & 1
        assert through or not hostile, "an opposing fighter in the way"
        met |= 1 << other if hostile else 0
        assert there not in traps or number == len(way) - 1, "a trap that is passed"
        held = {here, there} if large else {there}
    assert len(way) - 1 <= stride.steps
    assert pose_spaces(pose) == sum(1 << space for space in held)
    if stride.exactly:
        assert len(way) - 1 == stride.steps or way[-1] in traps
    if stride.crossing:
        assert met == pose >> CROSSED_SHIFT


def test_a_large_fighter_is_shown_to_walk_on_from_its_tail_and_against_arrows() -> None:
    """A step backwards begins at the tail, and the last two spaces of every walk are those that she then holds."""
    table = Scenario("t-rex", "robin-hood", board="t-rex-paddock")
    board = table.table.board
    game = table.game
    rex = table.fighter("T. Rex")
    for pose in move_poses(game, rex, 3):
        way = walked(game, rex, pose, Stride(3))
        if way:
            assert_walkable(game, rex, pose, Stride(3), way)
    front, back = game.at[rex], game.back[rex]
    behind = next(space for space in bits(board.beside[back]) if space != front and game.who[space] == NONE)
    assert walked(game, rex, behind | (back + 1) << POSE_BITS, Stride(1)) == (back, behind)


def walk(game: Game, fighter: int, steps: int, through: bool) -> int:
    table = game.table
    seat = table.owner[fighter]
    if game.rooted >> fighter & 1:
        return 1 << game.at[fighter]
    through = through or any(isinstance(held.static, PassThrough) for held in game.statics(seat))
    traps = {space for other in table.stoppers[seat] for space in game.tokens[other]}
    best = {game.at[fighter]: 0}
    edge = [game.at[fighter]]
    while edge:
        here = edge.pop(0)
        if best[here] == steps or (here in traps and here != game.at[fighter]):
            continue
        for there in bits(table.board.steps[here]):
            other = game.who[there]
            blocked = other not in (NONE, fighter) and (
                there in traps or (not through and not table.allies[seat] >> table.owner[other] & 1)
            )
            if not blocked and there not in best:
                best[there] = best[here] + 1
                edge.append(there)
    return sum(1 << space for space in best if game.who[space] in (NONE, fighter))


# --- placing --------------------------------------------------------------------------------------------------------


def test_place_1_placing_needs_no_path_and_is_no_move() -> None:
    ann = Named("Ann")
    blink = Card("Blink", SCHEME, boost=1, copies=2, scheme=(Place(ann, ZoneOf(ann)),))
    table = Scenario(figure("Ann", blink), figure("Ben", sidekicks=2), board=ROW)
    table.only({"Ann": "S1", "Ben": "S2", "Ben's Friend": "S0"}).hand(0, "Blink", "Plain")
    table.scheme("Blink")
    assert table.game.rule == "PLACE-2"
    assert table.spaces_offered() == {f"S{space}" for space in range(3, 10)}
    table.choose("place Ann at S9")
    assert table.space("Ann") == "S9"
    assert table.log[-1] == "Ann is placed at S9 (Blink)."
    assert not any("moves" in line for line in table.log)


def test_place_1_it_counts_as_entering_the_space() -> None:
    """IX-32: a trap there goes off."""
    table = Scenario("bigfoot", "robert-muldoon").only({"Bigfoot": "C3", "Robert Muldoon": "C4"})
    table.hand(0, "Disengage").hand(1).token(1, "D2").empty_deck(1, but=1)
    table.attack("Bigfoot", "Robert Muldoon", "Disengage")
    table.choose("place Bigfoot at D2")
    assert table.health("Bigfoot") == 15
    assert table.tokens(1) == []
    assert len(table.cards(1)) == 1


def test_place_2_without_a_legal_space_the_placement_is_skipped_and_the_rest_goes_on() -> None:
    """IX-86: from the one-space zone A1 of the Globe Theatre nothing can be reached."""
    ann = Named("Ann")
    blink = Card("Blink", SCHEME, boost=1, copies=2, scheme=(Place(ann, ZoneOf(ann)), GainActions(1)))
    table = Scenario(figure("Ann", blink), figure("Ben"), board="globe-theatre").stand("Ann", "A1").hand(0, "Blink")
    table.scheme("Blink")
    assert table.space("Ann") == "A1"
    assert table.game.actions >= 1
    assert "Ann gains 1 action (Blink)." in table.log


def test_place_4_a_defeated_fighter_returns_at_full_health_or_stays_defeated() -> None:
    table = Scenario("robin-hood", "bigfoot").only(
        {"Robin Hood": "B3", "Outlaw": "A3", "Bigfoot": "B4", "The Jackalope": "E1"}
    )
    table.hand(0, "Defenders of Sherwood").hand(1, "Feint", "Hoax")
    table.choose("maneuver", "no boost", "done", "maneuver", "no boost", "done")
    table.attack("Bigfoot", "Robin Hood", "Hoax", "Defenders of Sherwood")
    assert table.asking() == "0 place"
    assert table.game.rule == "PLACE-4"
    assert table.spaces_offered() == {"C4", "C5", "D3"}
    table.choose("place Outlaw 2 at C5")
    assert table.health("Outlaw 2") == 1
    assert table.space("Outlaw 2") == "C5"


# --- attacking ------------------------------------------------------------------------------------------------------


def test_atk_1_melee_fighters_attack_adjacent_ones_only() -> None:
    table = on_row({"Ann": "S3", "Ben": "S4", "Ben's Friend": "S2 S5"})
    assert hit(table, "Ann") == {"Ben", "Ben's Friend 1"}


def test_atk_1_a_one_way_path_is_adjacency_both_ways() -> None:
    """BOARD-1, IX-85."""
    table = Scenario("raptors", "bigfoot", board="raptor-paddock").only({"Raptor": "C1", "Bigfoot": "B5"})
    assert hit(table, "Raptor 1") == {"Bigfoot"}
    assert hit(table, "Bigfoot") == {"Raptor 1"}


def test_atk_1_ranged_fighters_attack_adjacent_ones_and_those_sharing_any_zone() -> None:
    table = Scenario(figure("Ann", ranged=True), figure("Ben", sidekicks=2), board=row("aaaabb", "05"))
    table.only({"Ann": "S3", "Ben": "S5", "Ben's Friend": "S0 S4"})
    assert hit(table, "Ann") == {"Ben's Friend 1", "Ben's Friend 2"}  # S4 is in another zone, but adjacent


def test_atk_1_zones_are_shared_when_any_of_them_is_the_same() -> None:
    """BOARD-2: C4 of Sherwood is gray, brown and yellow, E4 yellow, B2 brown, A1 neither."""
    table = Scenario("robin-hood", "raptors").only({"Robin Hood": "C4", "Raptor": "E4 B2 A1"})
    assert hit(table, "Robin Hood") == {"Raptor 1", "Raptor 2"}


def test_atk_1_friendly_fighters_are_no_targets() -> None:
    table = on_row({"Ann": "S3", "Ann's Friend": "S4", "Ben": "S9"})
    assert hit(table, "Ann") == set()
    who = ("bigfoot", "raptors", "robin-hood", "raptors")
    table = Scenario(*who, board="hells-kitchen", mode="teams").clear()
    table.stand("Bigfoot", "A5").stand("Robin Hood", "B6").stand("Raptor 1 (seat 2)", "A4")
    assert hit(table, "Bigfoot") == {"Raptor 1 (seat 2)"}


def test_atk_1_an_attack_needs_a_card_that_the_attacker_may_use() -> None:
    """Highway Robbery is for Outlaws, A Hunter's Eye for Robin Hood, a defense card for nobody."""
    at = {"Robin Hood": "B3", "Outlaw": "C5", "Bigfoot": "B4", "The Jackalope": "E1"}

    def able(*cards: str) -> set[str]:
        table = Scenario("robin-hood", "bigfoot").only(at).hand(0, *cards)
        return {table.table.names[fighter] for fighter in bits(attackers(table.game, 0))}

    assert able("Highway Robbery") == {"Outlaw 1"}
    assert able("A Hunter's Eye") == {"Robin Hood"}
    assert able("Feint") == {"Robin Hood", "Outlaw 1"}
    assert able("Defenders of Sherwood", "Steal From the Rich") == set()


def test_atk_1_without_a_target_in_reach_no_attack_is_offered() -> None:
    table = on_row({"Ann": "S2", "Ben": "S4"}).hand(0, "Strong")
    assert table.offered() == ["maneuver"]


def test_scheme_1_a_scheme_needs_a_fighter_on_the_board_who_may_use_it() -> None:
    at = {"Bigfoot": "B4", "The Jackalope": "E1", "Robin Hood": "B3"}
    table = Scenario("bigfoot", "robin-hood").only(at).hand(0, "Jackalope Horns", "Crash Through the Trees")
    assert len(schemes(table.game, 0)) == 2
    table.fallen("The Jackalope")
    assert [table.table.cards[card].name for card in schemes(table.game, 0)] == ["Crash Through the Trees"]


def test_a_card_for_one_of_the_combatants_moves_nobody_who_is_gone() -> None:
    """NAME-3: OneOf(COMBATANTS) offers only who is on the board; one left is not asked for."""
    leap = Card("Leap", VERSATILE, 9, boost=1, copies=2, after=(Move(OneOf(COMBATANTS), 3),))
    table = Scenario(figure("Ann", leap), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ben's Friend": "S4", "Ben": "S9"}).hand(0, "Leap")
    table.attack("Ann", "Ben's Friend", "Leap")
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {f"S{space}" for space in range(7)}


def test_a_fighter_gone_is_not_placed_by_its_own_card() -> None:
    """NAME-3, Disengage after its fighter fell."""
    away = Card("Away", VERSATILE, 1, boost=1, copies=2, after=(Place(YOUR_FIGHTER, ZoneOf(YOUR_FIGHTER)),))
    table = Scenario(figure("Ann"), figure("Ben", away, sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ben's Friend": "S4", "Ben": "S9"}).hand(0, "Strong", "Plain").hand(1, "Away")
    table.attack("Ann", "Ben's Friend", "Strong", "Away")
    assert table.space("Ben's Friend") == ""
    assert table.asking() == "0 action"
