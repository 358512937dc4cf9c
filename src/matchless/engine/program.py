"""What a program is made of: words, the phrases they take, and the frame of a block part-way through.

A word owns how it resolves and which choices it offers; how it asks is its wording, which the lowering hangs on it.
Blocks are flat tuples of words: a word that holds other words (If, May) unfolds into a test that jumps over them, so a
frame needs no more than one counter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from matchless.engine.definitions import Source
    from matchless.engine.game import Game
    from matchless.engine.spans import Spans
    from matchless.engine.table import Table

UNASKED: Final = -2  # Frame.answer before anybody has answered
NONE: Final = -1  # no fighter, space, card or seat; as an answer: none of them, no, done

# A pose is where a fighter stands or goes: its space, and for a large fighter one more than the space behind it.
POSE_BITS: Final = 6
POSE_MASK: Final = 63
CROSSED_SHIFT: Final = 12  # above it, the fighters that a move crosses where that matters


def pose_spaces(pose: int) -> int:
    """The spaces of a pose."""
    back = pose >> POSE_BITS & POSE_MASK
    mask = 1 << (pose & POSE_MASK)
    return mask | 1 << (back - 1) if back else mask


DEFENDER: Final = 0  # the sides of a combat, in the order in which their effects resolve (COMBAT-1)
ATTACKER: Final = 1
BY: Final = 0  # under which number an attack keeps the fighter who attacks


class Frame:
    """A block part-way through: the whole of what there is to know for going on with it."""

    __slots__ = ("answer", "block", "left", "mover", "other", "pc", "role", "seat", "source", "step", "vars")

    def __init__(
        self,
        block: Block,
        seat: int,
        source: Source | None,
        role: int,
        other: int,
        vars: tuple[int, ...] = (),  # noqa: A002 (as the frame calls it)
        pc: int = 0,
    ) -> None:
        self.block = block
        self.seat = seat  # whose block it is: it decides unless the text names another (EFFECT-2)
        self.source = source  # the card, ability or token that speaks
        self.role = role  # the seat's side in the combat, or NONE
        self.other = other  # the seat of "the opponent", or NONE
        self.vars = vars  # what the text has taken hold of (that fighter, that many), by its number
        self.pc = pc
        # the rest is of the present word alone
        self.step = 0  # how far it has come
        self.answer = UNASKED
        self.mover = NONE  # the fighter being moved or placed
        self.left = 0  # what is still to be treated, or has been named

    def clone(self) -> Frame:
        twin = Frame(self.block, self.seat, self.source, self.role, self.other, self.vars, self.pc)
        twin.step = self.step
        twin.answer = self.answer
        twin.mover = self.mover
        twin.left = self.left
        return twin

    def var(self, slot: int) -> int:
        """What the text has taken hold of under this number; NONE before it has. Every seat may know it."""
        return self.vars[slot] if slot < len(self.vars) else NONE

    def bind(self, slot: int, value: int) -> None:
        """Takes hold of something under this number; with NONE for the number nothing will speak of it again."""
        if slot == NONE:
            return
        values = self.vars
        missing = slot - len(values)
        if missing == 0:
            self.vars = values + (value,)  # noqa: RUF005 (what mypyc has a faster way for)
        elif missing < 0:
            self.vars = (*values[:slot], value, *values[slot + 1 :])
        else:
            self.vars = (*values, *(NONE,) * missing, value)


class Stride:
    """How far a move that is asked for may go."""

    __slots__ = ("crossing", "exactly", "steps", "through")

    def __init__(self, steps: int, through: bool = False, exactly: bool = False, crossing: bool = False) -> None:
        self.steps = steps
        self.through = through  # opposing fighters may be passed
        self.exactly = exactly  # no fewer steps than that
        self.crossing = crossing  # which of them are passed matters


# What a word or phrase takes from the frame; checked when a hero loads.
COMBAT: Final = "a combat"
CARD: Final = "that card"
FIGHTER: Final = "that fighter"
SPACE: Final = "that space"
OPPONENT: Final = "the opponent"
VALUES: Final = "the values of this combat"  # what reads them hangs on what has changed them before (ASK-7)
NOTHING: Final[frozenset[str]] = frozenset()


@mypyc_attr(allow_interpreted_subclasses=True)
class Phrase:
    """A part of speech: something a word is said about."""

    def needs(self) -> frozenset[str]:
        """What the frame must hold when the phrase is used."""
        return NOTHING


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Phrase):
    """A number that is read off the game when it is needed: "2", "the combat damage dealt"."""

    def value(self, game: Game, frame: Frame) -> int:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Phrase):
    """A yes or no that is read off the game when it is needed: "you won this combat"."""

    def holds(self, game: Game, frame: Frame) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Fighters(Phrase):
    """Some fighters, always those on the board now (NAME-3): "the opposing fighter", "your fighters"."""

    def mask(self, game: Game, frame: Frame) -> int:
        raise NotImplementedError

    def everyone(self, game: Game, frame: Frame) -> int:
        """Those who are meant, also such as are off the board; only of fixed phrases are there any more of them."""
        return self.mask(game, frame)

    def chosen(self) -> bool:
        """Whether the owner picks one of them."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Spaces(Phrase):
    """Some spaces of the board: "in its zone"."""

    def mask(self, game: Game, frame: Frame) -> int:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Wording:
    """How a word asks: what its entry in the table of the language says, put into words only when somebody reads it.

    Each of these is empty where the table says nothing for the open decision.
    """

    def question(self, game: Game, frame: Frame) -> Spans:
        """The open decision as a question to whoever is asked."""
        return ()

    def told(self, game: Game, frame: Frame) -> Spans:
        """What whoever is asked is choosing, for the others; it tells nothing of the options."""
        return ()

    def says(self) -> str:
        """The sentence that asks, as the card says it."""
        return ""

    def offer(self, game: Game, frame: Frame, option: int) -> Spans:
        """What an option does: its price and its outcome."""
        return ()

    def mode(self, option: int) -> str:
        """One of several texts to choose from, as the card says it."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Word:
    """One instruction of a program."""

    wording: Wording | None = None  # hung on by the lowering; none for what the rules themselves ask

    def resolve(self, game: Game, frame: Frame) -> bool:
        """Does the word's work; True when done, False to be entered again after an answer or a nested block.

        What a word does before it asks is guarded by `frame.step`, so that entering it again does not do it twice;
        and it returns right after a change that may set off a trigger.
        """
        raise NotImplementedError

    def of_hand(self) -> bool:
        """Whether the cards that it asks for lie in a hand."""
        return True

    def cards_from(self, game: Game, frame: Frame) -> str | None:
        """Where they lie, as a player calls it: "discard pile"; None for the hand of whoever is asked."""
        return None

    def stride(self, game: Game, frame: Frame) -> Stride | None:
        """How far the moves go that it asks for, if it asks for any."""
        return None

    def idle(self, game: Game, frame: Frame) -> bool:
        """Whether everybody can see that it could change nothing now, so that it need not be asked about (ASK-6)."""
        return False

    def ever(self, table: Table) -> bool:
        """Whether it could do anything at this table: the blocks of the rules are laid out there without the rest."""
        return True

    def payable(self, game: Game, frame: Frame) -> bool:
        """Whether it can be carried out in full, so that it may be offered as a price (PAY-1)."""
        return True

    def hidden_price(self, game: Game, frame: Frame) -> bool:
        """Whether only its seat knows if it can be paid: then it is asked all the same (ASK-1)."""
        return False

    def fixed(self) -> bool:
        """Whether it only changes a value, and by what nothing else changes: then it may come first or last (ASK-7)."""
        return False

    def hurts(self) -> bool:
        """Whether the fighter it asks for is to be hurt."""
        return False

    def unfold(self) -> list[Word]:
        """The flat form of the word: itself, or the tests and words it stands for."""
        return [self]

    def inside(self) -> list[Word]:
        """The words written inside this one, in the order in which they would resolve."""
        return []

    def needs(self) -> frozenset[str]:
        """What the frame must hold when the word is reached."""
        return NOTHING

    def gives(self) -> frozenset[str]:
        """What the frame holds once the word has been read."""
        return NOTHING


Block = tuple[Word, ...]


def program(words: Block) -> Block:
    """The flat, runnable form of a block as written."""
    flat: list[Word] = []
    for word in words:
        unfolded = word.unfold()
        for each in unfolded:
            if each.wording is None:
                each.wording = word.wording
        flat.extend(unfolded)
    return tuple(flat)
