"""Synchronisation of the tables in memory with the store and other servers.

Other servers on the same database announce their changes by pub/sub; a poll finds
changes whose notification was lost. Presence is exchanged once a second.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.cluster.notifications import Notifier
from siegeworks.server.errors import CannotBeRead
from siegeworks.server.live.background import keep_running
from siegeworks.server.live.live_table import LiveTable, chat_line
from siegeworks.server.protocol import messages
from siegeworks.server.table.damage import decoding_errors
from siegeworks.server.table.proposals import who_declined
from siegeworks.server.table.reload import (
    caught_up,
    described_parts,
    with_stored_entries,
)
from siegeworks.server.table.state import TableState
from siegeworks.server.table.turns import turn_of

if TYPE_CHECKING:
    from siegeworks.server.live.registry import LiveTables

POLL_SECONDS = 1.0
"""Seconds between two polls for changes whose notification was lost."""
TURN_CHANNEL = "turn"
"""Channel name for "a bot turn is queued", published in place of a table's id."""
GETTING_READY = "getting-ready:"
"""Prefix of a table's id for "its bot is warming up", published with the entry after
which it has to move, or with 0 once it is ready. Older servers know no such table, and
do nothing."""


class TableSync:
    """Loads what other servers write, and announces what this one has written."""

    def __init__(self, tables: "LiveTables", notifier: Notifier) -> None:
        self._tables = tables
        self._store = tables.store
        self._notifier = notifier
        self._server = secrets.token_hex(8)
        """Id of this server among those on the same database."""

    @property
    def is_shared(self) -> bool:
        """True if other servers may use the same database."""
        return self._notifier.is_shared

    def start(self) -> None:
        """Start to listen and to poll, unless no other server can write."""
        if self.is_shared:
            self._tables.tasks.start(keep_running(self._listen))
            self._tables.tasks.start(keep_running(self._poll))

    @asynccontextmanager
    async def up_to_date(self, table_id: str) -> AsyncIterator[LiveTable]:
        """Keep a table in memory, and first load all changes by other servers.

        A client that has just taken a seat at one server may come to the next one at
        once, faster than the notification.
        """
        async with self._tables.using(table_id) as live:
            await self.refresh(live)
            yield live

    async def refresh(self, live: LiveTable) -> None:
        """Load changes by other servers, without waiting for a notification."""
        if self._notifier.is_shared and await self._is_behind(live):
            await self._catch_up_once(live)

    async def _is_behind(self, live: LiveTable) -> bool:
        """True if another server has changed the table; False if the store is away."""
        table = live.room.table.id
        with suppress(SiegeworksError, TimeoutError):
            async with asyncio.timeout(POLL_SECONDS):
                news = await self._store.news_of([table])
            return news.get(table, live.news) != live.news
        return False

    async def catch_up(self, live: LiveTable) -> None:
        """Load changes by other writers from the store, and notify clients.

        The caller holds the lock.
        """
        with self._tables.reading():
            await self._apply_changes(live)

    async def _apply_changes(self, live: LiveTable) -> None:
        live.looks += 1
        before = live.room
        appended = await self._store.appended(before.table.id, live.news, before.seq)
        if appended:
            with decoding_errors(before.table.id):
                live.room = with_stored_entries(before, appended)
            live.news += 1
            live.tell_entries(appended)
        else:
            await self._reload(live)
        if described_parts(before) != described_parts(live.room):
            self._tables.writer.tell_seats(live)
        self._tables.bot_queue.has_changed(live)

    async def _reload(self, live: LiveTable) -> None:
        """Reload the table, as more than a single append has changed."""
        before = live.room
        heard = live.chat[-1].number if live.chat else 0
        found = await self._store.look(before.table.id, before.seq, heard)
        assert found is not None, "tables are never deleted"
        entries = found.entries
        with decoding_errors(before.table.id):
            live.room = caught_up(before, found.table, entries)
            declined = who_declined(before, live.room, found.table.asking)
        live.news = found.table.news
        live.chat += found.chat
        for line in found.chat:
            live.tell(messages.Said(chat_line(line)))
        if entries or before.request != live.room.request:
            live.tell_entries(entries)
        if declined:
            live.tell(messages.TakeBackDeclined(declined))

    async def _catch_up_in_background(
        self, live: LiveTable, found: int | None = None
    ) -> None:
        with suppress(CannotBeRead):  # all its sockets have been closed
            await self._catch_up_once(live, found)

    async def _catch_up_once(self, live: LiveTable, found: int | None = None) -> None:
        """Catch up, unless another task has done so while this one waited for the lock.

        `found` is the change counter in the store; it may stem from a write of our own
        under way.
        """
        looks = live.looks
        async with live.lock:
            if looks == live.looks and found != live.news:
                with suppress(SiegeworksError):  # retried at the next poll
                    await self.catch_up(live)

    def written(self, live: LiveTable, news: int) -> None:
        """Take over the change counter after a write, and notify other servers.

        If another server's change came before it, catch up with that one.
        """
        if news == live.news + 1:
            live.news = news
        else:
            self._tables.tasks.start(self._catch_up_in_background(live))
        self._notifier.notify(live.room.table.id, news)

    def announce(self, news: Mapping[str, int]) -> None:
        """Notify other servers of tables changed in the store, in memory or not."""
        for table, number in news.items():
            self._notifier.notify(table, number)

    def announce_turn(self) -> None:
        """Notify all servers of a bot turn in the queue that no server has taken."""
        self._tables.bot_queue.look()
        self._notifier.notify(TURN_CHANNEL, 0)

    def announce_readiness(self, room: TableState, *, is_ready: bool) -> None:
        """Notify waiting clients at all servers that a bot is warming up, or ready."""
        table, after = room.table.id, 0 if is_ready else room.seq
        self._send_readiness(table, after)
        self._notifier.notify(GETTING_READY + table, after)

    def _send_readiness(self, table_id: str, after: int) -> None:
        live = self._tables.loaded(table_id)
        if live and turn_of(live.room) and after in (0, live.room.seq):
            seat = str(live.room.actor)
            live.tell(messages.Thinking(seat, getting_ready=after > 0))

    async def ensure_queued(self, live: LiveTable) -> None:
        """Queue a bot's turn again that no server has taken: it may have been lost."""
        live.thinking_since = time.monotonic()
        async with live.lock:
            with suppress(SiegeworksError):
                await self.queue_turn(live)

    async def queue_turn(self, live: LiveTable) -> None:
        turn, table = turn_of(live.room), live.room.table
        if turn and await self._store.owe(table.id, turn, live.news):
            self.announce_turn()

    async def _listen(self) -> None:
        await self._notifier.listen(self._on_notification)

    def _on_notification(self, table_id: str, news: int) -> None:
        """Handle a notification from another server."""
        if table_id == TURN_CHANNEL:
            return self._tables.bot_queue.look()
        if table_id.startswith(GETTING_READY):
            return self._send_readiness(table_id.removeprefix(GETTING_READY), news)
        live = self._tables.loaded(table_id)
        if live and news != live.news:
            self._tables.tasks.start(self._catch_up_in_background(live))
        return None

    async def _poll(self) -> None:
        """Poll for changes without a notification: their server was killed, or the
        connection lost."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            known = {live.room.table.id: live for live in self._tables.all_live()}
            with suppress(SiegeworksError):
                for table, news in (await self._store.news_of(list(known))).items():
                    if news != known[table].news:
                        self._tables.tasks.start(
                            self._catch_up_in_background(known[table], news)
                        )
                await self._exchange_presence(known)

    async def _exchange_presence(self, known: Mapping[str, LiveTable]) -> None:
        """Exchange presence with other servers; a guest with a socket there is here,
        too."""
        here = {(table, guest) for table in known for guest in known[table].guests()}
        there: dict[str, set[bytes]] = {table: set() for table in known}
        for table, guest in await self._store.meet(
            self._server, frozenset(here), list(known)
        ):
            there[table].add(guest)
        now = time.time()
        for table, live in known.items():
            live.are_elsewhere(frozenset(there[table]), now)
            if live.here() != live.announced:
                live.tell_table(now)
