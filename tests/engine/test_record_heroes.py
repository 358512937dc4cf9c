"""A record is replayed with the very heroes it was played with, which it can bring along; or refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from invented import written
from matchless import (
    Board,
    Game,
    Hero,
    RecordError,
    Recording,
    Rng,
    boards,
    heroes,
    load_record,
    new_game,
    read_record,
    save_record,
)
from matchless.engine import dealing
from matchless.engine.record import file_lines
from matchless.verification import verify
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

THEN = (
    ", and the file of then is not here: replay it with the version of Matchless that it was played with, or on the"
    " command line with that file (--{0} FILE)"
)
THEN_HERO = THEN.format("hero")


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
    assert head[:2] == ["matchless record 3", "rules 1"]
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
    assert "take-a-knee" in text.split("\n\n", 1)[1]
    again = load_record(text)
    assert save_record(again) == text
    assert "Take One Knee" in [card.name for card in again.table.cards]
    without = "".join(line for line in text.splitlines(True) if line[0] != "|")
    assert list(load_record(without).choices()) == list(game.choices())


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
    assert str(caught.value) == f"line 4: this game was played with another Wolf {known}{THEN_HERO}"
    assert load_record(text, own_heroes=[wolf]).table.heroes[0] is wolf
    assert refused(text).startswith("line 4: unknown hero 'wolf'")


def test_a_shipped_hero_that_has_changed_since_is_refused() -> None:
    text = save_record(played("elektra", "bigfoot")).replace(heroes.load("elektra").digest, "3f9c" + "0" * 28)
    here = heroes.load("elektra").digest[:4]
    assert refused(text) == f"line 4: this game was played with another Elektra (rules 3f9c…, here {here}…){THEN_HERO}"
    nameless = re.sub(r"(hero elektra) digest \w+", r"\1", text)
    assert refused(nameless) == f"line 4: this game was played with another Elektra (here {here}…){THEN_HERO}"


def test_the_file_of_then_replays_a_hero_that_has_changed_since(tmp_path: Path) -> None:
    """A record of a hero who came with Matchless brings no file; the one in force then may be given."""
    now = (Path(str(heroes.__file__)).parent / "elektra.yaml").read_text(encoding="utf-8")
    then = hero(tmp_path, now.replace("health: 7", "health: 8"))
    game = played(then, "bigfoot")
    text = "".join(line for line in save_record(game).splitlines(True) if line[0] != "|")
    assert refused(text).endswith(THEN_HERO)
    assert list(load_record(text, own_heroes=[then]).choices()) == list(game.choices())


def test_what_a_record_brings_must_be_what_it_names_and_must_be_good(tmp_path: Path) -> None:
    text = save_record(played(hero(tmp_path), "bigfoot"))
    changed = refused(text.replace("health: 14", "health: 13"))
    assert changed.startswith(
        "line 4: the file of Wolf in this record was changed since, or this version of Matchless reads it"
    )
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


def dealt(game: Game) -> str:
    """The record of a game as a server deals it: its seed is made of all that stands above it."""
    return dealing.dealt(Recording.of(game).head(), "ab" * 32, {}, {})


def test_a_file_that_the_deal_did_not_know_stands_below_the_seed(tmp_path: Path) -> None:
    """The seed is made of the lines above it: to add a hero's file there would be to deny the deal."""
    now = (Path(str(heroes.__file__)).parent / "elektra.yaml").read_text(encoding="utf-8")
    then = hero(tmp_path, now.replace("health: 7", "health: 8"))
    bare = new_game("yukon", [then, then], first=0)
    head = "".join(line for line in Recording.of(bare).head().splitlines(True) if line[0] != "|")
    head = dealing.dealt(head, "ab" * 32, {}, {})
    kept = head.rstrip() + "\n" + "\n".join(file_lines(then.slug, then.digest, then.definition)) + "\n"
    recording = read_record(kept)
    assert recording.table.heroes[0].fighters[0].health == recording.table.heroes[1].fighters[0].health == 8
    again = recording.head()
    assert again.startswith(head.rstrip())
    assert again.count("\nfile elektra digest ") == 1
    assert read_record(again).head() == again
    for text in (kept, again):
        assert [each.right for each in verify(text) if each.about == "seed"] == [True]
    assert refused(kept, brought=False).endswith(THEN_HERO)
    changed = kept.replace("health: 8", "health: 9")
    assert refused(changed).startswith("line 4: the file of Elektra in this record was changed since, or ")
    assert "of no hero and no board of this record" in refused(kept + "file bullseye digest 00\n| slug: bullseye\n")
    known = dealt(new_game("yukon", [then, "bigfoot"], first=0))  # a hero of one's own stood there when it was dealt
    assert read_record(known).head() == known
    assert "\nfile " not in known


