"""Hostile tables over a real socket: a typed refusal each, the server and the game unharmed."""

from __future__ import annotations

import contextlib
import json
import random
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from matchless.server import entrance
from matchless.server.app import COSTS, LONGEST_FRAME
from matchless.server.limits import Limits
from matchless.server.messages.base import LONGEST_BODY, LONGEST_MESSAGE, PROTOCOL
from matchless.server.messages.moments import Look, Share
from served import ANN, BOT, GENEROUS, OPEN, PATIENCE, Data, Killable, Person, Served

WRONG = [
    "",
    "choose",
    "null",
    "[]",
    "{}",
    "[[[[[[[[",
    '{"type": "enter"',
    '{"type": null}',
    '{"type": "choose"}',
    '{"type": "choose", "seq": "0", "choice": 0}',
    '{"type": "choose", "seq": 0, "choice": 0.5}',
    '{"type": "choose", "seq": 0, "choice": null}',
    '{"type": "choose", "seq": 0, "choice": [0]}',
    '{"type": "choose", "seq": -1, "choice": 0}',
    '{"type": "choose", "seq": 0, "choice": 0, "seat": 1}',
    '{"type": "choose", "seq": 1e400, "choice": 0}',
    '{"type": "state", "seq": 0}',
    '{"type": "consent", "seq": 0, "agreed": 1}',
    '{"type": "look", "seq": 99999999999999999999999999}',
    '{"type": "resign"}',
    '{"type": "resign", "seq": 0, "seat": 1}',
    '{"type": "replace", "seq": 0, "seat": 4, "level": "novice"}',
    '{"type": "replace", "seq": 0, "seat": 1, "level": null}',
    "\x00\x01\x02",
    "ＵＮＩＣＯＤＥ",
]


def harmless(served: Served, ann: Person, before: Data) -> None:
    """Whatever was said has changed nothing, and the game goes on."""
    eye = served.sit(ann.token)
    assert eye.state["position"] == before["position"]
    eye.close()
    seq = ann.seq
    ann.choose()
    assert ann.seq > seq


def test_what_is_no_message_gets_a_typed_refusal(served: Served) -> None:
    ann = served.sit(served.new(ANN, OPEN, first=0)["token"])
    before = ann.state
    for text in WRONG:
        ann.line.send(text)
        assert ann.refusal() == "not understood", text
    ann.line.send(b"\x00\xff")
    assert ann.refusal() == "not understood"
    ann.line.send("x" * (LONGEST_MESSAGE + 1))
    assert ann.refusal() == "too long"
    ann.say(type="enter", protocol=PROTOCOL, token=ann.token)
    assert ann.refusal() == "not understood"
    harmless(served, ann, before)
    ann.close()


def test_fuzzed_messages_get_an_answer_each_and_change_nothing(served: Served) -> None:
    ann = served.sit(served.new(ANN, OPEN, first=0)["token"])
    before, chance = ann.state, random.Random(11)
    right = json.dumps({"type": "choose", "seq": ann.seq, "choice": ann.options[0]})
    sent = 0
    while sent < 300:
        letters = list(right)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(letters))
            letters[place] = chance.choice(['"', "{", "}", ",", ":", "9", "-", "e", "\\", "\u2028", "x", ""])
        text = "".join(letters)
        try:
            data = json.loads(text)
        except ValueError:
            data = None
        if isinstance(data, dict) and data.get("seq") == ann.seq and data.get("choice") in ann.options:
            continue  # still a right answer
        ann.line.send(text)
        sent += 1
        assert ann.told("refused")["reason"] in ("not understood", "stale", "illegal")
    harmless(served, ann, before)
    ann.close()


