"""Which games a run plays: who meets whom, where, in which seats, and from which seeds.

Two heroes meet in rounds of four games that share board and seed: each hero in each seat, and in each of them first
and second. So neither is stronger for the seat, for beginning or for the shuffle. Boards take turns from round to
round and from pair to pair: two heroes need a round for each board to play on all of them, many heroes play on all in a
single one. Who begins the first game of a round takes turns from pair to pair too, so that a run that is stopped within
one leans to nobody. A seed follows from the seed of the run, where the two heroes stand in its list, and the round:
whoever takes a hero's place there, another version of it for example, gets the same seeds, and a longer run begins with
the games of a shorter one.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING

from matchless import RULES_VERSION, __version__, boards, bots, heroes
from matchless.engine.errors import HeroError, MatchlessError
from matchless.engine.table import Table
from matchless.engine.text import by_hand_text
from matchless.lab.match import Match, find_board

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.resources.abc import Traversable

    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero

ROUND = 4  # games of two heroes that share a seed
PLAN = 2  # how games follow from terms: one more whenever the same terms come to mean other games, for journals' sake


class PlanError(MatchlessError):
    """A run that cannot be planned, and why."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A hero that takes part in a run."""

    name: str  # what results call it: its slug, or the path of its file as it was given
    key: str  # what matches call it: its slug, or the full path of its file
    hero: Hero
    digest: str  # of its file: of names and texts too, by which journals keep results


@dataclass(frozen=True, slots=True)
class Place:
    """A board that a run plays on."""

    name: str
    key: str
    board: Board
    digest: str


def entrant(name: str) -> Entrant:
    """The hero of that name, or in that file; not one that is played by hand in part, as bots do nothing for that."""
    hero = heroes.find_hero(name)
    if hero.by_hand:
        reason = f"{by_hand_text(hero)}. Bots do nothing for such texts, so games with this hero are not counted"
        raise HeroError(hero.name, "", reason)
    if name.endswith(heroes.FILE_ENDINGS):
        return Entrant(name, str(Path(name).resolve()), hero, _digest(Path(name)))
    return Entrant(hero.slug, hero.slug, hero, _digest(files(heroes) / f"{hero.slug}.yaml"))


def place(name: str) -> Place:
    """The board of that name, or in that file."""
    board = find_board(name)
    if name.endswith(".json"):
        return Place(name, str(Path(name).resolve()), board, _digest(Path(name)))
    return Place(board.slug, board.slug, board, _digest(files(boards) / f"{board.slug}.json"))


