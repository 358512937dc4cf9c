"""An upgrade that brings newer rules: every game that is kept stays readable, by the rules it began with.

The newer version is invented: by its one ruling no game lasts longer than three turns.
"""

from __future__ import annotations

from typing import Any

import pytest

from matchless.engine.table import Table
from matchless.engine.versions import SINCE, holds
from served import ANN, BOT, Served

SHORT = 3  # turns
RULING = "INVENTED-1"


def upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes this a Matchless with the newer rules."""
    begun = Table.__init__

    def shorter(self: Table, *args: Any, **more: Any) -> None:
        begun(self, *args, **more)
        if holds(RULING, self.rules):
            self.turn_limit = SHORT

    monkeypatch.setitem(SINCE, RULING, 2)
    monkeypatch.setattr(Table, "__init__", shorter)


def record(served: Served, token: str) -> str:
    answer = served.http.get("/api/record", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    return answer.text


def turns(told: str) -> int:
    return told.count("# turn ")


def test_games_of_before_an_upgrade_go_on_are_replayed_and_have_a_rematch(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Served(url) as served:
        finished, running = served.new(ANN, BOT), served.new(ANN, BOT)
        ann = served.sit(finished["token"])
        ann.play_out(1)
        ann.close()
        before = record(served, finished["token"])
        ann = served.sit(running["token"])
        for _ in range(12):
            ann.my_turn()
            ann.choose()
        ann.close()
        so_far = served.stored(running["game"]).lines
    assert "rules 1\n" in before
    assert turns(before) > SHORT

    upgrade(monkeypatch)
    with Served(url) as served:
        assert record(served, finished["token"]) == before
        watched = served.sit(finished["token"])
        assert watched.state["position"]["result"] is not None
        watched.say(type="look", seq=5)
        assert watched.told("moment")["seq"] == 5
        watched.close()

        ann = served.sit(running["token"])
        ann.play_out(2)
        ann.close()
        after = record(served, running["token"])
        assert "rules 1\n" in after
        assert served.stored(running["game"]).lines[: len(so_far)] == so_far
        assert turns(after) > SHORT

        for old in (finished, running):
            answer = served.http.post("/api/rematch", json={"token": old["token"]})
            assert answer.status_code == 200, answer.text
            again = served.sit(answer.json()["token"])
            again.play_out(3)
            again.close()
            newest = record(served, answer.json()["token"])
            assert "rules 2\n" in newest
            assert turns(newest) <= SHORT
        mine = {"tokens": [finished["token"], running["token"]]}
        assert [game["over"] for game in served.http.post("/api/mine", json=mine).json()["games"]] == [True, True]


def test_a_game_of_a_newer_matchless_is_refused_with_a_sentence_by_an_older_one(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two versions side by side, during an upgrade: nothing fails, and the older one says why it cannot."""
    with monkeypatch.context() as newer:
        upgrade(newer)
        with Served(url) as served:
            made = served.new(ANN, BOT)
            ann = served.sit(made["token"])
            ann.play_out(1)
            ann.close()
    with Served(url) as served:
        headers = {"Authorization": f"Bearer {made['token']}"}
        for refused in (
            served.http.get("/api/record", headers=headers),
            served.http.post("/api/rematch", json={"token": made["token"]}),
        ):
            assert refused.status_code == 400
            assert refused.json()["reason"] == "other rules"
            assert "version 2 of our rules" in refused.json()["text"]
        assert served.http.post("/api/mine", json={"tokens": [made["token"]]}).json()["games"][0]["over"]
        served.new(ANN, BOT)
