"""Stepping of a single game in a record of its own.

Unlike in a batch, a finished game stays as it is until it is restarted.
"""

from functools import cache

from siegeworks.kernels.batch_loops import Kernels
from siegeworks.kernels.targets import Compiled, Target, compiled, kernel, rebound

ILLEGAL, OVER = -2, -1
"""Results that take the place of a seat number."""


@cache
def on_cpu(function: Compiled, kernels: Kernels) -> Compiled:
    """Bind one of the functions below to a game and compile it."""
    names: dict[str, object] = dict(kernels)
    names[actor_in_record.__name__] = kernel(rebound(actor_in_record, names))
    return compiled(kernel(rebound(function, names)), Target.CPU)


# Placeholders for the game's functions: `KernelGame.kernels` replaces these names.

begin: Compiled = None
apply: Compiled = None
is_legal: Compiled = None
is_over: Compiled = None
payoff: Compiled = None
acting_seat: Compiled = None
mark_observation: Compiled = None
mark_legal: Compiled = None


@kernel
def actor_in_record(games):
    """Return the seat to decide, or OVER."""
    return OVER if is_over(games[0]) else acting_seat(games[0])


@kernel
def begin_record(games):
    begin(games[0])
    return actor_in_record(games)


@kernel
def play_in_record(games, action):
    """Play an action and return the next seat to decide, OVER or ILLEGAL."""
    if is_over(games[0]) or not is_legal(games[0], action):
        return ILLEGAL
    apply(games[0], action)
    return actor_in_record(games)


@kernel
def mark_row(games, seat, row):
    mark_observation(games[0], seat, row)


@kernel
def mark_mask(games, mask):
    if not is_over(games[0]):
        mark_legal(games[0], mask)


@kernel
def payoff_in_record(games, seat):
    return payoff(games[0], seat)
