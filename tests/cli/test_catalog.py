"""heroes, hero, boards, board."""

import re
import xml.etree.ElementTree as ET
from dataclasses import asdict
from pathlib import Path

import pytest

from invented import written
from matchless import boards, card_text, hero_text, heroes, items
from matchless.boards.drawing import draw
from matchless.catalog import hero_data
from matchless.cli import headings
from matchless.cli.cards import card_stats
from matchless.cli.headings import HEADINGS
from matchless.engine.definitions import TYPE_NAMES
from matchless.engine.rules import RULES
from matchless.engine.text import card_lines, item_text, second_deck_text
from shell import Shell


def squeezed(line: str) -> str:
    """A line of a table with single blanks."""
    return " ".join(line.split())


def test_heroes_lists_every_hero_with_fighters_and_set(shell: Shell) -> None:
    ran = shell.run("heroes")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert squeezed(lines[0]) == "name fighters move cards stars set"
    for slug in heroes.slugs():
        assert [line for line in lines if line.startswith(f"{slug} ")]
    row = next(place for place, line in enumerate(lines) if line.startswith("robin-hood "))
    assert squeezed(lines[row]) == "robin-hood Robin Hood, ranged, health 13 2 30 * Robin Hood vs. Bigfoot"
    assert lines[row + 1].strip() == "4 x Outlaw, melee, health 1"


ALONE = {"attack": "melee", "count": 1, "second_life": 0, "forms": []}


def test_heroes_as_json(shell: Shell) -> None:
    data = shell.run("heroes", "--json").json()
    assert isinstance(data, list)
    assert [hero["slug"] for hero in data] == heroes.slugs()
    assert next(hero for hero in data if hero["slug"] == "bigfoot") == {
        "slug": "bigfoot",
        "name": "Bigfoot",
        "set": "Robin Hood vs. Bigfoot",
        "move": 3,
        "fighters": [
            {**ALONE, "id": "bigfoot", "name": "Bigfoot", "role": "hero", "health": 16, "letters": "B"},
            {**ALONE, "id": "the-jackalope", "name": "The Jackalope", "role": "sidekick", "health": 6, "letters": "J"},
        ],
        "deck_size": 30,
        "by_hand": "",
        "difficulty": 1,
        "recommended": False,
    }


@pytest.mark.parametrize("name", [["robin-hood"], ["Robin Hood"], ["robin", "hood"]])
def test_a_hero_shows_stats_ability_and_deck(name: list[str], shell: Shell) -> None:
    ran = shell.run("hero", *name)
    assert (ran.code, ran.err) == (0, "")
    assert "Robin Hood vs. Bigfoot; robin-hood; move 2; 30 cards\n" in ran.out
    assert "Robin Hood, ranged, health 13\n4 x Outlaw, melee, health 1\n" in ran.out
    assert "\nAfter one of your fighters attacks, move that fighter up to 2 spaces.\n" in ran.out
    lines = [squeezed(line) for line in ran.out.splitlines()]
    assert "3 A Hunter's Eye attack 5 4 Robin Hood" in lines
    assert "2 Piercing Shot attack 2 3 Robin Hood After combat: Draw 2 cards." in lines
    copies = [line[:6].strip() for line in ran.out.splitlines()[lines.index("copies card type value boost by text") :]]
    assert sum(int(number) for number in copies if number.isdecimal()) == 30


def test_a_hero_with_tokens_shows_what_they_do(shell: Shell) -> None:
    assert "\nYou have 8 traps. When an opposing fighter enters" in shell.run("hero", "robert-muldoon").out


