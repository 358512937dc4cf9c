"""Making games and taking seats, over HTTP: what a lobby asks, and what it is told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from matchless.server.messages.base import (
    LONGEST_BODY,
    MOST_TRIED,
    ChoiceId,
    Hex,
    Message,
    Name,
    PositionText,
    Seq,
    Slug,
    Token,
)

MOST_ITEMS = 12
MOST_TOKENS = 200  # that one request may ask about
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 86_400  # seconds a decision


class ItemSetting(Message):
    """An item that may be dealt on the board, as a table sets it: what is known of one is in the catalogue."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    kind: Literal["combat", "scheme"]
    effects: Annotated[list[dict[str, int | str]], Field(min_length=1, max_length=4)]


class Fresh(Message):
    """A game from its beginning. The server draws the seed, and every hero and the board that are "random".

    `first` is the seat that begins, on start 1; none leaves it to chance. `edition` says whose rules hold where the
    publisher has changed them. With `trust` nobody is asked whether what is done by hand is right. `items` are those
    dealt on a board with slots for them, none for the usual ones.
    """

    kind: Literal["fresh"]
    heroes: Annotated[list[Slug], Field(min_length=2, max_length=4)]
    board: Slug = "random"
    format: Slug = "duel"
    first: int | None = None
    mulligan: bool = False
    trust: bool = False
    pair: int | None = None
    edition: Literal["printed", "current"] = "printed"
    items: Annotated[list[ItemSetting], Field(min_length=1, max_length=MOST_ITEMS)] | None = None


class Recorded(Message):
    """A game that goes on from a record, after its first `until` choices or all of them, and those of another `line`.

    Whoever has a record knows how its cards lie, so everybody else in such a game is a bot.
    """

    kind: Literal["record"]
    record: Annotated[str, Field(max_length=LONGEST_BODY)]
    until: Seq | None = None
    line: Annotated[list[ChoiceId], Field(max_length=MOST_TRIED)] = []


class Positioned(Message):
    """A game that begins with a position, written as text (docs/positions.md).

    What the position does not tell is dealt by the server. Where a seat is open to another person, whatever not
    everybody knows is dealt anew, so that whoever has the text knows no more than the others; seats pick no heroes.
    """

    kind: Literal["position"]
    text: PositionText


class Me(Message):
    """A seat for whoever asks."""

    kind: Literal["me"]
    name: Name


class Invited(Message):
    """An open seat, for whoever has its invitation.

    With `picks` they pick its hero as well; the hero that the setup gives the seat is only what it is until then. An
    invitation to both seats of a team picks nothing.
    """

    kind: Literal["open"]
    picks: bool = False


class BotSeat(Message):
    """A seat that a bot of some level plays."""

    kind: Literal["bot"]
    level: Slug


Seating = Annotated[Me | Invited | BotSeat, Field(discriminator="kind")]


class NewGame(Message):
    """POST /api/games: a new game, who sits where, and how many seconds a decision may take (none: no clock).

    A game that is `listed` is shown to everybody: anyone may watch it and take its open seats. With `hints` everybody
    in it may ask for hints and look at the chances; without, only who plays against bots alone (HINT-1).

    `promise` is the digest of what this table is going to add to the seed of a fresh game (docs/records.md): then it is
    dealt when all seats are taken and all who have promised something have given it. Without, it is dealt at once.
    """

    setup: Annotated[Fresh | Recorded | Positioned, Field(discriminator="kind")]
    seats: Annotated[list[Seating], Field(min_length=2, max_length=4)]
    clock: Annotated[int, Field(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)] | None = None
    listed: bool = False
    hints: bool = False
    promise: Hex | None = None


class Claim(Message):
    """POST /api/seats: takes the open seat of an invitation.

    `key` is anything random that the table makes up and keeps: the same claim again gets the same token, should the
    first answer have been lost on the way; with another key the seat is taken.

    `hero` is for a seat that picks one; "random" draws one that nobody else has. The game is then dealt anew: as long
    as such a seat is open, nothing can be chosen.

    `promise` is as in `NewGame`, for a game that is not dealt yet; that of the first claim stays.
    """

    invitation: Token
    key: Token
    name: Name
    hero: Slug | None = None
    promise: Hex | None = None


class Inquiry(Message):
    """POST /api/invitations: what an invitation is to, without taking it."""

    invitation: Token


class Rematch(Message):
    """POST /api/rematch: the same game once more, for those who played it: the seat that whoever asks has in it.

    The first who asks makes the new game, with everybody's seats waiting for them and bots where bots were; who begins
    is drawn anew, if chance drew it before. `promise` is as in `NewGame`, of each for themselves.
    """

    token: Token
    promise: Hex | None = None


class Mine(Message):
    """POST /api/mine: what has become of the games of these tokens."""

    tokens: Annotated[list[Token], Field(max_length=MOST_TOKENS)]


class Invitation(Message):
    """An open seat and the token that takes it."""

    seat: int
    token: str


class Made(Message):
    """The new game: the token of one's own seat, or none; invitations to open seats; the spectators' token.

    `digest` is that of the server's seed, none where cards lie as a record or a position says.
    """

    game: str
    token: str | None
    seats: list[int]
    invitations: list[Invitation]
    watch: str
    digest: str | None


class Seated(Message):
    """The seat that was claimed (two for whoever plays both seats of a team), and the token that holds it."""

    game: str
    seats: list[int]
    token: str


class Offer(Message):
    """What an invitation is to: the seats it takes, and whether their hero is to be picked (`picks`).

    `heroes` has none where somebody is still to pick one, `players` none where a seat is open; see `Listed`. `hints`
    says whether everybody at this table may ask for hints.
    """

    game: str
    board: str
    format: str
    heroes: list[str | None]
    players: list[str | None]
    seats: list[int]
    picks: bool
    hints: bool


class Summary(Message):
    """One's own game in a few words; `seats` is empty for a spectator, `heroes` has none where one is to be picked.

    `helped` are the seats that have asked for hints or looked at the chances.
    """

    token: str
    game: str
    seats: list[int]
    board: str
    heroes: list[str | None]
    players: list[str]
    choices: int
    over: bool
    helped: list[int]


class Summaries(Message):
    """The games of some tokens, as they were asked for; tokens that nothing is known of are left out."""

    games: list[Summary]


class Listed(Message):
    """A game that everybody may watch with the token `watch`, and whose open seats anyone may take.

    `players` has the name of a person or "novice bot" and the like for each seat, none where it is open; `heroes` has
    none where whoever takes the seat picks the hero. `hints` says whether everybody in it may ask for hints.
    """

    game: str
    board: str
    heroes: list[str | None]
    format: str
    players: list[str | None]
    choices: int
    watch: str
    open: list[Invitation]
    hints: bool


class Listing(Message):
    """GET /api/games: the newest listed games that are not over, as long as somebody is there.

    That is, somebody who holds a seat is connected or was within the last minutes; where no seat is open, it is enough
    that something was done in the last minutes.
    """

    games: list[Listed]
