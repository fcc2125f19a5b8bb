"""Registry of the tables in memory: loaded on demand, evicted when unused.

The store is the truth. A change is written there first; then the state in memory
changes, the client is answered, and all other clients and servers are notified; those
servers reread the store. No server owns a table; the store decides every race.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import (
    AsyncIterator,
    Callable,
    Coroutine,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace as with_fields
from functools import lru_cache

import msgspec
import structlog

from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import BadOption, SiegeworksError, UnknownGame
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
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
from siegeworks.server.live.background import keep_running
from siegeworks.server.live.live_table import (
    DAMAGED,
    NOT_YOURS,
    RESTARTING,
    LiveTable,
    chat_line,
)
from siegeworks.server.live.store_errors import nothing_stored
from siegeworks.server.live.taker import BotQueue
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.storage.base import EntryExists, Store, TableChanged
from siegeworks.server.table.damage import UnreadableTable, decoding_errors
from siegeworks.server.table.log import LoggedEntry, PlayedLine
from siegeworks.server.table.pace import grace_for
from siegeworks.server.table.presenter import encode
from siegeworks.server.table.proposals import proposals_in, who_declined, with_proposals
from siegeworks.server.table.records import ChatRow, SeatRow, TableRow
from siegeworks.server.table.seats import as_logged, changed_seats, with_sitter
from siegeworks.server.table.state import TableState, table_state_of
from siegeworks.server.table.turns import turn_of

_LOG = structlog.get_logger("siegeworks")

SWEEP_INTERVAL_SECONDS = 5.0
HEARTBEAT_SECONDS = 8.0
"""Seconds of silence after which clients at a table are sent a heartbeat: without it
they cannot tell an idle table from a dead connection."""
POLL_SECONDS = 1.0
"""Seconds between two polls for changes whose notification was lost."""
TURN_CHANNEL = "turn"
"""Channel name for "a bot turn is queued", published in place of a table's id."""
GETTING_READY = "getting-ready:"
"""Prefix of a table's id for "its bot is warming up", published with the entry after
which it has to move, or with 0 once it is ready. Older servers know no such table, and
do nothing."""
MAX_UNREADABLE_TABLES = 10_000
"""Unreadable tables that are remembered, so that each is logged once."""
GAMES = 256
"""Games that are cached. With players' own boards their number is unlimited."""


