"""The PettingZoo environment: it passes PettingZoo's tests and does what docs/environments.md says."""

from __future__ import annotations

import doctest
import importlib.util
import pickle
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import matchless
from matchless import IllegalChoice, SetupError, envs
from matchless.engine import decision as ask
from matchless.envs import matchless_v1
from matchless.envs.description import describe

SETUPS: dict[str, dict[str, Any]] = {
    "the usual one": {},
    "crossing and large fighters": {"board": "t-rex-paddock", "heroes": ["daredevil", "t-rex"], "mulligan": True},
    "a mirror match": {"board": "yukon", "heroes": ["elektra", "elektra"], "first": 1},
    "three seats": {
        "board": "hells-kitchen",
        "heroes": ["daredevil", "elektra", "wayward-sisters"],
        "format": "free-for-all",
    },
    "four seats": {
        "board": "globe-theatre",
        "heroes": ["hamlet", "t-rex", "titania", "robin-hood"],
        "format": "free-for-all",
    },
    "teams": {
        "board": "globe-theatre",
        "heroes": ["shakespeare", "raptors", "dr-sattler", "robert-muldoon"],
        "format": "teams",
        "pair": 0,
    },
    "a short game": {"turn_limit": 3},
}
each_setup = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS.keys())

# PettingZoo's tests know which of its own environments observe dicts, and which have nothing legal in the end.
known_to_pettingzoo = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def marked(test: Callable[..., None]) -> Callable[..., None]:
    for mark in known_to_pettingzoo:
        test = mark(test)
    return test


@marked
@each_setup
def test_pettingzoo_finds_the_api_kept(setup: dict[str, Any]) -> None:
    api_test(matchless_v1.env(**setup), num_cycles=1000)
    api_test(matchless_v1.raw_env(**setup), num_cycles=1000)


@each_setup
def test_pettingzoo_finds_the_same_game_for_the_same_seed(setup: dict[str, Any]) -> None:
    seed_test(lambda: matchless_v1.env(**setup), num_cycles=500)


def test_pettingzoo_finds_the_render_modes_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(matchless_v1.env)
    assert "seat 1 is asked: " in capsys.readouterr().out


