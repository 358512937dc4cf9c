"""A new game made from what somebody asks for: drawn heroes, a seed, seats and their tokens."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from matchless import (
    Game,
    MatchlessError,
    Recording,
    boards,
    bots,
    heroes,
    load_record,
    new_game,
    read_position,
    read_record,
    read_view,
    write_position,
)
from matchless.engine import dealing
from matchless.engine.items import read_items
from matchless.engine.layout import Entry
from matchless.engine.position_reading import is_private
from matchless.engine.position_text import at_action
from matchless.engine.rng import key_seed
from matchless.engine.table import TURN_LIMIT
from matchless.server import former, tokens
from matchless.server.game_log import chosen, open_position
from matchless.server.messages.lobby import BotSeat, Fresh, Invitation, Invited, Made, Me, NewGame, Recorded
from matchless.server.messages.records import Check, Checked, Described, Finding, Replay
from matchless.server.messages.refusals import Refusal
from matchless.server.rows import Seat, StoredGame
from matchless.verification import verdict, verify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless import Item, Table
    from matchless.server.messages.lobby import Seating

RANDOM = "random"
SECRET = 32  # bytes of the server's seed
LEVELS = (*bots.LEVELS, RANDOM)


def new(message: NewGame, kept: former.Files = ()) -> tuple[StoredGame, Made]:
    """The game that is asked for, and what its maker is told of it. `kept` are files that a text of theirs names."""
    recording = _recording(message, kept)
    table = recording.table
    if len(message.seats) != table.seats:
        raise Refusal("bad setup", f"There are {table.seats} heroes, but {len(message.seats)} seats.")
    if isinstance(message.setup, Recorded) and any(isinstance(seat, Invited) for seat in message.seats):
        raise Refusal("bad setup", "Whoever has a record knows how its cards lie: only bots can play on against them.")
    seats, made = _seats(message.seats, table.pair, message.listed)
    watch = tokens.fresh()
    head, server_seed, digest = recording.head(), None, None
    if isinstance(message.setup, Fresh):
        server = secrets.token_hex(SECRET)
        waits = message.promise is not None and any(seat.token or seat.invitation for seat in seats)
        head, server_seed, digest = _deal(head, server, waits), server if waits else None, dealing.digest_of(server)
        if made.seats and waits:
            own = made.seats[0]
            seats = (*seats[:own], replace(seats[own], promise=message.promise), *seats[own + 1 :])
    stored = StoredGame(
        id=_name(),
        head=head,
        lines=tuple(recording.lines),
        seats=seats,
        watch=watch,
        clock=message.clock,
        over=recording.game.over,
        listed=message.listed,
        server_seed=server_seed,
        hints=message.hints,
    )
    return stored, made.model_copy(update={"game": stored.id, "watch": watch, "digest": digest})


def _deal(head: str, server: str, waits: bool) -> str:
    """The head of a new game: with no seed yet, if it waits for others; or dealt from the server's seed alone."""
    return dealing.undealt(head) if waits else dealing.dealt(head, server, {}, {})


def _chance() -> int:
    """A seed that only the server knows."""
    return key_seed(secrets.randbits(8 * SECRET))


def _recording(message: NewGame, kept: former.Files) -> Recording:
    """The game that is asked for, before its first choice here."""
    if isinstance(message.setup, Fresh):
        return Recording.of(_fresh(message.setup))
    if isinstance(message.setup, Recorded):
        return _recorded(message.setup, kept)
    invited = [seat for seat in message.seats if isinstance(seat, Invited)]
    if any(seat.picks for seat in invited):
        raise Refusal("bad setup", "In a position all heroes are there: nobody can pick another.")
    return _positioned(message.setup.text, kept, bool(invited))


def _positioned(text: str, kept: former.Files, invited: bool) -> Recording:
    """The game that begins with a position; between people whatever not all of them know is dealt anew."""
    seed = _chance()
    game = _placed(text, kept, seed)
    if game.over:
        raise Refusal("bad position", "The game is over in this position.")
    if game.table.turn_limit > TURN_LIMIT:
        raise Refusal("bad position", f"A game has at most {TURN_LIMIT} turns here.")
    if invited:
        if not at_action(game):
            raise Refusal("bad position", "Two people begin with a position in which an action is to be chosen.")
        game = _dealt_anew(game, seed)
    return Recording.of(game)


def _dealt_anew(game: Game, seed: int) -> Game:
    """The same position with whatever is not open to everybody dealt anew."""
    table = game.table
    return read_position(
        write_position(game.view(None)),
        own_heroes=table.heroes,
        own_boards=[table.board],
        own_items=table.items,
        seed=seed,
    )


def _placed(text: str, kept: former.Files, seed: int) -> Game:
    try:
        return read_position(text, seed=seed, **former.read(kept))
    except MatchlessError as error:
        raise Refusal("bad position", f"This position cannot be read: {error}.") from error


def describe(text: str, kept: former.Files = (), other_catalog: bool = False) -> Described:
    """What a position shows: to whomever it is written for, or all of it."""
    try:
        own = former.read(kept)
        view = read_view(text, **own) if is_private(text) else None
        game = read_position(text, **own) if view is None else view.game
    except MatchlessError as error:
        raise Refusal("bad position", f"This position cannot be read: {error}.") from error
    return Described(
        position=open_position(game) if view is None else view.outside_combat(),
        board=game.table.board.slug,
        format=game.table.format,
        seat=None if view is None else view.seat,
        whole=view is None,
        former=former.then(game.table, other_catalog),
    )


