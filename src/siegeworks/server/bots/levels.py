"""Bot levels that players are offered for a game, and whether it can be analysed."""

from collections.abc import Sequence

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.kernels.targets import cache_folder
from siegeworks.players.registry import LADDER, check_search, players_of

BELOW_THE_LADDER, BESIDE_THE_LADDER = ("random",), ("net",)
"""Levels outside the ladder. Any player beats `random`, which is still good for a first
look; `net` has learnt to play, and is something else to try."""


def offered(game: AnyGame) -> tuple[str, ...]:
    """List the bot levels to choose from, weakest first.

    Where a game has the ladder, it replaces the players that it was measured against;
    those can still be asked for by name.
    """
    names = tuple(players_of(game))
    if not set(names) & set(LADDER):
        return names
    wanted = *BELOW_THE_LADDER, *LADDER, *BESIDE_THE_LADDER
    return tuple(name for name in wanted if name in names)


def strongest(levels: Sequence[str]) -> str:
    """Pick the best of these levels; empty if there is none. A level beside the ladder
    may come last, but is not its top."""
    on_the_ladder = (name for name in reversed(LADDER) if name in levels)
    return next(on_the_ladder, levels[-1] if levels else "")


def why_missing(game: AnyGame, name: str) -> str:
    """Reason why a level of the ladder cannot play this game; empty if it can, and for
    names that are not on the ladder."""
    if name not in LADDER:
        return ""
    try:
        check_search(game)
    except SiegeworksError as problem:
        return str(problem)
    return ""


def can_be_analysed(game: AnyGame) -> bool:
    """True if the server can analyse positions of this game."""
    return not why_missing(game, LADDER[0])


def is_compiled() -> bool:
    """True if the search, in its present version, was ever compiled on this machine."""
    return any(cache_folder().rglob("*.nbi"))
