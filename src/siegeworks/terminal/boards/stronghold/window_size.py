"""How wide the map may be: the window it is drawn in, if it is drawn in one."""

import shutil
import sys

from siegeworks.terminal.boards.board import WIDTH

WIDEST = 120
"""Beyond that, lines are too long to read."""


def columns() -> int:
    """Those of the window, but never fewer than every board may count on."""
    if not sys.stdout.isatty():
        return WIDTH
    there = shutil.get_terminal_size((WIDTH, 24)).columns
    return max(WIDTH, min(there, WIDEST))
