"""Width of the map, taken from the terminal window if there is one."""

import shutil
import sys

from siegeworks.terminal.boards.board import WIDTH

WIDEST = 120
"""Maximum columns; longer lines are hard to read."""


def columns() -> int:
    """Columns of the window, but at least `WIDTH`, which every board needs."""
    if not sys.stdout.isatty():
        return WIDTH
    there = shutil.get_terminal_size((WIDTH, 24)).columns
    return max(WIDTH, min(there, WIDEST))
