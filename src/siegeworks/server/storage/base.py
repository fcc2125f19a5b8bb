"""What the server asks of whatever keeps its tables."""

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
    """The address has as many tables open as its quota allows."""


class EntryExists(Exception):
    """Somebody else wrote that entry first: read the log again and decide anew."""


class TableChanged(Exception):
    """Another writer changed the table first: read it again and decide anew."""


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
    Methods that read a table raise `UnreadableTable` if what is stored makes no sense.
    """

    async def prove_writable(self) -> None:
        """Raise `Unwritten` if nothing can be stored; leaves nothing behind."""

    async def open_table(
        self,
        table: TableRow,
        entries: Sequence[LoggedEntry] = (),
        turn: Turn | None = None,
        *,
        quota: Quota | None = None,
    ) -> None:
        """With what chance deals first. Raises `EntryExists` if its id, code or watch
        key is an open table's, `TooManyOpen` if its address has opened too many:
        however many try at once, at however many servers."""

    async def table(self, id: str) -> TableRow | None: ...

    async def table_by_code(self, code: str) -> TableRow | None: ...

    async def table_by_watch(self, watch: str) -> TableRow | None: ...

    async def tables_of(
        self, guest: bytes, limit: int
    ) -> list[TableRow | UnreadableTable]:
        """Those where the guest sits, the last changed first."""

    async def count_open_tables(self, address: str, since: float) -> int:
        """Not ended, not imported, opened from there, and used since then."""

    async def entries(self, table: str, after: int = 0) -> list[LoggedEntry]: ...

    async def look(self, table: str, after: int = 0, heard: int = 0) -> Look | None:
        """Everything at one moment: the table, the entries after one, and the chat
        after what was heard."""

    async def appended(
        self, table: str, known: int, after: int
    ) -> tuple[LoggedEntry, ...]:
        """What somebody has missed who knew everything up to `known` news and the entry
        `after`, if it was a single `append`. Otherwise nothing: then look.

        Mostly it is, and this costs much less. Whoever calls must not have counted any
        news that there never were.
        """

    # Each of these answers with the table's number of news once it is stored. One that
    # was decided on what `known` news said raises `TableChanged` if there are others.

    async def append(
        self,
        table: str,
        entries: Sequence[LoggedEntry],
        turn: Turn | None = None,
        *,
        known: int | None = None,
        seats: Sequence[SeatRow] = (),
    ) -> int:
        """All of them or none, together with the seats that they hand over. Raises
        `EntryExists` or `CommandExists`. With `known`, no other change of the table
        comes in between.

        `turn` is the bot's that follows, or `NO_TURN` when one has been taken; None
        leaves the queue as it is, here and below.
        """

    async def seq_of_command(self, table: str, command: str) -> int | None: ...

    async def chat(self, table: str, after: int = 0) -> list[ChatRow]: ...

    async def say(self, table: str, line: ChatRow) -> int:
        """Raises `EntryExists` if the number is taken, `CommandExists` if said."""

    async def take_seat(
        self, table: str, row: SeatRow, known: int, turn: Turn | None = None
    ) -> int:
        """Sit a guest down on an open seat. A guest gets no second seat at a table."""

    async def reseat(
        self, table: str, row: SeatRow, known: int, turn: Turn | None = None
    ) -> int:
        """Replace the player of a seat by a bot, or open the seat. Once a table has an
        entry, its seats are never opened."""

    async def absences(self, table: str) -> dict[str, float]:
        """Seats whose person is away, and since when."""

    async def note_absences(self, absences: Sequence[Absence]) -> None:
        """Keep who is away and who is back, so that a restart does not forget it. That
        is no news of any table."""

    async def ask(
        self, table: str, asking: str, known: int, turn: Turn | None = None
    ) -> int:
        """Keep what people ask each other."""

    async def end(self, table: str, at: float) -> int | None:
        """The game is over: the code opens nothing any more. None: it was before."""

    # Whose seats are whose no more: the tables where that is so, with their news.

    async def unseat(self, guest: bytes) -> dict[str, int]:
        """The guest's token opens no seat any more."""

    async def unseat_everybody(self) -> dict[str, int]:
        """No token opens any seat."""

    async def unseat_the_idle(self, since: float) -> dict[str, int]:
        """The same for tables that have not changed since then."""

    async def meet(
        self, server: str, here: frozenset[tuple[str, bytes]], tables: Sequence[str]
    ) -> frozenset[tuple[str, bytes]]:
        """Tell other servers which guests are at which tables here; and hear which of
        theirs are at these tables."""

    async def news_of(self, tables: Sequence[str]) -> dict[str, int]:
        """How often each of them has changed."""

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
        """Open the table that follows, unless the table has changed since `known` news
        or another follows already: then raise `TableChanged`. The table's news.

        Also raises `EntryExists` and `TooManyOpen` as `open_table` does.
        """

    # The queue of bots' turns.

    async def owe(self, table: str, turn: Turn, known: int) -> bool:
        """Mend the queue where it says anything else about the table, unless that has
        changed since `known` news; whether it was mended."""

    async def has_free_turns(self) -> bool:
        """Whether there are any that nobody is at."""

    async def claim_turns(self, taker: str, most: int) -> list[ClaimedTurn]:
        """Take turns that nobody is at, for a few seconds."""

    async def renew_turns(self, taker: str, tables: Sequence[str]) -> None:
        """Say that the taker is still at these."""

    async def leave_turns(self, taker: str) -> None:
        """Whatever the taker has taken is anybody's again."""

    async def pass_turn_on(self, taker: str, table: str) -> None:
        """A taker may not take that turn; others may."""

    async def put_turn_aside(self, table: str, after: int) -> None:
        """Nobody need try it again before something changes."""

    async def close(self) -> None: ...
