"""Stable ids of things that people call by a name: what records, choices and positions are written with."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UNNAMED: Final = "unnamed"  # what has a name without a letter or digit
NOTHING: Final = "none"  # the id of declining, and so nobody's own


def slug_of(name: str) -> str:
    """The stable id of a name: "65 Million Years" is 65-million-years."""
    plain = unicodedata.normalize("NFKD", name.replace("'", "").replace("’", ""))
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter)).lower()
    return "-".join(re.findall(r"[^\W_]+", kept))


def stable_id(name: str, id_: str, was: Sequence[str]) -> str:
    """What stays when something is given a better name: the id it was given, or that of its first name."""
    return id_ or slug_of(was[0] if was else name)


def told_apart(ids: Iterable[str]) -> list[str]:
    """The ids, with a number after each that has come before: strike, strike~2; those that are empty too."""
    counts: dict[str, int] = {}
    apart: list[str] = []
    for id_ in ids:
        id_ = id_ or UNNAMED
        counts[id_] = counts.get(id_, 0) + 1
        apart.append(id_ if counts[id_] == 1 else f"{id_}~{counts[id_]}")
    return apart
