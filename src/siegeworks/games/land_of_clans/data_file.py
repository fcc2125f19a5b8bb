"""The data of a copy of the game: board, cards, prizes, read from the text of a file.

The printed board is not known to us, so all of it is data, and anybody who owns a copy
can read it off into a file. A file that cannot be played is refused with everything
that is wrong with it at once. What a file leaves out is as in the usual data.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import NoReturn

import msgspec

from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.data_form import (
    form_problems,
    shown,
)
from siegeworks.games.land_of_clans.data_problems import (
    unusual,
    why_not_mode,
    why_not_playable,
)
from siegeworks.games.land_of_clans.data_types import MODES, BadData, Data

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
BLANKS = "\ufeff \t\r\n"
"""What may come before a file's first word; some editors write a byte order mark."""
LARGEST_FILE = 20_000
"""Characters. A board of the largest size takes a quarter of it."""


@rule("1.5")
def read_data(text: str) -> Data:
    """The data of a file, or everything that is wrong with it."""
    raw, repeated = _read_json(text)
    misshapen = list(form_problems(raw))
    unknown = {field for field, _ in misshapen}
    # What could not be read is taken as usual, to find out what else is wrong.
    data = msgspec.convert(_completed(raw, usual_fields(), unknown), Data)
    problems = [f"{shown(name)} is there twice in the same {{…}}" for name in repeated]
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


def _read_json(text: str) -> tuple[dict[str, object], list[str]]:
    """The object in a file, and every name that is there twice."""
    if len(text) > LARGEST_FILE:
        raise BadData([f"it is longer than {LARGEST_FILE} characters"])
    repeated: list[str] = []

    def gathered(pairs: list[tuple[str, object]]) -> dict[str, object]:
        counts = Counter(name for name, _ in pairs)
        repeated.extend(name for name in counts if counts[name] > 1)
        return dict(pairs)

    try:
        raw = json.loads(
            text.lstrip(BLANKS),
            object_pairs_hook=gathered,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        raise BadData([f"it is not JSON: {place}: {problem.msg}"]) from None
    except UnknownNumber as problem:
        raise BadData([f"it is not JSON: {problem}"]) from None
    except ValueError:
        raise BadData(["it is not JSON: a number in it is too long"]) from None
    except RecursionError:
        raise BadData(["it is not the JSON of a game: too deep"]) from None
    if not isinstance(raw, dict):
        raise BadData(["it should be an object: {…}"])
    return raw, sorted(repeated)


class UnknownNumber(ValueError):
    """NaN and the like, which JSON does not know."""


def _no_number(name: str) -> NoReturn:
    raise UnknownNumber(f"{name} is no number")


def _completed(
    raw: Mapping[str, object],
    usual: Mapping[str, object],
    unknown: set[str],
    where: str = "",
) -> dict[str, object]:
    """What the file leaves out is as usual, inside of objects too."""
    whole = dict(usual)
    for name, value in raw.items():
        default = usual.get(name)
        if f"{where}{name}" in unknown:
            continue
        if isinstance(value, dict) and isinstance(default, dict):
            whole[name] = _completed(value, default, unknown, f"{where}{name}.")
        else:
            whole[name] = value
    return whole


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
