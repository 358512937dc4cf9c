"""Learning the policy: it is taken apart number by number, and what is learned predicts what was tried."""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import learn_policy
from learn_policy import Decision, Reader, Regression, decisions, gather, learn
from matchless import RULES_VERSION
from matchless.bots.habits import OF_CARDS, PARTS, Habits, read_habits
from matchless.bots.policy import Policy, scores
from random_play import moments, numbered_setup
from self_play import SelfPlay, matches

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from self_play import Played


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


# --- the whole script -----------------------------------------------------------------------------------------------


def kept(path: Path, order: Sequence[int]) -> Path:
    """Quick games, written in some order."""
    by_number = {match.number: SelfPlay(2)(match).line() for match in matches(12, 2, 4) if match.number in order}
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(json.dumps({"rules": RULES_VERSION, "iterations": 2, "seed": 4}) + "\n")
        file.writelines(f"{by_number[number]}\n" for number in order)
    return path


def main(*arguments: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["", *arguments])
        learn_policy.main()


def every_part(seen: list[list[int]]) -> object:
    """In place of `gather`: something to learn of every kind of decision, and which games it was asked for."""

    def found(games: Sequence[Played], jobs: int) -> dict[str, list[Decision]]:
        seen.append([played.match.number for played in games])
        return {part: [Decision([{(part, "0"): 1.0}, {}], [0.75, 0.25])] * 50 for part in {*PARTS, *OF_CARDS}}

    return found


def test_games_are_left_out_by_number_and_what_is_written_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = [3, 11, 10, 0, 7]
    games = kept(tmp_path / "games.jsonl.gz", order)
    seen: list[list[int]] = []
    monkeypatch.setattr(learn_policy, "gather", every_part(seen))
    out = tmp_path / "habits.json"
    main(str(games), "--out", str(out), "--jobs", "1")
    assert seen == [[0, 10], [3, 7, 11]]
    written = out.read_text(encoding="utf-8")
    habits = read_habits(written)
    assert set(habits.shared) == set(PARTS)
    assert all(numbers[0] > 0.5 for numbers in habits.shared.values())
    assert json.loads(written)["learned from"] == {
        "games": 5,
        "bot": "search:2",
        "seeds": [4],
        "rules": RULES_VERSION,
    }


def test_games_that_say_nothing_of_a_kind_of_decision_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Searches of 2 iterations never come to the tries that count."""
    games = kept(tmp_path / "games.jsonl.gz", [1, 2])
    out = tmp_path / "habits.json"
    out.write_text("precious")
    with pytest.raises(SystemExit) as ended:
        main(str(games), "--out", str(out), "--jobs", "1")
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "no decision with 20 tries or more for: action, attack-card" in said
    assert out.read_text() == "precious"
