"""Each field of a position's text: what it stands for, that it is written so, and what it may not be."""

from __future__ import annotations

import re
from functools import cache

import pytest

from altered import acting, full
from invented import row, written
from matchless import PositionError, read_position, read_view, write_position
from scenario import Scenario

FULL = [full("Ann"), full("Ben")]  # with everything that a hero can have


@cache
def base() -> str:
    """Ann at A3 and her friend at A1, Ben at A2 and his friend at B3; Ann chooses an action in turn 1."""
    return write_position(acting())


def changed(fields: str) -> str:
    """The position with these fields (a=1/b=2) instead of its own or in addition."""
    text = base()
    for field in fields.split("/"):
        name = re.escape(field.partition("=")[0])
        text, found = re.subn(rf"/{name}=[^/]*", f"/{field}", text)
        text = text if found else text.replace("/chance=", f"/{field}/chance=")
    return text


@pytest.mark.parametrize(
    ("fields", "attribute", "value"),
    [
        ("turn=7", "turn", 7),
        ("turn=200", "turn", 200),
        ("active=2", "active", 1),
        ("actions=1", "actions", 1),
        ("actions=999", "actions", 999),
        ("actions_taken=1", "actions_taken", 1),
        ("started=1,2", "started", 3),
        ("won_this_turn=2", "won_this_turn", 2),
        ("status=in,dormant", "status", [0, 1]),
        ("fighters=ann:10@A3,anns-friend:4@A1,ben:10@A2,bens-friend:3", "health", [10, 4, 10, 3]),
        ("fighters=ann:10@A3,anns-friend:4@A1+B1,ben:10@A2,bens-friend:4@B3", "back", [-1, 5, -1, -1]),
        ("most_health=ben:12", "most_health", (10, 4, 12, 4)),
        ("most_health=anns-friend:4", "most_health", (10, 4, 10, 4)),
        (
            "fighters=ann:1@A3,anns-friend:4@A1,ben:10@A2,bens-friend:4@B3/most_health=ann:1",
            "most_health",
            (1, 4, 10, 4),
        ),
        ("fighters=ann:10@A3,anns-friend:0,ben:10@A2,bens-friend:0/defeated=anns-friend,bens-friend", "defeated", 10),
        ("fighters=ann:10@A3,anns-friend:4,ben:10@A2,bens-friend:4@B3/gone=anns-friend", "gone", 2),
        ("noted=ann@F1", "noted", [29, 0, 1, 7]),
        ("noted=ann@", "noted", [-1, 0, 1, 7]),
        ("noted=anns-friend@A1+B1", "noted", [2, 6 << 6, 1, 7]),
        ("hurt_this_turn=ann,ben", "hurt_this_turn", 5),
        ("unbound=ben", "unbound", 4),
        ("unbound_on=bens-friend", "unbound_on", 8),
        ("forms=ben:furious", "forms", (0, -1, 1, -1)),
        ("forms=ann:", "forms", (-1, -1, 0, -1)),
        ("aside=2.blow/2.discards=plain", "aside", (7,)),
        ("items=,,,,,map", "items", (-1, -1, -1, -1, -1, 2)),
        ("1.piles=plan,blow;", "piles", ((2, 3), (), (6,), (7,))),
        ("1.seen=;plain,blow", "seen", ((), (4, 7), (), ())),
        ("2.seen=plan;", "seen", ((), (), (2,), ())),
        ("1.known_top=24", "known_top", (24, 2)),
        ("1.known_bottom=24", "known_bottom", (24, 1)),
        ("2.peeked=24;", "peeked", (0, 0, 24, 0)),
        ("1.peeked=;1", "peeked", (0, 1, 0, 0)),
        ("2.roots=ann,ben", "roots", (0, 5)),
        ("2.tokens=A1,A1;F1,A2", "tokens", ((0,), (), (0, 0), (29, 1))),
        ("2.tokens=;F1", "supply", (3, 2, 4, 1)),
        ("1.supply=0,2", "supply", (0, 2, 3, 2)),
        ("1.supply=1,0", "supply", (1, 0, 3, 2)),
        ("1.sides=DOWN;THREE", "sides", (1, 2, 0, 0)),
        ("1.sides=~;ONE", "sides", (-1, 0, 0, 0)),
        ("1.counters=5,0;0,1,2,3", "counters", ((5, 0), (0, 1, 2, 3), (0, 0), (0, 0, 0, 0))),
        ("1.second_deck=fourth;bad,good/1.second_up=first,third;", "second_up", ((0, 2), (), (6,), ())),
        ("1.second_deck=fourth,third;bad/1.second_discards=second;good", "second_discards", ((1,), (4,), (7,), ())),
        ("1.second_buried=2;1", "second_buried", (2, 1, 1, 0)),
    ],
)
def test_a_field_is_read_and_written_alike(fields: str, attribute: str, value: object) -> None:
    text = changed(fields)
    game = read_position(text, own_heroes=FULL)
    assert getattr(game, attribute) == value
    again = read_position(write_position(game), own_heroes=FULL)
    assert getattr(again, attribute) == value


