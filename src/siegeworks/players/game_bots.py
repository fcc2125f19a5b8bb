"""Entry of a game in the registry of players: its bots except the random player."""

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
"""Factory that creates a player from a seed."""
SearchMaker: TypeAlias = Callable[[AnyGame, Budget, int | str, bool], AnyPlayer]
"""Factory of search players; the last argument is True for guidance by a network."""
AnalystMaker: TypeAlias = Callable[[AnyGame, Budget, int | str], AnyAnalyst]
NetMaker: TypeAlias = Callable[[AnyGame, Path | None], AnyPlayer]
"""Factory of network players, from a file of weights or the default weights."""


@dataclass(frozen=True, kw_only=True)
class GameBots:
    """The bots of one game; None for each kind that it does not have."""

    names: tuple[str, ...]
    """All names in `makers`, for all options and with all optional libraries."""
    makers: Callable[[AnyGame], Mapping[str, Maker]]
    """Return the bots available here for the game's options, weakest first."""
    search: SearchMaker | None = None
    """Factory of search players. Needs Numba."""
    analyst: AnalystMaker | None = None
    """Factory of analysts. Required with `search`."""
    net: NetMaker | None = None
    """Factory of network players. Needs NumPy."""


def bots(**makers: Maker) -> GameBots:
    """Return an entry of bots for all options, without libraries, weakest first."""
    return GameBots(names=tuple(makers), makers=lambda _game: makers)


def has_numpy() -> bool:
    """Return True if a network can run here."""
    return find_spec("numpy") is not None


def has_numba() -> bool:
    """Return True if kernels can be compiled here."""
    return find_spec("numba") is not None
