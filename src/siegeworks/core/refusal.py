"""Why an action is not allowed: a rule paragraph and a reason."""

from siegeworks.core.i18n import SHARED, Phrase
from siegeworks.core.record import Record


class Refusal(Record, frozen=True, tag="Refusal"):
    """The rulebook says no, and where it says so."""

    rule: str
    """The paragraph or ruling, as numbered in the game's rulebook. Empty: no rule."""
    reason: Phrase
    """A clause: "your side of tile 3 is full"."""
    evidence: tuple[str, ...] = ()
    """Pieces that prove the point, in notation, so that a board can show them."""

    @property
    def phrase(self) -> Phrase:
        """Reason and rule in one; the reason alone where no rule is behind it."""
        if not self.rule:
            return self.reason
        return Phrase(SHARED, "refusal", {"reason": self.reason, "rule": self.rule})

    def __str__(self) -> str:
        return str(self.phrase)
