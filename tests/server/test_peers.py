"""Servers over one PostgreSQL: one allowance for each host, and one time."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import replace
from typing import Any

import pytest

from matchless.server import peers, reviews, steady
from matchless.server.limits import Limits, Rates
from matchless.server.peers import Peers
from matchless.server.queue import MemoryQueue
from matchless.server.reviews import Making, Reviews
from postgres import Postgres
from served import ANN, GENEROUS, OPEN, PATIENCE, Killable, Served

HOUR = 3600.0
# Matchless on a machine whose time was set an hour ahead before it began.
AHEAD = f"import time; real = time.time; time.time = lambda: real() + {HOUR}; from matchless.cli import main; main()"


class Line:
    """A store that only passes on what servers say."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.sync = self
        self.told: list[str] = []

    async def do(self, tell: Any, told: Any) -> Any:
        return tell(told)

    def review(self, _game: str) -> None:
        """None is kept."""

    def tell_servers(self, told: list[str]) -> None:
        self.told += told


def server(me: str, **limits: Any) -> tuple[Peers, Line]:
    line = Line(me)
    made = Reviews(line, MemoryQueue(), str)  # type: ignore[arg-type]
    return Peers(line, Rates(Limits(**limits)), made), line  # type: ignore[arg-type]


async def one_round(told: Peers) -> None:
    """Lets a server say what it has to say."""
    task = asyncio.create_task(told.keep_telling())
    for _ in range(20):  # one wait could be over at the same moment as that of the task, which would tell nothing
        await asyncio.sleep(0.005)
    task.cancel()


def test_what_was_asked_of_one_counts_with_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "OFTEN", 0.01)
    monkeypatch.setattr(peers, "MOST_HOSTS", 2)

    async def scenario() -> None:
        now = asyncio.get_running_loop().time
        (one, line), (other, _) = server("one", made=(0.001, 3)), server("other", made=(0.001, 3))
        for host in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8:0:1::1"):
            assert one.rates.made.take(host, now())
        await one_round(one)
        assert len(line.told) == 2  # three hosts, two in a notice
        for notice in line.told:
            one.hear(notice)  # its own, of which it knows
            other.hear(notice)
        left = dict.fromkeys(("192.0.2.1", "192.0.2.2", "192.0.2.3", "2001:db8:0:1::2"), 0)
        for host in left:
            while other.rates.made.take(host, now()):
                left[host] += 1
        assert list(left.values()) == [1, 2, 3, 2]
        assert one.rates.made.take("192.0.2.1", now())
        line.told.clear()
        await one_round(other)
        await one_round(one)
        assert [json.loads(notice)["taken"] for notice in line.told] == [[["made", "192.0.2.1", 1]]]

    asyncio.run(scenario())


def test_who_came_in_at_one_counts_with_the_other_but_what_was_asked_at_tables_does_not() -> None:
    (one, _), (other, _) = server("one", entered=(0.001, 2)), server("other", entered=(0.001, 2))
    assert one.rates.entered.take("192.0.2.1", 0.0)
    one.rates.questions.owe("192.0.2.1", 1, 0.0)
    taken = one.rates.taken()
    assert taken == [("entered", "192.0.2.1", 1)]
    other.rates.also(taken, 0.0)
    assert [other.rates.entered.take("192.0.2.1", 0.0) for _ in range(2)] == [True, False]


def test_more_than_its_due_is_paid_back_but_not_for_ever() -> None:
    rates = Rates(Limits(made=(1.0, 3)))
    assert rates.made.take("a", 0.0)
    rates.also([("made", "a", 1_000), ("cards", "a", 5)], 0.0)
    assert not rates.made.take("a", 3.9)
    assert rates.made.take("a", 4.1)


def test_nothing_is_said_where_there_is_nothing_to_say_but_the_time_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers, "OFTEN", 0.01)

    async def scenario() -> None:
        quiet, line = server("quiet")
        await one_round(quiet)
        assert line.told == []
        quiet.hear(None)  # it has begun to listen: others hear of it, and say what time it is
        await one_round(quiet)
        assert [json.loads(notice)["greets"] for notice in line.told] == [True]
        greeted, answer = server("greeted")
        greeted.hear(line.told[0])
        await one_round(greeted)
        assert [json.loads(notice)["greets"] for notice in answer.told] == [False]
        monkeypatch.setattr(peers, "SELDOM", 0.0)
        await one_round(greeted)
        assert len(answer.told) > 1

    asyncio.run(scenario())


def test_the_younger_takes_the_time_of_the_older(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "_ahead", steady._ahead)  # and has its own again afterwards

    async def scenario() -> None:
        ours, _ = server("ours")
        began = steady.now()

        def say(age: float, ahead: float) -> None:
            said = {"from": "x", "age": steady.age() + age, "now": steady.now() + ahead, "greets": False, "taken": []}
            ours.hear(json.dumps(said))

        say(-1.0, HOUR)  # younger than we are
        say(+1.0, 0.5)  # no more than two clocks may differ by
        assert steady.now() - began < HOUR
        say(+1.0, HOUR)
        assert steady.now() - began >= HOUR
        say(+1.0, -HOUR)
        assert steady.now() - began < HOUR

    asyncio.run(scenario())


