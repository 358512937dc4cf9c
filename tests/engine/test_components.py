"""What heroes declare as their own: any number of a kind, told apart by name, known to whom they should be."""

from __future__ import annotations

import re

import pytest

from invented import figure, row, written
from matchless import HeroError, Rng, resample, transcript
from matchless.engine import decision as ask
from matchless.engine.definitions import Hero
from matchless.engine.program import NONE, Word
from matchless.engine.setup import start
from matchless.engine.statics import DiscardsTo
from matchless.engine.table import Table
from matchless.engine.text import hero_text
from matchless.engine.words import (
    ANYWHERE,
    END_OF_TURN,
    SCHEME,
    TOKEN_LEAVES,
    VERSATILE,
    Ability,
    AddToValue,
    BurySecond,
    Card,
    ChooseSide,
    Damage,
    Draw,
    If,
    Marker,
    PickToken,
    Pile,
    SecondCard,
    SecondDeck,
    Showing,
    TakeTokens,
    ThatSpace,
    Token,
    TokenSpaces,
    TurnUp,
    ValueBonus,
)
from matchless.engine.words.nouns import THAT_FIGHTER
from matchless.engine.words.numbers import CardsIn, Exactly, TokensIn
from matchless.engine.words.places import OwnPile
from matchless.engine.words.second_decks import DiscardSecond
from random_play import invariants
from scenario import Scenario
from sending import burn_for_health, discard_to_pile, pile_to_hand, top_to_hand_or_pile

ROW = row("aaaaaaaaaa", "09")


def plan(*words: Word, name: str = "Plan") -> Card:
    return Card(name, SCHEME, boost=1, copies=3, scheme=words)


def at_row(ann: Hero, *hand: str) -> Scenario:
    """Ann at one end of a row and Ben at the other."""
    return Scenario(ann, figure("Ben"), board=ROW).hand(0, *hand).hand(1, "Plain")


# --- piles ----------------------------------------------------------------------------------------------------------

SHELF, DRAWER = Pile("shelf"), Pile("drawer", face_down=True)


def test_two_piles_of_a_hero_are_told_apart_by_name() -> None:
    ann = figure("Ann", plan(discard_to_pile("shelf"), pile_to_hand("drawer")), piles=(SHELF, Pile("drawer")))
    table = at_row(ann, "Plan").discard(0, "Strong", "Idle").pile(0, "Plain", called="drawer")
    table.scheme("Plan").choose("choose Strong")
    assert (table.piled(0, "shelf"), table.piled(0, "drawer")) == (["Strong"], [])
    assert table.cards(0) == ["Plain"]
    assert table.said("Strong goes to Ann's shelf.") == 1
    invariants(table.game)


def test_both_piles_are_in_the_view_of_everybody() -> None:
    table = (
        at_row(figure("Ann", piles=(SHELF, Pile("drawer")))).pile(0, "Plain", "Idle").pile(0, "Strong", called="drawer")
    )
    for seat in (0, 1, None):
        assert table.game.view(seat).data()["seats"][0]["piles"] == [
            {"name": "shelf", "cards": ["Plain", "Idle"], "size": 2},
            {"name": "drawer", "cards": ["Strong"], "size": 1},
        ]
        assert table.game.view(seat).data()["seats"][1]["piles"] == []


def test_a_number_is_counted_in_the_pile_it_names() -> None:
    blow = Card("Blow", VERSATILE, 1, boost=1, copies=2, during=(AddToValue(CardsIn(OwnPile("drawer"))),))
    table = at_row(figure("Ann", blow, piles=(SHELF, DRAWER)), "Blow").stand("Ben", "S1")
    table.pile(0, "Idle").pile(0, "Plain", "Plain", "Strong", called="drawer").attack("Ann", "Ben", "Blow")
    assert table.health("Ben") == 10 - 1 - 3


