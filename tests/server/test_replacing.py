"""Somebody who has left for good: a bot plays on until they come back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from served import ANN, BOT, GENEROUS, OPEN, Served


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Served]:
    """A server where nobody is waited for."""
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", replace(GENEROUS, away=0.0)) as served:
        yield served


def test_a_bot_plays_on_for_somebody_who_is_away_and_gives_the_seat_back(hasty: Served) -> None:
    made = hasty.new(ANN, OPEN, first=1)
    ann = hasty.sit(made["token"])
    token = hasty.claim(made["invitations"][0]["token"])["token"]
    ben = hasty.sit(token)
    while not ben.options:
        ann.choose()
        ben.reach(ann.seq)
    ann.ask("replace", seat=1, level="random")
    assert ann.refusal() == "not away"  # Ben is there
    ben.close()
    ann.until(lambda said: said["type"] == "players" and not said["players"][1]["connected"])
    for seat in (0, 2):  # one's own, and one that there is not
        ann.ask("replace", seat=seat, level="random")
        assert ann.refusal() == "not away"
    ann.ask("replace", seat=1, level="genius")
    assert ann.refusal() == "bad setup"
    eve = hasty.sit(made["watch"])
    eve.ask("replace", seat=1, level="random")
    assert eve.refusal() == "not asked"
    eve.close()
    ann.ask("replace", seat=1, level="random")
    told = ann.until(lambda said: said["type"] == "players" and said["players"][1]["bot"] is not None)
    assert told["players"][1] == {"name": "Ben", "bot": "random", "connected": True, "picks": False}
    ann.my_turn()
    while ann.state["take_back"] != "ask":  # a bot agrees to nothing for somebody who is away (AWAY-1)
        assert ann.seq < 40, "the bot has chosen by now"
        ann.choose()
        ann.my_turn()
    ben = hasty.sit(token)
    assert ben.welcome["players"][1] == {"name": "Ben", "bot": None, "connected": True, "picks": False}
    while not ben.options:
        ann.choose()
        ben.reach(ann.seq)
    ben.choose()
    ann.close()
    ben.close()


def test_the_log_tells_of_a_stand_in_of_a_return_and_of_what_was_taken_back(hasty: Served) -> None:
    made = hasty.new(ANN, OPEN, first=0)
    ann = hasty.sit(made["token"])
    token = hasty.claim(made["invitations"][0]["token"])["token"]
    hasty.sit(token).close()
    ann.until(lambda said: said["type"] == "players" and said["players"][1]["connected"])
    ann.until(lambda said: said["type"] == "players" and not said["players"][1]["connected"])
    ann.choose()
    ann.ask("take back")
    ann.told("welcome")
    beside = ["Robin Hood took back 1 choice."]
    assert ann.welcome["log"][-1]["text"] == beside[0]
    ann.until(lambda said: said["type"] == "state")
    ann.ask("replace", seat=1, level="random")
    ann.told("welcome")
    beside.append("A bot (random) plays for Bigfoot.")
    assert [line["text"] for line in ann.welcome["log"]][-2:] == beside
    assert {"t": "Bigfoot", "seat": "1"} in ann.welcome["log"][-1]["says"]
    ben = hasty.sit(token)
    ann.told("welcome")
    beside.append("Bigfoot is back.")
    assert [line["text"] for line in ann.welcome["log"]][-3:] == beside
    assert ben.welcome["log"][-1]["text"] == beside[-1]
    ben.say(type="look", seq=0)
    moment = ben.told("moment")
    assert [(event["kind"], event["seat"]) for event in moment["events"]][-3:] == [
        ("takes-back", 0),
        ("stand-in", 1),
        ("returns", 1),
    ]
    ann.ask("resign")
    ann.until(lambda said: said["type"] == "state" and said["resigned"])
    record = hasty.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text
    opened = hasty.http.post("/api/replays", json={"record": record}).json()
    replayed = hasty.sit(opened["watch"])
    told = [*beside, "Robin Hood resigned.", "Bigfoot wins."]
    assert [line["text"] for line in replayed.welcome["log"]][-5:] == told
    for person in (ann, ben, replayed):
        person.close()


def test_why_is_asked_about_a_stand_in_and_not_about_whom_it_stands_in_for(hasty: Served) -> None:
    made = hasty.new(ANN, OPEN, first=1, hints=True)
    ann = hasty.sit(made["token"])
    token = hasty.claim(made["invitations"][0]["token"])["token"]
    ben = hasty.sit(token)
    while not ben.options:
        ann.choose()
        ben.reach(ann.seq)
    own = ben.seq
    ben.choose()
    ann.reach(ben.seq)
    ben.close()
    ann.until(lambda said: said["type"] == "players" and not said["players"][1]["connected"])
    ann.ask("replace", seat=1, level="random")
    ann.until(lambda said: said["type"] == "players" and said["players"][1]["bot"] is not None)
    while not any(event["step"] for said in ann.heard if said["type"] == "state" for event in said["events"]):
        ann.my_turn()
        ann.choose()
    hasty.sit(token).close()  # Ben comes back, and all is told anew
    told = ann.until(lambda said: said["type"] == "welcome" and said["log"][-1]["text"] == "Bigfoot is back.")
    steps = [number for line in told["log"] if line["step"] for number in line["step"]["choices"]]
    assert steps
    assert own not in steps
    ann.say(type="compare", seq=own, cuts=0)
    assert ann.refusal() == "not asked"
    ann.say(type="compare", seq=steps[0], cuts=0)
    assert ann.told("compared")["level"] == "random"
    ann.close()


def test_a_moment_away_is_not_enough(served: Served) -> None:
    made = served.new(ANN, OPEN)
    ann = served.sit(made["token"])
    ann.ask("replace", seat=1, level="random")
    assert ann.refusal() == "not away"  # whoever is invited may still come
    served.sit(served.claim(made["invitations"][0]["token"])["token"]).close()
    ann.until(lambda said: said["type"] == "players" and said["players"][1]["connected"])
    ann.until(lambda said: said["type"] == "players" and not said["players"][1]["connected"])
    ann.ask("replace", seat=1, level="random")
    refused = ann.told("refused")
    assert refused["reason"] == "not away"
    assert refused["text"] == "A bot can play only for somebody whom you have waited for 60 seconds."
    ann.close()


def test_a_bot_takes_the_seat_of_somebody_who_never_came(hasty: Served) -> None:
    made = hasty.new(ANN, OPEN, listed=True, first=1)
    ann = hasty.sit(made["token"])
    ann.ask("replace", seat=1, level="random")
    told = ann.until(lambda said: said["type"] == "players" and said["players"][1]["bot"] is not None)
    assert told["players"][1] == {"name": None, "bot": "random", "connected": True, "picks": False}
    ann.play_out(1)
    assert ann.over
    late = {"invitation": made["invitations"][0]["token"], "key": "k" * 20, "name": "Ben"}
    assert hasty.http.post("/api/seats", json=late).json()["reason"] == "seat taken"
    ann.close()


def test_a_bot_plays_a_hero_that_chance_drew_where_nobody_came_to_pick_one(hasty: Served) -> None:
    made = hasty.new(ANN, {"kind": "open", "picks": True}, heroes=["robin-hood", "random"], first=0)
    ann, eve = hasty.sit(made["token"]), hasty.sit(made["watch"])
    assert (ann.welcome["players"][1]["picks"], ann.welcome["log"]) == (True, [])
    ann.ask("replace", seat=1, level="random")
    welcome = eve.told("welcome")
    assert welcome["players"][1] == {"name": None, "bot": "random", "connected": True, "picks": False}
    assert welcome["log"]
    ann.told("state")
    ann.choose()
    ann.close()
    eve.close()


def test_both_seats_of_one_invitation_are_filled_at_once(hasty: Served) -> None:
    heroes = ["robin-hood", "bigfoot", "hamlet", "titania"]
    seats = (ANN, OPEN, BOT, OPEN)
    made = hasty.new(*seats, heroes=heroes, board="globe-theatre", format="teams", pair=1)
    ann = hasty.sit(made["token"])
    ann.ask("replace", seat=3, level="random")
    told = ann.until(lambda said: said["type"] == "players" and said["players"][3]["bot"] is not None)
    assert [player["bot"] for player in told["players"]] == [None, "random", "random", "random"]
    ann.close()


def test_a_bot_takes_the_seat_of_somebody_who_wants_no_rematch(hasty: Served) -> None:
    made = hasty.new(ANN, OPEN, first=1)
    ann = hasty.sit(made["token"])
    token = hasty.claim(made["invitations"][0]["token"])["token"]
    ann.until(lambda said: said["type"] == "players" and said["players"][1]["name"] == "Ben")
    ann.ask("resign")
    ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    again = hasty.http.post("/api/rematch", json={"token": made["token"]}).json()
    here = hasty.sit(again["token"])
    here.ask("replace", seat=1, level="random")
    here.until(lambda said: said["type"] == "players" and said["players"][1]["bot"] is not None)
    late = hasty.http.post("/api/rematch", json={"token": token})
    assert (late.status_code, late.json()["reason"]) == (409, "seat taken")
    ann.close()
    here.close()


def test_a_bots_seat_is_not_replaced(served: Served) -> None:
    ann = served.sit(served.new(ANN, BOT)["token"])
    ann.ask("replace", seat=1, level="random")
    assert ann.refusal() == "not away"
    ann.close()
