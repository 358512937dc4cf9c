"""Team talk (TALK-1): the team hears it, nobody else does, and what cannot be said changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import get_args

import pytest

from matchless.server import seating, talk
from matchless.server.messages.talk import Phrase
from matchless.server.store import Store
from matchless.server.talk import PHRASES
from postgres import Postgres
from served import ANN, BOT, GENEROUS, OPEN, Data, Known, Person, Served

FOUR: Data = {
    "heroes": ["robin-hood", "bigfoot", "hamlet", "titania"],
    "board": "globe-theatre",
    "format": "teams",
    "first": 0,
}
NOBODY: Data = {"phrase": "attack", "fighter": None, "space": None, "card": None, "shows": None}


class Teams:
    """Ann and Cid against Ben and Dot, and somebody who watches."""

    def __init__(self, *servers: Served) -> None:
        first = servers[0]
        self.made = first.new(ANN, OPEN, OPEN, OPEN, **FOUR)
        self.game: str = self.made["game"]
        self.first = first
        self.tokens: list[str] = [self.made["token"]]
        for name, invitation in zip(("Ben", "Cid", "Dot"), self.made["invitations"], strict=True):
            self.tokens.append(first.claim(invitation["token"], name)["token"])
        at = [servers[seat % len(servers)] for seat in (0, 0, 1, 1)]  # teammates at different servers
        self.people = [server.sit(token) for server, token in zip(at, self.tokens, strict=True)]
        self.ann, self.ben, self.cid, self.dot = self.people
        self.eye = servers[-1].sit(self.made["watch"])

    def close(self) -> None:
        for person in (*self.people, self.eye):
            person.close()

    def hand(self, seat: int) -> list[str]:
        """The names of the cards in a hand, whoever sees them."""
        game = self.first.game_log(self.game).game
        return [game.table.cards[card].name for card in game.hand[seat]]


@pytest.fixture
def teams(served: Served) -> Iterator[Teams]:
    four = Teams(served)
    yield four
    four.close()


def settle(person: Person) -> None:
    """Waits until the server has answered something that came after all that was said before."""
    person.say(type="look", seq=0)
    person.told("moment")


def spoken(person: Person) -> list[Data]:
    """What this person has heard their team say."""
    settle(person)
    return [said["remark"] for said in person.heard if said["type"] == "spoken"]


def test_there_are_words_for_every_phrase() -> None:
    assert set(PHRASES) == set(get_args(Phrase))


def test_the_team_hears_it_and_nobody_else(teams: Teams) -> None:
    card = teams.hand(0)[0]
    for more in ({"fighter": 1}, {"space": "A1"}, {"shows": card}, {}):
        teams.ann.say(type="say", seat=0, phrase="attack", **more)
    heard = spoken(teams.ann)
    name = teams.first.game_log(teams.game).table.names[1]
    assert [remark["text"] for remark in heard] == [
        f"Attack now: {name}.",
        "Attack now: A1.",
        f"Attack now: {card}, in my hand.",
        "Attack now.",
    ]
    assert heard[0] == {"seat": 0, "seq": 0, **NOBODY, "fighter": 1, "text": heard[0]["text"]}
    assert spoken(teams.cid) == heard
    for other in (teams.ben, teams.dot, teams.eye):
        assert spoken(other) == []
    teams.dot.say(type="say", seat=3, phrase="thanks")
    assert [remark["text"] for remark in spoken(teams.dot) + spoken(teams.ben)] == ["Thank you.", "Thank you."]
    assert spoken(teams.cid) == heard


def all_told(served: Served, talking: bool) -> list[list[Data]]:
    """What Ben, Dot and a spectator are told in a game, and what when they come back to it."""
    teams = Teams(served)
    hand = teams.hand(0)
    for _ in range(8):
        if talking:
            teams.ann.say(type="say", seat=0, phrase="attack", fighter=2)
            teams.cid.say(type="say", seat=2, phrase="yes", space="A1")
            teams.ann.say(type="say", seat=0, phrase="safe", shows=hand[0])
            teams.ann.say(type="say", seat=0, phrase="safe", shows="Nothing of the kind")
            settle(teams.ann)
            settle(teams.cid)
        asked = next(person for person in teams.people if person.options)
        asked.choose()
        for person in (*teams.people, teams.eye):
            person.reach(asked.seq)
    again = [served.sit(token) for token in (teams.tokens[1], teams.tokens[3], teams.made["watch"])]
    told = []
    for person in (teams.ben, teams.dot, teams.eye, *again):
        settle(person)
        told.append([{**said, "watch": ""} if "watch" in said else said for said in person.heard])
    for person in again:
        person.close()
    assert len(teams.ann.heard) > 40 or not talking
    teams.close()
    return told


def test_to_the_others_it_is_as_if_nothing_had_been_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents and spectators are told the same, message by message, in the same game with and without talk."""
    told = []
    for talking in (False, True):
        monkeypatch.setattr(seating, "secrets", Known(6))
        with Served(f"sqlite:///{tmp_path / f'{talking}.sqlite3'}") as served:
            told.append(all_told(served, talking))
    assert told[0] == told[1]
    assert [said["type"] for said in told[0][3]][:2] == ["welcome", "state"]


