"""The two sides of the wall, and a container for one thing of each."""

from enum import StrEnum
from typing import Generic, TypeVar

from siegeworks.core.record import Record

T = TypeVar("T")


class Side(StrEnum):
    """The two sides: the Attacker outside the wall, the Defender behind it."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> "Side":
        return Side.DEFENDER if self is Side.ATTACKER else Side.ATTACKER


ATTACKER, DEFENDER = Side


class BySide(Record, Generic[T], frozen=True, tag="BySide"):
    """One thing for each side."""

    attacker: T
    defender: T

    def __getitem__(self, side: Side) -> T:
        return self.attacker if side is ATTACKER else self.defender

    def with_one(self, side: Side, value: T) -> "BySide[T]":
        if side is ATTACKER:
            return BySide(value, self.defender)
        return BySide(self.attacker, value)
