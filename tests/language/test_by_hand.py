"""Texts by hand in a hero file: when they are carried out, what tells them apart, and the tools there are."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
import yaml

from language.shipped import FOLDER
from matchless import boards, heroes, record, save_record
from matchless.engine.definitions import DURING_COMBAT, START_OF_TURN, Ability
from matchless.engine.setup import start
from matchless.engine.table import Table
from matchless.engine.text import by_hand_text, card_text
from matchless.engine.wording.tools import USUAL
from matchless.language.by_hand import KEYWORD, WHEN
from matchless.language.check.hero import examine
from matchless.language.grammar import Grammar
from matchless.language.hero_file import parse_data, read_texts
from matchless.language.languages import texts_in
from matchless.language.lexicon import lexicon
from matchless.language.lowering import lower_hero
from matchless.language.lowering.tools import own_sentences, tools
from matchless.language.printer import print_text
from matchless.language.texts import read
from random_play import invariants

BIGFOOT = (FOLDER / "bigfoot.yaml").read_text(encoding="utf-8")
SAVAGERY = '"If you won this combat, deal 1 damage to each fighter adjacent to Bigfoot."'
ABILITY = '"At the end of your turn, if no opposing fighter is in Bigfoot\'s zone, you may draw 1 card."'
ALL = {
    "tokens": "[{name: trap, count: 3}, {name: owl, plural: owls, count: 1}]",
    "markers": "[{name: the Mask, sides: [LIGHT, DARK]}]",
    "counters": "[{name: Rage}]",
    "zones": "[{name: stash}]",
}


def changed(old: str, new: str) -> str:
    assert old in BIGFOOT
    return BIGFOOT.replace(old, new)


def with_everything() -> str:
    return BIGFOOT + "".join(f"{key}: {value}\n" for key, value in ALL.items())


def test_a_hero_says_how_much_of_it_is_played_by_hand() -> None:
    report = examine(changed(SAVAGERY, '{by_hand: "Everybody growls."}'), "big.yaml")
    assert report.problems == []
    assert (report.texts, report.by_hand) == (10, 1)
    hero = report.playable()
    assert hero.by_hand == ("cards/Savagery",)
    assert by_hand_text(hero) == "10 of 11 cards are played by the rules, 1 by hand"
    savagery = next(card for card in hero.cards if card.name == "Savagery")
    assert card_text(savagery) == "After combat: Everybody growls."
    assert by_hand_text(heroes.load("bigfoot")) == ""


def test_an_ability_by_hand_begins_with_a_moment() -> None:
    text = '{by_hand: "At the end of your turn, Bigfoot hides behind a tree."}'
    hero = examine(changed(ABILITY, text), "big.yaml").playable()
    assert hero.by_hand == ("abilities/1",)
    assert by_hand_text(hero) == "1 ability or rule is played by hand"
    assert hero.abilities[0].says == "At the end of your turn, Bigfoot hides behind a tree."


@pytest.mark.parametrize("text", ["Bigfoot is shy.", "Whenever he likes, Bigfoot hides."])
def test_an_ability_without_a_moment_is_refused(text: str) -> None:
    (problem,) = examine(changed(ABILITY, f'{{by_hand: "{text}"}}'), "big.yaml").problems
    assert (problem.level, problem.reason) == ("error", WHEN)


@pytest.mark.parametrize("when", ["During combat", "at the start of your turn,"])
def test_of_a_text_that_holds_the_file_says_when_the_table_stops_for_it(when: str) -> None:
    text = f'{{by_hand: "Bigfoot is shy.", when: "{when}"}}'
    report = examine(changed(ABILITY, text), "big.yaml")
    assert report.problems == []
    (ability,) = report.playable().abilities
    assert isinstance(ability, Ability)
    assert ability.when == (DURING_COMBAT if "combat" in when else START_OF_TURN)
    assert ability.says == "Bigfoot is shy."


def test_when_it_stops_must_be_a_moment() -> None:
    (problem,) = examine(changed(ABILITY, '{by_hand: "Bigfoot is shy.", when: "Sometimes"}'), "big.yaml").problems
    assert (problem.level, problem.reason) == ("error", WHEN)


def test_a_keyword_by_hand_is_refused() -> None:
    report = examine(BIGFOOT + 'keywords: [{name: HIDE, means: {by_hand: "Hide."}}]\n', "big.yaml")
    assert [problem.reason for problem in report.problems] == [KEYWORD]


def test_what_a_text_by_hand_may_do_is_not_missed() -> None:
    """A counter that nothing spends may be spent by hand."""
    text = with_everything()
    assert [each.check for each in examine(text, "big.yaml").problems if each.check == "counter"]
    report = examine(text.replace(SAVAGERY, '{by_hand: "Spend some Rage."}'), "big.yaml")
    assert report.problems == []


def test_the_words_of_a_text_by_hand_tell_heroes_apart() -> None:
    digests = {examine(changed(SAVAGERY, f'{{by_hand: "{text}"}}'), "").playable().digest for text in ("Hum.", "Sing.")}
    assert len(digests | {heroes.load("bigfoot").digest}) == 3


def test_german_leaves_a_text_by_hand_as_it_is() -> None:
    data = parse_data(changed(SAVAGERY, '{by_hand: "Everybody growls."}'), "big.yaml")
    hero = lower_hero(data, texts_in("de", data, read_texts(data)))
    savagery = next(card for card in hero.cards if card.name == "Savagery")
    assert card_text(savagery) == "Nach dem Kampf: Everybody growls."


def test_every_tool_is_a_sentence_of_the_language_as_it_is_printed() -> None:
    data = parse_data(with_everything(), "big.yaml")
    grammar = Grammar(lexicon(data))
    for tool in (*USUAL, *own_sentences(data)):
        for said in {tool.says.replace("X", "2"), tool.says.replace("X", "3")}:
            reading = read(grammar, said)
            assert len(reading.program) == 1
            assert not reading.others
            assert print_text(grammar, reading.program) == said


def test_a_tool_asks_for_all_that_its_sentence_leaves_open() -> None:
    for tool in (*USUAL, *own_sentences(parse_data(with_everything(), "big.yaml"))):
        assert bool(tool.how_much) == (" X" in tool.says), tool
        assert bool(tool.whom) == ("The opponent" in tool.says), tool


def test_tools_have_names_of_their_own() -> None:
    own = own_sentences(parse_data(with_everything(), "big.yaml"))
    names = [tool.name for tool in (*USUAL, *own)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("slug", heroes.slugs())
def test_every_hero_has_the_tools_that_matter(slug: str) -> None:
    data = parse_data((FOLDER / f"{slug}.yaml").read_text(encoding="utf-8"), slug)
    named = {tool.said.name: tool for tool in tools(data)}
    wanted = {"draw", "discard", "opponent discards", "move", "place", "damage", "recover", "add to value", "cancel"}
    assert wanted <= set(named)
    assert named["damage"].amounts == 9
    assert named["discard"].amounts == 1


def by_hand(file: str) -> dict[str, Any]:
    """A hero file with the texts of all its cards and spells by hand, and of its abilities as far as they begin with a
    moment."""
    data: dict[str, Any] = yaml.safe_load(file)
    for card in data["cards"]:
        for timing in ("immediately", "during", "after", "scheme"):
            if timing in card:
                card[timing] = {"by_hand": card[timing]}
    for ability in data["abilities"]:
        if (
            re.match("(At|After one|When|Whenever|Each time) [^,]*, ", ability["text"])
            and " would " not in ability["text"]
        ):
            ability["text"] = {"by_hand": ability["text"]}
    for offer in data.get("offers", ()):
        for spell in offer["list"]:
            spell["text"] = {"by_hand": spell["text"]}
    return data


@pytest.mark.parametrize("slug", heroes.slugs())
def test_every_deck_can_be_played_by_hand(slug: str) -> None:
    """A random duel to its end: whatever is done by hand leaves a sound game, and its record replays."""
    file = by_hand((FOLDER / f"{slug}.yaml").read_text(encoding="utf-8"))
    data = parse_data(json.dumps({**file, "slug": "own", "name": "Own Hero"}), slug)
    hero = lower_hero(data, read_texts(data))
    assert sum(place.startswith("cards/") for place in hero.by_hand) > 3
    sides = [hero, heroes.load("robin-hood")]
    game = start(Table(boards.load("sherwood-forest"), sides, turn_limit=16), 5)
    chance = random.Random(slug)
    used = 0
    while not game.over:
        tool = bool(game.by_hand) and game.rule == "MANUAL-1"
        used += tool
        done = tool and chance.random() < 0.25
        game.choose(game.options[0] if done else chance.choice(game.options))
        if used % 10 == 0 and game.by_hand:
            invariants(game)
            for seat in (0, 1, None):
                game.view(seat).data()
    assert used > 10
    again = record.read(save_record(game), lambda sought: sides[sought.name != "own"], lambda _: game.table.board)
    assert again.game.choices() == game.choices()