def test_no_card_comes_into_a_full_pile() -> None:
    ann = figure("Ann", plan(discard_to_pile("shelf"), top_to_hand_or_pile("shelf")), piles=(Pile("shelf", most=1),))
    table = at_row(ann, "Plan").pile(0, "Plain").discard(0, "Strong").deck(0, "Idle").scheme("Plan")
    assert table.asking() == "0 mode"  # nothing is asked of the discard pile
    table.choose("to shelf")
    assert table.piled(0) == ["Plain"]
    assert table.discarded(0) == ["Strong", "Idle", "Plan"]


def test_the_oldest_card_of_a_full_pile_makes_room() -> None:
    ann = figure("Ann", plan(discard_to_pile("shelf")), piles=(Pile("shelf", most=2, oldest_leaves=True),))
    table = at_row(ann, "Plan").pile(0, "Plain", "Idle").discard(0, "Strong").scheme("Plan")
    assert table.piled(0) == ["Idle", "Strong"]
    assert table.discarded(0) == ["Plain", "Plan"]
    invariants(table.game)


def test_a_pile_that_takes_the_discards_of_its_hero_is_not_the_other_one() -> None:
    ann = figure("Ann", plan(), piles=(SHELF, Pile("pit")), abilities=(DiscardsTo("pit"),))
    table = at_row(ann, "Plan").scheme("Plan")
    assert (table.piled(0, "shelf"), table.piled(0, "pit"), table.discarded(0)) == ([], ["Plan"], [])


def test_cards_that_lie_face_down_are_known_to_their_owner_only() -> None:
    ann = figure("Ann", plan(top_to_hand_or_pile("drawer")), piles=(DRAWER,))
    table = at_row(ann, "Plan").deck(0, "Strong").scheme("Plan").choose("to drawer")
    assert table.game.view(0).data()["seats"][0]["piles"] == [{"name": "drawer", "cards": ["Strong"], "size": 1}]
    for seat in (1, None):
        told = table.game.view(seat)
        assert told.data()["seats"][0]["piles"] == [{"name": "drawer", "cards": None, "size": 1}]
        assert "A card goes to Ann's drawer." in told.sentences()
        assert not any("Strong" in said for said in told.sentences())
    assert "Strong goes to Ann's drawer." in table.game.view(0).sentences()


def test_a_card_from_a_pile_that_lies_face_down_is_not_shown() -> None:
    """It is asked for even where only one card is left: answering it would tell which."""
    ann = figure("Ann", plan(pile_to_hand("drawer")), piles=(DRAWER,))
    table = at_row(ann, "Plan").pile(0, "Strong").scheme("Plan")
    assert table.offered() == ["choose Strong"]
    table.choose("choose Strong")
    assert table.cards(0) == ["Strong"]
    assert table.game.view(1).data()["seats"][0]["known"] == []
    assert "Ann takes a card into their hand (Plan)." in table.game.view(1).sentences()
    assert "Ann takes Strong into their hand (Plan)." in table.game.view(0).sentences()


def test_what_was_chosen_from_a_pile_that_lies_face_down_stays_open_in_the_transcript() -> None:
    ann = figure("Ann", plan(top_to_hand_or_pile("drawer"), pile_to_hand("drawer")), piles=(DRAWER,))
    game = start(Table(ROW, [ann, figure("Ben")], first=0), 1)
    while not (game.kind == ask.CARD and game.private):
        plays = [option for option in game.options if game.kind != ask.MODE or option == 1]
        wanted = ask.SCHEME if game.kind == ask.ACTION and ask.SCHEME in plays and game.asked == 0 else plays[-1]
        game.choose(wanted)
    game.choose(game.options[0])
    assert transcript(game, 1)[-1] == "1 card ?"
    assert re.fullmatch(r"1 card (plan|plain|strong|idle)", transcript(game, 0)[-1])


def test_cards_that_lie_face_down_are_dealt_anew_for_whoever_does_not_know_them() -> None:
    table = at_row(figure("Ann", piles=(SHELF, DRAWER))).pile(0, "Plain").pile(0, "Strong", "Idle", called="drawer")
    rng = Rng.seeded(1)
    table.play()
    dealt = [resample(table.game.view(1), rng) for _ in range(20)]
    assert len({game.piles[1] for game in dealt}) > 1
    for game in dealt:
        assert game.piles[0] == table.game.piles[0]
        invariants(game)
    assert {resample(table.game.view(0), rng).piles for _ in range(5)} == {table.game.piles}


