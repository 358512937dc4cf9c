"""A new game made from what somebody asks for: drawn heroes, a seed, seats and their tokens."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from matchless import Game, MatchlessError, RecordError, boards, bots, heroes, load_record, new_game, save_record, start
from matchless.server import tokens
from matchless.server.messages import BotSeat, Fresh, Invitation, Invited, Made, Me, NewGame, Recorded, Refusal
from matchless.server.store import Kept, Seat
from matchless.server.story import Story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.server.messages import Seating

RANDOM = "random"
SEED_BITS = 96  # too many for anybody to find the seed by trying, whose hand tells which ones it could be
LEVELS = (*bots.LEVELS, RANDOM)


def new(message: NewGame) -> tuple[Kept, Made]:
    """The game that is asked for, and what its maker is told of it."""
    game = _fresh(message.setup) if isinstance(message.setup, Fresh) else _recorded(message.setup)
    table = game.table
    if len(message.seats) != table.seats:
        raise Refusal("bad setup", f"There are {table.seats} heroes, but {len(message.seats)} seats.")
    if isinstance(message.setup, Recorded) and any(isinstance(seat, Invited) for seat in message.seats):
        raise Refusal("bad setup", "Whoever has a record knows how its cards lie: only bots can play on against them.")
    story = Story(save_record(start(table, game.seed)))
    for option in game.choices():
        story.choose(option)
    seats, made = _seats(message.seats, table.pair)
    watch = tokens.fresh()
    kept = Kept(
        id=secrets.token_urlsafe(9),
        head=story.head,
        lines=tuple(story.lines),
        seats=seats,
        watch=tokens.hashed(watch),
        clock=message.clock,
        over=story.game.over,
    )
    return kept, made.model_copy(update={"game": kept.id, "watch": watch})


def _fresh(setup: Fresh) -> Game:
    try:
        return new_game(
            _board(setup),
            _heroes(setup.heroes),
            seed=secrets.randbits(SEED_BITS),
            format=setup.format,
            first=setup.first,
            mulligan=setup.mulligan,
            pair=setup.pair,
        )
    except MatchlessError as error:
        raise Refusal("bad setup", f"This game cannot be set up: {error}.") from error


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


def _recorded(setup: Recorded) -> Game:
    try:
        game = load_record(setup.record)
    except RecordError as error:
        raise Refusal("bad record", f"This record cannot be replayed: {error}.") from error
    made = game.choices()
    if setup.until is not None and setup.until > len(made):
        raise Refusal("bad record", f"This record has only {len(made)} choices.")
    cut = start(game.table, game.seed)
    for option in made[: setup.until]:
        cut.choose(option)
    if cut.over:
        raise Refusal("bad record", "The game is over there; play on from an earlier moment.")
    return cut


def _seats(seatings: Sequence[Seating], pair: int | None) -> tuple[tuple[Seat, ...], Made]:
    """The seats with the hashes of their tokens, and the tokens for whoever asked.

    All of one's own seats have one token. The two seats of a team that one person plays have one invitation.
    """
    own = [number for number, seating in enumerate(seatings) if isinstance(seating, Me)]
    token = tokens.fresh() if own else None
    seats: list[Seat] = []
    invitations: dict[int, Invitation] = {}
    for number, seating in enumerate(seatings):
        if isinstance(seating, BotSeat):
            if seating.level not in LEVELS:
                raise Refusal("bad setup", f"There is no bot {seating.level!r}; there are: {', '.join(LEVELS)}.")
            seats.append(Seat(bot=seating.level))
        elif isinstance(seating, Me):
            assert token is not None
            seats.append(Seat(name=seating.name, token=tokens.hashed(token)))
        else:
            partner = number % 2 if pair is not None and number % 2 == pair else number
            if partner not in invitations:
                invitations[partner] = Invitation(seat=number, token=tokens.fresh())
            seats.append(Seat(invitation=tokens.hashed(invitations[partner].token)))
    made = Made(game="", token=token, seats=own, invitations=list(invitations.values()), watch="")
    return tuple(seats), made
