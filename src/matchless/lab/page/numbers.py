"""Numbers as the page writes them."""

from __future__ import annotations

MINUS = "\u2212"
SPACE = "\u00a0"  # does not break, so that a sign stays with its number


def count(number: int) -> str:
    """12,345."""
    return f"{number:,}"


def share(value: float) -> str:
    """53.4, a share in percent without the sign."""
    return f"{100 * value:.1f}"


def percent(value: float) -> str:
    """53.4 %."""
    return f"{share(value)}{SPACE}%"


def between(low: float, high: float) -> str:
    """51.0 to 55.8."""
    return f"{share(low)} to {share(high)}"


def points(value: float) -> str:
    """+3.4, a difference of shares in percentage points; nothing is neither plus nor minus."""
    number = f"{abs(100 * value):.1f}"
    if number == "0.0":
        return number
    return ("+" if value > 0 else MINUS) + number


def share_tick(value: float) -> str:
    """50, or 52.5: as short as it can be."""
    return share(value).removesuffix(".0")


def points_tick(value: float) -> str:
    """+5, as short as it can be."""
    return points(value).removesuffix(".0")


def decimal(value: float) -> str:
    """23.4."""
    return f"{value:.1f}"


def listing(parts: list[str]) -> str:
    """a, b and c."""
    return " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part) if parts else ""


def plural(number: int, noun: str, ending: str = "s") -> str:
    """1 game, 2,000 games; heroes have another ending."""
    return f"{count(number)} {noun}{'' if number == 1 else ending}"
