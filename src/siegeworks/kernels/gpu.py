"""Batches of games on a GPU: one thread plays one game.

Records and arrays are in device memory. The arrays have `__cuda_array_interface__`, so
that `torch.as_tensor(games.observations, device="cuda")` and JAX's
`jax.numpy.asarray(games.observations, copy=False)` read them in place. Everything runs
on the default stream, which PyTorch uses too, so its reads are in order. JAX has
streams of its own: call `wait` before it reads, and let it finish before the next step.
JAX does not keep the memory of such an array alive either: the batch must outlive the
JAX array.
"""

from functools import cache

import numba
import numpy as np
from numba import cuda
from numba.cuda.core import config

from siegeworks.kernels import chance
from siegeworks.kernels.batch import IllegalInBatch, Tally, as_array, check_actions
from siegeworks.kernels.batch_loops import GOES_ON, KernelGame, Kernels, drivers
from siegeworks.kernels.targets import (
    Compiled,
    Target,
    cache_folder,
    compiled,
    rebound,
)

numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # small batches need no warning

BLOCK = 128
"""Threads per block."""
REGISTERS: int | None = 64
"""Limit of registers per thread in random play; None lets the compiler decide. Fewer
registers allow more threads at a time, which measurably outweighs the spilling."""
WORD = 8
"""Bytes cleared at a time in a row."""


class GpuBatch:
    """Batch in the memory of a GPU."""

    def __init__(
        self,
        game: KernelGame,
        count: int,
        *,
        seed: int,
        checked: bool,
        block: int = BLOCK,
        registers: int | None = REGISTERS,
    ) -> None:
        self._kernels = _kernels_of(game.kernels, game.record, registers)
        self._block = block
        self.game = game
        self.count = count
        self.checked = checked
        self.records: Compiled = cuda.to_device(game.new_records(count, seed))
        self._cleared = [
            cuda.device_array(_words(count * width), np.uint64)
            for width in (game.observation, game.actions)
        ]
        self.observations, self.masks = (
            words.view(np.int8)[: count * width].reshape(count, width)
            for words, width in zip(
                self._cleared, (game.observation, game.actions), strict=True
            )
        )
        self.seats = cuda.to_device(np.zeros(count, np.int8))
        self.rewards = cuda.to_device(np.zeros((count, game.seats), np.float32))
        self.ended = cuda.to_device(np.zeros(count, np.int8))
        self.finals = cuda.to_device(np.zeros((count, game.observation), np.int8))
        self.actors = cuda.to_device(np.zeros(count, np.int8))
        self.gained = cuda.to_device(np.zeros(count, np.float32))
        self.over = cuda.to_device(np.zeros(count, np.bool_))
        self.forfeited = cuda.to_device(np.zeros(count, np.bool_))
        self._actions = cuda.to_device(np.zeros(count, np.int64))
        self._tallies = cuda.to_device(np.zeros((count, 2), np.int32))
        self._illegal = cuda.to_device(np.full(1, count, np.int32))
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        if seed is not None:
            fresh = self.records.copy_to_host()
            fresh["random"] = chance.seeds(seed, self.count)
            self.records.copy_to_device(fresh)
        for told in (self.rewards, self.gained, self.over, self.forfeited):
            told.copy_to_device(np.zeros(told.shape, told.dtype))
        self.ended.copy_to_device(np.full(self.count, GOES_ON, np.int8))
        self._run("begin_games")

    def step(self, actions: Compiled) -> None:
        """Play one action in each game; the array may be on the device or the host."""
        chosen = self._on_device(actions)
        if self.checked:
            self._check(chosen)
        self._run(
            "step_games",
            chosen,
            self.rewards,
            self.ended,
            self.finals,
            self.actors,
            self.gained,
            self.over,
            self.forfeited,
        )

    def observe(self) -> None:
        for words in self._cleared:
            _launch(clear, words.size)(words)
        self._run("observe_games", self.observations, self.masks, self.seats)

    def random_actions(self) -> Compiled:
        self._run("choose_games", self._actions)
        return self._actions

    def random_steps(self, decisions: int) -> Tally:
        self._run("play_games", self._tallies, decisions)
        games, won = self._tallies.copy_to_host().sum(axis=0, dtype=np.int64)
        return Tally(decisions * self.count, int(games), int(won))

    def same_for_all(self, *, truth: bool) -> Compiled:
        return cuda.to_device(np.full(self.count, truth))

    def wait(self) -> None:
        cuda.synchronize()

    def close(self) -> None:
        """Do nothing: there are no threads, and memory is freed with the last array."""

    def _on_device(self, actions: Compiled) -> Compiled:
        if cuda.is_cuda_array(actions):
            chosen = cuda.as_cuda_array(actions)
            check_actions(chosen.shape, chosen.dtype, self.count)
            return chosen
        here = as_array(actions)
        check_actions(here.shape, here.dtype, self.count)
        return cuda.to_device(here.astype(np.int64, copy=False))

    def _check(self, actions: Compiled) -> None:
        """Raise for an illegal action; this waits for the device to report it."""
        self._illegal.copy_to_device(np.full(1, self.count, np.int32))
        self._run("find_illegal", actions, self._illegal)
        wrong = int(self._illegal.copy_to_host()[0])
        if wrong < self.count:
            raise IllegalInBatch(wrong, int(actions[wrong]))

    def _run(self, name: str, *arguments: Compiled) -> None:
        launch = _launch(self._kernels[name], self.count, self._block)
        launch(self.records, *arguments)


