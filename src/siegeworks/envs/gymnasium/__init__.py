"""The games for Gymnasium: one seat at the table, bots on the others.

    import gymnasium
    import siegeworks.envs.gymnasium

    env = gymnasium.make("siegeworks/SchottenTotten2-v0", against="expert")
    row, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])

Importing this package registers the environments. `gymnasium.make` imports it if the id
names the module: "siegeworks.envs.gymnasium:siegeworks/Castle-v0".

Self-play on a kernel (see `siegeworks.envs.vector`) is another environment with an id
of its own, "siegeworks/SchottenTotten2SelfPlay-v0", for `gymnasium.make_vec` only.
Given this id, `gymnasium.make` reports that no `entry_point` is specified: there is
none, as one game by itself has no seat to take.
"""

# ruff: noqa: E402 - what is missing is said before it is imported

from siegeworks.envs.optional_dependency import require

require("gymnasium", extra="gymnasium")

import gymnasium

from siegeworks.envs.gymnasium.seat_env import SeatEnv
from siegeworks.envs.names import NAMESPACE, camel_case, self_play
from siegeworks.envs.registry import ON_KERNELS
from siegeworks.games import CATALOG

__all__ = ["SeatEnv"]

for game_id in CATALOG:
    gymnasium.register(
        id=f"{NAMESPACE}/{camel_case(game_id)}",
        entry_point="siegeworks.envs.gymnasium.seat_env:SeatEnv",
        kwargs={"game_id": game_id},
    )

for game_id in ON_KERNELS:
    gymnasium.register(
        id=f"{NAMESPACE}/{self_play(game_id)}",
        vector_entry_point="siegeworks.envs.vector:make_vector",
        kwargs={"game_id": game_id},
    )
