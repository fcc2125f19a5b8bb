"""Every table in memory: loaded when somebody needs it, forgotten when nobody does.

The store is the truth. What is written goes there first; then the room changes, then
whoever asked is answered, then everybody is told: other servers too, who look at the
store in their turn. None of them owns a table; the store decides every race.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace as with_fields
from functools import cached_property, lru_cache

import msgspec
import structlog

from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import BadOption, SiegeworksError, UnknownGame
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.core.record import replace
from siegeworks.server import metrics, wire
from siegeworks.server.asking import who_declined, with_asking
from siegeworks.server.levels import offered
from siegeworks.server.live import NOT_YOURS, RESTARTING, Live, chat_line
from siegeworks.server.news import News
from siegeworks.server.reader import encode
from siegeworks.server.room import Room, room_of
from siegeworks.server.settings import Settings
from siegeworks.server.shelf import game_info
from siegeworks.server.sitting import changed_seats, with_sitter
from siegeworks.server.store import (
    ChatRow,
    EntryExists,
    SeatRow,
    Store,
    TableRow,
)
from siegeworks.server.table_log import LoggedEntry
from siegeworks.server.troubles import BadSetup, NoSuchTable

_LOG = structlog.get_logger("siegeworks")

SWEEP_EVERY = 5.0
LOOK_EVERY = 1.0
"""Seconds after which news that were never told are found all the same."""
GAMES = 256
"""Kept ready. With boards of people's own there is no end to them."""


