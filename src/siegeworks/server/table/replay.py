"""Replay of a table: its moments, its file, and whether chance was fair."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from siegeworks.core.chance import at_mark, marks_of
from siegeworks.core.commitment import mark_of
from siegeworks.core.playthrough import AnyPlaythrough, Playthrough, write_playthrough
from siegeworks.core.seat import CHANCE, Seat
from siegeworks.server.protocol import messages
from siegeworks.server.table.fold import AnyState, apply_entry, events_of
from siegeworks.server.table.log import (
    LoggedEntry,
    PlayedLine,
    ResignedLine,
    SeatResumedLine,
    SubstitutedLine,
)
from siegeworks.server.table.presenter import encode, entry_for, open_entry
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import taken_back


class PastMoment(NamedTuple):
    """An entry, with the states before and after it; no entry at the start."""

    entry: LoggedEntry | None
    before: AnyState
    state: AnyState


def past_of(room: TableState) -> Iterator[PastMoment]:
    """Yield every moment, including the start and those taken back."""
    steps = list(room.steps[:1])
    yield PastMoment(None, steps[-1].state, steps[-1].state)
    for entry in room.log:
        before = steps[-1].state
        apply_entry(room.game, steps, entry)
        yield PastMoment(entry, before, steps[-1].state)


def moments_of(
    room: TableState, reader: Seat | None, *, first: int, last: int, is_open: bool
) -> tuple[messages.Moment, ...]:
    """Moments after each entry from `first` to `last`. `is_open`: hide nothing."""
    return tuple(
        _moment(room, past, reader, is_open=is_open)
        for past in past_of(room)
        if first <= _seq(past) <= last
    )


def log_of(
    room: TableState, reader: Seat | None, *, is_open: bool
) -> tuple[messages.LogEntry, ...]:
    return tuple(_told(room, entry, reader, is_open=is_open) for entry in room.log)


def _moment(
    room: TableState, past: PastMoment, reader: Seat | None, *, is_open: bool
) -> messages.Moment:
    game = room.game
    readers = (*game.seats, None) if is_open else (reader,)
    view = game.view(past.state, reader)
    entry = past.entry
    return messages.Moment(
        seq=_seq(past),
        last=room.seq,
        entry=_told(room, entry, reader, is_open=is_open) if entry else None,
        views={
            str(each or ""): msgspec.Raw(encode(game.view(past.state, each)))
            for each in readers
        },
        prompt=game.prompt(view),
        picture=game.picture(view),
    )


def _told(
    room: TableState, entry: LoggedEntry, reader: Seat | None, *, is_open: bool
) -> messages.LogEntry:
    if is_open:
        return open_entry(room.game, entry)
    return entry_for(room.game, entry, reader)


def _seq(past: PastMoment) -> int:
    return past.entry.seq if past.entry else 0


# Export.


def playthrough_of(room: TableState) -> bytes:
    """Write the game as one file, without what was taken back."""
    table, game = room.table, room.game
    record: AnyPlaythrough = Playthrough(
        game,
        _names(room),
        version=table.version,
        commitment=table.commitment,
        secret=table.secret.hex(),
        taken_back=taken_back(room.log),
    )
    for step in room.steps[1:]:
        entry = room.entry(step.seq)
        assert isinstance(entry.line, PlayedLine), "nothing else stands"
        action = game.decode_action(bytes(entry.line.action))
        record = record.with_entry(action, events_of(game, entry), step.number)
    return write_playthrough(record)


def _names(room: TableState) -> dict[str, str]:
    """Names of the players of each seat, in order."""
    lines = [entry.line for entry in room.log]
    first = {row.seat: row.owner or row.name for row in room.table.seats}
    for line in lines:
        if isinstance(line, ResignedLine) and line.level:
            first[line.by] = line.name
    players = {seat: [name] for seat, name in first.items()}
    for line in lines:
        match line:
            case ResignedLine(by=seat, level=level) if level:
                players[seat].append(level)
            case SubstitutedLine(seat=seat, level=level):
                players[seat].append(level)
            case SeatResumedLine(by=seat):
                players[seat].append(first[seat])
    return {seat: ", then ".join(names) for seat, names in players.items()}


# Fairness.


def fairness_of(room: TableState) -> messages.Fairness:
    """Compare every draw with the one that the secret determines."""
    table = room.table
    draws = tuple(_draws(room)) if table.secret else ()
    return messages.Fairness(table.commitment, table.secret.hex(), draws)


def _draws(room: TableState) -> Iterator[messages.Draw]:
    for past in past_of(room):
        entry = past.entry
        if entry is None or not _is_draw(entry):
            continue
        assert isinstance(entry.line, PlayedLine), "a draw is played"
        odds = room.game.chance_outcomes(past.before)
        whole = marks_of(odds)
        number = entry.line.number or entry.seq
        mark = mark_of(room.table.secret, number, whole)
        action = room.game.decode_action(bytes(entry.line.action))
        is_fair = at_mark(odds, mark) == action
        yield messages.Draw(entry.seq, number, mark, whole, is_fair)


def _is_draw(entry: LoggedEntry) -> bool:
    return isinstance(entry.line, PlayedLine) and entry.line.by == str(CHANCE)
