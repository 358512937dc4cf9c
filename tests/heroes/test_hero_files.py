"""Heroes in files of one's own."""

from pathlib import Path

import pytest

from matchless import HeroError, heroes, new_game

BIGFOOT = Path(str(heroes.__file__)).with_name("bigfoot.py").read_text(encoding="utf-8")


def written(folder: Path, text: str) -> str:
    file = folder / "my_hero.py"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_hero_is_loaded_from_a_file_and_plays(tmp_path: Path) -> None:
    hero = heroes.load_file(written(tmp_path, BIGFOOT))
    assert hero is not heroes.load("bigfoot")
    assert hero.slug == "bigfoot"
    game = new_game("yukon", [hero, "raptors"], seed=1)
    while not game.over:
        game.choose(game.options[-1])


def test_a_file_may_start_from_heroes_of_matchless_and_name_its_own_twice(tmp_path: Path) -> None:
    text = """
from matchless.engine.words import *
from matchless.heroes.bigfoot import bigfoot

mine = Hero("big", "Big", "Mine", move=3, fighters=bigfoot.fighters, abilities=(), cards=bigfoot.cards)
again = mine
"""
    assert heroes.load_file(written(tmp_path, text)).name == "Big"


def test_a_file_is_read_as_it_is_now(tmp_path: Path) -> None:
    """Even if it was written twice within the grain of its time stamp, by which Python's own cache goes."""
    for name in ("Bigfoot", "Badfoot"):
        path = written(tmp_path, BIGFOOT.replace('"Bigfoot"', f'"{name}"'))
        assert heroes.load_file(path).name == name
    assert not (tmp_path / "__pycache__").exists()


def test_dataclasses_of_a_file_know_where_they_are(tmp_path: Path) -> None:
    text = f"from dataclasses import dataclass\n{BIGFOOT}\n@dataclass\nclass Note:\n    text: 'str' = ''\n"
    heroes.load_file(written(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it must hold one hero, but holds 0: none"),
        ("from matchless.heroes.bigfoot import bigfoot", "it must hold one hero, but holds 0: none"),
        ("x = (", "line 1: not Python: '(' was never closed"),
        ("a\0b", "not Python: source code string cannot contain null bytes"),
        ("x = 1\ny = x / 0\n", "line 2: ZeroDivisionError: division by zero"),
        ("def f():\n    return g\nf()\n", "line 2: NameError: name 'g' is not defined"),
        (BIGFOOT.replace("copies=3", "copies=0", 1), "Bigfoot: Larger Than Life: 0 copies"),
        (
            f"{BIGFOOT}\nother = Hero('x', 'X', 'Y', move=1, fighters=(), abilities=(), cards=())",
            "it must hold one hero, but holds 2: Bigfoot, X",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name(text: str, reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(HeroError) as caught:
        heroes.load_file(path)
    assert str(caught.value) == f"{path}: {reason}"


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(HeroError, match=r"none\.py: cannot be read: No such file"):
        heroes.load_file(tmp_path / "none.py")
