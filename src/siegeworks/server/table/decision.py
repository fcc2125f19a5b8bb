"""Decisions of a table about a command."""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from siegeworks.core.i18n import Argument
from siegeworks.core.refusal import Refusal
from siegeworks.server.protocol import messages
from siegeworks.server.protocol.phrases import refusal
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.records import SeatRow

if TYPE_CHECKING:
    from siegeworks.server.table.state import TableState


class Repeated(NamedTuple):
    """The command was accepted before."""

    seq: int


class Stale(NamedTuple):
    """The sender of the command had not seen the latest entry."""


class Rejected(NamedTuple):
    refusal: Refusal


class Write(NamedTuple):
    """Append these entries: the command's own, and the random draws after it."""

    entries: tuple[LoggedEntry, ...]


class NoEntry(NamedTuple):
    """Append nothing to the log; only the players' proposals have changed."""

    room: "TableState"
    declined: bool = False
    """True if a player has declined a take-back request."""


class SeatChange(NamedTuple):
    """Replace the player of a seat by a bot, or open the seat."""

    row: SeatRow


Decision: TypeAlias = Repeated | Stale | Rejected | Write | NoEntry | SeatChange
TableCommand: TypeAlias = (
    messages.Move
    | messages.TakeBack
    | messages.AnswerTakeBack
    | messages.Resign
    | messages.Rematch
    | messages.LetBotPlay
    | messages.ResumeSeat
    | messages.FreeSeat
    | messages.CallOff
)
"""Every command but chat, which leaves the table as it is."""


def rejected(key: str, **args: Argument) -> Rejected:
    """Reject a command with one of the table's own messages."""
    return Rejected(refusal(key, **args))
