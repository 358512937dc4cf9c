"""Studies: other lines in a game that is over, notes and marks; carried out by the engine, kept, told and deleted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from matchless import load_record, start, write_position
from matchless.engine.notation import choice_id, choice_ids, option_of
from matchless.engine.position_text import at_action
from matchless.server import schema
from matchless.server.admin import numbers
from matchless.server.messages.base import MOST_TRIED
from matchless.server.messages.studies import LONGEST_NOTE, MOST_VARIATIONS
from matchless.server.rows import Seat, StoredStudy
from matchless.server.store import Store
from matchless.server.studies import MOST_CHOICES
from served import ANN, BOT, GENEROUS, OPEN, Data, Person, Served
from stored import game as stored_game

LENGTH = 12  # choices of the other line
SOON = timedelta(days=1)


@pytest.fixture
def over(served: Served) -> Data:
    """A game that is over, with its record."""
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    ann.play_out(3)
    ann.close()
    record = served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text
    at, line = another(record)
    return {**made, "record": record, "at": at, "line": line}


def another(record: str) -> tuple[int, list[str]]:
    """Where another line may begin, and its choices: the last that is offered, and another than the game's at first.

    After two of its choices there is something to choose from, and it does not end.
    """
    whole = load_record(record)
    for at, made in enumerate(whole.choices()):
        game, free = moment_of(record, at), False
        line: list[str] = []
        while not game.over and len(line) < LENGTH and (line or len(game.options) > 1):
            free = free or (len(line) == 2 and len(game.options) > 1)
            option = next(one for one in reversed(game.options) if line or one != made)
            line.append(choice_id(game, option))
            game.choose(option)
        if at > 30 and free and len(line) == LENGTH and not game.over:
            return at, line
    raise AssertionError("no moment of the game fits")


def moment_of(record: str, at: int) -> Any:
    whole = load_record(record)
    game = start(whole.table, whole.seed)
    for option in whole.choices()[:at]:
        game.choose(option)
    return game


def look(person: Person, seq: int, line: list[str]) -> Data:
    person.say(type="look", seq=seq, line=line)
    return person.told("moment")


def study_of(over: Data, **more: Any) -> Data:
    at, line = over["at"], over["line"][:3]
    return {
        "title": "What if",
        "variations": [{"id": 1, "of": 0, "at": at, "name": "Wait", "choices": line}],
        "notes": [
            {"line": 0, "seq": 3, "text": "A <b>quiet</b>\nstart", "marks": []},
            {"line": 1, "seq": at + 2, "text": "", "marks": [{"space": "A1", "to": "B1", "ink": 2}]},
        ],
        **more,
    }


def post(served: Served, path: str, **message: Any) -> Data:
    answer = served.http.post(path, json=message)
    assert answer.status_code == 200, answer.text
    told: Data = answer.json()
    return told


def refused(served: Served, path: str, **message: Any) -> tuple[str, str]:
    answer = served.http.post(path, json=message)
    assert answer.status_code >= 400, answer.text
    return answer.json()["reason"], answer.json()["text"]


def opened(served: Served, study: str) -> Data | None:
    answer = served.http.get("/api/study", headers={"Authorization": f"Bearer {study}"})
    found: Data | None = answer.json() if answer.status_code == 200 else None
    return found


# --- other lines ----------------------------------------------------------------------------------------------------


def test_another_line_is_played_in_the_very_game(served: Served, over: Data) -> None:
    eve = served.sit(over["watch"])
    at, line = over["at"], over["line"]
    here = look(eve, at, [])
    there = moment_of(over["record"], at)
    assert here["next"] == choice_id(there, load_record(over["record"]).choices()[at])
    assert [option["id"] for option in here["position"]["decision"]["options"]] == choice_ids(there)
    for number in range(1, len(line) + 1):
        moment = look(eve, at, line[:number])
        there = moment_of(over["record"], at)
        for id_ in line[:number]:
            there.choose(there.options[choice_ids(there).index(id_)])
        assert (moment["seq"], moment["line"], moment["open"]) == (at + number, line[:number], True)
        hands = [[there.table.cards[card].name for card in hand] for hand in there.hand]
        assert [sorted(seat["hand"]) for seat in moment["position"]["seats"]] == [sorted(hand) for hand in hands]
        assert moment["position"]["decision"]["seat"] == there.asked
        assert [option["id"] for option in moment["position"]["decision"]["options"]] == choice_ids(there)
        assert moment["choice"]
        assert moment["next"] is None
    assert look(eve, at, [])["position"] == here["position"]  # the game itself is as it was
    eve.close()


def test_a_line_can_be_played_to_its_end_and_no_further(served: Served, over: Data) -> None:
    game = load_record(over["record"])
    begin = len(game.choices()) - 6
    ids = [line.rsplit(" ", 1)[-1] for line in served.stored(over["game"]).lines[begin:]]
    eve = served.sit(over["watch"])
    last = look(eve, begin, ids)
    assert last["position"]["result"] == eve.state["position"]["result"]
    assert last["position"]["decision"] is None
    eve.say(type="look", seq=begin, line=[*ids, "maneuver"])
    assert "the game is over" in eve.told("refused")["text"]
    eve.close()


def test_the_position_of_another_line_is_shared_and_played_on_from(served: Served, over: Data) -> None:
    at, line = over["at"], over["line"]
    eve = served.sit(over["watch"])
    eve.say(type="share", seq=at, line=line)
    told = eve.told("shared")
    game = moment_of(over["record"], at)
    actions = {}
    for number, id_ in enumerate(line, start=at + 1):
        game.choose(option_of(game, id_))
        if at_action(game):
            actions[number] = write_position(game.view(game.active))
    assert actions  # the line is long enough for one
    assert (told["seq"], told["text"]) == max(actions.items())
    eve.say(type="share", seq=at, line=["nonsense"])
    assert eve.refusal() == "illegal"
    eve.close()

    setup = {"kind": "record", "record": over["record"], "until": at, "line": line}
    made = post(served, "/api/games", setup=setup, seats=[ANN, BOT])
    choices = [one.rsplit(" ", 1)[-1] for one in served.stored(made["game"]).lines]
    assert choices[at : at + LENGTH] == line
    setup["line"] = [*line[:2], "nonsense"]
    reason, text = refused(served, "/api/games", setup=setup, seats=[ANN, BOT])
    assert reason == "bad record"
    assert text.startswith("The other line cannot be played: choice 3, 'nonsense', cannot be made; there are: ")


def test_another_line_may_begin_where_somebody_gave_up(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    for _ in range(3):
        ann.my_turn()
        ann.choose()
    ann.my_turn()
    asked = ann.state["position"]["decision"]
    ann.ask("resign")
    ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    assert ann.state["position"]["decision"] is None  # at the table it is over
    end = look(ann, ann.seq, [])
    assert end["position"]["result"]["resigned"]
    assert end["position"]["decision"]["options"] == asked["options"]
    id_ = asked["options"][0]["id"]
    beyond = look(ann, ann.seq, [id_])
    assert (beyond["seq"], beyond["position"]["result"]) == (ann.seq + 1, None)
    study = {"title": "", "variations": [{"id": 1, "at": ann.seq, "choices": [id_]}], "notes": []}
    assert len(post(served, "/api/studies/check", token=made["token"], study=study)["said"][0]) == 1
    ann.close()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (["nonsense"], "illegal"),
        (["<script>" * 12], "illegal"),
        (["x"] * (MOST_TRIED + 1), "not understood"),
        ([""], "not understood"),
        ([7], "not understood"),
    ],
)
def test_what_cannot_be_chosen_is_refused_and_says_why(
    served: Served, over: Data, line: list[Any], reason: str
) -> None:
    eve = served.sit(over["watch"])
    eve.say(type="look", seq=over["at"], line=line)
    told = eve.told("refused")
    assert told["reason"] == reason
    assert len(told["text"]) <= 300
    if line == ["nonsense"]:
        assert told["text"].startswith("choice 1, 'nonsense', cannot be made; there are: ")
    eve.close()


def test_a_running_game_lets_nobody_try_lines_or_see_options_of_others(served: Served) -> None:
    made = served.new(ANN, OPEN)
    ben_token = served.claim(made["invitations"][0]["token"])["token"]
    ann, ben = served.sit(made["token"]), served.sit(ben_token)
    ids = [option["id"] for option in ann.state["position"]["decision"]["options"]]
    for person in (ann, ben):
        for asks in ("look", "share"):
            person.say(type=asks, seq=0, line=[ids[0]])
            assert person.refusal() == "not over"
    ann.choose()
    ben.reach(1)
    moment = look(ben, 0, [])
    assert (moment["position"]["decision"]["options"], moment["next"]) == ([], None)
    study = {"title": "", "variations": [], "notes": []}
    for path in ("/api/studies", "/api/studies/check"):
        assert refused(served, path, token=made["token"], study=study)[0] == "not over"
    ann.close()
    ben.close()


# --- studies --------------------------------------------------------------------------------------------------------


def test_a_study_is_checked_and_its_choices_are_told_in_sentences(served: Served, over: Data) -> None:
    study = study_of(over)
    checked = post(served, "/api/studies/check", token=over["token"], study=study)
    (said,) = checked["said"]
    assert (checked["study"], len(said)) == (study, 3)
    eve = served.sit(over["watch"])
    for number in range(3):
        line = study["variations"][0]["choices"][: number + 1]
        assert look(eve, over["at"], line)["choice"] == said[number]
    eve.close()


def test_a_study_is_shared_changed_by_its_author_alone_and_deleted(served: Served, over: Data) -> None:
    study = study_of(over)
    kept = post(served, "/api/studies", token=over["token"], study=study)
    assert kept["days"] == 90
    found = opened(served, kept["study"])
    assert found is not None
    assert (found["watch"], found["study"]) == (over["watch"], study)
    assert opened(served, kept["key"]) is None
    for stranger in (kept["study"], "k" * 32):
        assert refused(served, "/api/studies", token=over["watch"], study=study, key=stranger)[0] == "unknown token"
        assert not post(served, "/api/studies/delete", key=stranger)["deleted"]
    changed = {**study, "title": "Another"}
    again = post(served, "/api/studies", token=over["watch"], study=changed, key=kept["key"])
    assert again == kept
    assert (opened(served, kept["study"]) or {})["study"] == changed
    assert post(served, "/api/studies/delete", key=kept["key"])["deleted"]
    assert opened(served, kept["study"]) is None


def test_variations_branch_off_variations(served: Served, over: Data) -> None:
    study = study_of(over)
    first = study["variations"][0]
    eve = served.sit(over["watch"])
    options = look(eve, over["at"], first["choices"][:2])["position"]["decision"]["options"]
    other = next(option["id"] for option in options if option["id"] != first["choices"][2])
    inner = {"id": 5, "of": 1, "at": over["at"] + 2, "name": "", "choices": [other]}
    said = post(served, "/api/studies/check", token=over["watch"], study={**study, "variations": [first, inner]})
    assert [len(one) for one in said["said"]] == [3, 1]
    eve.close()


def bad(study: Data, **changes: Any) -> Data:
    first = study["variations"][0]
    return {**study, "variations": [{**first, **changes}]}


BAD: list[tuple[str, Any, str]] = [
    ("a choice", lambda s: bad(s, choices=["nonsense"]), "variation 1: choice 1, 'nonsense', cannot be made"),
    ("no parent", lambda s: bad(s, of=7), "variation 1 branches off variation 7"),
    ("itself", lambda s: bad(s, of=1), "variation 1 branches off variation 1"),
    ("too late", lambda s: bad(s, at=100_000), "variation 1 branches off after choice 100000"),
    ("twice", lambda s: {**s, "variations": s["variations"] * 2}, "variation 1 is there twice"),
    (
        "before its line",
        lambda s: {**s, "variations": [*s["variations"], {**s["variations"][0], "id": 2, "of": 1}]},
        "where its line has no choice of its own",
    ),
    ("no line", lambda s: {**s, "notes": [{"line": 9, "seq": 1}]}, "there is no such variation"),
    (
        "no moment",
        lambda s: {**s, "notes": [{"line": 1, "seq": s["variations"][0]["at"]}]},
        "no such moment of its own",
    ),
    ("noted twice", lambda s: {**s, "notes": [{"line": 0, "seq": 1}] * 2}, "is there twice"),
    (
        "no space",
        lambda s: {**s, "notes": [{"line": 0, "seq": 1, "marks": [{"space": "A1", "to": "Z99"}]}]},
        "there is no space 'Z99'",
    ),
    (
        "too much",
        lambda s: {
            **s,
            "variations": [
                {**s["variations"][0], "id": id_, "choices": ["x"] * MOST_TRIED}
                for id_ in range(1, 2 + MOST_CHOICES // MOST_TRIED)
            ],
        },
        f"at most {MOST_CHOICES} choices",
    ),
]


@pytest.mark.parametrize(("spoil", "said"), [pytest.param(*one[1:], id=one[0]) for one in BAD])
def test_a_study_that_does_not_fit_its_game_is_refused_and_not_kept(
    served: Served, over: Data, spoil: Any, said: str
) -> None:
    study = spoil(study_of(over, notes=[]))
    for path in ("/api/studies/check", "/api/studies"):
        reason, text = refused(served, path, token=over["token"], study=study)
        assert reason == "bad study"
        assert said in text


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: {**s, "notes": [{"line": 0, "seq": 1, "text": "x" * (LONGEST_NOTE + 1)}]},
        lambda s: {**s, "notes": [{"line": 0, "seq": 1, "text": "bell \a"}]},
        lambda s: {**s, "notes": [{"line": 0, "seq": 1, "marks": [{"space": "A1", "ink": 4}]}]},
        lambda s: {**s, "title": "x" * 81},
        lambda s: {**s, "variations": s["variations"] * (MOST_VARIATIONS + 1)},
        lambda s: {**s, "more": 1},
        lambda s: bad(s, choices=[]),
        lambda s: bad(s, at="40"),
    ],
)
def test_what_is_no_study_is_not_understood(served: Served, over: Data, spoil: Any) -> None:
    answer = served.http.post("/api/studies", json={"token": over["token"], "study": spoil(study_of(over))})
    assert (answer.status_code, answer.json()["reason"]) == (422, "not understood")


def test_a_record_that_was_opened_can_be_studied_and_stays_as_long_as_its_study(served: Served, over: Data) -> None:
    record = post(served, "/api/replays", record=over["record"])
    before = served.stored(record["game"]).expires
    kept = post(served, "/api/studies", token=record["watch"], study=study_of(over))
    after = served.stored(record["game"]).expires
    assert before is not None
    assert after is not None
    assert after - before > timedelta(days=80)
    assert (opened(served, kept["study"]) or {})["watch"] == record["watch"]


def test_studies_give_way_to_newer_ones(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", replace(GENEROUS, studies=2)) as served:
        made = served.new(ANN, BOT)
        ann = served.sit(made["token"])
        ann.play_out(3)
        ann.close()
        study = {"title": "", "variations": [], "notes": []}
        kept = [post(served, "/api/studies", token=made["token"], study=study)["study"] for _ in range(3)]
        assert [opened(served, one) is not None for one in kept] == [False, True, True]


def test_whoever_keeps_too_many_studies_at_once_has_to_wait(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", replace(GENEROUS, made=(0.001, 3))) as served:
        made = served.new(ANN, BOT)
        ann = served.sit(made["token"])
        ann.play_out(3)
        ann.close()
        study = {"title": "", "variations": [], "notes": []}
        for _ in range(2):
            post(served, "/api/studies", token=made["token"], study=study)
        assert refused(served, "/api/studies", token=made["token"], study=study)[0] == "too fast"


# --- in the store, on SQLite and PostgreSQL -------------------------------------------------------------------------


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    database = Store(url)
    yield database
    database.close()


def kept(name: str, game: str = "g", address: str = "192.0.2.1", expires: timedelta = SOON) -> StoredStudy:
    return StoredStudy(name, game, b"packed", address, datetime.now(UTC) + expires)


def names(store: Store) -> list[str]:
    with store.engine.begin() as connection:
        return sorted(connection.execute(select(schema.studies.c.study)).scalars())


def test_studies_go_with_their_game(store: Store) -> None:
    for id_ in "gh":
        store.add(stored_game(id_))
        store.keep_study(kept(f"of {id_}", id_), f"key {id_}", 9)
    assert numbers(store)["studies"] == 2
    assert store.delete("g")
    assert names(store) == ["of h"]
    assert store.study("of g") is None
    assert store.study("of h") == ("h-watch", b"packed")


def test_studies_expire(store: Store) -> None:
    store.add(stored_game("g"))
    store.keep_study(kept("old", expires=-SOON), "old key", 9)
    store.keep_study(kept("new"), "new key", 9)
    assert store.study("old") is None
    store.forget(None)
    assert names(store) == ["new"]
    assert store.change_study(kept("other name", expires=2 * SOON), "new key") == "new"
    assert names(store) == ["new"]
    assert store.change_study(kept("x", game="h"), "new key") is None


def test_the_oldest_study_of_whoever_has_most_goes_first(store: Store) -> None:
    store.add(stored_game("g"))
    for number, address in enumerate(("a", "b", "b", "c")):
        store.keep_study(kept(f"{address}{number}", address=address, expires=SOON + number * SOON), str(number), 9)
    store.keep_study(kept("d", address="d"), "d", 4)
    assert names(store) == ["a0", "b2", "c3", "d"]


def test_an_opened_record_expires_no_sooner_than_its_study(store: Store) -> None:
    looked_at = replace(stored_game("r"), seats=(Seat(), Seat()), over=True, clock=None)
    store.open_record(replace(looked_at, address="a", expires=datetime.now(UTC) + timedelta(hours=1)), 9)
    store.add(stored_game("g"))
    for game in "rg":
        store.keep_study(kept(f"of {game}", game), game, 9)
    with store.engine.begin() as connection:
        rows = connection.execute(select(schema.games.c.id, schema.games.c.expires)).all()
    expires = {row.id: row.expires for row in rows}
    assert expires["g"] is None
    assert expires["r"] is not None
    assert expires["r"].replace(tzinfo=UTC) > datetime.now(UTC) + timedelta(hours=20)
