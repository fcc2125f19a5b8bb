"""What somebody is told who has just come: how the table stands, and how it got there.

On a slow line the log of a long game takes half a minute, and whoever comes wants to
see the board and to play. So the first message is small, and the log follows later.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from siegeworks.core.record import Record, replace
from siegeworks.core.seat import Seat
from siegeworks.server import wire
from siegeworks.server.live import Live, chat_line
from siegeworks.server.reader import encode, entry_for, situation_for
from siegeworks.server.room import Room
from siegeworks.server.store import ChatRow
from siegeworks.server.table_log import LoggedEntry

# Bytes. All of them together, with what is known about the table, stay below 40,000.
SITUATION = 26_000
LATEST_ENTRIES = 6_000
LATEST_LINES = 2_000
STRETCH = 7_500

RowT = TypeVar("RowT")
RecordT = TypeVar("RecordT", bound=Record)


class Greeting(NamedTuple):
    """What is said to whoever has just come."""

    at_once: tuple[Record, ...]
    """A welcome, and the legal actions if there are too many for it."""
    history: Iterator[wire.History]
    """Whatever else was missed. It is put into words only as it is asked for."""
    missed: int
    """Entries, in all."""


def greeting(live: Live, hello: wire.Hello, guest: bytes, now: float) -> Greeting:
    """The table as it stands, and whatever somebody has not seen or heard."""
    room = live.room
    reader = None if hello.seat is None else room.seat(hello.seat)
    entries = room.after(hello.seen)
    rows = [row for row in live.chat if row.number > hello.heard]

    def tell(entry: LoggedEntry) -> wire.LogEntry:
        return entry_for(room.game, entry, reader)

    latest = _latest(entries, tell, LATEST_ENTRIES)
    lines = _latest(rows, chat_line, LATEST_LINES)
    situation, after = _in_time(situation_for(room, reader))
    welcome = wire.Welcome(live.info(guest, now), latest, lines, situation)
    older = entries[: len(entries) - len(latest)]
    unheard = rows[: len(rows) - len(lines)]
    return Greeting(
        (welcome, *after), _history(room, reader, older, unheard), len(entries)
    )


def _in_time(
    situation: wire.Situation,
) -> tuple[wire.Situation, tuple[wire.Update, ...]]:
    """The situation; if that is too long, without its choices, which come after it."""
    if not situation.legal or len(encode(situation)) <= SITUATION:
        return situation, ()
    return replace(situation, legal=()), (wire.Update((), situation),)


def _latest(
    rows: Sequence[RowT], tell: Callable[[RowT], RecordT], most: int
) -> tuple[RecordT, ...]:
    """As many of the last ones as go into so many bytes."""
    latest: list[RecordT] = []
    for row in reversed(rows):
        record = tell(row)
        most -= len(encode(record))
        if most < 0:
            break
        latest.append(record)
    return tuple(reversed(latest))


def _history(
    room: Room,
    reader: Seat | None,
    entries: Sequence[LoggedEntry],
    rows: Sequence[ChatRow],
) -> Iterator[wire.History]:
    told = (entry_for(room.game, entry, reader) for entry in entries)
    for stretch in _stretches(told):
        yield wire.History(stretch, ())
    for lines in _stretches(map(chat_line, rows)):
        yield wire.History((), lines)


def _stretches(records: Iterable[RecordT]) -> Iterator[tuple[RecordT, ...]]:
    """Several at once, but not many bytes of them."""
    stretch: list[RecordT] = []
    size = 0
    for record in records:
        length = len(encode(record))
        if stretch and size + length > STRETCH:
            yield tuple(stretch)
            stretch, size = [], 0
        stretch.append(record)
        size += length
    if stretch:
        yield tuple(stretch)
