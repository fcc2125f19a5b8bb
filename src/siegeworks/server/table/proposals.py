"""What people at a table ask each other: no part of the game's log, but kept with it.

Wishes to take back, answers to them, wishes for a rematch, and the commands that said
so. It is kept as a whole; whoever changes it must have known what was there before.
"""

from dataclasses import replace

import msgspec

from siegeworks.core.record import Record
from siegeworks.server.table.state import RECALLED, TableState
from siegeworks.server.table.takeback import Request


class Proposals(Record, frozen=True, tag="Asking"):
    """As it stood after an entry."""

    after: int
    request: Request | None
    askers: tuple[str, ...]
    wishes: tuple[str, ...]
    recalled: tuple[str, ...]
    declined: str = ""
    """The seat that has just said no."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Proposals).decode


def proposals_in(room: TableState, declined: str = "") -> str:
    """What is asked there, as it is kept."""
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
    """The room in which that is asked. A later entry has settled wishes to take back;
    a wish for a rematch stays."""
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
    """The seat whose no has ended a wish to take back."""
    if before.request is None or after.request is not None or before.seq != after.seq:
        return None
    return _decode(kept).declined or None
