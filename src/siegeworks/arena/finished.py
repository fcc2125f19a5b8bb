"""A game of a series that is over, as it travels from a worker and into a log."""

from siegeworks.arena.game_result import GameResult
from siegeworks.core.record import Record


class Finished(Record, frozen=True, tag="Finished"):
    """The number of a game, and how it went."""

    number: int
    course: GameResult
