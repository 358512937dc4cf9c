"""The game itself: choosing, DRAW-1 and -2, DECK-1, ORDER-2, and END-1 to END-6."""

from __future__ import annotations

import pytest

from invented import figure, row
from matchless import IllegalChoice, new_game
from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.program import Word
from matchless.engine.state import DORMANT, IN, OUT
from matchless.engine.words import (
    ATTACK,
    DEFENSE,
    FIGHTERS,
    OPPOSING_FIGHTER,
    OPPOSING_FIGHTERS,
    SCHEME,
    VERSATILE,
    WON,
    YOUR_FIGHTER,
    YOUR_FIGHTERS,
    Card,
    Damage,
    Draw,
    Each,
    GainActions,
    If,
    Move,
    MoveEach,
    Named,
    Token,
)
from matchless.engine.words.nouns import THAT_FIGHTER, ThatSpace
from matchless.engine.words.tokens import TakeTokens
from random_play import snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
FOUR = ("robin-hood", "bigfoot", "robert-muldoon", "raptors")


def scheme(*words: Word) -> Card:
    return Card("Plan", SCHEME, boost=1, copies=3, scheme=words)


def won(table: Scenario) -> tuple[int, ...] | None:
    """The seats that have won; None while the game goes on."""
    result = table.game.result
    return None if result is None else result.winners


# --- choosing -------------------------------------------------------------------------------------------------------


def test_an_illegal_choice_says_what_was_asked_and_changes_nothing() -> None:
    game = new_game("yukon", ["bigfoot", "raptors"], first=0)
    before = snapshot(game)
    with pytest.raises(IllegalChoice, match=r"99 is not among the options of seat 0's decision \(place\): \["):
        game.choose(99)
    assert snapshot(game) == before


def test_nothing_can_be_chosen_once_the_game_is_over() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).play()
    table.game.hurt(1 << table.fighter("Ben"), 10, None)
    assert table.game.over
    assert table.game.decision is None
    for option in (0, 1, -1):
        with pytest.raises(IllegalChoice, match="the game is over"):
            table.game.choose(option)


def test_a_decision_says_who_is_asked_what_by_which_card_and_under_which_rule() -> None:
    ann = Named("Ann")
    table = Scenario(figure("Ann", scheme(Move(ann, 1))), figure("Ben"), board=ROW).hand(0, "Plan", "Plain")
    decision = table.play().game.decision
    assert decision is not None
    assert (decision.seat, decision.asks, decision.source, decision.rule) == (0, "action", None, "TURN-1")
    decision = table.scheme("Plan").game.decision
    assert decision is not None
    assert (decision.seat, decision.asks, decision.rule) == (0, "move", "MOVE-1")
    assert decision.source is not None
    assert decision.source.name == "Plan"
    assert decision.options == (0, 1)


