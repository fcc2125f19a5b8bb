"""Append-only log of a table: its kinds of lines, and how they are stored."""

import hashlib
from typing import TypeAlias

import msgspec

from siegeworks.core.record import Record


class PlayedLine(Record, frozen=True, omit_defaults=True, tag="PlayedLine"):
    """An action and the events it led to, in the game's own JSON.

    Defaults are omitted, so that older versions can read a line without newer fields.
    """

    by: str
    """A seat, or "chance"."""
    action: msgspec.Raw
    events: msgspec.Raw
    stand_in: bool = False
    number: int = 0
    """Number that seeds chance and bots: one more than that of the previous entry which
    is not taken back. 0: the same as `seq`, as long as nothing was taken back."""
    taken_back: int = 0
    """Number of take-backs that an imported file reports; only on its last line."""


class TakenBackLine(Record, frozen=True, tag="TakenBackLine"):
    """Take-back: the position is again the one after entry `to`."""

    by: str
    to: int


class ResignedLine(Record, frozen=True, tag="ResignedLine"):
    by: str
    level: str = ""
    """Level of the bot that plays on from here. Empty: the game ends."""
    name: str = ""
    """Name of the person, who has left the table if a bot plays on."""


class SubstitutedLine(Record, frozen=True, tag="SubstitutedLine"):
    """A bot takes over from an absent player, until they are back."""

    by: str
    """Seat that asked for the bot."""
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
    """Idempotency key of the command that caused it, unique at its table. Older servers
    left the sender out of it."""


def command_key(sender: str, id: str) -> str:
    """Idempotency key of a client's command: each sender has their own ids."""
    return f"{sender} {id}"


def onlooker(table: str, guest: bytes) -> str:
    """Name of a sender without a seat: a hash that differs from table to table."""
    return f"onlooker-{hashlib.sha256(table.encode() + guest).hexdigest()[:16]}"
