"""The result of a finished game: its winners and the reason."""

from siegeworks.core.i18n import SHARED, Phrase, verbatim
from siegeworks.core.record import Record


class Outcome(Record, frozen=True, tag="Outcome"):
    """The result of a finished game."""

    winners: tuple[str, ...]
    """The seats that won. Empty: no winner."""
    reason: Phrase
    """A short clause: "the fourth tile was damaged"."""
    rule: str
    """The paragraph that ended the game."""

    @property
    def phrase(self) -> Phrase:
        """Winners and reason in one phrase."""
        winners = tuple(verbatim(seat) for seat in self.winners)
        count, reason = len(winners), self.reason
        return Phrase(
            SHARED, "outcome", {"count": count, "winners": winners, "reason": reason}
        )

    def __str__(self) -> str:
        return str(self.phrase)