def test_a_host_has_one_allowance_with_all_servers(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    body = {"setup": {"kind": "fresh", "heroes": ["raptors", "bigfoot"]}, "seats": [ANN, OPEN]}
    limits = replace(GENEROUS, made=(1e-6, 3))
    with Served(url, limits) as one, Served(url, limits) as other:
        assert [one.http.post("/api/games", json=body).status_code for _ in range(3)] == [200] * 3
        buckets = other.games.rates.made._of
        waited = time.monotonic() + PATIENCE
        while "127.0.0.1" not in buckets or buckets["127.0.0.1"].left >= 1.0:
            assert time.monotonic() < waited
            time.sleep(0.05)
        assert other.http.post("/api/games", json=body).json()["reason"] == "too fast"


def test_a_server_that_began_after_the_machines_time_was_set_has_the_time_of_the_others(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Killable(url, program=(sys.executable, "-c", AHEAD)) as other:
        made = one.new(ANN, OPEN, clock=60)
        ann = one.sit(made["token"])
        ben = other.sit(other.claim(made["invitations"][0]["token"])["token"])
        ann.until(lambda said: said["type"] == "players" and said["players"][1]["connected"])
        for _ in range(4):
            asked, waiting = (ann, ben) if ann.options else (ben, ann)
            asked.choose()
            waiting.reach(asked.seq)
            assert 0 < waiting.state["left"] <= 60
            assert 0 < asked.state["left"] <= 60
        record = one.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text
        assert " late" not in record  # for nobody the time was up
        ann.close()
        ben.close()


def test_how_far_a_review_is_comes_to_other_servers_a_bit_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "OFTEN", 0.01)
    monkeypatch.setattr(reviews, "MOST_CHANCES", 3)

    def told(of: Peers) -> dict[str, Any]:
        making = of.reviews._made_elsewhere("g")
        return {} if making is None else json.loads(making.told())

    async def scenario() -> None:
        (one, line), (other, _) = server("one"), server("other")
        making = one.reviews._making["g"] = Making("192.0.2.1")
        making.done, making.whole, making.sides = 4, 9, [[0], [1]]
        making.judged = {at: (at, at % 2, 0.5, 0.25) for at in range(4)}
        await one_round(one)
        assert all(len(notice) < 8000 for notice in line.told)
        news = [notice for notice in line.told if "review" in notice]
        assert len(news) == 2  # three choices, and one more; then nothing is new
        for notice in news:
            one.hear(notice)  # its own
            other.hear(notice)
        assert told(one) == {}
        assert told(other) == json.loads(making.told())
        third, third_line = server("third")
        third.hear(None)
        await one_round(third)
        line.told.clear()
        one.hear(third_line.told[0])  # somebody who has just come is told all of it
        await one_round(one)
        for notice in line.told:
            third.hear(notice)
        assert told(third) == told(other)
        line.told.clear()
        del one.reviews._making["g"]
        one.reviews._ended.append("g")
        await one_round(one)
        for notice in line.told:
            other.hear(notice)
        assert told(other) == {}

    asyncio.run(scenario())


def test_whoever_makes_a_review_hears_once_that_somebody_has_asked_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "OFTEN", 0.01)

    async def scenario() -> None:
        (one, line), (other, other_line) = server("one"), server("other")
        making = one.reviews._making["g"] = Making("192.0.2.1")
        making.at_work = True  # so that it is not begun here
        await one_round(one)
        for notice in line.told:
            other.hear(notice)
        assert not making.asked
        for _ in range(2):  # as a page does until it is there
            told = await other.reviews.tell("g", "192.0.2.2")
            assert json.loads(told)["of"] == 1
            await one_round(other)
        wishes = [notice for notice in other_line.told if "wishes" in notice]
        assert len(wishes) == 1
        one.hear(wishes[0])
        assert making.asked
        other.reviews.repeat()  # one could not be told
        await one_round(other)
        assert len([notice for notice in other_line.told if "wishes" in notice]) == 2

    asyncio.run(scenario())


def test_a_review_of_a_server_that_is_silent_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        other, _ = server("other")
        other.reviews.hear({"game": "g", "done": 1, "of": 9, "sides": [], "chances": []})
        assert other.reviews._made_elsewhere("g") is not None
        monkeypatch.setattr(reviews, "SILENCE", -1.0)
        assert other.reviews._made_elsewhere("g") is None

    asyncio.run(scenario())


def test_a_review_is_told_again_before_its_server_counts_as_silent() -> None:
    assert reviews.REPEATED + peers.SELDOM < reviews.SILENCE
    making = Making("192.0.2.1")
    assert making.news(0.0) is not None
    assert making.news(reviews.REPEATED - 1) is None
    assert making.news(reviews.REPEATED) is not None
