"""Hints, chances, threats, hands and why a bot did something, as a table asks for them (HINT-1, WHY-1, HOLD-1)."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from matchless import read_record
from matchless.engine import decision as ask
from matchless.engine.record import CHANCES, HINT
from matchless.server.advice import Advisers, points, whole
from matchless.server.bot_pool import BotPool
from matchless.server.guest import Guest
from matchless.server.queue import Job, MemoryQueue, Rank
from matchless.server.thinking import Question
from matchless.server.worker import Answer
from matchless.teacher import hints
from served import ANN, BOT, OPEN, Data, Person, Served


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody needs a good hint here."""
    usual = hints.think
    monkeypatch.setattr(hints, "think", lambda view: usual(view, 60))
    monkeypatch.setattr(hints, "why", lambda view, thought: "It leaves you 1 more card.")


def at_an_action(served: Served) -> tuple[Data, Person]:
    """Ann at an action with several choices, against a bot."""
    made = served.amid(lambda game: game.asked == 0 and game.kind == ask.ACTION and len(game.options) > 2, ANN, BOT)
    return made, served.sit(made["token"])


def test_a_hint_and_chances_are_told_and_noted(served: Served) -> None:
    made, ann = at_an_action(served)
    assert ann.welcome["hints"] is False
    assert ann.state["helped"] == []
    ann.ask("hint")
    hint = ann.told("hinted")
    assert (hint["seq"], hint["cuts"]) == (ann.seq, 0)
    options = [option["option"] for option in ann.state["position"]["decision"]["options"]]
    assert {one["option"] for one in hint["choices"]} <= set(options)
    assert hint["choices"][0]["good"]
    assert hint["choices"][0]["way"][0]["kind"] == "action"
    while hint["seeking"]:
        hint = ann.told("hinted")
        assert hint["because"] == "It leaves you 1 more card."
    ann.ask("chances")
    sides = ann.told("reckoned")["sides"]
    assert [side["seats"] for side in sides] == [[0], [1]]
    assert sum(side["chance"] for side in sides) == 100
    for _ in range(2):
        ann.ask("chances")
        ann.told("reckoned")
        ann.ask("hint")
        ann.told("hinted")
    seq = ann.seq
    ann.choose()
    ann.my_turn()
    assert ann.state["helped"] == [0]
    asides = served.game_log(made["game"]).recording.asides
    assert [(aside.after, aside.seat, aside.kind) for aside in asides] == [(seq, 0, HINT), (seq, 0, CHANCES)]
    mine = served.http.post("/api/mine", json={"tokens": [made["token"]]}).json()["games"]
    assert mine[0]["helped"] == [0]
    ann.ask("resign")
    ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    record = served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text
    assert record.splitlines().count("1 hint") == 1
    assert read_record(record).helped == 0b01
    ann.close()


def test_nobody_is_helped_against_people(served: Served) -> None:
    """But where all agreed: everybody sees it before they sit down."""
    for agreed in (False, True):
        made = served.new(ANN, OPEN, hints=agreed, listed=True)
        ann = served.sit(made["token"])
        listed = [game for game in served.http.get("/api/games").json()["games"] if game["game"] == made["game"]]
        invitation = made["invitations"][0]["token"]
        offer = served.http.post("/api/invitations", json={"invitation": invitation}).json()
        assert [one["hints"] for one in (*listed, offer, ann.welcome)] == [agreed] * 3
        ben = served.sit(served.claim(invitation)["token"])
        ann.ask("hint")
        if agreed:
            assert ann.told("hinted")["choices"]
        else:
            assert ann.refusal() == "no hints"
            ann.ask("chances")
            assert ann.refusal() == "no hints"
        ben.say(type="hint", seq=ann.seq, cuts=0)
        assert ben.refusal() == ("not asked" if agreed else "no hints")
        ann.close()
        ben.close()


def test_what_cannot_be_asked(served: Served) -> None:
    made, ann = at_an_action(served)
    eve = served.sit(made["watch"])
    eve.say(type="hint", seq=ann.seq, cuts=0)
    assert eve.refusal() == "no hints"
    ann.say(type="hint", seq=ann.seq + 1, cuts=0)
    assert ann.refusal() == "stale"
    ann.say(type="compare", seq=ann.seq, cuts=0)
    assert ann.refusal() == "stale"
    own = next(number for number, line in enumerate(served.game_log(made["game"]).lines) if line.startswith("1 "))
    ann.say(type="compare", seq=own, cuts=0)
    assert ann.refusal() == "not asked"  # her own choice
    for wrong in ({"type": "threaten", "fighter": 99}, {"type": "threaten", "fighter": 0, "space": "Z99"}):
        ann.say(**wrong)
        assert ann.refusal() == "not understood"
    ann.say(type="hold", seat=3)
    assert ann.refusal() == "not understood"
    assert served.game_log(made["game"]).recording.asides == []
    ann.close()
    eve.close()