def test_what_was_said_can_be_read_after_a_reload_and_by_the_team_alone(teams: Teams, served: Served) -> None:
    teams.ann.say(type="say", seat=0, phrase="danger", fighter=1)
    teams.ben.say(type="say", seat=1, phrase="cards")
    settle(teams.ann)
    settle(teams.ben)
    for room in served.games.rooms.values():  # as after a restart: what comes next is read from the database
        served.loop.call_soon_threadsafe(room.close)
    assert teams.ann.is_closed()
    texts = []
    for token in (*teams.tokens, teams.made["watch"]):
        person = served.sit(token)
        texts.append([remark["text"] for remark in person.welcome["talk"]])
        person.close()
    own = [f"Watch out: {served.game_log(teams.game).table.names[1]}."]
    assert texts == [own, ["I need cards."], own, ["I need cards."], []]


def test_a_team_is_remembered_for_as_many_remarks_whatever_the_other_says(teams: Teams) -> None:
    teams.ben.say(type="say", seat=1, phrase="wait")
    settle(teams.ben)
    for number in range(talk.MOST_REMARKS + 5):
        teams.ann.say(type="say", seat=0, phrase="yes" if number < 7 else "no")
    settle(teams.ann)
    cid, dot = (teams.first.sit(teams.tokens[seat]) for seat in (2, 3))
    assert [remark["phrase"] for remark in cid.welcome["talk"]] == ["yes"] * 2 + ["no"] * (talk.MOST_REMARKS - 2)
    assert [remark["phrase"] for remark in dot.welcome["talk"]] == ["wait"]
    rows = teams.first.remarks(teams.game)
    assert len(rows) == talk.MOST_REMARKS + 1
    settle(teams.cid)  # who has not read all of it would be waited for at the end
    cid.close()
    dot.close()


def test_what_is_taken_back_was_said_all_the_same(teams: Teams) -> None:
    teams.ann.say(type="say", seat=0, phrase="wait")
    teams.ann.choose()
    teams.ann.ask("take back")
    assert [remark["phrase"] for remark in teams.cid.told("welcome")["talk"]] == ["wait"]


UNSAYABLE: list[tuple[Data, str]] = [
    ({"phrase": "dance"}, "not understood"),
    ({"phrase": None}, "not understood"),
    ({"phrase": "yes", "text": "Hello"}, "not understood"),
    ({"fighter": 1, "space": "A1"}, "not understood"),
    ({"fighter": -1}, "not understood"),
    ({"fighter": 99}, "not understood"),
    ({"space": "Z99"}, "not understood"),
    ({"card": "Nothing of the kind"}, "no such card"),
    ({"shows": "Nothing of the kind"}, "no such card"),
    ({"seat": 2}, "no teammate"),  # Cid's
    ({"seat": 1}, "no teammate"),
    ({"seat": 4}, "not understood"),
]


def test_what_cannot_be_said_is_refused_and_nobody_hears_it(teams: Teams) -> None:
    for more, reason in UNSAYABLE:
        teams.ann.say(**{"type": "say", "seat": 0, "phrase": "attack", **more})
        assert teams.ann.refusal() == reason, more
    assert spoken(teams.ann) == spoken(teams.cid) == []
    assert teams.first.remarks(teams.game) == []


def test_only_a_card_of_ones_own_hand_can_be_shown_and_only_an_open_one_pointed_at(teams: Teams) -> None:
    own, others = set(teams.hand(0)), {name for seat in (1, 2, 3) for name in teams.hand(seat)}
    for name in sorted(others - own):
        teams.ann.say(type="say", seat=0, phrase="look", shows=name)
        assert teams.ann.refusal() == "no such card"
    for name in sorted(own):
        teams.ann.say(type="say", seat=0, phrase="look", card=name)  # in hand, not open
        assert teams.ann.refusal() == "no such card"
    assert spoken(teams.cid) == []
    while not any(piles := teams.first.game_log(teams.game).game.discards):
        asked = next(person for person in teams.people if person.options)
        plays = [one["option"] for one in asked.state["position"]["decision"]["options"] if one["card"]]
        asked.choose(plays[0] if plays else None)
        for person in teams.people:
            person.reach(asked.seq)
    name = teams.first.game_log(teams.game).table.cards[next(pile for pile in piles if pile)[0]].name
    teams.ann.say(type="say", seat=0, phrase="look", card=name)
    assert spoken(teams.ann) == spoken(teams.cid)
    assert spoken(teams.cid)[0]["text"] == f"Look at this: {name}, in a discard pile."


