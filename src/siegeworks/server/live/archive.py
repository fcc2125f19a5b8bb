"""Replays of tables, and imports of games that were played elsewhere."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from siegeworks.core.errors import BadPlaythrough
from siegeworks.core.playthrough import AnyPlaythrough, read_playthrough
from siegeworks.core.seat import Seat
from siegeworks.server.errors import BadSetup, NotOverYet, NotYourSeat
from siegeworks.server.live.lobby import Lobby
from siegeworks.server.live.registry import LiveTables
from siegeworks.server.protocol import messages
from siegeworks.server.table import replay
from siegeworks.server.table.access import require_access
from siegeworks.server.table.fold import IMPOSSIBLE
from siegeworks.server.table.import_game import lines_of
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.new_table import imported_table
from siegeworks.server.table.state import TableState

UNSHOWABLE = "this part of the file tells of something that cannot have happened"

T = TypeVar("T")


class Archive:
    """Replays, exports and imports, run in a thread: table states are immutable.

    One at a time: more would not be faster, and would leave live games too small a
    share of the interpreter.
    """

    def __init__(self, tables: LiveTables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby
        self._desk = asyncio.Lock()

    async def _told(self, room: TableState, work: Callable[[], T]) -> T:
        """Run a replay job. An imported file may claim anything, so an impossible event
        in it is an error of the file."""
        async with self._desk:
            try:
                return await asyncio.to_thread(work)
            except IMPOSSIBLE:
                if not room.table.imported:
                    raise
                raise BadSetup(problem=UNSHOWABLE) from None

    async def moments(
        self,
        table_id: str,
        first: int,
        last: int,
        guest: bytes | None,
        watch: str | None = None,
        seat: str | None = None,
    ) -> messages.Moments:
        """Part of the replay: own knowledge before the end, everything after."""
        async with self._tables.sync.up_to_date(table_id) as live:
            room = live.room
            require_access(room, guest, watch)
            info = live.info(guest or b"", time.time())
        reader = _onlooker(room, guest or b"", seat)

        def told() -> messages.Moments:
            log = replay.log_of(room, reader, is_open=room.is_over)
            stretch = replay.moments_of(
                room, reader, first=first, last=last, is_open=room.is_over
            )
            return messages.Moments(info, log, stretch)

        return await self._told(room, told)

    async def playthrough(
        self, table_id: str, guest: bytes | None, watch: str | None = None
    ) -> bytes:
        """Export the finished game as a file."""
        room = await self._finished(table_id, guest, watch)
        return await self._told(room, lambda: replay.playthrough_of(room))

    async def fairness(
        self, table_id: str, guest: bytes | None, watch: str | None = None
    ) -> messages.Fairness:
        """Reveal all random draws of the finished game."""
        room = await self._finished(table_id, guest, watch)
        return await self._told(room, lambda: replay.fairness_of(room))

    async def _finished(
        self, table_id: str, guest: bytes | None, watch: str | None
    ) -> TableState:
        async with self._tables.sync.up_to_date(table_id) as live:
            require_access(live.room, guest, watch)
            if not live.room.is_over:
                raise NotOverYet
            return live.room

    async def import_playthrough(self, file: bytes, guest: bytes, address: str) -> str:
        """Create a table at which the game in a file can be replayed."""
        now = time.time()

        def read() -> tuple[AnyPlaythrough, list[LoggedEntry]]:
            record = read_playthrough(file, self._tables.games.catalog)
            return record, lines_of(record, now)

        try:
            async with self._desk:
                record, lines = await asyncio.to_thread(read)
        except BadPlaythrough as problem:
            raise BadSetup(problem=str(problem)) from None
        table = await self._lobby.stored(
            lambda: imported_table(record, guest, address=address, now=now)
        )
        await self._tables.store.append(table.id, lines)
        return table.id


def _onlooker(room: TableState, guest: bytes, seat: str | None) -> Seat | None:
    """Seat whose view a guest replays, any after the end; None: a spectator's view."""
    own = room.seats_of(guest)
    if seat is None:
        # Two players who share a device must not see the hand of either.
        return room.seat(own[0]) if len(own) == 1 else None
    names = tuple(map(str, room.game.seats))
    if seat not in (names if room.is_over else own):
        raise NotYourSeat
    return room.seat(seat)
