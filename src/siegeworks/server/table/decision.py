"""What a room can say to a command."""

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
    """It was accepted before."""

    seq: int


class Stale(NamedTuple):
    """Its sender had not seen the latest entry."""


class Rejected(NamedTuple):
    refusal: Refusal


class Write(NamedTuple):
    """Append these: what was done, and what chance deals after it."""

    entries: tuple[LoggedEntry, ...]


class NoEntry(NamedTuple):
    """Nothing is to be written in the log; only what people ask has changed."""

    room: "TableState"
    declined: bool = False
    """Somebody said no to a wish to take back."""


class SeatChange(NamedTuple):
    """Somebody else sits on a seat from now on: a bot, or nobody."""

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
"""Everything but chat, which leaves the table as it is."""


def rejected(key: str, **args: Argument) -> Rejected:
    """The table refuses, with one of its own messages."""
    return Rejected(refusal(key, **args))
