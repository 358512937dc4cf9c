"""The protocol: every message that goes between the server and a table, as typed models.

HTTP carries what stands still (what there is to play, a new game, a seat taken, a record); one socket per table carries
the living game. A seat, an open seat and a spectator are each known by a token that cannot be guessed; no message
carries any other right. `docs/protocol.md` is written from this file.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetPydanticSchema, TypeAdapter
from pydantic_core import core_schema

from matchless.engine.position import PositionData

PROTOCOL = 1  # raised with every change that an older table would not understand

LONGEST_NAME = 24
LONGEST_TOKEN = 64
LONGEST_MESSAGE = 4_096  # characters of one message on the socket
LONGEST_BODY = 65_536  # bytes of one HTTP request; the record of a long game is half of it
MOST_TOKENS = 200  # that one request may ask about
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 86_400  # seconds a decision


def _tidy(name: object) -> object:
    """A name without blanks around it and with single ones inside; control characters are no part of a name."""
    if not isinstance(name, str):
        return name
    if not all(letter.isprintable() or letter.isspace() for letter in name):
        raise ValueError("a name is made of printable characters")
    return " ".join(name.split())


# The engine's own description of a position; it is made by us and need not be checked on the way out.
Position = Annotated[PositionData, GetPydanticSchema(lambda _source, _handler: core_schema.dict_schema())]
Name = Annotated[str, BeforeValidator(_tidy), Field(min_length=1, max_length=LONGEST_NAME)]
Token = Annotated[str, Field(min_length=16, max_length=LONGEST_TOKEN, pattern=r"^[A-Za-z0-9_-]+$")]
Slug = Annotated[str, Field(min_length=1, max_length=40)]
Seq = Annotated[int, Field(ge=0, le=1_000_000)]


class Message(BaseModel):
    """Anything that is sent: unknown fields are refused, and a number in quotes is no number."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


# --- a table asks over HTTP ---------------------------------------------------------------------------------------


class Fresh(Message):
    """A game from its beginning. The server draws the seed, and every hero and the board that are "random"."""

    kind: Literal["fresh"]
    heroes: Annotated[list[Slug], Field(min_length=2, max_length=4)]
    board: Slug = "random"
    format: Slug = "duel"
    first: int | None = None
    mulligan: bool = False
    pair: int | None = None


class Recorded(Message):
    """A game that goes on from a record, after its first `until` choices or all of them.

    Whoever has a record knows how its cards lie, so everybody else in such a game is a bot.
    """

    kind: Literal["record"]
    record: Annotated[str, Field(max_length=LONGEST_BODY)]
    until: Seq | None = None


class Me(Message):
    """A seat for whoever asks."""

    kind: Literal["me"]
    name: Name


class Invited(Message):
    """An open seat, for whoever has its invitation."""

    kind: Literal["open"]


class BotSeat(Message):
    """A seat that a bot of some level plays."""

    kind: Literal["bot"]
    level: Slug


Seating = Annotated[Me | Invited | BotSeat, Field(discriminator="kind")]


class NewGame(Message):
    """POST /api/games: a new game, who sits where, and how many seconds a decision may take (none: no clock)."""

    setup: Annotated[Fresh | Recorded, Field(discriminator="kind")]
    seats: Annotated[list[Seating], Field(min_length=2, max_length=4)]
    clock: Annotated[int, Field(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)] | None = None


class Claim(Message):
    """POST /api/seats: takes the open seat of an invitation.

    `key` is anything random that the table makes up and keeps: the same claim again gets the same token, should the
    first answer have been lost on the way; with another key the seat is taken.
    """

    invitation: Token
    key: Token
    name: Name


class Mine(Message):
    """POST /api/mine: what has become of the games of these tokens."""

    tokens: Annotated[list[Token], Field(max_length=MOST_TOKENS)]


# --- and is answered ----------------------------------------------------------------------------------------------


class Invitation(Message):
    """An open seat and the token that takes it."""

    seat: int
    token: str


class Made(Message):
    """The new game: the token of one's own seat, or none; invitations to open seats; the spectators' token."""

    game: str
    token: str | None
    seats: list[int]
    invitations: list[Invitation]
    watch: str


class Seated(Message):
    """The seat that was claimed (two for whoever plays both seats of a team), and the token that holds it."""

    game: str
    seats: list[int]
    token: str


class Summary(Message):
    """One's own game in a few words; `seats` is empty for a spectator."""

    token: str
    game: str
    seats: list[int]
    board: str
    heroes: list[str]
    players: list[str]
    choices: int
    over: bool


class Summaries(Message):
    """The games of some tokens, as they were asked for; tokens that nothing is known of are left out."""

    games: list[Summary]


# --- a table says on the socket -----------------------------------------------------------------------------------


class Enter(Message):
    """The first message: who is there. A seat's token plays, a spectator's watches."""

    type: Literal["enter"]
    protocol: int
    token: Token


class Choose(Message):
    """The answer to decision `seq`, one of its options by number.

    `cuts` is that of the state it answers: after a take-back the same number stands for another decision.
    """

    type: Literal["choose"]
    seq: Seq
    cuts: Seq = 0
    choice: int


