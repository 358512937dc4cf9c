"""Records: how they read, that they replay, and that each bad one names the line and the reason."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from matchless import (
    RULES_VERSION,
    RecordError,
    boards,
    heroes,
    load_record,
    new_game,
    read_position,
    read_record,
    save_record,
    transcript,
    write_position,
)
from matchless.engine import decision as ask
from matchless.engine.definitions import HERO, MELEE, SIDEKICK, VERSATILE, Card, Fighter, Hero
from matchless.engine.game import Game
from matchless.engine.record import ASIDES
from random_play import Chooser, Setup, play, snapshot

HEAD = f"""\
matchless record 3
rules 1
board sherwood-forest digest {boards.load("sherwood-forest").digest}
hero robin-hood digest {heroes.load("robin-hood").digest}
hero bigfoot digest {heroes.load("bigfoot").digest}
format duel
first 1
mulligan no
turn-limit 200
edition printed
seed 7
"""
OPENING = """
1 place outlaw-1 A3
1 place outlaw-2 B4
1 place outlaw-3 C4
1 place outlaw-4 C5
2 place the-jackalope A1
"""


def refused(text: str) -> tuple[int, str]:
    """The line and the reason why a record cannot be replayed."""
    with pytest.raises(RecordError) as caught:
        load_record(text)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    return caught.value.line, caught.value.reason


def finished() -> str:
    """The record of a whole short game."""
    text = save_record(play(Setup("yukon", ("raptors", "bigfoot"), seed=5, style="fierce", luck=1), lambda _: None))
    assert "\nresult " in text
    return text


def renamed(*, fighters: str, cards: str, was: bool) -> Hero:
    """A hero whose fighters and one card are called like this, and were called otherwise before."""
    ann, friend = Fighter(fighters, HERO, MELEE, 3), Fighter(f"{fighters}'s Friend", SIDEKICK, MELEE, 1, count=2)
    strike = Card(cards, VERSATILE, 3, boost=2, copies=30)
    if was:
        ann = Fighter(fighters, HERO, MELEE, 3, was=["First", "Ann"])
        friend = Fighter(friend.name, SIDEKICK, MELEE, 1, count=2, was=["Second", "Ann's Friend"])
        strike = Card(cards, VERSATILE, 3, boost=2, copies=30, was=["Blow", "Strike"])
    return Hero("ann", "Ann", "Tests", move=2, fighters=(ann, friend), abilities=(), cards=(strike,))


@pytest.mark.parametrize("mirrored", [False, True])
def test_what_was_renamed_may_be_called_by_any_former_name(mirrored: bool) -> None:
    before = renamed(fighters="Ann", cards="Strike", was=False)
    other = before if mirrored else heroes.load("bigfoot")
    game = new_game("sherwood-forest", [before, other], seed=3)
    choose = Chooser("fierce", 1)
    while not game.over:
        game.choose(choose(game))
    text = save_record(game)
    now = renamed(fighters="Zoe", cards="Clash", was=True)
    again = save_record(load_record(text, own_heroes=[now]))
    assert again != text
    assert "strike" not in again
    at = "@1" if mirrored else ""
    assert re.search(rf" (place|move) second-1{at} ", again)
    assert len(again.splitlines()) == len(text.splitlines())
    with pytest.raises(RecordError, match="'attack-card slap' is not legal here; legal after 'attack-card': blow"):
        load_record(text.replace("attack-card strike", "attack-card slap"), own_heroes=[now])


# --- writing and reading --------------------------------------------------------------------------------------------


def test_a_record_gives_setup_seed_and_choices_as_ids() -> None:
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=7, first=0)
    for word in ("A3", "B4", "C4", "C5", "A1"):
        game.choose(game.table.board.space_ids[word])
    text = save_record(game)
    assert text == HEAD + OPENING
    game.choose(ask.MANEUVER)
    assert save_record(game) == text + "# turn 1: Robin Hood\n1 action maneuver\n"


def test_the_version_of_the_rules_is_part_of_it() -> None:
    assert f"\nrules {RULES_VERSION}\n" in finished()


def test_first_is_written_as_the_seat_or_as_random() -> None:
    assert "\nfirst random\n" in save_record(new_game("yukon", ["raptors", "bigfoot"]))
    assert "\nfirst 2\n" in save_record(new_game("yukon", ["raptors", "bigfoot"], first=1))
    assert load_record(save_record(new_game("yukon", ["raptors", "bigfoot"]))).table.first is None


def test_every_option_of_a_setup_comes_back() -> None:
    game = new_game(
        "globe-theatre",
        ["raptors", "bigfoot", "raptors"],
        format="free-for-all",
        seed=-12345678901234567890,
        first=2,
        mulligan=True,
        turn_limit=17,
        edition="current",
    )
    game.choose(ask.YES)
    again = load_record(save_record(game))
    assert snapshot(again) == snapshot(game)
    assert (again.seed, again.table.turn_limit, again.table.mulligan) == (-12345678901234567890, 17, True)
    assert again.table.edition == "current"


def test_a_finished_game_ends_with_its_result() -> None:
    text = finished()
    assert text.splitlines()[-1] in ("result 1", "result 2")
    assert load_record(text).over


def test_a_team_and_a_draw_are_told_in_the_result() -> None:
    four = ("robin-hood", "bigfoot", "robert-muldoon", "raptors")
    teams = play(Setup("hells-kitchen", four, "teams", seed=3, style="fierce"), lambda _: None)
    last = save_record(teams).splitlines()[-1]
    assert last in ("result 1 3", "result 2 4")
    draw = play(Setup("yukon", four[:2], turn_limit=2), lambda _: None)
    assert save_record(draw).splitlines()[-2:] == ["# the turn limit of 2 was reached", "result draw"]
    assert load_record(save_record(draw)).over


def test_comments_blank_lines_and_blanks_around_lines_mean_nothing() -> None:
    text = "\n# a game\n\n" + HEAD.replace("\n", "  \n\n") + "  # and its opening\n" + OPENING.replace("\n", "\n\n\t")
    assert snapshot(load_record(text)) == snapshot(load_record(HEAD + OPENING))


def test_lines_may_end_as_on_any_system() -> None:
    assert snapshot(load_record((HEAD + OPENING).replace("\n", "\r\n"))) == snapshot(load_record(HEAD + OPENING))


def test_heroes_and_boards_may_be_given_by_their_shown_names() -> None:
    text = HEAD.replace("robin-hood", "Robin Hood").replace("sherwood-forest", "Sherwood Forest")
    assert save_record(load_record(text + OPENING)) == HEAD + OPENING


def test_a_replayed_game_can_be_listened_to_and_played_on() -> None:
    game = load_record(HEAD + OPENING, listen=True)
    assert game.events is not None
    assert [event.kind for event in game.events] == ["place", "turn"]
    game.choose(ask.MANEUVER)
    assert game.view(1).sentences() == ["Robin Hood maneuvers.", "Robin Hood draws a card."]


def test_the_choices_of_a_clone_are_recorded_with_those_before_it() -> None:
    game = load_record(HEAD + OPENING)
    clone = game.clone()
    clone.choose(ask.MANEUVER)
    assert save_record(clone).startswith(save_record(game))
    assert save_record(game) == HEAD + OPENING


def test_the_example_of_the_page_about_records_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    example = page.split("```text\n", 1)[1].split("```", 1)[0]
    for slug in ("robin-hood", "bigfoot"):
        example = re.sub(rf"(hero {slug}) digest \S+", rf"\1 digest {heroes.load(slug).digest}", example)
    digest = boards.load("sherwood-forest").digest
    example = re.sub(r"(board sherwood-forest) digest \S+", rf"\1 digest {digest}", example)
    recording = read_record(example)
    assert recording.write() == example
    assert {aside.kind for aside in recording.asides} == set(ASIDES)
    assert recording.late


# --- bad records ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "matchless record 4\n", "\n\nhello\n"])
def test_what_is_no_record(text: str) -> None:
    line, reason = refused(text)
    assert line == (3 if "hello" in text else 1)
    assert reason == "a record begins with the line 'matchless record 3'"


@pytest.mark.parametrize("format_", [1, 2])
def test_formats_from_before_the_first_release_are_refused(format_: int) -> None:
    said = f"this is a record of format {format_}, from before the first release: only format 3 can be replayed"
    assert refused((HEAD + OPENING).replace("record 3", f"record {format_}")) == (1, said)


def with_line(number: int, line: str) -> str:
    """The good record with another line in the place of one."""
    lines = (HEAD + OPENING).splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("number", "line", "reason"),
    [
        (2, "rules 0", "this game was played by version 0 of our rules, and this Matchless knows none beyond 1: "),
        (2, "rules 2", "this game was played by version 2 of our rules, and this Matchless knows none beyond 1: "),
        (2, "rules one", "rules must be a whole number, not 'one'"),
        (3, "board atlantis", "unknown board 'atlantis' (known: "),
        (3, "board yukn", "unknown board 'yukn', did you mean yukon? (known: "),
        (4, "hero zorro", "unknown hero 'zorro'"),
        (5, "hero bigfot", "unknown hero 'bigfot', did you mean bigfoot? (known: "),
        (6, "formats duel", "unknown field 'formats' (known: hero, item, file, rules, board, "),
        (7, "first one", "first must be a whole number, not 'one'"),
        (8, "mulligan maybe", "mulligan is yes or no, not 'maybe'"),
        (9, "turn-limit long", "turn-limit must be a whole number, not 'long'"),
        (9, "turn-limit 1_0", "turn-limit must be a whole number, not '1_0'"),
        (9, "turn-limit ２０", "turn-limit must be a whole number, not '２０'"),
        (11, "seed lucky", "seed must be a whole number, not 'lucky'"),
        (11, f"seed {'9' * 5_000}", "seed must be a whole number, not '999"),
        (13, "1 place outlaw-1 Z9", "'place outlaw-1 Z9' is not legal here; legal after 'place outlaw-1': A3, "),
        (13, "1 place outlaw-2 A3", "what is asked here is 'place outlaw-1', not 'place outlaw-2 A3'"),
        (13, "1 place outlaw-1", "what is asked here is 'place outlaw-1', not 'place outlaw-1'"),
        (13, "1 place outlaw-1  A3", "'place outlaw-1  A3' is not legal here; legal after "),
        (13, "1 place outlaw-1 A3 B4", "'place outlaw-1 A3 B4' is not legal here; legal after "),
        (13, "1 move outlaw-1 A3", "what is asked here is 'place outlaw-1', not 'move outlaw-1 A3'"),
        (14, "1 place outlaw-2 A3", "'place outlaw-2 A3' is not legal here; legal after "),
        (15, "2 place outlaw-3 C4", "seat 1 is to choose here, not '2'"),
        (16, "9 place outlaw-4 C5", "seat 1 is to choose here, not '9'"),
        (16, "Robin Hood waits", "seat 1 is to choose here, not 'Robin'"),
        (16, "1", "what is asked here is 'place outlaw-4', not ''"),
        (17, "2 place the-jackalope a1", "'place the-jackalope a1' is not legal here; legal after "),
        (17, f"2 place the-jackalope snark@{'9' * 5_000}", "'place the-jackalope snark@999"),
        (17, "result 1", "the record gives a result, but the game is not over"),
    ],
)
def test_a_bad_line_is_named_with_its_reason(number: int, line: str, reason: str) -> None:
    found, why = refused(with_line(number, line))
    assert found == number
    assert why.startswith(reason)


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (4, f"hero {'x' * 100_000}"),
        (6, "x" * 100_000),
        (8, f"mulligan {'x' * 100_000}"),
        (9, f"turn-limit {'9' * 100_000}"),
        (13, "9" * 100_000),
        (13, f"1 {'x' * 100_000}"),
        (13, f"1 place outlaw-1 {'x' * 100_000}"),
        (13, f"{'9' * 100_000} resigns"),
        (13, f"1 resigns {'x' * 100_000}"),
    ],
)
def test_a_line_of_any_length_is_refused_in_a_short_sentence(number: int, line: str) -> None:
    found, why = refused(with_line(number, line))
    assert found == number
    assert len(why) < 500


def test_a_seed_of_any_size_is_replayed() -> None:
    for seed in (10**60, -(10**60)):
        game = new_game("yukon", ["raptors", "bigfoot"], seed=seed)
        assert load_record(save_record(game)).seed == read_position(write_position(game)).seed == seed


def test_a_field_given_twice_names_the_second_line() -> None:
    assert refused(HEAD + "board yukon\n" + OPENING) == (12, "board is given twice")


@pytest.mark.parametrize("field", ["rules", "board", "format", "first", "mulligan", "turn-limit", "edition", "seed"])
def test_a_missing_field_names_the_line_where_the_choices_begin(field: str) -> None:
    lines = [line for line in HEAD.splitlines() if not line.startswith(f"{field} ")]
    text = "\n".join(lines) + "\n" + OPENING
    assert refused(text) == (text.splitlines().index("1 place outlaw-1 A3") + 1, f"the field {field!r} is missing")


@pytest.mark.parametrize(
    ("number", "line", "reason"),
    [
        (5, "# one hero is missing", "heroes: duel takes 2 heroes, not 1"),
        (6, "format melee", "format: unknown format 'melee'"),
        (6, "format free-for-all", "heroes: free-for-all takes 3 or 4 heroes, not 2"),
        (7, "first 3", "first is the number of a seat or team, not 3"),
        (7, "first 0", "first is the number of a seat or team, not 0"),
        (9, "turn-limit 0", "turn_limit: the turn limit must be from 1 to 1,000,000, not 0"),
        (10, "edition future", "edition: unknown edition 'future' (known: printed, current)"),
    ],
)
def test_a_setup_that_cannot_be_played_says_why(number: int, line: str, reason: str) -> None:
    _, why = refused(with_line(number, line))
    assert why.startswith(f"this setup cannot be played: {reason}")


@pytest.mark.parametrize(
    ("number", "line"),
    [(6, "format melee"), (7, "first 3"), (7, "first 0"), (9, "turn-limit 0"), (10, "edition future")],
)
def test_a_setup_that_cannot_be_played_names_the_line_that_is_wrong(number: int, line: str) -> None:
    assert refused(with_line(number, line))[0] == number


def test_choices_after_the_end_name_the_first_of_them() -> None:
    text = finished()
    end = len(text.splitlines())
    assert refused(text + "1 action maneuver\n2 action maneuver\n") == (end + 1, "the game is already over")


def test_a_false_result_names_its_line_and_gives_the_true_one() -> None:
    text = finished()
    lines = text.splitlines()
    true = lines[-1].removeprefix("result ")
    lines[-1] = "result draw"
    line, reason = refused("\n".join(lines))
    assert line == len(lines)
    assert reason == f"the result should be {true!r}, not 'draw'"


def test_another_seed_leads_elsewhere_and_the_first_impossible_choice_is_named() -> None:
    text = finished()
    line, reason = refused(text.replace("\nseed 5\n", "\nseed 6\n"))
    assert text.splitlines()[line - 1].split(" ", 1)[1] in reason or "is to choose here" in reason


def test_a_record_error_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(RecordError(3, "wrong")))
    assert (error.line, error.reason, str(error)) == (3, "wrong", "line 3: wrong")


# --- transcripts ----------------------------------------------------------------------------------------------------


def attacked() -> Game:
    """Seat 1 has laid an attack card face down; seat 0 is to defend."""
    game = Setup("yukon", ("raptors", "raptors"), seed=4, first=0).begin()
    choose = Chooser("fierce", 3)
    while game.kind != ask.DEFENSE_CARD or game.asked != 0:
        game.choose(choose(game))
    return game


@pytest.mark.parametrize("seat", [0, None])
def test_a_transcript_hides_the_card_that_lies_face_down(seat: int | None) -> None:
    game = attacked()
    lines = transcript(game, seat)
    own = transcript(game, 1)
    assert lines[-1] == "2 attack-card ?"
    assert own[-1].startswith("2 attack-card ")
    assert own[-1] != lines[-1]
    assert lines[:-1] == own[:-1]


def test_a_transcript_shows_it_once_it_is_revealed() -> None:
    game = attacked()
    card = transcript(game, 1)[-1]
    game.choose(-1)
    for seat in (0, 1, None):
        assert transcript(game, seat)[-2:] == [card, "1 defense-card none"]


def test_a_transcript_is_the_choices_of_the_record() -> None:
    game = play(Setup("yukon", ("raptors", "bigfoot"), seed=5, style="fierce"), lambda _: None)
    body = save_record(game).split("\n\n")[1].splitlines()
    assert transcript(game, None) == body


def test_a_result_before_any_choice_is_no_field_of_the_setup() -> None:
    number = len(HEAD.splitlines()) + 1
    assert refused(HEAD + "result 1\n") == (number, "the record gives a result, but the game is not over")