def test_answers_that_are_stale_illegal_or_another_seats_are_refused(served: Served) -> None:
    made = served.new(ANN, OPEN, first=0)
    ann = served.sit(made["token"])
    ben = served.sit(served.claim(made["invitations"][0]["token"])["token"])
    before, option = ann.state, ann.options[0]
    ben.say(type="choose", seq=0, choice=option)
    assert ben.refusal() == "not asked"
    ann.say(type="choose", seq=1, choice=option)
    assert ann.refusal() == "stale"
    ann.say(type="choose", seq=0, choice=12345)
    refused = ann.told("refused")
    assert (refused["reason"], refused["seq"]) == ("illegal", 0)
    ann.say(type="take back", seq=0)
    assert ann.refusal() == "nothing to take back"
    harmless(served, ann, before)
    seq = ann.seq
    for _ in range(3):  # the same answer, replayed
        ann.say(type="choose", seq=0, choice=option)
        assert ann.refusal() == "stale"
    assert ann.seq == seq
    ann.close()
    ben.close()


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ("dance", "not understood"),
        ('{"type": "choose", "seq": 0, "choice": 0}', "not understood"),
        ('{"type": "enter", "protocol": 0, "token": "TOKEN"}', "other protocol"),
        ('{"type": "enter", "protocol": 4, "token": "' + "A" * 32 + '"}', "unknown token"),
        ('{"type": "enter", "protocol": 4, "token": "INVITATION"}', "unknown token"),
        ('{"type": "enter", "protocol": 4, "token": "GAME-GAME-GAME-GAME"}', "unknown token"),
        ("x" * (LONGEST_MESSAGE + 1), "too long"),
    ],
)
def test_who_does_not_enter_properly_is_refused_and_sent_away(served: Served, first: str, reason: str) -> None:
    made = served.new(ANN, OPEN)
    first = first.replace("TOKEN", made["token"]).replace("INVITATION", made["invitations"][0]["token"])
    with connect(f"ws://{served.address}/socket") as line:
        line.send(first)
        assert json.loads(line.recv(PATIENCE))["reason"] == reason
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE)


def test_a_frame_beyond_all_measure_ends_only_its_own_connection(served: Served) -> None:
    made = served.new(ANN, OPEN, first=0)
    ann = served.sit(made["token"])
    loud = served.sit(made["token"])
    with contextlib.suppress(ConnectionClosed):
        loud.line.send("x" * (LONGEST_FRAME + 1))
    assert loud.is_closed()
    harmless(served, ann, ann.state)
    ann.close()


@pytest.mark.parametrize(
    ("path", "body", "status", "reason"),
    [
        ("/api/games", b"", 422, "not understood"),
        ("/api/games", b"[" * 5000, 400, "not understood"),
        ("/api/games", b'{"setup": {"kind": "fresh", "heroes": ["raptors"]}, "seats": []}', 422, "not understood"),
        ("/api/games", b" " * (LONGEST_BODY + 1), 413, "too long"),
        ("/api/seats", json.dumps({"invitation": "a" * 32, "key": "k" * 32, "name": "E"}).encode(), 409, "seat taken"),
        ("/api/seats", b'{"invitation": "\xff"}', 400, "not understood"),
        ("/api/mine", b'{"tokens": 7}', 422, "not understood"),
        ("/api/nothing", b"{}", 405, "no such page"),
    ],
)
def test_a_wrong_request_gets_a_typed_refusal(served: Served, path: str, body: bytes, status: int, reason: str) -> None:
    answer = served.http.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.json()["type"] == "refused"
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


@pytest.mark.parametrize(
    ("setup", "seats"),
    [
        ({"heroes": ["raptors", "nobody"]}, [ANN, BOT]),
        ({"heroes": ["raptors", "bigfoot"], "board": "nowhere"}, [ANN, BOT]),
        ({"heroes": ["raptors", "bigfoot", "hamlet"]}, [ANN, BOT, BOT]),
        ({"heroes": ["raptors", "bigfoot"]}, [ANN, BOT, BOT]),
        ({"heroes": ["raptors", "bigfoot"], "first": 5}, [ANN, BOT]),
        ({"heroes": ["raptors", "bigfoot"]}, [ANN, {"kind": "bot", "level": "search:999999999"}]),
        ({"heroes": ["../../etc/passwd", "evil.py"]}, [ANN, BOT]),
    ],
)
def test_a_game_that_cannot_be_set_up_says_why(served: Served, setup: Data, seats: list[Data]) -> None:
    answer = served.http.post("/api/games", json={"setup": {"kind": "fresh", **setup}, "seats": seats})
    assert (answer.status_code, answer.json()["reason"]) == (400, "bad setup")


