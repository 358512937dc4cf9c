"""Positions of lessons name only the cards that matter: here the others are put where they belong."""

from __future__ import annotations

from collections import Counter

from matchless import heroes
from matchless.names import UnknownName

PLACES = ("hand", "deck", "discards", "piles")
REST = "*"  # a discard pile of all that is not named


def whole(text: str) -> str:
    """A position with all cards: those it does not name lie under the deck, or in the discard pile if that is `*`."""
    title, *parts = text.split("/")
    fields = {name: value for name, _, value in (part.partition("=") for part in parts)}
    for seat, name in enumerate(fields.get("heroes", "").split(","), 1):
        try:
            hero = heroes.load(name.partition("@")[0])
        except UnknownName:
            return text  # whoever reads the position says so
        named: Counter[str] = Counter()
        for place in PLACES:
            for piece in fields.get(f"{seat}.{place}", "").replace(";", ",").split(","):
                card, _, times = piece.partition("*")
                named[card] += int(times) if times.isdecimal() else 1
        others = [card.slug for card in hero.cards for _ in range(card.copies - named[card.slug])]
        rest = "discards" if fields.get(f"{seat}.discards") == REST else "deck"
        if fields.get(f"{seat}.discards") == REST:
            del fields[f"{seat}.discards"]
        below = [*others, *filter(None, [fields.get(f"{seat}.{rest}", "")])]
        if below:
            fields[f"{seat}.{rest}"] = ",".join(below)
    return "/".join([title, *(f"{name}={value}" for name, value in fields.items())])
