"""Registry of the tables in memory: loaded on demand, evicted when unused.

The store is the truth. A change is written there first (`writer`); then the state in
memory changes, the client is answered, and all other clients and servers are notified;
those servers reread the store (`sync`). No server owns a table; the store decides every
race.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace as with_fields

import structlog

from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import replace
from siegeworks.core.seat import CHANCE
from siegeworks.server import metrics
from siegeworks.server.bots.levels import offered
from siegeworks.server.cluster.notifications import Notifier
from siegeworks.server.errors import (
    BadSetup,
    CannotBeRead,
    Damaged,
    NewerRules,
    NoSuchTable,
)
from siegeworks.server.live.background import BackgroundTasks, keep_running
from siegeworks.server.live.games import GameCache
from siegeworks.server.live.live_table import DAMAGED, RESTARTING, LiveTable
from siegeworks.server.live.sync import TableSync
from siegeworks.server.live.taker import BotQueue
from siegeworks.server.live.writer import TableWriter
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.storage.base import Store
from siegeworks.server.table.damage import UnreadableTable, decoding_errors
from siegeworks.server.table.pace import grace_for
from siegeworks.server.table.proposals import with_proposals
from siegeworks.server.table.records import ChatRow
from siegeworks.server.table.reload import is_newer_version, with_stored_entries
from siegeworks.server.table.state import TableState, table_state_of

_LOG = structlog.get_logger("siegeworks")

SWEEP_INTERVAL_SECONDS = 5.0
HEARTBEAT_SECONDS = 8.0
"""Seconds of silence after which clients at a table are sent a heartbeat: without it
they cannot tell an idle table from a dead connection."""
MAX_UNREADABLE_TABLES = 10_000
"""Unreadable tables that are remembered, so that each is logged once."""


class LiveTables:
    """Tables in memory by id; `writer` changes them, `sync` follows other servers."""

    def __init__(
        self, store: Store, catalog: Catalog, settings: Settings, notifier: Notifier
    ) -> None:
        self.store = store
        self.games = GameCache(catalog)
        self.settings = settings
        self.is_closing = False
        self.bot_queue: BotQueue
        self.tasks = BackgroundTasks()
        self.writer = TableWriter(self)
        self.sync = TableSync(self, notifier)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        """Each table in memory, or being loaded."""
        self._awaited = Counter[str]()
        """Number of callers that wait for each table to be loaded."""
        self._unreadable: set[str] = set()
        """Tables that have been logged as unreadable."""

    def start(self, bot_queue: BotQueue) -> None:
        """Start the background loops: bots move, and other servers are listened to."""
        self.bot_queue = bot_queue
        self.tasks.start(keep_running(bot_queue.watch))
        self.tasks.start(keep_running(self._sweep))
        self.sync.start()

    async def close(self) -> None:
        """Close every socket with a code that makes its client reconnect at once."""
        self.is_closing = True
        for live in self.all_live():
            for visit in live.visits:
                visit.close(RESTARTING)
        await self.tasks.close()

    @asynccontextmanager
    async def using(self, table_id: str) -> AsyncIterator[LiveTable]:
        """Keep a table in memory for the duration of the block."""
        self._awaited[table_id] += 1  # else it might be evicted as soon as it is loaded
        try:
            live = await self._live(table_id)
            live.users += 1
        finally:
            self._awaited[table_id] -= 1
            if not self._awaited[table_id]:
                del self._awaited[table_id]
        try:
            yield live
        finally:
            live.users -= 1
            live.idle_since = time.monotonic()

    def is_live(self, table_id: str) -> bool:
        return table_id in self._loading

    def loaded(self, table_id: str) -> LiveTable | None:
        """Find a table in memory, unless it is still being loaded."""
        loading = self._loading.get(table_id)
        return loading.result() if loading and _is_loaded(loading) else None

    def all_live(self) -> list[LiveTable]:
        return [task.result() for task in self._loading.values() if _is_loaded(task)]

    async def _live(self, table_id: str) -> LiveTable:
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            metrics.LIVE_TABLES.set(len(self._loading))
        try:
            # A cancelled caller must not cancel loading for others that wait.
            return await asyncio.shield(loading)
        except BaseException:
            if loading.done() and self._loading.get(table_id) is loading:
                del self._loading[table_id]
            raise

    async def _load(self, table_id: str) -> LiveTable:
        """Load a table, and finish what a killed server left undone."""
        now = time.time()
        with self.reading():
            room, chat = await self._read(table_id)
            absences = await self.store.absences(table_id)
        live = LiveTable(
            room,
            chat,
            now=now,
            grace=grace_for(room.table.pace, self.settings.grace),
            absences=absences,
            is_shared=self.sync.is_shared,
        )
        await self.writer.deal(live)
        await self.writer.store_end(live)
        self.bot_queue.has_changed(live)
        # The turn is queued already, unless an older server has written here last.
        with suppress(SiegeworksError):
            await self.sync.queue_turn(live)
        return live

    async def _read(self, table_id: str) -> tuple[TableState, list[ChatRow]]:
        found = await self.store.look(table_id)
        if found is None:
            raise NoSuchTable
        table = found.table
        game = self.games.of_table(table)
        if not table.imported and is_newer_version(table.version, game.version):
            raise NewerRules
        with decoding_errors(table.id):
            room = with_stored_entries(
                table_state_of(game, table, (), offered(game)), found.entries
            )
            room = with_proposals(room, table.asking)
        news = await self.writer.repair_seats(table, room.table)
        room = with_fields(room, table=replace(room.table, news=news))
        return room, list(found.chat)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Convert `UnreadableTable` from the store into `CannotBeRead` for clients."""
        try:
            yield
        except UnreadableTable as problem:
            raise self.given_up(problem) from None

    def given_up(self, problem: UnreadableTable) -> CannotBeRead:
        """Close a table that cannot be read here; return the error for clients."""
        is_left = self._is_newer_servers(problem)
        if live := self.loaded(problem.table):
            del self._loading[problem.table]
            for visit in live.visits:
                visit.close(RESTARTING if is_left else DAMAGED)
        if problem.table not in self._unreadable:
            if len(self._unreadable) >= MAX_UNREADABLE_TABLES:
                self._unreadable.clear()
            self._unreadable.add(problem.table)
            told = "a table cannot be read here" if is_left else "a table is damaged"
            # Not the message of the error: it may name a card.
            _LOG.warning(told, table=problem.table, problem=problem.kind)
        return NewerRules() if is_left else Damaged()

    def _is_newer_servers(self, problem: UnreadableTable) -> bool:
        """True if a newer server has written what is unreadable here. On a shared
        database it may have done so even at a table whose rules are known."""
        if self.sync.is_shared and problem.may_be_newer:
            return True
        with suppress(BadSetup):  # no game of ours
            own = self.games.game(problem.game, {}).version
            return is_newer_version(problem.version, own)
        return False

    async def _sweep(self) -> None:
        """Evict unused tables, deal where that is still due, and send heartbeats, so
        that clients know that they miss nothing."""
        idle = self.settings.idle_room_seconds
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_SECONDS)
            await self.writer.store_absences()
            now = time.monotonic()
            for live in self.all_live():
                table = live.room.table.id
                is_used = live.users or table in self._awaited
                if not is_used and live.idle_since < now - idle:
                    del self._loading[table]
                    continue
                if not live.room.log and live.room.actor is CHANCE:
                    self.tasks.start(self.writer.ensure_dealt(live))
                if live.told_at < now - HEARTBEAT_SECONDS:
                    live.tell(messages.Pulse())
            metrics.LIVE_TABLES.set(len(self._loading))


def _is_loaded(loading: "asyncio.Task[LiveTable]") -> bool:
    return loading.done() and not loading.cancelled() and loading.exception() is None