@pytest.mark.parametrize(
    ("slug", "lines"),
    [
        ("t-rex", ["T. Rex is large: she takes up two adjacent spaces.", "T. Rex's melee attacks reach 2 spaces."]),
        ("bullseye", ["Bullseye may attack fighters up to 5 spaces away in any zone."]),
        ("elektra", ["she becomes resurrected and each of your fighters leaves the board instead."]),
        ("dr-sattler", ["You have 5 insight tokens."]),
        ("hamlet", ["While TO BE is face up, draw 1 more card", "Sides of the Question: TO BE, NOT TO BE; none"]),
        ("titania", ["A glamour holds while", "  Glamour of Sleep. Your fighters take no damage"]),
        ("wayward-sisters", ["to your cauldron instead.", "Spells:", "  Snake + bat + lizard: Gain 1 action."]),
        ("shakespeare", ["After combat, your card joins your line instead of your discard pile."]),
    ],
)
def test_a_hero_shows_what_is_peculiar_to_it(slug: str, lines: list[str], shell: Shell) -> None:
    out = shell.run("hero", slug).out
    for line in lines:
        assert line in out


@pytest.mark.parametrize("slug", heroes.slugs())
def test_a_hero_shows_all_of_its_character_card_and_its_deck(slug: str, shell: Shell) -> None:
    out = shell.run("hero", slug).out
    hero = heroes.load(slug)
    said = hero_text(hero).splitlines()
    for second in hero.second_cards():
        said = [line.replace(f"{second.name}: ", f"{second.name}. ") for line in said]
    assert [line for line in said if line not in out] == []
    words = " ".join(out.split())
    assert [card.name for card in hero.cards if card.name.split()[0] not in words] == []


def test_attributes_have_columns_where_a_deck_has_them(shell: Shell) -> None:
    headings = {"wayward-sisters": "boost ingredient by", "shakespeare": "boost syllables by", "bigfoot": "boost by"}
    for slug, part in headings.items():
        lines = [squeezed(line) for line in shell.run("hero", slug).out.splitlines()]
        assert f"copies card type value {part} text" in lines


def test_a_hero_in_german(shell: Shell) -> None:
    out = shell.run("hero", "robert-muldoon", "--language", "de").out
    assert "\nDu hast 8 Fallen. Wenn ein gegnerischer Kämpfer ein Feld mit einer Falle betritt, hält" in out
    assert "Sofort: Hebe alle" in out
    assert "\nZaubersprüche:\n" in shell.run("hero", "wayward-sisters", "--language", "de").out
    assert " BOOST Silben von " in squeezed(shell.run("hero", "shakespeare", "--language", "de").out)
    data = shell.run("hero", "robin-hood", "--language", "de", "--json").json()
    assert isinstance(data, dict)
    assert data["cards"][0]["text"] == card_text(heroes.load("robin-hood", "de").cards[0])
    said = "Nachdem einer deiner Kämpfer angegriffen hat, bewege diesen Kämpfer bis zu 2 Felder weit."
    assert data["abilities"] == [{"name": "", "text": said}]


def test_a_language_that_there_is_not_is_refused(shell: Shell) -> None:
    assert "invalid choice: 'fr'" in shell.fails("hero", "hamlet", "--language", "fr")