class TakeBack(Message):
    """Asks to undo one's own last choice and all that came of it; `seq` is the decision now open."""

    type: Literal["take back"]
    seq: Seq
    cuts: Seq = 0


class Consent(Message):
    """The answer to another seat's wish to take back."""

    type: Literal["consent"]
    seq: Seq
    cuts: Seq = 0
    agreed: bool


class Look(Message):
    """Asks for the moment after the first `seq` choices."""

    type: Literal["look"]
    seq: Seq


Said = Annotated[Enter | Choose | TakeBack | Consent | Look, Field(discriminator="type")]
SAID: TypeAdapter[Enter | Choose | TakeBack | Consent | Look] = TypeAdapter(Said)


# --- the server says on the socket --------------------------------------------------------------------------------


class Player(Message):
    """Who sits on a seat: the name of a person or the level of a bot; neither while the seat is open."""

    name: str | None
    bot: str | None
    connected: bool


class Happening(Message):
    """One event as the receiver may know it, for a log and for drawing; `text` is empty for what need not be said.

    Fighters are the numbers that a position gives them, spaces and cards their names; what has no meaning for the kind
    of event is left out.
    """

    kind: str
    seat: int | None = None
    fighter: int | None = None
    target: int | None = None
    card: str | None = None
    space: str | None = None
    back: str | None = None
    amount: int = 0
    path: list[str] = []
    source: str | None = None
    text: str = ""


class Line(Message):
    """A sentence of the log, and after how many choices it was said."""

    seq: int
    text: str


class Welcome(Message):
    """The answer to `enter`, and sent anew after a take-back: everything up to now, forget what was before.

    `seats` are the receiver's own, none for a spectator; `clock` is the number of seconds a decision may take.
    """

    type: Literal["welcome"] = "welcome"
    protocol: int
    game: str
    seats: list[int]
    board: str
    heroes: list[str]
    format: str
    clock: int | None
    players: list[Player]
    log: list[Line]


class Wish(Message):
    """A seat would like to take its last choice back; `waiting` are the seats that have not agreed yet."""

    seat: int
    waiting: list[int]


class Tally(Message):
    """What a seat did in a game that is over."""

    turns: int
    maneuvers: int
    attacks: int
    schemes: int
    combats_won: int
    combat_damage: int  # dealt
    damage_taken: int
    recovered: int
    cards_drawn: int
    boosts: int
    fighters_lost: int


class State(Message):
    """The position after `seq` choices, what the last one led to, and the decision `seq` that is open now.

    The same `seq` may come twice, when something beside the game has changed; there is nothing new in it to draw.

    `left` is how many seconds are left for it. `take_back` says whether the receiver may take its last choice back:
    freely, by consent of the others, or not.
    """

    type: Literal["state"] = "state"
    seq: int
    cuts: int  # how often choices were taken back
    position: Position
    events: list[Happening]
    left: float | None
    take_back: Literal["free", "ask", "no"]
    wish: Wish | None
    statistics: list[Tally] | None


class Accepted(Message):
    """The receiver's answer to decision `seq` is carried out and kept, whatever happens from now on."""

    type: Literal["accepted"] = "accepted"
    seq: int


class Players(Message):
    """Who sits where has changed: somebody came, left, or took an open seat."""

    type: Literal["players"] = "players"
    players: list[Player]


class Wished(Message):
    """Somebody's wish to take back has come up, was agreed to by another seat, or is off the table (none)."""

    type: Literal["wished"] = "wished"
    seq: int
    wish: Wish | None


class Moment(Message):
    """The moment after `seq` choices; all cards are open (`open`) once the game is over."""

    type: Literal["moment"] = "moment"
    seq: int
    position: Position
    events: list[Happening]
    open: bool


Reason = Literal[
    "not understood",  # no message of this protocol
    "too long",  # longer than a message may be
    "too fast",  # more messages than one may send
    "too many",  # games, tables or requests
    "other protocol",  # the page is older or newer than the server
    "unknown token",  # no seat, invitation or spectator has it
    "seat taken",  # somebody was faster
    "bad setup",  # a game that cannot be set up
    "bad record",  # a record that cannot be replayed
    "other rules",  # a game begun under rules that this server does not play
    "stale",  # not the decision that is open now
    "not asked",  # the decision is another seat's
    "illegal",  # not among the options
    "over",  # nothing is left to choose
    "nothing to take back",
    "nothing to agree to",
    "no such moment",
    "no such page",
    "failed",  # our own fault
]


class Refused(Message):
    """What was asked is not done, and nothing has changed: the reason, and a sentence for people.

    `seq` is the number of the decision open now, where a game is spoken of. Over HTTP this comes with a status of 400
    or more.
    """

    type: Literal["refused"] = "refused"
    reason: Reason
    text: str
    seq: int | None = None


Told = Welcome | State | Accepted | Players | Wished | Moment | Refused
TOLD: TypeAdapter[Told] = TypeAdapter(Annotated[Told, Field(discriminator="type")])


class Refusal(Exception):  # noqa: N818 (named by what happened)
    """Raised where something is refused; carries what is sent."""

    def __init__(self, reason: Reason, text: str, seq: int | None = None) -> None:
        super().__init__(reason, text, seq)
        self.message = Refused(reason=reason, text=text, seq=seq)
