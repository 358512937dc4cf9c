"""A new game made from what somebody asks for: drawn heroes, a seed, seats and their tokens."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from matchless import Game, MatchlessError, RecordError, boards, bots, heroes, load_record, new_game, save_record, start
from matchless.engine.items import read_items
from matchless.engine.layout import Entry
from matchless.server import tokens
from matchless.server.game_log import GameLog
from matchless.server.messages import BotSeat, Fresh, Invitation, Invited, Made, Me, NewGame, Recorded, Refusal, Replay
from matchless.server.resignation import noted
from matchless.server.rows import Seat, StoredGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless import Item, Table
    from matchless.server.messages import Seating

RANDOM = "random"
SEED_BITS = 96  # too many for anybody to find the seed by trying, whose hand tells which ones it could be
LEVELS = (*bots.LEVELS, RANDOM)


def new(message: NewGame) -> tuple[StoredGame, Made]:
    """The game that is asked for, and what its maker is told of it."""
    game = _fresh(message.setup) if isinstance(message.setup, Fresh) else _recorded(message.setup)
    table = game.table
    if len(message.seats) != table.seats:
        raise Refusal("bad setup", f"There are {table.seats} heroes, but {len(message.seats)} seats.")
    if isinstance(message.setup, Recorded) and any(isinstance(seat, Invited) for seat in message.seats):
        raise Refusal("bad setup", "Whoever has a record knows how its cards lie: only bots can play on against them.")
    game_log = _story(game)
    seats, made = _seats(message.seats, table.pair, message.listed)
    watch = tokens.fresh()
    stored = StoredGame(
        id=_name(),
        head=game_log.head,
        lines=tuple(game_log.lines),
        seats=seats,
        watch=watch,
        clock=message.clock,
        over=game_log.game.over,
        listed=message.listed,
    )
    return stored, made.model_copy(update={"game": stored.id, "watch": watch})


def replay(message: Replay) -> tuple[StoredGame, Made]:
    """A game to be looked at: all its seats are nobody's, and there is no invitation to any of them."""
    game_log = _story(_loaded(message.record))
    gave_up = noted(message.record, game_log.table.seats)
    stored = StoredGame(
        id=_name(),
        head=game_log.head,
        lines=tuple(game_log.lines),
        seats=tuple(Seat(gave_up=after) for after in gave_up),
        watch=tokens.fresh(),
        resigned=sum(1 << seat for seat, after in enumerate(gave_up) if after is not None),
        over=True,  # for the database, whatever the record: nothing will be played here
    )
    return stored, Made(game=stored.id, token=None, seats=[], invitations=[], watch=stored.watch)


def picked(stored: StoredGame, seat: int, hero: str) -> str:
    """The head of a game that is dealt anew, because whoever takes a seat has picked its hero."""
    table = _table(stored)
    names = [other.slug for other in table.heroes]
    names[seat] = hero
    try:
        game = new_game(
            table.board,
            _heroes(names),
            seed=secrets.randbits(SEED_BITS),
            format=table.format,
            first=table.first,
            mulligan=table.mulligan,
            trust=table.trust,
            pair=table.pair,
            edition=table.edition,
            items=table.items,
        )
    except MatchlessError as error:
        raise Refusal("bad setup", f"This hero cannot be picked: {error}.") from error
    return _story(game).head


def rematch(stored: StoredGame) -> StoredGame:
    """The same game once more: bots sit where they sat, and every person's seats wait for them.

    What invites a person is made from the hash of the token they played with, which nobody else can know.
    """
    table = _table(stored)
    game = start(table, secrets.randbits(SEED_BITS))
    name = _name()
    seats = tuple(
        Seat(bot=seat.bot) if seat.token is None else Seat(invitation=tokens.hashed(tokens.claimed(name, seat.token)))
        for seat in stored.seats
    )
    return StoredGame(id=name, head=_story(game).head, lines=(), seats=seats, watch=tokens.fresh(), clock=stored.clock)


def no_level(level: str) -> str:
    """What is said to whoever asks for a bot that there is not."""
    return f"There is no bot {level!r}; there are: {', '.join(LEVELS)}."


