"""Why a bot did something (WHY-1): nothing of its hand is told as long as the game goes on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from matchless import Rng, resample
from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.engine.wording.answers import UNNAMED
from matchless.teacher import bot_choice
from matchless.teacher.bot_choice import compare
from random_play import moments, numbered_setup

FEW = 40


def test_a_changed_hand_with_the_same_public_step_gives_the_same_text() -> None:
    compared = named = face_down = 0
    chance = random.Random(5)
    for number in range(10):
        for at, game in enumerate(moments(replace(numbered_setup(62, number), turn_limit=16, style="fierce"))):
            if game.over or len(game.options) < 2 or chance.random() > 0.04:
                continue
            twin = resample(game.view(None), Rng.seeded(at))
            made = chance.choice(game.options)
            hidden = game.kind in UNNAMED and made != NONE
            others = [option for option in twin.options if option != NONE] if hidden else [made]
            if not set(others) & set(twin.options):
                continue  # from outside another step
            told = compare(game, made, open_=False, iterations=FEW)
            assert compare(twin, others[0], open_=False, iterations=FEW) == told
            assert [one["made"] for one in told["choices"]].count(True) == 1
            cards = {card.name for card in game.table.cards}
            named += any(card in one["text"] for one in told["choices"] for card in cards)
            face_down += hidden
            compared += game.hand != twin.hand
    assert compared > 10
    assert face_down
    assert not named


def test_a_public_step_that_no_deal_had_stands_among_the_others_hardly_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_choice, "DEALS", 1)
    found = 0
    for number in range(4):
        for game in moments(replace(numbered_setup(62, number), turn_limit=16)):
            if game.over or game.kind != ask.ACTION:
                continue
            view = game.view(None)
            for made in set(game.options) - set(bot_choice._faces(view)):
                first, *others = compare(game, made, open_=False, iterations=FEW)["choices"]
                assert first == {"text": view.says(made), "chance": None, "made": True}
                assert others
                assert not any(one["made"] for one in others)
                found += 1
    assert found > 3


def test_after_the_game_everything_is_told() -> None:
    for game in moments(numbered_setup(62, 1)):
        if game.kind == ask.ATTACK_CARD and len(game.options) > 1:
            made = game.options[-1]
            told = compare(game, made, open_=True, iterations=FEW)
            assert told["open"]
            assert game.table.cards[made].name in told["choices"][0]["text"]
            assert len(told["choices"]) > 1
            return
    raise AssertionError("there was no attack")
