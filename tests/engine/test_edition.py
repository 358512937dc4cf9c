"""EDITION-1 to EDITION-3: where the publisher's later rulings differ from the printed rulebooks, rule by rule."""

from __future__ import annotations

import pytest

import matchless
from invented import figure, row
from matchless import load_record, new_game, save_record
from matchless.engine import events as ev
from matchless.engine.board import Board
from matchless.engine.definitions import Hero
from matchless.engine.program import Block, Word
from matchless.engine.state import IN, OUT
from matchless.engine.table import CURRENT, EDITIONS, FREE_FOR_ALL, PRINTED, TEAMS
from matchless.engine.wording.asking import meaning
from matchless.engine.words import (
    END_OF_TURN,
    FIGHTERS,
    OPPOSING_FIGHTER,
    OPPOSING_FIGHTERS,
    SCHEME,
    START_OF_TURN,
    THAT_FIGHTER,
    VERSATILE,
    Ability,
    Card,
    Damage,
    Draw,
    Each,
    Gone,
    May,
    Move,
    Named,
    Place,
    Return,
    Root,
    ZoneOf,
)
from phrases import phrase
from random_play import Setup, moments, play, snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
ANN = Named("Ann")
BOTH = pytest.mark.parametrize("edition", EDITIONS)


def deadly(*after: Word, immediately: Block = ()) -> Card:
    """A card that no figure survives; `after` is what it does after the combat."""
    return Card("Deadly", VERSATILE, 40, boost=1, copies=2, immediately=immediately, after=after)


def clash(edition: str, attack: Card, defense: Card | None = None, *, friends: int = 0) -> Scenario:
    """Ann at S3 has attacked Ben at S4 with this card, and he has defended with that one."""
    played = [defense] if defense else []
    table = Scenario(
        figure("Ann", attack, sidekicks=friends), figure("Ben", *played, sidekicks=friends), board=ROW, edition=edition
    )
    table.stand("Ann", "S3").stand("Ben", "S4").hand(0, attack.name).hand(1, *(card.name for card in played))
    return table.attack("Ann", "Ben", attack.name, defense.name if defense else "")


def planned(edition: str, *words: Word, friends: int = 1, board: Board = ROW) -> Scenario:
    """Ann may play a scheme of these words."""
    plan = Card("Plan", SCHEME, boost=1, copies=3, scheme=words)
    table = Scenario(figure("Ann", plan, sidekicks=friends), figure("Ben"), board=board, edition=edition)
    return table.hand(0, "Plan", "Plain").hand(1, "Plain")


# --- EDITION-1: when it is seen who has lost ----------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "winner"), [(PRINTED, 1), (CURRENT, 0)])
def test_edition_1_reckless_lunge_against_lock_the_doors(edition: str, winner: int) -> None:
    """The doors defeat T. Rex at 2 before the rest of her lunge could defeat Dr. Sattler, at 2 by then."""
    table = Scenario("t-rex", "dr-sattler", board="t-rex-paddock", edition=edition)
    table.only({"T. Rex": "C3", "Dr. Sattler": "B3"}).stand("T. Rex", "C3", "C2")
    table.wound("T. Rex", 2).wound("Dr. Sattler", 3).hand(0, "Reckless Lunge").hand(1, "Lock The Doors!")
    table.attack("T. Rex", "Dr. Sattler", "Reckless Lunge", "Lock The Doors!")
    if edition == CURRENT:
        assert (table.asking(), table.health("T. Rex"), table.space("T. Rex")) == ("1 move", 0, "")
        table.choose("stay")
        assert table.health("Dr. Sattler") == 0
    else:
        assert table.health("Dr. Sattler") == 2
    assert table.winners() == [winner]


