"""Integrity check of a stored table: its rows, its log and its deals."""

from sqlalchemy import Connection

from siegeworks.cli.server.export import table_and_room, why_unreadable
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.playthrough import read_playthrough
from siegeworks.games import CATALOG
from siegeworks.server.table.fold import IMPOSSIBLE
from siegeworks.server.table.records import TableRow
from siegeworks.server.table.replay import fairness_of, playthrough_of
from siegeworks.server.table.state import TableState


def why_unsound(db: Connection, id: str) -> str | None:
    """Check a table against the rules and its secret; return the problem, or None."""
    try:
        row, room = table_and_room(db, id)
        if _is_cut_off(row, room):
            return "its log ends before its last entry"
        # A log made under another rules version may be right although ours disagree.
        is_ours = row.version == room.game.version
        return _difference(room) if is_ours else None
    except (SiegeworksError, *IMPOSSIBLE) as problem:
        return f"it cannot be read ({why_unreadable(problem)})"


def _is_cut_off(row: TableRow, room: TableState) -> bool:
    """Return whether the table's time of change differs from its last log entry."""
    if room.log:
        return row.changed != room.log[-1].at
    # An import writes the log after the table; a server killed between leaves none.
    return row.changed != 0.0 and not row.imported


def _difference(room: TableState) -> str | None:
    record = read_playthrough(playthrough_of(room), CATALOG)
    if difference := record.verify() or record.unfair():
        return str(difference)
    unfair = [draw.seq for draw in fairness_of(room).draws if not draw.fair]
    return f"entry {unfair[0]} was not dealt from the secret" if unfair else None
