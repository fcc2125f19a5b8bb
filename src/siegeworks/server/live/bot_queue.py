"""Bots' turns: which of the servers lets its bot think about which.

They stand in a queue in the store, see `turn_statements`. A server that writes what
makes it a bot's turn takes that turn in the same breath if one of its workers is idle;
otherwise whoever has an idle worker first takes it from the queue. A turn whose server
was killed is taken over when its lease has run out.
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
"""Seconds after which to look for turns that nobody has told of."""

IDLE_POLL_SECONDS = 0.02
"""Seconds between two looks in vain, however many turns are told of."""

FAST_MOVE_SECONDS = 0.2
"""Seconds that are no long thought."""

IN_LINE = 4
"""Turns taken for each worker while all thoughts are quick."""

LEASE_RENEWAL_SECONDS = 1.0

OVERDUE_SECONDS = 5.0
"""Seconds after which the queue is asked whether it knows of a turn at all."""

MAX_ATTEMPTS = 3
"""Times that a turn may be taken. Nobody thinks about one that killed two servers."""


@dataclass(eq=False, slots=True)
class Work:
    """A turn that this server has taken."""

    table: str
    after: int
    tries: int = 1
    since: float = field(default_factory=time.monotonic)
    is_thinking: bool = True
    """Somebody thinks or is about to; afterwards there is still something to write."""


class LeasedBotQueue:
    """Takes turns, as many at a time as there are workers to think."""

    def __init__(self, tables: LiveTables, seats: BotPlayer) -> None:
        self._tables = tables
        self._seats = seats
        self.has_changed = seats.has_changed
        self._name = secrets.token_hex(8)
        """What the queue calls this server."""
        self._at_work: dict[str, Work] = {}
        """The latest turn taken of each table."""
        self._thinking = 0
        self._is_quick = False
        """Bots answer at once: then a few turns may wait in line here, so that workers
        need not wait for the queue. Behind a long thought nobody is to wait."""
        self._is_behind = False
        """There may be turns in the queue that nobody has had time for."""
        self._look = asyncio.Event()
        self._renewed = self._mended = time.monotonic()

    # What is written into the queue.

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
        if self._is_at(table, turn.after):  # the bot has never stopped thinking
            return await write(taken)
        if self._is_behind or not self._idle():  # others may have waited for longer
            written = await write(turn)
            self._is_behind = True
            self._tables.tell_of_a_turn()
            return written
        work = self._begin(table, turn.after)
        try:
            written = await write(taken)
        except BaseException:
            self._end(work)
            raise
        self._tables.start(self._take(work))
        return written

    def look(self) -> None:
        """Somebody says that there is a turn to be taken."""
        self._look.set()

    def _idle(self) -> int:
        """How many turns could be thought about now, or in a moment."""
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
        """As long as the server runs: take what is free, and keep what was taken."""
        while True:
            with suppress(TimeoutError):
                # Not `wait_for`: in Python 3.11 it may overhear that we shall stop.
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
        # Only what somebody here is really at: of some the answer may have been lost.
        older = [
            w.table for w in self._at_work.values() if now - w.since > POLL_SECONDS
        ]
        if older:
            await self._tables.store.renew_turns(self._name, older)

    async def _claim(self) -> None:
        most, store, was_behind = self._idle(), self._tables.store, self._is_behind
        if not most:
            return None
        # Mostly there is none, and looking is cheaper than writing.
        if not was_behind and not await store.has_free_turns():
            return await asyncio.sleep(IDLE_POLL_SECONDS)
        self._is_behind = False
        claimed = await store.claim_turns(self._name, most)
        if len(claimed) == most:
            self._is_behind = True
        for turn in claimed:
            if not self._is_at(turn.table, turn.after):
                work = self._begin(turn.table, turn.after, turn.tries)
                self._tables.start(self._take(work))
        return None

    def _mend(self) -> None:
        """A bot that nobody asks, says the table in memory: see to it that the queue
        knows. Two servers may have changed a seat and the log at the same time."""
        now = time.monotonic()
        if now - self._mended < OVERDUE_SECONDS:
            return
        self._mended = now
        for live in self._tables.all_live():
            room = live.room
            is_due = live.thinking_after == room.seq and turn_of(room) is not None
            is_late = is_due and now - live.thinking_since > OVERDUE_SECONDS
            if is_late and not self._is_at(room.table.id, room.seq):
                self._tables.start(self._tables.see_that_it_is_owed(live))

    async def leave(self) -> None:
        """The server stops: others may take over at once."""
        with suppress(SiegeworksError):
            await self._tables.store.leave_turns(self._name)

    # One turn.

    async def _take(self, work: Work) -> None:
        try:
            async with self._tables.using(work.table) as live:
                room = await self._room_after(live, work.after)
                if room is not None:
                    await self._decide(live, room, work)
        except Unwritten:  # the database is away: anybody's when the lease is over
            pass
        except NewerRules:
            with suppress(SiegeworksError):
                await self._tables.store.pass_turn_on(self._name, work.table)
        except Damaged:  # which was written down
            await self._put_aside(work)
        except Exception as problem:  # noqa: BLE001  a table that cannot be read stops no other
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
        """The table as the turn means it; None: it has gone on, or was never so."""
        if turn_of(live.room) == Turn(after):
            return live.room
        async with live.lock:
            await self._tables.catch_up(live)
            turn = turn_of(live.room)
            if turn == Turn(after):
                return live.room
            await self._tables.store.owe(live.room.table.id, turn or NO_TURN, live.news)
        return None

    async def _give_up(self, work: Work, problem: Exception) -> None:
        """Nobody may be able to read that table, so not everybody keeps trying."""
        # Not what the problem says: that may name a card.
        kind = type(problem).__name__
        _LOG.warning("no bot can move", table=work.table, problem=kind)
        if work.tries >= MAX_ATTEMPTS:
            await self._put_aside(work)

    async def _put_aside(self, work: Work) -> None:
        with suppress(SiegeworksError):
            await self._tables.store.put_turn_aside(work.table, work.after)
