"""Registry of kernels by game id. All other games have the reference engine alone."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.kernels.batch_loops import KernelGame
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game

MakeKernel: TypeAlias = Callable[[Any], KernelGame]
"""Factory that creates the kernel for the options of a game."""

KERNELS: Mapping[str, MakeKernel] = {
    "schotten-totten-2": kernel_game,
}


class NoKernel(SiegeworksError):
    """Raised for a game that only the reference engine plays so far."""


def kernel_of(game: AnyGame, *, instead: str) -> KernelGame:
    """Return the kernel of a game; the error suggests `instead` if there is none."""
    make = KERNELS.get(game.id)
    if make is None:
        raise NoKernel(
            f"there is no kernel for {game.id} yet, as there is for "
            f"{', '.join(KERNELS)}: {instead}"
        )
    return make(game.options)
