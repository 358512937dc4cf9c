"""An upgrade that corrects a hero, a board or an item: games go on, and are told, with what they began with."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select, update

from corrected import corrected
from matchless import MatchlessError, boards, heroes, load_record
from matchless.heroes import made as shipped
from matchless.server import former, maintenance
from matchless.server.former import BOARD, HERO
from matchless.server.schema import files
from matchless.server.store import Store
from matchless.teacher.review import FORMAT
from served import ANN, BOT, OPEN, Data, Person, Served
from stored import wait_until_left

ROBIN = ("robin-hood", "health: 13", "health: 14")
NOTHING: Data = {"heroes": [], "boards": []}


def record(served: Served, token: str) -> str:
    answer = served.http.get("/api/record", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    return answer.text


def finished(served: Served, **setup: object) -> Data:
    """A game that is over, with its record."""
    made = served.new(ANN, BOT, **setup)
    ann = served.sit(made["token"])
    ann.play_out(1)
    ann.close()
    return {**made, "record": record(served, made["token"])}


def begun(served: Served, **setup: object) -> Data:
    """A game that goes on."""
    made = served.new(ANN, BOT, **setup)
    ann = served.sit(made["token"])
    for _ in range(12):
        ann.my_turn()
        ann.choose()
    ann.close()
    return made


def health(shown: Data) -> int:
    """The health that Robin Hood has on his card."""
    hero = next(hero for hero in shown["heroes"] if hero["slug"] == "robin-hood")
    return int(hero["fighters"][0]["health"])


def brings(text: str) -> list[str]:
    """The heroes and boards whose files stand below the seed."""
    below = text[text.index("\nseed ") :].splitlines()
    return [line.split(" ")[1] for line in below if line.startswith("file ")]


def wrong(url: str) -> tuple[str, ...]:
    return maintenance.check(url, replay=True).wrong


def change(url: str, *statements: object) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)  # type: ignore[call-overload]
    store.close()


def test_every_file_is_read_from_its_text_as_it_is_read_here() -> None:
    for slug in heroes.slugs():
        assert heroes.read_definition(shipped.source(slug)).digest == heroes.load(slug).digest
    for slug in boards.slugs():
        assert boards.read_definition(slug, boards.source(slug)).digest == boards.load(slug).digest


def test_games_outlive_a_corrected_hero(url: str) -> None:
    with Served(url) as served:
        over, running = finished(served), begun(served)
    assert brings(over["record"]) == []
    with corrected(ROBIN), Served(url) as served:
        assert health(served.http.get("/api/catalog").json()) == 14
        assert wrong(url) == ()

        told = record(served, over["token"])
        assert brings(told) == ["robin-hood"]
        assert [line for line in told.splitlines() if line[0:1] not in "|f"] == [
            line for line in over["record"].splitlines() if line[0:1] not in "f"
        ]
        assert load_record(told).table.heroes[0].fighters[0].health == 13  # anywhere, without this server
        with pytest.raises(MatchlessError, match="the file of then is not here"):
            load_record(over["record"])

        watched = served.sit(over["token"])
        assert watched.state["position"]["result"] is not None
        assert health(watched.welcome["former"]) == 13
        assert watched.welcome["former"]["boards"] == []
        assert [hero["slug"] for hero in watched.welcome["former"]["heroes"]] == ["robin-hood"]
        watched.say(type="look", seq=5)
        assert watched.told("moment")["seq"] == 5
        watched.close()

        ann = served.sit(running["token"])
        assert health(ann.welcome["former"]) == 13
        ann.my_turn()
        ann.ask("hint")  # which is thought of elsewhere, from the record
        assert ann.until(lambda said: said["type"] in ("hinted", "refused"))["type"] == "hinted"
        ann.play_out(2)
        ann.close()
        assert brings(record(served, running["token"])) == ["robin-hood"]
        assert wrong(url) == ()


def test_a_rematch_is_played_with_what_there_is_today(url: str) -> None:
    with Served(url) as served:
        over = finished(served)
    with corrected(ROBIN), Served(url) as served:
        answer = served.http.post("/api/rematch", json={"token": over["token"]})
        assert answer.status_code == 200, answer.text
        again = served.sit(answer.json()["token"])
        assert again.welcome["former"] == NOTHING
        assert again.state["position"]["seats"][0]["fighters"][0]["health"] == 14
        again.play_out(3)
        again.close()
        assert brings(record(served, answer.json()["token"])) == []
        assert wrong(url) == ()


def test_what_is_made_of_an_old_game_is_made_with_its_hero(url: str) -> None:
    """Its record is opened, checked and played on from; so is a position of it."""
    with Served(url) as served:
        over = finished(served)
    with corrected(ROBIN), Served(url) as served:
        told = record(served, over["token"])
        for text in (told, over["record"]):  # as it was saved after the correction, and before
            answer = served.http.post("/api/replays", json={"record": text})
            assert answer.status_code == 200, answer.text
            opened = served.sit(answer.json()["watch"])
            assert health(opened.welcome["former"]) == 13
            opened.close()
            assert record(served, answer.json()["watch"]) == told
            findings = served.http.post("/api/checks", json={"record": text}).json()["findings"]
            assert [each["right"] for each in findings if each["about"] in ("seed", "digest", "game")] == [True] * 3
            made = served._make({"kind": "record", "record": text, "until": 30}, ANN, BOT)
            ann = served.sit(made["token"])
            assert health(ann.welcome["former"]) == 13
            ann.play_out(4)
            ann.close()

        watched = served.sit(over["token"])
        watched.say(type="share", seq=60)
        position = watched.told("shared")["text"]
        watched.close()
        shown = served.http.post("/api/positions", json={"text": position})
        assert shown.status_code == 200, shown.text
        assert health(shown.json()["former"]) == 13
        made = served._make({"kind": "position", "text": position}, ANN, BOT)
        ann = served.sit(made["token"])
        assert health(ann.welcome["former"]) == 13
        ann.play_out(5)
        ann.close()
        answer = served.http.post("/api/rematch", json={"token": made["token"]})  # the position is of that very hero
        assert answer.status_code == 200, answer.text
        again = served.sit(answer.json()["token"])
        assert health(again.welcome["former"]) == 13
        again.close()
        assert wrong(url) == ()


def test_a_study_and_a_review_of_an_old_game_are_shown_with_its_hero(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(url) as served:
        over = finished(served)
    with corrected(ROBIN), Served(url) as served:
        study: Data = {"title": "", "variations": [], "notes": [{"line": 0, "seq": 3, "text": "Here.", "marks": []}]}
        asked = {"token": over["token"], "study": study}
        answer = served.http.post("/api/studies/check", json=asked)
        assert answer.status_code == 200, answer.text
        packed = gzip.compress(json.dumps({"done": 1, "of": 1, "review": {"format": FORMAT}}).encode())
        served.in_store(Store.keep_review, over["game"], packed)
        told = served.http.get("/api/review", headers={"Authorization": f"Bearer {over['token']}"}).json()
        assert told["done"] == 1
        assert health(told["former"]) == 13


def test_games_outlive_a_corrected_board(url: str) -> None:
    with Served(url) as served:
        over, running = finished(served), begun(served)
        paths = len(json.loads(boards.source("sherwood-forest"))["paths"])
    with corrected(board="sherwood-forest"), Served(url) as served:
        assert wrong(url) == ()
        told = record(served, over["token"])
        assert brings(told) == ["sherwood-forest"]
        assert load_record(told).over
        ann = served.sit(running["token"])
        (shown,) = ann.welcome["former"]["boards"]
        assert len(shown["drawing"]["paths"]) == paths
        assert ann.welcome["former"]["heroes"] == []
        ann.play_out(2)
        ann.close()
        answer = served.http.post("/api/rematch", json={"token": over["token"]})
        again = served.sit(answer.json()["token"])
        assert again.welcome["former"] == NOTHING
        again.close()
        assert wrong(url) == ()


def test_games_outlive_a_corrected_item(url: str) -> None:
    """The head of a game has the items themselves."""
    with Served(url) as served:
        over, running = finished(served, board="hells-kitchen"), begun(served, board="hells-kitchen")
    kit = ("hells-kitchen", "recovers 2 health", "recovers 3 health")
    with corrected(items_of=kit), Served(url) as served:
        assert wrong(url) == ()
        assert record(served, over["token"]) == over["record"]
        ann = served.sit(running["token"])
        ann.play_out(2)
        ann.close()
        answer = served.http.post("/api/rematch", json={"token": over["token"]})
        assert answer.status_code == 200, answer.text
        then, again = served.stored(over["game"]).head, served.stored(answer.json()["game"]).head
        assert [line for line in again.splitlines() if line.startswith("item ")] == [
            line for line in then.splitlines() if line.startswith("item ")
        ]  # as the table had them: it may have set them itself


def test_somebody_may_still_sit_down_and_pick_a_hero(url: str) -> None:
    with Served(url) as served:
        made = served.new(ANN, {**OPEN, "picks": True}, heroes=["robin-hood", "bigfoot"])
        waits = served.new(ANN, OPEN)
    with corrected(ROBIN), Served(url) as served:
        invitation = made["invitations"][0]["token"]
        claim = {"invitation": invitation, "key": "k" * 20, "name": "Ben", "hero": "hamlet"}
        answer = served.http.post("/api/seats", json=claim)
        assert answer.status_code == 200, answer.text
        ben = served.sit(answer.json()["token"])
        assert ben.welcome["heroes"] == ["robin-hood", "hamlet"]
        assert ben.welcome["former"] == NOTHING  # with the picked hero it is another game, which begins today
        ben.close()
        ben = served.sit(served.claim(waits["invitations"][0]["token"])["token"])
        assert health(ben.welcome["former"]) == 13
        ben.close()


def test_a_file_is_kept_once_and_by_whoever_starts(url: str) -> None:
    def kept(store: Store) -> dict[tuple[str, str], int]:
        with store.engine.begin() as connection:
            counted = select(files.c.kind, files.c.slug, func.count()).group_by(files.c.kind, files.c.slug)
            return {(row[0], row[1]): row[2] for row in connection.execute(counted)}

    one = Store(url)
    every = {(HERO, slug): 1 for slug in heroes.slugs()} | {(BOARD, slug): 1 for slug in boards.slugs()}
    assert kept(one) == every
    one.close()
    for _ in range(2):
        Store(url).close()
        with corrected(ROBIN):
            Store(url).close()
    one = Store(url)
    assert kept(one) == {**every, (HERO, "robin-hood"): 2}
    one.close()


def test_an_older_server_plays_on_what_a_newer_one_has_made(url: str) -> None:
    """Two versions side by side, during an upgrade: each has the other's files from the database."""
    with corrected(ROBIN), Served(url) as served:
        running = begun(served)
    with Served(url) as served:
        ann = served.sit(running["token"])
        assert health(ann.welcome["former"]) == 14
        ann.play_out(1)
        ann.close()
        assert wrong(url) == ()


