"""What a balance run finds out."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from matchless import RULES_VERSION
from matchless.intervals import wilson
from matchless.lab.balance import Balance, codes
from matchless.lab.balance_data import BalanceData, Score, Share
from matchless.lab.match import Match, Outcome
from matchless.lab.plan import Matrix, Terms, entrant, place

NAMES = ("raptors", "bigfoot", "elektra")
PLACES = ("yukon", "hells-kitchen")


def matrix(mirrors: bool = False, rounds: int = 4, seed: int = 2) -> Matrix:
    terms = Terms(tuple(map(place, PLACES)), "random", rounds, seed)
    return Matrix(tuple(map(entrant, NAMES)), terms, mirrors)


def played(run: Matrix, **settings: Any) -> tuple[BalanceData, dict[Match, Outcome]]:
    balance = Balance(run)
    outcomes = dict(balance.play(**{"backend": "serial", **settings}))
    return balance.data(), outcomes


@pytest.fixture(scope="module")
def whole() -> tuple[BalanceData, dict[Match, Outcome]]:
    return played(matrix(mirrors=True))


Whole = tuple[BalanceData, dict[Match, Outcome]]


def won_by(match: Match, outcome: Outcome) -> str:
    return match.heroes[outcome.winners[0]] if outcome.winners else ""


def agrees(share: Share, games: int, wins: int) -> bool:
    low, high = wilson(wins, games)
    rate = wins / games if games else None
    return (share["games"], share["wins"], share["rate"], share["low"], share["high"]) == (games, wins, rate, low, high)


def test_the_data_are_plain_and_the_same_again_whoever_plays(whole: Whole) -> None:
    data, _ = whole
    assert json.loads(json.dumps(data)) == data
    assert played(matrix(mirrors=True), backend="processes", jobs=2)[0] == data
    assert played(matrix(mirrors=True, seed=3))[0] != data


def test_meta_says_what_was_run(whole: Whole) -> None:
    meta = whole[0]["meta"]
    assert (meta["heroes"], meta["boards"], meta["bot"], meta["seed"]) == (list(NAMES), list(PLACES), "random", 2)
    assert (meta["rules"], meta["matchless"], meta["mirrors"]) == (RULES_VERSION, "0.1.0", True)
    assert (meta["games_per_cell"], meta["games"], meta["planned"]) == (16, 96, 96)
    assert set(meta["sources"]) == {*NAMES, *PLACES}
    assert len(set(meta["sources"].values())) == 5


def test_a_cell_is_the_games_of_two_heroes_seen_by_the_row(whole: Whole) -> None:
    data, outcomes = whole
    assert [(cell["row"], cell["column"]) for cell in data["cells"]] == [
        (row, column) for row in NAMES for column in NAMES
    ]
    for cell in data["cells"]:
        games = {
            match: outcome for match, outcome in outcomes.items() if {*match.heroes} == {cell["row"], cell["column"]}
        }
        mirror = cell["row"] == cell["column"]
        wins = sum(
            match.first in outcome.winners if mirror else won_by(match, outcome) == cell["row"]
            for match, outcome in games.items()
        )
        assert agrees(cell, 16, wins)
        assert cell["draws"] == sum(not outcome.winners for outcome in games.values())


def test_cells_without_mirrors_have_no_diagonal() -> None:
    data, _ = played(matrix(rounds=1))
    assert len(data["cells"]) == 6
    assert all(cell["row"] != cell["column"] for cell in data["cells"])


def test_a_hero_is_all_its_games_but_those_against_itself(whole: Whole) -> None:
    data, outcomes = whole
    assert [hero["name"] for hero in data["heroes"]] == list(NAMES)
    for hero in data["heroes"]:
        name = hero["name"]
        games = {m: o for m, o in outcomes.items() if name in m.heroes and len({*m.heroes}) == 2}
        wins = Counter(m.heroes[m.first] == name for m, o in games.items() if won_by(m, o) == name)
        assert agrees(hero["total"], 32, wins.total())
        assert agrees(hero["began"], 16, wins[True])
        assert agrees(hero["followed"], 16, wins[False])
        assert hero["length"]["turns"]["games"] == 32
        assert hero["length"]["turns"]["mean"] == pytest.approx(sum(o.turns for o in games.values()) / 32)
    assert [hero["title"] for hero in data["heroes"]] == ["Raptors", "Bigfoot", "Elektra"]
    assert [hero["code"] for hero in data["heroes"]] == ["RAPT", "BIGF", "ELEK"]


def test_beginning_is_measured_over_all_games_that_were_won(whole: Whole) -> None:
    data, outcomes = whole
    wins = sum(match.first in outcome.winners for match, outcome in outcomes.items())
    decided = sum(bool(outcome.winners) for outcome in outcomes.values())
    assert agrees(data["beginning"], decided, wins)
    assert data["beginning"]["advantage"] == pytest.approx(wins / decided - 0.5)


def test_boards_divide_the_games_between_them(whole: Whole) -> None:
    data, outcomes = whole
    assert [board["name"] for board in data["boards"]] == list(PLACES)
    assert sum(board["games"] for board in data["boards"]) == 96
    for board in data["boards"]:
        games = {m: o for m, o in outcomes.items() if m.board == board["name"]}
        assert board["games"] == len(games)
        assert board["beginning"]["wins"] == sum(m.first in o.winners for m, o in games.items())
        for hero in board["heroes"]:
            of_hero = {m: o for m, o in games.items() if hero["hero"] in m.heroes and len({*m.heroes}) == 2}
            assert agrees(hero, 16, sum(won_by(m, o) == hero["hero"] for m, o in of_hero.items()))


def test_length_is_in_turns_and_decisions(whole: Whole) -> None:
    data, outcomes = whole
    turns, decisions = data["length"]["turns"], data["length"]["decisions"]
    assert turns["mean"] == pytest.approx(sum(outcome.turns for outcome in outcomes.values()) / 96)
    assert decisions["mean"] == pytest.approx(sum(sum(outcome.decisions) for outcome in outcomes.values()) / 96)
    assert (turns["least"], turns["most"]) == (
        min(outcome.turns for outcome in outcomes.values()),
        max(outcome.turns for outcome in outcomes.values()),
    )
    spreads = [part["length"]["turns"] for part in (*data["heroes"], *data["boards"], data)]
    assert len({(spread["start"], spread["width"], len(spread["counts"])) for spread in spreads}) == 1
    assert all(sum(spread["counts"]) == spread["games"] for spread in spreads)


def test_cards_are_those_of_the_decks_with_their_influence(whole: Whole) -> None:
    data, _ = whole
    raptors = entrant("raptors").hero
    mine = [card for card in data["cards"] if card["hero"] == "raptors"]
    assert [(card["card"], card["copies"], card["boost"]) for card in mine] == [
        (card.name, card.copies, card.boost) for card in raptors.cards
    ]
    total = data["heroes"][0]["total"]["rate"]
    assert total is not None
    for card in mine:
        assert card["drawn"]["games"] >= card["played"]["games"]
        for use in (card["opening"], card["drawn"], card["played"], card["boosted"]):
            assert agrees(use, use["games"], use["wins"])
            assert use["games"] <= 32
            if use["rate"] is not None:
                assert use["influence"] == pytest.approx(use["rate"] - total)
    assert 0 < sum(card["opening"]["games"] for card in mine) <= 32 * 5


def test_a_run_cut_short_shows_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    balance = Balance(matrix())
    run = balance.play(backend="serial", journal=path)
    for _ in range(20):
        next(run)
    run.close()
    data = balance.data()
    assert (data["meta"]["games"], data["meta"]["planned"]) == (20, 48)
    assert sum(hero["total"]["games"] for hero in data["heroes"]) == 40
    assert played(matrix(), journal=path)[0] == played(matrix())[0]


def test_a_longer_run_goes_on_from_the_journal_of_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    played(matrix(rounds=1), journal=path)
    lines = len(path.read_text().splitlines())
    assert played(matrix(rounds=2), journal=path)[0] == played(matrix(rounds=2))[0]
    assert len(path.read_text().splitlines()) == lines + 12


def test_a_run_without_games_has_no_rates() -> None:
    data = Balance(matrix()).data()
    assert {cell["rate"] for cell in data["cells"]} == {None}
    assert data["beginning"]["advantage"] is None
    assert data["length"]["turns"]["mean"] is None
    assert {card["drawn"]["influence"] for card in data["cards"]} == {None}


def test_a_draw_is_no_win_and_does_not_count_for_beginning() -> None:
    balance = Balance(matrix())
    for winner in (0, 0, -1, 1):
        balance.results.count("yukon", "raptors", "bigfoot", 0, winner)
    data = balance.data()
    cells: dict[tuple[str, str], Score] = {(cell["row"], cell["column"]): cell for cell in data["cells"]}
    for pair, wins in ((("raptors", "bigfoot"), 2), (("bigfoot", "raptors"), 1)):
        assert (cells[pair]["games"], cells[pair]["wins"], cells[pair]["draws"]) == (4, wins, 1)
    assert (data["beginning"]["games"], data["beginning"]["wins"]) == (3, 2)
    assert (data["boards"][0]["games"], data["boards"][0]["draws"]) == (4, 1)


def test_codes_are_short_and_unlike() -> None:
    titles = [
        "Robin Hood",
        "T. Rex",
        "The Wayward Sisters",
        "Bigfoot",
        "Dr. Sattler",
        "Robin Hood",
        "Robin Hoot",
        "Io",
        "?",
    ]
    assert codes(titles) == ["RHOO", "TREX", "WSIS", "BIGF", "DSAT", "RHO2", "RHO3", "IO", "?"]
