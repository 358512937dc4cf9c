"""The state of a game: its fields, the stack of blocks, and every question that needs nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import each
from matchless.engine.definitions import Ability, Source
from matchless.engine.program import NONE, POSE_BITS, Block, Frame, pose_spaces
from matchless.engine.rng import Rng
from matchless.engine.statics import Held, OnlyCombatDamage, Prevention
from matchless.engine.table import DORMANT, IN, OUT, Table

if TYPE_CHECKING:
    from matchless.engine.by_hand import Attempt
    from matchless.engine.combatants import Combat
    from matchless.engine.events import Event

NOBODY: Final = -1

# By moment, the block that lets a seat order its abilities for it; filled by `triggers`, which is made of words.
HOOKS: Final[list[Block]] = []


class State:
    """One game at one moment.

    What changes often is held in lists, which clones copy; what seldom does in tuples, which they share.
    """

    table: Table
    seed: int
    rng: Rng
    events: list[Event] | None
    past: tuple[object, int] | None  # the choices so far, last first
    origin: str | None  # the text of the position it began with, empty for a new game; none: it is only imagined
    frames: list[Frame]
    by_hand: tuple[Attempt, ...]  # the texts being carried out by hand, the one under way last
    over: bool
    winners: int
    reason: str

    # the open decision
    asked: int
    kind: int
    options: list[int]  # replaced, never changed in place

    # the turn
    turn: int
    active: int
    actions: int
    actions_taken: int
    turn_over: bool  # it has been ended early: nothing of its action but cleanup still happens (TURN-3)
    started: int  # the seats that have had their first turn
    status: list[int]

    # fighters: `at` and `back` by fighter, `who` by space, `standing` the spaces held by a seat's fighters
    at: list[int]
    back: list[int]
    health: list[int]
    who: list[int]
    standing: list[int]
    present: int
    defeated: int
    gone: int  # the fighters who left the board undefeated (END-5)
    falling: int  # those without health about whom a text is still to say what happens instead of their defeat
    most_health: tuple[int, ...]  # by fighter, what its health cannot go above (HEALTH-1, HEALTH-2)
    unsettled: int  # the fighters whose defeat has not been looked at yet for who has lost (END-2)

    # memories and limits of the present turn (TURN-5, MOVE-5)
    noted: list[int]  # poses as the turn began; replaced, never changed in place
    rooted: int  # everybody who cannot leave their space
    roots: tuple[int, ...]  # the same by the seat whose effect it is
    hurt_this_turn: int
    won_this_turn: int
    unbound: int  # the fighters whose attack may go anywhere, if it is the next of their seat
    unbound_on: int  # the same beyond the present turn
    lasting: tuple[Held, ...]  # the texts that hold until the end of the turn (LAST-1)
    prevented: tuple[Prevention, ...]  # the damage that will be kept from fighters (PREVENT-1)
    happened: tuple[int, ...]  # the abilities set off in the present action, each as often as it was (MOMENT-1)

    # cards: the last of a deck or pile is its top
    deck: list[list[int]]
    hand: list[list[int]]
    discards: list[list[int]]
    piles: tuple[tuple[int, ...], ...]  # by the number of the pile, the oldest card first
    aside: tuple[int, ...]  # shown to all on their way from a deck
    seen: tuple[tuple[int, ...], ...]  # [i * seats + j]: what seat i knows to be in the hand of seat j
    known_top: tuple[int, ...]  # how many cards on top of its own deck a seat knows
    known_bottom: tuple[int, ...]  # how many cards under its own deck a seat knows
    # [i * seats + j]: how many cards on top of the deck of seat j another seat i knows; () while nobody knows any
    peeked: tuple[int, ...]
    scheme: int
    combat: Combat | None

    # tokens by their kind, the spaces in the order of laying; items by slot; the sides that markers show;
    # forms; counters; second decks
    tokens: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]  # by their kind, too
    items: tuple[int, ...]
    sides: tuple[int, ...]  # by the number of the marker; NONE while none shows
    forms: tuple[int, ...]  # by fighter, the number of its form among those of its seat; NONE while it has none
    counters: tuple[tuple[int, ...], ...]  # by the number of the counter, and by seat or, of some, by fighter
    second_deck: tuple[tuple[int, ...], ...]  # the last is the top; these four by second deck
    second_up: tuple[tuple[int, ...], ...]  # those that lie open, the oldest first
    second_discards: tuple[tuple[int, ...], ...]
    second_buried: tuple[int, ...]  # how many cards at the bottom of the deck everybody knows

    def __init__(self, table: Table) -> None:
        # Only what every way of making a game shares: clones fill in the rest themselves.
        self.table = table
        self.events = None

    # --- the stack ----------------------------------------------------------------------------------------------

    def push(
        self,
        block: Block,
        seat: int,
        source: Source | None,
        role: int = NONE,
        other: int = NONE,
        vars: tuple[int, ...] = (),  # noqa: A002 (as the frame calls it)
    ) -> Frame:
        """Puts a block on the stack, to resolve before anything below it goes on; `vars` is what it begins with."""
        frame = Frame(block, seat, source, role, other, vars)
        self.frames.append(frame)
        return frame

    def push_below(self, block: Block, seat: int) -> Frame:
        """Puts a block under the topmost, to resolve as soon as that is done."""
        frame = Frame(block, seat, None, NONE, NONE)
        self.frames.insert(len(self.frames) - 1, frame)
        return frame

    def chance(self, bound: int) -> int:
        """The answer of chance: a number below `bound`."""
        return self.rng.below(bound)

    # --- fighters and spaces ------------------------------------------------------------------------------------

    def occupied(self) -> int:
        """The spaces that hold a fighter (BOARD-5)."""
        mask = 0
        for spaces in self.standing:
            mask |= spaces
        return mask

    def held_by(self, fighter: int) -> int:
        """The spaces that a fighter holds; none off the board."""
        front = self.at[fighter]
        if front == NONE:
            return 0
        back = self.back[fighter]
        return 1 << front if back == NONE else 1 << front | 1 << back

    def spaces_of(self, fighters: int) -> int:
        """The spaces that these fighters hold."""
        mask = 0
        for fighter in each(fighters & self.present):
            mask |= self.held_by(fighter)
        return mask

    def on_spaces(self, spaces: int) -> int:
        """The fighters who stand in these spaces."""
        mask = 0
        for space in each(spaces & self.occupied()):
            mask |= 1 << self.who[space]
        return mask

    def free_for(self, fighter: int, pose: int) -> bool:
        """Whether nobody else stands where a fighter is to go."""
        return not pose_spaces(pose) & self.occupied() & ~self.held_by(fighter)

    def pose(self, fighter: int) -> int:
        """Where a fighter on the board stands, as one number."""
        return self.at[fighter] | (self.back[fighter] + 1) << POSE_BITS

    def shifted(self, fighter: int) -> bool:
        """Whether a fighter on the board holds a space that it did not hold as the turn began (TURN-5, OP-7)."""
        return self.noted[fighter] == NONE or self.held_by(fighter) & ~pose_spaces(self.noted[fighter]) != 0

    def max_health(self, fighter: int) -> int:
        """What the fighter's health starts with, or has been set to above that, is the most it can have (HEALTH-1)."""
        return self.most_health[fighter]

    # --- seats --------------------------------------------------------------------------------------------------

    def opponents(self, seat: int) -> list[int]:
        """The seats an effect of `seat` may name as its opponent (EFFECT-5)."""
        allies = self.table.allies[seat]
        return [other for other in range(self.table.seats) if self.status[other] == IN and not allies >> other & 1]

    def abilities(self, moment: int, seat: int) -> tuple[Ability, ...]:
        """The abilities of a seat that resolve at a moment, those of its second decks included."""
        own = self.table.triggers[moment][seat]
        for deck in self.table.decks.of[seat]:
            for second in self.second_up[deck]:
                own = own + self.table.second_triggers[moment][second]
        return own

    def statics(self, seat: int) -> tuple[Held, ...]:
        """The texts of a seat that hold now, as far as nothing they hang on is against it."""
        own = self.table.statics[seat]
        for deck in self.table.decks.of[seat]:
            for second in self.second_up[deck]:
                own = own + self.table.second_statics[second]
        if self.lasting:
            own = own + tuple([held for held in self.lasting if held.seat == seat])
        return own

    def guarded(self) -> bool:
        """Whether there is anything that might keep damage from somebody."""
        return bool(self.prevented) or bool(self.lasting) or self.table.has_guards

    def shield(self, fighter: int) -> Source | None:
        """The text that keeps all damage but that of a combat from a fighter, if one does (OP-5)."""
        seat = self.table.owner[fighter]
        if self.lasting or OnlyCombatDamage in self.table.kinds_of_statics[seat]:
            for held in self.statics(seat):
                if isinstance(held.static, OnlyCombatDamage) and held.holds(self):
                    return held.source
        return None

    # --- tokens and items ---------------------------------------------------------------------------------------

    def token_spaces(self, token: int) -> int:
        """The spaces with a token of this kind."""
        mask = 0
        for space in self.tokens[token]:
            mask |= 1 << space
        return mask

    def littered(self) -> int:
        """The spaces with a token of any kind, unused items included."""
        mask = 0
        for token in range(len(self.tokens)):
            mask |= self.token_spaces(token)
        for slot, item in enumerate(self.items):
            if item != NONE:
                mask |= 1 << self.table.board.item_slots[slot][1]
        return mask

    def item_under(self, fighter: int, kind: str) -> int:
        """The slot of an unused item of a kind under a fighter, or NONE."""
        for slot, item in enumerate(self.items):
            there = item != NONE and self.who[self.table.board.item_slots[slot][1]] == fighter
            if there and self.table.items[item].kind == kind:
                return slot
        return NONE

    def fight(self) -> Combat:
        """The combat in progress, for what only happens in one."""
        assert self.combat is not None
        return self.combat


def replaced(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A tuple with one number changed."""
    return (*values[:place], value, *values[place + 1 :])


def replaced_row(rows: tuple[tuple[int, ...], ...], place: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """A tuple of tuples with one row changed."""
    return (*rows[:place], row, *rows[place + 1 :])


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """A tuple with the first of a value taken out."""
    place = values.index(value)
    return values[:place] + values[place + 1 :]


__all__ = ["DORMANT", "IN", "NOBODY", "OUT", "State", "replaced", "replaced_row", "without"]