def test_cards_that_leave_a_face_down_pile_for_the_discard_pile_are_seen() -> None:
    ann = figure("Ann", plan(burn_for_health("drawer", 1)), piles=(DRAWER,))
    table = at_row(ann, "Plan").wound("Ann", 5).pile(0, "Strong", "Idle").scheme("Plan").choose("choose Idle")
    assert table.health("Ann") == 6
    assert table.game.view(1).data()["seats"][0]["discards"] == ["Idle", "Plan"]


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        ((Pile("shelf"), Pile("shelf")), "shelf: every pile needs a name of its own"),
        ((Pile("shelf", most=-1),), "shelf: how many it holds cannot be less than 0"),
        ((Pile("shelf", oldest_leaves=True),), "shelf: nothing has to leave a pile that is never full"),
    ],
)
def test_piles_that_cannot_be_are_refused(piles: tuple[Pile, ...], said: str) -> None:
    with pytest.raises(HeroError, match=re.escape(f"Ann: {said}")):
        figure("Ann", piles=piles)


def test_only_one_pile_takes_the_discards_and_it_must_be_there() -> None:
    both = (DiscardsTo("pit"), DiscardsTo("well"))
    with pytest.raises(HeroError, match="Ann: well: only one pile of a hero takes the discards, and pit does"):
        figure("Ann", piles=(Pile("pit"), Pile("well")), abilities=both)
    with pytest.raises(HeroError, match="it speaks of a pile called 'pit' where there is none"):
        figure("Ann", abilities=both[:1])


@pytest.mark.parametrize("word", [discard_to_pile("shelf"), pile_to_hand("shelf"), burn_for_health("shelf", 1)])
def test_a_word_about_a_pile_that_the_hero_lacks_is_refused(word: Word) -> None:
    with pytest.raises(HeroError, match="it speaks of a pile called 'shelf' where there is none"):
        figure("Ann", plan(word), piles=(DRAWER,))


# --- markers --------------------------------------------------------------------------------------------------------

COIN, DIE = Marker("coin", "UP", "DOWN"), Marker("die", "ONE", "TWO", "THREE", starts="TWO")


def test_two_markers_of_a_hero_show_each_its_own_side() -> None:
    blow = Card("Blow", VERSATILE, 1, boost=1, copies=2, during=(If(Showing("DOWN"), AddToValue(2)),))
    two = Card("Two", VERSATILE, 1, boost=1, copies=2, during=(If(Showing("TWO"), AddToValue(4)),))
    cards = (plan(ChooseSide("UP", "DOWN")), plan(ChooseSide("ONE", "TWO", "THREE"), name="Roll"), blow, two)
    table = at_row(figure("Ann", *cards, markers=(COIN, DIE)), "Plan", "Roll", "Blow", "Two")
    assert table.game.sides == (NONE, 1)
    table.scheme("Plan").choose("answer DOWN")
    assert table.game.sides == (1, 1)
    table.scheme("Roll").choose("answer THREE")
    assert table.game.sides == (1, 2)
    assert [table.said(f"Ann chooses {side}.") for side in ("DOWN", "THREE")] == [1, 1]
    for seat in (0, 1, None):
        seats = table.game.view(seat).data()["seats"]
        assert seats[0]["markers"] == [{"name": "coin", "side": "DOWN"}, {"name": "die", "side": "THREE"}]
        assert seats[1]["markers"] == []


@pytest.mark.parametrize(("side", "dealt"), [("UP", 1), ("DOWN", 3)])
@pytest.mark.parametrize("number", ["ONE", "TWO"])
def test_a_side_is_asked_of_its_own_marker(side: str, dealt: int, number: str) -> None:
    """The numbers of the sides of the two are the same."""
    blow = Card("Blow", VERSATILE, 1, boost=1, copies=2, during=(If(Showing("DOWN"), AddToValue(2)),))
    table = at_row(figure("Ann", blow, markers=(COIN, DIE)), "Blow").stand("Ben", "S1").stance(0, side)
    table.stance(0, number).attack("Ann", "Ben", "Blow")
    assert table.health("Ben") == 10 - dealt