def test_a_page_with_the_catalogue_of_another_server_is_told_all_that_a_game_has(url: str) -> None:
    """Servers are upgraded one by one: a page comes from one, its table leads to the other, and so on either way."""
    with corrected(ROBIN), Served(url) as served:
        newer = served.http.get("/api/catalog").json()["digest"]
    with Served(url) as served:
        older = served.http.get("/api/catalog").json()["digest"]
        over = finished(served)
    assert newer != older

    def told(served: Served, catalog: str) -> list[Data]:
        named, bearer = {"catalog": catalog}, {"Authorization": f"Bearer {over['token']}"}
        person = Person(served.address, over["token"], catalog=catalog)
        person.say(type="share", seq=60)
        position = {"text": person.told("shared")["text"]}
        person.close()
        return [
            person.welcome["former"],
            served.http.post("/api/positions", json=position, params=named).json()["former"],
            served.http.get("/api/review", params=named, headers=bearer).json().get("former", NOTHING),
        ]

    with Served(url) as served:
        assert told(served, older) == [NOTHING] * 3
        for shown in told(served, newer):
            assert [hero["slug"] for hero in shown["heroes"]] == ["robin-hood", "bigfoot"]
            assert [board["slug"] for board in shown["boards"]] == ["sherwood-forest"]
            assert health(shown) == 13


