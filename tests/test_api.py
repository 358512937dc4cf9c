"""The public functions with odd and bad arguments: a clear error, and nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

import matchless
from invented import written
from matchless import (
    Board,
    Hero,
    HeroError,
    IllegalChoice,
    MatchlessError,
    RecordError,
    SetupError,
    boards,
    heroes,
    load_record,
    new_game,
    resample,
    save_record,
    transcript,
)
from matchless.engine.definitions import ATTACK, HERO, MELEE, Card, Fighter
from phrases import phrase
from random_play import snapshot
from scenario import Scenario


def wolf(slug: str = "wolf", name: str = "Wolf", by: str = "Wolf") -> Hero:
    bite = Card("Bite", ATTACK, 3, boost=1, copies=30, by=by)
    return Hero(slug, name, "Ours", move=2, fighters=(Fighter("Wolf", HERO, MELEE, 10),), abilities=(), cards=(bite,))


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"first": 0.5}, "first"),
        ({"first": 2}, "first"),
        ({"turn_limit": 1.5}, "turn_limit"),
        ({"turn_limit": 0}, "turn_limit"),
        ({"pair": True}, "pair"),
        ({"pair": 0}, "pair"),
        ({"seed": "x"}, "seed"),
        ({"format": ["duel"]}, "format"),
        ({"format": "melee"}, "format"),
        ({"heroes": "robin-hood"}, "heroes"),
        ({"heroes": [None, "bigfoot"]}, "heroes"),
        ({"heroes": ["bigfoot"]}, "heroes"),
        ({"board": None}, "board"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_by_its_field(arguments: dict[str, Any], field: str) -> None:
    setup: dict[str, Any] = {"board": "yukon", "heroes": ["robin-hood", "bigfoot"], **arguments}
    with pytest.raises(SetupError) as caught:
        new_game(**setup)
    assert caught.value.field == field


@pytest.mark.parametrize("seat", [-1, -2, 2, 62])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    game = new_game("yukon", ["robin-hood", "bigfoot"], seed=1)
    for ask in (game.view, lambda seat: transcript(game, seat)):
        with pytest.raises(SetupError, match="there is no seat"):
            ask(seat)


@pytest.mark.parametrize("choice", [1000, -1, None, "0", 0.5, [0]])
def test_a_choice_of_another_kind_is_illegal_and_changes_nothing(choice: Any) -> None:
    game = new_game("yukon", ["robin-hood", "bigfoot"], seed=1)
    before = snapshot(game)
    with pytest.raises((IllegalChoice, TypeError)):  # the compiled build refuses what is no number by itself
        game.choose(choice)
    assert snapshot(game) == before


def test_a_choice_enters_the_state_as_a_number_of_our_own() -> None:
    """As a number from an array library would come: equal, but of another type."""

    class Foreign(int):
        pass

    game = new_game("yukon", ["robin-hood", "bigfoot"], seed=1)
    game.choose(Foreign(game.options[0]))
    assert [type(choice) for choice in game.choices()] == [int]


def test_a_game_made_from_a_view_cannot_be_recorded() -> None:
    game = new_game("yukon", ["robin-hood", "bigfoot"], seed=1)
    possible = resample(game.view(0), matchless.Rng.seeded(1))
    for save in (save_record, lambda game: transcript(game, 0)):
        with pytest.raises(MatchlessError, match="has no record"):
            save(possible)


def test_two_versions_of_one_hero_are_told_apart() -> None:
    game = new_game("yukon", [wolf(), wolf("wolf-2", "Wolf Mark Two")], seed=1)
    assert game.table.names == ("Wolf (seat 1)", "Wolf (seat 2)")
    assert game.table.players == ("Wolf (seat 1)", "Wolf Mark Two (seat 2)")


def test_a_hero_of_ones_own_is_checked() -> None:
    with pytest.raises(HeroError, match="no fighter is called 'Wulf'"):
        new_game("yukon", [wolf(by="Wulf"), "bigfoot"])


def test_a_record_with_a_hero_and_a_board_of_ones_own() -> None:
    data = {
        "name": "Row",
        "set": "Ours",
        "size": [900, 200],
        "zones": ["red"],
        "starts": {"1": "A1", "2": "A8"},
        "spaces": {f"A{n}": {"x": 100 * n, "y": 100, "zones": ["red"]} for n in range(1, 9)},
        "paths": [[f"A{n}", f"A{n + 1}"] for n in range(1, 8)],
        "one_way": [],
    }
    row = Board.from_data("row", data, "row.json")
    game = new_game(row, [wolf(), heroes.load("bigfoot")], seed=3)
    text = save_record(game)
    loaded = load_record(text, own_heroes=[wolf()], own_boards=[row])
    assert (loaded.table.board, loaded.hand, loaded.deck) == (row, game.hand, game.deck)
    assert save_record(loaded) == text
    with pytest.raises(RecordError, match="line 3: unknown board 'row'"):
        load_record(text, own_heroes=[wolf()])
    with pytest.raises(RecordError, match="line 4: unknown hero 'wolf'"):
        load_record(text, own_boards=[row])


def test_large_fighters_need_room_for_two() -> None:
    tiny = {
        "name": "Tiny",
        "set": "Ours",
        "size": [900, 200],
        "zones": ["red"],
        "starts": {"1": "A1", "2": "A6"},
        "spaces": {f"A{n}": {"x": 100 * n, "y": 100, "zones": ["red"]} for n in range(1, 7)},
        "paths": [[f"A{n}", f"A{n + 1}"] for n in range(1, 6)],
        "one_way": [],
    }
    with pytest.raises(SetupError, match=r"^board: .* has 6 spaces, too few for 7"):
        new_game(Board.from_data("tiny", tiny, "tiny.json"), ["t-rex", "robin-hood"])


def test_a_reach_beyond_the_board_is_the_whole_board() -> None:
    archer = Hero(
        "archer",
        "Archer",
        "Ours",
        move=2,
        fighters=(Fighter("Archer", HERO, MELEE, 10, reach=99),),
        abilities=(),
        cards=(Card("Shot", ATTACK, 3, boost=1, copies=30),),
    )
    game = new_game("yukon", [archer, "bigfoot"], seed=1, first=0)
    while game.kind != 0:
        game.choose(game.options[0])
    assert "attack" in [phrase(game, option) for option in game.options]


def over_two_tokens(third: str | Hero) -> tuple[Scenario, str, str]:
    """T. Rex beside two spaces, front and back, where tokens may lie; one more trap's card puts Muldoon out."""
    table = Scenario("t-rex", "robert-muldoon", third, board="hells-kitchen", mode="free-for-all").items()
    board = boards.load("hells-kitchen")
    front, back = "C4", "D4"
    near = next(
        name
        for name in board.spaces
        if name not in (front, back) and board.shares_zone[board.space_ids[front]] >> board.space_ids[name] & 1
    )
    other = next(
        name
        for name in board.spaces
        if board.beside[board.space_ids[near]] >> board.space_ids[name] & 1 and name not in (front, back)
    )
    table.only({"T. Rex": near, "Robert Muldoon": "A1", table.table.heroes[2].name: "F1"})
    table.stand("T. Rex", near, back=other).wound("T. Rex", 27).wound("Robert Muldoon", 2)
    table.empty_deck(1).hand(0, "Ripples in the Water", "Thrash")
    return table, front, back


