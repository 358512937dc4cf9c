"""The state of a game, the stack that drives it, and every change that can happen to it.

Nothing outside this module changes the state: words call the methods below, and that is where events, triggers and
the end of the game live. A word that calls a method which may set off a trigger (move, place, bring_back,
remove_token) returns right after, so that the trigger's block resolves before the word goes on (ORDER-2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.combatants import Combat, Side
from matchless.engine.decision import KIND_NAMES, Decision
from matchless.engine.definitions import TOKEN_LEAVES, Source
from matchless.engine.errors import IllegalChoice
from matchless.engine.events import Event
from matchless.engine.program import ATTACKER, DEFENDER, NONE, POSE_BITS, POSE_MASK, UNASKED, Block, Frame
from matchless.engine.reach import walked
from matchless.engine.rng import Rng
from matchless.engine.table import TEAMS, Table

if TYPE_CHECKING:
    from matchless.engine.view import View

NOBODY: Final = -1
WAIT: Final = -3  # what `ask` gives while the answer is outstanding

IN: Final = 0  # the standing of a seat
DORMANT: Final = 1  # no fighter on the board, yet not defeated (END-5)
OUT: Final = 2

EXHAUSTION: Final = 2  # damage to each fighter for a card that cannot be drawn (DRAW-1)

class Result:
    """How a game ended: the seats that won (none: a draw) and why."""

    __slots__ = ("reason", "winners")

    def __init__(self, winners: tuple[int, ...], reason: str) -> None:
        self.winners = winners
        self.reason = reason


class Game:
    """One game at one moment."""

    table: Table
    seed: int
    rng: Rng
    events: list[Event] | None
    past: tuple[object, int] | None  # the choices so far, last first
    frames: list[Frame]
    over: bool
    winners: int
    reason: str

    # the open decision
    asked: int
    kind: int
    options: list[int]  # replaced, never changed in place
    rule: str

    # the turn
    turn: int
    active: int
    actions: int
    actions_taken: int
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

    # memories and limits of the present turn (TURN-5, MOVE-5)
    noted: list[int]  # poses as the turn began; replaced, never changed in place
    rooted: int
    hurt_this_turn: int
    won_this_turn: int

    # cards: the last of a deck or pile is its top
    deck: list[list[int]]
    hand: list[list[int]]
    discards: list[list[int]]
    seen: list[list[int]]  # [i * seats + j]: what seat i knows to be in j's hand; replaced, never changed in place
    scheme: int
    combat: Combat | None

    # tokens: the spaces they lie on, and how many are left to place
    tokens: list[list[int]]
    supply: list[int]

    def __init__(self, table: Table) -> None:
        # Only what every way of making a game shares: clones fill in the rest themselves.
        self.table = table
        self.events = None

    @staticmethod
    def begin(table: Table, seed: int, opening: Block, listen: bool = False) -> Game:
        """A game before its first decision: decks unshuffled, nobody placed, `opening` about to run."""
        game = Game(table)
        seats = table.seats
        fighters = len(table.fighters)
        game.seed = seed
        game.rng = Rng.seeded(seed)
        game.events = [] if listen else None
        game.past = None
        game.frames = []
        game.over = False
        game.winners = 0
        game.reason = ""
        game.asked = NOBODY
        game.kind = 0
        game.options = []
        game.rule = ""
        game.turn = 0
        game.active = 0
        game.actions = 0
        game.actions_taken = 0
        game.started = 0
        game.status = [IN] * seats
        game.at = [NONE] * fighters
        game.back = [NONE] * fighters
        game.health = [fighter.health for fighter in table.fighters]
        game.who = [NONE] * len(table.board.spaces)
        game.standing = [0] * seats
        game.present = 0
        game.defeated = 0
        game.noted = [NONE] * fighters
        game.rooted = 0
        game.hurt_this_turn = 0
        game.won_this_turn = 0
        game.deck = [
            [card for card in table.cards_of[seat] for _ in range(table.cards[card].copies)] for seat in range(seats)
        ]
        game.hand = [[] for _ in range(seats)]
        game.discards = [[] for _ in range(seats)]
        game.seen = [[] for _ in range(seats * seats)]
        game.scheme = NONE
        game.combat = None
        game.tokens = [[] for _ in range(seats)]
        game.supply = [0 if hero.token is None else hero.token.count for hero in table.heroes]
        game.push(opening, NOBODY, None)
        game.advance()
        return game

    def clone(self) -> Game:
        """A copy that goes on exactly as this one would; nobody listens to it."""
        twin = Game(self.table)
        twin.seed = self.seed
        twin.rng = self.rng.clone()
        twin.past = self.past
        twin.frames = [frame.clone() for frame in self.frames]
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        twin.asked = self.asked
        twin.kind = self.kind
        twin.options = self.options
        twin.rule = self.rule
        twin.turn = self.turn
        twin.active = self.active
        twin.actions = self.actions
        twin.actions_taken = self.actions_taken
        twin.started = self.started
        twin.status = self.status[:]
        twin.at = self.at[:]
        twin.back = self.back[:]
        twin.health = self.health[:]
        twin.who = self.who[:]
        twin.standing = self.standing[:]
        twin.present = self.present
        twin.defeated = self.defeated
        twin.noted = self.noted
        twin.rooted = self.rooted
        twin.hurt_this_turn = self.hurt_this_turn
        twin.won_this_turn = self.won_this_turn
        twin.deck = [pile[:] for pile in self.deck]
        twin.hand = [pile[:] for pile in self.hand]
        twin.discards = [pile[:] for pile in self.discards]
        twin.seen = self.seen
        twin.scheme = self.scheme
        twin.combat = None if self.combat is None else self.combat.clone()
        twin.tokens = [spaces[:] for spaces in self.tokens]
        twin.supply = self.supply[:]
        return twin

    # --- playing ------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is asked now, of whom, by what and under which rule; None once the game is over."""
        if self.over:
            return None
        return Decision(self.asked, self.kind, tuple(self.options), self.frames[-1].source, self.rule)

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return Result(tuple(bits(self.winners)), self.reason) if self.over else None

    def choose(self, option: int) -> None:
        """Answers the open decision and plays on to the next. Anything not offered raises and changes nothing."""
        if option not in self.options:
            if self.over:
                raise IllegalChoice("the game is over; there is nothing left to choose")
            raise IllegalChoice(
                f"{option!r} is not among the options of seat {self.asked}'s decision "
                f"({KIND_NAMES[self.kind]}): {self.options}"
            )
        self.past = (self.past, option)
        if self.events is not None:
            self.events = []
        self.options = []
        self.asked = NOBODY
        self.frames[-1].answer = option
        self.advance()

    def choices(self) -> list[int]:
        """Every choice made so far, in order."""
        made: list[int] = []
        past = self.past
        while past is not None:
            made.append(past[1])
            past = past[0]  # type: ignore[assignment]  # the type of a chain cannot name itself
        made.reverse()
        return made

    def view(self, seat: int | None) -> View:
        """What `seat` may know; None for a spectator."""
        from matchless.engine.view import View

        return View.of(self, seat)

    def advance(self) -> None:
        """Runs until somebody must choose or the game is over."""
        frames = self.frames
        while frames:
            frame = frames[-1]
            block = frame.block
            pc = frame.pc
            if pc >= len(block):
                frames.pop()
                continue
            frame.pc = pc + 1
            if block[pc].resolve(self, frame):
                frame.step = 0
            else:
                frame.pc = pc
                if self.asked != NOBODY:
                    return

    def push(self, block: Block, seat: int, source: Source | None, role: int = NONE, other: int = NONE) -> Frame:
        """Puts a block on the stack, to resolve before anything below it goes on."""
        frame = Frame(block, seat, source, role, other)
        self.frames.append(frame)
        return frame

    def ask(self, frame: Frame, seat: int, kind: int, options: list[int], rule: str, private: bool = False) -> int:
        """The answer where there is no choice, otherwise WAIT with the decision open.

        A choice that hangs on hidden cards (`private`) is asked even where only one answer is left: answering it at
        once would tell the others what the seat does not hold.
        """
        if not options:
            return NONE
        if len(options) == 1 and not private:
            return options[0]
        self.asked = seat
        self.kind = kind
        self.options = options
        self.rule = rule
        frame.answer = UNASKED
        return WAIT

    def chance(self, bound: int) -> int:
        """The answer of chance: a number below `bound`."""
        return self.rng.below(bound)

    # --- reading ------------------------------------------------------------------------------------------------

    def occupied(self) -> int:
        """The spaces that hold a fighter (BOARD-5)."""
        mask = 0
        for spaces in self.standing:
            mask |= spaces
        return mask

    def spaces_of(self, fighters: int) -> int:
        """The spaces that these fighters hold."""
        mask = 0
        for fighter in bits(fighters & self.present):
            mask |= 1 << self.at[fighter]
            if self.back[fighter] != NONE:
                mask |= 1 << self.back[fighter]
        return mask

    def on_spaces(self, spaces: int) -> int:
        """The fighters who stand in these spaces."""
        mask = 0
        for space in bits(spaces & self.occupied()):
            mask |= 1 << self.who[space]
        return mask

    def pose(self, fighter: int) -> int:
        """Where a fighter on the board stands, as one number."""
        return self.at[fighter] | (self.back[fighter] + 1) << POSE_BITS

    def token_spaces(self, seat: int) -> int:
        """The spaces with a token of this seat."""
        mask = 0
        for space in self.tokens[seat]:
            mask |= 1 << space
        return mask

    def littered(self) -> int:
        """The spaces with a token of any kind."""
        mask = 0
        for seat in range(self.table.seats):
            mask |= self.token_spaces(seat)
        return mask

    def shifted(self, fighter: int) -> bool:
        """Whether a fighter on the board holds a space that it did not hold as the turn began (TURN-5, OP-7)."""
        noted = self.noted[fighter]
        if noted == NONE:
            return True
        before = 1 << (noted & POSE_MASK) | (1 << (noted >> POSE_BITS) >> 1)
        return self.spaces_of(1 << fighter) & ~before != 0

    def opponents(self, seat: int) -> list[int]:
        """The seats an effect of `seat` may name as its opponent (EFFECT-5)."""
        allies = self.table.allies[seat]
        return [other for other in range(self.table.seats) if self.status[other] == IN and not allies >> other & 1]

    def fight(self) -> Combat:
        """The combat in progress, for what only happens in one."""
        assert self.combat is not None
        return self.combat

    # --- the turn -----------------------------------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """TURN-5: notes where everybody stands and forgets the turn before."""
        self.turn += 1
        self.active = seat
        self.actions = 2
        self.actions_taken = 0
        self.noted = [self.pose(f) if self.present >> f & 1 else NONE for f in range(len(self.at))]
        self.hurt_this_turn = 0
        self.won_this_turn = 0
        if self.events is not None:
            self.events.append(Event(ev.TURN, seat, amount=self.turn))

    def end_turn(self) -> None:
        self.started |= 1 << self.active
        self.actions = 0
        self.rooted = 0

    def spend_action(self, kind: int) -> None:
        self.actions -= 1
        self.actions_taken += 1
        if self.events is not None:
            self.events.append(Event(ev.ACTION, self.active, amount=kind))

    def gain_actions(self, seat: int, count: int, source: Source | None) -> None:
        """TURN-4: lost on a seat that is not on turn."""
        if seat != self.active or self.status[seat] != IN:
            return
        self.actions += count
        if self.events is not None:
            self.events.append(Event(ev.GAIN, seat, amount=count, source=source))

    # --- fighters -----------------------------------------------------------------------------------------------

    def _stand(self, fighter: int, pose: int) -> None:
        """Puts a fighter who is off the board onto it."""
        space = pose & POSE_MASK
        back = (pose >> POSE_BITS & POSE_MASK) - 1
        held = 1 << space
        self.at[fighter] = space
        self.back[fighter] = back
        self.who[space] = fighter
        if back != NONE:
            self.who[back] = fighter
            held |= 1 << back
        self.standing[self.table.owner[fighter]] |= held
        self.present |= 1 << fighter

    def _leave(self, fighter: int) -> None:
        """Takes a fighter off the board."""
        space = self.at[fighter]
        back = self.back[fighter]
        held = 1 << space
        self.who[space] = NONE
        if back != NONE:
            self.who[back] = NONE
            held |= 1 << back
        self.standing[self.table.owner[fighter]] &= ~held
        self.present &= ~(1 << fighter)
        self.at[fighter] = NONE
        self.back[fighter] = NONE

    def _enter(self, fighter: int, before: int) -> None:
        """Sets off what lies in the spaces that a fighter holds now and did not hold `before`, the front's first."""
        stoppers = self.table.stoppers[self.table.owner[fighter]]
        if not stoppers:
            return
        for space in (self.back[fighter], self.at[fighter]):
            if space == NONE or before >> space & 1:
                continue
            for seat in stoppers:
                token = self.table.heroes[seat].token
                if token is not None and space in self.tokens[seat]:
                    frame = self.push(token.program, seat, token)
                    frame.fighter = fighter
                    frame.space = space

    def move(self, fighter: int, pose: int, through: bool, source: Source | None) -> None:
        """Moves a fighter along a path, through opposing fighters or not. Staying is no move (MOVE-3)."""
        start = self.pose(fighter)
        if pose == start:
            return
        before = self.spaces_of(1 << fighter)
        path: tuple[int, ...] = ()
        if self.events is not None:
            path = walked(self, fighter, pose & POSE_MASK, through)
        self._leave(fighter)
        self._stand(fighter, pose)
        if self.events is not None:
            seat = self.table.owner[fighter]
            self.events.append(
                Event(ev.MOVE, seat, fighter=fighter, space=self.at[fighter], path=path, source=source)
            )
        self._enter(fighter, before)

    def place(self, fighter: int, pose: int, source: Source | None) -> None:
        """PLACE-1: puts a fighter somewhere without a path; on the board already or, at setup, not yet."""
        before = self.spaces_of(1 << fighter)
        if before:
            if pose == self.pose(fighter):
                return
            self._leave(fighter)
        self._stand(fighter, pose)
        if self.events is not None:
            seat = self.table.owner[fighter]
            self.events.append(Event(ev.PLACE, seat, fighter=fighter, space=self.at[fighter], source=source))
        self._enter(fighter, before)

    def bring_back(self, fighter: int, pose: int, source: Source | None) -> None:
        """PLACE-4: a defeated fighter returns at full health."""
        self.defeated &= ~(1 << fighter)
        self.health[fighter] = self.table.fighters[fighter].health
        self._stand(fighter, pose)
        if self.events is not None:
            seat = self.table.owner[fighter]
            self.events.append(Event(ev.RETURN, seat, fighter=fighter, space=self.at[fighter], source=source))
        self._enter(fighter, 0)

    def hurt(self, fighters: int, amount: int, source: Source | None) -> None:
        """EFFECT-4: deals damage to all of them at once."""
        if amount <= 0:
            return
        fallen = 0
        for fighter in bits(fighters & self.present):
            self.health[fighter] = max(0, self.health[fighter] - amount)
            self.hurt_this_turn |= 1 << fighter
            if not self.health[fighter]:
                fallen |= 1 << fighter
            if self.events is not None:
                seat = self.table.owner[fighter]
                self.events.append(Event(ev.DAMAGE, seat, fighter=fighter, amount=amount, source=source))
        if fallen:
            self._fall(fallen)

    def _fall(self, fallen: int) -> None:
        """END-1: removes the defeated at once, then sees who has lost."""
        for fighter in bits(fallen):
            if self.events is not None:
                self.events.append(Event(ev.DEFEAT, self.table.owner[fighter], fighter=fighter, space=self.at[fighter]))
            self._leave(fighter)
        self.defeated |= fallen
        if fallen & self._all_heroes():
            self._settle(fallen)
        if not self.over and self.table.format == TEAMS:
            for seat in range(self.table.seats):
                if self.status[seat] == IN and not self.table.own[seat] & ~self.defeated:
                    self._go_out(seat)

    def _all_heroes(self) -> int:
        mask = 0
        for heroes in self.table.heroes_of:
            mask |= heroes
        return mask

    def _settle(self, fallen: int) -> None:
        """END-2 to END-4: ends the game when at most one side still has a hero, else sends fallen seats out."""
        table = self.table
        standing = 0
        for seat in range(table.seats):
            if table.heroes_of[seat] & ~self.defeated:
                standing |= 1 << seat
        living = [side for side in table.sides if side & standing]
        if len(living) <= 1:
            names = " and ".join(table.names[f] for f in bits(fallen & self._all_heroes()))
            were = "was" if fallen & self._all_heroes() & (fallen & self._all_heroes()) - 1 == 0 else "were"
            self.finish(living[0] if living else table.allies[self.active], f"{names} {were} defeated")
        elif table.format != TEAMS:
            for seat in range(table.seats):
                if self.status[seat] != OUT and not standing >> seat & 1:
                    self._go_out(seat)

    def _go_out(self, seat: int) -> None:
        """END-3: the seat's fighters and tokens leave the board; nothing is drawn for them."""
        self.status[seat] = OUT
        for fighter in bits(self.table.own[seat] & self.present):
            self._leave(fighter)
        self.defeated |= self.table.own[seat]
        self.tokens[seat] = []
        if self.events is not None:
            self.events.append(Event(ev.OUT, seat))

    def finish(self, winners: int, reason: str) -> None:
        """Ends the game at once: nothing that was still to come happens."""
        self.over = True
        self.winners = winners
        self.reason = reason
        self.frames.clear()
        self.options = []
        self.asked = NOBODY
        if self.events is not None:
            self.events.append(Event(ev.OVER, amount=winners))

    # --- cards --------------------------------------------------------------------------------------------------

    def draw(self, seat: int, count: int, source: Source | None) -> None:
        """DRAW-1: card by card; each one missing hurts every fighter of the seat."""
        for _ in range(count):
            if self.over or self.status[seat] != IN:
                return
            if self.deck[seat]:
                card = self.deck[seat].pop()
                self.hand[seat].append(card)
                if self.events is not None:
                    self.events.append(Event(ev.DRAW, seat, card=card, source=source, secret=True))
            else:
                if self.events is not None:
                    self.events.append(Event(ev.EXHAUSTED, seat, source=source))
                self.hurt(self.table.own[seat], EXHAUSTION, source)

    def shuffle(self, seat: int) -> None:
        self.rng.shuffle(self.deck[seat])

    def redraw(self, seat: int) -> None:
        """Shuffles a hand back into its deck and draws as many again."""
        hand = self.hand[seat]
        count = len(hand)
        if self.events is not None:
            self.events.append(Event(ev.MULLIGAN, seat, amount=count))
        self.deck[seat].extend(hand)
        hand.clear()
        self.shuffle(seat)
        self.draw(seat, count, None)

    def discard(self, seat: int, card: int, source: Source | None, kind: str = ev.DISCARD) -> None:
        """Sends a card from the hand to its pile, for everybody to see."""
        self.hand[seat].remove(card)
        self.forget(seat, card)
        self.discards[seat].append(card)
        if self.events is not None:
            self.events.append(Event(kind, seat, card=card, amount=self.table.cards[card].boost, source=source))

    def raise_value(self, side: Side, amount: int, source: Source | None) -> None:
        """COMBAT-5: adds to whatever the card's value is."""
        side.bonus += amount
        if self.events is not None:
            self.events.append(Event(ev.VALUE, side.seat, card=side.card, amount=amount, source=source))

    def replace_value(self, side: Side, amount: int, source: Source | None) -> None:
        """COMBAT-5: puts a number in the place of the printed one."""
        side.instead = amount
        if self.events is not None:
            self.events.append(Event(ev.INSTEAD, side.seat, card=side.card, amount=amount, source=source))

    def ignore_value(self, side: Side, source: Source | None) -> None:
        """COMBAT-5: the card counts for 0, whatever else changes it."""
        if side.card == NONE:
            return
        side.ignored = True
        if self.events is not None:
            self.events.append(Event(ev.IGNORE, side.seat, card=side.card, source=source))

    def cancel(self, side: Side, source: Source | None) -> None:
        """COMBAT-4: no text of the card resolves from here on."""
        if side.card == NONE:
            return
        side.cancelled = True
        if self.events is not None:
            self.events.append(Event(ev.CANCEL, side.seat, card=side.card, source=source))

    def play_scheme(self, seat: int, card: int) -> None:
        """Lays a scheme from the hand open on the table."""
        self.hand[seat].remove(card)
        self.forget(seat, card)
        self.scheme = card
        if self.events is not None:
            self.events.append(Event(ev.SCHEME, seat, card=card))

    def clear_scheme(self, seat: int) -> None:
        """Sends the scheme on the table to its pile."""
        self.discards[seat].append(self.scheme)
        self.scheme = NONE

    def commit(self, side: Side, card: int) -> None:
        """ATK-2: lays a combat card face down; nothing about it is known until the reveal."""
        self.hand[side.seat].remove(card)
        side.card = card
        if self.events is not None:
            role = ev.ATTACK if self.combat is not None and side is self.combat.attack else ev.DEFEND
            self.events.append(Event(role, side.seat, fighter=side.fighter, card=card, secret=True))

    def reveal(self, combat: Combat) -> None:
        """Turns both combat cards up together."""
        combat.revealed = True
        for side in (combat.attack, combat.defense):
            if side.card != NONE:
                self.forget(side.seat, side.card)
                if self.events is not None:
                    self.events.append(Event(ev.REVEAL, side.seat, fighter=side.fighter, card=side.card))

    def settle_combat(self, combat: Combat, damage: int) -> None:
        """COMBAT-3: deals the combat damage and says who won."""
        combat.damage = damage
        combat.winner = ATTACKER if damage > 0 else DEFENDER
        if self.events is not None:
            winner = combat.side(combat.winner)
            self.events.append(Event(ev.COMBAT, winner.seat, fighter=winner.fighter, amount=damage))
        self.hurt(1 << combat.defense.fighter, damage, self.table.cards[combat.attack.card])

    def clear_combat(self, combat: Combat) -> None:
        """COMBAT-2: remembers the winner and sends the played cards to their piles, the defender's first."""
        self.won_this_turn |= 1 << combat.side(combat.winner).seat
        for side in (combat.defense, combat.attack):
            if side.card != NONE:
                self.discards[side.seat].append(side.card)
        self.combat = None

    def show(self, seat: int, card: int, to: int) -> None:
        """Lets seat `to` know of a card in the hand of `seat`."""
        place = to * self.table.seats + seat
        self.seen = [[*known, card] if i == place else known for i, known in enumerate(self.seen)]

    def forget(self, seat: int, card: int) -> None:
        """Ends what others know of a card that has left the hand of `seat` in the open."""
        seats = self.table.seats
        for place in range(seat, seats * seats, seats):
            if card in self.seen[place]:
                known = self.seen[place][:]
                known.remove(card)
                self.seen = [known if i == place else other for i, other in enumerate(self.seen)]

    # --- tokens -------------------------------------------------------------------------------------------------

    def put_token(self, seat: int, space: int, source: Source | None) -> None:
        self.supply[seat] -= 1
        self.tokens[seat].append(space)
        if self.events is not None:
            self.events.append(Event(ev.TOKEN, seat, space=space, source=source))

    def remove_token(self, seat: int, space: int, source: Source | None) -> None:
        """Sends a token from the board to the box and sets off what its owner gains by it."""
        self.tokens[seat].remove(space)
        if self.events is not None:
            self.events.append(Event(ev.TOKEN_GONE, seat, space=space, source=source))
        for ability in self.table.triggers[TOKEN_LEAVES][seat]:
            self.push(ability.program, seat, ability)
