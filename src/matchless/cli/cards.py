"""Cards and the texts of whatever speaks in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from matchless.cli.headings import heading
from matchless.engine.definitions import TYPE_NAMES
from matchless.engine.text import card_text, one_line
from matchless.language.languages import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matchless.engine.definitions import Card


def cards_table(cards: Iterable[tuple[Card, int]], language: str = ENGLISH) -> Table:
    """Cards, each with a number of copies, and what they say."""
    rows = list(cards)
    attributes = rows[0][0].attributes if rows else ()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(heading(language, "copies"), justify="right")
    table.add_column(heading(language, "card"), style="bold", min_width=12)
    table.add_column(heading(language, "type"), no_wrap=True)
    table.add_column(heading(language, "value"), justify="right")
    table.add_column(heading(language, "boost"), justify="right")
    for attribute in attributes:
        if attribute.values:
            table.add_column(attribute.name)
        else:
            table.add_column(attribute.plural, justify="right")
    table.add_column(heading(language, "by"), min_width=8)
    table.add_column(heading(language, "text"), ratio=1)
    for card, copies in rows:
        value = "" if card.value is None else str(card.value)
        own = [
            attribute.text(given) if attribute.values else str(given or "")
            for attribute, given in zip(attributes, card.given, strict=True)
        ]
        by = ", ".join(card.by) or heading(language, "any")
        kind = "\n".join((heading(language, TYPE_NAMES[card.type]), *card.families))
        table.add_row(str(copies), card.name, kind, value, str(card.boost), *own, by, card_text(card))
    return table


def card_stats(card: Card) -> str:
    """A card's numbers, and what it gives to a pile: "attack 5, boost 4", "versatile 2, boost 3, bat"."""
    value = "" if card.value is None else f" {card.value}"
    mark = card_mark(card)
    return ", ".join(filter(None, (f"{TYPE_NAMES[card.type]}{value}", *card.families, f"boost {card.boost}", mark)))


def card_mark(card: Card) -> str:
    """What a card gives to a pile: what it has of its hero's attributes."""
    given = zip(card.attributes, card.given, strict=True)
    return ", ".join(attribute.text(amount) for attribute, amount in given if amount)


def card_line(card: Card) -> str:
    """What a card says, on one line."""
    return one_line(card_text(card))


def count(number: int, noun: str, ending: str = "s") -> str:
    """1 card, 2 cards; heroes have another ending."""
    return f"{number} {noun}{'' if number == 1 else ending}"
