"""How a game's seed came about, so that nobody can have chosen the deal, and anybody can check it afterwards.

    digest 5be1…      of the server's seed: everybody was shown it before they gave anything
    server 9ac0…      the server's seed, which nobody else knew before the end of the game
    promise 1 77ab…   the digest of what the browser of seat 1 adds, given before anybody's part was known
    part 1 c0de…      what it added
    seed key-31f0…

The seed is the SHA-256 of all lines above it in the record, each with its end: the setup, and these. A digest is the
SHA-256 of the 64 letters that stand for what it is of. A record without these lines has a seed that somebody chose.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final

from matchless.engine.errors import RecordError, quoted
from matchless.engine.rng import key_seed, seed_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DIGEST: Final = "digest"
SERVER: Final = "server"
PROMISE: Final = "promise"
PART: Final = "part"
FIELDS: Final = (DIGEST, SERVER, PROMISE, PART)
SEED: Final = "seed"
UNDEALT: Final = "seed undealt"  # stands for the seed of a game that waits for its players; no reader takes it for one
HEX: Final = re.compile(r"[0-9a-f]{64}")


def digest_of(secret: str) -> str:
    """What is shown of a secret before it is told."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Dealing:
    """What a seed was made of: the setup, the server's seed, and what browsers promised and gave, by seat."""

    __slots__ = ("digest", "parts", "promises", "server", "setup")

    def __init__(
        self, setup: Sequence[str], digest: str, server: str, promises: dict[int, str], parts: dict[int, str]
    ) -> None:
        self.setup = tuple(setup)  # the lines of the record above these, as they were when it was dealt
        self.digest = digest
        self.server = server
        self.promises = promises
        self.parts = parts

    def lines(self) -> list[str]:
        """The record up to its seed."""
        given = [f"{DIGEST} {self.digest}", f"{SERVER} {self.server}"]
        for seat in sorted({*self.promises, *self.parts}):
            if seat in self.promises:
                given.append(f"{PROMISE} {seat + 1} {self.promises[seat]}")
            if seat in self.parts:
                given.append(f"{PART} {seat + 1} {self.parts[seat]}")
        return [*self.setup, *given]

    @property
    def seed(self) -> int:
        """What they give together."""
        text = "".join([f"{line}\n" for line in self.lines()])
        return key_seed(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))

    def faults(self, seed: int) -> list[str]:
        """What does not fit with each other, if the game was dealt from this seed."""
        found: list[str] = []
        if digest_of(self.server) != self.digest:
            found.append("the server's seed is not the one whose digest was shown before the deal")
        for seat, part in sorted(self.parts.items()):
            if seat not in self.promises:
                found.append(f"seat {seat + 1} gave a part without a promise")
            elif digest_of(part) != self.promises[seat]:
                found.append(f"the part of seat {seat + 1} is not the one that was promised")
        if self.seed != seed:
            found.append(
                "the seed is not what the setup, the server's seed and the parts give together:"
                f" that is {seed_text(self.seed)}"
            )
        return found

    def withheld(self) -> list[int]:
        """The seats that promised a part which is not in the deal."""
        return [seat for seat in sorted(self.promises) if seat not in self.parts]


def undealt(head: str) -> str:
    """The head of a record with no seed yet."""
    return _with_seed(head, [UNDEALT])


def for_show(head: str) -> str:
    """The head of a game; if it is not dealt yet, for whoever shows its table, with a seed that hides nothing."""
    return head.replace(f"\n{UNDEALT}\n", f"\n{SEED} 0\n", 1)


def dealt(head: str, server: str, promises: dict[int, str], parts: dict[int, str]) -> str:
    """The head of a record with the seed that the server's and the parts give, and what it was made of."""
    made_of = Dealing(_setup(head), digest_of(server), server, promises, parts)
    return _with_seed(head, [*made_of.lines()[len(made_of.setup) :], f"{SEED} {seed_text(made_of.seed)}"])


def _setup(head: str) -> list[str]:
    lines = [line for _, line in head_lines(head)]
    return lines[: next(place for place, line in enumerate(lines) if line.startswith(f"{SEED} "))]


def _with_seed(head: str, lines: list[str]) -> str:
    return "\n".join([*_setup(head), *lines, ""]) + "\n"


def head_lines(text: str) -> list[tuple[int, str]]:
    """The lines of a record above its first choice that mean something, each with its number."""
    found: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line[:1].isdigit() or line.startswith("result "):
            break
        if line and not line.startswith("#"):
            found.append((number, line))
    return found


def read(lines: Iterable[tuple[int, str]]) -> Dealing | None:
    """What the head of a record says about its seed; None if nothing. What is wrong raises RecordError."""
    setup: list[str] = []
    once: dict[str, str] = {}
    by_seat: dict[str, dict[int, str]] = {PROMISE: {}, PART: {}}
    last = 0
    for number, line in lines:
        key, _, value = line.partition(" ")
        if key == SEED:
            break
        if key not in FIELDS:
            if last:
                raise RecordError(number, f"{quoted(key)} stands between what the seed was made of and the seed")
            setup.append(line)
            continue
        last = number
        if key in by_seat:
            seat, _, value = value.partition(" ")
            if seat not in ("1", "2", "3", "4"):
                raise RecordError(number, f"after {key} comes the number of a seat, not {quoted(seat)}")
            if int(seat) - 1 in by_seat[key]:
                raise RecordError(number, f"{key} of seat {seat} is given twice")
            by_seat[key][int(seat) - 1] = value
        elif key in once:
            raise RecordError(number, f"{key} is given twice")
        else:
            once[key] = value
        if HEX.fullmatch(value) is None:
            raise RecordError(number, f"{key} has 64 digits or letters from a to f, not {quoted(value)}")
    if not last:
        return None
    for key in (DIGEST, SERVER):
        if key not in once:
            raise RecordError(last, f"the field {key!r} is missing, which belongs to what the seed was made of")
    return Dealing(setup, once[DIGEST], once[SERVER], by_seat[PROMISE], by_seat[PART])
