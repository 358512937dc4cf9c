"""Hints, chances, threats, hands and why a bot did something, as a table asks for them (HINT-1, WHY-1, HOLD-1)."""

from __future__ import annotations

import asyncio
import json

import pytest

from matchless import new_game, read_record
from matchless.engine import decision as ask
from matchless.engine.record import CHANCES, HINT
from matchless.server.advice import MOST, PIECE, Advisers, hinted, points, whole
from matchless.server.bot_pool import BotPool
from matchless.server.guest import Guest
from matchless.server.queue import Job, Lane, MemoryQueue, Rank, Thoughtless
from matchless.server.thinking import Question
from matchless.server.worker import Answer
from matchless.teacher import hints, judge
from random_play import moments, numbered_setup
from served import ANN, BOT, OPEN, Data, Person, Served


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody needs a good hint here."""
    usual = hints.think
    monkeypatch.setattr(hints, "think", lambda view: usual(view, 60))
    monkeypatch.setattr(hints, "carry_out", lambda view, thought, deals: [[[0.0]], [[1.0]]])
    monkeypatch.setattr(hints, "why", lambda table, seat, happened: f"It leaves you {len(happened[1])} more cards.")


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
        assert hint["because"] == f"It leaves you {hints.DEALS // PIECE} more cards."  # of all pieces
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


def test_the_log_tells_every_step_of_every_bot(served: Served) -> None:
    """With all its choices, each of which can be asked about; nobody else's."""
    heroes = ["t-rex", "shakespeare", "wayward-sisters", "titania"]
    made = served.amid(
        lambda game: game.asked == 0 and game.turn > 9,
        ANN,
        BOT,
        BOT,
        BOT,
        heroes=heroes,
        board="hells-kitchen",
        format="free-for-all",
    )
    ann = served.sit(made["token"])
    steps = [(line["seq"], line["step"]) for line in ann.welcome["log"] if line["step"]]
    choices = served.game_log(made["game"]).lines
    assert {step["seat"] for _, step in steps} == {1, 2, 3}
    for seq, step in steps:
        first = step["choices"][0]
        assert step["choices"] == list(range(first, seq))
        assert {choices[number].partition(" ")[0] for number in step["choices"]} == {str(step["seat"] + 1)}
        assert not [line for line in ann.welcome["log"] if first < line["seq"] < seq], (
            "of a silent choice nothing is said"
        )
    told = [line["text"] for line in ann.welcome["log"] if line["step"]]
    assert len({seq for seq, _ in steps}) == len(steps), "what follows a choice is no step of its own"
    attack = next(step for text, (_, step) in zip(told, steps, strict=True) if " attacks " in text)
    assert choices[attack["choices"][0]].split(" ")[1:] == ["action", "attack"]
    for number in attack["choices"]:
        ann.say(type="compare", seq=number, cuts=0)
        assert ann.told("compared")["seq"] == number
    while not (new := [event["step"] for event in ann.state["events"] if event["step"]]):
        if ann.options:
            ann.choose()
        else:
            ann.told("state")
    assert [step["choices"][-1] for step in new] == [ann.seq - 1]
    ann.close()


def test_a_hint_sends_whom_an_attack_is_for() -> None:
    """Though nobody was asked for that: a table draws it by this."""
    game = next(game for game in moments(numbered_setup(61, 0)) if game.kind == ask.ATTACK_CARD and game.combat)
    blow = judge.step(game.view(game.asked), game.options[0])
    thought: hints.Thought = {"choices": [{**GOOD, "way": [blow]}], "others": [], "verdict": "", "sides": []}
    [sent] = hinted(QUESTION, 0, thought).choices[0].way
    combat = game.fight()
    assert (sent.kind, sent.mover, sent.target) == ("attack-card", combat.attack.fighter, combat.defense.fighter)


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
TABLE = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=1).table
GOOD: hints.Advised = {"option": 1, "text": "", "chance": 0.5, "low": 0.4, "high": 0.6, "good": True, "way": []}
COMPARABLE: hints.Thought = {
    "choices": [GOOD, {**GOOD, "good": False}],
    "others": [],
    "verdict": "",
    "sides": [0.5, 0.5],
}


