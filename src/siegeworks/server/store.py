"""What the server asks of whatever keeps its tables."""

from collections.abc import Sequence
from typing import Literal, Protocol

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.options import Value
from siegeworks.core.record import Record
from siegeworks.server.table_log import LoggedEntry


class SeatRow(Record, frozen=True):
    """Who sits where."""

    seat: str
    kind: Literal["person", "bot", "open"]
    name: str = ""
    """Of the person, or the level of the bot."""
    guest: bytes = b""
    """Digest of the token that opens the seat; empty for bots and open seats."""


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


class EntryExists(Exception):
    """Somebody else wrote that entry first: read the log again and decide anew."""


class CommandExists(Exception):
    """The command was accepted before; `seq` is what it became."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"accepted before as {seq}")
        self.seq = seq


class Unwritten(SiegeworksError):
    """The database would not take it. Nothing of it was stored."""


class Unreachable(Unwritten):
    """The database does not answer. What was being written may be stored, or not:
    whoever sends the same command again is told."""


class Store(Protocol):
    """An append-only log for each table, and a little that changes beside it.

    A write that has returned is on the disk: it survives the process and the power.
    """

    async def open_table(self, table: TableRow) -> None:
        """Raises `EntryExists` if its id, code or watch key is an open table's."""

    async def table(self, id: str) -> TableRow | None: ...

    async def table_by_code(self, code: str) -> TableRow | None: ...

    async def table_by_watch(self, watch: str) -> TableRow | None: ...

    async def tables_of(self, guest: bytes, limit: int) -> list[TableRow]:
        """Those where the guest sits, the last changed first."""

    async def count_open_tables(self, address: str, since: float) -> int:
        """Not ended, not imported, opened from there, and used since then."""

    async def entries(self, table: str, after: int = 0) -> list[LoggedEntry]: ...

    async def append(self, table: str, entries: Sequence[LoggedEntry]) -> None:
        """All of them or none. Raises `EntryExists` or `CommandExists`."""

    async def seq_of_command(self, table: str, command: str) -> int | None: ...

    async def chat(self, table: str, after: int = 0) -> list[ChatRow]: ...

    async def say(self, table: str, line: ChatRow) -> None:
        """Raises `EntryExists` if the number is taken, `CommandExists` if said."""

    async def take_seat(self, table: str, row: SeatRow) -> bool:
        """Sit down if the seat is still open; whether it was."""

    async def reseat(self, table: str, row: SeatRow) -> None:
        """Whoever sat there sits there no more: a bot does, or nobody."""

    async def ask(self, table: str, asking: str, known: int) -> bool:
        """Keep what people ask each other, unless the table has changed since `known`
        news; whether it was kept."""

    async def end(self, table: str, at: float) -> None:
        """The game is over: the code opens nothing any more."""

    async def meet(
        self, server: str, here: frozenset[tuple[str, bytes]], tables: Sequence[str]
    ) -> frozenset[tuple[str, bytes]]:
        """Tell other servers which guests are at which tables here; and hear which of
        theirs are at these tables."""

    async def news_of(self, tables: Sequence[str]) -> dict[str, int]:
        """How often each of them has changed."""

    async def follow(self, table: str, follower: TableRow) -> bool:
        """Open the table that follows, unless one does already; whether it was opened.

        Raises `EntryExists` as `open_table` does.
        """

    async def close(self) -> None: ...
