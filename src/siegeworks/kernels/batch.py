"""Many games at once, one record each: the driver for learning and measuring.

    games = batch_of(kernel_game(), 4096, seed=1)
    games.observe()         # fills games.observations, games.masks, games.seats
    games.step(actions)     # fills games.rewards, games.ended

All arrays are made once and written in place. A game that ends begins again in the same
step, from its own generator; what it ended with stands in `rewards` and `ended` until
the next step. On a GPU the arrays live there (see `gpu`).
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from siegeworks.core.errors import SiegeworksError
from siegeworks.kernels import chance
from siegeworks.kernels.targets import Compiled, Target, compiled, kernel, rebound

GOES_ON, ENDED, FORFEITED = range(3)


class IllegalInBatch(SiegeworksError):
    """An action that is not legal was handed to a batch. Nothing has been played."""

    def __init__(self, game: int, action: int) -> None:
        super().__init__(
            f"action {action} is not legal in game {game} of the batch: "
            "choose among those whose mask is 1"
        )
        self.game = game
        self.action = action


@dataclass(frozen=True, eq=False)
class KernelGame:
    """What a game brings along, so that batches of it can be driven."""

    record: np.dtype[np.void]
    seats: int
    actions: int
    observation: int
    """Numbers in an observation."""
    settings: tuple[tuple[str, int], ...]
    """Fields of the record that stay as they are: the options."""
    kernels: tuple[tuple[str, Callable[..., object]], ...]
    """By the names that the drivers below use."""

    def new_records(self, count: int, seed: int) -> npt.NDArray[np.void]:
        """Records with a generator each, in which nothing is dealt yet."""
        records = np.zeros(count, self.record)
        records["random"] = chance.seeds(seed, count)
        for name, value in self.settings:
            records[name] = value
        return records


Kernels: TypeAlias = tuple[tuple[str, Callable[..., object]], ...]


@cache
def drivers(kernels: Kernels) -> dict[str, Callable[..., object]]:
    """The loops below, bound to a game. They are the same whatever its options."""
    names: dict[str, object] = dict(kernels)
    for part in (step_one, observe_one):
        names[part.__name__] = kernel(rebound(part, names))
    return {driver.__name__: kernel(rebound(driver, names)) for driver in DRIVERS}


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
    if target is Target.CUDA:
        compiled(chance.below, target)  # says what is missing, if anything is
        from siegeworks.kernels.gpu import GpuBatch  # noqa: PLC0415  needs numba-cuda

        return GpuBatch(game, count, seed=seed, checked=checked)
    return HostBatch(
        game, count, seed=seed, target=target, threads=threads, checked=checked
    )


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
        self.records: Compiled = game.new_records(count, seed).view(np.recarray)
        self.observations = np.zeros((count, game.observation), np.int8)
        self.masks = np.zeros((count, game.actions), np.int8)
        self.seats = np.zeros(count, np.int8)
        self.rewards = np.zeros((count, game.seats), np.float32)
        self.ended = np.zeros(count, np.int8)
        self._actions = np.zeros(count, np.int32)
        self._tallies = np.zeros((count, 2), np.int64)
        self._target = target
        self._slices = _slices(count, threads)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        if seed is not None:
            self.records["random"] = chance.seeds(seed, self.count)
        self.rewards[:] = 0
        self.ended[:] = GOES_ON
        self._run("begin_all")

    def step(self, actions: npt.ArrayLike) -> None:
        chosen = np.ascontiguousarray(actions, dtype=np.int32)
        if chosen.shape != (self.count,):
            raise SiegeworksError(
                f"a batch of {self.count} games wants one action for each, "
                f"not an array of shape {chosen.shape}"
            )
        if self.checked:
            wrong = int(self._driver("find_illegal")(self.records, chosen))
            if wrong >= 0:
                raise IllegalInBatch(wrong, int(chosen[wrong]))
        self._run("step_all", chosen, self.rewards, self.ended)

    def observe(self) -> None:
        self._run("observe_all", self.observations, self.masks, self.seats)

    def random_actions(self) -> npt.NDArray[np.int32]:
        self._run("choose_all", self._actions)
        return self._actions

    def random_steps(self, decisions: int) -> Tally:
        self._run("play_all", self._tallies, decisions)
        games, won = self._tallies.sum(axis=0)
        return Tally(decisions * self.count, int(games), int(won))

    def _driver(self, name: str) -> Compiled:
        return compiled(drivers(self.game.kernels)[name], self._target)

    def _run(self, name: str, *arrays: Compiled) -> None:
        driver = self._driver(name)
        if self._pool is None:
            driver(self.records, *arrays, 0, self.count)
            return
        jobs = [
            self._pool.submit(partial(driver, self.records, *arrays, first, last))
            for first, last in self._slices
        ]
        wait(jobs)
        for job in jobs:
            job.result()


@cache
def _slices(count: int, threads: int) -> tuple[tuple[int, int], ...]:
    """The games of each thread: as many for one as for another."""
    edges = [count * thread // threads for thread in range(threads + 1)]
    return tuple(pairwise(edges))


# What a game brings along: `KernelGame.kernels` takes the place of these names.

begin: Compiled = None
"""s: lay out a fresh game."""
apply: Compiled = None
"""s, action: play it; the legal actions are found."""
is_legal: Compiled = None
"""s, action."""
is_over: Compiled = None
"""s."""
payoff: Compiled = None
"""s, seat: 1 won, -1 lost."""
acting_seat: Compiled = None
"""s."""
mark_observation: Compiled = None
"""s, seat, out: what the seat may know, where all is 0."""
mark_legal: Compiled = None
"""s, out: 1 for every legal action, where all is 0."""
random_action: Compiled = None
"""s: any legal action."""
play_on: Compiled = None
"""s, decisions: random play; how many games ended, and how many seat 0 won."""


@kernel
def begin_all(games, first, last):
    for at in range(first, last):
        begin(games[at])


@kernel
def find_illegal(games, actions):
    """The first game whose action is not legal; -1 if there is none."""
    for at in range(len(actions)):
        if not is_legal(games[at], actions[at]):
            return at
    return -1


@kernel
def step_one(s, action, rewards, ended, at):
    """Play an action; a game that is over begins anew."""
    seats = rewards.shape[1]
    for seat in range(seats):
        rewards[at, seat] = 0
    ended[at] = GOES_ON
    if not is_legal(s, action):
        loser = acting_seat(s)
        for seat in range(seats):
            rewards[at, seat] = -1 if seat == loser else 1
        ended[at] = FORFEITED
        begin(s)
        return
    apply(s, action)
    if is_over(s):
        for seat in range(seats):
            rewards[at, seat] = payoff(s, seat)
        ended[at] = ENDED
        begin(s)


@kernel
def step_all(games, actions, rewards, ended, first, last):
    for at in range(first, last):
        step_one(games[at], actions[at], rewards, ended, at)


@kernel
def observe_one(s, observations, masks, seats, at):
    """What the acting seat may know and do, where all is 0."""
    seat = acting_seat(s)
    seats[at] = seat
    mark_observation(s, seat, observations[at])
    mark_legal(s, masks[at])


@kernel
def observe_all(games, observations, masks, seats, first, last):
    for at in range(first, last):
        observations[at, :] = 0
        masks[at, :] = 0
        observe_one(games[at], observations, masks, seats, at)


@kernel
def choose_all(games, actions, first, last):
    for at in range(first, last):
        actions[at] = random_action(games[at])


@kernel
def play_all(games, tallies, decisions, first, last):
    for at in range(first, last):
        ended, won = play_on(games[at], decisions)
        tallies[at, 0] = ended
        tallies[at, 1] = won


DRIVERS = (
    step_one,
    observe_one,
    begin_all,
    find_illegal,
    step_all,
    observe_all,
    choose_all,
    play_all,
)
