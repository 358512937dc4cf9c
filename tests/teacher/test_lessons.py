"""The lessons: each can be played through as it is written, and what is wrong with one is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from matchless.engine.record import Recording
from matchless.server.lessons import lessons_data
from matchless.teacher import lessons
from matchless.teacher.lessons.checking import check, fits
from matchless.teacher.lessons.lesson import Lesson, Press, Try
from matchless.teacher.lessons.progress import OffScript, played_to, progress
from matchless.teacher.lessons.reading import LessonError, read_lesson
from matchless.teacher.lessons.wording import worded

FOLDER = Path(lessons.__file__).parent


def text(slug: str) -> str:
    return (FOLDER / f"{slug}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", lessons.ORDER)
def test_every_lesson_can_be_played_as_it_is_written(slug: str) -> None:
    """Its choices are legal, its facts true, other answers lead to its end, and where it is sure, all of them do."""
    assert check(lessons.load(slug)) > 0


def test_every_file_is_a_lesson_in_the_order() -> None:
    assert {file.stem for file in FOLDER.glob("*.yaml")} == set(lessons.ORDER)
    assert lessons.ORDER[0] == lessons.FIRST


def test_the_first_duel_teaches_everything_once() -> None:
    duel = lessons.load(lessons.FIRST)
    lines = [item.choose for _, item in duel.items if isinstance(item, (Press, Try))]
    asked = {line.split(" ")[1] for line in lines if line.startswith("1 ")}
    assert {"place", "action", "move", "attack-card", "defense-card", "boost", "scheme-card", "discard"} <= asked
    assert {line.split(" ")[2] for line in lines if line.split(" ")[1] == "action"} == {"maneuver", "attack", "scheme"}
    assert any(isinstance(item, Try) for _, item in duel.items)
    assert any(step.sure for step in duel.steps)
    assert len(duel.steps) == 18


def test_every_lesson_of_a_minute_is_short_and_has_an_aim() -> None:
    for lesson in lessons.lessons()[1:]:
        presses = [item for _, item in lesson.items if isinstance(item, (Press, Try))]
        assert 3 <= len(presses) <= 12, lesson.slug
        assert any(step.facts.health or step.facts.told or step.facts.won for step in lesson.steps), lesson.slug


def test_a_lesson_begins_at_each_of_its_steps() -> None:
    for lesson in lessons.lessons():
        for number in range(len(lesson.steps)):
            now = progress(lesson, played_to(lesson, number))
            assert number == now.step or number in now.reads or now.asks  # a card is asked about in memory alone


def test_what_the_opponent_may_answer_is_tried() -> None:
    """Where he still holds a card to defend with, a blow that he lets pass in the script is not sure to hit."""
    early = text(lessons.FIRST).replace("- id: blocked\n", "- id: blocked\n  sure: true\n")
    with pytest.raises(LessonError, match="step 'blocked': "):
        check(read_lesson(early, "early.yaml"))


@pytest.mark.parametrize(
    ("was", "now", "wrong"),
    [
        ("title: Your first duel\n", "", "line 3: 'title' is missing"),
        ("seed: 1497", "seed: soon", "line 8: expected a whole number of at least 0"),
        ("seed: 1497", "seed: 1498", "step 'attack': "),
        ("board: sherwood-forest", "board: moon", "line 8: unknown board 'moon'"),
        ("1 boost regroup", "1 boost excalibur", "step 'boost': the script goes on with '1 boost excalibur': "),
        ("robin-hood: 11, bigfoot: 10", "robin-hood: 11, bigfoot: 9", "bigfoot should have 9 health after it, not 10"),
        ("glow: [card snark]", "glow: [card ambush]", "'card ambush' is to glow, but is not there"),
        ("glow: [card snark]", "glow: [hat snark]", "expected one of fighter, zone, space, card, item and its id"),
        ("- {ask: defenders-of-sherwood,", "- {ask: ambush,", "'ambush' is to be asked about, but it can be played"),
        ("    lacks: attack", "    lacks: maneuver", "'maneuver' is still offered"),
        ("- 1 attacker robin-hood", "- 1 attacker outlaw-1", "step 'attack': "),
        ("  done: He had no answer.", "  dnoe: He had no answer.", "unknown key 'dnoe'"),
        ("format: matchless-lesson/1", "format: matchless-lesson/9", "line 3: expected matchless-lesson/1"),
        ("also: [1 defense-card wily-fighting,", "also: [1 defense-card snark,", "step 'back': "),
        ("[1 discard ambush,", "[1 discard ambusch,", "step 'limit': '1 discard ambusch' in 'also' is never offered"),
        ("also: [1 defense-card wily-fighting,", "also: [1 defense-card wily-fightng,",
            "step 'choose': '1 defense-card wily-fightng' in 'also' is never offered"),
        ("    defense-card snark:", "    defense-card snrk:",
            "step 'choose': 'defense-card snrk' in 'other' is never the reason for anything"),
        ('  other: {"*": "Your cards stay. Press Next."}', "  other: {discard: Your cards stay. Press Next.}",
            "step 'draw': 'discard' in 'other' is never the reason for anything"),
        ("facts: {won: true}", "facts: {won: 3}", "expected true or false"),
        ("{health bigfoot}", "3", "is worth 5.' is not true: Bigfoot has 2 health"),
        ("{health bigfoot}", "{health yeti}", "there is no number '{health yeti}'"),
        ("Your cards stay.", "{health yeti}", "there is no number '{health yeti}'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_lesson_is_said_with_its_place(was: str, now: str, wrong: str) -> None:
    assert was in text(lessons.FIRST)
    with pytest.raises(LessonError, match=re.escape(wrong)):
        check(read_lesson(text(lessons.FIRST).replace(was, now, 1), "first-duel.yaml"))


def test_a_number_that_hangs_on_the_way_comes_from_the_game() -> None:
    """Whoever hits back with Wily Fighting at the learner's own choice leaves Bigfoot one health less."""
    duel = lessons.load(lessons.FIRST)
    recording = played_to(duel, [step.id for step in duel.steps].index("choose"))
    assert worded("{health bigfoot}, {hand}", recording.game, duel.learner) == "6, 7"
    recording.choose(recording.chosen("1 defense-card wily-fighting")[0])
    assert worded("{health bigfoot}, {hand}", recording.game, duel.learner) == "5, 6"


