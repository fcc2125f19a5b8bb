"""The loops over many games that every kernel shares, bound to one game's functions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from siegeworks.kernels import chance
from siegeworks.kernels.targets import Compiled, kernel, rebound

GOES_ON, ENDED, FORFEITED = range(3)


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
    for part in (step_one, judge_one, observe_one):
        names[part.__name__] = kernel(rebound(part, names))
    return {driver.__name__: kernel(rebound(driver, names)) for driver in DRIVERS}


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
def step_one(s, action, rewards, ended, finals, actors, at):
    """Play an action; a game that is over shows its end, and begins anew."""
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
    """What a step came to, for the seat that acted."""
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
    judge_one,
    observe_one,
    begin_all,
    find_illegal,
    step_all,
    observe_all,
    choose_all,
    play_all,
)
