"""Who took part, under the names that the page shows, strongest first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.lab.balance_data import BalanceData, BoardData, HeroData, Share
    from matchless.lab.levels import HeroLevels


def titles(things: Sequence[HeroData] | Sequence[BoardData] | Sequence[HeroLevels]) -> dict[str, str]:
    """What to call each hero or board; where two are titled alike, their names tell them apart."""
    shown = Counter(thing["title"] for thing in things)
    return {
        thing["name"]: thing["title"] if shown[thing["title"]] == 1 else f"{thing['title']} ({thing['name']})"
        for thing in things
    }


def by_strength(data: BalanceData) -> list[HeroData]:
    """The heroes, strongest first, those without games last."""
    return sorted(data["heroes"], key=lambda hero: -strength(hero["total"]))


def strength(share: Share) -> float:
    """The rate as something to sort by."""
    return -1.0 if share["rate"] is None else share["rate"]