def test_the_same_hero_twice_has_markers_of_its_own() -> None:
    ann = figure("Ann", markers=(COIN, DIE))
    table = Scenario(ann, ann, board=ROW).stance(1, "DOWN")
    assert table.game.sides == (NONE, 1, 1, 1)


@pytest.mark.parametrize(
    ("markers", "said"),
    [
        ((COIN, Marker("coin", "HIGH", "LOW")), "coin: every marker needs a name of its own"),
        ((Marker("coin", "UP"),), "coin: a marker has at least two sides"),
        ((COIN, Marker("lid", "UP", "OFF")), "lid: every side needs a name of its own, not 'UP' once more"),
        ((Marker("coin", "UP", "DOWN", starts="EDGE"),), "coin: it has no side 'EDGE' to start with"),
    ],
)
def test_markers_that_cannot_be_are_refused(markers: tuple[Marker, ...], said: str) -> None:
    with pytest.raises(HeroError, match=re.escape(f"Ann: {said}")):
        figure("Ann", markers=markers)


@pytest.mark.parametrize("word", [ChooseSide("UP", "DOWN", "EDGE"), If(Showing("EDGE"), AddToValue(1))])
def test_a_word_about_a_side_that_the_hero_lacks_is_refused(word: Word) -> None:
    with pytest.raises(HeroError, match="it speaks of a marker with a side 'EDGE' where there is none"):
        figure("Ann", Card("Blow", VERSATILE, 1, boost=1, copies=2, during=(word,)), markers=(COIN,))


# --- tokens ---------------------------------------------------------------------------------------------------------

SNARE = Token("snare", 3, stops=True, entered=(Damage(THAT_FIGHTER, 1), TakeTokens("snare", ThatSpace(1), box=True)))
PIT = Token("pit", 2, stops=True, entered=(Damage(THAT_FIGHTER, 3), TakeTokens("pit", ThatSpace(1), box=True)))
FLAG = Token("flag", 2)


def test_two_kinds_of_token_lie_apart_and_have_a_supply_each() -> None:
    lay = {"name": "Lay", "type": "scheme", "boost": 1, "copies": 2}
    ann = written(
        "Ann",
        text="Place a flag in any space.",
        cards=[lay | {"scheme": "You may place a snare in an empty space without a token."}],
        tokens=[{"name": "snare", "count": 3, "art": "trap"}, {"name": "flag", "count": 2, "art": "trap"}],
    )
    table = at_row(ann, "Plan", "Lay", "Plain").scheme("Plan").choose("choose S3")
    table.scheme("Lay")
    assert table.game.view(0).question() == "Place a snare in an empty space without a token?"
    assert "S3" not in table.spaces_offered()  # TOKEN-1: a token of any kind lies there
    table.choose("choose S4")
    assert (table.tokens(0, "snare"), table.tokens(0, "flag")) == (["S4"], ["S3"])
    assert table.game.supply == (2, 1)
    assert [table.said(f"A {kind} is placed at") for kind in ("snare", "flag")] == [1, 1]
    for seat in (0, 1, None):
        assert table.game.view(seat).data()["seats"][0]["tokens"] == [
            {"name": "snare", "supply": 2, "spaces": ["S4"]},
            {"name": "flag", "supply": 1, "spaces": ["S3"]},
        ]
    invariants(table.game)


def test_each_kind_of_token_does_what_it_says() -> None:
    """And one that says nothing stops nobody."""
    table = Scenario(figure("Ann"), figure("Ben", tokens=(FLAG, SNARE, PIT)), board=ROW).hand(0, "Plain")
    table.token(1, "S1", called="flag").token(1, "S2", called="pit").token(1, "S5", called="snare")
    table.maneuver(("Ann", "S2"))
    assert table.health("Ann") == 10 - 3
    assert [table.tokens(1, kind) for kind in ("flag", "snare", "pit")] == [["S1"], ["S5"], []]
    table.maneuver(("Ann", "S4"))
    assert table.health("Ann") == 10 - 3


