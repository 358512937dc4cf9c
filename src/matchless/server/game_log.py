"""A game with everything that has happened in it, choice by choice, as each seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless import read_record
from matchless.engine import dealing
from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.errors import MatchlessError, quoted
from matchless.engine.notation import choice_ids, option_of
from matchless.engine.position_text import at_action
from matchless.engine.program import NONE
from matchless.engine.record import LATE, Aside
from matchless.engine.sentences import spoken
from matchless.engine.spans import plain, spans_data
from matchless.engine.wording.answers import answer
from matchless.explain.combat import moments
from matchless.server.messages.table import Course, Happening, Line, SeatStatistics

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matchless.engine.events import Event
    from matchless.engine.game import Game
    from matchless.engine.position import PositionData, ResultData
    from matchless.engine.table import Table
    from matchless.explain.combat import Moment
    from matchless.server.rows import StoredGame

EVERY = 32  # choices between two moments that are kept, from which any other is played

# What a tally counts, by action and by event.
ACTIONS = {ask.MANEUVER: "maneuvers", ask.ATTACK: "attacks", ask.SCHEME: "schemes"}
COUNTED = {ev.TURN: "turns", ev.DRAW: "cards_drawn", ev.BOOST: "boosts", ev.DEFEAT: "fighters_lost"}
SUMMED = {ev.DAMAGE: "damage_taken", ev.RECOVER: "recovered"}


class GameLog:
    """A recording that remembers its events. `cuts` counts the take-backs before this telling of it.

    `asides` are lines of the record that are no choices, each with the number of choices before it.
    """

    def __init__(
        self, head: str, lines: Iterable[str] = (), cuts: int = 0, asides: Iterable[tuple[int, str]] = ()
    ) -> None:
        self.head = head  # the record up to its first choice
        self.cuts = cuts
        # With the heroes and the board that it began with. What the head brings along was a file of this server.
        self.recording = read_record(head, listen=True)
        self.events: list[tuple[Event, ...]] = [_heard(self.game)]  # by the number of choices made
        self._course: list[Course] = []  # as far as turns have begun
        self.free = 0  # from this choice on everything can be taken back without telling anybody anything
        self._moments: list[Game] = [self.game.clone()]  # the game after every so many choices
        for line in lines:
            self.follow(line)
        self.set_asides(asides)

    def set_asides(self, asides: Iterable[tuple[int, str]]) -> None:
        """Takes over what players did beside the game, as the database has it."""
        self.recording.asides = [Aside.read(after, line) for after, line in asides]

    def undone(self, seat: int, to: int) -> GameLog:
        """The log once a seat has taken back all choices from number `to` on."""
        asides = [(aside.after, aside.line()) for aside in self.recording.asides_without(seat, to)]
        return GameLog(self.head, self.lines[:to], self.cuts + 1, asides)

    def branched(self, seq: int, ids: Sequence[str]) -> GameLog:
        """The log as it would be if after the first `seq` choices these had been made, by their ids (`notation`).

        Raises MatchlessError with the number of one that cannot be made.
        """
        other = GameLog.__new__(GameLog)
        other.head, other.cuts = self.head, self.cuts
        other.recording = self.recording.until(self.moment(seq))
        other.events = self.events[: seq + 1]
        other._course, other.free = [], seq
        other._moments = self._moments[: seq // EVERY + 1]
        for number, id_ in enumerate(ids, start=1):
            other.choose(chosen(other.game, number, id_))
        return other

    @property
    def game(self) -> Game:
        return self.recording.game

    @property
    def lines(self) -> list[str]:
        """The choices as a record has them."""
        return self.recording.lines

    @property
    def seq(self) -> int:
        """How many choices have been made, and so the number of the open decision."""
        return len(self.lines)

    @property
    def table(self) -> Table:
        return self.game.table

    def line(self, option: int) -> str:
        """An option of the open decision as the record writes it."""
        return self.recording.line(option)

    def choose(self, option: int, late: bool = False) -> None:
        """Makes a choice; `late` if the clock makes it."""
        seat, before = self.game.asked, self.game.clone()
        self.recording.choose(option, late)
        self.events.append(_heard(self.game))
        if any(event.kind == ev.TURN for event in self.events[-1]):
            self._course.append(self._stand())
        if not same_secrets(before, self.game):
            self.free = self.seq
        elif self.seq > 1 and self.chooser(self.seq - 2) != seat:
            self.free = self.seq - 1
        if self.seq == len(self._moments) * EVERY:
            self._moments.append(self.game.clone())

    def follow(self, line: str) -> None:
        """Makes the choice of one line of the record."""
        try:
            option, late = self.recording.chosen(line)
        except MatchlessError as error:
            raise MatchlessError(f"choice {self.seq}, {line!r}: {error}; the record of the game is damaged") from error
        self.choose(option, late)

    def chooser(self, seq: int) -> int:
        """The seat that made a choice."""
        return self.recording.chooser(seq)

    def last_of(self, seats: Iterable[int]) -> int | None:
        """The number of the last choice that one of these seats has made, if any has."""
        own = set(seats)
        return next((seq for seq in range(self.seq - 1, -1, -1) if self.chooser(seq) in own), None)

    # --- as a seat may know it ------------------------------------------------------------------------------------

    def told(self, seq: int, seat: int | None, *, open_: bool = False) -> list[Happening]:
        """What the last of the first `seq` choices led to; all of it, if the game is open to everybody."""
        own = self.known(seat, open_)
        when = moments(self.table, self.events, seq)
        told = [
            happening(self.table, event.seen_by(own), moment)
            for event, moment in zip(self.events[seq], when, strict=True)
        ]
        if seq - 1 in self.recording.late:
            told.insert(0, self.beside(Aside(seq, self.chooser(seq - 1), LATE)))
        return told

    def silent(self, seq: int) -> bool:
        """Whether the last of the first `seq` choices led to nothing that is said."""
        return not any(spoken(self.table, event) for event in self.events[seq])

    def beside(self, aside: Aside) -> Happening:
        """What a seat did beside the game."""
        says = aside.says(self.table)
        return Happening(kind=aside.kind, seat=aside.seat, text=plain(says), says=spans_data(says))

    def known(self, seat: int | None, open_: bool) -> int:
        """The seats, a mask, whose cards somebody may know: all of them in a game that is open to everybody."""
        return (1 << self.table.seats) - 1 if open_ else self.table.known_to(seat)

    def moment(self, seq: int) -> Game:
        """The game as it stood after `seq` choices."""
        stored = seq // EVERY
        game = self._moments[stored].clone()
        for option in self.game.choices()[stored * EVERY : seq]:
            game.choose(option)
        game.events = list(self.events[seq])
        return game

    def answer(self, seq: int) -> str:
        """The last of the first `seq` choices in a sentence that anybody may hear."""
        return answer(self.moment(seq - 1), self.game.choices()[seq - 1])

    def answers(self, since: int) -> list[str]:
        """The choices from number `since` on, likewise."""
        said, game = [], self.moment(since)
        for option in self.game.choices()[since:]:
            said.append(answer(game, option))
            game.choose(option)
        return said

    def action(self, seq: int) -> tuple[int, Game] | None:
        """The last moment among the first `seq` choices in which an action was to be chosen, and the game there."""
        choices = self.game.choices()
        for stored in range(min(seq // EVERY, len(self._moments) - 1), -1, -1):
            game = self._moments[stored].clone()
            found = (stored * EVERY, game.clone()) if at_action(game) else None
            for number in range(stored * EVERY, min(seq, (stored + 1) * EVERY)):
                game.choose(choices[number])
                if at_action(game):
                    found = (number + 1, game.clone())
            if found is not None:
                return found
        return None

    def tallies(self) -> list[SeatStatistics]:
        """What each seat did."""
        return tallies(self.table, [event for events in self.events for event in events])

    def course(self) -> list[Course]:
        """How it went: the health of each seat when each turn began, and now."""
        return [*self._course, self._stand()]

    def _stand(self) -> Course:
        game = self.game
        health = [sum(max(0, game.health[fighter]) for fighter in bits(own & game.present)) for own in self.table.own]
        return Course(seq=self.seq, turn=game.turn, health=health)


def told(stored: StoredGame) -> GameLog:
    """The log of a game that is kept; one that is not dealt yet is shown with the cards of nobody's seed."""
    return GameLog(dealing.for_show(stored.head), stored.lines, stored.cuts, stored.asides)


