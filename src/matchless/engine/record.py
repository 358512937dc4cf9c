"""A game written down: its setup, its seed and one choice a line, replayed to the identical state.

    matchless record 3
    rules 1
    board forest digest 9d41e0c7a2b35f6818c4d7e6f5a09b3c
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

    1 place wolf-1 A3
    2 action maneuver
    2 boost none late
    2 mover fox
    2 move fox stay
    1 takes-back 2
    1 hint
    2 stand-in veteran
    2 returns
    1 resigns

    result 2

A digest is of all in a hero or board that decides a game. Lines that start with | are the file of the hero or board
above them, which did not come with Matchless: so the record can be replayed anywhere. The items are all those that may
be dealt on the board, so that a record does not change with them. Where nobody chose the seed, what it was made of
stands above it (`dealing`), and nothing can be added there: the file of a hero or board that was corrected since stands
below the seed, after a line `file wolf digest 3f9c…`. A game that was set up from a position has a line `from` after
its seed, with that position as text (`position_text`). A choice is the number of the seat, what it is asked, whom it
moves or places, and the id of its answer (`notation`); the word late says that the clock made it. Six lines tell what
players did beside the game: a seat resigns, takes back so many choices that stood there and are no
longer in the record, has a bot of some level stand in for it, returns, asks for a hint, or looks at the chances. The
result gives the seats that have won, or draw. Blank lines and lines that start with # mean nothing.

`Recording` is such a game in memory: whoever plays, stores, tells or replays one holds a recording.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, TypeVar

from matchless.engine import dealing, position_text
from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.errors import IllegalChoice, MatchlessError, PositionError, RecordError, SetupError, quoted
from matchless.engine.game import Game, Result
from matchless.engine.items import item_data, read_item
from matchless.engine.layout import Entry, read_json
from matchless.engine.notation import choice_id, choice_ids, fighter_aliases, option_of
from matchless.engine.position_reading import begin
from matchless.engine.position_text import at_action
from matchless.engine.program import NONE, OPPONENT
from matchless.engine.rng import WHOLE, read_seed, seed_text
from matchless.engine.spans import Span, merged, said, within
from matchless.engine.table import OUT, Table
from matchless.engine.versions import newest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from matchless.engine.board import Board
    from matchless.engine.dealing import Dealing
    from matchless.engine.definitions import Hero, Item
    from matchless.engine.spans import Spans

S = TypeVar("S")
T = TypeVar("T")

TITLE: Final = "matchless record 3"
FORMER: Final = ("matchless record 1", "matchless record 2")  # of which no version was released
UNSEEN: Final = "?"  # for a card that whoever reads may not know
LATE: Final = "late"
RESIGNS: Final = "resigns"
STAND_IN: Final = "stand-in"
RETURNS: Final = "returns"
TAKES_BACK: Final = "takes-back"
HINT: Final = "hint"
CHANCES: Final = "chances"
HELP: Final = (HINT, CHANCES)  # what a result tells of
ASIDES: Final = (RESIGNS, STAND_IN, RETURNS, TAKES_BACK, *HELP)
BROUGHT: Final = "|"  # before each line of a file that a record brings along
FILE: Final = "file"  # names the hero or board whose file follows, below a seed that was made without it
DIGEST: Final = " digest "
ONCE: Final = (
    "rules", "board", "format", "first", "mulligan", "turn-limit", "edition", "pair", "trust", "seed", "from",
)  # fmt: skip
OPTIONAL: Final = ("pair", "trust", "from")
COUNT: Final = re.compile(r"[1-9][0-9]{0,8}")


class Aside:
    """Something that a player did beside the game, after so many choices.

    In a record each is a line of its own, but for a choice that the clock made: the line of that choice says it (LATE).
    """

    __slots__ = ("after", "kind", "seat", "what")

    def __init__(self, after: int, seat: int, kind: str, what: str = "") -> None:
        self.after = after
        self.seat = seat
        self.kind = kind
        self.what = what  # the level of a bot, or how many choices were taken back

    def line(self) -> str:
        """As a record writes it: "2 stand-in veteran"."""
        return " ".join(filter(None, (str(self.seat + 1), self.kind, self.what)))

    @staticmethod
    def read(after: int, line: str) -> Aside:
        """What a line says that a record has written."""
        seat, kind, *what = line.split(" ")
        return Aside(after, int(seat) - 1, kind, " ".join(what))

    def says(self, table: Table) -> Spans:
        """As people read it."""
        seat = Span(table.players[self.seat], "seat", str(self.seat))
        if self.kind == STAND_IN:
            return within(merged(said("A bot ({}) plays for {}.", Span(self.what), seat)))
        if self.kind == RESIGNS:
            pattern = "{} resigned."
        elif self.kind == RETURNS:
            pattern = "{} are back." if table.heroes[self.seat].plural() else "{} is back."
        elif self.kind == LATE:
            pattern = "{} ran out of time."
        elif self.kind == HINT:
            pattern = "{} asked for a hint."
        elif self.kind == CHANCES:
            pattern = "{} looked at the chances."
        else:
            pattern = f"{{}} took back {self.what} {'choice' if self.what == '1' else 'choices'}."
        return within(said(pattern, seat))


class Recording:
    """A game with all that has happened in it: choices, who made them too late, and what players did beside it."""

    __slots__ = ("_turn", "_turns", "asides", "dealing", "game", "late", "lines")

    def __init__(
        self, table: Table, seed: int, listen: bool = False, origin: str = "", dealing: Dealing | None = None
    ) -> None:
        self.game: Game = begin(table, seed, origin, listen)  # as it stands now
        self.dealing: Dealing | None = dealing  # what the seed was made of, if that is known
        self.lines: list[str] = []  # the choices as a record has them
        self.late: set[int] = set()  # the numbers of those that the clock made
        self.asides: list[Aside] = []  # in their order
        self._turns: dict[int, str] = {}  # before which choice a turn began, and how a record says so
        self._turn = 0  # of the last choice

    @staticmethod
    def of(game: Game, listen: bool = False) -> Recording:
        """The recording of a game, finished or not, that was played without one."""
        recording = Recording(game.table, game.seed, listen, _origin(game))
        for option in game.choices():
            recording.choose(option)
        return recording

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def origin(self) -> str:
        """The position that the game began with, as text; empty for a new game."""
        return _origin(self.game)

    # --- going on -------------------------------------------------------------------------------------------------

    def line(self, option: int) -> str:
        """An option of the open decision as a record writes it."""
        return choice_line(self.game, option)

    def choose(self, option: int, late: bool = False) -> None:
        """Makes a choice; `late` if the clock makes it."""
        game = self.game
        line = choice_line(game, option) if option in game.options else ""
        turn, active = game.turn, game.active
        game.choose(option)
        if turn != self._turn:
            self._turn = turn
            self._turns[len(self.lines)] = f"# turn {turn}: {game.table.players[active]}"
        if late:
            self.late.add(len(self.lines))
            line = f"{line} {LATE}"
        self.lines.append(line)

    def follow(self, line: str) -> None:
        """Does what one line of a record says; raises MatchlessError with what is wrong with it."""
        word, _, rest = line.partition(" ")
        kind, _, what = rest.partition(" ")
        if kind in ASIDES:
            self._follow_aside(word, kind, what)
            return
        option, late = self.chosen(line)
        self.choose(option, late)

    def chosen(self, line: str) -> tuple[int, bool]:
        """The option that a line chooses, and whether the clock chose it."""
        game = self.game
        word, _, rest = line.partition(" ")
        if self.result is not None:
            raise MatchlessError("the game is already over")
        if word != str(game.asked + 1):
            raise MatchlessError(f"seat {game.asked + 1} is to choose here, not {quoted(word)}")
        asked = _asked(game)
        prefix = next((f"{each} " for each in asked if rest.startswith(f"{each} ")), None)
        if prefix is None:
            raise MatchlessError(f"what is asked here is {asked[0]!r}, not {quoted(rest)}")
        id_, *further = rest.removeprefix(prefix).split(" ")
        option = option_of(game, id_) if further in ([], [LATE]) else None
        if option is None:
            legal = ", ".join(choice_ids(game))
            raise MatchlessError(f"{quoted(rest)} is not legal here; legal after {asked[0]!r}: {legal}")
        return option, bool(further)

    def _follow_aside(self, word: str, kind: str, what: str) -> None:
        if word not in [str(seat + 1) for seat in range(self.table.seats)]:
            raise MatchlessError(f"there is no seat {quoted(word)}")
        seat = int(word) - 1
        wanted = {STAND_IN: "the level of a bot", TAKES_BACK: "how many choices"}.get(kind, "")
        fits = COUNT.fullmatch(what) is not None if kind == TAKES_BACK else bool(what) and " " not in what
        if (wanted and not fits) or (what and not wanted):
            raise MatchlessError(f"after {kind!r} comes {wanted or 'nothing'}, not {quoted(what)}")
        if kind == RESIGNS and self.result is not None:
            raise MatchlessError("the game is already over")
        if kind == RESIGNS and self.resigned >> seat & 1:
            raise MatchlessError(f"seat {word} has resigned already")
        if kind == RETURNS and self.stand_in(seat, len(self.lines)) is None:
            raise MatchlessError(f"nobody stands in for seat {word}")
        self.add(seat, kind, what)

    def stand_in(self, seat: int, number: int) -> str | None:
        """The bot that played for a seat when choice `number` was open, if one stood in for it."""
        since = [aside for aside in self.asides if aside.seat == seat and aside.after <= number]
        own = [aside for aside in since if aside.kind in (STAND_IN, RETURNS)]
        return own[-1].what if own and own[-1].kind == STAND_IN else None

    def add(self, seat: int, kind: str, what: str = "") -> None:
        """Notes what a player did beside the game."""
        self.asides.append(Aside(len(self.lines), seat, kind, what))

    def undo(self, seat: int, to: int) -> None:
        """A seat takes back all choices from number `to` on. What players did beside the game since then stays."""
        again = Recording(self.table, self.game.seed, self.game.events is not None, self.origin)
        for number, option in enumerate(self.game.choices()[:to]):
            again.choose(option, number in self.late)
        again.asides = self.asides_without(seat, to)
        self.game, self.lines, self.late, self.asides = again.game, again.lines, again.late, again.asides
        self._turn, self._turns = again._turn, again._turns

    def until(self, game: Game) -> Recording:
        """The recording as it was when the game stood as `game` does, to go on from there in another way.

        What players did beside the game is no part of it.
        """
        number = len(game.choices())
        again = Recording(self.table, game.seed, False, self.origin)
        again.game = game
        again.lines = self.lines[:number]
        again.late = {late for late in self.late if late < number}
        again._turns = {place: told for place, told in self._turns.items() if place < number}
        again._turn = game.turn
        if number == len(self.lines):
            again._turn = self._turn
        elif number in self._turns:  # it begins with the next choice, which says so
            again._turn = NONE
        return again

    def asides_without(self, seat: int, to: int) -> list[Aside]:
        """What stands beside the game once a seat has taken back all choices from number `to` on."""
        stays = [Aside(min(each.after, to), each.seat, each.kind, each.what) for each in self.asides]
        return [*stays, Aside(to, seat, TAKES_BACK, str(len(self.lines) - to))]

    def departs(self, rules: int) -> Departure | None:
        """Where another version of the rules would have gone differently; None if nowhere."""
        others = walk(self.table.under(rules), self.game.seed, self.game.choices(), origin=self.origin)
        for number, (game, _) in enumerate(self.walk()):
            try:
                other, _ = next(others)
            except IllegalChoice:  # what was chosen last could not have been
                return Departure(number - 1, self.lines[number - 1], legal=False)
            if _open(game) != _open(other):
                return Departure(max(number - 1, 0), self.lines[number - 1] if number else "", legal=True)
        return None

    # --- looking back ---------------------------------------------------------------------------------------------

    def walk(self, listen: bool = False) -> Iterator[tuple[Game, int | None]]:
        """The game played again: as it stood before each choice, with that, and at last as it stands, with None."""
        return walk(self.table, self.game.seed, self.game.choices(), listen, self.origin)

    def chooser(self, number: int) -> int:
        """The seat that made a choice."""
        return int(self.lines[number].partition(" ")[0]) - 1

    def id_of(self, number: int) -> str:
        """The id of a choice."""
        return self.lines[number].split(" ")[-2 if number in self.late else -1]

    @property
    def resigned(self) -> int:
        """The seats that have given up, a mask."""
        mask = 0
        for aside in self.asides:
            if aside.kind == RESIGNS:
                mask |= 1 << aside.seat
        return mask

    @property
    def helped(self) -> int:
        """The seats that have asked for hints or looked at the chances, a mask."""
        mask = 0
        for aside in self.asides:
            if aside.kind in HELP:
                mask |= 1 << aside.seat
        return mask

    @property
    def result(self) -> Result | None:
        """How it ended, by its rules or because all sides but one have given up; None while it goes on."""
        return result(self.game, self.resigned)

    def head(self) -> str:
        """The record up to its first choice."""
        return "\n".join([*self._head(), ""]) + "\n"

    def _head(self) -> list[str]:
        game = self.game
        return [
            *(setup_lines(game.table) if self.dealing is None else self.dealing.lines()),
            f"seed {seed_text(game.seed)}",
            *([f"from {game.origin}"] if game.origin else []),
            *([] if self.dealing is None else _files_since(game.table, self.dealing)),
        ]

    def write(self) -> str:
        """The record as text."""
        lines = [*self._head(), "", *self._body(self.lines)]
        if (ended := self.result) is not None:
            lines.extend(["", f"# {ended.reason}", f"result {_winners(ended)}"])
        return "\n".join(lines) + "\n"

    def _body(self, choices: Sequence[str]) -> list[str]:
        """The choices, with what stands beside them and where turns begin."""
        lines: list[str] = []
        asides = list(self.asides)
        for number in range(len(choices) + 1):
            while asides and asides[0].after == number:
                lines.append(asides.pop(0).line())
            if number < len(choices):
                if number in self._turns:
                    lines.append(self._turns[number])
                lines.append(choices[number])
        return lines

    def transcript(self, seat: int | None) -> list[str]:
        """The lines so far as `seat` may know them: cards that it may not know are left open (KNOW-2)."""
        own = self.table.known_to(seat)
        lines: list[str] = []
        face_down: list[int] = []  # where cards of the combat under way were chosen, until they are revealed
        last = _Asked()
        for game, option in self.walk(listen=True):
            happened = game.events or []
            if lines:
                if any(event.kind == ev.REVEAL for event in happened):
                    face_down = []
                elif last.kind in (ask.ATTACK_CARD, ask.DEFENSE_CARD) and last.unknown:
                    face_down.append(len(lines) - 1)
                shown = bool(happened) and happened[0].kind in (ev.SHOW, ev.DISCARD) and happened[0].card == last.option
                if last.kind in (ask.CARD, ask.PUT_BACK) and last.private and last.unknown and not shown:
                    lines[-1] = _unseen(lines[-1], len(lines) - 1 in self.late)
            if option is not None:
                knows = bool(own >> game.asked & 1) or _names_own_hand(game, own)
                last = _Asked(game.kind, option, game.private, option != NONE and not knows)
                lines.append(self.lines[len(lines)])
        for place in face_down:
            lines[place] = _unseen(lines[place], place in self.late)
        return self._body(lines)


class Departure:
    """The first choice that another version of the rules does not allow, or lets lead elsewhere."""

    __slots__ = ("legal", "line", "number")

    def __init__(self, number: int, line: str, legal: bool) -> None:
        self.number = number  # of the choice, from 0
        self.line = line  # empty if the game begins differently
        self.legal = legal


def _open(game: Game) -> list[object]:
    """All that anybody knows of a game."""
    return [game.view(seat).data() for seat in range(game.table.seats)]


class _Asked:
    """What a transcript remembers of a choice until it has seen what it led to."""

    __slots__ = ("kind", "option", "private", "unknown")

    def __init__(self, kind: int = NONE, option: int = NONE, private: bool = False, unknown: bool = False) -> None:
        self.kind = kind
        self.option = option
        self.private = private
        self.unknown = unknown  # whether it is of a card that the reader may not know


def _unseen(line: str, late: bool) -> str:
    """A choice without what was chosen."""
    seat, kind, _ = line.split(" ", 2)
    return f"{seat} {kind} {UNSEEN}{f' {LATE}' if late else ''}"


def _origin(game: Game) -> str:
    if game.origin is None:
        raise MatchlessError("a game made from a view has no record: it does not know how it came about")
    return game.origin


def walk(
    table: Table, seed: int, choices: Iterable[int], listen: bool = False, origin: str = ""
) -> Iterator[tuple[Game, int | None]]:
    """A game played again: as it stood before each choice, with that, and at last as it stands, with None."""
    game = begin(table, seed, origin, listen)
    for option in choices:
        yield game, option
        game.choose(option)
    yield game, None


def position(game: Game) -> str:
    """A game as the text of a position (`position_text`): within an action the last one and the choices since."""
    if at_action(game):
        return position_text.write(game)
    base = position_text.write_start(game.table, game.seed)
    since: list[str] = []
    for stood, option in walk(game.table, game.seed, game.choices(), origin=_origin(game)):
        if option is not None:
            if at_action(stood):
                base = position_text.write(stood)
                since = []
            since.append(choice_id(stood, option))
    return position_text.write_since(base, since)


def result(game: Game, resigned: int) -> Result | None:
    """How a game ended, by its rules or because all sides but one have given up; None while it goes on.

    RESIGN-1: A side has given up when each of its seats has resigned or is out. `resigned` is a mask of seats.
    """
    if game.over or not resigned:
        return game.result
    table = game.table
    inside = sum(1 << seat for seat in range(table.seats) if game.status[seat] != OUT)
    standing = [side for side in table.sides if side & inside & ~resigned]
    if len(standing) > 1:
        return None
    winners = standing[0] if standing else 0
    out = [seat for seat in range(table.seats) if not (inside | winners) >> seat & 1]
    be = "were" if len(out) > 1 or any(table.heroes[seat].plural() for seat in out) else "was"
    fallen = f"{_names(table, out)} {be} defeated and " if out else ""
    gave_up = _names(table, bits(resigned & inside & ~winners))
    return Result(tuple(bits(winners)), f"{fallen}{gave_up} resigned", resigned=True)


def _names(table: Table, seats: Iterable[int]) -> str:
    return " and ".join(table.players[seat] for seat in seats)


def _names_own_hand(game: Game, own: int) -> bool:
    """Whether a card is being picked out of a hand that these seats hold."""
    frame = game.frames[-1]
    word = frame.block[frame.pc]
    if game.kind != ask.CARD or OPPONENT not in word.needs() or not own >> frame.other & 1:
        return False
    return word.of_hand()


def setup_lines(table: Table) -> list[str]:
    """The head of a record above its seed, and above what that was made of."""
    return [
        TITLE,
        f"rules {table.rules}",
        f"board {table.board.slug}{DIGEST}{table.board.digest}",
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
    ]


def _named(hero: Hero) -> list[str]:
    """A hero with its digest, and its file unless it comes with Matchless."""
    digest = f"{DIGEST}{hero.digest}" if hero.digest else ""
    return [f"hero {hero.slug}{digest}", *_brought(hero.definition)]


def file_lines(name: str, digest: str, definition: str) -> list[str]:
    """The file of a hero or board as it stands below a seed that was made without it."""
    return [f"{FILE} {name}{DIGEST}{digest}", *_brought(definition)]


def _files_since(table: Table, made_of: Dealing) -> list[str]:
    """The files that do not stand where the deal names them: of what came with Matchless then, and no longer does."""
    lines: list[str] = []
    setup = [*made_of.setup, ""]
    named = [("board", table.board.slug, table.board.digest, table.board.definition)]
    named.extend([("hero", hero.slug, hero.digest, hero.definition) for hero in table.heroes])
    for key, name, digest, definition in dict.fromkeys(named):  # two seats may have one hero
        line = f"{key} {name}{DIGEST}{digest}"
        if definition and line in setup and not setup[setup.index(line) + 1].startswith(BROUGHT):
            lines.extend(file_lines(name, digest, definition))
    return lines


def _brought(definition: str) -> list[str]:
    return [f"{BROUGHT} {line}".rstrip() for line in definition.splitlines()]


def as_brought(text: str) -> str:
    """The text of a file as a record gives it back: how lines end does not matter, nor blanks there."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def choice_line(game: Game, option: int) -> str:
    """An option of the open decision as a record writes it: "1 place wolf-1 A3"."""
    return f"{game.asked + 1} {_asked(game)[0]} {choice_id(game, option)}"


