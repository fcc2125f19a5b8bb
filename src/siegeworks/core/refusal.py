"""The reason why an action is not allowed: a rule paragraph and a clause."""

from siegeworks.core.i18n import SHARED, Phrase
from siegeworks.core.record import Record


class Refusal(Record, frozen=True, tag="Refusal"):
    """The reason and the rule by which an action is illegal."""

    rule: str
    """The paragraph or ruling, as numbered in the game's rulebook. Empty: no rule."""
    reason: Phrase
    """A clause: "your side of tile 3 is full"."""
    evidence: tuple[str, ...] = ()
    """Pieces that prove the reason, in notation, so that a board can show them."""

    @property
    def phrase(self) -> Phrase:
        """Reason and rule in one phrase; the reason alone if there is no rule."""
        if not self.rule:
            return self.reason
        return Phrase(SHARED, "refusal", {"reason": self.reason, "rule": self.rule})

    def __str__(self) -> str:
        return str(self.phrase)
