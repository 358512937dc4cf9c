"""What the sheets and cards of the heroes say in numbers, from `heroes/sheets.yaml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

FILE = Path(__file__).parent / "heroes" / "sheets.yaml"


class Printed(NamedTuple):
    """A card as it is printed."""

    type: str
    value: int | None
    boost: int
    copies: int
    by: list[str]
    besides: list[str] = []  # noqa: RUF012  # a tuple's default, which nobody changes


@cache
def sheets() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return read


def deck(hero: str) -> dict[str, Printed]:
    """The cards of a hero by name."""
    return {name: Printed(*card) for name, card in sheets()[hero]["deck"].items()}
