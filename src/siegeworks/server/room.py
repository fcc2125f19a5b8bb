"""One table as a value: its log, the position that stands, and what may come next.

No clock, no chance and no disk in here. A command goes in with the time it came, and
what is to be written comes out; the room after it is the fold of what was written.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, Literal, NamedTuple, TypeAlias, assert_never

import msgspec

from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.errors import UnreadableNotation
from siegeworks.core.game import AnyGame
from siegeworks.core.outcome import Outcome
from siegeworks.core.phrase import verbatim
from siegeworks.core.seat import CHANCE, Chance, Seat
from siegeworks.server import wire
from siegeworks.server.sitting import with_sitter
from siegeworks.server.standing import Step, Whatever, events_of, steps_after
from siegeworks.server.store import SeatRow, TableRow
from siegeworks.server.table_log import (
    CalledOffLine,
    LoggedEntry,
    PlayedLine,
    ResignedLine,
    TakenBackLine,
)
from siegeworks.server.table_words import refusal, say, seat_called
from siegeworks.server.verdicts import (
    Behind,
    HandOver,
    Refused,
    Repeated,
    Settled,
    TableCommand,
    Verdict,
    Write,
)

Terms: TypeAlias = Literal["no", "freely", "by consent"]
"""On which a decision can be taken back."""
ENOUGH_ENTRIES = 2_000
"""A log as long as that was made by taking back; from there on it goes forward only.

