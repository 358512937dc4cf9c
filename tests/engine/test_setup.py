"""SETUP-1 to SETUP-4: formats and starts, who begins, the opening hands, placing fighters, the mulligan."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from invented import figure, row
from matchless import SetupError, boards, heroes, new_game
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.board import Board
from matchless.engine.definitions import Hero
from matchless.engine.game import Game
from matchless.engine.setup import start
from matchless.engine.table import Table
from matchless.engine.words import HERO, MELEE, Fighter
from phrases import phrase
from random_play import BOARDS, HEROES, Setup


def opening(board: str | Board, *who: str | Hero, **options: Any) -> Game:
    return new_game(board, who, **options)


def offered(game: Game) -> set[str]:
    return {phrase(game, option) for option in game.options}


def place_all(game: Game) -> Game:
    """Takes the first space for everybody, up to the first decision of the first turn."""
    while game.turn == 0:
        game.choose(game.options[0])
    return game


@pytest.mark.parametrize(
    ("format_", "seats", "legal"),
    [
        ("duel", 2, True),
        ("duel", 3, False),
        ("free-for-all", 2, False),
        ("free-for-all", 3, True),
        ("free-for-all", 4, True),
        ("teams", 3, False),
        ("teams", 4, True),
        ("duel", 1, False),
    ],
)
def test_setup_1_each_format_takes_its_number_of_seats(format_: str, seats: int, legal: bool) -> None:
    who = ["raptors"] * seats
    if legal:
        assert new_game("hells-kitchen", who, format=format_).table.seats == seats
    else:
        with pytest.raises(SetupError, match=f"heroes: {format_} takes"):
            new_game("hells-kitchen", who, format=format_)


def test_setup_1_each_seat_has_its_hero_with_fighters_deck_and_tokens() -> None:
    game = opening("yukon", "robert-muldoon", "raptors", first=0)
    assert game.table.names == (
        "Robert Muldoon",
        "InGen Worker 1",
        "InGen Worker 2",
        "InGen Worker 3",
        "Raptor 1",
        "Raptor 2",
        "Raptor 3",
    )
    assert [token.name for token in game.table.tokens.all] == ["trap"]
    assert (game.supply, game.tokens) == ((8,), ((),))
    assert game.health == [14, 1, 1, 1, 7, 7, 7]
    assert [len(deck) + len(hand) for deck, hand in zip(game.deck, game.hand, strict=True)] == [30, 30]


@pytest.mark.parametrize("board", BOARDS)
def test_setup_2_a_board_needs_a_start_for_every_seat(board: str) -> None:
    many = len(boards.load(board).starts)
    for seats in (3, 4):
        if seats <= many:
            assert new_game(board, HEROES[:1] * seats, format="free-for-all").table.seats == seats
        else:
            with pytest.raises(SetupError, match=r"board: .* has starts for 2"):
                new_game(board, HEROES[:1] * seats, format="free-for-all")


def at_starts(game: Game) -> list[int]:
    """The seats whose heroes stand on starts 1, 2 and so on."""
    standing = [game.who[start] for start in game.table.board.starts[: game.table.seats]]
    assert all(1 << fighter & game.table.all_heroes for fighter in standing)
    return [game.table.owner[fighter] for fighter in standing]


def placing_order(game: Game) -> list[int]:
    """The seats that are asked to place, in order, each once for all it is asked."""
    asked: list[int] = []
    while game.turn == 0:
        if game.asked not in asked[-1:]:
            asked.append(game.asked)
        game.choose(game.options[-1])
    return asked


@pytest.mark.parametrize("first", [0, 1])
def test_setup_2_whoever_begins_has_start_1_and_places_first(first: int) -> None:
    game = opening("yukon", "robin-hood", "robert-muldoon", first=first)
    assert placing_order(game) == [first, 1 - first]
    assert at_starts(game) == [first, 1 - first]
    assert game.active == first


def test_setup_2_whoever_chance_lets_begin_has_start_1() -> None:
    begun = set()
    for seed in range(12):
        game = place_all(opening("yukon", "bigfoot", "raptors", seed=seed))
        assert at_starts(game) == [game.active, 1 - game.active]
        begun.add(game.active)
    assert begun == {0, 1}


@pytest.mark.parametrize("first", range(4))
def test_setup_2_in_teams_the_team_of_whoever_begins_has_starts_1_and_3(first: int) -> None:
    """The first player of team A is on start 1, then the seats of the teams alternate (SET-3)."""
    four = ("robin-hood", "robert-muldoon", "elektra", "shakespeare")
    game = opening("hells-kitchen", *four, format="teams", first=first)
    order = [(first + later) % 4 for later in range(4)]
    assert placing_order(game) == order
    assert at_starts(game) == order
    one, two, three, four_ = at_starts(game)
    assert game.table.allies[one] == 1 << one | 1 << three
    assert game.table.allies[two] == 1 << two | 1 << four_


@pytest.mark.parametrize(("seats", "first"), [(3, 0), (3, 1), (3, 2), (4, 3)])
def test_setup_2_in_a_free_for_all_starts_and_placing_follow_the_order_of_turns(seats: int, first: int) -> None:
    who = ("robin-hood", "robert-muldoon", "elektra", "shakespeare")[:seats]
    game = opening("hells-kitchen", *who, format="free-for-all", first=first)
    order = [(first + later) % seats for later in range(seats)]
    assert placing_order(game) == order
    assert at_starts(game) == order
    assert game.active == first


def test_setup_2_a_large_hero_who_begins_is_on_start_1_and_told_as_placed_once() -> None:
    game = opening("t-rex-paddock", "bigfoot", "t-rex", first=1, listen=True)
    assert [event.kind for event in game.events or ()].count("place") == 0  # her second space is not known yet
    game.choose(game.options[0])
    placed = [event for event in game.events or () if event.kind == "place"]
    assert [game.table.names[event.fighter] for event in placed].count("T. Rex") == 1
    assert at_starts(game)[0] == 1


def test_setup_2_start_order_is_turn_order() -> None:
    game = opening("hells-kitchen", "bigfoot", "raptors", "robin-hood", "bigfoot", format="free-for-all", first=2)
    place_all(game)
    assert at_starts(game) == [2, 3, 0, 1]
    turns = [game.active]
    while len(turns) < 6:
        game.choose(game.options[0])
        if turns[-1] != game.active:
            turns.append(game.active)
    assert turns == [2, 3, 0, 1, 2, 3]


def test_setup_2_teams_alternate() -> None:
    game = opening("hells-kitchen", *HEROES[:4], format="teams")
    assert game.table.allies == (0b0101, 0b1010, 0b0101, 0b1010)
    assert game.table.sides == (0b0101, 0b1010)


def test_setup_2_who_begins_is_configured_or_drawn_from_the_seed() -> None:
    for first in (0, 1):
        assert place_all(opening("yukon", "bigfoot", "raptors", first=first)).active == first
    drawn = Counter(place_all(opening("yukon", "bigfoot", "raptors", seed=seed)).active for seed in range(200))
    assert min(drawn[0], drawn[1]) > 70
    again = [place_all(opening("yukon", "bigfoot", "raptors", seed=seed)).active for seed in (7, 7, 7)]
    assert len(set(again)) == 1


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"format": "melee"}, "format: unknown format 'melee'"),
        ({"first": 2}, "first: the first seat must be from 0 to 1, not 2"),
        ({"first": -1}, "first: the first seat must be from 0 to 1, not -1"),
        ({"turn_limit": 0}, "turn_limit: the turn limit must be from 1 to 1,000,000, not 0"),
        ({"turn_limit": 1_000_001}, "turn_limit: the turn limit must be from 1 to 1,000,000, not 1000001"),
        ({"edition": "future"}, "edition: unknown edition 'future' (known: printed, current)"),
        ({"edition": None}, "edition: expected the name of an edition, not None"),
    ],
)
def test_a_configuration_that_cannot_be_played_says_which_part_is_wrong(
    options: dict[str, object], complaint: str
) -> None:
    with pytest.raises(SetupError) as caught:
        opening("yukon", "bigfoot", "raptors", **options)
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize("hero", HEROES)
def test_setup_3_five_cards_are_drawn_from_a_shuffled_deck(hero: str) -> None:
    one, other = (opening("yukon", hero, hero, seed=seed, first=0) for seed in (1, 2))
    assert [len(hand) for hand in one.hand] == [5, 5]
    assert one.deck[0] != other.deck[0]
    assert one.deck[0] != sorted(one.deck[0])
    assert [card - len(heroes.load(hero).cards) for card in one.deck[1]] != one.deck[0]


def test_setup_3_the_hero_stands_on_its_start_and_sidekicks_go_one_by_one_into_its_zones() -> None:
    game = opening("sherwood-forest", "robin-hood", "bigfoot", first=0)
    board = game.table.board
    assert (game.asked, game.kind, game.rule) == (0, ask.PLACE, "SETUP-3")
    assert game.at[0] == board.space_ids["B3"]
    gray = {"A3", "B4", "C4", "C5", "D3"}  # the zone of B3 without the space itself
    assert offered(game) == {f"place Outlaw 1 at {space}" for space in gray}
    game.choose(board.space_ids["C4"])
    assert offered(game) == {f"place Outlaw 2 at {space}" for space in gray - {"C4"}}
    for space in ("B4", "C5", "D3"):
        game.choose(board.space_ids[space])
    # B1 is lightgreen and brown, so Bigfoot's companion may go into either zone, but not on the Outlaw at C4
    assert game.asked == 1
    lightgreen_or_brown = {"A1", "B2", "C1", "C2", "C3", "D1", "E1", "E2"}
    assert offered(game) == {f"place The Jackalope at {space}" for space in lightgreen_or_brown}


def test_setup_3_a_start_not_used_yet_counts_as_taken() -> None:
    """All five spaces are one zone, and S3 is the start of seat 2."""
    board = row("aaaaa", "03")
    game = opening(board, figure("Ann", sidekicks=1), figure("Ben", sidekicks=1), first=0)
    assert offered(game) == {f"place Ann's Friend at S{space}" for space in (1, 2, 4)}
    game.choose(1)
    assert offered(game) == {f"place Ben's Friend at S{space}" for space in (2, 4)}


def test_setup_3_without_room_in_the_zones_any_free_space_will_do() -> None:
    """Ann's zone has two spaces: her start and one more. Her second and third friend go anywhere but on S5."""
    board = row("aabbbbb", "05")
    game = opening(board, figure("Ann", sidekicks=3), figure("Ben"), first=0)
    # a forced choice is not asked: the first friend stands at S1 already
    assert game.at[1] == 1
    assert offered(game) == {f"place Ann's Friend 2 at S{space}" for space in (2, 3, 4, 6)}
    game.choose(4)
    assert offered(game) == {f"place Ann's Friend 3 at S{space}" for space in (2, 3, 6)}


