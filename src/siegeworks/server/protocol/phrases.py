"""Messages of a table itself, as opposed to those of the game on it."""

from siegeworks.core.i18n import SHARED, Argument, Phrase
from siegeworks.core.refusal import Refusal


def say(key: str, **args: Argument) -> Phrase:
    """Message about tables, from the shared catalogue."""
    return Phrase(SHARED, f"table-{key}", args)


def seat_called(game: str, seat: str) -> Phrase:
    """Name of a seat, from the game's own catalogue."""
    return Phrase(game, f"seat-{seat}")


def refusal(key: str, **args: Argument) -> Refusal:
    """Refusal by the table, not by a rule of the game."""
    return Refusal("", say(key, **args))
