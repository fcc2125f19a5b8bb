"""Bots at tables: ask a bot for its decision and play the answer."""

import asyncio
import hmac
import secrets
import time
from collections.abc import Callable
from typing import Any

from siegeworks.core.errors import SiegeworksError
from siegeworks.server import metrics
from siegeworks.server.bots.protocol import BotService
from siegeworks.server.live.live_table import LiveTable
from siegeworks.server.live.registry import LiveTables
from siegeworks.server.live.store_errors import nothing_stored
from siegeworks.server.protocol import messages
from siegeworks.server.storage.base import EntryExists
from siegeworks.server.table.presenter import encode
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import holds_bots_up
from siegeworks.server.table.turns import turn_of

RETRY_SECONDS = 1.0
"""Seconds until the next attempt after the store took nothing."""

NOTICEABLE = 1.0
"""Seconds of warming up after which players are notified of it."""

AFTER_A_BOT = 1.5
"""Factor by which a bot that follows another one waits longer."""


class BotPlayer:
    """Player of bot moves; the queue (`bot_queue`) decides which server plays which."""

    def __init__(self, tables: LiveTables, bots: BotService) -> None:
        self._tables = tables
        self._bots = bots

    def has_changed(self, live: LiveTable) -> None:
        """Notify clients which bot has to decide now; another server may ask it."""
        room = live.room
        if self._tables.is_closing or room.is_over:
            return
        for row in room.table.seats:
            if row.kind == "bot":
                self._bots.warm(room.table.game, room.table.options, row.name)
        turn = turn_of(room)
        if turn is None or turn.held:
            live.thinking_after = None
        elif live.thinking_after != room.seq:
            live.thinking_after = room.seq
            live.thinking_since = time.monotonic()
            live.tell(messages.Thinking(str(room.actor)))

    async def decide(
        self, live: LiveTable, room: TableState, has_thought: Callable[[], None]
    ) -> None:
        """Play one decision of a bot, unless the table has moved on meanwhile.

        `has_thought` is called when the worker is idle again, though the answer may be
        played only a little later.
        """
        text, _ = await asyncio.gather(
            self._think(room, has_thought),
            asyncio.sleep(self._pause(room)),
        )
        await self._settle(live, room, text)

    async def stand_in(self, live: LiveTable, room: TableState) -> None:
        """Play a legal move without asking the bot."""
        await self._settle(live, room, None)

    async def _settle(
        self, live: LiveTable, room: TableState, text: str | None
    ) -> None:
        while not await self._play(live, room, text):
            await asyncio.sleep(RETRY_SECONDS)

    async def _think(
        self, room: TableState, has_thought: Callable[[], None]
    ) -> str | None:
        seat = str(room.actor)
        try:
            await self._get_ready(room, seat)
            return await self._ask(room, seat)
        finally:
            has_thought()

    async def _get_ready(self, room: TableState, seat: str) -> None:
        """Warm the bot up, e.g. compile its search, and notify waiting players if it
        takes long."""
        table, level = room.table, room.row(seat).name
        work = self._bots.make_ready(table.game, table.options, level)
        getting_ready = asyncio.ensure_future(work)
        done, _ = await asyncio.wait([getting_ready], timeout=NOTICEABLE)
        if not done:
            self._tables.sync.announce_readiness(room, is_ready=False)
            await getting_ready
            self._tables.sync.announce_readiness(room, is_ready=True)

    def _pause(self, room: TableState) -> float:
        """Seconds before a move; longer after another bot, so that its move is seen."""
        before, actor = room.steps[-1].by, str(room.actor)
        is_next = any(
            r.seat == before != actor and r.kind == "bot" for r in room.table.seats
        )
        return self._tables.settings.bot_pause * (AFTER_A_BOT if is_next else 1)

    async def _ask(self, room: TableState, seat: str) -> str | None:
        """Ask the bot, which sees its seat's view and nothing else."""
        table = room.table
        view = room.game.view(room.state, room.seat(seat))
        level = room.row(seat).name
        return await self._bots.choose(
            table.game, table.options, level, encode(view), seed_for(room, seat)
        )

    async def _play(self, live: LiveTable, room: TableState, text: str | None) -> bool:
        """Play the answer; False if the store took nothing and it has to be retried."""
        async with live.lock:
            if live.room.seq != room.seq:
                return True
            if holds_bots_up(live.room):  # queued again once all players have answered
                return True
            action = _lawful(room, text)
            is_stand_in = action is None
            if is_stand_in:
                metrics.BOT_STAND_INS.inc()
                action = room.game.legal_actions(room.state)[0]
            command = f"bot-{secrets.token_hex(16)}"
            entries = live.room.played(
                action, time.time(), command, stand_in=is_stand_in
            )
            try:
                await self._tables.writer.write(live, entries)
            except EntryExists:
                await self._tables.sync.catch_up(live)
            except SiegeworksError as problem:
                nothing_stored(problem)
                return False
        return True


def seed_for(room: TableState, seat: str) -> str:
    """Seed for a bot's next decision; secret until the game ends. After a take-back the
    same seeds come again, so the same choices meet the same answers."""
    message = f"bot {seat} {room.number}".encode()
    return hmac.digest(room.table.secret, message, "sha256").hex()


def _lawful(room: TableState, text: str | None) -> Any:
    """Parse the bot's action; None unless it is legal."""
    if text is None:
        return None
    try:
        action = room.game.read(text, room.state)
    except SiegeworksError:
        return None
    return action if room.game.why_not(room.state, action) is None else None
