"""Paces of a table: the time before the others may go on without an absent player."""

from siegeworks.server.protocol.messages import Pace, PaceInfo

HOUR_SECONDS = 60.0 * 60
DAY_SECONDS = 24 * HOUR_SECONDS

GRACE_SECONDS: tuple[tuple[Pace, float], ...] = (
    ("evening", 4 * HOUR_SECONDS),
    ("day", DAY_SECONDS),
    ("three-days", 3 * DAY_SECONDS),
)
"""Seconds by pace. A live table waits as long as its server's settings say, one without
hurry for ever."""


def paces_with(live: float) -> tuple[PaceInfo, ...]:
    """All paces, the shortest first. `live`: the seconds that a live table waits."""
    between = (PaceInfo(pace, seconds) for pace, seconds in GRACE_SECONDS)
    return (PaceInfo("live", live), *between, PaceInfo("no-hurry", None))


def grace_for(pace: Pace, live: float) -> float | None:
    """Seconds that a table of this pace waits; None: for ever."""
    # A newer server may know more paces: then no player is replaced too early here.
    waits = (each.grace for each in paces_with(live) if each.pace == pace)
    return next(waits, None)
