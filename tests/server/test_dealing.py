"""Commit and reveal: who is shown what, and when the cards are dealt."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator

import httpx
import pytest

from matchless import load_record, new_game, read_record, save_record, write_position
from matchless.engine.dealing import digest_of
from matchless.server import admin, dealer, maintenance
from matchless.server.store import Store
from matchless.verification import verdict, verify
from postgres import Postgres
from served import ANN, BOARD, BOT, HEROES, OPEN, Data, Killable, Person, Served

ANNS, BENS, EVES = "a1" * 32, "b2" * 32, "e3" * 32
NOBODY_CAME = [None, None]


@pytest.fixture
def either(url: str) -> Iterator[Served]:
    """A server over a database of each kind."""
    with Served(url) as server:
        yield server


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that add nothing are waited for for a moment only."""
    monkeypatch.setattr(dealer, "PATIENCE", 0.2)


def promised(served: Served, *seats: Data, part: str = ANNS, **more: object) -> Data:
    """A game whose maker has promised a part."""
    setup = {"kind": "fresh", "heroes": HEROES, "board": BOARD, "first": 0, **more}
    message = {"setup": setup, "seats": seats, "promise": digest_of(part)}
    answer = served.http.post("/api/games", json=message)
    assert answer.status_code == 200, answer.text
    made: Data = answer.json()
    return made


def claimed(served: Served, made: Data, place: int = 0, part: str | None = BENS, **more: object) -> Data:
    message = {"invitation": made["invitations"][place]["token"], "key": "k" * 20, "name": "Ben", **more}
    answer = served.http.post("/api/seats", json=message if part is None else {**message, "promise": digest_of(part)})
    assert answer.status_code == 200, answer.text
    seated: Data = answer.json()
    return seated


def enter(served: Served, token: str, part: str) -> Person:
    """Comes to a table, and adds something at once."""
    return Person(served.address, token, part=part)


def dealt(person: Person) -> Data:
    """Waits for the deal, as the person is told of it."""
    if not person.welcome["deal"]["dealt"]:
        person.until(lambda said: said["type"] == "welcome" and said["deal"]["dealt"])
        person.told("state")
    deal: Data = person.welcome["deal"]
    return deal


def due(person: Person) -> None:
    if not person.welcome["deal"]["due"]:
        person.until(lambda said: said["type"] == "welcome" and said["deal"]["due"])
        person.told("state")


def ended(served: Served, person: Person) -> str:
    """The record of a game that the person gives up."""
    person.ask("resign")
    person.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    answer = served.http.get("/api/record", headers={"Authorization": f"Bearer {person.token}"})
    return answer.text


# --- alone ----------------------------------------------------------------------------------------------------------


def test_alone_the_part_comes_with_the_first_message_and_the_cards_are_there_at_once(either: Served) -> None:
    made = promised(either, ANN, BOT)
    before = either.stored(made["game"])
    assert before.server_seed is not None
    assert made["digest"] == hashlib.sha256(before.server_seed.encode()).hexdigest()
    assert "seed undealt" in before.head
    ann = enter(either, made["token"], ANNS)
    assert [said["type"] for said in ann.heard[:2]] == ["welcome", "state"], "one welcome: with the cards"
    assert ann.welcome["deal"] == {
        "dealt": True,
        "due": False,
        "digest": made["digest"],
        "promises": [digest_of(ANNS), None],
        "parts": [ANNS, None],
        "server": None,
    }
    after = either.stored(made["game"])
    assert (after.server_seed, after.seats[0].part, after.seats[0].promise) == (None, None, None)
    ann.choose()
    record = ended(either, ann)
    assert verdict(verify(record, shown=made["digest"], added=ANNS)) == "right"
    assert read_record(record).dealing is not None
    again = either.sit(made["token"])
    assert again.welcome["deal"]["server"] == before.server_seed, "after the end everything is shown"
    ann.close()
    again.close()


def test_the_digest_is_shown_before_anything_is_added(served: Served) -> None:
    made = promised(served, ANN, BOT)
    stored = served.stored(made["game"])
    assert stored.seats[0].part is None
    ann = served.sit(made["token"])
    assert ann.welcome["deal"] == {
        "dealt": False,
        "due": True,
        "digest": made["digest"],
        "promises": [digest_of(ANNS), None],
        "parts": NOBODY_CAME,
        "server": None,
    }
    assert served.stored(made["game"]).seats[0].part is None
    ann.say(type="part", part=ANNS)
    assert dealt(ann)["digest"] == made["digest"]
    assert ann.state["cuts"] == 1
    ann.choose()
    ann.close()


