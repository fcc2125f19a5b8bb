"""State of one table as a pure value: its log, the position, the possible decisions.

No clock, no randomness and no disk in here. A command goes in with the time it came,
and the entries to be written come out; the next state is the fold of what was written.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from operator import attrgetter
from typing import assert_never

import msgspec

from siegeworks.core import record
from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.errors import UnreadableNotation
from siegeworks.core.game import AnyGame
from siegeworks.core.i18n import verbatim
from siegeworks.core.outcome import Outcome
from siegeworks.core.record import replace as with_id
from siegeworks.core.seat import CHANCE, Chance, Seat
from siegeworks.server.protocol import messages
from siegeworks.server.protocol.phrases import say, seat_called
from siegeworks.server.table.decision import (
    Decision,
    NoEntry,
    Rejected,
    Repeated,
    Stale,
    TableCommand,
    Write,
    rejected,
)
from siegeworks.server.table.fold import (
    AnyState,
    FoldedEntry,
    apply_entry,
    check_gapless,
)
from siegeworks.server.table.log import (
    CalledOffLine,
    LoggedEntry,
    PlayedLine,
    ResignedLine,
    SeatResumedLine,
    SubstitutedLine,
    TakenBackLine,
    command_key,
)
from siegeworks.server.table.records import SeatRow, TableRow
from siegeworks.server.table.seats import (
    as_logged,
    free_seat,
    let_bot_play,
    resign,
    resume_seat,
    row_of,
)
from siegeworks.server.table.takeback import Request, answer, take_back

RECALLED = 256
"""Number of accepted commands without an entry that are remembered. The latest are
enough, because a client retries at once."""


@dataclass(frozen=True, slots=True)
class TableState:
    """State of a table: its set-up, and the fold of its log."""

    game: AnyGame
    table: TableRow
    levels: tuple[str, ...]
    """Levels of the bots that could play here."""
    log: tuple[LoggedEntry, ...]
    steps: tuple[FoldedEntry, ...]
    """The start, and each entry that has not been taken back."""
    stopped: ResignedLine | CalledOffLine | None = None
    request: Request | None = None
    wishes: frozenset[str] = frozenset()
    """Seats that have asked for a rematch."""
    askers: frozenset[str] = frozenset()
    """Seats that have requested a take-back since the last entry."""
    commands: Mapping[str, int] = field(default_factory=dict)
    """Key → entry, for every command that became an entry."""
    recalled: tuple[str, ...] = ()
    """Keys of the latest commands that were accepted without an entry."""

    # Current state.

    @property
    def seq(self) -> int:
        """Number of the last entry; 0 if there is none."""
        return self.log[-1].seq if self.log else 0

    @property
    def state(self) -> AnyState:
        return self.steps[-1].state

    @property
    def number(self) -> int:
        """Number of the last entry not taken back, which seeds chance. After a
        take-back the same numbers come again, so the same choices meet the same
        draws."""
        return self.steps[-1].number

    @property
    def is_waiting(self) -> bool:
        return any(row.kind == "open" for row in self.table.seats)

    @property
    def result(self) -> Outcome | None:
        """Result of the game: by its rules, by a resignation, or as called off."""
        match self.stopped:
            case ResignedLine(by=seat):
                others = tuple(each for each in self.game.seats if each != seat)
                winners = () if self.is_company else others
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
        """True with more than two seats: if one resigns, no other seat wins by it."""
        return len(self.game.seats) > 2

    @property
    def is_over(self) -> bool:
        return self.table.imported or self.result is not None

    @property
    def actor(self) -> Seat | Chance | None:
        """Seat or chance that has to decide; None before all seats are taken, and after
        the end."""
        if self.is_waiting or self.is_over:
            return None
        actor: Seat | Chance | None = self.game.actor(self.state)
        return actor

    def seat(self, name: str) -> Seat:
        """Seat of the game with this name."""
        found: Seat = next(seat for seat in self.game.seats if seat == name)
        return found

    def row(self, seat: str) -> SeatRow:
        return row_of(self.table, seat)

    def seats_of(self, guest: bytes) -> tuple[str, ...]:
        """Seats of a guest, including those where a bot plays for them meanwhile."""
        return tuple(row.seat for row in self.table.seats if _sits(row, guest))

    def entry(self, seq: int) -> LoggedEntry:
        return self.log[bisect_left(self.log, seq, key=attrgetter("seq"))]

    def after(self, seq: int) -> tuple[LoggedEntry, ...]:
        """Entries after `seq`, which a client that knows all up to there has missed."""
        return self.log[bisect_left(self.log, seq + 1, key=attrgetter("seq")) :]

    # Changed copies.

    def with_entries(self, entries: Sequence[LoggedEntry]) -> "TableState":
        """State after these entries have been written."""
        if not self.table.imported:  # an imported log lacks what was taken back
            check_gapless(self.seq, entries)
        steps, stopped = list(self.steps), self.stopped
        for entry in entries:
            apply_entry(self.game, steps, entry)
            match entry.line:
                case ResignedLine(level="") | CalledOffLine():
                    stopped = entry.line
        known = {_key_of(each): each.seq for each in entries if each.command}
        return replace(
            self,
            table=as_logged(self.table, entries),
            log=(*self.log, *entries),
            steps=tuple(steps),
            stopped=stopped,
            request=None,
            askers=frozenset(),
            commands={**self.commands, **known},
        )

    def with_table(self, table: TableRow) -> "TableState":
        """State with other players at the table. A take-back request is dropped,
        because the new players have to be asked again."""
        return replace(self, table=table, request=None)

    def with_command(self, command: str) -> "TableState":
        """State that remembers the key of a command which became no entry."""
        return replace(self, recalled=(*self.recalled, command)[-RECALLED:])

    def repeated(self, command: str) -> int | None:
        """Entry to answer with if the command was accepted before; None if new."""
        known = self.seq if command in self.recalled else None
        return self.commands.get(command, known)

    # Decisions.

    def due(self, now: float) -> tuple[LoggedEntry, ...]:
        """Random draws to be written before a seat can decide."""
        if self.actor is not CHANCE:
            return ()
        return tuple(self._dealt(self.state, now))

    def decide(
        self, command: TableCommand, seat: str, now: float, absent: frozenset[str]
    ) -> Decision:
        """Decide about a command. `absent`: seats for which the table has waited long
        enough."""
        command = with_id(command, id=command_key(seat, command.id))
        if (seq := self.repeated(command.id)) is not None:
            return Repeated(seq)
        if follows(command) not in (None, self.seq):
            return Stale()
        if self.is_over and not isinstance(command, messages.Rematch):
            return rejected("over")
        may_be_away = isinstance(command, messages.ResumeSeat | messages.Rematch)
        if self.row(seat).owner and not may_be_away:
            return rejected("bot-plays-for-you")
        match command:
            case messages.Move():
                return self._move(command, seat, now)
            case messages.TakeBack():
                return take_back(self, command, seat, now)
            case messages.AnswerTakeBack():
                return answer(self, command, seat, now)
            case messages.Resign():
                return resign(self, command, seat, now)
            case messages.Rematch():
                return self._wish(command, seat)
            case messages.LetBotPlay():
                return let_bot_play(self, command, seat, now, absent)
            case messages.ResumeSeat():
                return resume_seat(self, command, seat, now)
            case messages.FreeSeat():
                return free_seat(self, command, seat, now)
            case messages.CallOff():
                if not self.is_waiting and not absent - {seat}:
                    return rejected("nobody-absent")
                return self.writing(CalledOffLine(seat), now, command.id)
            case _:
                assert_never(command)

    def _move(self, command: messages.Move, seat: str, now: float) -> Decision:
        if self.is_waiting:
            return rejected("waiting")
        if self.actor != seat:
            return rejected("not-your-turn")
        try:
            action = self.game.read(command.text, self.state)
        except UnreadableNotation:
            return rejected("unreadable", text=verbatim(command.text))
        if refused := self.game.why_not(self.state, action):
            return Rejected(refused)
        return Write(self.played(action, now, command.id))

    def played(
        self, action: AnyState, now: float, command: str, *, stand_in: bool = False
    ) -> tuple[LoggedEntry, ...]:
        """Entries of a legal action, with the random draws after it."""
        by, (state, events) = str(self.actor), self.game.apply(self.state, action)
        line = PlayedLine(by, _raw(action), _raw(events), stand_in)
        return (
            self._ahead(1, line, now, command),
            *self._dealt(state, now, first=2),
        )

    def _dealt(
        self, state: AnyState, now: float, *, first: int = 1
    ) -> Iterator[LoggedEntry]:
        """Yield random draws until a seat must decide or the game is over."""
        dealer, steps = CommittedDealer(self.table.secret), count(first)
        while self.game.actor(state) is CHANCE:
            ahead = next(steps)
            action = dealer.choose(self.game, state, self.number + ahead)
            state, events = self.game.apply(state, action)
            line = PlayedLine(str(CHANCE), _raw(action), _raw(events))
            yield self._ahead(ahead, line, now)

    def _ahead(
        self, ahead: int, line: PlayedLine, now: float, command: str | None = None
    ) -> LoggedEntry:
        """Number a line as the entry that comes `ahead` places after the last one."""
        seq, number = self.seq + ahead, self.number + ahead
        if number != seq:
            line = record.replace(line, number=number)
        return LoggedEntry(seq, line, now, command)

    def writing(
        self,
        line: TakenBackLine
        | ResignedLine
        | SubstitutedLine
        | SeatResumedLine
        | CalledOffLine,
        now: float,
        command: str,
    ) -> Write:
        """Decision to append one more line, which is not a move."""
        return Write((LoggedEntry(self.seq + 1, line, now, command),))

    # Rematch.

    def _wish(self, command: messages.Rematch, seat: str) -> Decision:
        if not self.is_over or self.table.imported:
            return rejected("not-over-yet")
        if seat in self.wishes:
            return NoEntry(self)
        wishes = self.wishes | {seat}
        return NoEntry(replace(self, wishes=wishes).with_command(command.id))

    @property
    def wants_rematch(self) -> bool:
        """True if all people have asked for a rematch. A person at two seats need ask
        only once."""
        willing = {self.row(seat).guest for seat in self.wishes}
        people = {row.guest for row in self.table.seats if row.kind == "person"}
        return bool(willing) and people <= willing


def table_state_of(
    game: AnyGame,
    table: TableRow,
    log: Sequence[LoggedEntry] = (),
    levels: tuple[str, ...] = (),
) -> TableState:
    """Fold a stored log into the state of its table."""
    start = FoldedEntry(0, "", game.start(), 0)
    return TableState(game, table, levels, (), (start,)).with_entries(log)


def _key_of(entry: LoggedEntry) -> str:
    """Key of the command behind an entry; older servers stored the bare id."""
    command = entry.command or ""
    return command if " " in command else command_key(entry.line.by, command)


def follows(command: TableCommand) -> int | None:
    """Entry that the sender has to have seen; None: any."""
    match command:
        case (
            messages.Rematch()
            | messages.LetBotPlay()
            | messages.ResumeSeat()
            | messages.FreeSeat()
        ):
            return None
        case _:
            return command.follows


def _sits(row: SeatRow, guest: bytes) -> bool:
    return bool(guest) and row.guest == guest


def _raw(thing: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(thing))
