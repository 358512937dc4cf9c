"""Bots in worker processes: what they are given, what they remember, and what happens when one dies."""

from __future__ import annotations

import asyncio
import json
import os
import random
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from matchless import new_game, save_record
from matchless.bots.levels import LEVELS, SLOWEST
from matchless.engine import decision as ask
from matchless.server import bot_pool, queue, thinking
from matchless.server.bot_pool import BotPool
from matchless.server.queue import Lane, Thoughtless
from matchless.server.thinking import Problem, do, think

HEAD = save_record(new_game("yukon", ["robin-hood", "bigfoot"], seed=4, first=0))
ONE = {Lane.QUICK: 1}
TRACE = "MATCHLESS_TEST_TRACE"  # a file that workers leave a line in


def problem(*choices: int, level: str = "novice", game: str = "g") -> Problem:
    asked = new_game("yukon", ["robin-hood", "bigfoot"], seed=4, first=0)
    for choice in choices:
        asked.choose(choice)
    return Problem(game, HEAD, choices, level, asked.asked, 1)


def die_once(work: str) -> str:
    trace = Path(os.environ[TRACE])
    if not trace.exists():
        trace.write_text("died")
        os._exit(9)
    return do(work)


def do_as_named(work: str) -> str:
    """What the name of the game says; other decisions are their seed."""
    asked = json.loads(work)
    if asked["game"] == "poison":
        os._exit(9)
    if asked["game"] == "stuck":
        threading.Event().wait()
    if asked["game"].startswith("slow"):
        time.sleep(1.0)
    if asked["game"] == "wrong":
        raise ZeroDivisionError("this bot cannot count")
    return str(asked["seed"])


def named(game: str, seed: int = 1) -> Problem:
    return Problem(game, HEAD, (), "random", 0, seed)


@pytest.fixture
def one() -> Iterator[BotPool]:
    """A single worker."""
    workers = BotPool(ONE, do_as_named)
    yield workers
    workers.close()


def test_a_worker_remembers_a_game_and_forgets_what_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "memories", type(thinking.memories)())
    first = think(problem())
    memory = thinking.memories["g"]
    second = think(problem(first))
    assert thinking.memories["g"] is memory  # played on, the bot kept
    think(problem(first, second))
    assert think(problem()) == first
    assert thinking.memories["g"] is not memory


def test_a_worker_forgets_a_choice_that_another_was_made_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken back and chosen anew between two questions: there are as many choices as before, but others."""
    monkeypatch.setattr(thinking, "memories", type(thinking.memories)())
    one, other = new_game("yukon", ["robin-hood", "bigfoot"], seed=4, first=0).options[:2]
    think(problem(one))
    memory = thinking.memories["g"]
    think(problem(other))
    assert thinking.memories["g"] is not memory
    assert thinking.memories["g"].choices == (other,)


def test_a_worker_forgets_a_game_that_was_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before its first choice, when somebody has picked a hero."""
    monkeypatch.setattr(thinking, "memories", type(thinking.memories)())
    think(problem())
    before = thinking.memories["g"].game
    think(replace(problem(), head=HEAD.replace("seed 4", "seed 5")))
    assert thinking.memories["g"].game.hand != before.hand


def test_a_worker_remembers_only_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "memories", type(thinking.memories)())
    monkeypatch.setattr(thinking, "KEPT", 2)
    for game in "abc":
        think(problem(level="random", game=game))
    assert list(thinking.memories) == ["b", "c"]


def test_a_worker_that_dies_is_replaced_and_the_decision_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TRACE, str(tmp_path / "trace"))
    workers = BotPool(ONE, die_once)
    choice = asyncio.run(workers.choose(problem(level="random")))
    workers.close()
    assert (tmp_path / "trace").read_text() == "died"
    assert choice in new_game("yukon", ["robin-hood", "bigfoot"], seed=4, first=0).options