def test_another_part_is_another_deal(url: str) -> None:
    """Of the same server's seed, and nothing else is different."""
    hands = []
    for part in (ANNS, BENS, ANNS):
        with Served(url) as served:
            made = promised(served, ANN, BOT, part=part)
            store = served.games.store
            with store.sync.engine.begin() as connection:
                connection.exec_driver_sql(f"UPDATE games SET server_seed = '{'5' * 64}' WHERE id = '{made['game']}'")
            ann = enter(served, made["token"], part)
            hands.append(ann.state["position"]["seats"][0]["hand"])
            ann.close()
    assert hands[0] == hands[2]
    assert hands[0] != hands[1]


def test_nothing_is_chosen_and_nobody_gives_up_before_the_deal(served: Served) -> None:
    made = promised(served, BOT, ANN)
    ann = served.sit(made["token"])
    assert ann.state["left"] is None
    assert ann.welcome["log"] == ann.state["events"] == []
    for message in ({"type_": "choose", "choice": 0}, {"type_": "resign"}):
        ann.ask(**message)
        assert ann.refusal() == "not asked"
    assert served.stored(made["game"]).lines == ()
    ann.say(type="part", part=ANNS)
    dealt(ann)
    ann.my_turn()  # the bot has moved
    assert ann.seq > 0
    ann.close()


def test_bots_alone_and_tables_that_add_nothing_are_dealt_at_once(served: Served) -> None:
    for made in (promised(served, BOT, BOT), served.new(ANN, BOT), served.new(ANN, OPEN)):
        stored = served.stored(made["game"])
        assert stored.server_seed is None
        made_of = read_record(stored.head).dealing
        assert made_of is not None
        assert made_of.digest == made["digest"]
        assert made_of.promises == made_of.parts == {}
    ann = served.sit(made["token"])
    assert ann.welcome["deal"]["dealt"]
    ann.choose()  # before anybody else is there, as ever
    findings = verify(ended(served, ann))
    assert verdict(findings) == "open"
    assert "the server alone made the deal" in " ".join(finding.text for finding in findings)
    ann.close()


# --- with others ----------------------------------------------------------------------------------------------------


def test_a_friend_by_link_both_add_something_once_both_are_there(either: Served) -> None:
    made = promised(either, ANN, OPEN)
    ann, watching = either.sit(made["token"]), either.sit(made["watch"])
    assert not ann.welcome["deal"]["due"]
    ann.say(type="part", part=ANNS)
    assert ann.told("refused")["text"] == "What you add is due when all seats are taken."
    assert either.stored(made["game"]).seats[0].part is None, "nobody can wait for it and choose their own after it"
    ben = either.sit(claimed(either, made)["token"])
    for person in (ann, ben, watching):
        due(person)
        assert person.welcome["deal"]["promises"] == [digest_of(ANNS), digest_of(BENS)]
    ann.say(type="part", part=ANNS)
    ben.say(type="part", part=BENS)
    for person in (ann, ben, watching):
        deal = dealt(person)
        assert (deal["parts"], deal["digest"], deal["server"]) == ([ANNS, BENS], made["digest"], None)
    ann.choose()
    ben.reach(ann.seq)
    record = ended(either, ben)
    for part in (ANNS, BENS):
        assert verdict(verify(record, shown=made["digest"], added=part)) == "right"
    for person in (ann, ben, watching):
        person.close()


def test_a_part_is_told_to_nobody_before_the_deal(served: Served) -> None:
    made = promised(served, ANN, OPEN)
    ann = served.sit(made["token"])
    seated = claimed(served, made)
    due(ann)
    ann.say(type="part", part=ANNS)
    ben = served.sit(seated["token"])
    watching = served.sit(made["watch"])
    said = json.dumps([ben.heard, watching.heard, ann.heard])
    assert ANNS not in said
    assert digest_of(ANNS) in said
    for person in (ann, ben, watching):
        person.close()


def test_they_need_not_be_there_at_the_same_time(either: Served) -> None:
    made = promised(either, ANN, OPEN)
    seated = claimed(either, made)
    ben = enter(either, seated["token"], BENS)
    ben.close()
    assert either.stored(made["game"]).server_seed is not None, "Ann has promised something, and is away"
    ann = enter(either, made["token"], ANNS)
    assert dealt(ann)["parts"] == [ANNS, BENS]
    ann.close()


def test_whoever_promises_nothing_is_not_waited_for(served: Served) -> None:
    made = promised(served, ANN, OPEN)
    ben = served.sit(claimed(served, made, part=None)["token"])
    ann = enter(served, made["token"], ANNS)
    assert dealt(ann)["parts"] == dealt(ben)["parts"] == [ANNS, None]
    assert dealt(ann)["promises"] == [digest_of(ANNS), None]
    ben.say(type="part", part=BENS)
    assert ben.refusal() == "stale"
    ann.close()
    ben.close()


