"""PettingZoo steps per second on one core, beside PettingZoo's own games.

    python -m bench.environments            # about a minute and a half
    python -m bench.environments --short    # figures that wobble, in half a minute

A step is what a learner pays for: `last()` with observation and mask, a random legal
action, `step()`; each environment is made by its module's `env()`, as its users do.
Whole games are played, resets and dead steps are in the time, and only living agents'
steps count. Rounds alternate, and the median round counts.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from types import ModuleType

import numpy as np
from pettingzoo import AECEnv

from siegeworks.envs.pettingzoo import (
    castle_v0,
    land_of_clans_v0,
    schotten_totten_2_v0,
    stronghold_v0,
)

PEER = "PettingZoo connect_four_v3"


def classics() -> tuple[AECEnv, AECEnv]:
    """Connect four and chess of PettingZoo. They draw with pygame, and play without."""
    if "pygame" not in sys.modules and find_spec("pygame") is None:
        sys.modules["pygame"] = ModuleType("pygame")
    from pettingzoo.classic import chess_v6, connect_four_v3  # noqa: PLC0415

    return connect_four_v3.env(), chess_v6.env()


def contests() -> dict[str, AECEnv]:
    siege = schotten_totten_2_v0.env
    connect_four, chess = classics()
    return {
        PEER: connect_four,
        "PettingZoo chess_v6": chess,
        "Schotten Totten 2, kernel": siege(engine="kernel"),
        "  with tactics, kernel": siege(engine="kernel", tactics=True),
        "Schotten Totten 2, reference": siege(),
        "  with tactics, reference": siege(tactics=True),
        "Castle, 2 players": castle_v0.env(players=2),
        "Castle, 5 players": castle_v0.env(players=5),
        "Land of Clans, 2 players": land_of_clans_v0.env(players=2),
        "Land of Clans, 6 in teams": land_of_clans_v0.env(players=6, teams=True),
        "Stronghold": stronghold_v0.env(),
    }


def play_a_game(env: AECEnv, rng: random.Random) -> int:
    """How many steps it took, those of the dead not counted."""
    env.reset(seed=rng.getrandbits(31))
    steps = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
            steps += 1
    return steps


def pace(play: Callable[[], int], seconds: float) -> float:
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += play()
    return steps / spent


def main(*, short: bool = False) -> None:
    rounds, seconds = (3, 0.5) if short else (5, 1.5)
    envs = contests()
    paces: dict[str, list[float]] = {name: [] for name in envs}
    for env in envs.values():
        play_a_game(env, random.Random(0))  # compiles, and does not count
    for seed in range(rounds):
        for name, env in envs.items():
            rng = random.Random(seed)
            paces[name].append(pace(lambda: play_a_game(env, rng), seconds))  # noqa: B023  called at once
    median = {name: statistics.median(each) for name, each in paces.items()}
    print(f"{'PettingZoo, one core':<30}{'steps/s':>12}{'of connect_four':>18}")
    for name, each in median.items():
        print(f"{name:<30}{each:>12,.0f}{each / median[PEER]:>16.2f} ×")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    main(short=parser.parse_args().short)
