"""The kernel beside the reference engine and OpenSpiel's hearts, in the same run.

    python -m bench.kernel            # about two minutes
    python -m bench.kernel --short    # figures that wobble, in half a minute

Everything plays at random on one core: find what is legal, choose, apply. Hearts is
C++, driven from Python as its users do; each of its actions counts, those of chance
too. Rounds alternate, and the median round counts. A second table shows how the cost
of a decision depends on the size of the batch, with and without observation and mask;
a third how long the first call takes in a fresh process.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import pyspiel

import siegeworks as sw
from bench import random_play
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.kernels.batch import Batch, batch_of
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game

SIZES = (1, 16, 256, 4096, 65536)
GAMES = 64
FIRST_CALL = """
import time
began = time.perf_counter(), time.process_time()
from siegeworks.kernels.batch import batch_of
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game
loaded = time.perf_counter(), time.process_time()
batch_of(kernel_game(), 1).random_steps(100)
print(time.perf_counter() - loaded[0], time.process_time() - loaded[1])
"""


def play_hearts(rng: random.Random, game: pyspiel.Game) -> int:
    """One game of hearts; how many actions it took, chance counted."""
    state, actions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        actions += 1
    return actions


def hearts() -> Callable[[], int]:
    rng, game = random.Random(1), pyspiel.load_game("hearts")
    return lambda: play_hearts(rng, game)


def reference(**options: bool) -> Callable[[], int]:
    rng, game = random.Random(1), sw.game("schotten-totten-2", **options)
    return lambda: random_play.play_a_game(game, rng)[0]


def kernel(options: Options) -> Callable[[], int]:
    games = batch_of(kernel_game(options), GAMES, seed=1)
    return lambda: games.random_steps(200).decisions


def observed(games: Batch) -> Callable[[], int]:
    def play() -> int:
        games.step(games.random_actions())
        games.observe()
        return games.count

    return play


def pace(play: Callable[[], int], seconds: float) -> float:
    """Decisions per second, after one that does not count."""
    play()
    decisions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += play()
    return decisions / spent


def compare(rounds: int, seconds: float) -> None:
    contests = {
        "OpenSpiel hearts (C++)": hearts(),
        "reference engine": reference(),
        "reference engine, tactics": reference(tactics=True),
        "kernel": kernel(Options()),
        "kernel, tactics": kernel(Options(tactics=True)),
    }
    paces: dict[str, list[float]] = {name: [] for name in contests}
    for _ in range(rounds):
        for name, play in contests.items():
            paces[name].append(pace(play, seconds))
    median = {name: statistics.median(each) for name, each in paces.items()}
    peer, plain = median["OpenSpiel hearts (C++)"], median["reference engine"]
    print(f"{'random play, one core':<28}{'decisions/s':>13}", end="")
    print(f"{'of hearts':>12}{'of reference':>14}")
    for name, each in median.items():
        print(f"{name:<28}{each:>13,.0f}{each / peer:>10.1f} ×{each / plain:>12.1f} ×")


def by_size(seconds: float) -> None:
    print(
        f"{'games in the batch':<28}{'random play':>13}{'with observation, mask':>24}"
    )
    for size in SIZES:
        games = batch_of(kernel_game(), size, seed=1, checked=False)
        decisions = max(1, 20_000 // size)
        at_one_go = pace(lambda: games.random_steps(decisions).decisions, seconds)  # noqa: B023  called at once
        step_by_step = pace(observed(games), seconds)
        print(f"{size:<28,}{at_one_go:>11,.0f}/s{step_by_step:>22,.0f}/s")


def first_call(cache: str) -> tuple[float, float]:
    """Seconds until a fresh process has played, and seconds of the processor."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_CALL],
        env=os.environ | {"XDG_CACHE_HOME": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    waited, spent = done.stdout.split()
    return float(waited), float(spent)


def first_calls() -> None:
    with tempfile.TemporaryDirectory() as cache:
        for name in ("first call, nothing compiled", "first call, from the cache"):
            waited, spent = first_call(cache)
            print(f"{name:<28}{waited:>11.1f} s{spent:>14.1f} s of the processor")


def main(*, short: bool = False) -> None:
    rounds, seconds = (3, 0.3) if short else (7, 1.5)
    compare(rounds, seconds)
    print()
    by_size(seconds)
    print()
    first_calls()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    main(short=parser.parse_args().short)
