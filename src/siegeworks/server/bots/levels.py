"""Who plays and who explains a game here: the bots that people are offered."""

from collections.abc import Sequence

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.kernels.targets import cache_folder
from siegeworks.players.registry import LADDER, check_search, players_of

BELOW_THE_LADDER, BESIDE_THE_LADDER = ("random",), ("net",)
"""Anybody beats the first: still good for a first look. The second has learnt to play,
and is something else to try."""


def offered(game: AnyGame) -> tuple[str, ...]:
    """The bots to choose from, weakest first.

    Where there is a ladder for people, it takes the place of the players that it was
    measured with; those can still be asked for by name.
    """
    names = tuple(players_of(game))
    if not set(names) & set(LADDER):
        return names
    wanted = *BELOW_THE_LADDER, *LADDER, *BESIDE_THE_LADDER
    return tuple(name for name in wanted if name in names)


def strongest(levels: Sequence[str]) -> str:
    """The one of these that plays best; empty if there is none. What stands beside the
    ladder may come last, and is not its top."""
    on_the_ladder = (name for name in reversed(LADDER) if name in levels)
    return next(on_the_ladder, levels[-1] if levels else "")


def why_missing(game: AnyGame, name: str) -> str:
    """Why a bot of the ladder does not play here; empty: nobody has that name."""
    if name not in LADDER:
        return ""
    try:
        check_search(game)
    except SiegeworksError as problem:
        return str(problem)
    return ""


def can_be_analysed(game: AnyGame) -> bool:
    """Whether there is somebody here who can explain its positions."""
    return not why_missing(game, LADDER[0])


def is_compiled() -> bool:
    """Whether a search was ever made ready on this machine, as it is today."""
    return any(cache_folder().rglob("*.nbi"))
