"""Heroes that do not come with Matchless go through the same encoding: mutants of hero files stand for them."""

from __future__ import annotations

import random
from pathlib import Path

from fuzz_heroes import mutant
from matchless import Rng, boards, heroes, resample
from matchless.engine.definitions import Hero
from matchless.engine.setup import start
from matchless.engine.table import Table
from matchless.envs.actions import Actions
from matchless.envs.description import LAYOUT, SIZE, describe
from matchless.envs.observation import Observer
from matchless.language.check import examine

WANTED = 25


def play(hero: Hero, number: int) -> None:
    """A short random game in which every option is an action, and an observation tells nothing hidden."""
    rival = ("raptors", "t-rex", "titania")[number % 3]
    table = Table(boards.load("t-rex-paddock"), [hero, heroes.load(rival)])
    actions, observer = Actions(table), Observer(table)
    used = set(observer.used)
    luck = random.Random(number)
    game = start(table, number)
    for _ in range(120):
        if game.over:
            break
        seat, kind, options = game.asked, game.kind, game.options
        found = actions.of(seat, kind, options)
        assert len(set(found)) == len(options)
        assert [actions.option(seat, kind, options, action) for action in found] == options
        if luck.random() < 0.1:
            for viewer in (0, 1):
                view = game.view(viewer)
                vector = observer.observe(view)
                assert all(0 <= entry <= 1 for entry in vector)
                assert {place for place, entry in enumerate(vector) if entry} <= used
                twin = resample(view, Rng.seeded(luck.getrandbits(30)))
                assert observer.observe(twin.view(viewer)).tobytes() == vector.tobytes()
        game.choose(luck.choice(options))


def test_strangers_heroes_are_played_and_observed_like_ours() -> None:
    played = 0
    for number in range(400):
        hero = examine(mutant(18, number), "mutant.yaml").hero
        if hero is None or hero.by_hand:
            continue
        play(hero, number)
        played += 1
        if played == WANTED:
            return
    raise AssertionError(f"only {played} mutants could be played")


def test_a_strangers_hero_is_described_by_its_words_whatever_it_is_called() -> None:
    """A hero file of ours, read as somebody's own: everything is told but its numbers."""
    ours = heroes.load("robin-hood")
    file = Path(heroes.__file__).parent / "robin-hood.yaml"
    theirs = heroes.load_file(file)
    assert theirs.definition
    one, other = (describe(Table(boards.load("yukon"), [hero, heroes.load("raptors")]), 0) for hero in (ours, theirs))
    assert len(one) == len(other) == SIZE
    told = [part.name for part in LAYOUT.parts if one[LAYOUT.span(part.name)] != other[LAYOUT.span(part.name)]]
    assert told == ["hero", "fighter_id", "card_id"]
