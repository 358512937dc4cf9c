"""Events in English."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from invented import figure, row
from matchless import boards, heroes, new_game
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.events import Event
from matchless.engine.program import Block
from matchless.engine.sentences import sentence, spoken
from matchless.engine.setup import start
from matchless.engine.spans import Span
from matchless.engine.table import FREE_FOR_ALL, Table
from matchless.engine.words import (
    VERSATILE,
    AddToValue,
    BlindBoost,
    CancelEffects,
    Card,
    Count,
    Draw,
    May,
    Named,
    SetValue,
)
from random_play import moments, numbered_setup
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def clash(attack: Card, defense: Card | None = None) -> Scenario:
    """Ann at S3 has attacked Ben at S4, with a card in either hand left."""
    played = [defense] if defense else []
    table = Scenario(figure("Ann", attack), figure("Ben", *played), board=ROW)
    table.stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, attack.name, "Plain").hand(1, *(card.name for card in played), "Plain")
    return table.attack("Ann", "Ben", attack.name, defense.name if defense else "")


def card(name: str, immediately: Block = (), during: Block = (), after: Block = ()) -> Card:
    return Card(name, VERSATILE, 3, boost=1, copies=2, immediately=immediately, during=during, after=after)


CANCEL = card("Hush", immediately=(CancelEffects(),))
LATE_CANCEL = card("Late Hush", after=(CancelEffects(),))


@pytest.mark.parametrize("number", range(20))
def test_every_sentence_begins_with_a_capital_and_ends(number: int) -> None:
    for game in moments(numbered_setup(64, number), listen=True):
        for seat in (*range(game.table.seats), None):
            for text in game.view(seat).sentences():
                assert not text[0].islower(), text
                assert text[-1] in ".!?", text
                assert not re.search(r"\b1 (tokens|cards|actions|spaces)\b", text), text


def test_damage_by_exhaustion_names_its_cause() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=row("aaaaaaaaaa", "09"))
    table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Plain").empty_deck(0).choose("maneuver")
    assert "Ann takes 2 damage (exhaustion)." in table.log


def test_who_leaves_the_board_is_told_with_what_makes_them() -> None:
    table = Scenario("elektra", "bigfoot").hand(0, "Sai").wound("Elektra", 2).empty_deck(0).choose("maneuver")
    assert "Elektra becomes resurrected (Resurrection)." in table.log
    assert "Elektra leaves the board (Resurrection)." in table.log


@pytest.mark.parametrize(("count", "noun"), [(1, "token"), (2, "tokens")])
def test_tokens_that_are_taken_off_the_board_are_counted(count: int, noun: str) -> None:
    table = Scenario("dr-sattler", "t-rex", board="t-rex-paddock").table
    said = sentence(table, Event(ev.SWEEP, 0, amount=count))
    assert said == f"Dr. Sattler takes {count} {noun} off the board."


# --- cancelled effects ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "told"),
    [
        (card("Bare"), 0),  # nothing is on it
        (card("During", during=(Draw(1),)), 1),
        (card("After", after=(Draw(1),)), 1),
        (card("Both", during=(Draw(1),), after=(Draw(1),)), 1),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_effects_are_cancelled_only_where_there_are_any(attack: Card, told: int) -> None:
    table = clash(attack, CANCEL)
    assert table.said(f"The effects of {attack.name} are cancelled (Hush).") == told
    assert table.said("cancelled") == told
    assert len(table.cards(0)) == 1  # and nothing of it resolves


@pytest.mark.parametrize(
    ("defense", "told"),
    [
        (card("At Once", immediately=(Draw(1),)), 0),  # the defender's comes first, so it has resolved
        (card("During", during=(Draw(1),)), 1),
        (card("Once And Again", immediately=(Draw(1),), after=(Draw(1),)), 1),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_effects_that_have_resolved_are_not_told_as_cancelled(defense: Card, told: int) -> None:
    assert clash(CANCEL, defense).said(f"The effects of {defense.name} are cancelled (Hush).") == told


@pytest.mark.parametrize(
    ("attack", "told"), [(card("During", during=(Draw(1),)), 0), (card("After", after=(Draw(1),)), 1)]
)
def test_after_the_combat_only_what_is_after_the_combat_can_be_cancelled(attack: Card, told: int) -> None:
    assert clash(attack, LATE_CANCEL).said("cancelled") == told


def test_two_who_cancel_each_other_are_told_once_at_most() -> None:
    """The defender's comes first; with that the attacker's is cancelled and cancels nothing."""
    other = card("Hush Too", immediately=(CancelEffects(),))
    table = clash(other, CANCEL)
    assert [line for line in table.log if "cancelled" in line] == ["The effects of Hush Too are cancelled (Hush)."]


@pytest.mark.parametrize(("item", "told"), [("use Mailbox", 1), ("no item", 0)])
def test_an_item_is_all_that_is_left_to_cancel(item: str, told: int) -> None:
    """The defender's Decoy has been declined, and so has resolved; the item beside it has not."""
    table = Scenario("daredevil", "raptors", board="hells-kitchen")
    table.only({"Daredevil": "C4", "Raptor": "C5 A1 A2"}).items(C5="Mailbox")
    table.hand(0, "Feint", "Breather", "Breather", "Breather").hand(1, "Decoy")
    table.choose("attack", "with Daredevil", "play Feint", "defend with Decoy", item, "none")
    assert table.said("The effects of Decoy are cancelled (Feint).") == told
    assert table.said("Decoy gets +3") == 0


