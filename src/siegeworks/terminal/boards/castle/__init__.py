"""Castle in a terminal."""

from siegeworks.terminal.boards.castle.screen import BOARD

__all__ = ["BOARD"]