def lines(seq: int, told: Iterable[Happening]) -> list[Line]:
    """The sentences of what the last of `seq` choices led to."""
    return [
        Line(seq=seq, text=one.text, says=one.says, seat=one.seat, mark=one.kind == ev.TURN, step=one.step)
        for one in told
        if one.text
    ]


def _heard(game: Game) -> tuple[Event, ...]:
    return tuple(game.events or ())


def open_position(game: Game) -> PositionData:
    """What everybody knows together, for a game that is over."""
    position = game.view(None).outside_combat()
    position["seats"] = [game.view(seat).outside_combat()["seats"][seat] for seat in range(game.table.seats)]
    return position


def closed(position: PositionData, ended: ResultData | None) -> PositionData:
    """The last position of a game that is over, with its result and nothing left to decide."""
    if ended is not None:
        position["result"] = ended
        position["decision"] = None
    return position


def same_secrets(before: Game, after: Game) -> bool:
    """Whether a step has kept all that was hidden, hidden (TAKE-1): no chance, no card seen, drawn or laid open.

    A card that went from a hand to the table face down is still hidden.
    """
    return _secrets(before) == _secrets(after)


def _secrets(game: Game) -> tuple[object, ...]:
    hidden = [sorted(hand) for hand in game.hand]
    combat = game.combat
    if combat is not None and not combat.revealed:
        for side in (combat.attack, combat.defense):
            if side.card != NONE and not side.left:
                hidden[side.seat] = sorted((*hidden[side.seat], side.card))
    rng = game.rng
    chance = (rng.a, rng.b, rng.c, rng.count, rng.key)
    piles = [cards for pile, cards in zip(game.table.piles.all, game.piles, strict=True) if pile.face_down]
    known = (game.seen, game.known_top, game.known_bottom, game.peeked, game.aside, game.second_deck, piles)
    return (chance, game.deck, hidden, known)


