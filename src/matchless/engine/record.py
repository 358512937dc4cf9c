"""A game as text: its setup, its seed and one choice a line, replayed to the identical state.

    matchless record 2
    rules 2
    board forest
    hero wolf digest 3f9c52ab81d04e7799a0c1b2d3e4f506
    hero bear digest 77ab0c9d8e7f6a5b4c3d2e1f00112233
    | format: matchless-hero/1
    | slug: bear
    format duel
    first random
    mulligan no
    turn-limit 200
    edition printed
    item {"name": "Bell", "kind": "combat", "effects": [{"add": 2}], "guess": ""}
    seed 42

    1 place Wolf 1 at A3
    2 maneuver

The digest is of all in a hero that decides a game. Lines that start with | are the file of the hero or board above
them, which did not come with Matchless: so the record can be replayed anywhere. The items are all those that may be
dealt on the board, so that a record does not change with them. A choice is the number of the seat and the words of
`notation`. Blank lines and lines that start with # mean nothing. Records of format 1 have no digests and no files.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TypeVar

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.errors import MatchlessError, RecordError, SetupError
from matchless.engine.game import Game
from matchless.engine.items import item_data, read_item
from matchless.engine.layout import Entry
from matchless.engine.notation import label
from matchless.engine.program import NONE, OPPONENT
from matchless.engine.setup import start
from matchless.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero, Item

S = TypeVar("S")
T = TypeVar("T")

TITLE: Final = "matchless record 2"
FORMER: Final = "matchless record 1"
RULES_VERSION: Final = 2  # raised with every change by which the same choices could lead elsewhere
BROUGHT: Final = "|"  # before each line of a file that a record brings along
DIGEST: Final = " digest "
ONCE: Final = ("rules", "board", "format", "first", "mulligan", "turn-limit", "edition", "pair", "trust", "seed")
OPTIONAL: Final = ("pair", "trust")


def write(game: Game) -> str:
    """The record of a game, finished or not."""
    _check_whole(game)
    lines = [*_head(game), ""]
    replay = start(game.table, game.seed)
    lines.extend(_choices(replay, game.choices()))
    if replay.over:
        lines.extend(["", f"result {_result(replay)}"])
    return "\n".join(lines) + "\n"


def transcript(game: Game, seat: int | None) -> list[str]:
    """The choices so far as `seat` may know them: cards that it may not know are left open (KNOW-2)."""
    own = game.table.known_to(seat)
    _check_whole(game)
    replay = start(game.table, game.seed, listen=True)
    lines: list[str] = []
    face_down: list[int] = []  # where cards of the combat under way were chosen, until they are revealed
    turn = 0
    for option in game.choices():
        if replay.turn != turn:
            turn = replay.turn
            lines.append(_turn_line(replay))
        knows = own >> replay.asked & 1 or _names_own_hand(replay, own)
        lines.append(f"{replay.asked + 1} {label(replay, option)}")
        kind, private = replay.kind, replay.private
        replay.choose(option)
        happened = replay.events or []
        if any(event.kind == ev.REVEAL for event in happened):
            face_down = []
        elif kind in (ask.ATTACK_CARD, ask.DEFENSE_CARD) and option != NONE and not knows:
            face_down.append(len(lines) - 1)
        shown = bool(happened) and happened[0].kind in (ev.SHOW, ev.DISCARD) and happened[0].card == option
        if kind in (ask.CARD, ask.PUT_BACK) and private and option != NONE and not knows and not shown:
            lines[-1] = f"{lines[-1].split(' ', 1)[0]} choose a card unseen"
    for place in face_down:
        lines[place] = f"{lines[place].split(' ', 1)[0]} play a card face down"
    return lines


def _names_own_hand(game: Game, own: int) -> bool:
    """Whether a card is being picked out of a hand that these seats hold."""
    frame = game.frames[-1]
    word = frame.block[frame.pc]
    if game.kind != ask.CARD or OPPONENT not in word.needs() or not own >> frame.other & 1:
        return False
    return word.cards_from(game, frame).startswith("hand")


def _check_whole(game: Game) -> None:
    if not game.whole:
        raise MatchlessError("a game made from a view has no record: it does not know how it came about")


def _head(game: Game) -> list[str]:
    table = game.table
    return [
        TITLE,
        f"rules {RULES_VERSION}",
        f"board {table.board.slug}",
        *_brought(table.board.definition),
        *(line for hero in table.heroes for line in _named(hero)),
        f"format {table.format}",
        f"first {'random' if table.first is None else table.first + 1}",
        f"mulligan {'yes' if table.mulligan else 'no'}",
        f"turn-limit {table.turn_limit}",
        f"edition {table.edition}",
        *([] if table.pair is None else [f"pair {table.pair + 1}"]),
        *(["trust yes"] if table.trust else []),
        *(f"item {json.dumps(item_data(item), ensure_ascii=False)}" for item in table.items),
        f"seed {game.seed}",
    ]


def _named(hero: Hero) -> list[str]:
    """A hero with its digest, and its file unless it comes with Matchless."""
    digest = f"{DIGEST}{hero.digest}" if hero.digest else ""
    return [f"hero {hero.slug}{digest}", *_brought(hero.definition)]


def _brought(definition: str) -> list[str]:
    return [f"{BROUGHT} {line}".rstrip() for line in definition.splitlines()]


def as_brought(text: str) -> str:
    """The text of a file as a record gives it back: how lines end does not matter, nor blanks there."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def _choices(game: Game, choices: list[int]) -> list[str]:
    """Plays `choices` in a fresh game and gives a line for each, with a comment where a turn begins."""
    lines: list[str] = []
    turn = 0
    for option in choices:
        if game.turn != turn:
            turn = game.turn
            lines.append(_turn_line(game))
        lines.append(f"{game.asked + 1} {label(game, option)}")
        game.choose(option)
    return lines


