"""Matchless for machine learning: a PettingZoo environment, an OpenSpiel game, and the encoding they share.

`matchless.envs.matchless_v1` and `matchless.envs.open_spiel_game` need the extra `envs`; the encoding itself,
`observation` and `actions`, does not. docs/environments.md describes all of it.
"""

VERSION = 1  # of the encoding: raised whenever the same number comes to mean something else

__all__ = ["VERSION"]
