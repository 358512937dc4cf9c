"""Random against random."""

from itertools import islice

import pytest

from matchless import Rng, boards, heroes, load_record, new_game, save_record
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from matchless.lab.random_play import GameSummary, Totals, play_many, play_out, random_driver

PAIR = [heroes.load("robin-hood"), heroes.load("bigfoot")]
SHERWOOD = boards.load("sherwood-forest")
YUKON = boards.load("yukon")
KITCHEN = boards.load("hells-kitchen")
FOUR = [heroes.load(slug) for slug in ("elektra", "titania", "t-rex", "bigfoot")]


def facts(outcome: GameSummary) -> tuple[object, ...]:
    """Everything but the time it took."""
    return outcome.first, outcome.winners, outcome.turns, outcome.decisions


def test_play_out_makes_legal_choices_to_the_end_and_counts_them() -> None:
    game = new_game(SHERWOOD, PAIR, seed=6)
    decisions = play_out(game, random_driver(6))
    assert game.over
    assert decisions == len(game.choices()) > 20
    assert load_record(save_record(game)).choices() == game.choices()


def test_the_driver_does_not_repeat_the_games_own_chance() -> None:
    game = new_game(SHERWOOD, PAIR, seed=6)
    driver = random_driver(6)
    assert (driver.a, driver.b, driver.c, driver.count) != (game.rng.a, game.rng.b, game.rng.c, game.rng.count)
    assert [random_driver(6).word(), random_driver(7).word()] != [random_driver(7).word(), random_driver(6).word()]


def test_the_same_seed_gives_the_same_games_however_many_are_asked_for() -> None:
    few = [facts(outcome) for outcome in play_many(PAIR, [SHERWOOD], 5, seed=3)]
    many = [facts(outcome) for outcome in islice(play_many(PAIR, [SHERWOOD], 1000, seed=3), 5)]
    assert few == many
    assert len(set(few)) > 1
    assert few != [facts(outcome) for outcome in play_many(PAIR, [SHERWOOD], 5, seed=4)]


def test_seats_begin_by_turns_and_then_boards_change() -> None:
    outcomes = list(play_many(PAIR, [SHERWOOD, YUKON], 8, seed=3))
    assert [outcome.first for outcome in outcomes] == [0, 1, 0, 1, 0, 1, 0, 1]
    sherwood = [facts(outcome) for outcome in play_many(PAIR, [SHERWOOD], 8, seed=3)]
    both = [facts(outcome) for outcome in outcomes]
    assert [place for place in range(8) if both[place] == sherwood[place]] == [0, 1, 4, 5]


def test_a_tally_adds_up() -> None:
    tally = Totals.of_seats(2)
    tally.add(GameSummary(first=0, winners=(0,), turns=10, decisions=100, seconds=0.5))
    tally.add(GameSummary(first=1, winners=(0,), turns=20, decisions=200, seconds=0.25))
    tally.add(GameSummary(first=0, winners=(), turns=200, decisions=900, seconds=1.0))
    assert tally == Totals(wins=[2, 0], games=3, draws=1, first_wins=1, turns=230, decisions=1200)
    assert tally.seconds == 1.75


@pytest.mark.parametrize(("seats", "format_"), [(3, FREE_FOR_ALL), (4, FREE_FOR_ALL), (4, TEAMS)])
def test_any_number_of_seats_plays_and_every_seat_begins(seats: int, format_: str) -> None:
    outcomes = list(play_many(FOUR[:seats], [KITCHEN], 2 * seats, seed=3, format=format_))
    assert [outcome.first for outcome in outcomes] == [*range(seats), *range(seats)]
    tally = Totals.of_seats(seats)
    for outcome in outcomes:
        together = 2 if format_ == TEAMS else 1
        assert len(outcome.winners) in (0, together)
        tally.add(outcome)
    assert sum(tally.wins) == (tally.games - tally.draws) * (2 if format_ == TEAMS else 1)


def test_games_are_those_of_a_new_game_items_and_all() -> None:
    """What the lab measures is what people play."""
    seeds = Rng.seeded(5)
    for first, outcome in enumerate(play_many(PAIR, [KITCHEN], 2, seed=5)):
        seed = seeds.word() << 32 | seeds.word()
        game = new_game(KITCHEN, PAIR, seed=seed, first=first)
        assert len(game.items) == len(KITCHEN.item_slots)
        assert play_out(game, random_driver(seed)) == outcome.decisions


def test_a_team_wins_with_both_its_seats() -> None:
    tally = Totals.of_seats(4)
    tally.add(GameSummary(first=0, winners=(0, 2), turns=10, decisions=100, seconds=0.5))
    tally.add(GameSummary(first=1, winners=(0, 2), turns=10, decisions=100, seconds=0.5))
    tally.add(GameSummary(first=2, winners=(0, 2), turns=10, decisions=100, seconds=0.5))
    assert (tally.wins, tally.first_wins) == ([3, 0, 3, 0], 2)
    assert tally.first_advantage(sides=2) == pytest.approx(2 / 3 - 1 / 2)


def test_the_advantage_of_beginning_is_none_where_it_does_not_matter() -> None:
    tally = Totals([5, 5, 5], games=20, draws=5, first_wins=5)
    assert tally.first_advantage(sides=3) == 0
    assert Totals.of_seats(2).first_advantage(sides=2) == 0
