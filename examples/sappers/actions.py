"""Actions that a company, or chance, can choose."""

from typing import TypeAlias

from sappers.pieces import Tool
from siegeworks.core.record import Record


class Break(Record, frozen=True, tag="Break"):
    stones: int


class DrawTools(Record, frozen=True, tag="DrawTools"):
    """Chance's only action."""

    north: Tool
    south: Tool


Action: TypeAlias = Break | DrawTools
