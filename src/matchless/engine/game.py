"""The game: the stack that drives the state, the questions it asks, and the answers it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.by_hand import Attempt
from matchless.engine.cardplay import CardPlay
from matchless.engine.decision import KIND_NAMES, MOVER_KINDS, TARGET, Decision
from matchless.engine.definitions import Ability, Source
from matchless.engine.errors import IllegalChoice
from matchless.engine.events import Event
from matchless.engine.fields import STATE
from matchless.engine.program import BY, NONE, POSE_BITS, Block, Frame
from matchless.engine.question import Question
from matchless.engine.rng import Rng
from matchless.engine.state import DORMANT, IN, NOBODY
from matchless.engine.table import Table

if TYPE_CHECKING:
    from matchless.engine.position import ResultData
    from matchless.engine.view import View

LASTING: Final = ("table", "seed", "rng", "events", "past", "origin", "frames", "by_hand")  # what nothing takes back


class Result:
    """How a game ended: the seats that won (none: a draw) and why; `resigned` if it was by giving up."""

    __slots__ = ("reason", "resigned", "winners")

    def __init__(self, winners: tuple[int, ...], reason: str, resigned: bool = False) -> None:
        self.winners = winners
        self.reason = reason
        self.resigned = resigned

    def data(self) -> ResultData:
        """As plain values."""
        return {"winners": list(self.winners), "reason": self.reason, "resigned": self.resigned}


class Game(CardPlay):
    """A game that can be played, copied and looked at. `advance` never calls a player."""

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
        game.origin = ""
        game.frames = []
        game.by_hand = ()
        game.over = False
        game.winners = 0
        game.reason = ""
        game.asked = NOBODY
        game.kind = 0
        game.options = []
        game.turn = 0
        game.active = 0
        game.actions = 0
        game.actions_taken = 0
        game.turn_over = False
        game.started = 0
        game.status = [IN] * seats
        game.at = [NONE] * fighters
        game.back = [NONE] * fighters
        game.health = [fighter.health for fighter in table.fighters]
        game.who = [NONE] * len(table.board.spaces)
        game.standing = [0] * seats
        game.present = 0
        game.defeated = 0
        game.gone = 0
        game.falling = 0
        game.most_health = tuple(game.health)
        game.unsettled = 0
        game.noted = [NONE] * fighters
        game.rooted = 0
        game.roots = (0,) * seats
        game.hurt_this_turn = 0
        game.won_this_turn = 0
        game.unbound = 0
        game.unbound_on = 0
        game.lasting = ()
        game.prevented = ()
        game.happened = ()
        game.deck = [
            [card for card in table.cards_of[seat] for _ in range(table.cards[card].copies)] for seat in range(seats)
        ]
        game.hand = [[] for _ in range(seats)]
        game.discards = [[] for _ in range(seats)]
        game.piles = ((),) * len(table.piles.all)
        game.aside = ()
        game.seen = ((),) * (seats * seats)
        game.known_top = (0,) * seats
        game.known_bottom = (0,) * seats
        game.peeked = ()
        game.scheme = NONE
        game.combat = None
        game.tokens = ((),) * len(table.tokens.all)
        game.supply = tuple(token.count for token in table.tokens.all)
        game.items = ()
        game.sides = tuple(marker.sides.index(marker.starts) if marker.starts else NONE for marker in table.markers.all)
        game.forms = table.first_forms
        game.counters = table.first_counters
        game.second_deck = table.second_cards_of
        game.second_up = ((),) * len(table.decks.all)
        game.second_discards = ((),) * len(table.decks.all)
        game.second_buried = (0,) * len(table.decks.all)
        game.push(opening, NOBODY, None)
        game.advance()
        return game

    def clone(self) -> Game:
        """A copy that goes on exactly as this one would; nobody listens to it."""
        twin = Game(self.table)
        twin.seed = self.seed
        twin.rng = self.rng.clone()
        twin.past = self.past
        twin.origin = self.origin
        twin.frames = [frame.clone() for frame in self.frames]
        twin.by_hand = self.by_hand
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        twin.asked = self.asked
        twin.kind = self.kind
        twin.options = self.options
        twin.turn = self.turn
        twin.active = self.active
        twin.actions = self.actions
        twin.actions_taken = self.actions_taken
        twin.turn_over = self.turn_over
        twin.started = self.started
        twin.status = self.status[:]
        twin.at = self.at[:]
        twin.back = self.back[:]
        twin.health = self.health[:]
        twin.who = self.who[:]
        twin.standing = self.standing[:]
        twin.present = self.present
        twin.defeated = self.defeated
        twin.gone = self.gone
        twin.falling = self.falling
        twin.most_health = self.most_health
        twin.unsettled = self.unsettled
        twin.noted = self.noted
        twin.rooted = self.rooted
        twin.roots = self.roots
        twin.hurt_this_turn = self.hurt_this_turn
        twin.won_this_turn = self.won_this_turn
        twin.unbound = self.unbound
        twin.unbound_on = self.unbound_on
        twin.lasting = self.lasting
        twin.prevented = self.prevented
        twin.happened = self.happened
        twin.deck = [pile[:] for pile in self.deck]
        twin.hand = [pile[:] for pile in self.hand]
        twin.discards = [pile[:] for pile in self.discards]
        twin.piles = self.piles
        twin.aside = self.aside
        twin.seen = self.seen
        twin.known_top = self.known_top
        twin.known_bottom = self.known_bottom
        twin.peeked = self.peeked
        twin.scheme = self.scheme
        twin.combat = None if self.combat is None else self.combat.clone()
        twin.tokens = self.tokens
        twin.supply = self.supply
        twin.items = self.items
        twin.sides = self.sides
        twin.forms = self.forms
        twin.counters = self.counters
        twin.second_deck = self.second_deck
        twin.second_up = self.second_up
        twin.second_discards = self.second_discards
        twin.second_buried = self.second_buried
        return twin

    def without(self, fighters: int, tokens: bool = False) -> Game:
        """A copy without some fighters on the board, and without tokens: what it would be if they were not there."""
        twin = self.clone()
        for fighter in bits(fighters):
            twin._leave(fighter)
        if tokens:
            twin.tokens = ((),) * len(twin.tokens)
        return twin

    @property
    def decision(self) -> Decision | None:
        """What is asked now, of whom, by what and under which rule; None once the game is over."""
        if self.over:
            return None
        frame = self.frames[-1]
        about = frame.mover if self.kind in MOVER_KINDS else frame.var(BY) if self.kind == TARGET else NONE
        purpose = self.question.purpose(frame)
        return Decision(self.asked, self.kind, tuple(self.options), frame.source, self.rule, about, purpose)

    @property
    def question(self) -> Question:
        """The word that asks now."""
        frame = self.frames[-1]
        word = frame.block[frame.pc]
        assert isinstance(word, Question), "only questions wait for an answer"
        return word

    @property
    def rule(self) -> str:
        """The rule that the open decision cites."""
        return self.question.cites(self.frames[-1])

    @property
    def private(self) -> bool:
        """Whether the open decision hangs on hidden cards."""
        return self.question.hides(self, self.frames[-1])

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return Result(tuple(bits(self.winners)), self.reason) if self.over else None

    def choose(self, option: int) -> None:
        """Answers the open decision and plays on to the next. Anything not offered raises and changes nothing."""
        try:
            place = self.options.index(option)
        except ValueError:
            if self.over:
                raise IllegalChoice("the game is over; there is nothing left to choose") from None
            raise IllegalChoice(
                f"{option!r} is not among the options of seat {self.asked}'s decision "
                f"({KIND_NAMES[self.kind]}): {self.options}"
            ) from None
        self.answer(self.options[place])  # an equal number of another kind becomes our own

    def answer(self, option: int) -> None:
        """Answers with one of the options, unchecked: for searches, which take them from the list themselves."""
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
                frame.left = 0
            else:
                frame.pc = pc
                if self.asked != NOBODY:
                    return

    def is_about(self, ability: Ability, frame: Frame, fighter: int) -> bool:
        about = ability.about
        if about is not None and not about.mask(self, frame) >> fighter & 1:
            return False
        return ability.condition is None or ability.condition.holds(self, frame)

    # --- the turn -----------------------------------------------------------------------------------------------

    def settle_first(self) -> None:
        """SETUP-2: says who begins, by the setup or by chance."""
        first = self.table.first
        self.active = self.chance(self.table.seats) if first is None else first

    def seat_at_start(self, start: int) -> int:
        """SETUP-2, during the setup: whoever begins is at the first start, the others follow in the order of turns.

        In teams the team of whoever begins is thus team A of the rulebook (SET-3).
        """
        return (self.active + start) % self.table.seats

    def begin_turn(self, seat: int) -> None:
        """TURN-5: notes where everybody stands and forgets the turn before."""
        self.turn += 1
        self.active = seat
        self.status[seat] = IN  # a dormant seat has its turn, with what it has (END-5)
        self.actions = 2
        self.actions_taken = 0
        self.noted = [
            NONE if front == NONE else front | (self.back[f] + 1) << POSE_BITS for f, front in enumerate(self.at)
        ]
        self.hurt_this_turn = 0
        self.won_this_turn = 0
        self.turn_over = False
        self.happened = ()
        if self.lasting:
            self.lasting = tuple([held for held in self.lasting if held.seat != seat])
        if self.events is not None:
            self.events.append(Event(ev.TURN, seat, amount=self.turn))

    def end_turn(self) -> None:
        self.started |= 1 << self.active
        self.actions = 0
        self.rooted = 0
        self.roots = (0,) * self.table.seats
        self.unbound = 0
        if self.lasting:
            self.lasting = tuple([held for held in self.lasting if held.on and self.status[held.seat] == IN])
        self.prevented = ()

    def cut_turn(self, source: Source | None) -> None:
        """TURN-3: the turn is over but for cleanup, its end and the hand limit."""
        self.turn_over = True
        self.actions = 0
        if self.events is not None:
            self.events.append(Event(ev.CUT, self.active, source=source))

    def fall_dormant(self) -> None:
        """END-5: as an action ends, seats without a fighter on the board whose hero is not defeated go dormant."""
        if self.gone:
            for seat in range(self.table.seats):
                if self.status[seat] == IN and self.gone & self.table.own[seat] and not self.standing[seat]:
                    self.status[seat] = DORMANT

    def unbind(self, fighters: int, lasting: bool) -> None:
        """Lets the next attack by any of these fighters of one seat go anywhere, this turn or whenever it comes."""
        if lasting:
            self.unbound_on |= fighters
        else:
            self.unbound |= fighters

    def spend_action(self, kind: int) -> None:
        self.actions -= 1
        self.actions_taken += 1
        self.happened = ()
        if self.events is not None:
            self.events.append(Event(ev.ACTION, self.active, amount=kind))

    def gain_actions(self, seat: int, count: int, source: Source | None) -> None:
        """TURN-4: lost on a seat that is not on turn."""
        if seat != self.active or self.status[seat] != IN or self.turn_over:
            return
        self.actions += count
        if self.events is not None:
            self.events.append(Event(ev.GAIN, seat, amount=count, source=source))

    def lose_actions(self, seat: int, count: int, source: Source | None) -> None:
        """TURN-7: as many as there are; nothing from a seat that is not on turn."""
        lost = min(count, self.actions) if seat == self.active else 0
        self.actions -= lost
        if self.events is not None and lost:
            self.events.append(Event(ev.LOSE, seat, amount=lost, source=source))

    # --- texts by hand ------------------------------------------------------------------------------------------

    def open_by_hand(self, seat: int, source: Source | None, text: Source) -> None:
        """MANUAL-1: a text is to be carried out by hand; the position that it begins in is kept."""
        self.by_hand = (*self.by_hand, Attempt(seat, source, text, self.clone()))
        self.tell_by_hand(ev.BY_HAND, seat)

    def count_tool(self) -> None:
        last = self.by_hand[-1]
        again = Attempt(last.seat, last.source, last.text, last.kept, last.used + 1, last.since + 1, last.refusals)
        self.by_hand = (*self.by_hand[:-1], again)

    def finish_by_hand(self) -> None:
        """Tells that the owner of a text is done with it."""
        last = self.by_hand[-1]
        self.tell_by_hand(ev.DONE if last.since else ev.LEFT_UNDONE, last.seat)

    def agree_by_hand(self, seat: int) -> None:
        self.tell_by_hand(ev.AGREED, seat)

    def retry_by_hand(self, refused_by: int) -> None:
        """MANUAL-2: takes everything back to where the text began, but for the answers of chance.

        A seat has not agreed, or its owner starts again by itself (NONE).
        """
        last = self.by_hand[-1]
        assert last.kept is not None, "only a game that is played takes anything back"
        before = last.kept.clone()
        for field in STATE:
            if field.name not in LASTING:
                setattr(self, field.name, getattr(before, field.name))
        self.frames[:] = before.frames  # in place: `advance` is going through them
        refusals = last.refusals + (refused_by != NONE)
        self.by_hand = (
            *before.by_hand, Attempt(last.seat, last.source, last.text, last.kept, last.used + 1, 0, refusals)
        )  # fmt: skip
        if refused_by == NONE:
            self.tell_by_hand(ev.AGAIN, last.seat)
        else:
            self.tell_by_hand(ev.NOT_SO, refused_by)

    def close_by_hand(self) -> None:
        self.by_hand = self.by_hand[:-1]

    def tell_by_hand(self, kind: str, seat: int) -> None:
        if self.events is not None:
            last = self.by_hand[-1]
            self.events.append(Event(kind, seat, amount=last.refusals, source=last.source, by=last.text))
