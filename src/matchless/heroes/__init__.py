"""The heroes that come with Matchless: one file each, found by their file names."""

from functools import cache
from importlib import import_module
from importlib.resources import files

from matchless.engine.check import check_hero
from matchless.engine.definitions import Hero
from matchless.engine.errors import HeroError
from matchless.names import UnknownName, by_name, find


class UnknownHero(UnknownName):
    """A name that no hero has."""

    kind = "hero"


def slugs() -> list[str]:
    """The slugs of all heroes, sorted."""
    return sorted(
        file.name.removesuffix(".py").replace("_", "-")
        for file in files(__name__).iterdir()
        if file.name.endswith(".py") and not file.name.startswith("_")
    )


def load(name: str) -> Hero:
    """The hero of that slug or shown name."""
    return find(name, _by_name(), UnknownHero)


@cache
def _by_name() -> dict[str, Hero]:
    return by_name([_hero(slug) for slug in slugs()])


def _hero(slug: str) -> Hero:
    """The one hero that a file holds, checked."""
    module = import_module(f"{__name__}.{slug.replace('-', '_')}")
    found = [thing for thing in vars(module).values() if isinstance(thing, Hero)]
    if len(found) != 1 or found[0].slug != slug:
        raise HeroError(slug, "", f"its file must hold one hero of the slug {slug!r}, not {found}")
    check_hero(found[0])
    return found[0]