@pytest.mark.parametrize(("edition", "drawn"), [(PRINTED, (0, 0)), (CURRENT, (2, 1))])
def test_edition_1_after_the_fall_of_a_hero_texts_and_draws_still_happen(edition: str, drawn: tuple[int, int]) -> None:
    """Both cards: the text of the card of a fighter who has fallen resolves too (COMBAT-6)."""
    last = Card("Last Words", VERSATILE, 0, boost=1, copies=2, after=(Draw(1),))
    table = clash(edition, deadly(Draw(2)), last)
    assert table.winners() == [0]
    assert (len(table.cards(0)), len(table.cards(1))) == drawn
    assert table.log[-1] == "Ann wins."


def test_edition_1_the_fallen_leave_the_board_at_once_and_the_game_goes_on() -> None:
    table = clash(CURRENT, deadly(May(Draw(1))), friends=1)
    assert (table.asking(), table.game.over, table.winners()) == ("0 confirm", False, [])
    assert (table.health("Ben"), table.space("Ben")) == (0, "")
    assert table.said("Ben is defeated") == 1
    table.choose("no")
    assert (table.asking(), table.winners()) == ("over", [0])


@pytest.mark.parametrize(("edition", "winner"), [(PRINTED, 1), (CURRENT, 0)])
def test_edition_1_without_any_hero_left_at_the_end_of_the_action_the_seat_on_turn_wins(
    edition: str, winner: int
) -> None:
    """Ben's text comes first and defeats Ann; her own then defeats him, if the game has not ended by then."""
    spite = Card("Spite", VERSATILE, 3, boost=1, copies=2, after=(Damage(OPPOSING_FIGHTER, 40),))
    table = clash(edition, Card("Blow", VERSATILE, 3, boost=1, copies=2, after=(Damage(OPPOSING_FIGHTER, 40),)), spite)
    assert table.winners() == [winner]


def test_edition_1_what_defeats_everybody_at_once_is_won_by_the_seat_on_turn_in_either_edition() -> None:
    for edition in EDITIONS:
        assert planned(edition, Damage(Each(FIGHTERS), 40)).scheme("Plan").winners() == [0]


@BOTH
def test_edition_1_a_maneuver_goes_on_without_the_hero(edition: str) -> None:
    """Ann's deck is empty and she is at 2; her friend may still move before she has lost."""
    table = planned(edition, Draw(1)).wound("Ann", 2).wound("Ann's Friend", 3).empty_deck(0).choose("maneuver")
    if edition == PRINTED:
        assert (table.asking(), table.winners()) == ("over", [1])
        return
    assert (table.asking(), table.space("Ann")) == ("0 boost", "")
    table.choose("no boost", "move Ann's Friend", "to S3")
    assert (table.space("Ann's Friend"), table.winners()) == ("S3", [1])


@BOTH
def test_edition_1_no_second_action_begins(edition: str) -> None:
    """The first of two actions has ended; what Ann could do with another does not matter."""
    table = planned(edition, Damage(Each(OPPOSING_FIGHTERS), 40)).scheme("Plan")
    assert (table.game.actions, table.winners()) == (1, [0])


@pytest.mark.parametrize(("edition", "drawn"), [(PRINTED, 0), (CURRENT, 1)])
def test_edition_1_a_defeat_at_the_start_of_a_turn_is_seen_as_its_first_action_begins(edition: str, drawn: int) -> None:
    sting = Ability(START_OF_TURN, Damage(Each(OPPOSING_FIGHTERS), 1), Draw(1))
    table = Scenario(figure("Ann", abilities=(sting,)), figure("Ben"), board=ROW, first=1, edition=edition)
    table.hand(1, "Plain").wound("Ben", 1).end_turn()
    assert (table.winners(), len(table.cards(0)), table.game.turn) == ([0], drawn, 2)