def test_whoever_has_a_field_of_ones_own_is_written_with_it() -> None:
    fields = (
        "actions_taken=1/started=1/hurt_this_turn=ben/unbound=ann/forms=ben:furious/2.roots=ann/1.counters=1,0;0,1,0,0"
    )
    text = write_position(read_position(changed(fields), own_heroes=FULL))
    assert set(fields.split("/")) <= set(text.split("/"))
    assert set(base().split("/")) <= set(text.split("/"))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("turn=0", "expected a number from 1 to 200, not '0'"),
        ("turn=201", "expected a number from 1 to 200, not '201'"),
        ("active=0", "expected a number from 1 to 2, not '0'"),
        ("active=3", "expected a number from 1 to 2, not '3'"),
        ("actions=1000", "expected a number from 1 to 999, not '1000'"),
        ("actions_taken=-1", "expected a number from 0 to 999, not '-1'"),
        ("started=3", "expected a number from 1 to 2, not '3'"),
        ("status=in", "expected the status of 2 seats"),
        ("status=in,asleep", "there is no status 'asleep'; there is in, "),
        ("fighters=ann:10@A3", "expected 4 fighters, not 1"),
        ("most_health=ann:0", "expected a number from 1 to 999, not '0'"),
        ("most_health=tom:1", "there is no fighter 'tom'; there is ann, anns-friend, ben, bens-friend"),
        ("defeated=tom", "there is no fighter 'tom'"),
        ("gone=ann", "who has left the board does not stand on it"),
        ("noted=ann@Z9", "there is no space 'Z9'"),
        ("noted=anns-friend@A1+Z9", "there is no space 'Z9'"),
        ("forms=ann:sad", "there is no form of Ann 'sad'; there is calm, furious"),
        ("forms=anns-friend:calm", "there is no form of Ann's Friend 'calm'; there is none"),
        ("aside=3.blow", "expected a number from 1 to 2, not '3'"),
        ("items=hat,,,,,", "there is no item 'hat'"),
        ("items=map,,,,,", "map is no combat item"),
        ("1.hand=ace,trick,plan,blow", "there is no card of Ann 'ace'; there is plain, trick, plan, blow"),
        ("1.hand=plain*0,trick,plan,blow", "expected a number from 1 to 999, not '0'"),
        ("1.piles=plan", "expected an entry for each pile, 2 in all"),
        ("1.seen=plan", "expected an entry for each seat, 2 in all"),
        ("1.seen=;?", "more cards were seen than there are in that hand"),
        ("1.known_top=25", "expected a number from 0 to 24, not '25'"),
        ("1.known_bottom=25", "expected a number from 0 to 24, not '25'"),
        ("1.peeked=;25", "expected a number from 0 to 24, not '25'"),
        ("1.peeked=1", "expected an entry for each seat, 2 in all"),
        ("1.tokens=Z9;", "there is no space 'Z9'"),
        ("1.supply=5,2", "expected a number from 0 to 4, not '5'"),
        ("1.supply=4", "expected an entry for each kind of token, 2 in all"),
        ("1.sides=UP", "expected an entry for each marker, 2 in all"),
        ("1.counters=1,1", "expected an entry for each counter, 2 in all"),
        ("1.counters=1;0,0,0,0", "expected 2 numbers"),
        ("1.second_deck=third,fourth", "expected an entry for each deck, 2 in all"),
        ("1.second_up=fifth;", "there is no spark 'fifth'; there is first, second, third, fourth"),
        ("1.second_up=third;", "each spark lies in one place"),
        ("1.second_buried=3;", "expected a number from 0 to 2, not '3'"),
        ("1.deck=?*24", "a whole game has no cards that nobody knows"),
        ("seed=7", "a position of the setup has no field turn"),
        ("seed=x", "a seed is a whole number"),
        ("chance=1,2,3,g", "chance is four words"),
        ("mulligan=no", "mulligan is yes or left out"),
        ("first=3", "expected a number from 1 to 2, not '3'"),
        ("pair=3", "expected a number from 1 to 2, not '3'"),
        ("turn-limit=0", "expected a number from 1 to 1000000, not '0'"),
        ("item-set=hat", "there is no item 'hat'"),
        ("format=solo", "solo"),
        ("edition=lost", "lost"),
        ("choices=77", "77"),
        ("lasting=1:1.plan:0::", "expected 6 parts with : between them, not 5"),
        ("lasting=3:1.plan:0:::", "no text of Plan lasts"),
        ("lasting=1:3.plan:0:::", "expected a number from 1 to 2, not '3'"),
        ("lasting=1:1.ace:0:::", "there is no card of Ann 'ace'"),
        ("prevented=ann:0:", "expected a number from 1 to 999, not '0'"),
        ("prevented=tom:1:", "there is no fighter 'tom'"),
    ],
)
def test_a_field_beyond_what_can_be_is_refused(fields: str, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(changed(fields), own_heroes=FULL)
    assert reason in str(caught.value)


@pytest.mark.parametrize("fields", ["mulligan=yes", "turn-limit=9", "edition=current", "trust=yes", "prevented=ann:1:"])
def test_what_is_told_of_the_table_is_written_again(fields: str) -> None:
    text = changed(fields)
    again = write_position(read_position(text, own_heroes=FULL))
    assert fields in again.split("/")


def test_what_lasts_is_written_with_whose_it_is_and_what_it_holds() -> None:
    plan = "Until the start of your next turn, add 2 to the value of your attacks. Prevent 3 damage to Ann."
    ann, ben = written("Ann", text=plan), written("Ben")
    table = Scenario(ann, ben, board=row("aaaaaaaaaa", "09")).hand(0, "Plan", "Plain").scheme("Plan")
    text = write_position(table.game)
    assert {"lasting=1:1.plan:0:::on", "prevented=ann:3:1.plan"} <= set(text.split("/"))
    for seat, other in (("3", ""), ("1", "3")):
        wrong = text.replace("lasting=1:1.plan:0::", f"lasting={seat}:1.plan:0::{other}")
        with pytest.raises(PositionError, match="expected a number from 1 to 2, not '3'"):
            read_position(wrong, own_heroes=[ann, ben], own_boards=[table.table.board])
    with pytest.raises(PositionError, match="expected a number from 0 to 0, not '1'"):
        read_position(text.replace("1.plan:0:", "1.plan:1:"), own_heroes=[ann, ben], own_boards=[table.table.board])


def test_who_is_a_pair_is_counted_from_1() -> None:
    heroes = "raptors,elektra,hamlet,titania"
    text = f"mp1/board=hells-kitchen/heroes={heroes}/format=teams/pair=2/seed=1/choices="
    game = read_position(text)
    assert game.table.pair == 1
    assert "/pair=2/" in write_position(game)


def test_what_was_seen_counts_among_the_copies_of_a_card() -> None:
    text = write_position(acting().view(1))
    assert read_view(text, own_heroes=FULL).seat == 1
    spent = re.sub(r"/1\.deck=[^/]*", "/1.deck=?*17", text)
    spent = re.sub(r"/1\.discards=[^/]*", "/1.discards=plain*8,blow", spent)
    assert read_view(spent, own_heroes=FULL).seat == 1
    with pytest.raises(PositionError, match="there are only 8 of Plain"):
        read_view(f"{spent}/2.seen=plain;", own_heroes=FULL)
