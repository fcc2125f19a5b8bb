"""Who sits where, and how a seat changes hands: left, resigned, or given to a bot."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from siegeworks.core.phrase import verbatim
from siegeworks.core.record import replace
from siegeworks.server import wire
from siegeworks.server.store import SeatRow, TableRow
from siegeworks.server.table_log import CalledOffLine, LoggedEntry, ResignedLine
from siegeworks.server.verdicts import HandOver, Settled, Verdict, no

if TYPE_CHECKING:
    from siegeworks.server.room import Room


def with_sitter(table: TableRow, row: SeatRow) -> TableRow:
    """The table with somebody else on one seat."""
    rows = tuple(row if each.seat == row.seat else each for each in table.seats)
    return replace(table, seats=rows)


def changed_seats(before: TableRow, after: TableRow) -> tuple[SeatRow, ...]:
    return tuple(row for row in after.seats if row not in before.seats)


def left_to_bots(log: Sequence[LoggedEntry]) -> Iterator[ResignedLine]:
    """Those who resigned while the game went on."""
    for entry in log:
        if isinstance(entry.line, ResignedLine) and entry.line.level:
            yield entry.line


# What may be done about seats.


def resign(room: "Room", command: wire.Resign, seat: str, now: float) -> Verdict:
    """The game ends; in company a bot plays on while other people are there."""
    if room.is_waiting:
        return no("waiting")
    line = ResignedLine(seat)
    if room.is_company and room.levels and _has_people_beside(room, seat):
        line = ResignedLine(seat, room.levels[-1], room.row(seat).name)
    return room.writing(line, now, command.id)


def free_seat(room: "Room", command: wire.FreeSeat, seat: str, now: float) -> Verdict:
    """Somebody leaves before the game begins, or sends a bot away."""
    if not room.is_waiting:
        return no("begun")
    row = next((r for r in room.table.seats if r.seat == command.seat), None)
    if row is None or (row.kind == "person" and row.guest != room.row(seat).guest):
        return no("seat-not-yours")
    if row.kind == "open":  # somebody was faster: as wished
        return Settled(room)
    if not _has_people_beside(room, row.seat):
        return room.writing(CalledOffLine(seat), now, command.id)
    return HandOver(SeatRow(row.seat, "open"))


def let_bot_play(
    room: "Room", command: wire.LetBotPlay, seat: str, absent: frozenset[str]
) -> Verdict:
    """A bot for an open seat, or for somebody who has been away too long."""
    if command.level not in room.levels:
        return no("no-such-level", level=verbatim(command.level))
    is_known = any(row.seat == command.seat for row in room.table.seats)
    if not is_known or command.seat == seat:
        return no("nobody-absent")
    kind = room.row(command.seat).kind
    if kind == "bot":  # somebody was faster: as wished
        return Settled(room)
    if kind == "person" and command.seat not in absent:
        return no("seat-taken" if room.is_waiting else "nobody-absent")
    return HandOver(SeatRow(command.seat, "bot", command.level))


def _has_people_beside(room: "Room", seat: str) -> bool:
    rows = room.table.seats
    return any(row.kind == "person" and row.seat != seat for row in rows)
