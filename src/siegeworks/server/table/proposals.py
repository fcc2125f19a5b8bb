"""Open proposals of the players: not in the game's log, but stored with the table.

Take-back requests, the answers to them, rematch requests, and the ids of the commands
that made them. They are replaced as a whole, with optimistic locking: a writer must
have known the previous version.
"""

from dataclasses import replace

import msgspec

from siegeworks.core.record import Record
from siegeworks.server.table.state import RECALLED, TableState
from siegeworks.server.table.takeback import Request


class Proposals(Record, frozen=True, tag="Asking"):
    """Proposals as they stood after an entry."""

    after: int
    request: Request | None
    askers: tuple[str, ...]
    wishes: tuple[str, ...]
    recalled: tuple[str, ...]
    declined: str = ""
    """Seat that has just declined."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Proposals).decode


def proposals_in(room: TableState, declined: str = "") -> str:
    """Encode the open proposals of a table for the store."""
    asking = Proposals(
        room.seq,
        room.request,
        tuple(sorted(room.askers)),
        tuple(sorted(room.wishes)),
        room.recalled,
        declined,
    )
    return _encode(asking).decode()


def with_proposals(room: TableState, kept: str) -> TableState:
    """State with the stored proposals. A later entry has settled a take-back request; a
    rematch request stays."""
    if not kept:
        return room
    asking = _decode(kept)
    known = dict.fromkeys((*asking.recalled, *room.recalled))
    is_open = asking.after == room.seq
    return replace(
        room,
        request=asking.request if is_open else None,
        askers=frozenset(asking.askers if is_open else ()),
        wishes=frozenset(asking.wishes),
        recalled=tuple(known)[-RECALLED:],
    )


def who_declined(before: TableState, after: TableState, kept: str) -> str | None:
    """Seat whose refusal has ended a take-back request."""
    if before.request is None or after.request is not None or before.seq != after.seq:
        return None
    return _decode(kept).declined or None
