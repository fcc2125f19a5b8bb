"""A table that somebody looks at: its room, the sockets around it, who is there."""

import asyncio
import time
from collections import deque
from collections.abc import (
    AsyncIterator,
    Callable,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
)
from typing import NamedTuple, TypeVar

from siegeworks.core.record import Record
from siegeworks.core.seat import CHANCE
from siegeworks.server.bots.levels import can_be_analysed
from siegeworks.server.protocol import messages
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.presenter import encode, info_for, update_for
from siegeworks.server.table.records import Absence, ChatRow
from siegeworks.server.table.seats import is_gone
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import holds_bots_up, unanswered

MAX_QUEUED_FRAMES = 128
"""Frames that may wait for one socket. Who reads slower than that has to come again."""
TRY_AGAIN, RESTARTING, NOT_YOURS = 1013, 1012, 4403
DAMAGED = 4500
"""The table cannot be read: to come again is no use."""

KeyT = TypeVar("KeyT", bound=Hashable)


class Subscriber:
    """One socket at a table, and the frames that wait for it.

    Sending never waits: a slow reader is let go, and everybody else is not held up.
    """

    def __init__(self, guest: bytes) -> None:
        self.guest = guest
        self.seat: str | None = None
        self.has_said_hello = False
        self.in_pieces = False
        """Long frames are to be cut."""
        self._frames: deque[bytes] = deque()
        self._history: Iterator[bytes] = iter(())
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
        if len(self._frames) >= MAX_QUEUED_FRAMES:
            self.close(TRY_AGAIN)
        else:
            self._frames.append(frame)
            self._news.set()
            self._sent.clear()

    def send_between(self, history: Iterable[bytes]) -> None:
        """Send these whenever nothing else waits; no more of an earlier history."""
        self._history = iter(history)
        self._news.set()

    def close(self, code: int) -> None:
        """Say no more, not even what still waits."""
        if self._code is None:
            self._code = code
            self._over.set()

    def part(self, code: int) -> None:
        """Close it once everything that waits has been sent; nothing more is, and of
        the history nothing any more."""
        self._parting = code
        if self._sent.is_set():
            self.close(code)

    async def emptied(self) -> None:
        """Wait until everything that waits has been sent, but for the history."""
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
            elif (frame := next(self._history, None)) is not None:
                yield frame
                await asyncio.sleep(0)  # others want to be served, too
                continue
            self._news.clear()
            await self._news.wait()


class LastSeen(NamedTuple):
    """When somebody went away."""

    at: float
    """By the clock on the wall, as people are told."""
    tick: float
    """By one that nobody can set, which is what counts."""


NOBODY_AWAY: Mapping[str, float] = {}
SETTLED_SECONDS = 5.0
"""An absence as long as this is written to the store."""


def _left_at(at: float, now: float) -> LastSeen:
    """A departure at wall-clock time `at`, or now if the clock was set back since."""
    return LastSeen(at, time.monotonic() - max(0.0, now - at))


def _last_entry(room: TableState, now: float) -> float:
    return room.log[-1].at if room.log else now


def _waited_for(room: TableState) -> frozenset[str]:
    """The seats whose decision the game waits for: the one that is to move, or those
    whose answer a bot waits for before it moves."""
    actor = room.actor
    if actor is None or actor is CHANCE:
        return frozenset()
    if holds_bots_up(room) and room.row(str(actor)).kind == "bot":
        return frozenset(unanswered(room))
    return frozenset({str(actor)})


def _since(left: LastSeen | None) -> float | None:
    return None if left is None else left.at


