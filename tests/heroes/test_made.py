"""The heroes as they were read: `heroes.json` says what the files say."""

import subprocess
import sys
from pathlib import Path

import pytest

from matchless import heroes
from matchless.heroes import made
from random_play import HEROES

UNREAD = """
import sys, matchless
matchless.new_game("yukon", ["hamlet", "t-rex"])
print([name for name in ("yaml", "matchless.language.patterns", "matchless.language.parser") if name in sys.modules])
"""


def test_the_kept_heroes_are_those_of_the_files() -> None:
    """After an edit: python -m matchless.heroes"""
    kept = Path(str(heroes.__file__)).with_name(made.FILE).read_text(encoding="utf-8")
    assert made.made() == kept, "heroes.json is to be written anew: python -m matchless.heroes"


def test_games_begin_without_reading_yaml_or_english() -> None:
    done = subprocess.run([sys.executable, "-c", UNREAD], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("slug", HEROES)
def test_what_was_kept_is_what_is_read(slug: str) -> None:
    assert made._entry(slug) is not None
    assert made.kept(slug) == made._read(slug)


def test_a_file_that_has_changed_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that an edit is never shadowed by what was kept."""
    text = made.source("bigfoot").replace("health: 16", "health: 17")
    monkeypatch.setattr(made, "source", lambda slug: text)
    for kept in (made.digest, made.kept):
        kept.cache_clear()
    try:
        assert made.kept("bigfoot")[0].fighters[0].health == 17
    finally:
        for kept in (made.digest, made.kept):
            kept.cache_clear()


def test_slugs_are_those_of_the_files() -> None:
    assert heroes.slugs() == sorted(HEROES)
    assert [heroes.load(slug).slug for slug in heroes.slugs()] == heroes.slugs()
