"""The shape of a view as plain values: what `View.data` gives, ready for JSON."""

from __future__ import annotations

from typing import TypedDict


class CounterData(TypedDict):
    """A counter and how far it has come; `of` is the seat whose hero has it, `most` what it can come to."""

    name: str
    of: int
    amount: int
    most: int


class FighterData(TypedDict):
    """One fighter; `space` and `back` are None off the board, `back` also for whoever holds one space.

    `kind` is what all of its kind are called, `number` which of them it is, None where it is the only one. `began` and
    `began_back` say where it stood as the turn began, `hurt` that it has taken damage in it, `rooted` that it cannot
    leave its space, `unbound` that its attack may go anywhere if it is the next of its seat.
    """

    id: int
    name: str
    kind: str
    number: int | None
    health: int
    max_health: int
    form: str | None
    counters: list[CounterData]
    space: str | None
    back: str | None
    defeated: bool
    began: str | None
    began_back: str | None
    hurt: bool
    rooted: bool
    unbound: bool


class PileData(TypedDict):
    """A pile of a hero's own, the oldest card first; `cards` is None where it lies face down before the viewer."""

    name: str
    cards: list[str] | None
    size: int


class MarkerData(TypedDict):
    """A marker and the side that it shows, if any."""

    name: str
    side: str | None


class TokenData(TypedDict):
    """A kind of token: how many are still to be laid, and where the others lie, in the order of laying."""

    name: str
    supply: int
    spaces: list[str]


class DeckData(TypedDict):
    """A second deck of a hero's own: `name` is what its cards are called, `bottom` what all know to lie under it."""

    name: str
    size: int
    bottom: list[str]
    face_up: list[str]
    discards: list[str]


class SeatData(TypedDict):
    """One seat; `hand` is None where the viewer may not see it, `known` what it has seen of it all the same.

    `plural` says that its hero is several, so that the name takes "draw", not "draws". `started` says that it has had
    its first turn, `won` that it has won a combat in this one, `roots` whom its effects keep in their spaces.
    """

    hero: str
    name: str
    plural: bool
    status: str
    hand: list[str] | None
    hand_size: int
    known: list[str]
    deck_size: int
    deck_top: list[str]  # the top cards that the viewer knows, the topmost first
    deck_bottom: list[str]  # the bottom cards that the viewer knows, the lowest first
    discards: list[str]
    piles: list[PileData]
    markers: list[MarkerData]
    counters: list[CounterData]  # those of its own, and of others' what it has of them
    decks: list[DeckData]
    tokens: list[TokenData]
    fighters: list[FighterData]
    started: bool
    won: bool
    roots: list[int]


class SideData(TypedDict):
    """One side of a combat; `card` is None for none, "hidden" while it lies face down before the viewer.

    `boosts` are the cards spent to BOOST it; `left` says that its card has left the table again, `joined` which pile of
    its seat it has joined, `shed` the last card that its texts have discarded.
    """

    seat: int
    fighter: int
    card: str | None
    value: int | None
    bonus: int
    instead: int | None
    ignored: bool
    cancelled: bool
    item: str | None
    boosts: list[str]
    left: bool
    joined: str | None
    shed: str | None


class CombatData(TypedDict):
    """A combat; `damage` and `winner` are None until damage is settled.

    `fallen` are the fighters defeated since it began, also those that have returned; `harmless` is the text that
    prevents all its damage.
    """

    attack: SideData
    defense: SideData
    revealed: bool
    damage: int | None
    winner: int | None
    fallen: list[int]
    harmless: str | None


class OptionData(TypedDict):
    """One legal answer; `id` is what records call it, and no other option of the decision has the same.

    `says` is what its button says, in pieces that name what they speak of; `meaning` what it does where that is only a
    name for it.

    What it is about is None where it does not apply, and all of it for declining: a fighter, a space (with `back`, the
    second space of a large fighter), a card, a seat, an item. `path` is the walk that a move will be shown by.
    """

    option: int
    id: str
    meaning: str
    says: list[dict[str, str]]
    fighter: int | None
    space: str | None
    back: str | None
    card: str | None
    seat: int | None
    item: str | None
    path: list[str]


class DecisionData(TypedDict):
    """The open decision; its options are empty unless they are the viewer's.

    `question` asks it of whoever is asked, and tells everybody else what is being chosen; `asks` is the same as
    structured text. `cards_from` says where the cards lie that it is about, for people: "discard
    pile", "deck", the name of a pile, "hand of" another player; None if they lie in the hand of the seat that is asked,
    or if it is about no card.
    """

    seat: int
    kind: str
    question: str
    asks: list[dict[str, str]]
    source: str | None
    rule: str
    fighter: int | None
    cards_from: str | None
    options: list[OptionData]


class ByHandData(TypedDict):
    """A text that is being carried out by hand: whose, what says it, and how often somebody has not agreed.

    `groups` are the options of the viewer's own decision under their headings, where it chooses what to do.
    """

    seat: int
    source: str
    text: str
    refusals: int
    groups: dict[str, list[int]]


class ItemOnBoard(TypedDict):
    """An item that nobody has used yet; `text` says what it does and, where that is so, that it is our guess."""

    name: str
    kind: str
    text: str


class ResultData(TypedDict):
    """How the game ended; `resigned` says that it was by giving up."""

    winners: list[int]
    reason: str
    resigned: bool


class LastingData(TypedDict):
    """A text that holds for a while: whose, of which card, what it says, and how long."""

    seat: int
    source: str
    text: str
    until: str


class PreventionData(TypedDict):
    """Damage that will be kept from a fighter: this turn, or only in the combat under way."""

    fighter: int
    amount: int
    source: str | None
    in_combat: bool


class PositionData(TypedDict):
    """A position as one seat, or a spectator, knows it, but for its combat, which tables are told itemised."""

    seat: int | None
    board: str
    format: str
    edition: str
    turn: int
    active: int
    actions: int
    actions_taken: int
    turn_over: bool  # it has been ended early, and only its end is still to come
    seats: list[SeatData]
    scheme: str | None
    aside: list[str]
    lasting: list[LastingData]
    prevented: list[PreventionData]
    items: dict[str, ItemOnBoard]  # by space
    decision: DecisionData | None
    result: ResultData | None


class Position(PositionData):
    """A whole position as one seat, or a spectator, knows it."""

    combat: CombatData | None
