"""Where a game stands at its table: its log, who sits there, who has given up, what is wished. No connections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.events import Event
from matchless.engine.record import result
from matchless.server import steady
from matchless.server.game_log import happening
from matchless.server.lessons import taught
from matchless.server.messages.refusals import Refusal
from matchless.server.messages.table import BotStep, Wish
from matchless.server.rows import Revision
from matchless.server.talk import Talk

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.position import ResultData
    from matchless.server.game_log import GameLog
    from matchless.server.messages.advice import Chances, Hint
    from matchless.server.messages.table import Choose, Consent, Happening, Replace, Resign, TakeBack, Why
    from matchless.server.rows import StoredGame

SILENCE = 20  # seconds after which whoever says nothing agrees with what was done by hand (MANUAL-2)


class TableState:
    """A game as the database has it, told; and what follows from it for whoever holds some of its seats."""

    def __init__(self, stored: StoredGame, game_log: GameLog) -> None:
        self.id = stored.id
        self.clock = stored.clock
        self.time = stored.time
        self.watch = stored.watch
        self.hints = stored.hints
        self.game_log = game_log
        self.seats = stored.seats
        self.wish = stored.wish
        self.agreed = stored.agreed
        self.resigned = stored.resigned
        self.rematch = stored.rematch is not None
        self.talk = Talk()
        self.server_seed = stored.server_seed  # of a game that is not dealt yet
        self.teaching = taught(stored.seats, game_log)

    @property
    def game(self) -> Game:
        return self.game_log.game

    @property
    def result(self) -> ResultData | None:
        """How the game ended, once it has."""
        ended = result(self.game, self.resigned)
        return None if ended is None else ended.data()

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def open(self) -> bool:
        """Whether everybody may see everything: the game is over, or only looked at, as it has nobody's seats alone."""
        return self.over or not any(seat.bot or seat.token or seat.invitation for seat in self.seats)

    @property
    def played(self) -> bool:
        """Whether people play here, or only bots."""
        return any(seat.token for seat in self.seats)

    @property
    def gathering(self) -> bool:
        """Whether the game is still to be dealt, or a hero to be picked, by which it is dealt anew: nobody moves."""
        return not self.dealt or any(seat.picking for seat in self.seats)

    @property
    def dealt(self) -> bool:
        return self.server_seed is None

    @property
    def due(self) -> bool:
        """Whether everybody is there for the deal, and should add now what they have promised."""
        return not self.dealt and not self.vacant()

    def missing(self) -> set[int]:
        """The seats whose promised parts of the seed are not there yet; a bot that stands in has none."""
        held = enumerate(self.seats)
        return {number for number, seat in held if seat.promise and not seat.part and not seat.bot}

    def beside(self, seq: int) -> list[Happening]:
        """What players did beside the game after `seq` choices, and who has won by that.

        What is taken back later does not undo it.
        """
        told = [self.game_log.beside(aside) for aside in self.game_log.recording.asides if aside.after == seq]
        ended = self.result
        if ended is not None and not self.game.over and seq == self.game_log.seq:
            winners = sum(1 << seat for seat in ended["winners"])
            told.append(happening(self.game_log.table, Event(ev.OVER, amount=winners)))
        return told

    def told(self, seq: int, seats: tuple[int, ...], *, open_: bool = False) -> list[Happening]:
        """What the last of the first `seq` choices led to, and what players did beside the game then.

        The first that is said of it tells which step of a bot it was: so anybody can ask why (WHY-1).
        """
        told = self.game_log.told(seq, self.eye(seats), open_=open_)
        first = next((place for place, one in enumerate(told) if one.text), None)
        if first is not None and told[first].kind != ev.TURN:  # a turn that begins says nothing of what ended the last
            told[first] = told[first].model_copy(update={"step": self._step(seq)})
        return [*told, *self.beside(seq)]

    def _step(self, seq: int) -> BotStep | None:
        """What a bot did with the last of the first `seq` choices, if it was one's."""
        if not seq or self.bot_at(seq - 1) is None:
            return None
        seat, first = self.game_log.chooser(seq - 1), seq - 1
        while first and self.game_log.silent(first) and self.game_log.chooser(first - 1) == seat:
            first -= 1
        return BotStep(seat=seat, choices=[number for number in range(first, seq) if self.bot_at(number)])

    def bot_at(self, number: int) -> str | None:
        """The level of the bot that made a choice: one of its own, or one that stood in then; none for a person.

        And none in a lesson: its script has nothing to compare.
        """
        if self.teaching is not None:
            return None
        seat = self.game_log.chooser(number)
        level = self.seats[seat].bot if self.seats[seat].token is None else None
        return level or self.game_log.recording.stand_in(seat, number)

    def known(self) -> Revision:
        """What the database must still have for something to be written."""
        return Revision(self.id, self.game_log.seq, self.game_log.cuts, self.resigned, self.wish, self.agreed)

    def behind(self, stored: StoredGame, choices: int) -> bool:
        """Whether the database has something that is not known here; `kept` may be without its choices."""
        stand = Revision(stored.id, choices, stored.cuts, stored.resigned, stored.wish, stored.agreed)
        there, known = ([(seat, seat.elsewhere) for seat in seats] for seats in (stored.seats, self.seats))
        beside = (stored.time, stored.rematch is not None, stored.said)
        return (stand, there, beside) != (self.known(), known, (self.time, self.rematch, self.talk.heard))

    def check_open(self, message: Choose | TakeBack | Consent | Why | Resign | Replace | Hint | Chances) -> None:
        """Refuses what is not about the decision that is open now."""
        now = self.game_log.seq
        if self.over:
            raise Refusal("over", "The game is over; there is nothing left to choose.", now)
        if message.seq != now:
            raise Refusal("stale", f"Decision {message.seq} is not open: the game is at decision {now}.", now)
        if message.cuts != self.game_log.cuts:
            raise Refusal("stale", "Choices were taken back since; please look again.", now)

    # --- for whoever holds some seats -----------------------------------------------------------------------------

    def eye(self, seats: tuple[int, ...]) -> int | None:
        """The seat through which somebody who holds these seats sees the game: the one asked, if it is theirs."""
        if not seats:
            return None
        return self.game.asked if self.game.asked in seats else seats[0]

    def playing(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some seats that have not given up."""
        return tuple(seat for seat in seats if not self.resigned >> seat & 1)

    def others(self, seats: tuple[int, ...]) -> list[int]:
        """The seats of other people who have not given up; a bot that plays on for one agrees to nothing (AWAY-1)."""
        people = tuple(number for number, seat in enumerate(self.seats) if seat.token is not None)
        return [number for number in self.playing(people) if number not in seats]

    def vacant(self) -> list[int]:
        """The seats that wait for somebody who is invited."""
        return [number for number, seat in enumerate(self.seats) if seat.invitation and not seat.token and not seat.bot]

    def held_with(self, seat: int) -> tuple[int, ...]:
        """The seats that one person holds, of whom this is one."""
        token = self.seats[seat].token
        return tuple(number for number, other in enumerate(self.seats) if other.token == token)

    def may_ask_for_hints(self, seats: tuple[int, ...]) -> bool:
        """Whether somebody who holds these seats may: all have agreed, or no person plays against them (HINT-1)."""
        if not seats:
            return False
        against = {foe for seat in seats for foe in self.game_log.table.hostile[seat]} - set(seats)
        people = [seat for seat in against if self.seats[seat].token or not self.seats[seat].bot]
        return self.hints or not people

    # --- the clock ------------------------------------------------------------------------------------------------

    def allowed(self, seat: int) -> int | None:
        """How many seconds a decision of this seat has; none without a clock, and before everybody is there."""
        if self.seats[seat].bot or not self.playing((seat,)):
            return None
        if self.clock is None or not self.dealt or not all(other.bot or other.token for other in self.seats):
            return None
        decision = self.game.decision
        agreeing = decision is not None and decision.purpose == ask.AGREEMENT and decision.seat == seat
        return min(self.clock, SILENCE) if agreeing else self.clock

    @property
    def timed(self) -> bool:
        """Whether the clock is to run for the open decision."""
        return not self.over and self.allowed(self.game.asked) is not None

    def left(self) -> float | None:
        """The seconds left for the open decision, if a clock runs."""
        allowed = None if self.over else self.allowed(self.game.asked)
        left = None if allowed is None else self.time.left(steady.now())
        # The process that set the time may have another clock than this one; nobody gets more than all of it.
        return None if allowed is None or left is None else round(min(left, allowed), 2)

    # --- taking back ----------------------------------------------------------------------------------------------

    def way_back(self, seats: tuple[int, ...]) -> Literal["free", "ask", "no"]:
        """How these seats may take back their last choice (TAKE-1). Bots agree to everything."""
        game_log = self.game_log
        last = self.last_of(seats)
        if last is None or self.over:
            return "no"
        if last == game_log.seq - 1 and last >= game_log.free:
            return "free"
        return "ask" if self.others(seats) else "free"

    def last_of(self, seats: tuple[int, ...]) -> int | None:
        """The number of the last choice that these seats have made, if any: not what a lesson made for them."""
        if self.teaching is not None:
            return self.teaching.now(self.game_log).pressed
        return self.game_log.last_of(self.playing(seats))

    def waiting(self) -> list[int]:
        """The seats that have still to agree to the wish on the table."""
        if self.wish is None:
            return []
        agreed = bits(self.agreed)
        return [seat for seat in self.others(self.held_with(self.wish)) if seat not in agreed]

    def refused(self) -> str:
        """Who would not let the last wish come true; empty where nobody has said so, or there is a wish again."""
        if self.wish is not None or not self.agreed:
            return ""
        names = " and ".join(self.game_log.table.players[seat] for seat in bits(self.agreed))
        return f"{names} would not take that back."

    def shown_wish(self) -> Wish | None:
        return None if self.wish is None else Wish(seat=self.wish, waiting=self.waiting())
