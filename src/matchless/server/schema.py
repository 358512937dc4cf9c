"""The tables of the database: games, their records, who sits in them, what teams say, what they were made with, and
the queue of long work.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

VERSION = "0010"  # the last of the migrations that lead to these tables
MARK = "of Matchless"  # PostgreSQL keeps it with each table: so a version knows those of all others, too

metadata = MetaData()
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("head", Text, nullable=False),  # the record up to its first choice
    Column("clock", Integer),  # seconds a decision
    Column("time_up", Float),  # when the time for the open decision is up, in seconds since 1970, if it runs
    Column("rests", JSON(none_as_null=True)),  # what was left of decisions: number, seat and seconds of each
    Column("created", DateTime(timezone=True), nullable=False),
    Column("touched", DateTime(timezone=True), nullable=False),  # when somebody last did something
    Column("listed", Boolean, nullable=False),  # whether everybody is shown it
    Column("hints", Boolean, nullable=False, server_default=false()),  # whether everybody in it may ask for hints
    Column("length", Integer, nullable=False),  # how many choices there are
    Column("cuts", Integer, nullable=False),  # how often choices were taken back, or everything dealt anew
    Column("over", Boolean, nullable=False),
    Column("wish", Integer),  # the seat that asks to take back
    Column("agreed", Integer, nullable=False),  # a mask of the seats that agree; with no wish, who refused the last one
    Column("resigned", Integer, nullable=False),  # a mask of the seats that have given up
    Column("watch", String(64), nullable=False, unique=True),  # the spectators' token
    Column("rematch", String(32)),  # the game that is the rematch of this one
    Column("said", Integer, nullable=False),  # how many remarks its teams have made
    Column("address", String(64)),  # of whoever made it, for as long as it counts among theirs
    Column("expires", DateTime(timezone=True)),  # when it is deleted, if it is a record that somebody has opened
    Column("server_seed", String(64)),  # of a game that is not dealt yet; after that its head has it
)
# Of all games that were ever played few are under way, and only these are asked for again and again.
RUNNING, FINISHED = games.c.over.is_(False), games.c.over.is_(True)
Index("ix_games_running", games.c.touched, games.c.listed, sqlite_where=RUNNING, postgresql_where=RUNNING)
Index("ix_games_finished", games.c.touched, sqlite_where=FINISHED, postgresql_where=FINISHED)
# Neither is there for long.
COUNTED, OPENED = games.c.address.is_not(None), games.c.expires.is_not(None)
Index("ix_games_address", games.c.address, sqlite_where=COUNTED, postgresql_where=COUNTED)
Index("ix_games_expires", games.c.expires, sqlite_where=OPENED, postgresql_where=OPENED)
choices = Table(
    "choices",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),  # as in a record
)
asides = Table(
    "asides",
    metadata,
    Column("number", Integer, primary_key=True),  # in the order of writing
    Column("game", ForeignKey("games.id"), nullable=False, index=True),
    Column("after", Integer, nullable=False),  # how many choices stand before it
    Column("line", Text, nullable=False),  # as in a record: who resigned, took back, came back, was replaced by a bot
)
seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("bot", String(40)),
    Column("token", String(64), index=True),  # hashes; whoever plays both seats of a team has one token for both
    Column("invitation", String(64), index=True),
    Column("offer", String(64)),  # the invitation itself, in a listed game
    Column("picks", Boolean, nullable=False),  # whether whoever takes the seat picks its hero
    Column("seen", DateTime(timezone=True)),  # when the seat's person was last surely connected
    Column("here", String(16)),  # the process that the seat's person is connected to
    Column("promise", String(64)),  # the digest of what its browser adds to the seed, until the game is dealt
    Column("part", String(64)),  # what it has added, likewise
)
remarks = Table(
    "remarks",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1; only the newest of a team are kept
    Column("seat", Integer, nullable=False),
    Column("remark", Text, nullable=False),  # as it is told, in JSON
)
reviews = Table(
    "reviews",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("packed", LargeBinary, nullable=False),  # as it is told, in JSON, compressed with gzip
)
studies = Table(
    "studies",
    metadata,
    Column("study", String(64), primary_key=True),  # the token of its link, in the clear like that of spectators
    Column("key", String(64), nullable=False, unique=True),  # its author's, hashed
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("packed", LargeBinary, nullable=False),  # as it is told, in JSON, compressed with gzip
    Column("address", String(64), nullable=False),  # of its author, until it expires
    Column("expires", DateTime(timezone=True), nullable=False, index=True),
)
settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),  # as an operator has set it, for all processes
)
# Each is kept once, however many games name it, and stays when they are deleted.
files = Table(
    "files",
    metadata,
    Column("kind", String(8), primary_key=True),  # hero or board
    Column("slug", String(100), primary_key=True),
    Column("digest", String(32), primary_key=True),  # of its rules, as heads of games name it
    Column("text", Text, nullable=False),  # as records bring it along
)
# PostgreSQL alone has jobs in it, and forgets them in a crash (`database_queue`).
jobs = Table(
    "jobs",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),  # in the order of asking
    Column("key", String(64), nullable=False, unique=True),
    Column("version", String(40), nullable=False),  # of Matchless (`edition`): only workers of the same do it
    Column("address", String(64), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("cost", Float, nullable=False),
    Column("tag", Float, nullable=False),
    Column("subject", String(64), nullable=False),
    Column("work", Text, nullable=False),
    Column("wanted", DateTime(timezone=True), nullable=False),  # when somebody was last waiting for it
    Column("lane", Integer),  # where it is under way
    Column("worker", String(16)),  # the process that has it
    Column("seen", DateTime(timezone=True)),  # when that one was last alive
    Column("losses", Integer, nullable=False),
    Column("answer", Text),
    Column("seconds", Float),
    Column("failed", Boolean),
)
for table in metadata.tables.values():
    table.comment = MARK
