"""The protocol: every message that goes between the server and a table, as typed models.

HTTP carries what stands still (what there is to play, a new game, a seat taken, a record); one socket per table carries
the living game. A seat, an open seat and a spectator are each known by a token that cannot be guessed; no message
carries any other right. `docs/protocol.md` is written from this file.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetPydanticSchema, TypeAdapter, model_validator
from pydantic_core import core_schema

from matchless.engine.position import PositionData
from matchless.engine.position_text import LONGEST as LONGEST_POSITION
from matchless.explain.combat import Fight
from matchless.verification import About, Verdict

MOST_ITEMS = 12
PROTOCOL = 4  # raised with every change that an older table would not understand

LONGEST_NAME = 24
LONGEST_TOKEN = 64
LONGEST_MESSAGE = 16_384  # characters of one message on the socket
LONGEST_BODY = 65_536  # bytes of one HTTP request; the record of a long game is half of it
LONGEST_CARD = 80  # characters of a card's name
MOST_TOKENS = 200  # that one request may ask about
LONGEST_TITLE = 80  # characters of a study's title, and of a variation's
LONGEST_NOTE = 2_000
MOST_TRIED = 500  # choices of a line beside a game
MOST_VARIATIONS = 64  # of a study
MOST_NOTES = 300
MOST_MARKS = 32  # at one moment
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 86_400  # seconds a decision


def _tidy(name: object) -> object:
    """A name without blanks around it and with single ones inside; control characters are no part of a name."""
    if not isinstance(name, str):
        return name
    if not all(letter.isprintable() or letter.isspace() for letter in name):
        raise ValueError("a name is made of printable characters")
    return " ".join(name.split())


def _readable(text: object) -> object:
    """A text of several lines, without control characters."""
    if isinstance(text, str) and not all(letter.isprintable() or letter in "\n\t" for letter in text):
        raise ValueError("a note is made of printable characters")
    return text


# The engine's own description of a position; it is made by us and need not be checked on the way out.
Position = Annotated[PositionData, GetPydanticSchema(lambda _source, _handler: core_schema.dict_schema())]
Name = Annotated[str, BeforeValidator(_tidy), Field(min_length=1, max_length=LONGEST_NAME)]
Token = Annotated[str, Field(min_length=16, max_length=LONGEST_TOKEN, pattern=r"^[A-Za-z0-9_-]+$")]
Title = Annotated[str, BeforeValidator(_tidy), Field(max_length=LONGEST_TITLE)]
ChoiceId = Annotated[str, Field(min_length=1, max_length=100)]  # as records write it (docs/records.md)
Slug = Annotated[str, Field(min_length=1, max_length=40)]
Seq = Annotated[int, Field(ge=0, le=1_000_000)]
PositionText = Annotated[str, Field(max_length=LONGEST_POSITION)]
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]  # 32 bytes: a part of a seed, or the SHA-256 of one


Action = Literal["maneuver", "attack", "scheme", "item"]


class Message(BaseModel):
    """Anything that is sent: unknown fields are refused, and a number in quotes is no number."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


# --- a table asks over HTTP ---------------------------------------------------------------------------------------


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
    """A game that goes on from a record, after its first `until` choices or all of them.

    Whoever has a record knows how its cards lie, so everybody else in such a game is a bot.
    """

    kind: Literal["record"]
    record: Annotated[str, Field(max_length=LONGEST_BODY)]
    until: Seq | None = None


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


class Learn(Message):
    """POST /api/lessons: a lesson, from the beginning of one of its steps. Its other seats are played from a script."""

    lesson: Slug
    step: Annotated[int, Field(ge=0, le=100)] = 0
    name: Name = "You"


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


class Describe(Message):
    """POST /api/positions: a position as text, to be shown."""

    text: PositionText


class Replay(Message):
    """POST /api/replays: a record to be looked at, over or not.

    It is kept as a game that nobody plays, open from its first card to its last to whoever has the spectators' token.
    """

    record: Annotated[str, Field(max_length=LONGEST_BODY)]


class StudyMark(Message):
    """A ring around a space, or an arrow from it `to` another; one of three inks."""

    space: Slug
    to: Slug | None = None
    ink: Annotated[int, Field(ge=1, le=3)] = 1


class StudyNote(Message):
    """What somebody has noted and drawn at the moment after `seq` choices, of the game (0) or of a variation."""

    line: Annotated[int, Field(ge=0, le=1_000_000)]
    seq: Seq
    text: Annotated[str, BeforeValidator(_readable), Field(max_length=LONGEST_NOTE)] = ""
    marks: Annotated[list[StudyMark], Field(max_length=MOST_MARKS)] = []