@pytest.mark.parametrize(("edition", "drawn", "turn"), [(PRINTED, (2, 0), 1), (CURRENT, (3, 1), 2)])
def test_edition_1_a_defeat_at_the_end_of_a_turn_is_seen_as_the_next_action_begins(
    edition: str, drawn: tuple[int, int], turn: int
) -> None:
    """What is left of Ann's end of turn happens, and Ben's start of turn; he takes no action."""
    ann = figure("Ann", abilities=(Ability(END_OF_TURN, Damage(Each(OPPOSING_FIGHTERS), 1), Draw(1)),))
    ben = figure("Ben", abilities=(Ability(START_OF_TURN, Draw(1)),))
    table = Scenario(ann, ben, board=ROW, edition=edition).wound("Ben", 1)
    table.maneuver().maneuver()
    assert table.winners() == [0]
    assert (len(table.cards(0)), len(table.cards(1))) == drawn
    assert table.game.turn == turn


@pytest.mark.parametrize(("edition", "winner"), [(PRINTED, 0), (CURRENT, 1)])
def test_edition_1_if_an_end_of_turn_defeats_everybody_the_seat_on_turn_by_then_wins(edition: str, winner: int) -> None:
    ann = figure("Ann", abilities=(Ability(END_OF_TURN, Damage(Each(FIGHTERS), 40)),))
    table = Scenario(ann, figure("Ben"), board=ROW, edition=edition)
    table.maneuver().maneuver()
    assert table.winners() == [winner]


@BOTH
def test_edition_1_a_defeat_in_the_last_turn_is_no_draw(edition: str) -> None:
    """END-6: no action begins after it, so it is seen before the turn limit is."""
    ann = figure("Ann", abilities=(Ability(END_OF_TURN, Damage(Each(OPPOSING_FIGHTERS), 40)),))
    table = Scenario(ann, figure("Ben"), board=ROW, edition=edition)
    table.table.turn_limit = 1
    table.maneuver().maneuver()
    assert table.winners() == [0]


def crowd(edition: str, mode: str, *after: Word) -> Scenario:
    """Ann has defeated Ben, who has a friend; Cat and Dan look on. In teams Ann and Cat are one."""
    who: list[str | Hero] = [figure("Ann", deadly(*after)), figure("Ben", sidekicks=1), figure("Cat"), figure("Dan")]
    table = Scenario(*who, board="hells-kitchen", mode=mode, edition=edition)
    table.only({"Ann": "D4", "Ben": "E4", "Ben's Friend": "A1", "Cat": "A5", "Dan": "F1"}).items()
    return table.hand(0, "Deadly").attack("Ann", "Ben", "Deadly")


@pytest.mark.parametrize(("edition", "status", "friend"), [(PRINTED, OUT, ""), (CURRENT, IN, "A1")])
def test_edition_1_in_a_free_for_all_a_seat_goes_out_at_once_or_at_the_end_of_the_action(
    edition: str, status: int, friend: str
) -> None:
    """END-3: until then its other fighters stand where they stood."""
    table = crowd(edition, FREE_FOR_ALL, May(Draw(1)))
    assert table.asking() == "0 confirm"
    assert (table.game.status[1], table.space("Ben's Friend")) == (status, friend)
    table.choose("yes")
    assert (table.game.status[1], table.space("Ben's Friend")) == (OUT, "")
    assert (table.asking(), table.winners()) == ("0 action", [])


@pytest.mark.parametrize(("edition", "health"), [(PRINTED, 2), (CURRENT, 1)])
def test_edition_1_until_a_seat_goes_out_its_fighters_can_still_be_hurt(edition: str, health: int) -> None:
    """In the printed edition the friend has left the board before the text that would hurt it."""
    table = crowd(edition, FREE_FOR_ALL, Damage(Each(OPPOSING_FIGHTERS), 1))
    assert table.health("Ben's Friend") == health
    assert (table.health("Cat"), table.health("Dan")) == (9, 9)


