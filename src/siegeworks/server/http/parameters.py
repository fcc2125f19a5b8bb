"""Path and query parameters shared by endpoints, and their parsing."""

import re
from typing import Any

from siegeworks.server.http.error_responses import HttpError
from siegeworks.server.http.routing import ApiRequest, Parameter

LAST_ENTRY = 1_000_000
_NUMBER = re.compile("[0-9]{1,7}")
_TABLE_NAME = re.compile("[0-9a-z]{16}")

GAME = Parameter(
    name="game",
    place="path",
    meaning="A game of the shelf",
    schema={"type": "string", "minLength": 1, "maxLength": 64},
)
TABLE = Parameter(
    name="table",
    place="path",
    meaning="The name of a table",
    schema={"type": "string", "pattern": "^[0-9a-z]{16}$"},
)
CODE = Parameter(
    name="code",
    place="path",
    meaning="Six letters that open a seat, large or small",
    schema={"type": "string", "pattern": "^[A-Za-z]{6}$"},
)
KEY = Parameter(
    name="key",
    place="path",
    meaning="The key of a spectators' link",
    schema={"type": "string", "pattern": "^[0-9A-Za-z_-]{1,64}$"},
)
WATCH = Parameter(
    name="watch",
    meaning="The key of the spectators' link, for whoever has no seat",
    schema={"type": "string", "maxLength": 64},
)
OPTIONS = Parameter(
    name="options",
    meaning="Each option by its name; yes and no may be true and false",
    schema={"type": "object", "additionalProperties": {"type": "string"}},
    is_many=True,
)
ENTRY_NUMBER = {"type": "integer", "minimum": 0, "maximum": LAST_ENTRY}


def table_in(ask: ApiRequest[Any]) -> str:
    """Table id in the path; 404 if no table can have that id."""
    name = ask.path("table")
    if not _TABLE_NAME.fullmatch(name):
        raise HttpError(404, "no-such-table")
    return name


def number_in(ask: ApiRequest[Any], name: str, otherwise: int) -> int:
    """Entry number in the query parameter `name`; 422 if it is malformed."""
    text = ask.query(name)
    if text is None:
        return otherwise
    if not _NUMBER.fullmatch(text) or int(text) > LAST_ENTRY:
        raise HttpError(422, "bad-value", name=name)
    return int(text)
