"""The vector environment: what it gives is what single games give, and its arrays are written in place."""

from __future__ import annotations

import doctest
import importlib.util
import sys
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import matchless
from invented import figure, row
from matchless import IllegalChoice, MatchlessError
from matchless.bots.levels import UnknownBot
from matchless.envs import vector
from matchless.envs.actions import Actions
from matchless.envs.description import describe
from matchless.envs.observation import Observer
from matchless.envs.payoffs import payoffs
from matchless.envs.vector import VectorGames

DUEL: dict[str, Any] = {"board": "yukon", "heroes": ["raptors", "t-rex"]}
CROWD: dict[str, Any] = {
    "board": "globe-theatre",
    "heroes": ["hamlet", "t-rex", "titania", "robin-hood"],
    "format": "free-for-all",
}


def at_random(games: VectorGames, observations: dict[str, Any], rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]])


def check(games: VectorGames, observations: dict[str, Any], seats: Any) -> None:
    """Asserts that every row is what its game shows to the seat that is asked."""
    for number, game in enumerate(games.games):
        seat = int(seats[number])
        assert game.asked == seat
        assert observations["observation"][number].tobytes() == Observer(game.table).observe(game.view(seat)).tobytes()
        mask = Actions(game.table).mask(seat, game.kind, game.options)
        assert observations["action_mask"][number].tobytes() == bytes(mask)
        assert observations["setup"][number].tobytes() == describe(game.table, seat).tobytes()


@pytest.mark.parametrize("opponents", [(), ("random",)])
def test_rows_are_what_the_games_show(opponents: tuple[str, ...]) -> None:
    games = VectorGames(4, [DUEL, CROWD], opponents)
    rng = np.random.default_rng(1)
    observations, infos = games.reset(seed=3)
    ends = 0
    for step in range(600):
        if step % 20 == 0:
            check(games, observations, infos["seat"])
            assert games.observation_space.contains(observations)
        observations, rewards, terminations, truncations, infos = games.step(at_random(games, observations, rng))
        ended = terminations | truncations
        ends += ended.sum()
        assert not rewards[~ended].any()
        if ended.any():
            check(games, observations, infos["seat"])
            assert (infos["_final_obs"] == ended).all()
            for number in np.flatnonzero(ended):
                assert games.single_observation_space.contains(infos["final_obs"][number])
                assert not infos["final_obs"][number]["action_mask"].any()
                assert rewards[number] in infos["payoffs"][number]
    assert ends > 3


@pytest.mark.parametrize("seed", [7, np.int64(7)])
def test_a_seed_gives_the_games_of_that_seed(seed: int) -> None:
    games = VectorGames(3, [DUEL])
    observations, _ = games.reset(seed=seed)
    for number, game in enumerate(games.games):
        assert game.hand == matchless.new_game(**DUEL, seed=7 + number).hand
    first = observations["observation"].copy()
    rng = np.random.default_rng(1)
    for _ in range(20):
        observations, *_ = games.step(at_random(games, observations, rng))
    assert (games.reset(seed=[7, 8, 9])[0]["observation"] == first).all()
    assert (games.reset()[0]["observation"] != first).any()
    with pytest.raises(ValueError, match="expected 3 seeds, one for each game, not 2"):
        games.reset(seed=[7, 8])


def test_the_same_seed_and_actions_give_the_same_games_one_after_the_other() -> None:
    def told(seed: int) -> list[bytes]:
        games = VectorGames(2, [{**DUEL, "turn_limit": 6}], ["novice"])
        observations, _ = games.reset(seed=seed)
        rng = np.random.default_rng(1)
        seen = []
        for _ in range(60):
            observations, rewards, *_ = games.step(at_random(games, observations, rng))
            seen.append(observations["observation"].tobytes() + rewards.tobytes())
        return seen

    assert told(5) == told(5)
    assert told(5) != told(6)


def test_arrays_are_written_in_place() -> None:
    games = VectorGames(2, [{**DUEL, "turn_limit": 1}, DUEL])
    observations, _ = games.reset(seed=1)
    kept = {name: rows.copy() for name, rows in observations.items()}
    later, *told, _ = games.step(observations["action_mask"].argmax(axis=1))
    assert all(later[name] is observations[name] for name in observations)
    assert (kept["observation"] != observations["observation"]).any()
    rng = np.random.default_rng(2)
    ends = []
    for _ in range(60):
        again, *told_again, _ = games.step(at_random(games, observations, rng))
        assert again is later
        assert all(one is other for one, other in zip(told_again, told, strict=True))
        ends.append(bool(told[2][0]))
    assert {True, False} == set(ends[ends.index(True) :])  # one step's end is not told again at the next


def test_what_infos_tell_can_be_kept() -> None:
    games = VectorGames(2, [DUEL])
    observations, infos = games.reset(seed=1)
    rng = np.random.default_rng(2)
    kept = []
    for _ in range(40):
        kept.append((infos["seat"], infos["seat"].copy()))
        observations, *_, infos = games.step(at_random(games, observations, rng))
    assert all((one == then).all() for one, then in kept)
    assert len({tuple(then) for _, then in kept}) > 1


