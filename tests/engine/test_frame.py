"""What a text takes hold of and how a word asks more than once."""

from __future__ import annotations

from collections.abc import Callable

from invented import figure, row
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.program import NONE, Frame, Word
from matchless.engine.question import Question
from matchless.engine.words import SCHEME, Card, Choose
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def test_what_is_bound_is_kept_under_its_number() -> None:
    frame = Frame((), 0, None, NONE, NONE)
    assert frame.var(0) == frame.var(3) == NONE
    frame.bind(2, 7)
    assert frame.vars == (NONE, NONE, 7)
    frame.bind(0, 5)
    assert [frame.var(slot) for slot in range(4)] == [5, NONE, 7, NONE]


def test_what_nothing_will_speak_of_is_not_kept() -> None:
    frame = Frame((), 0, None, NONE, NONE)
    frame.bind(NONE, 7)
    assert frame.vars == ()


def test_a_clone_is_not_bound_by_what_its_twin_binds() -> None:
    frame = Frame((), 0, None, NONE, NONE)
    frame.bind(0, 1)
    twin = frame.clone()
    frame.bind(0, 2)
    assert (frame.vars, twin.vars) == ((2,), (1,))


class Digits(Question):
    """Asks the opponent for up to two numbers below 3, no number twice, and binds them as one."""

    kind = ask.MODE
    rule = "EFFECT-2"

    def asked(self, game: Game, frame: Frame) -> int:
        return 1 - frame.seat

    def options(self, game: Game, frame: Frame) -> list[int]:
        return [NONE, *(number for number in range(3) if not frame.left >> number & 1)]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        frame.left |= 1 << answer
        frame.bind(0, max(0, frame.var(0)) * 10 + answer)
        frame.step += 1
        return frame.step == 2


class Tell(Word):
    """Calls with what a number stands for."""

    def __init__(self, told: Callable[[int], None]) -> None:
        self.told = told

    def resolve(self, game: Game, frame: Frame) -> bool:
        self.told(frame.var(0))
        return True


def digits(told: Callable[[int], None]) -> Game:
    plan = Card(
        "Plan", SCHEME, boost=1, copies=3, scheme=(Digits(), Choose(1, {"one": (Tell(told),), "two": (Tell(told),)}))
    )
    table = Scenario(figure("Ann", plan), figure("Ben"), board=ROW)
    table.hand(0, "Plan").scheme("Plan")
    return table.game


def test_a_question_that_is_not_done_is_asked_again_of_the_seat_it_names() -> None:
    told: list[int] = []
    game = digits(told.append)
    assert (game.asked, game.options) == (1, [NONE, 0, 1, 2])
    game.choose(2)
    assert (game.asked, game.options) == (1, [NONE, 0, 1])
    game.choose(1)
    assert (game.asked, game.options) == (0, [0, 1])


def test_a_line_that_is_chosen_knows_what_was_bound_before_it() -> None:
    told: list[int] = []
    game = digits(told.append)
    for answer in (2, 1, 0):
        game.choose(answer)
    assert told == [21]


def test_the_next_word_begins_afresh_after_one_that_asked_twice() -> None:
    told: list[int] = []
    game = digits(told.append)
    game.choose(NONE)
    assert (game.asked, game.frames[-1].step, game.frames[-1].left) == (0, 0, 0)
