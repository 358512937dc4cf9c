"""How the cost of a decision grows with seats, fighters and cards in hand, in the installed build.

uv run python benchmarks/growth.py
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid

import matchless
from matchless.engine.decision import ACTION
from workload import measure_play, microseconds

SEATS: Sequence[tuple[str, tuple[str, ...], str]] = (
    ("2 seats, duel", ("bullseye", "daredevil"), "duel"),
    ("3 seats, free-for-all", ("bullseye", "daredevil", "bullseye"), "free-for-all"),
    ("4 seats, free-for-all", ("bullseye", "daredevil", "bullseye", "daredevil"), "free-for-all"),
)
FIGHTERS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("2 fighters", ("bullseye", "daredevil")),
    ("4 fighters", ("bigfoot", "hamlet")),
    ("6 fighters", ("raptors", "wayward-sisters")),
    ("10 fighters", ("robin-hood", "elektra")),
)
HANDS = (1, 5, 10, 20)


def rate(heroes: tuple[str, ...], mode: str) -> float:
    table = matchless.new_game("hells-kitchen", heroes, format=mode).table
    return 1e6 / measure_play(table, 2.0)["decisions_per_second"]


def action_with(cards: int) -> float:
    """Microseconds to work out the legal actions with so many cards in hand."""
    game = matchless.new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=4, first=0)
    while game.kind != ACTION:
        game.choose(game.options[0])
    game.draw(0, cards - len(game.hand[0]), None)
    del game.hand[0][cards:]

    def reopen() -> None:
        game.asked = -1
        game.advance()

    return microseconds(reopen, 0.5)


def main() -> None:
    grid = Grid(title=f"microseconds a decision ({matchless.BUILD})")
    grid.add_column("what grows")
    grid.add_column("microseconds", justify="right")
    for name, heroes, mode in SEATS:
        grid.add_row(name, f"{rate(heroes, mode):.2f}")
    grid.add_section()
    for name, heroes in FIGHTERS:
        grid.add_row(name, f"{rate(heroes, 'duel'):.2f}")
    grid.add_section()
    for cards in HANDS:
        grid.add_row(f"legal actions with {cards} cards in hand", f"{action_with(cards):.2f}")
    Console().print(grid)


if __name__ == "__main__":
    main()
