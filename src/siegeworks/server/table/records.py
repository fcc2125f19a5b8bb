"""Rows of a table in the store: seats, set-up, chat, and queued bot turns."""

from typing import Literal, NamedTuple

from siegeworks.core.options import Value
from siegeworks.core.record import Record
from siegeworks.server.protocol.messages import Pace
from siegeworks.server.table.log import LoggedEntry


class SeatRow(Record, frozen=True):
    """A seat and its player."""

    seat: str
    kind: Literal["person", "bot", "open"]
    name: str = ""
    """Name of the person, or level of the bot."""
    guest: bytes = b""
    """Digest of the token that opens the seat; empty for open seats, for bots that
    replace no absent player, and for people who were forgotten."""
    owner: str = ""
    """Name of the absent person for whom the bot on this seat plays."""


class TableRow(Record, frozen=True):
    """A table as it was set up. The secret is not sent before the game ends."""

    id: str
    game: str
    version: str
    options: dict[str, Value]
    code: str
    """Invite code of six letters, unique among tables that still have an open seat."""
    watch: str
    secret: bytes
    commitment: str
    created: float
    address: str
    """Client address that opened the table, for the quota."""
    seats: tuple[SeatRow, ...]
    imported: bool = False
    ended: float | None = None
    changed: float = 0.0
    """Unix time at which the last entry was written."""
    rematch: str = ""
    study: bool = False
    """True if positions may be analysed while the game goes on."""
    pace: Pace = "live"
    """Time that the table waits for an absent player; see pace.py."""
    news: int = 0
    """Change counter: raised by every change of the table, by any server."""
    asking: str = ""
    """Open proposals of the players, encoded by proposals.py."""


class ChatRow(Record, frozen=True):
    number: int
    seat: str
    name: str
    text: str
    at: float
    command: str


class Absence(NamedTuple):
    """Absence of a seat's player since a Unix time; None: the player is present."""

    table: str
    seat: str
    guest: bytes
    since: float | None


class Look(Record, frozen=True):
    """Snapshot of a table, with the entries and chat that the caller lacks."""

    table: TableRow
    entries: tuple[LoggedEntry, ...]
    chat: tuple[ChatRow, ...]


class Turn(Record, frozen=True):
    """Queued turn of a bot, which has to decide after that entry of its table's log."""

    after: int
    held: bool = False
    """True while the bot has to wait, because players are asked something first."""
    taker: str = ""
    """Server whose bot has taken the turn; empty: any server may take it."""


NO_TURN = Turn(-1)
"""Null object: no bot has to decide any more."""


class ClaimedTurn(Record, frozen=True):
    """A turn that a server has taken from the queue."""

    table: str
    after: int
    tries: int
    """Number of times it has been taken, this time included."""


class Quota(Record, frozen=True):
    """Maximum number of tables that an address may have open at the same time."""

    most: int
    since: float
    """Unix time; tables untouched since then do not count."""