@pytest.mark.usefixtures("impatient")
def test_a_page_that_is_there_and_adds_nothing_is_not_waited_for_for_ever(served: Served) -> None:
    made = promised(served, ANN, OPEN)
    seated = claimed(served, made)
    ben = enter(served, seated["token"], BENS)
    assert not ben.welcome["deal"]["dealt"], "Ann is not there: she is waited for"
    ann = served.sit(made["token"])
    assert dealt(ann)["parts"] == dealt(ben)["parts"] == [None, BENS]
    findings = verify(ended(served, ben), added=BENS)
    assert verdict(findings) == "right"
    assert [finding.text for finding in findings if finding.right is None] == [
        "What the browser of seat 1 promised to add is not in the deal: it never came, or was left out."
    ]
    ann.close()
    ben.close()


def test_a_bot_that_stands_in_has_nothing_to_add(served: Served) -> None:
    made = promised(served, ANN, OPEN)
    ben = enter(served, claimed(served, made)["token"], BENS)
    store = served.games.store
    with store.sync.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE seats SET seen = '2020-01-01 00:00:00' WHERE game = '{made['game']}'")
    ben.ask("replace", seat=0, level="random")
    assert dealt(ben)["parts"] == [None, BENS]
    ben.close()


def test_all_kinds_of_tables_are_dealt_together(served: Served) -> None:
    """Teams in which one person has two seats, a free-for-all with picked heroes, an open seat that a bot takes."""
    teams = ["robin-hood", "bigfoot", "elektra", "hamlet"]
    made = promised(
        served, ANN, OPEN, ANN, OPEN, heroes=teams, format="teams", pair=1, board="globe-theatre", first=None
    )
    ben = enter(served, claimed(served, made)["token"], BENS)
    ann = enter(served, made["token"], ANNS)
    assert dealt(ben)["parts"] == dealt(ann)["parts"] == [ANNS, BENS, None, None]
    assert verdict(verify(ended(served, ann))) == "right"
    for person in (ann, ben):
        person.close()
    picks: Data = {"kind": "open", "picks": True}
    field: Data = {"board": "hells-kitchen", "format": "free-for-all"}
    made = promised(served, ANN, picks, BOT, heroes=["robin-hood", "random", "t-rex"], **field)
    ann = served.sit(made["token"])
    assert not ann.welcome["deal"]["due"]
    ben = enter(served, claimed(served, made, hero="raptors")["token"], BENS)
    due(ann)
    assert ann.welcome["heroes"][1] == "raptors"
    assert ann.welcome["deal"]["digest"] == made["digest"], "another hero, and the same seed of the server"
    ann.say(type="part", part=ANNS)
    assert dealt(ben)["parts"] == [ANNS, BENS, None]
    dealt(ann)
    assert verdict(verify(served.stored(made["game"]).head, shown=made["digest"])) == "right", "as far as it goes"
    for person in (ann, ben):
        person.close()


def test_a_rematch_has_a_seed_of_its_own(served: Served) -> None:
    made = promised(served, ANN, OPEN)
    seated = claimed(served, made)
    ben, ann = enter(served, seated["token"], BENS), enter(served, made["token"], ANNS)
    ended(served, ann)
    again = [
        served.http.post("/api/rematch", json={"token": token, "promise": digest_of(part)}).json()
        for token, part in ((made["token"], EVES), (seated["token"], BENS), (made["token"], ANNS))
    ]
    assert again[0] == again[2], "asked once more, the same seat"
    anew = served.sit(again[0]["token"])
    assert anew.welcome["deal"]["promises"] == [digest_of(EVES), digest_of(BENS)], "the first promise stays"
    assert anew.welcome["deal"]["digest"] != made["digest"]
    other = enter(served, again[1]["token"], BENS)
    anew.say(type="part", part=EVES)
    assert dealt(anew)["parts"] == dealt(other)["parts"] == [EVES, BENS]
    for person in (ann, ben, anew, other):
        person.close()


def test_what_begins_with_a_record_or_a_position_says_that_nothing_can_be_checked(served: Served) -> None:
    game = new_game(BOARD, HEROES, seed=4)
    while game.turn == 0:
        game.choose(game.options[0])
    setups: list[Data] = [
        {"kind": "record", "record": save_record(game)},
        {"kind": "position", "text": write_position(game)},
    ]
    for setup in setups:
        message = {"setup": setup, "seats": [ANN, BOT], "promise": digest_of(ANNS)}
        made = served.http.post("/api/games", json=message).json()
        assert made["digest"] is None
        ann = enter(served, made["token"], ANNS)
        assert (ann.welcome["deal"]["dealt"], ann.welcome["deal"]["digest"]) == (True, None)
        assert ann.refusal() == "stale"
        findings = verify(ended(served, ann))
        assert verdict(findings) == "open"
        ann.close()
    assert "set up from a position" in findings[0].text


