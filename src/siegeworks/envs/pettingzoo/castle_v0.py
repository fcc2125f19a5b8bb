"""Castle for PettingZoo: `env()` takes the options of the game."""

from functools import partial

from siegeworks.envs.pettingzoo.table_env import TableEnv

__all__ = ["env", "raw_env"]

raw_env = partial(TableEnv, "castle")
# The environment itself checks the order of calls and illegal actions: PettingZoo's
# wrappers for that would take longer than a step of the game.
env = raw_env
