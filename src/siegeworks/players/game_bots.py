"""What the registry of players holds for a game, beside the random player."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from siegeworks.core.game import AnyGame
from siegeworks.players.analysis import AnyAnalyst
from siegeworks.players.budget import Budget
from siegeworks.players.player import AnyPlayer

Maker: TypeAlias = Callable[[int | str], AnyPlayer]
"""Makes a player with the seed it is given."""
SearchMaker: TypeAlias = Callable[[AnyGame, Budget, int | str, bool], AnyPlayer]
"""Makes a player that searches; the last argument: guided by a network or not."""
AnalystMaker: TypeAlias = Callable[[AnyGame, Budget, int | str], AnyAnalyst]
NetMaker: TypeAlias = Callable[[AnyGame, Path | None], AnyPlayer]
"""Makes a player from the weights in a file, or from those that come with the game."""


@dataclass(frozen=True, kw_only=True)
class GameBots:
    """The bots of one game. What a game does not have stays away."""

    names: tuple[str, ...]
    """Every name in `makers`, whatever the options and the installed libraries."""
    makers: Callable[[AnyGame], Mapping[str, Maker]]
    """The bots that can play under the game's options here, weakest first."""
    search: SearchMaker | None = None
    """Needs Numba."""
    analyst: AnalystMaker | None = None
    """Comes with `search`."""
    net: NetMaker | None = None
    """Needs NumPy."""


def bots(**makers: Maker) -> GameBots:
    """Bots that play under all options and need no library, weakest first."""
    return GameBots(names=tuple(makers), makers=lambda _game: makers)


def has_numpy() -> bool:
    """Whether a network can be run here."""
    return find_spec("numpy") is not None


def has_numba() -> bool:
    """Whether kernels can be compiled here."""
    return find_spec("numba") is not None
