"""A store on a database that speaks SQL: what is asked, but not how it gets there."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from siegeworks.server import statements
from siegeworks.server.meeting import Visits
from siegeworks.server.store import ChatRow, SeatRow, TableRow
from siegeworks.server.table_log import LoggedEntry

P = ParamSpec("P")
T = TypeVar("T")


class SqlStore(ABC):
    """Every word of a `Store` is one statement, in a transaction of its own."""

    @abstractmethod
    async def _read(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Ask something."""

    @abstractmethod
    async def _write(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Change something; it is on the disk when this returns."""

    @abstractmethod
    async def meet(self, server: str, here: Visits, tables: Sequence[str]) -> Visits:
        """Tell other servers who is here, and hear who is there."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written, and let go."""

    # What is written.

    async def open_table(self, table: TableRow) -> None:
        await self._write(statements.open_table, table)

    async def append(self, table: str, entries: Sequence[LoggedEntry]) -> None:
        await self._write(statements.append, table, entries)

    async def say(self, table: str, line: ChatRow) -> None:
        await self._write(statements.say, table, line)

    async def take_seat(self, table: str, row: SeatRow) -> bool:
        return await self._write(statements.take_seat, table, row)

    async def reseat(self, table: str, row: SeatRow) -> None:
        await self._write(statements.reseat, table, row)

    async def ask(self, table: str, asking: str, known: int) -> bool:
        return await self._write(statements.ask, table, asking, known)

    async def end(self, table: str, at: float) -> None:
        await self._write(statements.end, table, at)

    async def follow(self, table: str, follower: TableRow) -> bool:
        return await self._write(statements.follow, table, follower)

    # What is read.

    async def table(self, id: str) -> TableRow | None:
        return await self._read(statements.table, id)

    async def table_by_code(self, code: str) -> TableRow | None:
        return await self._read(statements.table_by_code, code)

    async def table_by_watch(self, watch: str) -> TableRow | None:
        return await self._read(statements.table_by_watch, watch)

    async def tables_of(self, guest: bytes, limit: int) -> list[TableRow]:
        return await self._read(statements.tables_of, guest, limit)

    async def count_open_tables(self, address: str, since: float) -> int:
        return await self._read(statements.count_open_tables, address, since)

    async def news_of(self, tables: Sequence[str]) -> dict[str, int]:
        return await self._read(statements.news_of, tables)

    async def entries(self, table: str, after: int = 0) -> list[LoggedEntry]:
        return await self._read(statements.entries, table, after)

    async def seq_of_command(self, table: str, command: str) -> int | None:
        return await self._read(statements.seq_of_command, table, command)

    async def chat(self, table: str, after: int = 0) -> list[ChatRow]:
        return await self._read(statements.chat, table, after)