class Variation(Message):
    """Another line: it branches off the game (`of` 0) or off a variation that stands before it, after `at` choices.

    `at` counts from the beginning of the game. `choices` are those of all seats from there on.
    """

    id: Annotated[int, Field(ge=1, le=1_000_000)]
    of: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    at: Seq
    name: Title = ""
    choices: Annotated[list[ChoiceId], Field(min_length=1, max_length=MOST_TRIED)]


class Study(Message):
    """What somebody has made of a game: variations, and notes and marks at any moment (docs/teacher.md)."""

    title: Title = ""
    variations: Annotated[list[Variation], Field(max_length=MOST_VARIATIONS)] = []
    notes: Annotated[list[StudyNote], Field(max_length=MOST_NOTES)] = []


class StudyOf(Message):
    """POST /api/studies/check: a study of the game of a token, to be checked: every choice is carried out."""

    token: Token
    study: Study


class KeepStudy(Message):
    """POST /api/studies: a study of the game of a token, to be kept for whoever has its link.

    With the `key` of one that is kept it takes the place of that one.
    """

    token: Token
    study: Study
    key: Token | None = None


class DropStudy(Message):
    """POST /api/studies/delete: deletes a study, by its author's key."""

    key: Token


class Check(Message):
    """POST /api/checks: a record, to be checked (docs/records.md); nothing of it is kept.

    `shown` is the digest that the table was shown, `added` what it added itself, for a table that was there.
    """

    record: Annotated[str, Field(max_length=LONGEST_BODY)]
    shown: Hex | None = None
    added: Hex | None = None


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


# --- and is answered ----------------------------------------------------------------------------------------------


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


class Described(Message):
    """A position that was given as text, as `seat` knows it (none: a spectator); `whole` if it is all of a game."""

    position: Position
    board: str
    format: str
    seat: int | None
    whole: bool


class Finding(Message):
    """One thing that was looked at in a record; `right` is none for what no record can prove."""

    about: About
    right: bool | None
    text: str


class Checked(Message):
    """What was found in a record: wrong if anything is, right if its deal was nobody's choice, else open."""

    verdict: Verdict
    findings: list[Finding]


class StudyChecked(Message):
    """A study whose choices can all be made: those of each variation in sentences."""

    study: Study
    said: list[list[str]]


class StudyKept(Message):
    """A study that is kept: the token that opens it, and the key that changes and deletes it. `days` it stays."""

    study: str
    key: str
    days: int


class StudyDropped(Message):
    """Whether there was a study with this key, and it is deleted."""

    deleted: bool


class OpenedStudy(Message):
    """GET /api/study, with the header `Authorization: Bearer TOKEN`: a study that is kept.

    `watch` is the spectators' token of its game, `said` are the choices of each variation in sentences.
    """

    watch: str
    study: Study
    said: list[list[str]]


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


# --- a table says on the socket -----------------------------------------------------------------------------------


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


class Look(Message):
    """Asks for the moment after the first `seq` choices; with a `line`, after these choices instead of the game's next.

    A line can be tried in a game that is over, or that nobody plays.
    """

    type: Literal["look"]
    seq: Seq
    line: Annotated[list[ChoiceId], Field(max_length=MOST_TRIED)] = []


class Share(Message):
    """Asks for a position as text: where the action was to be chosen that the first `seq` choices end in."""

    type: Literal["share"]
    seq: Seq


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


Phrase = Literal[
    "look",
    "attack",
    "finish",
    "danger",
    "away",
    "closer",
    "defend",
    "save",
    "strong",
    "safe",
    "cards",
    "wait",
    "yes",
    "no",
    "thanks",
    "played",
]


class Say(Message):
    """Says something to the other people of the team of one's own `seat`, and to nobody else (TALK-1).

    It may point at one thing: a fighter, a space, a `card` that lies open in a discard pile, or one of the seat's own
    hand, which it `shows` by that. The catalog has the phrases in words.
    """

    type: Literal["say"]
    seat: Annotated[int, Field(ge=0, le=3)]
    phrase: Phrase
    fighter: Annotated[int, Field(ge=0)] | None = None
    space: Slug | None = None
    card: Annotated[str, Field(max_length=LONGEST_CARD)] | None = None
    shows: Annotated[str, Field(max_length=LONGEST_CARD)] | None = None

    @model_validator(mode="after")
    def _points_at_one_thing(self) -> Say:
        if [self.fighter, self.space, self.card, self.shows].count(None) < 3:
            raise ValueError("give one of fighter, space, card and shows, or none")
        return self


class Hint(Message):
    """Asks for a hint for decision `seq`, one's own. It is noted in the game, and the result tells of it (HINT-1)."""

    type: Literal["hint"]
    seq: Seq
    cuts: Seq = 0


class Chances(Message):
    """Asks for the chance of each side at decision `seq`, one's own. That one has looked is noted as for a hint."""

    type: Literal["chances"]
    seq: Seq
    cuts: Seq = 0