def test_bots_play_the_other_seats_and_the_learner_sits_everywhere_in_turn() -> None:
    games = VectorGames(2, [{**DUEL, "turn_limit": 3}], ["random"])
    observations, infos = games.reset(seed=1)
    rng = np.random.default_rng(1)
    seats: list[set[int]] = [set(), set()]
    for _ in range(80):
        before = infos["seat"]
        observations, _, terminations, truncations, infos = games.step(at_random(games, observations, rng))
        for number, ended in enumerate(terminations | truncations):
            assert infos["seat"][number] == (1 - before[number] if ended else before[number])
            seats[number].add(int(before[number]))
    assert seats == [{0, 1}, {0, 1}]
    games = VectorGames(2, [DUEL], ["random"], seat=1)
    _, infos = games.reset(seed=1)
    assert infos["seat"].tolist() == [1, 1]


def test_rewards_are_those_of_whoever_chose() -> None:
    games = VectorGames(3, [DUEL])
    rng = np.random.default_rng(2)
    observations, infos = games.reset(seed=2)
    told: set[float] = set()
    while len(told) < 2:
        last, before = games.games, infos["seat"]
        observations, rewards, terminations, _, infos = games.step(at_random(games, observations, rng))
        for number in np.flatnonzero(terminations):
            assert rewards[number] == payoffs(last[number])[before[number]]
            assert infos["payoffs"][number].tolist() == [*payoffs(last[number]), 0, 0]
            told.add(rewards[number])
    assert told == {1.0, -1.0}


def test_the_turn_limit_truncates() -> None:
    games = VectorGames(1, [{**DUEL, "turn_limit": 1}])
    observations, _ = games.reset(seed=1)
    rng = np.random.default_rng(2)
    while True:
        observations, rewards, terminations, truncations, _ = games.step(at_random(games, observations, rng))
        if truncations[0]:
            break
    assert (rewards[0], terminations[0]) == (0, False)


def test_a_learner_who_is_out_is_done_though_the_others_play_on() -> None:
    games = VectorGames(2, [CROWD], ["random"])
    observations, _ = games.reset(seed=1)
    rng = np.random.default_rng(2)
    early = 0
    for _ in range(3000):
        last = games.games
        observations, rewards, terminations, _, _ = games.step(at_random(games, observations, rng))
        for number in np.flatnonzero(terminations):
            if not last[number].over:
                early += 1
                assert rewards[number] == -1
    assert early


def test_gymnasiums_wrappers_work_with_it() -> None:
    games = RecordEpisodeStatistics(VectorGames(2, [{**DUEL, "turn_limit": 6}], ["random"]))
    observations, _ = games.reset(seed=1)
    rng = np.random.default_rng(2)
    steps = np.zeros(2, int)
    while True:
        actions = [rng.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]]
        observations, rewards, terminations, truncations, infos = games.step(np.array(actions))
        steps += 1
        if ended := np.flatnonzero(terminations | truncations).tolist():
            assert infos["episode"]["l"][ended].tolist() == steps[ended].tolist()
            assert infos["episode"]["r"][ended].tolist() == rewards[ended].tolist()
            return


# --- what goes wrong ------------------------------------------------------------------------------------------------


def test_an_illegal_action_raises_and_changes_no_game() -> None:
    games = VectorGames(2, [DUEL])
    observations, _ = games.reset(seed=1)
    before = [matchless.save_record(game) for game in games.games]
    actions = observations["action_mask"].argmax(axis=1)
    actions[1] = observations["action_mask"][1].argmin()
    with pytest.raises(IllegalChoice, match="choose where the action mask is 1"):
        games.step(actions)
    assert [matchless.save_record(game) for game in games.games] == before
    with pytest.raises(ValueError, match="actions: expected 2, one for each game, not 3"):
        games.step(np.zeros(3, np.int64))


def test_stepping_before_a_reset_says_so() -> None:
    with pytest.raises(IllegalChoice, match="call reset first"):
        VectorGames(1, [DUEL]).step(np.zeros(1, np.int64))


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"num_envs": 0}, "num_envs: expected at least 1"),
        ({"setups": []}, "setups: expected at least one"),
        ({"seat": 2, "opponents": ["random"]}, "seat: there is no seat 2 in every setup"),
        ({"seat": 1}, "seat: without opponents the learner has every seat"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        VectorGames(**{"num_envs": 2, "setups": [DUEL], **given})


def test_an_unknown_opponent_is_refused_with_the_one_meant() -> None:
    with pytest.raises(UnknownBot, match="did you mean novice"):
        VectorGames(2, [DUEL], ["novise"])


def test_a_learner_who_is_never_asked_is_told_of() -> None:
    """Whoever begins cannot get near enough to ask the other anything in the one turn there is."""
    far: dict[str, Any] = {"board": row("ABCDEFGHIJ", "09"), "heroes": [figure("Ann"), figure("Ben")], "first": 0}
    games = VectorGames(1, [{**far, "turn_limit": 1}], ["random"], seat=1)
    with pytest.raises(MatchlessError, match="not asked anything in 100 games"):
        games.reset(seed=1)
    _, infos = VectorGames(1, [{**far, "turn_limit": 2}], ["random"], seat=1).reset(seed=1)
    assert infos["seat"] == [1]


@pytest.mark.parametrize("library", ["gymnasium.vector", "numpy"])
def test_a_missing_library_names_the_extra(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    spec = importlib.util.spec_from_file_location("without_it", vector.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ModuleNotFoundError, match=rf"needs {library}.*pip install 'matchless\[envs\]'"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_it_is_gymnasiums_and_says_how_it_goes_on() -> None:
    assert issubclass(VectorGames, VectorEnv)
    assert VectorGames.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP


def test_the_example_of_the_module_runs() -> None:
    results = doctest.testmod(vector)
    assert results.attempted > 3
    assert results.failed == 0
