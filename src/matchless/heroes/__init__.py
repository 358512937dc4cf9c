"""The heroes that come with Matchless: one file each, found by their file names."""

import difflib
from functools import cache
from importlib import import_module
from importlib.resources import files

from matchless.engine.check import check_hero
from matchless.engine.definitions import Hero
from matchless.engine.errors import HeroError, MatchlessError


class UnknownHero(MatchlessError):  # noqa: N818 (named by what happened)
    """A name that no hero has; `known` are the heroes there are, `closest` the likeliest meant or ""."""

    def __init__(self, name: str, known: list[str], closest: str) -> None:
        super().__init__(name, known, closest)
        self.name = name
        self.known = known
        self.closest = closest

    def __str__(self) -> str:
        meant = f", did you mean {self.closest}?" if self.closest else ""
        return f"unknown hero {self.name!r}{meant} (known: {', '.join(self.known)})"


def slugs() -> list[str]:
    """The slugs of all heroes, sorted."""
    return sorted(
        file.name.removesuffix(".py").replace("_", "-")
        for file in files(__name__).iterdir()
        if file.name.endswith(".py") and not file.name.startswith("_")
    )


def load(name: str) -> Hero:
    """The hero of that slug or shown name; case, blanks and punctuation do not matter."""
    by_name = _by_name()
    if hero := by_name.get(_fold(name)):
        return hero
    close = difflib.get_close_matches(_fold(name), by_name, n=1)
    raise UnknownHero(name, slugs(), by_name[close[0]].slug if close else "")


@cache
def _by_name() -> dict[str, Hero]:
    heroes: dict[str, Hero] = {}
    for slug in slugs():
        found = [thing for thing in vars(_module(slug)).values() if isinstance(thing, Hero)]
        if len(found) != 1 or found[0].slug != slug:
            raise HeroError(slug, "", f"its file must hold one hero of the slug {slug!r}, not {found}")
        check_hero(found[0])
        heroes[_fold(slug)] = heroes[_fold(found[0].name)] = found[0]
    return heroes


def _module(slug: str) -> object:
    return import_module(f"{__name__}.{slug.replace('-', '_')}")


def _fold(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