async def settled() -> None:
    """Lets everything begin that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_what_is_no_longer_asked_leaves_the_queue() -> None:
    async def run() -> list[int]:
        queue = MemoryQueue()
        advisers = Advisers(BotPool(lanes={}, queue=queue))
        guest = Told()
        sizes = []
        advisers.stale(2, 0)
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION, TABLE))
        advisers.begin(guest, "compare", advisers.compare(guest, "novice", QUESTION, 1, False))
        await settled()
        sizes.append(len(queue._turns))
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION, TABLE))  # again: the other one is off
        await settled()
        sizes.append(len(queue._turns))
        advisers.stale(2, 0)
        await settled()
        sizes.append(len(queue._turns))
        advisers.stale(3, 0)
        await settled()
        sizes.append(len(queue._turns))
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION, TABLE))
        await settled()
        advisers.leave(guest)
        await settled()
        sizes.append(len(queue._turns))
        return sizes

    assert asyncio.run(run()) == [2, 2, 2, 1, 0]  # what a bot compared can be told later, too


def test_a_reason_is_found_in_pieces_after_every_bot() -> None:
    async def run() -> list[Job]:
        pool = Failing({})
        await Advisers(pool).hint(Told(), 0, QUESTION, TABLE)
        return pool.jobs

    jobs = asyncio.run(run())
    assert [job.rank for job in jobs] == [Rank.PLAYED, *[Rank.WATCHED] * 4]
    assert all(job.address == "1.2.3.4" and job.most is not None for job in jobs)
    deals = [range(*json.loads(job.work)["deals"]) for job in jobs[1:]]
    assert [number for some in deals for number in some] == list(range(hints.DEALS))


def test_an_address_that_asks_for_too_much_is_told() -> None:
    async def run() -> list[Data]:
        queue = MemoryQueue()
        advisers, guest = Advisers(BotPool(lanes={}, queue=queue)), Told()
        waiting = []
        for number in range(MOST):
            job = Job(str(number), guest.address, Rank.PLAYED, 1.0, "")
            waiting.append(asyncio.create_task(queue.ask(job)))
        await asyncio.sleep(0)
        advisers.begin(guest, CHANCES, advisers.chances(guest, 0, QUESTION, (1, 2)))  # nobody has asked for these
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION, TABLE))
        await asyncio.sleep(0.01)
        for task in waiting:
            task.cancel()
        return guest.told

    assert [told["reason"] for told in asyncio.run(run())] == ["too many"]


class Failing(BotPool):
    """Workers that fail at what is asked, so often each; the choices of a hint can be compared."""

    def __init__(self, fails: dict[str, int]) -> None:
        super().__init__(lanes={})
        self.fails = fails
        self.jobs: list[Job] = []

    async def ask(self, job: Job) -> Answer:
        self.jobs.append(job)
        work = json.loads(job.work)["do"]
        self.fails[work] = self.fails.get(work, 0) - 1
        if self.fails[work] >= 0:
            raise Thoughtless("a worker took too long, and was ended")
        return Answer(json.dumps([[[0.0]], [[0.0]]] if work == "reason" else COMPARABLE))


@pytest.mark.parametrize(
    ("fails", "told"),
    [
        ({}, [("hinted", True), ("hinted", False)]),
        ({"hint": 1, "reason": 1}, [("hinted", True), ("hinted", False)]),
        ({"reason": 2}, [("hinted", True), ("hinted", False)]),  # goes without a reason
        ({"hint": 2}, [("refused", None)]),
    ],
)
def test_what_a_worker_could_not_do_is_asked_again(fails: dict[str, int], told: list[tuple[str, bool | None]]) -> None:
    async def run() -> list[Data]:
        advisers, guest = Advisers(Failing(dict(fails))), Told()
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION, TABLE))
        await asyncio.sleep(0.01)
        return guest.told

    heard = asyncio.run(run())
    assert [(one["type"], one.get("seeking")) for one in heard] == told
    reasons = [one["because"] for one in heard if one["type"] == "hinted" and not one["seeking"]]
    lost = fails.get("reason", 0) > 1
    assert reasons == ([None] if lost else ["It leaves you 4 more cards."] if told[0][0] == "hinted" else [])


def test_a_bar_without_chances_is_no_error() -> None:
    async def run() -> list[Data]:
        advisers, guest = Advisers(Failing({"hint": 2})), Told()
        advisers.begin(guest, CHANCES, advisers.chances(guest, 0, QUESTION, (1, 2)))
        await asyncio.sleep(0.01)
        return guest.told

    assert asyncio.run(run()) == []


def test_a_hint_and_the_bar_are_one_thought_as_long_as_the_game_stands_there() -> None:
    async def run() -> tuple[Failing, Told]:
        pool, guest = Failing({}), Told()
        advisers = Advisers(pool)
        advisers.stale(2, 0)
        await advisers.chances(guest, 0, QUESTION, (1, 2))
        await advisers.hint(guest, 0, QUESTION, TABLE)
        advisers.stale(3, 0)
        advisers.stale(2, 1)
        await advisers.chances(guest, 1, QUESTION, (1, 2))
        return pool, guest

    pool, guest = asyncio.run(run())
    assert [json.loads(job.work)["do"] for job in pool.jobs] == ["hint", *["reason"] * 4, "hint"]
    assert [told["type"] for told in guest.told] == ["reckoned", "hinted", "hinted", "reckoned"]


def test_a_hint_need_not_wait_for_the_bar_and_answers_it() -> None:
    async def run() -> tuple[list[Rank], list[str], int]:
        queue = MemoryQueue()
        advisers, guest = Advisers(BotPool(lanes={}, queue=queue)), Told()
        advisers.begin(guest, CHANCES, advisers.chances(guest, 0, QUESTION, (1, 2)))
        await settled()
        found = await queue.take([Lane.SPARE])
        assert found is not None
        advisers.begin(guest, HINT, advisers.hint(guest, 0, QUESTION, TABLE))
        await settled()
        ranks = [turn.job.rank for turn in queue._turns.values()]
        unwanted: list[str] = []
        queue.unwanted = unwanted.append
        hint = await queue.take([Lane.MAIN])
        assert hint is not None
        await queue.answer(hint[0], Answer(json.dumps({**COMPARABLE, "choices": []})))
        await settled()
        assert unwanted == [found[0].job.key]
        return ranks, sorted(told["type"] for told in guest.told), len(queue._asked)

    assert asyncio.run(run()) == ([Rank.WATCHED, Rank.PLAYED], ["hinted", "reckoned"], 0)
