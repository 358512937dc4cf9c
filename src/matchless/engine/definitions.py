"""The shared, unchanging things: cards, fighters, tokens, abilities and the heroes they make up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine.program import Block, Number, Word, program

if TYPE_CHECKING:
    from collections.abc import Sequence

# Types of a card; a versatile card is both of the first two (TYPE-1), so types are bits.
ATTACK: Final = 1
DEFENSE: Final = 2
VERSATILE: Final = 3
SCHEME: Final = 4
TYPE_NAMES: Final = {ATTACK: "attack", DEFENSE: "defense", VERSATILE: "versatile", SCHEME: "scheme"}

# When a card's text resolves; the index into Card.programs.
IMMEDIATELY: Final = 0
DURING: Final = 1
AFTER: Final = 2
PLAYED: Final = 3
TIMINGS: Final = ("Immediately", "During combat", "After combat", "")

# When an ability resolves; the index into Table.triggers.
START_OF_TURN: Final = 0
END_OF_TURN: Final = 1
AFTER_ATTACK: Final = 2
TOKEN_LEAVES: Final = 3
MOMENTS: Final = (
    "At the start of your turn",
    "At the end of your turn",
    "After one of your fighters attacks",
    "Whenever a token of yours leaves the board",
)

MELEE: Final = 0
RANGED: Final = 1
HERO: Final = 0
SIDEKICK: Final = 1
ANY: Final[tuple[str, ...]] = ()  # a card every fighter of its seat may use

HAND_LIMIT: Final = 7
OPENING_HAND: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Something that speaks in the game and can be named as the cause of what happens."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Card(Source):
    """One card of a deck, with all its copies."""

    __slots__ = ("boost", "by", "copies", "programs", "texts", "type", "value")

    def __init__(
        self,
        name: str,
        type_: int,
        value: int | None = None,
        *,
        boost: int,
        copies: int,
        by: str | Sequence[str] = ANY,
        immediately: Block = (),
        during: Block = (),
        after: Block = (),
        scheme: Block = (),
    ) -> None:
        super().__init__(name)
        self.type = type_
        self.value = value
        self.boost = boost
        self.copies = copies
        self.by: tuple[str, ...] = (by,) if isinstance(by, str) else tuple(by)
        self.texts: tuple[Block, ...] = (immediately, during, after, scheme)
        self.programs: tuple[Block, ...] = tuple(program(text) for text in self.texts)


class Fighter:
    """A kind of fighter: the hero, or a sidekick with all its tokens."""

    __slots__ = ("attack", "count", "health", "large", "name", "plural", "reach", "role")

    def __init__(
        self,
        name: str,
        role: int,
        attack: int,
        health: int,
        *,
        count: int = 1,
        plural: str = "",
        reach: int = 1,
        large: bool = False,
    ) -> None:
        self.name = name
        self.role = role
        self.attack = attack
        self.health = health
        self.count = count
        self.plural = plural or name + "s"
        self.reach = reach  # spaces away a target may be, zones aside (ATK-1)
        self.large = large  # holds two spaces (BOARD-3)


class Ability(Source):
    """A text of the character card that resolves at a moment. Nothing on a card cancels it."""

    __slots__ = ("program", "text", "when")

    def __init__(self, when: int, *text: Word, name: str = "") -> None:
        super().__init__(name)
        self.when = when
        self.text: Block = text
        self.program: Block = program(text)


class AttackBonus(Source):
    """A text of the character card that raises the attacks of its fighters, read anew until damage (COMBAT-1)."""

    __slots__ = ("amount",)

    def __init__(self, amount: Number, name: str = "") -> None:
        super().__init__(name)
        self.amount = amount


class Token(Source):
    """A kind of token that one hero puts on spaces."""

    __slots__ = ("count", "entered", "program", "stops")

    def __init__(self, name: str, count: int, *, entered: Block = (), stops: bool = False) -> None:
        super().__init__(name)
        self.count = count
        self.entered = entered  # resolves when a hostile fighter enters the token's space
        self.stops = stops  # that fighter's move ends there (MOVE-4)
        self.program: Block = program(entered)


class Hero:
    """Everything one seat brings to the table."""

    __slots__ = ("abilities", "cards", "fighters", "move", "name", "set_name", "slug", "token")

    def __init__(
        self,
        slug: str,
        name: str,
        set_name: str,
        *,
        move: int,
        fighters: Sequence[Fighter],
        abilities: Sequence[Ability | AttackBonus],
        cards: Sequence[Card],
        token: Token | None = None,
    ) -> None:
        self.slug = slug
        self.name = name
        self.set_name = set_name
        self.move = move
        self.fighters = tuple(fighters)
        self.abilities = tuple(abilities)
        for ability in self.abilities:
            ability.name = ability.name or f"{name}'s ability"
        self.cards = tuple(cards)
        self.token = token

    def deck_size(self) -> int:
        return sum(card.copies for card in self.cards)
