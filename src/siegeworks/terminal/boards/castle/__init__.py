"""Castle in a terminal: the castle, what lies before it, and who holds how much."""

from siegeworks.terminal.boards.castle.screen import BOARD

__all__ = ["BOARD"]
