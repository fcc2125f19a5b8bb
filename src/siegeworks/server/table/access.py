"""Access check: which guests may look at a table."""

import secrets

from siegeworks.server.errors import NotYourTable
from siegeworks.server.table.state import TableState


def require_access(room: TableState, guest: bytes | None, watch: str | None) -> None:
    """Raise `NotYourTable` unless the guest has a seat or the spectators' key."""
    if room.seats_of(guest or b""):
        return
    if watch and secrets.compare_digest(watch.encode(), room.table.watch.encode()):
        return
    raise NotYourTable
