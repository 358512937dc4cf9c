"""Every view of some random games is shown by the table without an error; render.py does it by the hundred."""

from __future__ import annotations

import pytest

from browser.render import Wrong, screens, show, thinned, told
from matchless.engine.table import DUEL, FREE_FOR_ALL, TEAMS
from random_play import BIG_BOARDS, BOARDS, HEROES, Setup

EVERY = 12  # of all states only so many are shown


def setups() -> list[Setup]:
    """One game on each board, with all heroes and formats among them."""
    found, taken = [], 0
    for number, board in enumerate(BOARDS):
        format_ = DUEL if board not in BIG_BOARDS else (FREE_FOR_ALL, TEAMS)[number % 2]
        seats = 2 if format_ == DUEL else 4
        names = tuple(HEROES[(taken + seat) % len(HEROES)] for seat in range(seats))
        taken += seats
        found.append(Setup(board, names, format_, seed=number, mulligan=True, style="fierce", luck=number))
    found.append(Setup(BOARDS[0], ("robin-hood", "robin-hood"), seed=7))  # the same hero twice has other names
    return found


def test_every_hero_board_and_format_is_shown_without_an_error() -> None:
    games = [(number, setup, told(setup, EVERY)) for number, setup in enumerate(setups())]
    with screens() as to:
        figures = list(show(games, to))[-1]
    assert figures.heroes == set(HEROES)
    assert figures.boards == set(BOARDS)
    assert set(figures.formats) == {DUEL, FREE_FOR_ALL, TEAMS}
    assert len(figures.times) > 300


def test_an_error_would_be_noticed() -> None:
    setup = setups()[0]
    texts = told(setup, 50)[0]
    welcome = texts[0]
    state = next(text for text in texts if text.startswith('{"type":"state"'))
    with pytest.raises(Wrong, match=r"state \d+ to seats \[0\]"), screens() as to:
        to[0].show(setup, [welcome, state, state.replace('"hero":"', '"hero":"no-')])


def test_the_last_state_is_always_shown() -> None:
    states = [f'{{"type":"state",{number}' for number in range(10)]
    texts = ["welcome", *states]
    assert thinned(texts, 1) == texts
    assert thinned(texts, 4) == ["welcome", states[1], states[5], states[9]]
