"""What happened, for whoever listens: an interface, a log, a statistic. Nothing is recorded when nobody does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.program import NONE

if TYPE_CHECKING:
    from matchless.engine.definitions import Source

TURN: Final = "turn"
ACTION: Final = "action"
DRAW: Final = "draw"
EXHAUSTED: Final = "exhausted"
DISCARD: Final = "discard"
BOOST: Final = "boost"
SCHEME: Final = "scheme"
ATTACK: Final = "attack"
BONUS_ATTACK: Final = "bonus attack"
DEFEND: Final = "defend"
REVEAL: Final = "reveal"
CANCEL: Final = "cancel"
VALUE: Final = "value"
BONUS: Final = "bonus"
INSTEAD: Final = "instead"
IGNORE: Final = "ignore"
COMBAT: Final = "combat"
DAMAGE: Final = "damage"
DEFEAT: Final = "defeat"
MOVE: Final = "move"
PLACE: Final = "place"
RETURN: Final = "return"
IN_VAIN: Final = "in vain"  # a placement at a space that is taken
TOKEN: Final = "token"
TOKEN_GONE: Final = "token gone"
TOKEN_BACK: Final = "token back"  # into its supply
TOKEN_MOVED: Final = "token moved"
GAIN: Final = "gain"
LOSE: Final = "lose"  # actions
OUT: Final = "out"
MULLIGAN: Final = "mulligan"
SWAP: Final = "swap"
ROOT: Final = "root"
PREVENTED: Final = "prevented"
UNCANCELLED: Final = "uncancelled"  # its effects cannot be cancelled
LASTING: Final = "lasting"  # a text that holds until the end of the turn
PREVENTION: Final = "prevention"  # damage will be kept from a fighter
HARMLESS: Final = "harmless"  # this combat will deal no damage
STAY: Final = "stay"  # a maneuver in which nobody moved
RECOVER: Final = "recover"
HEALTH: Final = "health"  # set to a number
LEAVE: Final = "leave"
SWEEP: Final = "sweep"
ITEM: Final = "item"
MARKER_TURNED: Final = "marker"
FORM: Final = "form"
COUNTER: Final = "counter"
SECOND_UP: Final = "second up"
SECOND_GONE: Final = "second gone"
SECOND_BACK: Final = "second back"
SECOND_SHUFFLED: Final = "second shuffled"
TAKE: Final = "take"
SHUFFLE: Final = "shuffle"
UNDER: Final = "under"
ON_TOP: Final = "on top"
INTO_DECK: Final = "into deck"
BURN: Final = "burn"
MILL: Final = "mill"
RETRIEVE: Final = "retrieve"
PILE: Final = "pile"
PILE_GONE: Final = "pile gone"
COMPLETED: Final = "completed"  # a pile, whose sum does something
READ_OUT: Final = "read out"  # a card of a completed pile
LOOK: Final = "look"
PEEK: Final = "peek"  # at cards on top of somebody's deck
SHOW: Final = "show"
NAMED: Final = "named"  # a card or a value, aloud
ASIDE: Final = "aside"
CLAIM: Final = "claim"
CUT: Final = "cut"
ENOUGH: Final = "enough"  # an ability that has been set off too often in one action
CAST: Final = "cast"  # a text that has a price
BY_HAND: Final = "by hand"  # a text is to be carried out by hand
DONE: Final = "done"  # its owner is done with it
LEFT_UNDONE: Final = "left undone"  # its owner is done with it, and has done nothing
AGAIN: Final = "again"  # its owner starts again
AGREED: Final = "agreed"
NOT_SO: Final = "not so"  # somebody does not agree: it is taken back
OVER: Final = "over"


class Event:
    """One thing that happened. Which fields mean something depends on `kind`."""

    __slots__ = (
        "amount", "back", "by", "card", "fighter", "kind", "part", "path", "seat", "secret", "source", "space",
        "target",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        seat: int = NONE,
        *,
        fighter: int = NONE,
        target: int = NONE,
        card: int = NONE,
        space: int = NONE,
        back: int = NONE,
        amount: int = 0,
        part: int = NONE,
        path: tuple[int, ...] = (),
        source: Source | None = None,
        by: Source | None = None,
        secret: bool = False,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.fighter = fighter
        self.target = target
        self.card = card
        self.space = space
        self.back = back  # the second space of a large fighter
        self.amount = amount
        self.part = part  # the number of the component it is about
        self.path = path
        self.source = source
        self.by = by  # what kept it from happening; of a text by hand, the text
        self.secret = secret  # only `seat` may know the card

    def seen_by(self, seats: int) -> Event:
        """The event as somebody who holds these seats may know it."""
        chooser = self.kind == INTO_DECK and seats >> self.target & 1
        if not self.secret or seats >> self.seat & 1 or chooser:
            return self
        return Event(
            self.kind,
            self.seat,
            fighter=self.fighter,
            target=self.target,
            space=self.space,
            back=self.back,
            amount=self.amount,
            part=self.part,
            path=self.path,
            source=self.source,
            by=self.by,
            secret=True,
        )
