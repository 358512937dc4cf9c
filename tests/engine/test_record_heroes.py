"""A record is replayed with the very heroes it was played with, which it can bring along; or refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from matchless import Board, Game, Hero, RecordError, boards, heroes, load_record, new_game, save_record
from random_play import snapshot

WOLF = """\
format: matchless-hero/1
slug: wolf
name: Wolf
move: 3

# A comment, a blank line and a number at the beginning of a line must all come through.
fighters:
- {name: Wolf, role: hero, attack: melee, health: 14, pronoun: she}
- {name: Cub, role: sidekick, attack: melee, health:
    2, pronoun: it}

abilities:
- text: "After one of your fighters attacks, draw 1 card."

cards:
- {name: Bite, type: versatile, value: 3, boost: 2, copies: 20}
"""

THEN = ": replay it with the version of Matchless that it was played with, or give the hero's file as it was then"


def hero(folder: Path, text: str = WOLF) -> Hero:
    path = folder / "wolf.yaml"
    path.write_text(text, encoding="utf-8")
    return heroes.load_file(path)


def played(*sides: str | Hero, board: str | Board = "yukon") -> Game:
    game = new_game(board, sides, seed=3, first=0)
    for _ in range(40):
        game.choose(game.options[-1])
    return game


def refused(text: str, *, brought: bool = True) -> str:
    with pytest.raises(RecordError) as caught:
        load_record(text, brought=brought)
    return str(caught.value)


def test_a_record_names_each_hero_with_its_digest_and_brings_only_those_that_did_not_ship(tmp_path: Path) -> None:
    wolf = hero(tmp_path)
    head = save_record(played(wolf, "bigfoot")).split("\n\n")[0].splitlines()
    assert head[:2] == ["matchless record 2", "rules 2"]
    assert [line for line in head if line.startswith("hero ")] == [
        f"hero wolf digest {wolf.digest}",
        f"hero bigfoot digest {heroes.load('bigfoot').digest}",
    ]
    brought = [line for line in head if line.startswith("|")]
    assert brought == [f"| {line}".rstrip() for line in WOLF.splitlines()]
    assert head.index(brought[-1]) < head.index(f"hero bigfoot digest {heroes.load('bigfoot').digest}")


def test_it_replays_where_nobody_knows_the_hero_and_is_written_again_as_it_was(tmp_path: Path) -> None:
    game = played(hero(tmp_path), "bigfoot")
    text = save_record(game)
    again = load_record(text.replace("\n", "\r\n"))
    assert snapshot(again) == snapshot(game)
    assert save_record(again) == text


def test_a_hero_of_the_same_rules_is_taken_however_it_is_worded(tmp_path: Path) -> None:
    text = save_record(played(hero(tmp_path), "bigfoot"))
    reworded = hero(tmp_path, WOLF.replace("name: Wolf\nmove", "name: Grey Wolf\nmove"))
    assert load_record(text, own_heroes=[reworded]).table.heroes[0] is reworded
    stronger = hero(tmp_path, WOLF.replace("health: 14", "health: 15"))
    assert load_record(text, own_heroes=[stronger]).table.heroes[0].fighters[0].health == 14


def test_a_card_is_called_as_in_the_file_that_the_record_brings(tmp_path: Path) -> None:
    """A hero who comes with Matchless, copied and with a card renamed, has the same rules and the same slug."""
    shipped = (Path(str(heroes.__file__)).parent / "daredevil.yaml").read_text(encoding="utf-8")
    own = hero(tmp_path, shipped.replace("name: Take a Knee", "name: Take One Knee"))
    assert own.digest == heroes.load("daredevil").digest
    game = played(own, "bigfoot")
    text = save_record(game)
    assert "Take One Knee" in text.split("\n\n", 1)[1]
    assert save_record(load_record(text)) == text


def test_neither_the_order_of_keys_nor_the_language_of_a_table_matters(tmp_path: Path) -> None:
    wolf = hero(tmp_path)
    text = save_record(played(wolf, "bigfoot"))
    turned = text.replace("| slug: wolf\n| name: Wolf\n| move: 3", "| move: 3\n| name: Wolf\n| slug: wolf")
    assert turned != text
    assert load_record(turned).table.heroes[0].digest == wolf.digest
    german = played(wolf, heroes.load("bigfoot", "de"))
    assert save_record(german) == text


def test_another_hero_of_that_name_is_refused(tmp_path: Path) -> None:
    wolf = hero(tmp_path)
    text = "".join(line for line in save_record(played(wolf, "bigfoot")).splitlines(True) if line[0] != "|")
    stronger = hero(tmp_path, WOLF.replace("health: 14", "health: 15"))
    with pytest.raises(RecordError) as caught:
        load_record(text, own_heroes=[stronger])
    known = f"(rules {wolf.digest[:4]}…, here {stronger.digest[:4]}…)"
    assert str(caught.value) == f"line 4: this game was played with another Wolf {known}{THEN}"
    assert load_record(text, own_heroes=[wolf]).table.heroes[0] is wolf
    assert refused(text).startswith("line 4: unknown hero 'wolf'")


def test_a_shipped_hero_that_has_changed_since_is_refused() -> None:
    text = save_record(played("elektra", "bigfoot")).replace(heroes.load("elektra").digest, "3f9c" + "0" * 28)
    here = heroes.load("elektra").digest[:4]
    assert refused(text) == f"line 4: this game was played with another Elektra (rules 3f9c…, here {here}…){THEN}"
    nameless = re.sub(r"(hero elektra) digest \w+", r"\1", text)
    assert refused(nameless) == f"line 4: this game was played with another Elektra (here {here}…){THEN}"


def test_the_file_of_then_replays_a_hero_that_has_changed_since(tmp_path: Path) -> None:
    """A record of a hero who came with Matchless brings no file; the one in force then may be given."""
    now = (Path(str(heroes.__file__)).parent / "elektra.yaml").read_text(encoding="utf-8")
    then = hero(tmp_path, now.replace("health: 7", "health: 8"))
    game = played(then, "bigfoot")
    text = "".join(line for line in save_record(game).splitlines(True) if line[0] != "|")
    assert refused(text).endswith(THEN)
    assert list(load_record(text, own_heroes=[then]).choices()) == list(game.choices())


def test_a_record_of_the_former_format_is_read_with_the_heroes_there_are() -> None:
    game = played("elektra", "bigfoot")
    text = re.sub(r" digest \w+", "", save_record(game)).replace("matchless record 2", "matchless record 1")
    assert snapshot(load_record(text)) == snapshot(game)


def test_what_a_record_brings_must_be_what_it_names_and_must_be_good(tmp_path: Path) -> None:
    text = save_record(played(hero(tmp_path), "bigfoot"))
    changed = refused(text.replace("health: 14", "health: 13"))
    assert changed.startswith("line 4: the file of Wolf in this record was changed since: its rules are ")
    renamed = refused(text.replace("| slug: wolf", "| slug: bear"))  # the same rules under another name
    assert renamed.startswith("line 4: the file of Wolf in this record was changed since")
    assert "line 4: the hero in this record: " in refused(text.replace("| move: 3", "| move: fast"))
    lost = text.replace("format duel\n", "format duel\n| name: nobody\n")
    assert "but not below the hero or the board that it is of" in refused(lost)


def test_what_a_record_brings_can_be_left_unread(tmp_path: Path) -> None:
    wolf = hero(tmp_path)
    text = save_record(played(wolf, "bigfoot"))
    assert refused(text, brought=False) == "line 4: this game was played with a hero that is not here, 'wolf'"
    assert load_record(text, brought=False, own_heroes=[wolf]).table.heroes[0] is wolf


def test_a_board_of_ones_own_travels_too(tmp_path: Path) -> None:
    path = tmp_path / "yukon.json"  # like one that there is
    file = Path(boards.__file__).parent / "yukon.json"
    path.write_text(file.read_text(encoding="utf-8").replace('"Yukon"', '"Own Yukon"'), encoding="utf-8")
    own = boards.load_file(path)
    game = played("raptors", "bigfoot", board=own)
    text = save_record(game)
    again = load_record(text)
    assert snapshot(again) == snapshot(game)
    assert again.table.board.name == own.name == "Own Yukon"
    assert load_record(text, own_boards=[own], brought=False).table.board is own
    assert refused(text, brought=False) == "line 3: this game was played on a board that is not here, 'yukon'"