@pytest.mark.parametrize(("attack", "cancelled"), [(card("Bare"), False), (card("After", after=(Draw(1),)), True)])
def test_a_card_is_shown_as_cancelled_only_if_something_of_it_was(attack: Card, cancelled: bool) -> None:
    """Ben is asked during the combat, so that everybody can look at it."""
    hush = card("Hush", immediately=(CancelEffects(),), during=(May(Draw(1)),))
    table = clash(attack, hush)
    assert table.asking() == "1 confirm"
    assert table.game.fight().attack.cancelled is cancelled


# --- values ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [0, 1])
def test_nothing_is_told_of_nothing_added(amount: int) -> None:
    """1 for each friend of Ann's, who has none, or for each Ann."""
    counted = AddToValue(Count(Named("Ann" if amount else "Ann's Friend")))
    attack = card("Count", during=(counted,))
    table = Scenario(figure("Ann", attack, sidekicks=1), figure("Ben"), board=ROW)
    table.only({"Ann": "S3", "Ben": "S4"}).hand(0, "Count").hand(1).attack("Ann", "Ben", "Count")
    assert table.said("gets +") == amount
    assert table.said("gets +0") == 0


def test_a_blind_boost_of_a_card_without_boost_adds_nothing_and_says_so_by_silence() -> None:
    attack = card("Guess", during=(BlindBoost(),))
    blank = Card("Blank", VERSATILE, 1, boost=0, copies=2)
    table = Scenario(figure("Ann", attack, blank), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Guess").hand(1).deck(0, "Blank").attack("Ann", "Ben", "Guess")
    assert table.discarded(0)[0] == "Blank"
    assert table.said("gets +") == 0


def test_a_value_given_instead_is_in_place_of_the_printed_one_and_not_what_counts() -> None:
    """8 in place of 3, and 2 more: 10 are dealt."""
    table = clash(card("Grow", during=(SetValue(8), AddToValue(2))))
    assert "Grow counts 8 in place of its printed value." in table.log
    assert "Grow gets +2." in table.log
    assert "Ann wins the combat and deals 10 combat damage." in table.log
    assert not table.said("has value")


# --- what is kept away, read out, left undone -----------------------------------------------------------------------


def test_damage_that_is_kept_away_names_what_keeps_it_and_what_would_have_dealt_it() -> None:
    """OP-5: Sleep keeps exhaustion away too."""
    table = Scenario("titania", "bigfoot").second(0, "Glamour of Sleep").hand(0, "Fairy Song").empty_deck(0)
    table.choose("maneuver")
    assert "Glamour of Sleep keeps 2 damage from Titania (exhaustion)." in table.log
    assert "Glamour of Sleep keeps 2 damage from Oberon (exhaustion)." in table.log
    assert not table.said("takes")


def test_a_completed_line_is_read_out_card_by_card() -> None:
    """The syllables add up to 10 with the card that has just joined; 6 and then the 4 of the attack."""
    table = Scenario("shakespeare", "bigfoot").only({"Shakespeare": "B3", "Bigfoot": "B4"})
    table.pile(0, "My Kingdom For A Horse").hand(0, "All Are Punished", "Horror").hand(1)
    table.attack("Shakespeare", "Bigfoot", "All Are Punished")
    line = table.log.index("All Are Punished completes Shakespeare's line.")
    assert table.log[line + 1 : line + 3] == [
        "Shakespeare reads out \u201cMy Kingdom For A Horse\u201d (6 syllables so far).",
        "Shakespeare reads out \u201cAll Are Punished\u201d (10 syllables so far).",
    ]
    assert table.said("reads out") == 2


def test_a_line_that_is_not_complete_is_not_read_out() -> None:
    table = Scenario("shakespeare", "bigfoot").only({"Shakespeare": "B3", "Bigfoot": "B4"})
    table.hand(0, "All Are Punished", "Horror").hand(1).attack("Shakespeare", "Bigfoot", "All Are Punished")
    assert table.said("reads out") == 0


def test_one_syllable_is_not_several() -> None:
    table = Scenario("shakespeare", "bigfoot").table
    said = sentence(table, Event(ev.READ_OUT, 0, card=0, amount=1))
    assert said.endswith("(1 syllable so far).")


@pytest.mark.parametrize(("moves", "told"), [((), 1), ((("Ann", "S4"),), 0)])
def test_a_maneuver_in_which_nobody_moves_says_so(moves: tuple[tuple[str, str], ...], told: int) -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW).only({"Ann": "S3", "Ann's Friend": "S1"})
    table.stand("Ben", "S9").hand(0, "Plain").hand(1).maneuver(*moves)
    assert table.said("Ann moves nobody.") == told