def _turn_line(game: Game) -> str:
    return f"# turn {game.turn}: {game.table.players[game.active]}"


def _result(game: Game) -> str:
    result = game.result
    assert result is not None
    seats = " ".join(str(seat + 1) for seat in result.winners)
    return f"{seats or 'draw'}: {result.reason}"


class Sought:
    """What a record says of a hero or board that it was played with."""

    __slots__ = ("definition", "digest", "name")

    def __init__(self, name: str, digest: str | None, definition: str) -> None:
        self.name = name
        self.digest = digest  # of a hero: empty if it was not read from a file, None in a record of format 1
        self.definition = definition  # its file, if the record brings it along


def read(
    text: str,
    hero: Callable[[Sought], Hero],
    board: Callable[[Sought], Board],
    listen: bool = False,
) -> Game:
    """Replays a record. Anything wrong raises RecordError with its line.

    `hero` and `board` find what the record names.
    """
    lines, files = _lines(text)
    if not lines or lines[0][1] not in (TITLE, FORMER):
        raise RecordError(lines[0][0] if lines else 1, f"a record begins with the line {TITLE!r}")
    head: dict[str, tuple[int, str]] = {}
    heroes: list[Hero] = []
    items: list[Item] = []
    place = 1
    while place < len(lines) and not lines[place][1][0].isdigit():
        number, line = lines[place]
        key, _, value = line.partition(" ")
        if key == "result":
            break
        if key == "hero":
            name, _, digest = value.partition(DIGEST)
            sought = Sought(name, digest if lines[0][1] == TITLE else None, files.pop(number, ""))
            heroes.append(_found(number, hero, sought))
        elif key == "item":
            items.append(_found(number, _item, value))
        elif key not in ONCE:
            raise RecordError(number, f"unknown field {key!r} (known: hero, item, {', '.join(ONCE)})")
        elif key in head:
            raise RecordError(number, f"{key} is given twice")
        else:
            head[key] = (number, value)
        place += 1
    brought = files.pop(head["board"][0], "") if "board" in head else ""
    for number in files:
        raise RecordError(number + 1, "a file stands here, but not below the hero or the board that it is of")
    table = _table(head, heroes, board, brought, items, lines[min(place, len(lines) - 1)][0])
    game = start(table, _integer(head, "seed"), listen)
    for number, line in lines[place:]:
        _replay(game, number, line)
    return game