def test_a_choice_that_is_none_is_not_asked() -> None:
    """Nowhere to go, one target, one opponent: the game answers itself."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ben", "S1").hand(0, "Plain", "Plain")
    table.choose("attack", "with Ann")
    assert table.asking() == "0 attack-card"


def test_events_are_those_since_the_last_choice_and_only_kept_for_a_listener() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).hand(0, "Plain")
    table.choose("maneuver")
    assert [event.kind for event in table.game.events or ()] == [ev.ACTION, ev.DRAW]
    table.choose("no boost")
    assert table.game.events == []
    assert new_game("yukon", ["bigfoot", "raptors"]).events is None


# --- drawing --------------------------------------------------------------------------------------------------------


def test_draw_1_each_card_missing_deals_two_damage_to_each_fighter_of_the_seat() -> None:
    table = Scenario(figure("Ann", scheme(Draw(3)), sidekicks=1), figure("Ben"), board=ROW)
    table.hand(0, "Plan", "Plain").empty_deck(0, but=1)
    table.scheme("Plan")
    assert len(table.cards(0)) == 2
    assert table.health("Ann") == 10 - 2 * 2
    assert table.space("Ann's Friend") == ""
    assert table.log.count("Ann is exhausted and has no card to draw (Plan).") == 2
    assert table.health("Ben") == 10


def test_draw_1_goes_card_by_card_and_ends_with_the_game() -> None:
    """IX-6: the hero falls on the first of two missing cards."""
    table = Scenario(figure("Ann", scheme(Draw(5)), health=2), figure("Ben"), board=ROW).hand(0, "Plan")
    table.empty_deck(0, but=2).scheme("Plan")
    assert won(table) == (1,)
    assert len(table.cards(0)) == 2
    assert table.log.count("Ann is exhausted and has no card to draw (Plan).") == 1


def test_draw_1_a_seat_without_its_last_fighter_draws_no_more() -> None:
    """In a team the seat goes out at the first missing card; the others go on."""
    ann = figure("Ann", scheme(Draw(3)), health=2)
    table = Scenario(ann, figure("Ben"), figure("Cat"), figure("Dan"), board="hells-kitchen", mode="teams")
    table.hand(0, "Plan").hand(1, "Plain").empty_deck(0).scheme("Plan")
    assert table.game.status == [OUT, IN, IN, IN]
    assert table.log.count("Ann is exhausted and has no card to draw (Plan).") == 1
    assert table.asking() == "1 action"


def test_draw_2_only_what_is_called_a_draw_is_one() -> None:
    """A boost takes from the hand, a return to the deck does not hurt: an empty deck alone harms nobody."""
    table = Scenario(figure("Ann", scheme(GainActions(1))), figure("Ben"), board=ROW).stand("Ben", "S1")
    table.hand(0, "Plan", "Strong", "Plain").empty_deck(0)
    table.scheme("Plan").attack("Ann", "Ben", "Strong")
    assert table.health("Ann") == 10


def test_deck_1_sizes_and_piles_are_public_hands_and_order_are_not() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).hand(0, "Plain", "Idle").hand(1, "Plain", "Strong")
    table.choose("maneuver", "boost with Idle")
    seats = table.game.view(1).data()["seats"]
    assert isinstance(seats, list)
    assert seats[0]["hand"] is None
    assert seats[0]["hand_size"] == 2
    assert seats[0]["deck_size"] == 25
    assert seats[0]["discards"] == ["Idle"]
    assert seats[1]["hand"] == ["Plain", "Strong"]
    assert "deck" not in seats[1]


# --- ORDER-2: triggers in the middle of an effect -------------------------------------------------------------------


SNARE = Token("snare", 5, stops=True, entered=(Damage(THAT_FIGHTER, 1), TakeTokens("snare", ThatSpace(1), box=True)))


def test_order_2_a_trap_resolves_in_full_before_the_effect_goes_on() -> None:
    """IX-35: three friends move; the first dies in a snare, the others still move, and the action is gained."""
    plan = scheme(MoveEach(Named("Ann's Friend"), 2), GainActions(1))
    table = Scenario(figure("Ann", plan, sidekicks=3), figure("Ben", tokens=(SNARE,)), board=ROW)
    table.only({"Ann": "S0", "Ann's Friend": "S1 S2 S3", "Ben": "S9"}).token(1, "S5").wound("Ann's Friend 3", 1)
    table.hand(0, "Plan", "Plain").scheme("Plan")
    table.choose("move Ann's Friend 3", "to S5")
    assert table.space("Ann's Friend 3") == ""
    assert table.tokens(1) == []
    assert table.asking() == "0 mover"
    table.choose("move Ann's Friend 2", "to S4", "move Ann's Friend 1", "to S3")
    assert table.game.actions == 2
    assert table.log[-1] == "Ann gains 1 action (Plan)."
    moved = table.log.index("Ann's Friend 3 moves to S5 (Plan).")
    assert table.log[moved + 1 : moved + 4] == [
        "Ann's Friend 3 takes 1 damage (snare).",
        "Ann's Friend 3 is defeated.",
        "The snare at S5 is removed.",
    ]


def test_order_2_what_a_token_gives_its_owner_comes_right_after() -> None:
    """Muldoon draws for his trap in the middle of the opponent's maneuver (IX-33, IX-34)."""
    table = Scenario("raptors", "robert-muldoon", board="raptor-paddock")
    table.only({"Raptor": "B1 A1", "Robert Muldoon": "E2"}).token(1, "B2").hand(0, "Feint")
    table.choose("maneuver", "no boost", "move Raptor 1", "to B2")
    assert len(table.cards(1)) == 1
    assert table.health("Raptor 1") == 6
    assert table.offered() == ["done", "move Raptor 2"]