def test_a_maneuver_in_which_nobody_can_move_says_so() -> None:
    table = Scenario(figure("Ann"), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S0", "Ben": "S1"}).hand(0, "Plain").hand(1).maneuver()
    assert table.said("Ann moves nobody.") == 1


def test_one_of_two_who_moves_is_enough() -> None:
    """The last one named stays; the first has moved all the same."""
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW).only({"Ann": "S3", "Ann's Friend": "S1"})
    table.stand("Ben", "S9").hand(0, "Plain").hand(1)
    table.choose("maneuver", "no boost", "move Ann", "to S4", "move Ann's Friend", "stay")
    assert table.said("moves nobody") == 0


def test_the_setup_of_a_large_hero_is_told_once() -> None:
    """T. Rex is told as placed with both her spaces, not first with one."""
    told: list[str] = []
    game = start(Table(boards.load("t-rex-paddock"), [heroes.load("t-rex"), heroes.load("bigfoot")], first=0), 1, True)
    while game.turn == 0:
        told += game.view(None).sentences()
        game.choose(game.options[0])
    told += game.view(None).sentences()
    assert [line for line in told if line.startswith("T. Rex is placed")] == ["T. Rex is placed at B1 and A1."]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event(ev.LOOK, 1, target=0), "Elektra looks at the Wayward Sisters' hand."),
        (Event(ev.LOOK, 0, target=1), "The Wayward Sisters look at Elektra's hand."),
        (Event(ev.PEEK, 1, target=0, amount=2), "Elektra looks at the top 2 cards of the Wayward Sisters' deck."),
        (Event(ev.CUT, 0), "The Wayward Sisters' turn ends."),
        (Event(ev.INTO_DECK, 0), "A card goes from the Wayward Sisters' hand into the deck."),
        (Event(ev.RETRIEVE, 0), "The Wayward Sisters take a card into their hand."),
        (Event(ev.TURN, 0, amount=3), "Turn 3: The Wayward Sisters."),
        (Event(ev.OVER, amount=3), "The Wayward Sisters and Elektra win."),
    ],
)
def test_whose_a_thing_is_comes_before_it_and_the_begins_a_sentence_only(event: Event, said: str) -> None:
    sisters = [heroes.load("wayward-sisters"), heroes.load("elektra")]
    assert sentence(Table(boards.load(boards.slugs()[0]), sisters), event) == said


