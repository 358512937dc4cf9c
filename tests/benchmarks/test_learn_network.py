"""Learning a network, end to end and small. It needs PyTorch, which comes with the group `learn`."""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from itertools import chain, repeat
from typing import TYPE_CHECKING

import pytest

import gate
import learn_duels
import self_play
from matchless.bots.holdings import UNKNOWN
from matchless.bots.weights import read_duels

if TYPE_CHECKING:
    from pathlib import Path

torch = pytest.importorskip("torch")
network = pytest.importorskip("network")  # which needs it
torch.set_num_threads(1)  # others test beside us
SHOWN = 10  # of the games below, the only one that neither teaches nor stops


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Quick ones."""
    path = tmp_path_factory.mktemp("games") / "games.jsonl.gz"
    run(self_play.main, str(path), "--iterations", "2", "--games", "12", "--jobs", "1", "--seed", "4")
    return path


@pytest.fixture(scope="module")
def parts(games: Path) -> list[learn_duels.Samples]:
    return learn_duels.gather(list(self_play.read(games)), 1)


@pytest.fixture(scope="module")
def origin(games: Path) -> dict[str, object]:
    return self_play.source([games], self_play.read(games))


def run(main: object, *arguments: str) -> None:
    assert callable(main)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["", *arguments])
        main()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few steps, where it does not matter how many."""
    monkeypatch.setattr(network, "TESTED", 5)
    monkeypatch.setattr(network, "PATIENCE", 10)
    monkeypatch.setattr(network, "MOST", 20)


@pytest.mark.usefixtures("hasty")
def test_what_is_learned_follows_from_its_seed_and_plays(
    games: Path,
    parts: list[learn_duels.Samples],
    origin: dict[str, object],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "network.json"
    run(network.main, str(games), "--units", "3", "2", "--seed", "7", "--out", str(path), "--jobs", "1")
    said = capsys.readouterr().out
    assert "features and holdings: " in said
    assert "network 3-2 of step " in said
    written = path.read_text(encoding="utf-8")
    assert network.value(parts, 3, 2, 7, origin) == written
    assert json.loads(written)["learned from"] == {**origin, "network": "3-2", "seed": 7}
    assert json.loads(network.value(parts, 3, 2, 8, origin))["network"] != json.loads(written)["network"]
    duels = read_duels(written)
    assert duels.network is not None
    assert duels.network.wide == 3
    assert len(duels.network.outer) == 2
    assert {row[UNKNOWN] for row in duels.network.words} == {0.0}
    run(gate.main, str(path), "--games", "2", "--iterations", "2", "--jobs", "1")
    assert "of 2 games" in capsys.readouterr().out


@pytest.mark.usefixtures("hasty")
def test_the_loss_is_told_of_games_that_neither_taught_nor_stopped(
    parts: list[learn_duels.Samples], origin: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    """Had the other seat won them, the losses would be others, and the network the same."""
    learned = network.value(parts, 2, 2, 1, origin)
    before = capsys.readouterr().out.partition("on ")
    turned = deepcopy(parts)
    for part in turned:
        shown = part.game == SHOWN
        part.won[shown] = 1 - part.won[shown]
    assert network.value(turned, 2, 2, 1, origin) == learned
    after = capsys.readouterr().out.partition("on ")
    assert after[0] == before[0]
    assert [one == other for one, other in zip(before[2].split("\n"), after[2].split("\n"), strict=True)] == [
        True,  # how many positions
        False,
        False,
        False,
        True,  # nothing
    ]


def test_too_few_games_are_refused(parts: list[learn_duels.Samples]) -> None:
    few = deepcopy(parts)
    for part in few:
        part.game[part.game == SHOWN] = 1
    with pytest.raises(SystemExit, match="too few games"):
        network.value(few, 2, 2, 1, {})


def toy_steps(losses: list[float]) -> tuple[int, list[float], float]:
    """Learns one number by given losses: the step it kept, its weight at every look, and the one that it ends with."""
    net = torch.nn.Linear(1, 1)
    seen: list[float] = []
    given = chain(losses, repeat(losses[-1]))

    def test() -> float:
        seen.append(net.weight.item())
        return next(given)

    def loss_of(places: object) -> object:
        return (net(torch.ones(1, 1)) - 50).square().sum()

    step = network.train(net, network.batches(8, 1), loss_of, test)
    return step, seen, net.weight.item()


def test_learning_is_patient_for_hundreds_of_steps() -> None:
    step, seen, left = toy_steps([0.5, 0.6])
    assert step == 0
    assert left == seen[0]
    assert (len(seen) - 1) * network.TESTED == network.PATIENCE >= 500


@pytest.mark.usefixtures("hasty")
def test_learning_ends_without_a_gain_and_keeps_the_best() -> None:
    """The second look is the best, and there is patience for two more."""
    step, seen, left = toy_steps([0.9, 0.7, 0.75, 0.72])
    assert step == 5
    assert len(set(seen)) == len(seen) == 4
    assert left == seen[1]


@pytest.mark.usefixtures("hasty")
def test_learning_ends_at_the_limit() -> None:
    step, seen, _ = toy_steps([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3])
    assert step == 20
    assert len(seen) == 5


def test_a_pass_has_every_position_once() -> None:
    size = 2 * network.BATCH + 3
    batches = network.batches(size, 1)
    parts = [next(batches) for _ in range(3)]
    assert sorted(place for part in parts for place in part) == list(range(size))
    assert len(parts[2]) == 3
