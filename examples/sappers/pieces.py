"""The two companies, and the tools they may draw."""

from enum import StrEnum

from siegeworks.core.record import Record, replace


class Seat(StrEnum):
    NORTH = "north"
    SOUTH = "south"

    @property
    def other(self) -> "Seat":
        return Seat.SOUTH if self is Seat.NORTH else Seat.NORTH


class Tool(StrEnum):
    PICK = "pick"
    RAM = "ram"

    @property
    def breaks(self) -> int:
        """Stones broken in one turn."""
        return 2 if self is Tool.PICK else 3


BY_HAND = 1
"""Stones that any company may break."""


class Tools(Record, frozen=True, tag="Tools"):
    """Tool of each company; None if not drawn or not known."""

    north: Tool | None = None
    south: Tool | None = None

    def of(self, seat: Seat) -> Tool | None:
        return self.north if seat is Seat.NORTH else self.south

    def with_tool(self, seat: Seat, tool: Tool | None) -> "Tools":
        return replace(self, **{seat: tool})
