"""The store, on SQLite always and on PostgreSQL where it is installed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from matchless.server import schema
from matchless.server.database import WATCHFUL, StoreError
from matchless.server.rows import Redeal, Revision, Right, Seat, StoredGame, Time
from matchless.server.store import Outrun, Store
from matchless.server.tokens import hashed
from postgres import Postgres
from served import patient
from stored import DAY, FEW, game, pass_by, step


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def back(store: Store, id_: str = "g") -> StoredGame:
    stored = store.get(id_)
    assert stored is not None
    return stored


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    store.add(game(lines=("1 a", "2 b")))
    assert store.get("g") == game(lines=("1 a", "2 b"))
    assert store.get("g", since=1) == game(lines=("2 b",))
    assert store.get("h") is None


def test_choices_are_kept_in_order_and_only_at_the_end(store: Store) -> None:
    store.add(game())
    assert store.append([step(0)]) == [True]
    assert store.append([step(0)]) == [False]  # the same once more
    assert store.append([step(2)]) == [False]  # a gap
    assert store.append([step(1, cuts=1)]) == [False]  # somebody who missed a take-back
    assert store.append([step(1)]) == [True]
    stored = store.get("g")
    assert stored is not None
    assert stored.lines == ("1 choice 0", "1 choice 1")


def test_one_that_comes_too_late_does_not_hold_up_the_others(store: Store) -> None:
    store.add(game("g"))
    store.add(game("h"))
    steps = [step(5, id_="h"), step(0, id_="h"), step(0, id_="nowhere"), step(0), step(1), step(1)]
    assert store.append(steps) == [False, True, False, True, True, False]


def test_a_cut_takes_the_rest_away_and_voids_what_was_on_its_way(store: Store) -> None:
    store.add(game())
    store.append([step(0), step(1), step(2)])
    assert store.cut(Revision("g", 3, 0), 0, 1, Time())
    assert not store.cut(Revision("g", 3, 0), 0, 1, Time())
    assert store.append([step(3)]) == [False]
    assert store.append([step(1)]) == [False]
    assert store.append([step(1, cuts=1, line="2 other")]) == [True]
    stored = store.get("g")
    assert stored is not None
    assert (stored.lines, stored.cuts) == (("1 choice 0", "2 other"), 1)
    assert stored.asides == ((1, "1 takes-back 2"),)


def test_a_wish_lasts_until_the_next_choice(store: Store) -> None:
    store.add(game())
    assert store.wish(Revision("g", 0, 0), 1, 0b01)
    stored = store.get("g")
    assert stored is not None
    assert (stored.wish, stored.agreed) == (1, 0b01)
    store.append([step(0)])
    stored = store.get("g")
    assert stored is not None
    assert (stored.wish, stored.agreed) == (None, 0)
    assert not store.wish(Revision("g", 0, 0), 1, 0)


def test_time_is_kept_with_a_choice_and_with_a_take_back(store: Store) -> None:
    store.add(game())
    assert back(store).time == Time()
    time = Time(1030.25, ((0, 1, 20.5),))
    assert store.append([replace(step(0), time=time)]) == [True]
    assert back(store).time == time
    assert store.append([step(1)]) == [True]
    assert back(store).time == Time()
    assert store.cut(Revision("g", 2, 0), 0, 0, time)
    assert back(store).time == time


def test_time_begins_once(store: Store) -> None:
    """Two processes may let it begin at once."""
    store.add(game())
    now = Revision("g", 0, 0)
    assert store.begin(now, 1030.0, None) == 1030.0
    assert store.begin(now, 1031.0, None) == 1030.0
    assert back(store).time == Time(1030.0)
    assert store.begin(now, 1050.0, 1030.0) == 1050.0
    assert store.begin(Revision("g", 1, 0), 1060.0, 1050.0) is None
    assert back(store).time == Time(1050.0)


def test_who_is_there_is_noted_for_each_of_them_and_for_nobody_else(store: Store) -> None:
    for id_ in "gh":
        store.add(game(id_))
    store.see([])
    store.see([("h", 0), ("g", 0), ("g", 1)])
    with store.engine.begin() as connection:
        rows = connection.execute(select(schema.seats.c.game, schema.seats.c.seat, schema.seats.c.here)).all()
    assert {(row.game, row.seat) for row in rows if row.here == store.me} == {("g", 0), ("g", 1), ("h", 0)}


def test_an_answer_to_a_wish_counts_only_for_the_wish_it_was_given_to(store: Store) -> None:
    """Two people at two processes: one says no, the other, who has not heard of it yet, agrees."""
    store.add(game(lines=("1 a", "2 b")))
    wished = Revision("g", 2, 0, wish=0)
    assert store.wish(Revision("g", 2, 0), 0, 0)
    assert store.wish(wished, None, 0)
    assert not store.wish(wished, 0, 0b10)
    assert not store.cut(wished, 0, 0, Time())
    assert (back(store).wish, back(store).lines) == (None, ("1 a", "2 b"))
    assert store.wish(Revision("g", 2, 0), 0, 0)
    assert store.wish(wished, 0, 0b010)
    assert not store.wish(wished, 0, 0b100)  # would lose the other's consent
    assert back(store).agreed == 0b010


def test_nothing_is_wished_in_a_game_that_is_over(store: Store) -> None:
    store.add(game(lines=("1 a",)))
    assert store.resign(Revision("g", 1, 0), 0b01, True)
    assert not store.wish(Revision("g", 1, 0), 1, 0)
    assert not store.wish(Revision("g", 1, 0, resigned=0b01), 1, 0)


def test_errors_say_nothing_of_what_was_to_be_kept(store: Store) -> None:
    store.add(game())
    with pytest.raises(IntegrityError) as failed:
        store.add(replace(game(), head="seed 12345\n"))
    assert "12345" not in str(failed.value)
    assert "INSERT INTO games" in str(failed.value)


def test_a_resignation_is_kept_and_voids_what_did_not_know_of_it(store: Store) -> None:
    store.add(game())
    store.append([step(0)])
    store.wish(Revision("g", 1, 0), 1, 0)
    assert not store.resign(Revision("g", 0, 0, wish=1), 0b01, False)  # the game has gone on
    assert store.resign(Revision("g", 1, 0, wish=1), 0b01, False)
    assert not store.resign(Revision("g", 1, 0), 0b10, False)  # somebody was faster
    assert store.append([step(1)]) == [False]
    assert store.append([step(1, resigned=0b01)]) == [True]
    assert store.cut(Revision("g", 2, 0, resigned=0b01), 0, 1, Time())
    assert (back(store).resigned, back(store).wish, back(store).over) == (0b01, None, False)
    assert store.resign(Revision("g", 1, 1, resigned=0b01), 0b11, True)
    assert (back(store).resigned, back(store).over) == (0b11, True)
    assert back(store).asides == ((1, "1 resigns"), (1, "1 takes-back 1"), (1, "2 resigns"))
    assert not store.cut(Revision("g", 1, 1, resigned=0b11), 0, 0, Time())


def test_games_are_listed_if_they_are_meant_to_be_until_they_are_over(store: Store) -> None:
    for id_ in "abcd":
        store.add(game(id_, listed=id_ != "b"))
    store.append([step(0, id_="a"), step(0, id_="c", over=True)])
    listed = store.listing(10, FEW, DAY)
    assert [(stored.id, choices) for stored, choices in listed] == [("d", 0), ("a", 1)]  # the newest first
    assert listed[0][0].watch == "d-watch"
    assert [seat.offer for seat in listed[0][0].seats] == [None, "d-open"]
    assert [stored.id for stored, _ in store.listing(1, FEW, DAY)] == ["d"]
    store.claim("d-open", "ben", "Ben")
    listed = store.listing(10, FEW, DAY)
    assert [stored.id for stored, _ in listed] == ["d", "a"]
    assert [seat.offer for seat in listed[0][0].seats] == [None, None]  # no longer open


def test_open_seats_are_listed_while_somebody_waits_there(store: Store) -> None:
    store.add(game("g", listed=True))
    store.add(game("h", listed=True))
    pass_by(store, 2 * FEW)
    assert store.listing(10, FEW, DAY) == []  # nobody has been there since
    store.append([step(0, id_="h")])  # a bot's or the clock's, for somebody who watches
    assert store.listing(10, FEW, DAY) == []
    comings: list[Callable[[], object]] = [
        lambda: store.arrive("g", (0,)),
        lambda: store.see([("g", 0)]),
        lambda: store.depart([("g", (0,))]),
        lambda: store.claim("g-open", "ben", "Ben"),
    ]
    for come in comings:
        come()
        assert [stored.id for stored, _ in store.listing(10, FEW, DAY)] == ["g"]
        pass_by(store, FEW / 2)
        assert [stored.id for stored, _ in store.listing(10, FEW, DAY)] == ["g"]
        pass_by(store, FEW)
        assert store.listing(10, FEW, DAY) == []


def test_games_without_open_seats_are_listed_while_something_is_done_in_them(store: Store) -> None:
    bots = (Seat(bot="novice"), Seat(bot="veteran"))
    store.add(replace(game("g", listed=True), seats=bots))
    assert [stored.id for stored, _ in store.listing(10, FEW, DAY)] == ["g"]
    pass_by(store, 2 * FEW)
    assert store.listing(10, FEW, DAY) == []
    store.append([step(0)])
    assert [stored.id for stored, _ in store.listing(10, FEW, DAY)] == ["g"]


def test_only_the_invitations_of_listed_games_are_in_the_clear(store: Store) -> None:
    store.add(game("g"))
    store.add(game("h", listed=True))
    with store.engine.begin() as connection:
        everything = [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(table.select())]
    assert not any("'g-open'" in row or "-ann'" in row for row in everything)
    assert any("'h-open'" in row for row in everything)


def test_a_bot_takes_the_place_of_somebody_who_is_away_until_they_come_back(store: Store) -> None:
    store.add(game())
    assert not store.replace("g", 0, "novice", 60.0)  # was here when the game was made
    assert not store.replace("g", 1, "novice", 0.0)  # an open seat is nobody's
    assert store.replace("g", 0, "novice", 0.0)
    assert not store.replace("g", 0, "expert", 0.0)
    assert back(store).seats[0] == Seat(name="Ann", bot="novice", token=hashed("g-ann"))
    store.arrive("g", (0,))
    assert back(store).seats[0].bot is None
    assert not store.replace("g", 0, "novice", 60.0)
    store.arrive("g", (0,))  # nobody stood in
    assert back(store).asides == ((0, "1 stand-in novice"), (0, "1 returns"))


def test_sqlite_waits_for_the_disk_once_a_transaction(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    with store.engine.begin() as connection:
        settings = [connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("journal_mode", "synchronous")]
    store.close()
    assert settings == ["wal", 2]  # 2 is FULL


def test_a_connection_that_falls_silent_is_noticed_unless_the_url_says_otherwise(postgres: Postgres) -> None:
    store = Store(postgres.fresh_database() + "?keepalives_idle=7")
    connection = store.engine.raw_connection()
    driver = connection.driver_connection
    assert driver is not None
    settings = driver.info.get_parameters()
    connection.close()
    store.close()
    assert {name: settings[name] for name in WATCHFUL if name in settings} == {
        **{name: str(value) for name, value in WATCHFUL.items()},
        "keepalives_idle": "7",
    }


def test_a_token_stands_for_its_seats_or_for_watching(store: Store) -> None:
    store.add(game())
    assert store.right("g-ann") == Right("g", (0,))
    assert store.right("g-watch") == Right("g", ())
    assert store.right("g-open") is None  # an invitation is no seat yet
    assert store.right("") is None


def test_the_games_of_many_tokens_come_without_their_choices(store: Store) -> None:
    store.add(game("g", lines=("1 a", "2 b")))
    store.add(game("h"))
    both = (Seat(name="Eve", token=hashed("eve")), Seat(name="Eve", token=hashed("eve")))
    store.add(replace(game("i"), seats=both))
    assert store.mine(["h-watch", "nothing", "g-ann", "eve", "g-open"]) == [
        ("h-watch", Right("h", ()), (game("h"), 0)),
        ("g-ann", Right("g", (0,)), (game("g"), 2)),
        ("eve", Right("i", (0, 1)), (replace(game("i"), seats=both), 0)),
    ]
    assert store.mine([]) == []
    assert store.outlines(["g", "nothing"]) == {"g": (game("g"), 2)}
    assert store.outlines([]) == {}


def test_an_open_seat_is_claimed_once_by_one(store: Store) -> None:
    store.add(game())
    assert store.claim("g-open", "ben", "Ben") == Right("g", (1,))
    assert store.claim("g-open", "ben", "Ben") == Right("g", (1,))  # the answer was lost on its way
    assert store.claim("g-open", "eve", "Eve") is None
    assert store.claim("nothing", "eve", "Eve") is None
    assert store.right("ben") == Right("g", (1,))
    stored = store.get("g")
    assert stored is not None
    assert stored.seats[1].name == "Ben"


def test_whoever_claims_with_a_deal_has_the_game_dealt_anew_or_nothing_at_all(store: Store) -> None:
    store.add(game())
    for cuts, choices in ((1, 0), (0, 1)):
        store.append([step(seq) for seq in range(choices)])
        with pytest.raises(Outrun):
            store.claim("g-open", "ben", "Ben", Redeal("other\n", cuts))
        assert (back(store).head, back(store).seats[1].token) == ("head\n", None)
    store.add(game("h"))
    assert store.invited("h-open") == (game("h"), (1,))
    assert store.claim("h-open", "eve", "Eve", Redeal("other\n", 0)) == Right("h", (1,))
    assert (back(store, "h").head, back(store, "h").cuts) == ("other\n", 1)
    assert store.claim("h-open", "eve", "Eve", Redeal("third\n", 1)) == Right("h", (1,))  # has the seat already
    assert store.claim("h-open", "ben", "Ben", Redeal("third\n", 1)) is None
    assert (back(store, "h").head, back(store, "h").cuts) == ("other\n", 1)
    assert store.invited("h-open") == (back(store, "h"), (1,))  # taken, but still this one
    assert store.invited("nothing") is None


def test_everything_is_there_after_opening_it_again(url: str) -> None:
    store = Store(url)
    store.add(game())
    store.append([step(0)])
    store.close()
    again = Store(url)
    stored = again.get("g")
    again.close()
    assert stored is not None
    assert stored.lines == ("1 choice 0",)


def test_a_sqlite_file_belongs_to_one_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    store = Store(url)
    with pytest.raises(StoreError, match="in use by another server; stop that one, or give another --database"):
        Store(url)
    store.close()
    Store(url).close()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("games", "'games' is no database URL"),
        ("mysql://localhost/games", "SQLite or PostgreSQL, not in 'mysql'"),
        ("sqlite:////nowhere/at/all.sqlite3", "cannot be used: unable to open database file"),
        ("sqlite://nowhere/games.sqlite3", "cannot be used: Invalid SQLite URL"),
        ("postgresql://u:secret@h:port/games", r"'postgresql://u:\*\*\*@h:port/games' is no database URL"),
        (
            "postgresql://h:port/g?password=secret&x=y",
            r"'postgresql://h:port/g\?password=\*\*\*&x=y' is no database URL",
        ),
        ("postgresql://a..b/games", "a..b/games cannot be used: "),
    ],
)
def test_a_database_that_cannot_be_used_says_why(url: str, reason: str) -> None:
    with pytest.raises(StoreError, match=reason):
        Store(url)


def test_many_processes_may_begin_at_once(postgres: Postgres) -> None:
    url = patient(postgres.fresh_database())
    together, failed = threading.Barrier(6), list[BaseException]()

    def begin() -> None:
        together.wait(120)
        try:
            Store(url).close()
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=begin) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert failed == []


def test_a_database_in_which_we_may_make_nothing_says_so(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    admin = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with admin.begin() as connection:
        connection.execute(text("DROP ROLE IF EXISTS guest"))
        connection.execute(text("CREATE ROLE guest LOGIN"))
    admin.dispose()
    barred = make_url(url).set(username="guest").render_as_string(hide_password=False)
    with pytest.raises(StoreError, match="cannot be used: permission denied for schema public"):
        Store(barred)


def test_of_two_processes_one_makes_each_step(postgres: Postgres) -> None:
    url = patient(postgres.fresh_database())
    stores = [Store(url), Store(url)]
    stores[0].add(game())
    won: list[list[bool]] = [[], []]

    def write(number: int) -> None:
        for seq in range(40):
            won[number].extend(stores[number].append([step(seq, line=f"1 by {number}")]))

    threads = [threading.Thread(target=write, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stored = stores[0].get("g")
    for store in stores:
        store.close()
    assert stored is not None
    assert len(stored.lines) == sum(won[0]) + sum(won[1])  # what was told to be kept is, and nothing else
    assert [line.endswith("0") for line in stored.lines].count(True) == sum(won[0])


def test_other_processes_are_told_which_game_has_changed(postgres: Postgres) -> None:
    url = patient(postgres.fresh_database())
    one, other = Store(url), Store(url)
    heard: list[str | None] = []
    listening, told, stop = threading.Event(), threading.Event(), threading.Event()

    def hear(changed: str | None) -> None:
        heard.append(changed)
        (listening if changed is None else told).set()

    thread = threading.Thread(target=other.listen, args=(hear, lambda _notice: None, stop))
    thread.start()
    assert listening.wait(120)
    one.add(game("g"))
    one.append([step(0)])
    assert told.wait(120)
    stop.set()
    one.append([step(1)])  # wakes the listener, which sees that it should stop
    thread.join(120)
    one.close()
    other.close()
    assert heard[:2] == [None, "g"]


def test_a_listed_game_in_which_nothing_was_done_for_a_day_is_no_longer_shown(store: Store) -> None:
    store.add(game("g", listed=True))
    pass_by(store, DAY)
    store.see([("g", 0)])
    assert store.listing(10, FEW, DAY) == []
    store.append([step(0)])
    assert [stored.id for stored, _ in store.listing(10, FEW, DAY)] == ["g"]