def test_no_more_is_sought_than_a_game_can_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much somebody's text names."""
    looked: list[str] = []
    here = former._here
    monkeypatch.setattr(former, "_here", lambda named: looked.append(named.digest) or here(named))  # type: ignore[func-returns-value]
    every = [f"{number:032x}" for number in range(1000)]
    recorded = "".join(f"hero robin-hood digest {digest}\n" for digest in every)
    assert [named.digest for named in former.missing(recorded)] == every[: former.MOST]
    placed = "mp1/heroes=" + ",".join(f"robin-hood@{digest[-8:]}" for digest in every)
    assert len(former.missing(placed)) == former.MOST
    assert len(looked) == 2 * former.MOST
    assert former.missing("hero robin-hood digest " + "0" * 32 + "\n" + recorded) == former.missing(recorded)


def test_a_position_names_a_file_by_as_many_digits_as_are_written() -> None:
    """With fewer it could be any of several."""
    assert former.missing("mp1/heroes=robin-hood@0000000") == []
    assert [named.digest for named in former.missing("mp1/heroes=robin-hood@00000000")] == ["00000000"]


def refused(served: Served, game: Data) -> str:
    answer = served.http.get("/api/record", headers={"Authorization": f"Bearer {game['token']}"})
    assert answer.status_code == 400
    assert answer.json()["reason"] == "other rules"
    return str(answer.json()["text"])


