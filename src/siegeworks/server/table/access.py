"""Who may look at a table."""

import secrets

from siegeworks.server.errors import NotYourTable
from siegeworks.server.table.state import TableState


def require_access(room: TableState, guest: bytes | None, watch: str | None) -> None:
    """Whoever sits there or has the spectators' key may look; others may not."""
    if room.seats_of(guest or b""):
        return
    if watch and secrets.compare_digest(watch.encode(), room.table.watch.encode()):
        return
    raise NotYourTable
