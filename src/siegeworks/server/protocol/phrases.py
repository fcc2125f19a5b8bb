"""What a table itself has to say, as opposed to the game on it."""

from siegeworks.core.i18n import SHARED, Argument, Phrase
from siegeworks.core.refusal import Refusal


def say(key: str, **args: Argument) -> Phrase:
    """A message about tables in the shared catalogue."""
    return Phrase(SHARED, f"table-{key}", args)


def seat_called(game: str, seat: str) -> Phrase:
    """The name of a seat, as the game's own catalogue has it."""
    return Phrase(game, f"seat-{seat}")


def refusal(key: str, **args: Argument) -> Refusal:
    """The table says no, not a rule of the game."""
    return Refusal("", say(key, **args))
