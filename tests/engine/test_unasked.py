"""ASK-6 and ASK-7: no question where everybody can see that no answer makes a difference."""

from __future__ import annotations

import pytest

from invented import figure, row
from matchless.engine.program import Block, Word
from matchless.engine.words import (
    CARDS_IN_HAND,
    DURING_COMBAT,
    FIGHTERS,
    OPPOSING_FIGHTERS,
    SCHEME,
    THEM,
    VERSATILE,
    YOUR_FIGHTERS,
    Ability,
    AddToValue,
    BlindBoost,
    Card,
    Count,
    Damage,
    Draw,
    Free,
    GainActions,
    IgnoreValue,
    LookAtHand,
    May,
    Move,
    Named,
    OneOf,
    Pick,
    Place,
    Recover,
    RootAll,
    WithOpponent,
    ZoneOf,
)
from scenario import Scenario
from sending import discard, pick_from_hand

ROW = row("aaaaaaaaaa", "09")
ANN = Named("Ann")
ABILITY = "first Ann's ability"


def planned(*words: Word, foe: str = "", friends: int = 1) -> Scenario:
    """Ann may play a scheme of these words, against Ben or another hero."""
    plan = Card("Plan", SCHEME, boost=1, copies=3, scheme=words)
    table = Scenario(figure("Ann", plan, sidekicks=friends), foe or figure("Ben"), board=ROW)
    return table.hand(0, "Plan", "Plain").hand(1)


def clash(during: Block = (), defense: Block = (), ability: Word | None = None, spent: bool = False) -> Scenario:
    """Ann has attacked Ben with a card of this text, beside an ability; Ben's card does its text immediately."""
    attack = Card("Blow", VERSATILE, 3, boost=1, copies=2, during=during)
    block = Card("Block", VERSATILE, 0, boost=1, copies=2, immediately=defense)
    abilities = () if ability is None else (Ability(DURING_COMBAT, ability),)
    table = Scenario(figure("Ann", attack, abilities=abilities), figure("Ben", block), board=ROW)
    table.only({"Ann": "S3", "Ben": "S4"}).hand(0, "Blow", "Plain").hand(1, "Block").deck(0, "Strong", "Plain")
    if spent:
        table.empty_deck(0)
    return table.attack("Ann", "Ben", "Blow", "Block")


# --- ASK-6: health ------------------------------------------------------------------------------------------------


def test_ask_6_nobody_is_asked_whose_health_is_full_where_all_have_theirs() -> None:
    assert planned(Recover(OneOf(YOUR_FIGHTERS), 2)).scheme("Plan").asking() == "0 action"


def test_ask_6_with_one_who_is_hurt_all_are_offered() -> None:
    table = planned(Recover(OneOf(YOUR_FIGHTERS), 2)).wound("Ann", 9).scheme("Plan")
    assert table.offered() == ["choose Ann", "choose Ann's Friend"]
    table.choose("choose Ann's Friend")
    assert (table.health("Ann"), table.health("Ann's Friend")) == (9, 2)


def test_ask_6_nobody_is_picked_for_damage_that_none_of_them_takes() -> None:
    """Glamour of Sleep keeps it from both; it is told of one of them."""
    table = planned(Damage(OneOf(OPPOSING_FIGHTERS), 2), foe="titania").second(1, "Glamour of Sleep").scheme("Plan")
    assert table.asking() == "0 action"
    assert table.said("Glamour of Sleep keeps 2 damage from Titania (Plan).") == 1


def test_ask_6_whom_it_could_hurt_may_be_spared_for_whom_it_could_not() -> None:
    table = planned(Damage(OneOf(FIGHTERS), 2), foe="titania", friends=0).second(1, "Glamour of Sleep").scheme("Plan")
    assert table.offered() == ["choose Ann", "choose Titania", "choose Oberon"]


@pytest.mark.parametrize(("friends", "asking"), [(0, "0 action"), (1, "0 fighter")])
def test_ask_6_nobody_is_picked_for_no_damage_at_all(friends: int, asking: str) -> None:
    """1 for each friend of Ann's."""
    table = planned(Damage(OneOf(FIGHTERS), Count(Named("Ann's Friend"))), friends=1)
    if not friends:
        table.fallen("Ann's Friend")
    assert table.scheme("Plan").asking() == asking


# --- ASK-6: moving and placing ------------------------------------------------------------------------------------


