"""Opening, finding and joining tables."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import structlog

from siegeworks.core.game import AnyGame
from siegeworks.server.bots.levels import can_be_analysed, offered
from siegeworks.server.errors import CannotBeRead, NoSuchTable, SeatTaken, TooManyTables
from siegeworks.server.live.live_table import LiveTable
from siegeworks.server.live.registry import LiveTables
from siegeworks.server.protocol import messages
from siegeworks.server.storage.base import (
    EntryExists,
    TableChanged,
    TooManyOpen,
    Unwritten,
)
from siegeworks.server.table.damage import UnreadableTable
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.new_table import new_table, plain, rotated, seating
from siegeworks.server.table.pace import grace_for
from siegeworks.server.table.presenter import ended, info_for
from siegeworks.server.table.records import Quota, SeatRow, TableRow, Turn
from siegeworks.server.table.seats import with_resumed
from siegeworks.server.table.state import TableState, table_state_of

_LOG = structlog.get_logger("siegeworks")

MAX_LISTED_TABLES = 50
"""Maximum number of tables listed for a guest."""
MAX_ATTEMPTS = 5
QUOTA_IDLE_SECONDS = 24 * 60 * 60
"""Seconds after which an untouched table no longer counts as open."""


Put: TypeAlias = Callable[[TableRow], Awaitable[None]]
"""Function that puts a new table into the store."""
Dealt: TypeAlias = tuple[LoggedEntry, ...]
PutDealt: TypeAlias = Callable[[TableRow, Dealt, Turn | None], Awaitable[None]]
"""Function that stores a new table with its first random draws and the turn of a bot
that begins."""


class Lobby:
    """Service that opens, finds and joins tables."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._store = tables.store

    async def open_table(
        self, new: messages.NewTable, guest: bytes, address: str
    ) -> str:
        """Open a table as a guest requests it, and seat them there."""
        # Parsing a player's file may take a while, and must not block other games.
        game = await asyncio.to_thread(self._tables.games.game, new.game, new.options)
        seats = seating(new, game, guest)

        async def put(table: TableRow, dealt: Dealt, turn: Turn | None) -> None:
            await self._store.open_table(table, dealt, turn, quota=self._quota())

        return await self._open(
            game, seats, address, put, study=new.study, pace=new.pace
        )

    def _quota(self) -> Quota:
        most = self._tables.settings.open_tables_per_address
        return Quota(most, since=time.time() - QUOTA_IDLE_SECONDS)

    async def open_rematch(self, room: TableState, known: int) -> tuple[str, int]:
        """Open a table for the same people and partners, with rotated seats; return its
        id, and the change counter of the old table. Raise `TableChanged` if that is not
        `known`."""
        before, news = room.table, known
        for seat in room.wishes:  # a player who asks for one is back
            before = with_resumed(before, seat)
        seats = rotated(before.seats, room.game.teams)

        async def follow(table: TableRow, dealt: Dealt, turn: Turn | None) -> None:
            nonlocal news
            news = await self._store.follow(
                before.id, known, table, dealt, turn, quota=self._quota()
            )

        follower = await self._open(
            room.game,
            seats,
            before.address,
            follow,
            study=before.study,
            pace=before.pace,
        )
        return follower, news

    async def _open(
        self,
        game: AnyGame,
        seats: tuple[SeatRow, ...],
        address: str,
        put: PutDealt,
        *,
        study: bool,
        pace: messages.Pace,
    ) -> str:
        now = time.time()

        async def deal_and_put(table: TableRow) -> None:
            room = table_state_of(game, table)
            dealt = room.due(now)
            await self._tables.bot_queue.storing(
                None, room.with_entries(dealt), lambda turn: put(table, dealt, turn)
            )

        table = await self.stored(
            lambda: new_table(
                game, seats, address=address, now=now, study=study, pace=pace
            ),
            deal_and_put,
        )
        return table.id

    async def stored(
        self, make: Callable[[], TableRow], put: Put | None = None
    ) -> TableRow:
        """Store a new row; its id, code and key are random, so retry if one is
        taken."""
        put = put or self._store.open_table
        for _ in range(MAX_ATTEMPTS):
            table = make()
            try:
                await put(table)
            except EntryExists:
                continue
            except TooManyOpen:
                most = self._tables.settings.open_tables_per_address
                raise TooManyTables(most=most) from None
            return table
        raise AssertionError("random names do not clash so often")

    # Joining.

    async def join(self, code: str, wish: messages.JoinTable, guest: bytes) -> str:
        """Take an open seat; a guest who has a seat already keeps it."""
        table = await self._invited(code)
        async with self._tables.using(table.id) as live, live.lock:
            await self._sit_down(live, wish, guest)
        return table.id

    async def _invited(self, code: str) -> TableRow:
        with self._tables.reading():
            table = await self._store.table_by_code(code)
        if table is None or ended(table):
            raise NoSuchTable
        return table

    async def _sit_down(
        self, live: LiveTable, wish: messages.JoinTable, guest: bytes
    ) -> None:
        """Seat the guest once, retrying whenever the table has changed meanwhile."""
        while not live.room.seats_of(guest):
            seat = _free_seat(live.room, wish.seat)
            row = SeatRow(seat, "person", plain(wish.name), guest)
            try:
                await self._tables.writer.seat(live, row)
            except TableChanged:
                await self._tables.sync.catch_up(live)
            else:
                return await self._tables.writer.begin(live)
        return None

    # Descriptions.

    async def preview(self, code: str) -> messages.TableInfo:
        """Describe the table of an invite code, before the guest takes a seat."""
        return await self._info_of(await self._invited(code), b"")

    async def watched(self, watch: str) -> messages.TableInfo:
        """Describe the table of a spectators' link."""
        with self._tables.reading():
            table = await self._store.table_by_watch(watch)
        if table is None:
            raise NoSuchTable
        return await self._info_of(table, b"")

    async def tables_of(self, guest: bytes) -> list[messages.TableSummary]:
        """The guest's tables, the last changed first. A table that cannot be read is
        left out, so that the others can be reached."""
        found = []
        for table in await self._store.tables_of(guest, MAX_LISTED_TABLES):
            if isinstance(table, UnreadableTable):
                self._tables.given_up(table)
                continue
            try:
                found.append(await self._summary(table, guest))
            except Unwritten:  # the database is away, for all of them
                raise
            except CannotBeRead:  # which has been logged
                continue
            except Exception as problem:  # noqa: BLE001  damage may break anything
                # Not the message of the error: it may name a card.
                kind = type(problem).__name__
                _LOG.warning("a table is not listed", table=table.id, problem=kind)
        return found

    async def _summary(self, table: TableRow, guest: bytes) -> messages.TableSummary:
        info = await self._info_of(table, guest)
        is_due = info.status == "playing" and await self._is_turn_of(table.id, guest)
        return messages.TableSummary(info, is_due, max(table.changed, table.created))

    async def _is_turn_of(self, table_id: str, guest: bytes) -> bool:
        async with self._tables.using(table_id) as live:
            room, actor = live.room, live.room.actor
            is_own = actor in room.seats_of(guest)
            return is_own and not room.row(str(actor)).owner

    async def _info_of(self, table: TableRow, guest: bytes) -> messages.TableInfo:
        """Describe a table from memory; a finished one without loading it."""
        if self._tables.is_live(table.id) or not ended(table):
            async with self._tables.using(table.id) as live:
                return live.info(guest, time.time())
        with self._tables.reading():
            game = self._tables.games.of_table(table)
        return info_for(
            table,
            seats=[row.seat for row in table.seats if row.guest == guest != b""],
            away_since={},
            teams=game.teams,
            levels=offered(game),
            analysis=can_be_analysed(game),
            grace=grace_for(table.pace, self._tables.settings.grace),
            is_over=True,
        )


def _free_seat(room: TableState, wished: str | None) -> str:
    """Pick the requested open seat, or the first; raise `SeatTaken` if none is left."""
    free = [
        row.seat
        for row in room.table.seats
        if row.kind == "open" and wished in (None, row.seat)
    ]
    if room.is_over or not free:
        raise SeatTaken
    return free[0]
