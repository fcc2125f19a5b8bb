"""Budget of a search: a time, or a number of simulations."""

import re

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import Record

LONGEST_SECONDS = 600.0
MOST_SIMULATIONS = 10_000_000


class BadBudget(SiegeworksError):
    """Text that is no valid budget."""


class Budget(Record, frozen=True):
    """Limits of a search; it ends when the time is up or all simulations are done."""

    seconds: float | None = None
    simulations: int = MOST_SIMULATIONS


A_SECOND = Budget(seconds=1.0)


def read_budget(text: str) -> Budget:
    """Parse a budget: "0.2s" is a time, "2000" a number of simulations.

    >>> read_budget("0.2s")
    Budget(seconds=0.2, simulations=10000000)
    >>> read_budget("2000")
    Budget(seconds=None, simulations=2000)
    """
    if re.fullmatch(r"\d+(\.\d+)?s", text):
        seconds = float(text[:-1])
        if 0 < seconds <= LONGEST_SECONDS:
            return Budget(seconds)
    elif re.fullmatch(r"\d+", text) and 0 < int(text) <= MOST_SIMULATIONS:
        return Budget(simulations=int(text))
    raise BadBudget(
        f"{text!r} is no time to think: write seconds, such as 0.2s (at most "
        f"{LONGEST_SECONDS:.0f}s), or simulations, such as 2000 "
        f"(at most {MOST_SIMULATIONS})"
    )
