"""What a room can say to a command."""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from siegeworks.core.phrase import Argument
from siegeworks.core.refusal import Refusal
from siegeworks.server.protocol import messages
from siegeworks.server.protocol.phrases import refusal
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.records import SeatRow

if TYPE_CHECKING:
    from siegeworks.server.table.state import Room


class Repeated(NamedTuple):
    """It was accepted before."""

    seq: int


class Behind(NamedTuple):
    """Its sender had not seen the latest entry."""


class Refused(NamedTuple):
    refusal: Refusal


class Write(NamedTuple):
    """Append these: what was done, and what chance deals after it."""

    entries: tuple[LoggedEntry, ...]


class Settled(NamedTuple):
    """Nothing is to be written in the log; only what people ask has changed."""

    room: "Room"
    declined: bool = False
    """Somebody said no to a wish to take back."""


class HandOver(NamedTuple):
    """Somebody else sits on a seat from now on: a bot, or nobody."""

    row: SeatRow


Verdict: TypeAlias = Repeated | Behind | Refused | Write | Settled | HandOver
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


def no(key: str, **args: Argument) -> Refused:
    """The table refuses, with one of its own messages."""
    return Refused(refusal(key, **args))