def hemmed(table: Scenario, friend: str = "S0") -> Scenario:
    """Ann and her friend with Ben between them; a friend at S0 cannot go anywhere."""
    return table.only({"Ann's Friend": friend, "Ben": "S1", "Ann": "S4"})


def test_ask_6_who_can_go_nowhere_is_not_named_for_a_move() -> None:
    table = hemmed(planned(Move(OneOf(YOUR_FIGHTERS), 2))).scheme("Plan")
    assert table.asking() == "0 move"  # only Ann is left
    assert table.spaces_offered() == {"S2", "S3", "S4", "S5", "S6"}
    assert hemmed(planned(Move(OneOf(YOUR_FIGHTERS), 2)), friend="S8").scheme("Plan").asking() == "0 fighter"


@pytest.mark.parametrize(
    "word",
    [
        Move(OneOf(FIGHTERS), 3),
        Move(OneOf(FIGHTERS), 1, exactly=True),
        Move(OneOf(FIGHTERS), 3, may=True),
        Pick(Free(FIGHTERS)),
        Place(OneOf(FIGHTERS), ZoneOf(ANN)),
        Place(OneOf(FIGHTERS), ZoneOf(ANN), may=True),
        Place(OneOf(FIGHTERS), ZoneOf(ANN), stay=True),
    ],
    ids=["move", "exactly", "may move", "two", "place", "may place", "place or stay"],
)
def test_ask_6_nobody_is_named_where_nobody_can_leave(word: Word) -> None:
    table = planned(RootAll(), word).scheme("Plan")
    assert table.asking() == "0 action"
    assert planned(word).scheme("Plan").asking() == "0 fighter"  # it is the root that makes the difference


@pytest.mark.parametrize(("card", "asking"), [("Terrifying Roar", "0 action"), ("Momentous Shift", "0 fighter")])
def test_ask_6_skirmish_names_nobody_after_a_terrifying_roar(card: str, asking: str) -> None:
    """Bigfoot has won and would move one of the two fighters, but nobody can leave."""
    table = Scenario("bigfoot", "t-rex", board="t-rex-paddock").only({"Bigfoot": "B3", "T. Rex": "C3"})
    table.stand("T. Rex", "C3", "C2").hand(0, "Skirmish", "Feint").hand(1, card)
    table.attack("Bigfoot", "T. Rex", "Skirmish", card)
    assert table.health("T. Rex") == 27 - 1
    assert table.asking() == asking


# --- ASK-6: opponents and their hands -----------------------------------------------------------------------------


def crowd(*words: Word) -> Scenario:
    """Ann plays a scheme of these words at a table of four, whose other hands are empty until arranged otherwise."""
    plan = Card("Plan", SCHEME, boost=1, copies=3, scheme=words)
    who = [figure("Ann", plan), figure("Ben"), figure("Cat"), figure("Dan")]
    return Scenario(*who, board="hells-kitchen", mode="free-for-all").items().hand(0, "Plan", "Plain")


@pytest.mark.parametrize(
    "words", [(discard(THEM),), (LookAtHand(), pick_from_hand()), (discard(THEM, random=True),)], ids=len
)
def test_ask_6_no_opponent_is_named_where_all_their_hands_are_empty(words: Block) -> None:
    assert crowd(WithOpponent(*words)).scheme("Plan").asking() == "0 action"
    table = crowd(WithOpponent(*words)).hand(2, "Plain").scheme("Plan")
    assert table.offered() == ["choose seat 2", "choose seat 3", "choose seat 4"]


def test_ask_6_what_the_owner_gets_out_of_it_happens_all_the_same() -> None:
    table = crowd(WithOpponent(discard(THEM), Draw(2))).scheme("Plan")
    assert (table.asking(), len(table.cards(0))) == ("0 action", 3)


# --- ASK-6: what may be declined ----------------------------------------------------------------------------------


def test_ask_6_a_blind_boost_is_offered_if_there_is_a_card_and_a_value() -> None:
    table = clash((May(BlindBoost()),))
    assert table.asking() == "0 confirm"
    table.choose("yes")
    assert table.health("Ben") == 10 - 3 - 2


def test_ask_6_no_blind_boost_from_an_empty_deck() -> None:
    table = clash((May(BlindBoost()),), spent=True)
    assert (table.asking(), table.health("Ben"), table.health("Ann")) == ("0 action", 7, 10)


def test_ask_6_no_blind_boost_of_a_value_that_is_ignored() -> None:
    table = clash((May(BlindBoost()),), defense=(IgnoreValue(),))
    assert (table.asking(), table.health("Ben"), table.discarded(0)) == ("0 action", 10, ["Blow"])


