"""The games for Gymnasium: one seat at the table, bots on the others.

    import gymnasium
    import siegeworks.envs.gymnasium

    env = gymnasium.make("siegeworks/SchottenTotten2-v0", against="expert")
    row, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])

Importing this package registers the environments. `gymnasium.make` does so on its own
if it is told the module: "siegeworks.envs.gymnasium:siegeworks/Castle-v0".
"""

import gymnasium

from siegeworks.envs.gymnasium.seat_env import SeatEnv
from siegeworks.envs.names import NAMESPACE, camel_case
from siegeworks.games import CATALOG

__all__ = ["SeatEnv"]

VECTORS = {"schotten-totten-2": "siegeworks.envs.vector:make_vector"}
"""Where many games are played at once by a kernel."""

for game_id in CATALOG:
    gymnasium.register(
        id=f"{NAMESPACE}/{camel_case(game_id)}",
        entry_point="siegeworks.envs.gymnasium.seat_env:SeatEnv",
        vector_entry_point=VECTORS.get(game_id),
        kwargs={"game_id": game_id},
    )