@pytest.mark.parametrize("slug", heroes.slugs())
def test_a_hero_as_json_has_these_keys_and_no_others(slug: str, shell: Shell) -> None:
    data = shell.run("hero", slug, "--json").json()
    hero = heroes.load(slug)
    assert isinstance(data, dict)
    basic = {"slug", "name", "set", "move", "fighters", "cards"}
    taught = {"difficulty", "recommended", "tip"}
    own_things = {"tokens", "piles", "offers", "decks"}
    assert set(data) == basic | own_things | {"abilities", "counters", "markers", "look", "by_hand"} | taught
    assert (data["slug"], data["name"], data["set"], data["move"]) == (slug, hero.name, hero.set_name, hero.move)
    for fighter in data["fighters"]:
        assert set(fighter) == {"id", "name", "role", "attack", "health", "count", "letters", "second_life", "forms"}
        assert fighter["role"] in ("hero", "sidekick")
        assert fighter["attack"] in ("melee", "ranged")
    own = [second["name"] + ": " + second["text"] for deck in data["decks"] for second in deck["cards"]]
    own += ({each["name"] for each in data["abilities"]} | {pile["ability"] for pile in data["piles"]}) - {""}
    offered = [text for offer in data["offers"] for text in offer["texts"]]
    own += [" + ".join(text["needs"]).capitalize() + ": " + text["text"] for text in offered]
    own += [thing["text"] for thing in (*data["tokens"], *data["piles"])]
    own += [second_deck_text(deck) for deck in hero.decks]
    assert sorted([*(each["text"] for each in data["abilities"]), *own]) == sorted(hero_text(hero).splitlines())
    assert data["abilities"] or hero.piles
    kinds = [(token["name"], token["count"], token["stops"]) for token in data["tokens"]]
    assert kinds == [(token.noun, token.count, token.stops) for token in hero.tokens]
    full = {"line": {"attribute": "syllable", "plural": "syllables", "full": 10}, "cauldron": None}
    assert [(pile["name"], pile["sum"]) for pile in data["piles"]] == [
        (pile.name, full[pile.name]) for pile in hero.piles
    ]
    paid = [(offer["name"], offer["plural"], offer["attribute"], offer["pile"]) for offer in data["offers"]]
    assert paid == ([("spell", "spells", "ingredient", "cauldron")] if slug == "wayward-sisters" else [])
    sides = [(one["name"], [side["name"] for side in one["sides"]]) for one in data["markers"]]
    assert sides == [(one.name, list(one.sides)) for one in hero.markers]
    assert hero.look is not None
    assert data["look"] == {
        name: (list(drawn) if isinstance(drawn, tuple) else drawn) or None for name, drawn in asdict(hero.look).items()
    }
    names = {fighter.name for fighter in hero.fighters}
    assert len(data["cards"]) == len(hero.cards)
    for shown, card in zip(data["cards"], hero.cards, strict=True):
        peculiar = {"attributes"} if card.attributes else set()
        assert set(shown) == {"name", "copies", "type", "value", "boost", "by", "text", "lines"} | peculiar
        assert (shown["name"], shown["copies"], shown["boost"]) == (card.name, card.copies, card.boost)
        assert [tuple(one.values()) for one in shown.get("attributes", [])] == [
            (attribute.name, attribute.text(given) if attribute.values else given, attribute.text(given))
            for attribute, given in zip(card.attributes, card.given, strict=True)
        ]
        assert shown["type"] in ("attack", "defense", "versatile", "scheme")
        assert (shown["value"] is None) == (shown["type"] == "scheme")
        assert shown["by"] == "any" or (shown["by"] and set(shown["by"]) <= names)
        assert shown["text"] == card_text(card)


def test_cards_as_json(shell: Shell) -> None:
    data = shell.run("hero", "robin-hood", "--json").json()
    assert isinstance(data, dict)
    cards = {card["name"]: card for card in data["cards"]}
    assert cards["Piercing Shot"] == {
        "name": "Piercing Shot",
        "copies": 2,
        "type": "attack",
        "value": 2,
        "boost": 3,
        "by": ["Robin Hood"],
        "text": "After combat: Draw 2 cards.",
        "lines": [
            {
                "moment": "after",
                "heading": "After combat",
                "said": [{"choice": False, "says": [{"t": "Draw 2 cards."}]}],
                "reminder": None,
            }
        ],
    }
    assert cards["Steal From the Rich"]["value"] is None
    assert cards["Feint"]["by"] == "any"


def test_what_a_keyword_means_stands_behind_the_text(shell: Shell) -> None:
    data = shell.run("hero", "t-rex", "--json").json()
    assert isinstance(data, dict)
    cards = {card["name"]: card for card in data["cards"]}
    (line, _) = cards["Thrash"]["lines"]
    assert line["reminder"] == "Discard a card and add its BOOST."
    assert "You may BOOST this card. (Discard a card and add its BOOST.)" in cards["Thrash"]["text"]


def test_boards_lists_every_board(shell: Shell) -> None:
    ran = shell.run("boards")
    assert (ran.code, ran.err) == (0, "")
    lines = [squeezed(line) for line in ran.out.splitlines()]
    assert lines[0] == "name board seats spaces zones one-way items set"
    assert "sherwood-forest Sherwood Forest 2 30 7 Robin Hood vs. Bigfoot" in lines
    for slug in boards.slugs():
        assert [line for line in lines if line.startswith(f"{slug} ")]


