"""The ladder: deals that use everything evenly, seats that are swapped, results that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

import pytest

from matchless import boards, heroes
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from matchless.lab.ladder import Ground, Ladder, Record, deals, matches, pairs
from matchless.lab.match import Match, Outcome, play
from matchless.lab.ratings import Score

ALL = Ground(tuple(boards.slugs()), tuple(heroes.slugs()), seed=5)
LARGE = tuple(slug for slug in boards.slugs() if len(boards.load(slug).starts) == 4)
FOUR = Ground(LARGE, tuple(heroes.slugs()), seed=5, seats=4, format=FREE_FOR_ALL)
DUO = [("random", "greedy")]


def even(things: Iterable[object], kinds: int, slack: int = 1) -> bool:
    """Whether all kinds of things are there, none of them oftener than another by more than `slack`."""
    counts = Counter(things)
    return len(counts) == kinds and max(counts.values()) - min(counts.values()) <= slack


def test_a_thousand_games_use_heroes_boards_seats_and_beginning_evenly() -> None:
    planned = list(matches(DUO, ALL, 1000))
    assert len(planned) == 1000
    for bot in ("random", "greedy"):
        seats = [match.bots.index(bot) for match in planned]
        assert Counter(seats) == {0: 500, 1: 500}
        assert even((match.heroes[seat] for match, seat in zip(planned, seats, strict=True)), 13, slack=2)
        assert even(((match.board, match.first == seat) for match, seat in zip(planned, seats, strict=True)), 12)
    for seat in (0, 1):
        assert even(((match.heroes[seat], match.bots[seat]) for match in planned), 26)
    assert even(((match.board, match.first) for match in planned), 12, slack=2)
    assert even((match.heroes for match in planned), 13 * 12, slack=2)


def test_every_hero_plays_on_every_board_first_and_second() -> None:
    seen = Counter((deal.heroes[0], deal.board, deal.first) for deal in islice(deals(ALL), 13 * 12 * 10))
    assert len(seen) == 13 * 12
    assert min(seen.values()) >= 3  # 10 on average


@pytest.mark.parametrize("ground", [ALL, FOUR, Ground(LARGE, ALL.heroes, seats=3, format=FREE_FOR_ALL)])
def test_deals_are_even_wherever_a_run_is_cut_short(ground: Ground) -> None:
    found = list(islice(deals(ground), 200))
    places = len(ground.boards) * ground.seats
    for length in range(places, len(found)):
        assert even(((deal.board, deal.first) for deal in found[:length]), places)
        for seat in range(ground.seats):
            held = Counter(deal.heroes[seat] for deal in found[:length])
            assert max(held.values()) - min(held[hero] for hero in ground.heroes) <= 1
    assert all(len(set(deal.heroes)) == ground.seats for deal in found)


def test_as_many_heroes_as_boards_do_not_tie_a_hero_to_a_board() -> None:
    ground = Ground(ALL.boards, ALL.heroes[:6])
    assert len({(deal.heroes[0], deal.board) for deal in islice(deals(ground), 360)}) == 36


@pytest.mark.parametrize(
    ("names", "seats", "lineups"),
    [
        (("raptors",), 2, {("raptors", "raptors")}),
        (("raptors", "hamlet"), 2, {("raptors", "hamlet"), ("hamlet", "raptors")}),
        (("raptors", "hamlet"), 3, {("raptors", "hamlet", "raptors"), ("hamlet", "raptors", "hamlet")}),
    ],
)
def test_heroes_meet_themselves_only_where_there_are_too_few(
    names: tuple[str, ...], seats: int, lineups: set[tuple[str, ...]]
) -> None:
    assert {deal.heroes for deal in islice(deals(Ground(LARGE, names, seats=seats)), 20)} == lineups


def test_deals_follow_from_the_seed_and_no_two_share_theirs() -> None:
    one, again, other = (list(islice(deals(ground), 100)) for ground in (ALL, ALL, Ground(ALL.boards, ALL.heroes, 6)))
    assert one == again
    assert not {deal.seed for deal in one} & {deal.seed for deal in other}
    assert len({deal.seed for deal in one}) == 100
    assert all(0 <= deal.seed < 2**64 for deal in one)


def test_everybody_meets_everybody_or_one_meets_all() -> None:
    assert pairs(["a", "b", "c"]) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairs(["a", "b", "c"], "b") == [("b", "a"), ("b", "c")]


def but_for_who_plays(match: Match) -> tuple[object, ...]:
    return match.board, match.heroes, match.seed, match.first, match.format


def test_every_deal_is_played_twice_by_every_pair_the_second_time_in_swapped_seats() -> None:
    trio = pairs(["a", "b", "c"])
    planned = list(matches(trio, ALL, 8))
    assert [match.number for match in planned] == list(range(24))
    assert [match.bots for match in planned[:6]] == [
        ("a", "b"),
        ("b", "a"),
        ("a", "c"),
        ("c", "a"),
        ("b", "c"),
        ("c", "b"),
    ]
    for start in range(0, 24, 6):
        assert len({but_for_who_plays(match) for match in planned[start : start + 6]}) == 1
    assert len({match.seed for match in planned}) == 4


def test_a_longer_run_begins_with_the_games_of_a_shorter_one() -> None:
    assert list(matches(DUO, ALL, 40))[:20] == list(matches(DUO, ALL, 20))


@pytest.mark.parametrize(
    ("seats", "format_", "seated"),
    [
        (3, FREE_FOR_ALL, [("random", "greedy", "random"), ("greedy", "random", "greedy")]),
        (4, FREE_FOR_ALL, [("random", "greedy") * 2, ("greedy", "random") * 2]),
        (4, TEAMS, [("random", "greedy") * 2, ("greedy", "random") * 2]),
    ],
)
def test_with_more_seats_bots_sit_alternately(seats: int, format_: str, seated: list[tuple[str, ...]]) -> None:
    planned = list(matches(DUO, Ground(LARGE, ALL.heroes, seats=seats, format=format_), 2))
    assert [match.bots for match in planned] == seated
    assert {match.format for match in planned} == {format_}


# --- results --------------------------------------------------------------------------------------------------------


def outcome(*winners: int, seats: int = 2) -> Outcome:
    """An outcome in which the seats made 10, 20, … decisions, and thought for 1, 2, … seconds."""
    numbers = range(1, seats + 1)
    spent = tuple(float(number) for number in numbers)
    return Outcome(0, winners, 9, tuple(10 * number for number in numbers), spent, tuple(time / 4 for time in spent))


def test_results_add_up() -> None:
    ladder = Ladder(("random", "greedy"))
    deal = ("yukon", ("raptors", "hamlet"))
    ladder.add(Match(0, *deal, ("random", "greedy"), seed=1), outcome(1))
    ladder.add(Match(1, *deal, ("greedy", "random"), seed=1), outcome(0))
    ladder.add(Match(2, *deal, ("random", "greedy"), seed=2), outcome(0))
    ladder.add(Match(3, *deal, ("greedy", "random"), seed=2), outcome())
    assert ladder.games == 4
    assert ladder.records == {"random": Record(1, 1, 4), "greedy": Record(2, 1, 4)}
    assert ladder.records["greedy"].points == 2.5
    assert ladder.meetings == {("random", "greedy"): Record(1, 1, 4)}
    assert ladder.boards == {("yukon", "random"): Record(1, 1, 4), ("yukon", "greedy"): Record(2, 1, 4)}
    assert ladder.heroes == {
        ("raptors", "random"): Record(1, 0, 2),
        ("hamlet", "random"): Record(0, 1, 2),
        ("raptors", "greedy"): Record(1, 1, 2),
        ("hamlet", "greedy"): Record(1, 0, 2),
    }
    assert ladder.scores == {
        1: [Score("random", "greedy", 0), Score("random", "greedy", 0)],
        2: [Score("random", "greedy", 1), Score("random", "greedy", 0.5)],
    }


def test_thinking_is_counted_for_the_bot_that_did_it() -> None:
    ladder = Ladder(("random", "greedy"))
    ladder.add(Match(0, "yukon", ("raptors", "hamlet"), ("random", "greedy"), seed=1), outcome(1))
    random_, greedy = ladder.thinking["random"], ladder.thinking["greedy"]
    assert (random_.seconds, random_.decisions, random_.longest, random_.mean) == (1.0, 10, 0.25, 0.1)
    assert (greedy.seconds, greedy.decisions, greedy.longest, greedy.mean) == (2.0, 20, 0.5, 0.1)
    assert ladder.thinking["nobody"].mean == 0


@pytest.mark.parametrize(
    ("format_", "winners", "points"),
    [(FREE_FOR_ALL, (2,), 1), (FREE_FOR_ALL, (1,), 0), (FREE_FOR_ALL, (), 0.5), (TEAMS, (0, 2), 1), (TEAMS, (1, 3), 0)],
)
def test_a_game_of_four_is_won_by_the_bot_whose_side_won_it(
    format_: str, winners: tuple[int, ...], points: float
) -> None:
    ladder = Ladder(("random", "greedy"))
    lineup = ("raptors", "hamlet", "titania", "bigfoot")
    match = Match(0, "hells-kitchen", lineup, ("random", "greedy") * 2, seed=1, format=format_)
    ladder.add(match, outcome(*winners, seats=4))
    assert (ladder.records["random"].points, ladder.records["greedy"].points) == (points, 1 - points)
    assert ladder.games == 1
    assert {hero for hero, bot in ladder.heroes if bot == "random"} == {"raptors", "titania"}
    assert ladder.thinking["greedy"].seconds == 6


def test_ratings_come_strongest_first_above_random_or_the_first_bot() -> None:
    ladder = Ladder(("greedy", "random", "master", "idle"))
    for number, (one, other) in enumerate([("greedy", "random"), ("master", "random"), ("master", "greedy")] * 5):
        ladder.add(Match(number, "yukon", ("raptors", "hamlet"), (one, other), seed=number), outcome(0))
    assert ladder.anchor == "random"
    assert list(ladder.ratings()) == ["master", "greedy", "random"]
    assert ladder.ratings()["random"].elo == 0
    assert Ladder(("greedy", "master")).anchor == "greedy"


def test_the_longest_decision_of_a_real_game_is_one_of_those_counted() -> None:
    played = play(Match(0, "yukon", ("raptors", "hamlet"), ("random", "random"), seed=3))
    assert len(played.longest) == 2
    for longest, thinking, decisions in zip(played.longest, played.thinking, played.decisions, strict=True):
        assert thinking / decisions <= longest <= thinking
