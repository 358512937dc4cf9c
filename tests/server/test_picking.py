"""Whoever is invited picks their own hero: the game is dealt anew, and nobody moves before everybody is there."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import httpx
import pytest

from matchless import heroes, load_record
from matchless.server.rows import StoredGame
from postgres import Postgres
from served import ANN, BOT, OPEN, PATIENCE, Data, Person, Served

PICKS: Data = {"kind": "open", "picks": True}
FIELD = {"board": "hells-kitchen", "format": "free-for-all"}


@pytest.fixture
def either(url: str) -> Iterator[Served]:
    """A server over a database of each kind."""
    with Served(url) as server:
        yield server


def invitations(made: Data) -> list[str]:
    return [invitation["token"] for invitation in made["invitations"]]


def pick(served: Served, invitation: str, hero: str | None, key: str = "k" * 20, name: str = "Ben") -> httpx.Response:
    message = {"invitation": invitation, "key": key, "name": name}
    return served.http.post("/api/seats", json=message if hero is None else {**message, "hero": hero})


def asked(served: Served, invitation: str) -> httpx.Response:
    return served.http.post("/api/invitations", json={"invitation": invitation})


def stored(served: Served, made: Data) -> StoredGame:
    return served.stored(made["game"])


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


def dealt_anew(person: Person, hero: str) -> None:
    """Waits until the person is shown the game with a picked hero."""
    person.until(lambda said: said["type"] == "welcome" and hero in said["heroes"])
    person.told("state")


def test_a_friend_picks_a_hero_and_everybody_sees_the_game_dealt_anew(either: Served) -> None:
    made = either.new(ANN, PICKS, first=0, mulligan=True)
    before = load_record(stored(either, made).head)
    ann, eve = either.sit(made["token"]), either.sit(made["watch"])
    assert ann.welcome["players"][1] == {"name": None, "bot": None, "connected": False, "picks": True}
    seated = pick(either, invitations(made)[0], "t-rex").json()
    for person in (ann, eve):
        dealt_anew(person, "t-rex")
    ben = either.sit(seated["token"])
    assert ben.welcome["heroes"] == ["robin-hood", "t-rex"]
    assert ben.welcome["players"][1] == {"name": "Ben", "bot": None, "connected": True, "picks": False}
    after = load_record(stored(either, made).head)
    assert after.seed != before.seed
    same = ("board", "format", "first", "mulligan", "pair", "turn_limit")
    assert [getattr(after.table, name) for name in same] == [getattr(before.table, name) for name in same]
    ann.choose()
    for person in (ben, eve):
        person.reach(1)
    for person in (ann, ben, eve):
        person.close()


def test_nothing_is_chosen_and_nobody_moves_before_everybody_is_there(served: Served) -> None:
    made = served.new(BOT, ANN, PICKS, heroes=["robin-hood", "bigfoot", "random"], clock=5, **FIELD)
    assert load_record(stored(served, made).head).asked == 0, "the bot would move at once"
    ann = served.sit(made["token"])
    assert ann.state["left"] is None
    assert ann.welcome["log"] == ann.state["events"] == []  # of a deal that will be gone
    ann.ask("choose", choice=0)
    said = ann.told("refused")
    assert (said["reason"], said["text"]) == ("not asked", "The game begins when everybody is there.")
    assert stored(served, made).lines == ()
    pick(served, invitations(made)[0], "raptors")
    dealt_anew(ann, "raptors")
    assert ann.welcome["log"]
    ann.my_turn()  # the bot has moved
    assert ann.seq > 0
    assert ann.state["left"] is not None
    ann.close()


def test_whoever_is_asked_cannot_choose_for_a_deal_that_is_gone(served: Served) -> None:
    made = served.new(ANN, PICKS, first=0)
    ann = served.sit(made["token"])
    option = ann.options[0]
    ann.ask("choose", choice=option)
    assert ann.refusal() == "not asked"
    pick(served, invitations(made)[0], "hamlet")
    ann.say(type="choose", seq=0, cuts=0, choice=option)  # by a table that has not heard of the new deal
    assert ann.refusal() == "stale"
    assert ann.state["cuts"] == 1
    ann.choose()
    ann.close()


def test_the_late_close_of_a_connection_from_before_the_deal_leaves_the_new_one_alone(served: Served) -> None:
    made = served.new(ANN, PICKS, first=0)
    old = served.sit(made["token"])
    pick(served, invitations(made)[0], "hamlet")
    new = served.sit(made["token"])
    assert new.welcome["heroes"] == ["robin-hood", "hamlet"]
    old.close()
    assert new.until(lambda said: said["type"] == "players")["players"][0]["connected"]
    new.choose()
    assert [new.seq, new.state["cuts"]] == [1, 1]
    new.close()


def test_two_who_pick_at_once_both_get_their_heroes(either: Served) -> None:
    made = either.new(ANN, PICKS, PICKS, heroes=["robin-hood", "random", "random"], **FIELD)
    ann = either.sit(made["token"])
    wanted, answers = ("t-rex", "hamlet"), list[httpx.Response]()
    together = threading.Barrier(2)

    def sit_down(invitation: str, hero: str) -> None:
        together.wait(PATIENCE)
        answers.append(pick(either, invitation, hero))

    pairs = zip(invitations(made), wanted, strict=True)
    threads = [threading.Thread(target=sit_down, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert [answer.status_code for answer in answers] == [200, 200]
    found = stored(either, made)
    assert [hero.slug for hero in load_record(found.head).table.heroes] == ["robin-hood", *wanted]
    assert found.cuts == 2
    ann.until(lambda said: said["type"] == "welcome" and said["heroes"][1:] == list(wanted))
    ann.told("state")
    ann.close()


def test_a_pick_at_one_server_is_seen_at_the_other(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        made = one.new(ANN, PICKS, first=0)
        ann = one.sit(made["token"])
        seated = pick(other, invitations(made)[0], "t-rex").json()
        dealt_anew(ann, "t-rex")
        ben = other.sit(seated["token"])
        ann.choose()
        ben.reach(1)
        ann.close()
        ben.close()


def test_the_same_claim_again_does_not_deal_again(served: Served) -> None:
    made = served.new(ANN, PICKS)
    (invitation,) = invitations(made)
    first = pick(served, invitation, "hamlet")
    before = stored(served, made)
    assert pick(served, invitation, "hamlet").json() == first.json()
    assert pick(served, invitation, "titania").json() == first.json()  # one pick only
    assert pick(served, invitation, None).json() == first.json()
    assert refused(pick(served, invitation, "hamlet", key="other-key-of-eve-1")) == (409, "seat taken")
    assert stored(served, made) == before


def test_who_picks_nothing_has_the_hero_that_was_there(served: Served) -> None:
    made = served.new(ANN, PICKS, first=0)
    before = stored(served, made)
    ann = served.sit(made["token"])
    assert pick(served, invitations(made)[0], None).status_code == 200
    ann.until(lambda said: said["type"] == "players" and said["players"][1]["name"] == "Ben")
    ann.choose()
    ann.close()
    assert stored(served, made).head == before.head


def test_chance_draws_a_hero_that_nobody_else_has(served: Served) -> None:
    every = list(heroes.slugs())
    for _ in range(8):
        made = served.new(ANN, BOT, BOT, PICKS, heroes=[every[0], every[1], every[2], "random"], **FIELD)
        pick(served, invitations(made)[0], "random")
        drawn = [hero.slug for hero in load_record(stored(served, made).head).table.heroes]
        assert drawn[:3] == every[:3]
        assert drawn[3] in every[3:]


def test_a_pick_that_is_nobodys_to_make_is_refused_and_takes_nothing(served: Served) -> None:
    made, plain = served.new(ANN, PICKS), served.new(ANN, OPEN)
    assert refused(pick(served, invitations(plain)[0], "hamlet")) == (400, "bad setup")
    unknown = pick(served, invitations(made)[0], "nobody")
    assert refused(unknown) == (400, "bad setup")
    assert "nobody" in unknown.json()["text"]
    assert refused(pick(served, "x" * 32, "hamlet")) == (409, "seat taken")
    for game in (made, plain):
        assert stored(served, game).seats[1].token is None
        assert stored(served, game).cuts == 0


def test_an_invitation_to_both_seats_of_a_team_picks_nothing(served: Served) -> None:
    setup = {"kind": "fresh", "heroes": ["random"] * 4, "board": "hells-kitchen", "format": "teams", "pair": 1}
    answer = served.http.post("/api/games", json={"setup": setup, "seats": [ANN, PICKS, BOT, PICKS]})
    assert refused(answer) == (400, "bad setup")
    alone = served.http.post("/api/games", json={"setup": {**setup, "pair": 0}, "seats": [ANN, PICKS, ANN, PICKS]})
    assert alone.status_code == 200, alone.text


def test_an_invitation_tells_what_it_is_to_until_it_is_taken(served: Served) -> None:
    made = served.new(ANN, PICKS, BOT, PICKS, heroes=["robin-hood", "random", "bigfoot", "hamlet"], **FIELD)
    first, second = invitations(made)
    offer = {
        "game": made["game"],
        "board": "hells-kitchen",
        "format": "free-for-all",
        "heroes": ["robin-hood", None, "bigfoot", None],
        "players": ["Ann", None, "random bot", None],
        "seats": [1],
        "picks": True,
        "hints": False,
    }
    assert asked(served, first).json() == offer
    assert asked(served, first).json() == offer  # asking takes nothing
    pick(served, first, "t-rex")
    assert refused(asked(served, first)) == (409, "seat taken")
    assert refused(asked(served, "x" * 32)) == (409, "seat taken")
    assert refused(asked(served, "short")) == (422, "not understood")
    later = {"heroes": ["robin-hood", "t-rex", "bigfoot", None], "players": ["Ann", "Ben", "random bot", None]}
    assert asked(served, second).json() == {**offer, **later, "seats": [3]}
    plain = asked(served, invitations(served.new(ANN, OPEN))[0]).json()
    assert (plain["picks"], plain["heroes"]) == (False, ["robin-hood", "bigfoot"])


def test_lists_of_games_do_not_name_a_hero_that_is_still_to_be_picked(served: Served) -> None:
    made = served.new(ANN, PICKS, listed=True)
    (listed,) = served.http.get("/api/games").json()["games"]
    (mine,) = served.http.post("/api/mine", json={"tokens": [made["token"]]}).json()["games"]
    assert listed["heroes"] == mine["heroes"] == ["robin-hood", None]
