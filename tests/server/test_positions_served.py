"""Positions over the wire: shared as a seat knows them, shown, played from; what is wrong is refused with its place."""

from __future__ import annotations

import random
import re

import pytest

from matchless import Game, Rng, load_record, new_game, read_position, resample, save_record, write_position
from matchless.engine.position_text import at_action
from matchless.server import outgoing
from matchless.server.game_log import GameLog
from served import ANN, BOT, OPEN, Data, Person, Served


def acting(choices: int = 40) -> Game:
    """A game in which an action is to be chosen."""
    game, chance = new_game("yukon", ["raptors", "t-rex"], seed=3, first=0), random.Random(3)
    while len(game.choices()) < choices or not at_action(game):
        game.choose(chance.choice(game.options))
    return game


def made(served: Served, text: str, *seats: Data) -> Data:
    answer = served.http.post("/api/games", json={"setup": {"kind": "position", "text": text}, "seats": seats})
    assert answer.status_code == 200, answer.text
    game: Data = answer.json()
    return game


def refused(served: Served, text: str, *seats: Data) -> tuple[int, str, str]:
    answer = served.http.post("/api/games", json={"setup": {"kind": "position", "text": text}, "seats": seats})
    return answer.status_code, answer.json()["reason"], answer.json()["text"]


def share(person: Person, seq: int) -> Data:
    person.say(type="share", seq=seq)
    return person.told("shared")


# --- sharing --------------------------------------------------------------------------------------------------------


def test_a_running_game_is_shared_as_the_own_seat_knows_it(served: Served) -> None:
    table = served.new(ANN, BOT)
    ann, eve = served.sit(table["token"]), served.sit(table["watch"])
    ann.my_turn()
    while ann.state["position"]["decision"]["kind"] != "action":
        ann.choose()
        ann.my_turn()
    told = share(ann, ann.seq)
    fields = dict(field.split("=", 1) for field in told["text"].split("/")[1:])
    assert (told["seq"], told["seat"], fields["for"]) == (ann.seq, 0, "1")
    assert "?" not in fields["1.hand"]
    assert re.fullmatch(r"\?\*\d+", fields["2.hand"])
    assert not {"chance", "seed", "choices"} & set(fields)
    eve.reach(ann.seq)
    told = share(eve, ann.seq)
    assert (told["seat"], "/for=spectator/" in told["text"]) == (None, True)
    ann.close()
    eve.close()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_shared_hangs_on_nothing_that_the_seat_does_not_know(seat: int | None) -> None:
    """Hidden cards are dealt otherwise, and the text stays the same."""
    game = acting()
    texts = set()
    for luck in range(6):
        other = resample(game.view(seat), Rng.seeded(luck))
        texts.add(write_position(other.view(seat)))
    assert texts == {write_position(game.view(seat))}
    log = GameLog(save_record(game).split("\n\n")[0] + "\n\n", lines_of(game))
    assert outgoing.shared(log, log.seq, seat, open_=False).text in texts


def lines_of(game: Game) -> list[str]:
    return [line for line in save_record(game).split("\n\n")[1].splitlines() if not line.startswith("#")]


def test_within_an_action_its_beginning_is_shared_and_before_the_first_nothing(served: Served) -> None:
    game = acting(80)
    there = len(game.choices())
    game.choose(game.options[0])
    assert not at_action(game)
    watched = served.http.post("/api/replays", json={"record": save_record(game)}).json()
    eve = served.sit(watched["watch"])
    told = share(eve, there + 1)
    assert (told["seq"], told["seat"]) == (there, game.active)  # in an open game whoever is to act
    assert f"/for={game.active + 1}/" in told["text"]
    assert share(eve, there) == told
    assert share(eve, 40)["seq"] <= 40
    eve.say(type="share", seq=0)
    assert eve.refusal() == "no such moment"
    eve.close()


# --- showing --------------------------------------------------------------------------------------------------------


def test_a_position_is_shown_as_far_as_it_is_told(served: Served) -> None:
    game = acting()
    known = served.http.post("/api/positions", json={"text": write_position(game.view(1))}).json()
    assert (known["seat"], known["whole"], known["board"], known["format"]) == (1, False, "yukon", "duel")
    assert [seat["hand"] is None for seat in known["position"]["seats"]] == [True, False]
    whole = served.http.post("/api/positions", json={"text": write_position(game)}).json()
    assert (whole["seat"], whole["whole"]) == (None, True)
    assert all(seat["hand"] for seat in whole["position"]["seats"])


