"""Stronghold in a terminal."""

from siegeworks.terminal.boards.stronghold.screen import BOARD

__all__ = ["BOARD"]
