"""The living game at a table, on the socket: who is there, what is chosen, and what comes of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from matchless.explain.combat import Fight
from matchless.server.messages.base import LONGEST_CARD, Hex, Message, Position, Seq, Slug, Token
from matchless.server.messages.former import Former
from matchless.server.messages.lessons import Guide
from matchless.server.messages.talk import Remark

Action = Literal["maneuver", "attack", "scheme", "item"]


class Enter(Message):
    """The first message: who is there. A seat's token plays, a spectator's watches.

    `part` is what was promised for the seat, from whoever knows that nobody else is to come.
    """

    type: Literal["enter"]
    protocol: int
    token: Token
    part: Hex | None = None


class Part(Message):
    """What the table adds to the seed, as it has promised: once `deal` of the welcome says that all parts are due."""

    type: Literal["part"]
    part: Hex


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
    """The answer to another seat's wish to take back; whoever wishes may withdraw it by not agreeing."""

    type: Literal["consent"]
    seq: Seq
    cuts: Seq = 0
    agreed: bool


class Resign(Message):
    """Gives up (RESIGN-1): all of one's seats on the side of the seat that is asked, or else of one's first seat."""

    type: Literal["resign"]
    seq: Seq
    cuts: Seq = 0


class Replace(Message):
    """Lets a bot play on for another person who has been away for a minute; whoever comes back has the seat again.

    An open seat that nobody has taken within a minute is given to a bot for good.
    """

    type: Literal["replace"]
    seq: Seq
    cuts: Seq = 0
    seat: Annotated[int, Field(ge=0, le=3)]
    level: Slug


class Why(Message):
    """Asks why something cannot be chosen in decision `seq`: a space, a fighter, a card or an action; one of them."""

    type: Literal["why"]
    seq: Seq
    cuts: Seq = 0
    space: Slug | None = None
    fighter: Annotated[int, Field(ge=0)] | None = None
    card: Annotated[str, Field(max_length=LONGEST_CARD)] | None = None
    action: Action | None = None

    @model_validator(mode="after")
    def _about_one_thing(self) -> Why:
        if [self.space, self.fighter, self.card, self.action].count(None) != 3:
            raise ValueError("give one of space, fighter, card and action")
        return self


class Reach(Message):
    """Asks where a fighter could go, and whom it could attack from where it stands.

    If it may still move in the move under way, with the steps of that one; else as in a maneuver without a boost.
    """

    type: Literal["reach"]
    fighter: Annotated[int, Field(ge=0)]


class Player(Message):
    """Who sits on a seat: the name of a person or the level of a bot; neither while the seat is open.

    Both where a bot plays on for a person who is away. `picks`: whoever takes this open seat picks its hero, and the
    game is dealt anew.
    """

    name: str | None
    bot: str | None
    connected: bool
    picks: bool = False


class BotStep(Message):
    """What a bot did at once: the numbers of its choices, of which only the last led to anything that is said.

    `compare` asks about each of them.
    """

    seat: int
    choices: list[int]


