"""Registry of tensors by game id: an observer and the action ids of each game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record
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
    order: str = ""
    """Order of cards, places and seats in a row, for the page about observations."""


MakeTensors: TypeAlias = Callable[[AnyGame], Tensors]
"""Factory that builds the tensors of a game for its options."""


class NoTensors(SiegeworksError):
    """Raised for a game without an observer."""


# Building a game's tables takes a moment, so only the requested game's are built.


def _castle(game: AnyGame) -> Tensors:
    from siegeworks.tensors import castle  # noqa: PLC0415

    return Tensors(*castle.parts(game), castle.ORDER)


def _land_of_clans(game: AnyGame) -> Tensors:
    from siegeworks.tensors import land_of_clans  # noqa: PLC0415

    return Tensors(*land_of_clans.parts(game), land_of_clans.ORDER)


def _schotten_totten_2(_game: AnyGame) -> Tensors:
    from siegeworks.tensors import schotten_totten_2  # noqa: PLC0415

    return Tensors(*schotten_totten_2.parts(), schotten_totten_2.ORDER)


def _stronghold(game: AnyGame) -> Tensors:
    from siegeworks.tensors import stronghold  # noqa: PLC0415

    return Tensors(*stronghold.parts(game), stronghold.ORDER)


TENSORS: Mapping[str, MakeTensors] = {
    "castle": _castle,
    "land-of-clans": _land_of_clans,
    "schotten-totten-2": _schotten_totten_2,
    "stronghold": _stronghold,
}


def tensors_of(game: AnyGame, tensors: Mapping[str, MakeTensors] = TENSORS) -> Tensors:
    """Return a game's tensors: the same for the same options.

    The observer caches encoded parts and is not thread-safe: use one per thread.
    """
    make = tensors.get(game.id)
    if make is None:
        raise NoTensors(
            f"there is no observer for {game.id}: environments and networks need one"
        )
    return make(game)


def privileged_observation(game: AnyGame, state: Record, seat: Any) -> Row:
    """Return the rows of all seats: the seat's own first, then the others'.

    This is NOT what a seat may know: use it only for critics, teachers and checks. A
    player that reads it cheats.
    """
    observer = tensors_of(game).observer
    first = game.seats.index(seat)
    seats = game.seats[first:] + game.seats[:first]
    return np.stack([observer.observe(game.view(state, each)) for each in seats])
