"""The heroes that come with Matchless, one file each, found by their file names; and heroes of one's own."""

import sys
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

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


def load_file(path: str | Path) -> Hero:
    """The one hero in a Python file of one's own, checked. Heroes of Matchless that it imports do not count."""
    names = _run(str(path))
    ours = {id(hero) for hero in _by_name().values()}
    found = {id(thing): thing for thing in names.values() if isinstance(thing, Hero) and id(thing) not in ours}
    if len(found) != 1:
        there = ", ".join(hero.name for hero in found.values()) or "none"
        raise HeroError(str(path), "", f"it must hold one hero, but holds {len(found)}: {there}")
    hero = next(iter(found.values()))
    try:
        check_hero(hero)
    except HeroError as error:
        raise HeroError(str(path), ": ".join(part for part in (error.hero, error.part) if part), error.reason) from None
    return hero


def _run(path: str) -> dict[str, object]:
    """The names that a Python file defines. Nothing compiled is kept of it, so it is always the file as it is now."""
    try:
        code = compile(Path(path).read_bytes(), path, "exec", dont_inherit=True)
    except OSError as error:
        raise HeroError(path, "", f"cannot be read: {error.strerror}") from error
    except SyntaxError as error:
        line = f"line {error.lineno}" if error.lineno else ""
        raise HeroError(path, line, f"not Python: {error.msg}") from error
    module = ModuleType(f"hero file {path}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # where dataclasses and the like look for the file they are in
    try:
        exec(code, module.__dict__)
    except Exception as error:
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == path]
        raise HeroError(path, f"line {lines[-1]}", f"{type(error).__name__}: {error}") from error
    return module.__dict__


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
