"""How a game ended: who won, and why."""

from siegeworks.core.record import Record


class Outcome(Record, frozen=True):
    """The result of a finished game."""

    winners: tuple[str, ...]
    """The seats that won. Empty: nobody did."""
    reason: str
    """A short clause: "the fourth tile fell"."""
    rule: str
    """The paragraph that ended the game."""

    def __str__(self) -> str:
        who = " and ".join(self.winners) or "nobody"
        return f"{who} won: {self.reason}"
