"""A game with everything that has happened: retold, cut, counted; and what can be taken back for nothing."""

from __future__ import annotations

import random

import pytest

from altered import CHANGES, Change
from matchless import MatchlessError, load_record, new_game, save_record, start
from matchless.engine import decision as ask
from matchless.engine.fields import ALL
from matchless.engine.game import Game
from matchless.server.story import EVERY, Story, same_secrets
from random_play import snapshot

HEROES = ["robin-hood", "bigfoot"]


def fresh(seed: int = 7, heroes: list[str] = HEROES, board: str = "sherwood-forest") -> Story:
    game = new_game(board, heroes, seed=seed, first=0)
    return Story(save_record(start(game.table, game.seed)))


def pick(story: Story, *words: str) -> None:
    """Makes the choices of these labels."""
    for word in words:
        story.choose(next(o for o, label in story.game.view(story.game.asked).legal() if label == word))


def play_out(story: Story, luck: int) -> Story:
    chance = random.Random(luck)
    while not story.game.over:
        story.choose(chance.choice(story.game.options))
    return story


def test_a_story_is_retold_from_its_lines_to_the_identical_game() -> None:
    story = play_out(fresh(), 1)
    again = Story(story.head, story.lines)
    assert snapshot(again.game) == snapshot(story.game)
    assert (again.lines, again.free) == (story.lines, story.free)
    assert [len(events) for events in again.events] == [len(events) for events in story.events]
    record = save_record(story.game)
    assert [line for line in record.splitlines() if line[:1].isdigit()] == story.lines
    assert load_record(record).over


def test_a_damaged_line_is_named() -> None:
    with pytest.raises(MatchlessError, match="choice 0, '1 dance', is not legal there"):
        Story(fresh().head, ["1 dance"])


def test_a_moment_is_the_game_as_it_stood() -> None:
    story = play_out(fresh(), 2)
    assert story.seq > 3 * EVERY
    told = Story(story.head)
    for line in story.lines:
        assert snapshot(story.moment(told.seq)) == snapshot(told.game)
        told.follow(line)
    assert snapshot(story.moment(story.seq)) == snapshot(story.game)


def test_a_moment_is_played_from_one_not_far_before_it() -> None:
    story = play_out(fresh(), 2)
    kept = [game.choices() for game in story._moments]
    assert kept == [story.game.choices()[:seq] for seq in range(0, story.seq + 1, EVERY)]


def test_a_tally_agrees_with_the_game() -> None:
    story = play_out(fresh(), 3)
    tallies = story.tallies()
    assert sum(tally.turns for tally in tallies) == story.game.turn
    for seat, tally in enumerate(tallies):
        owned = [f for f in range(len(story.table.fighters)) if story.table.owner[f] == seat]
        lost = sum(story.game.defeated >> f & 1 for f in owned)
        assert tally.fighters_lost == lost
        drawn = 30 - len(story.game.deck[seat])
        assert tally.cards_drawn >= drawn - 3  # but for what effects move there and back
    assert tallies[0].combat_damage <= tallies[1].damage_taken


def to_the_first_action(story: Story) -> Story:
    while story.game.turn == 0:
        story.choose(story.game.options[0])
    return story


def test_placing_is_free_to_take_back_until_the_other_seat_has_placed() -> None:
    story = fresh()
    first = story.game.asked
    while story.game.asked == first:
        story.choose(story.game.options[0])
        assert story.free == 0
    story.choose(story.game.options[0])
    assert story.free == story.seq - 1  # only the other seat's own choice


def test_a_draw_cannot_be_taken_back_for_nothing() -> None:
    story = to_the_first_action(fresh())
    pick(story, "maneuver")  # draws a card
    assert story.free == story.seq


def test_a_step_after_the_draw_can() -> None:
    story = to_the_first_action(fresh())
    pick(story, "maneuver")
    free = story.free
    pick(story, "no boost")
    assert story.free == free
    while story.game.asked == 0 and story.game.actions_taken == 1 and story.game.turn == 1:
        story.choose(story.game.options[-1])
    assert story.free == free


def test_a_card_laid_open_cannot() -> None:
    story = to_the_first_action(fresh())
    pick(story, "maneuver")
    boost = next(label for _, label in story.game.view(0).legal() if label.startswith("boost with"))
    pick(story, boost)
    assert story.free == story.seq


def attack(story: Story) -> bool:
    """Plays on until a face-down attack card has been played; False if the game ends before."""
    chance = random.Random(5)
    while not story.game.over:
        game: Game = story.game
        if game.kind == ask.ATTACK_CARD:
            story.choose(game.options[0])
            return True
        if game.kind == ask.ACTION and ask.ATTACK in game.options:
            story.choose(ask.ATTACK)
        else:
            story.choose(chance.choice(game.options))
    return False


def test_a_card_face_down_can_until_the_other_seat_answers() -> None:
    story = fresh()
    assert attack(story)
    assert story.game.asked == 1 - story.chooser(story.seq - 1)
    assert story.free < story.seq
    story.choose(story.game.options[0])  # the defense: both are revealed
    assert story.free == story.seq


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_step_that_touches_what_is_hidden_cannot_be_taken_back_for_nothing(change: Change) -> None:
    """Nor one that turns something up; the way to a position and the options of who is asked are no secrets of it."""
    before, after = change.games()
    known = change.known if change.name == "piles" else change.field().known
    hidden = known != ALL and change.name not in ("seed", "past", "whole", "options")
    turned_up = change.name in ("aside", "revealed")
    open_card = change.name == "card" and after.fight().revealed
    assert same_secrets(before, after) == (not (hidden or turned_up) or open_card)


def test_the_course_has_the_health_of_each_turn_and_of_the_end() -> None:
    story = play_out(fresh(), 1)
    course = story.course()
    assert [one.turn for one in course] == [*range(1, story.game.turn + 1), story.game.turn]
    assert course[0].health == [17, 22]  # Robin Hood and four outlaws; Bigfoot and the Jackalope
    assert min(course[-1].health) < min(course[0].health)
