"""Schotten Totten 2 in a terminal: the wall, the hands, and what is still to come."""

from siegeworks.terminal.boards.schotten_totten_2.screen import BOARD

__all__ = ["BOARD"]
