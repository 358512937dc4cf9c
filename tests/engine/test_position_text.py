"""Positions as text: the same game comes back and plays on alike, nothing hidden is in what one seat knows."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

from altered import CHANGES, Change, acting, full
from invented import row, written
from matchless import (
    Game,
    MatchlessError,
    PositionError,
    Rng,
    heroes,
    new_game,
    read_position,
    read_view,
    resample,
    write_position,
)
from matchless.engine import decision as ask
from matchless.engine.fields import STATE
from matchless.engine.notation import choice_id
from matchless.engine.position_text import COMMON, ELSEWHERE, OF_A_SEAT, at_action
from matchless.engine.position_text import HEAD as HEAD_FIELDS
from random_play import moments, numbered_setup, snapshot
from scenario import Scenario

GAMES = 10
APART = ("seed", "events", "past", "origin", "happened")  # what a position does not tell
LINKED = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/?%-]+")  # what may stand in a link behind the #


def same(one: Game, other: Game) -> bool:
    return snapshot(one, APART) == snapshot(other, APART)


def action() -> Game:
    """A game at its first action."""
    return next(game for game in moments(numbered_setup(5, 1)) if at_action(game))


# --- round trips ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(GAMES))
def test_a_written_game_is_read_as_it_was_and_plays_on_alike(number: int) -> None:
    """Everything, options and chance included, wherever it is written; and what each seat knows."""
    setup = numbered_setup(72, number)
    luck = random.Random(number)
    written_ = 0
    for game in moments(setup):
        if luck.random() > 0.12:
            continue
        text = write_position(game)
        assert LINKED.fullmatch(text)
        again = read_position(text)
        assert same(again, game), (setup, text)
        assert again.options == game.options
        if at_action(game):
            written_ += 1
            assert write_position(again) == text
            ahead, behind, chooser = game.clone(), again, setup.chooser()
            for _ in range(25):
                if not ahead.over:
                    choice = chooser(ahead)
                    ahead.choose(choice)
                    behind.choose(choice)
            assert same(behind, ahead), (setup, text)
    assert written_ > 2


@pytest.mark.parametrize("number", range(GAMES))
def test_what_a_seat_knows_is_read_as_it_was_and_hangs_on_nothing_hidden(number: int) -> None:
    rng = Rng.seeded(number)
    actions = (game for game in moments(numbered_setup(73, number)) if at_action(game))
    for game in islice(actions, 0, 60, 12):
        for seat in (*range(game.table.seats), None):
            view = game.view(seat)
            text = write_position(view)
            assert LINKED.fullmatch(text)
            again = read_view(text)
            assert again.seat == seat
            assert same(again.game, view.game), text
            assert write_position(resample(view, rng).view(seat)) == text
            dealt = read_position(text, seed=5)
            assert write_position(dealt.view(seat)) == text
            assert same(dealt, read_position(text, seed=5))
    assert not same(dealt, read_position(text, seed=6))


def test_within_an_action_it_is_the_last_position_and_the_choices_since() -> None:
    game = action().clone()
    before = write_position(game)
    game.choose(ask.MANEUVER)
    assert not at_action(game)
    replayed = new_game("yukon", ["raptors", "t-rex"], seed=3)
    assert write_position(replayed).endswith("/seed=3/choices=")
    assert same(read_position(write_position(replayed)), replayed)
    with pytest.raises(MatchlessError, match="where an action is to be chosen"):
        write_position(game.view(0))
    again = read_position(before)
    assert again.origin == before
    again.choose(ask.MANEUVER)
    assert write_position(again) == f"{before}/choices=maneuver"
    imagined = resample(read_position(before).view(0), Rng.seeded(1))
    imagined.choose(imagined.options[0])
    with pytest.raises(MatchlessError, match="does not know how it came about"):
        write_position(imagined)


def test_without_chance_it_is_drawn_from_a_seed() -> None:
    game = action()
    text = re.sub(r"/chance=[^/]*", "", write_position(game))
    assert read_position(text, seed=1).rng.a != read_position(text, seed=2).rng.a
    assert snapshot(read_position(text), (*APART, "rng")) == snapshot(game, (*APART, "rng"))


def test_texts_that_last_and_damage_to_be_prevented() -> None:
    text = "Until the start of your next turn, add 2 to the value of your attacks. Prevent 3 damage to Ann."
    ann, ben = written("Ann", text=text), written("Ben")
    table = Scenario(ann, ben, board=row("aaaaaaaaaa", "09")).hand(0, "Plan", "Plain").scheme("Plan")
    game = table.game
    assert at_action(game)
    assert len(game.lasting) == len(game.prevented) == 1
    again = read_position(write_position(game), own_heroes=[ann, ben], own_boards=[game.table.board])
    assert snapshot(again, (*APART, "lasting", "prevented", "table")) == snapshot(
        game, (*APART, "lasting", "prevented", "table")
    )
    assert again.view(0).data() == game.view(0).data()
    assert again.lasting[0].static is game.lasting[0].static


@pytest.mark.parametrize(
    "text",
    [
        "Choose one of your fighters. Until the start of your next turn, add 1 to the value of that fighter's attacks.",
        "Reveal the top card of your deck. Until the start of your next turn, add that card's BOOST value to the value "
        "of your attacks.",
    ],
)
def test_whatever_a_lasting_text_is_said_to_have_taken_hold_of_the_game_goes_on(text: str) -> None:
    ann, ben = written("Ann", text=text), written("Ben")
    game = Scenario(ann, ben, board=row("aaaaaaaaaa", "01")).hand(0, "Plan", "Plain").scheme("Plan").game
    while not at_action(game):
        game.choose(game.options[0])
    whole = write_position(game)
    assert re.search(r"/lasting=1:1\.plan:0:\d::on", whole)
    for value in ("", "-1", "61", "16777216"):
        told = re.sub(r"(/lasting=1:1\.plan:0:)\d", rf"\g<1>{value}", whole)
        attacked = read_position(told, own_heroes=[ann, ben], own_boards=[game.table.board])
        while attacked.kind != ask.ACTION or attacked.options == game.options:  # the attack is over
            attacked.choose(attacked.options[1 if attacked.kind == ask.ACTION else 0])
        assert attacked.active == 1
    below = re.sub(r"(/lasting=1:1\.plan:0:)\d", r"\g<1>-2", whole)
    with pytest.raises(PositionError, match="expected a number from -1 to"):
        read_position(below, own_heroes=[ann, ben], own_boards=[game.table.board])


# --- every field ----------------------------------------------------------------------------------------------------


def test_every_field_of_the_state_is_written_or_there_is_a_reason() -> None:
    named = {field.name for field in STATE}
    assert set(ELSEWHERE) <= named
    assert named - set(ELSEWHERE) <= {*COMMON, *OF_A_SEAT}
    assert not {*COMMON, *OF_A_SEAT} & set(ELSEWHERE) - {"seed"}


TOLD = {"at", "back", "health", "rng"}  # by a field of another name
ODD = {"lasting", "prevented"}  # which must be of a card at the table: tested apart


@pytest.mark.parametrize(
    "change",
    [
        change
        for change in CHANGES
        if change.part == "Game" and (change.name in TOLD or change.name not in {*ELSEWHERE, *ODD})
    ],
    ids=str,
)
def test_a_change_of_a_field_changes_the_text(change: Change) -> None:
    before = acting()
    after = before.clone()
    change.make(after)
    assert write_position(before) != write_position(after)


# --- what is wrong --------------------------------------------------------------------------------------------------

HEAD = "mp1/board=yukon/heroes=raptors,t-rex"


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", 1, "begins with mp1/"),
        ("rnbqkbnr/pppppppp w KQkq", 1, "begins with mp1/"),
        ("mp1", 1, "says what its board is"),
        ("mp1/board", 5, "expected a field like turn=3"),
        ("mp1/board=yukon/board=yukon", 17, "two fields board"),
        ("mp1/colour=red", 5, "no field 'colour'"),
        ("mp1/board=atlantis/heroes=raptors,t-rex", 11, "atlantis"),
        ("mp1/board=yukon/heroes=raptors,nobody", 32, "nobody"),
        ("mp1/board=yukon/heroes=raptors@00000000,t-rex@1", 24, "another Raptors"),
        ("mp1/board=yukon/heroes=", 24, "hero"),
        ("mp1/board=yukon@0000/heroes=raptors,t-rex", 11, r"another Yukon .*with that file \(--board FILE\)"),
        ("mp1/rules=0/board=yukon/heroes=raptors,t-rex", 11, "expected a number from 1 to"),
        ("mp1/rules=99/board=yukon/heroes=raptors,t-rex", 11, "expected a number from 1 to"),
    ],
)
def test_what_is_no_position_is_refused_with_its_place(text: str, place: int, reason: str) -> None:
    with pytest.raises(PositionError, match=reason) as caught:
        read_position(text)
    assert caught.value.place == place
    assert str(caught.value).startswith(f"character {place}: ")


STARTED = "mp1/board=yukon/heroes=raptors,robin-hood/first=2/seed=3/choices="


@pytest.mark.parametrize(
    ("choices", "place", "reason"),
    [
        ("B7", 1, "'B7' cannot be chosen there; place is one of "),
        ("A4,,A5", 4, "'' cannot be chosen there"),
        ("17", 1, "'17' cannot be chosen there"),
        (f"fox@{'9' * 5_000}", 1, "'fox@9{75}…' cannot be chosen there"),
        ("A4,A4", 4, "'A4' cannot be chosen there"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_its_place(choices: str, place: int, reason: str) -> None:
    with pytest.raises(PositionError, match=reason) as caught:
        read_position(STARTED + choices)
    assert caught.value.place == len(STARTED) + place


def test_choices_are_told_by_ids_and_no_more_than_the_game_has() -> None:
    luck = random.Random(3)
    game, chosen = new_game("hells-kitchen", ["t-rex", "robin-hood"], seed=3, first=0), ""
    while "/" not in chosen or at_action(game):  # until a large fighter has moved, and is not done
        option = luck.choice(game.options)
        chosen = choice_id(game, option)
        game.choose(option)
    assert write_position(game).endswith(chosen.replace("/", "%2F"))
    assert same(read_position(write_position(game)), game)
    over = new_game("yukon", ["raptors", "t-rex"], seed=3, turn_limit=1)
    while not over.over:
        over.choose(luck.choice(over.options))
    ended = write_position(over)
    assert same(read_position(ended), over)
    with pytest.raises(PositionError, match="the game is over before this choice") as caught:
        read_position(f"{ended},none")
    assert caught.value.place == len(ended) + 2


def spoiled(old: str, new: str) -> str:
    """The text of a position with something else in it, and a paragraph sign at the place that is to be told."""
    text = write_position(action())
    assert re.search(old, text), (old, text)
    return re.sub(old, new, text, count=1)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (r"/turn=\d+", "/turn=§many", "expected a number from 1 to 200, not 'many'"),
        (r"/turn=\d+", "/turn=§1000", "expected a number from 1 to 200"),
        (r"/active=\d", "/active=§5", "expected a number from 1"),
        (r"/actions=\d", "/actions=§0", "expected a number from 1"),
        (r"/actions=\d", "", "has a field actions"),
        (r"(fighters=[^@]*@)[^,/]*", r"\1§Z99", "there is no space 'Z99'"),
        (r"(fighters=)[^:]*", r"\1§somebody", "expected .*, not 'somebody'"),
        (r"(fighters=)([^:]*:)\d+", r"\1§\g<2>0", "has no health"),
        (r"(1\.hand=)[^,*/]*", r"\1§joker", "there is no card of .* 'joker'"),
        (r"(1\.deck=)[^/]*", r"\1§", "has 30 cards, and here are"),
        (r"(1\.hand=)", r"\1?*§1000,", "expected a number from 1 to 999"),
        (r"(chance=)[^/]*", r"\1§1,2,3", "chance is four words"),
        (r"/active=", "/for=§9/active=", "expected a number from 1 to"),
    ],
)
def test_what_is_wrong_in_a_position_is_told_with_its_place(old: str, new: str, reason: str) -> None:
    text = spoiled(old, new)
    place = text.find("§") + 1
    with pytest.raises(PositionError, match=reason) as caught:
        read_position(text.replace("§", ""))
    assert caught.value.place == (place or 1)


FULL = [full("Ann"), full("Ben")]  # with everything that a hero can have


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (r"ann:10@([^,]*)(,.*)ben:10@[^,]*", r"ann:10@\1\2ben:10@\1", "Ann stands in"),
        (r"ann:10@A3", "ann:10@A3+A1", "A1 is not beside A3"),
        (r"ann:10@A3", "ann:10@A3+A2", "Ann holds one space"),
        (r"ann:10@", "ann:11@", "Ann has at most 10 health"),
        (r"/1\.tokens=[^;/]*", "/1.tokens=A1,A1,A1,A1,A1", "only 4 of these tokens"),
        (r"/1\.tokens=[^/]*", "/1.tokens=A1", "an entry for each kind of token, 2 in all"),
        (r"/1\.sides=[^/]*", "/1.sides=UP;SIX", "there is no side 'SIX'"),
        (r"/1\.second_deck=[^;/]*", "/1.second_deck=second", "each spark lies in one place"),
        (r"/1\.hand=[^/]*", "/1.hand=plain*4", "there are only 8 of Plain"),
        (r"/1\.hand=([^/]*)", r"/1.hand=\1/1.seen=;plain*9", "more cards were seen"),
        (r"/1\.known_top=\d", "/1.known_top=77", "expected a number from 0 to"),
        (r"/items=[^/]*", "/items=x", "expected 6 items"),
        (r"/turn=", "/counters=1/turn=", "no field 'counters'"),
        (r"/turn=", "/1.counters=6,0;0,0,0,0/turn=", "expected a number from 0 to 5, not '6'"),
        (r"/turn=", "/status=out,in/turn=", "is in the game"),
        (r"/turn=", "/defeated=ann/turn=", "does not stand on it"),
        (r"/turn=", "/lasting=1:1.plain:0:::/turn=", "no text of Plain lasts"),
        (r"/turn=", "/prevented=ann:1/turn=", "expected 3 parts"),
        (r"/turn=", "/3.hand=plain/turn=", "there is no seat 3"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, reason: str) -> None:
    text = write_position(acting())
    assert same_table(text) == text
    spoilt = re.sub(old, new, text, count=1)
    assert spoilt != text
    with pytest.raises(PositionError, match=reason):
        same_table(spoilt)


def same_table(text: str) -> str:
    return write_position(read_position(text, own_heroes=FULL))


def test_hostile_texts_are_refused_or_read_but_never_break_anything() -> None:
    luck = random.Random(3)
    view_text, text = write_position(action().view(0)), write_position(action())
    read, places = 0, set()
    for _ in range(400):
        letters = list(luck.choice((text, view_text)))
        for _ in range(luck.randint(1, 4)):
            at = luck.randrange(len(letters))
            letters[at] = luck.choice(("", "/", "=", ",", ";", ":", "@", "*", "+", "?", "~", "%", "9", "-1", "x", "\0"))
        try:
            game = read_position("".join(letters))
        except PositionError as error:
            places.add(error.place)
            continue
        read += 1
        for _ in range(10):
            if not game.over:
                game.choose(luck.choice(game.options))
    assert 1 <= min(places) <= max(places) <= len(text) + 9
    assert len(places) > 100
    assert 0 < read < 200
    with pytest.raises(PositionError, match="20,000"):
        read_position("mp1/" + "x" * 20_000)


def test_whole_and_known_are_told_apart() -> None:
    game = action()
    with pytest.raises(PositionError, match="whole game"):
        read_view(write_position(game))
    assert read_view(write_position(game.view(None))).seat is None


def test_a_hero_of_ones_own_is_looked_for_first() -> None:
    ann = written("Ann")
    game = new_game("yukon", [ann, heroes.load("t-rex")], seed=2)
    with pytest.raises(PositionError, match="ann"):
        read_position(write_position(game))
    assert same(read_position(write_position(game), own_heroes=[ann]), game)


def test_the_fields_are_named_once() -> None:
    names = [*HEAD_FIELDS, *COMMON, *OF_A_SEAT]
    assert len(set(names)) == len(names)
