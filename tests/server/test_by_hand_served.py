"""Texts by hand at a table: everybody sees the sentence, the owner has tools, the others agree or do not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from matchless import Hero, heroes, load_record, save_record
from matchless.server import table_state
from served import ANN, BOT, Person, Served, seated
from singing import SINGER


@pytest.fixture
def singer(tmp_path: Path) -> Iterator[Hero]:
    path = tmp_path / "singer.yaml"
    path.write_text(SINGER, encoding="utf-8")
    hero = heroes.load_file(path)
    heroes.add(hero)
    yield hero
    heroes.remove("singer")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        yield server


def ids(person: Person) -> list[str]:
    return [option["id"] for option in person.state["position"]["decision"]["options"]]


def pick(person: Person, *wanted: str) -> None:
    """Chooses by the words of the options, one choice after another."""
    for id_ in wanted:
        person.choose(person.options[ids(person).index(id_)])


def test_everybody_sees_the_sentence_and_only_the_owner_the_tools(served: Served, singer: Hero) -> None:
    made, ann, ben = seated(served)
    watcher = served.sit(made["watch"])
    for person in (ann, ben, watcher):
        told = person.state["by_hand"]
        assert (told["seat"], told["source"], told["refusals"]) == (0, "Voice", 0)
        assert told["text"] == "At the start of your turn, hum a tune; whoever knows it draws a card."
    assert {"cards", "fighters", "turn", "own pieces", ""} == set(ann.state["by_hand"]["groups"])
    assert ben.state["by_hand"]["groups"] == watcher.state["by_hand"]["groups"] == {}
    pick(ann, "opponent-draws", "1", "done")
    ben.reach(ann.seq)
    assert ids(ben) == ["agree", "not-so"]
    pick(ben, "agree")
    ann.reach(ben.seq)
    assert ann.state["by_hand"] is None
    game_log = served.game_log(made["game"])
    record = save_record(game_log.game)
    assert save_record(load_record(record)) == record
    assert "2 mode agree" in record


def test_who_does_not_agree_takes_it_back(served: Served, singer: Hero) -> None:
    _, ann, ben = seated(served)
    before = ann.state["position"]["seats"]
    pick(ann, "draw", "3", "done")
    ben.reach(ann.seq)
    pick(ben, "not-so")
    ann.reach(ben.seq)
    assert ann.state["position"]["seats"] == before
    assert ann.state["by_hand"]["refusals"] == 1
    assert ids(ann)[0] == "done"


def test_a_game_goes_on_amid_a_text_by_hand_after_a_restart(tmp_path: Path, singer: Hero) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    with Served(database) as first:
        made, ann, _ = seated(first)
        pick(ann, "draw", "1")
        state = ann.state
    with Served(database) as second:
        ann = second.sit(made["token"])
        assert ann.state["position"] == state["position"]
        assert ann.state["by_hand"] == state["by_hand"]
        pick(ann, "start-again")
        assert "start-again" not in ids(ann)


def test_a_trusting_table_asks_nobody(served: Served, singer: Hero) -> None:
    _, ann, _ = seated(served, trust=True)
    pick(ann, "done")
    assert ann.state["by_hand"] is None
    assert ann.options


def test_a_bot_agrees(served: Served, singer: Hero) -> None:
    ann = served.sit(served.new(ANN, BOT, heroes=["singer", "bigfoot"])["token"])
    ann.my_turn()
    while ann.state["by_hand"] is None:
        ann.choose()
        ann.my_turn()
    pick(ann, "gain-an-action", "done")
    ann.my_turn()
    assert ann.state["by_hand"] is None
    assert ann.state["position"]["actions"] == 3


def test_silence_is_agreement_on_a_clock(served: Served, singer: Hero, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_state, "SILENCE", 1)
    _, ann, ben = seated(served, clock=60)
    assert ann.state["left"] > 30
    pick(ann, "draw", "1", "done")
    ben.reach(ann.seq)
    assert ben.state["left"] <= 1
    seq = ann.seq
    ann.reach(seq + 1)
    assert ann.state["by_hand"] is None
    assert len(ann.state["position"]["seats"][0]["hand"]) == 6
