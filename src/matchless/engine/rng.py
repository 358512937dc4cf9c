"""The one generator of a game: sfc32, whose four 32-bit words are part of the state.

It needs only additions, shifts and exclusive-ors of small integers, so it gives the same numbers on every machine
and in both builds.
"""

from typing import Final

WORD: Final = 0xFFFFFFFF


class Rng:
    """A stream of random numbers that can be copied and compared."""

    __slots__ = ("a", "b", "c", "count")

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
        b = self.b
        c = self.c
        result = (self.a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + result) & WORD
        return result

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each exactly as likely."""
        if bound <= 1:
            return 0
        shift = 32 - (bound - 1).bit_length()
        while True:
            number = self.word() >> shift
            if number < bound:
                return number

    def shuffle(self, items: list[int]) -> None:
        """Puts `items` into a random order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