def test_boards_as_json(shell: Shell) -> None:
    data = shell.run("boards", "--json").json()
    assert isinstance(data, list)
    assert [board["slug"] for board in data] == boards.slugs()
    assert next(board for board in data if board["slug"] == "hells-kitchen") == {
        "slug": "hells-kitchen",
        "name": "Hell's Kitchen",
        "set": "Marvel: Hell's Kitchen",
        "seats": 4,
        "spaces": 30,
        "zones": 7,
        "one_way": 0,
        "items": 6,
    }


def test_a_board_shows_spaces_starts_and_one_way_paths(shell: Shell) -> None:
    ran = shell.run("board", "raptor", "paddock")
    assert (ran.code, ran.err) == (0, "")
    lines = [squeezed(line) for line in ran.out.splitlines()]
    assert "B3 brown, blue B2, →C2, D1" in lines
    assert "C1 brown ←B5, C2" in lines
    assert "Starts: 1 at E2, 2 at B5" in lines
    assert "One-way paths: B3 to C2, D1 to C2, D1 to C4, B5 to C1, B5 to C3, A6 to C3" in lines
    assert "Items" not in ran.out


def test_a_board_shows_its_items_and_speaks_of_no_one_way_paths_without_any(shell: Shell) -> None:
    out = shell.run("board", "hells-kitchen").out
    assert "Items: combat at A3, combat at C2, combat at C5, scheme at B4, scheme at B6, scheme at E2\n" in out
    for item in items.load("hells-kitchen"):
        assert f"\n  {item.name} ({item.kind}). {item_text(item)}\n" in out
    assert "One-way" not in out


def test_a_board_as_json(shell: Shell) -> None:
    data = shell.run("board", "raptor-paddock", "--json").json()
    assert isinstance(data, dict)
    assert set(data) == {"slug", "name", "set", "zones", "starts", "spaces", "one_way", "items", "possible_items"}
    assert data["starts"] == ["E2", "B5"]
    assert ["B3", "C2"] in data["one_way"]
    spaces = {space["name"]: space for space in data["spaces"]}
    assert spaces["B3"] == {
        "name": "B3",
        "zones": ["brown", "blue"],
        "adjacent": ["B2", "C2", "D1"],
        "steps": ["B2", "C2", "D1"],
    }
    assert "B3" in spaces["C2"]["adjacent"]
    assert "B3" not in spaces["C2"]["steps"]


def test_a_board_as_json_gives_the_items_that_can_lie_there(shell: Shell) -> None:
    data = shell.run("board", "hells-kitchen", "--json").json()
    assert isinstance(data, dict)
    assert {"kind": "scheme", "space": "B4"} in data["items"]
    mailbox = {
        "name": "Mailbox",
        "kind": "combat",
        "effects": [{"add": 3}],
        "guess": "the printed number is not known",
        "text": "During combat: Add 3 to your card's value. (Our guess: the printed number is not known.)",
    }
    assert mailbox in data["possible_items"]
    assert len(data["possible_items"]) == len(items.load("hells-kitchen"))


