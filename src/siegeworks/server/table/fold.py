"""Fold of a log: entries advance the position, take-backs return to an earlier one."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, assert_never

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.server.table.log import (
    CalledOffLine,
    LoggedEntry,
    PlayedLine,
    ResignedLine,
    SeatResumedLine,
    SubstitutedLine,
    TakenBackLine,
)

# State, action or event of any game.
AnyState: TypeAlias = Any

IMPOSSIBLE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""Exceptions that folding can raise on events which cannot have happened."""


class BrokenLog(SiegeworksError):
    """A stored log that lacks an entry and cannot be replayed."""


class FoldedEntry(NamedTuple):
    """An entry that has not been taken back, and the state after it."""

    seq: int
    by: str
    state: AnyState
    number: int
    """Position of the entry among those not taken back. Old tables counted by `seq`."""


def check_gapless(after: int, entries: Sequence[LoggedEntry]) -> None:
    """Raise `BrokenLog` unless the entries are numbered without a gap."""
    for seq, entry in enumerate(entries, after + 1):
        if entry.seq != seq:
            raise BrokenLog(f"its log lacks entry {seq}")


def apply_entry(game: AnyGame, steps: list[FoldedEntry], entry: LoggedEntry) -> None:
    """Advance the fold by one entry, changing `steps` in place."""
    match entry.line:
        case PlayedLine(by=by, number=number):
            state = steps[-1].state
            for event in events_of(game, entry):
                state = game.evolve(state, event)
            steps.append(FoldedEntry(entry.seq, by, state, number or entry.seq))
        case TakenBackLine(to=to):
            while steps[-1].seq > to:
                steps.pop()
        case ResignedLine() | CalledOffLine() | SubstitutedLine() | SeatResumedLine():
            pass
        case _:
            assert_never(entry.line)


def events_of(game: AnyGame, entry: LoggedEntry) -> tuple[AnyState, ...]:
    """Decode the events of an entry, with nothing hidden."""
    match entry.line:
        case PlayedLine(events=events):
            return game.decode_events(bytes(events))
        case _:
            return ()
