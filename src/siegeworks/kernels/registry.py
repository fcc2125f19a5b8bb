"""Registry of the games that have a kernel."""

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.games.schotten_totten_2.options import Options as SiegeOptions
from siegeworks.kernels.batch_loops import KernelGame
from siegeworks.kernels.schotten_totten_2.kernel_game import kernel_game


class NoKernel(SiegeworksError):
    """Raised for a game that only the reference engine plays so far."""


def kernel_of(game: AnyGame, *, instead: str) -> KernelGame:
    """Return the kernel of a game; the error suggests `instead` if there is none."""
    match game.options:
        case SiegeOptions():
            return kernel_game(game.options)
        case _:
            raise NoKernel(
                f"there is no kernel for {game.id} yet, as there is for "
                f"schotten-totten-2: {instead}"
            )
