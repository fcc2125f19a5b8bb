"""The data of a copy of the game: board, cards, prizes, read from the text of a file.

The printed board is not known to us, so all of it is data, and anybody who owns a copy
can read it off into a file. A file that cannot be played is refused with everything
that is wrong with it at once. What a file leaves out is as in the usual data.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from siegeworks.core.data.json import BLANKS, BadData, completed, read_object
from siegeworks.core.data.schema import form_problems
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.data_form import FILE
from siegeworks.games.land_of_clans.data_problems import (
    unusual,
    why_not_mode,
    why_not_playable,
)
from siegeworks.games.land_of_clans.data_types import MODES, Data

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
"""What a file is called that does not say: not like the usual data."""
LARGEST_FILE = 20_000
"""Characters. A board of the largest size takes a quarter of it."""


@rule("1.5")
def read_data(text: str) -> Data:
    """The data of a file, or everything that is wrong with it."""
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
    """What the players should know about data that can be played."""
    if data.id in SHIPPED and data != shipped(data.id):
        yield f"it is called {data.id}, but the data of that name is another"
    yield from unusual(data)


@lru_cache(maxsize=1)
def usual_fields() -> Mapping[str, object]:
    """What a file need not say."""
    fields = msgspec.to_builtins(shipped(DEFAULT))
    assert isinstance(fields, dict), "data is an object"
    return {**fields, "id": UNNAMED}


@lru_cache
def shipped(name: str) -> Data:
    """Data that comes with the game."""
    return msgspec.json.decode(shipped_text(name), type=Data)


def shipped_text(name: str) -> str:
    """The file itself, to start one's own from."""
    source = files("siegeworks.games.land_of_clans") / "data" / f"{name}.json"
    return source.read_text(encoding="utf-8")


def write_data(data: Data) -> str:
    """In one line, with nothing left out."""
    return msgspec.json.encode(data).decode()