def test_order_2_a_trap_that_ends_the_game_gives_no_draw() -> None:
    """IX-7."""
    table = Scenario("raptors", "robert-muldoon", board="raptor-paddock")
    table.only({"Raptor": "B1", "Robert Muldoon": "E2"}).wound("Raptor 1", 1).token(1, "B2").hand(0, "Feint")
    table.choose("maneuver", "no boost", "move Raptor 1", "to B2")
    assert won(table) == (1,)
    assert table.cards(1) == []


def test_order_2_the_draw_for_a_trap_may_lose_the_game_on_anothers_turn() -> None:
    """IX-7: the deck is empty and Muldoon falls, whoever's turn it is."""
    table = Scenario("raptors", "robert-muldoon", board="raptor-paddock")
    table.only({"Raptor": "B1", "Robert Muldoon": "E2"}).wound("Robert Muldoon", 2).token(1, "B2").empty_deck(1)
    table.hand(0, "Feint").choose("maneuver", "no boost", "move Raptor 1", "to B2")
    assert won(table) == (0,)


# --- END-1 and END-2: defeat and the duel ---------------------------------------------------------------------------


def test_end_1_at_zero_health_a_fighter_is_removed_at_once() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW).play()
    friend = table.fighter("Ann's Friend")
    table.game.hurt(1 << friend, 5, None)
    assert table.health("Ann's Friend") == 0
    assert table.space("Ann's Friend") == ""
    assert table.game.defeated == 1 << friend
    assert not table.game.over


def test_end_1_a_fighter_off_the_board_cannot_be_hurt() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW).fallen("Ann's Friend").play()
    table.game.hurt(1 << table.fighter("Ann's Friend"), 5, None)
    assert table.game.events is not None
    assert not any(event.kind == ev.DAMAGE for event in table.game.events)


def test_end_2_a_duel_ends_the_moment_one_hero_falls_sidekicks_or_not() -> None:
    table = Scenario(figure("Ann"), figure("Ben", sidekicks=2, health=3), board=ROW)
    table.only({"Ann": "S3", "Ben": "S4", "Ben's Friend": "S5 S6"}).hand(0, "Strong", "Plain")
    table.attack("Ann", "Ben", "Strong")
    assert won(table) == (0,)
    assert table.game.result is not None
    assert table.game.result.reason == "Ben was defeated"
    assert table.game.frames == []


def test_end_2_a_side_with_several_heroes_loses_with_the_last() -> None:
    table = Scenario("raptors", "bigfoot").play()
    for number in (1, 2):
        table.game.hurt(1 << table.fighter(f"Raptor {number}"), 7, None)
        assert not table.game.over
    table.game.hurt(1 << table.fighter("Raptor 3"), 7, None)
    assert won(table) == (1,)


@pytest.mark.parametrize("turn_of", [0, 1])
def test_end_2_when_both_fall_at_the_same_moment_the_seat_on_turn_wins(turn_of: int) -> None:
    """IX-1: Ann's card hits everybody, as attack in her turn or as defense in Ben's."""
    boom = Card("Boom", VERSATILE, 1, boost=1, copies=2, immediately=(Damage(Each(FIGHTERS), 99),))
    table = Scenario(figure("Ann", boom), figure("Ben"), board=ROW, first=turn_of).stand("Ann", "S3")
    table.stand("Ben", "S4").hand(0, "Boom").hand(1, "Plain")
    if turn_of == 0:
        table.attack("Ann", "Ben", "Boom", "Plain")
    else:
        table.attack("Ben", "Ann", "Plain", "Boom")
    assert won(table) == (turn_of,)
    assert table.game.result is not None
    assert table.game.result.reason == "Ann and Ben were defeated"


# --- END-3: free-for-all --------------------------------------------------------------------------------------------


def ffa(*who: str, board: str = "hells-kitchen", first: int = 0) -> Scenario:
    """A free-for-all of real heroes, everybody with a Feint in hand."""
    table = Scenario(*who, board=board, mode="free-for-all", first=first)
    for seat in range(len(who)):
        table.hand(seat, "Feint")
    return table


