"""First messages to a new connection: the position, and the history behind it.

On a slow connection the log of a long game takes half a minute, and the player wants to
see the board and move. So the first message is small, and the log follows in batches.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from siegeworks.core.record import Record, replace
from siegeworks.core.seat import Seat
from siegeworks.server.live.live_table import LiveTable, chat_line
from siegeworks.server.protocol import messages
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.presenter import encode, entry_for, situation_for
from siegeworks.server.table.records import ChatRow
from siegeworks.server.table.state import TableState

# Bytes. Together with the description of the table they stay below 40,000.
SITUATION = 26_000
LATEST_ENTRIES = 6_000
LATEST_LINES = 2_000
STRETCH = 7_500

RowT = TypeVar("RowT")
RecordT = TypeVar("RecordT", bound=Record)


class Greeting(NamedTuple):
    """The messages to a new connection."""

    at_once: tuple[Record, ...]
    """Welcome message, and the legal actions if there are too many for it."""
    history: Iterator[messages.History]
    """Rest of the log and chat, rendered only when it is sent."""
    missed: int
    """Number of entries that the client had missed, in all."""


def greeting(
    live: LiveTable, hello: messages.Hello, guest: bytes, now: float
) -> Greeting:
    """The position, and the entries and chat that the client does not have yet."""
    room = live.room
    reader = None if hello.seat is None else room.seat(hello.seat)
    entries = room.after(hello.seen)
    rows = [row for row in live.chat if row.number > hello.heard]

    def tell(entry: LoggedEntry) -> messages.LogEntry:
        return entry_for(room.game, entry, reader)

    latest = _latest(entries, tell, LATEST_ENTRIES)
    lines = _latest(rows, chat_line, LATEST_LINES)
    situation, after = _in_time(situation_for(room, reader))
    welcome = messages.Welcome(live.info(guest, now), latest, lines, situation)
    older = entries[: len(entries) - len(latest)]
    unheard = rows[: len(rows) - len(lines)]
    return Greeting(
        (welcome, *after), _history(room, reader, older, unheard), len(entries)
    )


def _in_time(
    situation: messages.Situation,
) -> tuple[messages.Situation, tuple[messages.Update, ...]]:
    """Situation for the welcome; if too long, without its legal actions, which
    follow."""
    if not situation.legal or len(encode(situation)) <= SITUATION:
        return situation, ()
    return replace(situation, legal=()), (messages.Update((), situation),)


def _latest(
    rows: Sequence[RowT], tell: Callable[[RowT], RecordT], most: int
) -> tuple[RecordT, ...]:
    """Last rows that fit into `most` bytes."""
    latest: list[RecordT] = []
    for row in reversed(rows):
        record = tell(row)
        most -= len(encode(record))
        if most < 0:
            break
        latest.append(record)
    return tuple(reversed(latest))


def _history(
    room: TableState,
    reader: Seat | None,
    entries: Sequence[LoggedEntry],
    rows: Sequence[ChatRow],
) -> Iterator[messages.History]:
    told = (entry_for(room.game, entry, reader) for entry in entries)
    for stretch in _stretches(told):
        yield messages.History(stretch, ())
    for lines in _stretches(map(chat_line, rows)):
        yield messages.History((), lines)


def _stretches(records: Iterable[RecordT]) -> Iterator[tuple[RecordT, ...]]:
    """Group records into batches of limited size in bytes."""
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
