"""The digest of a hero changes with what decides a game, and with nothing else."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from matchless import heroes
from matchless.language import model
from matchless.language.identity import WORDING
from matchless.language.languages import LANGUAGES

HERO = """\
format: matchless-hero/1
slug: wolf
name: Wolf
move: 3
fighters:
- {name: Wolf, role: hero, attack: melee, health: 14, pronoun: she}
- {name: Cub, role: sidekick, attack: melee, health: 1, count: 2, plural: Cubs, pronoun: it}
abilities:
- name: Pack
  text: "After one of your fighters attacks, move that fighter up to 1 space."
cards:
- {name: Bite, type: attack, value: 4, boost: 2, copies: 15, by: Wolf}
- {name: Snap, type: versatile, value: 3, boost: 1, copies: 15, after: "If you won this combat, draw 1 card."}
- {name: Howl, type: scheme, boost: 3, copies: 1, scheme: "Return a defeated Cub to an empty space in Wolf's zone."}
"""


def digest(folder: Path, text: str) -> str:
    path = folder / "wolf.yaml"
    path.write_text(text, encoding="utf-8")
    return heroes.load_file(path).digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Wolf\nmove", "name: White Wolf\nmove"),
        ("move: 3", 'look: {key: "#2b2b33", second: "#8c97a8", paper: "#eceae4"}\nset: Wood\nmove: 3'),
        ("pronoun: she", "pronoun: he"),
        ("health: 14", "health: 14, count: 1"),
        ("name: Pack", "name: Hunt"),
        ("name: Bite", "name: Big Bite, was: [Bite]"),
        ("name: Bite", "name: Big Bite, id: bite"),
        ("slug: wolf", "# a comment\nslug: wolf"),
    ],
)
def test_wording_and_look_leave_it_alone(tmp_path: Path, old: str, new: str) -> None:
    assert old in HERO
    assert digest(tmp_path, HERO.replace(old, new)) == digest(tmp_path, HERO)


def test_a_fighter_with_an_id_may_be_renamed_in_all_its_texts(tmp_path: Path) -> None:
    renamed = HERO.replace("Cub", "Whelp")
    assert digest(tmp_path, renamed) != digest(tmp_path, HERO)
    assert digest(tmp_path, renamed.replace("name: Whelp,", "name: Whelp, id: cub,")) == digest(tmp_path, HERO)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("move: 3", "move: 2"),
        ("health: 14", "health: 15"),
        ("count: 2", "count: 3"),
        ("copies: 15, by", "copies: 14, by"),
        ("value: 4", "value: 5"),
        ("boost: 1", "boost: 2"),
        (", by: Wolf", ""),
        ("name: Bite", "name: Big Bite"),
        ("draw 1 card", "draw 2 cards"),
        ("won", "lost"),
        ("up to 1 space", "up to 2 spaces"),
        ("attack: melee, health: 14", "attack: ranged, health: 14"),
    ],
)
def test_everything_else_changes_it(tmp_path: Path, old: str, new: str) -> None:
    assert old in HERO
    assert digest(tmp_path, HERO.replace(old, new)) != digest(tmp_path, HERO)


def test_the_order_of_cards_changes_it(tmp_path: Path) -> None:
    """A shuffle deals by their numbers."""
    lines = HERO.splitlines()
    assert digest(tmp_path, "\n".join([*lines[:-2], lines[-1], lines[-2]])) != digest(tmp_path, HERO)


def test_no_two_shipped_heroes_share_it() -> None:
    digests = {heroes.load(slug).digest for slug in heroes.slugs()}
    assert len(digests) == len(heroes.slugs())
    assert all(len(each) == 32 for each in digests)


@pytest.mark.parametrize("slug", ["hamlet", "titania"])
def test_it_is_the_same_in_every_language_and_however_a_hero_is_read(slug: str) -> None:
    digests = {heroes.load(slug, language).digest for language in LANGUAGES}
    file = Path(str(heroes.__file__)).with_name(f"{slug}.yaml")
    digests |= {heroes.load_file(file, language).digest for language in LANGUAGES}
    assert digests == {heroes.load(slug).digest}
    assert len(LANGUAGES) > 1


def test_what_counts_as_wording_is_there() -> None:
    for part, names in WORDING.items():
        assert names <= {each.name for each in fields(part)}, part
    assert {model.Fighter, model.Card, model.HeroFile} <= set(WORDING)
