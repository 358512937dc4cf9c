"""What a seat can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from matchless.engine.definitions import Source

# Kinds of decision, and what their options are. NONE among the options means none of them, no, or done.
ACTION: Final = 0  # one of the actions below
ATTACKER: Final = 1  # a fighter
TARGET: Final = 2  # a fighter
ATTACK_CARD: Final = 3  # a card
DEFENSE_CARD: Final = 4  # a card
SCHEME_CARD: Final = 5  # a card
BOOST: Final = 6  # a card
DISCARD: Final = 7  # a card
MOVER: Final = 8  # the fighter to move next
MOVE: Final = 9  # a pose: where a fighter goes along a path
PLACE: Final = 10  # a pose: where a fighter is put
FIGHTER: Final = 11  # a fighter an effect is about
SPACE: Final = 12  # a space an effect is about
SEAT: Final = 13  # an opponent
MODE: Final = 14  # the number of one of several texts
CONFIRM: Final = 15  # 1 for yes, NONE for no
ORDER: Final = 16  # the number of the effect to resolve next
ITEM: Final = 17  # the slot of an item
CARD: Final = 18  # a card in an open pile, or one that only its seat sees
SECOND_CARD: Final = 19  # the number of a card of a second deck
PUT_BACK: Final = 20  # a card, to go back under the others that are looked at
KIND_NAMES: Final = (
    "action",
    "attacker",
    "target",
    "attack-card",
    "defense-card",
    "scheme-card",
    "boost",
    "discard",
    "mover",
    "move",
    "place",
    "fighter",
    "space",
    "seat",
    "mode",
    "confirm",
    "order",
    "item",
    "card",
    "second-card",
    "put-back",
)
CARD_KINDS: Final = (ATTACK_CARD, DEFENSE_CARD, SCHEME_CARD, BOOST, DISCARD, CARD, PUT_BACK)
FIGHTER_KINDS: Final = (ATTACKER, TARGET, MOVER, FIGHTER)
POSE_KINDS: Final = (MOVE, PLACE)
MOVER_KINDS: Final = (MOVE, PLACE, SPACE)  # where a frame may have somebody on the way

# What a decision is for, where its kind does not tell.
PLAY: Final = 0
BY_HAND: Final = 1  # carrying out a text by hand
AGREEMENT: Final = 2  # whether what was done by hand may stand

YES: Final = 1

# Actions (TURN-1).
MANEUVER: Final = 0
ATTACK: Final = 1
SCHEME: Final = 2
USE_ITEM: Final = 3
ACTION_IDS: Final = ("maneuver", "attack", "scheme", "item")


class Decision:
    """An open question: who is asked, what kind of thing, the legal answers, what asks and under which rule."""

    __slots__ = ("fighter", "kind", "options", "purpose", "rule", "seat", "source")

    def __init__(
        self,
        seat: int,
        kind: int,
        options: tuple[int, ...],
        source: Source | None,
        rule: str,
        fighter: int,
        purpose: int,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.source = source
        self.rule = rule  # to be looked up by people
        self.fighter = fighter  # whom it is about: the mover of a move or placement, the attacker of a target; or NONE
        self.purpose = purpose

    @property
    def asks(self) -> str:
        """The kind's name."""
        return KIND_NAMES[self.kind]