def test_a_board_is_drawn_into_a_file_that_is_named(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "yukon.svg"
    ran = shell.run("board", "yukon", "--svg", str(file))
    assert ran.code == 0
    assert ran.out.endswith(f"\nDrawn in {file}\n")
    text = file.read_text(encoding="utf-8")
    assert text == draw(boards.load("yukon"))
    assert ET.fromstring(text).tag.endswith("svg")


def test_drawing_and_json_together_print_only_json(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "yukon.svg"
    data = shell.run("board", "yukon", "--svg", str(file), "--json").json()
    assert isinstance(data, dict)
    assert data["slug"] == "yukon"
    assert file.exists()


def test_a_drawing_that_cannot_be_written_says_so(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "missing" / "yukon.svg"
    assert shell.fails("board", "yukon", "--svg", str(file)).startswith(f"{file} cannot be written: ")


def test_a_board_file_of_ones_own_can_be_shown(shell: Shell, tmp_path: Path) -> None:
    source = Path(str(boards.__file__)).parent / "yukon.json"
    file = tmp_path / "tundra.json"
    file.write_text(source.read_text(encoding="utf-8").replace('"Yukon"', '"Tundra"'), encoding="utf-8")
    data = shell.run("board", str(file), "--json").json()
    assert isinstance(data, dict)
    assert (data["slug"], data["name"]) == ("tundra", "Tundra")


def test_a_broken_board_file_is_one_line_with_its_place(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{\n]", encoding="utf-8")
    assert shell.fails("board", str(file)).startswith(f"{file}: line 2, column 1: not JSON: ")


def test_a_card_shows_its_families_and_what_it_says_of_itself() -> None:
    rule = "The effects on this card cannot be cancelled."
    card = {"name": "Shelter", "type": "defense", "value": 3, "boost": 1, "copies": 2, "families": ["VOYAGE"]}
    spent = {"boosting": "Draw 1 card.", "during": "Draw 1 card.", "rules": [rule]}
    hero = written("Ann", cards=[card | spent], families=["VOYAGE"])
    shown = hero_data(hero)["cards"]
    assert isinstance(shown, list)
    said = [["".join(piece["t"] for piece in text["says"]) for text in line["said"]] for line in shown[0]["lines"]]
    assert said == [["Draw 1 card."], ["When spent as a BOOST: Draw 1 card."], [rule]]
    assert shown[0]["families"] == ["VOYAGE"]
    assert card_stats(hero.cards[0]) == "defense 3, VOYAGE, boost 1"


@pytest.mark.parametrize("slug", ["bigfoot", "titania", "elektra", "robin-hood"])
def test_a_hero_in_german_has_german_headings(shell: Shell, slug: str) -> None:
    told = shell.run("hero", slug, "--language", "de").out
    for word in ("Anzahl", "Karte", "Art", "Wert", "BOOST", "von", "Text", "BEWEGUNG", "Leben", "Nahkampf"):
        assert word in told
    for word in ("copies", "value", "versatile", "melee", "health", " any ", "Forms of", "Sides of", "at first"):
        assert word not in told


def test_every_heading_of_a_hero_has_its_german() -> None:
    asked = [text for file in ("cards", "catalog") for text in _headings(file)]
    assert len(asked) > 10
    german = HEADINGS["de"]
    assert set(asked) | set(TYPE_NAMES.values()) | {"melee", "ranged"} == set(german)
    for english, said in german.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", said))


def _headings(file: str) -> list[str]:
    """What a module of the command line asks to be said in a language."""
    source = (Path(headings.__file__).parent / f"{file}.py").read_text(encoding="utf-8")
    told = re.findall(r'(?:told|about) = "([^"]+)"', source)
    return [*told, *re.findall(r'heading\(language, "([^"]+)"', source)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", heroes.slugs())
def test_the_text_of_a_card_names_what_there_is(slug: str, language: str) -> None:
    """Pages light up what words name, so the pieces of a text are the text, and their ids are of this hero."""
    hero = heroes.load(slug, language)
    data = hero_data(hero)
    there = {
        "fighter": {fighter["id"] for fighter in data["fighters"]},
        "card": {card.slug for card in hero.cards},
        "rule": RULES.keys(),
    }
    for card, shown in zip(hero.cards, data["cards"], strict=True):
        for line, told in zip(card_lines(card), shown["lines"], strict=False):
            pieces = [piece for text in told["said"] for piece in text["says"]]
            assert "".join(piece["t"] for piece in pieces) == line.text.replace("\n* ", "").replace("\n", "")
            for kind, known in there.items():
                assert all(piece[kind] in known for piece in pieces if piece.get(kind))


def test_a_text_names_fighters_forms_and_cards() -> None:
    (intercept,) = [card for card in hero_data(heroes.load("elektra"))["cards"] if card["name"] == "Intercept"]
    named = [piece for line in intercept["lines"] for text in line["said"] for piece in text["says"] if len(piece) > 1]
    assert named == [
        {"t": "Elektra", "fighter": "elektra"},
        {"t": "resurrected", "form": "resurrected"},
        {"t": "Sai", "card": "sai"},
    ]
