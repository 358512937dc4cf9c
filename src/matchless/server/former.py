"""Heroes and boards as they were: games outlive a correction of one that comes with Matchless.

A hero or board of one's own stands whole in the head of its game. Of one that comes with Matchless a head has the slug
and the digest alone; its file is kept once for all games. A server keeps the files of its own version when it starts,
before it makes any game, and not with the first game that needs one: an upgrade may have put the files of the next
version on the disk by then. What a game names and this version has otherwise, or no longer, is read from there.
"""

from __future__ import annotations

import json
import re
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from matchless import Board, boards, heroes
from matchless.catalog import hero_data, page_board
from matchless.engine.record import BROUGHT, DIGEST, FILE, as_brought, file_lines
from matchless.heroes import made
from matchless.server.database import POSTGRESQL
from matchless.server.messages.former import Former
from matchless.server.schema import files

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy.engine import Connection

    from matchless import Hero, Table

HERO, BOARD = "hero", "board"
MOST = 5  # that a game can name: a board and four heroes
RECORDED = re.compile(rf"^(hero|board) ([\w-]+){DIGEST}([0-9a-f]{{32}})\s*$", re.MULTILINE)
PLACED = re.compile(r"/(board|heroes)=([^/\s]*)")  # in a position
DIGESTED = re.compile(r"([\w-]+)@([0-9a-f]{8,32})")  # there; with fewer digits it could be any of several


class Named(NamedTuple):
    """What a text names: a hero or a board, and its digest or the beginning of it."""

    kind: str
    slug: str
    digest: str


class File(NamedTuple):
    """A file that is kept."""

    kind: str
    slug: str
    digest: str
    text: str


Files = tuple[File, ...]


class Own(TypedDict):
    """Heroes and boards, as whoever reads a record or a position takes them."""

    own_heroes: list[Hero]
    own_boards: list[Board]


def keep(connection: Connection) -> None:
    """Keeps the files of this version, those that are not kept yet."""
    there = {tuple(row) for row in connection.execute(select(files.c.kind, files.c.slug, files.c.digest))}
    new = [file._asdict() for file in _shipped() if file[:3] not in there]
    if new:
        insert = postgresql.insert if connection.dialect.name == POSTGRESQL else sqlite.insert
        connection.execute(insert(files).on_conflict_do_nothing(), new)  # another server may start at the same time


def _shipped() -> Iterator[File]:
    for slug in heroes.slugs():
        hero = heroes.load(slug)
        if not hero.definition:  # else it is one of one's own
            yield File(HERO, slug, hero.digest, as_brought(made.source(slug)))
    for slug in boards.slugs():
        board = boards.load(slug)
        if not board.definition:
            yield File(BOARD, slug, board.digest, as_brought(boards.source(slug)))


def with_files(connection: Connection, head: str) -> str:
    """The head of a game, with the files that it does not have and this version has otherwise, or no longer."""
    lines = head.splitlines()
    brought = {line for line, after in pairwise([*lines, ""]) if after.startswith(BROUGHT)}
    missing = [
        named
        for named in _absent(_recorded(head))
        if not {f"{key} {named.slug}{DIGEST}{named.digest}" for key in (named.kind, FILE)} & brought
    ]
    added = [line for file in find(connection, missing) for line in file_lines(*file[1:])]
    return "\n".join([head.rstrip("\n"), *added, "", ""]) if added else head


def missing(text: str) -> list[Named]:
    """What a record or a position from elsewhere names and is not here: no more than a game can have."""
    return list(islice(_absent(chain(_recorded(text), _placed(text))), MOST))


def _absent(named: Iterable[Named]) -> Iterator[Named]:
    found = set()
    for each in named:
        if each not in found and not _here(each):
            found.add(each)
            yield each


def _recorded(text: str) -> Iterator[Named]:
    return (Named(*found.groups()) for found in RECORDED.finditer(text))


def _placed(text: str) -> Iterator[Named]:
    for field in PLACED.finditer(text):
        for found in map(DIGESTED.fullmatch, field[2].split(",")):
            if found is not None:
                yield Named(BOARD if field[1] == BOARD else HERO, *found.groups())


def _here(named: Named) -> bool:
    """Whether this version has it as it was."""
    if named.kind == HERO:
        return named.slug in heroes.slugs() and heroes.load(named.slug).digest.startswith(named.digest)
    return named.slug in boards.slugs() and boards.load(named.slug).digest.startswith(named.digest)


def find(connection: Connection, sought: Iterable[Named]) -> Files:
    """The files of these, as far as they are kept."""
    found = []
    for kind, slug, digest in sought:
        same = (files.c.kind == kind, files.c.slug == slug, files.c.digest.startswith(digest, autoescape=True))
        row = connection.execute(select(files).where(*same).limit(1)).one_or_none()
        found += [] if row is None else [File(*row)]
    return tuple(found)


def read(kept: Files) -> Own:
    """What these files describe; raises MatchlessError if this version cannot read one."""
    return {
        "own_heroes": [heroes.read_definition(file.text) for file in kept if file.kind == HERO],
        "own_boards": [boards.read_definition(file.slug, file.text) for file in kept if file.kind == BOARD],
    }


def then(table: Table, whole: bool = False) -> Former:
    """What pages have to know of the heroes and the board of a game beside the catalogue.

    All of it, if `whole`: for a page that has the catalogue of another server.
    """
    return Former(
        heroes=[hero_data(hero) for hero in dict.fromkeys(table.heroes) if whole or not _today(hero)],
        boards=[page_board(table.board)] if whole or not _today(table.board) else [],
    )


def _today(found: Hero | Board) -> bool:
    """Whether the catalogue has it as it is in the game."""
    known = boards if isinstance(found, Board) else heroes
    if found.slug not in known.slugs():
        return False
    here = known.load(found.slug)
    return (here.digest, here.definition) == (found.digest, found.definition)


def with_then(told: bytes, table: Table, whole: bool) -> bytes:
    """A review as it is told, with what pages have to know beside the catalogue, if there is anything."""
    former = then(table, whole)
    if not former.heroes and not former.boards:
        return told
    return json.dumps({**json.loads(told), "former": former.model_dump()}).encode()
