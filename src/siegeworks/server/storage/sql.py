"""Store on an SQL database: maps its methods to queries; subclasses execute them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from siegeworks.server.storage import queries, queue_queries, retention_queries
from siegeworks.server.storage.presence_queries import Visits
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

P = ParamSpec("P")
T = TypeVar("T")


class SqlStore(ABC):
    """`Store` whose methods each run one query function in its own transaction."""

    @abstractmethod
    async def _read(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run a query function that reads, on one consistent snapshot."""

    @abstractmethod
    async def _glance(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run a query function with a single read, which needs no transaction."""

    @abstractmethod
    async def _write(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run a query function that writes; its changes are on disk on return."""

    @abstractmethod
    async def _write_at_once(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run a query function whose write is a single statement on PostgreSQL, which
        needs no transaction."""

    @abstractmethod
    async def meet(self, server: str, here: Visits, tables: Sequence[str]) -> Visits:
        """Exchange presence with the peer servers; see `Store.meet`."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending writes and close the connections."""

    # Writes.

    async def prove_writable(self) -> None:
        await self._write(queries.prove_writable)

    async def open_table(
        self,
        table: TableRow,
        entries: Sequence[LoggedEntry] = (),
        turn: Turn | None = None,
        *,
        quota: Quota | None = None,
    ) -> None:
        await self._write(queries.open_table, table, entries, turn, quota)

    async def append(
        self,
        table: str,
        entries: Sequence[LoggedEntry],
        turn: Turn | None = None,
        *,
        known: int | None = None,
        seats: Sequence[SeatRow] = (),
    ) -> int:
        if known is None and not seats:
            return await self._write_at_once(queries.append, table, entries, turn)
        return await self._write(
            queries.append_if, table, entries, turn, known=known, seats=seats
        )

    async def say(self, table: str, line: ChatRow) -> int:
        return await self._write(queries.say, table, line)

    async def take_seat(
        self, table: str, row: SeatRow, known: int, turn: Turn | None = None
    ) -> int:
        return await self._write(queries.take_seat, table, row, known, turn)

    async def reseat(
        self, table: str, row: SeatRow, known: int, turn: Turn | None = None
    ) -> int:
        return await self._write(queries.reseat, table, row, known, turn)

    async def note_absences(self, absences: Sequence[Absence]) -> None:
        await self._write(queries.note_absences, absences)

    async def unseat(self, guest: bytes) -> dict[str, int]:
        return await self._write(retention_queries.unseat, guest)

    async def unseat_everybody(self) -> dict[str, int]:
        return await self._write(retention_queries.unseat_everybody)

    async def unseat_the_idle(self, since: float) -> dict[str, int]:
        return await self._write(retention_queries.unseat_the_idle, since)

    async def ask(
        self, table: str, asking: str, known: int, turn: Turn | None = None
    ) -> int:
        return await self._write(queries.ask, table, asking, known, turn)

    async def end(self, table: str, at: float) -> int | None:
        return await self._write_at_once(queries.end, table, at)

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
        return await self._write(
            queries.follow, table, known, follower, entries, turn, quota
        )

    # The queue of bots' turns.

    async def owe(self, table: str, turn: Turn, known: int) -> bool:
        return await self._write(queue_queries.owe, table, turn, known)

    async def has_free_turns(self) -> bool:
        return await self._glance(queue_queries.has_free_turns)

    async def claim_turns(self, taker: str, most: int) -> list[ClaimedTurn]:
        return await self._write_at_once(queue_queries.claim_turns, taker, most)

    async def renew_turns(self, taker: str, tables: Sequence[str]) -> None:
        await self._write(queue_queries.renew_turns, taker, tables)

    async def leave_turns(self, taker: str) -> None:
        await self._write_at_once(queue_queries.leave_turns, taker)

    async def pass_turn_on(self, taker: str, table: str) -> None:
        await self._write_at_once(queue_queries.pass_turn_on, taker, table)

    async def put_turn_aside(self, table: str, after: int) -> None:
        await self._write_at_once(queue_queries.put_turn_aside, table, after)

    # Reads.

    async def table(self, id: str) -> TableRow | None:
        return await self._read(queries.table, id)

    async def table_ids(self) -> list[str]:
        """Ids of all tables, the oldest first."""
        return await self._glance(queries.table_ids)

    async def table_by_code(self, code: str) -> TableRow | None:
        return await self._read(queries.table_by_code, code)

    async def table_by_watch(self, watch: str) -> TableRow | None:
        return await self._read(queries.table_by_watch, watch)

    async def tables_of(
        self, guest: bytes, limit: int
    ) -> list[TableRow | UnreadableTable]:
        return await self._read(queries.tables_of, guest, limit)

    async def count_open_tables(self, address: str, since: float) -> int:
        return await self._glance(queries.count_open_tables, address, since)

    async def news_of(self, tables: Sequence[str]) -> dict[str, int]:
        return await self._glance(queries.news_of, tables)

    async def look(self, table: str, after: int = 0, heard: int = 0) -> Look | None:
        # Decoded after the connection is released, as decoding may fail; also below.
        found = await self._read(queries.look, table, after, heard)
        return None if found is None else queries.decoded_look(found)

    async def appended(
        self, table: str, known: int, after: int
    ) -> tuple[LoggedEntry, ...]:
        rows = await self._glance(queries.appended, table, known, after)
        return tuple(queries.decoded(table, rows))

    async def absences(self, table: str) -> dict[str, float]:
        return await self._glance(queries.absences, table)

    async def entries(self, table: str, after: int = 0) -> list[LoggedEntry]:
        rows = await self._glance(queries.entry_rows, table, after)
        return queries.decoded(table, rows)

    async def seq_of_command(self, table: str, command: str) -> int | None:
        return await self._glance(queries.seq_of_command, table, command)

    async def chat(self, table: str, after: int = 0) -> list[ChatRow]:
        return await self._glance(queries.chat, table, after)
