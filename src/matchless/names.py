"""Finding things by what people call them: a slug or a shown name; case, blanks and punctuation do not matter."""

import difflib
from collections.abc import Mapping
from typing import ClassVar, Protocol, TypeVar

from matchless.engine.errors import MatchlessError, quoted


class UnknownName(MatchlessError):  # noqa: N818 (named by what happened)
    """A name that nothing of a kind has; `known` are those there are, `closest` the likeliest meant or ""."""

    kind: ClassVar[str] = "thing"

    def __init__(self, name: str, known: list[str], closest: str) -> None:
        super().__init__(name, known, closest)
        self.name = name
        self.known = known
        self.closest = closest

    def __str__(self) -> str:
        meant = f", did you mean {self.closest}?" if self.closest else ""
        return f"unknown {self.kind} {quoted(self.name)}{meant} (known: {', '.join(self.known)})"


class Named(Protocol):
    """Something with a slug and a shown name."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)


def fold(name: str) -> str:
    """A name without what does not matter."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def by_name(things: list[T]) -> dict[str, T]:
    """Things under their folded slugs and names."""
    return {fold(name): thing for thing in things for name in (thing.slug, thing.name)}


def find(name: str, things: Mapping[str, T], unknown: type[UnknownName]) -> T:
    """The thing that is meant; raises `unknown` with the closest one where there is none."""
    if thing := things.get(fold(name)):
        return thing
    close = difflib.get_close_matches(fold(name), things, n=1)
    raise unknown(name, sorted({thing.slug for thing in things.values()}), things[close[0]].slug if close else "")