@BOTH
def test_edition_1_in_teams_the_fall_of_the_last_hero_of_a_team_decides(edition: str) -> None:
    """END-4: Dan has fallen before, so with Ben the team has lost; at once, or when Ann's text has resolved."""
    who = [figure("Ann", deadly(May(Draw(1)))), figure("Ben", sidekicks=1), figure("Cat"), figure("Dan", sidekicks=1)]
    table = Scenario(*who, board="hells-kitchen", mode=TEAMS, edition=edition)
    table.only({"Ann": "D4", "Ben": "E4", "Cat": "A5", "Dan's Friend": "F1"}).items().hand(0, "Deadly")
    table.attack("Ann", "Ben", "Deadly")
    if edition == CURRENT:
        assert (table.asking(), table.winners()) == ("0 confirm", [])
        table.choose("no")
    assert table.winners() == [0, 2]


@pytest.mark.parametrize(("edition", "status"), [(PRINTED, OUT), (CURRENT, IN)])
def test_edition_1_in_teams_a_seat_without_any_fighter_is_out_at_once_or_at_the_end_of_the_action(
    edition: str, status: int
) -> None:
    who = [figure("Ann", deadly(May(Draw(1)))), figure("Ben"), figure("Cat"), figure("Dan")]
    table = Scenario(*who, board="hells-kitchen", mode=TEAMS, edition=edition)
    table.only({"Ann": "D4", "Ben": "E4", "Cat": "A5", "Dan": "F1"}).items().hand(0, "Deadly", "Plain")
    table.attack("Ann", "Ben", "Deadly")
    assert table.game.status[1] == status
    table.choose("no")
    assert (table.game.status[1], table.asking(), table.winners()) == (OUT, "0 action", [])


@BOTH
def test_edition_1_a_seat_that_is_out_at_the_end_of_a_turn_gets_no_action(edition: str) -> None:
    """Ann's end of turn defeats Ben, who would be next; in the current edition his turn begins, and ends at once."""
    end = Ability(END_OF_TURN, Damage(Each(OPPOSING_FIGHTERS), 5))
    table = Scenario(
        figure("Ann", abilities=(end,)),
        figure("Ben", health=5),
        figure("Cat"),
        board="hells-kitchen",
        mode=FREE_FOR_ALL,
        edition=edition,
    ).items()
    table.hand(2, "Plain").maneuver().maneuver()
    assert (table.asking(), table.game.status) == ("2 action", [IN, OUT, IN])


# --- EDITION-2: naming a space that is taken ----------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "taken"), [(PRINTED, set()), (CURRENT, {"S5", "S9"})])
def test_edition_2_a_placement_may_name_a_space_that_somebody_holds(edition: str, taken: set[str]) -> None:
    """Not the own one: the text asks for an empty space."""
    table = planned(edition, Place(ANN, ZoneOf(ANN)))
    table.only({"Ann": "S3", "Ann's Friend": "S5", "Ben": "S9"}).scheme("Plan")
    assert (table.asking(), table.game.rule) == ("0 place", "PLACE-2")
    assert table.spaces_offered() == {f"S{space}" for space in (0, 1, 2, 4, 6, 7, 8)} | taken


def test_edition_2_place_5_such_a_placement_fails_and_is_told() -> None:
    table = planned(CURRENT, Place(ANN, ZoneOf(ANN)), Draw(1))
    table.only({"Ann": "S3", "Ann's Friend": "S5", "Ben": "S9"}).scheme("Plan")
    option = next(option for option in table.game.options if phrase(table.game, option) == "place Ann at S9")
    assert meaning(table.game, option) == "It is taken, so nobody is placed."
    table.choose("place Ann at S9")
    assert "Ann cannot be placed at S9: it is taken (Plan)." in table.log
    assert (table.space("Ann"), table.space("Ben")) == ("S3", "S9")
    assert len(table.cards(0)) == 2  # the rest of the text resolves


def test_edition_2_one_that_succeeds_is_as_ever() -> None:
    for edition in EDITIONS:
        table = planned(edition, Place(ANN, ZoneOf(ANN)))
        table.only({"Ann": "S3", "Ben": "S9"}).scheme("Plan").choose("place Ann at S7")
        assert (table.space("Ann"), table.said("it is taken")) == ("S7", 0)


