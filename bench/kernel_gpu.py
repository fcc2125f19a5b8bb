"""The kernel on a GPU: decisions per second by batch size, and that it is right.

    python -m bench.kernel_gpu            # about three minutes
    python -m bench.kernel_gpu --tune     # block sizes and registers as well

First the same seeds are played on the CPU and on the GPU: records, observations,
masks and rewards have to be equal. Then random play alone, one launch for many
decisions; then one launch for each part of a step, with observation and mask written
out every time.
"""

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.kernels.batch import batch_of
from siegeworks.kernels.batch_loops import KernelGame
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game
from siegeworks.kernels.targets import Compiled, Target, require

GAMES = tuple(1 << power for power in (10, 12, 14, 16, 17, 18, 19, 20))
DECISIONS = 400
STEPS = 50
ROUNDS = 5
OPTIONS = (
    Options(),
    Options(tactics=True),
    Options(tactics=True, color_run="strongest", elite_targets=False),
    Options(tactics=True, match=True, color_run="member"),
)


def gpu_batch(game: KernelGame, count: int, **tuning: int | None) -> Compiled:
    from siegeworks.kernels.gpu import GpuBatch  # noqa: PLC0415  needs numba-cuda

    return GpuBatch(game, count, seed=1, checked=False, **tuning)


def wait() -> None:
    from numba import cuda  # noqa: PLC0415  it may be missing

    cuda.synchronize()


def assert_same(options: Options, count: int = 2048) -> None:
    """Play the same on both, in long runs and step by step."""
    game = kernel_game(options)
    here = batch_of(game, count, seed=1, threads=8)
    there = batch_of(game, count, seed=1, target=Target.CUDA)
    assert here.random_steps(300) == there.random_steps(300)
    same_records(here.records, there.records.copy_to_host())
    for _ in range(120):
        actions = here.random_actions()
        assert np.array_equal(actions, there.random_actions().copy_to_host())
        here.step(actions)
        there.step(actions)
        here.observe()
        there.observe()
        for name in ("observations", "masks", "seats", "rewards", "ended"):
            ours, theirs = getattr(here, name), getattr(there, name).copy_to_host()
            assert np.array_equal(ours, theirs), name
    same_records(here.records, there.records.copy_to_host())


def same_records(ours: Compiled, theirs: Compiled) -> None:
    for name in ours.dtype.names:
        assert np.array_equal(ours[name], theirs[name]), name


def rate(run: Callable[[], object], decisions: int) -> float:
    """Decisions per second, the median round."""
    run()
    wait()
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        run()
        wait()
        rounds.append(decisions / (time.perf_counter() - began))
    return statistics.median(rounds)


def play(games: Compiled) -> float:
    return rate(lambda: games.random_steps(DECISIONS), games.count * DECISIONS)


def observed(games: Compiled) -> float:
    def run() -> None:
        for _ in range(STEPS):
            games.step(games.random_actions())
            games.observe()

    return rate(run, games.count * STEPS)


def by_size() -> None:
    base, tactical = kernel_game(), kernel_game(Options(tactics=True))
    print(f"{'M decisions/s':>14}{'random play':>13}{'tactics':>10}", end="")
    print(f"{'observed':>10}{'tactics':>10}")
    for count in GAMES:
        batches = gpu_batch(base, count), gpu_batch(tactical, count)
        paces = [play(each) for each in batches] + [observed(each) for each in batches]
        print(f"{count:>14,}" + "".join(f"{pace / 1e6:>11.1f}" for pace in paces))


def tune() -> None:
    base = kernel_game()
    print("random play, M decisions/s, by block and most registers")
    for registers in (None, 96, 64, 48):
        for block in (64, 128, 256):
            for count in (1 << 17, 1 << 20):
                games = gpu_batch(base, count, block=block, registers=registers)
                pace = play(games) / 1e6
                print(f"{registers!s:>6}{block:>5}{count:>10,}{pace:>9.1f}", flush=True)


def resources() -> None:
    """What the compiler made of the longest kernel."""
    games = gpu_batch(kernel_game(), 1024)
    games.random_steps(1)
    function = games._kernels["play_games"]
    registers = max(function.get_regs_per_thread().values())
    memory = max(function.get_local_mem_per_thread().values())
    print(f"random play: {registers} registers, {memory} bytes of own memory a thread")


def read_in_place() -> None:
    """PyTorch and JAX look at the very same memory, if they are there."""
    games = gpu_batch(kernel_game(), 4096)
    games.observe()
    address = games.observations.__cuda_array_interface__["data"][0]
    try:
        import torch  # noqa: PLC0415  it may be missing
    except ImportError:
        print("PyTorch is not installed: nothing shown")
        return
    seen = torch.as_tensor(games.observations, device="cuda")
    assert seen.data_ptr() == address, "PyTorch has copied"
    masks = torch.as_tensor(games.masks, device="cuda")
    for _ in range(100):  # a policy in PyTorch: any legal action
        games.observe()
        chosen = torch.multinomial(masks.float(), 1).flatten().int()
        games.step(chosen)
        assert not torch.as_tensor(games.ended, device="cuda").eq(2).any()
    print("PyTorch reads observations in place and plays legally by the masks")
    try:
        import jax  # noqa: PLC0415  it may be missing
    except ImportError:
        print("JAX is not installed: nothing shown")
        return
    games.wait()
    array = jax.numpy.asarray(games.observations, copy=False)
    assert array.unsafe_buffer_pointer() == address, "JAX has copied"
    print("JAX reads observations in place")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tune", action="store_true")
    asked = parser.parse_args()
    require(Target.CUDA)
    for options in OPTIONS:
        began = time.perf_counter()
        assert_same(options)
        spent = time.perf_counter() - began
        print(f"GPU equals CPU: {options} ({spent:.0f} s)", flush=True)
    resources()
    if asked.tune:
        tune()
    by_size()
    read_in_place()


if __name__ == "__main__":
    main()
