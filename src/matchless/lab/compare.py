"""Two versions of a hero in the same games: by how much one of them is better, and which cards make it so."""

from __future__ import annotations

from collections import defaultdict
from contextlib import closing
from math import sqrt
from typing import TYPE_CHECKING, Any, TypedDict

from matchless import BUILD, RULES_VERSION, __version__, card_text
from matchless.engine.definitions import TYPE_NAMES
from matchless.intervals import Z_95
from matchless.lab.balance import WinCount, added, card_data
from matchless.lab.statistics import Cards, gather

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from matchless.engine.definitions import Card
    from matchless.lab.balance_data import CardData, Score
    from matchless.lab.match import Match, Outcome
    from matchless.lab.plan import Entrant, Trial

NEW, MISSING, CHANGED, SAME = "new", "missing", "changed", "same"


class Difference(TypedDict):
    """By how much the second version won more often than the first, in pairs of games alike in all but the version."""

    pairs: int
    gained: int  # pairs that only the second version won
    lost: int  # pairs that only the first version won
    difference: float | None  # of the rates: (gained - lost) / pairs
    low: float  # the ends of a 95 % interval
    high: float


class VersionData(TypedDict):
    """One version of the hero."""

    name: str  # its slug, or the path of its file as it was given
    title: str
    total: Score  # over all its games, also those whose pair is not complete in a run that was stopped


class OpponentData(Difference):
    """Both versions against one opponent."""

    name: str
    title: str
    versions: list[Score]


class CardPair(TypedDict):
    """A card in both versions, known by its name."""

    card: str
    state: str  # new, missing, changed or same
    changes: list[str]  # what is printed otherwise
    versions: list[CardData | None]


class CompareMeta(TypedDict):
    """What was run; the same values give the same data again."""

    matchless: str
    rules: int
    build: str
    seed: int
    bot: str
    versions: list[str]
    opponents: list[str]
    boards: list[str]
    games_per_opponent: int  # of each version
    games: int  # that were played
    planned: int  # games of the whole run; more than `games` if it was stopped
    sources: dict[str, str]  # for every hero and board, a digest of all in it that decides games


class CompareData(TypedDict):
    """The result of a comparison."""

    meta: CompareMeta
    versions: list[VersionData]
    total: Difference
    opponents: list[OpponentData]
    cards: list[CardPair]  # those of the second version in the order of its file, then the missing ones


class Comparison:
    """A run of two versions of a hero, and what has come of it so far."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.cards = Cards()
        self.won: dict[int, bool | None] = {}  # by the number of the match, whether its version won; None for a draw

    def play(self, **settings: Any) -> Generator[tuple[Match, Outcome]]:
        """Plays the games and gives each outcome as it comes; the settings are those of `gather`."""
        keys = {version.key for version in self.trial.versions}
        configuration = self.trial.configuration()
        with closing(gather([self.cards], self.trial.matches(), configuration=configuration, **settings)) as played:
            for match, outcome in played:
                seat = next(seat for seat, hero in enumerate(match.heroes) if hero in keys)
                self.won[match.number] = seat in outcome.winners if outcome.winners else None
                yield match, outcome

    def data(self) -> CompareData:
        """What has been found out so far."""
        scores: dict[tuple[int, int], WinCount] = defaultdict(WinCount)  # by version and opponent
        rounds: dict[int, list[list[int]]] = defaultdict(list)  # by opponent, what was gained in the pairs of a round
        for index, pairs in self.trial.rounds():
            gains = []
            for pair in pairs:
                results = {
                    version: self.won[match.number] for version, match in enumerate(pair) if match.number in self.won
                }
                for version, won in results.items():
                    scores[version, index].add(WinCount(1, int(won is True), int(won is None)))
                if len(results) == 2:
                    gains.append((results[1] is True) - (results[0] is True))
            rounds[index].append(gains)
        opponents = range(len(self.trial.opponents))
        totals = [added(scores[version, index] for index in opponents) for version in (0, 1)]
        return {
            "meta": self._meta(),
            "versions": [
                {"name": version.name, "title": version.hero.name, "total": total.score()}
                for version, total in zip(self.trial.versions, totals, strict=True)
            ],
            "total": difference(each for index in opponents for each in rounds[index]),
            "opponents": [
                {
                    "name": opponent.name,
                    "title": opponent.hero.name,
                    "versions": [scores[version, index].score() for version in (0, 1)],
                    **difference(rounds[index]),
                }
                for index, opponent in enumerate(self.trial.opponents)
            ],
            "cards": card_pairs(self.trial.versions, self.cards, totals),
        }

    def _meta(self) -> CompareMeta:
        trial = self.trial
        heroes = {entrant.name: entrant.hero.digest for entrant in (*trial.versions, *trial.opponents)}
        boards = {place.name: place.board.digest for place in trial.terms.places}
        return {
            "matchless": __version__,
            "rules": RULES_VERSION,
            "build": BUILD,
            "seed": trial.terms.seed,
            "bot": trial.terms.bot,
            "versions": [version.name for version in trial.versions],
            "opponents": [opponent.name for opponent in trial.opponents],
            "boards": list(boards),
            "games_per_opponent": trial.terms.games,
            "games": len(self.won),
            "planned": len(trial.matches()),
            "sources": heroes | boards,
        }


def difference(rounds: Iterable[Sequence[int]]) -> Difference:
    """What was gained, from the pairs of each round: 1 where only the second version won, -1 where only the first.

    The interval is that of Agresti and Min for matched pairs (2005), which adds two imaginary pairs so that a small
    sample is not surer of itself than it should be; games that share a seed count as one observation.
    """
    gained = lost = pairs = 0
    together: list[tuple[int, int]] = []
    for each in rounds:
        pairs += len(each)
        gained += sum(one > 0 for one in each)
        lost += sum(one < 0 for one in each)
        together.append((sum(each), len(each)))
    middle = (gained - lost) / (pairs + 2)
    spread = sum((gain - count * middle) ** 2 for gain, count in together) + 1 + 2 * middle**2
    reach = Z_95 * sqrt(spread) / (pairs + 2)
    return {
        "pairs": pairs,
        "gained": gained,
        "lost": lost,
        "difference": (gained - lost) / pairs if pairs else None,
        "low": max(-1.0, middle - reach),
        "high": min(1.0, middle + reach),
    }


def card_pairs(versions: Sequence[Entrant], cards: Cards, totals: Sequence[WinCount]) -> list[CardPair]:
    """The cards of both versions side by side."""
    old, new = ({card.name: card for card in version.hero.cards} for version in versions)
    found = [
        {card["card"]: card for card in card_data(version, cards, total)}
        for version, total in zip(versions, totals, strict=True)
    ]
    pairs: list[CardPair] = []
    for name in [*new, *(name for name in old if name not in new)]:
        changed = changes(old[name], new[name]) if name in old and name in new else []
        state = NEW if name not in old else MISSING if name not in new else CHANGED if changed else SAME
        pairs.append({"card": name, "state": state, "changes": changed, "versions": [of.get(name) for of in found]})
    return pairs


def changes(old: Card, new: Card) -> list[str]:
    """What is printed on a card otherwise than before."""
    printed = [
        ("type", TYPE_NAMES[old.type], TYPE_NAMES[new.type]),
        ("value", old.value, new.value),
        ("BOOST", old.boost, new.boost),
        ("copies", old.copies, new.copies),
        ("for", " or ".join(old.by) or "any", " or ".join(new.by) or "any"),
        ("text", card_text(old), card_text(new)),
    ]
    return [f"{what} {after}, was {before}" for what, before, after in printed if before != after]
