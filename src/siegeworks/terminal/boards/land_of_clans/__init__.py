"""Land of Clans in a terminal: the board, the prizes beside it, and the clans."""

from siegeworks.terminal.boards.land_of_clans.screen import BOARD

__all__ = ["BOARD"]
