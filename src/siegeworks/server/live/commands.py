"""Execution of commands at a table: each gets exactly one answer."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace as with_fields
from typing import TypeAlias, assert_never

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import replace
from siegeworks.core.refusal import Refusal
from siegeworks.server import metrics
from siegeworks.server.errors import BadSetup, TooManyTables
from siegeworks.server.live.live_table import LiveTable, chat_line, update
from siegeworks.server.live.lobby import Lobby
from siegeworks.server.live.registry import LiveTables
from siegeworks.server.live.store_errors import nothing_stored
from siegeworks.server.protocol import messages
from siegeworks.server.protocol.phrases import refusal
from siegeworks.server.storage.base import CommandExists, EntryExists, TableChanged
from siegeworks.server.table.decision import (
    NoEntry,
    Rejected,
    Repeated,
    SeatChange,
    Stale,
    TableCommand,
    Write,
)
from siegeworks.server.table.log import LoggedEntry, command_key, onlooker
from siegeworks.server.table.new_table import plain
from siegeworks.server.table.records import ChatRow, SeatRow
from siegeworks.server.table.state import TableState, follows

RETRY_SECONDS = 1.0
"""Seconds after which a client may retry when the store took nothing."""
MAX_CHAT_LINES = 2_000
"""Maximum number of chat lines at one table."""
MAX_SPECTATOR_CHAT_LINES = 500
"""Maximum number of those that spectators may send."""

Reply: TypeAlias = Callable[[messages.Answer], None]


class Commands:
    """Executor of commands, one after another at each table."""

    def __init__(self, tables: LiveTables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby
        self._under_way: set[asyncio.Task[messages.Answer]] = set()

    async def finish(self) -> None:
        """Wait for the commands that are being executed."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def execute(
        self,
        table_id: str,
        seat: str | None,
        guest: bytes,
        command: messages.Command,
        reply: Reply | None = None,
    ) -> messages.Answer:
        """Execute a command. `reply` is called before any other client is notified.

        The command is completed even if its client disconnects meanwhile.
        """
        work = asyncio.create_task(self._execute(table_id, seat, guest, command, reply))
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)
        return await asyncio.shield(work)

    async def _execute(
        self,
        table_id: str,
        seat: str | None,
        guest: bytes,
        command: messages.Command,
        reply: Reply | None,
    ) -> messages.Answer:
        answers: list[messages.Answer] = []

        def answer(given: messages.Answer) -> None:
            metrics.ANSWERS.labels(type(given).__name__).inc()
            answers.append(given)
            if reply:
                reply(given)

        async with self._tables.using(table_id) as live, live.lock:
            try:
                await self._carry_out(live, seat, guest, command, answer)
            except SiegeworksError as problem:
                # The disk is full, or the server is about to stop.
                nothing_stored(problem)
                answer(messages.Limited(command.id, RETRY_SECONDS))
        (given,) = answers
        return given

    async def _carry_out(
        self,
        live: LiveTable,
        seat: str | None,
        guest: bytes,
        command: messages.Command,
        answer: Reply,
    ) -> None:
        if isinstance(command, messages.Say):
            return await self._say(live, seat, guest, command, answer)
        while seat is not None and seat in live.room.seats_of(guest):
            try:
                await self._decide(live, seat, command, answer)
            except TableChanged:  # another process was faster
                await self._tables.sync.catch_up(live)
            else:
                return self._tables.bot_queue.has_changed(live)
        return answer(messages.Illegal(command.id, refusal("seat-not-yours")))

    async def _decide(
        self, live: LiveTable, seat: str, command: TableCommand, answer: Reply
    ) -> None:
        """Decide and answer. Raise `TableChanged`, before any answer, if it has to be
        repeated."""
        room, now = live.room, time.time()
        verdict = room.decide(command, seat, now, live.absent(now))
        match verdict:
            case Repeated(seq):
                answer(messages.Duplicate(command.id, seq))
            case Stale():
                answer(_stale(room, command, seat))
            case Rejected(refused):
                answer(messages.Illegal(command.id, refused))
            case Write(entries):
                await self._write(live, entries, command, seat, answer)
            case NoEntry(after, declined):
                await self._settle(live, seat, command, answer, after, declined)
            case SeatChange(row):
                await self._hand_over(live, row, seat, command, answer)
            case _:
                assert_never(verdict)

    async def _hand_over(
        self,
        live: LiveTable,
        row: SeatRow,
        seat: str,
        command: TableCommand,
        answer: Reply,
    ) -> None:
        """Put a bot on a seat, or open it; with the last seat taken the game begins."""
        accepted = messages.Accepted(command.id, live.room.seq)

        def accept() -> None:
            live.room = live.room.with_command(command_key(seat, command.id))
            answer(accepted)

        await self._tables.writer.seat(live, row, accept)
        await self._tables.writer.begin(live)

    async def _write(
        self,
        live: LiveTable,
        entries: tuple[LoggedEntry, ...],
        command: TableCommand,
        seat: str,
        answer: Reply,
    ) -> None:
        """Store the entries; if another process was faster, catch up with it.

        A move depends on the log alone. All other commands depend on the seats and on
        open proposals, too.
        """
        accepted = messages.Accepted(command.id, entries[0].seq)
        known = None if isinstance(command, messages.Move) else live.news
        try:
            await self._tables.writer.write(
                live, entries, lambda: answer(accepted), known=known
            )
        except CommandExists as known:
            await self._tables.sync.catch_up(live)
            answer(messages.Duplicate(command.id, known.seq))
        except EntryExists:
            await self._tables.sync.catch_up(live)
            if follows(command) is None:
                return await self._decide(live, seat, command, answer)
            answer(_stale(live.room, command, seat))
        return None

    async def _settle(
        self,
        live: LiveTable,
        seat: str,
        command: TableCommand,
        answer: Reply,
        room: TableState,
        declined: bool,
    ) -> None:
        """Carry out an offer, a request or an answer between players."""
        is_rematch, before = isinstance(command, messages.Rematch), live.room
        if room is not before:
            await self._tables.writer.ask(live, room, seat if declined else "")
        live.room = room
        if is_rematch and (refused := await self._open_rematch(live)):
            return answer(messages.Illegal(command.id, refused))
        answer(messages.Accepted(command.id, room.seq))
        if live.room is before:  # nothing has changed: no client has to be notified
            return None
        if is_rematch:
            live.tell_table(time.time())
        else:
            live.tell_entries(())
        if declined:
            live.tell(messages.TakeBackDeclined(seat))
        return None

    async def _open_rematch(self, live: LiveTable) -> Refusal | None:
        """Open a rematch once all players have asked for one; or refuse it."""
        while live.room.wants_rematch and not live.room.table.rematch:
            room = live.room
            try:
                follower, news = await self._lobby.open_rematch(room, live.news)
            except TooManyTables as problem:
                return Refusal("", problem.phrase)
            except TableChanged:
                await self._tables.sync.catch_up(live)
            else:
                self._tables.sync.written(live, news)
                table = replace(room.table, rematch=follower)
                live.room = with_fields(room, table=table)
        return None

    async def _say(
        self,
        live: LiveTable,
        seat: str | None,
        guest: bytes,
        command: messages.Say,
        answer: Reply,
    ) -> None:
        room = live.room
        key = command_key(seat or onlooker(room.table.id, guest), command.id)
        if (seq := room.repeated(key)) is not None:
            return answer(messages.Duplicate(command.id, seq))
        try:
            text = plain(command.text)
        except BadSetup:
            return answer(messages.Illegal(command.id, refusal("say-something")))
        if _is_enough(live.chat, seat):
            return answer(messages.Illegal(command.id, refusal("chat-full")))
        name = _name_at(room, seat) if seat is not None else ""
        number = live.chat[-1].number + 1 if live.chat else 1
        line = ChatRow(number, seat or "", name, text, time.time(), key)
        try:
            news = await self._tables.store.say(room.table.id, line)
        except CommandExists:
            return answer(messages.Duplicate(command.id, room.seq))
        except EntryExists:
            await self._tables.sync.catch_up(live)
            return await self._say(live, seat, guest, command, answer)
        self._tables.sync.written(live, news)
        live.chat.append(line)
        live.room = live.room.with_command(key)
        answer(messages.Accepted(command.id, room.seq))
        return live.tell(messages.Said(chat_line(line)))


def _name_at(room: TableState, seat: str) -> str:
    """Name of the seat's player, also while a bot plays for them."""
    row = room.row(seat)
    return row.owner or row.name


def _is_enough(chat: Sequence[ChatRow], seat: str | None) -> bool:
    """True if the chat is full. Spectators, of whom there may be many, must not use up
    the players' share."""
    if seat is None and len(chat) >= MAX_SPECTATOR_CHAT_LINES:
        return sum(not line.seat for line in chat) >= MAX_SPECTATOR_CHAT_LINES
    return len(chat) >= MAX_CHAT_LINES


def _stale(room: TableState, command: TableCommand, seat: str) -> messages.Stale:
    """Answer with the entries after the one that the client took for the last."""
    follows = getattr(command, "follows", room.seq)
    return messages.Stale(command.id, update(room, room.after(follows), seat))