def _asked(game: Game) -> list[str]:
    """What is asked and, of a move or placement, whose it is; then the same with its former names."""
    kind = ask.KIND_NAMES[game.kind]
    if game.kind not in ask.POSE_KINDS:
        return [kind]
    mover = game.frames[-1].mover
    return [f"{kind} {id_}" for id_ in (game.table.fighter_ids[mover], *fighter_aliases(game, mover))]


def _winners(ended: Result) -> str:
    """Those who have won, as a record says it."""
    return " ".join(str(seat + 1) for seat in ended.winners) or "draw"


class Sought:
    """What a record says of a hero or board that it was played with."""

    __slots__ = ("definition", "digest", "name")

    def __init__(self, name: str, digest: str, definition: str) -> None:
        self.name = name
        self.digest = digest  # empty for a hero that was not read from a file
        self.definition = definition  # its file, if the record brings it along


def read(
    text: str,
    hero: Callable[[Sought], Hero],
    board: Callable[[Sought], Board],
    listen: bool = False,
    until: int | None = None,
) -> Recording:
    """Replays a record. Anything wrong raises RecordError with its line.

    `hero` and `board` find what the record names. Whatever follows the first `until` choices is not read.
    """
    lines, files = _lines(text)
    if lines and lines[0][1] in FORMER:
        former = lines[0][1].removeprefix("matchless record ")
        raise RecordError(
            lines[0][0],
            f"this is a record of format {former}, from before the first release: only format 3 can be replayed",
        )
    if not lines or lines[0][1] != TITLE:
        raise RecordError(lines[0][0] if lines else 1, f"a record begins with the line {TITLE!r}")
    head: dict[str, tuple[int, str]] = {}
    heroes: list[Hero] = []
    items: list[Item] = []
    below = {line.removeprefix(f"{FILE} "): number for number, line in lines if line.startswith(f"{FILE} ")}
    since = {named: files.pop(number, "") for named, number in below.items()}
    place = 1
    while place < len(lines) and not lines[place][1][0].isdigit():
        number, line = lines[place]
        key, _, value = line.partition(" ")
        if key == "result":
            break
        if key == "hero":
            name, _, digest = value.partition(DIGEST)
            below.pop(value, None)
            sought = Sought(name, digest, files.pop(number, "") or since.get(value, ""))
            heroes.append(_found(number, hero, sought))
        elif key == "item":
            items.append(_found(number, _item, value))
        elif key in dealing.FIELDS or key == FILE:
            pass  # below, and above
        elif key not in ONCE:
            raise RecordError(number, f"unknown field {quoted(key)} (known: hero, item, {FILE}, {', '.join(ONCE)})")
        elif key in head:
            raise RecordError(number, f"{key} is given twice")
        else:
            head[key] = (number, value)
        place += 1
    brought = ""
    if "board" in head:
        number, value = head["board"]
        below.pop(value, None)
        brought = files.pop(number, "") or since.get(value, "")
    for number in below.values():
        raise RecordError(number, "this file is of no hero and no board of this record")
    for number in files:
        raise RecordError(number + 1, "a file stands here, but not below the hero or the board that it is of")
    table = _table(head, heroes, board, brought, items, lines[min(place, len(lines) - 1)][0])
    number, origin = head.get("from", (place, ""))
    if origin and not origin.startswith(f"{position_text.head(table)}/"):
        raise RecordError(number, "this position is of another board, other heroes or another setup than the record")
    try:
        recording = Recording(table, _seed(head), listen, origin, dealing.read(dealing.head_lines(text)))
    except PositionError as unplayable:  # a name of its own: mypyc gives a name the type of its first clause
        raise RecordError(number, str(unplayable)) from unplayable
    for number, line in lines[place:]:
        if len(recording.lines) == until and line.split(" ")[1:2] not in [[kind] for kind in ASIDES]:
            break
        try:
            _replay(recording, line)
        except MatchlessError as error:
            raise RecordError(number, str(error)) from error
    return recording


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
    if "rules" in head and not 1 <= _integer(head, "rules") <= newest():
        number, value = head["rules"]
        raise RecordError(
            number,
            f"this game was played by version {value} of our rules, and this Matchless knows none beyond {newest()}:"
            " replay it with the version of Matchless that it was played with",
        )
    for key in ONCE:
        if key not in head and key not in OPTIONAL:
            raise RecordError(end, f"the field {key!r} is missing")
    first = None if head["first"][1] == "random" else _integer(head, "first") - 1
    pair = _integer(head, "pair") - 1 if "pair" in head else None
    turn_limit = _integer(head, "turn-limit")
    mulligan = _flag(head, "mulligan")
    trust = "trust" in head and _flag(head, "trust")
    number, named = head["board"]
    name, _, digest = named.partition(DIGEST)
    field = _found(number, board, Sought(name, digest, brought))
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
            rules=_integer(head, "rules"),
        )
    except SetupError as error:
        wrong = head.get(error.field.replace("_", "-"), (end, ""))
        counted = error.field in ("first", "pair")  # from 0 in Python, from 1 here
        reason = f"{error.field} is the number of a seat or team, not {wrong[1]}" if counted else str(error)
        raise RecordError(wrong[0], f"this setup cannot be played: {reason}") from error


