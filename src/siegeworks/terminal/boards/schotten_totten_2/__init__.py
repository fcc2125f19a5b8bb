"""Schotten Totten 2 in a terminal."""

from siegeworks.terminal.boards.schotten_totten_2.screen import BOARD

__all__ = ["BOARD"]