class Tables:
    """Rooms by the names of their tables, and what is written about them."""

    def __init__(
        self, store: Store, catalog: Catalog, settings: Settings, news: News
    ) -> None:
        self.store = store
        self._news = news
        self._server = secrets.token_hex(8)
        """What other servers on the same database call this one."""
        self.catalog = catalog
        self.settings = settings
        self.is_closing = False
        self.has_changed: Callable[[Live], None] = lambda _: None
        """Called whenever somebody else may have to decide."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        """Each table as it is, or as it is being loaded."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._built = lru_cache(maxsize=GAMES)(self._build)
        self._is_sweeping = False

    async def close(self) -> None:
        """Send everybody away, to come back at once."""
        self.is_closing = True
        for live in self.all_live():
            for visit in live.visits:
                visit.close(RESTARTING)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # From the store.

    @asynccontextmanager
    async def using(self, table_id: str) -> AsyncIterator[Live]:
        """A table that stays in memory meanwhile."""
        live = await self._live(table_id)
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            live.idle_since = time.time()

    def is_live(self, table_id: str) -> bool:
        return table_id in self._loading

    def all_live(self) -> list[Live]:
        return [task.result() for task in self._loading.values() if _is_loaded(task)]

    async def _live(self, table_id: str) -> Live:
        self._keep_tidy()
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            metrics.LIVE_TABLES.set(len(self._loading))
        try:
            # Whoever leaves must not take the table away from those who wait with them.
            return await asyncio.shield(loading)
        except BaseException:
            if loading.done() and self._loading.get(table_id) is loading:
                del self._loading[table_id]
            raise

    async def _load(self, table_id: str) -> Live:
        """Bring a table to life, and finish what a killed server left undone."""
        now = time.time()
        room, chat = await self._read(table_id)
        live = Live(room, chat, now=now, grace=self.settings.grace)
        await self._deal(live)
        await self._note_the_end(live)
        self.has_changed(live)
        return live

    async def _read(self, table_id: str) -> tuple[Room, list[ChatRow]]:
        table = await self.store.table(table_id)
        if table is None:
            raise NoSuchTable
        game = self.game(table.game, table.options)
        log = await self.store.entries(table_id)
        chat = await self.store.chat(table_id)
        room = with_asking(room_of(game, table, log, offered(game)), table.asking)
        await self._note_the_seats(table, room.table)
        return room, chat

    async def catch_up(self, live: Live) -> None:
        """Somebody else wrote: take over what the store says, and tell everybody.

        Whoever calls holds the lock.
        """
        before = live.room
        table = await self.store.table(before.table.id)
        assert table is not None, "tables are never deleted"
        entries = tuple(await self.store.entries(table.id, before.seq))
        heard = live.chat[-1].number if live.chat else 0
        chat = await self.store.chat(table.id, heard)
        live.news = table.news
        if before.table.seats != table.seats:
            live.room = live.room.with_table(table)
        live.room = with_fields(live.room, table=table)
        if entries:
            live.room = live.room.with_entries(entries)
        live.room = with_asking(live.room, table.asking)
        live.chat += chat
        for line in chat:
            live.tell(wire.Said(chat_line(line)))
        if entries or before.request != live.room.request:
            live.tell_entries(entries)
        if declined := who_declined(before, live.room, table.asking):
            live.tell(wire.TakeBackDeclined(declined))
        if _as_told(before) != _as_told(live.room):
            self._tell_seats(live)
        self.has_changed(live)

    def game(self, name: str, options: Mapping[str, Value]) -> AnyGame:
        """Built once: a thousand tables play by the same rules."""
        # As written: to Python, 1 and True are the same.
        return self._built(name, encode(dict(sorted(options.items()))))

    def _build(self, name: str, options: bytes) -> AnyGame:
        try:
            return self.catalog.game(name, msgspec.json.decode(options))
        except (BadOption, UnknownGame) as problem:
            raise BadSetup(problem=str(problem)) from None

    @cached_property
    def shelf(self) -> tuple[wire.GameInfo, ...]:
        """What can be played here."""
        return tuple(map(game_info, self.catalog.values()))

    # Into the store.

    async def write(
        self,
        live: Live,
        entries: tuple[LoggedEntry, ...],
        answer: Callable[[], None] = lambda: None,
    ) -> None:
        """Store and commit → apply → answer → tell everybody."""
        before = live.room.table
        await self.store.append(before.id, entries)
        self.noted(live)
        live.room = live.room.with_entries(entries)
        answer()
        live.tell_entries(entries)
        if await self._note_the_seats(before, live.room.table):
            self.noted(live)
            self._tell_seats(live)
        await self._note_the_end(live)
        self.has_changed(live)

    async def _note_the_seats(self, before: TableRow, after: TableRow) -> bool:
        """Who resigned stands in the log; the list of seats repeats it. If it changed.

        Like the end, no part of the commit, and mended on loading.
        """
        changed = changed_seats(before, after)
        for row in changed:
            with suppress(SiegeworksError):
                await self.store.reseat(after.id, row)
        return bool(changed)

    async def _note_the_end(self, live: Live) -> None:
        """Not part of the commit: a table that died in between is mended on loading."""
        table = live.room.table
        if live.room.is_over and table.ended is None:
            now = time.time()
            with suppress(SiegeworksError):
                await self.store.end(table.id, now)
                self.noted(live)
                table = replace(live.room.table, ended=now)
                live.room = with_fields(live.room, table=table)
            live.tell_table(now)

    def noted(self, live: Live) -> None:
        """The store has taken a change of the table: others may want to know."""
        live.news += 1
        self._news.tell(live.room.table.id, live.news)

    def seat(self, live: Live, row: SeatRow) -> None:
        """Let somebody sit down whom the store already knows."""
        self.noted(live)
        live.room = live.room.with_table(with_sitter(live.room.table, row))
        live.came(row.guest, time.time())
        self._tell_seats(live)

    def _tell_seats(self, live: Live) -> None:
        self._send_away_the_replaced(live)
        live.tell_table(time.time())

    async def begin(self, live: Live) -> None:
        """Somebody has sat down: deal, if nobody is missing any more."""
        if not await self._deal(live):
            live.tell_entries(())

    async def _deal(self, live: Live) -> bool:
        """Let chance do what it owes the table; whether it owed anything."""
        entries = live.room.due(time.time())
        if entries:
            try:
                await self.write(live, entries)
            except EntryExists:  # another server has dealt, the very same cards
                await self.catch_up(live)
        return bool(entries)

    def _send_away_the_replaced(self, live: Live) -> None:
        """Somebody may have come back while a bot was just sitting down."""
        for visit in live.visits:
            if visit.seat not in (None, *live.room.seats_of(visit.guest)):
                visit.part(NOT_YOURS)

    # What goes on in the background.

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Something that ends with the server at the latest."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (mistake := task.exception()):
            _LOG.error("a task failed", exc_info=mistake)

    def _keep_tidy(self) -> None:
        if not self._is_sweeping:
            self._is_sweeping = True
            self.start(self._sweep())
            if self._news.is_shared:
                self.start(self._news.listen(self._heard))
                self.start(self._look_around())

    def _heard(self, table_id: str, news: int) -> None:
        """Another server says that it has changed a table."""
        loading = self._loading.get(table_id)
        if loading is None or not _is_loaded(loading):
            return
        live = loading.result()
        if news != live.news:
            self.start(self._see_to(live))

    async def _look_around(self) -> None:
        """Find what was never told: its server was killed, or the news were cut off."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            known = {live.room.table.id: live for live in self.all_live()}
            with suppress(SiegeworksError):
                for table, news in (await self.store.news_of(list(known))).items():
                    if news != known[table].news:
                        self.start(self._see_to(known[table]))
                await self._meet_others(known)

    async def _meet_others(self, known: Mapping[str, Live]) -> None:
        """Whoever has a socket at another server is here as well."""
        here = {(table, guest) for table in known for guest in known[table].guests()}
        there: dict[str, set[bytes]] = {table: set() for table in known}
        for table, guest in await self.store.meet(
            self._server, frozenset(here), list(known)
        ):
            there[table].add(guest)
        now = time.time()
        for table, live in known.items():
            live.are_elsewhere(frozenset(there[table]), now)
            if live.here() != live.announced:
                live.tell_table(now)

    async def _see_to(self, live: Live) -> None:
        async with live.lock:
            with suppress(SiegeworksError):  # the next look will tell
                await self.catch_up(live)

    async def _sweep(self) -> None:
        """Forget tables that nobody has looked at for a while."""
        idle = self.settings.idle_room_seconds
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            for live in self.all_live():
                if not live.users and live.idle_since < time.time() - idle:
                    del self._loading[live.room.table.id]
            metrics.LIVE_TABLES.set(len(self._loading))


def _is_loaded(loading: "asyncio.Task[Live]") -> bool:
    return loading.done() and not loading.cancelled() and loading.exception() is None


def _as_told(room: Room) -> tuple[TableRow, frozenset[str]]:
    """What people are told about a table beside the game on it."""
    return replace(room.table, news=0, changed=0.0, asking=""), room.wishes
