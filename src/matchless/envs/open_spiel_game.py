"""Matchless as an OpenSpiel game: importing this registers "python_matchless".

>>> import pyspiel
>>> import matchless.envs.open_spiel_game
>>> game = pyspiel.load_game("python_matchless", {"board": "yukon", "heroes": "raptors+t-rex"})
>>> state = game.new_initial_state()
"""

from __future__ import annotations

import json
from array import array
from typing import TYPE_CHECKING, Any

import matchless
from matchless.engine.notation import choice_id
from matchless.engine.table import DUEL, FREE_FOR_ALL, PRINTED, TURN_LIMIT
from matchless.envs import VERSION
from matchless.envs.actions import Actions
from matchless.envs.description import describe
from matchless.envs.observation import Observer
from matchless.envs.payoffs import DRAW, LOSS, WIN, payoffs
from matchless.envs.portrait import portrait

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"the OpenSpiel game needs {error.name}: install Matchless with its extra, pip install 'matchless[envs]'",
        name=error.name,
    ) from error

if TYPE_CHECKING:
    from matchless import Game, Table

NOBODY = -1  # as `first` and `pair`, for which OpenSpiel has no None
BETWEEN_HEROES = "+"  # commas separate parameters
# The seed is dealt by chance in a few digits, so that there are many games and never many outcomes at once.
DIGITS = 4
BASE = 256
LONGEST_TURN = 100  # decisions; random games have stayed below 40
PARAMETERS: dict[str, Any] = {
    "board": "sherwood-forest",
    "heroes": "robin-hood+bigfoot",
    "format": DUEL,
    "first": NOBODY,
    "mulligan": False,
    "turn_limit": TURN_LIMIT,
    "pair": NOBODY,
    "edition": PRINTED,
}


