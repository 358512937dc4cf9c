"""Giving up, in every format (RESIGN-1)."""

from __future__ import annotations

import time
from pathlib import Path

from matchless import load_record, new_game
from matchless.engine.record import result
from matchless.engine.table import OUT
from served import ANN, BOT, OPEN, Data, Person, Served

FOUR = ["robin-hood", "bigfoot", "raptors", "hamlet"]
TEAMS: Data = {"heroes": FOUR, "board": "hells-kitchen", "format": "teams"}
ALL: Data = {"heroes": FOUR[:3], "board": "hells-kitchen", "format": "free-for-all"}


def seated(served: Served, made: Data) -> list[Person]:
    """Whoever made the game, and somebody for each open seat."""
    tokens = [made["token"], *(served.claim(open_["token"])["token"] for open_ in made["invitations"])]
    return [served.sit(token) for token in tokens]


def resigns(person: Person) -> Data:
    person.ask("resign")
    return person.until(lambda said: said["type"] == "state" and said["resigned"])


def said(person: Person) -> list[tuple[int, str]]:
    """What the log says of giving up, and after how many choices."""
    return [(line["seq"], line["text"]) for line in person.welcome["log"] if "resigned" in line["text"]]


def test_in_a_duel_the_other_seat_has_won_and_nothing_more_can_be_done(served: Served) -> None:
    made = served.new(ANN, OPEN, first=0)
    ann, ben = seated(served, made)
    ann.choose()
    ben.reach(1)
    state = resigns(ann)
    assert state["resigned"] == [0]
    assert state["position"]["result"] == {"winners": [1], "reason": "Robin Hood resigned", "resigned": True}
    assert state["position"]["decision"] is None
    assert len(state["statistics"]) == 2
    assert ben.told("state")["position"]["result"] == state["position"]["result"]
    assert said(ann) == said(ben) == [(1, "Robin Hood resigned.")]
    assert ann.welcome["log"][-1]["text"] == ben.welcome["log"][-1]["text"] == "Bigfoot wins."
    for wish in ("resign", "take back"):
        ben.ask(wish)
        assert ben.refusal() == "over"
    ben.say(type="look", seq=1)
    moment = ben.told("moment")
    assert moment["open"]
    assert moment["position"]["result"] == state["position"]["result"]
    assert [event["text"] for event in moment["events"]][-2:] == ["Robin Hood resigned.", "Bigfoot wins."]
    ben.say(type="look", seq=0)
    assert ben.told("moment")["position"]["result"] is None
    record = served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text
    assert len(load_record(record).choices()) == 1
    assert record.endswith("\n1 resigns\n\n# Robin Hood resigned\nresult 2\n")
    opened = served.http.post("/api/replays", json={"record": record}).json()
    eve = served.sit(opened["watch"])
    assert eve.state["position"]["result"] == state["position"]["result"]
    assert said(eve) == said(ann)
    assert served.http.get("/api/record", headers={"Authorization": f"Bearer {opened['watch']}"}).text == record
    eve.close()
    (summary,) = served.http.post("/api/mine", json={"tokens": [made["token"]]}).json()["games"]
    assert summary["over"]
    ann.close()
    ben.close()


