"""Everything a caller of the hall can get wrong, each with a sentence for a person.

Trouble
├── NoSuchTable     no table of that name, code or key
├── NotYourTable    neither a seat there nor the spectators' key
├── NotYourSeat     somebody else sits there, or nobody
├── SeatTaken       no open seat, or not that one
├── TooManyTables   the address has opened as many as it may
├── CannotBeRead    what is stored about it makes no sense here
│   ├── NewerRules  a newer server has opened it, and has to look after it
│   └── Damaged     nobody can read it
├── NotOverYet      told only after the end
├── NoSuchMoment    an entry that the log does not have
├── NobodyDecides   nothing is left to be decided at or after that moment
├── NoStudy         the game goes on, and it was not opened as a study
├── NoAnalysis      nobody here can explain positions of this game
├── AnalysisBusy    too many positions are asked about just now
├── AnalysisFailed  the search gave no answer
└── BadSetup        a game, option, seat, level or file that cannot be
"""

import math

from siegeworks.core.i18n import Argument
from siegeworks.server.protocol.phrases import say

MAX_DETAILS = 200
MAX_DETAIL_CHARACTERS = 300


def with_details(problem: str) -> tuple[str, tuple[str, ...]]:
    """What is wrong in one line; and below it, if there are several things, each."""
    headline, *listed = problem.split("\n")
    lines = [line.strip().removeprefix("- ") for line in listed if line.strip()]
    shown = [line[:MAX_DETAIL_CHARACTERS] for line in lines[:MAX_DETAILS]]
    if len(lines) > MAX_DETAILS:
        shown.append(f"and {len(lines) - MAX_DETAILS} more")
    return headline, tuple(shown)


class TableError(Exception):
    """Something the caller can mend."""

    status = 400
    """What HTTP calls it."""
    key = ""
    details: tuple[str, ...] = ()
    """Everything that is wrong, where it is more than one thing."""
    retry_after: float | None = None
    """Seconds after which to try again, where that helps."""

    def __init__(self, **args: Argument) -> None:
        self.phrase = say(self.key, **args)
        super().__init__(str(self.phrase))


class NoSuchTable(TableError):
    status = 404
    key = "unknown"


class NotYourTable(TableError):
    status = 403
    key = "not-yours"


class NotYourSeat(TableError):
    status = 403
    key = "seat-not-yours"


class SeatTaken(TableError):
    status = 409
    key = "seat-taken"


class TooManyTables(TableError):
    status = 429
    key = "too-many"
    retry_after = 60.0


class CannotBeRead(TableError):
    """Whoever is there is sent away, and it is written down once."""


class NewerRules(CannotBeRead):
    """While a site is upgraded. Whoever comes again finds a newer server at last."""

    status = 503
    key = "newer-rules"
    retry_after = 1.0


class Damaged(CannotBeRead):
    """To come again is no use: somebody has to look at the database."""

    status = 500
    key = "damaged"


class NotOverYet(TableError):
    status = 409
    key = "not-over-yet"


class NoSuchMoment(TableError):
    status = 404
    key = "no-such-moment"


class NobodyDecides(TableError):
    status = 409
    key = "nobody-decides"


class NoStudy(TableError):
    status = 409
    key = "no-study"


class NoAnalysis(TableError):
    """`problem` is a clause in English, from whoever would have to explain."""

    status = 409
    key = "no-analysis"


class AnalysisBusy(TableError):
    status = 503
    key = "analysis-busy"
    retry_after = 2.0


class AnalysisFailed(TableError):
    status = 503
    key = "analysis-failed"
    retry_after = 5.0


class BadSetup(TableError):
    """`problem` is a clause in English, from whoever noticed."""

    status = 422
    key = "bad-setup"

    def __init__(self, problem: str) -> None:
        headline, self.details = with_details(problem)
        super().__init__(problem=headline)


class RateLimited(Exception):
    """More requests of one kind from one address than its rate limit allows."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.retry_after = max(1, math.ceil(seconds))
