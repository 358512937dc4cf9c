"""The one generator of a game: sfc32, whose four 32-bit words are part of the state.

It needs only additions, shifts and exclusive-ors of small integers, so it gives the same numbers on every machine
and in both builds.
"""

from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
# By bound: how far a word is shifted to the right to have as many bits as the largest number below the bound.
SHIFTS: Final[list[int]] = [32 - (bound - 1).bit_length() if bound else 32 for bound in range(256)]


class Rng:
    """A stream of random numbers that can be copied and compared."""

    __slots__ = ("a", "b", "c", "count")

    a: i64  # compiled these are machine words, which chance has most use for
    b: i64
    c: i64
    count: i64

    def __init__(self, a: int, b: int, c: int, count: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.count = count

    @staticmethod
    def seeded(seed: int) -> "Rng":
        """The generator for a seed; every bit of the seed counts."""
        rng = Rng(0, seed & WORD, 0x9E3779B9, 1)
        rest = abs(seed) * 2 + (seed < 0)
        while True:
            rng.a ^= rest & WORD
            for _ in range(12):
                rng.word()
            rest >>= 32
            if not rest:
                return rng

    def clone(self) -> "Rng":
        return Rng(self.a, self.b, self.c, self.count)

    def word(self) -> int:
        """The next 32 random bits."""
        b: i64 = self.b
        c: i64 = self.c
        result: i64 = (self.a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + result) & WORD
        return result

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each exactly as likely."""
        if bound <= 1:
            return 0
        shift = SHIFTS[bound] if bound < 256 else 32 - (bound - 1).bit_length()
        while True:
            number = self.word() >> shift
            if number < bound:
                return number

    def shuffle(self, items: list[int]) -> None:
        """Puts `items` into a random order."""
        self.shuffle_last(items, len(items))

    def shuffle_last(self, items: list[int], count: int) -> None:
        """Draws the last `count` of `items` from all of them; if the order was random before, all of it is so again."""
        last: i64 = len(items) - 1
        stop: i64 = max(0, len(items) - 1 - count)
        while last > stop:
            other: i64 = self.below(last + 1)
            item = items[last]
            items[last] = items[other]
            items[other] = item
            last -= 1