def test_a_resignation_is_for_the_decision_that_is_open_and_for_those_who_play(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann, eve = served.sit(made["token"]), served.sit(made["watch"])
    ann.say(type="resign", seq=7)
    assert ann.refusal() == "stale"
    eve.ask("resign")
    assert eve.refusal() == "not asked"
    ann.close()
    eve.close()


def test_it_is_still_so_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(url) as served:
        token = served.new(ANN, BOT)["token"]
        ann = served.sit(token)
        ended = resigns(ann)["position"]
        ann.close()
    with Served(url) as served:
        ann = served.sit(token)
        assert ann.state["position"] == ended
        assert said(ann) == [(0, "Robin Hood resigned.")]
        ann.close()


def test_in_a_free_for_all_the_seat_is_played_plainly_and_the_last_one_wins(served: Served) -> None:
    made = served.new(ANN, OPEN, OPEN, first=0, **ALL)
    ann, ben, eve = people = seated(served, made)
    assert ann.options
    state = resigns(ann)  # asked now: its choice is made at once
    assert (state["resigned"], state["position"]["result"]) == ([0], None)
    asked = [0]
    for _ in range(30):
        while not any(person.options for person in (ben, eve)):
            ben.told("state")
            eve.reach(ben.seq)
        mover, other = (ben, eve) if ben.options else (eve, ben)
        asked.append(mover.state["position"]["decision"]["seat"])
        before = mover.seq
        mover.choose()
        while other.seq == before:
            other.told("state")
        while ben.seq != eve.seq:
            behind = ben if ben.seq < eve.seq else eve
            behind.told("state")
    assert set(asked[1:]) == {1, 2}
    ann.reach(ben.seq)
    ann.ask("resign")
    assert ann.refusal() == "not asked"  # given up already
    assert ann.state["take_back"] == "no"
    state = resigns(ben)
    assert state["position"]["result"] == {
        "winners": [2],
        "reason": "Robin Hood and Bigfoot resigned",
        "resigned": True,
    }
    assert said(ben) == [(0, "Robin Hood resigned."), (ben.seq, "Bigfoot resigned.")]
    for person in people:
        person.close()


def test_it_gives_nobody_else_new_time(served: Served) -> None:
    ann, ben, eve = people = seated(served, served.new(ANN, OPEN, OPEN, first=0, clock=60, **ALL))
    time.sleep(0.6)  # of Ann's time
    assert resigns(ben)["resigned"] == [1]
    ann.until(lambda said: said["type"] == "state" and said["resigned"] == [1])
    assert ann.options
    assert 50 < ann.state["left"] <= 60 - 0.6
    assert eve.until(lambda said: said["type"] == "state" and said["resigned"] == [1])["left"] <= 60 - 0.6
    for person in people:
        person.close()


def test_no_take_back_undoes_it(served: Served) -> None:
    ann, ben = seated(served, served.new(BOT, ANN, OPEN, first=1, **ALL))
    ann.my_turn()  # the bot has placed its fighters, and is not asked again before Ann's first turn
    while not ben.options:
        ann.choose()
        ben.reach(ann.seq)
    before = ben.seq
    ben.choose()
    ann.reach(ben.seq)
    resigns(ann)
    ben.until(lambda said: said["type"] == "state" and said["resigned"] == [1])
    assert ben.state["take_back"] == "free"  # nobody else is left to be asked
    ben.ask("take back")
    ben.told("welcome")
    ben.told("state")
    assert ben.seq == before
    assert ben.state["resigned"] == [1]
    ann.close()
    ben.close()


def test_a_team_has_lost_when_both_have_given_up_and_one_person_gives_up_both_seats(served: Served) -> None:
    people = seated(served, served.new(ANN, OPEN, BOT, BOT, **TEAMS))
    state = resigns(people[1])
    assert (state["resigned"], state["position"]["result"]) == ([1], None)  # the bot beside it plays on
    for person in people:
        person.close()
    people = seated(served, served.new(ANN, OPEN, BOT, OPEN, pair=1, **TEAMS))
    state = resigns(people[1])
    assert state["resigned"] == [1, 3]
    assert state["position"]["result"] == {"winners": [0, 2], "reason": "Bigfoot and Hamlet resigned", "resigned": True}
    for person in people:
        person.close()


def test_whoever_plays_both_sides_gives_up_the_one_that_is_asked(served: Served) -> None:
    ann = served.sit(served.new(ANN, ANN, first=1)["token"])
    asked = ann.state["position"]["decision"]["seat"]
    state = resigns(ann)
    assert state["resigned"] == [asked]
    assert state["position"]["result"]["winners"] == [1 - asked]
    ann.close()


def test_a_seat_that_is_out_stands_no_more() -> None:
    game = new_game("hells-kitchen", FOUR[:3], format="free-for-all", seed=1)
    assert result(game, 0) is None
    assert result(game, 0b010) is None
    game.status[0] = OUT
    ended = result(game, 0b010)
    assert ended is not None
    assert ended.data() == {
        "winners": [2],
        "reason": "Robin Hood was defeated and Bigfoot resigned",
        "resigned": True,
    }
    game.status[2] = OUT
    nobody = result(game, 0b010)
    assert nobody is not None
    assert nobody.winners == ()
    assert nobody.reason == "Robin Hood and Raptors were defeated and Bigfoot resigned"
