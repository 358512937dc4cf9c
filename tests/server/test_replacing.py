"""Somebody who has left for good: a bot plays on until they come back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from served import ANN, BOT, GENEROUS, OPEN, Served


def test_a_bot_plays_on_for_somebody_who_is_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", replace(GENEROUS, away=0.0)) as served:
        made = served.new(ANN, OPEN, first=1)
        ann = served.sit(made["token"])
        token = served.claim(made["invitations"][0]["token"])["token"]
        ben = served.sit(token)
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
        eve = served.sit(made["watch"])
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
        ben = served.sit(token)
        assert ben.welcome["players"][1] == {"name": "Ben", "bot": None, "connected": True, "picks": False}
        while not ben.options:
            ann.choose()
            ben.reach(ann.seq)
        ben.choose()
        ann.close()
        ben.close()


def test_a_moment_away_is_not_enough(served: Served) -> None:
    made = served.new(ANN, OPEN)
    ann = served.sit(made["token"])
    ann.ask("replace", seat=1, level="random")
    assert ann.refusal() == "not away"  # nobody has the seat
    served.sit(served.claim(made["invitations"][0]["token"])["token"]).close()
    ann.until(lambda said: said["type"] == "players" and said["players"][1]["connected"])
    ann.until(lambda said: said["type"] == "players" and not said["players"][1]["connected"])
    ann.ask("replace", seat=1, level="random")
    refused = ann.told("refused")
    assert refused["reason"] == "not away"
    assert refused["text"] == "A bot can play on only for a person who has been away for 60 seconds."
    ann.close()


def test_a_bots_seat_is_not_replaced(served: Served) -> None:
    ann = served.sit(served.new(ANN, BOT)["token"])
    ann.ask("replace", seat=1, level="random")
    assert ann.refusal() == "not away"
    ann.close()
