"""The vector environment on one core, beside environments of Gymnasium and PettingZoo.

    python -m bench.vector_environment            # about a minute
    python -m bench.vector_environment --short    # figures that wobble, in 15 seconds

A step is one decision in one game, with observation, mask, rewards and infos written
for each. Actions are chosen by the kernel, at random among the legal ones, or by NumPy
from scores and the mask, as a learner would; that choice is in the time. CartPole is
Gymnasium's own vector of environments in Python, connect four PettingZoo's classic.
Rounds alternate, and the median round counts.
"""

import argparse
import random
import statistics
from collections.abc import Callable

import numpy as np
from gymnasium import make
from gymnasium.vector import SyncVectorEnv
from pettingzoo import AECEnv

from bench.environments import classics, pace, play_a_game
from siegeworks.envs.vector import make_vector

SIZES = (1, 64, 1024, 4096)
CARTPOLES = 64
FULL = 1024
BAR = 300_000
"""Steps per second that are promised of batches as large as `FULL`."""


def chosen_by_the_kernel(size: int) -> Callable[[], int]:
    env = make_vector(size)
    env.reset(seed=1)

    def play() -> int:
        env.step(env.random_actions())
        return size

    return play


def chosen_by_numpy(size: int) -> Callable[[], int]:
    """The legal action with the highest score, as if a network had scored them all."""
    env, rng = make_vector(size), np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    masks = infos["action_mask"]  # written anew by every step
    scores = rng.random(masks.shape, np.float32)
    legal = np.empty_like(scores)

    def play() -> int:
        np.multiply(scores, masks, out=legal)
        env.step(legal.argmax(axis=1))
        return size

    return play


CHOOSERS = {"kernel": chosen_by_the_kernel, "NumPy": chosen_by_numpy}


def cartpole() -> Callable[[], int]:
    env = SyncVectorEnv([lambda: make("CartPole-v1")] * CARTPOLES)
    env.reset(seed=1)
    env.action_space.seed(1)

    def play() -> int:
        env.step(env.action_space.sample())
        return CARTPOLES

    return play


def connect_four(env: AECEnv) -> Callable[[], int]:
    rng = random.Random(1)
    return lambda: play_a_game(env, rng)


def contests() -> dict[str, Callable[[], int]]:
    peers = {
        "PettingZoo connect_four_v3": connect_four(classics()[0]),
        f"Gymnasium CartPole, {CARTPOLES} at once": cartpole(),
    }
    ours = {
        f"batch of {size:,}, {who} chooses": chosen(size)
        for size in SIZES
        for who, chosen in CHOOSERS.items()
    }
    return peers | ours


def main(*, short: bool = False) -> None:
    rounds, seconds = (3, 0.3) if short else (5, 1.0)
    plays = contests()
    paces: dict[str, list[float]] = {name: [] for name in plays}
    for play in plays.values():
        play()  # compiles, and does not count
    for _ in range(rounds):
        for name, play in plays.items():
            paces[name].append(pace(play, seconds))
    median = {name: statistics.median(each) for name, each in paces.items()}
    peer = next(iter(median.values()))
    print(f"{'vector environment, one core':<34}{'steps/s':>12}{'of the first':>16}")
    for name, each in median.items():
        print(f"{name:<34}{each:>12,.0f}{each / peer:>14.1f} ×")
    slowest = min(median[f"batch of {FULL:,}, {who} chooses"] for who in CHOOSERS)
    verdict = "kept" if slowest >= BAR else "MISSED"
    print(f"promised {BAR:,} steps/s, in batches of {FULL:,}: {verdict}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    main(short=parser.parse_args().short)