class Happening(Message):
    """One event as the receiver may know it, for a log and for drawing; `text` is empty for what need not be said.

    Fighters are the numbers that a position gives them, spaces and cards their names; what has no meaning for the kind
    of event is left out. Some kinds are no events of the game but what `seat` did beside it: "late", when the clock
    made its choice, "resigns", "stand-in", when a bot begins to play for it, "returns" and "takes-back".

    `says` is the text in pieces that name what they speak of: `t` are the words, and "fighter", "card", "space", "seat"
    or "cause" (in brackets) the number or name of it.

    `moment` is when in a combat it happened, for what a text did there: so the line of the card can be shown that is
    carried out. `step` is what a bot did by that, at the first of what it led to.
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
    moment: Literal["immediately", "during", "after", "declared"] | None = None
    text: str = ""
    says: list[dict[str, str]] = []
    step: BotStep | None = None


class Line(Message):
    """A sentence of the log, after how many choices it was said, and whose event it is; `mark` begins a new turn.

    `says` is the text in pieces and `step` what a bot did, as in `Happening`.
    """

    seq: int
    text: str
    says: list[dict[str, str]]
    seat: int | None
    mark: bool
    step: BotStep | None


class Deal(Message):
    """What the seed of the game is made of (docs/records.md), as far as it may be known.

    `digest` is that of the server's seed, none where the cards lie as a record or a position says. `promises` and
    `parts` are those of the seats, by number, none where a seat has none; parts are told with the deal. As long as the
    game is not `dealt` nobody has a card, and nothing can be chosen; parts are `due` when everybody is there. `server`
    is the server's seed, once the game is over.
    """

    dealt: bool
    due: bool
    digest: str | None
    promises: list[str | None]
    parts: list[str | None]
    server: str | None


class Welcome(Message):
    """The answer to `enter`: everything up to now. Sent anew after a take-back, when somebody has picked a hero or has
    given up, when parts are due and when the game is dealt; forget what was before.

    `seats` are the receiver's own, none for a spectator; `clock` is the number of seconds a decision may take; `watch`
    is the spectators' token, which everybody at the table may pass on; `rematch` whether somebody has asked for one;
    `talk` is the newest of what the receiver's team has said. `hints` says whether everybody here may ask for hints, as
    was agreed when the game was made; whoever plays against bots alone may do so anyway. `former` is what this game has
    otherwise than the catalogue.
    """

    type: Literal["welcome"] = "welcome"
    protocol: int
    game: str
    seats: list[int]
    board: str
    heroes: list[str]
    format: str
    edition: str
    clock: int | None
    watch: str
    players: list[Player]
    log: list[Line]
    rematch: bool
    talk: list[Remark]
    hints: bool
    deal: Deal
    former: Former


class Wish(Message):
    """A seat would like to take its last choice back; `waiting` are the seats that have not agreed yet."""

    seat: int
    waiting: list[int]


class SeatStatistics(Message):
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


class Course(Message):
    """How a game went: the health of all fighters of each seat at the beginning of each turn, and at the end.

    `seq` is how many choices were made by then.
    """

    seq: int
    turn: int
    health: list[int]


class ByHand(Message):
    """A text that is being carried out by hand, for all to see: whose, what says it, and how often it was refused.

    `groups` are the options of the receiver's own decision under their headings, where it chooses what to do next;
    "" is for those that stand by themselves.
    """

    seat: int
    source: str
    text: str
    refusals: int
    groups: dict[str, list[int]]


class State(Message):
    """The position after `seq` choices, what the last one led to, and the decision `seq` that is open now.

    The same `seq` may come twice, when something beside the game has changed; there is nothing new in it to draw.

    `fight` is the combat under way, or the last one: it goes with a scheme, or the first choice of a later turn.
    `by_hand` is the text that is being carried out by hand. `left` is how many seconds are left for the decision.
    `take_back` says whether the receiver may take its last choice back: freely, by consent of the others, or not.
    `resigned` are the seats that have given up; a game that ended so has its
    result in `position` like any other. `helped` are the seats that have asked for hints or looked at the chances.
    `statistics` and `course` come with the end of the game. `guide` is there for the learner of a
    lesson.
    """

    type: Literal["state"] = "state"
    seq: int
    cuts: int  # how often choices were taken back
    position: Position
    events: list[Happening]
    fight: Fight | None
    by_hand: ByHand | None
    left: float | None
    take_back: Literal["free", "ask", "no"]
    wish: Wish | None
    resigned: list[int]
    helped: list[int]
    statistics: list[SeatStatistics] | None
    course: list[Course] | None
    guide: Guide | None


class Accepted(Message):
    """The receiver's answer to decision `seq` is carried out and kept, whatever happens from now on."""

    type: Literal["accepted"] = "accepted"
    seq: int


class Players(Message):
    """Who sits where has changed: somebody came, left, or took an open seat."""

    type: Literal["players"] = "players"
    players: list[Player]


class Rematched(Message):
    """Somebody who played has asked for a rematch; the others have a seat in it if they ask as well."""

    type: Literal["rematched"] = "rematched"


class Wished(Message):
    """Somebody's wish to take back has come up, was agreed to by another seat, or is off the table (none).

    `text` says who would not have it, where that is why it is off the table.
    """

    type: Literal["wished"] = "wished"
    seq: int
    wish: Wish | None
    text: str


class Because(Message):
    """The answer to `why`: what was asked about, why it cannot be chosen (or that it can), and the rule by its name."""

    type: Literal["because"] = "because"
    seq: int
    space: str | None
    fighter: int | None
    card: str | None
    action: Action | None
    text: str
    says: list[dict[str, str]]
    rule: str


class Reached(Message):
    """The answer to `reach`: spaces where the fighter could go, and fighters whom it could attack."""

    type: Literal["reached"] = "reached"
    seq: int
    fighter: int
    spaces: list[str]
    targets: list[int]
