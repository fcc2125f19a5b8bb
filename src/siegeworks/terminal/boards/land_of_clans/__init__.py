"""Land of Clans in a terminal."""

from siegeworks.terminal.boards.land_of_clans.screen import BOARD

__all__ = ["BOARD"]
