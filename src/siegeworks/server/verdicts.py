"""What a room can say to a command."""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from siegeworks.core.phrase import Argument
from siegeworks.core.refusal import Refusal
from siegeworks.server import wire
from siegeworks.server.store import SeatRow
from siegeworks.server.table_log import LoggedEntry
from siegeworks.server.table_words import refusal

if TYPE_CHECKING:
    from siegeworks.server.room import Room


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
    wire.Move
    | wire.TakeBack
    | wire.AnswerTakeBack
    | wire.Resign
    | wire.Rematch
    | wire.LetBotPlay
    | wire.ResumeSeat
    | wire.FreeSeat
    | wire.CallOff
)
"""Everything but chat, which leaves the table as it is."""


def no(key: str, **args: Argument) -> Refused:
    """The table refuses, with one of its own messages."""
    return Refused(refusal(key, **args))