def test_so_does_the_file_of_a_board(tmp_path: Path) -> None:
    then = changed_board(tmp_path, "yukon")
    bare = Recording.of(new_game(then, ["raptors", "bigfoot"], first=0)).head()
    head = dealing.dealt("".join(line for line in bare.splitlines(True) if line[0] != "|"), "ab" * 32, {}, {})
    kept = head.rstrip() + "\n" + "\n".join(file_lines("yukon", then.digest, then.definition)) + "\n"
    recording = read_record(kept)
    assert recording.table.board.digest == then.digest
    assert recording.head() == kept + "\n"


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
    assert load_record(text, brought=False).table.board is boards.load("yukon")  # the same rules, drawn otherwise


def changed_board(folder: Path, slug: str) -> Board:
    """A board with a path of the Yukon missing."""
    file = Path(boards.__file__).parent / "yukon.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    del data["paths"][0]
    path = folder / f"{slug}.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return boards.load_file(path)


def test_a_board_is_named_with_the_digest_of_its_rules(tmp_path: Path) -> None:
    yukon, changed = boards.load("yukon"), changed_board(tmp_path, "yukon")
    assert save_record(played("raptors", "bigfoot")).splitlines()[2] == f"board yukon digest {yukon.digest}"
    assert len({board.digest for board in map(boards.load, boards.slugs())}) == len(boards.slugs())
    assert len(yukon.digest) == 32
    assert yukon.digest != changed.digest


def test_a_changed_board_is_refused_unless_the_one_of_then_is_given(tmp_path: Path) -> None:
    then = changed_board(tmp_path, "yukon")
    game = played("raptors", "bigfoot", board=then)
    lines = save_record(game).splitlines()
    text = "\n".join(line for line in lines if not line.startswith("|"))
    here = boards.load("yukon").digest[:4]
    said = f"line 3: this game was played on another Yukon (rules {then.digest[:4]}…, here {here}…)"
    assert refused(text) == said + THEN.format("board")
    nameless = text.replace(f" digest {then.digest}", "")
    assert refused(nameless).startswith(f"line 3: this game was played on another Yukon (here {here}…)")
    assert snapshot(load_record(text, own_boards=[then])) == snapshot(game)
    assert snapshot(load_record("\n".join(lines))) == snapshot(game)  # it brings the board along


def test_a_board_in_a_record_that_was_changed_is_refused(tmp_path: Path) -> None:
    then = changed_board(tmp_path, "nowhere")
    text = save_record(played("raptors", "bigfoot", board=then))
    spoilt = text.replace(f"digest {then.digest}", f"digest {'0' * 32}")
    assert refused(spoilt).startswith("line 3: the file of Yukon in this record was changed since, or ")
    assert refused(text, brought=False) == "line 3: this game was played on a board that is not here, 'nowhere'"


def test_a_card_of_a_second_deck_may_be_given_a_better_name(tmp_path: Path) -> None:
    old = (Path(heroes.__file__).parent / "titania.yaml").read_text(encoding="utf-8")
    file = tmp_path / "titania.yaml"
    named = "name: Glamour of {}\n    was: [Glamour of {}]\n"
    new = re.sub(r"name: Glamour of (\w+)\n", lambda found: named.format(f"Old {found[1]}", found[1]), old)
    file.write_text(new, encoding="utf-8")
    titania = heroes.load_file(file)
    assert titania.digest == heroes.load("titania").digest
    game = new_game("yukon", ["titania", "bigfoot"], seed=31, first=0)
    rng = Rng.seeded(31)
    while not game.over:
        game.choose(game.options[rng.below(len(game.options))])
    text = save_record(game)
    assert "second-card glamour-of-sleep" in text
    again = load_record(text, own_heroes=[titania])
    assert again.choices() == game.choices()
    assert again.table.second_cards[0].name == "Glamour of Old Greed"
    aliased = re.sub(r"was: \[Glamour of (\w+)\]", r"was: [Glamour of First \1, Glamour of \1]", new)
    file.write_text(aliased, encoding="utf-8")
    first = heroes.load_file(file)
    again = load_record(text.replace(titania.digest, first.digest), own_heroes=[first])
    assert again.choices() == game.choices()
    file.write_text(re.sub(r"    was: .*\n", "", new), encoding="utf-8")
    assert heroes.load_file(file).digest != titania.digest


def test_an_ability_may_be_given_another_name() -> None:
    def ann(**names: str) -> Hero:
        draw = {"text": "At the start of your turn, draw 1 card."}
        move = {"text": "At the start of your turn, you may move Ann up to 1 space."}
        return written("Ann", abilities=[draw, move | names])

    then, now = ann(), ann(name="Restless")
    assert then.digest == now.digest
    game = played(then, "bigfoot")
    text = save_record(game)
    assert "\n1 order ability-2\n" in text
    assert load_record(text, own_heroes=[now]).choices() == game.choices()
