"""Matchless as a PettingZoo environment: `matchless_v1.env()`.

>>> from matchless.envs import matchless_v1
>>> env = matchless_v1.env(board="yukon", heroes=["raptors", "t-rex"])
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar

import matchless
from matchless.engine.table import DUEL, PRINTED, TURN_LIMIT
from matchless.envs import VERSION
from matchless.envs.actions import Actions
from matchless.envs.description import SIZE as SETUP_SIZE
from matchless.envs.description import describe
from matchless.envs.observation import Observer
from matchless.envs.payoffs import LOSS, gone, payoffs
from matchless.envs.portrait import portrait

try:
    import numpy as np
    from gymnasium.logger import warn
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"the PettingZoo environment needs {error.name}: install Matchless with its extra, "
        "pip install 'matchless[envs]'",
        name=error.name,
    ) from error

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from matchless import Board, Game, Hero

Observed = dict[str, "npt.NDArray[Any]"]


def env(**setup: Any) -> AECEnv:
    """The environment with PettingZoo's usual guards: an illegal action ends the game and loses it."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(**setup), illegal_reward=LOSS)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # no types come with it  # noqa: N801 (PettingZoo's name)
    """One game after the other with the same setup; agents are the seats, and one acts whenever it is asked."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"matchless_v{VERSION}",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        board: str | Board = "sherwood-forest",
        heroes: Sequence[str | Hero] = ("robin-hood", "bigfoot"),
        format: str = DUEL,  # noqa: A002 (the rulebook's word)
        first: int | None = None,
        mulligan: bool = False,
        turn_limit: int = TURN_LIMIT,
        pair: int | None = None,
        edition: str = PRINTED,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, board, heroes, format, first, mulligan, turn_limit, pair, edition, render_mode)
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: expected None, 'human' or 'ansi', not {render_mode!r}")
        self.game: Game = matchless.new_game(
            board,
            heroes,
            format=format,
            first=first,
            mulligan=mulligan,
            turn_limit=turn_limit,
            pair=pair,
            edition=edition,
        )
        self.actions = Actions(self.game.table)
        self.observer = Observer(self.game.table)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.table.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = matchless.Rng.seeded(secrets.randbits(64))
        self._setups = [
            np.frombuffer(describe(self.game.table, seat), np.float32) for seat in range(self.game.table.seats)
        ]
        for setup in self._setups:  # they are given out again and again
            setup.flags.writeable = False
        self.state_space = Box(0, 1, (self.observer.size,), np.float32)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 1, (self.observer.size,), np.float32),
                    "setup": Box(0, 1, (SETUP_SIZE,), np.float32),
                    "action_mask": Box(0, 1, (self.actions.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.actions.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game: the one of that seed, otherwise the next of a series that the last seed began."""
        if seed is None:
            seed = self._seeds.word() << 32 | self._seeds.word()
        else:
            self._seeds = matchless.Rng.seeded(int(seed))
        self.game = matchless.start(self.game.table, int(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.asked]
        self._skip_agent_selection = None
        self._show()

    def observe(self, agent: str) -> Observed:
        """What the agent may know, what is played, and which actions it may take now: none unless it is asked."""
        game = self.game
        seat = self._seat[agent]
        actions = self.actions
        mask = actions.mask(seat, game.kind, game.options) if game.asked == seat else bytearray(actions.size)
        return {
            "observation": np.frombuffer(self.observer.observe(game.view(seat)), np.float32),
            "setup": self._setups[seat],
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def state(self) -> npt.NDArray[np.float32]:
        """Everything, laid out like an observation of the first seat: for what learns with more than players know."""
        return np.frombuffer(self.observer.state(self.game), np.float32)

    def step(self, action: int | None) -> None:
        """Answers the open decision; raises IllegalChoice where the action mask is 0."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise matchless.IllegalChoice(f"None is for agents whose game is over; {agent} is asked and must choose")
        game = self.game
        game.choose(self.actions.option(game.asked, game.kind, game.options, int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if game.over:
            for seat, worth in enumerate(payoffs(game)):
                self._end(self.possible_agents[seat], worth, truncated=not game.winners)
        else:
            self.agent_selection = self.possible_agents[game.asked]
            for seat in gone(game):
                self._end(self.possible_agents[seat], LOSS)
        self._accumulate_rewards()
        self._deads_step_first()
        self._show()

    def _end(self, agent: str, worth: float, truncated: bool = False) -> None:
        """Ends the game for one agent, unless it has ended before.

        The turn limit truncates: without it the game would go on (END-6).
        """
        if agent in self.agents:
            self.rewards[agent] = worth
            self.terminations[agent] = not truncated
            self.truncations[agent] = truncated

    def render(self) -> str | None:
        """The position as everybody may see it: printed for "human", given as text for "ansi"."""
        if self.render_mode is None:
            warn("render: choose a render mode first, as in env(render_mode='ansi')")
            return None
        text = portrait(self.game.view(None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""