def test_what_happens_when_a_token_leaves_may_be_about_one_kind() -> None:
    rules = (
        "When an opposing fighter enters a space with a {0}, that fighter stops there. Remove that {0} from the game."
    )
    tokens = [{"name": kind, "count": 2, "art": "trap", "rules": [rules.format(kind)]} for kind in ("snare", "pit")]
    gains = "Whenever one of your pits leaves the board, draw 1 card."
    for kind, drawn in (("pit", 1), ("snare", 0)):
        ben = written("Ben", tokens=tokens, abilities=[gains])
        table = Scenario(figure("Ann"), ben, board=ROW).hand(0, "Plain").token(1, "S1", called=kind)
        table.maneuver(("Ann", "S1"))
        assert len(table.cards(1)) == drawn
    assert gains in hero_text(ben)


def test_tokens_are_counted_picked_and_swept_by_kind() -> None:
    cards = (
        plan(Draw(TokensIn("flag", ANYWHERE)), TakeTokens("flag", TokenSpaces("flag"))),
        plan(PickToken("snare", TokenSpaces("snare"), 0), TakeTokens("snare", ThatSpace(0), box=True), name="Pick"),
    )
    table = at_row(figure("Ann", *cards, tokens=(SNARE, FLAG)), "Plan", "Pick", "Plain")
    table.token(0, "S2", "S3", "S4", called="snare").token(0, "S5", "S6", called="flag").scheme("Plan")
    assert len(table.cards(0)) == 2 + 2
    assert (table.tokens(0, "snare"), table.tokens(0, "flag")) == (["S2", "S3", "S4"], [])
    assert table.game.supply == (0, 2)
    table.scheme("Pick")
    assert table.spaces_offered() == {"S2", "S3", "S4"}


def test_tokens_of_every_kind_go_with_their_seat() -> None:
    ann = figure("Ann", tokens=(SNARE, FLAG))
    table = Scenario(ann, figure("Ben"), figure("Cat"), board="globe-theatre", mode="free-for-all")
    spaces = table.table.board.spaces
    free = [space for number, space in enumerate(spaces) if table.game.who[number] == NONE]
    table.token(0, free[0], called="snare").token(0, free[1], called="flag").hand(0, "Plain").play()
    table.game.hurt(1, 99, None)
    assert (table.tokens(0, "snare"), table.tokens(0, "flag")) == ([], [])


def test_kinds_of_token_that_cannot_be_are_refused() -> None:
    with pytest.raises(HeroError, match="Ann: flag: every kind of token needs a name of its own"):
        figure("Ann", tokens=(FLAG, SNARE, FLAG))
    with pytest.raises(HeroError, match="it speaks of a kind of token called 'pit' where there is none"):
        figure("Ann", plan(TakeTokens("pit", TokenSpaces("pit"))), tokens=(FLAG,))
    with pytest.raises(HeroError, match="it speaks of a kind of token called 'pit' where there is none"):
        figure("Ann", tokens=(FLAG,), abilities=(Ability(TOKEN_LEAVES, Draw(1), part="pit"),))


# --- second decks ---------------------------------------------------------------------------------------------------

SPARKS = SecondDeck("spark", *(SecondCard(name, ValueBonus(Exactly(1))) for name in ("Red", "Blue", "Green")))
OMENS = SecondDeck("omen", *(SecondCard(name, Ability(END_OF_TURN, Draw(1))) for name in ("Good", "Bad")))


