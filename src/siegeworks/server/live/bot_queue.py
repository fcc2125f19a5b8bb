"""Job queue of bot turns, with leases: which server's bot takes which turn.

The queue is in the store, see `storage/queue_queries.py`. A server whose write makes it
a bot's turn takes that turn in the same transaction if one of its workers is idle;
otherwise the first server with an idle worker takes it from the queue. The turn of a
killed server is taken over when its lease has expired.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

import structlog

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import replace
from siegeworks.server.errors import Damaged, NewerRules
from siegeworks.server.live.bot_player import BotPlayer
from siegeworks.server.live.live_table import LiveTable
from siegeworks.server.live.registry import LiveTables
from siegeworks.server.storage.base import Unwritten
from siegeworks.server.table.records import NO_TURN, Turn
from siegeworks.server.table.state import TableState
from siegeworks.server.table.turns import turn_after, turn_of

_LOG = structlog.get_logger("siegeworks")

T = TypeVar("T")

POLL_SECONDS = 0.5
"""Seconds between two polls of the queue, in case a notification was lost."""

IDLE_POLL_SECONDS = 0.02
"""Minimum seconds between two polls that found nothing, despite notifications."""

FAST_MOVE_SECONDS = 0.2
"""Bots faster than this may have several turns queued per worker."""

IN_LINE = 4
"""Turns taken for each worker while all bots are fast."""

LEASE_RENEWAL_SECONDS = 1.0

OVERDUE_SECONDS = 5.0
"""Seconds after which the queue is checked for a turn that no server has taken."""

MAX_ATTEMPTS = 3
"""Attempts at a turn. After two failed ones, any legal move is played instead of asking
the bot."""


@dataclass(eq=False, slots=True)
class Work:
    """A turn that this server has taken."""

    table: str
    after: int
    tries: int = 1
    since: float = field(default_factory=time.monotonic)
    is_thinking: bool = True
    """True while a bot thinks or is about to; then its move is still to be written."""


class LeasedBotQueue:
    """Taker of bot turns, as many at a time as workers are idle."""

    def __init__(self, tables: LiveTables, seats: BotPlayer) -> None:
        self._tables = tables
        self._seats = seats
        self.has_changed = seats.has_changed
        self._name = secrets.token_hex(8)
        """Name of this server in the queue."""
        self._at_work: dict[str, Work] = {}
        """Table → the latest turn taken there."""
        self._thinking = 0
        self._is_quick = False
        """True while bots are fast: then a few turns may wait here, so that workers
        need not wait for the queue. No turn should wait behind a slow bot."""
        self._is_behind = False
        """True if there may be turns in the queue for which no worker was idle."""
        self._look = asyncio.Event()
        self._renewed = self._mended = time.monotonic()

    # Writing into the queue.

    async def storing(
        self,
        before: TableState | None,
        after: TableState,
        write: Callable[[Turn | None], Awaitable[T]],
    ) -> T:
        turn = turn_after(before, after)
        if turn is None or turn == NO_TURN or turn.held:
            return await write(turn)
        table, taken = after.table.id, replace(turn, taker=self._name)
        if self._is_at(table, turn.after):  # the bot is still thinking
            return await write(taken)
        if self._is_behind or not self._idle():  # older turns come first
            written = await write(turn)
            self._is_behind = True
            self._tables.sync.announce_turn()
            return written
        work = self._begin(table, turn.after)
        try:
            written = await write(taken)
        except BaseException:
            self._end(work)
            raise
        self._tables.tasks.start(self._take(work))
        return written

    def look(self) -> None:
        """Wake the loop: there is a turn to be taken."""
        self._look.set()

    def _idle(self) -> int:
        """Number of turns that could be worked on now, or in a moment."""
        if self._tables.is_closing:
            return 0
        most = self._tables.settings.bot_workers * (IN_LINE if self._is_quick else 1)
        return max(0, most - self._thinking)

    def _is_at(self, table: str, after: int) -> bool:
        work = self._at_work.get(table)
        return work is not None and work.after == after

    def _begin(self, table: str, after: int, tries: int = 1) -> Work:
        work = self._at_work[table] = Work(table, after, tries)
        self._thinking += 1
        return work

    def _has_thought(self, work: Work) -> None:
        if work.is_thinking:
            work.is_thinking = False
            self._thinking -= 1
            self._is_quick = time.monotonic() - work.since < FAST_MOVE_SECONDS
            if self._is_behind:
                self.look()

    def _end(self, work: Work) -> None:
        self._has_thought(work)
        if self._at_work.get(work.table) is work:
            del self._at_work[work.table]

    # Taking turns from the queue.

    async def watch(self) -> None:
        """Claim turns and renew the leases of those at work, until cancelled."""
        while True:
            with suppress(TimeoutError):
                # Not `wait_for`: in Python 3.11 it may swallow a cancellation.
                async with asyncio.timeout(POLL_SECONDS):
                    await self._look.wait()
            self._look.clear()
            try:
                await self._renew()
                await self._claim()
                self._mend()
            except SiegeworksError:  # the database is away: it comes back
                await asyncio.sleep(POLL_SECONDS)

    async def _renew(self) -> None:
        now = time.monotonic()
        if now - self._renewed < LEASE_RENEWAL_SECONDS:
            return
        self._renewed = now
        # Only turns at work here: the answer to some claims may have been lost.
        older = [
            w.table for w in self._at_work.values() if now - w.since > POLL_SECONDS
        ]
        if older:
            await self._tables.store.renew_turns(self._name, older)

    async def _claim(self) -> None:
        most, store, was_behind = self._idle(), self._tables.store, self._is_behind
        if not most:
            return None
        # Mostly there is none, and reading is cheaper than writing.
        if not was_behind and not await store.has_free_turns():
            return await asyncio.sleep(IDLE_POLL_SECONDS)
        self._is_behind = False
        claimed = await store.claim_turns(self._name, most)
        if len(claimed) == most:
            self._is_behind = True
        for turn in claimed:
            if not self._is_at(turn.table, turn.after):
                work = self._begin(turn.table, turn.after, turn.tries)
                self._tables.tasks.start(self._take(work))
        return None

    def _mend(self) -> None:
        """Repair the queue where it lacks a turn that is due at a table in memory. Two
        servers may have changed a seat and the log at the same time."""
        now = time.monotonic()
        if now - self._mended < OVERDUE_SECONDS:
            return
        self._mended = now
        for live in self._tables.all_live():
            room = live.room
            is_due = live.thinking_after == room.seq and turn_of(room) is not None
            is_late = is_due and now - live.thinking_since > OVERDUE_SECONDS
            if is_late and not self._is_at(room.table.id, room.seq):
                self._tables.tasks.start(self._tables.sync.ensure_queued(live))

    async def leave(self) -> None:
        """Release this server's turns when it stops: others may take over at once."""
        with suppress(SiegeworksError):
            await self._tables.store.leave_turns(self._name)

    # One turn.

    async def _take(self, work: Work) -> None:
        try:
            async with self._tables.using(work.table) as live:
                room = await self._room_after(live, work.after)
                if room is not None:
                    await self._decide(live, room, work)
        except Unwritten:  # the database is away: free once the lease has expired
            pass
        except NewerRules:
            with suppress(SiegeworksError):
                await self._tables.store.pass_turn_on(self._name, work.table)
        except Damaged:  # which has been logged
            await self._put_aside(work)
        except Exception as problem:  # noqa: BLE001  an unreadable table must not stop others
            await self._give_up(work, problem)
        finally:
            self._end(work)

    async def _decide(self, live: LiveTable, room: TableState, work: Work) -> None:
        if work.tries < MAX_ATTEMPTS:
            return await self._seats.decide(live, room, lambda: self._has_thought(work))
        _LOG.warning("no server has finished a turn", tries=work.tries - 1)
        self._has_thought(work)
        return await self._seats.stand_in(live, room)

    async def _room_after(self, live: LiveTable, after: int) -> TableState | None:
        """State of the table at that turn; None: it has moved on, or never was so."""
        if turn_of(live.room) == Turn(after):
            return live.room
        async with live.lock:
            await self._tables.sync.catch_up(live)
            turn = turn_of(live.room)
            if turn == Turn(after):
                return live.room
            await self._tables.store.owe(live.room.table.id, turn or NO_TURN, live.news)
        return None

    async def _give_up(self, work: Work, problem: Exception) -> None:
        """Log an error; limit the attempts, as every server may fail to read that
        table."""
        # Not the message of the error: it may name a card.
        kind = type(problem).__name__
        _LOG.warning("no bot can move", table=work.table, problem=kind)
        if work.tries >= MAX_ATTEMPTS:
            await self._put_aside(work)

    async def _put_aside(self, work: Work) -> None:
        with suppress(SiegeworksError):
            await self._tables.store.put_turn_aside(work.table, work.after)