def test_a_combat_tells_the_damage_only_where_there_is_some() -> None:
    assert clash(card("Blow")).said("Ann wins the combat and deals 3 combat damage.") == 1
    even = clash(card("Blow"), card("Wall"))
    assert even.said("Ben wins the combat.") == 1
    assert even.said("deals") == 0


def test_the_hand_is_the_hand_within_a_sentence() -> None:
    table = Table(boards.load(boards.slugs()[0]), [heroes.load("bigfoot"), heroes.load("elektra")])
    one, other = table.names.index("Bigfoot"), table.names.index("The Hand 1")
    assert sentence(table, Event(ev.ATTACK, 0, fighter=one, target=other)) == "Bigfoot attacks the Hand 1 with a card."
    assert sentence(table, Event(ev.ATTACK, 1, fighter=other, target=one)) == "The Hand 1 attacks Bigfoot with a card."


# --- every kind ---------------------------------------------------------------------------------------------------


def test_what_is_said_of_every_kind_of_event(golden: Callable[[str, str], None]) -> None:
    """Of somebody who is one and of several; what a sentence names stands in brackets with its kind and id."""
    heroes_with = ["titania", "raptors", "hamlet", "shakespeare"]  # a second deck; several; a marker; a pile
    table = new_game("hells-kitchen", heroes_with, seed=1, format=FREE_FOR_ALL).table
    others = new_game("hells-kitchen", ["elektra", "raptors", "robert-muldoon"], seed=1, format=FREE_FOR_ALL).table
    lines = []
    for kind in sorted({value for name, value in vars(ev).items() if name.isupper() and isinstance(value, str)}):
        if kind in (ev.COUNTER, ev.READ_OUT):  # which few heroes have; they have tests of their own
            continue
        at = others if kind in (ev.FORM, ev.TOKEN, ev.TOKEN_BACK, ev.TOKEN_GONE, ev.TOKEN_MOVED) else table
        for seat in (0,) if kind == ev.FORM else (0, 1):
            for amount in {ev.FORM: (0,), ev.MARKER_TURNED: (0, 1)}.get(kind, (0, 1, 2)):
                event = Event(
                    kind,
                    seat,
                    fighter=bits(at.own[seat])[0],
                    card=at.card_owner.index(seat),
                    target=3 if at is table else 2,
                    space=3,
                    amount=amount,
                    part=0,
                    path=(1, 3),
                    source=at.cards[2],
                    by=at.cards[3],
                )
                lines.append(f"{kind}: {''.join(map(marked, spoken(at, event)))}")
    golden("sentences.txt", "\n".join(dict.fromkeys(lines)) + "\n")


def marked(span: Span) -> str:
    return f"[{span.text}|{span.refers} {span.to}]" if span.refers else span.text


def test_a_name_that_ends_a_sentence_needs_no_full_stop() -> None:
    table = Scenario("robert-muldoon", "bigfoot").table
    shout = next(number for number, card in enumerate(table.cards) if card.name == "Shoot Her!")
    assert sentence(table, Event(ev.SCHEME, 0, card=shout)) == "Robert Muldoon plays Shoot Her!"
    assert sentence(table, Event(ev.SHOW, 0, card=shout, source=table.cards[-1])).endswith("Shoot Her! (Regroup).")


@pytest.mark.parametrize(
    ("winners", "told"),
    [(0, "The game is a draw."), (1, "Bigfoot wins."), (2, "Raptors win."), (3, "Bigfoot and Raptors win.")],
)
def test_those_who_have_won_are_named(winners: int, told: str) -> None:
    assert sentence(Scenario("bigfoot", "raptors").table, Event(ev.OVER, amount=winners)) == told
