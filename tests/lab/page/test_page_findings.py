"""Findings: sentences that say what is sure, and that nothing is where nothing is."""

from __future__ import annotations

import pytest

from lab.page.balance_sample import Played, counted, run
from matchless.intervals import excess
from matchless.lab.balance_data import BalanceData
from matchless.lab.page.findings import Finding, findings, pairings

Results = dict[tuple[str, str], tuple[int, int]]  # by pairing: the games of it that the first won, and all of them


def played(results: Results, boards: tuple[str, ...] = ("Attic",), first_wins: bool | None = None) -> BalanceData:
    """A run with these results. Each hero of a pairing begins in half of what it wins and half of what it loses."""
    heroes = {hero: () for pair in results for hero in pair}
    games = []
    for pair, (wins, total) in results.items():
        for number in range(total):
            winner = pair[0] if number < wins else pair[1]
            turned = bool(number % 2) if first_wins is None else (pair.index(winner) == 1) is first_wins
            seated = pair[::-1] if turned else pair
            board = boards[number % len(boards)]
            games.append(Played(board, seated, seated.index(winner), 20, frozenset()))
    return counted(heroes, boards, games, 4)


def found(data: BalanceData, start: str) -> Finding:
    (finding,) = [finding for finding in findings(data) if finding.head.startswith(start)]
    return Finding(finding.head, finding.text.replace("\u00a0", " "), finding.side)


def heads(data: BalanceData) -> list[str]:
    return [finding.head for finding in findings(data)]


def test_the_strongest_and_the_weakest_are_named_with_their_intervals() -> None:
    data = played({("Ada", "Bo"): (150, 200), ("Ada", "Cleo"): (180, 200), ("Bo", "Cleo"): (140, 200)})
    strongest, weakest = found(data, "Strongest"), found(data, "Weakest")
    assert strongest == Finding(
        "Strongest: Ada",
        "Wins 82.5 % (78.5 to 85.9) of 400 games. Bo is next with 47.5 % (42.7 to 52.4), and clearly apart.",
        "above",
    )
    assert (weakest.head, weakest.side) == ("Weakest: Cleo", "below")
    assert weakest.text.startswith("Wins 20.0 % (16.4 to 24.2) of 400 games.")


def test_noise_is_called_noise() -> None:
    data = played({("Ada", "Bo"): (52, 100), ("Ada", "Cleo"): (51, 100), ("Bo", "Cleo"): (49, 100)})
    strongest = found(data, "Strongest: Ada")
    assert strongest.side == "unsure"
    assert "That is within the noise of 50 %. Cleo and Bo cannot be told apart from it." in strongest.text
    even = found(data, "No pairing is clearly uneven")
    assert "Ada wins 52.0 % (42.3 to 61.5) of 100 games" in even.text
    assert "within the noise" in even.text


def test_the_extreme_of_many_may_be_chance() -> None:
    """An interval of its own that excludes a half is not enough for the highest of many."""
    names = "ABCDEFGHIJKLM"
    results = {(a, b): (50, 100) for i, a in enumerate(names) for b in names[i + 1 :]}
    results |= {("A", "B"): (85, 100)}
    data = played(results)
    strongest = found(data, "Strongest: A")
    assert strongest.side == "unsure"
    assert "As the extreme of 13 rates it may still be chance." in strongest.text


def test_two_heroes_are_apart_exactly_if_their_record_is_not_even() -> None:
    assert "cannot be told apart" in found(played({("Ada", "Bo"): (59, 100)}), "Strongest").text
    assert "clearly apart" in found(played({("Ada", "Bo"): (61, 100)}), "Strongest").text


def test_the_most_lopsided_pairing_is_one_that_is_clear() -> None:
    data = played({("Ada", "Bo"): (3, 3), ("Ada", "Cleo"): (90, 100), ("Bo", "Cleo"): (50, 100)})
    lopsided = found(data, "Most lopsided")
    assert lopsided.head == "Most lopsided: Ada against Cleo"
    assert "Ada wins 90.0 % (82.6 to 94.5) of 100 games." in lopsided.text
    assert "too much for chance, even as the widest of 3 gaps" in lopsided.text
    assert found(data, "Clearly uneven").head == "Clearly uneven: 1 of 3 pairings"


def test_a_pairing_that_is_only_just_clear_may_be_chance() -> None:
    data = played({("Ada", "Bo"): (61, 100), ("Ada", "Cleo"): (50, 100), ("Bo", "Cleo"): (50, 100)})
    assert "As the widest of 3 gaps it may still be chance." in found(data, "Most lopsided: Ada against Bo").text


def test_pairings_are_seen_once_by_whoever_won_more() -> None:
    data = played({("Ada", "Bo"): (1, 10), ("Ada", "Cleo"): (7, 10), ("Bo", "Cleo"): (0, 0)})
    assert {(cell["row"], cell["column"]): cell["wins"] for cell in pairings(data)} == {
        ("Bo", "Ada"): 9,
        ("Ada", "Cleo"): 7,
    }


