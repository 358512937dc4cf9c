"""Sets of fighters and of spaces as integers: bit i stands for fighter or space i."""

from typing import Final

WIDTH: Final = 64  # more than any board has spaces, and than any usual game has fighters


def one_by_one(mask: int) -> list[int]:
    """The members of `mask`, lowest first, however many there are."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


# By eight bits each, as nothing else is asked as often: at 256 * place + byte, the members of that byte at that place.
MEMBERS: Final[list[list[int]]] = [one_by_one(byte << first) for first in range(0, WIDTH, 8) for byte in range(256)]


def bits(mask: int) -> list[int]:
    """The members of `mask`, lowest first."""
    members = MEMBERS[mask & 255][:]
    if mask < 256:
        return members
    if mask >> WIDTH:
        return one_by_one(mask)
    mask >>= 8
    place = 256
    while mask:
        members += MEMBERS[place + (mask & 255)]
        mask >>= 8
        place += 256
    return members


def each(mask: int) -> list[int]:
    """The members of `mask`, lowest first, to go through and for nothing else: of few there is only one list."""
    return MEMBERS[mask] if 0 <= mask < 256 else bits(mask)


def lowest(mask: int) -> int:
    """The lowest member of a mask that has one."""
    return (mask & -mask).bit_length() - 1
