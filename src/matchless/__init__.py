"""Matchless: the Unmatched system, played exactly by the rules.

>>> import matchless
>>> game = matchless.new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=7, first=0)
>>> game.decision.seat, game.decision.asks
(0, 'place')
>>> game.choose(game.options[0])
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from matchless import boards, heroes
from matchless import items as board_items
from matchless.engine import position_reading, position_text, record
from matchless.engine.board import Board
from matchless.engine.check import check_hero
from matchless.engine.decision import Decision
from matchless.engine.definitions import Hero, Item
from matchless.engine.errors import (
    BoardError,
    HeroError,
    IllegalChoice,
    MatchlessError,
    PositionError,
    RecordError,
    SetupError,
)
from matchless.engine.events import Event
from matchless.engine.game import Game, Result
from matchless.engine.position import Position
from matchless.engine.record import Recording, Sought
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.engine.table import DUEL, EDITIONS, FORMATS, PRINTED, TURN_LIMIT, Table
from matchless.engine.text import card_text, hero_text
from matchless.engine.versions import newest
from matchless.engine.view import View, resample

__version__ = "0.1.0"
RULES_VERSION = newest()  # that new games are played by
BUILD = "plain Python" if str(record.__file__).endswith(".py") else "compiled"  # which engine is at work


def new_game(
    board: str | Board,
    heroes: Sequence[str | Hero],
    *,
    seed: int = 0,
    format: str = DUEL,  # noqa: A002 (the rulebook's word)
    first: int | None = None,
    mulligan: bool = False,
    turn_limit: int = TURN_LIMIT,
    pair: int | None = None,
    edition: str = PRINTED,
    trust: bool = False,
    items: Sequence[Item] | None = None,
    rules: int | None = None,
    listen: bool = False,
) -> Game:
    """A new game at its first decision.

    `heroes` go in seat order; `first` is the seat that begins, None for one drawn from the seed: it has start 1 and
    places first, the others follow (SETUP-2). `pair` is the team (0 or 1) whose two seats one person plays. `edition`
    is printed or current: whose rules hold where the publisher has changed them. With `trust` nobody is asked whether
    what is done by hand is right. `items` are those that are dealt on the board's slots, None for the usual ones
    (`matchless.items`). `rules` is the version of our rules, from 1 to `RULES_VERSION`, None for that newest one: what
    each has changed is in `matchless.engine.versions`. With `listen` the game tells what has happened since the last
    choice (`game.events`, or `game.view(seat).events` as a seat may know them).
    """
    if isinstance(heroes, str):
        raise SetupError("heroes", f"expected a list of heroes, not the one name {heroes!r}")
    whole = (("seed", seed), ("first", first), ("turn_limit", turn_limit), ("pair", pair), ("rules", rules))
    for name, number in whole:
        if type(number) is not int and not (number is None and name in ("first", "pair", "rules")):
            raise SetupError(name, f"expected a whole number, not {number!r}")
    if not isinstance(format, str):
        raise SetupError("format", f"expected the name of a format, not {format!r}")
    if not isinstance(edition, str):
        raise SetupError("edition", f"expected the name of an edition, not {edition!r}")
    field = _board(board)
    table = Table(
        field,
        [_hero(hero) for hero in heroes],
        format=format,
        first=first,
        mulligan=mulligan,
        turn_limit=turn_limit,
        pair=pair,
        items=board_items.for_board(field) if items is None or not field.item_slots else items,
        edition=edition,
        trust=trust,
        rules=rules,
    )
    return start(table, seed, listen)


def save_record(game: Game) -> str:
    """The record of a game, finished or running, as text."""
    return Recording.of(game).write()


def transcript(game: Game, seat: int | None) -> list[str]:
    """The choices so far as `seat` may know them: cards that it may not know are left open (KNOW-2)."""
    return Recording.of(game).transcript(seat)


def load_record(
    text: str,
    *,
    own_heroes: Sequence[Hero] = (),
    own_boards: Sequence[Board] = (),
    brought: bool = True,
    listen: bool = False,
) -> Game:
    """The game that a record tells of, at the moment where it stops (`read_record` has all of it)."""
    return read_record(text, own_heroes=own_heroes, own_boards=own_boards, brought=brought, listen=listen).game


def read_record(
    text: str,
    *,
    own_heroes: Sequence[Hero] = (),
    own_boards: Sequence[Board] = (),
    brought: bool = True,
    listen: bool = False,
    until: int | None = None,
) -> Recording:
    """What a record tells of; with `until` no more than its first choices are read.

    `own_heroes` and `own_boards` are looked through, by slug, before those that come with Matchless. A hero must be the
    very one that was played; what is not here is taken from the record, if that brings it along and may (`brought`).
    """
    own_hero = {hero.slug: hero for hero in own_heroes}
    own_board = {board.slug: board for board in own_boards}
    return record.read(
        text,
        lambda sought: _recorded_hero(sought, own_hero, brought),
        lambda sought: _recorded_board(sought, own_board, brought),
        listen,
        until,
    )


def write_position(of: Game | View) -> str:
    """A position as one line of text: a game whole, or, given a view, what one seat knows of it."""
    return record.position(of) if isinstance(of, Game) else position_text.write_view(of)


def read_position(
    text: str,
    *,
    own_heroes: Sequence[Hero] = (),
    own_boards: Sequence[Board] = (),
    own_items: Sequence[Item] = (),
    seed: int = 0,
    listen: bool = False,
) -> Game:
    """The game that a position is written of. What is wrong with the text raises PositionError with its place.

    From what one seat knows it is a game that the seat could be in: what is hidden is dealt by `seed`. So it is with
    chance where the text leaves that out. `read_view` gives what the seat knows and nothing else.
    """
    find = _finder(own_heroes, own_boards, own_items)
    if position_reading.is_private(text):
        chance = Rng.seeded(seed)
        game = resample(position_reading.read_view(text, find), chance)
        if chance.key is not None:  # a deal that nobody may work out goes on so
            game.rng = chance
        game.events = [] if listen else None
        game.origin = position_text.write(game)
    else:
        game = position_reading.read(text, find, Rng.seeded(seed), listen)
    if game.origin:
        game.seed = seed
    return game


def read_view(
    text: str,
    *,
    own_heroes: Sequence[Hero] = (),
    own_boards: Sequence[Board] = (),
    own_items: Sequence[Item] = (),
) -> View:
    """What one seat knows, as `write_position` has written it of a view."""
    return position_reading.read_view(text, _finder(own_heroes, own_boards, own_items))


def _finder(
    own_heroes: Sequence[Hero], own_boards: Sequence[Board], own_items: Sequence[Item]
) -> position_reading.Finder:
    own_hero = {hero.slug: hero for hero in own_heroes}
    own_board = {board.slug: board for board in own_boards}
    return position_reading.Finder(
        lambda slug, digest: _digested(own_board[slug] if slug in own_board else boards.load(slug), digest),
        lambda slug, digest: _digested(_hero(own_hero[slug] if slug in own_hero else heroes.load(slug)), digest),
        lambda board: [*own_items, *board_items.for_board(board)],
    )


T = TypeVar("T", Hero, Board)


def _digested(found: T, digest: str) -> T:
    """The hero or board, if it is the one that was meant."""
    if found.digest.startswith(digest):  # none: any will do, as somebody would write it by hand
        return found
    raise MatchlessError(_other("the position is of", found, digest, "read it", "written"))


def _recorded_hero(sought: Sought, own: Mapping[str, Hero], brought: bool) -> Hero:
    """The hero that a game was played with."""
    here = [own[sought.name]] if sought.name in own else []
    with suppress(heroes.UnknownHero):
        here.append(heroes.load(sought.name))
    same = [hero for hero in here if hero.digest == sought.digest]
    if same and (sought.name in own or not sought.definition or not brought):
        return _hero(same[0])
    if sought.definition and brought:  # also where a hero of the same rules is here: its names may be others
        if same and same[0].definition == sought.definition:
            return _hero(same[0])
        hero = heroes.read_definition(sought.definition)
        if (hero.slug, hero.digest) == (sought.name, sought.digest):
            return hero
        raise MatchlessError(_changed(hero, sought))
    if here:
        raise MatchlessError(_other("this game was played with", here[0], sought.digest, "replay it", "played"))
    if sought.definition:
        raise MatchlessError(f"this game was played with a hero that is not here, {sought.name!r}")
    return heroes.load(sought.name)  # which says what heroes there are


def _short(digest: str) -> str:
    """As much of a digest as people compare."""
    return f"{digest[:4]}…" if digest else "none"


def _recorded_board(sought: Sought, own: Mapping[str, Board], brought: bool) -> Board:
    """The board that a game was played on."""
    here = [own[sought.name]] if sought.name in own else []
    with suppress(boards.UnknownBoard):
        here.append(boards.load(sought.name))
    for board in here:
        drawn = not sought.definition or not brought or board.definition == sought.definition
        if board.digest == sought.digest and (drawn or sought.name in own):
            return board
    if sought.definition and brought:  # also where a board of the same rules is here: it may be drawn otherwise
        board = boards.read_definition(sought.name, sought.definition)
        if board.digest == sought.digest:
            return board
        raise MatchlessError(_changed(board, sought))
    if here:
        raise MatchlessError(_other("this game was played on", here[0], sought.digest, "replay it", "played"))
    if sought.definition:
        raise MatchlessError(f"this game was played on a board that is not here, {sought.name!r}")
    return boards.load(sought.name)  # which says what boards there are


def _changed(found: Hero | Board, sought: Sought) -> str:
    """Why the file that is kept with a game will not do."""
    return (
        f"the file of {found.name} in this record was changed since, or this version of Matchless reads it otherwise: "
        f"its rules are {_short(found.digest)}, but the game was played with {_short(sought.digest)}; take the record "
        "as it was written, and the version of Matchless that it was played with"
    )


def _other(begins: str, here: Hero | Board, digest: str, again: str, made: str) -> str:
    """Why a hero or board will not do, and what will. A server says it too, which takes no file in place of its own."""
    what = "board" if isinstance(here, Board) else "hero"
    there = f"rules {_short(digest)}, " if digest else ""
    return (
        f"{begins} another {here.name} ({there}here {_short(here.digest)}), and the file of then is not here: "
        f"{again} with the version of Matchless that it was {made} with, or on the command line with that file "
        f"(--{what} FILE)"
    )


def _board(board: str | Board) -> Board:
    if isinstance(board, Board):
        return board
    if not isinstance(board, str):
        raise SetupError("board", f"expected a board or the name of one, not {board!r}")
    return boards.load(board)


def _hero(hero: str | Hero) -> Hero:
    if isinstance(hero, Hero):
        check_hero(hero)
        return hero
    if not isinstance(hero, str):
        raise SetupError("heroes", f"expected a hero or the name of one, not {hero!r}")
    return heroes.load(hero)


__all__ = [
    "BUILD",
    "EDITIONS",
    "FORMATS",
    "RULES_VERSION",
    "Board",
    "BoardError",
    "Decision",
    "Event",
    "Game",
    "Hero",
    "HeroError",
    "IllegalChoice",
    "Item",
    "MatchlessError",
    "Position",
    "PositionError",
    "RecordError",
    "Recording",
    "Result",
    "Rng",
    "SetupError",
    "Table",
    "View",
    "boards",
    "card_text",
    "check_hero",
    "hero_text",
    "heroes",
    "load_record",
    "new_game",
    "read_position",
    "read_record",
    "read_view",
    "resample",
    "save_record",
    "start",
    "transcript",
    "write_position",
]
