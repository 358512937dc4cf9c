"""The one generator of a game, part of its state: sfc32, or BLAKE2b where nobody may work out what comes next.

sfc32 needs only additions, shifts and exclusive-ors of small integers, so it gives the same numbers on every machine
and in both builds, and fast: it is what bots and simulations draw from. Who has seen enough of its numbers can work out
the others, at least in principle. So a server deals from a seed that is a key: each number is then a keyed hash of how
many came before it, and all numbers that were ever seen tell nothing of the next.
"""

import re
from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
# By bound: how far a word is shifted to the right to have as many bits as the largest number below the bound.
SHIFTS: Final[list[int]] = [32 - (bound - 1).bit_length() if bound else 32 for bound in range(256)]
KEY_BITS: Final = 256
KEY: Final = re.compile(r"key-([0-9a-f]{64})")  # as a record writes a seed that is a key
WHOLE: Final = re.compile(r"-?[0-9]{1,1000}")  # a seed may be of any size that somebody would give


class Rng:
    """A stream of random numbers that can be copied and compared."""

    __slots__ = ("a", "b", "c", "count", "key")

    a: i64  # compiled these are machine words, which chance has most use for
    b: i64
    c: i64
    count: i64
    key: bytes | None  # if there is one, what the numbers are hashed with; then a, b and c mean nothing

    def __init__(self, a: int, b: int, c: int, count: int, key: bytes | None = None) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.count = count
        self.key = key

    @staticmethod
    def seeded(seed: int) -> "Rng":
        """The generator for a seed; every bit of the seed counts. A seed of 257 bits is a key (`key_seed`)."""
        if seed >> KEY_BITS == 1:
            return Rng(0, 0, 0, 0, (seed - (1 << KEY_BITS)).to_bytes(KEY_BITS // 8, "big"))
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
        return Rng(self.a, self.b, self.c, self.count, self.key)

    def word(self) -> int:
        """The next 32 random bits."""
        if self.key is not None:
            return self._hashed(self.key)
        b: i64 = self.b
        c: i64 = self.c
        result: i64 = (self.a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + result) & WORD
        return result

    def _hashed(self, key: bytes) -> int:
        number: int = self.count
        self.count = (self.count + 1) & WORD
        return int.from_bytes(blake2b(number.to_bytes(8, "big"), digest_size=4, key=key).digest(), "big")

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


def key_seed(key: int) -> int:
    """The seed that stands for a key of 256 bits."""
    return 1 << KEY_BITS | key


def seed_text(seed: int) -> str:
    """A seed as records and positions write it: a number, or key- and the 64 hexadecimal digits of a key."""
    return f"key-{seed - (1 << KEY_BITS):064x}" if seed >> KEY_BITS == 1 else str(seed)


def read_seed(text: str) -> int | None:
    """The seed that `seed_text` has written; None for what is none."""
    found = KEY.fullmatch(text)
    if found is not None:
        return key_seed(int(found[1], 16))
    return int(text) if WHOLE.fullmatch(text) is not None else None
