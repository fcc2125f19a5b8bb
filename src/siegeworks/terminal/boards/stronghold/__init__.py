"""Stronghold in a terminal: the fortress from above, camp and keep, and the log."""

from siegeworks.terminal.boards.stronghold.screen import BOARD

__all__ = ["BOARD"]
