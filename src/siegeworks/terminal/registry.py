"""Registry of drawn boards by game id. All other games have the plain board."""

from collections.abc import Mapping

from siegeworks.core.game import AnyGame
from siegeworks.terminal.boards import (
    castle,
    land_of_clans,
    plain,
    schotten_totten_2,
    stronghold,
)
from siegeworks.terminal.boards.board import AnyBoard

BOARDS: Mapping[str, AnyBoard] = {
    "castle": castle.BOARD,
    "land-of-clans": land_of_clans.BOARD,
    "schotten-totten-2": schotten_totten_2.BOARD,
    "stronghold": stronghold.BOARD,
}


def board_for(game: AnyGame) -> AnyBoard:
    """Return the drawn board of a game, or the plain one."""
    return BOARDS.get(game.id) or plain.board_of(game)
