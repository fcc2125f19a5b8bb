"""What stands of a log: entries lead on, and entries that take back lead back."""

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

# States, actions and events of whichever game it is.
AnyState: TypeAlias = Any

IMPOSSIBLE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What folding facts that never happened can run into."""


class BrokenLog(SiegeworksError):
    """A stored log that lacks an entry and cannot be replayed."""


class FoldedEntry(NamedTuple):
    """An entry that stands, and where it led."""

    seq: int
    by: str
    state: AnyState
    number: int
    """Number of the entry among those that stand. Old tables counted by `seq`."""


def check_gapless(after: int, entries: Sequence[LoggedEntry]) -> None:
    """Raise `BrokenLog` unless the entries follow each other, one by one."""
    for seq, entry in enumerate(entries, after + 1):
        if entry.seq != seq:
            raise BrokenLog(f"its log lacks entry {seq}")


def apply_entry(game: AnyGame, steps: list[FoldedEntry], entry: LoggedEntry) -> None:
    """Change what stands to what stands once one more entry is written."""
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
    """The facts of an entry, with nothing hidden."""
    match entry.line:
        case PlayedLine(events=events):
            return game.decode_events(bytes(events))
        case _:
            return ()