def _words(size: int) -> int:
    return -(-size // WORD)


def _launch(function: Compiled, threads: int, block: int = BLOCK) -> Compiled:
    return function[-(-threads // block), block]


@cache
def _kernels_of(
    kernels: Kernels, record: np.dtype[np.void], registers: int | None
) -> dict[str, Compiled]:
    """Bind the loops below to a game and make them launchable."""
    names: dict[str, object] = {
        name: compiled(function, Target.CUDA) for name, function in kernels
    }
    for name in ("step_one", "judge_one", "observe_one"):
        names[name] = compiled(drivers(kernels)[name], Target.CUDA)
    names["RECORD"] = numba.from_dtype(record)
    loops = (begin_games, find_illegal, step_games, observe_games, choose_games)
    launchable = {loop.__name__: _launchable(rebound(loop, names)) for loop in loops}
    play = _launchable(rebound(play_games, names), registers)
    return launchable | {"play_games": play}


def _launchable(function: Compiled, registers: int | None = None) -> Compiled:
    """Compile for the device, cached on disk like the code for the CPU."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder() / f"gpu-{registers}")
    try:
        return cuda.jit(cache=True, max_registers=registers)(function)
    finally:
        config.CACHE_DIR = before


# Placeholders for the game's functions; see `batch_loops`.

RECORD: Compiled = None
begin: Compiled = None
is_legal: Compiled = None
step_one: Compiled = None
judge_one: Compiled = None
observe_one: Compiled = None
random_action: Compiled = None
play_on: Compiled = None


def begin_games(games):
    at = cuda.grid(1)
    if at < games.shape[0]:
        begin(games[at])


def find_illegal(games, actions, found):
    """Write the index of the first game whose action is illegal."""
    at = cuda.grid(1)
    if at < games.shape[0] and not is_legal(games[at], actions[at]):
        cuda.atomic.min(found, 0, at)


def step_games(games, actions, rewards, ended, finals, actors, gained, over, forfeited):
    at = cuda.grid(1)
    if at < games.shape[0]:
        step_one(games[at], actions[at], rewards, ended, finals, actors, at)
        judge_one(rewards, ended, actors, gained, over, forfeited, at)


def observe_games(games, observations, masks, seats):
    at = cuda.grid(1)
    if at < games.shape[0]:
        observe_one(games[at], observations, masks, seats, at)


def choose_games(games, actions):
    at = cuda.grid(1)
    if at < games.shape[0]:
        actions[at] = random_action(games[at])


def play_games(games, tallies, decisions):
    """Play on a copy of the record in thread-local memory, which is interleaved."""
    at = cuda.grid(1)
    if at < games.shape[0]:
        own = cuda.local.array(1, RECORD)
        own[0] = games[at]
        ended, won = play_on(own[0], decisions)
        games[at] = own[0]
        tallies[at, 0] = ended
        tallies[at, 1] = won


@cuda.jit
def clear(words):
    at = cuda.grid(1)
    if at < words.shape[0]:
        words[at] = 0