class LiveTables:
    """Registry of live tables by id, with the methods that write their changes."""

    def __init__(
        self, store: Store, catalog: Catalog, settings: Settings, news: Notifier
    ) -> None:
        self.store = store
        self._news = news
        self._server = secrets.token_hex(8)
        """Id of this server among those on the same database."""
        self.catalog = catalog
        self.settings = settings
        self.is_closing = False
        self.taker: BotQueue
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        """Each table in memory, or being loaded."""
        self._awaited = Counter[str]()
        """Number of callers that wait for each table to be loaded."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._unreadable: set[str] = set()
        """Tables that have been logged as unreadable."""
        self._built = lru_cache(maxsize=GAMES)(self._build)

    def begin_with(self, taker: BotQueue) -> None:
        """Start the background loops: bots move, and other servers are listened to."""
        self.taker = taker
        self.start(keep_running(taker.watch))
        self.start(keep_running(self._sweep))
        if self._news.is_shared:
            self.start(keep_running(self._listen))
            self.start(keep_running(self._look_around))

    async def close(self) -> None:
        """Close every socket with a code that makes its client reconnect at once."""
        self.is_closing = True
        for live in self.all_live():
            for visit in live.visits:
                visit.close(RESTARTING)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # From the store.

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

    @asynccontextmanager
    async def up_to_date(self, table_id: str) -> AsyncIterator[LiveTable]:
        """Keep a table in memory, and first load all changes by other servers.

        A client that has just taken a seat at one server may come to the next one at
        once, faster than the notification.
        """
        async with self.using(table_id) as live:
            await self.look_again(live)
            yield live

    async def look_again(self, live: LiveTable) -> None:
        """Load changes by other servers, without waiting for a notification."""
        if self._news.is_shared and await self._is_behind(live):
            await self._see_to(live)

    async def _is_behind(self, live: LiveTable) -> bool:
        """True if another server has changed the table; False if the store is away."""
        table = live.room.table.id
        with suppress(SiegeworksError, TimeoutError):
            async with asyncio.timeout(POLL_SECONDS):
                news = await self.store.news_of([table])
            return news.get(table, live.news) != live.news
        return False

    def is_live(self, table_id: str) -> bool:
        return table_id in self._loading

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
            is_shared=self._news.is_shared,
        )
        await self._deal(live)
        await self._note_the_end(live)
        self.taker.has_changed(live)
        # The turn is queued already, unless an older server has written here last.
        with suppress(SiegeworksError):
            await self._see_that_it_is_owed(live)
        return live

    async def _read(self, table_id: str) -> tuple[TableState, list[ChatRow]]:
        found = await self.store.look(table_id)
        if found is None:
            raise NoSuchTable
        table = found.table
        game = self.game_at(table)
        if not table.imported and _is_newer(table.version, game.version):
            raise NewerRules
        with decoding_errors(table.id):
            room = _folded(
                table_state_of(game, table, (), offered(game)), found.entries
            )
            room = with_proposals(room, table.asking)
        news = await self._note_the_seats(table, room.table)
        room = with_fields(room, table=replace(room.table, news=news))
        return room, list(found.chat)

    async def catch_up(self, live: LiveTable) -> None:
        """Load changes by other writers from the store, and notify clients.

        The caller holds the lock.
        """
        with self.reading():
            await self._take_over(live)

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
        loading = self._loading.get(problem.table)
        if loading is not None and _is_loaded(loading):
            del self._loading[problem.table]
            for visit in loading.result().visits:
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
        if self._news.is_shared and problem.may_be_newer:
            return True
        with suppress(BadSetup):  # no game of ours
            own = self.game(problem.game, {}).version
            return _is_newer(problem.version, own)
        return False

    async def _take_over(self, live: LiveTable) -> None:
        live.looks += 1
        before = live.room
        appended = await self.store.appended(before.table.id, live.news, before.seq)
        if appended:
            with decoding_errors(before.table.id):
                live.room = _folded(before, appended)
            live.news += 1
            live.tell_entries(appended)
        else:
            await self._take_everything_over(live)
        if _as_told(before) != _as_told(live.room):
            self._tell_seats(live)
        self.taker.has_changed(live)

    async def _take_everything_over(self, live: LiveTable) -> None:
        """Reload the table, as more than a single append has changed."""
        before = live.room
        heard = live.chat[-1].number if live.chat else 0
        found = await self.store.look(before.table.id, before.seq, heard)
        assert found is not None, "tables are never deleted"
        entries = found.entries
        with decoding_errors(before.table.id):
            live.room = _caught_up(before, found.table, entries)
            declined = who_declined(before, live.room, found.table.asking)
        live.news = found.table.news
        live.chat += found.chat
        for line in found.chat:
            live.tell(messages.Said(chat_line(line)))
        if entries or before.request != live.room.request:
            live.tell_entries(entries)
        if declined:
            live.tell(messages.TakeBackDeclined(declined))

    def game_at(self, table: TableRow) -> AnyGame:
        """Build the game of a stored table, whose options were valid at its opening."""
        try:
            return self.game(table.game, table.options)
        except BadSetup as problem:
            version = "" if table.imported else table.version
            raise UnreadableTable(
                table.id,
                problem,
                game=table.game,
                version=version,
                may_be_newer=table.game not in self.catalog,
            ) from None

    def game(self, name: str, options: Mapping[str, Value]) -> AnyGame:
        """Build a game, cached because many tables play by the same rules."""
        # Keyed by the JSON: to Python, 1 and True are equal.
        return self._built(name, encode(dict(sorted(options.items()))))

    def _build(self, name: str, options: bytes) -> AnyGame:
        try:
            return self.catalog.game(name, msgspec.json.decode(options))
        except (BadOption, UnknownGame) as problem:
            raise BadSetup(problem=str(problem)) from None

    # Into the store.

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
        news = await self.taker.storing(
            before,
            after,
            lambda turn: self.store.append(
                before.table.id, entries, turn, known=known, seats=seats
            ),
        )
        self.noted(live, news)
        live.room = after
        answer()
        live.tell_entries(entries)
        if seats:
            self._tell_seats(live)
        await self._note_the_end(live)
        self.taker.has_changed(live)

    async def _note_the_seats(self, before: TableRow, after: TableRow) -> int:
        """Bring the stored seats up to the log; return the change counter. An older
        server may have been killed between the two."""
        news = before.news
        for row in changed_seats(before, after):
            with suppress(SiegeworksError, TableChanged):
                news = await self.store.reseat(after.id, row, news)
        return news

    async def _note_the_end(self, live: LiveTable) -> None:
        """Store that the game is over. This is not part of the commit: loading repairs
        it if the server was killed in between."""
        table = live.room.table
        if live.room.is_over and table.ended is None:
            now = time.time()
            with suppress(SiegeworksError):
                if (news := await self.store.end(table.id, now)) is not None:
                    self.noted(live, news)
                table = replace(live.room.table, ended=now)
                live.room = with_fields(live.room, table=table)
            live.tell_table(now)

    def noted(self, live: LiveTable, news: int) -> None:
        """Take over the change counter after a write, and notify other servers.

        If another server's change came before it, catch up with that one.
        """
        if news == live.news + 1:
            live.news = news
        else:
            self.start(self._see_to_in_passing(live))
        self._news.tell(live.room.table.id, news)

    def tell_others(self, news: Mapping[str, int]) -> None:
        """Notify other servers of tables changed in the store, in memory or not."""
        for table, number in news.items():
            self._news.tell(table, number)

    async def ask(self, live: LiveTable, room: TableState, declined: str) -> None:
        """Store the open proposals of a table, or raise `TableChanged`."""
        asking = proposals_in(room, declined)
        news = await self.taker.storing(
            live.room,
            room,
            lambda turn: self.store.ask(room.table.id, asking, live.news, turn),
        )
        self.noted(live, news)

    async def seat(
        self, live: LiveTable, row: SeatRow, answer: Callable[[], None] = lambda: None
    ) -> None:
        """Change the player of a seat, or open it. Raise `TableChanged` if the table
        has changed since the decision."""
        table = live.room.table
        after = live.room.with_table(with_sitter(table, row))
        put = self.store.take_seat if row.kind == "person" else self.store.reseat
        news = await self.taker.storing(
            live.room, after, lambda turn: put(table.id, row, live.news, turn)
        )
        self.noted(live, news)
        live.room = after
        answer()
        live.came(row.guest, time.time())
        self._tell_seats(live)

    def _tell_seats(self, live: LiveTable) -> None:
        self._send_away_the_replaced(live)
        live.tell_table(time.time())

    async def begin(self, live: LiveTable) -> None:
        """Deal once all seats are taken.

        The players keep their seats even if the draws cannot be stored: those are
        retried, see `_sweep`.
        """
        is_dealt = False
        try:
            is_dealt = await self._deal(live)
        except SiegeworksError as problem:
            nothing_stored(problem)
        if not is_dealt:
            live.tell_entries(())
            self.taker.has_changed(live)

    async def _deal(self, live: LiveTable) -> bool:
        """Store the random draws that are due; return whether there were any."""
        entries = live.room.due(time.time())
        if entries:
            try:
                await self.write(live, entries)
            except EntryExists:  # another server has made the very same draws
                await self.catch_up(live)
        return bool(entries)

    async def _see_that_it_is_dealt(self, live: LiveTable) -> None:
        """Deal at a full table whose server could not, or was killed."""
        async with live.lock:
            with suppress(SiegeworksError, CannotBeRead):
                await self._deal(live)

    def _send_away_the_replaced(self, live: LiveTable) -> None:
        """Close sockets of guests who lost their seat, e.g. back just as a bot took
        it."""
        for visit in live.visits:
            if visit.seat not in (None, *live.room.seats_of(visit.guest)):
                visit.part(NOT_YOURS)

    # Background tasks.

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start a task, which is cancelled when the server stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (mistake := task.exception()):
            _LOG.error("a task failed", exc_info=mistake)

    def tell_of_a_turn(self) -> None:
        """Notify all servers of a bot turn in the queue that no server has taken."""
        self.taker.look()
        self._news.tell(TURN_CHANNEL, 0)

    def tell_readiness(self, room: TableState, *, is_ready: bool) -> None:
        """Notify waiting clients at all servers that a bot is warming up, or ready."""
        table, after = room.table.id, 0 if is_ready else room.seq
        self._tell_readiness(table, after)
        self._news.tell(GETTING_READY + table, after)

    def _tell_readiness(self, table_id: str, after: int) -> None:
        loading = self._loading.get(table_id)
        if loading is None or not _is_loaded(loading):
            return
        live = loading.result()
        if turn_of(live.room) and after in (0, live.room.seq):
            seat = str(live.room.actor)
            live.tell(messages.Thinking(seat, getting_ready=after > 0))

    async def see_that_it_is_owed(self, live: LiveTable) -> None:
        """Queue a bot's turn again that no server has taken: it may have been lost."""
        live.thinking_since = time.monotonic()
        async with live.lock:
            with suppress(SiegeworksError):
                await self._see_that_it_is_owed(live)

    async def _see_that_it_is_owed(self, live: LiveTable) -> None:
        turn, table = turn_of(live.room), live.room.table
        if turn and await self.store.owe(table.id, turn, live.news):
            self.tell_of_a_turn()

    def _heard(self, table_id: str, news: int) -> None:
        """Handle a notification from another server."""
        if table_id == TURN_CHANNEL:
            return self.taker.look()
        if table_id.startswith(GETTING_READY):
            return self._tell_readiness(table_id.removeprefix(GETTING_READY), news)
        loading = self._loading.get(table_id)
        if loading is None or not _is_loaded(loading):
            return None
        live = loading.result()
        if news != live.news:
            self.start(self._see_to_in_passing(live))
        return None

    async def _listen(self) -> None:
        await self._news.listen(self._heard)

    async def _look_around(self) -> None:
        """Poll for changes without a notification: their server was killed, or the
        connection lost."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            known = {live.room.table.id: live for live in self.all_live()}
            with suppress(SiegeworksError):
                for table, news in (await self.store.news_of(list(known))).items():
                    if news != known[table].news:
                        self.start(self._see_to_in_passing(known[table], news))
                await self._meet_others(known)

    async def _meet_others(self, known: Mapping[str, LiveTable]) -> None:
        """Exchange presence with other servers; a guest with a socket there is here,
        too."""
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

    async def _see_to_in_passing(
        self, live: LiveTable, found: int | None = None
    ) -> None:
        with suppress(CannotBeRead):  # all its sockets have been closed
            await self._see_to(live, found)

    async def _see_to(self, live: LiveTable, found: int | None = None) -> None:
        """Catch up, unless another task has done so while this one waited for the lock.

        `found` is the change counter in the store; it may stem from a write of our own
        under way.
        """
        looks = live.looks
        async with live.lock:
            if looks == live.looks and found != live.news:
                with suppress(SiegeworksError):  # retried at the next poll
                    await self.catch_up(live)

    async def _sweep(self) -> None:
        """Evict unused tables, deal where that is still due, and send heartbeats, so
        that clients know that they miss nothing."""
        idle = self.settings.idle_room_seconds
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_SECONDS)
            await self._note_absences()
            now = time.monotonic()
            for live in self.all_live():
                table = live.room.table.id
                is_used = live.users or table in self._awaited
                if not is_used and live.idle_since < now - idle:
                    del self._loading[table]
                    continue
                if not live.room.log and live.room.actor is CHANCE:
                    self.start(self._see_that_it_is_dealt(live))
                if live.told_at < now - HEARTBEAT_SECONDS:
                    live.tell(messages.Pulse())
            metrics.LIVE_TABLES.set(len(self._loading))

    async def _note_absences(self) -> None:
        """Store absences, so that reloading a table does not restart grace periods."""
        now = time.time()
        lives = {live.room.table.id: live for live in self.all_live()}
        found = [each for live in lives.values() for each in live.absences_to_note(now)]
        if not found:
            return
        with suppress(SiegeworksError):  # the database is away: at the next sweep
            await self.store.note_absences(found)
            for each in found:
                lives[each.table].have_noted(each)


def _folded(room: TableState, entries: Sequence[LoggedEntry]) -> TableState:
    """Fold stored entries, and decode their actions, so that damage is found at
    once."""
    for entry in entries:
        if isinstance(entry.line, PlayedLine):
            room.game.decode_action(bytes(entry.line.action))
    after = room.with_entries(entries)
    _ = after.actor  # asks the game itself whether it is over
    return after


def _caught_up(
    room: TableState, stored: TableRow, entries: Sequence[LoggedEntry]
) -> TableState:
    """Fold stored entries, and take over seats, proposals and other changes."""
    table = as_logged(stored, room.log)
    after = room.with_table(table) if room.table.seats != table.seats else room
    after = with_fields(after, table=table)
    if entries:
        after = _folded(after, entries)
    return with_proposals(after, table.asking)


def _is_newer(version: str, own: str) -> bool:
    """True if a version of a game's rules, like "1.1", is newer than our own."""
    try:
        return _numbers(version) > _numbers(own)
    except ValueError:
        return False


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _is_loaded(loading: "asyncio.Task[LiveTable]") -> bool:
    return loading.done() and not loading.cancelled() and loading.exception() is None


def _as_told(room: TableState) -> tuple[TableRow, frozenset[str]]:
    """Parts of a table's state that are in its description."""
    return replace(room.table, news=0, changed=0.0, asking=""), room.wishes