@BOTH
@pytest.mark.parametrize("optional", [{"may": True}, {"stay": True}])
def test_edition_2_where_staying_is_possible_anyway_no_taken_space_is_offered(
    edition: str, optional: dict[str, bool]
) -> None:
    table = planned(edition, Place(ANN, ZoneOf(ANN), **optional)).only({"Ann": "S3", "Ben": "S9"}).scheme("Plan")
    if "may" in optional:
        table.choose("choose Ann")
    assert "S9" not in table.spaces_offered()
    assert {"S0", "S8"} <= table.spaces_offered()


@BOTH
def test_edition_2_where_no_space_is_free_nothing_is_asked(edition: str) -> None:
    table = planned(edition, Place(ANN, ZoneOf(ANN)), board=row("aabbbbbbbb", "09"))
    table.only({"Ann": "S0", "Ann's Friend": "S1", "Ben": "S9"}).scheme("Plan")
    assert (table.asking(), table.space("Ann")) == ("0 action", "S0")


def test_edition_2_whoever_could_not_be_placed_is_not_bound() -> None:
    """MOVE-5: a fighter that is placed and cannot leave again; it has not been placed."""
    table = planned(CURRENT, Place(ANN, ZoneOf(ANN), into=0), Root(THAT_FIGHTER))
    table.only({"Ann": "S3", "Ben": "S9"}).scheme("Plan")
    table.choose("place Ann at S9").maneuver(("Ann", "S4"))
    assert table.space("Ann") == "S4"


@pytest.mark.parametrize(("edition", "spaces"), [(PRINTED, "E1 E4 E5"), (CURRENT, "E1 E2 E4 E5")])
def test_edition_2_disengage(edition: str, spaces: str) -> None:
    """Muldoon at E2 is in the Raptor's zone: to name his space is to stay."""
    table = Scenario("raptors", "robert-muldoon", board="raptor-paddock", edition=edition)
    table.only({"Raptor": "E3", "Robert Muldoon": "E2"}).hand(0, "Disengage", "Decoy")
    table.attack("Raptor 1", "Robert Muldoon", "Disengage")
    assert table.spaces_offered() == set(spaces.split())
    if edition == CURRENT:
        table.choose("place Raptor 1 at E2")
        assert (table.space("Raptor 1"), table.space("Robert Muldoon")) == ("E3", "E2")
        assert table.asking() == "0 action"


@pytest.mark.parametrize(("edition", "taken"), [(PRINTED, set()), (CURRENT, {"S3", "S9"})])
def test_edition_2_a_return_may_name_a_space_that_somebody_holds(edition: str, taken: set[str]) -> None:
    table = planned(edition, Return(Gone("Ann's Friend"), ZoneOf(ANN))).only({"Ann": "S3", "Ben": "S9"}).scheme("Plan")
    assert (table.asking(), table.game.rule) == ("0 place", "PLACE-4")
    assert table.spaces_offered() == {f"S{space}" for space in (0, 1, 2, 4, 5, 6, 7, 8)} | taken
    if taken:
        table.choose("place Ann's Friend at S3")
        assert (table.space("Ann's Friend"), table.health("Ann's Friend")) == ("", 0)
        assert "Ann's Friend cannot be placed at S3: it is taken (Plan)." in table.log
        assert table.asking() == "0 action"


def test_edition_2_of_several_who_return_each_is_asked_for_once() -> None:
    """The first is sent to Ben's space, in vain; the second comes back."""
    table = planned(CURRENT, Return(Gone("Ann's Friend"), ZoneOf(ANN), every=True), friends=2)
    table.only({"Ann": "S3", "Ben": "S9"}).scheme("Plan")
    table.choose("place Ann's Friend 1 at S9", "place Ann's Friend 2 at S4")
    assert (table.space("Ann's Friend 1"), table.space("Ann's Friend 2")) == ("", "S4")
    assert table.asking() == "0 action"


