"""Reading a position that was written as text (`position_text`): a whole game, or what one seat knows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import unquote

from matchless.engine import decision as ask
from matchless.engine.errors import MatchlessError, PositionError, quoted
from matchless.engine.game import Game
from matchless.engine.notation import choice_ids, option_of
from matchless.engine.position_text import (
    COMMON,
    HEAD,
    LONGEST,
    MOST,
    NOTHING,
    OF_A_SEAT,
    SPECTATOR,
    TITLE,
    UNKNOWN,
    at_action,
    lasting_statics,
    now_at,
    other_sources,
    write,
)
from matchless.engine.program import NONE, POSE_BITS, POSE_MASK
from matchless.engine.rng import WORD, Rng, read_seed
from matchless.engine.setup import start
from matchless.engine.state import IN, NOBODY, replaced, replaced_row
from matchless.engine.statics import Held, Prevention
from matchless.engine.table import DUEL, MOST_TURNS, PRINTED, TURN_LIMIT, Table
from matchless.engine.turn import TakeActions
from matchless.engine.versions import newest
from matchless.engine.view import HIDDEN, STATUS_NAMES, View, known_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero, Item, Source

T = TypeVar("T")


class Piece:
    """Some of the text, and where it begins, counted from 1."""

    __slots__ = ("at", "text")

    def __init__(self, at: int, text: str) -> None:
        self.at = at
        self.text = text

    def split(self, by: str) -> list[Piece]:
        """The pieces between some character; none of nothing."""
        pieces: list[Piece] = []
        at = self.at
        for text in self.text.split(by) if self.text else ():
            pieces.append(Piece(at, text))
            at += len(text) + 1
        return pieces

    def cut(self, by: str) -> tuple[Piece, Piece]:
        """What stands before a character and after it; nothing after it where it is not there."""
        before, _, after = self.text.partition(by)
        return Piece(self.at, before), Piece(self.at + len(before) + 1, after)

    def name(self) -> str:
        return unquote(self.text)

    def wrong(self, reason: str) -> PositionError:
        return PositionError(self.at, reason)

    def number(self, least: int, most: int) -> int:
        if re.fullmatch(r"-?[0-9]{1,9}", self.text) is None or not least <= int(self.text) <= most:
            raise self.wrong(f"expected a number from {least} to {most}, not {quoted(self.text)}")
        return int(self.text)

    def among(self, names: Sequence[str], what: str) -> int:
        """The place of a name."""
        if self.name() not in names:
            raise self.wrong(f"there is no {what} {quoted(self.name())}; there is {', '.join(names) or 'none'}")
        return names.index(self.name())


class Finder:
    """Finds what a text names: each gives it, or raises with the reason."""

    def __init__(
        self,
        board: Callable[[str, str], Board],
        hero: Callable[[str, str], Hero],
        items: Callable[[Board], Sequence[Item]],
    ) -> None:
        self.board = board  # by id, and by as much of the digest as the text has
        self.hero = hero  # likewise
        self.items = items  # all that there are for a board


def read(text: str, find: Finder, chance: Rng, listen: bool = False) -> Game:
    """The game in which everything is as a text says, or the choices that it ends with have led to.

    `chance` is what it goes on with where the text leaves that out.
    """
    fields = _split(text)
    table = _table(fields, find)
    if "for" in fields:
        raise fields["for"].wrong("this is what one seat knows, and no whole game")
    if "seed" in fields:
        game = start(table, _seed(fields["seed"]), listen)
        for name in fields:
            if name not in HEAD and name not in ("seed", "choices"):
                raise fields[name].wrong(f"a position of the setup has no field {name}")
    else:
        game = _set_up(table, fields, chance, listen)
        game.origin = write(game)
    _follow(game, fields.get("choices"))
    return game


def begin(table: Table, seed: int, origin: str, listen: bool = False) -> Game:
    """A game at its first decision: a new one, or one that begins with a position that `write` has written."""
    if not origin:
        return start(table, seed, listen)
    fields = _split(origin)
    for name in ("for", "seed", "choices"):
        if name in fields:
            raise fields[name].wrong(f"a game begins with no position that has a field {name}")
    game = _set_up(table, fields, Rng.seeded(seed), listen)
    game.seed = seed
    game.origin = origin
    return game


def _set_up(table: Table, fields: dict[str, Piece], chance: Rng, listen: bool) -> Game:
    game = Game.begin(table, 0, (), listen)
    _fill(game, fields, NOBODY, whole=True)
    game.rng = _read_chance(fields["chance"]) if "chance" in fields else chance
    _ask(game, fields)
    return game


def read_view(text: str, find: Finder) -> View:
    """What a seat, or a spectator, knows as a text says it."""
    fields = _split(text)
    table = _table(fields, find)
    if "for" not in fields:
        raise PositionError(1, "this is a whole game, and not what one seat knows")
    seat = None
    if fields["for"].text != SPECTATOR:
        seat = fields["for"].number(1, table.seats) - 1
    for name in ("seed", "chance", "choices"):
        if name in fields:
            raise fields[name].wrong(f"what one seat knows has no field {name}")
    game = Game.begin(table, 0, ())
    game.rng = Rng(0, 0, 0, 0)
    game.origin = None
    viewer = NOBODY if seat is None else seat
    _fill(game, fields, viewer, whole=False)
    if game.active == viewer:
        _ask(game, fields)
    else:
        _push(game)
        game.asked, game.kind, game.options = game.active, ask.ACTION, []
    return View(game, seat, ())


def is_private(text: str) -> bool:
    """Whether a text holds what one seat knows, and no whole game."""
    return "for" in _split(text)


def _split(text: str) -> dict[str, Piece]:
    """The fields of a text by their names."""
    if len(text) > LONGEST:
        raise PositionError(LONGEST, f"a position has at most {LONGEST:,} characters")
    pieces = Piece(1, text).split("/")
    if not pieces or pieces[0].text != TITLE:
        raise PositionError(1, f"a position begins with {TITLE}/")
    fields: dict[str, Piece] = {}
    for piece in pieces[1:]:
        name, value = piece.cut("=")
        if "=" not in piece.text:
            raise piece.wrong(f"expected a field like turn=3, not {quoted(piece.text)}")
        if name.text in fields:
            raise piece.wrong(f"there are two fields {name.text}")
        of_seat = re.fullmatch(r"[1-4]\.(\w+)", name.text)
        known = name.text in HEAD or name.text in COMMON if of_seat is None else of_seat[1] in OF_A_SEAT
        if not known:
            raise piece.wrong(f"there is no field {quoted(name.text)}")
        fields[name.text] = value
    for needed in ("board", "heroes"):
        if needed not in fields:
            raise PositionError(1, f"a position says what its {needed} is")
    return fields


def _table(fields: dict[str, Piece], find: Finder) -> Table:
    board = _found(fields["board"], find.board)
    heroes = [_found(piece, find.hero) for piece in fields["heroes"].split(",")]
    there = list(find.items(board))
    slugs = [item.slug for item in there]
    items = [there[piece.among(slugs, "item")] for piece in _pieces(fields, "item-set", ",")]
    first = fields.get("first")
    pair = fields.get("pair")
    limit = fields.get("turn-limit")
    rules = fields.get("rules")
    try:
        return Table(
            board,
            heroes,
            format=_text(fields, "format", DUEL),
            first=None if first is None else first.number(1, len(heroes)) - 1,
            mulligan=_yes(fields, "mulligan"),
            turn_limit=TURN_LIMIT if limit is None else limit.number(1, MOST_TURNS),
            pair=None if pair is None else pair.number(1, 2) - 1,
            items=items,
            edition=_text(fields, "edition", PRINTED),
            trust=_yes(fields, "trust"),
            rules=newest() if rules is None else rules.number(1, newest()),
        )
    except PositionError:
        raise
    except MatchlessError as error:
        raise fields["heroes"].wrong(str(error)) from error


def _found(piece: Piece, find: Callable[[str, str], T]) -> T:
    slug, digest = piece.cut("@")
    try:
        return find(slug.name(), digest.text)
    except MatchlessError as error:
        raise piece.wrong(str(error)) from error


def _text(fields: dict[str, Piece], name: str, usual: str) -> str:
    return fields[name].text if name in fields else usual


def _yes(fields: dict[str, Piece], name: str) -> bool:
    if name not in fields:
        return False
    if fields[name].text != "yes":
        raise fields[name].wrong(f"{name} is yes or left out")
    return True


def _seed(piece: Piece) -> int:
    seed = read_seed(piece.text)
    if seed is None:
        raise piece.wrong("a seed is a whole number, or key- and 64 digits or letters to f")
    return seed


def _read_chance(piece: Piece) -> Rng:
    keyed = re.fullmatch(r"([0-9a-f]{64}),([0-9a-f]{1,8})", piece.text)
    if keyed is not None:
        return Rng(0, 0, 0, int(keyed[2], 16), bytes.fromhex(keyed[1]))
    words = piece.split(",")
    if len(words) != 4 or not all(re.fullmatch(r"[0-9a-f]{1,8}", word.text) for word in words):
        raise piece.wrong("chance is four words of up to eight digits or letters to f, or a key of 64 and one word")
    a, b, c, count = [int(word.text, 16) & WORD for word in words]
    return Rng(a, b, c, count)


def _pieces(fields: dict[str, Piece], name: str, by: str) -> list[Piece]:
    return fields[name].split(by) if name in fields else []


def _follow(game: Game, choices: Piece | None) -> None:
    for piece in [] if choices is None else choices.split(","):
        if game.over:
            raise piece.wrong("the game is over before this choice")
        option = option_of(game, piece.name())
        if option is None:
            legal = ", ".join(choice_ids(game))
            kind = ask.KIND_NAMES[game.kind]
            raise piece.wrong(f"{quoted(piece.name())} cannot be chosen there; {kind} is one of {legal}")
        game.choose(option)


def _push(game: Game) -> None:
    """Puts the turn on the stack, where an action is to be chosen, above the opening that has led to it."""
    game.push(game.table.opening, NOBODY, None).pc = len(game.table.opening)
    frame = game.push(game.table.turn, game.active, None)
    frame.pc = next(place for place, word in enumerate(frame.block) if isinstance(word, TakeActions))


def _ask(game: Game, fields: dict[str, Piece]) -> None:
    _push(game)
    game.advance()
    if not at_action(game) or game.asked != game.active:
        why = f": {game.reason}" if game.over else ""
        raise fields["active"].wrong(f"seat {game.active + 1} cannot choose an action there{why}")


def _fill(game: Game, fields: dict[str, Piece], viewer: int, whole: bool) -> None:
    """Sets the state as the fields say it; `viewer` is the seat that knows it, if it is not a whole game."""
    table = game.table
    seats = table.seats
    for needed in ("turn", "active", "actions", "fighters"):
        if needed not in fields:
            raise PositionError(1, f"a position has a field {needed}")
    for name, piece in fields.items():
        if name[0].isdigit() and int(name[0]) > seats:
            raise piece.wrong(f"there is no seat {name[0]}")
    game.turn = fields["turn"].number(1, table.turn_limit)
    game.active = fields["active"].number(1, seats) - 1
    game.actions = fields["actions"].number(1, MOST)
    if "actions_taken" in fields:
        game.actions_taken = fields["actions_taken"].number(0, MOST)
    game.started = _read_seats(fields, "started", seats)
    game.won_this_turn = _read_seats(fields, "won_this_turn", seats)
    if "status" in fields:
        statuses = fields["status"].split(",")
        if len(statuses) != seats:
            raise fields["status"].wrong(f"expected the status of {seats} seats")
        game.status = [piece.among(STATUS_NAMES, "status") for piece in statuses]
        if game.status[game.active] != IN:
            raise fields["status"].wrong("whoever is to choose an action is in the game")
    _read_fighters(game, fields)
    for seat in range(seats):
        _read_seat(game, fields, seat)
    _read_common(game, fields)
    for seat in range(seats):
        _check_cards(game, fields, seat, viewer, whole)


def _read_fighters(game: Game, fields: dict[str, Piece]) -> None:
    table = game.table
    listed = fields["fighters"].split(",")
    if len(listed) != len(table.fighters):
        raise fields["fighters"].wrong(f"expected {len(table.fighters)} fighters, not {len(listed)}")
    for fighter, piece in enumerate(listed):
        told, stands = piece.cut("@")
        id_, health = told.cut(":")
        if id_.name() != table.fighter_ids[fighter]:
            raise piece.wrong(f"expected {table.fighter_ids[fighter]}, not {quoted(id_.name())}")
        game.health[fighter] = health.number(0, MOST)
        if "@" in piece.text:
            _stand(game, fighter, stands)
        if game.at[fighter] != NONE and not game.health[fighter]:
            raise piece.wrong(f"{table.names[fighter]} stands on the board and has no health")
    most = list(game.most_health)
    for fighter, value in _about(table, fields, "most_health", ":"):
        most[fighter] = value.number(1, MOST)
    game.most_health = tuple(most)
    for fighter, piece in enumerate(listed):
        if game.health[fighter] > most[fighter]:
            raise piece.wrong(f"{table.names[fighter]} has at most {most[fighter]} health")
    game.defeated = _read_mask(table, fields, "defeated")
    game.gone = _read_mask(table, fields, "gone")
    if (game.defeated | game.gone) & game.present:
        raise fields["defeated" if game.defeated & game.present else "gone"].wrong(
            "who has left the board does not stand on it"
        )
    game.noted = [now_at(game, fighter) for fighter in range(len(table.fighters))]
    for fighter, value in _about(table, fields, "noted", "@"):
        game.noted[fighter] = _read_pose(table, value) if value.text else NONE
    game.hurt_this_turn = _read_mask(table, fields, "hurt_this_turn")
    game.unbound = _read_mask(table, fields, "unbound")
    game.unbound_on = _read_mask(table, fields, "unbound_on")
    forms = list(game.forms)
    for fighter, value in _about(table, fields, "forms", ":"):
        if value.text:
            value.among(table.fighters[fighter].forms, f"form of {table.names[fighter]}")
            forms[fighter] = table.forms[table.owner[fighter]].index(value.name())
        else:
            forms[fighter] = NONE
    game.forms = tuple(forms)


def _stand(game: Game, fighter: int, piece: Piece) -> None:
    """Puts a fighter on the board."""
    table = game.table
    pose = _read_pose(table, piece)
    front, back = pose & POSE_MASK, (pose >> POSE_BITS) - 1
    if back != NONE and not table.fighters[fighter].large:
        raise piece.wrong(f"{table.names[fighter]} holds one space")
    for space in (front, back) if back != NONE else (front,):
        if game.who[space] != NONE:
            raise piece.wrong(f"{table.names[game.who[space]]} stands in {table.board.spaces[space]}")
        game.who[space] = fighter
        game.standing[table.owner[fighter]] |= 1 << space
    game.at[fighter], game.back[fighter] = front, back
    game.present |= 1 << fighter


def _read_pose(table: Table, piece: Piece) -> int:
    one, other = piece.cut("+")
    front = one.among(table.board.spaces, "space")
    if "+" not in piece.text:
        return front
    back = other.among(table.board.spaces, "space")
    if not table.board.beside[front] >> back & 1:
        raise other.wrong(f"{other.name()} is not beside {one.name()}")
    return front | (back + 1) << POSE_BITS


def _about(table: Table, fields: dict[str, Piece], name: str, by: str) -> list[tuple[int, Piece]]:
    """Pairs of a fighter and something about it."""
    pairs: list[tuple[int, Piece]] = []
    for piece in _pieces(fields, name, ","):
        fighter, value = piece.cut(by)
        pairs.append((fighter.among(table.fighter_ids, "fighter"), value))
    return pairs


def _read_mask(table: Table, fields: dict[str, Piece], name: str) -> int:
    mask = 0
    for piece in _pieces(fields, name, ","):
        mask |= 1 << piece.among(table.fighter_ids, "fighter")
    return mask


def _read_seats(fields: dict[str, Piece], name: str, seats: int) -> int:
    mask = 0
    for piece in _pieces(fields, name, ","):
        mask |= 1 << piece.number(1, seats) - 1
    return mask


def _read_seat(game: Game, fields: dict[str, Piece], seat: int) -> None:
    """What belongs to one seat."""
    table = game.table
    own = f"{seat + 1}."
    everyone = range(table.seats)
    game.deck[seat] = _read_cards(table, fields.get(f"{own}deck"), seat)
    game.hand[seat] = _read_cards(table, fields.get(f"{own}hand"), seat)
    game.discards[seat] = _read_cards(table, fields.get(f"{own}discards"), seat)
    for pile, piece in _by_row(fields, f"{own}piles", table.piles.of[seat], "pile"):
        game.piles = replaced_row(game.piles, pile, tuple(_read_cards(table, piece, seat)))
    for other, piece in _by_row(fields, f"{own}seen", everyone, "seat"):
        seen = _read_cards(table, piece, other)
        if HIDDEN in seen or len(seen) > len(_read_cards(table, fields.get(f"{other + 1}.hand"), other)):
            raise piece.wrong("more cards were seen than there are in that hand")
        game.seen = replaced_row(game.seen, seat * table.seats + other, tuple(seen))
    size = len(game.deck[seat])
    if f"{own}known_top" in fields:
        game.known_top = replaced(game.known_top, seat, fields[f"{own}known_top"].number(0, size))
    if f"{own}known_bottom" in fields:
        game.known_bottom = replaced(game.known_bottom, seat, fields[f"{own}known_bottom"].number(0, size))
    for other, piece in _by_row(fields, f"{own}peeked", everyone, "seat"):
        if piece.text:
            game.peeked = game.peeked or (0,) * table.seats**2
            most = len(_read_cards(table, fields.get(f"{other + 1}.deck"), other))
            game.peeked = replaced(game.peeked, seat * table.seats + other, piece.number(0, most))
    game.roots = replaced(game.roots, seat, _read_mask(table, fields, f"{own}roots"))
    game.rooted |= game.roots[seat]
    for token, piece in _by_row(fields, f"{own}tokens", table.tokens.of[seat], "kind of token"):
        lying = tuple([space.among(table.board.spaces, "space") for space in piece.split(",")])
        if len(lying) > table.tokens.all[token].count:
            raise piece.wrong(f"there are only {table.tokens.all[token].count} of these tokens")
        game.tokens = replaced_row(game.tokens, token, lying)
        game.supply = replaced(game.supply, token, table.tokens.all[token].count - len(lying))
    for token, piece in _by_row(fields, f"{own}supply", table.tokens.of[seat], "kind of token", ","):
        game.supply = replaced(game.supply, token, piece.number(0, table.tokens.all[token].count))
    for marker, piece in _by_row(fields, f"{own}sides", table.markers.of[seat], "marker"):
        side = NONE if piece.text == NOTHING else piece.among(table.markers.all[marker].sides, "side")
        game.sides = replaced(game.sides, marker, side)
    for counter, piece in _by_row(fields, f"{own}counters", table.counters.of[seat], "counter"):
        amounts = piece.split(",")
        if len(amounts) != len(game.counters[counter]):
            raise piece.wrong(f"expected {len(game.counters[counter])} numbers")
        most = table.counters.all[counter].most
        game.counters = replaced_row(game.counters, counter, tuple([one.number(0, most) for one in amounts]))
    _read_seconds(game, fields, seat)


def _read_seconds(game: Game, fields: dict[str, Piece], seat: int) -> None:
    """The second decks of a seat; each of their cards lies in one place."""
    table, own = game.table, f"{seat + 1}."
    decks = table.decks.of[seat]
    if not decks:
        return
    for deck in decks:
        game.second_deck = replaced_row(game.second_deck, deck, ())
    for deck, piece in _by_row(fields, f"{own}second_deck", decks, "deck"):
        game.second_deck = replaced_row(game.second_deck, deck, _read_second_cards(table, piece, deck))
    for deck, piece in _by_row(fields, f"{own}second_up", decks, "deck"):
        game.second_up = replaced_row(game.second_up, deck, _read_second_cards(table, piece, deck))
    for deck, piece in _by_row(fields, f"{own}second_discards", decks, "deck"):
        game.second_discards = replaced_row(game.second_discards, deck, _read_second_cards(table, piece, deck))
    for deck, piece in _by_row(fields, f"{own}second_buried", decks, "deck"):
        if piece.text:
            buried = piece.number(0, len(game.second_deck[deck]))
            game.second_buried = replaced(game.second_buried, deck, buried)
    for deck in decks:
        there = [*game.second_deck[deck], *game.second_up[deck], *game.second_discards[deck]]
        known = [card for card in there if card != HIDDEN]
        everything = table.second_cards_of[deck]
        if len(there) != len(everything) or len(set(known)) != len(known):
            at = fields.get(f"{own}second_deck", fields["fighters"])
            raise at.wrong(f"each {table.decks.all[deck].name} lies in one place, face up, in the deck or discarded")


def _read_second_cards(table: Table, piece: Piece, deck: int) -> tuple[int, ...]:
    numbers = table.second_cards_of[deck]
    slugs = [table.second_cards[card].slug for card in numbers]
    found: list[int] = []
    for one, times in _repeated(piece):
        card = HIDDEN if one.text == UNKNOWN else numbers[one.among(slugs, table.decks.all[deck].name)]
        found.extend([card] * times)
    return tuple(found)


def _by_row(
    fields: dict[str, Piece], name: str, numbers: Sequence[int], what: str, by: str = ";"
) -> list[tuple[int, Piece]]:
    """What is told row by row, with the number of each."""
    if name not in fields:
        return []
    rows = fields[name].split(by)
    if len(rows) != len(numbers):
        raise fields[name].wrong(f"expected an entry for each {what}, {len(numbers)} in all")
    return list(zip(numbers, rows, strict=True))


def _repeated(piece: Piece) -> list[tuple[Piece, int]]:
    found: list[tuple[Piece, int]] = []
    for entry in piece.split(","):
        name, times = entry.cut("*")
        found.append((name, times.number(1, MOST) if "*" in entry.text else 1))
    return found


def _read_cards(table: Table, piece: Piece | None, seat: int) -> list[int]:
    if piece is None:
        return []
    numbers = table.cards_of[seat]
    slugs = [table.card_ids[card] for card in numbers]
    cards: list[int] = []
    for one, times in _repeated(piece):
        what = f"card of {table.players[seat]}"
        cards.extend([HIDDEN if one.text == UNKNOWN else numbers[one.among(slugs, what)]] * times)
    return cards


def _read_common(game: Game, fields: dict[str, Piece]) -> None:
    """What belongs to nobody."""
    table = game.table
    aside: list[int] = []
    for piece in _pieces(fields, "aside", ","):
        whose, card = piece.cut(".")
        aside.extend(_read_cards(table, card, whose.number(1, table.seats) - 1))
    game.aside = tuple(aside)
    if "items" in fields:
        slots = table.board.item_slots
        slugs = [item.slug for item in table.items]
        lying = fields["items"].split(",")
        if len(lying) != len(slots):
            raise fields["items"].wrong(f"expected {len(slots)} items, with nothing between commas for none")
        items = [piece.among(slugs, "item") if piece.text else NONE for piece in lying]
        for piece, item, slot in zip(lying, items, slots, strict=True):
            if item != NONE and table.items[item].kind != slot[0]:
                raise piece.wrong(f"{piece.name()} is no {slot[0]} item")
        game.items = tuple(items)
    elif table.items:
        game.items = (NONE,) * len(table.board.item_slots)  # all are used
    game.lasting = tuple([_read_held(table, piece) for piece in _pieces(fields, "lasting", ",")])
    prevented: list[Prevention] = []
    for piece in _pieces(fields, "prevented", ","):
        parts = _parts(piece, 3)
        source = _read_source(table, parts[2]) if parts[2].text else None
        fighter = parts[0].among(table.fighter_ids, "fighter")
        prevented.append(Prevention(fighter, parts[1].number(1, MOST), source, in_combat=False))
    game.prevented = tuple(prevented)


def _parts(piece: Piece, count: int) -> list[Piece]:
    parts = piece.split(":")
    if len(parts) != count:
        raise piece.wrong(f"expected {count} parts with : between them, not {len(parts)}")
    return parts


def _read_held(table: Table, piece: Piece) -> Held:
    whose, named, number, values, other, on = _parts(piece, 6)
    source = _read_source(table, named)
    statics = lasting_statics(source)
    if not statics:
        raise named.wrong(f"no text of {source.name} lasts")
    return Held(
        whose.number(1, table.seats) - 1,
        statics[number.number(0, len(statics) - 1)],
        source,
        tuple([value.number(NONE, 1 << 24) for value in values.split("+")]),
        other.number(1, table.seats) - 1 if other.text else NONE,
        on.text == "on",
    )


def _read_source(table: Table, piece: Piece) -> Source:
    whose, named = piece.cut(".")
    seat = whose.number(1, table.seats) - 1
    if named.text.startswith("~"):
        others = other_sources(table, seat)
        if not others:
            raise piece.wrong(f"{table.players[seat]} has nothing but cards")
        return others[Piece(named.at + 1, named.text[1:]).number(0, len(others) - 1)]
    slugs = [table.card_ids[card] for card in table.cards_of[seat]]
    return table.cards[table.cards_of[seat][named.among(slugs, f"card of {table.players[seat]}")]]


def _check_cards(game: Game, fields: dict[str, Piece], seat: int, viewer: int, whole: bool) -> None:
    """Every card of a deck lies in one place; what is hidden could be any of the rest."""
    table = game.table
    piles = [card for pile in table.piles.of[seat] for card in game.piles[pile]]
    aside = [card for card in game.aside if table.card_owner[card] == seat]
    there = [*game.deck[seat], *game.hand[seat], *game.discards[seat], *piles, *aside]
    at = fields.get(f"{seat + 1}.deck") or fields.get(f"{seat + 1}.hand") or fields["fighters"]
    size = table.heroes[seat].deck_size()
    if len(there) != size:
        raise at.wrong(f"{table.players[seat]} has {size} cards, and here are {len(there)}")
    if whole and HIDDEN in there:
        raise at.wrong("a whole game has no cards that nobody knows")
    if viewer == NOBODY or not table.sees[viewer] >> seat & 1:
        there += known_cards(game, 0 if viewer == NOBODY else table.sees[viewer], seat)
    for card in table.cards_of[seat]:
        if there.count(card) > table.cards[card].copies:
            raise at.wrong(f"there are only {table.cards[card].copies} of {table.cards[card].name}")
