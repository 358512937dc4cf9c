"""What a lesson is made of: a game to begin with, steps with a sentence each, and the script of all choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from matchless import Game, new_game, read_position


@dataclass(frozen=True)
class Made:
    """A choice that nobody presses: an opponent's, or one of the learner's that the table makes.

    `choose` is as a record writes it. With `if_asked` it is left out where the game does not ask it.
    """

    choose: str
    if_asked: bool = False


@dataclass(frozen=True)
class Press:
    """A choice that the learner makes; `now` says what to press, and `also` are other answers that are as good."""

    choose: str
    now: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Try:
    """A choice that the learner makes and takes back: `back` says so. `lacks` is an action that it would have cost."""

    choose: str
    now: str
    back: str
    lacks: str = ""


@dataclass(frozen=True)
class Ask:
    """A card, by its id, that cannot be played now: the learner presses it, and the table says why not."""

    card: str
    now: str


Item = Made | Press | Try | Ask


@dataclass(frozen=True)
class Facts:
    """What must be so after a step, for its sentences to be true: health, the learner's cards, what was told."""

    health: dict[str, int] = field(default_factory=dict)
    hand: int | None = None
    told: tuple[str, ...] = ()
    won: bool = False


@dataclass(frozen=True)
class Step:
    """One thought. Without a script it is only read, and Next leads on.

    `other` are gentle reasons for other choices, by the beginning of what a record would write. `sure` says that from
    here on the learner's presses lead to the end whatever the opponents answer.
    """

    id: str
    title: str
    say: str
    glow: tuple[str, ...] = ()
    script: tuple[Item, ...] = ()
    other: dict[str, str] = field(default_factory=dict)
    done: str = ""
    facts: Facts = Facts()
    sure: bool = False


@dataclass(frozen=True)
class Beginning:
    """The game that a lesson begins with: dealt by a seed, or a position with a seed for what that leaves to chance."""

    board: str
    heroes: tuple[str, ...]
    seed: int
    first: int = 0
    format: str = "duel"
    position: str = ""

    def game(self, seed: int) -> Game:
        if self.position:
            return read_position(self.position, seed=seed)
        return new_game(self.board, self.heroes, seed=seed, format=self.format, first=self.first)


@dataclass(frozen=True)
class Lesson:
    """A lesson; the learner's seat is counted from 0."""

    slug: str
    title: str
    minutes: int
    about: str
    emblem: str
    beginning: Beginning
    learner: int
    steps: tuple[Step, ...]

    def begin(self, seed: int | None = None) -> Game:
        """The game that it begins with; with another seed if one is given."""
        return self.beginning.game(self.beginning.seed if seed is None else seed)

    @cached_property
    def items(self) -> tuple[tuple[int, Item], ...]:
        """The whole script, each part of it with the number of its step."""
        return tuple((number, item) for number, step in enumerate(self.steps) for item in step.script)
