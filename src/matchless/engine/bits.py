"""Sets of fighters and of spaces as integers: bit i stands for fighter or space i."""


def bits(mask: int) -> list[int]:
    """The members of `mask`, lowest first."""
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return members


def lowest(mask: int) -> int:
    """The lowest member of a mask that has one."""
    return (mask & -mask).bit_length() - 1
