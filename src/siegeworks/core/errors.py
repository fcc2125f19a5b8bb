"""Everything that can be wrong with what a caller hands us.

SiegeworksError
├── UnknownGame        no game of that name in the catalogue
├── BadOption          an option that does not exist, or a value it cannot take
├── IllegalAction      the rules refuse the action; carries the Refusal
├── UnreadableNotation text that names no action here
├── UnreadableDrawing  text that draws no position
├── BadPlaythrough     a file that is truncated, foreign, edited or too new
└── UnknownPlayer      no player of that name for the game
"""

from siegeworks.core.refusal import Refusal


class SiegeworksError(Exception):
    """Something the caller can mend; its text says what is wrong and what to do."""


class UnknownGame(SiegeworksError, KeyError):
    """Also a KeyError, so that the catalogue answers `in` like any mapping."""

    __str__ = Exception.__str__  # a KeyError would put its message in quotes


class BadOption(SiegeworksError):
    pass


class IllegalAction(SiegeworksError):
    """The rules refuse an action; `refusal` says why, and by which paragraph."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class UnreadableNotation(SiegeworksError):
    pass


class UnreadableDrawing(SiegeworksError):
    pass


class BadPlaythrough(SiegeworksError):
    pass


class UnknownPlayer(SiegeworksError):
    pass