def _digest(file: Path | Traversable) -> str:
    """A short text that is another for every other content of a file; how its lines end does not matter."""
    return blake2b(file.read_bytes().replace(b"\r\n", b"\n"), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms heroes meet: boards, bot, seed, and how many rounds two of them play."""

    places: tuple[Place, ...]
    bot: str
    rounds: int
    seed: int = 0

    def __post_init__(self) -> None:
        _unique([place.name for place in self.places], "board")
        bots.make(self.bot, 0)  # raises for a name that no bot has
        if self.rounds < 1:
            raise PlanError(f"two heroes must play at least one round of {ROUND} games")

    @property
    def games(self) -> int:
        """How many games two heroes play."""
        return self.rounds * ROUND

    def round(self, start: int, turn: int, pair: tuple[str, str], indices: tuple[int, ...]) -> Iterator[Match]:
        """The four games of a round, numbered from `start`; `indices` say where the two heroes stand in the run."""
        ahead = sum(set(indices))  # in the turns; over its opponents a hero takes all of them, and so do mirrors
        board = self.places[(turn + ahead) % len(self.places)].key
        one, other = pair
        seed = game_seed(self.seed, *indices, turn)
        again = seed if one != other else game_seed(self.seed, *indices, turn, 1)  # they cannot change seats
        games = (((one, other), seed, 0), ((one, other), seed, 1), ((other, one), again, 0), ((other, one), again, 1))
        for number, place in enumerate(range(ahead, ahead + ROUND), start):
            seated, chance, first = games[place % ROUND]
            yield Match(number, board, seated, (self.bot, self.bot), chance, first)

    def check(self, pairs: Sequence[tuple[Entrant, Entrant]]) -> None:
        """Raises SetupError unless all of them can meet on all boards."""
        for place in self.places:
            for one, other in pairs:
                Table(place.board, (one.hero, other.hero))

    def configuration(self, entrants: Sequence[Entrant]) -> dict[str, object]:
        """What decides every game of a run; how many there are of them is left out, so that a journal can grow."""
        return {
            "matchless": __version__,
            "rules": RULES_VERSION,
            "plan": PLAN,
            "seed": self.seed,
            "bot": self.bot,
            "heroes": [[entrant.name, entrant.digest] for entrant in entrants],
            "boards": [[place.name, place.digest] for place in self.places],
        }


@dataclass(frozen=True, slots=True)
class Matrix:
    """Every hero against every other, and against itself with `mirrors`."""

    entrants: tuple[Entrant, ...]
    terms: Terms
    mirrors: bool = False

    def __post_init__(self) -> None:
        _unique([entrant.name for entrant in self.entrants], "hero")
        if len(self.entrants) + self.mirrors < 2:
            raise PlanError("it takes two heroes to play")
        self.terms.check([(self.entrants[one], self.entrants[other]) for one, other in self.pairs])

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Who meets whom, by their indices among the entrants."""
        meet = combinations_with_replacement if self.mirrors else combinations
        return list(meet(range(len(self.entrants)), 2))

    def matches(self) -> list[Match]:
        """All games, round after round, so that a run cut short is as even as a whole one."""
        found: list[Match] = []
        for turn in range(self.terms.rounds):
            for one, other in self.pairs:
                pair = self.entrants[one].key, self.entrants[other].key
                found.extend(self.terms.round(len(found), turn, pair, (one, other)))
        return found

    def configuration(self) -> dict[str, object]:
        return {"run": "balance", **self.terms.configuration(self.entrants), "mirrors": self.mirrors}


@dataclass(frozen=True, slots=True)
class Trial:
    """Two versions of a hero, which play the same games against the same opponents."""

    versions: tuple[Entrant, Entrant]
    opponents: tuple[Entrant, ...]
    terms: Terms

    def __post_init__(self) -> None:
        _unique([version.name for version in self.versions], "hero")
        _unique([opponent.name for opponent in self.opponents], "opponent")
        if not self.opponents:
            raise PlanError("it takes an opponent to compare two heroes")
        for version in self.versions:
            if any(version.key == opponent.key for opponent in self.opponents):
                raise PlanError(f"{version.name} is compared, so it cannot be an opponent too")
        self.terms.check([(version, opponent) for version in self.versions for opponent in self.opponents])

    def rounds(self) -> Iterator[tuple[int, list[tuple[Match, Match]]]]:
        """The index of an opponent and the games of a round against it, in pairs alike in all but the version."""
        start = 0
        for turn in range(self.terms.rounds):
            for index, opponent in enumerate(self.opponents):
                old, new = (
                    list(self.terms.round(start + later, turn, (version.key, opponent.key), (index,)))
                    for later, version in zip((0, ROUND), self.versions, strict=True)
                )
                start += 2 * ROUND
                yield index, list(zip(old, new, strict=True))

    def matches(self) -> list[Match]:
        """All games, round after round."""
        return [match for _, pairs in self.rounds() for pair in pairs for match in pair]

    def configuration(self) -> dict[str, object]:
        return {
            "run": "compare",
            **self.terms.configuration(self.versions),
            "opponents": [[opponent.name, opponent.digest] for opponent in self.opponents],
        }


def game_seed(seed: int, *place: int) -> int:
    """The seed of a game, from the seed of the run and the place of the game in it; unrelated to all others."""
    text = " ".join(str(number) for number in (seed, *place))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def _unique(names: Sequence[str], kind: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise PlanError(f"the {kind} {name!r} is given twice")
