"""The boards that come with Matchless, and boards of one's own."""

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from matchless.engine.board import Board
from matchless.engine.errors import BoardError
from matchless.engine.layout import read_json
from matchless.engine.record import as_brought
from matchless.files import read_bytes
from matchless.names import UnknownName, by_name, find, fold

DEFINITIONS = 32  # boards of records that are kept read


class UnknownBoard(UnknownName):
    """A name that no board has."""

    kind = "board"


_own: dict[str, Board] = {}  # by slug: those that were added


def slugs() -> list[str]:
    """The slugs of all boards, sorted."""
    return sorted([*_shipped(), *_own])


def load(name: str) -> Board:
    """The board of that slug or shown name."""
    return find(name, _known(), UnknownBoard)


def source(slug: str) -> str:
    """The JSON text of a board."""
    if slug in _own:
        return _own[slug].definition
    return files(__name__).joinpath(f"{slug}.json").read_text(encoding="utf-8")


def add(board: Board) -> None:
    """Lets a board of one's own be found like those that come with Matchless, in this process."""
    taken = _known()
    for name in (board.slug, board.name):
        if fold(name) in taken:
            raise BoardError(
                board.name, "", f"there is a board {taken[fold(name)].slug!r} already; rename it and its file"
            )
    _own[board.slug] = board
    _known.cache_clear()


def remove(slug: str) -> None:
    """Forgets a board that was added."""
    del _own[slug]
    _known.cache_clear()


def load_file(path: str | Path) -> Board:
    """The board in a JSON file of one's own; its slug is the name of the file."""
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except OSError as error:
        raise BoardError(str(path), "", f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BoardError(str(path), "", f"not UTF-8 text: {error.reason} at byte {error.start}") from error
    return _read(Path(path).stem, text, str(path))


@lru_cache(DEFINITIONS)
def read_definition(slug: str, text: str) -> Board:
    """The board that a record brings along."""
    return _read(slug, text, "the board in this record")


def _read(slug: str, text: str, source: str) -> Board:
    board = _parse(slug, text, source)
    board.definition = as_brought(text)
    return board


@cache
def _shipped() -> tuple[str, ...]:
    return tuple(
        sorted(file.name.removesuffix(".json") for file in files(__name__).iterdir() if file.name.endswith(".json"))
    )


@cache
def _known() -> dict[str, Board]:
    """All boards under their names."""
    return _by_name() | by_name(list(_own.values()))


@cache
def _by_name() -> dict[str, Board]:
    return by_name([_parse(slug, source(slug), f"boards/{slug}.json") for slug in _shipped()])


def _parse(slug: str, text: str, source: str) -> Board:
    def no_name_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
        members: dict[str, object] = {}
        for name, value in pairs:
            if name in members:  # plain JSON would keep the last one without a word
                raise BoardError(source, name, "written twice in the same object")
            members[name] = value
        return members

    return Board.from_data(slug, read_json(text, source, no_name_twice), source)