def test_without_its_file_a_game_is_refused_with_a_sentence_that_is_true(url: str) -> None:
    """As those are that were made before files were kept."""
    with Served(url) as served:
        over = finished(served)
    change(url, delete(files))
    with corrected(ROBIN), Served(url) as served:
        text = refused(served, over)
        assert "this game was played with another Robin Hood (rules " in text
        assert text.endswith(
            "and the file of then is not here: replay it with the version of Matchless that it was played with, or on"
            " the command line with that file (--hero FILE)."
        )
        assert served.http.post("/api/rematch", json={"token": over["token"]}).json()["reason"] == "other rules"
        assert served.http.post("/api/replays", json={"record": over["record"]}).json()["reason"] == "bad record"
        assert len(wrong(url)) == 1


def test_games_from_before_files_were_kept_are_kept_from_the_next_start_on(url: str) -> None:
    with Served(url) as served:
        over = finished(served)
    change(url, delete(files))
    Store(url).close()
    with corrected(ROBIN), Served(url) as served:
        assert brings(record(served, over["token"])) == ["robin-hood"]


def test_a_file_that_this_version_reads_otherwise_or_not_at_all_is_refused(url: str) -> None:
    with Served(url) as served:
        over = finished(served)
    then = heroes.load("robin-hood").digest
    text = shipped.source("robin-hood")
    for now, said in (
        (text.replace("value: 5", "value: 6"), "or this version of Matchless reads it otherwise"),
        (text.replace("Draw 1 card.", "Juggle 1 card."), "the hero in this record: "),
    ):
        change(url, update(files).where(files.c.digest == then).values(text=now))
        with corrected(ROBIN), Served(url) as served:
            assert said in refused(served, over)
            assert served.http.post("/api/replays", json={"record": over["record"]}).json()["reason"] == "bad record"
            assert len(wrong(url)) == 1
            served.new(ANN, BOT)  # nobody else is concerned


def test_nobody_brings_a_hero_of_their_own_in_a_record(tmp_path: Path) -> None:
    """Only what this server has had itself."""
    with corrected(ROBIN), Served(f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}") as served:
        theirs = finished(served)["record"]
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(url) as served:
        over = finished(served)
    with corrected(("robin-hood", "health: 13", "health: 15")), Served(url) as served:
        brought = record(served, over["token"])
        assert served.http.post("/api/replays", json={"record": brought}).status_code == 200
        stranger = brought.replace(heroes_line(brought), heroes_line(theirs)).replace("health: 13", "health: 14")
        answer = served.http.post("/api/replays", json={"record": stranger})
        assert "another Robin Hood" in answer.json()["text"]


def heroes_line(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("hero robin-hood")).removeprefix("hero ")


def test_backups_carry_the_files(url: str, tmp_path: Path) -> None:
    with Served(url) as served:
        over = finished(served)
    maintenance.backup(url, tmp_path / "copy")
    change(url, delete(files))
    wait_until_left(url)
    with corrected(ROBIN):
        assert len(wrong(url)) == 1
        maintenance.restore(url, tmp_path / "copy", replace=True)
        assert wrong(url) == ()
        with Served(url) as served:
            assert brings(record(served, over["token"])) == ["robin-hood"]


def test_no_text_upsets_the_search_for_files(url: str) -> None:
    """Whatever somebody names goes into a question to the database."""
    with Served(url) as served:
        for name in ("robin-hood", "rob\0in", "%", "ro_in", "x" * 1000, "\u00e9", "'; --"):
            digest = "0" * 32
            text = f"matchless record 3\nhero {name} digest {digest}\nboard {name} digest {digest}\n"
            answer = served.http.post("/api/replays", json={"record": text})
            assert (answer.status_code, answer.json()["reason"]) == (400, "bad record")
            for ending in ("0", "%", "\0", "_", "0" * 1000):
                position = f"mp1/board=yukon/heroes={name}@{ending},bigfoot"
                answer = served.http.post("/api/positions", json={"text": position})
                assert (answer.status_code, answer.json()["reason"]) == (400, "bad position")