def check(message: Check, kept: former.Files = ()) -> Checked:
    """What there is to be said of a record: whether it can be true."""
    promised = None
    if message.promises is not None:
        promised = {seat: promise for seat, promise in enumerate(message.promises) if promise is not None}
    try:
        own = former.read(kept)
        findings = verify(
            message.record, brought=False, shown=message.shown, added=message.added, promised=promised, **own
        )
    except MatchlessError as error:
        raise Refusal("bad record", f"This is no record: {error}.") from error
    told = [Finding(about=each.about, right=each.right, text=each.text) for each in findings]
    return Checked(verdict=verdict(findings), findings=told)


def replay(message: Replay, kept: former.Files = ()) -> tuple[StoredGame, Made]:
    """A game to be looked at: all its seats are nobody's, and there is no invitation to any of them."""
    recording = _loaded(message.record, kept)
    stored = StoredGame(
        id=_name(),
        head=recording.head(),
        lines=tuple(recording.lines),
        asides=tuple((aside.after, aside.line()) for aside in recording.asides),
        seats=(Seat(),) * recording.table.seats,
        watch=tokens.fresh(),
        resigned=recording.resigned,
        over=True,  # for the database, whatever the record: nothing will be played here
    )
    return stored, Made(game=stored.id, token=None, seats=[], invitations=[], watch=stored.watch, digest=None)


def picked(stored: StoredGame, seat: int, hero: str) -> str:
    """The head of a game with another hero, which whoever takes a seat has picked; dealt anew, if it was dealt."""
    table = _begun(stored).table
    names = [other.slug for other in table.heroes]
    names[seat] = hero
    try:
        game = _anew(table, _heroes(names))
    except MatchlessError as error:
        raise Refusal("bad setup", f"This hero cannot be picked: {error}.") from error
    return _deal(Recording.of(game).head(), secrets.token_hex(SECRET), stored.server_seed is not None)


def _anew(table: Table, names: Sequence[str]) -> Game:
    """A new game of the same setup, by the rules and with the heroes and the board of today; its items stay."""
    return new_game(
        table.board.slug,
        names,
        format=table.format,
        first=table.first,
        mulligan=table.mulligan,
        turn_limit=table.turn_limit,
        trust=table.trust,
        pair=table.pair,
        edition=table.edition,
        items=table.items or None,
    )


def rematch(stored: StoredGame, waits: bool) -> StoredGame:
    """The same game once more: bots sit where they sat, and every person's seats wait for them.

    It is played by the rules and with the heroes of today; where the game began with a position, with those that the
    position is of. What invites a person is made from the hash of the token they played with, which nobody else can
    know. It is dealt at once unless it `waits` for what they add to the seed.
    """
    before = _begun(stored)
    try:
        again = [hero.slug for hero in before.table.heroes]
        game = _dealt_anew(before, _chance()) if before.origin else _anew(before.table, again)
    except MatchlessError as error:  # newer rules may not allow what the table had set, and a hero may be gone
        raise Refusal("other rules", f"There can be no rematch by the rules of today: {error}.") from error
    name = _name()
    seats = tuple(
        Seat(bot=seat.bot) if seat.token is None else Seat(invitation=tokens.hashed(tokens.claimed(name, seat.token)))
        for seat in stored.seats
    )
    head, server_seed = Recording.of(game).head(), None
    if not before.origin:
        server = secrets.token_hex(SECRET)
        head, server_seed = _deal(head, server, waits), server if waits else None
    return StoredGame(
        id=name,
        head=head,
        lines=(),
        seats=seats,
        watch=tokens.fresh(),
        clock=stored.clock,
        hints=stored.hints,
        server_seed=server_seed,
    )


def no_level(level: str) -> str:
    """What is said to whoever asks for a bot that there is not."""
    return f"There is no bot {level!r}; there are: {', '.join(LEVELS)}."


def _name() -> str:
    """What a new game is called. A command line would take a dash at the beginning for an option."""
    while (name := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return name


def _fresh(setup: Fresh) -> Game:
    try:
        return new_game(
            _board(setup),
            _heroes(setup.heroes),
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


def _begun(stored: StoredGame) -> Game:
    """A game that is kept, before its first choice, with the heroes that it began with."""
    try:
        return load_record(dealing.for_show(stored.head))
    except MatchlessError as error:
        raise Refusal("other rules", f"This game cannot be played on by this server: {error}.") from error


def _loaded(record: str, kept: former.Files) -> Recording:
    """What a record tells of: with heroes and boards of this server, as they are or were, and with no others."""
    try:
        return read_record(record, brought=False, **former.read(kept))
    except MatchlessError as error:
        raise Refusal("bad record", f"This record cannot be replayed: {error}.") from error


def _recorded(setup: Recorded, kept: former.Files) -> Recording:
    """The game of a record up to the moment from which it is played on; who did what beside it is past."""
    recording = _loaded(setup.record, kept)
    game = recording.game
    made = game.choices()
    if setup.until is not None and setup.until > len(made):
        raise Refusal("bad record", f"This record has only {len(made)} choices.")
    cut = Recording(game.table, game.seed, origin=recording.origin)
    for option in made[: setup.until]:
        cut.choose(option)
    for number, id_ in enumerate(setup.line, start=1):
        try:
            cut.choose(chosen(cut.game, number, id_))
        except MatchlessError as error:
            raise Refusal("bad record", f"The other line cannot be played: {error}.") from error
    if cut.game.over:
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
    made = Made(game="", token=token, seats=own, invitations=list(invitations.values()), watch="", digest=None)
    return tuple(seats), made