def test_setup_3_of_several_heroes_one_stands_on_the_start_and_the_others_go_like_sidekicks() -> None:
    game = opening("yukon", "raptors", "bigfoot", first=0)
    board = game.table.board
    assert bits(game.on_spaces(1 << board.starts[0])) == [0]  # Raptors differ in nothing yet, so nobody is asked
    yellow = {"A4", "A5", "B3", "B4", "C4", "C5", "D4", "E5", "E6"}
    assert offered(game) == {f"place Raptor 2 at {space}" for space in yellow}


def test_setup_3_the_owner_picks_which_of_different_heroes_stands_on_the_start() -> None:
    two = figure("Two")
    pair = Hero(
        "pair",
        "Pair",
        "Tests",
        move=2,
        fighters=(Fighter("One", HERO, MELEE, 5), Fighter("Other", HERO, MELEE, 5)),
        abilities=(),
        cards=two.cards,
    )
    game = opening(row("aaaa", "03"), pair, two, first=0)
    assert (game.asked, game.kind, game.rule) == (0, ask.FIGHTER, "SETUP-3")
    assert offered(game) == {"choose One", "choose Other"}
    game.choose(1)
    assert game.at[1] == 0
    assert offered(game) == {"place One at S1", "place One at S2"}


def test_setup_3_a_seat_places_all_its_fighters_before_the_next_one() -> None:
    game = opening("yukon", "robin-hood", "robert-muldoon", first=1)
    asked = []
    while game.turn == 0:
        asked.append(game.asked)
        game.choose(game.options[-1])
    assert asked == [1] * 3 + [0] * 4


