"""Bots in worker processes: what they are given, what they remember, and what happens when one dies."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from matchless import new_game, save_record
from matchless.server import thinkers
from matchless.server.thinkers import Problem, Thinkers, Thoughtless, Turns, think

HEAD = save_record(new_game("yukon", ["robin-hood", "bigfoot"], seed=4, first=0))
TRACE = "MATCHLESS_TEST_TRACE"  # a file that workers leave a line in


def problem(*choices: int, level: str = "novice", game: str = "g") -> Problem:
    asked = new_game("yukon", ["robin-hood", "bigfoot"], seed=4, first=0)
    for choice in choices:
        asked.choose(choice)
    return Problem(game, HEAD, choices, level, asked.asked, 1)


def die_once(asked: Problem) -> int:
    trace = Path(os.environ[TRACE])
    if not trace.exists():
        trace.write_text("died")
        os._exit(9)
    return think(asked)


def die(asked: Problem) -> int:
    os._exit(9)


def test_a_worker_remembers_a_game_and_forgets_what_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "memories", type(thinkers.memories)())
    first = think(problem())
    memory = thinkers.memories["g"]
    second = think(problem(first))
    assert thinkers.memories["g"] is memory  # played on, the bot kept
    think(problem(first, second))
    assert think(problem()) == first
    assert thinkers.memories["g"] is not memory


def test_a_worker_remembers_only_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "memories", type(thinkers.memories)())
    monkeypatch.setattr(thinkers, "KEPT", 2)
    for game in "abc":
        think(problem(level="random", game=game))
    assert list(thinkers.memories) == ["b", "c"]


def test_a_worker_that_dies_is_replaced_and_the_decision_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TRACE, str(tmp_path / "trace"))
    workers = Thinkers(1, die_once)
    choice = asyncio.run(workers.choose(problem(level="random")))
    workers.close()
    assert (tmp_path / "trace").read_text() == "died"
    assert choice in new_game("yukon", ["robin-hood", "bigfoot"], seed=4, first=0).options


def test_a_decision_that_kills_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "TRIES", 1)
    workers = Thinkers(1, die)
    with pytest.raises(Thoughtless, match="workers were lost over one decision, 1 times"):
        asyncio.run(workers.choose(problem(level="random")))
    workers.close()


def test_games_of_people_come_before_games_of_bots_alone() -> None:
    """One worker is busy; a bot's game and then a person's wait for it, and somebody who gave up waiting."""

    async def order() -> list[str]:
        turns, done = Turns(1), []

        async def think_about(name: str, urgent: bool) -> None:
            async with turns.turn(urgent):
                await asyncio.sleep(0)
                done.append(name)

        names = ("first", "bots", "more bots", "gone", "person", "another person")
        tasks = {name: asyncio.create_task(think_about(name, urgent="bots" not in name)) for name in names}
        await asyncio.sleep(0)
        tasks["gone"].cancel()
        await asyncio.wait(tasks.values())
        async with turns.turn(urgent=False):  # nobody has it any more
            return done

    assert asyncio.run(order()) == ["first", "person", "another person", "bots", "more bots"]


def test_a_turn_that_comes_when_nobody_wants_it_any_more_is_passed_on() -> None:
    async def passed_on() -> bool:
        turns = Turns(1)

        async def take() -> None:
            async with turns.turn(urgent=True):
                pass

        async with turns.turn(urgent=True):
            late = asyncio.create_task(take())
            await asyncio.sleep(0)
        late.cancel()  # its turn has come, but it has not run yet
        await asyncio.wait([late])
        assert late.cancelled()
        async with asyncio.timeout(5):
            await take()
        return True

    assert asyncio.run(passed_on())
