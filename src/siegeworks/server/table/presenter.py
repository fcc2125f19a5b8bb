"""Presenter of a table: a seat is sent what it may know, a spectator what is open.

Everything that leaves the server about a game goes through here.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, assert_never

import msgspec

from siegeworks.core.game import AnyGame
from siegeworks.core.i18n import Phrase
from siegeworks.core.seat import Seat
from siegeworks.server.bots.levels import strongest
from siegeworks.server.protocol import messages
from siegeworks.server.protocol.phrases import say
from siegeworks.server.table.file_options import shown_options
from siegeworks.server.table.fold import events_of
from siegeworks.server.table.log import (
    CalledOffLine,
    LoggedEntry,
    PlayedLine,
    ResignedLine,
    SeatResumedLine,
    SubstitutedLine,
    TakenBackLine,
)
from siegeworks.server.table.records import SeatRow, TableRow
from siegeworks.server.table.seats import is_gone
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import taken_back, terms_for, unanswered

encode = msgspec.json.Encoder().encode


def entry_for(
    game: AnyGame, entry: LoggedEntry, reader: Seat | None
) -> messages.LogEntry:
    """Present an entry as the recipient may know it."""
    events = events_of(game, entry)
    told = tuple(game.redact(event, reader) for event in events)
    is_own = isinstance(entry.line, PlayedLine) and entry.line.by == reader
    return _entry(game, entry, told, is_known=is_own or told == events)


def open_entry(game: AnyGame, entry: LoggedEntry) -> messages.LogEntry:
    """Present an entry with nothing hidden: only after the end."""
    return _entry(game, entry, events_of(game, entry), is_known=True)


def _entry(
    game: AnyGame, entry: LoggedEntry, told: Sequence[Any], *, is_known: bool
) -> messages.LogEntry:
    seq, at = entry.seq, entry.at
    match entry.line:
        case PlayedLine(by=by, action=action, stand_in=stand_in):
            text = game.write(game.decode_action(bytes(action))) if is_known else ""
            facts = tuple(_fact(game, event) for event in told)
            return messages.Played(seq, by, text, facts, at, stand_in)
        case TakenBackLine(by=by, to=to):
            return messages.TakenBack(seq, by, to, at)
        case ResignedLine(by=by, level=level):
            return messages.Resigned(seq, by, at, level)
        case SubstitutedLine(by=by, seat=seat, level=level):
            return messages.Substituted(seq, by, at, seat, level)
        case SeatResumedLine(by=by):
            return messages.SeatResumed(seq, by, at)
        case CalledOffLine(by=by):
            return messages.CalledOff(seq, by, at)
        case _:
            assert_never(entry.line)


def _fact(game: AnyGame, event: Any) -> messages.Fact:
    return messages.Fact(_raw(event), game.sentence(event), game.is_aside(event))


def update_for(
    room: TableState, entries: Sequence[LoggedEntry], reader: Seat | None
) -> messages.Update:
    return messages.Update(
        entries_for(room, entries, reader), situation_for(room, reader)
    )


def entries_for(
    room: TableState, entries: Sequence[LoggedEntry], reader: Seat | None
) -> tuple[messages.LogEntry, ...]:
    return tuple(entry_for(room.game, entry, reader) for entry in entries)


def situation_for(room: TableState, reader: Seat | None) -> messages.Situation:
    """Present the current position to a recipient."""
    game, actor = room.game, room.actor
    view = game.view(room.state, reader)
    plays = reader is not None and not room.row(str(reader)).owner
    is_asked = plays and actor is reader
    return messages.Situation(
        seq=room.seq,
        view=_raw(view),
        actor=None if actor is None else str(actor),
        legal=_choices(game, view) if is_asked else (),
        prompt=_prompt(room, view),
        picture=game.picture(view),
        take_back=terms_for(room, reader) if reader and plays else "no",
        asked=room.request.by if room.request else None,
        unanswered=unanswered(room),
        ending=_ending(room),
    )


def _choices(game: AnyGame, view: Any) -> tuple[messages.Choice, ...]:
    write, label = game.write, game.label
    return tuple(_choice(write, label, action) for action in game.legal_for(view))


@lru_cache(maxsize=1 << 14)
def _choice(
    write: Callable[[Any], str], label: Callable[[Any], Phrase], action: Any
) -> messages.Choice:
    """Build a choice, cached because the same ones come up at every table."""
    return messages.Choice(write(action), _raw(action), label(action))


def _prompt(room: TableState, view: Any) -> Phrase:
    if room.stopped and (result := room.result):
        return say("over-because", reason=result.reason)
    if room.is_waiting:
        return say("waiting-for-people")
    return room.game.prompt(view)


def _ending(room: TableState) -> messages.Ending | None:
    if (result := room.result) is None:
        return None
    secret = room.table.secret.hex()
    count = taken_back(room.log)
    return messages.Ending(result.winners, result.reason, result.rule, secret, count)


def ended(table: TableRow) -> bool:
    return table.ended is not None or table.imported


def info_for(
    table: TableRow,
    *,
    seats: Sequence[str],
    here: Sequence[str] = (),
    away_since: dict[str, float],
    teams: Sequence[Sequence[str]],
    levels: tuple[str, ...],
    analysis: bool,
    grace: float | None,
    wishes: Sequence[str] = (),
    is_over: bool,
) -> messages.TableInfo:
    """Describe a table, without the game on it, to the guest who sits at `seats`."""
    is_waiting = any(row.kind == "open" for row in table.seats)
    options, files = shown_options(table.options)
    return messages.TableInfo(
        id=table.id,
        game=table.game,
        version=table.version,
        options=options,
        files=files,
        title=Phrase(table.game, "title"),
        status="over" if is_over else "waiting" if is_waiting else "playing",
        seats=tuple(
            _seat_info(row, seats, here, away_since.get(row.seat))
            for row in table.seats
        ),
        teams=tuple(tuple(map(str, team)) for team in teams),
        commitment=table.commitment,
        created=table.created,
        imported=table.imported,
        study=table.study,
        analysis=analysis,
        code=table.code if seats and is_waiting and not is_over else "",
        watch=table.watch if seats else "",
        levels=levels,
        strongest=strongest(levels),
        pace=table.pace,
        grace=grace,
        rematch=table.rematch,
        rematch_wanted=tuple(row.seat for row in table.seats if row.seat in wishes),
    )


def _seat_info(
    row: SeatRow, mine: Sequence[str], here: Sequence[str], since: float | None
) -> messages.SeatInfo:
    is_here = row.kind == "bot" or row.seat in here
    return messages.SeatInfo(
        seat=row.seat,
        kind=row.kind,
        name=row.name,
        yours=row.seat in mine,
        here=is_here,
        away_since=None if is_here or row.kind == "open" else since,
        plays_for=row.owner if row.guest else "",
        gone=is_gone(row),
    )


def _raw(thing: object) -> msgspec.Raw:
    return msgspec.Raw(encode(thing))
