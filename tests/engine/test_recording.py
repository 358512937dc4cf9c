"""Recordings: a game in memory that can be gone on with, undone, walked through, written and read."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from matchless import (
    Game,
    MatchlessError,
    RecordError,
    Recording,
    new_game,
    read_position,
    read_record,
    save_record,
    write_position,
)
from matchless.engine import decision as ask
from matchless.engine.definitions import HERO, MELEE, VERSATILE, Card, Fighter, Hero
from matchless.engine.notation import choice_id
from matchless.engine.position_text import at_action
from matchless.engine.record import RESIGNS, RETURNS, STAND_IN, TAKES_BACK, result
from matchless.engine.spans import plain
from matchless.engine.state import OUT
from random_play import Setup, moments, numbered_setup, play, snapshot

DUEL = Setup("yukon", ("raptors", "bigfoot"), seed=5, style="fierce", luck=1)


def begun(choices: int, listen: bool = False) -> Recording:
    """A recording of the first choices of a duel."""
    whole = play(DUEL, lambda _: None)
    recording = Recording(whole.table, whole.seed, listen)
    for option in whole.choices()[:choices]:
        recording.choose(option)
    return recording


def three() -> Recording:
    game = new_game("hells-kitchen", ["robin-hood", "bigfoot", "raptors"], format="free-for-all", seed=1)
    return Recording(game.table, game.seed)


def told(text: str) -> list[str]:
    """The lines of a record after its setup."""
    return text.split("\n\n", 1)[1].splitlines()


def refused(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return str(caught.value)


def test_a_recording_made_choice_by_choice_is_that_of_the_game() -> None:
    recording = begun(10_000)
    assert recording.game.over
    assert recording.write() == save_record(recording.game) == Recording.of(recording.game).write()
    assert snapshot(read_record(recording.write()).game) == snapshot(recording.game)


def test_everything_beside_the_game_is_written_and_read() -> None:
    recording = begun(6)
    recording.choose(recording.game.options[0], late=True)
    recording.add(0, STAND_IN, "veteran")
    recording.choose(recording.game.options[0])
    recording.add(0, RETURNS)
    recording.add(1, TAKES_BACK, "2")
    recording.add(1, RESIGNS)
    text = recording.write()
    lines = told(text)
    late = next(line for line in lines if line.endswith(" late"))
    assert lines[lines.index(late) + 1] == "1 stand-in veteran"
    assert lines[-6:] == ["1 returns", "2 takes-back 2", "2 resigns", "", "# Bigfoot resigned", "result 1"]
    again = read_record(text)
    assert again.write() == text
    assert again.late == {6}
    assert [(aside.after, aside.line()) for aside in again.asides] == [
        (7, "1 stand-in veteran"),
        (8, "1 returns"),
        (8, "2 takes-back 2"),
        (8, "2 resigns"),
    ]
    assert [plain(aside.says(again.table)) for aside in again.asides] == [
        "A bot (veteran) plays for Raptors.",
        "Raptors are back.",
        "Bigfoot took back 2 choices.",
        "Bigfoot resigned.",
    ]
    ended = again.result
    assert ended is not None
    assert (ended.winners, ended.reason, ended.resigned) == ((0,), "Bigfoot resigned", True)
    assert not again.game.over


def test_in_a_game_of_three_the_last_side_that_has_not_resigned_wins() -> None:
    recording = three()
    recording.follow("1 resigns")
    assert (recording.result, recording.resigned) == (None, 0b001)
    recording.choose(recording.game.options[0])
    recording.follow("3 resigns")
    ended = recording.result
    assert ended is not None
    assert ended.winners == (1,)
    assert read_record(recording.write()).result is not None


def test_what_is_taken_back_is_gone_and_what_stood_beside_it_stays() -> None:
    recording, before = begun(9, listen=True), begun(4, listen=True)
    recording.late.add(2)
    recording.add(1, STAND_IN, "novice")
    recording.undo(0, 4)
    assert snapshot(recording.game) == snapshot(before.game)
    assert recording.game.events is not None
    assert recording.late == {2}
    assert [(aside.after, aside.line()) for aside in recording.asides] == [
        (4, "2 stand-in novice"),
        (4, "1 takes-back 5"),
    ]
    recording.choose(recording.game.options[-1])
    again = read_record(recording.write())
    assert again.write() == recording.write()
    assert again.game.choices() == recording.game.choices()


def test_a_recording_can_be_gone_on_with_from_any_earlier_moment() -> None:
    whole = begun(60, listen=True)
    whole.late.add(20)
    whole.lines[20] += " late"
    options = whole.game.choices()
    for number, (game, option) in enumerate(whole.walk()):
        if option is not None:
            assert whole.id_of(number) == choice_id(game, option)
        again = whole.until(game.clone())
        assert again.lines == whole.lines[:number]
        for place in range(number, len(options)):
            again.choose(options[place], place in whole.late)
        assert again.write() == whole.write()


def test_a_walk_shows_the_game_before_each_choice_and_at_the_end() -> None:
    recording = begun(12)
    seen = [(len(game.choices()), option, game.events is not None) for game, option in recording.walk(listen=True)]
    assert seen == [(number, option, True) for number, option in enumerate([*recording.game.choices(), None])]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("9 resigns", "there is no seat '9'"),
        ("x resigns", "there is no seat 'x'"),
        ("1 resigns now", "after 'resigns' comes nothing, not 'now'"),
        ("1 stand-in", "after 'stand-in' comes the level of a bot, not ''"),
        ("1 stand-in two bots", "after 'stand-in' comes the level of a bot, not 'two bots'"),
        ("1 returns", "nobody stands in for seat 1"),
        ("1 takes-back", "after 'takes-back' comes how many choices, not ''"),
        ("1 takes-back 0", "after 'takes-back' comes how many choices, not '0'"),
        ("1 takes-back ٣", "after 'takes-back' comes how many choices, not '٣'"),
        (f"1 takes-back {'9' * 5_000}", "after 'takes-back' comes how many choices, not '999"),
        ("1 takes-back some", "after 'takes-back' comes how many choices, not 'some'"),
        ("2 flees", "what is asked here is "),
        ("result 1", "the record gives a result, but the game is not over"),
    ],
)
def test_a_bad_line_beside_the_game_is_named_with_its_reason(line: str, reason: str) -> None:
    text = begun(6).write()
    said = refused(f"{text}{line}\n")
    assert said.startswith(f"line {len(text.splitlines()) + 1}: ")
    assert reason in said


def test_a_level_with_braces_is_told_as_it_is_written() -> None:
    recording = read_record(f"{begun(6).write()}1 stand-in {{}}\n")
    assert plain(recording.asides[0].says(recording.table)) == "A bot ({}) plays for Raptors."


def test_after_a_resignation_that_ends_it_nothing_more_is_chosen() -> None:
    recording = begun(6)
    line = recording.line(recording.game.options[0])
    recording.add(0, RESIGNS)
    with pytest.raises(MatchlessError, match="already over"):
        recording.follow(line)
    with pytest.raises(MatchlessError, match="already over"):
        recording.follow("2 resigns")
    assert "the result should be '2', not '1'" in refused(recording.write().replace("result 2", "result 1"))


def test_nobody_resigns_twice() -> None:
    recording = three()
    recording.follow("1 resigns")
    with pytest.raises(MatchlessError, match="seat 1 has resigned already"):
        recording.follow("1 resigns")


def test_reading_stops_where_it_is_told_to_and_reads_nothing_after_it() -> None:
    recording = begun(6)
    recording.add(0, STAND_IN, "novice")
    text = recording.write() + "1 nonsense\n"
    assert read_record(text, until=6).write() == recording.write()
    assert read_record(text, until=3).lines == recording.lines[:3]
    assert read_record(text, until=0).lines == []


def test_a_transcript_tells_of_what_stood_beside_the_game() -> None:
    recording = begun(6)
    recording.add(0, STAND_IN, "novice")
    assert recording.transcript(None)[-1] == "1 stand-in novice"


def test_a_card_may_be_called_late() -> None:
    fighters = (Fighter("Ann", HERO, MELEE, 5),)
    cards = (Card("Late", VERSATILE, 2, boost=1, copies=30),)
    ann = Hero("ann", "Ann", "Tests", move=2, fighters=fighters, abilities=(), cards=cards)
    game = new_game("sherwood-forest", [ann, "bigfoot"], first=0, seed=1)
    recording = Recording(game.table, game.seed)
    while recording.game.kind != ask.ACTION:
        recording.choose(recording.game.options[0])
    for line in ("1 action maneuver", "1 boost late", "1 mover none", "1 action maneuver", "1 boost late late"):
        recording.follow(line)
    assert [line for line in recording.lines if "boost" in line] == ["1 boost late", "1 boost late late"]
    assert len(recording.late) == 1
    assert read_record(recording.write(), own_heroes=[ann]).write() == recording.write()
    with pytest.raises(MatchlessError, match="'mover none soon' is not legal here"):
        recording.follow("1 mover none soon")


@pytest.mark.parametrize(
    ("out", "resigns", "reason"),
    [
        (1, 0, "Bigfoot was defeated and Robin Hood resigned"),
        (2, 1, "Raptors were defeated and Bigfoot resigned"),
    ],
)
def test_who_was_defeated_before_the_last_resignation_is_told(out: int, resigns: int, reason: str) -> None:
    game = three().game
    game.status[out] = OUT
    ended = result(game, 1 << resigns)
    assert ended is not None
    assert (ended.winners, ended.reason) == ((3 - out - resigns,), reason)


def test_who_chose_is_told_by_the_line() -> None:
    recording = begun(12)
    asked = [game.asked for game, option in recording.walk() if option is not None]
    assert [recording.chooser(number) for number in range(12)] == asked


def test_if_all_resign_nobody_has_won() -> None:
    ended = result(three().game, 0b111)
    assert ended is not None
    assert (ended.winners, ended.reason) == ((), "Robin Hood and Bigfoot and Raptors resigned")


# --- games that begin with a position -------------------------------------------------------------------------------


def begun_there(number: int) -> Game:
    """A game set up from what a seat knows of a random one, or from all of it, and played on."""
    setup = numbered_setup(91, number)
    actions = (game for game in moments(setup) if at_action(game))
    there = next(islice(actions, 3 + number, None)).clone()
    text = write_position(there.view(number % 2) if number % 2 else there)
    game = read_position(text, seed=number)
    chooser = setup.chooser()
    for _ in range(40):
        if not game.over:
            game.choose(chooser(game))
    return game


@pytest.mark.parametrize("number", range(6))
def test_a_game_that_began_with_a_position_is_recorded_and_replayed(number: int) -> None:
    game = begun_there(number)
    text = save_record(game)
    assert len([line for line in text.splitlines() if line.startswith("from mp1/")]) == 1
    recording = read_record(text)
    assert snapshot(recording.game) == snapshot(game)
    assert recording.write() == text
    assert recording.departs(game.table.rules) is None
    assert [option for _, option in recording.walk()] == [*game.choices(), None]
    assert same_position(read_position(write_position(game)), game)  # also within an action
    recording.undo(game.table.seats - 1, 5)
    assert recording.game.choices() == game.choices()[:5]
    assert recording.origin == game.origin


def same_position(one: Game, other: Game) -> bool:
    apart = ("seed", "events", "past", "origin", "happened")
    return snapshot(one, apart) == snapshot(other, apart)


def test_a_wrong_position_in_a_record_names_its_line() -> None:
    lines = save_record(begun_there(0)).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("from "))

    def refused(line: str) -> str:
        with pytest.raises(RecordError) as caught:
            read_record("\n".join([*lines[:place], line, *lines[place + 1 :]]))
        assert caught.value.line == place + 1
        return caught.value.reason

    line = lines[place]
    assert "of another board, other heroes" in refused(line.replace("/board=", "/board=other"))
    assert "of another board, other heroes" in refused("from here")
    assert "expected a number from 1 to" in refused(re.sub(r"/turn=\d+", "/turn=no", line))
    assert "no position that has a field choices" in refused(f"{line}/choices=maneuver")


def test_the_head_is_the_record_before_its_first_choice() -> None:
    recording = Recording.of(new_game("yukon", ["raptors", "bigfoot"], seed=5, first=0))
    assert recording.write() == recording.head()
    assert read_record(recording.head()).write() == recording.head()


def test_a_result_is_told_as_plain_values() -> None:
    recording = Recording.of(new_game("yukon", ["raptors", "bigfoot"], seed=5, first=0))
    recording.add(1, RESIGNS)
    ended = recording.result
    assert ended is not None
    assert ended.data() == {"winners": [0], "reason": "Bigfoot resigned", "resigned": True}
