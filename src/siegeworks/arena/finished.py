"""A finished game of a series, as workers send it and the result log stores it."""

from siegeworks.arena.game_result import GameResult
from siegeworks.core.record import Record


class Finished(Record, frozen=True, tag="Finished"):
    """A game's number within its series, and its result."""

    number: int
    course: GameResult
