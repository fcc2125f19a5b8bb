"""Many games at once, one record each: the driver for learning and measuring.

    games = batch_of(kernel_game(), 4096, seed=1)
    games.observe()         # fills games.observations, games.masks, games.seats
    games.step(actions)     # fills games.rewards, games.ended, games.actors …

All arrays are made once and written in place. A game that ends begins again in the same
step, from its own generator; what it ended with stands in `rewards` and `ended` until
the next step, and what was to be seen at its end in `finals` until it ends again. On a
GPU the arrays live there (see `gpu`).
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
    """An action that is not legal was handed to a batch. Nothing has been played."""

    def __init__(self, game: int, action: int) -> None:
        super().__init__(
            f"action {action} is not legal in game {game} of the batch: "
            "choose among those whose mask is 1"
        )
        self.game = game
        self.action = action


class TooManyGames(SiegeworksError):
    """A batch that does not fit into memory."""

    def __init__(self, count: int, needed: int) -> None:
        super().__init__(
            f"{count} games at once need {needed // GIB:,} GiB of memory, which "
            "are not there: play fewer"
        )


class Tally(NamedTuple):
    """What random play came to."""

    decisions: int
    games: int
    """Ended."""
    won: int
    """Of these, by seat 0."""


class Batch(Protocol):
    """Many games at once. Arrays are NumPy's, or on a GPU whatever reads its memory."""

    game: KernelGame
    count: int
    records: Compiled
    observations: Compiled
    """int8, one row for each game: what the acting seat may know."""
    masks: Compiled
    """int8, one row for each game: 1 for each legal action."""
    seats: Compiled
    """int8: who acts."""
    rewards: Compiled
    """float32, by game and seat: 1 won, -1 lost, 0 the game goes on."""
    ended: Compiled
    """int8: GOES_ON, ENDED, or FORFEITED by an illegal action."""
    finals: Compiled
    """int8, one row for each game: when it last ended, what the seat that had made the
    last decision could know then."""
    actors: Compiled
    """int8: who made the last decision."""
    gained: Compiled
    """float32: the actor's own reward for it."""
    over: Compiled
    """bool: it ended a game, in whatever way."""
    forfeited: Compiled
    """bool: it was illegal."""

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with fresh generators if a seed is given."""

    def step(self, actions: Compiled) -> None:
        """Play one action in each game."""

    def observe(self) -> None:
        """Write observations, masks and seats."""

    def random_actions(self) -> Compiled:
        """A legal action for each game, each as likely as the others."""

    def random_steps(self, decisions: int) -> Tally:
        """Play so many random decisions in each game."""

    def same_for_all(self, *, truth: bool) -> Compiled:
        """A fresh array of bool, for each game the same, where the others lie."""

    def wait(self) -> None:
        """Until all arrays are written. A GPU keeps whoever uses its default stream in
        order, as PyTorch does; JAX has streams of its own."""

    def close(self) -> None:
        """Let threads go, if there are any. Whoever plays on does so without them."""


def batch_of(
    game: KernelGame,
    count: int,
    *,
    seed: int = 0,
    target: Target = Target.CPU,
    threads: int = 1,
    checked: bool = True,
) -> Batch:
    """A batch of games that have begun.

    Checked, a step with an illegal action raises `IllegalInBatch` and plays nothing.
    Unchecked, it loses the game for the seat that acts: its reward is -1, everybody
    else's 1, and the game begins anew.
    """
    if count < 1:
        raise SiegeworksError(f"a batch holds at least one game, not {count}")
    if threads < 1:
        raise SiegeworksError(f"a batch runs on at least one thread, not {threads}")
    if target is Target.CUDA:
        compiled(chance.below, target)  # says what is missing, if anything is
        from siegeworks.kernels.gpu import GpuBatch  # noqa: PLC0415  needs numba-cuda

        return GpuBatch(game, count, seed=seed, checked=checked)
    needed = count * bytes_for_one(game)
    if needed > sys.maxsize:  # NumPy does not even try
        raise TooManyGames(count, needed)
    try:
        return HostBatch(
            game, count, seed=seed, target=target, threads=threads, checked=checked
        )
    except MemoryError:
        raise TooManyGames(count, needed) from None


def bytes_for_one(game: KernelGame) -> int:
    """What a game takes in a batch: its record and rows; all else is small."""
    return game.record.itemsize + 2 * game.observation + game.actions


def check_actions(
    shape: tuple[int, ...], dtype: "np.dtype[np.generic]", count: int
) -> None:
    """Refuse what cannot be one action for each game."""
    if shape != (count,):
        raise SiegeworksError(
            f"a batch of {count} games wants one action for each, "
            f"not an array of shape {shape}"
        )
    if dtype.kind not in "iu":
        raise SiegeworksError(f"actions are whole numbers, not {dtype}")


def as_array(actions: npt.ArrayLike) -> "np.ndarray[tuple[int, ...], np.dtype[Any]]":
    """Actions as they are handed over, whatever holds them."""
    try:
        return np.ascontiguousarray(actions)
    except (TypeError, ValueError) as ragged:
        raise SiegeworksError(
            f"actions are an array of whole numbers, one for each game: {ragged}"
        ) from None


class HostBatch:
    """Games in the machine's own memory, on one thread or several."""

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
        """Everything that does not travel to another process."""
        plain = self._plain_records
        self.records: Compiled = plain.view(np.recarray)
        # The interpreter wants fields as attributes; compiled code takes plain arrays
        # several times as fast.
        self._games = self.records if self._target is Target.PYTHON else plain
        self._drivers: dict[str, Compiled] = {}
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def __getstate__(self) -> dict[str, object]:
        """Without threads, compiled code, and second looks at the same memory."""
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
        """Here every call returns when all is written."""

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
    """The games of each thread: as many for one as for another."""
    edges = [count * thread // threads for thread in range(threads + 1)]
    return tuple(pairwise(edges))
