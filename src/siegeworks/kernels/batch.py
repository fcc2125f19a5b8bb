"""Batches of games, one record each: the engine for training and measuring.

    games = batch_of(kernel_game(), 4096, seed=1)
    games.observe()         # fills games.observations, games.masks, games.seats
    games.step(actions)     # fills games.rewards, games.ended, games.actors …

All arrays are allocated once and written in place. A game that ends restarts in the
same step, from its own generator; its result stays in `rewards` and `ended` until the
next step, and its last observation in `finals` until it ends again. On a GPU the arrays
are in device memory (see `gpu`).
"""

import sys
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache, partial
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from siegeworks.core.errors import SiegeworksError
from siegeworks.kernels import chance
from siegeworks.kernels.aligned_memory import shareable, shared_zeros
from siegeworks.kernels.batch_loops import GOES_ON, KernelGame, drivers
from siegeworks.kernels.targets import Compiled, Target, compiled

GIB = 1 << 30


class IllegalInBatch(SiegeworksError):
    """Raised if a batch is given an illegal action; no game has been stepped."""

    def __init__(self, game: int, action: int) -> None:
        super().__init__(
            f"action {action} is not legal in game {game} of the batch: "
            "choose among those whose mask is 1"
        )
        self.game = game
        self.action = action


class TooManyGames(SiegeworksError):
    """Raised if a batch does not fit into memory."""

    def __init__(self, count: int, needed: int) -> None:
        super().__init__(
            f"{count} games at once need {needed // GIB:,} GiB of memory, which "
            "are not there: play fewer"
        )


class Tally(NamedTuple):
    """Totals of random play."""

    decisions: int
    games: int
    """Number of games that ended."""
    won: int
    """Number of those that seat 0 won."""


class Batch(Protocol):
    """Many games stepped together.

    Arrays are NumPy arrays, or on a GPU device arrays that other libraries can read.
    """

    game: KernelGame
    count: int
    records: Compiled
    observations: Compiled
    """int8, one row for each game: observation of the acting seat."""
    masks: Compiled
    """int8, one row for each game: mask with 1 for each legal action."""
    seats: Compiled
    """int8: acting seat."""
    rewards: Compiled
    """float32, by game and seat: 1 won, -1 lost, 0 the game goes on."""
    ended: Compiled
    """int8: GOES_ON, ENDED, or FORFEITED by an illegal action."""
    finals: Compiled
    """int8, one row for each game: last observation of the game that ended most
    recently, from the seat that made its last decision."""
    actors: Compiled
    """int8: seat that made the last decision."""
    gained: Compiled
    """float32: reward of that seat for it."""
    over: Compiled
    """bool: the decision ended the game, by any ending."""
    forfeited: Compiled
    """bool: the decision was illegal."""

    def reset(self, seed: int | None = None) -> None:
        """Restart all games, with new generators if a seed is given."""

    def step(self, actions: Compiled) -> None:
        """Play one action in each game."""

    def observe(self) -> None:
        """Write observations, masks and seats."""

    def random_actions(self) -> Compiled:
        """Draw a legal action for each game, uniformly."""

    def random_steps(self, decisions: int) -> Tally:
        """Play this number of random decisions in each game."""

    def same_for_all(self, *, truth: bool) -> Compiled:
        """Return a new bool array with the same value for each game, on this device."""

    def wait(self) -> None:
        """Block until all arrays are written.

        A GPU batch runs on the default stream, which PyTorch uses too, so PyTorch needs
        no `wait`. JAX has streams of its own and does.
        """

    def close(self) -> None:
        """Stop the threads, if there are any; later steps run without them."""


def batch_of(
    game: KernelGame,
    count: int,
    *,
    seed: int = 0,
    target: Target = Target.CPU,
    threads: int = 1,
    checked: bool = True,
) -> Batch:
    """Start a batch of games.

    A checked batch raises `IllegalInBatch` for an illegal action and plays nothing. In
    an unchecked batch the action loses the game for the acting seat: its reward is -1,
    that of the others 1, and the game restarts.
    """
    if count < 1:
        raise SiegeworksError(f"a batch holds at least one game, not {count}")
    if threads < 1:
        raise SiegeworksError(f"a batch runs on at least one thread, not {threads}")
    if target is Target.CUDA:
        compiled(chance.below, target)  # names what is missing, if anything
        from siegeworks.kernels.gpu import GpuBatch  # noqa: PLC0415  needs numba-cuda

        return GpuBatch(game, count, seed=seed, checked=checked)
    needed = count * bytes_for_one(game)
    if needed > sys.maxsize:  # NumPy raises no MemoryError for such sizes
        raise TooManyGames(count, needed)
    try:
        return HostBatch(
            game, count, seed=seed, target=target, threads=threads, checked=checked
        )
    except MemoryError:
        raise TooManyGames(count, needed) from None


def bytes_for_one(game: KernelGame) -> int:
    """Return the bytes of one game in a batch: record and rows; the rest is small."""
    return game.record.itemsize + 2 * game.observation + game.actions


