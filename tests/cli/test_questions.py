"""What decisions ask, in English, over many games."""

import re
from itertools import pairwise

import pytest

from matchless import Rng, boards, heroes, new_game
from matchless.cli.position import Position
from matchless.cli.questions import details, question, reason
from matchless.engine import decision as ask
from matchless.engine.game import Game

PAIRS = list(pairwise([*heroes.slugs(), heroes.slugs()[0]]))


def decisions(first: str, second: str, seed: int) -> list[tuple[Game, str, str, list[str]]]:
    """Every decision of a random game, with its question, reason and details."""
    rng = Rng.seeded(seed)
    slugs = boards.slugs()
    game = new_game(slugs[seed % len(slugs)], [first, second], seed=seed, mulligan=seed % 2 == 0)
    found = []
    while not game.over:
        view = game.view(game.asked)
        decision = view.decision
        assert decision is not None
        position = Position.of(view)
        asked = question(position, view, decision)
        found.append((game.clone(), asked, reason(position, decision), details(position, view, decision)))
        game.choose(game.options[rng.below(len(game.options))])
    return found


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_every_decision_is_asked_and_explained(first: str, second: str) -> None:
    for game, asked, why, notes in decisions(first, second, seed=len(first) * 31 + len(second)):
        assert "?" in asked
        assert f"Rule {game.rule}." in why
        source = game.frames[-1].source
        assert source is None or why.startswith(f"{source.name}: ")
        assert len(notes) == len(game.options)
        if game.kind in ask.POSE_KINDS:
            goer = game.table.names[game.frames[-1].mover]
            assert goer in asked
            assert all(goer not in re.split("; |, |next to ", note) for note in notes)  # nobody is next to oneself


def test_the_random_games_ask_almost_everything() -> None:
    kinds = {game.kind for first, second in PAIRS for game, _, _, _ in decisions(first, second, seed=2)}
    never = {ask.SEAT, ask.ORDER}  # a duel has one opponent; no hero has two abilities of one moment
    assert kinds >= set(range(len(ask.KIND_NAMES))) - never
