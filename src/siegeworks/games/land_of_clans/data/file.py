"""Data of a copy of the game, board, cards and prizes, read from the text of a file.

The printed board is not known to us, so all of it is data, and an owner of a copy can
write it into a file. A file that cannot be played is refused with all its problems at
once. Fields that a file leaves out are as in the usual data.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from siegeworks.core.data.json import BLANKS, BadData, completed, read_object
from siegeworks.core.data.schema import form_problems
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.data.form import FILE
from siegeworks.games.land_of_clans.data.problems import (
    unusual,
    why_not_mode,
    why_not_playable,
)
from siegeworks.games.land_of_clans.data.types import MODES, Data

__all__ = [
    "BLANKS",
    "DEFAULT",
    "MODES",
    "SHIPPED",
    "BadData",
    "Data",
    "read_data",
    "remarks",
    "shipped",
    "shipped_text",
    "why_not_mode",
    "write_data",
]

DEFAULT = "highlands-default"
SHIPPED = (
    DEFAULT,
    "highlands-separate",
    "highlands-squares",
    "highlands-twelve-wizards",
)
UNNAMED = "unnamed"
"""Name of a file that has no id: it must not pass for the usual data."""
LARGEST_FILE = 20_000
"""Most characters of a file; a board of the largest size takes a quarter of it."""


@rule("1.5")
def read_data(text: str) -> Data:
    """Read the data of a file, or raise all its problems."""
    raw, problems = read_object(text, LARGEST_FILE)
    misshapen = list(form_problems(raw, FILE))
    unknown = {field for field, _ in misshapen}
    data = msgspec.convert(completed(raw, usual_fields(), FILE, unknown), Data)
    problems += [problem for _, problem in misshapen]
    problems += why_not_playable(data, unknown)
    if problems:
        raise BadData(problems)
    return data


@rule("1.5")
def remarks(data: Data) -> Iterator[str]:
    """Remarks for the players about data that can be played."""
    if data.id in SHIPPED and data != shipped(data.id):
        yield f"it is called {data.id}, but the data of that name is another"
    yield from unusual(data)


@lru_cache(maxsize=1)
def usual_fields() -> Mapping[str, object]:
    """Fields that a file may leave out, with their usual values."""
    fields = msgspec.to_builtins(shipped(DEFAULT))
    assert isinstance(fields, dict), "data is an object"
    return {**fields, "id": UNNAMED}


@lru_cache
def shipped(name: str) -> Data:
    """Read data that comes with the game."""
    return msgspec.json.decode(shipped_text(name), type=Data)


def shipped_text(name: str) -> str:
    """Text of a data file that comes with the game, to start a new one from."""
    source = files("siegeworks.games.land_of_clans") / "data" / f"{name}.json"
    return source.read_text(encoding="utf-8")


def write_data(data: Data) -> str:
    """Write data in one line, with nothing left out."""
    return msgspec.json.encode(data).decode()