class LiveTable:
    """A room in memory. Whoever changes it holds the lock."""

    def __init__(
        self,
        room: TableState,
        chat: list[ChatRow],
        *,
        now: float,
        grace: float | None,
        absences: Mapping[str, float] = NOBODY_AWAY,
        is_shared: bool = False,
    ) -> None:
        self.room = room
        self.chat = chat
        self.news = room.table.news
        """Changes of the table that are known here; rather one too few than one too
        many, as what is missing is looked for."""
        self.looks = 0
        """How often somebody has begun to look for changes that others made."""
        self.lock = asyncio.Lock()
        self.visits: set[Subscriber] = set()
        self.users = 0
        """Who would be surprised if it were forgotten now."""
        self.idle_since = self.told_at = time.monotonic()
        self.thinking_after: int | None = None
        """The entry after which everybody was told that a bot thinks."""
        self.thinking_since = 0.0
        self._grace = grace
        self._gone = {
            row.guest: _left_at(absences.get(row.seat, now), now)
            for row in room.table.seats
        }
        self._progress = room.seq, _left_at(_last_entry(room, now), now).tick
        """The last entry, and when it was written by the monotonic clock."""
        self._noted: dict[str, float | None] = dict(absences)
        """Since when each seat has been empty, as far as the store knows. How a seat
        is noted that is not in here, is not known."""
        self._is_noted = False
        """True while the store has the current presence of all seats."""
        self._has_met = not (is_shared and absences)
        """True once the other servers have reported their presence: a player who was
        away when the table was loaded may have come back to one of them."""
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
        self._has_met = True
        if guests != self._elsewhere:
            self._is_noted = False
        for guest in self._elsewhere - guests:
            self.left(guest, now)
        self._elsewhere = guests

    def came(self, guest: bytes, now: float) -> None:
        """Somebody sits down. How long they were gone before is nobody's business."""
        self._gone[guest] = LastSeen(now, time.monotonic())
        self.arrived(guest)

    def arrived(self, guest: bytes) -> None:
        """Mark a guest as present; another server may have stored an absence."""
        for seat in self.room.seats_of(guest):
            self._noted.pop(seat, None)
        self._is_noted = False

    def left(self, guest: bytes, now: float) -> None:
        if self.room.seats_of(guest) and not any(
            visit.guest == guest for visit in self.visits
        ):
            self._gone[guest] = LastSeen(now, time.monotonic())
            self._is_noted = False

    def absent(self, now: float) -> frozenset[str]:
        """The seats for which the table has waited long enough: they have been empty,
        and nobody has done anything, for the whole grace period. A live table waits
        for everybody, a slower one only for a decision. Nobody waits for a person who
        was forgotten."""
        gone = frozenset(row.seat for row in self.room.table.seats if is_gone(row))
        if self._grace is None or not self._has_met:
            return gone
        last, away = time.monotonic() - self._grace, self._away(now)
        if self._last_progress() > last:
            return gone
        is_live = self.room.table.pace == "live"
        waited_for = away.keys() if is_live else _waited_for(self.room)
        return gone | {
            seat
            for seat, left in away.items()
            if seat in waited_for and left.tick <= last
        }

    def _last_progress(self) -> float:
        seq, tick = self._progress
        if seq != self.room.seq:
            tick = time.monotonic()
            self._progress = self.room.seq, tick
        return tick

    def absences_to_note(self, now: float) -> list[Absence]:
        """Changes of presence that the store does not have yet.

        Reloading a page, maybe at another server, is no absence; and before a game
        has begun, absences do not count.
        """
        if self._is_noted or self.room.is_waiting or self.room.is_over:
            return []
        here, settled = self.here(), time.monotonic() - SETTLED_SECONDS
        away, table = self._away(now), self.room.table
        known = [
            Absence(table.id, row.seat, row.guest, _since(away.get(row.seat)))
            for row in table.seats
            if row.kind == "person"
            and (row.seat in here or away[row.seat].tick <= settled)
        ]
        found = [each for each in known if self._is_news(each)]
        self._is_noted = not found and len(known) == len(away) + len(here)
        return found

    def _is_news(self, absence: Absence) -> bool:
        seat, since = absence.seat, absence.since
        return seat not in self._noted or self._noted[seat] != since

    def have_noted(self, absence: Absence) -> None:
        self._noted[absence.seat] = absence.since

    def _away(self, now: float) -> dict[str, LastSeen]:
        here, unknown = self.here(), LastSeen(now, time.monotonic())
        return {
            row.seat: self._gone.setdefault(row.guest, unknown)
            for row in self.room.table.seats
            if row.kind == "person" and row.seat not in here
        }

    # What they are sent.

    def info(self, guest: bytes, now: float) -> messages.TableInfo:
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
        self._last_progress()
        self._tell(lambda v: v.seat, lambda v: update(room, entries, v.seat))

    def tell_table(self, now: float) -> None:
        self.announced = self.here()
        seats_of = self.room.seats_of
        self._tell(
            lambda visit: seats_of(visit.guest),
            lambda visit: messages.TableChanged(self.info(visit.guest, now)),
        )

    def tell(self, message: Record) -> None:
        """Tell everybody the same."""
        self._tell(lambda _: None, lambda _: message)

    def _tell(
        self,
        reader: Callable[[Subscriber], KeyT],
        message: Callable[[Subscriber], Record],
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
    room: TableState, entries: tuple[LoggedEntry, ...], seat: str | None
) -> messages.Update:
    reader = None if seat is None else room.seat(seat)
    return update_for(room, entries, reader)


def is_news_to(live: LiveTable, hello: messages.Hello, guest: bytes) -> bool:
    """Whether somebody knows more than we do: they were at another server before."""
    heard = live.chat[-1].number if live.chat else 0
    has_seat = hello.seat in (None, *live.room.seats_of(guest))
    return hello.seen > live.room.seq or hello.heard > heard or not has_seat


def chat_line(row: ChatRow) -> messages.ChatLine:
    return messages.ChatLine(row.number, row.seat, row.name, row.text, row.at)
