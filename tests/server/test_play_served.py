"""Whole games over a real socket: against bots, between two people, with spectators, clocks and take-backs."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from matchless import load_record
from served import ANN, BOT, GENEROUS, OPEN, Data, Served, log_of


def test_a_game_against_a_bot_to_its_end(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    assert ann.welcome["seats"] == [0]
    assert [player["connected"] for player in ann.welcome["players"]] == [True, True]
    ann.play_out(1)
    assert ann.state["position"]["result"]["reason"]
    assert sum(tally["turns"] for tally in ann.state["statistics"]) == ann.state["position"]["turn"]
    record = served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"})
    assert record.headers["content-disposition"] == f'attachment; filename="matchless-{made["game"]}.txt"'
    game = load_record(record.text)
    assert game.over
    assert len(game.choices()) == ann.seq
    ann.close()


def test_every_state_follows_the_last_one_and_the_log_is_all_of_them(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    for _ in range(40):
        ann.my_turn()
        ann.choose()
    ann.my_turn()
    states = [said for said in ann.heard if said["type"] == "state"]
    assert [state["seq"] for state in states] == list(range(len(states)))
    accepted = [said["seq"] for said in ann.heard if said["type"] == "accepted"]
    assert accepted == sorted(set(accepted))
    ann.close()
    back = served.sit(made["token"])
    log = [(state["seq"], event["text"]) for state in states for event in state["events"] if event["text"]]
    assert [(line["seq"], line["text"]) for line in back.welcome["log"]] == log
    back.close()


def test_two_people_play_each_other_and_the_invitation_takes_the_seat_once(served: Served) -> None:
    made = served.new(ANN, OPEN)
    ann = served.sit(made["token"])
    assert ann.welcome["players"][1] == {"name": None, "bot": None, "connected": False, "picks": False}
    (invitation,) = made["invitations"]
    seated = served.claim(invitation["token"])
    assert seated["seats"] == [1]
    assert ann.until(lambda said: said["type"] == "players" and said["players"][1]["name"] == "Ben")
    ben = served.sit(seated["token"])
    assert ann.until(lambda said: said["type"] == "players" and said["players"][1]["connected"])
    assert served.claim(invitation["token"]) == seated  # the same claim again
    late = served.http.post(
        "/api/seats", json={"invitation": invitation["token"], "key": "other-key-of-eve-1", "name": "Eve"}
    )
    assert (late.status_code, late.json()["reason"]) == (409, "seat taken")
    for _ in range(40):
        asked = ann if ann.options else ben
        other = ben if asked is ann else ann
        asked.choose()
        other.reach(asked.seq)
        if asked.over:
            break
    assert ann.seq == ben.seq
    ann.close()
    assert ben.until(lambda said: said["type"] == "players" and not said["players"][0]["connected"])
    ben.close()


def test_whoever_comes_back_finds_everything(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    for _ in range(10):
        ann.my_turn()
        ann.choose()
    ann.my_turn()
    back = served.sit(made["token"])
    assert back.seq == ann.seq
    assert back.state["position"] == ann.state["position"]
    assert [line["seq"] for line in back.welcome["log"]] == sorted(line["seq"] for line in back.welcome["log"])
    ann.close()
    back.choose()
    back.close()


def test_a_late_close_of_an_old_connection_leaves_the_new_one_alone(served: Served) -> None:
    made = served.new(ANN, OPEN)
    old = served.sit(made["token"])
    new = served.sit(made["token"])
    old.close()
    seen = new.until(lambda said: said["type"] == "players")
    assert seen["players"][0]["connected"]
    watcher = served.sit(made["watch"])  # its welcome is told after the old one has left
    assert watcher.welcome["players"][0]["connected"]
    watcher.close()
    new.close()


def test_a_spectator_sees_what_is_public_and_may_not_choose(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    eve = served.sit(made["watch"])
    assert eve.welcome["seats"] == []
    assert [seat["hand"] for seat in eve.state["position"]["seats"]] == [None, None]
    assert eve.options == []
    assert ann.options
    eve.ask("choose", choice=ann.options[0])
    assert eve.refusal() == "not asked"
    eve.ask("take back")
    assert eve.refusal() == "nothing to take back"
    before = ann.seq
    ann.choose()
    eve.reach(before + 1)
    ann.close()
    eve.close()


def test_a_clock_runs_out_with_the_plainest_choice(served: Served) -> None:
    made = served.new(ANN, BOT, clock=5)
    ann = served.sit(made["token"])
    ann.my_turn()
    assert 0 < ann.state["left"] <= 5
    seq = ann.seq
    state = ann.until(lambda said: said["type"] == "state" and said["seq"] > seq)
    late = state["events"][0]
    assert (late["kind"], late["seat"], late["text"]) == ("late", 0, "Robin Hood ran out of time.")
    assert not any(said["type"] == "accepted" for said in ann.heard)
    ann.close()
    said = [(line.seq, line.text) for line in log_of(served.game_log(made["game"]), None) if "out of time" in line.text]
    assert said == [(seq + 1, "Robin Hood ran out of time.")]  # as the database has it


def test_taking_back_for_nothing_gives_no_new_time_while_others_wait(served: Served) -> None:
    made = served.new(ANN, OPEN, clock=60, first=0)
    ben = served.sit(served.claim(made["invitations"][0]["token"])["token"])
    ann = served.sit(made["token"])
    for _ in range(2):  # as often as one likes
        time.sleep(0.6)
        ann.choose()
        time.sleep(0.6)
        ann.ask("take back")
        ann.told("welcome")
        ann.told("state")
    assert ann.seq == 0
    assert 50 < ann.state["left"] <= 60 - 1.2
    ann.choose()
    assert ann.options, "Ann places her second fighter"
    assert 50 < ann.state["left"] <= 60 - 1.2  # nor does the next decision
    ann.close()
    ben.close()


def test_bots_give_all_the_time_again(served: Served) -> None:
    ann = served.sit(served.new(ANN, BOT, clock=60, first=0)["token"])
    ann.my_turn()
    time.sleep(0.6)
    ann.choose()
    ann.ask("take back")
    ann.told("welcome")
    assert ann.told("state")["left"] > 59.5
    ann.close()


def test_taking_back_is_free_until_something_was_revealed_and_then_by_consent(served: Served) -> None:
    made = served.new(ANN, OPEN, first=0)
    ann = served.sit(made["token"])
    ben = served.sit(served.claim(made["invitations"][0]["token"])["token"])
    assert ann.state["take_back"] == "no"
    start = ann.state["position"]
    ann.choose()
    assert ann.state["take_back"] == "free"
    ann.ask("take back")
    ann.told("welcome")
    assert ann.told("state")["position"] == start
    ben.told("welcome")
    ben.told("state")
    ann.say(type="choose", seq=ann.seq, cuts=0, choice=ann.options[0])  # sent before the take-back, come after it
    assert ann.refusal() == "stale"
    while ann.state["position"]["turn"] == 0:
        asked, other = (ann, ben) if ann.options else (ben, ann)
        asked.choose()
        other.reach(asked.seq)
    maneuver = ann.seq
    before = ann.state["position"]
    ann.choose(0)  # maneuver: draws a card
    ben.reach(maneuver + 1)
    assert ann.state["take_back"] == "ask"
    ben.ask("consent", agreed=True)
    assert ben.refusal() == "nothing to agree to"
    for agreed in (False, True):
        ann.ask("take back")
        assert ann.told("wished")["wish"] == {"seat": 0, "waiting": [1]}
        assert ben.told("wished")["wish"] == {"seat": 0, "waiting": [1]}
        ann.ask("consent", agreed=True)
        assert ann.refusal() == "nothing to agree to"  # not one's own wish
        ben.ask("consent", agreed=agreed)
        if not agreed:
            for person in (ann, ben):
                refused = person.told("wished")
                assert (refused["wish"], refused["text"]) == (None, "Bigfoot would not take that back.")
    ann.told("welcome")
    assert ann.told("state")["position"] == before
    assert ann.seq == maneuver
    ann.close()
    ben.close()


def test_whoever_wishes_to_take_back_may_think_better_of_it(served: Served) -> None:
    made = served.new(ANN, OPEN, first=0)
    ann = served.sit(made["token"])
    ben = served.sit(served.claim(made["invitations"][0]["token"])["token"])
    while ann.state["take_back"] != "ask":
        asked, other = (ann, ben) if ann.options else (ben, ann)
        asked.choose()
        other.reach(asked.seq)
    ann.ask("take back")
    assert ann.told("wished")["wish"] == ben.told("wished")["wish"] == {"seat": 0, "waiting": [1]}
    ann.ask("consent", agreed=False)
    for person in (ann, ben):
        withdrawn = person.told("wished")
        assert (withdrawn["wish"], withdrawn["text"]) == (None, "")
    ben.ask("consent", agreed=True)
    assert ben.refusal() == "nothing to agree to"
    ann.close()
    ben.close()


def test_against_bots_anything_can_be_taken_back(served: Served) -> None:
    ann = served.sit(served.new(ANN, BOT)["token"])
    for _ in range(12):
        ann.my_turn()
        position, seq = ann.state["position"], ann.seq
        ann.choose()
    ann.my_turn()
    assert ann.state["take_back"] == "free"
    ann.ask("take back")
    ann.told("welcome")
    assert ann.told("state")["seq"] == seq
    assert ann.state["position"] == position
    ann.play_out(3)
    ann.close()


def test_earlier_moments_are_shown_as_they_were_and_openly_at_the_end(served: Served) -> None:
    ann = served.sit(served.new(ANN, BOT)["token"])
    first = ann.state
    for _ in range(5):
        ann.my_turn()
        ann.choose()
    ann.say(type="look", seq=0)
    moment = ann.told("moment")
    assert (moment["seq"], moment["open"]) == (0, False)
    assert moment["position"] == first["position"]
    assert moment["events"] == first["events"]
    ann.say(type="look", seq=9_999)
    assert ann.refusal() == "no such moment"
    ann.play_out(4)
    ann.say(type="look", seq=0)
    moment = ann.told("moment")
    assert moment["open"]
    assert all(len(seat["hand"]) == 5 for seat in moment["position"]["seats"])
    ann.close()


def test_a_record_is_played_on_against_a_bot_from_any_moment(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    ann.play_out(5)
    ann.close()
    record = served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text

    def go_on(until: int | None, *seats: Data) -> tuple[int, Data]:
        setup = {"kind": "record", "record": record, "until": until}
        answer = served.http.post("/api/games", json={"setup": setup, "seats": list(seats)})
        return answer.status_code, answer.json()

    status, again = go_on(20, ANN, BOT)
    assert status == 200
    ann = served.sit(again["token"])
    assert ann.seq >= 20
    ann.play_out(6)
    ann.close()
    assert go_on(None, ANN, BOT)[1]["text"] == "The game is over there; play on from an earlier moment."
    assert go_on(9_999, ANN, BOT)[1]["reason"] == "bad record"
    assert go_on(20, ANN, OPEN)[1]["reason"] == "bad setup"


def test_a_running_game_gives_only_what_its_seat_may_know(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    ann.my_turn()
    ann.choose()
    told = served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text
    assert told.startswith("# what you may know of a game that is not over")
    assert "seed" not in told
    ann.close()


def test_one_person_plays_both_seats_of_a_team_by_one_invitation(served: Served) -> None:
    heroes = ["robin-hood", "bigfoot", "raptors", "hamlet"]
    setup = {"heroes": heroes, "board": "hells-kitchen", "format": "teams", "pair": 1}
    made = served.new(ANN, OPEN, BOT, OPEN, **setup)
    (invitation,) = made["invitations"]
    seated = served.claim(invitation["token"])
    assert seated["seats"] == [1, 3]
    ben = served.sit(seated["token"])
    hands = [seat["hand"] for seat in ben.state["position"]["seats"]]
    assert [hand is not None for hand in hands] == [False, True, False, True]
    ben.close()


def test_chance_draws_heroes_and_board(served: Served) -> None:
    made = served.new(BOT, BOT, heroes=["random", "raptors"], board="random")
    eve = served.sit(made["watch"])
    assert eve.welcome["heroes"][1] == "raptors"
    assert eve.welcome["heroes"][0] not in ("random", "raptors")
    while not eve.over:
        eve.told("state")  # bots play each other while somebody watches
    eve.close()


def test_the_games_of_ones_tokens_are_listed(served: Served) -> None:
    made = served.new(ANN, BOT)
    asked = {"tokens": [made["watch"], "x" * 32, made["token"]]}
    games = served.http.post("/api/mine", json=asked).json()["games"]
    assert [game["seats"] for game in games] == [[], [0]]
    assert games[1] == {
        "token": made["token"],
        "game": made["game"],
        "seats": [0],
        "board": "sherwood-forest",
        "heroes": ["robin-hood", "bigfoot"],
        "players": ["Ann", "random bot"],
        "choices": 0,
        "over": False,
        "helped": [],
    }


def test_the_catalog_has_everything_a_lobby_and_a_table_show(served: Served) -> None:
    catalog = served.http.get("/api/catalog").json()
    assert len(catalog["heroes"]) == 13
    assert any(card["text"] for card in catalog["heroes"][0]["cards"])
    assert catalog["boards"][0]["drawing"]["spaces"]
    assert "novice" in catalog["bots"]


def test_the_catalog_is_there_in_german(served: Served) -> None:
    english = served.http.get("/api/catalog").json()
    german = served.http.get("/api/catalog?language=de").json()
    texts = [[card["text"] for hero in each["heroes"] for card in hero["cards"]] for each in (english, german)]
    assert [len(each) for each in texts] == [147, 147]
    assert [pair for pair in zip(*texts, strict=True) if pair[0] and pair[0] == pair[1]] == []
    assert served.http.get("/api/catalog?language=fr").status_code == 404


def test_every_answer_has_the_strict_policy(served: Served) -> None:
    for path, status in (("/", 200), ("/api/catalog", 200), ("/nowhere", 404), ("/docs", 404)):
        answer = served.http.get(path)
        assert answer.status_code == status
        assert answer.headers["content-security-policy"].startswith("default-src 'self'; object-src 'none'")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == ("no-store" if path.startswith("/api/") else "no-cache")
    page = served.http.get("/")
    assert "Matchless" in page.text
    assert "<script>" not in page.text


def test_a_page_that_is_not_there_says_so_to_people_and_to_programs(served: Served) -> None:
    page = served.http.get("/nothing")
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is no such page" in page.text
    assert 'href="/"' in page.text
    answer = served.http.get("/api/nothing")
    assert (answer.status_code, answer.json()["reason"]) == (404, "no such page")


def test_a_rematch_has_a_seat_for_everybody_who_played(served: Served) -> None:
    made = served.new(ANN, OPEN)
    ben = served.sit(served.claim(made["invitations"][0]["token"])["token"])
    ann = served.sit(made["token"])
    early = served.http.post("/api/rematch", json={"token": ann.token})
    assert (early.status_code, early.json()["reason"]) == (400, "not over")
    ann.ask("resign")
    ben.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    assert not ben.welcome["rematch"]

    asked = served.http.post("/api/rematch", json={"token": ann.token}).json()
    assert ben.told("rematched")
    assert served.sit(ben.token).welcome["rematch"]
    again = served.sit(asked["token"])
    assert [player["name"] for player in again.welcome["players"]] == ["Ann", None]
    assert again.welcome["heroes"] == ann.welcome["heroes"]
    assert again.welcome["game"] != ann.welcome["game"]

    joined = served.http.post("/api/rematch", json={"token": ben.token}).json()
    assert (joined["game"], joined["seats"]) == (asked["game"], [1])
    again.until(lambda said: said["type"] == "players" and said["players"][1]["name"] == "Ben")
    assert served.http.post("/api/rematch", json={"token": ann.token}).json() == asked  # asked twice, it is the same


def test_a_rematch_against_a_bot_is_for_those_who_played(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    ann.ask("resign")
    ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    watching = served.http.post("/api/rematch", json={"token": made["watch"]})
    assert watching.json()["reason"] == "not over"
    again = served.sit(served.http.post("/api/rematch", json={"token": ann.token}).json()["token"])
    assert [player["bot"] for player in again.welcome["players"]] == [None, "random"]


def test_a_rematch_counts_like_any_new_game(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", replace(GENEROUS, games=1)) as served:
        ann = served.sit(served.new(ANN, BOT)["token"])
        ann.ask("resign")
        ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
        other = served.sit(served.new(ANN, BOT)["token"])
        full = served.http.post("/api/rematch", json={"token": ann.token})
        assert (full.status_code, full.json()["reason"]) == (503, "too many")
        other.ask("resign")
        other.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
        made = served.http.post("/api/rematch", json={"token": ann.token}).json()
        assert served.http.post("/api/rematch", json={"token": ann.token}).json() == made  # it is there already
        ann.close()
        other.close()


def test_nothing_is_left_of_opening_a_room(served: Served) -> None:
    ann = served.sit(served.new(ANN, BOT)["token"])
    assert len(served.games.rooms) == 1
    assert len(served.games._opening) == 0
    ann.close()