def test_a_game_that_goes_another_way_is_not_guided() -> None:
    lesson = lessons.load(lessons.FIRST)
    recording = Recording.of(lesson.begin())
    recording.choose(recording.chosen("1 place outlaw-1 C4")[0])
    with pytest.raises(OffScript, match="choice 0, '1 place outlaw-1 C4', is not in the script"):
        progress(lesson, recording)


def test_a_seed_is_found_by_trying() -> None:
    lesson = lessons.load(lessons.FIRST)
    assert [seed for seed in range(1490, 1500) if fits(lesson, seed)] == [1497]


def test_an_unknown_lesson_names_those_there_are() -> None:
    with pytest.raises(lessons.UnknownLesson, match="there is no lesson 'chess'; there are: first-duel"):
        lessons.load("chess")


def test_the_pages_get_all_lessons() -> None:
    for lesson in lessons.lessons():
        assert f'"slug":"{lesson.slug}"' in lessons_data()


def test_what_each_step_led_to_is_told_when_the_learner_is_asked_again() -> None:
    """Also where opponents act in between: while they do, the table tells what they do."""
    for lesson in lessons.lessons():
        recording = Recording.of(lesson.begin())
        asked: frozenset[str] = frozenset()
        told: set[str] = set()
        while not (now := progress(lesson, recording, asked)).over:
            if now.made is None:
                told.add(now.done)
            if now.back:
                recording.undo(lesson.learner, now.pressed or 0)
            elif now.asks:
                asked |= {now.asks}
            else:
                recording.choose(now.wants[0] if now.made is None else now.made)
        told.add(now.done)
        assert {step.done for step in lesson.steps} <= told, lesson.slug


def test_a_lesson_that_is_won_is_sure_to_be_won() -> None:
    for lesson in lessons.lessons():
        won = any(step.facts.won for step in lesson.steps)
        assert any(step.sure for step in lesson.steps) == won, lesson.slug


NO_DEFENSE = re.compile(r"no card of (his|hers) can defend|none of his cards can defend|no card to answer with", re.I)


def test_where_nothing_can_defend_no_card_is_offered() -> None:
    said = 0
    for lesson in lessons.lessons():
        for number, step in enumerate(lesson.steps):
            if not NO_DEFENSE.search(f"{step.say} {step.done}"):
                continue
            said += 1
            for recording in moments(lesson, number):
                lines = [recording.line(option) for option in recording.game.options]
                if recording.game.asked != lesson.learner and " defense-card " in lines[0]:
                    assert [line.split(" ", 2)[2] for line in lines] == ["none"], (lesson.slug, step.id)
    assert said == 7


def moments(lesson: Lesson, step: int) -> Iterator[Recording]:
    """The game at each choice of a step, and until the learner is asked in the next one."""
    recording = played_to(lesson, step)
    while not (now := progress(lesson, recording)).over and (now.step <= step or now.made is not None):
        yield recording
        recording.choose(now.wants[0] if now.made is None else now.made)


@pytest.mark.parametrize(("slug", "step"), [("sidekicks", "strike"), ("ranged-and-melee", "away")])
def test_who_is_to_be_out_of_reach_is(slug: str, step: str) -> None:
    """Bigfoot comes beside Robin Hood in no maneuver without a boost."""
    lesson = lessons.load(slug)
    for recording in moments(lesson, [each.id for each in lesson.steps].index(step)):
        game = recording.game
        lines = [recording.line(option) for option in game.options]
        if game.asked != lesson.learner and " move bigfoot " in lines[0]:
            board, robin = game.table.board, game.at[game.table.fighter_ids.index("robin-hood")]
            beside = {space for number, space in enumerate(board.spaces) if board.beside[robin] >> number & 1}
            assert len(lines) > 3
            assert not beside & {line.split(" ")[-1] for line in lines}
            return
    pytest.fail("Bigfoot does not move")
