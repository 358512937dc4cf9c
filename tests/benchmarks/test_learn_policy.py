"""Learning the policy: it is taken apart number by number, and what is learned predicts what was tried."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from learn_policy import Decision, Reader, Regression, decisions, gather, learn
from matchless.bots.habits import OF_CARDS, PARTS, Habits
from matchless.bots.policy import Policy, scores
from random_play import moments, numbered_setup
from self_play import SelfPlay, matches


def test_the_facts_of_an_option_times_the_numbers_are_its_score() -> None:
    """For every kind of decision, with other numbers for each hero and each card."""
    rng = random.Random(1)
    shared = {part: [rng.uniform(-1, 1) for _ in range(size)] for part, size in PARTS.items()}
    reader = Reader()
    met: Counter[str] = Counter()
    for number in range(16):
        for place, game in enumerate(moments(numbered_setup(71, number))):
            part = "" if game.over else reader.part(game)
            if (part not in PARTS and part not in OF_CARDS) or place % 3:
                continue
            own = {card.name: rng.uniform(-1, 1) for card in game.table.cards}
            cards = {hero.slug: {part: own} for hero in game.table.heroes}
            found = scores(game, Policy(game.table, Habits(shared, {}, cards)))
            facts = reader.facts(game, Policy(game.table, Habits(reader.numbers, {}, {})), game.options)
            for score, one in zip(found, facts, strict=True):
                by_number = sum(shared[part][int(name[1])] * value for name, value in one.items() if len(name) == 2)
                by_card = sum(own[name[3]] * value for name, value in one.items() if name[1] == "card")
                assert score == pytest.approx(by_number + by_card)
            met[part] += 1
    assert len(met) >= len(PARTS) - 2


def test_what_a_search_tried_is_read_from_its_games() -> None:
    games = [SelfPlay(60)(match) for match in matches(2, 60, 4)]
    found = gather(games, 1)
    assert found == decisions(games)  # in one go or in parts
    assert sum(len(some) for some in found.values()) > 40
    for part, some in found.items():
        assert part in PARTS or part in OF_CARDS
        for decision in some:
            assert len(decision.facts) == len(decision.shares) > 1
            assert sum(decision.shares) == pytest.approx(1)


def test_what_is_learned_is_what_was_tried() -> None:
    """Three of four tries for whatever has more of something."""
    decisions = [Decision([{("item", "0"): 1.0}, {}], [0.75, 0.25])] * 400
    learned = learn("item", decisions, decisions[:10])
    assert learned["item", "0"] == pytest.approx(1.0986, abs=0.02)  # the logarithm of 3
    regression = Regression(decisions, {("item", "0"): 0})
    even, best = (regression.loss(regression.facts[0].toarray()[0] * number)[0] for number in (0.0, 1.0986))
    assert best < even