class Compare(Message):
    """Asks why a bot made choice `seq`, the number of the decision that it answered (WHY-1)."""

    type: Literal["compare"]
    seq: Seq
    cuts: Seq = 0


class Threaten(Message):
    """Asks who could attack a fighter in the next turn of its enemies; with a `space`, if it stood there.

    Everybody may know the answer.
    """

    type: Literal["threaten"]
    fighter: Annotated[int, Field(ge=0)]
    space: Slug | None = None


class Hold(Message):
    """Asks what another seat can still hold, and how likely each card is in its hand (HOLD-1)."""

    type: Literal["hold"]
    seat: Annotated[int, Field(ge=0, le=3)]


Said = (
    Enter
    | Part
    | Choose
    | TakeBack
    | Consent
    | Resign
    | Replace
    | Look
    | Share
    | Why
    | Reach
    | Say
    | Hint
    | Chances
    | Compare
    | Threaten
    | Hold
)
SAID: TypeAdapter[Said] = TypeAdapter(Annotated[Said, Field(discriminator="type")])


# --- the server says on the socket --------------------------------------------------------------------------------


class Player(Message):
    """Who sits on a seat: the name of a person or the level of a bot; neither while the seat is open.

    Both where a bot plays on for a person who is away. `picks`: whoever takes this open seat picks its hero, and the
    game is dealt anew.
    """

    name: str | None
    bot: str | None
    connected: bool
    picks: bool = False


class Happening(Message):
    """One event as the receiver may know it, for a log and for drawing; `text` is empty for what need not be said.

    Fighters are the numbers that a position gives them, spaces and cards their names; what has no meaning for the kind
    of event is left out. Some kinds are no events of the game but what `seat` did beside it: "late", when the clock
    made its choice, "resigns", "stand-in", when a bot begins to play for it, "returns" and "takes-back".

    `says` is the text in pieces that name what they speak of: `t` are the words, and "fighter", "card", "space", "seat"
    or "cause" (in brackets) the number or name of it.

    `moment` is when in a combat it happened, for what a text did there: so the line of the card can be shown that is
    carried out.
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


class Line(Message):
    """A sentence of the log, after how many choices it was said, and whose event it is; `mark` begins a new turn.

    `says` is the text in pieces, as in `Happening`.
    """

    seq: int
    text: str
    says: list[dict[str, str]]
    seat: int | None
    mark: bool


class Remark(Message):
    """What somebody on `seat` said to their team after `seq` choices; `text` is the whole of it in words.

    What is pointed at is as in `Say`.
    """

    seat: int
    seq: int
    phrase: Phrase
    fighter: int | None
    space: str | None
    card: str | None
    shows: str | None
    text: str


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
    was agreed when the game was made; whoever plays against bots alone may do so anyway.
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


class Page(Message):
    """A step of a lesson: one thought. What glows is "fighter 3", "zone brown", "space D3", "card Snark" or "item …".

    `next` says that it is only read, and `gently` what is said to whoever chooses something instead; other steps are
    done by choosing.
    """

    step: int
    title: str
    say: str
    glow: list[str]
    next: bool
    gently: str


class Guide(Message):
    """What a lesson tells its learner: pages to read, the last of which asks for what is to be done, if anything is.

    `now` says what to press, and `wants` are the options that lead on; `others` are gentle reasons for all others. With
    `back` the last choice is to be taken back, and `asks` is a card that is to be asked about (`why`). `done` is what
    the step before had to say. `step` is the number of the step, from 0, `of` so many; with `over` all is done.
    """

    lesson: str
    step: int
    of: int
    pages: list[Page]
    now: str
    wants: list[int]
    others: dict[str, str]
    asks: str | None
    back: bool
    done: str
    over: bool


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


class Moment(Message):
    """The moment after `seq` choices; all cards are open (`open`) once the game is over, or if nobody plays it.

    The last of these choices are those of `line`, if that was asked for. Where all is open, the decision has its
    options, for whichever seat, and `next` is the one that was chosen in the game.

    `choice` is the last of these choices in a sentence, none before the first. It names no card that was chosen: what
    `events` tell of it is what the receiver may know.
    """

    type: Literal["moment"] = "moment"
    seq: int
    line: list[str] = []
    next: str | None = None
    position: Position
    choice: str | None
    events: list[Happening]
    fight: Fight | None
    by_hand: ByHand | None
    open: bool


class Shared(Message):
    """The answer to `share`: the position after `seq` choices as text, as `seat` knows it (none: a spectator).

    In a game that is over, or that nobody plays, it is what the seat knows that is to act; otherwise what the receiver
    knows.
    """

    type: Literal["shared"] = "shared"
    seq: int
    seat: int | None
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


class WayStep(Message):
    """One choice of a way: what kind of decision it answers, in words, and what it is about, as an option has it.

    `mover` is who moves or is placed, or attacks.
    """

    kind: str
    text: str
    mover: int | None
    fighter: int | None
    space: str | None
    back: str | None
    card: str | None
    path: list[str]


class Advice(Message):
    """One of the best choices of a decision, in words with those that would follow it (`way`).

    `chance` is how likely the receiver's side wins with it, in points of 100, between `low` and `high`; none where it
    was hardly looked at. `good` says whether it is as good as the best.
    """

    option: int
    text: str
    chance: int | None
    low: int | None
    high: int | None
    good: bool
    way: list[WayStep]


class Hinted(Message):
    """The answer to `hint`: the best choices of decision `seq`, `others` as good, and how they compare.

    It comes twice where a reason is looked for: at first it is `seeking`, and then with `because`, which is none where
    no reason stands out. Without choices `verdict` says why there are none.
    """

    type: Literal["hinted"] = "hinted"
    seq: int
    cuts: int
    choices: list[Advice]
    others: list[int]
    verdict: str
    because: str | None
    seeking: bool


class SideChance(Message):
    """How likely a side wins, in points of 100; a team's side has several seats."""

    seats: list[int]
    chance: int


