"""What is done at a table: every command gets exactly one answer."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace as with_fields
from typing import TypeAlias, assert_never

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import replace
from siegeworks.core.refusal import Refusal
from siegeworks.server import metrics, wire
from siegeworks.server.journal import nothing_stored
from siegeworks.server.live import Live, chat_line, update
from siegeworks.server.lobby import Lobby
from siegeworks.server.new_tables import plain
from siegeworks.server.room import Room
from siegeworks.server.store import ChatRow, CommandExists, EntryExists, SeatRow
from siegeworks.server.table_log import LoggedEntry
from siegeworks.server.table_words import refusal
from siegeworks.server.tables import Tables
from siegeworks.server.troubles import BadSetup, TooManyTables
from siegeworks.server.verdicts import (
    Behind,
    HandOver,
    Refused,
    Repeated,
    Settled,
    TableCommand,
    Write,
)

AGAIN_AFTER = 1.0
"""What to wait when the disk took nothing."""
MOST_LINES = 2_000
"""Of chat at one table."""
MOST_OF_ONLOOKERS = 500
"""Of those, what people without a seat may say."""

Reply: TypeAlias = Callable[[wire.Answer], None]


class Commands:
    """Carries them out, one after another at each table."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby
        self._under_way: set[asyncio.Task[wire.Answer]] = set()

    async def finish(self) -> None:
        """Wait for what is being done."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def execute(
        self,
        table_id: str,
        seat: str | None,
        guest: bytes,
        command: wire.Command,
        reply: Reply | None = None,
    ) -> wire.Answer:
        """Carry a command out. `reply` is called before anybody else is told.

        Whoever asked may be gone before it is done; it is done all the same.
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
        command: wire.Command,
        reply: Reply | None,
    ) -> wire.Answer:
        answers: list[wire.Answer] = []

        def answer(given: wire.Answer) -> None:
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
                answer(wire.Limited(command.id, AGAIN_AFTER))
        (given,) = answers
        return given

    async def _carry_out(
        self,
        live: Live,
        seat: str | None,
        guest: bytes,
        command: wire.Command,
        answer: Reply,
    ) -> None:
        if isinstance(command, wire.Say):
            await self._say(live, seat, command, answer)
        elif seat is None or seat not in live.room.seats_of(guest):
            answer(wire.Illegal(command.id, refusal("seat-not-yours")))
        else:
            await self._decide(live, seat, command, answer)
            self._tables.taker.has_changed(live)

    async def _decide(
        self, live: Live, seat: str, command: TableCommand, answer: Reply
    ) -> None:
        room, now = live.room, time.time()
        verdict = room.decide(command, seat, now, live.absent(now))
        match verdict:
            case Repeated(seq):
                answer(wire.Duplicate(command.id, seq))
            case Behind():
                answer(_stale(room, command, seat))
            case Refused(refused):
                answer(wire.Illegal(command.id, refused))
            case Write(entries):
                await self._write(live, entries, command, seat, answer)
            case Settled(after, declined):
                await self._settle(live, seat, command, answer, after, declined)
            case HandOver(row):
                await self._hand_over(live, row, command, answer)
            case _:
                assert_never(verdict)

    async def _hand_over(
        self, live: Live, row: SeatRow, command: TableCommand, answer: Reply
    ) -> None:
        """Put a bot on a seat, or nobody; with the last seat filled the game begins."""
        accepted = wire.Accepted(command.id, live.room.seq)

        def accept() -> None:
            live.room = live.room.with_command(command.id)
            answer(accepted)

        if not await self._tables.seat(live, row, accept):
            return answer(wire.Illegal(command.id, refusal("seat-taken")))
        return await self._tables.begin(live)

    async def _write(
        self,
        live: Live,
        entries: tuple[LoggedEntry, ...],
        command: TableCommand,
        seat: str,
        answer: Reply,
    ) -> None:
        """Store what was decided; if another process was faster, learn from it."""
        accepted = wire.Accepted(command.id, entries[0].seq)
        try:
            await self._tables.write(live, entries, lambda: answer(accepted))
        except CommandExists as known:
            await self._tables.catch_up(live)
            answer(wire.Duplicate(command.id, known.seq))
        except EntryExists:
            await self._tables.catch_up(live)
            answer(_stale(live.room, command, seat))

    async def _settle(
        self,
        live: Live,
        seat: str,
        command: TableCommand,
        answer: Reply,
        room: Room,
        declined: bool,
    ) -> None:
        """What people ask each other. If the table has changed meanwhile, it may be
        another question: decide anew."""
        is_rematch, before = isinstance(command, wire.Rematch), live.room
        no_of = seat if declined else ""
        if room is not before and not await self._tables.ask(live, room, no_of):
            await self._tables.catch_up(live)
            return await self._decide(live, seat, command, answer)
        if is_rematch and room.wants_rematch and not room.table.rematch:
            try:
                follower = await self._lobby.open_rematch(room)
            except TooManyTables as problem:
                live.room = room  # as it was stored
                return answer(wire.Illegal(command.id, Refusal("", problem.phrase)))
            if follower is None:
                await self._tables.catch_up(live)
                return await self._decide(live, seat, command, answer)
            self._tables.noted(live)
            room = with_fields(room, table=replace(room.table, rematch=follower))
        live.room = room
        answer(wire.Accepted(command.id, room.seq))
        if room is before:  # as wished already: nobody has to be told
            return None
        if is_rematch:
            live.tell_table(time.time())
        else:
            live.tell_entries(())
        if declined:
            live.tell(wire.TakeBackDeclined(seat))
        return None

    async def _say(
        self, live: Live, seat: str | None, command: wire.Say, answer: Reply
    ) -> None:
        room = live.room
        if (seq := room.repeated(command.id)) is not None:
            return answer(wire.Duplicate(command.id, seq))
        try:
            text = plain(command.text)
        except BadSetup:
            return answer(wire.Illegal(command.id, refusal("say-something")))
        if _is_enough(live.chat, seat):
            return answer(wire.Illegal(command.id, refusal("chat-full")))
        name = room.row(seat).name if seat is not None else ""
        number = live.chat[-1].number + 1 if live.chat else 1
        line = ChatRow(number, seat or "", name, text, time.time(), command.id)
        try:
            await self._tables.store.say(room.table.id, line)
        except CommandExists:
            return answer(wire.Duplicate(command.id, room.seq))
        except EntryExists:
            await self._tables.catch_up(live)
            return await self._say(live, seat, command, answer)
        self._tables.noted(live)
        live.chat.append(line)
        live.room = live.room.with_command(command.id)
        answer(wire.Accepted(command.id, room.seq))
        return live.tell(wire.Said(chat_line(line)))


def _is_enough(chat: Sequence[ChatRow], seat: str | None) -> bool:
    """Onlookers, of whom there may be many, must not talk the table silent."""
    if seat is None and len(chat) >= MOST_OF_ONLOOKERS:
        return sum(not line.seat for line in chat) >= MOST_OF_ONLOOKERS
    return len(chat) >= MOST_LINES


def _stale(room: Room, command: TableCommand, seat: str) -> wire.Stale:
    """What somebody has missed since the entry they thought was the last."""
    follows = getattr(command, "follows", room.seq)
    return wire.Stale(command.id, update(room, room.after(follows), seat))