def _item(text: str) -> Item:
    return read_item(Entry("item", "", read_json(text, "item")))


def _found(number: int, find: Callable[[S], T], sought: S) -> T:
    try:
        return find(sought)
    except MatchlessError as error:
        raise RecordError(number, str(error)) from error


def _seed(head: dict[str, tuple[int, str]]) -> int:
    number, value = head["seed"]
    seed = read_seed(value)
    if seed is None:
        raise RecordError(number, f"seed must be a whole number, not {quoted(value)}; or key- and 64 digits")
    return seed


def _integer(head: dict[str, tuple[int, str]], key: str) -> int:
    number, value = head[key]
    if WHOLE.fullmatch(value) is None:
        raise RecordError(number, f"{key} must be a whole number, not {quoted(value)}")
    return int(value)


def _flag(head: dict[str, tuple[int, str]], key: str) -> bool:
    number, value = head[key]
    if value not in ("yes", "no"):
        raise RecordError(number, f"{key} is yes or no, not {quoted(value)}")
    return value == "yes"


def _replay(recording: Recording, line: str) -> None:
    """Does what one line says."""
    word, _, rest = line.partition(" ")
    if word != "result":
        recording.follow(line)
        return
    ended = recording.result
    if ended is None:
        raise MatchlessError("the record gives a result, but the game is not over")
    if rest != _winners(ended):
        raise MatchlessError(f"the result should be {_winners(ended)!r}, not {quoted(rest)}")