class Reckoned(Message):
    """The answer to `chances`: those of all sides at decision `seq`, as the receiver can know them; they add up to 100.

    There are none where there is nothing to choose.
    """

    type: Literal["reckoned"] = "reckoned"
    seq: int
    cuts: int
    sides: list[SideChance]


class ComparedChoice(Message):
    """A choice that a bot compared, and whether it made it.

    `chance` is how likely its side wins with it, in points of 100; none where it was hardly looked at.
    """

    text: str
    chance: int | None
    made: bool


class Compared(Message):
    """The answer to `compare`: what a bot compared for choice `seq`, the one that it made first.

    With `open` its cards count, once the game is over. Before that it is thought about from outside, with what
    everybody knew, and names no cards.
    """

    type: Literal["compared"] = "compared"
    seq: int
    seat: int
    level: str
    question: str
    open: bool
    choices: list[ComparedChoice]


class Threat(Message):
    """An enemy who could attack: from where, the least boost that takes it there, the most that could come, with what.

    `more`: a text might make it more, by nobody knows how much.
    """

    fighter: int
    spaces: list[str]
    boost: int
    value: int
    cards: list[str]
    more: bool


class Threatened(Message):
    """The answer to `threaten`: those who could attack the fighter, where it stands or on `space`; the worst first."""

    type: Literal["threatened"] = "threatened"
    seq: int
    fighter: int
    space: str | None
    threats: list[Threat]


class HeldCard(Message):
    """A card of a seat: its copies, how many of them may be in hand, how many surely are.

    `chance` is how likely at least one is, from 0 to 1.
    """

    card: str
    copies: int
    left: int
    known: int
    chance: float


class Holdings(Message):
    """The answer to `hold`: the cards of a seat, the likeliest to be in its hand first."""

    type: Literal["held"] = "held"
    seq: int
    seat: int
    cards: list[HeldCard]


class Spoken(Message):
    """Somebody of the receiver's team has said something, perhaps the receiver."""

    type: Literal["spoken"] = "spoken"
    remark: Remark


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
    "bad position",  # a position that cannot be read, or played from
    "bad study",  # a study with a choice that cannot be made, or that hangs together in no way
    "other rules",  # a game begun under rules that this server does not play
    "stale",  # not the decision that is open now; or the game is dealt already
    "not asked",  # the decision is another seat's, or nobody's before everybody is there
    "illegal",  # not among the options
    "lesson",  # it can be chosen, but the lesson wants something else
    "over",  # nothing is left to choose
    "not over",  # there is something left to choose
    "nothing to take back",
    "nothing to agree to",
    "not away",  # the seat's person is there, or was a moment ago, or it has none
    "no hints",  # people play here, and it was not agreed
    "no teammate",  # nobody else on the team is a person, or there are no teams
    "no such card",  # it does not lie where it is pointed at
    "no such moment",
    "no such page",
    "not let in",  # the name or the site that a request came by is not ours
    "busy",  # the server's database is busy, full, read-only or away: the same may be sent again
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


Told = (
    Welcome
    | State
    | Accepted
    | Players
    | Rematched
    | Wished
    | Moment
    | Shared
    | Because
    | Reached
    | Spoken
    | Hinted
    | Reckoned
    | Compared
    | Threatened
    | Holdings
    | Refused
)
TOLD: TypeAdapter[Told] = TypeAdapter(Annotated[Told, Field(discriminator="type")])


class Refusal(Exception):  # noqa: N818 (named by what happened)
    """Raised where something is refused; carries what is sent."""

    def __init__(self, reason: Reason, text: str, seq: int | None = None) -> None:
        super().__init__(reason, text, seq)
        self.message = Refused(reason=reason, text=text, seq=seq)