def test_a_decision_that_kills_every_worker_is_given_up(one: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST_LOSSES", 2)
    with pytest.raises(Thoughtless, match="2 workers were lost over it"):
        asyncio.run(one.choose(named("poison")))


def test_a_decision_that_kills_its_workers_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = BotPool({Lane.QUICK: 2}, do_as_named)
    monkeypatch.setattr(queue, "MOST_LOSSES", 3)
    asked = [named("poison"), *(named(f"slow {seed}", seed) for seed in range(4))]

    async def answers() -> list[int | BaseException]:
        return await asyncio.gather(*(workers.choose(problem) for problem in asked), return_exceptions=True)

    poisoned, *others = asyncio.run(answers())
    workers.close()
    assert isinstance(poisoned, Thoughtless)
    assert others == [0, 1, 2, 3]


def test_a_bot_that_fails_says_how_and_its_worker_goes_on(one: BotPool) -> None:
    async def fail_and_go_on() -> int:
        with pytest.raises(Thoughtless, match="this bot cannot count"):
            await one.choose(named("wrong"))
        return await one.choose(named("g", 8))

    assert asyncio.run(fail_and_go_on()) == 8


def test_a_bot_that_does_not_answer_is_ended_and_others_go_on(one: BotPool) -> None:
    one.staff.patience = 0.5

    async def wait_and_go_on() -> int:
        stuck = asyncio.create_task(one.choose(named("stuck")))
        await asyncio.sleep(0.1)
        one.staff.patience = bot_pool.PATIENCE
        behind = asyncio.create_task(one.choose(named("g", 8)))
        with pytest.raises(Thoughtless, match="took too long, and was ended"):
            await stuck
        return await behind

    assert asyncio.run(wait_and_go_on()) == 8


def test_a_decision_that_nobody_waits_for_is_not_taken_for_another(one: BotPool) -> None:
    async def left() -> int:
        given_up = asyncio.create_task(one.choose(named("slow", 1)))
        await asyncio.sleep(0.1)
        given_up.cancel()
        return await one.choose(named("g", 2))

    assert asyncio.run(left()) == 2


def test_one_that_nobody_waits_for_is_ended_too(one: BotPool) -> None:
    one.staff.patience = 0.5

    async def left() -> int:
        given_up = asyncio.create_task(one.choose(named("stuck")))
        await asyncio.sleep(0.1)
        given_up.cancel()
        one.staff.patience = bot_pool.PATIENCE
        return await one.choose(named("g", 2))

    assert asyncio.run(left()) == 2


# --- time -----------------------------------------------------------------------------------------------------------

ROUNDS = 6


def defense(cards: int, played: bool = True) -> Problem:
    """The first defense of a random game against an attack on somebody whose seat holds so many cards that would do."""
    for luck in range(100):
        game, chance = new_game("yukon", ["robin-hood", "bigfoot"], seed=luck, first=0), random.Random(luck)
        head = save_record(game)
        while not game.over:
            if game.kind == ask.DEFENSE_CARD and len(game.options) == 1 + cards:
                return Problem(f"{luck}", head, tuple(game.choices()), "veteran", game.asked, 1, played, private=True)
            game.choose(chance.choice(game.options))
    raise AssertionError("no such defense")


def times(*problems: Problem) -> list[list[float]]:
    """How long each problem takes, several times in turn, in seconds, once the only worker is warm."""
    workers = BotPool({Lane.MAIN: 1, Lane.SPARE: 1})
    seconds: list[list[float]] = [[] for _ in problems]

    async def ask_in_turn() -> None:
        for number in range(-1, ROUNDS):
            for problem, taken in zip(problems, seconds, strict=True):
                begun = time.monotonic()
                await workers.choose(replace(problem, game=f"{problem.game} {number}"))
                if number >= 0:
                    taken.append(time.monotonic() - begun)

    asyncio.run(ask_in_turn())
    workers.close()
    return seconds


def test_the_time_of_a_defense_does_not_tell_whether_there_was_one() -> None:
    """Both hands answer at the pace of the level, give or take what a machine does."""
    none, some = times(defense(0), defense(3))
    assert min(none + some) >= bot_pool.pace("veteran")
    assert abs(median(none) - median(some)) < 0.05


def test_without_its_pace_a_bot_would_tell() -> None:
    """Guards the test above; where no person plays there is nobody to tell, and nobody has to wait."""
    none, some = times(defense(0, played=False), defense(3, played=False))
    assert median(none) < bot_pool.pace("veteran") / 2
    assert median(some) > 1.5 * median(none)


@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_a_short_wait_for_a_worker_is_within_the_pace_and_after_a_long_one_is_time_to_think(level: str) -> None:
    assert bot_pool.due(level, 0.0) == bot_pool.due(level, 0.09) == bot_pool.pace(level)
    assert bot_pool.due(level, 5.0) == pytest.approx(5.0 + SLOWEST.get(level, 0) / 1000 + bot_pool.THOUGHT)


@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_the_pace_of_a_level_is_longer_than_it_thinks(level: str) -> None:
    assert bot_pool.pace(level) * 1000 >= SLOWEST.get(level, 0) + 100


def test_what_everybody_can_see_is_answered_as_soon_as_it_is_found() -> None:
    """A move; and a worker does not wait with its answer: another decision has it meanwhile."""
    seen = replace(named("g", 1), level="master")
    hidden = replace(named("h", 1), level="master", private=True)
    one = BotPool({Lane.MAIN: 1}, do_as_named)

    async def both() -> float:
        await one.choose(seen)  # the worker is there
        begun = time.monotonic()
        held = asyncio.create_task(one.choose(hidden))
        await asyncio.sleep(0)
        await one.choose(seen)
        took = time.monotonic() - begun
        assert not held.done()
        await held
        return took

    assert asyncio.run(both()) < bot_pool.pace("master") / 2
    one.close()


def test_whatever_workers_do_they_can_be_ended_at_once(one: BotPool) -> None:
    async def end() -> float:
        tasks = [asyncio.create_task(one.choose(named(game))) for game in ("stuck", "g")]
        await asyncio.sleep(0.5)
        began = time.monotonic()
        one.close()
        took = time.monotonic() - began
        ended = await asyncio.gather(*tasks, one.choose(named("h")), return_exceptions=True)
        assert all(isinstance(error, Thoughtless) for error in ended), ended
        return took

    assert asyncio.run(end()) < bot_pool.PATIENCE / 3
