"""Cards and the texts of whatever speaks in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from matchless.engine.definitions import TYPE_NAMES, Ability, AttackBonus, Card, Token
from matchless.engine.text import ability_text, card_text, token_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matchless.engine.definitions import Hero, Source


def cards_table(cards: Iterable[tuple[Card, int]]) -> Table:
    """Cards, each with a number of copies, and what they say."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("copies", justify="right")
    table.add_column("card", style="bold", min_width=12)
    table.add_column("type", no_wrap=True)
    table.add_column("value", justify="right")
    table.add_column("boost", justify="right")
    table.add_column("by", min_width=8)
    table.add_column("text", ratio=1)
    for card, copies in cards:
        value = "" if card.value is None else str(card.value)
        by = ", ".join(card.by) or "any"
        table.add_row(str(copies), card.name, TYPE_NAMES[card.type], value, str(card.boost), by, card_text(card))
    return table


def card_stats(card: Card) -> str:
    """A card's numbers: "attack 5, boost 4"."""
    value = "" if card.value is None else f" {card.value}"
    return f"{TYPE_NAMES[card.type]}{value}, boost {card.boost}"


def card_line(card: Card) -> str:
    """What a card says, on one line."""
    return card_text(card).replace("\n", " ")


def source_text(heroes: Sequence[Hero], source: Source) -> str:
    """What a card, ability or token of one of these heroes says."""
    if isinstance(source, Card):
        return card_line(source)
    if isinstance(source, Token):
        return token_text(source)
    if isinstance(source, (Ability, AttackBonus)):
        for hero in heroes:
            if source in hero.abilities:
                return ability_text(hero, source)
    return ""
