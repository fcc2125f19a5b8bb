"""Table in memory: its state, the subscribed sockets, and the presence of players."""

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
"""Maximum of frames queued for one socket; a slower client has to reconnect."""
TRY_AGAIN, RESTARTING, NOT_YOURS = 1013, 1012, 4403
DAMAGED = 4500
"""Close code: the table cannot be read, so reconnecting is no use."""

KeyT = TypeVar("KeyT", bound=Hashable)


class Subscriber:
    """One socket at a table, with its outbox of frames.

    Sending never blocks: a slow client is disconnected, so that it holds up no other.
    """

    def __init__(self, guest: bytes) -> None:
        self.guest = guest
        self.seat: str | None = None
        self.has_said_hello = False
        self.in_pieces = False
        """True if long frames are to be split."""
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
        """Send these frames while no others are queued, replacing any earlier
        history."""
        self._history = iter(history)
        self._news.set()

    def close(self, code: int) -> None:
        """Close at once, without sending the frames still queued."""
        if self._code is None:
            self._code = code
            self._over.set()

    def part(self, code: int) -> None:
        """Close once all queued frames have been sent; no further frames and no more
        history are sent."""
        self._parting = code
        if self._sent.is_set():
            self.close(code)

    async def emptied(self) -> None:
        """Wait until all queued frames, except the history, have been sent."""
        await self._sent.wait()

    async def closed(self) -> int:
        """Wait until the socket is to be closed; return the close code."""
        await self._over.wait()
        assert self._code is not None, "set before"
        return self._code

    async def frames(self) -> AsyncIterator[bytes]:
        """Yield the frames to be sent, for ever."""
        while True:
            while self._frames:
                yield self._frames.popleft()
            self._sent.set()
            if self._parting is not None:
                self.close(self._parting)
            elif (frame := next(self._history, None)) is not None:
                yield frame
                await asyncio.sleep(0)  # let other sockets be served, too
                continue
            self._news.clear()
            await self._news.wait()


class LastSeen(NamedTuple):
    """Time at which a guest left."""

    at: float
    """Wall-clock time, for display."""
    tick: float
    """Monotonic time, for the grace period: changes of the clock do not affect it."""


NOBODY_AWAY: Mapping[str, float] = {}
SETTLED_SECONDS = 5.0
"""Seconds after which an absence is written to the store."""


def _left_at(at: float, now: float) -> LastSeen:
    """A departure at wall-clock time `at`, or now if the clock was set back since."""
    return LastSeen(at, time.monotonic() - max(0.0, now - at))


def _last_entry(room: TableState, now: float) -> float:
    return room.log[-1].at if room.log else now


def _waited_for(room: TableState) -> frozenset[str]:
    """Seats whose decision the game waits for: the one that has to move, or those whose
    answer a bot waits for before it moves."""
    actor = room.actor
    if actor is None or actor is CHANCE:
        return frozenset()
    if holds_bots_up(room) and room.row(str(actor)).kind == "bot":
        return frozenset(unanswered(room))
    return frozenset({str(actor)})


def _since(left: LastSeen | None) -> float | None:
    return None if left is None else left.at


class LiveTable:
    """Table state in memory. A caller that changes it holds the lock."""

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
        """Change counter of the store up to which changes are known here. It may lag
        behind, as missing changes are looked for, but must never run ahead."""
        self.looks = 0
        """Number of times that a search for changes by other servers has begun."""
        self.lock = asyncio.Lock()
        self.visits: set[Subscriber] = set()
        self.users = 0
        """Number of callers that hold this table; it is not evicted while positive."""
        self.idle_since = self.told_at = time.monotonic()
        self.thinking_after: int | None = None
        """Entry after which clients were notified that a bot thinks."""
        self.thinking_since = 0.0
        self._grace = grace
        self._gone = {
            row.guest: _left_at(absences.get(row.seat, now), now)
            for row in room.table.seats
        }
        self._progress = room.seq, _left_at(_last_entry(room, now), now).tick
        """Last entry, and the monotonic time at which it was written."""
        self._noted: dict[str, float | None] = dict(absences)
        """Seat → time since which it is empty, according to the store. The stored
        absence of a seat that is missing here is unknown."""
        self._is_noted = False
        """True while the store has the current presence of all seats."""
        self._has_met = not (is_shared and absences)
        """True once the other servers have reported their presence: a player who was
        away when the table was loaded may have come back to one of them."""
        self._elsewhere: frozenset[bytes] = frozenset()
        """Guests with a socket at another server."""
        self.announced: tuple[str, ...] = ()
        """Seats that clients were told are present."""

    # Presence.

    def here(self) -> tuple[str, ...]:
        """Seats whose person has a socket open."""
        guests = self._elsewhere | self.guests()
        rows = self.room.table.seats
        return tuple(r.seat for r in rows if r.kind == "person" and r.guest in guests)

    def guests(self) -> frozenset[bytes]:
        """Guests with a socket at this server."""
        return frozenset(v.guest for v in self.visits if v.has_said_hello and v.guest)

    def are_elsewhere(self, guests: frozenset[bytes], now: float) -> None:
        """Set the guests that are present at other servers."""
        self._has_met = True
        if guests != self._elsewhere:
            self._is_noted = False
        for guest in self._elsewhere - guests:
            self.left(guest, now)
        self._elsewhere = guests

    def came(self, guest: bytes, now: float) -> None:
        """Note that a guest has taken a seat; their earlier absence does not count."""
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
        """Seats for which the table has waited long enough: they have been empty, and
        no entry was written, for the whole grace period. A live table waits for all
        players, a slower one only for a decision. A person who was forgotten is absent
        at once."""
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

        Reloading a page, maybe at another server, is no absence; and before a game has
        begun, absences do not count.
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

    # Messages to clients.

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
        """Send the new entries to all clients, as far as each may know them."""
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
        """Send the same message to all clients."""
        self._tell(lambda _: None, lambda _: message)

    def _tell(
        self,
        reader: Callable[[Subscriber], KeyT],
        message: Callable[[Subscriber], Record],
    ) -> None:
        """Send one message per kind of recipient, encoded only once for each kind."""
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
    """True if the client knows more than this server: it was at another one before."""
    heard = live.chat[-1].number if live.chat else 0
    has_seat = hello.seat in (None, *live.room.seats_of(guest))
    return hello.seen > live.room.seq or hello.heard > heard or not has_seat


def chat_line(row: ChatRow) -> messages.ChatLine:
    return messages.ChatLine(row.number, row.seat, row.name, row.text, row.at)
