"""The words for what a seat of a duel has."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from matchless.bots.holdings import UNKNOWN, Holdings, Vocabulary
from matchless.engine.game import Game
from matchless.engine.table import DUEL
from random_play import moments, numbered_setup, snapshot
from scenario import Scenario


def said(game: Game, seat: int) -> Counter[str]:
    vocabulary = Vocabulary([], grows=True)
    found = Holdings(game.table, vocabulary).words(game, seat)
    names = ["", *vocabulary.numbers]
    return Counter(names[word] for word in found)


def test_a_vocabulary_numbers_its_words_and_hears_nothing_in_others() -> None:
    known = Vocabulary(["one", "two 0", "two 2"])
    assert [known.number(word) for word in ("one", "two 0", "three")] == [1, 2, UNKNOWN]
    assert known.row("two", 3) == [2, UNKNOWN, 3]
    growing = Vocabulary(["one"], grows=True)
    assert [growing.number(word) for word in ("one", "three", "three")] == [1, 2, 2]


def test_looking_changes_nothing_and_every_word_is_known() -> None:
    seen = 0
    for number in range(30):
        setup = replace(numbered_setup(71, number), turn_limit=30)
        for place, game in enumerate(moments(setup)):
            if place % 5 or game.over or game.table.format != DUEL:
                continue
            seen += 1
            holdings = Holdings(game.table, Vocabulary([], grows=True))
            before = snapshot(game)
            assert all(UNKNOWN not in holdings.words(game, seat) for seat in (0, 1))
            assert snapshot(game) == before
    assert seen > 50


def test_health_discards_deck_and_the_meeting_are_told() -> None:
    table = Scenario("robin-hood", "bigfoot", board="yukon")
    game = table.game
    game.hand[0] = list(table.table.cards_of[0][:3])
    words = said(game, 0)
    assert words["meets robin-hood bigfoot"] == words[f"deck {len(game.deck[0])}"] == 1
    hero = table.table.heroes_of[0].bit_length() - 1
    game.health[hero] = 3
    hurt = said(game, 0)
    assert hurt - words == Counter([f"health robin-hood/{table.table.fighters[hero].slug} 3"])
    card = game.hand[0].pop()
    game.discards[0].append(card)
    assert said(game, 0) - hurt == Counter([f"discarded robin-hood/{table.table.card_ids[card]}"])


def test_cards_in_hand_are_not_told() -> None:
    """Features sum them up, and single ones were found to be worth nothing beyond that."""
    table = Scenario("robin-hood", "bigfoot", board="yukon")
    words = said(table.game, 0)
    table.game.hand[0] = list(table.table.cards_of[0][:3])
    assert said(table.game, 0) == words
