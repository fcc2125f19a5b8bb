"""Writer of the tables in memory: stores each change, then applies and announces it."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace as with_fields
from typing import TYPE_CHECKING

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import replace
from siegeworks.server.errors import CannotBeRead
from siegeworks.server.live.live_table import NOT_YOURS, LiveTable
from siegeworks.server.live.store_errors import nothing_stored
from siegeworks.server.storage.base import EntryExists, TableChanged
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.proposals import proposals_in
from siegeworks.server.table.records import SeatRow, TableRow
from siegeworks.server.table.seats import changed_seats, with_sitter
from siegeworks.server.table.state import TableState

if TYPE_CHECKING:
    from siegeworks.server.live.registry import LiveTables


class TableWriter:
    """Writes entries, seats and proposals. Every caller holds the table's lock."""

    def __init__(self, tables: "LiveTables") -> None:
        self._tables = tables
        self._store = tables.store

    async def write(
        self,
        live: LiveTable,
        entries: tuple[LoggedEntry, ...],
        answer: Callable[[], None] = lambda: None,
        *,
        known: int | None = None,
    ) -> None:
        """Store and commit → apply → answer → notify all clients.

        Raise `TableChanged` unless the table's change counter is still `known`.
        """
        before, after = live.room, live.room.with_entries(entries)
        seats = changed_seats(before.table, after.table)
        news = await self._tables.bot_queue.storing(
            before,
            after,
            lambda turn: self._store.append(
                before.table.id, entries, turn, known=known, seats=seats
            ),
        )
        self._tables.sync.written(live, news)
        live.room = after
        answer()
        live.tell_entries(entries)
        if seats:
            self.tell_seats(live)
        await self.store_end(live)
        self._tables.bot_queue.has_changed(live)

    async def ask(self, live: LiveTable, room: TableState, declined: str) -> None:
        """Store the open proposals of a table, or raise `TableChanged`."""
        asking = proposals_in(room, declined)
        news = await self._tables.bot_queue.storing(
            live.room,
            room,
            lambda turn: self._store.ask(room.table.id, asking, live.news, turn),
        )
        self._tables.sync.written(live, news)

    async def seat(
        self, live: LiveTable, row: SeatRow, answer: Callable[[], None] = lambda: None
    ) -> None:
        """Change the player of a seat, or open it. Raise `TableChanged` if the table
        has changed since the decision."""
        table = live.room.table
        after = live.room.with_table(with_sitter(table, row))
        put = self._store.take_seat if row.kind == "person" else self._store.reseat
        news = await self._tables.bot_queue.storing(
            live.room, after, lambda turn: put(table.id, row, live.news, turn)
        )
        self._tables.sync.written(live, news)
        live.room = after
        answer()
        live.came(row.guest, time.time())
        self.tell_seats(live)

    async def begin(self, live: LiveTable) -> None:
        """Deal once all seats are taken.

        The players keep their seats even if the draws cannot be stored: those are
        retried, see `LiveTables.sweep`.
        """
        is_dealt = False
        try:
            is_dealt = await self.deal(live)
        except SiegeworksError as problem:
            nothing_stored(problem)
        if not is_dealt:
            live.tell_entries(())
            self._tables.bot_queue.has_changed(live)

    async def deal(self, live: LiveTable) -> bool:
        """Store the random draws that are due; return whether there were any."""
        entries = live.room.due(time.time())
        if entries:
            try:
                await self.write(live, entries)
            except EntryExists:  # another server has made the very same draws
                await self._tables.sync.catch_up(live)
        return bool(entries)

    async def ensure_dealt(self, live: LiveTable) -> None:
        """Deal at a full table whose server could not, or was killed."""
        async with live.lock:
            with suppress(SiegeworksError, CannotBeRead):
                await self.deal(live)

    async def repair_seats(self, before: TableRow, after: TableRow) -> int:
        """Bring the stored seats up to the log; return the change counter. An older
        server may have been killed between the two."""
        news = before.news
        for row in changed_seats(before, after):
            with suppress(SiegeworksError, TableChanged):
                news = await self._store.reseat(after.id, row, news)
        return news

    async def store_end(self, live: LiveTable) -> None:
        """Store that the game is over. This is not part of the commit: loading repairs
        it if the server was killed in between."""
        table = live.room.table
        if live.room.is_over and table.ended is None:
            now = time.time()
            with suppress(SiegeworksError):
                if (news := await self._store.end(table.id, now)) is not None:
                    self._tables.sync.written(live, news)
                table = replace(live.room.table, ended=now)
                live.room = with_fields(live.room, table=table)
            live.tell_table(now)

    def tell_seats(self, live: LiveTable) -> None:
        self._close_replaced(live)
        live.tell_table(time.time())

    def _close_replaced(self, live: LiveTable) -> None:
        """Close sockets of guests who lost their seat, e.g. back just as a bot took
        it."""
        for visit in live.visits:
            if visit.seat not in (None, *live.room.seats_of(visit.guest)):
                visit.part(NOT_YOURS)

    async def store_absences(self) -> None:
        """Store absences, so that reloading a table does not restart grace periods."""
        now = time.time()
        lives = {live.room.table.id: live for live in self._tables.all_live()}
        found = [each for live in lives.values() for each in live.absences_to_note(now)]
        if not found:
            return
        with suppress(SiegeworksError):  # the database is away: at the next sweep
            await self._store.note_absences(found)
            for each in found:
                lives[each.table].have_noted(each)