@pytest.mark.parametrize("board", ["hells-kitchen", "globe-theatre"])
def test_end_3_a_seat_whose_hero_falls_is_out_with_sidekicks_and_tokens(board: str) -> None:
    table = ffa(*FOUR, board=board)
    spaces = table.table.board.spaces
    free = next(space for space in range(len(spaces)) if table.game.who[space] == -1)
    table.token(2, spaces[free]).play()
    table.game.hurt(1 << table.fighter("Robert Muldoon"), 14, None)
    assert table.game.status == [IN, IN, OUT, IN]
    assert not table.game.over
    assert table.tokens(2) == []
    for number in (1, 2, 3):
        assert table.space(f"InGen Worker {number}") == ""
    assert len(table.cards(2)) == 1  # nothing is drawn for the traps (IX-46)
    assert [event.kind for event in table.game.events or ()][-2:] == [ev.DEFEAT, ev.OUT]


def test_end_3_the_sidekicks_alone_do_not_put_a_seat_out() -> None:
    table = ffa(*FOUR).play()
    for number in (1, 2, 3, 4):
        table.game.hurt(1 << table.fighter(f"Outlaw {number}"), 1, None)
    assert table.game.status == [IN] * 4


def test_end_3_several_heroes_go_out_with_the_last_of_them() -> None:
    table = ffa(*FOUR).play()
    for number, status in ((1, IN), (2, IN), (3, OUT)):
        table.game.hurt(1 << table.fighter(f"Raptor {number}"), 7, None)
        assert table.game.status[3] == status


def test_end_3_the_last_seat_standing_wins() -> None:
    table = ffa(*FOUR).play()
    for hero in ("Robin Hood", "Robert Muldoon"):
        table.game.hurt(1 << table.fighter(hero), 99, None)
        assert won(table) is None
    for number in (1, 2, 3):
        table.game.hurt(1 << table.fighter(f"Raptor {number}"), 99, None)
    assert won(table) == (1,)


def test_end_3_when_nobody_is_left_the_seat_on_turn_wins() -> None:
    """END-2 "so in every format"."""
    table = Scenario(
        figure("Ann"),
        figure("Ben", scheme(Damage(Each(FIGHTERS), 99))),
        figure("Cat"),
        board="globe-theatre",
        mode="free-for-all",
        first=1,
    )
    table.hand(1, "Plan").scheme("Plan")
    assert won(table) == (1,)


def test_end_3_the_others_play_on_after_one_effect_took_two_seats_out() -> None:
    boom = scheme(Damage(Each(OPPOSING_FIGHTERS), 5))
    who = [figure("Ann", boom), figure("Ben", health=5), figure("Cat", health=5), figure("Dan")]
    table = Scenario(*who, board="hells-kitchen", mode="free-for-all").hand(0, "Plan", "Plain").hand(3, "Plain")
    table.scheme("Plan").choose("maneuver", "no boost", "done")
    assert table.game.status == [IN, OUT, OUT, IN]
    assert table.asking() == "3 action"


def test_end_3_on_its_first_turn_a_seat_attacks_only_the_next_seat_or_one_that_has_had_its_turn() -> None:
    at = {"Robin Hood": "D4", "Bigfoot": "D5", "Robert Muldoon": "E4", "Raptor": "C4"}

    def targets(first: int, turns: int) -> list[str]:
        table = ffa(*FOUR, first=first).only(at)
        for _ in range(turns):
            table.end_turn()
        seat = table.game.active
        if "attack" not in table.offered():
            return []
        table.choose("attack")
        hero = next(name for name in table.table.names if table.table.owner[table.fighter(name)] == seat)
        table.choose(f"with {hero}")
        if table.game.kind != ask.TARGET:
            return [table.table.names[table.game.fight().defense.fighter]]
        return [text.removeprefix("target ") for text in table.offered()]

    # Robin Hood begins: of those around him only the next seat, Bigfoot, may be attacked
    assert targets(0, 0) == ["Bigfoot"]
    # then Bigfoot: the next seat, and Robin Hood, who has had his turn
    assert targets(0, 1) == ["Robin Hood", "Robert Muldoon"]
    # then Muldoon: the next seat, and the two who have had theirs
    assert targets(0, 2) == ["Robin Hood", "Bigfoot", "Raptor 1"]
    # and in his second turn Robin Hood attacks whom he likes
    assert targets(0, 4) == ["Bigfoot", "Robert Muldoon", "Raptor 1"]
    # with another beginning: Bigfoot stands beside Robin Hood too; and the next after the last seat is the first
    assert targets(1, 0) == ["Robert Muldoon"]
    assert targets(3, 0) == ["Robin Hood"]