def test_two_second_decks_are_shuffled_opened_and_told_apart() -> None:
    cards = (plan(TurnUp("spark")), plan(TurnUp("omen"), name="Read"))
    table = at_row(figure("Ann", *cards, decks=(SPARKS, OMENS)), "Plan", "Read")
    assert [sorted(deck) for deck in table.game.second_deck] == [[0, 1, 2], [3, 4]]
    table.second(0, called="spark").second(0, called="omen").scheme("Plan")
    assert list(table.game.second_up) == [(2,), ()]
    table.scheme("Read")
    assert list(table.game.second_up) == [(2,), (4,)]
    assert [table.said(f"Ann turns up {name}.") for name in ("Green", "Bad")] == [1, 1]
    for seat in (0, 1, None):
        assert table.game.view(seat).data()["seats"][0]["decks"] == [
            {"name": "spark", "size": 2, "bottom": [], "face_up": ["Green"], "discards": []},
            {"name": "omen", "size": 1, "bottom": [], "face_up": ["Bad"], "discards": []},
        ]


def test_the_texts_of_all_second_up_hold() -> None:
    table = at_row(figure("Ann", decks=(SPARKS, OMENS)), "Plain", "Plain").stand("Ben", "S1")
    table.second(0, "Red", called="spark").second(0, "Good", called="omen").attack("Ann", "Ben", "Plain", "Plain")
    assert table.health("Ben") == 10 - 1
    table.attack("Ann", "Ben", "Plain")
    assert len(table.cards(0)) == 1  # drawn at the end of the turn


def test_several_second_cards_of_a_deck_may_lie_open_and_one_is_chosen_to_pay() -> None:
    pay = {"name": "Pay", "type": "scheme", "boost": 1, "copies": 2}
    text = "Add 1 to the value of your attacks."
    ann = written(
        "Ann",
        text="Turn up the top card of your spark deck. " * 3,
        cards=[pay | {"scheme": "You may discard your spark. If you do, draw 2 cards."}],
        decks=[
            {"name": "spark", "face_up": 2, "cards": [{"name": n, "text": text} for n in ("Red", "Blue", "Green")]},
            {"name": "omen", "face_up": 1, "cards": [{"name": n, "text": text} for n in ("Good", "Bad")]},
        ],
    )
    table = at_row(ann, "Plan", "Pay").second(0, called="spark")
    table.scheme("Plan")
    assert list(table.game.second_up) == [(2, 1), ()]
    table.scheme("Pay").choose("yes")
    assert (table.game.view(0).question(), table.offered()) == (
        "Which spark do you discard?",
        ["choose Blue", "choose Green"],
    )
    assert table.game.view(1).question() == "Ann chooses which spark to discard."
    table.choose("choose Green")
    assert [table.game.second_up[0], table.game.second_discards[0]] == [(1,), (2,)]
    assert len(table.cards(0)) == 2


def test_a_second_card_goes_back_under_its_own_deck_and_all_know_it() -> None:
    ann = figure("Ann", plan(BurySecond("omen")), decks=(SPARKS, OMENS))
    table = Scenario(figure("Ben"), ann, board=ROW, first=1).hand(1, "Plan").hand(0, "Plain")
    table.second(1, discarded=("Red",), called="spark").second(1, discarded=("Good",), called="omen").scheme("Plan")
    assert (table.game.second_discards, table.game.second_buried) == (((0,), ()), (0, 1))
    assert table.game.view(0).data()["seats"][1]["decks"][1]["bottom"] == ["Good"]
    rng = Rng.seeded(3)
    dealt = {resample(table.game.view(0), rng).second_deck for _ in range(20)}
    assert {decks[1][0] for decks in dealt} == {3}
    assert len({decks[0] for decks in dealt}) == 2


def test_second_decks_that_cannot_be_are_refused() -> None:
    with pytest.raises(HeroError, match="Ann: spark: the cards of every second deck need a name of their own"):
        figure("Ann", decks=(SPARKS, SPARKS))
    with pytest.raises(HeroError, match="Ann: dust: there are no cards in this deck"):
        figure("Ann", decks=(SecondDeck("dust"),))
    for word in (TurnUp("dust"), DiscardSecond("dust"), BurySecond("dust")):
        with pytest.raises(HeroError, match="it speaks of a deck of dusts where there is none"):
            figure("Ann", plan(word), decks=(SPARKS,))
