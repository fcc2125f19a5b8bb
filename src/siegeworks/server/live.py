"""A table that somebody looks at: its room, the sockets around it, who is there."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable
from typing import NamedTuple, TypeVar

from siegeworks.core.record import Record
from siegeworks.server import wire
from siegeworks.server.levels import can_be_analysed
from siegeworks.server.reader import (
    encode,
    entries_for,
    info_for,
    situation_for,
    update_for,
)
from siegeworks.server.room import Room
from siegeworks.server.store import ChatRow
from siegeworks.server.table_log import LoggedEntry

WAITING_FRAMES = 128
"""Frames that may wait for one socket. Who reads slower than that has to come again."""
TRY_AGAIN, RESTARTING, NOT_YOURS = 1013, 1012, 4403

KeyT = TypeVar("KeyT", bound=Hashable)


class Visit:
    """One socket at a table, and the frames that wait for it.

    Sending never waits: a slow reader is let go, and everybody else is not held up.
    """

    def __init__(self, guest: bytes) -> None:
        self.guest = guest
        self.seat: str | None = None
        self.has_said_hello = False
        self._frames: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._sent = asyncio.Event()
        self._over = asyncio.Event()
        self._code: int | None = None
        self._parting: int | None = None

    def send(self, message: Record) -> None:
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        if self._parting is not None:
            return
        if len(self._frames) >= WAITING_FRAMES:
            self.close(TRY_AGAIN)
        else:
            self._frames.append(frame)
            self._news.set()
            self._sent.clear()

    def close(self, code: int) -> None:
        """Say no more, not even what still waits."""
        if self._code is None:
            self._code = code
            self._over.set()

    def part(self, code: int) -> None:
        """Close it once everything that waits has been sent; nothing more is."""
        self._parting = code
        if self._sent.is_set():
            self.close(code)

    async def emptied(self) -> None:
        """Wait until everything that waits has been sent."""
        await self._sent.wait()

    async def closed(self) -> int:
        """Wait until the visit is closed; with which code."""
        await self._over.wait()
        assert self._code is not None, "set before"
        return self._code

    async def frames(self) -> AsyncIterator[bytes]:
        """What is to be sent, one after another, for ever."""
        while True:
            while self._frames:
                yield self._frames.popleft()
            self._sent.set()
            if self._parting is not None:
                self.close(self._parting)
            self._news.clear()
            await self._news.wait()


class Left(NamedTuple):
    """When somebody went away."""

    at: float
    """By the clock on the wall, as people are told."""
    tick: float
    """By one that nobody can set, which is what counts."""


class Live:
    """A room in memory. Whoever changes it holds the lock."""

    def __init__(
        self, room: Room, chat: list[ChatRow], *, now: float, grace: float
    ) -> None:
        self.room = room
        self.chat = chat
        self.news = room.table.news
        """Changes of the table that are known here; rather one too few than one too
        many, as what is missing is looked for."""
        self.looks = 0
        """How often somebody has begun to look for changes that others made."""
        self.lock = asyncio.Lock()
        self.visits: set[Visit] = set()
        self.users = 0
        """Who would be surprised if it were forgotten now."""
        self.idle_since = self.told_at = time.monotonic()
        self.thinking_after: int | None = None
        """The entry after which everybody was told that a bot thinks."""
        self.thinking_since = 0.0
        self._grace = grace
        gone = Left(now, time.monotonic())
        self._gone = dict.fromkeys({row.guest for row in room.table.seats}, gone)
        self._elsewhere: frozenset[bytes] = frozenset()
        """Guests with a socket at another server."""
        self.announced: tuple[str, ...] = ()
        """The seats that everybody was told are here."""

    # Who is there.

    def here(self) -> tuple[str, ...]:
        """The seats whose person has a socket open."""
        guests = self._elsewhere | self.guests()
        rows = self.room.table.seats
        return tuple(r.seat for r in rows if r.kind == "person" and r.guest in guests)

    def guests(self) -> frozenset[bytes]:
        """Those with a socket at this server."""
        return frozenset(v.guest for v in self.visits if v.has_said_hello and v.guest)

    def are_elsewhere(self, guests: frozenset[bytes], now: float) -> None:
        """Other servers say who is there."""
        for guest in self._elsewhere - guests:
            self.left(guest, now)
        self._elsewhere = guests

    def came(self, guest: bytes, now: float) -> None:
        """Somebody sits down. How long they were gone before is nobody's business."""
        self._gone[guest] = Left(now, time.monotonic())

    def left(self, guest: bytes, now: float) -> None:
        if self.room.seats_of(guest) and not any(
            visit.guest == guest for visit in self.visits
        ):
            self._gone[guest] = Left(now, time.monotonic())

    def absent(self, now: float) -> frozenset[str]:
        """The seats that have been empty beyond the grace period."""
        last, away = time.monotonic() - self._grace, self._away(now)
        return frozenset(seat for seat, left in away.items() if left.tick <= last)

    def _away(self, now: float) -> dict[str, Left]:
        here, unknown = self.here(), Left(now, time.monotonic())
        return {
            row.seat: self._gone.setdefault(row.guest, unknown)
            for row in self.room.table.seats
            if row.kind == "person" and row.seat not in here
        }

    # What they are sent.

    def info(self, guest: bytes, now: float) -> wire.TableInfo:
        room = self.room
        return info_for(
            room.table,
            seats=room.seats_of(guest),
            here=self.here(),
            away_since={seat: left.at for seat, left in self._away(now).items()},
            teams=room.game.teams,
            levels=room.levels,
            analysis=can_be_analysed(room.game),
            grace=self._grace,
            wishes=tuple(room.wishes),
            is_over=room.is_over,
        )

    def tell_entries(self, entries: tuple[LoggedEntry, ...]) -> None:
        """Tell everybody, each in their own words, what was written."""
        room = self.room
        self._tell(lambda v: v.seat, lambda v: update(room, entries, v.seat))

    def tell_table(self, now: float) -> None:
        self.announced = self.here()
        seats_of = self.room.seats_of
        self._tell(
            lambda visit: seats_of(visit.guest),
            lambda visit: wire.TableChanged(self.info(visit.guest, now)),
        )

    def tell(self, message: Record) -> None:
        """Tell everybody the same."""
        self._tell(lambda _: None, lambda _: message)

    def _tell(
        self, reader: Callable[[Visit], KeyT], message: Callable[[Visit], Record]
    ) -> None:
        """Those who may know the same get the same bytes, written once."""
        self.told_at = time.monotonic()
        frames: dict[KeyT, bytes] = {}
        for visit in self.visits:
            if visit.has_said_hello:
                key = reader(visit)
                if key not in frames:
                    frames[key] = encode(message(visit))
                visit.send_frame(frames[key])


def update(
    room: Room, entries: tuple[LoggedEntry, ...], seat: str | None
) -> wire.Update:
    reader = None if seat is None else room.seat(seat)
    return update_for(room, entries, reader)


def welcome(live: Live, hello: wire.Hello, guest: bytes, now: float) -> wire.Welcome:
    """The table, and whatever somebody has not seen or heard."""
    room = live.room
    reader = None if hello.seat is None else room.seat(hello.seat)
    return wire.Welcome(
        live.info(guest, now),
        entries_for(room, room.after(hello.seen), reader),
        tuple(chat_line(row) for row in live.chat if row.number > hello.heard),
        situation_for(room, reader),
    )


def is_news_to(live: Live, hello: wire.Hello, guest: bytes) -> bool:
    """Whether somebody knows more than we do: they were at another server before."""
    heard = live.chat[-1].number if live.chat else 0
    has_seat = hello.seat in (None, *live.room.seats_of(guest))
    return hello.seen > live.room.seq or hello.heard > heard or not has_seat


def chat_line(row: ChatRow) -> wire.ChatLine:
    return wire.ChatLine(row.number, row.seat, row.name, row.text, row.at)
