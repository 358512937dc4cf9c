"""Games that everybody is shown: who plays, how to watch, and open seats for anyone."""

from __future__ import annotations

from served import ANN, BOT, OPEN, Data, Served


def listing(served: Served) -> list[Data]:
    games: list[Data] = served.http.get("/api/games").json()["games"]
    return games


def test_a_listed_game_is_shown_with_its_open_seat_until_it_is_taken(served: Served) -> None:
    served.new(ANN, OPEN)  # not listed
    made = served.new(ANN, OPEN, listed=True)
    (shown,) = listing(served)
    assert shown == {
        "game": made["game"],
        "board": "sherwood-forest",
        "heroes": ["robin-hood", "bigfoot"],
        "format": "duel",
        "players": ["Ann", None],
        "choices": 0,
        "watch": made["watch"],
        "open": [{"seat": 1, "token": made["invitations"][0]["token"]}],
    }
    ben = served.sit(served.claim(shown["open"][0]["token"])["token"])
    assert ben.welcome["watch"] == made["watch"]
    (shown,) = listing(served)
    assert (shown["players"], shown["open"]) == (["Ann", "Ben"], [])
    eve = served.sit(shown["watch"])
    assert eve.welcome["seats"] == []
    ben.ask("resign")
    eve.told("state")
    assert listing(served) == []  # over
    ben.close()
    eve.close()


def test_bots_are_named_by_their_level_and_a_team_of_one_person_is_one_offer(served: Served) -> None:
    heroes = ["robin-hood", "bigfoot", "raptors", "hamlet"]
    setup = {"heroes": heroes, "board": "hells-kitchen", "format": "teams", "pair": 1}
    served.new(ANN, OPEN, BOT, OPEN, listed=True, **setup)
    (shown,) = listing(served)
    assert shown["players"] == ["Ann", None, "random bot", None]
    assert [offer["seat"] for offer in shown["open"]] == [1]
    assert served.claim(shown["open"][0]["token"])["seats"] == [1, 3]
