"""Seats of a table, and how they change hands: left, resigned, or given to a bot."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from siegeworks.core.i18n import verbatim
from siegeworks.core.record import replace
from siegeworks.server.bots.levels import strongest
from siegeworks.server.protocol import messages
from siegeworks.server.table.decision import Decision, NoEntry, SeatChange, rejected
from siegeworks.server.table.log import (
    CalledOffLine,
    Line,
    LoggedEntry,
    ResignedLine,
    SeatResumedLine,
    SubstitutedLine,
)
from siegeworks.server.table.records import SeatRow, TableRow

if TYPE_CHECKING:
    from siegeworks.server.table.state import TableState


def with_sitter(table: TableRow, row: SeatRow) -> TableRow:
    """The table with another player on one seat."""
    rows = tuple(row if each.seat == row.seat else each for each in table.seats)
    return replace(table, seats=rows)


def changed_seats(before: TableRow, after: TableRow) -> tuple[SeatRow, ...]:
    return tuple(row for row in after.seats if row not in before.seats)


def with_substitute(table: TableRow, seat: str, level: str) -> TableRow:
    """The table with a bot in the seat of an absent player, who remains its owner."""
    row = row_of(table, seat)
    bot = SeatRow(seat, "bot", level, row.guest, row.owner or row.name)
    return with_sitter(table, bot)


def with_resumed(table: TableRow, seat: str) -> TableRow:
    """The table with the owner of a seat back in place of their bot."""
    row = row_of(table, seat)
    person = SeatRow(seat, "person", row.owner or row.name, row.guest)
    return with_sitter(table, person)


def after_line(table: TableRow, line: Line) -> TableRow:
    """The table after a line of the log that may change its seats."""
    match line:
        case ResignedLine(by=seat, level=level) if level:
            return with_sitter(table, SeatRow(seat, "bot", level))
        case SubstitutedLine(seat=seat, level=level):
            return with_substitute(table, seat, level)
        case SeatResumedLine(by=seat):
            return with_resumed(table, seat)
        case _:
            return table


def as_logged(table: TableRow, log: Iterable[LoggedEntry]) -> TableRow:
    """The table with the seats that its log implies; stored seats may lag behind."""
    for entry in log:
        table = after_line(table, entry.line)
    return table


def row_of(table: TableRow, seat: str) -> SeatRow:
    return next(row for row in table.seats if row.seat == seat)


# Decisions about seats.


def resign(
    room: "TableState", command: messages.Resign, seat: str, now: float
) -> Decision:
    """End the game; with more than two seats a bot plays on if people are left."""
    if room.is_waiting:
        return rejected("waiting")
    line = ResignedLine(seat)
    if room.is_company and room.levels and _has_people_beside(room, seat):
        line = ResignedLine(seat, strongest(room.levels), room.row(seat).name)
    return room.writing(line, now, command.id)


def free_seat(
    room: "TableState", command: messages.FreeSeat, seat: str, now: float
) -> Decision:
    """Leave a seat before the game begins, or remove a bot from it."""
    if not room.is_waiting or room.log:
        return rejected("begun")
    row = next((r for r in room.table.seats if r.seat == command.seat), None)
    if row is None or (row.kind == "person" and row.guest != room.row(seat).guest):
        return rejected("seat-not-yours")
    if row.kind == "open":  # another client was faster: nothing to do
        return NoEntry(room)
    if not _has_people_beside(room, row.seat):
        return room.writing(CalledOffLine(seat), now, command.id)
    return SeatChange(SeatRow(row.seat, "open"))


def let_bot_play(
    room: "TableState",
    command: messages.LetBotPlay,
    seat: str,
    now: float,
    absent: frozenset[str],
) -> Decision:
    """Put a bot on an open seat, or on that of a player who has been away too long."""
    is_known = any(row.seat == command.seat for row in room.table.seats)
    if not is_known or command.seat == seat:
        return rejected("nobody-absent")
    kind = room.row(command.seat).kind
    if kind == "bot":  # another client was faster: nothing to do
        return NoEntry(room)
    if kind == "person":
        return _substitute(room, command, seat, now, absent)
    if command.level not in room.levels:
        return rejected("no-such-level", level=verbatim(command.level))
    return SeatChange(SeatRow(command.seat, "bot", command.level))


def _substitute(
    room: "TableState",
    command: messages.LetBotPlay,
    seat: str,
    now: float,
    absent: frozenset[str],
) -> Decision:
    """Let the strongest bot play for an absent player: the opponent must not choose."""
    if room.is_waiting:
        return rejected("seat-taken")
    if command.seat not in absent:
        return rejected("nobody-absent")
    if not room.levels:
        return rejected("no-such-level", level=verbatim(command.level))
    line = SubstitutedLine(seat, command.seat, strongest(room.levels))
    return room.writing(line, now, command.id)


def resume_seat(
    room: "TableState", command: messages.ResumeSeat, seat: str, now: float
) -> Decision:
    """Give the seat back to its owner. A move that the bot is still computing is
    dropped: it follows an entry that is not the last any more."""
    if room.row(seat).kind == "person":  # no bot has taken it: nothing to do
        return NoEntry(room)
    return room.writing(SeatResumedLine(seat), now, command.id)


def is_kept_for_somebody(row: SeatRow) -> bool:
    """True if a person plays there, or may come back to a bot's seat.

    A person whose token has been removed cannot come back.
    """
    return bool(row.guest)


def is_gone(row: SeatRow) -> bool:
    """True if a person sat there whose token has been removed: they cannot return."""
    return row.kind == "person" and not row.guest


def _has_people_beside(room: "TableState", seat: str) -> bool:
    rows = room.table.seats
    return any(is_kept_for_somebody(row) and row.seat != seat for row in rows)