def test_threats_and_hands_are_for_everybody(served: Served) -> None:
    made = served.new(ANN, OPEN)
    ann = served.sit(made["token"])
    eve = served.sit(made["watch"])
    told = []
    for person in (ann, eve):
        person.say(type="threaten", fighter=0)
        person.say(type="threaten", fighter=0, space="A1")
        told.append([person.told("threatened"), person.told("threatened")])
    assert told[0] == told[1]
    assert (told[0][0]["space"], told[0][1]["space"]) == (None, "A1")
    ann.say(type="hold", seat=1)
    held = ann.told("held")
    assert held["seat"] == 1
    assert sum(card["left"] for card in held["cards"]) == 30
    assert all(0 < card["chance"] < 1 for card in held["cards"])
    ann.close()
    eve.close()


def test_why_a_bot_did_something(served: Served) -> None:
    """From outside as long as the game goes on, and with its cards afterwards."""
    made, ann = at_an_action(served)
    seqs: list[int] = []
    begun = ann.seq
    while not seqs:
        ann.choose()
        ann.my_turn()
        lines = served.game_log(made["game"]).lines
        seqs = [number for number, line in enumerate(lines) if line.startswith("2 action") and number >= begun]
    seq = seqs[0]
    ann.say(type="compare", seq=seq, cuts=0)
    told = ann.told("compared")
    assert (told["seq"], told["seat"], told["level"], told["open"]) == (seq, 1, "random", False)
    assert told["choices"][0]["made"]
    assert sum(one["made"] for one in told["choices"]) == 1
    ann.ask("resign")
    ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    eve = served.sit(made["watch"])
    eve.say(type="compare", seq=seq, cuts=0)
    assert eve.told("compared")["open"]
    ann.close()
    eve.close()


def test_points_are_whole_and_add_up() -> None:
    assert points(None) is None
    assert points(0.466) == 47
    assert whole([]) == []
    assert whole([0.455, 0.545]) == [45, 55] or whole([0.455, 0.545]) == [46, 54]
    for chances in ([1 / 3, 1 / 3, 1 / 3], [0.995, 0.005], [0.125, 0.375, 0.25, 0.25]):
        assert sum(whole(chances)) == 100
        assert all(abs(value - 100 * chance) < 1 for value, chance in zip(whole(chances), chances, strict=True))


# --- what is thought of, and for how long ----------------------------------------------------------------------------


class Told(Guest):
    """A guest whose messages can be read."""

    def __init__(self) -> None:
        super().__init__("1.2.3.4")
        self.told: list[Data] = []

    def send_text(self, text: str) -> None:
        self.told.append(json.loads(text))


QUESTION = Question("g", "head", (1, 2), 0)
THOUGHT: dict[str, Any] = {"choices": [], "others": [], "verdict": "There is only one choice.", "sides": []}


def test_what_is_no_longer_asked_leaves_the_queue() -> None:
    async def run() -> list[int]:
        queue = MemoryQueue()
        advisers = Advisers(BotPool(lanes={}, queue=queue))
        guest = Told()
        sizes = []
        advisers.stale(2, 0)
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION))
        advisers.begin(guest, CHANCES, advisers.chances(guest, 0, QUESTION, (1, 2)))
        await asyncio.sleep(0)
        sizes.append(len(queue._turns))
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION))  # again: the other one is off
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        sizes.append(len(queue._turns))
        advisers.stale(2, 0)
        await asyncio.sleep(0)
        sizes.append(len(queue._turns))
        advisers.stale(3, 0)
        await asyncio.sleep(0)
        sizes.append(len(queue._turns))
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION))
        await asyncio.sleep(0)
        advisers.leave(guest)
        await asyncio.sleep(0)
        sizes.append(len(queue._turns))
        return sizes

    assert asyncio.run(run()) == [2, 2, 2, 0, 0]


def test_a_hint_comes_before_the_bar_and_a_reason_after_every_bot() -> None:
    jobs: list[Job] = []

    class Noting(BotPool):
        async def ask(self, job: Job) -> Answer:
            jobs.append(job)
            good = {"option": 1, "text": "", "chance": 0.5, "low": 0.4, "high": 0.6, "good": True, "way": []}
            choices = [good, {**good, "good": False}]
            return Answer(json.dumps(None if '"reason"' in job.work else {**THOUGHT, "choices": choices}))

    async def run() -> Told:
        advisers, guest = Advisers(Noting(lanes={})), Told()
        await advisers.hint(guest, 0, QUESTION)
        await advisers.chances(guest, 0, QUESTION, (1, 2))
        return guest

    guest = asyncio.run(run())
    assert [job.rank for job in jobs] == [Rank.PLAYED, Rank.WATCHED, Rank.WATCHED]
    assert all(job.address == "1.2.3.4" and job.most is not None for job in jobs)
    assert [(told["type"], told.get("seeking")) for told in guest.told] == [
        ("hinted", True),
        ("hinted", False),
        ("reckoned", None),
    ]


def test_an_address_that_asks_for_too_much_is_told() -> None:
    async def run() -> list[Data]:
        queue = MemoryQueue()
        advisers, guest = Advisers(BotPool(lanes={}, queue=queue)), Told()
        waiting = []
        for number in range(9):
            job = Job(str(number), guest.address, Rank.PLAYED, 1.0, "")
            waiting.append(asyncio.create_task(queue.ask(job)))
        await asyncio.sleep(0)
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION))
        await asyncio.sleep(0.01)
        for task in waiting:
            task.cancel()
        return guest.told

    assert [told["reason"] for told in asyncio.run(run())] == ["too many"]
