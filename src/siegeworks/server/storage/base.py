"""Store of tables: its protocol and its errors."""

from collections.abc import Sequence
from typing import Protocol

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.table.damage import UnreadableTable
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.records import (
    Absence,
    ChatRow,
    ClaimedTurn,
    Look,
    Quota,
    SeatRow,
    TableRow,
    Turn,
)


class TooManyOpen(Exception):
    """The address has reached its quota of open tables."""


class EntryExists(Exception):
    """Another writer stored that entry first: read the log again and decide anew."""


class TableChanged(Exception):
    """Another writer changed the table first: read it again and decide anew."""


class CommandExists(Exception):
    """The command was accepted before (idempotency); `seq` is its entry or message."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"accepted before as {seq}")
        self.seq = seq


class Unwritten(SiegeworksError):
    """Failed write: the database refused it, and nothing of it was stored."""


class Unreachable(Unwritten):
    """The database does not answer. It is unknown whether a write was stored; a client
    that sends the same command again learns it."""


class Store(Protocol):
    """Persistent store of tables: an append-only log for each, and some mutable state.

    A write that has returned is on disk: it survives a crash and a power cut. Methods
    that read a table raise `UnreadableTable` if the stored data cannot be decoded.
    """

    async def prove_writable(self) -> None:
        """Raise `Unwritten` if nothing can be stored; leave nothing behind."""

    async def open_table(
        self,
        table: TableRow,
        entries: Sequence[LoggedEntry] = (),
        turn: Turn | None = None,
        *,
        quota: Quota | None = None,
    ) -> None:
        """Store a new table with its first chance entries.

        Raises `EntryExists` if its id, invite code or spectators' key is taken, and
        `TooManyOpen` above the quota, which also holds for concurrent requests at
        several servers.
        """

    async def table(self, id: str) -> TableRow | None: ...

    async def table_by_code(self, code: str) -> TableRow | None: ...

    async def table_by_watch(self, watch: str) -> TableRow | None: ...

    async def tables_of(
        self, guest: bytes, limit: int
    ) -> list[TableRow | UnreadableTable]:
        """Tables where the guest has a seat, the most recently changed first."""

    async def count_open_tables(self, address: str, since: float) -> int:
        """Number of tables opened from an address that are unfinished, not imported,
        and were changed since then."""

    async def entries(self, table: str, after: int = 0) -> list[LoggedEntry]: ...

    async def look(self, table: str, after: int = 0, heard: int = 0) -> Look | None:
        """Consistent snapshot of a table: its row, the entries after `after`, and the
        chat after message `heard`."""

    async def appended(
        self, table: str, known: int, after: int
    ) -> tuple[LoggedEntry, ...]:
        """Entries after `after`, if a single `append` is the only change since change
        counter `known`; otherwise nothing: then use `look`.

        Usually it is, and this is much cheaper. `known` must never be ahead of the
        store, or a change would be missed.
        """

    # Each of these returns the table's new change counter (`news`) once it is stored.
    # Those with `known`, the counter they are based on, raise `TableChanged` if the
    # table has changed since.

    async def append(
        self,
        table: str,
        entries: Sequence[LoggedEntry],
        turn: Turn | None = None,
        *,
        known: int | None = None,
        seats: Sequence[SeatRow] = (),
    ) -> int:
        """Append entries atomically, together with the seats that they reassign.

        Raises `EntryExists` or `CommandExists`, and with `known` also `TableChanged`.
        `turn` is the bot's turn to enqueue, `NO_TURN` removes the queued one, and None
        leaves the queue unchanged, here and below.
        """

    async def seq_of_command(self, table: str, command: str) -> int | None: ...

    async def chat(self, table: str, after: int = 0) -> list[ChatRow]: ...

    async def say(self, table: str, line: ChatRow) -> int:
        """Store a chat message. Raises `EntryExists` if its number is taken, and
        `CommandExists` if it was stored before."""

    async def take_seat(
        self, table: str, row: SeatRow, known: int, turn: Turn | None = None
    ) -> int:
        """Give an open seat to a guest who has no seat at the table yet."""

    async def reseat(
        self, table: str, row: SeatRow, known: int, turn: Turn | None = None
    ) -> int:
        """Replace the player of a seat by a bot, or open the seat. Once a table has an
        entry, its seats are never opened."""

    async def absences(self, table: str) -> dict[str, float]:
        """Absent players: the time since when, by seat."""

    async def note_absences(self, absences: Sequence[Absence]) -> None:
        """Store absences and returns, so that they survive a restart. This does not
        increment the change counters."""

    async def ask(
        self, table: str, asking: str, known: int, turn: Turn | None = None
    ) -> int:
        """Store the open proposals of a table's players."""

    async def end(self, table: str, at: float) -> int | None:
        """Mark the game as over, which frees the invite code. None: it was already."""

    # Removal of guests from seats; each returns the affected tables' change counters.

    async def unseat(self, guest: bytes) -> dict[str, int]:
        """Remove a guest's token from all seats."""

    async def unseat_everybody(self) -> dict[str, int]:
        """Remove all tokens from all seats."""

    async def unseat_the_idle(self, since: float) -> dict[str, int]:
        """Remove all tokens at running games without changes since then."""

    async def meet(
        self, server: str, here: frozenset[tuple[str, bytes]], tables: Sequence[str]
    ) -> frozenset[tuple[str, bytes]]:
        """Report to the peer servers which guests are at which tables here, and return
        which of their guests are at these tables."""

    async def news_of(self, tables: Sequence[str]) -> dict[str, int]:
        """Change counters of these tables."""

    async def follow(
        self,
        table: str,
        known: int,
        follower: TableRow,
        entries: Sequence[LoggedEntry] = (),
        turn: Turn | None = None,
        *,
        quota: Quota | None = None,
    ) -> int:
        """Open a rematch and link the table to it; return the table's change counter.

        Raises `TableChanged` if the table has changed since `known` or has a rematch
        already, and `EntryExists` and `TooManyOpen` as `open_table` does.
        """

    # The queue of bots' turns.

    async def owe(self, table: str, turn: Turn, known: int) -> bool:
        """Correct the table's queue entry if it differs from `turn`, unless the table
        has changed since `known`; True if it was corrected."""

    async def has_free_turns(self) -> bool:
        """True if a queued turn is not leased by any server."""

    async def claim_turns(self, taker: str, most: int) -> list[ClaimedTurn]:
        """Lease free turns to a server (`taker`) for a few seconds."""

    async def renew_turns(self, taker: str, tables: Sequence[str]) -> None:
        """Renew the leases of a server on these tables' turns."""

    async def leave_turns(self, taker: str) -> None:
        """Release all leases of a server."""

    async def pass_turn_on(self, taker: str, table: str) -> None:
        """Give up a turn that this server must not play, for other servers to take."""

    async def put_turn_aside(self, table: str, after: int) -> None:
        """Suspend a turn that no server can play, until the table changes."""

    async def close(self) -> None: ...