def test_what_is_dealt_anew_in_a_position_comes_from_a_key(served: Served) -> None:
    game = new_game(BOARD, HEROES, seed=4)
    while game.turn == 0:
        game.choose(game.options[0])
    message = {"setup": {"kind": "position", "text": write_position(game)}, "seats": [ANN, OPEN]}
    made = served.http.post("/api/games", json=message).json()
    assert load_record(served.stored(made["game"]).head).rng.key is not None


# --- hostile, late, twice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part", ["", "a1" * 31, "a1" * 33, "A1" * 32, "g1" * 32, "a1" * 2000, 7, None, [ANNS], {"part": ANNS}, "ä" * 64]
)
def test_what_is_no_part_is_not_understood(served: Served, part: object) -> None:
    made = promised(served, ANN, BOT)
    ann = served.sit(made["token"])
    ann.say(type="part", part=part)
    assert ann.refusal() in ("not understood", "too long")
    assert served.stored(made["game"]).seats[0].part is None
    ann.close()
    for path, message in (
        ("/api/games", {"setup": {"kind": "fresh", "heroes": HEROES}, "seats": [ANN, BOT], "promise": part or 0}),
        ("/api/seats", {"invitation": "i" * 20, "key": "k" * 20, "name": "Ben", "promise": part or 0}),
        ("/api/rematch", {"token": made["token"], "promise": part or 0}),
    ):
        assert served.http.post(path, json=message).status_code == 422


def test_a_part_that_was_not_promised_is_refused_and_the_right_one_may_still_come(served: Served) -> None:
    made = promised(served, ANN, BOT)
    ann = enter(served, made["token"], BENS)
    assert not ann.welcome["deal"]["dealt"]
    assert ann.refusal() == "illegal"
    ann.say(type="part", part=EVES)
    assert ann.refusal() == "illegal"
    ann.say(type="part", part=ANNS)
    assert dealt(ann)["parts"] == [ANNS, None]
    ann.say(type="part", part=ANNS)  # once more, as after an answer that was lost
    ann.say(type="part", part=BENS)
    assert ann.told("refused")["text"] == "The cards are dealt already; nothing can be added any more."
    ann.close()


def test_who_only_watches_adds_nothing(served: Served) -> None:
    made = promised(served, ANN, BOT)
    eve = served.sit(made["watch"])
    eve.say(type="part", part=ANNS)
    assert eve.refusal() == "not asked"
    eve.close()


# --- nothing leaks, nothing is lost ---------------------------------------------------------------------------------