@pytest.mark.parametrize(
    ("defense", "deck", "asking"), [("Blank", 1, "0 action"), ("Plain", 0, "0 action"), ("Plain", 1, "0 confirm")]
)
def test_ask_6_man_without_fear_with_an_empty_deck_or_an_ignored_value(defense: str, deck: int, asking: str) -> None:
    """Three cards are left in hand, so the ability is off; the card is asked about on its own."""
    blank = Card("Blank", VERSATILE, 3, boost=1, copies=2, immediately=(IgnoreValue(),))
    table = Scenario("daredevil", figure("Ben", blank), board=ROW).only({"Daredevil": "S3", "Ben": "S4"})
    table.hand(0, "Man Without Fear", "Breather", "Breather", "Breather").hand(1, defense).empty_deck(0, but=deck)
    table.attack("Daredevil", "Ben", "Man Without Fear", defense)
    assert table.asking() == asking


@pytest.mark.parametrize(("seat", "asking"), [(0, "0 confirm"), (1, "0 action")])
def test_ask_6_an_action_is_not_offered_to_who_is_not_on_turn(seat: int, asking: str) -> None:
    """TURN-4: only the seat on turn can gain one."""
    gain = Card("Haste", VERSATILE, 2, boost=1, copies=2, after=(May(GainActions(1)),))
    who = [figure("Ann"), figure("Ben")]
    who[seat] = figure(who[seat].name, gain)
    table = Scenario(*who, board=ROW).only({"Ann": "S3", "Ben": "S4"}).hand(0, "Plain", "Plain").hand(1, "Plain")
    table.hand(seat, "Haste", "Plain")
    table.attack("Ann", "Ben", "Haste" if seat == 0 else "Plain", "Haste" if seat == 1 else "Plain")
    assert table.asking() == asking


# --- ASK-7: order -------------------------------------------------------------------------------------------------


def test_ask_7_a_number_that_is_added_whatever_happens_is_not_ordered() -> None:
    table = clash((Draw(1),), ability=AddToValue(2))
    assert (table.asking(), table.health("Ben")) == ("0 action", 10 - 3 - 2)


def test_ask_7_nor_a_value_that_is_ignored_whatever_happens() -> None:
    table = clash((Draw(1),), ability=IgnoreValue())
    assert table.asking() == "0 action"


def test_ask_7_it_comes_before_what_has_still_to_be_ordered() -> None:
    """+2 first; then a draw and a count of the hand, whose order does matter."""
    abilities = (Ability(DURING_COMBAT, AddToValue(2), name="Arm"), Ability(DURING_COMBAT, Draw(1), name="Eye"))
    blow = Card("Blow", VERSATILE, 3, boost=1, copies=2, during=(AddToValue(CARDS_IN_HAND),))
    table = Scenario(figure("Ann", blow, abilities=abilities), figure("Ben"), board=ROW)
    table.only({"Ann": "S3", "Ben": "S4"}).hand(0, "Blow", "Plain").hand(1).attack("Ann", "Ben", "Blow")
    assert table.values() == (5, 0)
    assert table.offered() == ["first Blow", "first Eye"]


@pytest.mark.parametrize(("first", "damage"), [("first Blow", 3 + 1), (ABILITY, 3 + 2)])
def test_ask_7_what_reads_something_that_the_other_changes_is_ordered(first: str, damage: int) -> None:
    """As many more as cards in hand: one, or two after the draw."""
    table = clash((AddToValue(CARDS_IN_HAND),), ability=Draw(1))
    assert (table.asking(), table.game.rule) == ("0 order", "COMBAT-1")
    assert table.offered() == ["first Blow", ABILITY]
    assert table.choose(first).health("Ben") == 10 - damage


def test_ask_7_two_blind_boosts_are_not_ordered_but_each_may_be_declined() -> None:
    table = clash((May(BlindBoost()),), ability=May(BlindBoost()))
    assert table.asking() == "0 confirm"
    table.choose("no", "yes")
    assert (table.asking(), table.health("Ben")) == ("0 action", 10 - 3 - 2)


def test_ask_7_a_blind_boost_and_a_draw_are_ordered() -> None:
    """Both take the top card of the deck."""
    table = clash((May(BlindBoost()),), ability=Draw(1))
    assert table.offered() == ["first Blow", ABILITY]
    table.choose("first Blow", "yes")
    assert (table.health("Ben"), table.cards(0)) == (10 - 3 - 2, ["Plain", "Plain"])