def finish(env: Any, policy: Callable[[str, np.ndarray[Any, Any]], int]) -> dict[str, tuple[float, bool, bool]]:
    """Plays a game to its end; what each agent got in total, and how it ended for it."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    ends: dict[str, tuple[float, bool, bool]] = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            ends[agent] = (total[agent], terminated, truncated)
            env.step(None)
        else:
            env.step(policy(agent, observation["action_mask"]))
    return ends


def at_random(seed: int) -> Callable[[str, np.ndarray[Any, Any]], int]:
    rng = np.random.default_rng(seed)
    return lambda agent, mask: int(rng.choice(np.flatnonzero(mask)))


@each_setup
def test_rewards_come_at_the_end_and_tell_who_won(setup: dict[str, Any]) -> None:
    env = matchless_v1.env(**setup)
    for seed in range(4):
        env.reset(seed=seed)
        ends = finish(env, at_random(seed))
        game = env.unwrapped.game
        assert game.over
        if game.winners:
            winners = {f"seat_{seat}" for seat in game.result.winners}
            assert ends == {agent: (1.0 if agent in winners else -1.0, True, False) for agent in env.possible_agents}
        else:
            assert set(ends.values()) <= {(0.0, False, True), (-1.0, True, False)}
            assert (0.0, False, True) in ends.values()
    if "turn_limit" in setup:
        assert ends == {"seat_0": (0.0, False, True), "seat_1": (0.0, False, True)}


def test_a_seat_that_is_out_leaves_while_the_others_play_on() -> None:
    left = 0
    for seed in range(8):
        env = matchless_v1.env(**SETUPS["four seats"])
        env.reset(seed=seed)
        policy = at_random(seed)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            if terminated and not env.unwrapped.game.over:
                left += 1
                assert (reward, truncated) == (-1.0, False)
                assert env.unwrapped.game.kind == ask.ACTION
                before = env.num_agents
                env.step(None)
                assert (env.num_agents, agent in env.agents) == (before - 1, False)
                # whoever is asked goes on where the game stands
                assert env.agent_selection == f"seat_{env.unwrapped.game.asked}"
            else:
                env.step(None if terminated or truncated else policy(agent, observation["action_mask"]))
    assert left > 4


def test_an_observation_has_its_mask_and_stays_within_its_space() -> None:
    env = matchless_v1.env(**SETUPS["three seats"])
    env.reset(seed=3)
    policy = at_random(3)
    for agent in env.agent_iter():
        game = env.unwrapped.game
        for seat, other in enumerate(env.possible_agents):
            seen = env.observe(other)
            assert env.observation_space(other).contains(seen)
            assert seen["action_mask"].sum() == (len(game.options) if seat == game.asked else 0)
        dead = env.terminations[agent] or env.truncations[agent]
        env.step(None if dead else policy(agent, env.observe(agent)["action_mask"]))


def test_an_observation_is_kept_when_the_game_goes_on() -> None:
    env = matchless_v1.env()
    env.reset(seed=1)
    first = env.last()[0]
    kept = first["observation"].copy(), first["action_mask"].copy()
    policy = at_random(1)
    for _ in range(30):
        env.step(policy("", env.last()[0]["action_mask"]))
    assert (first["observation"] == kept[0]).all()
    assert (first["action_mask"] == kept[1]).all()
    assert (env.last()[0]["observation"] != kept[0]).any()


@each_setup
def test_all_setups_have_the_same_spaces(setup: dict[str, Any]) -> None:
    usual, other = matchless_v1.raw_env(), matchless_v1.raw_env(**setup)
    for agent in other.possible_agents:
        assert other.observation_space(agent) == usual.observation_space("seat_0")
        assert other.action_space(agent) == usual.action_space("seat_0")
    assert other.state_space == usual.state_space


def test_the_setup_is_described_from_where_one_sits_and_stays_as_it_is() -> None:
    env = matchless_v1.raw_env()
    env.reset(seed=1)
    setups = [env.observe(agent)["setup"] for agent in env.possible_agents]
    assert [setup.tolist() for setup in setups] == [describe(env.game.table, seat).tolist() for seat in (0, 1)]
    finish(env, at_random(1))
    assert env.observe("seat_0")["setup"] is setups[0]
    with pytest.raises(ValueError, match="read-only"):
        setups[0][0] = 1


def test_the_state_tells_what_no_agent_may_know() -> None:
    env = matchless_v1.env()
    env.reset(seed=1)
    state = env.state()
    assert env.unwrapped.state_space.contains(state)
    assert state.tolist() == env.unwrapped.observer.state(env.unwrapped.game).tolist()
    assert all((state != env.observe(agent)["observation"]).any() for agent in env.possible_agents)


# --- seeds ----------------------------------------------------------------------------------------------------------


def test_the_game_of_a_seed_is_the_game_of_that_seed() -> None:
    env = matchless_v1.env(board="yukon", heroes=["raptors", "t-rex"])
    env.reset(seed=7)
    game = matchless.new_game("yukon", ["raptors", "t-rex"], seed=7)
    assert matchless.save_record(env.unwrapped.game) == matchless.save_record(game)
    assert env.unwrapped.game.hand == game.hand


def test_games_that_follow_a_seed_are_different_and_the_same_every_time() -> None:
    def seeds(env: Any, seed: int) -> list[int]:
        env.reset(seed=seed)
        found = []
        for _ in range(5):
            env.reset()
            found.append(env.unwrapped.game.seed)
        return found

    one, two = matchless_v1.env(), matchless_v1.env()
    assert seeds(one, 7) == seeds(two, 7)
    assert seeds(one, 8) != seeds(two, 7)
    assert len(set(seeds(one, 7))) == 5


def test_without_any_seed_games_differ() -> None:
    first, second = matchless_v1.env(), matchless_v1.env()
    first.reset()
    second.reset()
    assert first.unwrapped.game.seed != second.unwrapped.game.seed


def test_the_seed_may_come_from_numpy() -> None:
    env = matchless_v1.env()
    env.reset(seed=np.int64(7))
    assert env.unwrapped.game.seed == 7
    env.step(np.int64(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def test_the_first_seat_is_drawn_unless_the_setup_says_it() -> None:
    def first(env: Any, seed: int) -> int:
        env.reset(seed=seed)
        active: int = env.unwrapped.game.active
        return active

    assert {first(matchless_v1.env(), seed) for seed in range(20)} == {0, 1}
    assert {first(matchless_v1.env(first=1), seed) for seed in range(20)} == {1}


# --- what goes wrong ------------------------------------------------------------------------------------------------


def illegal(env: Any) -> int:
    """The first action that is not legal now."""
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


def test_an_illegal_action_loses_the_game(capfd: pytest.CaptureFixture[str]) -> None:
    env = matchless_v1.env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(illegal(env))
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {"seat_0": -1.0 if agent == "seat_0" else 0.0, "seat_1": -1.0 if agent == "seat_1" else 0.0}
    finish(env, at_random(1))
    env.reset(seed=1)
    assert env.terminations == {"seat_0": False, "seat_1": False}


def test_without_guards_an_illegal_action_raises_and_changes_nothing() -> None:
    env = matchless_v1.raw_env()
    env.reset(seed=1)
    before = matchless.save_record(env.game)
    with pytest.raises(IllegalChoice, match="choose where the action mask is 1"):
        env.step(illegal(env))
    with pytest.raises(IllegalChoice, match=f"None is for agents whose game is over; {env.agent_selection} is asked"):
        env.step(None)
    assert matchless.save_record(env.game) == before


def test_an_impossible_setup_is_refused_as_new_game_refuses_it() -> None:
    with pytest.raises(SetupError, match="Yukon has starts for 2"):
        matchless_v1.env(board="yukon", heroes=["raptors"] * 3, format="free-for-all")
    with pytest.raises(ValueError, match="render_mode: expected None, 'human' or 'ansi', not 'rgb_array'"):
        matchless_v1.env(render_mode="rgb_array")


@pytest.mark.filterwarnings("ignore:.*render. choose a render mode first")
def test_rendering_needs_a_mode() -> None:
    env = matchless_v1.env()
    env.reset(seed=1)
    assert env.render() is None


@pytest.mark.parametrize("library", ["pettingzoo", "numpy"])
def test_a_missing_library_names_the_extra(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    spec = importlib.util.spec_from_file_location("without_it", matchless_v1.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ModuleNotFoundError, match=rf"needs {library}.*pip install 'matchless\[envs\]'"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


# --- the rest -------------------------------------------------------------------------------------------------------


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(matchless_v1.raw_env(**SETUPS["teams"])))
    env.reset(seed=1)
    assert env.game.table.format == "teams"
    assert env.num_agents == 4


def test_the_module_is_named_after_the_version() -> None:
    name = f"matchless_v{envs.VERSION}"
    assert matchless_v1.__name__ == f"matchless.envs.{name}"
    assert matchless_v1.env().metadata["name"] == name
    assert str(matchless_v1.env()) == name


def test_the_example_of_the_module_runs() -> None:
    results = doctest.testmod(matchless_v1)
    assert results.attempted > 3
    assert results.failed == 0
