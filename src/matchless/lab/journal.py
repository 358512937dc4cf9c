"""A file that remembers which matches of a run are finished, so that the run can be stopped and taken up again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from matchless.engine.errors import MatchlessError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from typing import TextIO

T = TypeVar("T")
JOURNAL = "matchless journal 1"  # how every journal begins: what it is, and how its lines are to be read


class JournalError(MatchlessError):
    """A journal that cannot be used: which file, and why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


def _as_it_is(value: Any) -> Any:
    return value


class Journal(Generic[T]):
    """JSON lines: the configuration of the run, then the number and the result of each finished match.

    `configuration` is whatever decides the results (seed, heroes, rules version); a run of another one is refused.
    `encode` makes a result into something JSON can say and `decode` takes it back; without them results are written
    as they are.
    """

    def __init__(
        self,
        path: Path,
        configuration: Mapping[str, object],
        encode: Callable[[T], object] = _as_it_is,
        decode: Callable[[Any], T] = _as_it_is,
    ) -> None:
        self.path = path
        self.configuration: dict[str, object] = json.loads(json.dumps(configuration))  # as it reads from a file
        self.encode = encode
        self.decode = decode
        self._file: TextIO | None = None

    def open(self) -> dict[int, T]:
        """Opens the file for more, and gives the results that are in it by the numbers of their matches."""
        try:
            kept = self.path.read_bytes() if self.path.exists() else b""
            whole = kept[: kept.rfind(b"\n") + 1]  # what follows was being written when the run was killed
            results = self._read(whole)
            if len(whole) < len(kept):
                with self.path.open("r+b") as file:
                    file.truncate(len(whole))
            self._file = self.path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise JournalError(str(self.path), f"cannot be kept: {error.strerror}") from error
        if not whole:
            self._write({"journal": JOURNAL, "configuration": self.configuration})
        return results

    def add(self, number: int, result: T) -> None:
        """Writes the result of a match, at once."""
        self._write({"match": number, "result": self.encode(result)})

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, line: dict[str, object]) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
            self._file.flush()
        except OSError as error:
            raise JournalError(str(self.path), f"cannot be written: {error.strerror}") from error

    def _read(self, text: bytes) -> dict[int, T]:
        results: dict[int, T] = {}
        for place, line in enumerate(text.splitlines(), start=1):
            try:
                data = json.loads(line)
                if place == 1:
                    self._check(data)
                else:
                    results.setdefault(data["match"], self.decode(data["result"]))
            except (ValueError, KeyError, TypeError) as error:
                reason = f"line {place} is no part of a journal; move the file away to begin anew"
                raise JournalError(str(self.path), reason) from error
        return results

    def _check(self, data: dict[str, object]) -> None:
        """Raises unless the file belongs to this very run."""
        if data["journal"] != JOURNAL:
            raise JournalError(str(self.path), f"expected {JOURNAL!r}, not {data['journal']!r}; give another file")
        kept = data["configuration"]
        if kept == self.configuration:
            return
        assert isinstance(kept, dict)
        other = sorted(
            name for name in kept.keys() | self.configuration.keys() if kept.get(name) != self.configuration.get(name)
        )
        said = ", ".join(f"{name} {kept.get(name)!r} there, {self.configuration.get(name)!r} here" for name in other)
        raise JournalError(str(self.path), f"it is of another run ({said}); give the same settings or another file")
