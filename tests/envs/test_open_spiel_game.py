"""The OpenSpiel game: it passes OpenSpiel's tests and does what docs/environments.md says."""
# ruff: noqa: E402  # nothing below is there without it

from __future__ import annotations

import doctest
import importlib.util
import pickle
import sys
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")  # it has no packages for Windows

from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

import matchless
from matchless import MatchlessError, RecordError
from matchless.engine.notation import choice_id
from matchless.envs import open_spiel_game
from matchless.envs.description import describe
from matchless.envs.observation import MOST_COPIES, Observer

SETUPS: dict[str, dict[str, Any]] = {
    "the usual one": {},
    "crossing and large fighters": {"board": "t-rex-paddock", "heroes": "daredevil+t-rex", "mulligan": True},
    "three seats": {"board": "hells-kitchen", "heroes": "elektra+bullseye+titania", "format": "free-for-all"},
    "teams": {
        "board": "globe-theatre",
        "heroes": "shakespeare+raptors+dr-sattler+robert-muldoon",
        "format": "teams",
        "pair": 0,
    },
    "a short game": {"turn_limit": 3, "first": 1},
}
each_setup = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS.keys())


def load(**setup: Any) -> Any:
    return pyspiel.load_game("python_matchless", setup)


def begun(game: Any, *digits: int) -> Any:
    """A state whose seed has been dealt."""
    state = game.new_initial_state()
    for digit in digits or (0, 0, 0, 7):
        state.apply_action(digit)
    return state


def played(state: Any, seed: int, steps: int = 10**6) -> Any:
    """The state so many random actions later, or at the end."""
    rng = np.random.default_rng(seed)
    while steps and not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[rng.integers(len(legal))])
        steps -= 1
    return state


@each_setup
def test_open_spiel_finds_the_game_in_order(setup: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(**setup), num_sims=2, serialize=True, verbose=False)


@each_setup
def test_a_game_is_what_its_parameters_say(setup: dict[str, Any]) -> None:
    game = load(**setup)
    heroes = setup.get("heroes", "robin-hood+bigfoot").split("+")
    kind = game.get_type()
    assert game.num_players() == len(heroes) == len(game.table.heroes)
    assert [hero.slug for hero in game.table.heroes] == heroes
    assert game.table.format == setup.get("format", "duel")
    assert (game.table.first, game.table.pair) == (setup.get("first"), setup.get("pair"))
    assert kind.short_name == "python_matchless"
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero_sum == (game.table.format != "free-for-all")
    assert game.num_distinct_actions() == game.actions.size
    assert game.observation_tensor_size() == game.observer.size
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_chance_deals_the_seed_and_nothing_else() -> None:
    game = load(board="yukon", heroes="raptors+t-rex")
    assert (game.max_chance_outcomes(), game.max_chance_nodes_in_history()) == (256, 4)
    state = game.new_initial_state()
    for digit in (1, 2, 3, 4):
        assert state.is_chance_node()
        assert state.game is None
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(digit)
    expected = matchless.new_game("yukon", ["raptors", "t-rex"], seed=0x01020304)
    assert matchless.save_record(state.game) == matchless.save_record(expected)
    assert state.game.hand == expected.hand
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])


@each_setup
def test_a_history_is_the_whole_game(setup: dict[str, Any]) -> None:
    game = load(**setup)
    state = played(begun(game, 4, 3, 2, 1), 5)
    twin = game.new_initial_state()
    for action in state.history():
        twin.apply_action(action)
    assert twin.is_terminal()
    assert str(twin) == str(state)
    assert twin.returns() == state.returns()
    assert matchless.save_record(twin.game) == matchless.save_record(state.game)


def test_returns_tell_who_won() -> None:
    game = load()
    running = played(begun(game), 1, 20)
    assert running.returns() == [0, 0]
    over = played(running, 2)
    (winner,) = over.game.result.winners
    assert over.returns() == [1 if seat == winner else -1 for seat in (0, 1)]
    assert played(begun(load(turn_limit=2)), 1).returns() == [0, 0]


def test_a_clone_goes_its_own_way() -> None:
    state = played(begun(load()), 1, 30)
    twin = state.clone()
    assert twin.game is not state.game
    assert twin.game.table is state.game.table
    before = str(state)
    played(twin, 2)
    assert str(state) == before
    assert str(played(state.clone(), 2)) == str(twin)


def test_actions_are_told_by_their_ids() -> None:
    state = played(begun(load(board="yukon", heroes="raptors+t-rex")), 1, 12)
    player = state.current_player()
    told = [state.action_to_string(player, action) for action in state.legal_actions()]
    assert sorted(told) == sorted(choice_id(state.game, option) for option in state.game.options)
    assert state.action_to_string(1 - player, 0) == "none"
    assert load().new_initial_state().action_to_string(pyspiel.PlayerId.CHANCE, 9) == "digit 9 of the seed"