def test_a_record_that_cannot_be_replayed_says_where(served: Served) -> None:
    setup = {"kind": "record", "record": "matchless record 3\nrules 99\n"}
    answer = served.http.post("/api/games", json={"setup": setup, "seats": [ANN, BOT]})
    assert (answer.status_code, answer.json()["reason"]) == (400, "bad record")
    assert "line 2" in answer.json()["text"]


@pytest.mark.parametrize("headers", [{}, *({"Authorization": f"Bearer {it}"} for it in ("-", "A" * 32, "A" * 5000))])
def test_a_record_is_for_those_who_have_a_token(served: Served, headers: dict[str, str]) -> None:
    answer = served.http.get("/api/record", headers=headers)
    assert (answer.status_code, answer.json()["reason"]) == (404, "unknown token")


def test_what_fails_on_our_side_says_so_and_no_more(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    token = served.new(ANN, BOT)["token"]

    def fails(*_args: object) -> None:
        raise OSError("the disk with all the secrets is full")

    for method in ("listing", "arrive"):
        monkeypatch.setattr(served.games.store.sync, method, fails)
    answer = served.http.get("/api/games")
    assert (answer.status_code, answer.json()["reason"]) == (500, "failed")
    assert "secrets" not in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    with connect(f"ws://{served.address}/socket") as line:
        line.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": token}))
        said = json.loads(line.recv(PATIENCE))
        assert said["reason"] == "failed"
        assert "secrets" not in said["text"]
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE)


def test_saying_that_one_is_somebody_else_is_no_way_round_the_limits(tmp_path: Path) -> None:
    most = Limits().made[1]
    with Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        setup = {"kind": "fresh", "heroes": ["raptors", "bigfoot"]}
        body = {"setup": setup, "seats": [ANN, OPEN]}
        answers = [
            server.http.post("/api/games", json=body, headers={"X-Forwarded-For": f"10.0.0.{number}"})
            for number in range(most + 5)
        ]
    assert answers[-1].status_code == 429


def test_limits_hold(tmp_path: Path) -> None:
    limits = Limits(games=2, tables=2, share=2.0, said=(0.001, 5), made=(0.001, 3), asked=(0.001, 2), patience=3)
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", limits) as served:
        made = [served.new(ANN, OPEN) for _ in range(2)]
        body = {"setup": {"kind": "fresh", "heroes": ["raptors", "bigfoot"]}, "seats": [ANN, OPEN]}
        refused = [served.http.post("/api/games", json=body) for _ in range(2)]
        assert [answer.json()["reason"] for answer in refused] == ["too many", "too fast"]
        asked = [served.http.post("/api/mine", json={"tokens": []}) for _ in range(3)]
        assert [answer.status_code for answer in asked] == [200, 200, 429]
        ann, other = (served.sit(game["token"]) for game in made)
        with connect(f"ws://{served.address}/socket") as third:
            assert json.loads(third.recv(PATIENCE))["reason"] == "too many"
        for _ in range(5):
            other.say(type="look", seq=0)
            other.told("moment")
        for _ in range(3):
            other.say(type="look", seq=0)
            assert other.refusal() == "too fast"
        other.say(type="look", seq=0)
        assert other.is_closed()
        ann.say(type="look", seq=0)
        assert ann.told("moment")
        ann.close()