def test_ix_46_two_traps_under_t_rex_when_the_first_draw_puts_muldoon_out() -> None:
    """The second trap has left with its seat: it hurts nobody and draws nothing."""
    table, front, back = over_two_tokens("bigfoot")
    table.token(1, front, back).hand(2, "Hoax").scheme("Ripples in the Water")
    table.choose(f"place T. Rex at {front} from {back}")
    assert table.health("T. Rex") == 26
    assert (table.tokens(1), table.space("Robert Muldoon"), table.game.over) == ([], "", False)


def test_ix_46_what_tokens_of_other_seats_were_about_to_do_is_done() -> None:
    """Muldoon's trap lies at the front, so it goes first and he is out by it; the other's ember burns all the same."""
    burns = "When an opposing fighter enters a space with an ember, deal 1 damage to that fighter."
    embers = {"name": "ember", "plural": "embers", "count": 4, "rules": [burns]}
    table, front, back = over_two_tokens(written("Ann", tokens=[embers]))
    table.token(1, front).token(2, back).hand(2, "Plain").scheme("Ripples in the Water")
    table.choose(f"place T. Rex at {front} from {back}")
    assert (table.space("Robert Muldoon"), table.health("T. Rex")) == ("", 25)


def test_prophecys_second_copy_stays_hidden_in_the_transcript() -> None:
    """The scheme itself goes openly to the cauldron right after the other copy has been put back unseen."""
    for seed in range(400):
        game = new_game("yukon", ["wayward-sisters", "hamlet"], seed=seed, first=0)
        rng = matchless.Rng.seeded(seed)
        while not game.over and game.turn < 12:
            labels = [phrase(game, option) for option in game.options]
            option = game.options[rng.below(len(game.options))]
            for wanted in ("scheme", "play Prophecy", "put back Prophecy"):
                if wanted in labels:
                    option = game.options[labels.index(wanted)]
            chosen = phrase(game, option)
            game.choose(option)
            if chosen == "put back Prophecy":
                assert transcript(game, 0)[-1] == "1 put-back prophecy"
                assert transcript(game, 1)[-1] == "1 put-back ?"
                return
    raise AssertionError("no Prophecy was put back")
