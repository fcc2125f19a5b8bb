"""How each game looks in a terminal; a plain face for those nobody has drawn yet."""

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
    """The face of a game."""
    return _DRAWN.get(game.id) or plain.board_of(game)
