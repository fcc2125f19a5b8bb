"""What environments are made with: seats, bots and pictures by name, checked."""

from collections.abc import Sequence

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.players.roster import player_for

ANY_SEAT = "random"
RENDER_MODES = ("ansi",)


def seats_called(game: AnyGame, name: str) -> list[int]:
    """The seat of that name, or all of them where any will do."""
    names = [str(seat) for seat in game.seats]
    if name == ANY_SEAT:
        return list(range(len(names)))
    if name not in names:
        raise SiegeworksError(
            f"there is no seat {name!r} here; choose one of: "
            f"{', '.join(names)}, {ANY_SEAT}"
        )
    return [names.index(name)]


def bots_called(game: AnyGame, against: str | Sequence[str]) -> list[str]:
    """The name of a bot for each seat; every one of them plays the game."""
    count = len(game.seats)
    names = [against] * count if isinstance(against, str) else list(against)
    if len(names) != count:
        seats = ", ".join(game.seats)
        raise SiegeworksError(
            f"against names one bot for all seats, or {count}, one for each of: "
            f"{seats}; not {len(names)}"
        )
    for name in set(names):
        player_for(game, name, seed=0)  # says who could play instead
    return names


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise SiegeworksError(
            f"there is no render mode {mode!r}; choose one of: {known}, or none"
        )
