"""The heroes that come with Matchless, one YAML file each, found by their file names; and heroes of one's own."""

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from matchless.engine.check import check_hero
from matchless.engine.definitions import Hero
from matchless.engine.errors import HeroError
from matchless.names import UnknownName, by_name, find, fold

DEFINITIONS = 32  # heroes of records that are kept read

# What reads sentences is imported where it is needed: most games are played with heroes that need no reading.
FILE_ENDINGS = (".yaml", ".yml", ".py")  # a name with one of these is a file; the last is refused with a reason


class UnknownHero(UnknownName):
    """A name that no hero has."""

    kind = "hero"


_own: dict[str, Hero] = {}  # by slug: those that were added


def slugs() -> list[str]:
    """The slugs of all heroes, sorted."""
    return sorted([*_shipped(), *_own])


def load(name: str, language: str = "en") -> Hero:
    """The hero of that slug or shown name, with its texts in a language."""
    slug = find(name, _known(), UnknownHero).slug
    return _translated(_own[slug], language) if slug in _own else _hero(slug, language)


def add(hero: Hero) -> None:
    """Lets a hero of one's own be found like those that come with Matchless, in this process."""
    taken = _known()
    for name in (hero.slug, hero.name):
        if fold(name) in taken:
            raise HeroError(hero.name, "", f"there is a hero {taken[fold(name)].slug!r} already; change slug and name")
    _own[hero.slug] = hero
    _known.cache_clear()


def remove(slug: str) -> None:
    """Forgets a hero that was added."""
    del _own[slug]
    _known.cache_clear()


def find_hero(name: str, language: str = "en") -> Hero:
    """A hero that comes with Matchless, or one of one's own if the name ends in .yaml."""
    return load_file(name, language) if name.endswith(FILE_ENDINGS) else load(name, language)


def load_file(path: str | Path, language: str = "en") -> Hero:
    """The hero in a file of one's own, read as the file is now, and checked."""
    from matchless.language.check import examine_file

    return _translated(examine_file(path).playable(), language)


@lru_cache(DEFINITIONS)
def read_definition(text: str) -> Hero:
    """The hero that a record brings along, checked."""
    from matchless.language.check import examine

    return examine(text, "the hero in this record").playable()


def _translated(hero: Hero, language: str) -> Hero:
    """A hero of one's own with its texts in a language."""
    if language == "en":
        return hero
    from matchless.language.hero_file import parse_data, read_texts
    from matchless.language.languages import texts_in
    from matchless.language.lowering import lower_hero

    data = parse_data(hero.definition, hero.name)
    return lower_hero(data, texts_in(language, data, read_texts(data, hero.name)))


class _Title:
    """What a hero is found by."""

    def __init__(self, slug: str, name: str) -> None:
        self.slug = slug
        self.name = name


@cache
def _shipped() -> tuple[str, ...]:
    return tuple(
        sorted(file.name.removesuffix(".yaml") for file in files(__name__).iterdir() if file.name.endswith(".yaml"))
    )


@cache
def _known() -> dict[str, _Title]:
    """All heroes under their names."""
    return _by_name() | by_name([_Title(hero.slug, hero.name) for hero in _own.values()])


@cache
def _by_name() -> dict[str, _Title]:
    from matchless.heroes import made

    return by_name([_Title(slug, made.name(slug)) for slug in _shipped()])


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
