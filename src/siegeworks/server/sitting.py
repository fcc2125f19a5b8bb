"""Who sits where, as seats change hands: by the log, or before the game begins."""

from collections.abc import Iterator, Sequence

from siegeworks.core.record import replace
from siegeworks.server.store import SeatRow, TableRow
from siegeworks.server.table_log import LoggedEntry, ResignedLine


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
