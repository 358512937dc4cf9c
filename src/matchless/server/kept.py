"""What the database keeps, as plain values: games, seats, rights, and what is to be written."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Seat:
    """Who holds a seat: a bot of some level, a person, or nobody yet; tokens are hashes.

    A person's seat with a bot is played by it until the person comes back. `elsewhere` says whether the person is
    connected to another process; `picks` whether whoever takes the seat picks its hero; `gave_up` after how many
    choices the seat resigned, if it did.
    """

    name: str | None = None
    bot: str | None = None
    token: str | None = None
    invitation: str | None = None
    offer: str | None = None
    elsewhere: bool = field(default=False, compare=False)
    picks: bool = False
    gave_up: int | None = None

    @property
    def picking(self) -> bool:
        """Whether the seat's hero is still to be picked."""
        return self.picks and self.token is None


@dataclass(frozen=True, slots=True)
class Time:
    """The time for the open decision, in a game with a clock: when it is up, in seconds since 1970, once it runs.

    `rests` is what was left of decisions that may open again without new time (CLOCK-1): number, seat, seconds.
    """

    up: float | None = None
    rests: tuple[tuple[int, int, float], ...] = ()

    def left(self, now: float) -> float | None:
        """The seconds left, if it runs."""
        return None if self.up is None else max(0.0, self.up - now)

    def noted(self, seq: int, seat: int, now: float) -> Time:
        """The same, with what is left of the open decision among the rests."""
        left = self.left(now)
        if left is None:
            return self
        return Time(self.up, (*(rest for rest in self.rests if rest[:2] != (seq, seat)), (seq, seat, left)))

    def opened(self, seq: int, seat: int, clock: int | None, now: float) -> Time:
        """The time for a decision that opens now: what was left of it, or all that the clock gives; none without."""
        if clock is None:
            return Time(None, self.rests)
        left = next((left for number, asked, left in self.rests if (number, asked) == (seq, seat)), float(clock))
        return Time(now + left, self.rests)

    def since(self, free: int) -> Time:
        """The same without the rests of decisions before `free`, which cannot open again without new time."""
        return Time(self.up, tuple(rest for rest in self.rests if rest[0] >= free))


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as the database has it."""

    id: str
    head: str
    lines: tuple[str, ...]
    seats: tuple[Seat, ...]
    watch: str
    clock: int | None = None
    time: Time = Time()
    cuts: int = 0
    over: bool = False
    wish: int | None = None
    agreed: int = 0
    resigned: int = 0
    listed: bool = False
    rematch: str | None = None
    said: int = 0  # how many remarks its teams have made
    late: frozenset[int] = frozenset()  # the numbers of the choices that the clock made


Outline = tuple[Kept, int]  # a game without its choices, and how many these are


@dataclass(frozen=True, slots=True)
class Right:
    """What a token stands for: a game, and the seats it plays; none for a spectator."""

    game: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A game dealt anew, with a hero that was picked: it counts only if the game has as many cuts and no choice."""

    head: str
    cuts: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a game stands as its writer knows it: what is written counts only if it still stands so, and goes on."""

    game: str
    length: int
    cuts: int
    resigned: int = 0
    wish: int | None = None
    agreed: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One choice to be kept: it counts only if the game still has `seq` choices, as many cuts, nobody else resigned."""

    game: str
    seq: int
    cuts: int
    line: str
    over: bool
    resigned: int = 0
    late: bool = False  # whether the clock made it
    time: Time = Time()  # for the next decision
