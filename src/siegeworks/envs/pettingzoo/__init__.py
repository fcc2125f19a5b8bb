"""The games for PettingZoo: all seats, one after the other (AEC).

    from siegeworks.envs.pettingzoo import schotten_totten_2_v0

    env = schotten_totten_2_v0.env(tactics=True, engine="kernel")

Importing this package registers the environments, so that `pettingzoo.make("aec",
"siegeworks/castle_v0", players=4)` finds them too; `raw_env("castle", players=4)` makes
the same environment from the id of a game.
"""

# ruff: noqa: E402 - what is missing is said before it is imported

from siegeworks.envs.optional_dependency import require

require("pettingzoo", extra="pettingzoo")

import pettingzoo

from siegeworks.envs.names import NAMESPACE, snake_case
from siegeworks.envs.pettingzoo.table_env import TableEnv
from siegeworks.games import CATALOG

__all__ = ["TableEnv", "raw_env"]

raw_env = TableEnv

for game_id in CATALOG:
    pettingzoo.register(
        "aec",
        f"{NAMESPACE}/{snake_case(game_id)}",
        f"{__name__}:raw_env",
        kwargs={"game_id": game_id},
    )