def test_nothing_of_the_seed_leaks_before_the_end(either: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    made = promised(either, ANN, OPEN)
    secret = str(either.stored(made["game"]).server_seed)
    ann, eve = either.sit(made["token"]), either.sit(made["watch"])
    seated = claimed(either, made)
    ben = enter(either, seated["token"], BENS)
    due(ann)
    ann.say(type="part", part=ANNS)
    for person in (ann, ben, eve):
        dealt(person)
    record = read_record(either.stored(made["game"]).head)
    assert record.game.rng.key is not None
    secrets = (secret, record.game.rng.key.hex(), str(record.game.seed))
    ann.choose()
    ann.say(type="look", seq=0)
    ann.told("moment")
    ann.say(type="share", seq=1)
    said = [json.dumps(person.heard) for person in (ann, ben, eve)]
    for token in (made["token"], made["watch"]):
        said.append(either.http.get("/api/record", headers={"Authorization": f"Bearer {token}"}).text)
    said += [either.http.get(path).text for path in ("/metrics", "/api/games", "/health", "/ready")]
    said.append(either.http.post("/api/mine", json={"tokens": [made["token"]]}).text)
    store = either.games.store
    said.append(json.dumps(admin.describe(store.sync, made["game"])) if store.sync.kind != "sqlite" else "")
    said.append(caplog.text)
    for text in said:
        assert not any(word in text for word in secrets)
    for person in (ann, ben, eve):
        person.close()


def test_a_server_killed_before_the_deal_deals_after_it(url: str) -> None:
    """Between promise and part, and between the parts: whoever comes back finds the same digest, and all is there."""
    with Killable(url) as server:
        made = promised(server, ANN, OPEN)
        seated = claimed(server, made)
    with Killable(url) as server:
        ben = enter(server, seated["token"], BENS)
        assert ben.welcome["deal"]["digest"] == made["digest"]
        ben.close()
    with Killable(url) as server:
        ann = server.sit(made["token"])
        assert ann.welcome["deal"]["due"]
        ann.say(type="part", part=ANNS)
        deal = dealt(ann)
        assert (deal["parts"], deal["digest"]) == ([ANNS, BENS], made["digest"])
        hand = ann.state["position"]["seats"][0]["hand"]
        ann.close()
    with Killable(url) as server:
        ann = server.sit(made["token"])
        assert ann.welcome["deal"] == deal
        assert ann.state["position"]["seats"][0]["hand"] == hand
        assert verdict(verify(ended(server, ann), shown=made["digest"], added=ANNS)) == "right"
        ann.close()


def test_two_servers_over_one_database_deal_once(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        for _ in range(5):
            made = promised(one, ANN, OPEN)
            ann = one.sit(made["token"])
            ben = other.sit(claimed(other, made)["token"])
            due(ann)
            due(ben)
            ann.say(type="part", part=ANNS)  # both at once
            ben.say(type="part", part=BENS)
            assert dealt(ann) == dealt(ben)
            assert dealt(ann)["parts"] == [ANNS, BENS]
            assert one.stored(made["game"]).cuts == 1
            ann.choose()
            ben.reach(1)
            ann.close()
            ben.close()


def test_what_is_not_dealt_is_checked_backed_up_and_deleted_like_the_rest(url: str) -> None:
    with Served(url) as served:
        made = promised(served, ANN, OPEN)
    store = Store(url, serves=False)
    try:
        assert list(maintenance.check(url, replay=True).wrong) == []
        assert admin.describe(store, made["game"])["choices"] == 0
        assert store.delete(made["game"])
    finally:
        store.close()


def test_a_page_of_before_plays_on_a_game_of_before(served: Served) -> None:
    """A running game of the schema of before has a plain seed, and nothing to show."""
    made = served.new(ANN, BOT)
    store = served.games.store
    head = save_record(new_game(BOARD, HEROES, seed=2**95 + 7, first=0))
    with store.sync.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET head = ? WHERE id = ?", (head, made["game"]))
    ann = served.sit(made["token"])
    assert ann.welcome["deal"]["digest"] is None
    ann.choose()
    findings = verify(ended(served, ann))
    assert verdict(findings) == "open"
    ann.close()


def test_the_answer_to_a_lost_request_is_the_same(served: Served) -> None:
    made = promised(served, ANN, OPEN)
    answers: list[httpx.Response] = []
    for part in (BENS, EVES):
        message = {"invitation": made["invitations"][0]["token"], "key": "k" * 20, "name": "Ben"}
        answers.append(served.http.post("/api/seats", json={**message, "promise": digest_of(part)}))
    assert answers[0].json() == answers[1].json()
    ben = enter(served, answers[0].json()["token"], BENS)
    assert ben.welcome["deal"]["promises"][1] == digest_of(BENS)
    ben.close()


def test_a_record_is_checked_over_http_and_not_kept(served: Served) -> None:
    made = promised(served, ANN, BOT)
    ann = enter(served, made["token"], ANNS)
    record = ended(served, ann)
    ann.close()

    def checked(text: str, **more: object) -> Data:
        answer: Data = served.http.post("/api/checks", json={"record": text, **more}).json()
        return answer

    said = checked(record, shown=made["digest"], added=ANNS)
    assert said["verdict"] == "right"
    assert said["findings"][-1]["about"] == "game"
    assert checked(record, added=BENS)["verdict"] == "wrong"
    anns, bens = digest_of(ANNS), digest_of(BENS)
    for shown in ([anns], [anns, None, None, None]):
        assert checked(record, promises=shown)["verdict"] == "right"
    others: list[list[str | None]] = [[], [None], [bens], [None, anns], [anns, bens]]
    for other in others:
        found = checked(record, promises=other)
        assert found["verdict"] == "wrong"
        assert {finding["about"] for finding in found["findings"] if finding["right"] is False} == {"promised"}
    assert checked(record.replace(ANNS, BENS))["verdict"] == "wrong"
    assert checked("Dear Ann")["reason"] == "bad record"
    assert served.http.post("/api/checks", json={"record": record, "shown": "x"}).status_code == 422
    strange: object
    for strange in (["x"], [None] * 5, "x", digest_of(ANNS)):
        answer = served.http.post("/api/checks", json={"record": record, "promises": strange})
        assert answer.status_code == 422
