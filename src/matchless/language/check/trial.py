"""The trial of a hero by random games: cards whose texts never do anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from matchless.engine import events as ev
from matchless.engine.board import Board
from matchless.engine.definitions import Hero
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.engine.table import Table

LEAST: Final = 20  # times that a text must have resolved before anything is said of it
PLAYED: Final = (ev.ATTACK, ev.DEFEND, ev.SCHEME)


def idle_cards(hero: Hero, rivals: Sequence[Hero], board: Board, games: int) -> list[tuple[int, int]]:
    """The cards, by their place in the deck, whose texts changed, asked and showed nothing; and how often each was
    played."""
    played: Counter[str] = Counter()
    busy: set[str] = set()
    tables = [Table(board, [hero, rival], first=first) for rival in rivals for first in (0, 1)]
    for number in range(games):
        _watch(tables[number % len(tables)], number, played, busy)
    return [
        (at, played[card.name])
        for at, card in enumerate(hero.cards)
        if any(card.texts) and card.name not in busy and played[card.name] >= LEAST
    ]


def _watch(table: Table, seed: int, played: Counter[str], busy: set[str]) -> None:
    """One game at random; notes which cards of the first seat were played, and which of them did something."""
    game = start(table, seed, listen=True)
    below = Rng.seeded(~seed).below
    cards = table.heroes[0].cards
    by_source = {id(card): card.name for card in cards}
    before = ""
    while True:
        for event in game.events or ():
            if event.kind in PLAYED and event.seat == 0 and event.card >= 0:
                played[table.cards[event.card].name] += 1
            elif (before, event.kind) != (ev.COMBAT, ev.DAMAGE) and id(event.source) in by_source:
                busy.add(by_source[id(event.source)])
            before = event.kind  # what follows a combat is damage by the value, not by a text
        if game.events:
            game.events.clear()
        if game.over:
            return
        busy |= {by_source[id(frame.source)] for frame in game.frames if id(frame.source) in by_source}
        game.choose(game.options[0 if game.by_hand else below(len(game.options))])
