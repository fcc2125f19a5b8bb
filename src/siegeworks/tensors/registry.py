"""The tensors of each game: its observer and its action ids."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record
from siegeworks.games.castle.options import Options as CastleOptions
from siegeworks.games.land_of_clans.options import Options as ClansOptions
from siegeworks.games.schotten_totten_2.options import Options as SiegeOptions
from siegeworks.games.stronghold.options import Options as StrongholdOptions
from siegeworks.tensors.action_ids import Numbering
from siegeworks.tensors.observer import AnyObserver, Row


@dataclass(frozen=True)
class Tensors:
    """A game's observer and action ids."""

    observer: AnyObserver
    choices: Numbering[Any]
    """Actions that seats can choose."""
    chances: Numbering[Any]
    """Outcomes that chance can produce."""


def tensors_of(game: AnyGame) -> Tensors:
    """Return a game's tensors: the same for the same options.

    The observer caches encoded parts and is not thread-safe: use one per thread.
    """
    # Building a game's tables takes a moment, so only the requested game's are built.
    match game.options:
        case SiegeOptions():
            from siegeworks.tensors import schotten_totten_2  # noqa: PLC0415

            return Tensors(*schotten_totten_2.parts())
        case CastleOptions():
            from siegeworks.tensors import castle  # noqa: PLC0415

            return Tensors(*castle.parts(game))
        case ClansOptions():
            from siegeworks.tensors import land_of_clans  # noqa: PLC0415

            return Tensors(*land_of_clans.parts(game))
        case StrongholdOptions():
            from siegeworks.tensors import stronghold  # noqa: PLC0415

            return Tensors(*stronghold.parts(game))
        case _:
            raise SiegeworksError(f"nobody has put {game.id} into numbers yet")


def privileged_observation(game: AnyGame, state: Record, seat: Any) -> Row:
    """Return the rows of all seats: the seat's own first, then the others'.

    This is NOT what a seat may know: use it only for critics, teachers and checks. A
    player that reads it cheats.
    """
    observer = tensors_of(game).observer
    first = game.seats.index(seat)
    seats = game.seats[first:] + game.seats[:first]
    return np.stack([observer.observe(game.view(state, each)) for each in seats])
