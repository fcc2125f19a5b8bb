"""Take-backs: which decision a seat may take back, and who has to agree.

Taking back is free until a seat has learned something from the decision, chance has
drawn or another seat has decided; after that all other people at the table are asked,
and one refusal is enough. Players who share a device are asked there: the client asks
before it sends the command.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from siegeworks.core.knowledge import teaches
from siegeworks.server.protocol import messages
from siegeworks.server.table.decision import Decision, NoEntry, rejected
from siegeworks.server.table.fold import events_of
from siegeworks.server.table.log import LoggedEntry, PlayedLine, TakenBackLine
from siegeworks.server.table.seats import is_kept_for_somebody

if TYPE_CHECKING:
    from siegeworks.server.table.state import TableState

Terms: TypeAlias = Literal["no", "freely", "by consent"]
"""Terms on which a decision can be taken back."""
ENOUGH_TAKEN_BACK = 2_000
"""Number of taken-back entries at which taking back ends.

A client that connects is sent all of them, which delays everyone else. The entries that
stand do not count, because the rules limit the length of a game.
"""


class Request(NamedTuple):
    """Take-back request to which not all players have agreed yet."""

    by: str
    to: int
    again: bool = False
    """True if the seat has asked before since the last entry; repeated requests do not
    hold up bots, or they could for ever."""
    agreed: frozenset[str] = frozenset()


# Terms.


def terms_for(room: "TableState", seat: str) -> Terms:
    """Terms on which the seat could take its last decision back."""
    if room.is_over or room.request or _before_last_decision(room, seat) is None:
        return "no"
    others = _others(room, seat)
    if not others or _left_nothing_behind(room, seat):
        return "freely"
    # An absent player cannot agree, and their bot must not do it for them.
    return "no" if any(room.row(other).owner for other in others) else "by consent"


def _before_last_decision(room: "TableState", seat: str) -> int | None:
    """Entry to go back to; None if no decision of the seat stands."""
    for before, step in zip(room.steps[-2::-1], room.steps[:0:-1], strict=True):
        if step.by == seat:
            return before.seq
    return None


def _left_nothing_behind(room: "TableState", seat: str) -> bool:
    """True if the last entry is this seat's own and revealed nothing to any seat."""
    before, last = room.steps[-2:]
    if last.by != seat:
        return False
    events = events_of(room.game, room.entry(last.seq))
    return not teaches(room.game, before.state, events)


def _others(room: "TableState", seat: str) -> frozenset[str]:
    """Other seats of people: on the same device, elsewhere, or with a bot meanwhile."""
    return frozenset(
        row.seat
        for row in room.table.seats
        if is_kept_for_somebody(row) and row.seat != seat
    )


def _elsewhere(room: "TableState", seat: str) -> frozenset[str]:
    """Other seats whose people have to be asked. People on the same device are asked
    there, before the command is sent."""
    guest = room.row(seat).guest
    return frozenset(
        other for other in _others(room, seat) if room.row(other).guest != guest
    )


def taken_back(log: Iterable[LoggedEntry]) -> int:
    """Number of take-backs, here or where an imported game was played."""
    return sum(map(_taken_back_by, log))


def _taken_back_by(entry: LoggedEntry) -> int:
    match entry.line:
        case TakenBackLine():
            return 1
        case PlayedLine(taken_back=count):
            return count
        case _:
            return 0


# Requests and answers.


def holds_bots_up(room: "TableState") -> bool:
    """True while bots wait for answers to a seat's first request after an entry."""
    return room.request is not None and not room.request.again


def unanswered(room: "TableState") -> tuple[str, ...]:
    """Seats whose person was asked to agree to a take-back and has not done so yet."""
    if room.request is None:
        return ()
    agreed = {room.row(seat).guest for seat in room.request.agreed}
    asked = _elsewhere(room, room.request.by)
    rows = room.table.seats
    return tuple(r.seat for r in rows if r.seat in asked and r.guest not in agreed)


def take_back(
    room: "TableState", command: messages.TakeBack, seat: str, now: float
) -> Decision:
    """Take the seat's last decision back, or request it from the other players."""
    if len(room.log) - len(room.steps) >= ENOUGH_TAKEN_BACK:
        return rejected("log-full")
    to = _before_last_decision(room, seat)
    match terms_for(room, seat):
        case terms if to is not None and _is_agreed(room, seat, terms):
            return room.writing(TakenBackLine(seat, to), now, command.id)
        case "by consent" if to is not None:
            request = Request(seat, to, again=seat in room.askers)
            asked = replace(room, request=request, askers=room.askers | {seat})
            return NoEntry(asked.with_command(command.id))
        case _ if room.request:
            return rejected("already-asked")
        case _:
            return rejected(
                "nothing-to-take-back" if to is None else "away-cannot-agree"
            )


def _is_agreed(room: "TableState", seat: str, terms: Terms) -> bool:
    return terms == "freely" or (terms == "by consent" and not _elsewhere(room, seat))


def answer(
    room: "TableState", command: messages.AnswerTakeBack, seat: str, now: float
) -> Decision:
    """Agree or decline; the requester can only withdraw the request."""
    request = room.request
    is_own = request is not None and request.by == seat and not command.agree
    if request is None or not (is_own or seat in _elsewhere(room, request.by)):
        return rejected("not-asked")
    if not command.agree:
        over = replace(room, request=None).with_command(command.id)
        return NoEntry(over, declined=not is_own)
    agreed = request._replace(agreed=request.agreed | {seat})
    waiting = replace(room, request=agreed)
    if unanswered(waiting):
        return NoEntry(waiting.with_command(command.id))
    line = TakenBackLine(request.by, request.to)
    return room.writing(line, now, command.id)
