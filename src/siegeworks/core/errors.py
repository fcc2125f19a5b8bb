"""All errors that a caller's input can cause.

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
    """An error that the caller can correct; its text says what is wrong and how."""


class UnknownGame(SiegeworksError, KeyError):
    """A game that does not exist; a KeyError, too, so that `in` works on the
    catalogue."""

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