def test_end_3_the_limit_binds_attacks_only() -> None:
    """IX-88: effects reach everybody."""
    zap = scheme(Damage(Each(OPPOSING_FIGHTERS), 1))
    who = [figure("Ann", zap), figure("Ben"), figure("Cat")]
    table = Scenario(*who, board="hells-kitchen", mode="free-for-all").hand(0, "Plan", "Plain").scheme("Plan")
    assert (table.health("Ben"), table.health("Cat")) == (9, 9)


def test_end_3_the_card_of_a_defender_who_goes_out_still_resolves() -> None:
    """IX-90, COMBAT-6: its seat decides, but draws nothing for itself."""
    parry = Card(
        "Parry", DEFENSE, 1, boost=1, copies=2, after=(Draw(2), Damage(OPPOSING_FIGHTER, 4), Move(OPPOSING_FIGHTER, 2))
    )
    who = [figure("Ann"), figure("Ben", parry, health=3), figure("Cat")]
    table = Scenario(*who, board="hells-kitchen", mode="free-for-all").clear()
    table.stand("Ann", "D4").stand("Ben", "D5").stand("Cat", "A1").hand(0, "Strong", "Plain").hand(1, "Parry")
    table.attack("Ann", "Ben", "Strong", "Parry")
    assert table.game.status == [IN, OUT, IN]
    assert table.cards(1) == []
    assert table.health("Ann") == 6
    assert table.asking() == "1 move"
    table.choose("to C4")
    assert table.space("Ann") == "C4"
    assert table.discarded(1) == ["Parry"]
    assert table.asking() == "0 action"


def test_end_3_an_attacker_who_goes_out_in_mid_combat_ends_its_turn_after_the_action() -> None:
    """IX-90: its AFTER text resolves, its own draws and moves do not; then the next seat's turn."""
    parry = Card("Parry", DEFENSE, 6, boost=1, copies=2, after=(Damage(OPPOSING_FIGHTER, 99),))
    blow = Card(
        "Blow", ATTACK, 3, boost=1, copies=2, after=(Draw(2), Move(YOUR_FIGHTER, 2), Damage(OPPOSING_FIGHTER, 1))
    )
    who = [figure("Ann", blow, sidekicks=1), figure("Ben", parry), figure("Cat")]
    table = Scenario(*who, board="globe-theatre", mode="free-for-all").clear()
    table.stand("Ann", "S1").stand("Ann's Friend", "E1").stand("Ben", "S2").stand("Cat", "A1")
    table.hand(0, "Blow", *["Plain"] * 9).hand(1, "Parry", "Plain")
    table.attack("Ann", "Ben", "Blow", "Parry")
    assert table.game.status == [OUT, IN, IN]
    assert table.space("Ann's Friend") == ""
    assert table.health("Ben") == 9
    assert len(table.cards(0)) == 9
    assert table.discarded(0) == ["Blow"]
    assert table.asking() == "1 action"


def test_end_3_your_opponent_on_a_combat_card_is_the_other_seat_in_that_combat() -> None:
    table = ffa("raptors", "bigfoot", "robin-hood").only({"Raptor": "D4", "Bigfoot": "D5", "Robin Hood": "A1"})
    table.hand(0, "Ambush", "Feint").hand(1, "Feint", "Hoax").hand(2, "Feint", "Snark")
    table.attack("Raptor 1", "Bigfoot", "Ambush")
    assert len(table.cards(1)) == 1
    assert len(table.cards(2)) == 2


def test_end_3_everybody_else_is_hostile() -> None:
    """IX-45: traps bite all other seats."""
    table = ffa("raptors", "robert-muldoon", "bigfoot")
    table.only({"Raptor": "B1", "Robert Muldoon": "E6", "Bigfoot": "A5"}).token(1, "C1", "A4")
    table.choose("maneuver", "no boost", "move Raptor 1", "to C1")
    assert table.health("Raptor 1") == 6
    table.end_turn().end_turn()
    assert table.game.active == 2
    table.choose("maneuver", "no boost", "move Bigfoot", "to A4")
    assert table.health("Bigfoot") == 15


# --- END-4: teams ---------------------------------------------------------------------------------------------------


def teams(*who: str, board: str = "hells-kitchen", first: int = 0) -> Scenario:
    """Seats 0 and 2 against 1 and 3, everybody with a Feint in hand."""
    table = Scenario(*who, board=board, mode="teams", first=first)
    for seat in range(4):
        table.hand(seat, "Feint")
    return table


