"""Statistics fed by the events of games."""

import json
from collections import Counter
from pathlib import Path

import pytest

from matchless import Event, Game
from matchless.engine import events as ev
from matchless.lab.journal import JournalError
from matchless.lab.match import Match, Outcome, play
from matchless.lab.plan import Matrix, Terms, entrant, place
from matchless.lab.statistics import Cards, Lengths, Measure, Measured, Results, Statistic, gather

MATRIX = Matrix((entrant("raptors"), entrant("bigfoot")), Terms((place("yukon"),), "random", 3, seed=5))
MATCHES = MATRIX.matches()


class Defeats(Statistic):
    """How often each fighter is defeated."""

    def hear(self, game: Game, event: Event) -> None:
        if event.kind == ev.DEFEAT:
            self.count(self.match.heroes[event.seat], game.table.fighters[event.fighter].name)


class Choices(Statistic):
    """How many choices were made, in games of a seat that begins."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def decide(self, game: Game, choice: int) -> None:
        if self.match.first == self.first:
            self.count("choices", game.asked)


def played(match: Match) -> tuple[Game, list[Event], Outcome]:
    """A match with all that happened in it."""

    class Log(Statistic):
        def begin(self, match: Match, game: Game) -> None:
            self.game = game
            self.events: list[Event] = []
            super().begin(match, game)

        def hear(self, game: Game, event: Event) -> None:
            self.events.append(event)

    log = Log()
    outcome = play(match, [log])
    return log.game, log.events, outcome


def test_a_statistic_of_ones_own_counts_events() -> None:
    defeats = Defeats()
    outcomes = dict(gather([defeats], MATCHES, backend="serial"))
    losers = Counter(match.heroes[1 - outcome.winners[0]] for match, outcome in outcomes.items())
    assert defeats.counts["bigfoot", "Bigfoot"] == losers["bigfoot"] > 0
    assert defeats.counts["raptors", "Raptor"] >= 3 * losers["raptors"] > 0
    assert [*defeats.data()] == sorted(defeats.data())
    assert ["bigfoot", "Bigfoot", losers["bigfoot"]] in defeats.data()


def test_a_statistic_keeps_its_settings_where_it_is_sent() -> None:
    beginning = [Choices(0), Choices(1)]
    outcomes = dict(gather(beginning, MATCHES, jobs=2))
    for first, statistic in enumerate(beginning):
        for seat in (0, 1):
            expected = sum(outcome.decisions[seat] for match, outcome in outcomes.items() if match.first == first)
            assert statistic.counts["choices", seat] == expected


@pytest.mark.parametrize("settings", [{"backend": "serial"}, {"jobs": 2}, {"jobs": 1}])
def test_counts_do_not_depend_on_where_games_are_played(settings: dict[str, object]) -> None:
    here = [statistic() for statistic in (Defeats, Results, Lengths, Cards)]
    for match in MATCHES:
        for statistic, counts in zip(here, Measure(tuple(here))(match).counts, strict=True):
            statistic.merge(counts)
    there = [statistic() for statistic in (Defeats, Results, Lengths, Cards)]
    numbers = [match.number for match, _ in gather(there, MATCHES, **settings)]  # type: ignore[arg-type]
    assert sorted(numbers) == [match.number for match in MATCHES]
    assert [statistic.data() for statistic in there] == [statistic.data() for statistic in here]


def test_a_statistic_that_is_passed_on_counts_on() -> None:
    results = Results()
    for half in (MATCHES[:6], MATCHES[6:]):
        list(gather([results], half, backend="serial"))
    whole = Results()
    list(gather([whole], MATCHES, backend="serial"))
    assert results.counts == whole.counts
    assert whole.counts.total() == 12


def test_data_are_in_order_numbers_by_size() -> None:
    statistic = Statistic()
    for key in (("b", 10), ("b", 9), ("a",), ("b", "9"), (2,)):
        statistic.count(*key)
    statistic.count("a", by=4)
    assert statistic.data() == [[2, 1], ["a", 5], ["b", 9, 1], ["b", 10, 1], ["b", "9", 1]]


def test_results_say_who_won_where_in_which_seat() -> None:
    results = Results()
    expected: Counter[tuple[str | int, ...]] = Counter()
    for match, outcome in gather([results], MATCHES, backend="serial"):
        expected[match.board, *match.heroes, match.first, *outcome.winners] += 1
    assert results.counts == expected


def test_a_draw_is_nobodys() -> None:
    results = Results()
    results.match = MATCHES[0]
    game, _, _ = played(MATCHES[0])
    results.end(game, Outcome(0, (), 200, (1, 1), (0.0, 0.0), (0.0, 0.0)))
    assert results.data() == [["yukon", "raptors", "bigfoot", 0, -1, 1]]


def test_lengths_are_in_turns_and_decisions() -> None:
    lengths = Lengths()
    _, outcome = next(gather([lengths], MATCHES[:1], backend="serial"))
    assert lengths.data() == [
        ["yukon", "raptors", "bigfoot", "decisions", sum(outcome.decisions), 1],
        ["yukon", "raptors", "bigfoot", "turns", outcome.turns, 1],
    ]


def used(game: Game, events: list[Event], *kinds: str) -> set[tuple[int, str]]:
    """Owner and name of the cards in events of these kinds."""
    return {
        (game.table.card_owner[event.card], game.table.cards[event.card].name)
        for event in events
        if event.kind in kinds
    }


def test_cards_count_once_a_game_with_the_result_of_their_owner() -> None:
    for match in MATCHES[:4]:
        cards = Cards()
        list(gather([cards], [match], backend="serial"))
        game, events, outcome = played(match)
        expected = {
            "opening": used(game, events[:10], ev.DRAW),
            "drawn": used(game, events, ev.DRAW, ev.TAKE, ev.RETRIEVE),
            "played": used(game, events, ev.ATTACK, ev.DEFEND, ev.SCHEME),
            "boosted": used(game, events, ev.BOOST),
        }
        assert all(expected.values())
        assert cards.counts == {
            (match.heroes[owner], name, use, int(owner in outcome.winners)): 1
            for use, found in expected.items()
            for owner, name in found
        }


def test_the_opening_hand_is_what_was_dealt() -> None:
    game, events, _ = played(MATCHES[0])
    assert [event.kind for event in events[:10]] == [ev.DRAW] * 10
    fresh = Cards()
    list(gather([fresh], MATCHES[:1], backend="serial"))
    opening = {(key[0], key[1]) for key in fresh.counts if key[2] == "opening"}
    assert 2 <= len(opening) <= 10
    assert opening == {(MATCHES[0].heroes[owner], name) for owner, name in used(game, events[:10], ev.DRAW)}


def test_a_card_played_is_a_card_that_was_drawn() -> None:
    cards = Cards()
    list(gather([cards], MATCHES, backend="serial"))
    for (hero, card, use, won), games in cards.counts.items():
        assert games <= cards.counts[hero, card, "drawn", won], (card, use)


def test_a_hero_against_itself_tells_nothing_of_its_cards() -> None:
    cards, results = Cards(), Results()
    mirror = Match(0, "yukon", ("raptors", "raptors"), ("random", "random"), 1)
    list(gather([cards, results], [mirror], backend="serial"))
    assert not cards.counts
    assert results.counts.total() == 1


def test_what_is_measured_survives_a_journal() -> None:
    measured = Measure((Results(), Lengths(), Cards()))(MATCHES[0])
    assert Measured.decoded(json.loads(json.dumps(measured.encoded()))) == measured


def test_a_run_that_was_stopped_goes_on_and_counts_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    whole = Cards()
    list(gather([whole], MATCHES, backend="serial"))
    for stop in (3, 7, 12):
        cards = Cards()
        run = gather([cards], MATCHES, backend="serial", journal=path, configuration=MATRIX.configuration())
        for _ in range(stop):
            next(run)
        run.close()
    assert cards.data() == whole.data()
    with pytest.raises(JournalError, match=r"statistics \['Cards'\] there, \['Results'\] here"):
        next(gather([Results()], MATCHES, backend="serial", journal=path, configuration=MATRIX.configuration()))