# --- playing --------------------------------------------------------------------------------------------------------


def test_a_game_is_played_from_a_position_and_its_record_says_so(served: Served) -> None:
    game = acting()
    seats = (ANN, BOT) if game.active == 0 else (BOT, ANN)
    table = made(served, write_position(game.view(game.active)), *seats)
    ann = served.sit(table["token"])
    ann.my_turn()
    assert (
        ann.state["position"]["seats"][game.active]["hand"]
        == game.view(game.active).data()["seats"][game.active]["hand"]
    )
    assert (ann.seq, ann.state["position"]["turn"]) == (0, game.turn)
    ann.play_out(1)
    record = served.http.get("/api/record", headers={"Authorization": f"Bearer {table['token']}"}).text
    again = load_record(record)
    assert again.over
    assert f"\nfrom {again.origin}\n" in record
    assert write_position(read_position(again.origin or "").view(game.active)) == write_position(game.view(game.active))
    rematch = served.http.post("/api/rematch", json={"token": table["token"]}).json()
    bob = served.sit(rematch["token"])
    assert bob.state["position"]["turn"] >= game.turn
    ann.close()
    bob.close()


def test_between_people_whatever_not_everybody_knows_is_dealt_anew(served: Served) -> None:
    game = acting()
    hands = set()
    for _ in range(4):
        table = made(served, write_position(game), ANN, OPEN)
        ann = served.sit(table["token"])
        hands.add(tuple(ann.state["position"]["seats"][0]["hand"]))
        assert [fighter["space"] for fighter in ann.state["position"]["seats"][0]["fighters"]] == [
            fighter["space"] for fighter in game.view(0).data()["seats"][0]["fighters"]
        ]
        ann.close()
    assert len(hands) > 1
    alone = made(served, write_position(game), ANN, BOT)  # whoever plays bots may know everything
    ann = served.sit(alone["token"])
    assert ann.state["position"]["seats"][0]["hand"] == game.view(0).data()["seats"][0]["hand"]
    ann.close()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"^.*$", "", "character 1: a position begins with mp1/"),
        (r"^.*$", "rnbqkbnr/pppppppp", "character 1: a position begins with mp1/"),
        (r"/turn=\d+", "/turn=soon", "expected a number from 1 to 200, not 'soon'"),
        (r"board=yukon@\w+", "board=yukon@0000", "another Yukon"),
        (r"heroes=raptors@\w+", "heroes=somebody", "unknown hero 'somebody'"),
        (r"/turn=", "/turn-limit=900/turn=", "at most 200 turns"),
    ],
)
def test_what_is_no_position_is_refused(served: Served, old: str, new: str, said: str) -> None:
    text = re.sub(old, new, write_position(acting()))
    status, reason, told = refused(served, text, ANN, BOT)
    assert (status, reason) == (400, "bad position")
    assert said in told
    if "turn-limit" not in text:
        shown = served.http.post("/api/positions", json={"text": text})
        assert (shown.status_code, shown.json()["reason"]) == (400, "bad position")


def test_what_cannot_be_played_from_is_refused(served: Served) -> None:
    game = acting()
    text = write_position(game)
    assert refused(served, text, ANN, {**OPEN, "picks": True})[1] == "bad setup"
    assert refused(served, text, ANN)[0] == 422
    assert refused(served, text, ANN, BOT, BOT)[1] == "bad setup"
    assert refused(served, "mp1/" + "x" * 20_000, ANN, BOT)[1] == "not understood"
    game.choose(game.options[0])
    within = write_position(game)
    assert "/choices=" in within
    assert refused(served, within, ANN, OPEN)[2].startswith("Two people begin with a position in which an action")
    assert made(served, within, ANN, BOT)["token"]
    over, chance = new_game("yukon", ["raptors", "t-rex"], seed=3, turn_limit=1), random.Random(1)
    while not over.over:
        over.choose(chance.choice(over.options))
    assert refused(served, write_position(over), ANN, BOT)[2] == "The game is over in this position."
