"""A game with everything that has happened: retold, cut, counted; and what can be taken back for nothing."""

from __future__ import annotations

import random

import pytest

from altered import CHANGES, Change
from matchless import MatchlessError, Recording, load_record, new_game, save_record, start
from matchless.engine import decision as ask
from matchless.engine.fields import ALL
from matchless.engine.game import Game
from matchless.engine.notation import choice_ids, option_of
from matchless.engine.versions import SINCE
from matchless.server.game_log import EVERY, GameLog, same_secrets
from random_play import snapshot

HEROES = ["robin-hood", "bigfoot"]


def fresh(seed: int = 7, heroes: list[str] = HEROES, board: str = "sherwood-forest") -> GameLog:
    game = new_game(board, heroes, seed=seed, first=0)
    return GameLog(save_record(start(game.table, game.seed)))


def pick(game_log: GameLog, *words: str) -> None:
    """Makes the choices of these ids."""
    for word in words:
        option = option_of(game_log.game, word)
        assert option is not None, f"{word} is none of {choice_ids(game_log.game)}"
        game_log.choose(option)


def play_out(game_log: GameLog, luck: int) -> GameLog:
    chance = random.Random(luck)
    while not game_log.game.over:
        game_log.choose(chance.choice(game_log.game.options))
    return game_log


def test_a_story_is_retold_from_its_lines_to_the_identical_game() -> None:
    game_log = play_out(fresh(), 1)
    again = GameLog(game_log.head, game_log.lines)
    assert snapshot(again.game) == snapshot(game_log.game)
    assert (again.lines, again.free) == (game_log.lines, game_log.free)
    assert [len(events) for events in again.events] == [len(events) for events in game_log.events]
    record = save_record(game_log.game)
    assert [line for line in record.splitlines() if line[:1].isdigit()] == game_log.lines
    assert load_record(record).over


def test_a_damaged_line_is_named() -> None:
    with pytest.raises(MatchlessError, match="choice 0, '1 place dance'"):
        GameLog(fresh().head, ["1 place dance"])


def test_a_moment_is_the_game_as_it_stood() -> None:
    game_log = play_out(fresh(), 2)
    assert game_log.seq > 3 * EVERY
    told = GameLog(game_log.head)
    for line in game_log.lines:
        assert snapshot(game_log.moment(told.seq)) == snapshot(told.game)
        told.follow(line)
    assert snapshot(game_log.moment(game_log.seq)) == snapshot(game_log.game)


def test_a_moment_is_played_from_one_not_far_before_it() -> None:
    game_log = play_out(fresh(), 2)
    stored = [game.choices() for game in game_log._moments]
    assert stored == [game_log.game.choices()[:seq] for seq in range(0, game_log.seq + 1, EVERY)]


def test_a_tally_agrees_with_the_game() -> None:
    game_log = play_out(fresh(), 3)
    tallies = game_log.tallies()
    assert sum(tally.turns for tally in tallies) == game_log.game.turn
    for seat, tally in enumerate(tallies):
        owned = [f for f in range(len(game_log.table.fighters)) if game_log.table.owner[f] == seat]
        lost = sum(game_log.game.defeated >> f & 1 for f in owned)
        assert tally.fighters_lost == lost
        drawn = 30 - len(game_log.game.deck[seat])
        assert tally.cards_drawn >= drawn - 3  # but for what effects move there and back
    assert tallies[0].combat_damage <= tallies[1].damage_taken


def to_the_first_action(game_log: GameLog) -> GameLog:
    while game_log.game.turn == 0:
        game_log.choose(game_log.game.options[0])
    return game_log


def test_placing_is_free_to_take_back_until_the_other_seat_has_placed() -> None:
    game_log = fresh()
    first = game_log.game.asked
    while game_log.game.asked == first:
        game_log.choose(game_log.game.options[0])
        assert game_log.free == 0
    game_log.choose(game_log.game.options[0])
    assert game_log.free == game_log.seq - 1  # only the other seat's own choice


def test_a_draw_cannot_be_taken_back_for_nothing() -> None:
    game_log = to_the_first_action(fresh())
    pick(game_log, "maneuver")  # draws a card
    assert game_log.free == game_log.seq


def test_a_step_after_the_draw_can() -> None:
    game_log = to_the_first_action(fresh())
    pick(game_log, "maneuver")
    free = game_log.free
    pick(game_log, "none")
    assert game_log.free == free
    while game_log.game.asked == 0 and game_log.game.actions_taken == 1 and game_log.game.turn == 1:
        game_log.choose(game_log.game.options[-1])
    assert game_log.free == free


def test_a_card_laid_open_cannot() -> None:
    game_log = to_the_first_action(fresh())
    pick(game_log, "maneuver")
    pick(game_log, next(id_ for id_ in choice_ids(game_log.game) if id_ != "none"))
    assert game_log.free == game_log.seq


def attack(game_log: GameLog) -> bool:
    """Plays on until a face-down attack card has been played; False if the game ends before."""
    chance = random.Random(5)
    while not game_log.game.over:
        game: Game = game_log.game
        if game.kind == ask.ATTACK_CARD:
            game_log.choose(game.options[0])
            return True
        if game.kind == ask.ACTION and ask.ATTACK in game.options:
            game_log.choose(ask.ATTACK)
        else:
            game_log.choose(chance.choice(game.options))
    return False


def test_a_card_face_down_can_until_the_other_seat_answers() -> None:
    game_log = fresh()
    assert attack(game_log)
    assert game_log.game.asked == 1 - game_log.chooser(game_log.seq - 1)
    assert game_log.free < game_log.seq
    game_log.choose(game_log.game.options[0])  # the defense: both are revealed
    assert game_log.free == game_log.seq


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_step_that_touches_what_is_hidden_cannot_be_taken_back_for_nothing(change: Change) -> None:
    """Nor one that turns something up; the way to a position and the options of who is asked are no secrets of it."""
    before, after = change.games()
    known = change.known if change.name == "piles" else change.field().known
    hidden = known != ALL and change.name not in ("seed", "past", "origin", "options")
    turned_up = change.name in ("aside", "revealed")
    open_card = change.name == "card" and after.fight().revealed
    assert same_secrets(before, after) == (not (hidden or turned_up) or open_card)


def test_the_course_has_the_health_of_each_turn_and_of_the_end() -> None:
    game_log = play_out(fresh(), 1)
    course = game_log.course()
    assert [one.turn for one in course] == [*range(1, game_log.game.turn + 1), game_log.game.turn]
    assert course[0].health == [17, 22]  # Robin Hood and four outlaws; Bigfoot and the Jackalope
    assert min(course[-1].health) < min(course[0].health)


def test_a_stored_game_goes_on_by_the_rules_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choices are stored by their ids, and the head names the rules: a server with newer ones plays on by those."""
    game, chance = new_game("yukon", ["raptors", "t-rex"], seed=3, first=0), random.Random(3)
    for _ in range(30):
        game.choose(chance.choice(game.options))
    stored = Recording.of(game)
    monkeypatch.setitem(SINCE, "INVENTED-1", 2)
    log = GameLog(stored.head(), stored.lines)
    assert (log.table.rules, log.game.choices()) == (1, game.choices())
    assert all(not line.split(" ")[-1].lstrip("-").isdigit() for line in stored.lines)