def test_one_host_has_only_so_many_tables(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", replace(GENEROUS, tables=10, share=0.2)) as served:
        made = served.new(ANN, BOT)
        ann, again = served.sit(made["token"]), served.sit(made["token"])
        with connect(f"ws://{served.address}/socket") as third:
            refused = json.loads(third.recv(PATIENCE))
        assert (refused["reason"], refused["text"]) == (
            "too many",
            "Too many tables are open from where you are; please close some.",
        )
        with connect(f"ws://{served.address}/socket", source_address=("127.0.0.2", 0)) as elsewhere:
            elsewhere.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": made["token"]}))
            assert json.loads(elsewhere.recv(PATIENCE))["type"] == "welcome"
        again.close()
        while True:  # until the server has noticed
            with connect(f"ws://{served.address}/socket") as another:
                another.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": made["token"]}))
                if json.loads(another.recv(PATIENCE))["type"] == "welcome":
                    break
        ann.close()


def test_one_host_has_only_so_many_games_and_others_find_room(url: str) -> None:
    body = {"setup": {"kind": "fresh", "heroes": ["raptors", "bigfoot"]}, "seats": [ANN, OPEN]}
    with Served(url, replace(GENEROUS, games=10, share=0.25)) as served:

        def make(host: str) -> tuple[int, str]:
            with httpx.Client(transport=httpx.HTTPTransport(local_address=host), timeout=PATIENCE) as http:
                answer = http.post(f"http://{served.address}/api/games", json=body)
            return answer.status_code, answer.json().get("text", "")

        answers = [make("127.0.0.2") for _ in range(3)]
        assert [status for status, _ in answers] == [200, 200, 503]
        assert answers[-1][1] == "Too many games are being played from where you are; please finish some first."
        assert [make("127.0.0.3")[0] for _ in range(3)] == [200, 200, 503]
        assert make("127.0.0.4")[0] == 200
    # The database has it, for every process.
    with Served(url, replace(GENEROUS, games=10, share=0.25)) as served:
        assert [make(f"127.0.0.{host}")[0] for host in (2, 3, 5)] == [503, 503, 200]


def rest(person: Person) -> list[Data]:
    """What somebody is told until nothing comes for a while."""
    said = []
    with contextlib.suppress(TimeoutError):
        while True:
            said.append(json.loads(person.line.recv(0.5)))
    return said


def test_a_host_that_asks_much_is_heard_slowly_but_its_choices_and_others_are_not(tmp_path: Path) -> None:
    limits = replace(GENEROUS, questions=(0.01, 4))  # a look, and no more for minutes
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", limits) as served:
        made = served.new(ANN, ANN | {"name": "Ben"})
        first, second, third = (served.sit(made["watch"], "127.0.0.2") for _ in range(3))
        ann, other = served.sit(made["token"], "127.0.0.2"), served.sit(made["watch"], "127.0.0.3")
        for person in (first, second, third, other):
            person.say(type="look", seq=0)
            assert person.told("moment")
        third.close()
        deadline = time.monotonic() + PATIENCE
        while sum(len(room.guests) for room in served.games.rooms.values()) != 4:
            assert time.monotonic() < deadline, "whoever has gone is waited for"
            time.sleep(0.05)
        for _ in range(3):
            ann.choose()
        ann.ask("choose", choice=12345)
        assert ann.refusal() == "illegal"
        for person in (second, ann):
            person.say(type="look", seq=0)
        other.say(type="look", seq=0)
        other.told("moment")
        for person in (second, ann):
            assert "moment" not in [said["type"] for said in rest(person)]
    for person in (first, second, ann, other):
        person.close()


def test_a_host_comes_in_at_a_rate_with_right_tokens_and_wrong_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "LONGEST", 0.5)
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", replace(GENEROUS, entered=(0.001, 3))) as served:
        token = served.new(ANN, OPEN)["watch"]

        def enter(origin: str, first: str) -> str:
            way = f"ws://{served.address}/socket"
            with connect(way, open_timeout=PATIENCE, source_address=(origin, 0)) as line:
                line.send(first)
                said = json.loads(line.recv(PATIENCE))
            return str(said.get("reason", said["type"]))

        right = json.dumps({"type": "enter", "protocol": PROTOCOL, "token": token})
        wrong = right.replace(token, "A" * 32)
        said = [enter("127.0.0.2", first) for first in (wrong, "dance", right, right, wrong)]
        assert said == ["unknown token", "not understood", "welcome", "busy", "busy"]
        assert enter("127.0.0.3", right) == "welcome"


def test_the_usual_limits_let_all_tables_of_a_host_come_back_at_once_and_ask() -> None:
    limits = Limits()
    tables = int(limits.tables * limits.share / (1 + limits.share))
    assert tables < limits.entered[1]
    assert limits.said[0] * max(COSTS[Look], COSTS[Share]) < limits.questions[0]  # one table alone is never slowed


def test_the_usual_limits_are_lower_than_those_of_other_tests() -> None:
    assert all(getattr(Limits(), name)[0] < getattr(GENEROUS, name)[0] for name in ("said", "entered", "questions"))