def _name() -> str:
    """What a new game is called."""
    return secrets.token_urlsafe(9)


def _fresh(setup: Fresh) -> Game:
    try:
        return new_game(
            _board(setup),
            _heroes(setup.heroes),
            seed=secrets.randbits(SEED_BITS),
            format=setup.format,
            first=setup.first,
            mulligan=setup.mulligan,
            trust=setup.trust,
            pair=setup.pair,
            edition=setup.edition,
            items=_items(setup),
        )
    except MatchlessError as error:
        raise Refusal("bad setup", f"This game cannot be set up: {error}.") from error


def _items(setup: Fresh) -> tuple[Item, ...] | None:
    """The items as the table sets them, if it does."""
    if setup.items is None:
        return None
    return read_items(Entry("items", "", [item.model_dump() for item in setup.items]))


def _heroes(names: Sequence[str]) -> list[str]:
    """The heroes by name; those left to chance are drawn, nobody twice."""
    named = [heroes.load(name).slug for name in names if name != RANDOM]
    others = [slug for slug in heroes.slugs() if slug not in named]
    drawn = secrets.SystemRandom().sample(others, len(names) - len(named))
    return [drawn.pop() if name == RANDOM else name for name in names]


def _board(setup: Fresh) -> str:
    if setup.board != RANDOM:
        return setup.board
    fit = [slug for slug in boards.slugs() if len(boards.load(slug).starts) >= len(setup.heroes)]
    return secrets.choice(fit)


def _table(stored: StoredGame) -> Table:
    """The table of a game that is kept, if its heroes are still here."""
    try:
        return load_record(stored.head, brought=False).table
    except RecordError as error:
        raise Refusal("other rules", f"This game cannot be played on by this server: {error}.") from error


def _story(game: Game) -> GameLog:
    """A game with what happened in it."""
    game_log = GameLog(save_record(start(game.table, game.seed)))
    for option in game.choices():
        game_log.choose(option)
    return game_log


def _loaded(record: str) -> Game:
    try:
        return load_record(record, brought=False)
    except RecordError as error:
        raise Refusal("bad record", f"This record cannot be replayed: {error}.") from error


def _recorded(setup: Recorded) -> Game:
    game = _loaded(setup.record)
    made = game.choices()
    if setup.until is not None and setup.until > len(made):
        raise Refusal("bad record", f"This record has only {len(made)} choices.")
    cut = start(game.table, game.seed)
    for option in made[: setup.until]:
        cut.choose(option)
    if cut.over:
        raise Refusal("bad record", "The game is over there; play on from an earlier moment.")
    return cut


def _seats(seatings: Sequence[Seating], pair: int | None, listed: bool) -> tuple[tuple[Seat, ...], Made]:
    """The seats with the hashes of their tokens, and the tokens for whoever asked.

    All of one's own seats have one token. The two seats of a team that one person plays have one invitation. Those of a
    listed game are kept in the clear as well, for everybody.
    """
    own = [number for number, seating in enumerate(seatings) if isinstance(seating, Me)]
    token = tokens.fresh() if own else None
    seats: list[Seat] = []
    invitations: dict[int, Invitation] = {}
    for number, seating in enumerate(seatings):
        if isinstance(seating, BotSeat):
            if seating.level not in LEVELS:
                raise Refusal("bad setup", no_level(seating.level))
            seats.append(Seat(bot=seating.level))
        elif isinstance(seating, Me):
            assert token is not None
            seats.append(Seat(name=seating.name, token=tokens.hashed(token)))
        else:
            if seating.picks and number % 2 == pair:
                raise Refusal("bad setup", "Whoever is invited to both seats of a team cannot pick their heroes.")
            partner = number % 2 if number % 2 == pair else number
            if partner not in invitations:
                invitations[partner] = Invitation(seat=number, token=tokens.fresh())
            invitation = invitations[partner].token
            offer = invitation if listed else None
            seats.append(Seat(invitation=tokens.hashed(invitation), offer=offer, picks=seating.picks))
    made = Made(game="", token=token, seats=own, invitations=list(invitations.values()), watch="")
    return tuple(seats), made
