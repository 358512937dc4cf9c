"""Heroes in files of one's own."""

from pathlib import Path

import pytest

from matchless import HeroError, heroes, new_game

BIGFOOT = Path(str(heroes.__file__)).with_name("bigfoot.yaml").read_text(encoding="utf-8")


def written(folder: Path, text: str) -> str:
    file = folder / "my_hero.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_hero_is_loaded_from_a_file_and_plays(tmp_path: Path) -> None:
    hero = heroes.load_file(written(tmp_path, BIGFOOT))
    assert hero is not heroes.load("bigfoot")
    assert hero.slug == "bigfoot"
    game = new_game("yukon", [hero, "raptors"], seed=1)
    while not game.over:
        game.choose(game.options[-1])


def test_a_name_with_the_ending_of_a_file_is_a_file(tmp_path: Path) -> None:
    path = written(tmp_path, BIGFOOT.replace("name: Bigfoot\n", "name: Big\n", 1))
    assert heroes.find_hero(path).name == "Big"
    assert heroes.find_hero("bigfoot") is heroes.load("Bigfoot")


def test_a_file_is_read_as_it_is_now(tmp_path: Path) -> None:
    """Even if it was written twice within the grain of its time stamp."""
    for name in ("Bigfoot", "Badfoot"):
        path = written(tmp_path, BIGFOOT.replace("name: Bigfoot\n", f"name: {name}\n", 1))
        assert heroes.load_file(path).name == name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it holds no hero: a hero file begins with format: matchless-hero/1"),
        ("name: A board\nspaces: []\npaths: []", "it holds no hero: a hero file begins with format: matchless-hero/1"),
        (
            BIGFOOT.replace("copies: 3", "copies: 0", 1),
            "line 22, Larger Than Life, copies: must be a whole number from 1 to 20, not 0",
        ),
        (
            BIGFOOT.replace("by: Bigfoot", "by: Bigfeet", 1),
            "line 23, Larger Than Life, by: 'Bigfeet' is no fighter; write Bigfoot or The Jackalope",
        ),
        (
            BIGFOOT.replace("deal 1 damage to each fighter", "deal 1 damage to each fihgter"),
            (
                "line 30, Savagery, after: 'fihgter' is not known here; did you mean 'fighter'? "
                "If you won this combat, deal 1 damage to each fighter adjacent to Bigfoot."
            ),
        ),
        (
            BIGFOOT.replace("role: hero", "role: sidekick"),
            "line 10, fighters: there is no hero among them: one must have role: hero",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name(text: str, reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(HeroError) as caught:
        heroes.load_file(path)
    assert str(caught.value) == f"{path}: {reason}"


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(HeroError, match=r"none\.yaml: cannot be read: No such file"):
        heroes.load_file(tmp_path / "none.yaml")


def test_a_file_of_bytes_that_are_no_text_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(b"name: \xff\xfe")
    with pytest.raises(HeroError, match="it is not written in UTF-8"):
        heroes.load_file(path)


def test_a_program_is_no_hero_file(tmp_path: Path) -> None:
    """Nothing of a file is ever run."""
    path = tmp_path / "evil.py"
    path.write_text("raise SystemExit('run')", encoding="utf-8")
    with pytest.raises(HeroError, match=r"evil\.py: a hero is a YAML file"):
        heroes.find_hero(str(path))
