"""What the maker of a game settles: who begins, the edition of the rules, and the items that nobody knows for sure."""

from __future__ import annotations

import pytest

from matchless import load_record
from matchless.engine.items import item_data
from served import ANN, BOT, OPEN, Data, Served

ITEMS: list[Data] = [
    {"name": "First Aid Kit", "kind": "scheme", "effects": [{"recover": 2}, {"draw": 1}]},
    {"name": "Payphone", "kind": "scheme", "effects": [{"retrieve": 2}]},
    {"name": "Map", "kind": "scheme", "effects": [{"attack_anywhere": "its user, until used"}]},
    {"name": "Fire Hydrant", "kind": "combat", "effects": [{"add": 4}]},
    {"name": "Manhole Cover", "kind": "combat", "effects": [{"add": 4}]},
    {"name": "Mailbox", "kind": "combat", "effects": [{"add": 4}]},
]


def head(served: Served, made: Data) -> str:
    return served.stored(made["game"]).head


def test_a_game_is_played_as_printed_unless_its_maker_says_otherwise(served: Served) -> None:
    assert load_record(head(served, served.new(ANN, BOT))).table.edition == "printed"
    made = served.new(ANN, BOT, edition="current")
    assert load_record(head(served, made)).table.edition == "current"
    ann = served.sit(made["token"])
    assert ann.welcome["edition"] == "current"
    assert ann.state["position"]["edition"] == "current"
    ann.close()


@pytest.mark.parametrize("first", [0, 1])
def test_the_maker_may_begin_or_be_second(served: Served, first: int) -> None:
    game = load_record(head(served, served.new(ANN, OPEN, first=first)))
    assert game.seat_at_start(0) == first


def test_a_table_sets_its_items_and_keeps_them_in_a_game_dealt_anew(served: Served) -> None:
    made = served.new(ANN, {"kind": "open", "picks": True}, board="hells-kitchen", items=ITEMS, edition="current")
    invitation = made["invitations"][0]["token"]
    claim = {"invitation": invitation, "key": "k" * 20, "name": "Ben", "hero": "t-rex"}
    assert served.http.post("/api/seats", json=claim).status_code == 200
    table = load_record(head(served, made)).table
    assert [item_data(item) for item in table.items] == [{**item, "guess": ""} for item in ITEMS]
    assert table.edition == "current"
    ann = served.sit(made["token"])
    texts = {item["name"]: item["text"] for item in ann.state["position"]["items"].values()}
    assert texts["Mailbox"] == "During combat: Add 4 to your card's value."
    ann.close()


def test_the_usual_items_say_that_they_are_a_guess(served: Served) -> None:
    made = served.new(ANN, BOT, board="hells-kitchen")
    ann = served.sit(made["token"])
    texts = {item["name"]: item["text"] for item in ann.state["position"]["items"].values()}
    assert "Our guess" in texts["Mailbox"]
    assert "Our guess" not in texts["First Aid Kit"]
    ann.close()


@pytest.mark.parametrize(
    ("items", "complaint"),
    [
        ([{**ITEMS[0], "effects": [{"explode": 1}]}, *ITEMS[1:]], "unknown effect 'explode'"),
        ([{**ITEMS[0], "effects": [{"draw": 99}]}, *ITEMS[1:]], "a whole number from 1 to 9"),
        ([*ITEMS, ITEMS[0]], "'First Aid Kit' stands there twice"),
        (ITEMS[:5], "3 slots for combat items, but there are only 2"),
        ([{**ITEMS[2], "effects": [{"attack_anywhere": "everybody"}]}, *ITEMS[:2], *ITEMS[3:]], "not 'everybody'"),
    ],
)
def test_items_that_cannot_be_are_refused_and_say_why(served: Served, items: list[Data], complaint: str) -> None:
    setup = {"kind": "fresh", "heroes": ["robin-hood", "bigfoot"], "board": "hells-kitchen", "items": items}
    refused = served.http.post("/api/games", json={"setup": setup, "seats": [ANN, BOT]})
    assert refused.json()["reason"] == "bad setup"
    assert complaint in refused.json()["text"]
