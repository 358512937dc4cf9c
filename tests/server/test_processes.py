"""Two servers over one PostgreSQL: each shows what happens at the other."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from matchless.server import notices, rows
from matchless.server.room import Room
from matchless.server.rows import Seat, StoredGame
from matchless.server.store import Store
from postgres import Postgres
from served import ANN, GENEROUS, OPEN, PATIENCE, Person, Served

END_ALL = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
WON_BY_BEN = {"winners": [1], "reason": "Robin Hood resigned", "resigned": True}


def test_two_people_at_two_servers_play_one_game(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        made = one.new(ANN, OPEN, first=0)
        ann = one.sit(made["token"])
        seated = other.claim(made["invitations"][0]["token"])
        assert ann.until(lambda said: said["type"] == "players" and said["players"][1]["name"] == "Ben")
        ben = other.sit(seated["token"])
        play_together(ann, ben, 30)
        mover, waiting = (ann, ben) if ann.options else (ben, ann)
        mover.choose()
        waiting.reach(mover.seq)
        mover.ask("take back")  # freely, or by consent: the other server hears of it either way
        said = waiting.until(lambda said: said["type"] in ("wished", "welcome"))
        if said["type"] == "wished":
            waiting.ask("consent", agreed=True)
            waiting.told("welcome")
        mover.told("welcome")
        mover.told("state")
        waiting.told("state")
        assert mover.seq == waiting.seq
        play_together(ann, ben, 10)
        ann.close()
        ben.close()


def test_lost_connections_to_the_database_are_made_anew(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        made = one.new(ANN, OPEN, first=0)
        ann = one.sit(made["token"])
        ben = other.sit(other.claim(made["invitations"][0]["token"])["token"])
        play_together(ann, ben, 5)
        admin = Store(url)
        with admin.engine.begin() as connection:
            ended = connection.execute(text(END_ALL)).scalars().all()
        admin.close()
        assert len(ended) >= 4  # of each server, one that listens and one that writes
        play_together(ann, ben, 20)
        ann.close()
        ben.close()


def test_one_seat_at_two_servers_chooses_once(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        token = one.new(ANN, OPEN, first=0)["token"]
        here, there = one.sit(token), other.sit(token)
        option = here.options[0]
        for person in (here, there):
            person.say(type="choose", seq=0, choice=option)
        answers = [answered(person) for person in (here, there)]
        assert sorted(answers) == ["accepted", "stale"]
        back = [one.sit(token), other.sit(token)]
        assert [person.seq for person in back] == [1, 1]
        for person in (here, there, *back):
            person.close()


def answered(person: Person) -> str:
    said = person.until(lambda said: said["type"] in ("accepted", "refused"))
    return str(said.get("reason", said["type"]))


def play_together(one: Person, other: Person, choices: int) -> None:
    for _ in range(choices):
        asked, waiting = (one, other) if one.options else (other, one)
        asked.choose()
        waiting.reach(asked.seq)
        if asked.over:
            return


def connected(person: Person, seat: int, so: bool) -> None:
    """Waits until a seat's person is shown as connected, or no longer."""
    person.until(lambda said: said["type"] == "players" and said["players"][seat]["connected"] is so)


def test_who_is_connected_and_who_has_given_up_is_known_at_every_server(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url, replace(GENEROUS, away=0.0)) as one, Served(url) as other:
        made = one.new(ANN, OPEN, first=0)
        ann = one.sit(made["token"])
        token = other.claim(made["invitations"][0]["token"])["token"]
        ben = other.sit(token)
        connected(ann, 1, True)
        assert ben.welcome["players"][0]["connected"]
        ben.close()
        connected(ann, 1, False)
        ann.ask("replace", seat=1, level="random")
        connected(ann, 1, True)  # a bot is always there
        ben = other.sit(token)
        told = ann.until(lambda said: said["type"] == "players" and said["players"][1]["bot"] is None)
        assert told["players"][1]["connected"]
        ann.ask("resign")
        ended = ann.until(lambda said: said["type"] == "state" and said["resigned"])
        shown = ben.until(lambda said: said["type"] == "state" and said["resigned"])
        assert shown["position"]["result"] == ended["position"]["result"] == WON_BY_BEN
        ann.close()
        ben.close()


def look_round(served: Served) -> None:
    """Does what a server does every few seconds."""
    asyncio.run_coroutine_threadsafe(served.games.see(), served.loop).result(PATIENCE)


def test_what_nobody_has_told_of_is_found_out(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "tell", lambda *_: None)  # lost on its way
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        made = one.new(ANN, OPEN, first=0)
        ann = one.sit(made["token"])
        ben = other.sit(other.claim(made["invitations"][0]["token"])["token"])
        look_round(one)
        ann.until(lambda said: said["type"] == "players" and said["players"][1]["name"] == "Ben")
        ann.choose()
        look_round(other)
        ben.reach(1)
        ann.ask("take back")
        look_round(other)
        ben.told("welcome")
        ben.reach(0)
        ben.ask("resign")
        ben.until(lambda said: said["type"] == "state" and said["resigned"])
        look_round(one)
        ann.until(lambda said: said["type"] == "state" and said["resigned"])
        one.http.post("/api/rematch", json={"token": made["token"]})
        look_round(other)
        assert ben.told("rematched")
        ann.close()
        ben.close()


def test_nothing_is_looked_up_again_where_nothing_has_changed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        made = one.new(ANN, OPEN, first=0, clock=60)
        ann = one.sit(made["token"])
        ben = other.sit(other.claim(made["invitations"][0]["token"])["token"])
        connected(ann, 1, True)
        play_together(ann, ben, 3)
        looked: list[str] = []

        async def look(room: Room) -> None:
            looked.append(room.id)

        monkeypatch.setattr(Room, "catch_up", look)
        look_round(one)
        look_round(other)
        look_round(one)  # a moment later
        assert looked == []
        monkeypatch.undo()
        ann.close()
        ben.close()


def test_somebody_whose_server_died_is_believed_to_be_connected_only_for_a_while(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.fresh_database()
    one, died = Store(url), Store(url)
    one.add(StoredGame(id="g", head="", lines=(), seats=(Seat(name="Ann", token="t"),), watch="w"))

    def elsewhere(store: Store) -> bool:
        stored = store.get("g")
        assert stored is not None
        return stored.seats[0].elsewhere

    assert not elsewhere(one)
    died.arrive("g", (0,))
    assert elsewhere(one)
    assert not elsewhere(died)  # for that one Ann is here
    died.see([("g", 0)])
    died.close()
    assert elsewhere(one)
    monkeypatch.setattr(rows, "FRESH", timedelta(0))
    assert not elsewhere(one)
    one.close()
