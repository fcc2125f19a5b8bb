"""Rows of a table in the store: seats, set-up, chat, and queued bot turns."""

from typing import Literal, NamedTuple

from siegeworks.core.options import Value
from siegeworks.core.record import Record
from siegeworks.server.protocol.messages import Pace
from siegeworks.server.table.log import LoggedEntry


class SeatRow(Record, frozen=True):
    """Who sits where."""

    seat: str
    kind: Literal["person", "bot", "open"]
    name: str = ""
    """Of the person, or the level of the bot."""
    guest: bytes = b""
    """Digest of the token that opens the seat; empty for open seats, for bots that play
    for nobody, and for people who were forgotten."""
    owner: str = ""
    """Name of the person who is away and for whom the bot on it plays."""


class TableRow(Record, frozen=True):
    """A table as it was set up. The secret never leaves before the end."""

    id: str
    game: str
    version: str
    options: dict[str, Value]
    code: str
    """Six letters, unique among tables that still have an open seat."""
    watch: str
    secret: bytes
    commitment: str
    created: float
    address: str
    """Where it was opened from, for the quota."""
    seats: tuple[SeatRow, ...]
    imported: bool = False
    ended: float | None = None
    changed: float = 0.0
    """When the last entry was written."""
    rematch: str = ""
    study: bool = False
    """Positions may be analysed while the game goes on."""
    pace: Pace = "live"
    """Time that the table waits for an absent player; see pace.py."""
    news: int = 0
    """Goes up with every change, whoever makes it."""
    asking: str = ""
    """What people ask each other, see asking.py."""


class ChatRow(Record, frozen=True):
    number: int
    seat: str
    name: str
    text: str
    at: float
    command: str


class Absence(NamedTuple):
    """The time since when a seat's player has been away; None: present."""

    table: str
    seat: str
    guest: bytes
    since: float | None


class Look(Record, frozen=True):
    """A table as it stood at one moment, with what somebody has not seen of it."""

    table: TableRow
    entries: tuple[LoggedEntry, ...]
    chat: tuple[ChatRow, ...]


class Turn(Record, frozen=True):
    """A bot is to decide, after that entry of its table's log."""

    after: int
    held: bool = False
    """Not yet: people are asked something first."""
    taker: str = ""
    """The server whose bot thinks about it; empty: whichever has time."""


NO_TURN = Turn(-1)
"""Instead of one: no bot is to decide any more."""


class ClaimedTurn(Record, frozen=True):
    """A turn that a server has taken from the queue."""

    table: str
    after: int
    tries: int
    """How often it has been taken, this time included."""


class Quota(Record, frozen=True):
    """How many tables an address may have open at the same time."""

    most: int
    since: float
    """Those that nobody has touched since then do not count."""