def test_setup_4_the_mulligan_is_off_by_default() -> None:
    game = opening("yukon", "bigfoot", "raptors")
    assert game.kind == ask.PLACE
    assert not game.table.mulligan


def test_setup_4_each_seat_may_take_one_mulligan_before_anybody_is_placed() -> None:
    table = Table(boards.load("yukon"), [heroes.load("bigfoot"), heroes.load("raptors")], first=1, mulligan=True)
    game = start(table, 3, listen=True)
    before = [hand[:] for hand in game.hand]
    assert (game.asked, game.kind, game.rule) == (1, ask.CONFIRM, "SETUP-4")  # whoever begins is asked first
    assert offered(game) == {"no", "yes"}
    assert game.present == 0
    game.choose(ask.YES)
    assert [event.kind for event in game.events or ()] == ["mulligan"] + ["draw"] * 5
    assert game.asked == 0
    assert game.hand[1] != before[1]
    assert len(game.hand[1]) == 5
    assert len(game.deck[1]) == 25
    game.choose(-1)
    assert game.hand[0] == before[0]
    assert (game.asked, game.kind) == (1, ask.PLACE)


def test_setup_4_a_mulligan_draws_from_the_whole_deck_again() -> None:
    seen: Counter[int] = Counter()
    for seed in range(150):
        game = Setup("yukon", ("bigfoot", "bigfoot"), seed=seed, mulligan=True).begin()
        game.choose(ask.YES)
        seen.update(game.hand[0])
    assert set(seen) == set(game.table.cards_of[0])
