"""Two servers over one PostgreSQL: each shows what happens at the other."""

from __future__ import annotations

from postgres import Postgres
from served import ANN, OPEN, Person, Served


def test_two_people_at_two_servers_play_one_game(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        made = one.new(ANN, OPEN, first=0)
        ann = one.sit(made["token"])
        seated = other.claim(made["invitations"][0]["token"])
        assert ann.until(lambda said: said["type"] == "players" and said["players"][1]["name"] == "Ben")
        ben = other.sit(seated["token"])
        play_together(ann, ben, 30)
        mover, waiting = (ann, ben) if ann.options else (ben, ann)
        mover.choose()
        waiting.reach(mover.seq)
        mover.ask("take back")  # freely, or by consent: the other server hears of it either way
        said = waiting.until(lambda said: said["type"] in ("wished", "welcome"))
        if said["type"] == "wished":
            waiting.ask("consent", agreed=True)
            waiting.told("welcome")
        mover.told("welcome")
        mover.told("state")
        waiting.told("state")
        assert mover.seq == waiting.seq
        play_together(ann, ben, 10)
        ann.close()
        ben.close()


def test_one_seat_at_two_servers_chooses_once(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        token = one.new(ANN, OPEN, first=0)["token"]
        here, there = one.sit(token), other.sit(token)
        option = here.options[0]
        for person in (here, there):
            person.say(type="choose", seq=0, choice=option)
        answers = [answered(person) for person in (here, there)]
        assert sorted(answers) == ["accepted", "stale"]
        back = [one.sit(token), other.sit(token)]
        assert [person.seq for person in back] == [1, 1]
        for person in (here, there, *back):
            person.close()


def answered(person: Person) -> str:
    said = person.until(lambda said: said["type"] in ("accepted", "refused"))
    return str(said.get("reason", said["type"]))


def play_together(one: Person, other: Person, choices: int) -> None:
    for _ in range(choices):
        asked, waiting = (one, other) if one.options else (other, one)
        asked.choose()
        waiting.reach(asked.seq)
        if asked.over:
            return