def test_states_say_what_is_hidden_too() -> None:
    state = begun(load())
    hand = ", ".join(sorted(state.game.table.cards[card].name for card in state.game.hand[1]))
    assert f"2 holds {hand}" in str(state)
    assert str(load().new_initial_state()) == "0 of 4 digits of the seed: 0"


# --- what a player may know -----------------------------------------------------------------------------------------


def test_an_observation_is_the_one_of_the_seat() -> None:
    game = load(**SETUPS["three seats"])
    state = played(begun(game), 1, 60)
    observer = Observer(state.game.table)
    for player in range(3):
        expected = observer.observe(state.game.view(player)).tolist()
        assert state.observation_tensor(player) == expected
        observation = make_observation(game)
        observation.set_from(state, player)
        assert observation.tensor.tolist() == expected
        assert observation.dict["hand"].shape == observer.layout.shape["hand"]
        assert observation.dict["hand"].sum(axis=1)[0] * MOST_COPIES == len(state.game.hand[player])
        assert observation.string_from(state, player) == state.observation_string(player)
    before = game.new_initial_state()
    assert before.observation_string(0) == ""
    assert not any(before.observation_tensor(0))


def test_there_is_no_other_observer() -> None:
    game = load()
    for wanted in (
        pyspiel.IIGObservationType(perfect_recall=True),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
    ):
        assert make_observation(game, wanted) is None
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=False)) is not None
    with pytest.raises(ValueError, match="takes no parameters"):
        make_observation(game, None, {"depth": 3})


def test_open_spiel_writes_a_playthrough() -> None:
    text = playthrough("python_matchless(board=yukon,heroes=raptors+t-rex,turn_limit=2)", None, seed=1)
    assert 'GameType.short_name = "python_matchless"' in text
    assert "NumDistinctActions() = 520" in text
    assert "ObservationTensor" in text
    assert "Returns() = [0, 0]" in text


def test_what_is_played_is_described() -> None:
    game = load(board="yukon", heroes="raptors+t-rex")
    for player in (0, 1):
        assert game.describe(player).tolist() == describe(game.table, player).tolist()


@each_setup
def test_a_resampled_state_is_one_that_the_player_could_be_in(setup: dict[str, Any]) -> None:
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    state = begun(load(**setup), 0, 0, 0, 3)
    for _ in range(6):
        for player in range(state.num_players()):
            twins = [state.resample_from_infostate(player, sampler) for _ in range(2)]
            for twin in twins:
                assert twin.current_player() == state.current_player()
                assert twin.history() == state.history()
                assert twin.observation_tensor(player) == state.observation_tensor(player)
                assert twin.observation_string(player) == state.observation_string(player)
            if player == state.current_player():
                assert twins[0].legal_actions() == state.legal_actions()
            assert (twins[0].game.hand, twins[0].game.deck) != (twins[1].game.hand, twins[1].game.deck)
            assert played(twins[0], 1).is_terminal()
        if played(state, 4, 15).is_terminal():
            break


def test_there_is_nothing_to_resample_before_the_seed() -> None:
    with pytest.raises(ValueError, match="before the seed is dealt"):
        load().new_initial_state().resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))


def test_a_resampled_state_has_no_record_and_says_so() -> None:
    twin = begun(load()).resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    with pytest.raises((MatchlessError, RecordError)):
        pickle.dumps(twin._held)


def test_open_spiels_search_plays_it() -> None:
    game = load(board="yukon", heroes="raptors+bigfoot", turn_limit=12)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 8, use_observation_string=True, random_state=rng
    )
    state = begun(game)
    searched = 0
    while not state.is_terminal() and searched < 12:
        if state.current_player() == 0:
            action = bot.step(state)
            searched += 1
        else:
            action = state.legal_actions()[0]
        state.apply_action(action)
    assert searched == 12


def test_open_spiels_learners_can_step_through_it() -> None:
    environment = rl_environment.Environment(load(turn_limit=4), seed=3)
    step = environment.reset()
    rng = np.random.default_rng(3)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        legal = step.observations["legal_actions"][player]
        step = environment.step([legal[rng.integers(len(legal))]])
    assert step.rewards == [0, 0]


# --- what goes wrong ------------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused() -> None:
    state = begun(load())
    wrong = next(action for action in range(100) if action not in state.legal_actions())
    with pytest.raises(matchless.IllegalChoice, match="choose where the action mask is 1"):
        state.apply_action(wrong)


def test_an_unknown_hero_is_refused_with_the_one_meant() -> None:
    with pytest.raises(MatchlessError, match="unknown hero 'raptor', did you mean raptors"):
        load(heroes="raptor+t-rex")


@pytest.mark.parametrize("library", ["pyspiel", "numpy"])
def test_a_missing_library_names_the_extra(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    spec = importlib.util.spec_from_file_location("without_it", open_spiel_game.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ModuleNotFoundError, match=rf"needs {library}.*pip install 'matchless\[envs\]'"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_the_example_of_the_module_runs() -> None:
    results = doctest.testmod(open_spiel_game)
    assert results.attempted > 3
    assert results.failed == 0
