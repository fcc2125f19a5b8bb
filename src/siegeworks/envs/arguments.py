"""Validation of the arguments that environments are made and reset with."""

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import SupportsIndex

from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import SiegeworksError, UnknownGame
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.games import CATALOG
from siegeworks.players.registry import player_for

ANY_SEAT = "random"
RENDER_MODES = ("ansi",)


def is_one_of(name: object, known: Iterable[str]) -> bool:
    """Return whether a value is one of the known names.

    Callers pass anything: lists cannot be hashed, and arrays compare element by
    element.
    """
    return isinstance(name, str) and name in known


def game_called(
    game_id: str, options: Mapping[str, Value], catalog: Catalog = CATALOG
) -> AnyGame:
    """Return a game of the catalogue under these options."""
    if not is_one_of(game_id, catalog):
        known = ", ".join(catalog)
        raise UnknownGame(f"there is no game {game_id!r}; games here: {known}")
    return catalog.game(game_id, options)


def seats_called(game: AnyGame, name: str) -> list[int]:
    """Return the seat of that name, or all seats for "random"."""
    names = [str(seat) for seat in game.seats]
    if not is_one_of(name, [*names, ANY_SEAT]):
        raise SiegeworksError(
            f"there is no seat {name!r} here; choose one of: "
            f"{', '.join(names)}, {ANY_SEAT}"
        )
    if name == ANY_SEAT:
        return list(range(len(names)))
    return [names.index(name)]


def bots_called(game: AnyGame, against: str | Sequence[str]) -> list[str]:
    """Return a bot's name for each seat; raise for a bot that cannot play the game."""
    names = _names_in(against, len(game.seats))
    if len(names) != len(game.seats):
        seats = ", ".join(game.seats)
        raise SiegeworksError(
            f"against names one bot for all seats, or {len(game.seats)}, "
            f"one for each of: {seats}; not {len(names)}"
        )
    for name in dict.fromkeys(names):
        player_for(game, name, seed=0)  # names the bots that can play
    return names


def _names_in(against: str | Sequence[str], count: int) -> list[str]:
    if isinstance(against, str):
        return [against] * count
    names = list(against) if isinstance(against, Iterable) else [against]
    for name in names:
        if not isinstance(name, str):
            raise SiegeworksError(
                f"against is the name of a bot, like 'greedy', or a list of such "
                f"names, not {name!r}"
            )
    return names


def check_render_mode(mode: str | None) -> None:
    if mode is not None and not is_one_of(mode, RENDER_MODES):
        known = ", ".join(RENDER_MODES)
        raise SiegeworksError(
            f"there is no render mode {mode!r}; choose one of: {known}, or none"
        )


def read_seed(seed: SupportsIndex) -> int:
    """Convert a seed to an int; libraries pass Python or NumPy integers."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise SiegeworksError(f"a seed is a whole number from 0 on, not {seed!r}")
    return number


def refuse_options(options: Mapping[str, object] | None) -> None:
    """Raise for options passed to reset(): the game's options are fixed by then."""
    if options:
        raise SiegeworksError(
            f"reset() takes no options, not even {options!r}: "
            "name those of the game when you make the environment"
        )