def game_type(utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="python_matchless",
        long_name=f"Matchless v{VERSION}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


GAME_TYPE = game_type(pyspiel.GameType.Utility.GENERAL_SUM)  # in a free-for-all several lose to one
ZERO_SUM = game_type(pyspiel.GameType.Utility.ZERO_SUM)


class MatchlessGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """A setup of Matchless, from parameters that say what `matchless.new_game` is told."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        setup = PARAMETERS | (params or {})
        self.table: Table = matchless.new_game(
            setup["board"],
            setup["heroes"].split(BETWEEN_HEROES),
            format=setup["format"],
            first=None if setup["first"] == NOBODY else setup["first"],
            mulligan=setup["mulligan"],
            turn_limit=setup["turn_limit"],
            pair=None if setup["pair"] == NOBODY else setup["pair"],
            edition=setup["edition"],
        ).table
        self.actions = Actions(self.table)
        self.observer = Observer(self.table)
        general = self.table.format == FREE_FOR_ALL
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=BASE,
            num_players=self.table.seats,
            min_utility=LOSS,
            max_utility=WIN,
            utility_sum=None if general else 0.0,
            max_game_length=LONGEST_TURN * (self.table.turn_limit + 1),
        )
        super().__init__(GAME_TYPE if general else ZERO_SUM, info, params or {})

    def new_initial_state(self) -> MatchlessState:
        return MatchlessState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver | None:
        """The one observer there is, of what a seat knows now; None for any other: OpenSpiel does without it."""
        if params:
            raise ValueError(f"the observer of python_matchless takes no parameters, so not {params!r}")
        now = iig_obs_type is None or (
            iig_obs_type.public_info
            and not iig_obs_type.perfect_recall
            and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        return SeatObserver(self.observer) if now else None

    def describe(self, player: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What is played, from where a player sits: heroes, cards and board, which no state changes."""
        return np.frombuffer(describe(self.table, player), np.float32)


class Held:
    """A game inside a state, where OpenSpiel copies and keeps everything as Python's `copy` and `pickle` do."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.game.clone())

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _held, (matchless.save_record(self.game),)


def _held(record: str) -> Held:
    """What a record tells of."""
    return Held(matchless.load_record(record))


class MatchlessState(pyspiel.State):  # type: ignore[misc]  # it comes without types
    """A game at one of its decisions, or the seed still being dealt."""

    def __init__(self, game: MatchlessGame) -> None:
        super().__init__(game)
        self._digits = 0
        self._seed = 0
        self._held: Held | None = None

    @property
    def game(self) -> Game | None:
        """The game itself, once its seed is dealt. It knows everything: a player looks at `game.view(seat)`."""
        return None if self._held is None else self._held.game

    @property
    def _actions(self) -> Actions:
        actions: Actions = self.get_game().actions
        return actions

    def current_player(self) -> int:
        game = self.game
        if game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if game.over else game.asked

    def _legal_actions(self, player: int) -> list[int]:
        game = self.game
        assert game is not None
        return sorted(self._actions.of(player, game.kind, game.options))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1 / BASE) for digit in range(BASE)]

    def _apply_action(self, action: int) -> None:
        game = self.game
        if game is not None:
            game.choose(self._actions.option(game.asked, game.kind, game.options, action))
            return
        self._digits += 1
        self._seed = self._seed * BASE + action
        if self._digits == DIGITS:
            self._held = Held(matchless.start(self.get_game().table, self._seed))

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.game
        if game is None:
            return f"digit {action} of the seed"
        if player == game.asked:
            legal = self._actions.of(player, game.kind, game.options)
            if action in legal:
                return choice_id(game, game.options[legal.index(action)])
        return self._actions.name(player, action)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player knows, as its observer tells it: written by ourselves, since OpenSpiel takes twice as long."""
        game = self.game
        observer: Observer = self.get_game().observer
        if game is None:
            return [0.0] * observer.size
        view = game.view(self.current_player() if player is None else player)
        entries = np.frombuffer(observer.observe(view), np.float32)
        places = entries.nonzero()[0]
        found = [0.0] * observer.size  # one number for all of them: most are 0, and each of its own would take its time
        for place, entry in zip(places.tolist(), entries[places].tolist(), strict=True):
            found[place] = entry
        return found

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.over

    def returns(self) -> list[float]:
        game = self.game
        return payoffs(game) if game is not None and game.over else [DRAW] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Any) -> MatchlessState:
        """A state that the player could be in: what it knows kept, everything else dealt anew.

        It can be played and copied; its history is that of this state, though the seed in it no longer tells the cards.
        """
        game = self.game
        if game is None:
            raise ValueError("resample_from_infostate: there is nothing to know before the seed is dealt")
        rng = matchless.Rng.seeded(int(sampler() * 2**53))
        twin: MatchlessState = self.clone()
        twin._held = Held(matchless.resample(game.view(player), rng))
        return twin

    def __str__(self) -> str:
        """Everything, also what is hidden from some."""
        game = self.game
        if game is None:
            return f"{self._digits} of {DIGITS} digits of the seed: {self._seed}"
        hands = [
            f"{seat + 1} holds {', '.join(sorted(game.table.cards[card].name for card in hand))}"
            for seat, hand in enumerate(game.hand)
        ]
        return "\n".join([portrait(game.view(None)), *hands])


class SeatObserver:
    """What a seat knows, for OpenSpiel: `tensor` is the observation, `dict` its fields, both without history."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._entries = array("f", bytes(4 * observer.size))  # to be written into
        self.tensor = np.frombuffer(self._entries, np.float32)
        layout = observer.layout
        self.dict = {name: self.tensor[layout.span(name)].reshape(shape) for name, shape in layout.shape.items()}

    def set_from(self, state: MatchlessState, player: int) -> None:
        """Writes the observation; all zeros while the seed is being dealt."""
        game = state.game
        if game is None:
            self.tensor.fill(0)
        else:
            self._observer.write(game.view(player), self._entries)

    def string_from(self, state: MatchlessState, player: int) -> str:
        """The view of the seat as JSON, its options included."""
        return "" if state.game is None else json.dumps(state.game.view(player).data())


pyspiel.register_game(GAME_TYPE, MatchlessGame)
