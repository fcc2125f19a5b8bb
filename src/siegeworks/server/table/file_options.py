"""Options whose value is a whole file of somebody's own: kept in full, shown by name.

A game may take the text of a file for an option. It is as long as a file is, so what
is said about a table names it and leaves it out; whoever needs it is given the game
itself, whose views carry what a board has to draw.
"""

from collections.abc import Mapping

import msgspec

from siegeworks.core.options import Value

LONGEST_WORD = 80
"""Characters. What is longer is no name of anything, but a file."""
LONGEST_NAME = 40
_UNNAMED = "?"


def is_file(value: Value) -> bool:
    """Whether the value is a text too long to be shown."""
    return isinstance(value, str) and len(value) > LONGEST_WORD


def shown_options(
    options: Mapping[str, Value],
) -> tuple[dict[str, Value], dict[str, str]]:
    """The options that can be shown as they are, and the names of the files."""
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
    """What a JSON file calls itself in its `id`."""
    try:
        name = msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        name = ""
    return name[:LONGEST_NAME].strip() or _UNNAMED
