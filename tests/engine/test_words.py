"""EFFECT-1 to EFFECT-5 and DISCARD-1: what holds for every text, whatever it says."""

from __future__ import annotations

from collections import Counter

from invented import figure, row, written
from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.program import Word
from matchless.engine.state import DORMANT
from matchless.engine.words import (
    FIGHTERS,
    OPPOSING_FIGHTER,
    OPPOSING_FIGHTERS,
    SCHEME,
    THEM,
    VERSATILE,
    YOU,
    YOUR_FIGHTERS,
    AdjacentTo,
    Card,
    Choose,
    Damage,
    Draw,
    Each,
    Gone,
    If,
    May,
    Move,
    MoveEach,
    Named,
    OneOf,
    Return,
    WithOpponent,
    ZoneOf,
)
from matchless.engine.words.conditions import AnyOf
from matchless.engine.words.nouns import Except
from matchless.engine.words.traits import AtStart
from scenario import Scenario
from sending import discard, its_boost

ROW = row("aaaaaaaaaa", "09")
ANN = Named("Ann")


def scheme(*words: Word) -> Card:
    return Card("Plan", SCHEME, boost=1, copies=3, scheme=words)


def planned(*words: Word, hand: int = 1, friends: int = 1) -> Scenario:
    """Ann plays a scheme of these words; `hand` plain cards are left to her."""
    table = Scenario(figure("Ann", scheme(*words), sidekicks=friends), figure("Ben", sidekicks=friends), board=ROW)
    table.hand(0, "Plan", *["Plain"] * hand).hand(1, "Plain", "Strong")
    return table


# --- EFFECT-1: mandatory, as far as possible ------------------------------------------------------------------------


def test_effect_1_effects_are_mandatory_unless_they_say_may() -> None:
    table = planned(Draw(1), Damage(Each(Named("Ann's Friend")), 1), May(Draw(1))).scheme("Plan")
    assert table.asking() == "0 confirm"
    assert table.game.rule == "EFFECT-1"
    assert table.health("Ann's Friend") == 1
    table.choose("no")
    assert len(table.cards(0)) == 2


def test_effect_1_even_to_ones_own_harm() -> None:
    """The only adjacent fighter must be chosen, and is not even asked for: Jackalope Horns next to Bigfoot."""
    table = planned(Damage(OneOf(AdjacentTo(FIGHTERS, ANN)), 1))
    table.only({"Ann": "S3", "Ann's Friend": "S4", "Ben": "S9"}).scheme("Plan")
    assert table.health("Ann's Friend") == 1


def test_effect_1_the_impossible_part_is_skipped_and_the_rest_resolves() -> None:
    table = planned(Damage(OneOf(AdjacentTo(OPPOSING_FIGHTERS, ANN)), 3), Move(Named("Ann's Friend"), 2), Draw(2))
    table.only({"Ann": "S3", "Ben": "S9"}).scheme("Plan")
    assert len(table.cards(0)) == 3
    assert table.asking() == "0 action"


def test_effect_1_what_hangs_on_an_impossible_part_is_skipped_too() -> None:
    table = planned(If(AnyOf(Except(Named("Ann's Friend"), AtStart(Named("Ann's Friend")))), Draw(5)))
    table.only({"Ann": "S3", "Ben": "S9"}).scheme("Plan")
    assert len(table.cards(0)) == 1


# --- EFFECT-2: who decides ------------------------------------------------------------------------------------------


def test_effect_2_the_owner_of_the_text_decides_about_everybodys_fighters() -> None:
    table = planned(Move(OneOf(FIGHTERS), 1)).scheme("Plan")
    assert (table.asking(), table.game.rule) == ("0 fighter", "EFFECT-2")
    assert "choose Ben" in table.offered()
    table.choose("choose Ben")
    assert table.asking() == "0 move"


def test_effect_2_unless_the_text_names_another() -> None:
    table = planned(WithOpponent(discard(THEM))).scheme("Plan")
    assert table.asking() == "1 discard"


