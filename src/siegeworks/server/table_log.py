"""What is written down about a table, line by line, and never changed again."""

from typing import TypeAlias

import msgspec

from siegeworks.core.record import Record


class PlayedLine(Record, frozen=True):
    """An action and the facts it led to, in the game's own JSON."""

    by: str
    """A seat, or "chance"."""
    action: msgspec.Raw
    events: msgspec.Raw
    stand_in: bool = False


class TakenBackLine(Record, frozen=True):
    """The table stands again as it stood after entry `to`."""

    by: str
    to: int


class ResignedLine(Record, frozen=True):
    by: str
    level: str = ""
    """Of the bot that plays on from here. Empty: the game ends."""
    name: str = ""
    """Of the person, who is not at the table any more when a bot plays on."""


class CalledOffLine(Record, frozen=True):
    by: str


Line: TypeAlias = PlayedLine | TakenBackLine | ResignedLine | CalledOffLine

encode_line = msgspec.json.Encoder().encode
decode_line = msgspec.json.Decoder(Line).decode


class LoggedEntry(Record, frozen=True):
    """A line with its number, as the store keeps it."""

    seq: int
    line: Line
    at: float
    command: str | None = None
    """The client's id for the command that caused it; unique at its table."""
