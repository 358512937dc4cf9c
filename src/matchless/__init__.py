"""Matchless: the Unmatched system, played exactly by the rules.

>>> import matchless
>>> game = matchless.new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=7, first=0)
>>> game.decision.seat, game.decision.asks
(0, 'place')
>>> game.choose(game.options[0])
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from matchless import boards, heroes
from matchless import items as board_items
from matchless.engine import record
from matchless.engine.board import Board
from matchless.engine.check import check_hero
from matchless.engine.decision import Decision
from matchless.engine.definitions import Hero, Item
from matchless.engine.errors import (
    BoardError,
    HeroError,
    IllegalChoice,
    MatchlessError,
    RecordError,
    SetupError,
)
from matchless.engine.events import Event
from matchless.engine.game import Game, Result
from matchless.engine.record import RULES_VERSION, Sought, transcript
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.engine.table import DUEL, EDITIONS, FORMATS, PRINTED, TURN_LIMIT, Table
from matchless.engine.text import card_text, hero_text
from matchless.engine.view import View, resample

__version__ = "0.1.0"
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
    listen: bool = False,
) -> Game:
    """A new game at its first decision.

    `heroes` go in seat order; `first` is the seat that begins, None for one drawn from the seed: it has start 1 and
    places first, the others follow (SETUP-2). `pair` is the team (0 or 1) whose two seats one person plays. `edition`
    is printed or current: whose rules hold where the publisher has changed them. With `trust` nobody is asked whether
    what is done by hand is right. `items` are those that are dealt on the board's slots, None for the usual ones
    (`matchless.items`). With `listen` the game tells what has happened since the last choice (`game.events`, or
    `game.view(seat).events` as a seat may know them).
    """
    if isinstance(heroes, str):
        raise SetupError("heroes", f"expected a list of heroes, not the one name {heroes!r}")
    for name, number in (("seed", seed), ("first", first), ("turn_limit", turn_limit), ("pair", pair)):
        if type(number) is not int and not (number is None and name in ("first", "pair")):
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
    )
    return start(table, seed, listen)


def save_record(game: Game) -> str:
    """The record of a game, finished or running, as text."""
    return record.write(game)


def load_record(
    text: str,
    *,
    own_heroes: Sequence[Hero] = (),
    own_boards: Sequence[Board] = (),
    brought: bool = True,
    listen: bool = False,
) -> Game:
    """The game that a record tells of, at the moment where it stops.

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
    )


def _recorded_hero(sought: Sought, own: Mapping[str, Hero], brought: bool) -> Hero:
    """The hero that a game was played with."""
    here = [own[sought.name]] if sought.name in own else []
    with suppress(heroes.UnknownHero):
        here.append(heroes.load(sought.name))
    same = [hero for hero in here if sought.digest in (None, hero.digest)]
    if same and (sought.name in own or not sought.definition or not brought):
        return _hero(same[0])
    if sought.definition and brought:  # also where a hero of the same rules is here: the choices name its cards
        if same and same[0].definition == sought.definition:
            return _hero(same[0])
        hero = heroes.read_definition(sought.definition)
        if (hero.slug, hero.digest) == (sought.name, sought.digest):
            return hero
        raise MatchlessError(
            f"the file of {hero.name} in this record was changed since: its rules are {_short(hero.digest)}, but the "
            f"game was played with {_short(sought.digest)}; take the record as it was written"
        )
    if here:
        there = f"rules {_short(sought.digest)}, " if sought.digest else ""
        raise MatchlessError(
            f"this game was played with another {here[0].name} ({there}here {_short(here[0].digest)}): replay it with "
            f"the version of Matchless that it was played with, or give the hero's file as it was then"
        )
    if sought.definition:
        raise MatchlessError(f"this game was played with a hero that is not here, {sought.name!r}")
    return heroes.load(sought.name)  # which says what heroes there are


def _short(digest: str | None) -> str:
    """As much of a digest as people compare."""
    return f"{digest[:4]}…" if digest else "none"


def _recorded_board(sought: Sought, own: Mapping[str, Board], brought: bool) -> Board:
    """The board that a game was played on."""
    if not sought.definition:
        return own[sought.name] if sought.name in own else boards.load(sought.name)
    here = [own[sought.name]] if sought.name in own else []
    with suppress(boards.UnknownBoard):
        here.append(boards.load(sought.name))
    for board in here:
        if board.definition == sought.definition:
            return board
    if brought:
        return boards.read_definition(sought.name, sought.definition)
    raise MatchlessError(f"this game was played on a board that is not here, {sought.name!r}")


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
    "RecordError",
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
    "resample",
    "save_record",
    "start",
    "transcript",
]
