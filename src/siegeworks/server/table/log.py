"""What is written down about a table, line by line, and never changed again."""

import hashlib
from typing import TypeAlias

import msgspec

from siegeworks.core.record import Record


class PlayedLine(Record, frozen=True, omit_defaults=True, tag="PlayedLine"):
    """An action and the facts it led to, in the game's own JSON.

    A line that needs nothing new is written as older versions read it.
    """

    by: str
    """A seat, or "chance"."""
    action: msgspec.Raw
    events: msgspec.Raw
    stand_in: bool = False
    number: int = 0
    """Number that seeds chance and bots: one more than that of the entry it follows
    among those that stand. 0: the same as `seq`, as long as nothing was taken back."""
    taken_back: int = 0
    """Only on the last line of a game that came as a file: how often that says so."""


class TakenBackLine(Record, frozen=True, tag="TakenBackLine"):
    """The table stands again as it stood after entry `to`."""

    by: str
    to: int


class ResignedLine(Record, frozen=True, tag="ResignedLine"):
    by: str
    level: str = ""
    """Of the bot that plays on from here. Empty: the game ends."""
    name: str = ""
    """Of the person, who is not at the table any more when a bot plays on."""


class SubstitutedLine(Record, frozen=True, tag="SubstitutedLine"):
    """A bot takes over from an absent player, until they are back."""

    by: str
    """The seat that asked for it."""
    seat: str
    level: str


class SeatResumedLine(Record, frozen=True, tag="SeatResumedLine"):
    """The owner of a seat is back and plays on instead of the bot."""

    by: str


class CalledOffLine(Record, frozen=True, tag="CalledOffLine"):
    by: str


Line: TypeAlias = (
    PlayedLine
    | TakenBackLine
    | ResignedLine
    | SubstitutedLine
    | SeatResumedLine
    | CalledOffLine
)

encode_line = msgspec.json.Encoder().encode
decode_line = msgspec.json.Decoder(Line).decode


class LoggedEntry(Record, frozen=True):
    """A line with its number, as the store keeps it."""

    seq: int
    line: Line
    at: float
    command: str | None = None
    """The key of the command that caused it, which is unique at its table. Older
    servers left the sender out of it."""


def command_key(sender: str, id: str) -> str:
    """Key of a client's command: each sender has their own ids."""
    return f"{sender} {id}"


def onlooker(table: str, guest: bytes) -> str:
    """Sender without a seat: a hash that differs from table to table."""
    return f"onlooker-{hashlib.sha256(table.encode() + guest).hexdigest()[:16]}"
