"""Matchless for machine learning: a PettingZoo environment, many games at once, an OpenSpiel game, and their encoding.

`matchless.envs.matchless_v1`, `matchless.envs.vector` and `matchless.envs.open_spiel_game` need the extra `envs`; the
encoding itself, `observation`, `actions` and `description`, does not. docs/environments.md describes all of it.
"""

VERSION = 1  # of the encoding: raised whenever the same number comes to mean something else

__all__ = ["VERSION"]
