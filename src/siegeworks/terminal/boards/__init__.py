"""Terminal boards of all games, with a plain one for games without their own."""

from siegeworks.core.game import AnyGame
from siegeworks.terminal.boards import (
    castle,
    land_of_clans,
    plain,
    schotten_totten_2,
    stronghold,
)
from siegeworks.terminal.boards.board import AnyBoard

_DRAWN: dict[str, AnyBoard] = {
    "castle": castle.BOARD,
    "land-of-clans": land_of_clans.BOARD,
    "schotten-totten-2": schotten_totten_2.BOARD,
    "stronghold": stronghold.BOARD,
}


def board_for(game: AnyGame) -> AnyBoard:
    """Return the board that draws a game."""
    return _DRAWN.get(game.id) or plain.board_of(game)
