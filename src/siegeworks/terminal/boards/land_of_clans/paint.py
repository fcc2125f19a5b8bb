"""Colours of the clans; colour only repeats what their letters say."""

from siegeworks.games.land_of_clans.seats import Clan, Seat

MARKS = {Clan.RED: "r", Clan.BLUE: "b", Clan.YELLOW: "y", Clan.GREEN: "g"}
TOKEN = {
    Clan.RED: "#ffffff on #b3261e",
    Clan.BLUE: "#ffffff on #1f5fbf",
    Clan.YELLOW: "#1f1a00 on #e6b422",
    Clan.GREEN: "#ffffff on #2e7d32",
}
CASTLE = {clan: f"bold {colors}" for clan, colors in TOKEN.items()}
FAINT = "dim"
STRONG = "bold"
HELD = "bold underline"
"""Style of a square whose card the player holds."""
FINISHING = "bold reverse"
"""Style of a square that would finish a shape."""

NAMES = {
    seat: f"{seat.clan.capitalize()}{' II' if seat.endswith('2') else ''}"
    for seat in Seat
}
"""Names of the chiefs in sentences: "Red", "Red II"."""


def chip(clan: Clan) -> tuple[str, str]:
    """A clan's letter in its colour."""
    return MARKS[clan], f"{STRONG} {TOKEN[clan]}"
