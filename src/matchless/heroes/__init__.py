"""The heroes that come with Matchless, one YAML file each, found by their file names; and heroes of one's own."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from matchless.engine.check import check_hero
from matchless.engine.definitions import Hero
from matchless.engine.errors import HeroError
from matchless.names import UnknownName, by_name, find

# What reads sentences is imported where it is needed: most games are played with heroes that need no reading.
FILE_ENDINGS = (".yaml", ".yml", ".py")  # a name with one of these is a file; the last is refused with a reason


class UnknownHero(UnknownName):
    """A name that no hero has."""

    kind = "hero"


def slugs() -> list[str]:
    """The slugs of all heroes, sorted."""
    return sorted(file.name.removesuffix(".yaml") for file in files(__name__).iterdir() if file.name.endswith(".yaml"))


def load(name: str, language: str = "en") -> Hero:
    """The hero of that slug or shown name, with its texts in a language."""
    return _hero(find(name, _by_name(), UnknownHero).slug, language)


def find_hero(name: str, language: str = "en") -> Hero:
    """A hero that comes with Matchless, or one of one's own if the name ends in .yaml."""
    return load_file(name, language) if name.endswith(FILE_ENDINGS) else load(name, language)


def load_file(path: str | Path, language: str = "en") -> Hero:
    """The hero in a file of one's own, read as the file is now, and checked."""
    from matchless.language.check import examine_file

    hero = examine_file(path).playable()
    if language == "en":
        return hero
    from matchless.language.hero_file import parse_data, read_file, read_texts
    from matchless.language.languages import texts_in
    from matchless.language.lowering import lower_hero

    data = parse_data(read_file(path), str(path))
    return lower_hero(data, texts_in(language, data, read_texts(data, str(path))))


class _Title:
    """What a hero is found by."""

    def __init__(self, slug: str, name: str) -> None:
        self.slug = slug
        self.name = name


@cache
def _by_name() -> dict[str, _Title]:
    from matchless.heroes import made

    return by_name([_Title(slug, made.name(slug)) for slug in slugs()])


@cache
def _hero(slug: str, language: str) -> Hero:
    """A hero that comes with Matchless, checked."""
    from matchless.heroes.made import kept
    from matchless.language.languages import texts_in
    from matchless.language.lowering import lower_hero

    data, texts = kept(slug)
    if data.slug != slug:
        raise HeroError(slug, "", f"its file must hold the hero of that slug, not {data.slug!r}")
    hero = lower_hero(data, texts_in(language, data, texts))
    check_hero(hero)
    return hero
