"""Records that are looked at: kept as games that nobody plays, and open to whoever has their token."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from matchless import load_record, save_record, start
from matchless.server import games
from served import ANN, BOT, GENEROUS, Data, Person, Served

HIDDEN = "draws a card"


def finished(served: Served, luck: int) -> tuple[Data, str]:
    """A game that is over, and its record."""
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    ann.play_out(luck)
    ann.close()
    return made, served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text


def cut(record: str, until: int) -> str:
    """The first choices of a record."""
    game = load_record(record)
    again = start(game.table, game.seed)
    for option in game.choices()[:until]:
        again.choose(option)
    return save_record(again)


def opened(served: Served, record: str) -> Data:
    answer = served.http.post("/api/replays", json={"record": record})
    assert answer.status_code == 200, answer.text
    made: Data = answer.json()
    return made


def look(person: Person, seq: int) -> Data:
    person.say(type="look", seq=seq)
    return person.told("moment")


def test_a_record_is_opened_and_seen_from_its_first_moment_to_its_last(served: Served) -> None:
    _, record = finished(served, 1)
    made = opened(served, record)
    assert (made["token"], made["seats"], made["invitations"]) == (None, [], [])
    eve = served.sit(made["watch"])
    assert eve.over
    assert [player["name"] or player["bot"] for player in eve.welcome["players"]] == [None, None]
    first, last = look(eve, 0), look(eve, eve.seq)
    assert all(len(seat["hand"]) == 5 for seat in first["position"]["seats"])
    assert last["position"]["result"] == eve.state["position"]["result"]
    again = served.http.get("/api/record", headers={"Authorization": f"Bearer {made['watch']}"}).text
    assert again == record
    eve.close()


def test_a_record_that_is_not_over_stays_where_it_is_and_is_open_all_the_same(served: Served) -> None:
    _, whole = finished(served, 2)
    record = cut(whole, 30)
    made = opened(served, record)
    eve = served.sit(made["watch"])
    assert not eve.over
    assert (eve.seq, eve.state["take_back"], eve.state["left"]) == (30, "no", None)
    moment = look(eve, 30)
    assert moment["open"]
    assert moment["position"]["result"] is None
    assert all(seat["hand"] is not None for seat in moment["position"]["seats"])
    assert served.http.get("/api/record", headers={"Authorization": f"Bearer {made['watch']}"}).text == record
    for said in ("choose", "take back", "consent", "resign", "replace"):
        more: Data = {"choose": {"choice": 0}, "consent": {"agreed": True}, "replace": {"seat": 0, "level": "novice"}}
        eve.ask(said, **more.get(said, {}))
        assert eve.refusal() in ("not asked", "nothing to take back", "nothing to agree to")
    assert look(eve, 30) == moment
    eve.close()


def test_nobody_is_waited_for_in_a_game_that_is_only_looked_at(served: Served) -> None:
    _, whole = finished(served, 3)
    made = opened(served, cut(whole, 10))
    (game,) = served.http.post("/api/mine", json={"tokens": [made["watch"]]}).json()["games"]
    assert (game["choices"], game["over"]) == (10, True)


def test_the_log_of_a_game_that_is_over_names_every_card_that_was_drawn(served: Served) -> None:
    made, record = finished(served, 4)
    eve = served.sit(made["watch"])
    watched = opened(served, record)
    bob = served.sit(watched["watch"])
    texts = [line["text"] for line in eve.welcome["log"]]
    assert texts == [line["text"] for line in bob.welcome["log"]]
    assert not any(HIDDEN in text for text in texts)
    drawn = look(eve, next(line["seq"] for line in eve.welcome["log"] if " draws " in line["text"]))
    assert any(event["text"] in texts for event in drawn["events"] if event["kind"] == "draw")
    eve.close()
    bob.close()
    running = served.new(ANN, BOT)
    ann, other = served.sit(running["token"]), served.sit(running["watch"])
    ann.my_turn()
    for _ in range(20):
        ann.choose()
        ann.my_turn()
    other.reach(ann.seq)
    other.close()
    late = served.sit(running["watch"])
    assert any(HIDDEN in line["text"] for line in late.welcome["log"])
    ann.close()
    late.close()


def test_what_is_no_record_is_refused(served: Served) -> None:
    for record in ("", "hello", "matchless record 3\nrules 99\n"):
        answer = served.http.post("/api/replays", json={"record": record})
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad record")
    long = served.http.post("/api/replays", json={"record": "x" * 70_000})
    assert (long.status_code, long.json()["reason"]) == (413, "too long")


def test_records_that_are_opened_give_way_to_newer_ones(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", replace(GENEROUS, opened=1)) as served:
        _, record = finished(served, 1)
        first = opened(served, record)
        eve = served.sit(first["watch"])
        second = opened(served, record)
        assert eve.is_closed()
        answer = served.http.get("/api/record", headers={"Authorization": f"Bearer {first['watch']}"})
        assert (answer.status_code, answer.json()["reason"]) == (404, "unknown token")
        assert answer.json()["text"].endswith("what it led to is no longer kept here.")
        served.sit(second["watch"]).close()


def test_records_that_are_opened_expire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "FORGETS", 0.05)
    monkeypatch.setattr(games, "OPENED", timedelta(seconds=1))
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as served:
        made, record = finished(served, 1)
        eve = served.sit(opened(served, record)["watch"])
        assert eve.is_closed()
        served.sit(made["token"]).close()  # the game itself stays