def check_actions(
    shape: tuple[int, ...], dtype: "np.dtype[np.generic]", count: int
) -> None:
    """Raise unless the array holds one integer for each game."""
    if shape != (count,):
        raise SiegeworksError(
            f"a batch of {count} games wants one action for each, "
            f"not an array of shape {shape}"
        )
    if dtype.kind not in "iu":
        raise SiegeworksError(f"actions are whole numbers, not {dtype}")


def as_array(actions: npt.ArrayLike) -> "np.ndarray[tuple[int, ...], np.dtype[Any]]":
    """Convert the caller's actions to an array."""
    try:
        return np.ascontiguousarray(actions)
    except (TypeError, ValueError) as ragged:
        raise SiegeworksError(
            f"actions are an array of whole numbers, one for each game: {ragged}"
        ) from None


class HostBatch:
    """Batch in main memory, stepped by one thread or several."""

    def __init__(
        self,
        game: KernelGame,
        count: int,
        *,
        seed: int,
        target: Target,
        threads: int,
        checked: bool,
    ) -> None:
        self.game = game
        self.count = count
        self.checked = checked
        self._plain_records = game.new_records(count, seed)
        self.observations = shared_zeros((count, game.observation), np.int8)
        self.masks = shared_zeros((count, game.actions), np.int8)
        self.seats = shared_zeros((count,), np.int8)
        self.rewards = shared_zeros((count, game.seats), np.float32)
        self.ended = shared_zeros((count,), np.int8)
        self.finals = shared_zeros((count, game.observation), np.int8)
        self.actors = shared_zeros((count,), np.int8)
        self.gained = shared_zeros((count,), np.float32)
        self.over = shared_zeros((count,), np.bool_)
        self.forfeited = shared_zeros((count,), np.bool_)
        self._actions = np.zeros(count, np.int64)
        self._tallies = np.zeros((count, 2), np.int64)
        self._target = target
        self._threads = min(threads, count)
        self._get_ready()
        self.reset()

    def _get_ready(self) -> None:
        """Create the members that are not pickled."""
        plain = self._plain_records
        self.records: Compiled = plain.view(np.recarray)
        # The interpreter needs fields as attributes; compiled code is several times as
        # fast with plain structured arrays.
        self._games = self.records if self._target is Target.PYTHON else plain
        self._drivers: dict[str, Compiled] = {}
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def __getstate__(self) -> dict[str, object]:
        """Leave out threads, compiled code and further views of the same memory."""
        stays = ("records", "_games", "_drivers", "_pool")
        return {name: kept for name, kept in vars(self).items() if name not in stays}

    def __setstate__(self, kept: dict[str, object]) -> None:
        for name, each in kept.items():
            setattr(
                self, name, shareable(each) if isinstance(each, np.ndarray) else each
            )
        self._get_ready()

    def reset(self, seed: int | None = None) -> None:
        if seed is not None:
            self.records["random"] = chance.seeds(seed, self.count)
        for told in (self.rewards, self.gained, self.over, self.forfeited):
            told[:] = 0
        self.ended[:] = GOES_ON
        self._run("begin_all")

    def step(self, actions: npt.ArrayLike) -> None:
        chosen = as_array(actions)
        check_actions(chosen.shape, chosen.dtype, self.count)
        chosen = chosen.astype(np.int64, copy=False)
        if self.checked:
            wrong = int(self._driver("find_illegal")(self._games, chosen))
            if wrong >= 0:
                raise IllegalInBatch(wrong, int(chosen[wrong]))
        self._run(
            "step_all",
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
        self._run("observe_all", self.observations, self.masks, self.seats)

    def random_actions(self) -> npt.NDArray[np.int64]:
        self._run("choose_all", self._actions)
        return self._actions

    def random_steps(self, decisions: int) -> Tally:
        self._run("play_all", self._tallies, decisions)
        games, won = self._tallies.sum(axis=0)
        return Tally(decisions * self.count, int(games), int(won))

    def same_for_all(self, *, truth: bool) -> npt.NDArray[np.bool_]:
        return np.full(self.count, truth)

    def wait(self) -> None:
        """Return at once: on the host every call blocks until all is written."""

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _driver(self, name: str) -> Compiled:
        if name not in self._drivers:
            plain = drivers(self.game.kernels)[name]
            self._drivers[name] = compiled(plain, self._target)
        return self._drivers[name]

    def _run(self, name: str, *arrays: Compiled) -> None:
        driver = self._driver(name)
        if self._pool is None:
            driver(self._games, *arrays, 0, self.count)
            return
        jobs = [
            self._pool.submit(partial(driver, self._games, *arrays, first, last))
            for first, last in _slices(self.count, self._threads)
        ]
        wait(jobs)
        for job in jobs:
            job.result()


@cache
def _slices(count: int, threads: int) -> tuple[tuple[int, int], ...]:
    """Split the games evenly into one range per thread."""
    edges = [count * thread // threads for thread in range(threads + 1)]
    return tuple(pairwise(edges))
