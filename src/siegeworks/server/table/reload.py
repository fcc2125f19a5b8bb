"""State of a table reread from the store."""

from collections.abc import Sequence
from dataclasses import replace as with_fields

from siegeworks.core.record import replace
from siegeworks.server.table.log import LoggedEntry, PlayedLine
from siegeworks.server.table.proposals import with_proposals
from siegeworks.server.table.records import TableRow
from siegeworks.server.table.seats import as_logged
from siegeworks.server.table.state import TableState


def with_stored_entries(room: TableState, entries: Sequence[LoggedEntry]) -> TableState:
    """Fold stored entries, and decode their actions, so that damage is found at
    once."""
    for entry in entries:
        if isinstance(entry.line, PlayedLine):
            room.game.decode_action(bytes(entry.line.action))
    after = room.with_entries(entries)
    _ = after.actor  # asks the game itself whether it is over
    return after


def caught_up(
    room: TableState, stored: TableRow, entries: Sequence[LoggedEntry]
) -> TableState:
    """Fold stored entries, and take over seats, proposals and other changes."""
    table = as_logged(stored, room.log)
    after = room.with_table(table) if room.table.seats != table.seats else room
    after = with_fields(after, table=table)
    if entries:
        after = with_stored_entries(after, entries)
    return with_proposals(after, table.asking)


def described_parts(room: TableState) -> tuple[TableRow, frozenset[str]]:
    """Parts of a table's state that are in its description."""
    return replace(room.table, news=0, changed=0.0, asking=""), room.wishes


def is_newer_version(version: str, own: str) -> bool:
    """True if a version of a game's rules, like "1.1", is newer than our own."""
    try:
        return _numbers(version) > _numbers(own)
    except ValueError:
        return False


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))
