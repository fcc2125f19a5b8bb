"""Loops over many games that all kernels share, bound to the functions of one game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from siegeworks.kernels import chance
from siegeworks.kernels.targets import Compiled, kernel, rebound

GOES_ON, ENDED, FORFEITED = range(3)


@dataclass(frozen=True, eq=False)
class KernelGame:
    """Record type, sizes and kernel functions of a game, as a batch needs them."""

    record: np.dtype[np.void]
    seats: int
    actions: int
    observation: int
    """Length of an observation."""
    settings: tuple[tuple[str, int], ...]
    """Record fields that hold the options and never change."""
    kernels: tuple[tuple[str, Callable[..., object]], ...]
    """Kernel functions by the names that the loops below use."""
    fill: Callable[[Any, Any], None]
    """Write a state of the reference engine into a record of the kernel."""

    def new_records(self, count: int, seed: int) -> npt.NDArray[np.void]:
        """Create records with a generator each; the games have not begun yet."""
        records = np.zeros(count, self.record)
        records["random"] = chance.seeds(seed, count)
        for name, value in self.settings:
            records[name] = value
        return records


Kernels: TypeAlias = tuple[tuple[str, Callable[..., object]], ...]


@cache
def drivers(kernels: Kernels) -> dict[str, Callable[..., object]]:
    """Bind the loops below to a game. The options of the game make no difference."""
    names: dict[str, object] = dict(kernels)
    for part in (step_one, judge_one, observe_one):
        names[part.__name__] = kernel(rebound(part, names))
    return {driver.__name__: kernel(rebound(driver, names)) for driver in DRIVERS}


# Placeholders for the game's functions: `KernelGame.kernels` replaces these names.

begin: Compiled = None
"""s: set up and deal a new game."""
apply: Compiled = None
"""s, action: play it and find the legal actions."""
is_legal: Compiled = None
"""s, action: true for a legal action."""
is_over: Compiled = None
"""s: true for a finished game."""
payoff: Compiled = None
"""s, seat: 1 won, -1 lost."""
acting_seat: Compiled = None
"""s: seat to decide."""
mark_observation: Compiled = None
"""s, seat, out: write the observation of the seat into a row of zeros."""
mark_legal: Compiled = None
"""s, out: write 1 for every legal action into a row of zeros."""
random_action: Compiled = None
"""s: a legal action, uniformly drawn."""
play_on: Compiled = None
"""s, decisions: play randomly; number of games that ended, and that seat 0 won."""


@kernel
def begin_all(games, first, last):
    for at in range(first, last):
        begin(games[at])


@kernel
def find_illegal(games, actions):
    """Return the index of the first game whose action is illegal, or -1."""
    for at in range(len(actions)):
        if not is_legal(games[at], actions[at]):
            return at
    return -1


@kernel
def step_one(s, action, rewards, ended, finals, actors, at):
    """Play an action; record the result of a game that is over and restart it."""
    seats = rewards.shape[1]
    actor = acting_seat(s)
    actors[at] = actor
    ended[at] = GOES_ON
    for seat in range(seats):
        rewards[at, seat] = 0
    if not is_legal(s, action):
        for seat in range(seats):
            rewards[at, seat] = -1 if seat == actor else 1
        ended[at] = FORFEITED
    else:
        apply(s, action)
        if is_over(s):
            for seat in range(seats):
                rewards[at, seat] = payoff(s, seat)
            ended[at] = ENDED
    if ended[at] != GOES_ON:
        for column in range(finals.shape[1]):
            finals[at, column] = 0
        mark_observation(s, actor, finals[at])
        begin(s)


@kernel
def judge_one(rewards, ended, actors, gained, over, forfeited, at):
    """Write reward, end and forfeit of a step for the seat that acted."""
    gained[at] = rewards[at, actors[at]]
    over[at] = ended[at] != GOES_ON
    forfeited[at] = ended[at] == FORFEITED


@kernel
def step_all(
    games,
    actions,
    rewards,
    ended,
    finals,
    actors,
    gained,
    over,
    forfeited,
    first,
    last,
):
    for at in range(first, last):
        step_one(games[at], actions[at], rewards, ended, finals, actors, at)
        judge_one(rewards, ended, actors, gained, over, forfeited, at)


@kernel
def observe_one(s, observations, masks, seats, at):
    """Write observation and mask of the acting seat into rows of zeros."""
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
    judge_one,
    observe_one,
    begin_all,
    find_illegal,
    step_all,
    observe_all,
    choose_all,
    play_all,
)