Whoever comes to the table is told all of it, which holds everybody else up.
"""


class Request(NamedTuple):
    """Somebody asks to take back; not everybody has agreed yet."""

    by: str
    to: int
    agreed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Room:
    """A table, from its setup to wherever its log has led."""

    game: AnyGame
    table: TableRow
    levels: tuple[str, ...]
    """The bots that could play here."""
    log: tuple[LoggedEntry, ...]
    steps: tuple[Step, ...]
    """The start, and each entry that stands."""
    stopped: ResignedLine | CalledOffLine | None = None
    request: Request | None = None
    wishes: frozenset[str] = frozenset()
    """The seats that want a rematch."""
    commands: Mapping[str, int] = field(default_factory=dict)
    """Every command accepted so far, and the entry it became."""

    # How the table stands.

    @property
    def seq(self) -> int:
        """The last entry there is."""
        return self.log[-1].seq if self.log else 0

    @property
    def state(self) -> Whatever:
        return self.steps[-1].state

    @property
    def is_waiting(self) -> bool:
        return any(row.kind == "open" for row in self.table.seats)

    @property
    def result(self) -> Outcome | None:
        """How it ended, by the rules or against them."""
        match self.stopped:
            case ResignedLine(by=seat):
                winners = () if self.is_company else self._all_but(seat)
                called = seat_called(self.game.id, seat)
                return Outcome(winners, say("resigned", seat=called), rule="")
            case CalledOffLine():
                return Outcome((), say("called-off"), rule="")
            case None:
                return self.game.outcome(self.state)
            case _:
                assert_never(self.stopped)

    @property
    def is_company(self) -> bool:
        """More than two: one who gives up makes nobody the winner."""
        return len(self.game.seats) > 2

    def _all_but(self, seat: str) -> tuple[str, ...]:
        return tuple(each for each in self.game.seats if each != seat)

    @property
    def is_over(self) -> bool:
        return self.table.imported or self.result is not None

    @property
    def actor(self) -> Seat | Chance | None:
        """Whom the table waits for; nobody before everyone sits, nor after the end."""
        if self.is_waiting or self.is_over:
            return None
        actor: Seat | Chance | None = self.game.actor(self.state)
        return actor

    def seat(self, name: str) -> Seat:
        """The game's own word for one of its seats."""
        found: Seat = next(seat for seat in self.game.seats if seat == name)
        return found

    def row(self, seat: str) -> SeatRow:
        return next(row for row in self.table.seats if row.seat == seat)

    def seats_of(self, guest: bytes) -> tuple[str, ...]:
        return tuple(row.seat for row in self.table.seats if _sits(row, guest))

    def entry(self, seq: int) -> LoggedEntry:
        return self.log[bisect_left(self.log, seq, key=attrgetter("seq"))]

    def after(self, seq: int) -> tuple[LoggedEntry, ...]:
        """The entries somebody has missed who knows all up to `seq`."""
        return self.log[bisect_left(self.log, seq + 1, key=attrgetter("seq")) :]

    # How it changes.

    def with_entries(self, entries: Sequence[LoggedEntry]) -> "Room":
        """The room once these have been written."""
        steps, stopped, table = self.steps, self.stopped, self.table
        for entry in entries:
            steps = steps_after(self.game, steps, entry)
            match entry.line:
                case ResignedLine(by=seat, level=level) if level:
                    table = with_sitter(table, SeatRow(seat, "bot", level))
                case ResignedLine() | CalledOffLine():
                    stopped = entry.line
        known = {each.command: each.seq for each in entries if each.command}
        return replace(
            self,
            table=table,
            log=(*self.log, *entries),
            steps=steps,
            stopped=stopped,
            request=None,
            commands={**self.commands, **known},
        )

    def with_table(self, table: TableRow) -> "Room":
        """The room with other people at it. Who they ask has to be asked again."""
        return replace(self, table=table, request=None)

    def with_command(self, command: str) -> "Room":
        """The room that remembers a command which became no entry."""
        return replace(self, commands={**self.commands, command: self.seq})

    # What may be done.

    def due(self, now: float) -> tuple[LoggedEntry, ...]:
        """What chance owes the table before anybody can decide."""
        if self.actor is not CHANCE:
            return ()
        return tuple(self._dealt(self.state, self.seq + 1, now))

    def decide(
        self, command: TableCommand, seat: str, now: float, absent: frozenset[str]
    ) -> Verdict:
        """What becomes of a command. `absent`: seats empty beyond the grace period."""
        if (seq := self.commands.get(command.id)) is not None:
            return Repeated(seq)
        if _follows(command) not in (None, self.seq):
            return Behind()
        if self.is_over and not isinstance(command, wire.Rematch):
            return _no("over")
        match command:
            case wire.Move():
                return self._move(command, seat, now)
            case wire.TakeBack():
                return self._take_back(command, seat, now)
            case wire.AnswerTakeBack():
                return self._answer(command, seat, now)
            case wire.Resign():
                return self._resign(command, seat, now)
            case wire.Rematch():
                return self._wish(command, seat)
            case wire.LetBotPlay():
                return self._hand_over(command, seat, absent)
            case wire.FreeSeat():
                return self._free(command, seat, now)
            case wire.CallOff():
                if not self.is_waiting and not absent - {seat}:
                    return _no("nobody-absent")
                return self._write(CalledOffLine(seat), now, command.id)
            case _:
                assert_never(command)

    def _move(self, command: wire.Move, seat: str, now: float) -> Verdict:
        if self.is_waiting:
            return _no("waiting")
        if self.actor != seat:
            return _no("not-your-turn")
        try:
            action = self.game.read(command.text, self.state)
        except UnreadableNotation:
            return _no("unreadable", text=verbatim(command.text))
        if refused := self.game.why_not(self.state, action):
            return Refused(refused)
        return Write(self.played(action, now, command.id))

    def played(
        self, action: Whatever, now: float, command: str, *, stand_in: bool = False
    ) -> tuple[LoggedEntry, ...]:
        """The entries of a lawful decision, with everything chance deals after it."""
        seq = self.seq + 1
        by, (state, events) = str(self.actor), self.game.apply(self.state, action)
        line = PlayedLine(by, _raw(action), _raw(events), stand_in)
        return (
            LoggedEntry(seq, line, now, command),
            *self._dealt(state, seq + 1, now),
        )

    def _dealt(self, state: Whatever, seq: int, now: float) -> Iterator[LoggedEntry]:
        """Chance until a seat must decide, or nobody any more."""
        dealer = CommittedDealer(self.table.secret)
        while self.game.actor(state) is CHANCE:
            action = dealer.choose(self.game, state, seq)
            state, events = self.game.apply(state, action)
            line = PlayedLine(str(CHANCE), _raw(action), _raw(events))
            yield LoggedEntry(seq, line, now)
            seq += 1

    def _write(
        self,
        line: TakenBackLine | ResignedLine | CalledOffLine,
        now: float,
        command: str,
    ) -> Write:
        return Write((LoggedEntry(self.seq + 1, line, now, command),))

    # Taking back.

    def take_back_terms(self, seat: str) -> Terms:
        """On which terms the seat could take its last decision back."""
        if self.is_over or self.request or self._before_last_decision(seat) is None:
            return "no"
        if not self._others(seat) or self._nobody_learned_from(self.steps[-1], seat):
            return "freely"
        return "by consent"

    def _before_last_decision(self, seat: str) -> int | None:
        """The entry to go back to; None if the seat has decided nothing that stands."""
        for before, step in zip(self.steps[-2::-1], self.steps[:0:-1], strict=True):
            if step.by == seat:
                return before.seq
        return None

    def _nobody_learned_from(self, step: Step, seat: str) -> bool:
        """The last word was this seat's own, and it hid nothing from anybody."""
        if step.by != seat:
            return False
        events = events_of(self.game, self.entry(step.seq))
        readers = (*self.game.seats, None)
        return all(self.game.redact(e, each) == e for e in events for each in readers)

    def _others(self, seat: str) -> frozenset[str]:
        """The seats of other people, whom bots and one's own second seat are not."""
        guest = self.row(seat).guest
        return frozenset(
            row.seat
            for row in self.table.seats
            if row.kind == "person" and row.guest != guest
        )

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The seats whose person has not agreed to take back yet."""
        if self.request is None:
            return ()
        agreed = {self.row(seat).guest for seat in self.request.agreed}
        asked = self._others(self.request.by)
        rows = self.table.seats
        return tuple(r.seat for r in rows if r.seat in asked and r.guest not in agreed)

    def _take_back(self, command: wire.TakeBack, seat: str, now: float) -> Verdict:
        if len(self.log) >= ENOUGH_ENTRIES:
            return _no("log-full")
        to = self._before_last_decision(seat)
        match self.take_back_terms(seat):
            case "freely" if to is not None:
                return self._write(TakenBackLine(seat, to), now, command.id)
            case "by consent" if to is not None:
                asked = replace(self, request=Request(seat, to))
                return Settled(asked.with_command(command.id))
            case _:
                return _no("already-asked" if self.request else "nothing-to-take-back")

    def _answer(self, command: wire.AnswerTakeBack, seat: str, now: float) -> Verdict:
        request = self.request
        is_own = request is not None and request.by == seat and not command.agree
        if request is None or not (is_own or seat in self._others(request.by)):
            return _no("not-asked")
        if not command.agree:
            over = replace(self, request=None).with_command(command.id)
            return Settled(over, declined=not is_own)
        agreed = request._replace(agreed=request.agreed | {seat})
        waiting = replace(self, request=agreed)
        if waiting.unanswered:
            return Settled(waiting.with_command(command.id))
        line = TakenBackLine(request.by, request.to)
        return self._write(line, now, command.id)

    # What concerns the people rather than the game.

    def _resign(self, command: wire.Resign, seat: str, now: float) -> Verdict:
        if self.is_waiting:
            return _no("waiting")
        line = ResignedLine(seat)
        if self.is_company and self.levels and self._people_beside(seat):
            line = ResignedLine(seat, self.levels[-1], self.row(seat).name)
        return self._write(line, now, command.id)

    def _people_beside(self, seat: str) -> bool:
        rows = self.table.seats
        return any(row.kind == "person" and row.seat != seat for row in rows)

    def _free(self, command: wire.FreeSeat, seat: str, now: float) -> Verdict:
        """Somebody leaves before the game begins, or sends a bot away."""
        if not self.is_waiting:
            return _no("begun")
        row = next((r for r in self.table.seats if r.seat == command.seat), None)
        if row is None or (row.kind == "person" and row.guest != self.row(seat).guest):
            return _no("seat-not-yours")
        if row.kind == "open":  # somebody was faster: as wished
            return Settled(self.with_command(command.id))
        if not self._people_beside(row.seat):
            return self._write(CalledOffLine(seat), now, command.id)
        return HandOver(SeatRow(row.seat, "open"))

    def _wish(self, command: wire.Rematch, seat: str) -> Verdict:
        if not self.is_over or self.table.imported:
            return _no("not-over-yet")
        wishes = self.wishes | {seat}
        return Settled(replace(self, wishes=wishes).with_command(command.id))

    @property
    def wants_rematch(self) -> bool:
        """Everybody has asked for one. A person at two seats need ask only once."""
        willing = {self.row(seat).guest for seat in self.wishes}
        people = {row.guest for row in self.table.seats if row.kind == "person"}
        return bool(willing) and people <= willing

    def _hand_over(
        self, command: wire.LetBotPlay, seat: str, absent: frozenset[str]
    ) -> Verdict:
        if command.level not in self.levels:
            return _no("no-such-level", level=verbatim(command.level))
        known = any(row.seat == command.seat for row in self.table.seats)
        if not known or command.seat == seat:
            return _no("nobody-absent")
        kind = self.row(command.seat).kind
        if kind == "bot":  # somebody was faster: as wished
            return Settled(self.with_command(command.id))
        if kind == "person" and command.seat not in absent:
            return _no("seat-taken" if self.is_waiting else "nobody-absent")
        return HandOver(SeatRow(command.seat, "bot", command.level))


def room_of(
    game: AnyGame,
    table: TableRow,
    log: Sequence[LoggedEntry] = (),
    levels: tuple[str, ...] = (),
) -> Room:
    """The room that a stored log tells of."""
    start = Step(0, "", game.start())
    return Room(game, table, levels, (), (start,)).with_entries(log)


def _follows(command: TableCommand) -> int | None:
    match command:
        case wire.Rematch() | wire.LetBotPlay() | wire.FreeSeat():
            return None
        case _:
            return command.follows


def _sits(row: SeatRow, guest: bytes) -> bool:
    return row.kind == "person" and bool(guest) and row.guest == guest


def _raw(thing: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(thing))


def _no(key: str, **args: Any) -> Refused:
    return Refused(refusal(key, **args))