def test_end_4_a_seat_without_its_hero_plays_on_with_its_sidekicks() -> None:
    table = teams(*FOUR).only(
        {"Robin Hood": "D4", "Outlaw": "A1 F1", "Bigfoot": "D5", "Robert Muldoon": "E6", "Raptor": "A5"}
    )
    table.play().game.hurt(1 << table.fighter("Robin Hood"), 99, None)
    assert table.game.status == [IN] * 4
    table.choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Outlaw 1", "move Outlaw 2"]


def test_end_4_the_ability_stays_except_what_needs_the_hero() -> None:
    """IX-92: Outlaws still move after attacking; Muldoon gone, no trap can be placed, but traps still give a card."""
    table = teams(*FOUR, board="globe-theatre").only(
        {"Outlaw": "S1", "Bigfoot": "S2", "Robert Muldoon": "E4", "Raptor": "A1"}
    )
    table.attack("Outlaw 1", "Bigfoot", "Feint")
    assert table.asking() == "0 move"
    table = teams("bigfoot", "robert-muldoon", "robin-hood", "raptors")
    table.only({"Bigfoot": "B6", "InGen Worker": "E6", "Robin Hood": "F1", "Raptor": "A1"}).token(1, "A5")
    table.choose("maneuver", "no boost", "move Bigfoot", "to A5")
    assert table.health("Bigfoot") == 15
    assert len(table.cards(1)) == 2
    table.end_turn()
    assert (table.game.active, table.asking()) == (1, "1 action")  # and no trap was offered before it


def test_end_4_cards_naming_the_fallen_hero_only_boost() -> None:
    table = teams(*FOUR).only({"Outlaw": "D4", "Bigfoot": "D5", "Robert Muldoon": "E6", "Raptor": "A1"})
    table.hand(0, "A Hunter's Eye", "Steal From the Rich")
    assert table.offered() == ["maneuver"]
    table.choose("maneuver")
    assert "boost with A Hunter's Eye" in table.offered()


def test_end_4_a_seat_without_any_fighter_is_out_and_its_team_plays_on() -> None:
    table = teams(*FOUR).only(
        {"Robin Hood": "D4", "Bigfoot": "D5", "The Jackalope": "A5", "Robert Muldoon": "E6", "Raptor": "A1"}
    )
    table.play().game.hurt(1 << table.fighter("Bigfoot"), 99, None)
    assert table.game.status == [IN, IN, IN, IN]
    table.game.hurt(1 << table.fighter("The Jackalope"), 99, None)
    assert table.game.status == [IN, OUT, IN, IN]
    assert not table.game.over
    table.end_turn()
    assert table.game.active == 2


def test_end_4_a_team_loses_when_all_its_heroes_are_defeated_whoever_else_is_left() -> None:
    table = teams(*FOUR).play()
    table.game.hurt(1 << table.fighter("Robin Hood"), 99, None)
    assert won(table) is None
    table.game.hurt(1 << table.fighter("Robert Muldoon"), 99, None)
    assert won(table) == (1, 3)
    assert table.space("Outlaw 1") != ""


def test_end_4_of_several_heroes_one_keeps_the_team_in_the_game() -> None:
    table = teams(*FOUR).play()
    table.game.hurt(1 << table.fighter("Bigfoot") | 1 << table.fighter("Raptor 1"), 99, None)
    table.game.hurt(1 << table.fighter("Raptor 2"), 99, None)
    assert won(table) is None
    table.game.hurt(1 << table.fighter("Raptor 3"), 99, None)
    assert won(table) == (0, 2)


def test_end_4_when_the_last_heroes_of_both_teams_fall_together_the_team_on_turn_wins() -> None:
    who = [figure("Ann"), figure("Ben"), figure("Cat"), figure("Dan", scheme(Damage(Each(FIGHTERS), 99)))]
    table = Scenario(*who, board="hells-kitchen", mode="teams", first=3).hand(3, "Plan").scheme("Plan")
    assert won(table) == (1, 3)


def test_end_4_there_is_no_limit_on_attacks_in_the_first_turn() -> None:
    """That rule is for free-for-all only (END-3); seat 4 has not had a turn and is not the next."""
    table = teams(*FOUR).only({"Robin Hood": "D4", "Bigfoot": "D5", "Robert Muldoon": "E6", "Raptor": "C4"})
    table.choose("attack", "with Robin Hood")
    assert table.offered() == ["target Bigfoot", "target Raptor 1"]