@pytest.mark.parametrize(
    ("first_wins", "head", "side"),
    [
        (True, "Beginning is an advantage", "above"),
        (False, "Beginning is a drawback", "below"),
        (None, "Beginning makes no clear difference", "unsure"),
    ],
)
def test_what_beginning_is_worth(first_wins: bool | None, head: str, side: str) -> None:
    finding = found(played({("Ada", "Bo"): (50, 100)}, first_wins=first_wins), "Beginning")
    assert (finding.head, finding.side) == (head, side)
    rate = {True: "100.0 % (96.3 to 100.0)", False: "0.0 % (0.0 to 3.7)", None: "50.0 % (40.4 to 59.6)"}[first_wins]
    assert f"Whoever begins wins {rate} of the games that somebody wins" in finding.text


def test_a_board_that_matters_is_named() -> None:
    games = [
        Played(board, ("Ada", "Bo"), int(number >= wins), 20, frozenset())
        for board, wins in (("Attic", 80), ("Cellar", 30))
        for number in range(100)
    ]
    data = counted({"Ada": (), "Bo": ()}, ("Attic", "Cellar"), games, 4)
    finding = found(data, "The board matters most to Ada")
    assert "Ada wins 80.0 % (71.1 to 86.7) on Attic and 30.0 % (21.9 to 39.6) on Cellar." in finding.text
    even = played({("Ada", "Bo"): (50, 100)}, ("Attic", "Cellar"))
    assert "No board clearly favours anyone" in heads(even)
    assert not [head for head in heads(played({("Ada", "Bo"): (50, 100)})) if "board" in head]


def with_cards(worth: int) -> BalanceData:
    """Two cards, each dealt in half of the games; of those with Loom so many more of a hundred are won."""
    games = []
    for number in range(400):
        loom, note = number % 2 == 0, number % 4 < 2
        won = (number // 4) % 100 < 50 + (worth if loom else -worth)
        seen = [("Ada", "Loom", "opening")] * loom + [("Ada", "Note", "opening")] * note
        games.append(Played("Attic", ("Ada", "Bo"), int(not won), 20, frozenset(seen)))
    return counted({"Ada": ("Loom", "Note"), "Bo": ()}, ("Attic",), games, 4)


def test_a_card_that_stands_out_in_the_opening_hand_is_named() -> None:
    finding = found(with_cards(20), "Telling in the opening hand")
    assert finding.head == "Telling in the opening hand: 1 of 2 cards"
    assert finding.text.startswith("Most of all Loom (Ada, +20.0 points).")
    assert "No card clearly stands out" in heads(with_cards(1))


def test_among_two_cards_more_is_asked_for_than_of_one() -> None:
    data = with_cards(5)  # 110 of 200 against 90 of 200: clear by itself, not as the better of two
    low, _ = excess(110, 200, 200, 400)
    assert low > 0
    assert "No card clearly stands out" in heads(data)
    data["cards"] = data["cards"][:1]
    assert "Telling in the opening hand: 1 of 1 card" in heads(data)


def test_a_card_of_every_game_is_no_finding() -> None:
    seen = frozenset([("Ada", "Loom", "opening")])
    games = [Played("Attic", ("Ada", "Bo"), number % 3 % 2, 20, seen) for number in range(90)]
    data = counted({"Ada": ("Loom",), "Bo": ()}, ("Attic",), games, 4)
    assert not [head for head in heads(data) if "ard" in head]


def test_draws_are_mentioned_if_there_are_any() -> None:
    heroes = {"Ada": (), "Bo": ()}
    games = [Played("Attic", ("Ada", "Bo"), winner, 20, frozenset()) for winner in (0, 1, -1, 1)]
    assert found(counted(heroes, ("Attic",), games, 4), "1 game drawn").text.startswith("That is 25.0 % of all.")
    assert not [head for head in heads(counted(heroes, ("Attic",), games[:2], 4)) if "drawn" in head]


def test_length_is_summed_up() -> None:
    games = [Played("Attic", ("Ada", "Bo"), 0, turns, frozenset()) for turns in (10, 12, 14, 16)]
    games += [Played("Attic", ("Ada", "Cleo"), 0, 30, frozenset())]
    data = counted({"Ada": (), "Bo": (), "Cleo": ()}, ("Attic",), games, 4)
    finding = found(data, "A game takes 14 turns")
    assert "Shortest with Bo (13), longest with Cleo (30)." in finding.text


def test_no_games_are_no_findings() -> None:
    data = counted({"Ada": (), "Bo": ()}, ("Attic",), [], 4)
    assert heads(data) == ["Nothing yet"]


def test_every_sentence_is_whole() -> None:
    for seed in range(5):
        for finding in findings(
            run({"Ada": ("A", "B"), "Bo": ("C",), "Cleo": ("D",)}, ("Attic", "Cellar"), 12, seed=seed)
        ):
            assert finding.text.endswith(".")
            assert "  " not in finding.text
            assert "None " not in finding.text or "None differs" in finding.text
            assert finding.side in ("above", "below", "unsure")