def _lines(text: str) -> tuple[list[tuple[int, str]], dict[int, str]]:
    """The lines that say something, each with its number, and the files that stand below some, by their numbers."""
    lines: list[tuple[int, str]] = []
    files: dict[int, list[str]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if line.startswith(BROUGHT):
            files.setdefault(lines[-1][0] if lines else 0, []).append(line.removeprefix(BROUGHT).removeprefix(" "))
        elif line and not line.startswith("#"):
            lines.append((number, line))
    return lines, {number: "\n".join(file) for number, file in files.items()}


def _table(
    head: dict[str, tuple[int, str]],
    heroes: list[Hero],
    board: Callable[[Sought], Board],
    brought: str,
    items: list[Item],
    end: int,
) -> Table:
    if "rules" in head and _integer(head, "rules") != RULES_VERSION:
        number, value = head["rules"]
        raise RecordError(
            number,
            f"this game was played by version {value} of our rules, and only version {RULES_VERSION} can be replayed"
            " here: nothing before it was a release",
        )
    for key in ONCE:
        if key not in head and key not in OPTIONAL:
            raise RecordError(end, f"the field {key!r} is missing")
    first = None if head["first"][1] == "random" else _integer(head, "first") - 1
    pair = _integer(head, "pair") - 1 if "pair" in head else None
    turn_limit = _integer(head, "turn-limit")
    mulligan = _flag(head, "mulligan")
    trust = "trust" in head and _flag(head, "trust")
    number, name = head["board"]
    field = _found(number, board, Sought(name, None, brought))
    try:
        return Table(
            field,
            heroes,
            format=head["format"][1],
            first=first,
            mulligan=mulligan,
            turn_limit=turn_limit,
            pair=pair,
            items=items,
            edition=head["edition"][1],
            trust=trust,
        )
    except SetupError as error:
        wrong = head.get(error.field.replace("_", "-"), (end, ""))
        raise RecordError(wrong[0], f"this setup cannot be played: {error}") from error


def _item(text: str) -> Item:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise MatchlessError(f"an item is written as JSON: {error.msg} at column {error.colno}") from error
    return read_item(Entry("item", "", data))


def _found(number: int, find: Callable[[S], T], sought: S) -> T:
    try:
        return find(sought)
    except MatchlessError as error:
        raise RecordError(number, str(error)) from error


def _integer(head: dict[str, tuple[int, str]], key: str) -> int:
    number, value = head[key]
    try:
        return int(value)
    except ValueError:
        raise RecordError(number, f"{key} must be a whole number, not {value!r}") from None


def _flag(head: dict[str, tuple[int, str]], key: str) -> bool:
    number, value = head[key]
    if value not in ("yes", "no"):
        raise RecordError(number, f"{key} is yes or no, not {value!r}")
    return value == "yes"


def _replay(game: Game, number: int, line: str) -> None:
    """Makes the choice of one line."""
    word, _, rest = line.partition(" ")
    if word == "result":
        if not game.over:
            raise RecordError(number, "the record gives a result, but the game is not over")
        if rest != _result(game):
            raise RecordError(number, f"the result should be {_result(game)!r}, not {rest!r}")
        return
    if game.over:
        raise RecordError(number, "the game is already over")
    if word != str(game.asked + 1):
        raise RecordError(number, f"seat {game.asked + 1} is to choose here, not {word!r}")
    options = {label(game, option): option for option in game.options}
    if rest not in options:
        rest = _renamed(game, rest)
    if rest not in options:
        raise RecordError(number, f"{rest!r} is not legal here; legal: {', '.join(options)}")
    game.choose(options[rest])


def _renamed(game: Game, choice: str) -> str:
    """A choice with the cards called as they are now, where it calls one by a former name."""
    for card in game.table.cards:
        for name in card.was:
            choice = choice.replace(name, card.name)
    return choice
