"""Choice of the engine: reference engine or kernel."""

from typing import Literal, TypeAlias

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.envs.kernel_table import KernelTable
from siegeworks.envs.registry import SHIPPED, Registry
from siegeworks.envs.table import AnyTable, Table

Engine: TypeAlias = Literal["reference", "kernel"]


def table_for(game: AnyGame, engine: Engine, registry: Registry = SHIPPED) -> AnyTable:
    """Create a table and begin the game.

    Rows, masks and payoffs are the same with either engine; the cards that a seed deals
    are not. A kernel needs Numba; `kernels.registry` lists the games that have one.
    """
    match engine:
        case "reference":
            return Table(game, registry)
        case "kernel":
            return KernelTable(game)
        case _:
            raise SiegeworksError(
                f"there is no engine {engine!r}; choose 'reference' or 'kernel'"
            )
