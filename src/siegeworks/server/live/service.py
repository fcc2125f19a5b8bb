"""The table service: the parts that work on tables, and the sockets at them.

The lobby opens and finds tables, commands are carried out, the archive replays games,
retention removes idle guests; each part is a file of its own.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from siegeworks.core.catalog import Catalog
from siegeworks.core.game import AnyGame
from siegeworks.server import metrics
from siegeworks.server.bots.protocol import BotService
from siegeworks.server.cluster.notifications import LocalNotifier, Notifier
from siegeworks.server.errors import NotYourSeat
from siegeworks.server.live.analysis import Analyses
from siegeworks.server.live.archive import Archive
from siegeworks.server.live.bot_player import BotPlayer
from siegeworks.server.live.bot_queue import LeasedBotQueue
from siegeworks.server.live.commands import Commands
from siegeworks.server.live.greeting import greeting
from siegeworks.server.live.live_table import LiveTable, Subscriber, is_news_to
from siegeworks.server.live.lobby import Lobby
from siegeworks.server.live.registry import LiveTables
from siegeworks.server.live.retention import Retention
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.storage.base import Store
from siegeworks.server.table.access import require_access
from siegeworks.server.table.presenter import encode

PRESENCE_DEBOUNCE_SECONDS = 1.0
"""Debounce of presence: a client back within it, as by reloading, never left."""


class TableService:
    """All tables of a server, with the clients at them."""

    def __init__(
        self,
        store: Store,
        catalog: Catalog,
        settings: Settings,
        bots: BotService,
        news: Notifier | None = None,
    ) -> None:
        self.tables = LiveTables(store, catalog, settings, news or LocalNotifier())
        self._turns = LeasedBotQueue(self.tables, BotPlayer(self.tables, bots))
        self.tables.start(self._turns)
        self.lobby = Lobby(self.tables)
        self.commands = Commands(self.tables, self.lobby)
        self.archive = Archive(self.tables, self.lobby)
        self.analyses = Analyses(self.tables, bots)
        self.retention = Retention(self.tables)

    async def close(self) -> None:
        """Close every socket with a code that makes its client reconnect at once."""
        await self.tables.close()
        await self.commands.finish()
        await self._turns.leave()

    async def info(
        self, table_id: str, guest: bytes | None, watch: str | None = None
    ) -> messages.TableInfo:
        """Describe a table, without the game on it, as the client may know it."""
        async with self.tables.sync.up_to_date(table_id) as live:
            require_access(live.room, guest, watch)
            return live.info(guest or b"", time.time())

    async def game_at(
        self, table_id: str, guest: bytes | None, watch: str | None = None
    ) -> AnyGame:
        """The game with the options of that table, for clients that may look at it."""
        async with self.tables.sync.up_to_date(table_id) as live:
            require_access(live.room, guest, watch)
            return live.room.game

    # Sockets.

    @asynccontextmanager
    async def visiting(
        self, table_id: str, guest: bytes | None, watch: str | None
    ) -> AsyncIterator[Subscriber]:
        """Subscribe a socket to a table, from its first frame to its last."""
        async with self.tables.sync.up_to_date(table_id) as live:
            require_access(live.room, guest, watch)
            visit = Subscriber(guest or b"")
            live.visits.add(visit)
            metrics.OPEN_SOCKETS.inc()
            try:
                yield visit
            finally:
                metrics.OPEN_SOCKETS.dec()
                live.visits.discard(visit)
                live.left(visit.guest, time.time())
                self._announce_presence(live)

    async def greet(
        self, table_id: str, visit: Subscriber, hello: messages.Hello
    ) -> int:
        """Answer a `Hello`: from now on the socket is sent what its seat may know.

        Return the number of entries that the client had missed, for its rate limit.
        """
        async with self.tables.using(table_id) as live:
            if is_news_to(live, hello, visit.guest):
                await self.tables.sync.refresh(live)
            if hello.seat not in (None, *live.room.seats_of(visit.guest)):
                raise NotYourSeat
            visit.seat = hello.seat
            visit.has_said_hello = True
            visit.in_pieces = hello.in_pieces
            live.arrived(visit.guest)
            told = greeting(live, hello, visit.guest, time.time())
            for message in told.at_once:
                visit.send(message)
            visit.send_between(map(encode, told.history))
            self._announce_presence(live)
            return told.missed

    def _announce_presence(self, live: LiveTable) -> None:
        """Notify of presence a moment later, if it has still changed then."""
        if not self.tables.is_closing:
            loop = asyncio.get_running_loop()
            loop.call_later(PRESENCE_DEBOUNCE_SECONDS, self._tell_presence, live)

    def _tell_presence(self, live: LiveTable) -> None:
        if not self.tables.is_closing and live.here() != live.announced:
            live.tell_table(time.time())