def test_who_watches_says_nothing(teams: Teams) -> None:
    teams.eye.say(type="say", seat=0, phrase="attack")
    assert teams.eye.refusal() == "no teammate"
    assert spoken(teams.ann) == []


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        ([ANN, OPEN], {"first": 0}),
        ([ANN, OPEN, OPEN], {**FOUR, "heroes": FOUR["heroes"][:3], "format": "free-for-all"}),
        ([ANN, BOT, BOT, BOT], FOUR),
        ([ANN, OPEN, OPEN, OPEN], FOUR),  # nobody has come yet
        ([ANN, OPEN, ANN, OPEN], {**FOUR, "pair": 0}),
        ([ANN, ANN, BOT, BOT], FOUR),
    ],
    ids=["duel", "free for all", "bot", "nobody yet", "both seats of a team", "only of both teams"],
)
def test_without_another_person_on_the_team_there_is_nobody_to_talk_to(
    served: Served, seats: list[Data], more: Data
) -> None:
    ann = served.sit(served.new(*seats, **more)["token"])
    ann.say(type="say", seat=0, phrase="attack")
    assert ann.refusal() == "no teammate"
    ann.close()


def test_nothing_is_said_before_all_heroes_are_picked(served: Served) -> None:
    made = served.new(ANN, {**OPEN, "picks": True}, OPEN, BOT, **FOUR)
    ann = served.sit(made["token"])
    served.claim(made["invitations"][1]["token"], "Cid")
    ann.say(type="say", seat=0, phrase="attack", fighter=3)
    assert ann.refusal() == "not asked"
    ann.close()


def test_whoever_talks_too_much_is_asked_to_wait_and_the_teammate_is_not(tmp_path: Path) -> None:
    limits = replace(GENEROUS, talk=(1e-6, 3))
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", limits) as served:
        teams = Teams(served)
        for _ in range(3):
            teams.ann.say(type="say", seat=0, phrase="yes")
        settle(teams.ann)
        again = served.sit(teams.tokens[0])  # another connection of the same seat has no more of it
        again.say(type="say", seat=0, phrase="no")
        assert again.refusal() == "too fast"
        teams.cid.say(type="say", seat=2, phrase="thanks")
        assert [remark["phrase"] for remark in spoken(teams.cid)] == ["yes", "yes", "yes", "thanks"]
        again.close()
        teams.close()


def test_teammates_at_two_servers_hear_each_other_and_nobody_else_does(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        teams = Teams(one, other)
        teams.ann.say(type="say", seat=0, phrase="attack", fighter=1)
        first = teams.cid.told("spoken")["remark"]
        assert (first["seat"], first["fighter"]) == (0, 1)
        teams.cid.say(type="say", seat=2, phrase="yes")
        teams.ann.until(lambda said: said["type"] == "spoken" and said["remark"]["phrase"] == "yes")
        teams.dot.say(type="say", seat=3, phrase="cards")
        assert teams.ben.told("spoken")["remark"]["phrase"] == "cards"
        assert [remark["phrase"] for remark in spoken(teams.ann)] == ["attack", "yes"]
        assert [remark["phrase"] for remark in spoken(teams.cid)] == ["attack", "yes"]
        assert [remark["phrase"] for remark in spoken(teams.ben)] == ["cards"]
        assert [remark["phrase"] for remark in spoken(teams.dot)] == ["cards"]
        assert spoken(teams.eye) == []
        again = other.sit(teams.tokens[0])
        assert [remark["phrase"] for remark in again.welcome["talk"]] == ["attack", "yes"]
        again.close()
        teams.close()


def test_talk_goes_with_a_game_that_is_forgotten(teams: Teams, served: Served) -> None:
    teams.ann.say(type="say", seat=0, phrase="yes")
    settle(teams.ann)
    assert len(served.remarks(teams.game)) == 1
    assert served.in_store(Store.forget, timedelta(seconds=-1)) == [teams.game]
    assert served.remarks(teams.game) == []