def test_end_4_hands_stay_private_among_teammates() -> None:
    table = teams(*FOUR).play()
    seats = table.game.view(0).data()["seats"]
    assert isinstance(seats, list)
    assert [seat["hand"] for seat in seats] == [["Feint"], None, None, None]


def test_end_4_texts_on_any_fighter_can_hit_a_teammate() -> None:
    """IX-91: Savagery beside Robin Hood."""
    table = teams("bigfoot", "raptors", "robin-hood", "raptors").only(
        {"Bigfoot": "D4", "Raptor 1 (seat 2)": "D5", "Robin Hood": "E4", "Raptor 1 (seat 4)": "A1"}
    )
    table.hand(0, "Savagery", "Feint").hand(1)
    table.attack("Bigfoot", "Raptor 1 (seat 2)", "Savagery")
    assert table.health("Raptor 1 (seat 2)") == 7 - 4 - 1
    assert table.health("Robin Hood") == 12


def test_end_4_a_teammate_stands_on_traps_freely() -> None:
    """IX-45."""
    table = teams("bigfoot", "raptors", "robert-muldoon", "raptors").only(
        {"Bigfoot": "D4", "Raptor 1 (seat 2)": "A5", "Robert Muldoon": "E6", "Raptor 1 (seat 4)": "A1"}
    )
    table.token(2, "D5")
    table.choose("maneuver", "no boost", "move Bigfoot", "to D5")
    assert table.health("Bigfoot") == 16
    assert table.tokens(2) == ["D5"]


# --- END-5 and END-6 ------------------------------------------------------------------------------------------------


def test_end_5_a_dormant_seat_neither_draws_nor_acts_nor_is_hurt() -> None:
    table = Scenario(figure("Ann"), figure("Ben", sidekicks=1), board=ROW).hand(0, "Plain").hand(1, "Plain").play()
    game = table.game
    game.leave_board(table.table.own[1], None)
    game.status[1] = DORMANT
    game.draw(1, 3, None)
    assert len(table.cards(1)) == 1
    game.hurt(game.table.own[1], 9, None)
    assert table.health("Ben") == 10
    assert game.opponents(0) == []
    table.choose("maneuver", "no boost", "done", "maneuver", "no boost", "done")
    assert (table.asking(), game.turn) == ("0 action", 3)


def test_end_6_a_game_that_does_not_end_is_a_draw_at_the_turn_limit() -> None:
    game = new_game("yukon", ["bigfoot", "raptors"], turn_limit=4, first=0, listen=True)
    turns = set()
    while not game.over:
        turns.add(game.turn)
        game.choose(game.options[0])
    assert max(turns) == 4
    assert game.result is not None
    assert game.result.winners == ()
    assert game.result.reason == "the turn limit of 4 was reached"
    assert game.view(0).sentences()[-1] == "The game is a draw."


def test_end_6_the_limit_is_two_hundred_turns_by_default() -> None:
    assert new_game("yukon", ["bigfoot", "raptors"]).table.turn_limit == 200


def test_won_this_combat_is_settled_by_combat_damage_also_when_the_loser_is_gone() -> None:
    """COMBAT-3 with COMBAT-6: the winner's text resolves after the loser's removal."""
    blow = Card("Blow", VERSATILE, 5, boost=1, copies=2, after=(If(WON, Draw(2)),))
    table = Scenario(figure("Ann", blow), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ben's Friend": "S4", "Ben": "S9"}).hand(0, "Blow", "Plain")
    table.attack("Ann", "Ben's Friend", "Blow")
    assert len(table.cards(0)) == 3


def test_end_4_a_teammates_fighters_are_not_opposing_ones() -> None:
    """NAME-2: a text on opposing fighters spares them; one on your fighters leaves them out too."""
    zap = scheme(Damage(Each(OPPOSING_FIGHTERS), 1), Damage(Each(YOUR_FIGHTERS), 2))
    who = [figure("Ann", zap), figure("Ben"), figure("Cat"), figure("Dan")]
    table = Scenario(*who, board="hells-kitchen", mode="teams").hand(0, "Plan", "Plain").scheme("Plan")
    assert [table.health(name) for name in ("Ann", "Ben", "Cat", "Dan")] == [8, 9, 10, 9]
