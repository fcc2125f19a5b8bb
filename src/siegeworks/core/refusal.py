"""Why an action is not allowed: a rule paragraph and a sentence."""

from siegeworks.core.record import Record


class Refusal(Record, frozen=True):
    """The rulebook says no, and where it says so."""

    rule: str
    """The paragraph or ruling, as numbered in the game's rulebook."""
    reason: str
    evidence: tuple[str, ...] = ()
    """Pieces that prove the point, in notation, so that a board can show them."""

    def __str__(self) -> str:
        return f"{self.reason} (rule {self.rule})"
