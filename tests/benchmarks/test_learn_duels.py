"""Self-play, learning and the gate, end to end and small."""

from __future__ import annotations

import gzip
import json
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import gate
import learn_duels
import self_play
from matchless import RULES_VERSION, heroes
from matchless.bots.weights import WEIGHTS, read_duels
from matchless.engine.decision import ACTION


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few quick games."""
    path = tmp_path_factory.mktemp("games") / "games.jsonl.gz"
    run(self_play.main, str(path), "--iterations", "6", "--games", "12", "--jobs", "1", "--seed", "4")
    return path


def run(main: object, *arguments: str) -> None:
    assert callable(main)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["", *arguments])
        main()


def test_games_are_kept_whole(games: Path) -> None:
    """They can be played again, and every thought is about options that there were."""
    quick = 0
    for played in self_play.read(games):
        thoughts = {thought.at: thought for thought in played.thoughts}
        for at, game in played.positions():  # which compares the winners
            if at in played.loose:
                assert game.kind == ACTION
                assert at not in thoughts
                quick += 1
            if at in thoughts:
                thought = thoughts[at]
                assert len(game.options) > 1
                most = max(thought.visits, key=lambda place: thought.visits[place])
                assert thought.chance == thought.chances[most]
                assert set(thought.visits) == set(thought.chances) <= set(range(len(game.options)))
                assert played.choices[at] in [game.options[place] for place in thought.visits]
        assert self_play.Played.read(played.line()) == played
    assert quick


def turned(games: Path, folder: Path) -> Path:
    """The same games, written as if they had finished the other way round."""
    path = folder / "turned.jsonl.gz"
    with gzip.open(games, "rt", encoding="utf-8") as file:
        header, *lines = file
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines([header, *reversed(lines)])
    return path


def test_the_order_in_which_games_finish_does_not_matter(games: Path, tmp_path: Path) -> None:
    other = turned(games, tmp_path)
    assert [played.match.number for played in self_play.read(other)] == list(range(12))
    texts = []
    for number, path in enumerate((games, other)):
        out = tmp_path / f"{number}.json"
        run(learn_duels.main, str(path), "--out", str(out), "--jobs", "1")
        texts.append(out.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


def test_the_same_seed_plays_the_same_games() -> None:
    match = self_play.matches(3, 5, 9)[2]
    assert self_play.SelfPlay(5)(match) == self_play.SelfPlay(5)(match)


def test_what_was_learned_plays_the_next_games(tmp_path: Path) -> None:
    """And they say so. A file that turns everything round leads to other games than the one that comes with us."""
    shipped = read_duels(files("matchless.bots").joinpath("duels.json").read_text(encoding="utf-8"))
    by_hero = {slug: [-weight for weight in weights] for slug, weights in shipped.by_hero.items()}
    weights = tmp_path / "turned.json"
    weights.write_text(learn_duels.written({}, by_hero, {}), encoding="utf-8")
    out = tmp_path / "games.jsonl.gz"
    run(self_play.main, str(out), "--weights", str(weights), "--iterations", "6", "--games", "1", "--jobs", "1")
    (played,) = self_play.read(out)
    assert played.match.bots == ("search:6 with turned.json",) * 2
    assert self_play.source([out], [played])["bot"] == "search:6 with turned.json"
    (match,) = self_play.matches(1, 6, 0)
    assert (played.match.heroes, played.match.seed) == (match.heroes, match.seed)
    assert played.choices != self_play.SelfPlay(6)(match).choices


def test_weights_that_are_none_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.json", tmp_path / "games.jsonl.gz"
    bad.write_text('{"features": []}')
    with pytest.raises(ValueError, match="learned for other features"):
        run(self_play.main, str(out), "--weights", str(bad), "--games", "1", "--jobs", "1")
    assert not out.exists()


def test_games_of_other_rules_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write('{"rules": 0}\n')
    with pytest.raises(ValueError, match="holds games of rules 0"):
        list(self_play.read(path))


def test_who_won_counts_only_since_the_policy_last_played(games: Path) -> None:
    for played in self_play.read(games):
        found = learn_duels.samples([played])
        known = ~np.isnan(found.won)
        assert len(found.won) == len(found.features) == len(found.holdings.sizes) / 2
        assert sorted(known) == list(known)  # first those before, then those after
        if not played.loose:
            assert known.all()


def test_what_is_learned_can_be_read_and_plays(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "duels.json"
    run(learn_duels.main, str(games), "--out", str(path), "--jobs", "1")
    assert "features and holdings:" in capsys.readouterr().out
    duels = read_duels(path.read_text(encoding="utf-8"))
    assert set(duels.by_hero) == set(heroes.slugs())
    assert len(duels.worth) > 1
    source = json.loads(path.read_text(encoding="utf-8"))["learned from"]
    assert source == {"games": 12, "bot": "search:6", "seeds": [4], "rules": RULES_VERSION}
    run(gate.main, str(path), "--games", "2", "--iterations", "4", "--jobs", "1")
    assert "of 2 games" in capsys.readouterr().out


def test_learning_fits_what_it_learns_from(games: Path) -> None:
    """On the positions themselves better than the weights for all formats."""
    known = learn_duels.Evaluations(learn_duels.gather(list(self_play.read(games)), 1))
    weights = known.fit(known.game >= 0, known.matrix.shape[1])
    learned, general = (
        learn_duels.log_loss(learn_duels.logistic(known.matrix @ each), known.target)
        for each in (weights, learn_duels.present(known))
    )
    assert learned < general


def test_a_point_of_health_is_never_worth_less_than_nothing(games: Path) -> None:
    known = learn_duels.Evaluations(learn_duels.gather(list(self_play.read(games)), 1))
    weights = known.fit(known.game >= 0, known.matrix.shape[1])[-len(known.words) :]
    health: dict[str, list[tuple[int, float]]] = {}
    for word, weight in zip(known.words, weights, strict=True):
        if word.startswith("health "):
            fighter, _, points = word.rpartition(" ")
            health.setdefault(fighter, []).append((int(points), weight))
    assert len(health) > len(heroes.slugs())
    for found in health.values():
        in_order = [weight for _, weight in sorted(found)]
        assert in_order == sorted(in_order)


def test_the_gate_gives_each_search_its_own_weights(tmp_path: Path) -> None:
    path = tmp_path / "duels.json"
    by_hero = {slug: [1.0] * len(WEIGHTS.shared) for slug in heroes.slugs()}
    path.write_text(learn_duels.written({}, by_hero, {"deck 1": 1.0}), encoding="utf-8")
    between = gate.Gate({gate.NEW: path, gate.OTHER: None}, {gate.NEW: 1, gate.OTHER: 1})
    duels = between.weights(gate.NEW).duels
    assert duels is not None
    assert duels.by_hero == by_hero
    assert between.weights(gate.OTHER).duels is None
