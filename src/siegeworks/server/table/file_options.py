"""Options whose value is a player's own file: stored in full, shown by name.

A game may take the text of a file for an option. Files are long, so a table's
description names the file and leaves the text out; code that needs it uses the game,
whose views carry everything that a board has to draw.
"""

from collections.abc import Mapping

import msgspec

from siegeworks.core.options import Value

LONGEST_WORD = 80
"""Characters. A longer text is a file, not a name."""
LONGEST_NAME = 40
_UNNAMED = "?"


def is_file(value: Value) -> bool:
    """True if the value is a text too long to be shown."""
    return isinstance(value, str) and len(value) > LONGEST_WORD


def shown_options(
    options: Mapping[str, Value],
) -> tuple[dict[str, Value], dict[str, str]]:
    """Split the options into those to be shown as they are, and the names of files."""
    plain = {name: value for name, value in options.items() if not is_file(value)}
    files = {
        name: name_of_file(str(value))
        for name, value in options.items()
        if is_file(value)
    }
    return plain, files


class _Named(msgspec.Struct):
    id: str = ""


def name_of_file(text: str) -> str:
    """Name that a JSON file gives itself in its `id`."""
    try:
        name = msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        name = ""
    return name[:LONGEST_NAME].strip() or _UNNAMED