def happening(table: Table, event: Event, moment: Moment | None = None) -> Happening:
    """An event as plain values; give it as the receiver may know it."""
    spaces = table.board.spaces
    says = spoken(table, event)
    return Happening(
        kind=event.kind,
        seat=None if event.seat == NONE else event.seat,
        fighter=None if event.fighter == NONE else event.fighter,
        target=None if event.target == NONE else event.target,
        card=None if event.card == NONE else table.cards[event.card].name,
        space=None if event.space == NONE else spaces[event.space],
        back=None if event.back == NONE else spaces[event.back],
        amount=event.amount,
        path=[spaces[space] for space in event.path],
        source=None if event.source is None else event.source.name or None,
        moment=moment,
        text=plain(says),
        says=spans_data(says),
    )


def tallies(table: Table, events: Iterable[Event]) -> list[SeatStatistics]:
    """What each seat did, counted from the events of a whole game."""
    counts: list[dict[str, int]] = [dict.fromkeys(SeatStatistics.model_fields, 0) for _ in range(table.seats)]
    for event in events:
        if event.kind == ev.ACTION and event.amount in ACTIONS:
            counts[event.seat][ACTIONS[event.amount]] += 1
        elif event.kind == ev.COMBAT:
            counts[event.seat]["combats_won"] += 1
            counts[event.seat]["combat_damage"] += event.amount  # nothing for a defender who wins
        elif event.kind in COUNTED:
            counts[event.seat][COUNTED[event.kind]] += 1
        elif event.kind in SUMMED:
            counts[event.seat][SUMMED[event.kind]] += event.amount
    return [SeatStatistics(**count) for count in counts]


def chosen(game: Game, number: int, id_: str) -> int:
    """The option of this id; raises MatchlessError if there is none, with its number in the line of choices."""
    option = None if game.over else option_of(game, id_)
    if option is None:
        legal = "the game is over" if game.over else f"there are: {', '.join(choice_ids(game))}"
        raise MatchlessError(f"choice {number}, {quoted(id_)}, cannot be made; {legal}")
    return option