def test_effect_2_the_defenders_text_is_decided_by_the_defender() -> None:
    shove = Card("Shove", VERSATILE, 3, boost=1, copies=2, after=(Move(OPPOSING_FIGHTER, 2),))
    table = Scenario(figure("Ann"), figure("Ben", shove), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Plain", "Plain").hand(1, "Shove")
    table.attack("Ann", "Ben", "Plain", "Shove")
    assert table.asking() == "1 move"
    assert table.spaces_offered() == {"S1", "S2", "S3"}


# --- EFFECT-3: printed order, the board as it then is ---------------------------------------------------------------


def test_effect_3_text_resolves_in_printed_order_on_the_board_as_it_then_is() -> None:
    """Jackalope Horns: the damage looks at the neighbours after the move."""
    table = planned(Move(ANN, 3), Damage(Each(AdjacentTo(FIGHTERS, ANN)), 1))
    table.only({"Ann": "S3", "Ann's Friend": "S2", "Ben": "S7"}).scheme("Plan")
    table.choose("to S6")
    assert table.health("Ann's Friend") == 2
    assert table.health("Ben") == 9


def test_effect_3_choose_two_names_both_first_and_resolves_them_in_the_order_named() -> None:
    text = "Choose two:\n* Draw 1 card.\n* Deal 1 damage to each opposing fighter.\n* Discard 1 card."
    table = Scenario(written("Ann", text=text), figure("Ben"), board=ROW).hand(0, "Plan", "Plain", "Plain")
    table.scheme("Plan")
    assert (table.asking(), table.game.rule) == ("0 mode", "EFFECT-3")
    assert table.offered() == ["choose line-1", "choose line-2", "choose line-3"]
    assert [table.game.view(0).meaning(mode) for mode in table.game.options] == [
        "Draw 1 card.",
        "Deal 1 damage to each opposing fighter.",
        "Discard 1 card.",
    ]
    table.choose("choose line-3")
    assert len(table.cards(0)) == 2  # nothing has resolved yet
    assert table.offered() == ["choose line-1", "choose line-2"]
    table.choose("choose line-1")
    assert table.asking() == "0 discard"
    assert len(table.cards(0)) == 2  # the discard comes first, as named
    table.choose("discard Plain")
    assert len(table.cards(0)) == 2
    assert table.health("Ben") == 10


def test_effect_3_what_was_said_before_a_choice_of_texts_is_known_in_them() -> None:
    """Law 11: a text that reads "that card" either finds the card written before it or is refused at loading."""
    damage = (Damage(Each(OPPOSING_FIGHTERS), 1),)
    boost = (Draw(its_boost(0)),)
    plan = scheme(discard(YOU), Choose(2, {"boost": boost, "damage": damage, "draw": (Draw(1),)}))
    ann = figure("Ann", plan)
    table = Scenario(ann, figure("Ben"), board=ROW).hand(0, "Plan", "Idle", "Plain").scheme("Plan")
    table.choose("discard Idle", "choose boost", "choose draw")
    assert len(table.cards(0)) == 1 + 4 + 1


# --- EFFECT-4: at once, and one after the other ---------------------------------------------------------------------


def test_effect_4_one_effects_damage_to_several_is_dealt_at_once() -> None:
    table = planned(Damage(Each(FIGHTERS), 2), Draw(1)).scheme("Plan")
    kinds = [event.kind for event in table.game.events or () if event.kind in (ev.DAMAGE, ev.DEFEAT)]
    assert kinds == [ev.DAMAGE] * 4 + [ev.DEFEAT] * 2
    assert (table.health("Ann"), table.health("Ben")) == (8, 8)


def test_effect_4_moves_go_one_after_the_other_in_the_owners_order() -> None:
    table = planned(MoveEach(YOUR_FIGHTERS, 1))
    table.only({"Ann": "S0", "Ann's Friend": "S1", "Ben": "S9"}).scheme("Plan")
    assert (table.asking(), table.game.rule) == ("0 mover", "EFFECT-4")
    assert table.offered() == ["done", "move Ann's Friend"]
    table.choose("move Ann's Friend", "to S2")
    assert table.offered() == ["done", "move Ann"]
    table.choose("move Ann", "to S1")
    assert table.asking() == "0 action"


# --- EFFECT-5: naming an opponent -----------------------------------------------------------------------------------


def test_effect_5_in_a_duel_the_opponent_is_not_asked_for() -> None:
    table = planned(WithOpponent(discard(THEM, random=True))).scheme("Plan")
    assert len(table.cards(1)) == 1


def test_effect_5_the_seat_chooses_one_opponent_who_is_neither_out_nor_dormant() -> None:
    who = [figure("Ann", scheme(WithOpponent(discard(THEM)))), figure("Ben"), figure("Cat"), figure("Dan")]
    table = Scenario(*who, board="hells-kitchen", mode="free-for-all").hand(0, "Plan", "Plain")
    for seat in (1, 2, 3):
        table.hand(seat, "Plain")
    table.scheme("Plan")
    assert (table.asking(), table.game.rule) == ("0 seat", "EFFECT-5")
    assert table.offered() == ["choose seat 2", "choose seat 3", "choose seat 4"]
    again = Scenario(*who, board="hells-kitchen", mode="free-for-all").hand(0, "Plan", "Plain")
    for seat in (1, 2, 3):
        again.hand(seat, "Plain")
    again.game.hurt(1 << again.fighter("Ben"), 99, None)
    again.scheme("Plan")
    assert again.offered() == ["choose seat 3", "choose seat 4"]
    again.choose("choose seat 4")
    assert again.asking() == "3 discard"


def test_effect_5_a_teammate_is_no_opponent() -> None:
    """IX-89; an empty hand may be named, as long as another is not empty (ASK-6)."""
    who = [figure("Ann", scheme(WithOpponent(discard(THEM)))), figure("Ben"), figure("Cat"), figure("Dan")]
    table = Scenario(*who, board="hells-kitchen", mode="teams").hand(0, "Plan", "Plain").hand(1, "Plain").scheme("Plan")
    assert table.offered() == ["choose seat 2", "choose seat 4"]
    table.choose("choose seat 4")
    assert table.asking() == "0 action"


def test_effect_5_with_nobody_to_name_what_depends_on_it_is_skipped() -> None:
    """OP-9: Steal From the Rich against a dormant seat ends after its first draw."""
    table = planned(Draw(1), WithOpponent(discard(THEM, may=True, otherwise=(Draw(1),))))
    for name in ("Ben", "Ben's Friend"):
        table.game._leave(table.fighter(name))
    table.game.status[1] = DORMANT
    table.scheme("Plan")
    assert table.asking() == "0 action"
    assert len(table.cards(0)) == 2
    assert len(table.cards(1)) == 2


# --- DISCARD-1 ------------------------------------------------------------------------------------------------------


def test_discard_1_who_discards_chooses_the_card_and_everybody_sees_it() -> None:
    table = planned(WithOpponent(discard(THEM))).scheme("Plan")
    assert (table.asking(), table.game.rule) == ("1 discard", "DISCARD-1")
    assert table.offered() == ["discard Plain", "discard Strong"]
    table.choose("discard Strong")
    assert table.discarded(1) == ["Strong"]
    assert "Ben discards Strong (Plan)." in table.game.view(None).sentences()


def test_discard_1_an_empty_hand_discards_nothing() -> None:
    table = planned(WithOpponent(discard(THEM)), discard(YOU), Draw(1), hand=0).hand(1).scheme("Plan")
    assert table.discarded(1) == []
    assert len(table.cards(0)) == 1


def test_discard_1_that_card_is_no_card_when_nothing_was_discarded() -> None:
    """The second discard finds an empty hand, so its BOOST is 0, not that of the first."""
    table = planned(discard(YOU), discard(YOU), Draw(its_boost(0)), hand=0).hand(0, "Plan", "Idle").scheme("Plan")
    table.choose("discard Idle")
    assert table.discarded(0) == ["Idle", "Plan"]
    assert not any("draws" in line and "(Plan)" in line for line in table.log)


def test_discard_1_at_random_is_uniform_over_the_cards_in_hand() -> None:
    """Two of the three cards are Plain, so Strong goes in a third of the games."""
    gone: Counter[str] = Counter()
    for seed in range(300):
        who = (figure("Ann", scheme(WithOpponent(discard(THEM, random=True)))), figure("Ben"))
        table = Scenario(*who, board=ROW, seed=seed).hand(0, "Plan", "Plain").hand(1, "Plain", "Strong", "Plain")
        table.scheme("Plan")
        gone.update(table.discarded(1))
    assert 70 < gone["Strong"] < 130
    assert gone.total() == 300


def test_discard_1_a_pile_is_ordered_with_the_last_card_on_top() -> None:
    table = planned(discard(YOU), discard(YOU), hand=1).hand(0, "Plan", "Strong", "Plain", "Plain").scheme("Plan")
    table.choose("discard Strong", "discard Plain")
    assert table.discarded(0) == ["Strong", "Plain", "Plan"]


# --- PLACE-4 --------------------------------------------------------------------------------------------------------


def test_place_4_every_defeated_fighter_of_a_name_returns_once_as_far_as_there_is_room() -> None:
    table = Scenario(
        figure("Ann", scheme(Return(Gone("Ann's Friend"), ZoneOf(ANN), every=True)), sidekicks=3),
        figure("Ben"),
        board=row("aaaabb", "05"),
    )
    table.only({"Ann": "S0", "Ben": "S3"}).hand(0, "Plan", "Plain")
    table.scheme("Plan")
    assert table.asking() == "0 place"
    assert table.spaces_offered() == {"S1", "S2"}
    table.choose("place Ann's Friend 1 at S2")
    # the second goes to the only space left, the third stays defeated
    assert [table.space(f"Ann's Friend {number}") for number in (1, 2, 3)] == ["S2", "S1", ""]
    assert table.health("Ann's Friend 2") == 2
    assert table.asking() == "0 action"


def test_place_4_who_falls_again_on_its_return_is_not_returned_a_second_time() -> None:
    """IX-32 in a mirror: a Worker comes back onto the other side's trap, falls, and has had its return."""
    table = Scenario("robert-muldoon", "robert-muldoon", board="raptor-paddock")
    table.only({"Robert Muldoon (seat 1)": "E2", "InGen Worker 1 (seat 1)": "E1", "Robert Muldoon (seat 2)": "A1"})
    table.stand("InGen Worker 2 (seat 1)", "E5").token(1, "E3").hand(0, "Call for Backup", "Feint")
    table.scheme("Call for Backup").choose("choose workers", "choose cards")
    assert table.asking() == "0 place"
    table.choose("place InGen Worker 3 (seat 1) at E3")
    assert table.tokens(1) == []
    assert table.health("InGen Worker 3 (seat 1)") == 0
    assert len(table.cards(0)) == 3, "the second choice, to draw 2, should have followed"
    assert table.game.kind == ask.ACTION