@BOTH
def test_edition_2_a_move_names_no_taken_space(edition: str) -> None:
    table = planned(edition, Move(ANN, 9)).only({"Ann": "S3", "Ben": "S9"}).scheme("Plan")
    assert "S9" not in table.spaces_offered()


# --- EDITION-3: sidekicks without room at setup -------------------------------------------------------------------


@BOTH
def test_edition_3_sidekicks_without_room_go_anywhere_or_beside_an_own_fighter(edition: str) -> None:
    """Ann's zone is S3 and S4; her second friend has S2 and S5 beside her and her first friend, but not S9."""
    board = row("bbbaabbbbb", "39")
    game = new_game(board, [figure("Ann", sidekicks=2), figure("Ben")], first=0, edition=edition)
    assert game.at[1] == 4  # forced, so not asked
    anywhere = {f"place Ann's Friend 2 at S{space}" for space in (0, 1, 2, 5, 6, 7, 8)}
    beside = {f"place Ann's Friend 2 at S{space}" for space in (2, 5)}
    assert {phrase(game, option) for option in game.options} == (anywhere if edition == PRINTED else beside)


def test_edition_3_beside_any_own_fighter_also_one_without_room_itself() -> None:
    """The friends stand in a row, each beside the one before, since there is only one such space each time."""
    game = new_game(row("aabbbbb", "05"), [figure("Ann", sidekicks=3), figure("Ben")], first=0, edition=CURRENT)
    assert [game.at[fighter] for fighter in range(4)] == [0, 1, 2, 3]


def test_edition_3_with_no_space_beside_an_own_fighter_anywhere_will_do() -> None:
    """S1, the only space beside Ann, is Ben's start."""
    game = new_game(row("abbbb", "01"), [figure("Ann", sidekicks=1), figure("Ben")], first=0, edition=CURRENT)
    assert [phrase(game, option).split(" at ")[1] for option in game.options] == ["S2", "S3", "S4"]


@BOTH
def test_edition_3_with_room_in_the_zones_nothing_differs(edition: str) -> None:
    board = row("aaabbbbb", "07")
    game = new_game(board, [figure("Ann", sidekicks=1), figure("Ben")], first=0, edition=edition)
    assert {phrase(game, option) for option in game.options} == {"place Ann's Friend at S1", "place Ann's Friend at S2"}


# --- the option itself --------------------------------------------------------------------------------------------


def test_the_printed_edition_is_the_usual_one() -> None:
    assert matchless.EDITIONS == (PRINTED, CURRENT)
    game = new_game("yukon", ["bigfoot", "raptors"])
    assert (game.table.edition, game.view(None).data()["edition"]) == (PRINTED, PRINTED)


@BOTH
def test_the_edition_is_in_view_and_record(edition: str) -> None:
    game = new_game("yukon", ["bigfoot", "raptors"], seed=1, edition=edition)
    text = save_record(game)
    assert f"\nedition {edition}\n" in text
    assert game.view(0).data()["edition"] == load_record(text).table.edition == edition


@pytest.mark.parametrize("luck", range(4))
def test_a_record_of_the_current_edition_replays_to_the_identical_state(luck: int) -> None:
    """Raptors disengage, Outlaws return: spaces that are taken get named and the record says so in its words."""
    setup = Setup("raptor-paddock", ("raptors", "robin-hood"), seed=luck, edition=CURRENT, style="fierce", luck=luck)
    game = play(setup, lambda _: None)
    assert snapshot(load_record(save_record(game))) == snapshot(game)


def test_placements_in_vain_come_up_in_random_play() -> None:
    """Guards the properties of random games: they are about the current edition too."""
    told = 0
    for luck in range(60):
        setup = Setup("raptor-paddock", ("raptors", "robin-hood"), seed=luck, edition=CURRENT, luck=luck)
        for game in moments(setup, listen=True):
            told += sum(event.kind == ev.IN_VAIN for event in game.events or ())
        if told:
            return
    raise AssertionError("nobody has named a space that is taken")
